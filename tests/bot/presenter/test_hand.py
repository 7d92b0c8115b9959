"""A hand says what one needs, and has a button for every card that may be played now."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.model.messages import Button
from bot.model.table import Entry
from bot.model.tokens import read
from bot.model.voice import Surface, Voice
from bot.presenter import first, hand, hand_message, peek, resting_hand
from bot.presenter.cards import label, listed
from bot.presenter.fit import grouped_rows
from bot.presenter.scene import Scene
from bot.presenter.stand_ins import played_for
from engine.actions import PLAYS, Play, cards_of, write
from engine.actions import read as action
from engine.cards import cards, deck_of
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.bot.presenter.scenes import (
    DISCORD,
    EN,
    FRIENDS,
    PLATFORMS,
    TELEGRAM,
    VOICES,
    example,
    logged,
    playout,
    scene,
    table,
)
from tests.sentences import plain

CALLED = {"trump_method": "dealer_right_call"}


@pytest.mark.parametrize("limits", PLATFORMS)
def test_every_legal_card_has_one_button_and_no_other_card_has_any(limits):
    for moment in islice(playout(5), 110):
        for seat in range(4):
            one = scene(moment, seat)
            message = hand_message(one, seat, EN, limits)
            pressed = [action(" ".join(read(button.token).words)) for button in message.buttons
                       if read(button.token).words[0] == "play"]  # fmt: skip
            expected = one.view.legal if one.table.phase.value == "playing" else ()
            assert sorted(map(str, pressed)) == sorted(map(str, expected))
            for button, played in zip(message.buttons, pressed, strict=False):
                assert isinstance(played, Play)
                assert button.label == label(played.card)


def test_all_cards_held_are_shown_highest_first():
    text = plain(hand_message(scene(example(9), 1), 1, EN, DISCORD).text)
    assert "10♠ 9♠ 8♠\n9♥ 8♥ 7♥\nK♦ 8♦\nQ♣ 10♣ 5♣\n" in text


def test_a_hand_names_its_table_and_place():
    title = plain(hand_message(scene(example(9), 1), 1, EN, DISCORD).title)
    assert title == "🎴 card-room · 🟠 seat 2, partner 🤖 AI 4"


def test_a_room_without_a_name_is_called_by_its_game():
    one = scene(example(9), 1)
    nameless = replace(one.table, rooms=(replace(one.table.rooms[0], name=""),))
    title = hand_message(replace(one, table=nameless), 1, EN, DISCORD).title
    assert title.startswith("🎴 Dehla Pakad · ")


def test_trump_is_called_by_suit_buttons():
    message = hand_message(scene(example(0, CALLED), 1, options=CALLED), 1, EN, DISCORD)
    assert [button.label for button in message.buttons] == [
        "♣ Clubs", "♦ Diamonds", "♥ Hearts", "♠ Spades",
    ]  # fmt: skip
    assert read(message.buttons[2].token).words == ("call", "H")
    assert "call trump" in message.text


@pytest.mark.parametrize(
    ("plays", "seat", "asked"),
    [
        (0, 1, "you lead"),
        (9, 1, "follow ♥ hearts"),
        (2, 3, "play any card"),
        (9, 2, "Ravi's turn"),
    ],
)
def test_the_turn_says_what_is_asked_for(plays, seat, asked):
    assert asked in plain(hand_message(scene(example(plays), seat), seat, EN, DISCORD).text)


def test_a_game_may_say_in_its_own_words_what_is_asked_for(monkeypatch):
    monkeypatch.setattr(hand, "has", lambda key: key == "your-turn-dehla_pakad-lead")
    monkeypatch.setattr(hand, "t", lambda _, key, **values: f"{key} {values}")
    text = hand_message(scene(example(0), 1), 1, EN, DISCORD).text
    assert "your-turn-dehla_pakad-lead {}" in text
    text = hand_message(scene(example(9), 1), 1, EN, DISCORD).text
    assert "your-turn-follow {'suit': '♥\ufe0e hearts'}" in text


def test_a_reminder_says_what_will_happen():
    reminded = hand_message(scene(example(9), 1, reminded=7, due=30_000), 1, EN, DISCORD)
    assert "⏰" in reminded.text
    assert "⏰" not in hand_message(scene(example(9), 1, reminded=6), 1, EN, DISCORD).text
    assert "⏰" not in hand_message(scene(example(9), 2, reminded=7), 2, EN, DISCORD).text


def test_new_cards_are_told_at_once_to_whoever_waits_too_until_they_have_played():
    told = {}
    for plays in range(3, 9):
        moment = example(plays)
        hands = [hand_message(scene(moment, one), one, EN, DISCORD).text for one in range(4)]
        reads = ["Everyone got 8 more cards." in one for one in hands]
        told[plays] = "".join("-+"[one] for one in reads)
    assert told == {3: "----", 4: "++++", 5: "+++-", 6: "-++-", 7: "--+-", 8: "----"}


def test_whoever_waits_reads_at_once_who_has_taken_the_centre():
    for seat in range(4):
        shown = plain(hand_message(scene(example(36), seat), seat, EN, DISCORD).text)
        assert "मीना took 4 tricks and caught 10♦\n" in shown.replace("You", "मीना")


def test_a_hand_at_rest_names_the_trump_and_the_tens_as_the_table_does():
    rests = plain(resting_hand(scene(example(5), 1), 1, EN, DISCORD).text)
    assert "Trump: ♦ diamonds (by मीना)\n" in rests
    assert "Tens: 🔵 – · 🟠 – · all 4 left\nLast: " in rests
    before = plain(resting_hand(scene(example(1), 3), 3, EN, DISCORD).text)
    assert "Trump" not in before


def test_somebody_who_is_away_can_come_back_from_the_hand():
    away = (FRIENDS[0], replace(FRIENDS[1], away=True), *FRIENDS[2:])
    message = hand_message(scene(example(10), 1, away), 1, EN, DISCORD)
    assert [button.label for button in message.buttons] == ["I'm back"]
    assert "💤" in message.text


def test_after_a_deal_the_hand_shows_the_result_and_goes_on():
    message = hand_message(scene(example(52), 0), 0, EN, DISCORD)
    assert [button.label for button in message.buttons] == [
        "Next deal",
        "⏹ Stop",
        "Replay",
        "Review",
    ]
    assert " beat " in message.text


def test_where_the_table_is_seen_too_a_result_begins_with_who_has_won_and_not_with_a_seat():
    voice = Voice("en", Surface(one_screen=True))
    message = hand_message(scene(example(52), 0), 0, voice, TELEGRAM)
    assert not message.title
    assert " beat " in message.lines[0].text


@pytest.mark.parametrize("locale", VOICES)
def test_a_peek_fits_a_pop_up_and_shows_the_whole_hand(locale):
    for moment in islice(playout(7), 110):
        if moment.phase.value != "playing":
            continue
        for seat in range(4):
            one = scene(moment, seat)
            text = peek(one, locale, 200)
            assert len(text) <= 200
            words = text.replace("\ufe0e", "").split("\n")
            for card in cards(one.view.hand):
                line = next(line for line in words if line.startswith(label(card)[-1]))
                assert label(card)[:-1] in line.split()


def test_a_peek_says_whose_turn_it_is_and_trump():
    text = plain(peek(scene(example(9), 1), EN, 200))
    assert text.endswith("Trump: ♦ diamonds (by मीना)\n▶ Your turn: follow ♥ hearts")
    assert "▶ Ravi's turn" in plain(peek(scene(example(9), 2), EN, 200))


def test_a_peek_that_is_short_of_room_keeps_the_cards():
    assert plain(peek(scene(example(9), 1), EN, 50)) == "♠ 10 9 8\n♥ 9 8 7\n♦ K 8\n♣ Q 10 5"
    assert len(peek(scene(example(9), 1), EN, 20)) == 20


@pytest.mark.parametrize(
    "held",
    [
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
        "AS KS QS JS TS 9S AH KH QH JH TH 9H AD",
        "AS KS QS JS TS 9S AH KH QH JH TH AD AC",
        "AS KS QS JS AH KH QH AD KD QD AC KC QC",
    ],
)
def test_thirteen_cards_fit_five_rows_of_five(held):
    groups: dict[str, list[Button]] = {}
    for card in deck_of(held):
        groups.setdefault(card.suit.text, []).append(Button(label(card), card.text))
    rows = grouped_rows(groups.values(), DISCORD)
    assert len(rows) <= 5
    assert all(1 <= len(row) <= 5 for row in rows)
    squeezed = grouped_rows(groups.values(), DISCORD, spare=2)
    assert len(squeezed) <= 3
    assert sum(map(len, squeezed)) == 13


@pytest.mark.parametrize("limits", [DISCORD, replace(TELEGRAM, greys=True)])
def test_cards_that_may_not_be_played_stay_where_they_are(limits):
    greyed = 0
    for moment in islice(playout(5), 60):
        one = scene(moment, 1)
        if one.view is None or not any(isinstance(move, Play) for move in one.view.legal):
            continue
        asked = hand_message(one, 1, EN, limits)
        any_card = tuple(PLAYS[card.index] for card in cards(one.view.hand))
        leads = replace(one, view=replace(one.view, legal=any_card))
        assert shown_rows(asked) == shown_rows(hand_message(leads, 1, EN, limits))
        assert len(asked.buttons) == len(one.view.legal)
        greyed += has_greys(asked)
    assert greyed


def has_greys(message):
    return any(not button.enabled for row in message.rows for button in row)


def shown_rows(message):
    return [[button.label for button in row] for row in message.rows]


def test_a_hand_that_a_platform_has_no_room_for_shows_what_may_be_played():
    one, narrow = scene(example(9), 1), replace(DISCORD, buttons=9, per_row=3)
    assert has_greys(hand_message(one, 1, EN, DISCORD))
    assert not has_greys(hand_message(one, 1, EN, narrow))


def test_telegram_rows_stay_wide_enough_for_a_thumb():
    message = hand_message(scene(example(4), 3), 3, EN, TELEGRAM)
    assert max(map(len, message.rows)) <= 5


def test_a_few_cards_stand_in_one_row_whatever_their_suits():
    message = hand_message(scene(example(44), 3), 3, EN, DISCORD)
    assert len(message.buttons) <= 5
    assert len(message.rows) == 1


def test_a_resting_hand_says_what_its_owner_has_added_to_the_trick_until_all_have():
    for plays in range(1, 52):
        moment = example(plays)
        laid = {one.seat: one.cards for one in scene(moment, None).view.board}
        for seat in range(4):
            text = plain(resting_hand(scene(moment, seat), seat, EN, DISCORD).text)
            own = [plain(f"You played {listed(laid[seat])}.")] if seat in laid else []
            assert re.findall("You played .*", text) == own


def test_what_an_ai_played_for_somebody_stands_on_their_hand_and_why_until_their_turn():
    def told(plays: int, *chosen: int, seat: int = 1) -> str:
        places = (FRIENDS[0], replace(FRIENDS[1], stood_in=chosen), *FRIENDS[2:])
        seen = scene(example(plays), seat, places, **logged(plays))
        make = hand_message if seen.view.legal else resting_hand
        return plain(make(seen, seat, EN, DISCORD).text)

    why = "Why 2♠? It keeps 10♠ out of a trick\n   the others are winning.\n"
    for plays, reason in ((7, why), (9, "")):
        assert f"\n🤖 AI played for you: K♥ · 2♠\n{reason}" in told(plays, 3, 9)
        assert f"\n🤖 AI played for you: 2♠\n{reason}" in told(plays, 9), "K♥ was their own choice"
        assert ("Why 2♠?" in told(plays, 9)) is bool(reason)
        assert "for you" not in told(plays, 3)
        assert "for you" not in told(plays, 3, 9, seat=2)
    assert "for you" not in told(10, 3, 9)


def test_no_reason_waits_for_a_partner_who_has_played_since():
    told = {False: "", True: ""}
    for plays in range(1, 46):
        before = example(plays - 1).state
        seat = before.to_act
        places = (*FRIENDS[:seat], replace(FRIENDS[seat], stood_in=(len(logged(plays)["log"]),)))
        for later in (plays, plays + 2):
            seen = scene(example(later), seat, (*places, *FRIENDS[seat + 1 :]), **logged(later))
            has_played = later > plays and len(before.trick) < 2
            told[has_played] += "\n".join(map(plain, played_for(seen, seat, EN)))
    ahead = ("probably take the trick", "is still to play", "You cannot take the trick")
    assert any(one in told[False] for one in ahead)
    assert not any(one in told[True] for one in ahead)


def test_of_an_only_card_that_an_ai_played_for_somebody_no_other_reason_is_given():
    told = set[bool]()
    for plays in range(1, 48):
        before = example(plays - 1).state
        seat = before.to_act
        log = logged(plays)["log"]
        own = replace(FRIENDS[seat], stood_in=(len(log),))
        places = (*FRIENDS[:seat], own, *FRIENDS[seat + 1 :])
        seen = scene(example(plays), seat, places, **logged(plays))
        text = plain(resting_hand(seen, seat, EN, DISCORD).text)
        if "AI played for you" in text:
            has_one = len(GAMES["dehla_pakad"].view(before, seat).legal) == 1
            assert ("You had no other choice." in text) is has_one
            told.add(has_one)
    assert told == {True, False}


def test_why_an_ai_player_moved_for_somebody_is_told_while_the_cards_of_that_move_lie_there():
    game, rng, told = GAMES["durak"], Random(1), set[tuple[bool, bool]]()
    state = game.start(game.info.settle({}), 3)
    luck, opening, log, chosen = (
        RandomLuck(rng),
        game.opening(state),
        list[Entry](),
        dict[int, int](),
    )
    while True:
        seat = state.to_act
        by_itself = game.chance(state, luck) if seat == DEALER else game.forced(state)
        move = by_itself or rng.choice(game.legal(state, seat))
        log.append(Entry(seat, write(move)))
        state = game.apply(state, seat, move).state
        if chosen and state.between_deals:
            break
        if by_itself is None:
            chosen[seat] = len(log)
        for own, number in chosen.items():
            stood_in = replace(FRIENDS[own], stood_in=(number,))
            places = (*FRIENDS[:own], stood_in, *FRIENDS[own + 1 : 3])
            here = table(places, game="durak", opening=opening, log=tuple(log))
            view = game.view(state, own)
            lines = played_for(Scene(here, view, (), None, 0), own, EN)
            laid = {card for one in (*view.board, *view.last) for card in one.cards}
            lies_there = {*cards_of(action(log[number - 1].action))} <= laid
            told.add((lies_there and not view.legal, len(lines) > 1))
    assert (True, True) in told
    assert (False, False) in told
    assert (False, True) not in told


def test_of_many_moves_that_an_ai_played_for_somebody_the_newest_are_named():
    own = (3, 9, 12, 16, 20, 24)
    places = (FRIENDS[0], replace(FRIENDS[1], stood_in=own), *FRIENDS[2:])
    text = plain(resting_hand(scene(example(24), 1, places, **logged(24)), 1, EN, DISCORD).text)
    assert "🤖 AI played for you: … · 2♠ · 7♥ · 8♦\n   5♣ · 8♥\n" in text


def test_in_ones_own_hand_it_is_you_who_is_near_to_taking_the_centre():
    for draw in (hand_message, resting_hand):
        own, other = (
            plain(draw(scene(example(9), seat), seat, EN, DISCORD).text) for seat in (0, 1)
        )
        assert "🔵 you take it with one more\n" in own
        assert "   🔵 Asha" in other.replace("to 🔵", "🔵")


def test_only_who_holds_a_trump_is_told_that_their_partner_needs_none():
    told = 0
    for moment in playout(3):
        seat = moment.state.to_act
        if seat in (None, DEALER):
            continue
        others = ("ten", "pile", "centre", "waits", "spare", "makes-trump-partner")
        if first(scene(moment, seat), seat, others) == "play-partner":
            trump = next(
                dict(f.values)["suit"] for f in moment.view(seat).facts if f.key == "trump"
            )
            assert any(one.card.suit == trump for one in moment.view(seat).legal)
            told += 1
    assert told


def test_a_resting_hand_of_one_card_says_that_it_plays_itself():
    before, last = (resting_hand(scene(example(n), 1), 1, EN, DISCORD).text for n in (45, 49))
    rests, itself = "Your turn will show up here.", "Your last card plays itself."
    assert rests in before
    assert itself not in before
    assert itself in last
    assert rests not in last
