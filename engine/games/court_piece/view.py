"""What the seats may know in Court Piece, and the worlds that this knowledge allows.

Until trump is called only the caller sees any cards (``hide_until_called``); of the finished tricks
only the newest may be seen, until the next one is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.actions import Action
from engine.cards import CARDS, SUIT_MASKS, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.court_piece.rules import ROW, VALUES
from engine.games.court_piece.scoring import tricks_of
from engine.games.court_piece.state import (
    ACES,
    ENOUGH,
    TRICKS,
    DealState,
    Match,
    Result,
    State,
    capture_of,
    is_blocked,
)
from engine.partners import (
    SEATS,
    UNDER_WAY,
    PastTrick,
    Phase,
    deal_count,
    deals_won,
    drawn,
    in_a_row,
    next_taker,
    taken_key,
)
from engine.seats import Seat
from engine.view import Fact, Show, View, fact, trick_on_table
from engine.worlds import Hidden, Limit, spread

BESIDE_CARDS = Show.TABLE | Show.HAND | Show.REST
UNDER = Show.UNDER | Show.REST
ACE = cards(ACES)[0]
COUNTED = Show.DEAL | Show.SCORE

FACTS = (
    "deal",  # count: the number of the deal, deals: of how many, where that is fixed
    "dealer",  # seat
    "caller",  # seat: who calls trump, while that is due
    "cards-hidden",  # seat: who calls trump; nobody else looks at a card until then
    "trick",  # number: of the trick on the table: the finished one until the next is led
    "trump",  # suit, seat: who called or made it
    "court-offer",  # seat: who may go on for all thirteen tricks
    "all-thirteen",  # seat: who has gone on
    "for-show",  # side: has won the deal, which is played to its last trick
    "points",  # side, count
    "court-points",  # the same, with scoring=courts and courts_3
    "to-win-points",  # count: how many points win the match
    "to-win-courts",  # the same, where only courts score
    "level",  # the scores are equal, so the match is a draw
    "courts",  # side, count: deals that were courts, where points are counted
    "deals-won",  # side, count: in a match without a target score
    "streak",  # side, count: deals won in a row, deals: how many of them count
    "pile",  # count: tricks in the centre
    "pile-last",  # the current trick is the last one, which takes them
    "pile-next",  # seat: who would take them with one more
    "pile-no-ace",  # but not with an ace, as two in a row block each other
    "court-single",  # why the deal just scored is a court: the first seven tricks
    "court-double",  # the same with double sir: the others have captured nothing
    "court-thirteen",  # the same, when all thirteen tricks had been asked for
    "court-lost",  # they were asked for, and one was lost
    "row-court",  # count: deals won in a row that have just earned something
    "taken",  # side, count: tricks won, where each is the winner's at once
    "taken-centre",  # the same, where tricks wait in the centre until somebody captures them
    "tricks-wanted",  # count: how many of them win the deal
    "won-points",  # side, count: what the deal just scored has earned
    "won-courts",  # the same, with scoring=courts and courts_3
    "next-dealer",  # seat: who deals next, between deals
    "deals-again",  # the same, where it is who dealt before: their side has not won
)
"""The keys of all facts that a view may hold, in the order in which they appear."""


def view_of(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> View[State]:
    """Return what *seat* may know; *legal* is what the seat to act may do."""
    deal = state.deal
    trick = PastTrick(deal.leader, state.trick)
    return View(
        game="court_piece",
        seat=seat,
        to_act=state.to_act,
        hand=0 if seat is None else state.hands[seat],
        sizes=tuple(map(size, state.hands)),
        legal=legal if seat is not None and seat == state.to_act else (),
        facts=tuple(_facts(state)),
        board=trick.laid,
        last=deal.past[-1].laid if deal.past else (),
        taker=deal.leader if deal.past else None,
        known=_known(state, seat),
        winning=trick.winner(deal.trump) if state.trick else None,
    )


def _known(state: State, seat: Seat | None) -> State:
    hands = tuple(hand if n == seat else 0 for n, hand in enumerate(state.hands))
    return state._replace(hands=hands, deal=state.deal._replace(stock=()))


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows, exactly uniform over all of them."""
    known = view.known
    others, unseen, sizes, limits = hidden_from(view)
    if not any(sizes):
        return known
    parts = spread(unseen, sizes, limits, rng)
    hands = list(known.hands)
    for seat, part in zip(others, parts, strict=False):
        hands[seat] = sum(part)
    stock = tuple(CARDS[bit.bit_length() - 1] for bit in parts[-1])
    return known._replace(hands=tuple(hands), deal=known.deal._replace(stock=stock))


def hidden_from(view: View[State]) -> Hidden:
    """Return what the seat of *view* cannot see."""
    deal = view.known.deal
    others = tuple(seat for seat in range(SEATS) if seat != view.seat)
    sizes = (*(view.sizes[seat] for seat in others), deal.undealt)
    unseen = FRENCH_52_SET & ~(view.hand | card_set(view.known.trick) | deal.played)
    return Hidden(others, unseen, sizes, tuple(_limits(deal, others, view.sizes)))


def _limits(deal: DealState, others: tuple[Seat, ...], sizes: tuple[int, ...]) -> Iterator[Limit]:
    """Yield the suits that the other hands may not hold. No void shows before all is dealt."""
    for mask in SUIT_MASKS.values():
        most = [0 if deal.voids[seat] & mask else sizes[seat] for seat in others]
        if any(deal.voids[seat] & mask for seat in others):
            yield mask, (*most, 0)


# Facts


def _facts(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    yield from deal_count(state)
    if match.dealer is not None and match.result is None:
        on_table = Show.NOWHERE if deal.past else Show.TABLE
        yield fact("dealer", Show.SCORE | on_table, seat=match.dealer)
    if state.phase in UNDER_WAY:
        yield from _under_way(state)
    yield from _score(match)
    if deal.number:
        yield from _tricks(state)
    if match.result is not None and match.dealer is not None and match.winners is None:
        key = "deals-again" if match.result.again else "next-dealer"
        yield fact(key, Show.NEXT | Show.SCORE, seat=match.dealer)


def _under_way(state: State) -> Iterator[Fact]:
    deal, rules = state.deal, state.match.rules
    if deal.undealt == 0 and state.phase is not Phase.REDEAL:
        yield trick_on_table(deal.number, led=bool(state.trick))
    if state.phase in (Phase.CALL, Phase.REDEAL):
        yield fact("caller", BESIDE_CARDS | Show.JOINED, seat=deal.leader)
        if rules.hide_until_called == "true":
            yield fact("cards-hidden", BESIDE_CARDS | Show.PEEK, seat=deal.leader)
    elif deal.trump is not None:
        yield fact("trump", BESIDE_CARDS, suit=deal.trump, seat=deal.maker)
    if state.phase is Phase.OFFER:
        yield fact("court-offer", seat=deal.leader)
    if deal.verdict is not None:
        yield fact("for-show", BESIDE_CARDS, side=deal.verdict.won_by)
    elif deal.bold is not None:
        yield fact("all-thirteen", BESIDE_CARDS, seat=deal.bold)


def _tricks(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    result = match.result
    if deal.pile.cards and result is None:
        yield fact("pile", UNDER | Show.SCORE, count=size(deal.pile.cards) // SEATS, cards=())
        yield from _next_taker(state)
    if result is not None:
        yield from _reasons(result, match)
    tricks = tricks_of(deal) if result is None else result.verdict.tricks
    for side, count in enumerate(tricks):
        yield fact(taken_key(capture_of(match.rules)), UNDER | COUNTED, side=side, count=count)
    if result is None and deal.verdict is None:
        wanted = ENOUGH if deal.bold is None else TRICKS
        yield fact("tricks-wanted", UNDER | Show.SCORE | Show.JOINED, count=wanted)
    if result is not None:
        for side, count in enumerate(result.points):
            if count:
                key = "won-courts" if _in_courts(match) else "won-points"
                yield fact(key, Show.DEAL | Show.STRONG, side=side, count=count)


def _next_taker(state: State) -> Iterator[Fact]:
    """Yield who would take the centre with one more trick, and where an ace would not do it.

    A holder who has already played to the trick can win it only with that card.
    """
    deal, rules = state.deal, state.match.rules
    holder, last = deal.pile.holder, deal.is_last
    laid = PastTrick(deal.leader, state.trick).laid
    own = next((one.cards[0] for one in laid if one.seat == holder), None)
    yield from next_taker(holder, last, capture_of(rules), is_blocked(deal, rules, own))
    if not last and is_blocked(deal, rules, ACE) and not is_blocked(deal, rules):
        yield fact("pile-no-ace", UNDER)


def _reasons(result: Result, match: Match) -> Iterator[Fact]:
    """Yield what the tricks alone do not explain: why it was a court."""
    verdict = result.verdict
    if verdict.court:
        single = match.rules.capture_rule == "single_sir"
        how = "thirteen" if verdict.bold is not None else "single" if single else "double"
        yield fact(f"court-{how}", Show.DEAL)
    elif verdict.bold is not None:
        yield fact("court-lost", Show.DEAL)
    if result.row:
        yield fact("row-court", Show.DEAL, count=ROW)


def _in_courts(match: Match) -> bool:
    """Return whether only courts score, so that people call the points courts."""
    return match.rules.scoring in ("courts", "courts_3")


def _score(match: Match) -> Iterator[Fact]:
    on_table = Show.TABLE if any(match.points) else Show.NOWHERE
    courts = _in_courts(match)
    for side, count in enumerate(match.points):
        key = "court-points" if courts else "points"
        yield fact(key, on_table | Show.STANDING, side=side, count=count)
    if match.rules.match_end == "target_points" and match.winners is None:
        key = "to-win-courts" if courts else "to-win-points"
        yield fact(key, Show.STANDING | Show.JOINED, count=match.target)
    yield from drawn(match)
    if not courts:
        for side, count in enumerate(match.courts):
            yield fact("courts", Show.SCORE, side=side, count=count)
    yield from deals_won(match)
    if VALUES[match.rules.scoring].row:
        yield from in_a_row(match.streak, ROW)
