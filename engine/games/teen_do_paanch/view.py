"""What the seats may know in Teen Do Paanch.

A card that went unseen from hand to hand is known to the two concerned; the third player sees that
it went, and ``worlds`` works out what can be concluded from that.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action
from engine.cards import Card, size
from engine.games.teen_do_paanch.pulls import pull_plan
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import (
    TRICKS,
    UNDER_WAY,
    Counts,
    DealState,
    Due,
    Match,
    Move,
    PastTrick,
    Phase,
    Result,
    State,
    held,
    winning,
)
from engine.seats import Seat
from engine.view import Fact, Laid, Show, View, deal_of_match, fact, trick_on_table

BESIDE_CARDS = Show.TABLE | Show.HAND | Show.REST

FACTS = (
    "deal",  # count: the number of the deal, deals: of how many, with those of tied games before
    "trick",  # number: of the trick on the table: the finished one until the next is led
    "dealer",  # seat
    "caller",  # seat: who calls trump, while that is due
    "trump",  # suit, seat: who called it
    "trump-turned-up",  # suit, seat, cards: whose next cards decided
    "draw-targets",  # the 2, the 3 and the 5 are being drawn
    "pulled",  # seat, other, count: pulls that are over, until a card is led
    "give-due",  # seat, other, count: cards that are to be given back now
    "pull-due",  # seat, other, count: pulls that come next
    "pull-more",  # the same, where one of them was made
    "earned",  # side, count, target, over: tricks made in the round just scored, and those due
    "totals",  # side, count: tricks in this game
    "difference",  # the same as tricks over or under; with scoring=difference
    "tied",  # seats: they have tied a game, so a new one decides
    "next-dealer",  # seat: who deals next, between deals
    "next-pull",  # seat, other, count: the pulls that follow from the round just scored
    "you-drew",  # card: of the 2, the 3 and the 5, until all are turned over; private
    "you-pulled",  # cards, other, back: the cards given back; private
    "pulled-from-you",  # cards, seat, back; private
)
"""The keys of all facts that a view may hold, in the order in which they appear."""

NOTES = ("made",)  # seat, count: tricks, target
"""The keys of the notes beside the name of a seat."""


def view_of(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> View[State]:
    """Return what *seat* may know; *legal* is what the seat to act may do."""
    leader = state.deal.leader
    return View(
        game="teen_do_paanch",
        seat=seat,
        to_act=state.to_act,
        hand=0 if seat is None else state.hands[seat],
        sizes=tuple(map(size, state.hands)),
        legal=legal if seat is not None and seat == state.to_act else (),
        facts=tuple(_facts(state)),
        board=tuple(Laid((leader + n) % SEATS, (one,)) for n, one in enumerate(state.trick)),
        last=_last(state.deal.past),
        taker=leader if state.deal.past else None,
        known=_known(state, seat),
        winning=winning(state) if state.trick else None,
        notes=tuple(_notes(state)),
        private=() if seat is None else tuple(_private(state, seat)),
    )


def _known(state: State, seat: Seat | None) -> State:
    deal = state.deal
    hands = tuple(hand if n == seat else 0 for n, hand in enumerate(state.hands))
    concerned = bool(deal.plan) and seat in deal.plan[0][:2]
    shown = deal._replace(
        stock=(),
        fan=(),
        pulled=deal.pulled if concerned else 0,
        moves=tuple(_seen(move, seat) for move in deal.moves),
    )
    return state._replace(hands=hands, deal=shown)


def _seen(move: Move, seat: Seat | None) -> Move:
    return move if seat in (move.source, move.target) else move._replace(card=None)


def _last(past: PastTrick | None) -> tuple[Laid, ...]:
    """Return the last finished trick, which may be seen until the next one is complete."""
    if past is None:
        return ()
    leader, trick = past
    return tuple(Laid((leader + n) % SEATS, (one,)) for n, one in enumerate(trick))


def _facts(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    if state.deal_number:
        games = -(-state.deal_number // match.rounds)
        yield deal_of_match(state.deal_number, games * match.rounds)
    if state.phase is Phase.PLAY:
        yield trick_on_table(deal.number, led=bool(state.trick))
    if match.dealer is not None and match.result is None:
        yield fact("dealer", Show.SCORE, seat=match.dealer)
    if state.phase is Phase.PICK:
        yield fact("draw-targets", BESIDE_CARDS)
    if state.phase is Phase.CALL:
        yield fact("caller", BESIDE_CARDS, seat=match.caller)
    if state.phase in UNDER_WAY:
        yield from _trump(deal, match.caller)
        yield from _exchange(state)
    if match.result is not None:
        yield from _scored(match.result)
    yield from _standing(match)
    if match.result is not None and match.winners is None:
        yield from _next(match)


def _trump(deal: DealState, caller: Seat) -> Iterator[Fact]:
    suit, shown = deal.trump, deal.shown
    if shown:
        yield fact("trump-turned-up", BESIDE_CARDS, suit=suit, seat=caller, cards=shown)
    elif suit is not None:
        yield fact("trump", BESIDE_CARDS, suit=suit, seat=caller)


def _exchange(state: State) -> Iterator[Fact]:
    """Yield the pulls that are over until a card is led, and what comes next."""
    deal = state.deal
    if state.trick or deal.past:
        return
    made, due = _exchanged(deal.moves), deal.plan[:1]
    under_way = {(one.puller, one.victim) for one in due}
    for (puller, victim), moves in made.items():
        if (puller, victim) not in under_way:
            count = sum(not one.back for one in moves)
            yield fact("pulled", Show.TABLE, seat=puller, other=victim, count=count)
    if state.phase is Phase.RETURN:
        puller, victim, _ = deal.plan[0]
        count = held(state, puller) - deal.full
        yield fact("give-due", BESIDE_CARDS, seat=puller, other=victim, count=count)
    else:
        yield from _pulls("pull-more" if under_way & made.keys() else "pull-due", BESIDE_CARDS, due)


def _pulls(key: str, show: Show, plan: tuple[Due, ...]) -> Iterator[Fact]:
    for due in plan:
        if due.times:
            yield fact(key, show, seat=due.puller, other=due.victim, count=due.times)


def _scored(result: Result) -> Iterator[Fact]:
    for side, count in enumerate(result.tricks):
        over = result.over[side]
        told = {"side": side, "count": count, "target": count - over, "over": over}
        yield fact("earned", Show.DEAL | Show.SCORE, **told)


def _sides(key: str, show: Show, counts: Counts) -> Iterator[Fact]:
    for side, count in enumerate(counts):
        yield fact(key, show, side=side, count=count)


def _standing(match: Match) -> Iterator[Fact]:
    """Yield how the game stands; right after one that was tied, how it stood."""
    now, shown = match.result or match, Show.STANDING
    if match.won:
        shown |= Show.TABLE
    if match.rules.scoring == "difference":
        yield from _sides("difference", shown, now.balance)
    else:
        yield from _sides("totals", shown, now.totals)


def _next(match: Match) -> Iterator[Fact]:
    if match.result is not None and not match.won:
        totals = match.result.totals
        even = tuple(seat for seat, count in enumerate(totals) if count == max(totals))
        yield fact("tied", Show.NEXT, seats=even)
    yield fact("next-dealer", Show.NEXT | Show.SCORE, seat=match.dealer)
    yield from _pulls("next-pull", Show.NEXT, pull_plan(match))


def _notes(state: State) -> Iterator[Fact]:
    """Yield how many tricks each seat has made, and how many it must make."""
    shown = Show.TABLE | Show.REST | Show.SCORE
    if state.phase in UNDER_WAY:
        for seat, target in enumerate(state.match.targets):
            count = state.deal.tricks[seat]
            yield fact("made", shown, seat=seat, count=count, target=target)


def _private(state: State, me: Seat) -> Iterator[Fact]:
    """Yield which card *me* has drawn, or which it has exchanged, until it plays one."""
    if state.phase is Phase.PICK:
        drawn = (one.card for one in state.deal.moves if one.target == me)
        yield from (fact("you-drew", Show.HAND, card=one) for one in drawn)
    elif state.phase is not Phase.PLAY or held(state, me) == TRICKS:
        yield from _own_exchanges(state, me)


def _own_exchanges(state: State, me: Seat) -> Iterator[Fact]:
    for (puller, victim), moves in _exchanged(state.deal.moves).items():
        pulled, back = _cards(moves, back=False), _cards(moves, back=True)
        if me == puller:
            yield fact("you-pulled", Show.HAND, cards=pulled, other=victim, back=back)
        elif me == victim:
            yield fact("pulled-from-you", Show.HAND, cards=pulled, seat=puller, back=back)


def _exchanged(moves: tuple[Move, ...]) -> dict[tuple[Seat, Seat], tuple[Move, ...]]:
    """Return the moves between each puller and victim, in the order of the pulls."""
    found: dict[tuple[Seat, Seat], tuple[Move, ...]] = {}
    for one in moves:
        pair = (one.source, one.target) if one.back else (one.target, one.source)
        found[pair] = (*found.get(pair, ()), one)
    return found


def _cards(moves: tuple[Move, ...], *, back: bool) -> tuple[Card, ...]:
    return tuple(one.card for one in moves if one.back is back and one.card is not None)
