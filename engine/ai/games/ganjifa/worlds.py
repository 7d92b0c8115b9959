"""Ganjifa by search: leads and answers are played on in many worlds by the rules of thumb.

With hands of forty cards and leads that the rules mostly dictate, random playouts are worthless. So
everybody plays on by the rules of thumb, and a move is preferred to theirs only if it is better
beyond doubt. Some choices are not searched: cuts, secret numbers and sets put aside are luck; for
exchanges, cards given back and discards before the tigasta the rules of thumb do well enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.actions import Action, Play
from engine.ai.games.ganjifa import before, legal
from engine.ai.games.ganjifa import trick as by
from engine.ai.games.ganjifa.choices import choices
from engine.ai.games.ganjifa.lanes import SUIT_OF
from engine.ai.games.ganjifa.legal import Move
from engine.ai.games.ganjifa.packing import KINDS, at_the_lead, deal_of, is_in_lanes, pack
from engine.ai.games.ganjifa.rollout_policy import play_on
from engine.ai.games.ganjifa.trick import Deal, Lead
from engine.ai.games.ganjifa.unseen import Unseen
from engine.ai.games.ganjifa.worth import Stakes, stakes_of
from engine.ai.race import race
from engine.ai.worlds import Found, Worlds
from engine.games.ganjifa.actions import Double, Hardu, Lowest, Split
from engine.games.ganjifa.state import GHENI, SPLIT, Phase, State
from engine.view import View


class World:
    """One world of a deal under way.

    Once the move to judge is made, everybody plays on by the rules of thumb: what a search found
    out about later moves in so few worlds would be luck. Copies share their luck, so that it
    obscures the difference between the moves as little as possible.
    """

    __slots__ = ("_luck", "_stakes", "deal")

    def __init__(self, deal: Deal, stakes: Stakes, luck: int) -> None:
        self.deal = deal
        self._stakes, self._luck = stakes, luck

    def play(self, move: Move) -> None:
        """Make a move for the seat to act, and play on to the end."""
        rng = Random(self._luck)
        legal.do(self.deal, move, rng)
        play_on(self.deal, rng)

    def copy(self) -> World:
        """Return a copy that can be played on independently."""
        return World(self.deal.copy(), self._stakes, self._luck)

    def worth(self) -> Sequence[float]:
        """Return what the deal is worth to each seat."""
        return self._stakes.worth(self.deal.captured, self.deal.killers)

    def gains(self) -> Sequence[float]:
        """Return the points of each seat."""
        return self._stakes.points(self.deal.captured)


class PlayWorlds(Worlds[Move]):
    """The worlds that a view allows while cards are played.

    Attributes:
        is_searched: whether a search is worth its time.
        unseen: what the seat cannot see.
    """

    def __init__(self, view: View[State], seat: int) -> None:
        self.seat = seat
        state = self._state = view.known
        self.is_searched = _is_searched(state)
        self._cards = pack(state.terms)
        own = [self._cards.lanes(view.hand) if n == seat else 0 for n in range(3)]
        down = self._cards.bit(one) if (one := state.deal.trick.down) else 0
        self._blank = deal_of(state, own, down)
        self.unseen = Unseen(view, seat, self._blank, self._cards)
        self._stakes = stakes_of(state.match)
        self._actions = {self._named(one): one for one in view.legal if not isinstance(one, Lowest)}
        found = choices(self._deal(Random(0)))  # the legal moves are the same in every world
        self.moves: tuple[Move, ...] = tuple(move for move in found if move in self._actions)

    def draw(self, rng: Random) -> World:
        """Return one of the worlds."""
        return World(self._deal(rng), self._stakes, rng.getrandbits(32))

    def _deal(self, rng: Random) -> Deal:
        hands, down = self.unseen.draw(rng)
        made = self._blank.copy()
        made.hands = hands
        if down:
            made.laid[made.leader] = made.led = down
        at_the_lead(made)
        return made

    def action(self, move: Move) -> Action:
        """Return the action that a move stands for."""
        return self._actions[move]

    def stand_in(self, action: Action) -> Move | None:
        """Return the move that stands for an action; None for several cards at once."""
        return None if isinstance(action, Lowest) else self._named(action)

    def _named(self, action: Action) -> Move:
        cards = self._cards
        if isinstance(action, Double | Split):
            return -cards.bit(action.card)
        if isinstance(action, Play):
            bit = cards.bit(action.card)
            is_lead = self._state.phase is Phase.LEAD
            return Lead(by.AKHERI, SUIT_OF[bit.bit_length()], bit) if is_lead else bit
        if isinstance(action, Hardu):
            suit = cards.suits.index(action.card.suit)
            return Lead(by.HARDU, suit, cards.bit(action.card))
        named = getattr(action, "suit", None)
        return Lead(KINDS[action.verb], by.NO_SUIT if named is None else cards.suits.index(named))


def _is_searched(state: State) -> bool:
    """Return whether a search finds more here than the rules of thumb.

    Tried in fresh worlds, the moves that a search preferred gained 12 cards a deal, half of it by
    leads after the tigasta, and nothing by discards on a dukkal or the opening.
    """
    trick = state.deal.trick
    duty = next(iter(trick.duties), None)
    is_about_a_raja = duty is not None and duty.kind in (GHENI, SPLIT)
    is_lead = state.phase in (Phase.LEAD, Phase.CARD)
    return is_lead or state.deal.half > 1 or is_about_a_raja or trick.lead == "run-out"


def worlds_of(view: View[State]) -> PlayWorlds | before.EarlyWorlds:
    """Return the worlds of a view, with the rules of thumb's favourite first among the moves."""
    state, seat = view.known, view.seat
    if seat is None:
        raise ValueError("a spectator has no move to think about")
    return PlayWorlds(view, seat) if is_in_lanes(state) else before.EarlyWorlds(view, seat)


def think(
    found: Worlds[Any], rng: Random, simulations: int, is_late: Callable[[], bool] | None = None
) -> list[Found[Any]]:
    """Return the moves of the seat, the best first; only the favourite if no search is worth it."""
    if isinstance(found, PlayWorlds) and found.is_searched:
        return race(found, rng, simulations, is_late)
    return [Found(found.moves[0], 0, 0.0)]
