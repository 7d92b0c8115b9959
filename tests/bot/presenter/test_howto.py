"""How to play: pages that fit a phone, with cards that there are."""

from __future__ import annotations

import re

import pytest

from bot.model.tokens import read
from bot.presenter import howto
from bot.presenter.cards import ROUND_SIGNS
from bot.presenter.fit import columns
from bot.presenter.howto import PAGES
from bot.text.lexicon import card_text
from engine.cards import card, card_set, suit
from engine.games import GAMES
from engine.games.tien_len.combinations import combination, values
from engine.tricks import taking
from tests.bot.presenter.scenes import VOICES

PHONE = 38
MOST_LINES = 6
"""Below the heading."""
WRAPPED = 12
"""Lines of a page on a phone, when all its sentences are wrapped."""
CARD = re.compile(r"\b(?:10|[2-9JQKA])[♠♥♦♣]\ufe0e?")
SIGNS = tuple(ROUND_SIGNS.values())

EVERY_PAGE = pytest.mark.parametrize("page", range(1, PAGES + 1))
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
IN_EACH_LANGUAGE = pytest.mark.parametrize("voice", VOICES)


def named(line: str) -> list[str | None]:
    """Return the cards in a line."""
    return [card_text((one,)) for one in CARD.findall(line)]


def is_of_cards(line: str) -> bool:
    return bool(CARD.match(line)) or line.startswith(SIGNS)


@IN_EACH_LANGUAGE
@EVERY_GAME
@EVERY_PAGE
def test_a_page_has_a_heading_and_at_most_six_short_lines_that_fit_a_phone(page, game, voice):
    message = howto(game, page, voice)
    heading, *lines = message.lines
    assert heading.strong
    assert len(lines) <= MOST_LINES
    assert sum(-(-columns(line.text) // PHONE) for line in message.lines) <= WRAPPED
    assert all(columns(one.text) <= PHONE for one in lines if is_of_cards(one.text))
    assert len(message.text) < 1_024, "longer ephemeral messages cannot be edited"


@IN_EACH_LANGUAGE
@EVERY_GAME
def test_the_cards_on_the_pages_are_in_the_pack_and_no_two_in_a_line_are_the_same(game, voice):
    deck = {one.text for one in GAMES[game].deck({})}
    lines = [line.text for page in range(1, PAGES + 1) for line in howto(game, page, voice).lines]
    for line in lines:
        before, *_ = line.split("→")
        cards = named(before)
        assert len(set(cards)) == len(cards)
        assert set(named(line)) <= deck
    assert any(map(is_of_cards, lines)), "an example says more than a sentence"


@IN_EACH_LANGUAGE
@EVERY_GAME
def test_the_card_that_wins_in_an_example_of_a_trick_does_so_by_the_rules(game, voice):
    lines = [line.text for page in range(1, PAGES + 1) for line in howto(game, page, voice).lines]
    tricks = [line.split("→") for line in lines if "→" in line and "(♠" in line]
    has_trumps = game in ("dehla_pakad", "court_piece", "teen_do_paanch")
    assert bool(tricks) == has_trumps
    for laid, told in tricks:
        found = [card(str(one)) for one in named(laid)]
        assert taking(card_set(found), found[0].suit, suit("S")) == card(str(named(told)[0]))


@pytest.mark.parametrize("game", ["tien_len", "viet_cong"])
def test_what_an_example_of_tien_len_calls_a_play_is_one(game):
    lines = [line.text for page in (3, 4, 5) for line in howto(game, page, VOICES[0]).lines]
    plays = [named(part) for line in lines if CARD.match(line) for part in line.split("→")]
    found = [combination(values(card_set(card(str(one)) for one in play))) for play in plays]
    assert len(found) >= 5
    assert all(one is not None for one in found)


@IN_EACH_LANGUAGE
@EVERY_GAME
def test_each_game_has_its_own_aim_and_the_last_page_leads_to_the_rules_of_the_table(game, voice):
    pages = [howto(game, page, voice).lines for page in range(1, PAGES + 1)]
    others = [howto(other, 1, voice).lines for other in GAMES if other != game]
    assert pages[0] not in others
    assert len({page[0].text for page in pages}) == PAGES, "six headings"
    assert "/dehla rules" in pages[-1][-1].text


@EVERY_PAGE
def test_a_page_leads_to_the_one_before_and_the_one_after(page):
    found = [(one.label, read(one.token).words) for one in howto("durak", page, VOICES[0]).buttons]
    before = [("‹ Back", ("howto", "durak", str(page - 1)))] if page > 1 else []
    after = [("Next ›", ("howto", "durak", str(page + 1)))] if page < PAGES else []
    assert found == before + after


@pytest.mark.parametrize(("asked", "shown"), [(0, "1/6"), (7, "6/6"), (999, "6/6")])
def test_a_page_that_there_is_not_is_the_nearest(asked, shown):
    assert howto("ganjifa", asked, VOICES[0]).title.endswith(shown)
