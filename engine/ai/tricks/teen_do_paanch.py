"""Teen Do Paanch for the kernel: every trick counts, in the last round the others' too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from engine.actions import Action, Call, Pass, Play
from engine.ai.forced_move import ForcedMove
from engine.ai.kernel import layout as at
from engine.ai.kernel import pulls
from engine.ai.kernel import worlds as plans
from engine.ai.tricks.cards import (
    NUMBERS,
    give_back,
    laid,
    no_state,
    numbered,
    ranked,
    suit_mask,
    write,
)
from engine.ai.tricks.steady import action_of, advised
from engine.ai.tricks.worlds import TrickWorlds, plan_for
from engine.cards import CARDS, RANKS, CardSet, Suit, cards
from engine.games.teen_do_paanch.actions import Give, Pull, Skip
from engine.games.teen_do_paanch.game import REST, SECOND_BATCH
from engine.games.teen_do_paanch.pulls import TOGETHER, pull_plan
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import (
    PACK_SETS,
    TRICKS,
    Counts,
    Match,
    Phase,
    State,
    high_sevens,
)
from engine.games.teen_do_paanch.worlds import Places, located
from engine.view import View

OTHERS: tuple[Action, ...] = (Pass(), Skip(), Pull(1))
"""The actions of the moves that are neither cards nor calls; any place is as good to pull from."""

FAR = 5.0
"""How many tricks above or below the target make a worth of 1 or -1."""
RANKED = 0.5
"""The share that being ahead has in the worth of the last round, beside the tricks."""


class PlacedWorlds(TrickWorlds):
    """Worlds in which cards that were pulled may be given back."""

    def action(self, move: int) -> Action:
        """Return the action that a move stands for."""
        return _action(self.deal.state, move, self.numbers)

    def move(self, action: Action) -> int:
        """Return the move that stands for an action."""
        if isinstance(action, Give):
            return self.numbers[action.card.index]
        return at.PULL if isinstance(action, Pull) else super().move(action)


def _action(s: list[int], move: int, numbers: Sequence[int]) -> Action:
    """Return the action that a move stands for in a state."""
    if s[at.EXCHANGE] == at.GIVING and move < at.CALL:
        return Give(CARDS[numbers.index(move)])
    return action_of(move, OTHERS, numbers)


def choose(view: View[State], rng: Random) -> Action:
    """Return what the steady player does; among cards that nobody knows it picks at random."""
    if not isinstance(view.legal[0], Call | Give | Play):
        unknown = [one for one in view.legal if isinstance(one, Pull)] or view.legal
        return unknown[int(rng.random() * len(unknown))]
    rules, numbers = rules_of(view.known.match), numbers_of(view.known)
    s = state_of(view.known, rules)
    write(s, at.KNOWN, (ranked(held, numbers) for held in located(view)))
    return _action(s, advised(s, rules, view.sizes), numbers)


def worlds(view: View[State]) -> PlacedWorlds | ForcedMove:
    """Return the worlds that *view* allows."""
    state, match, seat = view.known, view.known.match, view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("only the seat to act has a move to think about")
    if state.phase is Phase.PICK or (state.phase is Phase.PULL and Skip() not in view.legal):
        return ForcedMove(seat, view.legal[0])
    rules, numbers = rules_of(match), numbers_of(state)
    last = match.totals if match.round == match.rounds else None
    return PlacedWorlds(
        opening_of(state, rules),
        rules,
        worths_of(match.targets, last),
        _plan(Places(view, seat), numbers),
        trick=numbered(state.trick, numbers),
        numbers=numbers,
        others=OTHERS,
    )


def _plan(places: Places, numbers: Sequence[int]) -> list[int]:
    """Return how the unseen cards may lie, with those that were seen to change hands."""
    plan = plan_for(places.others, places.spread, numbers)
    if len(places.guarded) > plans.KEPT_MOST:
        raise ValueError(f"no room in a plan for {len(places.guarded)} suits that were kept")
    plan[plans.KEPT] = len(places.guarded)
    for n, (seat, suit, least) in enumerate(places.guarded):
        plan[plans.KEPT_SEAT + n], plan[plans.KEPT_LEAST + n] = seat, least
        plan[plans.KEPT_SUIT + n] = ranked(suit, numbers)
    write(plan, plans.SURE, (ranked(places.forced[seat], numbers) for seat in places.others))
    return plan


def state_of(state: State, rules: list[int]) -> list[int]:
    """Return a state, or what a view shows of it, in the kernel's layout."""
    return laid(opening_of(state, rules), rules, numbered(state.trick, numbers_of(state)))


def opening_of(state: State, rules: list[int]) -> list[int]:
    """Return a state, or what a view shows of it, as it was before the current trick."""
    deal, match, s, numbers = state.deal, state.match, no_state(), numbers_of(state)
    write(s, at.HANDS, (ranked(hand, numbers) for hand in state.hands))
    s[at.DUE] = state.to_act or 0
    s[at.TRUMP] = s[at.RULER] = suit_mask(deal.trump)
    s[at.DEAD], s[at.NUMBER] = ranked(sum(deal.gone), numbers), max(1, deal.number)
    write(s, at.TRICKS, deal.tricks)
    s[at.CALLS] = state.phase is Phase.CALL
    later = s[at.CALLS] and match.rules.pull_timing == "after_deal"
    plan = pull_plan(match) if later else deal.plan
    write(s, at.PLAN, (number for due in plan for number in due))
    s[at.EXCHANGE] = {Phase.PULL: at.PULLING, Phase.RETURN: at.GIVING}.get(state.phase, 0)
    s[at.PULLS], s[at.PULLED] = deal.pulls, ranked(deal.pulled, numbers)
    write(s, at.VOIDS, (ranked(suit, numbers) for suit in deal.voids))
    s[at.UNDEALT] = deal.undealt
    write(s, at.STOCK, (1 << one for one in numbered(deal.stock, numbers)))
    give_back(s, rules, deal.leader, numbered(state.trick, numbers))
    return s


def numbers_of(state: State) -> tuple[int, ...]:
    """Return the number of each card, by its index, with the present trump."""
    return _numbers(state.deal.trump, high_sevens(state.match.rules))


@lru_cache(maxsize=32)
def _numbers(trump: Suit | None, high: CardSet) -> tuple[int, ...]:
    """Return the number of each card, by its index; the kernel raises the sevens *high*."""
    s, r = no_state(), [0] * at.RULES
    s[at.TRUMP] = suit_mask(trump)
    write(r, at.HIGH, (1 << NUMBERS[one.index] for one in cards(high)))
    return tuple(pulls.raised(s, r, 1 << number).bit_length() - 1 for number in NUMBERS)


def rules_of(match: Match) -> list[int]:
    """Return the rules of the table in the kernel's layout."""
    rules = match.rules
    in_two = rules.deal_style != "five_five"
    r = [0] * at.RULES
    r[at.GAME], r[at.SEATS], r[at.LAST] = at.TEEN_DO_PAANCH, SEATS, TRICKS
    r[at.FIRST], r[at.SINGLE] = match.caller, 1
    r[at.BATCH] = SECOND_BATCH if in_two else REST
    r[at.PASSES] = in_two and rules.trump_pass != "off"  # noqa: S105  # an option
    r[at.OPTIONAL] = rules.pull_optional == "true"
    r[at.TOGETHER] = rules.pull_batch == TOGETHER
    r[at.MAY_RETURN] = rules.may_return_pulled == "true"
    r[at.GUARD] = rules.return_limit == "suit_guard"
    write(r, at.HIGH, (1 << NUMBERS[one.index] for one in cards(high_sevens(rules))))
    r[at.PACK], r[at.LOWEST_RANK] = ranked(PACK_SETS[rules.sevens]), RANKS.index("7")
    r[at.IS_LAST_ROUND] = match.round == match.rounds
    write(r, at.TOTALS, match.totals)
    return r


# What a deal is worth


@lru_cache(maxsize=64)
def _worths(targets: Counts, before: Counts | None) -> tuple[float, ...]:
    found = [0.0] * at.WORTHS
    for first in range(TRICKS + 1):
        for second in range(TRICKS + 1 - first):
            place = at.MOST_SEATS * (11 * first + second)
            tricks = (first, second, TRICKS - first - second)
            found[place : place + SEATS] = _worth(tricks, targets, before)
    return tuple(found)


def worths_of(targets: Counts, before: Counts | None) -> list[float]:
    """Return the worth to each seat of each way to divide the ten tricks.

    Args:
        before: the tricks of the game so far; None unless this round decides it.
    """
    return list(_worths(targets, before))


def _worth(tricks: Counts, targets: Counts, before: Counts | None) -> list[float]:
    found = [
        max(-1.0, min(1.0, (won - asked) / FAR)) for won, asked in zip(tricks, targets, strict=True)
    ]
    if before is None:
        return found
    stand = [earlier + won for earlier, won in zip(before, tricks, strict=True)]
    places = [sum((one > other) - (one < other) for other in stand) / 2 for one in stand]
    return [(1 - RANKED) * one + RANKED * place for one, place in zip(found, places, strict=True)]
