"""What the seats may know in Durak, and the worlds that this knowledge allows.

Everybody remembers what has been seen: the discarded cards, and who has taken which cards. So
``known`` keeps in the other hands just the cards that everybody knows to be there.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.actions import Action
from engine.cards import CARDS, Card, CardSet, Suit, card_set, size
from engine.games.durak.actions import BEATERS, PACK_SET
from engine.games.durak.bout import LATER_LIMIT
from engine.games.durak.drawing import recalled
from engine.games.durak.state import THROW, UNDER_WAY, DealState, Late, Match, State
from engine.seats import Seat
from engine.view import Fact, Laid, Show, View, deal_of_match, fact
from engine.worlds import Hidden, Limit, spread

SEEN = Show.TABLE | Show.HAND

FACTS = (
    "deal",  # count: the number of the deal, deals: of how many, where that is fixed
    "dealer",  # seat; nothing follows from it, so it is told to whoever asks
    "trump-under",  # suit, card: it lies under the talon, to be drawn last
    "trump-held",  # suit, card, seat: it is in this hand
    "trump-gone",  # suit: it has been played
    "talon",  # count: cards left, card: the last of them, which lies open
    "limit",  # count: the most attack cards in this bout
    "deal-points",  # side, count: what the deal just scored has brought
    "points",  # side, count
)
"""The keys of all facts that a view may hold, in the order in which they appear."""

NOTES = (
    "cards",  # count: in this hand
    "attacks",  # not of a seat that is out: its last card attacks, and it can add none
    "defends",
    "takes",  # it has given up the defence
    "done",  # it throws in no more until all cards are covered again
    "showed",  # card: a trump shown in this bout that is still in the hand
    "out",  # it has no cards left
)
"""The keys of all notes beside the name of a seat."""


PRIVATE = (
    "cannot-throw",  # why the house passes for this seat
    "takes-unbeaten",  # card: it takes, having had nothing that beats this
    "took-unbeaten",  # count: it has taken so many cards for that, card: the same
)
"""The keys of all facts that only one seat is told."""

_CANNOT_THROW = (fact("cannot-throw", Show.HAND),)


def view_of(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> View[State]:
    """Return what *seat* may know; *legal* is what the seat to act may do."""
    return View(
        game="durak",
        seat=seat,
        to_act=state.to_act,
        hand=0 if seat is None else state.hands[seat],
        sizes=tuple(map(size, state.hands)),
        legal=legal,
        facts=tuple(_facts(state)),
        board=state.bout.laid,
        last=state.bout.last,
        taker=state.bout.taker,
        known=_known(state, seat),
        notes=tuple(_notes(state)) if state.phase in UNDER_WAY else (),
        private=_private(state, seat),
    )


def hidden(view: View[State]) -> Hidden:
    """Return what the seat of the view cannot see; the last holder is the talon's hidden part."""
    known = view.known
    deal, hands = known.deal, known.hands
    others = tuple(seat for seat in range(len(hands)) if seat != view.seat)
    above = deal.undealt - len(deal.talon)
    missing = (*(view.sizes[seat] - size(hands[seat]) for seat in others), above)
    pool = PACK_SET & ~(view.hand | deal.public | known.bout.table)
    return Hidden(
        others, pool, missing, _limits(recalled(deal.late, known.bout.laid), others, deal)
    )


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows, exactly uniform over all of them."""
    known = view.known
    others, pool, missing, limits = hidden(view)
    if not any(missing):
        return known
    deal, hands = known.deal, list(known.hands)
    parts = spread(pool, missing, limits, rng)
    for seat, part in zip(others, parts, strict=False):
        hands[seat] |= sum(part)
    talon = [CARDS[bit.bit_length() - 1] for bit in rng.sample(parts[-1], len(parts[-1]))]
    deal = deal._replace(talon=(*talon, *deal.talon))
    return known._replace(hands=tuple(hands), deal=deal)


def _limits(late: Late | None, others: tuple[Seat, ...], deal: DealState) -> tuple[Limit, ...]:
    """Return how many of the trumps that were in the talon each other seat may hold."""
    if late is None:
        return ()
    return ((late.cards, (*(late.most[seat] for seat in others), deal.undealt)),)


def _known(state: State, seat: Seat | None) -> State:
    deal = state.deal
    hands = tuple(hand if n == seat else hand & deal.public for n, hand in enumerate(state.hands))
    return state._replace(hands=hands, deal=deal._replace(talon=deal.talon[-1:]))


# What is shown


def _private(state: State, seat: Seat | None) -> tuple[Fact, ...]:
    """Return why *seat* throws nothing in, or has to take."""
    if seat is None or state.phase not in UNDER_WAY:
        return ()
    bout, hand = state.bout, state.hands[seat]
    if bout.taking and seat == bout.defender:
        found = _unbeaten(bout.laid, bout.given_up, hand, state.deal.trump)
        return () if found is None else (fact("takes-unbeaten", Show.HAND, card=found),)
    asked = state.phase is THROW and (state.to_act == seat or bout.passed >> seat & 1)
    if asked and hand and not hand & bout.ranks:
        return _CANNOT_THROW
    is_answered = bout.taking or size(bout.table) > 1
    if bout.taker != seat or is_answered or any(one.seat == seat for one in bout.laid):
        return ()  # why they took is news until the next attack is answered
    table = [card for one in bout.last for card in one.cards]
    found = _unbeaten(bout.last, bout.given_up, hand & ~card_set(table), state.deal.trump)
    if found is None:
        return ()
    return (fact("took-unbeaten", Show.HAND, count=len(table), card=found),)


def _unbeaten(
    laid: tuple[Laid, ...], given_up: CardSet, hand: CardSet, trump: Suit | None
) -> Card | None:
    """Return the first of the cards *given_up* that nothing in *hand* beats; None if all can be.

    What was thrown in after the defence was given up says nothing of why.
    """
    played = (card for one in laid for card in one.cards if card.bit & given_up)
    return next((one for one in played if not hand & BEATERS[trump][one.index]), None)


def _facts(state: State) -> Iterator[Fact]:
    bout, deal, match = state.bout, state.deal, state.match
    if state.deal_number:
        yield deal_of_match(state.deal_number, match.rules.deals)
    if match.dealer is not None and match.result is None:
        yield fact("dealer", Show.NOWHERE, seat=match.dealer)
    if state.phase in UNDER_WAY:
        yield _trump(state)
        yield fact("talon", SEEN | Show.REST | Show.JOINED, count=deal.undealt, card=deal.shown)
        if bout.limit < LATER_LIMIT:
            yield fact("limit", SEEN, count=bout.limit)
    yield from _score(match)


def _trump(state: State) -> Fact:
    """Return the fact about the trump suit; everybody can follow the card that has fixed it."""
    deal, shown = state.deal, SEEN | Show.REST | Show.PEEK
    bit = deal.shown.bit if deal.shown else 0
    if deal.undealt:
        return fact("trump-under", shown, suit=deal.trump, card=deal.shown)
    for seat, hand in enumerate(state.hands):
        if hand & bit:
            return fact("trump-held", shown, suit=deal.trump, card=deal.shown, seat=seat)
    return fact("trump-gone", shown, suit=deal.trump)


def _score(match: Match) -> Iterator[Fact]:
    if match.result is not None:
        for side, count in enumerate(match.result.points):
            yield fact("deal-points", Show.DEAL, side=side, count=count)
    on_table = Show.TABLE if any(match.points) else Show.NOWHERE
    for side, count in enumerate(match.points):
        yield fact("points", on_table | Show.STANDING, side=side, count=count)


def _notes(state: State) -> Iterator[Fact]:
    """Yield what stands beside each name; a seat is out if it has no cards and can draw none."""
    bout, talon = state.bout, state.deal.undealt
    for seat, hand in enumerate(state.hands):
        if hand or talon:
            yield fact("cards", SEEN | Show.SCORE, seat=seat, count=size(hand))
        else:
            yield fact("out", SEEN | Show.SCORE, seat=seat)
        if seat == bout.attacker and (hand or talon):
            yield fact("attacks", SEEN, seat=seat)
        elif seat == bout.defender:
            yield fact("takes" if bout.taking else "defends", SEEN, seat=seat)
        if bout.passed >> seat & 1:
            yield fact("done", SEEN, seat=seat)
        for one in bout.shown:
            if one.seat == seat and one.cards[0].bit & hand:
                yield fact("showed", SEEN, seat=seat, card=one.cards[0])
