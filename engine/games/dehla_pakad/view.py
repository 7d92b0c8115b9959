"""What the seats may know in Dehla Pakad, and the worlds that this knowledge allows.

Whether finished tricks may be looked at is the option ``table_memory`` (section 6, decision 14).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.actions import Action
from engine.cards import CARDS, SUIT_MASKS, CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.dehla_pakad.state import DealState, Match, Result, State, recalled, winning
from engine.partners import UNDER_WAY, PastTrick
from engine.seats import Seat
from engine.view import Fact, Laid, Show, View, fact
from engine.worlds import Hidden, Limit, spread

TENS: CardSet = card_set(one for one in CARDS if one.rank == "T")

BESIDE_CARDS = Show.TABLE | Show.HAND
TRUMP = BESIDE_CARDS | Show.PEEK
COUNTED = Show.DEAL | Show.SCORE

FACTS = (
    "deal",  # count: the number of the deal
    "dealer",  # seat
    "trump",  # suit, seat: who made or called it
    "trump-drawn",  # suit: of the card drawn from the played ones
    "no-trump",  # no trump so far
    "trick",  # number: of the trick under way
    "pile",  # count: tricks in the centre, seat: who takes them by one more, or None
    "pile-tens",  # count: tens in the centre (table_memory tally, open)
    "even-tens",  # rule: who wins with two tens each, once that has decided a deal
    "all-tens-kots",  # a side has all four tens, once the deal is scored
    "all-tens-points",  # the same, with scoring=points
    "row-kot",  # count: deals won in a row that have just earned a Kot
    "won-tens",  # side, cards: the tens captured, once the deal is scored
    "taken",  # side, count: tricks captured
    "tens",  # side, count: tens captured (table_memory tally, open)
    "won-kots",  # side, count: what the deal just scored has earned
    "won-points",  # the same, with scoring=points
    "kots",  # side, count
    "points",  # side, count; with scoring=points, in place of kots
    "streak",  # side, count: deals won in a row
    "next-dealer",  # seat: who deals next, between deals
    "past-trick",  # number, seat: its leader, cards: in playing order (table_memory open)
)
"""The keys of all facts that a view may hold, in the order in which they come."""


def view_of(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> View[State]:
    """Return what *seat* may know; *legal* is what the seat to act may do."""
    return View(
        game="dehla_pakad",
        seat=seat,
        to_act=state.to_act,
        hand=0 if seat is None else state.hands[seat],
        sizes=tuple(map(size, state.hands)),
        legal=legal if seat is not None and seat == state.to_act else (),
        facts=tuple(_facts(state)),
        board=PastTrick(state.deal.leader, state.trick).laid,
        last=_last(state),
        known=_known(state, seat),
        winning=winning(state) if state.trick else None,
    )


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows, exactly uniform over all of them."""
    known = view.known
    deal, (others, unseen, sizes, limits) = known.deal, hidden_from(view)
    if not any(sizes):
        return known
    parts = spread(unseen, sizes, limits, rng)
    hands = list(known.hands)
    for seat, part in zip(others, parts, strict=False):
        hands[seat] = sum(part)
    if deal.undealt:
        stock = rng.sample(parts[-1], deal.undealt) if limits else parts[-1]
        deal = deal._replace(stock=tuple(CARDS[bit.bit_length() - 1] for bit in stock))
    return known._replace(hands=tuple(hands), deal=deal)


def hidden_from(view: View[State]) -> Hidden:
    """Return what the seat of *view* does not see."""
    deal, seats = view.known.deal, range(len(view.sizes))
    others = tuple(seat for seat in seats if seat != view.seat)
    sizes = (*(view.sizes[seat] for seat in others), deal.undealt)
    unseen = FRENCH_52_SET & ~(view.hand | card_set(view.known.trick) | deal.played)
    return Hidden(others, unseen, sizes, _limits(view, others))


def _limits(view: View[State], others: tuple[Seat, ...]) -> tuple[Limit, ...]:
    """Return which suits the other hands may not hold, or not in any number."""
    (_, _, _, trick, deal, _), sizes = view.known, view.sizes
    if not any(deal.voids) and deal.early is None:
        return ()
    early = deal.early and recalled(deal.early, deal.leader, trick)
    found = []
    for suit, mask in SUIT_MASKS.items():
        most = early.most if early and early.suit is suit else sizes
        caps = [0 if deal.voids[seat] & mask else most[seat] for seat in others]
        if any(cap < sizes[seat] for cap, seat in zip(caps, others, strict=True)):
            found.append((mask, (*caps, deal.undealt)))
    return tuple(found)


def _known(state: State, seat: Seat | None) -> State:
    deal = state.deal
    hands = tuple(hand if n == seat else 0 for n, hand in enumerate(state.hands))
    shown = deal._replace(stock=(), past=deal.past if _may_look_back(state) else ())
    return state._replace(hands=hands, deal=shown)


def _may_look_back(state: State) -> bool:
    """The trick just completed may be looked at until the next lead; with ``open``, all."""
    return not state.trick or state.match.rules.table_memory == "open"


def _last(state: State) -> tuple[Laid, ...]:
    if not state.deal.past or not _may_look_back(state):
        return ()
    return state.deal.past[-1].laid


def _facts(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    if state.deal_number:
        yield fact("deal", Show.TITLE, count=state.deal_number)
    if match.dealer is not None:
        yield fact("dealer", seat=match.dealer)
    if state.phase in UNDER_WAY:
        yield _trump(deal)
        yield fact("trick", Show.TITLE, number=deal.number)
    if deal.number:
        yield from _cards_taken(state)
    yield from _score(match)
    if match.result is not None and match.dealer is not None and match.winners is None:
        yield fact("next-dealer", Show.NEXT, seat=match.dealer)
    if match.rules.table_memory == "open":
        for number, (leader, trick) in enumerate(deal.past, 1):
            yield fact("past-trick", Show.ASKED, number=number, seat=leader, cards=trick)


def _trump(deal: DealState) -> Fact:
    if deal.trump is None:
        return fact("no-trump", TRUMP)
    if deal.maker is None:
        return fact("trump-drawn", TRUMP, suit=deal.trump)
    return fact("trump", TRUMP, suit=deal.trump, seat=deal.maker)


def _cards_taken(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    tally = match.rules.table_memory != "face_down"
    if match.rules.capture_rule != "single":
        yield fact("pile", BESIDE_CARDS, count=size(deal.pile.cards) // 4, seat=deal.pile.holder)
        if tally:
            tens = size(deal.pile.cards & TENS)
            yield fact("pile-tens", Show.TABLE | Show.JOINED, count=tens)
    if match.result is not None:
        yield from _reasons(match.result, match)
        for side, taken in enumerate(deal.captured):
            yield fact("won-tens", COUNTED, side=side, cards=cards(taken & TENS))
    for side, taken in enumerate(deal.captured):
        yield fact("taken", Show.TABLE | COUNTED, side=side, count=size(taken) // 4)
    if tally:
        for side, taken in enumerate(deal.captured):
            yield fact("tens", Show.TABLE | Show.SCORE, side=side, count=size(taken & TENS))
    if match.result is not None:
        yield from _won(match.result, match.rules.scoring)


def _reasons(result: Result, match: Match) -> Iterator[Fact]:
    """Yield what the tens alone do not explain: who won, and for what there was a Kot."""
    rules, sweep = match.rules, size(TENS) in result.tens
    if result.tens[0] == result.tens[1]:
        yield fact("even-tens", Show.DEAL, rule=f"option-two_two-{rules.two_two}")
    if sweep:
        yield fact(f"all-tens-{rules.scoring}", Show.DEAL)
    if rules.scoring == "kots" and sum(result.kots) > sweep:
        yield fact("row-kot", Show.DEAL, count=rules.streak_length)


def _won(result: Result, scoring: str) -> Iterator[Fact]:
    for side, count in enumerate(result.kots):
        if count:
            yield fact(f"won-{scoring}", Show.DEAL | Show.STRONG, side=side, count=count)


def _score(match: Match) -> Iterator[Fact]:
    shown = Show.TABLE | Show.STANDING
    for side, count in enumerate(match.kots):
        yield fact(match.rules.scoring, shown, side=side, count=count)
    if match.streak.length and match.rules.streak_length:
        yield fact("streak", shown, side=match.streak.side, count=match.streak.length)
