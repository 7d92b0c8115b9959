"""Cards are chosen one after the other; each choice of any game is a button that fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.errors import Refused
from bot.model.tokens import read
from bot.presenter import hand_message, refusal
from bot.presenter.hand import asked
from engine.actions import CALLS, PLAYS, Pass, PlayCards
from engine.actions import read as action
from engine.cards import CARDS, card, cards, deck_of, suit
from engine.errors import IllegalAction, Reason
from engine.games import GAMES
from engine.view import Show, fact
from tests.bot.presenter.scenes import DISCORD, EN, PLATFORMS, TELEGRAM, VOICES
from tests.bot.presenter.toys import KEY, PACK, USUAL, Toy, laid, scene_of, view_of
from tests.sentences import plain

HAND = "3S 3H 4D 5C 9S 9H 9D TS JC QH KD AS 2C"
MENUS = replace(DISCORD, options=25)
NO_CALLS = ("AS", "KS")
TRUMP = (fact("trump-suit", Show.TABLE, suit=suit("D")),)


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """Let the toy be a game like any other."""
    monkeypatch.setitem(GAMES, KEY, Toy())


def hand(view, limits=DISCORD, locale=EN, **mine):
    return hand_message(scene_of(view, **mine), 0, locale, limits)


def words(message):
    return [read(button.token).words for button in message.buttons]


def labels(message):
    return [[button.label for button in row] for row in message.rows]


def test_each_card_is_a_button_low_cards_first_in_rows_of_five():
    message = hand(view_of(HAND))
    assert labels(message)[:3] == [
        ["3♠", "3♥", "4♦", "5♣", "9♠"],
        ["9♥", "9♦", "10♠", "J♣", "Q♥"],
        ["K♦", "A♠", "2♣"],
    ]
    assert words(message)[0] == ("choose", "3S")


def test_what_is_likely_is_ready_made_until_a_card_is_chosen():
    message = hand(view_of("3S 3H 4D"))
    assert labels(message)[1:] == [["Play 4♦", "Play 3♥", "Play 3♠"], ["Pass"]]
    assert words(message)[3] == ("play", "4D")


def test_a_chosen_card_is_ticked_and_can_be_taken_back():
    message = hand(view_of("3S 3H 4D"), chosen=("3S",))
    assert labels(message)[0] == ["✓ 3♠", "3♥", "4♦"]
    assert words(message)[:2] == [("unchoose", "3S"), ("choose", "3H")]
    assert message.buttons[0].style == "good"


def test_what_is_chosen_together_has_its_button_and_can_be_cleared():
    message = hand(view_of("3S 3H 4D"), chosen=("3S", "3H"))
    assert labels(message)[1:] == [["Play 3♥ 3♠"], ["Clear", "Pass"]]
    assert action(" ".join(words(message)[3])) == PlayCards(deck_of("3H 3S"))
    assert words(message)[4:] == [("clear",), ("pass",)]
    assert "Chosen: 3♠ 3♥\n" in plain(message.text)


def test_what_makes_nothing_together_says_so_and_has_no_button():
    message = hand(view_of("3S 3H 4D"), chosen=("3S", "4D"))
    assert labels(message)[1:] == [["Clear", "Pass"]]
    assert "Chosen: 3♠ 4♦ (add a card" in plain(message.text)


def test_a_card_that_is_gone_is_chosen_no_more():
    message = hand(view_of("3H 4D"), chosen=("3S",))
    assert "Chosen" not in message.text
    assert labels(message)[0] == ["3♥", "4♦"]


def test_where_only_single_cards_can_be_played_each_is_one_press_away():
    plays = tuple(PLAYS[one.index] for one in deck_of("3S 2C"))
    message = hand(view_of("3S 4D 2C", legal=(*plays, Pass())), chosen=("3S",))
    assert labels(message) == [["3♠", "4♦", "2♣"], ["Pass"]]
    assert words(message) == [("play", "3S"), ("play", "2C"), ("pass",)]
    assert "Chosen" not in message.text


def test_nothing_can_be_chosen_out_of_turn():
    message = hand(view_of("3S 3H", to_act=1, legal=()), chosen=("3S",))
    assert message.buttons == ()
    assert "Chosen" not in message.text


def test_who_may_act_besides_the_seat_to_act_has_buttons_and_is_asked():
    view = view_of("3S 3H", to_act=1, also=(0, 2))
    message = hand(view)
    assert ("choose", "3S") in words(message)
    assert "▶ Your turn: you lead" in message.text


def test_more_cards_than_a_token_can_name_are_played_as_they_are_chosen(monkeypatch):
    many = PACK.split()[:18]
    monkeypatch.setattr(
        Toy, "choices", lambda self, view, chosen: (PlayCards(cards(chosen or view.hand)),)
    )
    message = hand(view_of(" ".join(many)), chosen=tuple(many))
    assert ("lay",) in words(message)
    label = next(one.label for one in message.buttons if read(one.token).words == ("lay",))
    assert len(label) <= 80
    ready_made = hand(view_of(" ".join(many)))
    assert ("lay",) not in words(ready_made), "nothing is chosen that could be played"


@pytest.mark.parametrize("limits", PLATFORMS, ids=["discord", "telegram", "terminal"])
@pytest.mark.parametrize("chosen", [(), ("2C",), ("2C", "2D")], ids=["none", "one", "two"])
@pytest.mark.parametrize("away", [False, True], ids=["here", "away"])
def test_any_number_of_cards_fits_every_platform(limits, chosen, away):
    for count in (1, 5, 13, 17, 18, 20, 21, 25, 26, 36, 40, 52):
        held = [one.text for one in CARDS][:: max(1, 52 // count)][:count]
        message = hand(view_of(" ".join(held)), limits, chosen=chosen, away=away)
        fits(message, limits)
        pages = [one[1] for one in words(message) if one[0] == "suit"]
        reached = chosen_by(message)
        for page in pages:
            turned = hand(view_of(" ".join(held)), limits, chosen=chosen, away=away, page=page)
            fits(turned, limits)
            reached |= chosen_by(turned)
        assert reached == set(held) or count == 1, f"every card of {count} can be reached"
        assert ("pass",) in words(message)


def fits(message, limits):
    assert len(message.buttons) <= limits.buttons
    assert len(message.choices) + len(message.rows) <= limits.buttons // limits.per_row
    assert all(1 <= len(row) <= limits.per_row for row in message.rows)
    tokens = [one.token for one in message.buttons]
    assert len(set(tokens)) == len(tokens)
    assert all(len(one.encode()) <= 64 for one in tokens)


def chosen_by(message):
    return {one[1] for one in words(message) if one[0] in ("choose", "unchoose")}


def test_where_cards_have_no_room_a_row_of_suits_comes_first():
    message = hand(view_of(PACK), DISCORD, page="H")
    assert labels(message)[0] == ["♠", "‹♥›", "♦", "♣"]
    assert labels(message)[1][:3] == ["2♥", "A♥", "K♥"], "within a suit, high cards first"
    assert {card(one).suit.text for one in chosen_by(message)} == {"H"}
    assert words(message)[1] == ("suit", "H")


def offered(message):
    return [one.value for menu in message.choices for one in menu.options]


def test_a_platform_with_menus_offers_all_cards_in_one_and_no_button_for_each():
    message = hand(view_of(HAND), MENUS, chosen=("3S",))
    (menu,) = message.choices
    assert (menu.label, read(menu.token).words) == ("Choose cards", ("select",))
    assert [one.value for one in menu.options] == HAND.split()
    assert [one.label for one in menu.options if one.chosen] == ["3♠"]
    assert labels(message) == [["Play 3♠"], ["Clear", "Pass"]]


def test_more_cards_than_a_menu_holds_stand_in_menus_of_whole_suits():
    message = hand(view_of(PACK), MENUS)
    assert [read(one.token).words for one in message.choices] == [
        ("select", "S"), ("select", "H"), ("select", "D"), ("select", "C"),
    ]  # fmt: skip
    assert sorted(offered(message)) == sorted(PACK.split())


@pytest.mark.parametrize("count", [2, 13, 25, 26, 27, 40, 52])
@pytest.mark.parametrize("by_rank", [True, False])
def test_any_number_of_cards_fits_menus(count, by_rank, monkeypatch):
    held = [one.text for one in CARDS][:: max(1, 52 // count)][:count]
    monkeypatch.setitem(GAMES, KEY, Toy(replace(USUAL, by_rank=by_rank)))
    message = hand(view_of(" ".join(held)), MENUS, chosen=(held[0],))
    fits(replace(message, choices=()), MENUS)
    assert len(message.rows) + len(message.choices) <= 5
    assert all(1 <= len(one.options) <= 25 for one in message.choices)
    assert len({one.token for one in message.choices}) == len(message.choices)
    assert all(len(one.token) <= 64 for one in message.choices)
    assert set(offered(message)) | chosen_by(message) == set(held)


def test_single_cards_are_in_menus_only_where_buttons_would_need_pages():
    plays = tuple(PLAYS[one.index] for one in deck_of(PACK))
    message = hand(view_of(PACK, legal=(*plays[:20], Pass())), MENUS)
    assert message.choices == ()
    message = hand(view_of(PACK, legal=(*plays, Pass())), MENUS)
    assert [one.token for one in message.choices] == ["", "", "", ""]
    assert message.choices[0].label == "Choose one: ♠"
    assert sorted(read(one).words for one in offered(message)) == sorted(
        ("play", one) for one in PACK.split()
    )
    assert labels(message) == [["Pass"]]


def test_a_page_that_has_no_cards_any_more_gives_way_to_the_first():
    held = " ".join(one for one in PACK.split() if one[1] != "H")
    message = hand(view_of(held), DISCORD, page="H")
    assert {card(one).suit.text for one in chosen_by(message)} == {"S"}


def test_a_suit_too_long_for_its_page_goes_on_in_another(monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy(replace(USUAL, by_rank=False), is_chosen=False))
    pairs = tuple(
        PlayCards((one, other)) for one in deck_of(PACK)[:26] for other in deck_of("AS KS QS")
    )
    message = hand(view_of(PACK, legal=(*pairs, Pass())), DISCORD)
    fits(message, DISCORD)
    assert labels(message)[0][:2] == ["‹♦ 1›", "♦ 2"]
    pages = [one[1] for one in words(message) if one[0] == "suit"]
    assert "D2" in pages
    reached = set()
    for page in pages:
        turned = hand(view_of(PACK, legal=(*pairs, Pass())), DISCORD, page=page)
        fits(turned, DISCORD)
        reached |= {one for one in words(turned) if one[0] == "play"}
    assert len(reached) == len(pairs)


@pytest.mark.parametrize("locale", VOICES)
def test_actions_of_other_kinds_stand_under_the_cards(locale, monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy(replace(USUAL, by_rank=False), is_chosen=False))
    plays = tuple(PLAYS[one.index] for one in deck_of("KS AS QS JS TS 2H"))
    message = hand(view_of("AS KS 2H", legal=(*plays, *CALLS, Pass())), TELEGRAM, locale)
    assert labels(message)[:2] == [["A♠", "K♠", "Q♠", "J♠", "10♠"], ["2♥"]]
    assert [one for one in words(message) if one[0] == "call"] == [
        ("call", "C"), ("call", "D"), ("call", "H"), ("call", "S"),
    ]  # fmt: skip
    assert words(message)[-1] == ("pass",)


@pytest.mark.parametrize(
    ("legal", "board", "asked"),
    [
        ((PLAYS[0], Pass()), laid("1 3S 3H"), "beat it, or pass"),
        ((Pass(),), laid("1 3S 3H"), "you can only pass"),
        ((PLAYS[0],), (), "you lead"),
        ((PLAYS[0],), laid("0"), "you lead"),
        ((PLAYS[0], PLAYS[13]), laid("1 3S"), "play any card"),
        ((PLAYS[39], PlayCards(deck_of("4S 4H"))), laid("1 3S"), "play any card"),
    ],
)
def test_the_turn_says_what_is_asked_for(legal, board, asked):
    assert asked in hand(view_of("2C 2D", legal=legal, board=board, facts=TRUMP)).text


def test_who_has_none_of_the_suit_led_reads_that_this_is_why_any_card_goes():
    view = view_of("2C 2D", legal=(PLAYS[0], PLAYS[13]), board=laid("1 3S"), facts=TRUMP)
    assert "▶ Your turn: no ♠, so play any card" in plain(hand(view).text)


@pytest.mark.parametrize("held", ["2C 2D", "2C"])
def test_a_card_that_makes_trump_is_announced(held):
    plays = tuple(PLAYS[one.index] for one in deck_of(held))
    view = view_of(held, legal=plays, board=laid("1 3S"))
    assert plain(asked(scene_of(view), view, EN)) == (
        "▶ Your turn: no ♠, so the suit you play becomes trump"
    )


def test_where_cards_are_chosen_a_refusal_lists_none_that_may_be_played_alone():
    one = scene_of(view_of("3S 3H"))
    text = refusal(IllegalAction(Reason.NOT_IN_HAND), EN, one, 0).text
    assert plain(text) == "You don't have that card. You hold: 3♠ 3♥"


def test_a_hand_sorted_by_rank_shows_what_belongs_together():
    text = plain(hand(view_of(HAND)).text)
    assert "3♠ 3♥  4♦  5♣  9♠ 9♥ 9♦  10♠  J♣\nQ♥  K♦  A♠  2♣\n" in text


@pytest.mark.parametrize("text", ["me.0.match a\0b 1 0", "me.0.match ä 1 0", "me.0." + "x" * 60])
def test_a_token_that_no_button_can_have_is_refused(text):
    with pytest.raises(Refused, match="bad-button"):
        read(text)
