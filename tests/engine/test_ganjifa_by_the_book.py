"""The engine and a slow, plain telling of Ganjifa agree on what is led and who takes it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.actions import Draw, write
from engine.cards import card, card_set, cards
from engine.game import RandomLuck
from engine.games.ganjifa.actions import Double, Split
from engine.games.ganjifa.state import DealState, Due, Phase, State
from engine.games.ganjifa.terms import PACKS
from tests.engine.ganjifa import GAME, due, match
from tests.engine.plain_ganjifa import Lead, Played, Table, captures, leads

RULES: list[dict[str, str | int]] = [
    {},
    {"deck": "mughal", "random_lead": "two_numbers"},
    {"hukm_enforcement": "burn", "dukkal_sequence": "printed"},
    {"surkhya": "night", "night_swaps_strength": "true", "discard_rule": "any"},
]
POSITIONS = 150


def position(rules: dict[str, str | int], rng: Random) -> State:
    """Return hands of a few cards each, mostly of the same suits, at a lead."""
    pack = list(PACKS[match(**rules).rules.deck])
    suits = rng.sample(sorted({one.suit.text for one in pack}), rng.choice((2, 3, 4)))
    size = rng.randrange(1, 8)
    live = rng.sample([one for one in pack if one.suit.text in suits], 3 * size)
    hands = tuple(card_set(live[who * size : (who + 1) * size]) for who in range(3))
    half, leader = rng.choice((1, 2, 2)), rng.randrange(3)
    burned = card_set(one for one in live if rng.random() < 0.06)
    mine = cards(hands[leader])
    third = rng.choice(mine)
    dues = [None, None, None]
    if half == 2 and rng.random() < 0.4:
        dues[leader] = Due(third.suit, third)  # type: ignore[call-overload]
    deal = DealState(
        leader=leader, half=half, lost_lead=(half == 2,) * 3, gone=card_set(pack) & ~sum(hands),
        number=1, burned=burned, dues=tuple(dues), utari=half == 1 and rng.random() < 0.2,
        void_hardu=half == 2 and rng.random() < 0.2,
    )  # fmt: skip
    return State(leader, Phase.LEAD, hands, deal, match(**rules))


def table(state: State) -> Table:
    """Return what the plain telling needs to know."""
    deal, rules = state.deal, state.match.rules
    mine = deal.dues[deal.leader]
    return Table(
        hands=[[str(one) for one in cards(hand)] for hand in state.hands],
        leader=deal.leader,
        half=deal.half,
        burned=tuple(map(str, cards(deal.burned))),
        utari_on=deal.utari,
        void_hardu=deal.void_hardu,
        due="" if mine is None else str(mine.card),
        printed=rules.dukkal_sequence == "printed",
        swapped=rules.night_swaps_strength == "true",
    )


def led(state: State) -> set[Lead]:
    """Return what may be led, each with its card."""
    found: set[Lead] = set()
    for action in GAME.legal(state):
        verb, *named = write(action).split()
        after = GAME.apply(state, state.deal.leader, action).state
        if after.phase is Phase.CARD:
            found |= {(verb, *named, write(one).split()[1]) for one in GAME.legal(after)}
        elif verb == "hardu":
            found.add((verb, named[0].split("-")[0], named[0]))
        else:
            found.add((verb, *named))
    return found


class Course(NamedTuple):
    """A lead that was carried out, the actions of it and the state after it."""

    actions: tuple[Any, ...]
    after: State


def carried_out(state: State, rng: Random) -> Course:
    """Return what comes of a random lead, with random answers."""
    done: list[Any] = []
    while True:
        house = due(state) < 0
        action = GAME.chance(state, RandomLuck(rng)) if house else rng.choice(GAME.legal(state))
        state = GAME.apply(state, due(state), action).state
        done.append(action)
        if state.phase in (Phase.LEAD, Phase.OPEN, Phase.OVER):
            return Course(tuple(done), state)


def trick(before: State, course: Course) -> Played:
    """Return the trick as the plain telling takes it."""
    verb, *named = write(course.actions[0]).split()
    if verb == "hardu":
        named = [named[0].split("-")[0], named[0]]
    elif verb in ("deni", "talafa", "tavani", "natavani", "sir"):
        named.append(str(course.actions[1].card))
    elif verb == "random":
        before_, after = before.hands[before.deal.leader], course.after.hands[before.deal.leader]
        drawn = [one.card for one in course.actions if isinstance(one, Draw)]
        named = [str((drawn or cards(before_ & ~after))[0].suit.text)]
    gone = [
        [str(one) for one in cards(held & ~left)]
        for held, left in zip(before.hands, course.after.hands, strict=True)
    ]
    split = [str(one.card) for one in course.actions if isinstance(one, Split)]
    doubled = any(isinstance(one, Double) for one in course.actions)
    return Played((verb, *named), gone, doubled, (split or [""])[0])


def taken(before: State, after: State) -> list[int]:
    """Return how many cards each player has captured in between."""
    found = after.match.captured if not any(after.hands) else after.deal.captured
    return [now - then for now, then in zip(found, before.deal.captured, strict=True)]


def agree(state: State, rng: Random) -> str:
    """Check a lead from this position; return what was led."""
    plain = table(state)
    assert led(state) == leads(plain), state
    course = carried_out(state, rng)
    if course.after.hands == state.hands:
        return stays(state, course)
    played = trick(state, course)
    shares, leader = captures(plain, played)
    assert taken(state, course.after) == shares, (played, state)
    assert not any(course.after.hands) or course.after.deal.leader == leader, (played, state)
    assert len({len(one) for one in played.cards}) == 1
    return played.lead[0]


def stays(state: State, course: Course) -> str:
    """Check what leaves all cards where they are; return what was led."""
    verb, *named = write(course.actions[0]).split()
    assert course.after.deal.leader == state.deal.leader
    if verb == "hardu":
        plain, suit = table(state), named[0].split("-")[0]
        assert plain.holder(plain.nth(suit, 0)) != plain.holder(plain.nth(suit, 1))
        assert course.after.deal.void_hardu
        return "void hardu"
    if verb == "burn":
        assert course.after.deal.burned == state.deal.burned | card(f"{named[0]}-P").bit
    assert verb in ("burn", "runout")
    return verb


@pytest.mark.parametrize("rules", RULES, ids=lambda one: " ".join(map(str, one.values())))
def test_what_is_led_and_who_takes_it_is_by_the_book(rules):
    rng = Random(7)
    found = Counter(agree(position(rules, rng), rng) for _ in range(POSITIONS))
    assert len(found) > 9


def test_deals_from_their_first_lead_to_the_akheri_are_by_the_book():
    rng = Random(3)
    state = GAME.start({"deals": 1}, 3)
    while state.phase is not Phase.LEAD:
        house = due(state) < 0
        action = GAME.chance(state, RandomLuck(rng)) if house else rng.choice(GAME.legal(state))
        state = GAME.apply(state, due(state), action).state
    count = 0
    while state.phase is Phase.LEAD:
        assert led(state) == leads(table(state))
        course = carried_out(state, rng)
        if course.after.hands != state.hands:
            shares, _ = captures(table(state), trick(state, course))
            assert taken(state, course.after) == shares
        state, count = course.after, count + 1
    assert count > 9
