"""Positions of Dehla Pakad and its kin as text, for tests of what a player does in them.

Seat 0 is to play; seat 2 is its partner, 1 and 3 are opponents.
"""

from __future__ import annotations

from typing import Any

from engine.actions import Deal
from engine.cards import CARDS, SUIT_MASKS, Card, CardSet, card_set, deck_of, suit
from engine.game import Game
from engine.games import GAMES
from engine.partners import Phase
from engine.piles import Pile
from engine.seats import DEALER
from engine.view import View

GAME = GAMES["dehla_pakad"]


def position(
    hand: str,
    trick: str = "",
    *,
    trump: str = "",
    holder: int | None = None,
    pile: str = "",
    gone: str = "",
    out: str = "",
    voids: dict[int, str] | None = None,
    game: Game[Any] = GAME,
    **options: str | int,
) -> View[Any]:
    """Return what seat 0 sees when it is to play.

    Args:
        hand: its cards, as many as tricks are left.
        trick: the cards played so far, by the seats up to 3.
        trump: the suit; "" for none yet.
        holder: who captures by one more trick.
        pile: cards of the pile that matter, and *gone* of those captured; the lowest of the
            others fill them up, tens last.
        out: cards that the others still hold.
        voids: the suits that a seat has shown not to hold.
    """
    held, played = deck_of(hand), deck_of(trick)
    named = {*held, *played, *deck_of(out)}
    in_pile, captured = _finished(deck_of(pile), deck_of(gone), named, 13 - len(held))
    dealt = game.resume(options, 4, {"dealer": 3, "streak_in": {"side": None, "count": 0}})
    dealt = game.apply(dealt, DEALER, Deal(CARDS)).state
    deal = dealt.deal._replace(
        leader=(4 - len(played)) % 4,
        number=14 - len(held),
        pile=Pile(in_pile, holder),
        captured=(captured, 0),
        trump=suit(trump) if trump else None,
        stock=(),
        undealt=0,
        voids=tuple(_suits((voids or {}).get(seat, "")) for seat in range(4)),
    )
    hands = _hands(held, played, in_pile | captured)
    state = dealt._replace(to_act=0, phase=Phase.PLAY, hands=hands, trick=played, deal=deal)
    return game.view(state, 0)


def _hands(held: tuple[Card, ...], played: tuple[Card, ...], gone: CardSet) -> tuple[CardSet, ...]:
    """Return the hands, all cards that are nowhere else being with the others."""
    taken = gone | card_set((*held, *played))
    rest = [one for one in CARDS if not one.bit & taken]
    sizes = [len(held) - (seat >= 4 - len(played)) for seat in (1, 2, 3)]
    hands = (card_set(held), *(card_set(rest.pop() for _ in range(size)) for size in sizes))
    assert not rest
    return hands


def _finished(
    pile: tuple[Card, ...], gone: tuple[Card, ...], named: set[Card], rounds: int
) -> tuple[CardSet, CardSet]:
    """Return the pile and the captured cards, whole tricks each, with low cards filled in."""
    named |= {*pile, *gone}
    ranks = sorted((one for one in CARDS if one not in named), key=lambda one: one.index % 13)
    fill = iter(sorted(ranks, key=lambda one: one.rank == "T"))
    in_pile = [*pile, *(next(fill) for _ in range(-len(pile) % 4))]
    captured = [*gone, *(next(fill) for _ in range(rounds * 4 - len(in_pile) - len(gone)))]
    assert len(in_pile) + len(captured) == rounds * 4, "more cards gone than tricks played"
    return card_set(in_pile), card_set(captured)


def _suits(letters: str) -> CardSet:
    return sum(SUIT_MASKS[suit(letter)] for letter in letters)
