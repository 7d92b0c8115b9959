"""A refusal says in one sentence why, and where it can what would be right."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from bot.model.errors import Refused
from bot.model.table import Phase
from bot.presenter import refusal
from bot.presenter.scene import Scene
from bot.text.i18n import catalogue
from engine.errors import BadNotation, BadOption, IllegalAction, Reason
from engine.games import GAMES
from tests.bot.presenter.scenes import EN, VOICES, example, lobby, scene, table
from tests.bot.presenter.sources import REASONS
from tests.engine import durak
from tests.sentences import plain

PARAMS = {
    "most": 24,
    "name": "Asha",
    "text": "xyz",
    "nearest": "dehla_pakad",
    "game": "tien_len",
    "level": "gold",
    "levels": "casual, steady",
    "languages": "en, hi",
    "key": "two_two",
    "rule": "Two tens each",
    "allowed": "draw",
    "people": 4,
    "seats": 3,
    "choices": "beat 7S 8S, beat 7D 8D",
    "permissions": "Send Messages",
    "rooms": "cards",
    "deal": "k3f9qa2m-7",
    "page": 9,
    "count": 5,
    "again": 1_200_000,
    "command": "hint",
}


def said(error, moment=None, seat=1, locale=EN):
    there = None if moment is None else scene(moment, seat)
    return plain(refusal(error, locale, there, seat).text)


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("reason", ["no-such-card", "bad-notation", "unknown-verb-to-play"])
def test_at_a_keyboard_a_card_is_written_in_one_way(reason, locale):
    keyboard = replace(locale, surface=replace(locale.surface, wording="typed-"))
    told = said(Refused(reason, text="11h"), locale=keyboard)
    assert "10h" in told
    assert "♥" not in told


ALLOWED = {one.key: one.allowed for one in GAMES["dehla_pakad"].info.options}


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (IllegalAction(Reason.MUST_FOLLOW_SUIT), "You have ♥, so play one: 9♥ 8♥ 7♥"),
        (IllegalAction(Reason.NOT_IN_HAND),
         "You don't have that card. You may play: 9♥ 8♥ 7♥"),
        (BadNotation("play 11H"),
         "I don't understand “play 11H”. Write a card like 10♥ or 10h."),
        (BadOption("two_two", "x", ALLOWED["two_two"]),
         "“Two tens each” cannot be “x”. Allowed: non_dealer_team, most_tricks, draw"),
        (BadOption("streak_length", "99", ALLOWED["streak_length"]),
         "“Kot for a winning streak” cannot be “99”. Allowed: 0 or 2 to 13"),
        (BadOption("nothing", "x", ""),
         "This game has no house rule “nothing”. /dehla rules options lists them."),
        (Refused("not-opener", name="Asha"), "Only Asha can do that: it's their table."),
        (Refused("not-opener", name=""), "Only the person whose table this is can do that."),
        (Refused("unknown-game", text="poker", nearest="dehla_pakad"),
         "I don't know the game “poker”. Did you mean: Dehla Pakad?"),
        (Refused("unknown-game", text="tin", nearest="tien_len, court_piece, dehla_pakad"),
         "I don't know the game “tin”. Did you mean: Tien Len, Court Piece, Dehla Pakad?"),
        (Refused("unknown-language", text="xx", languages="en, hi"),
         "I don't know the language “xx”, only: English (en), हिन्दी (hi). "
         "/dehla settings shows all you can set."),
    ],
)  # fmt: skip
def test_a_refusal_says_what_would_be_right(error, sentence):
    assert said(error, example(9)) == sentence


def test_out_of_turn_names_whose_turn_it_is():
    assert said(IllegalAction(Reason.NOT_YOUR_TURN), example(9), 2) == "It's Ravi's turn."
    assert said(Refused("not-your-turn"), example(9), 2) == "It's Ravi's turn."


def test_a_card_of_somebody_else_is_answered_with_ones_own():
    text = said(IllegalAction(Reason.NOT_IN_HAND), example(9), 2)
    assert text == "You don't have that card. You hold: A♠ J♠ 10♥ 5♥ 3♥ 5♦ 2♦ K♣ J♣ 8♣ 4♣"


def test_what_cannot_be_done_now_is_answered_with_what_is_asked_for():
    seats = table(game="durak", places=table().places[:3])
    begun = durak.table("9C 9S", "TC QD", "6C 6S")
    attacked = durak.after(begun, "0 play 9C")
    for state, seat, asked in (
        (begun, 0, "You may play: 9♠ 9♣"),
        (attacked, 1, "Your turn: beat, or take the cards"),
    ):
        there = Scene(seats, durak.GAME.view(state, seat), (), None, 0)
        text = refusal(IllegalAction(Reason.NOT_NOW), EN, there, seat).text
        assert text.replace("\ufe0e", "") == f"You can't do that now. {asked}"


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("reason", list(Reason))
def test_a_breach_of_the_rules_is_explained_with_and_without_a_view(reason, locale):
    for where in (None, lobby(), scene(example(9), None), scene(example(9), 1)):
        for seat in (None, 1):
            text = refusal(IllegalAction(reason), locale, where, seat).text
            assert text
            assert "refused-" not in text


@pytest.mark.parametrize("locale", VOICES)
def test_every_reason_has_its_sentence(locale):
    for reason, params in product(REASONS, (PARAMS, dict.fromkeys(PARAMS, ""))):
        text = refusal(Refused(reason, **params), locale, None, None).text
        assert text, reason
        assert "refused-" not in text
        assert "{" not in text, reason
        assert "“”" not in text


@pytest.mark.parametrize(
    "text", ["", " ", "\u202e", "x" * 4000, "@everyone", "<@1>", "**", "🃏" * 99]
)
def test_what_people_wrote_is_quoted_harmlessly(text):
    known = BadOption("two_two", text, ALLOWED["two_two"])
    errors = (BadNotation(text), BadOption(text, text, ""), known,
              Refused("unknown-verb", text=text), Refused("no-such-card", text=text))  # fmt: skip
    for error in errors:
        sentence = said(error)
        assert len(sentence) <= 200
        assert "@everyone" not in sentence
        assert "<@1>" not in sentence
        assert "\u202e" not in sentence
        assert "“”" not in sentence


def test_refusals_are_single_short_messages_and_offer_a_table_where_there_is_none():
    for reason in REASONS:
        message = refusal(Refused(reason, **PARAMS), EN, None, None)
        offered = [one.label for one in message.buttons]
        game = ["▶ Play Dehla Pakad"] * (reason == "names-game")
        without = ("no-table", "no-own-table", "table-closed")
        assert offered == (game or ["Start a table"] * (reason in without))
        assert len(message.lines) == 1
        assert len(message.text) <= 120


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        (Phase.LOBBY, "The game hasn't begun yet."),
        (Phase.BETWEEN, "This deal is over, and the next one hasn't begun."),
        (Phase.OVER, "The match is over."),
    ],
)
def test_what_needs_a_deal_is_refused_by_how_far_the_table_is(phase, sentence):
    moment = scene(example(52), 1, phase=phase)
    assert refusal(Refused("not-playing"), EN, moment, 1).text == sentence


def test_a_value_is_refused_with_those_of_the_game_that_was_meant():
    """Several games have an option of this name, each with values of its own."""
    for key in ("dehla_pakad", "court_piece", "teen_do_paanch"):
        info = GAMES[key].info
        with pytest.raises(BadOption) as refused:
            info.settle({"scoring": "bad"})
        words = next(one.words for one in info.options if one.key == "scoring")
        assert ", ".join(words) in refusal(refused.value, EN, None, None).text


def test_a_house_rule_of_another_game_is_none_of_this():
    with pytest.raises(BadOption) as refused:
        GAMES["tien_len"].info.settle({"match_end": "fixed_hands"})
    text = refusal(refused.value, EN, None, None).text.replace("\u2068", "").replace("\u2069", "")
    assert text == "This game has no house rule “match_end”. /dehla rules options lists them."


HARMLESS = {*PARAMS, "dehla"} - {"choices"}
"""What a sentence may name in front of everybody; ``dehla`` is how a command is typed."""


def test_a_refusal_for_the_room_names_nothing_of_anybodys_cards():
    told = {one: refusal(Refused(one, **PARAMS), EN, None, None) for one in REASONS}
    is_open = {one: not refused.is_secret for one, refused in told.items()}
    assert not any(is_open[one] for one in ("which-one", "not-in-hand", "must-follow-suit"))
    assert all(is_open[one] for one in ("not-your-turn", "unknown-verb", "no-table"))
    for one in catalogue("en"):
        key = str(one.id).removeprefix("refused-")
        reason = max((one for one in REASONS if key.startswith(one)), key=len, default="")
        if str(one.id).startswith("refused-") and is_open.get(reason):
            assert {*re.findall(r"{(\w+)", str(one.string))} <= HARMLESS, one.id
