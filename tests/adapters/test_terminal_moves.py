"""Moves of any game as they are typed in the terminal: offered, read, completed."""

from __future__ import annotations

import pytest

from adapters.terminal import drawing, moves, words
from adapters.terminal.chat import SURFACE, YOU
from bot.model.messages import Button, Line, Message
from bot.model.requests import Command, Person, Press
from bot.model.voice import Voice
from bot.presenter.wording import action_label
from bot.text.i18n import t
from engine.actions import read
from engine.cards import CARDS
from engine.games import GAMES
from tests.bot.presenter.scenes import table

ME = Person(YOU, "You")
assert GAMES, "the kinds of action of every game are known once it is"


def buttons(*does: str, label: str = "?") -> tuple[Button, ...]:
    return tuple(Button(label, f"k3f9qa2m.41.{one}") for one in does)


@pytest.mark.parametrize(
    ("does", "offered"),
    [
        (["play TH", "play AS"], ["10h", "As"]),
        (["play TH", "pass"], ["10h", "pass"]),
        (["play 3S 3H 3D", "play 4S", "pass"], ["3s 3h 3d", "4s", "pass"]),
        (["pull 1", "pull 2", "pull 3", "pull 4"], ["pull 1 … pull 4"]),
        (["pick 1", "pick 3"], ["pick 1", "pick 3"]),
        (["give 9C", "give TD"], ["9c", "10d"]),
        (["accept", "refuse", "ready"], ["accept", "refuse", "ready"]),
        (["hand", "peek", "stop"], []),
        (["play MA-1", "play MA-10", "play KU-R", "lowest 2"], ["ma-1/10", "ku-r", "lowest 2"]),
        (["utari KU", "utari RA", "sokta KU", "random"], ["utari ku/ra", "sokta ku", "random"]),
        (["play PA-R", "double PA-6", "double PA-8"], ["play pa-r", "double pa-6/8"]),
    ],
)
def test_a_move_is_offered_as_short_as_it_may_be_typed(does, offered):
    assert list(moves.offered(buttons(*does))) == offered


def test_a_lead_is_offered_with_what_its_button_says_of_every_suit():
    asks = buttons("talafa NA", label="🦁 ask for the highest")
    bets = buttons("sokta NA", label="🦁 bet nobody else has any") + buttons("sokta VM", label="…")
    gives = buttons("deni KU", label="Give 🐢10 to the Raja")
    assert list(moves.offered((*asks, *bets, *gives))) == [
        "talafa na (ask for the highest)",
        "sokta na/vm (bet nobody else has any)",
        "deni ku",
    ]


def test_a_suit_is_offered_by_its_name():
    assert list(moves.offered(buttons("call H", label="♥ Hearts"))) == ["Hearts"]
    assert words.meaning(words.request("Hearts", buttons("call H", "call S"), ME)) == ("call", "H")


def test_in_hindi_a_suit_is_offered_by_a_word_in_latin_letters():
    voice = Voice("hi", SURFACE)
    every = buttons("call C", "call D", "call H", "call S")
    for suit, said, hindi in (
        ("C", "chidi", "चिड़ी"), ("D", "eent", "ईंट"), ("H", "paan", "पान"), ("S", "hukum", "हुकुम"),
    ):  # fmt: skip
        [call] = buttons(f"call {suit}", label=action_label(read(f"call {suit}"), table(), voice))
        assert list(moves.offered([call])) == [f"{said} ({hindi})"]
        assert words.meaning(words.request(said, every, ME)) == ("call", suit)


def test_every_card_is_offered_by_letters_that_mean_it():
    for one in CARDS:
        offered, own = moves.typeable(one), f"play {one}"
        assert offered.isascii()
        both = buttons(own, "play 2S" if own != "play 2S" else "play 3S")
        assert words.meaning(words.request(offered, both, ME)) == tuple(own.split())


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [
        ("pull 2", "pull 2"),
        ("2", "pull 2"),
        ("give 9c", "give 9C"),
        ("9♣", "give 9C"),
        ("pass", "pass"),
        ("PASS", "pass"),
        ("3s 4h 5d", "play 3S 4H 5D"),
        ("5d 3s 4h", "play 3S 4H 5D"),
        ("3♠ 4♥ 5♦", "play 3S 4H 5D"),
        ("play 3s, 4h, 5d", "play 3S 4H 5D"),
    ],
)
def test_a_line_presses_the_button_of_the_move_that_it_means(typed, pressed):
    seen = buttons("pull 1", "pull 2", "give 9C", "pass", "play 3S 4H 5D")
    request = words.request(typed, seen, ME)
    assert isinstance(request, Press)
    assert request.token == f"k3f9qa2m.41.{pressed}"


def test_cards_without_a_button_of_their_own_are_for_the_table_to_read():
    request = words.request("3s 3h", buttons("choose 3S", "choose 3H"), ME, (read("play 3S 3H"),))
    assert isinstance(request, Command)
    assert request.words == ("3s", "3h")


def test_a_card_that_could_be_chosen_is_played():
    request = words.request("3s", buttons("choose 3S", "choose 3H"), ME, (read("play 3S"),))
    assert isinstance(request, Command)


def test_a_move_that_may_mean_two_things_is_not_guessed():
    request = words.request("9c", buttons("give 9C", "play 9C"), ME)
    assert isinstance(request, Command)


LEGAL = tuple(map(read, ("play 3S 3H 3D", "play 3S 3H", "play 3S", "play 4C", "pass")))


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("", ["3s", "3h", "3d", "4c", "pass"]),
        ("3", ["3s", "3h", "3d"]),
        ("3s ", ["3s 3h", "3s 3d"]),
        ("3d 3h ", ["3d 3h 3s"]),
        ("3d 3h 3", ["3d 3h 3s"]),
        ("play 3s 3", ["3s 3h", "3s 3d"]),
        ("4c ", []),
        ("3s 4", []),
        ("p", ["pass"]),
        ("9", []),
    ],
)
def test_each_completion_adds_a_card_that_goes_with_those_before(typed, completed):
    found = moves.completions(typed, LEGAL)
    assert [word for word, _ in found] == completed


def test_a_number_and_a_suit_are_completed_behind_their_verb():
    legal = tuple(map(read, ("pull 1", "pull 2", "call H")))
    assert dict(moves.completions("pu", legal)) == {"pull 1": "pull 1", "pull 2": "pull 2"}
    assert dict(moves.completions("call", legal)) == {"call H": "call H"}


HELD = (Line("3♠ 3♥  4♣", cards=True), Line("K♦", cards=True))
HAND = Message("Your hand", (*HELD, Line("Your turn", strong=True)))


def test_buttons_that_choose_cards_are_not_offered_but_explained():
    chooser = buttons("choose 3S", "choose 3H", "clear", "lay", "suit S", "pass")
    shown = drawing.choices(chooser, "en").plain
    assert shown.splitlines() == ["Type: pass", t("en", "terminal-several")]


def test_a_hand_by_ranks_stands_in_one_line_and_what_cannot_be_chosen_is_pale():
    hand = Message(HAND.title, HAND.lines, (buttons("choose 3S", "choose 3H"),))
    text = drawing.text_of(hand, moves.on_cards(hand.buttons))
    assert "3♠ 3♥  4♣  K♦" in text.plain.splitlines()
    pale = {text.plain[one.start : one.end] for one in text.spans if one.style == "dim"}
    assert pale == {"4♣", "K♦"}


def test_what_a_phone_has_under_a_name_stands_behind_it():
    under = (Line("Asha · 9 cards"), Line("   3♠ 3♥ ⭐"), Line("Ravi · 1 card"), Line("   passed"))
    lines = drawing.text_of(Message("Table", under)).plain.splitlines()
    assert lines[1:] == ["Asha · 9 cards  3♠ 3♥ ⭐", "Ravi · 1 card · passed"]


def test_cards_under_a_name_are_no_hand():
    table = Message("Table", (Line("Asha"), Line("   3♠ 3♥"), Line("Ravi")))
    assert drawing.text_of(table).plain.splitlines()[1:] == ["Asha  3♠ 3♥", "Ravi"]


def test_whoever_holds_no_cards_yet_sees_what_they_may_pick():
    table = Message("Table", (Line("Ravi"),))
    hand = Message("Your hand", (Line("Pick", strong=True),), (buttons("pick 1", "pick 2"),))
    assert drawing.screen(table, hand, "en").plain.endswith("Type: pick 1   pick 2")
