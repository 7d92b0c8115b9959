"""What a seat can conclude in Teen Do Paanch, and the worlds that this allows.

Players who have exchanged cards know where these are until they are played. One who has only
watched knows how many went each way: of cards that somebody surely held, that many may have moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import CARDS, SUIT_MASKS, Card, CardSet, card_set, cards, size
from engine.games.teen_do_paanch.match import LOTS, lots
from engine.games.teen_do_paanch.pulls import TOGETHER
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import (
    FIRST_BATCH,
    PACK_SETS,
    TRICKS,
    Counts,
    Hands,
    Move,
    Phase,
    State,
)
from engine.seats import Seat
from engine.view import View
from engine.worlds import Limit, Spread

if TYPE_CHECKING:
    from engine.games.teen_do_paanch.rules import Rules


class Group(NamedTuple):
    """Cards that somebody held for sure.

    Args:
        most: how many of them each hand can hold at most now.
        pulled: how many of them may be among the cards pulled in the current exchange.
    """

    cards: CardSet
    most: Counts
    pulled: int = 0


class Kept(NamedTuple):
    """A hand holds at least this many cards of a suit."""

    seat: Seat
    suit: CardSet
    least: int


class Exchange(NamedTuple):
    """All pulls of one player from another, in a row.

    Args:
        under_way: how many pulled cards have not been paid for yet.
    """

    puller: Seat
    victim: Seat
    moves: tuple[Move, ...]
    under_way: int

    @property
    def back(self) -> int:
        """How many cards were given back."""
        return sum(move.back for move in self.moves)


Groups = list[Group]


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows, uniform over all of them.

    Of ``suit_guard`` only what it tells the victim is used, and only if cards are exchanged one by
    one with all cards dealt: otherwise it says next to nothing.
    """
    known, me = view.known, view.seat
    deal = known.deal
    if known.phase is Phase.PICK:
        return _laid(known, rng)
    if me is None or not any(view.sizes):
        return known
    world = _dealt(view, me, rng)
    if known.phase is not Phase.PULL:
        return world
    hand = cards(world.hands[deal.plan[0].victim])
    return world._replace(deal=world.deal._replace(fan=tuple(rng.sample(hand, len(hand)))))


def _laid(known: State, rng: Random) -> State:
    """Return the state with the 2, the 3 and the 5 face down in any order.

    A card that the viewer has drawn lay where they took it.
    """
    deal = known.deal
    seen = {place: one.card for place, one in zip(deal.picked, deal.moves, strict=True) if one.card}
    ranks = [rank for rank in LOTS if rank not in {one.rank for one in seen.values()}]
    left = iter(rng.sample([rng.choice(lots(rank, known)) for rank in ranks], len(ranks)))
    fan = tuple(seen.get(place) or next(left) for place in range(1, SEATS + 1))
    drawn = (
        one._replace(card=fan[place - 1])
        for place, one in zip(deal.picked, deal.moves, strict=True)
    )
    return known._replace(deal=deal._replace(fan=fan, moves=tuple(drawn)))


def unseen(view: View[State]) -> CardSet:
    """Return the cards that a seat neither holds nor has seen played."""
    known = view.known
    seen = view.hand | sum(known.deal.gone) | card_set(known.trick)
    return PACK_SETS[known.match.rules.sevens] & ~seen


def located(view: View[State]) -> Hands:
    """Return the cards that each seat surely holds, from what the viewer has seen."""
    found = [0] * SEATS
    for group in () if view.seat is None else traced(view.known, view.seat):
        holders = [seat for seat in range(SEATS) if group.most[seat]]
        if len(holders) == 1 and not group.pulled:
            found[holders[0]] |= group.cards
    return tuple(found)


def _dealt(view: View[State], me: Seat, rng: Random) -> State:
    """Return the state with the unseen cards in hands and stock, and those just pulled."""
    known, deal = view.known, view.known.deal
    hands, pulled, stock = Places(view, me).draw(rng)
    if pulled:
        deal = deal._replace(pulled=pulled)
    undealt = tuple(CARDS[bit.bit_length() - 1] for bit in stock)
    return known._replace(hands=tuple(hands), deal=deal._replace(stock=undealt))


class Places:
    """Where the unseen cards may be, worked out once and then drawn from many times."""

    def __init__(self, view: View[State], me: Seat) -> None:
        known, deal, hidden = view.known, view.known.deal, unseen(view)
        self._known = known
        self.others = others = [seat for seat in range(SEATS) if seat != me]
        watched = bool(deal.plan) and me not in deal.plan[0][:2]
        self._pending = pending = _pending(known) if watched else 0
        self.forced = forced = _forced(deal.voids, hidden, others)
        sizes = [view.sizes[seat] - size(forced[seat]) for seat in others]
        if pending:
            sizes[others.index(deal.plan[0].puller)] -= pending
        self._groups, self.guarded = _left(traced(known, me), forced), kept(known, me)
        limits = _limits(self._groups, others)
        free = hidden & ~sum(forced)
        self.spread = Spread(free, (*sizes, pending, deal.undealt), limits)

    def draw(self, rng: Random) -> tuple[list[CardSet], CardSet, list[CardSet]]:
        """Return the hands, the cards among them that were just pulled, and the stock in order.

        The cards just pulled are told apart only if the viewer has merely watched.
        """
        while True:
            *parts, stock = self.spread.draw(rng)
            pulled = sum(parts.pop())
            hands = list(self._known.hands)
            for seat, part in zip(self.others, parts, strict=True):
                hands[seat] = sum(part) | self.forced[seat]
            if _fits(self._known, hands, pulled, self._groups, self.guarded):
                break
        if pulled:
            hands[self._known.deal.plan[0].puller] |= pulled
        return hands, pulled, rng.sample(stock, len(stock))


def _pending(known: State) -> int:
    """Return how many cards in the puller's hand are surely those just pulled.

    If these may be given back, only the two players can tell once some cards have been.
    """
    deal, rules = known.deal, known.match.rules
    paying = rules.pull_batch == TOGETHER and deal.moves[-1:] and deal.moves[-1].back
    return 0 if paying and rules.may_return_pulled == "true" else deal.pulls


def _forced(voids: Hands, hidden: CardSet, others: list[Seat]) -> Hands:
    """Return for each seat the unseen cards that the other one is known not to hold."""
    first, second = others
    found = [0] * SEATS
    found[first], found[second] = hidden & voids[second], hidden & voids[first]
    return tuple(found)


def _left(groups: Groups, forced: Hands) -> Groups:
    """Return what the groups say about the other cards, once the forced ones are placed."""
    if not any(forced):
        return groups
    placed = sum(forced)
    return [
        Group(
            one.cards & ~placed,
            tuple(n - size(one.cards & held) for n, held in zip(one.most, forced, strict=True)),
        )
        for one in groups
    ]


def _limits(groups: Groups, others: list[Seat]) -> tuple[Limit, ...]:
    return tuple(
        (one.cards, (*(one.most[seat] for seat in others), one.pulled, 0)) for one in groups
    )


def _fits(
    known: State, hands: list[CardSet], pulled: CardSet, groups: Groups, guarded: list[Kept]
) -> bool:
    """Return whether a spread obeys the conditions that are not limits of a single hand."""
    for seat, suit, least in guarded:
        if size(hands[seat] & suit) < least:
            return False
    if not pulled:
        return True
    victim = known.deal.plan[0].victim
    return all(size(one.cards & (hands[victim] | pulled)) <= one.most[victim] for one in groups)


# What has been seen


def traced(known: State, me: Seat) -> Groups:
    """Return the groups of unseen cards about which *me* knows more than about the rest."""
    deal, rules = known.deal, known.match.rules
    shown = card_set(deal.shown)
    early = rules.pull_timing == "before_trump"
    groups: Groups = []
    if shown and not early:
        groups = _held(groups, known.match.caller, shown, me)
    for exchange in _exchanges(known):
        if all(move.card is not None for move in exchange.moves):
            groups = _seen(groups, exchange, me)
        else:
            groups = _watched(groups, exchange, rules)
    if shown and early:
        groups = _held(groups, known.match.caller, shown, me)
    for seat, played in enumerate(_played(known)):
        for one in cards(played) if groups and seat != me else ():
            groups = _gone(groups, seat, one.bit)
    return [one for one in groups if one.cards]


def _exchanges(known: State) -> Iterator[Exchange]:
    deal, pending = known.deal, _pending(known)
    for (puller, victim), moves in groupby(deal.moves, _between):
        current = bool(deal.plan) and deal.plan[0][:2] == (puller, victim)
        yield Exchange(puller, victim, tuple(moves), pending if current else 0)


def _between(move: Move) -> tuple[Seat, Seat]:
    """Return puller and victim of a move."""
    return (move.source, move.target) if move.back else (move.target, move.source)


def _played(known: State) -> Hands:
    """Return the cards that each seat has played, including the current trick."""
    found, leader = list(known.deal.gone), known.deal.leader
    for place, one in enumerate(known.trick):
        found[(leader + place) % SEATS] |= one.bit
    return tuple(found)


def _held(groups: Groups, seat: Seat, found: CardSet, me: Seat) -> Groups:
    """Return the groups with one more, of cards that *seat* surely holds."""
    if seat == me:
        return groups
    for one in groups:
        if one.most[seat] and sum(one.most) == one.most[seat]:
            groups = [other for other in groups if other is not one]
            found |= one.cards
    return [*groups, Group(found, tuple(size(found) * (n == seat) for n in range(SEATS)))]


def _gone(groups: Groups, seat: Seat, bit: CardSet) -> Groups:
    """Return the groups after one of their cards has left the hand of *seat*."""
    return [
        Group(one.cards ^ bit, _added(one.most, seat, -1)) if one.cards & bit else one
        for one in groups
    ]


def _added(counts: Counts, seat: Seat, number: int) -> Counts:
    return tuple(count + number * (n == seat) for n, count in enumerate(counts))


def _seen(groups: Groups, exchange: Exchange, me: Seat) -> Groups:
    """Return the groups after an exchange in which *me* has taken part."""
    for source, target, card, _ in exchange.moves:
        bit = 0 if card is None else card.bit
        if source != me:
            groups = _gone(groups, source, bit)
        groups = _held(groups, target, bit, me)
    return groups


def _watched(groups: Groups, exchange: Exchange, rules: Rules) -> Groups:
    """Return the groups after an exchange of which *me* has seen only the backs."""
    puller, victim, moves, under_way = exchange
    back, together = exchange.back, rules.pull_batch == TOGETHER
    each = FIRST_BATCH if rules.pull_timing == "before_trump" else TRICKS
    room = each - _fresh(exchange, rules)
    found = []
    for one in groups:
        most = _added(one.most, puller, len(moves) - back - under_way)
        most = tuple(min(n, room) for n in _added(most, victim, back))
        before = one.most[victim] if together else most[victim]
        found.append(Group(one.cards, most, before if under_way else 0))
    return found


def _fresh(exchange: Exchange, rules: Rules) -> int:
    """Return how many cards of each of the two hands must have been in the other before.

    A card given back at once is not the one just pulled. With single exchanges all cards may be
    back in their first hands after two of them, but not after one.
    """
    if rules.may_return_pulled == "true" or (rules.pull_batch == TOGETHER and exchange.under_way):
        return 0
    return exchange.back if rules.pull_batch == TOGETHER or exchange.back == 1 else 0


def kept(known: State, me: Seat) -> list[Kept]:
    """Return what ``suit_guard`` tells a victim: that the puller kept two cards of a suit."""
    deal, rules = known.deal, known.match.rules
    early = rules.pull_timing == "before_trump"
    if rules.return_limit == "none" or early or rules.pull_batch == TOGETHER:
        return []
    found: list[Kept] = []
    for before, move in zip((None, *deal.moves), deal.moves, strict=False):
        found = [_after(one, move) for one in found]
        if move.back and move.target == me and before is not None:
            found += _guarded(before.card, move)
    played = _played(known)
    return [Kept(seat, suit, least - size(played[seat] & suit)) for seat, suit, least in found]


def _guarded(pulled: Card | None, back: Move) -> list[Kept]:
    """Return that the giver of a card of another suit has kept two cards of that suit."""
    if pulled is None or back.card is None or back.card.suit is pulled.suit:
        return []
    return [Kept(back.source, SUIT_MASKS[back.card.suit], 2)]


def _after(one: Kept, move: Move) -> Kept:
    """Return the least number still kept after a card has gone from hand to hand."""
    seat, suit, least = one
    if move.source == seat and (move.card is None or move.card.bit & suit):
        return Kept(seat, suit, least - 1)
    if move.target == seat and move.card is not None and move.card.bit & suit:
        return Kept(seat, suit, least + 1)
    return one
