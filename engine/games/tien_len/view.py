"""What the seats may know in Tien Len: facts, notes, what lies open, and what stays secret."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from engine.actions import Action
from engine.cards import card_set, size
from engine.games.tien_len.choices import can_answer
from engine.games.tien_len.combinations import Kind, cards_by_value, combination, values
from engine.games.tien_len.scoring import TWOS
from engine.games.tien_len.state import (
    Offer,
    Phase,
    Result,
    State,
    Trading,
    added,
)
from engine.seats import Seat
from engine.view import Fact, Laid, Show, View, deal_of_match, fact

FACTS = (
    "deal",  # count: the number of the deal, deals: of how many, where that is fixed
    "dealer",  # seat; nothing follows from it, so it is told to whoever asks
    "first-play",  # card, seat: the card that the first play must be
    "first-play-with",  # the same, that the first play must contain
    "lowest-card",  # seat, card: who leads because of holding it
    "top",  # seat, cards: what lies on top, and who played it
    "top-pairs",  # the same of pairs in a row
    "slam",  # a slam lies on top
    "trading",  # cards may be traded now
    "offer",  # seat, other, count: an offer that waits for its answer
    "answered-offer",  # seat, other, count: an offer that waits to be accepted
    "traded",  # seat, other, count: a trade that was made
    "points",  # side, count: the score of the match
    "instant-win",  # seat, rule: the hand that has won at once, cards: those that prove it
    "cards-left",  # seat, cards: those still held when the deal ended
    "rotten-twos",  # seat, count: twos for which the loser has paid
    "deal-points",  # side, count: what the deal just scored has earned
    "next-leader",  # seat: who leads then, if that is known
    "next-leader-out-first",  # the same, for having been out first
)
"""The keys of all facts that a view may hold, in the order in which they appear."""

NOTES = ("cards", "passed", "out", "ready")
IN_SCORE = Show.TABLE | Show.SCORE
"""Where it is shown how far a seat has got."""

PRIVATE = (
    "offered-to",  # seat, cards: what this seat offers
    "answer-of",  # seat, cards: what it would get for that
    "offer-of",  # seat, cards: what it is offered
    "answered-to",  # seat, cards: what it has answered with
    "given-to",  # seat, cards: what it gave in the newest trade with that seat
    "got-from",  # seat, cards
    "cannot-beat",  # cards: it has passed, having had nothing that beats these
)
"""The keys of all facts that only one seat is told."""

BESIDE_CARDS = Show.TABLE | Show.HAND


def view_of(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> View[State]:
    """Return what *seat* may know; *legal* is what it may do."""
    plays = state.round
    return View(
        game=state.match.game,
        seat=seat,
        to_act=state.to_act,
        hand=0 if seat is None else state.hands[seat],
        sizes=tuple(map(size, state.hands)),
        legal=legal,
        facts=tuple(_facts(state)),
        board=plays.laid,
        last=plays.last,
        taker=plays.won_by,
        known=known(state, seat),
        also=state.also,
        winning=plays.owner if plays.laid else plays.won_by,
        notes=tuple(_notes(state)),
        private=() if seat is None else tuple(_private(state, seat)),
    )


def known(state: State, seat: Seat | None) -> State:
    """Return the state without what *seat* cannot know."""
    deal = state.deal
    hands = tuple(hand if n == seat else 0 for n, hand in enumerate(state.hands))
    trading = deal.trading
    if trading.gifts:
        offers = tuple(one if seat in one[:2] else _sealed(one) for one in trading.offers)
        gifts = tuple(
            one if one is None or seat in (n, one.giver) else one._replace(cards=0)
            for n, one in enumerate(trading.gifts)
        )
        trading = trading._replace(offers=offers, gifts=gifts)
    return state._replace(hands=hands, deal=deal._replace(unused=0, trading=trading))


def _sealed(offer: Offer) -> Offer:
    return offer._replace(gives=0, gets=0)


# What everybody is shown


def _facts(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    if state.deal_number:
        deals = None if match.rules.target_score else match.rules.deals
        yield deal_of_match(state.deal_number, deals)
    if match.dealer is not None and match.result is None:
        yield fact("dealer", Show.NOWHERE, seat=match.dealer)
    if state.phase is Phase.PLAY:
        yield from _opening(state)
        yield from _top(state)
    yield from _trades(deal.trading, trading=state.phase is Phase.TRADE)
    scores = added(match.scores, deal.charges) if deal.charges else match.scores
    yield from _points(scores)
    if match.result is not None:
        yield from _result(state, match.result)


@lru_cache(maxsize=1024)
def _points(scores: tuple[int, ...]) -> tuple[Fact, ...]:
    shown = Show.TABLE | Show.STANDING if any(scores) else Show.STANDING
    return tuple(fact("points", shown, side=seat, count=n) for seat, n in enumerate(scores))


def _opening(state: State) -> Iterator[Fact]:
    """Yield what the first lead must be."""
    deal, begun = state.deal, any(state.deal.played)
    if deal.lowest is None or begun:
        return
    seat, card = deal.lowest
    if deal.must_include is None:
        yield fact("lowest-card", BESIDE_CARDS, seat=seat, card=card)
    elif state.match.rules.opening == "alone":
        yield fact("first-play", seat=seat, card=card)
    else:
        yield fact("first-play-with", seat=seat, card=card)


def _top(state: State) -> Iterator[Fact]:
    """Yield what has to be beaten."""
    plays = state.round
    if plays.top is None:
        return
    key = "top-pairs" if plays.top.kind is Kind.PAIR_RUN else "top"
    yield fact(key, Show.HAND | Show.PEEK, seat=plays.owner, cards=plays.laid[-1].cards)
    if plays.slam_on:
        yield fact("slam", BESIDE_CARDS)


def _trades(trades: Trading, *, trading: bool) -> Iterator[Fact]:
    if trading:
        yield fact("trading")
    for one in trades.offers:
        key = "answered-offer" if one.answered else "offer"
        yield fact(key, seat=one.seat, other=one.other, count=one.number)
    shown = Show.TABLE if trading else Show.SCORE
    for seat, other, count in trades.traded:
        yield fact("traded", shown, seat=seat, other=other, count=count)


def _result(state: State, result: Result) -> Iterator[Fact]:
    """Yield how the deal just finished has ended."""
    match = state.match
    if result.instant_win is not None:
        rule = f"option-tien_len-instant_win-{result.instant_win}"
        yield fact("instant-win", Show.DEAL, seat=result.out[0], rule=rule, cards=result.shown)
    else:
        for seat, left in enumerate(result.left):
            if left:
                yield fact("cards-left", Show.DEAL, seat=seat, cards=cards_by_value(values(left)))
    if match.rules.rotten_two and _rotten(result):
        yield fact("rotten-twos", Show.DEAL, seat=result.loser, count=_rotten(result))
    for seat, count in enumerate(result.scores):
        yield fact("deal-points", Show.DEAL, side=seat, count=count)
    if match.winners is None and result.next_leader is not None:
        was_first = result.instant_win is None and result.next_leader == result.out[0]
        key = "next-leader-out-first" if was_first else "next-leader"
        yield fact(key, Show.NEXT | Show.SCORE, seat=result.next_leader)


def _rotten(result: Result) -> int:
    """Return how many twos the loser still held."""
    return 0 if result.loser is None else size(result.left[result.loser] & TWOS)


def _notes(state: State) -> Iterator[Fact]:
    """Yield what is said beside each seat."""
    if state.phase not in (Phase.TRADE, Phase.PLAY):
        return
    for seat, hand in enumerate(state.hands):
        if not hand:
            yield _note("out", seat, show=IN_SCORE)
            continue
        yield _note("cards", seat, size(hand), show=IN_SCORE)
        if (state.round.passed | state.round.locked) >> seat & 1:
            yield _note("passed", seat)
        if state.phase is Phase.TRADE and state.deal.trading.ready >> seat & 1:
            yield _note("ready", seat)


@lru_cache(maxsize=256)
def _note(key: str, seat: Seat, count: int | None = None, *, show: Show = Show.TABLE) -> Fact:
    return fact(key, show, seat=seat) if count is None else fact(key, show, seat=seat, count=count)


# What only one seat is told


def _private(state: State, seat: Seat) -> Iterator[Fact]:
    """Yield the cards of the trades of *seat*, and what the house has passed on for it."""
    yield from _trade_of(state.deal.trading, seat)
    hidden = state.match.rules.hide_forced_pass == "true"  # noqa: S105  # no password
    if state.phase is not Phase.PLAY or hidden or not state.hands[seat]:
        return
    if (top := _passed_on(state, seat)) is not None:
        found = combination(values(card_set(top.cards)))
        if found is not None and not can_answer(state, seat, found):
            yield fact("cannot-beat", Show.HAND, cards=top.cards)


def _passed_on(state: State, seat: Seat) -> Laid | None:
    """Return what lay on top when *seat* passed: in this round, or until it is led in the last one.

    Who is locked out of a round has passed on what lay there then, whatever was played later; who
    is not has passed again on what was.
    """
    plays = state.round
    newest = -1 if state.match.rules.pass_policy == "free" else 0  # noqa: S105  # no password
    laid, is_on_last = (plays.laid, plays.passed >> seat & 1) if plays.laid else (plays.last, True)
    own = [place for place, one in enumerate(laid) if one.seat == seat]
    since = laid[own[-1] + 1 :] if own else laid
    passed = [one for one, later in pairwise(since) if _lies_between(state, one, seat, later)]
    passed += since[-1:] if is_on_last else ()
    return passed[newest] if passed else None


def _lies_between(state: State, one: Laid, seat: Seat, later: Laid) -> bool:
    """Return whether *seat* comes after *one* was played and before *later* was."""
    others = state.match.others_after(one.seat)
    return seat in others[: others.index(later.seat)]


def _trade_of(trading: Trading, seat: Seat) -> Iterator[Fact]:
    """Yield the cards of the trades of *seat*."""
    for other, gift in enumerate(trading.gifts):
        if gift is not None and gift.giver == seat:
            yield _told("given-to", other, gift.cards)
        if gift is not None and other == seat:
            yield _told("got-from", gift.giver, gift.cards)
    for one in trading.offers:
        if one.seat == seat:
            yield _told("offered-to", one.other, one.gives)
            if one.answered:
                yield _told("answer-of", one.other, one.gets)
        elif one.other == seat:
            yield _told("offer-of", one.seat, one.gives)
            if one.answered:
                yield _told("answered-to", one.seat, one.gets)


def _told(key: str, seat: Seat, held: int) -> Fact:
    return fact(key, Show.HAND, seat=seat, cards=cards_by_value(values(held)))
