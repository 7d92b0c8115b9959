"""What Ganjifa says on the buttons of its leads, beside a hand and of cards that are paid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.tokens import read
from bot.presenter import hand_message, why
from bot.presenter.wording import action_label, event_line
from engine.actions import read as action
from engine.games.ganjifa.events import SetsAside
from tests.bot.presenter.scenes import DISCORD, EN, TELEGRAM, VOICES, Moment, people, scene
from tests.engine.ganjifa import GAME, do, position

MENUS = replace(DISCORD, options=25)
MANY = position(
    "KU-P VA-P VA-2 VA-4 NA-1 VM-4 RA-P KR-7 BU-10 KA-P KA-6",
    "KU-2 VA-1 VA-5 VM-5 VM-6 PA-7 RA-8 BU-8 BU-5 KA-10 KA-8",
    "NA-P KU-1 VA-3 NA-5 KR-10 RA-10 KA-9 BU-9 VM-7 MA-5 MA-6",
    half=2,
)
"""A leader who may choose among six sure wins and thirteen other leads."""


def seen_by(state, page="", seat=None):
    """Return what a seat sees, by default the one to act, with a page of its buttons open."""
    seat = state.to_act if seat is None else seat
    made = scene(Moment(state, game="ganjifa"), seat, people("Asha", "Ravi", "Meena"),
                 game="ganjifa")  # fmt: skip
    place = replace(made.table.places[seat], page=page)
    return replace(made, table=made.table.with_place(seat, place))


def hand(state, voice=EN, limits=TELEGRAM, page=""):
    return hand_message(seen_by(state, page), state.to_act, voice, limits)


def labels(message):
    return [one.label for one in message.buttons]


@pytest.mark.parametrize(
    ("move", "button", "named"),
    [
        ("utari KU", "🐢P sure win", "🐢 highest (utari)"),
        ("sir VA", "🐗P + low 🐗: win half", "🐗 highest + low, win half"),
        ("talafa NA", "🦁 ask for the highest", "🦁 ask for the highest"),
        ("sokta RA", "🏹P bet nobody else has any", "🏹 bet nobody else has any"),
    ],
)
def test_the_button_of_a_lead_says_what_it_does_and_with_which_card(move, button, named):
    one, table = action(move), seen_by(MANY).table
    assert action_label(one, table, EN, GAME.view(MANY, 0)) == button
    assert action_label(one, table, EN) == named, "where no hand is known, as in a review"


def test_a_pradhan_alone_goes_to_the_raja_or_stays_worthless():
    lone = position("PA-P MA-9 KA-P KA-2", "PA-R PA-6 VA-9 KA-R", "PA-8 NA-9 MA-R KU-R")
    found = labels(hand(lone))
    assert found[:3] == ["Give 🪓P to the Raja", "🐎 ask for the Raja",
                         "Keep 🪓P, but worthless"]  # fmt: skip


def test_of_many_leads_the_sure_wins_are_buttons_and_all_others_in_a_menu():
    message = hand(MANY, limits=MENUS)
    sure = [one for one in labels(message) if one.endswith("sure win")]
    assert labels(message)[: len(sure)] == sure
    assert len(sure) == 6
    (menu,) = message.choices
    tokens = [*(one.token for one in message.buttons), *(one.value for one in menu.options)]
    found = {" ".join(read(one).words) for one in tokens}
    assert set(map(str, GAME.view(MANY, 0).legal)) == found - {"why"}


def test_the_only_card_that_beats_a_doubled_trick_is_a_button_beside_the_menu_of_all_others():
    dealt = position(
        "PA-P PA-3 MA-10 KU-9 KR-9 VA-5 MA-3 VA-3 KA-5 KA-2 KR-3 MA-8 KU-10",
        "PA-R PA-6 VA-9 NA-2 KA-P RA-9 VM-6 KA-R VA-R PA-2 MA-6 PA-7 BU-10",
        "PA-8 NA-9 MA-R KU-R RA-7 KR-7 NA-8 PA-4 VA-2 KU-5 BU-6 KU-1 KR-6",
    )
    state = do(dealt, "deni PA", "0 play PA-3", "1 double PA-6")
    message = hand(state, limits=replace(MENUS, buttons=12, per_row=4))
    assert labels(message)[0] == "Beat with 🪓8"
    (menu,) = message.choices
    assert not any(one.label.startswith("Beat") for one in menu.options)
    assert len(menu.options) == 9


def test_without_menus_the_other_leads_are_on_a_page_of_their_own_with_a_way_back():
    first = hand(MANY)
    assert not any("bet" in one for one in labels(first))
    assert "Other leads ›" in labels(first)
    (to,) = [read(one.token).words[1] for one in first.buttons if one.label == "Other leads ›"]
    rest = hand(MANY, page=to)
    assert not any("sure win" in one for one in labels(rest))
    (back,) = [read(one.token).words[1] for one in rest.buttons if one.label == "‹ Back"]
    assert hand(MANY, page=back) == first


def test_who_may_choose_a_lead_is_told_what_each_kind_does_and_that_a_bet_can_be_lost():
    assert "Explain" in labels(hand(MANY))
    told = why(seen_by(MANY), EN).text
    assert told.count("\n• ") == 4
    assert "• Sure win: nobody can beat the highest card left of a suit." in told
    assert "If anybody has one, even a low one, they take everything and lead (sokta)." in told
    forced = position("KR-R KR-10 KA-R KA-P MA-10", "KR-8 NA-9 VA-3 VA-4 VA-5",
                      "MA-R NA-R NA-10 VA-R VA-P")  # fmt: skip
    assert "Why must I?" in labels(hand(forced))


@pytest.mark.parametrize("voice", VOICES)
def test_who_leads_face_down_is_told_so_before_choosing_the_card(voice):
    named = hand(do(MANY, "talafa NA"), voice)
    (asked,) = [one.text for one in named.lines if one.strong]
    assert ("face down" in asked) or ("उल्टा" in asked)
    text = " ".join(named.text.split())
    assert ("of any suit" in text) or ("किसी भी रंग का" in text)
    deni = position("PA-P PA-3 PA-4 KU-9", "PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    told = hand(do(deni, "deni PA"), voice).text
    assert "face down" not in told
    assert "उल्टा" not in told


def test_who_holds_the_raja_that_is_asked_for_is_asked_whether_to_double():
    deni = position("PA-P PA-3 MA-10 KU-9", "PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    state = do(deni, "deni PA", "0 play PA-3")
    assert "▶ Play the Raja alone, or with one more card" in hand(state).text


@pytest.mark.parametrize("voice", VOICES)
def test_who_may_beat_the_card_beside_a_raja_is_asked_whether_to(voice):
    deni = position("PA-P PA-3 MA-10 KU-9", "PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    state = do(deni, "deni PA", "0 play PA-3", "1 double PA-6")
    asked = {"en": "▶ Beat the card beside the Raja, or add two cards", "hi": "▶ राजा के साथ"}
    assert asked[voice.locale] in hand(state, voice).text


def test_sets_that_a_debtor_must_put_aside_are_told_in_one_line_that_says_why():
    table = seen_by(MANY).table
    assert event_line(SetsAside(1, 4), table, EN) == (
        "\u2068Ravi\u2069 was short last deal: 4 sets of four are put aside to pay from."
    )


def test_who_plays_alone_reads_beside_the_hand_how_a_bet_came_out():
    moment = Moment(MANY, game="ganjifa").after(action("sokta KR"))
    seated = scene(moment, 0, people("Asha", "-", "-"), game="ganjifa")
    alone = replace(seated, table=replace(seated.table, alone=True))
    assert "Sokta wrong: somebody else had some" in hand_message(alone, 0, EN, TELEGRAM).text
    assert "Sokta wrong" not in hand_message(seated, 0, EN, TELEGRAM).text, "the room reads it"
