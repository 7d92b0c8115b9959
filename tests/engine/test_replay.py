"""Logs become states and records; records that the rules do not agree with are found out."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.actions import Deal, write
from engine.cards import card
from engine.game import RandomLuck
from engine.games import GAMES
from engine.games.tien_len.state import Phase
from engine.records import Difference
from engine.replay import check, fold, record_of, replay
from engine.seats import DEALER
from tests.engine.records import CALLED, GAME, a_record, records, records_of, spoilt

KEYS = ["game", "options", "seats", "dealer", "streak_in", "deck", "actions", "result"]


def played(options: dict[str, str | int], seed: int) -> tuple[Any, list[tuple[int, str]], Any]:
    """Return opening, log and state of the first deal of a match played at random."""
    rng = Random(seed)
    state = GAME.start(options, 4)
    opening, entries = GAME.opening(state), []
    while GAME.result(state) is None:
        seat, legal = state.to_act, GAME.legal(state)
        chance = seat == DEALER
        action = GAME.chance(state, RandomLuck(rng)) if chance else rng.choice(legal)
        entries.append((seat, write(action)))
        state = GAME.apply(state, seat, action).state
    return opening, entries, state


# A log becomes a state


@pytest.mark.parametrize("first_dealer", ["random", "host", "high_card"])
@pytest.mark.parametrize("method", ["first_void", "dealer_right_call"])
def test_a_stored_log_leads_to_the_state_that_was_played(first_dealer, method):
    options = {"first_dealer": first_dealer, "trump_method": method}
    opening, entries, state = played(options, 5)
    folded, events = fold(GAME, options, 4, json.loads(json.dumps(opening)), entries)
    assert folded == state
    assert len(events) == len(entries)


def test_each_entry_keeps_its_own_events():
    opening, entries, _ = played({}, 1)
    _, events = fold(GAME, {}, 4, opening, entries)
    kinds = [{type(event).__name__ for event in seen} for seen in events]
    assert kinds[0] == {"DealerChosen"}
    assert kinds[1] == {"HandsDealt"}
    assert "DealScored" in kinds[-1]


def test_an_empty_log_is_the_table_before_the_shuffle():
    opening, _, _ = played({}, 1)
    state, events = fold(GAME, {}, 4, opening, [])
    assert state == GAME.start({}, 4)
    assert events == ()


# A log becomes a record


def test_a_record_has_its_parts_in_the_agreed_order():
    opening, entries, _ = played({"target_kots": 3}, 2)
    record = record_of(GAME, {"target_kots": 3}, 4, opening, entries)
    assert list(record) == KEYS
    assert list(record["options"]) == [option.key for option in GAME.info.options]
    assert record["options"]["target_kots"] == 3
    assert list(record["result"]) == ["tens", "won_by", "kots", "next_dealer", "streak"]


@pytest.mark.parametrize("first_dealer", ["random", "high_card"])
def test_a_record_begins_just_before_the_shuffle(first_dealer):
    options = {"first_dealer": first_dealer}
    opening, entries, state = played(options, 3)
    record = record_of(GAME, options, 4, opening, entries)
    assert opening["dealer"] is None
    assert record["dealer"] in range(4)
    assert record["streak_in"] == {"side": None, "count": 0}
    deal = next(text for _, text in entries if text.startswith("deal"))
    assert record["deck"] == deal.split()[1:]
    assert not [text for text in record["actions"] if "deal" in text or "appoint" in text]
    assert record["result"] == GAME.result(state)


def test_a_record_writes_chance_with_a_dash_and_seats_with_their_number():
    opening, entries, _ = played({}, 4)
    record = record_of(GAME, {}, 4, opening, entries)
    wanted = [("-" if seat == DEALER else str(seat)) + f" {text}" for seat, text in entries[2:]]
    assert record["actions"] == wanted


def test_what_the_house_does_after_the_deal_is_not_in_its_record():
    opening, entries, _ = played({"match_end": "until_stopped"}, 1)
    options = {"match_end": "until_stopped"}
    record = record_of(GAME, options, 4, opening, entries)
    assert record_of(GAME, options, 4, opening, [*entries, (DEALER, "stop")]) == record


@pytest.mark.parametrize("kept", [0, 1, 2, 20, -1])
def test_a_deal_that_is_not_closed_has_no_record(kept):
    opening, entries, _ = played({}, 1)
    assert record_of(GAME, {}, 4, opening, entries[:kept]) is None


def test_an_abandoned_deal_has_no_record():
    options = {"match_end": "fixed_time", "time_cutoff": "abandon_hand"}
    opening, entries, _ = played(options, 1)
    assert record_of(GAME, options, 4, opening, [*entries[:20], (DEALER, "time")]) is None


# The rules agree with what they made themselves


@pytest.mark.parametrize("options", [(), CALLED])
def test_the_rules_agree_with_a_record_read_back_from_its_text(options):
    for record in records(20, options):
        assert check(json.loads(json.dumps(record))) is None


def test_a_record_may_leave_out_options_that_stand_at_their_default():
    record = a_record(CALLED)
    record["options"] = dict(CALLED)
    assert check(record) is None


def test_replay_tells_what_happened_from_the_deal_on():
    record = a_record()
    happened = list(replay(record))
    assert isinstance(happened[0].action, Deal)
    assert len(happened) == 1 + len(record["actions"])
    assert GAME.result(happened[-1].state) == record["result"]


# Every kind of tampering is found and named


def at(record: Any, text: str) -> int:
    """Return the place of the first action with this verb."""
    return next(n for n, action in enumerate(record["actions"]) if f" {text}" in action)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("game",), "whist", f'game: "whist" is none of {", ".join(GAMES)}'),
        (("game",), 7, "game must be a text, not 7"),
        (("options", "target_kots"), 99, "options: target_kots is 99; allowed is 1 to 20"),
        (("options", "target_kots"), "2", 'options: target_kots must be a whole number, not "2"'),
        (("options", "target_kots"), True, "options: target_kots must be a whole number, not true"),
        (("options", "jokers"), 1, 'options: dehla_pakad has no option "jokers"'),
        (("options",), [], "options must be an object, not []"),
        (("seats",), 5, "seats: dehla_pakad is played by 4, not by 5"),
        (("seats",), True, "seats must be a whole number, not true"),
        (("dealer",), 4, "no seat 4 deals"),
        (("dealer",), "0", 'dealer must be a whole number, not "0"'),
        (("streak_in",), 3, "streak_in must be an object, not 3"),
        (("streak_in", "count"), 9, None),
        (("streak_in", "count"), None, "streak_in count must be a whole number, not null"),
        (("streak_in", "side"), "A", 'streak_in side must be a whole number, not "A"'),
        (("streak_in", "length"), 0, 'streak_in has an unknown part "length"'),
        (("night",), 1, 'there is an unknown part "night"'),
        (("deck", 3), "11H", 'deck: no card is written "11H"'),
        (("deck", 3), None, "deck must hold texts, not null"),
        (("deck",), "8S 2S", 'deck must be a list, not "8S 2S"'),
        (("actions", 0), 5, "actions must hold texts, not 5"),
        (("actions",), {}, "actions must be a list, not {}"),
        (("result",), None, "result must be an object, not null"),
        (("result", "tens"), [5, 0], None),
        (("result", "won_by"), True, None),
        (("result", "streak", "side"), 7, None),
        (("result", "tricks"), 7, 'result has an unknown part "tricks"'),
    ],
)
def test_a_wrong_part_is_named_with_what_would_be_right(path, value, reason):
    difference = check(spoilt(a_record(), path, value))
    assert isinstance(difference, Difference)
    assert difference.number is None
    assert reason is None or difference.reason == reason


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_part_is_named(key):
    record = a_record()
    del record[key]
    assert str(check(record)) == f"{key} is missing"


def test_a_wrong_result_is_told_with_both_values():
    record = a_record()
    right = record["result"]["tens"]
    record["result"]["tens"] = right[::-1] if right[0] != right[1] else [4, 0]
    claimed = record["result"]["tens"]
    wanted = f"result tens: the record says {claimed}, the rules {right}"
    assert str(check(record)) == wanted


@pytest.mark.parametrize("field", ["tens", "won_by", "kots", "next_dealer"])
def test_a_result_that_lacks_a_field_is_found(field):
    record = a_record()
    del record["result"][field]
    assert str(check(record)) == f"result {field} is missing"


def test_a_deck_that_lacks_a_card_is_found():
    record = a_record()
    gone = record["deck"].pop()
    assert str(check(record)) == f"deck: {gone} is not there"


def test_a_deck_that_has_a_card_twice_is_found():
    record = a_record()
    gone, record["deck"][0] = record["deck"][0], record["deck"][1]
    assert str(check(record)) in (
        f"deck: {gone} is not there",
        f"deck: {record['deck'][1]} is there 2 times",
    )


def test_two_cards_of_the_deck_exchanged_are_found():
    record = a_record()
    deck = record["deck"]
    deck[0], deck[5] = deck[5], deck[0]
    difference = check(record)
    assert difference is not None


def test_another_card_than_was_held_is_found_at_its_action():
    record = a_record()
    record["actions"][1] = record["actions"][1][:2] + record["actions"][0][2:]
    difference = check(record)
    assert difference.number == 2
    assert difference.reason.startswith("not in hand; seat ")


def test_a_card_that_does_not_follow_suit_is_found_at_its_action():
    for record in records(20):
        illegal = _revoke(record)
        if illegal is not None:
            number, text = illegal
            record["actions"][number - 1] = text
            difference = check(record)
            assert (difference.number, difference.action) == (number, text)
            assert difference.reason.startswith("must follow suit; seat ")
            return
    pytest.fail("no deal gave the chance to revoke")


def _revoke(record: Any) -> tuple[int, str] | None:
    for number, happened in enumerate(replay(record), 1):
        state = happened.state
        if state.to_act is None or state.to_act == DEALER or not state.trick:
            continue
        legal = {str(action) for action in GAME.legal(state)}
        mine = GAME.view(state, state.to_act).hand
        for text in record["deck"]:
            play = f"play {text}"
            if mine & card(text).bit and play not in legal:
                return number, f"{state.to_act} {play}"
    return None


def test_a_play_out_of_turn_is_found_at_its_action():
    record = a_record()
    first = record["actions"][0]
    record["actions"][0] = f"{(int(first[0]) + 1) % 4}{first[1:]}"
    difference = check(record)
    assert difference.number == 1
    assert difference.reason.startswith("not your turn; seat ")


@pytest.mark.parametrize("seat", ["0", "1", "-"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_time_that_is_up_where_none_can_be_is_found_with_what_would_be_right(game, seat):
    (record,) = records_of(game, 1)
    number = len(record["actions"]) - 1
    whose = record["actions"][number].split(" ")[0]
    record["actions"].insert(number, f"{seat} time")
    difference = check(record)
    assert difference.number == number + 1
    assert difference.reason.startswith(f"no time is up here; seat {whose} is next (")


def test_a_time_that_only_the_house_says_is_up_is_no_seats():
    record = records_of("tien_len", 4, trading="true")[-1]
    first = next(n for n, done in enumerate(replay(record)) if done.state.phase is Phase.TRADE)
    record["actions"].insert(first + 1, "1 time")
    assert check(record).reason == "no seat does it: the house does, which is written -"


def test_a_call_where_nothing_is_to_be_called_is_found():
    record = a_record()
    record["actions"][2] = record["actions"][2][:2] + "call H"
    assert check(record).number == 3
    assert check(record).reason.startswith("not now")


def test_an_action_left_out_is_found_at_the_next():
    record = a_record()
    del record["actions"][4]
    assert check(record).number == 5


def test_actions_that_end_too_early_are_found():
    record = a_record()
    record["actions"].pop()
    found = str(check(record))
    assert found.startswith("the actions end before the deal does: seat ")


def test_an_action_too_many_is_found():
    record = a_record()
    record["actions"].append("- stop")
    number = len(record["actions"])
    assert str(check(record)) == f'action {number} "- stop": the deal is over before it'


def drawn_trump() -> Any:
    """Return the record of a deal in which everybody follows suit for five tricks."""
    deck = (
        "9D KH 4C 5C 9S TC 4H 8C 7S AD JC 7H 2S 5D 6C TH QC QS 3C 7D AH 3H AS 3S QH KD "
        "JS 5S 8D TD 2H 4D 6H 9H 5H QD 6D KS TS 2C JD 4S 7C JH 3D 9C KC 6S 8H AC 2D 8S"
    )
    plays = (
        "9D AD 5D 7D 4H 7H TH KH 4C TC JC QC QS 9S 7S 2S 3C 5C 8C 6C 2S 4S 6S 8S TS KS 5S 3D 2D "
        "2C 7C KC AC 6H AH JH 2H 3S JS 4D 8H JD 8D QD 6D 9H 3H QH 9C KD TD 5H AS"
    )
    opening = {"dealer": 1, "streak_in": {"side": None, "count": 0}}
    entries = [(DEALER, f"deal {deck}")]
    for number, text in enumerate(plays.split()):
        state, _ = fold(GAME, {}, 4, opening, entries)
        entries.append((state.to_act, f"draw {text}" if number == 20 else f"play {text}"))
    return record_of(GAME, {}, 4, opening, entries)


def test_the_trump_that_was_drawn_is_in_the_record():
    record = drawn_trump()
    assert record["actions"][20] == "- draw 2S"
    assert record["result"]["tens"] == [2, 2]
    assert check(record) is None


def test_another_card_drawn_for_trump_is_found():
    record = drawn_trump()
    record["actions"][20] = "- draw AS"
    assert str(check(record)) == 'action 21 "- draw AS": bad draw; chance is next'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it must begin with one of -, 0, 1, 2, 3"),
        ("9 play KH", "it must begin with one of -, 0, 1, 2, 3"),
        ("-1 play KH", "it must begin with one of -, 0, 1, 2, 3"),
        ("play KH", "it must begin with one of -, 0, 1, 2, 3"),
        ("1", 'no card or action is written ""'),
        ("1 play", 'no card or action is written "play"'),
        ("1 play 11H", 'no card or action is written "11H"'),
        ("1 dance KH", 'no card or action is written "dance KH"'),
        ("1 play \ud800\x1b♥", 'no card or action is written "\\ud800\\u001b\\u2665"'),
    ],
)
def test_a_text_that_is_no_action_is_quoted_harmlessly(text, reason):
    record = a_record()
    record["actions"][0] = text
    difference = check(record)
    assert difference.number == 1
    assert difference.reason == reason
    assert str(difference).isascii()


@pytest.mark.parametrize("value", [None, 1, 1.5, "record", [], [{}], {}, True])
def test_what_is_no_record_at_all_is_named(value):
    assert check(value) is not None


def test_a_value_nested_too_deeply_is_refused():
    nested: Any = []
    for _ in range(100_000):
        nested = [nested]
    assert check(spoilt(a_record(), ("result", "tens"), nested)) is not None


def test_an_action_of_the_house_is_no_seats():
    record = records(1, (("match_end", "fixed_time"),))[0]
    seat = record["actions"][5].split()[0]
    record["actions"].insert(5, "- time")
    assert check(record) is None
    record["actions"][5] = f"{seat} time"
    assert str(check(record)) == (
        f'action 6 "{seat} time": no seat does it: the house does, which is written -'
    )
