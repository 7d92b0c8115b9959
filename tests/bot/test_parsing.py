"""Cards, actions and games in the many ways in which people write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.errors import Refused
from bot.text.games import game_key, named_game
from bot.text.i18n import locales, t
from bot.text.lexicon import card_text
from bot.text.parsing import action_text, cards_text, is_move, listed, spoken
from engine.actions import Action, read
from engine.cards import Card
from engine.errors import Reason
from engine.games import GAMES
from engine.seats import Seat
from tests.bot import toy

assert toy.INFO.key == "toy", "its actions can be read"


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("10♥", "TH"),
        ("th", "TH"),
        ("dehla paan", "TH"),
        ("paan ka dehla", "TH"),
        ("gulaam eent", "JD"),
        ("gulam eent", "JD"),
        ("jack of diamonds", "JD"),
        ("two of daimonds", "2D"),
        ("9 of harts", "9H"),
        ("हुकुम का इक्का", "AS"),
    ],
)
def test_a_card_is_known_by_all_its_names(words, card):
    assert card_text(words.split()) == card


@pytest.mark.parametrize("word", ["gulaam", "jack", "paan"])
def test_half_a_card_is_refused_and_quoted(word):
    with pytest.raises(Refused) as refused:
        action_text((word,), ())
    assert (refused.value.reason, refused.value.params["text"]) == ("no-such-card", word)


def test_a_rank_that_may_not_be_played_now_is_a_move_that_is_refused():
    legal = acts("play 4D", "play 9D")
    assert is_move(("10",), legal)
    with pytest.raises(Refused) as refused:
        action_text(("10",), legal)
    assert refused.value.reason == "not-now"
    assert not is_move(("10",), ())


# Actions


def acts(*texts: str):
    """Actions as they are logged."""
    return tuple(map(read, texts))


TRICK = acts("play TH", "play 9H")
DEFENCE = acts("beat 7S 8S", "beat 6S 8S", "beat 7S TS", "take", "transfer 7H")
RETURN = acts("give 9C", "give TD")
SHEDDING = acts("play 3S", "play 3H", "play 3S 3H", "play 3S 4H 5D", "pass")
PULLING = acts(*(f"tug {place}" for place in range(1, 11)))
GIVING = acts("yield 9C", "yield TD")
TRADING = acts("finish", "spare 9C", "spare 9C TD")


@pytest.mark.parametrize(
    ("text", "legal", "action"),
    [
        ("play TH", TRICK, "play TH"),
        ("10♥", TRICK, "play TH"),
        ("the ten of hearts", TRICK, "play TH"),
        ("play paan ka dehla", TRICK, "play TH"),
        ("khelo 9 paan", TRICK, "play 9H"),
        ("play 3S 4H 5D", SHEDDING, "play 3S 4H 5D"),
        ("5d 3s 4h", SHEDDING, "play 3S 4H 5D"),
        ("3s,4h, 5d", SHEDDING, "play 3S 4H 5D"),
        ("3 S 3 H", SHEDDING, "play 3S 3H"),
        ("tikki hukum 4 of hearts 5♦", SHEDDING, "play 3S 4H 5D"),
        ("3s", SHEDDING, "play 3S"),
        ("pass", SHEDDING, "pass"),
        ("Paas", SHEDDING, "pass"),
        ("पास", SHEDDING, "pass"),
        ("bỏ", SHEDDING, "pass"),
        ("bo luot", SHEDDING, "pass"),
        ("play pass", SHEDDING, "pass"),
        ("tug 4", PULLING, "tug 4"),
        ("4", PULLING, "tug 4"),
        ("१०", PULLING, "tug 10"),
        ("10", PULLING, "tug 10"),
        ("9c", GIVING, "yield 9C"),
        ("yield chidi ka nehla", GIVING, "yield 9C"),
        ("spare td 9c", TRADING, "spare 9C TD"),
        ("9c td", TRADING, "spare 9C TD"),
        ("FINISH", TRADING, "finish"),
        ("beat 7s 8s", DEFENCE, "beat 7S 8S"),
        ("10♠", DEFENCE, "beat 7S TS"),
        ("10s on 7s", DEFENCE, "beat 7S TS"),
        ("beat the 7s with my 10s", DEFENCE, "beat 7S TS"),
        ("take", DEFENCE, "take"),
        ("i take them", DEFENCE, "take"),
        ("take the cards", DEFENCE, "take"),
        ("beat it with the 10 of spades", DEFENCE, "beat 7S TS"),
        ("uthao", DEFENCE, "take"),
        ("उठाओ", DEFENCE, "take"),
        ("беру", DEFENCE, "take"),
        ("transfer 7h", DEFENCE, "transfer 7H"),
        ("7h", DEFENCE, "transfer 7H"),
        ("give 9c", RETURN, "give 9C"),
        ("wapas 10 eent", RETURN, "give TD"),
        ("td", RETURN, "give TD"),
        ("khincho 4", acts("pull 3", "pull 4"), "pull 4"),
        ("hearts", acts("call H", "call S"), "call H"),
        ("tarup paan", acts("call H", "call S"), "call H"),
        ("dia", acts("call D", "call S"), "call D"),
        ("heo cơ", acts("play 2H", "play 2S"), "play 2H"),
        ("át bích", acts("play AS", "play 2S"), "play AS"),
    ],
)
def test_what_people_type_is_matched_with_what_they_may_do(text, legal, action):
    assert action_text(tuple(text.split()), legal) == action


@pytest.mark.parametrize(
    ("text", "legal", "action"),
    [
        ("pass", TRICK, "pass"),
        ("9c", (), "play 9C"),
        ("9c on 7s", DEFENCE, "beat 7S 9C"),
        ("3s 3d", SHEDDING, "play 3S 3D"),
        ("11", PULLING, "tug 11"),
        ("kh", GIVING, "yield KH"),
        ("spare 9c td kh", TRADING, "spare 9C TD KH"),
        ("kh qh", TRADING, "spare KH QH"),
        ("play 2c", acts("call H"), "play 2C"),
    ],
)
def test_what_is_not_legal_is_written_all_the_same_so_that_the_rules_say_why(text, legal, action):
    assert action_text(tuple(text.split()), legal) == action


@dataclass(frozen=True, slots=True)
class Parry(Action):
    """Cover one card with another."""

    verb: ClassVar[str] = "parry"
    under: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Lend(Action):
    """Let somebody have some cards."""

    verb: ClassVar[str] = "lend"
    seat: Seat
    cards: tuple[Card, ...]


PARRIES = acts("parry 7S 8S", "parry 6S 8S", "parry 7S 9S", "pass")


def test_the_own_card_alone_says_which_one_it_covers_if_there_is_one():
    assert action_text(("9s",), PARRIES) == "parry 7S 9S"
    assert action_text(("parry", "9s"), PARRIES) == "parry 7S 9S"
    assert action_text(("parry", "6s", "8s"), PARRIES) == "parry 6S 8S"


@pytest.mark.parametrize("text", ["8s", "parry 8s", "parry"])
def test_what_can_be_meant_twice_is_refused_with_what_it_may_mean(text):
    with pytest.raises(Refused) as refused:
        action_text(tuple(text.split()), PARRIES)
    assert refused.value.reason == "which-one"
    assert "parry 7s 8s, parry 6s 8s" in refused.value.params["choices"]


def test_a_long_list_of_what_may_be_meant_is_cut():
    assert listed(PULLING) == "tug 1, tug 2, tug 3, tug 4, tug 5, tug 6, …"


def test_a_card_that_covers_nothing_is_tried_on_what_lies_there():
    assert action_text(("ks",), PARRIES) == "parry 7S KS"


@pytest.mark.parametrize(
    ("who", "seat"),
    [
        ("Ravi", 2),
        ("@ravi", 2),
        ("3", 2),
        ("Asha Rani", 1),
        ("AI 4", 3),
        ("🤖 AI 4", 3),
        ("ai4", 3),
    ],
)
def test_a_seat_is_named_by_the_number_that_people_see_or_by_its_person(who, seat):
    found = action_text(("lend", *who.split(), "3s", "4h"), acts("lend 0 9C"), AROUND)
    assert found == f"lend {seat} 3S 4H"


AROUND = ("Meena", "Asha Rani", "Ravi", "")
"""Who sits where; an AI player has the last seat."""


@pytest.mark.parametrize("who", ["0", "AI 3", "AI 5", "AI", "11"])
def test_a_seat_that_is_not_there_is_no_seat(who):
    with pytest.raises(Refused) as refused:
        action_text(("lend", *who.split(), "3s"), acts("lend 0 9C"), AROUND)
    assert refused.value.reason == "no-such-card"


def test_a_word_for_a_move_that_cannot_be_made_now_is_taken_for_no_card():
    with pytest.raises(Refused) as refused:
        action_text(("lowest",), acts("play MA-1", "play KU-R"))
    assert refused.value.reason == Reason.NOT_NOW


def test_cards_for_nobody_are_refused_with_each_to_whom_they_may_go():
    legal = acts("lend 1 9C", "lend 2 9C", "lend 3 9C", "finish")
    for said in ("9c", "3s 4h", "lend 3s 4h"):
        with pytest.raises(Refused) as refused:
            action_text(tuple(said.split()), legal, AROUND)
        cards = "9c" if said == "9c" else "3s 4h"
        listed_now = refused.value.params["choices"]
        assert listed_now == f"lend Asha Rani {cards}, lend Ravi {cards}, lend AI 4 {cards}"
        for one in listed_now.split(", "):
            assert read(action_text(tuple(one.split()), legal, AROUND))
    assert action_text(("3s", "4h"), legal[:1], AROUND) == "lend 1 3S 4H"


def test_somebody_whose_name_cannot_be_typed_is_listed_by_number():
    names = ("Meena", "King of Hearts", "4", "A very long name of many words")
    found = listed(acts("lend 1 9C", "lend 2 9C", "lend 3 9C"), names)
    assert found == "lend 2 9c, lend 3 9c, lend 4 9c"


@pytest.mark.parametrize("words", ["10", "dehla", "ten", "दहला", "play 10", "T"])
def test_a_rank_alone_is_the_card_of_it_that_may_be_played(words):
    legal = acts("play TH", "play 9H", "play KD")
    assert action_text(tuple(words.split()), legal) == "play TH"
    assert is_move(tuple(words.split()), legal)


@pytest.mark.parametrize("words", ["55", "pair of 5", "pair of 5s", "joda 5"])
def test_several_cards_of_a_rank_are_named_at_once_where_several_may_be_played(words):
    legal = acts("play 5H", "play 5D", "play 5H 5D", "play 9D")
    assert is_move(tuple(words.split()), legal)
    assert action_text(tuple(words.split()), legal) == "play 5H 5D"


def test_a_rank_of_which_there_are_several_is_asked_about():
    with pytest.raises(Refused) as refused:
        action_text(("10",), acts("play TH", "play TS", "play 9D", "play TC"))
    assert refused.value.reason == "which-one"
    assert refused.value.params["choices"] == "10h, 10s, 10c"


def test_ranks_alone_are_the_cards_of_them_that_may_be_played_together():
    legal = acts("play 3S", "play QS KS AC", "play 3S 4S 5S", "play 3S 4H 5S")
    assert action_text(("q", "K", "a"), legal) == "play QS KS AC"
    with pytest.raises(Refused) as refused:
        action_text(("3", "4", "5"), legal)
    assert refused.value.params["choices"] == "3s 4s 5s, 3s 4h 5s"
    with pytest.raises(Refused) as refused:
        action_text(("10", "10", "3"), legal)
    assert refused.value.reason is Reason.NOT_NOW


def test_a_number_that_is_asked_for_is_no_rank():
    assert action_text(("10",), acts("pull 10", "pull 9")) == "pull 10"
    assert not is_move(("1",), acts("play AH"))


@pytest.mark.parametrize("words", ["tens", "aces", "Kings", "queens", "tend", "sevens"])
def test_ranks_in_the_plural_are_no_cards_of_spades(words):
    assert card_text((words,)) is None
    assert not is_move((words,), acts("play TS", "play AS", "play KS", "play 7S"))


@pytest.mark.parametrize("typed", ["3s4s5s", "3S4S5S", "3♠4♠5♠", "3s 4s5s", "play 3s4s5s"])
def test_cards_may_be_written_without_blanks(typed):
    assert action_text(tuple(typed.split()), acts("play 3S 4S 5S", "play 3S")) == "play 3S 4S 5S"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("/dehla hint", ("hint",)),
        ("dehla hint", ("hint",)),
        ("dehla paan", ("dehla", "paan")),
        ("  Hint?! ", ("Hint",)),
        ("/last", ("last",)),
        ("", ()),
    ],
)
def test_a_line_loses_what_commands_begin_with_elsewhere(line, words):
    assert spoken(line) == words


@pytest.mark.parametrize("words", ["", "gulaam", "play", "play gulaam", "dance", "🂡", "4", "9c x"])
def test_what_says_nothing_known_is_no_move(words):
    said = tuple(words.split())
    assert not is_move(said[1:] if said[:1] == ("play",) else said, ())


@pytest.mark.parametrize("words", ["pass", "uthao", "3s 4h", "bo luot", "tug 4"])
def test_a_verb_or_a_card_is_a_move(words):
    assert is_move(tuple(words.split()), ())


def test_a_number_is_a_move_where_one_is_asked_for():
    assert is_move(("4",), PULLING)
    assert not is_move(("11",), PULLING)


def test_cards_are_read_one_after_the_other():
    assert cards_text(("3s", "10", "hearts", "ekka", "hukum")) == ("3S", "TH", "AS")
    assert cards_text(("3s", "4")) == ()
    assert cards_text(()) == ()


@pytest.mark.parametrize("legal", [(), TRICK, SHEDDING, PULLING, TRADING, PARRIES])
@given(st.text(max_size=40))
def test_whatever_is_typed_is_an_action_or_refused_and_quoted(legal, text):
    refused = None
    try:
        read(action_text(tuple(text.split()), legal))
    except Refused as error:
        refused = error
    assert refused is None or refused.reason in ("no-such-card", "which-one", "not-now")
    assert len(str(refused and refused.params)) < 400


# Games


@pytest.mark.parametrize(
    ("text", "key", "rest"),
    [
        ("", "dehla_pakad", ()),
        ("target_kots=3", "dehla_pakad", ("target_kots=3",)),
        ("toy", "toy", ()),
        ("TOY players=4", "toy", ("players=4",)),
        ("game:toy dealt=3", "toy", ("dealt=3",)),
        ("game=toy dealt=3", "toy", ("dealt=3",)),
        ("game: toy", "toy", ()),
        ("toy-game", "toy", ()),
        ("Khilona", "toy", ()),
        ("खिलौना", "toy", ()),
        ("3 4 6 trade=on", "toy", ("trade=on",)),
        ("३-४-६", "toy", ()),
        ("346", "toy", ()),
        ("đồ chơi", "toy", ()),
        ("do choi", "toy", ()),
        ("Đô Chơi", "toy", ()),
        ("दहला पकड", "dehla_pakad", ()),
        ("dehla  pakad", "dehla_pakad", ()),
    ],
)
def test_a_game_is_known_by_all_its_names_in_any_spelling(toy_game, text, key, rest):
    assert game_key(tuple(text.split())) == (key, rest)


def test_a_game_is_known_by_what_it_is_called_in_each_language():
    for key in GAMES:
        for locale in locales():
            assert game_key(tuple(t(locale, f"game-{key}").split())) == (key, ())


@pytest.mark.parametrize("apostrophe", "'’‘ʼ`´′")
def test_a_name_with_an_apostrophe_is_known_however_that_is_typed(apostrophe):
    said = f"T{apostrophe}rup Chaal"
    assert game_key(tuple(said.split())) == ("court_piece", ())


@pytest.mark.parametrize(
    ("key", "names"),
    [
        (
            "court_piece",
            "Court Piece, Coat Piece, Coat Pees, Pees, Kot Pees, Rang, Rung, Hokm, Hok, Hukum, "
            "Troefcall, T'rup Chaal, Chakri, Chokri, Seven Hands",
        ),
        ("tien_len", "Tieng Len, Tien Len, Tiến Lên, Thirteen, 13"),
        ("viet_cong", "Viet Cong, VC"),
        ("teen_do_paanch", "Teen Do Paanch, 3-2-5, 2-3-5, Do Teen Paanch, 5-3-2"),
    ],
)
def test_a_game_is_known_by_every_name_of_its_specification(key, names):
    for name in names.split(", "):
        assert game_key(tuple(name.split())) == (key, ()), name


def test_an_unknown_game_names_the_nearest_ones_by_their_keys(toy_game):
    with pytest.raises(Refused) as refused:
        game_key(("khilonna", "x", "players=3"))
    assert refused.value.reason == "unknown-game"
    assert refused.value.params["text"] == "khilonna x"
    nearest = refused.value.params["nearest"].split(", ")
    assert nearest[0] == "toy"
    assert len(nearest) == len(set(nearest)) == min(3, len(GAMES))


@pytest.mark.parametrize(
    ("text", "key", "rest"),
    [
        ("toy options", "toy", ("options",)),
        ("options toy game", "toy", ("options",)),
        ("toy", "toy", ()),
        ("trump", None, ("trump",)),
        ("", None, ()),
        ("game:toy trump", "toy", ("trump",)),
    ],
)
def test_a_game_is_found_before_or_behind_other_words(toy_game, text, key, rest):
    assert named_game(tuple(text.split())) == (key, rest)


# Round cards


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ma-10", "MA-10"),
        ("ma10", "MA-10"),
        ("MA 10", "MA-10"),
        ("🐟10", "MA-10"),
        ("🐟 r", "MA-R"),
        ("raja of matsya", "MA-R"),
        ("मत्स्य राजा", "MA-R"),
        ("ka 10", "KA-10"),
        ("⚔️p", "SH-P"),
        ("ghulam wazir", "GH-P"),
        ("ghulam paan", "JH"),
        ("sa", "AS"),
    ],
)
def test_a_round_card_is_read_by_letters_names_and_signs(typed, meant):
    assert card_text(typed.split()) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("utari SA", "utari SA"),
        ("play utari sa", "utari SA"),
        ("utari safed", "utari SA"),
        ("उतारी 👑", "utari TA"),
        ("sokta ta", "sokta TA"),
        ("low 2", "lowest 2"),
        ("ma-3", "play MA-3"),
    ],
)
def test_a_lead_is_read_by_its_name_and_suit(typed, meant):
    due = ("utari SA", "utari TA", "sokta TA", "lowest 2", "play MA-3")
    assert action_text(tuple(typed.split()), tuple(map(read, due))) == meant


@pytest.mark.parametrize(
    ("typed", "choices"),
    [
        ("utari sa/ta", "utari SA, utari TA"),
        ("ma-3/p/10", "ma-3, ma-p, ma-10"),
        ("ma-3/10", "ma-3, ma-10"),
    ],
)
def test_who_types_a_list_as_it_is_offered_is_asked_which(typed, choices):
    due = ("utari SA", "utari TA", "sokta TA", "play MA-3", "play MA-P", "play MA-10")
    legal, said = tuple(map(read, due)), tuple(typed.split())
    assert is_move(said, legal)
    with pytest.raises(Refused) as refused:
        action_text(said, legal)
    assert refused.value.reason == "which-one"
    assert refused.value.params["choices"] == choices
