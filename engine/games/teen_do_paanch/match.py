"""What happens in Teen Do Paanch from deal to deal: the draw of 2, 3 and 5, scores, the end."""

from __future__ import annotations

from engine.actions import Action, Appoint, Deal
from engine.cards import CARDS, Card, cards
from engine.errors import IllegalAction, Reason
from engine.events import DealerChosen, Event, MatchEnded, Reseated
from engine.game import Luck, Step
from engine.games.teen_do_paanch.actions import (
    CardPicked,
    Fan,
    GameTied,
    Pick,
    RoundScored,
    TargetDrawn,
)
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import (
    NOTHING,
    PACKS,
    UNDER_WAY,
    Counts,
    DealState,
    Events,
    Match,
    Move,
    Phase,
    Result,
    State,
    less,
    next_dealer,
)
from engine.seats import DEALER, Seat

LOTS = "253"
"""The ranks of the three cards drawn, by the seat that each of them leads to."""


def between(match: Match) -> State:
    """Return the state before a deal is opened, with no card on the table."""
    return State(DEALER, Phase.OPEN, (0,) * SEATS, (), DealState(), match)


def chances(state: State) -> tuple[Action, ...]:
    """Return the possible outcomes of the chance that is due; where there are many, one example."""
    deal, rules = state.deal, state.match.rules
    if state.phase is Phase.LAY:
        return (Fan(cards(state.hands[deal.plan[0].victim])),)
    if state.match.dealer is not None:
        return (Deal(PACKS[rules.sevens]),)
    if rules.first_dealer == "draw_235":
        return (Fan(tuple(next(one for one in CARDS if one.rank == rank) for rank in LOTS)),)
    return tuple(map(Appoint, range(SEATS)))


def outcome(state: State, luck: Luck) -> Action:
    """Return the outcome of chance that *luck* gives."""
    first = chances(state)[0]
    if isinstance(first, Deal):
        return Deal(luck.shuffle(first.deck))
    if not isinstance(first, Fan):
        return luck.pick(chances(state))
    if state.phase is Phase.LAY:
        return Fan(luck.shuffle(first.cards))
    return Fan(luck.shuffle([luck.pick(lots(rank, state)) for rank in LOTS]))


def lots(rank: str, state: State) -> tuple[Card, ...]:
    """Return the cards of a rank from the unused part of the pack."""
    pack = PACKS[state.match.rules.sevens]
    return tuple(one for one in CARDS if one.rank == rank and one not in pack)


# The first dealer and the seats


def appoint(state: State, _: Seat, action: Appoint) -> Step:
    """Let a random seat deal first; everybody keeps their seat."""
    if not _lots_are_due(state) or state.match.rules.first_dealer != "random":
        raise IllegalAction(Reason.NOT_NOW)
    if action.seat not in range(SEATS):
        raise IllegalAction(Reason.BAD_SEAT)
    match = state.match._replace(dealer=action.seat, result=None)
    return Step(state._replace(phase=Phase.READY, match=match), (DealerChosen(action.seat),))


def lay_lots(state: State, action: Fan) -> Step:
    """Lay a 2, a 3 and a 5 face down in a hidden order."""
    if not _lots_are_due(state) or state.match.rules.first_dealer != "draw_235":
        raise IllegalAction(Reason.NOT_NOW)
    if sorted(one.rank for one in action.cards) != sorted(LOTS):
        raise IllegalAction(Reason.BAD_DRAW)
    laid, match = DealState(fan=action.cards), state.match._replace(result=None)
    return Step(State(0, Phase.PICK, (0,) * SEATS, (), laid, match), ())


def _lots_are_due(state: State) -> bool:
    return state.phase is Phase.OPEN and state.match.dealer is None


def picks(state: State) -> tuple[Pick, ...]:
    """Return the picks of the cards that are still there."""
    return tuple(Pick(n) for n in range(1, SEATS + 1) if n not in state.deal.picked)


def pick(state: State, seat: Seat, action: Pick) -> Step:
    """Take one of the cards and look at it; after the second pick the third player gets the last.

    All are turned over then.
    """
    deal = state.deal
    if state.phase is not Phase.PICK:
        raise IllegalAction(Reason.NOT_NOW)
    if action.place in deal.picked:
        raise IllegalAction(Reason.PLACE_TAKEN)
    if not 1 <= action.place <= SEATS:
        raise IllegalAction(Reason.NO_SUCH_PLACE)
    picked = (*deal.picked, action.place)
    events: Events = (CardPicked(seat, action.place),)
    if len(picked) < SEATS - 1:
        looked = (*deal.moves, Move(DEALER, seat, deal.fan[action.place - 1], False))
        drawn = deal._replace(picked=picked, moves=looked)
        return Step(state._replace(to_act=seat + 1, deal=drawn), events)
    left = next(one.place for one in picks(state) if one.place != action.place)
    return _seated(state, (*picked, left), events)


def _seated(state: State, picked: tuple[int, ...], events: Events) -> Step:
    """Return the state with the players moved to the seats of their cards: 2, 5, 3 from seat 0."""
    drawn = [state.deal.fan[place - 1] for place in picked]
    seats = tuple(next(s for s, one in enumerate(drawn) if one.rank == rank) for rank in LOTS)
    told: list[Event] = [Reseated(seats)] if seats != tuple(range(SEATS)) else []
    told += [TargetDrawn(now, drawn[before]) for now, before in enumerate(seats)]
    match = state.match._replace(dealer=0)
    ready = State(DEALER, Phase.READY, state.hands, (), DealState(), match)
    return Step(ready, (*events, *told, DealerChosen(0)))


def must_deal(state: State, deck_fits: bool) -> None:
    """Refuse a shuffle that is not due, or is not of the whole pack."""
    if state.match.dealer is None or state.phase in UNDER_WAY:
        raise IllegalAction(Reason.NOT_NOW)
    if not deck_fits:
        raise IllegalAction(Reason.BAD_DECK)


# Scores and the end


def score(state: State, events: Events) -> Step:
    """Score the round; then the match is over, or the next deal may open."""
    match, tricks = state.match, state.deal.tricks
    over = less(tricks, match.targets)
    scored = match._replace(won=(*match.won, tricks), over=over, dealer=next_dealer(match))
    scored = scored._replace(deals=match.deals + 1)
    told: Events = (*events, RoundScored(tricks, match.dealer or 0))
    after = scored
    if len(scored.won) >= scored.rounds:
        after = _ended(scored)
        told += (GameTied(leaders(scored)),) if after.winners is None else ()
    dealer = after.dealer if after.winners is None else None
    result = Result(tricks, over, scored.totals, scored.balance, dealer, after.winners)
    closed = state._replace(match=after._replace(result=result))
    if after.winners is None:
        return Step(closed._replace(to_act=DEALER, phase=Phase.OPEN), told)
    finished = closed._replace(to_act=None, phase=Phase.OVER)
    return Step(finished, (*told, MatchEnded(after.winners)))


def _ended(match: Match) -> Match:
    """Return a match whose rounds are all played: won, or with a new game ahead."""
    best = leaders(match)
    if match.rules.tie_break != "replay" or len(best) == 1:
        return match._replace(winners=best)
    return next_game(match)


def next_game(match: Match) -> Match:
    """Return the next game of the same three players at the same seats.

    The seats drawn stay and the deal passes on; debts lapse without ``carry_over``.
    """
    over = match.over if match.rules.carry_over == "true" else NOTHING
    return match._replace(won=(), over=over, winners=None)


def rematch(match: Match) -> Match | None:
    """Return the match that follows a finished one; None if nothing carries over to it."""
    if match.rules.carry_over == "false":
        return None
    return next_game(match)._replace(deals=0, result=None)


def leaders(match: Match) -> tuple[Seat, ...]:
    """Return who has won, or shares, a game whose rounds are all played."""
    best = _highest(tuple(range(SEATS)), match.totals)
    return _highest(best, match.reached) if match.rules.tie_break == "quotas_met" else best


def _highest(seats: tuple[Seat, ...], counts: Counts) -> tuple[Seat, ...]:
    most = max(counts[seat] for seat in seats)
    return tuple(seat for seat in seats if counts[seat] == most)
