"""What holds for every message: no secret, no harm, no more than a platform takes."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.table import Phase
from bot.presenter import hand_message, last_trick, options_message, score, table_message
from bot.presenter.board import last_lines
from bot.presenter.cards import label
from bot.presenter.fit import columns
from engine.cards import CARDS, card_set, cards
from engine.events import TrumpDrawn
from tests.bot.presenter.scenes import (
    DISCORD,
    EN,
    PLATFORMS,
    TELEGRAM,
    VOICES,
    example,
    lobby,
    people,
    playout,
    scene,
    table,
)
from tests.longer import only

TENS = frozenset(card for card in CARDS if card.rank == "T")
PHONE = 38
"""Columns of a line that a phone does not break."""
BY_LABEL = {label(card): card for card in CARDS}
ISOLATED = re.compile("\u2068[^\u2069]{2,}\u2069")
"""A name of two characters or more."""
SHOWN = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
FAMILY = "👨‍👩‍👧‍👦" * 40
EXTREME = [
    people("x" * 200, "x" * 200, "x" * 200, "x" * 200),
    people(FAMILY, FAMILY, FAMILY, FAMILY),
    people("**" * 20, "`_`" * 20, "~|~" * 20, "[a](http://b.c)" * 5),
    people("\u202eevil", "ا" * 50, "Z" + "\u0301" * 100, " "),
    people("<@1>" * 10, "@everyone", "#general /start", "\n\n\n"),
]


def seen(message):
    """Return the cards that a message shows, in its text or on its buttons."""
    words = message.text + " ".join(button.label for row in message.rows for button in row)
    return {BY_LABEL[word] for word in SHOWN.findall(words.replace("\ufe0e", ""))}


def hidden_from(moment, seat):
    """Return all cards that nobody but their owner may see, for this reader.

    That a ten is still out is no secret: all four are known.
    """
    hands = [hand for owner, hand in enumerate(moment.state.hands) if owner != seat]
    hidden = {card for hand in hands for card in cards(hand)} | set(moment.state.deal.stock)
    return hidden - TENS


@pytest.mark.parametrize(
    "options",
    only([{}], [{}, {"table_memory": "open"}, {"deal_style": "all_thirteen"}]),
)
def test_no_message_shows_a_hidden_card(options):
    for moment in islice(playout(21, options), 160):
        public = scene(moment, None, options=options)
        for message in (table_message(public, EN, DISCORD), score(public, EN),
                        last_trick(public, EN)):  # fmt: skip
            assert not seen(message) & hidden_from(moment, None)
        for seat in range(4):
            message = hand_message(scene(moment, seat, options=options), seat, EN, DISCORD)
            assert not seen(message) & hidden_from(moment, seat)
            if moment.phase is Phase.PLAYING:
                assert set(cards(moment.state.hands[seat])) <= seen(message)


def test_a_trick_that_is_turned_over_is_not_shown_again():
    """Only tens, a drawn card, the trick on the table and the one before it are seen."""
    for moment in islice(playout(22), 160):
        if moment.phase is not Phase.PLAYING:
            continue
        view = scene(moment, None).view
        open_cards = {card for one in (*view.board, *view.last) for card in one.cards}
        open_cards |= TENS
        for event in moment.events:
            if isinstance(event, TrumpDrawn):
                open_cards.add(event.card)
        assert seen(table_message(scene(moment, None), EN, DISCORD)) <= open_cards


def every_message(places, locale, limits):
    """Yield messages of all kinds at a table of these people."""
    yield table_message(lobby(places), locale, limits)
    yield options_message(table(places), None, locale, limits)
    for plays in (0, 1, 2, 4, 12, 36, 52):
        moment = example(plays)
        yield table_message(scene(moment, None, places, due=60_000), locale, limits)
        yield score(scene(moment, None, places), locale)
        yield last_trick(scene(moment, None, places), locale)
        for seat in range(4):
            yield hand_message(scene(moment, seat, places), seat, locale, limits)


@pytest.mark.parametrize("places", EXTREME, ids=range(len(EXTREME)))
@pytest.mark.parametrize("limits", PLATFORMS, ids=["discord", "telegram", "terminal"])
def test_the_strangest_names_fit_every_platform(places, limits):
    for locale in VOICES:
        for message in every_message(places, locale, limits):
            escaped = re.sub(r"([\\*_~`|>\[\]()#-])", r"\\\1", message.text)
            assert len(escaped) <= limits.text
            assert len(message.buttons) <= limits.buttons
            assert len(message.choices) + len(message.rows) <= limits.buttons // limits.per_row
            assert all(1 <= len(row) <= limits.per_row for row in message.rows)
            assert all(1 <= len(button.label) <= 80 for button in message.buttons)
            assert all(len(button.token.encode()) <= 64 for button in message.buttons)


@given(st.lists(st.text(max_size=60), min_size=4, max_size=4))
def test_no_name_adds_a_line_a_mention_or_a_turn_of_direction(names):
    places = people(*(name + "\u200b" for name in names))
    for one in (lobby(places), scene(example(4), None, places)):
        message = table_message(one, EN, TELEGRAM)
        assert len(message.text.split("\n")) == 1 + len(message.lines)
        assert not re.search(r"@[^\s\u2060]|<[^\s\u2060]|://", message.text)
        assert not re.search("[\u202a-\u202e\u2066\u2067\u200e\u200f]", message.text)
        assert message.text.count("\u2068") == message.text.count("\u2069")


def test_a_message_that_is_too_long_keeps_what_stands_out():
    tight = type(DISCORD)(buttons=25, per_row=5, text=120)
    message = table_message(scene(example(9), None), EN, tight)
    assert len(message.text) <= 120
    assert any(line.strong for line in message.lines)


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize(
    "places", [people("Chandrashekhar Venkata", "मीनाक्षी", "-", "-"), EXTREME[0]]
)
def test_a_finished_trick_stands_in_one_line_with_its_leader_whatever_the_names(locale, places):
    for moment in islice(playout(23), 160):
        if moment.phase is Phase.PLAYING and moment.view(None).last:
            (line,) = last_lines(scene(moment, None, places), locale)
            assert columns(line) <= PHONE, line
            assert len(ISOLATED.findall(line)) == 2


def test_a_set_of_all_cards_is_known_to_these_tests():
    assert card_set(BY_LABEL.values()) == card_set(CARDS)
