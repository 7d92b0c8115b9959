"""Dehla Pakad for the kernel.

A Kot is worth more than a deal won, and a deal won is worth more the longer the streak is: seven in
a row earn a Kot too.
"""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.ai.kernel import layout as at
from engine.ai.kernel.dehla_pakad_value_network import DEAL_WON
from engine.ai.tricks.cards import (
    Mask,
    give_back,
    laid,
    no_state,
    numbered,
    ranked,
    suit_mask,
    write,
)
from engine.ai.tricks.steady import action_of, advised
from engine.ai.tricks.worlds import TrickWorlds, plan_of
from engine.cards import CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.dehla_pakad.game import scored_as
from engine.games.dehla_pakad.rules import Rules
from engine.games.dehla_pakad.state import TENS, TRICKS, Match, State, waits
from engine.games.dehla_pakad.view import hidden_from
from engine.partners import SEATS, Phase
from engine.piles import SINGLE, TEAM
from engine.seats import after
from engine.view import View

TEN_MASK: Mask = ranked(TENS)
EVEN = 0.5
"""How likely a side is to win the next deal too, when a streak is valued."""

_TENS_OF_BOTH = tuple((one, two) for one in range(5) for two in range(5 - one))
_NO_VOID = {"stay_open": at.STAY_OPEN, "draw_played": at.DRAW, "dealer_right_calls": at.CALL_LATE}


def choose(view: View[State], rng: Random) -> Action:
    """Return what the steady player does."""
    del rng  # nothing here is left to chance
    rules = rules_of(view.known.match)
    return action_of(advised(state_of(view.known, rules), rules, view.sizes))


def worlds(view: View[State]) -> TrickWorlds:
    """Return the worlds that *view* allows."""
    state, seat = view.known, view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("only the seat to act has a move to think about")
    (rules, worths), trick = terms_of(state.match), numbered(state.trick)
    plan = plan_of(hidden_from(view))
    return TrickWorlds(opening_of(state, rules), rules, worths, plan, trick=trick)


def state_of(state: State, rules: list[int]) -> list[int]:
    """Return a state, or what a view shows of it, in the kernel's layout."""
    return laid(opening_of(state, rules), rules, numbered(state.trick))


def opening_of(state: State, rules: list[int]) -> list[int]:
    """Return a state, or what a view shows of it, as it was before the current trick."""
    deal, s = state.deal, no_state()
    is_made_now = deal.made == deal.number
    write(s, at.HANDS, map(ranked, state.hands))
    s[at.DUE] = state.to_act or 0
    s[at.TRUMP] = s[at.RULER] = 0 if is_made_now else suit_mask(deal.trump)
    s[at.DEAD], s[at.NUMBER] = ranked(deal.played), deal.number
    s[at.PILE], s[at.HOLDER] = ranked(deal.pile.cards), _seat(deal.pile.holder)
    s[at.CALLS], s[at.LEADER] = state.phase is Phase.CALL, deal.leader
    write(s, at.TENS, (size(one & TENS) for one in deal.captured))
    write(s, at.TRICKS, (size(one) // SEATS for one in deal.captured))
    write(s, at.VOIDS, map(ranked, deal.voids))
    s[at.UNDEALT] = deal.undealt
    write(s, at.STOCK, (1 << one for one in numbered(deal.stock)))
    give_back(s, rules, deal.leader, numbered(state.trick))
    return s


def _seat(seat: int | None) -> int:
    return -1 if seat is None else seat


def rules_of(match: Match) -> list[int]:
    """Return the rules of the table, without when a deal is decided: ``terms_of`` adds that."""
    rules: Rules = match.rules
    r = [0] * at.RULES
    r[at.GAME], r[at.SEATS], r[at.MARKED], r[at.LAST] = at.DEHLA_PAKAD, SEATS, TEN_MASK, TRICKS
    r[at.COUNTED], r[at.PACK] = TEN_MASK, ranked(FRENCH_52_SET)
    r[at.SINGLE], r[at.TEAM] = rules.capture_rule == SINGLE, rules.capture_rule == TEAM
    r[at.KEEP] = rules.after_capture == "keep_count"
    r[at.WAITS] = waits(rules)
    r[at.MAKER_LEADS] = rules.lead_after_trump == "trump_maker"
    r[at.NO_VOID], r[at.FIRST] = _NO_VOID[rules.no_void_trump], after(match.dealer or 0, SEATS)
    r[at.MOST_TRICKS], r[at.EVEN] = rules.two_two == "most_tricks", -1
    return r


# What a deal is worth


def terms_of(match: Match) -> tuple[list[int], list[float]]:
    """Return all rules of the table, and the worth of each outcome of a deal.

    An outcome is the tens of both sides and which side has more tricks. The deal is decided once
    all outcomes still possible are worth the same; some tens may be nobody's.
    """
    r, worths = rules_of(match), [0.0] * at.WORTHS
    ends = {(*tens, more): _worth(match, tens, more) for tens in _TENS_OF_BOTH for more in (0, 1)}
    for (ours, theirs, more), value in ends.items():
        write_worths(worths, 2 * (5 * ours + theirs) + more, value)
    for ours, theirs in _TENS_OF_BOTH:
        still = {ends[end] for end in ends if end[0] >= ours and end[1] >= theirs}
        r[at.DECIDED + 5 * ours + theirs] = len(still) == 1
    if ends[2, 2, 0] == ends[2, 2, 1] != 0:
        r[at.EVEN] = 0 if ends[2, 2, 0] > 0 else 1
    return r, worths


def write_worths(worths: list[float], outcome: int, value: float) -> None:
    """Write the worth of an outcome to two sides; *value* is that of side 0."""
    place = at.MOST_SEATS * outcome
    worths[place : place + at.MOST_SEATS] = (value, -value, value, -value)


def _worth(match: Match, tens: tuple[int, int], more: int) -> float:
    """Return the worth to side 0 of a deal that ends like this, from -1 to 1."""
    result, rules = scored_as(match, _captured(tens, more)), match.rules
    if result.won_by is None:
        return 0.0
    won, in_points = result.won_by, rules.scoring == "points"
    earned, most = result.kots[won], 2 if in_points else 1
    if rules.match_end == "target_kots":
        left = rules.target_kots - match.kots[won]
        earned, most = min(earned, left), min(most, max(1, left))
    streak = result.streak
    row = (
        0.0
        if in_points or not rules.streak_length
        else EVEN ** (rules.streak_length - streak.length)
    )
    if streak.side is None:
        row = 0.0
    kot = earned / most if in_points else float(earned)
    found = DEAL_WON + (1 - DEAL_WON) * min(1.0, kot + row)
    return found if won == 0 else -found


def _captured(tens: tuple[int, int], more: int) -> tuple[CardSet, CardSet]:
    """Return cards for both sides with this number of tens each; side *more* has more tricks."""
    (ours, theirs), ten, others = tens, cards(TENS), FRENCH_52_SET & ~TENS
    first, second = card_set(ten[:ours]), card_set(ten[ours : ours + theirs])
    return (first | others, second) if more == 0 else (first, second | others)
