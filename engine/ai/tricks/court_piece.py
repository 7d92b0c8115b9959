"""Court Piece for the kernel: what a deal earns counts, up to what the match still needs.

Winning a deal counts for something even where only courts score, and for more the longer a row is
that will earn one.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.actions import Action
from engine.ai.kernel import layout as at
from engine.ai.tricks.cards import give_back, laid, no_state, numbered, ranked, suit_mask, write
from engine.ai.tricks.dehla_pakad import write_worths
from engine.ai.tricks.steady import action_of, advised
from engine.ai.tricks.worlds import TrickWorlds, plan_of
from engine.decks import FRENCH_52_SET
from engine.games.court_piece.rules import ROW, VALUES
from engine.games.court_piece.scoring import scored_as, tricks_of
from engine.games.court_piece.state import (
    ACES,
    ENOUGH,
    MOST_REDEALS,
    TRICKS,
    WITHOUT,
    GoOn,
    Match,
    Redeal,
    State,
    StopHere,
    Verdict,
)
from engine.games.court_piece.view import hidden_from
from engine.partners import SEATS, Phase
from engine.seats import after
from engine.view import View

OTHERS: tuple[Action, ...] = (StopHere(), GoOn(), Redeal())
"""The actions of the moves that are neither cards nor calls."""

DEAL_WON = 0.3
"""What winning a deal is worth in itself, where the most that a deal can earn makes 1."""
EVEN = 0.5
"""How likely a side is to win the next deal too, when a row is valued."""
NEARLY, FAR = 1e-6, 2.0
"""A tolerance for rounding, and a worth that no deal reaches."""

_COURTS = {"no_capture": 0, "won_first_seven": 1, "off": 2}


class Case(NamedTuple):
    """How a deal may end: who wins, with a court or not, having asked for all tricks or not."""

    team: int
    court: bool
    bold: bool

    @property
    def outcome(self) -> int:
        """The number of the outcome in the kernel."""
        return self.team + 2 * self.court + 4 * self.bold


def choose(view: View[State], rng: Random) -> Action:
    """Return what the steady player does."""
    del rng  # nothing here is left to chance
    rules = rules_of(view.known.match)
    return action_of(advised(state_of(view.known, rules), rules, view.sizes), OTHERS)


def worlds(view: View[State]) -> TrickWorlds:
    """Return the worlds that *view* allows."""
    state, seat = view.known, view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("only the seat to act has a move to think about")
    rules, values = rules_of(state.match), values_of(state.match)
    worths, plan = [0.0] * at.WORTHS, plan_of(hidden_from(view))
    for case, value in values.items():
        write_worths(worths, case.outcome, value)
    bounds = _bounds(values, seat & 1)
    trick, s = numbered(state.trick), opening_of(state, rules)
    return TrickWorlds(s, rules, worths, plan, trick=trick, others=OTHERS, bounds=bounds)


def state_of(state: State, rules: list[int]) -> list[int]:
    """Return a state, or what a view shows of it, in the kernel's layout."""
    return laid(opening_of(state, rules), rules, numbered(state.trick))


def opening_of(state: State, rules: list[int]) -> list[int]:
    """Return a state, or what a view shows of it, as it was before the current trick."""
    deal, s = state.deal, no_state()
    write(s, at.HANDS, map(ranked, state.hands))
    s[at.DUE] = state.to_act or 0
    s[at.TRUMP] = s[at.RULER] = suit_mask(deal.trump)
    s[at.DEAD], s[at.NUMBER] = ranked(deal.played), deal.number
    write(s, at.TRICKS, tricks_of(deal))
    s[at.WAITING] = deal.pile.cards.bit_count() // SEATS
    s[at.HOLDER] = -1 if deal.pile.holder is None else deal.pile.holder
    s[at.ACED] = deal.holder_card is not None and deal.holder_card.rank == "A"
    s[at.AHEAD] = -1 if deal.ahead is None else deal.ahead
    s[at.BOLD] = -1 if deal.bold is None else deal.bold
    s[at.CALLS], s[at.OFFERED] = state.phase is Phase.CALL, state.phase is Phase.OFFER
    s[at.REDEALS] = deal.redeals
    write(s, at.VOIDS, map(ranked, deal.voids))
    s[at.UNDEALT] = deal.undealt
    write(s, at.STOCK, (1 << one for one in numbered(deal.stock)))
    if deal.verdict is not None:  # the tricks that follow count for nothing
        case = Case(deal.verdict.won_by, deal.verdict.court, deal.bold is not None)
        s[at.OVER], s[at.OUTCOME] = 1, case.outcome
    give_back(s, rules, deal.leader, numbered(state.trick))
    return s


def rules_of(match: Match) -> list[int]:
    """Return the rules of the table in the kernel's layout."""
    rules = match.rules
    double = rules.capture_rule == "double_sir"
    r = [0] * at.RULES
    r[at.GAME], r[at.SEATS], r[at.LAST] = at.COURT_PIECE, SEATS, TRICKS
    r[at.FIRST], r[at.ACES] = after(match.dealer or 0, SEATS), ranked(ACES)
    r[at.SINGLE], r[at.DOUBLE] = not double, double
    r[at.ACES_BLOCK] = double and rules.ace_pair_blocks == "true"
    r[at.MARKED] = r[at.ACES] if r[at.ACES_BLOCK] else 0
    r[at.FIRST_CAPTURE], r[at.COURT] = rules.first_capture_trick, _COURTS[rules.double_sir_court]
    r[at.OFFERS] = rules.bavney == "offer" and not double
    r[at.ENOUGH], r[at.PACK], r[at.MOST_REDEALS] = ENOUGH, ranked(FRENCH_52_SET), MOST_REDEALS
    values = VALUES[rules.scoring]
    earned = (values.callers, values.callers_court, values.dealers, values.dealers_court)
    write(r, at.EARNED, earned)
    r[at.BAVNEY] = values.bavney
    if rules.redeal_request != "off":
        r[at.POOR] = ranked(WITHOUT[rules.redeal_request])
    return r


# What a deal is worth


def values_of(match: Match) -> dict[Case, float]:
    """Return what each way to end the deal is worth to side 0."""
    offers = match.rules.bavney == "offer" and match.rules.capture_rule == "single_sir"
    cases = [
        Case(team, court, bold)
        for team in (0, 1)
        for court in (False, True)
        for bold in ((False, True) if offers else (False,))
    ]
    earned = {case: _earned(match, case) for case in cases}
    most = max(1.0, *earned.values())
    return {
        case: (DEAL_WON + (1 - DEAL_WON) * points / most) * (-1 if case.team else 1)
        for case, points in earned.items()
    }


def _bounds(values: dict[Case, float], team: int) -> tuple[float, float]:
    """Return the worth from which on a deal is a court for a side, and the others' counterpart.

    Both lie out of reach where a court is worth no more than the deal.
    """
    deals = [abs(values[Case(one, False, False)]) for one in (team, 1 - team)]
    courts = [abs(values[Case(one, True, False)]) for one in (team, 1 - team)]
    ours, theirs = (
        court - NEARLY if court > deal else FAR for deal, court in zip(deals, courts, strict=True)
    )
    return ours, -theirs


def _earned(match: Match, case: Case) -> float:
    """Return the points that a side earns, with a share of those that its row may yet earn."""
    rules, team = match.rules, case.team
    result = scored_as(match, Verdict(team, case.court, (0, 0), team if case.bold else None))
    points, row = float(result.points[team]), VALUES[rules.scoring].row
    if row and result.streak.length:
        points += row * EVEN ** (ROW - result.streak.length)
    if rules.match_end == "target_points":
        points = min(points, max(1, rules.target_points - match.points[team]))
    return points
