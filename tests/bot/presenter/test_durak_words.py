"""What the table of Durak says of a bout that is over, and how its deals and matches end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.model.table import Phase
from bot.presenter import (
    first,
    fit,
    hand_message,
    resting_hand,
    result,
    score,
    table_message,
    why,
)
from bot.presenter.board import board_lines
from bot.presenter.cards import label
from bot.presenter.hand import move_due
from bot.presenter.wording import event_line
from engine.cards import card
from engine.events import TimeRanOut
from engine.games import GAMES
from engine.games.durak.actions import Beat, BoutTaken
from tests.bot.presenter.scenes import DISCORD, EN, HI, SEEDS, TELEGRAM, Moment, people, scene, told
from tests.engine import durak
from tests.sentences import plain

NAMES = ("Asha", "Ravi", "Meena", "Bina")


def found(test: Callable[[Moment], object]) -> Iterator[tuple[Moment, str]]:
    """Yield moments of which *test* is true, and what the room reads then."""
    for seed in SEEDS:
        for one in told("durak", {}, seed, len(NAMES)):
            if test(one):
                seen = scene(one, None, people(*NAMES), game="durak")
                yield one, plain(table_message(seen, EN, TELEGRAM).text)


def test_why_says_what_the_game_asks_of_whoever_is_to_act_and_that_others_are_not():
    defends = next(
        one
        for one, _ in found(lambda one: one.phase is Phase.PLAYING)
        if any(isinstance(move, Beat) for move in GAMES["durak"].legal(one.state, one.state.to_act))
    )
    seat = defends.state.to_act
    asked = why(scene(defends, seat, people(*NAMES), game="durak"), EN).text
    assert asked.startswith("Beat each card with a higher one of its suit, or with a trump.")
    other = (seat + 2) % len(NAMES)
    asked = why(scene(defends, other, people(*NAMES), game="durak"), EN).text
    assert asked == "It's not your turn."


def test_who_may_add_cards_is_told_whether_the_defender_has_to_beat_them_or_picks_them_up():
    told = {}
    for moment, _ in found(_may_throw_in):
        seat = moment.state.to_act
        view = moment.view(seat)
        is_taken = any(one.key == "takes" for one in view.notes)
        told[is_taken] = why(scene(moment, seat, people(*NAMES), game="durak"), EN).text
        if len(told) == 2:
            break
    assert told[True].startswith("The defender picks up: throw in a card")
    assert told[False].startswith("Throw in: add a card")


def _may_throw_in(moment: Moment) -> bool:
    seat = moment.state.to_act
    if moment.phase is not Phase.PLAYING or seat < 0:
        return False
    seen = scene(moment, seat, people(*NAMES), game="durak")
    return move_due(seen, moment.view(seat)) == "beat-or-pass"


def test_a_trump_that_was_shown_is_told_in_few_words_and_fits_a_phone_beside_the_turn():
    shows = next(one for one in told("durak", {}, SEEDS[0], 4) if one.state.bout.shown)
    ((lowest,),) = (one.cards for one in shows.state.bout.shown)
    for names in (NAMES, ("Jo", "Anu", "Om", "Uma")):
        seen = scene(shows, None, people(*names), game="durak")
        for voice, said in ((EN, "has {}"), (HI, "{} पास है")):
            lines = [plain(one) for one in board_lines(seen, voice)]
            [line] = [one for one in lines if said.format(label(lowest)) in one]
            assert line.endswith("▶")
            assert max(map(fit.columns, lines)) <= fit.WIDTH


def test_who_has_played_their_last_card_reads_that_they_are_out_and_no_one_else_does():
    def is_out(one: Moment) -> bool:
        hands = one.state.hands
        is_on = one.phase is Phase.PLAYING and any(hands)
        return is_on and not one.state.deal.undealt and 0 in hands

    moment, _ = next(found(is_out))
    for seat, held in enumerate(moment.state.hands):
        seen = scene(moment, seat, people(*NAMES), game="durak")
        own = resting_hand(seen, seat, EN, TELEGRAM).text
        assert ("you can't be the durak any more" in own) == (held == 0)


def test_who_could_not_beat_a_bout_is_said_to_have_picked_it_up():
    moment, text = next(found(lambda one: one.state.bout.taker is not None))
    taker = NAMES[moment.state.bout.taker]
    assert re.search(rf"^Last: {taker} picked up( \w+[♠♥♦♣])+$", text, re.MULTILINE)
    beaten, text = next(found(lambda one: one.state.bout.last and one.state.bout.taker is None))
    defender = NAMES[next(one.seat for one in beaten.state.bout.last if one.over)]
    assert re.search(rf"^Last: {defender} beat \w+[♠♥♦♣] with \w+[♠♥♦♣]", text, re.MULTILINE)


def test_the_score_names_no_dealer_as_nothing_follows_from_who_it_is():
    moment, _ = next(found(lambda one: one.phase is Phase.PLAYING))
    one = scene(moment, None, people(*NAMES), game="durak")
    assert "Dealer" not in score(one, EN).text


def test_a_result_says_why_somebody_is_the_durak_and_what_the_deal_alone_has_brought():
    moment, text = next(found(lambda one: one.phase is Phase.BETWEEN and one.state.match.deals > 1))
    durak = NAMES[moment.state.match.last_durak]
    assert f"🃏 {durak} is the durak: the last one with cards pays all the others\n" in text
    seat = moment.state.match.last_durak
    private = hand_message(scene(moment, seat, people(*NAMES), game="durak"), seat, EN, TELEGRAM)
    assert "🃏 You are the durak: the last one with cards pays all the others\n" in private.text
    assert re.search(rf"^\d\. {durak}: \S+ · this deal −3$", text, re.MULTILINE)
    assert len(re.findall(r": \S+ · this deal \+1$", text, re.MULTILINE)) == 3


@pytest.mark.parametrize("limits", [TELEGRAM, DISCORD])
def test_the_cheapest_card_that_beats_an_attack_is_offered_first_and_trumps_last(limits):
    start = durak.table("9S KC 6D", "7C KS 6C TS AH", talon="8C", trump="C")
    seen = scene(
        Moment(durak.after(start, "0 play 9S"), game="durak"), 1, people(*NAMES[:2]), game="durak"
    )
    rows = hand_message(seen, 1, EN, limits).rows
    offered = [one.label for row in rows for one in row if " on " in one.label]
    assert offered == ["10♠ on 9♠", "K♠ on 9♠", "6♣ on 9♠", "7♣ on 9♠"]


def test_what_the_clock_beat_with_reads_as_its_button():
    table = scene(next(told("durak", {}, 0)), None, people(*NAMES), game="durak").table
    late = TimeRanOut(1, (card("7H"), card("KS")), "beat")
    assert plain(event_line(late, table, EN)).endswith("AI played K♠ on 7♥ for Ravi")
    twice = TimeRanOut(1, (card("7H"), card("7S")), "play")
    assert plain(event_line(twice, table, EN)).endswith("AI played 7♥ 7♠ for Ravi")


def test_of_two_bouts_that_one_picked_up_only_the_last_is_told():
    def took_twice(one: Moment) -> bool:
        taken = [event for event in one.events if isinstance(event, BoutTaken)]
        ends = [event for event in one.events if getattr(event, "closes", False)]
        is_on = one.phase is Phase.PLAYING
        return is_on and len(taken) > 1 and ends == taken and len({e.seat for e in taken}) == 1

    moments = (one for seed in SEEDS for one in told("durak", {}, seed, 2))
    seen = scene(next(filter(took_twice, moments)), None, people("Asha", "Ravi"), game="durak")
    assert table_message(seen, EN, TELEGRAM).text.count("picked up") == 1


def test_of_many_bouts_since_ones_last_choice_only_the_last_two_are_told():
    def took(one: Moment) -> bool:
        seats = {event.seat for event in one.events if isinstance(event, BoutTaken)}
        return one.phase is Phase.PLAYING and len(seats) > 2

    moment, _ = next(found(took))
    seen = scene(moment, None, people(*NAMES), game="durak")
    told = table_message(replace(seen, new_events=len(seen.events)), EN, TELEGRAM).text
    assert told.count("picked up") <= 2


def test_the_card_that_ends_a_deal_stands_in_its_result_and_is_no_riddle_there():
    def beaten_at_the_end(one: Moment) -> bool:
        is_over = one.phase is Phase.BETWEEN
        return is_over and one.state.bout.taker is None

    told = set()
    for moment, _ in islice(found(beaten_at_the_end), 20):
        seen = scene(moment, None, people(*NAMES), game="durak")
        lines = plain(result(seen, EN, TELEGRAM).text).split("\n")
        (durak,) = (one.split()[1] for one in lines if one.endswith("pays all the others"))
        (place,) = (place for place, one in enumerate(lines) if one.startswith("Last: "))
        last = " ".join(lines[place : place + 2])
        assert ("but still had cards" in last) == (f" {durak} beat " in last), last
        told.add("but still had cards" in last)
    assert told == {True, False}


def test_who_attacks_first_is_told_how():
    moment = next(one for one, _ in found(lambda one: one.state.to_act in range(4)))
    seat = moment.state.to_act
    assert first(scene(moment, seat, people(*NAMES), game="durak"), seat, ()) == "durak-lead"
