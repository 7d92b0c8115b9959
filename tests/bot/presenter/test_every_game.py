"""Every game is told in every language, whatever happens at its table: some matches at random."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.model.table import Phase
from bot.presenter import (
    hand_message,
    last_trick,
    peek,
    resting_hand,
    rules,
    score,
    table_message,
    with_own_cards,
)
from bot.presenter.board import board_lines
from bot.presenter.card_lines import has_card, on_phone
from bot.presenter.cards import label
from bot.presenter.fit import PHONE, WIDTH, columns
from bot.presenter.wording import event_line
from engine.cards import ALL_CARDS, Card, card, cards
from engine.events import DealEnded
from engine.games import GAMES
from engine.options import NONE_OF_THEM
from engine.seats import DEALER
from tests.bot.presenter.scenes import EN, PLATFORMS, VOICES, people, scene, told
from tests.platforms.knowledge import cards_in
from tests.sentences import plain
from tests.strategies import without_clashes

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.info.seats]
every_table = pytest.mark.parametrize(("key", "seats"), TABLES)
RAW = re.compile(
    r"\b(about|action|button|event|fact|figure|game|last|note|option|refused|rules|suit|title|topic"
    r"|your-turn)-[a-z]"
)
"""A key of the catalogue that has no sentence."""
BY_LABEL = {label(one): one for one in ALL_CARDS}
SHOWN = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
NAMES = ("Asha", "Ravi", "मीना", "-", "Chandrashekhar", "Lakshmi")
SEEDS = (1, 2)
MOST, STEP = 400, 7
"""So many moments of a match are looked at: each *STEP*th, and each at which a deal ends."""


def some_rules(key: str, seed: int) -> dict[str, str | int]:
    """Return house rules, drawn at random; the usual ones for the first seed."""
    rng, found = Random(seed), {}
    for one in GAMES[key].info.options if seed > 1 else ():
        words: list[str | int] = [*one.words]
        if one.several:
            words = [NONE_OF_THEM, "+".join(one.words), *one.words]
        if one.numbers is not None:
            default, lowest, highest = one.numbers
            words = [default, lowest, min(lowest + 1, highest)]
            words += [] if one.also is None else [one.also]
        found[one.key] = rng.choice(words)
    return without_clashes(GAMES[key], found)


def moments(key, seats, seed, step=STEP):
    """Yield moments of a match, and how its table is laid."""
    options = some_rules(key, seed)
    laid = {"places": people(*NAMES[:seats]), "game": key, "options": options, "due": 60_000}
    laid["pictures"] = "table"
    for number, moment in enumerate(islice(told(key, options, seed, seats), MOST)):
        ended = any(isinstance(one, DealEnded) for one in moment.news[-1:])
        if number % step == seed or ended or moment.phase is Phase.OVER:
            yield number, moment, laid


def messages(moment, laid, seats, locale, limits) -> Iterator[str]:
    """Yield everything that anybody may read at a moment, buttons included."""
    public = scene(moment, None, **laid)
    for message in (
        table_message(public, locale, limits),
        score(public, locale),
        last_trick(public, locale),
    ):
        yield None, message
    for seat in range(seats):
        mine = scene(moment, seat, **laid)
        yield seat, with_own_cards(hand_message(mine, seat, locale, limits), mine, limits)
        if mine.table.phase is Phase.PLAYING:
            yield seat, resting_hand(mine, seat, locale, limits)


def words(message):
    alt = "" if message.picture is None else message.picture.alt
    return "\n".join([message.text, alt, *(one.label for row in message.rows for one in row)])


def is_told_in_words(message, *, by_suits: bool = False) -> None:
    """All that a picture shows stands in the text beside it, and in the words instead of it.

    *by_suits*: the text names a suit once before its ranks, which its own test reads.
    """
    drawing, alt = message.picture.drawing, message.picture.alt
    assert 0 < len(alt) <= 1024
    text, alt = plain(message.text), plain(alt)
    for words_ in drawing.words:
        assert words_ in text
        assert words_ in alt
    assert set(drawing.cards) <= cards_seen(alt)
    assert by_suits or set(drawing.cards) <= cards_seen(text)


def seen(message) -> set[Card]:
    """Return the cards that a message shows, in its text or on its buttons."""
    return cards_seen(words(message).replace("\ufe0e", ""))


def cards_seen(text: str) -> set[Card]:
    round_ones = {card(one) for one in cards_in(text) if "-" in one}
    return round_ones | {BY_LABEL[word] for word in SHOWN.findall(text)}


def named(value) -> Iterator[Card]:
    """Yield every card in a value, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from named(one)
    else:
        for name in getattr(value, "__dataclass_fields__", ()):
            yield from named(getattr(value, name))


def known(moment, view) -> set[Card]:
    """Return the cards that a reader may be shown: in the view, and in what has happened."""
    told_ = (view.facts, view.notes, view.private, view.board, view.last, view.legal)
    return {*cards(view.hand), *named(told_), *named(moment.events)}


@every_table
def test_nobody_reads_of_a_card_that_their_view_does_not_hold(key, seats):
    for number, moment, laid in moments(key, seats, 2):
        limits = PLATFORMS[number % 3]
        every = tuple(one.text for hand in moment.state.hands for one in cards(hand))
        chosen = tuple(replace(one, chosen=every) for one in laid["places"])
        for seat, message in messages(moment, {**laid, "places": chosen}, seats, EN, limits):
            assert seen(message) <= known(moment, GAMES[key].view(moment.state, seat))


@every_table
def test_the_seats_and_what_they_have_laid_fit_a_phone(key, seats):
    for number, moment, laid in moments(key, seats, 2):
        short = people("Asha", "Ravi", "मीना", "-", "Jo", "Anu")[:seats]
        one = scene(moment, None, **{**laid, "places": short})
        lines = board_lines(one, VOICES[number % 2])
        assert all(columns(line) <= WIDTH for line in lines), lines


@every_table
def test_no_phone_breaks_a_line_that_shows_a_card_or_the_clock(key, seats):
    """At tables, in hands, results and the score, and of the trick taken last.

    Sentences without a card may wrap, and so may what is read at leisure: hints, reviews, rules
    and refusals.
    """
    for number, moment, laid in moments(key, seats, 1, 2 * STEP + 1):
        for _, message in messages(moment, laid, seats, VOICES[number % 2], PLATFORMS[0]):
            for line in message.lines:
                if line.clock or has_card(line.text):
                    assert columns(line.text) <= PHONE, line.text


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_happens_is_told_with_a_colon_and_nothing_behind_it(key, seats, seed):
    for _, moment, laid in moments(key, seats, seed):
        table = scene(moment, None, **laid).table
        for event in moment.events:
            assert not event_line(event, table, EN).endswith(":")


@every_table
def test_who_may_act_has_a_button_and_a_sentence_and_nobody_else_has(key, seats):
    for _, moment, laid in moments(key, seats, 1):
        for seat in range(seats):
            mine = scene(moment, seat, **laid)
            if mine.table.phase is not Phase.PLAYING:
                continue
            message = hand_message(mine, seat, EN, PLATFORMS[0])
            assert bool(message.buttons) == bool(mine.view.legal)
            assert message.lines[-1].strong or not mine.view.legal


@every_table
def test_a_peek_shows_the_whole_hand_in_two_hundred_characters(key, seats):
    for number, moment, laid in moments(key, seats, 1):
        for seat in range(seats):
            mine = scene(moment, seat, **laid)
            if moment.state.to_act == DEALER or mine.table.phase is not Phase.PLAYING:
                continue
            text = peek(mine, VOICES[number % 2], 200)
            assert len(text) <= 200
            assert not RAW.search(text)
            assert not text.endswith("…")


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(1, 6))
def test_the_rules_of_any_table_are_told_in_one_message(key, locale, seed):
    info = GAMES[key].info
    options = info.settle(some_rules(key, seed))
    for topic in ("", *info.topics, "options"):
        message = rules(info, options, topic, locale)
        assert not RAW.search(message.text), message.text
        assert "{" not in message.text
        assert len(message.text) <= PLATFORMS[0].text * 0.8, len(message.text)


@pytest.mark.parametrize(
    ("sentence", "lines"),
    [
        (
            "Why A♥? It takes the centre with 1 ten.",
            ["Why A♥? It takes the centre", "   with 1 ten."],
        ),
        (
            "Why 2♠? It keeps 10♠ out of a trick the others are winning.",
            ["Why 2♠? It keeps 10♠ out of a trick", "   the others are winning."],
        ),
    ],
)
def test_a_sentence_that_wraps_leaves_no_word_alone(sentence, lines):
    assert [one.text for one in on_phone([sentence], EN)] == lines


def test_the_few_cards_that_somebody_caught_stay_on_one_line():
    told = "\u2068🤖 AI 2\u2069 took 2 tricks and caught 10♣\ufe0e 10♠\ufe0e"
    first, rest = (line.text for line in on_phone([told], EN))
    assert (first.split()[-1], rest.split()) == ("caught", ["10♣\ufe0e", "10♠\ufe0e"])
