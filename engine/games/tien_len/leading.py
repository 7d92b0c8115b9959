"""Who leads a deal of Tien Len, and with what."""

from __future__ import annotations

from engine.game import Step
from engine.games.tien_len.combinations import BY_VALUE, values
from engine.games.tien_len.events import LowestFound
from engine.games.tien_len.rules import Rules
from engine.games.tien_len.state import Events, Hands, Lowest, Phase, State
from engine.seats import Seat


def begin_play(state: State, events: Events) -> Step:
    """Return the state with the first lead due, once everybody has their cards."""
    match, rules = state.match, state.match.rules
    opens = match.deals == 0 or rules.opening_scope == "every_deal"
    leader = None if opens else leader_after(rules, match.prev_first, match.prev_loser)
    begun = state._replace(phase=Phase.PLAY, to_act=leader)
    if leader is not None:
        return Step(begun, events)
    lowest = lowest_card(state.hands)
    must = lowest.card if opens else None
    told = state.deal._replace(lowest=lowest, must_include=must)
    return Step(begun._replace(to_act=lowest.seat, deal=told), (*events, LowestFound(*lowest)))


def leader_after(rules: Rules, first: Seat | None, loser: Seat | None) -> Seat | None:
    """Return who leads the next deal; None if its lowest card decides.

    With ``next_leader=loser`` and no loser the winner leads.
    """
    if rules.opening_scope == "every_deal" or rules.next_leader == "lowest_card":
        return None
    return loser if rules.next_leader == "loser" and loser is not None else first


def lowest_card(hands: Hands) -> Lowest:
    """Return the lowest card in any hand."""
    held = values(sum(hands))
    found = BY_VALUE[(held & -held).bit_length() - 1]
    return Lowest(next(n for n, hand in enumerate(hands) if hand & found.bit), found)
