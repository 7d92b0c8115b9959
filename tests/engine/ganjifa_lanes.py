"""A deal of Ganjifa played by its rules and, beside it, on hands in lanes."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Play
from engine.ai.games.ganjifa import legal
from engine.ai.games.ganjifa import trick as by
from engine.ai.games.ganjifa.lanes import SUIT_OF, Pack, bits
from engine.ai.games.ganjifa.packing import KINDS, deal_of, pack
from engine.ai.games.ganjifa.trick import Deal, Lead
from engine.game import RandomLuck
from engine.games.ganjifa.actions import Double, Hardu, Lowest, Split
from engine.games.ganjifa.state import Phase, State
from engine.seats import DEALER
from tests.engine.ganjifa import GAME

CHANCE = (Phase.DRAW, Phase.FAN, Phase.NUMBERS)
PLAYED = (Phase.LEAD, Phase.CARD, Phase.FOLLOW)


class Loaded(Random):
    """A generator that draws the card it is told to."""

    def __init__(self, place: int, count: int) -> None:
        super().__init__(0)
        self._part = (place + 0.5) / max(1, count)

    def random(self) -> float:
        return self._part


def in_lanes(state: State) -> Deal:
    """Return the deal of a full state."""
    cards, down = pack(state.terms), state.deal.trick.down
    hands = [cards.lanes(hand) for hand in state.hands]
    return deal_of(state, hands, cards.bit(down) if down else 0)


def move_of(state: State, action: Action, cards: Pack) -> legal.Move:
    """Return how the deal in lanes names an action."""
    match action:
        case Double(one) | Split(one):
            return -cards.bit(one)
        case Play(one) if state.phase is Phase.LEAD:
            bit = cards.bit(one)
            return Lead(by.AKHERI, SUIT_OF[bit.bit_length()], bit)
        case Play(one):
            return cards.bit(one)
        case Hardu(one):
            return Lead(by.HARDU, cards.suits.index(one.suit), cards.bit(one))
    suit = getattr(action, "suit", None)
    return Lead(KINDS[action.verb], by.NO_SUIT if suit is None else cards.suits.index(suit))


def single(state: State) -> tuple[Action, ...]:
    """Return what may be done, without the shortcut for several free cards."""
    return tuple(one for one in GAME.legal(state) if not isinstance(one, Lowest))


def what(deal: Deal) -> dict[str, object]:
    """Return all that a deal says, but for what is only noted for speed."""
    return {name: getattr(deal, name) for name in Deal.__slots__ if name != "led"}


def to_the_first_lead(state: State, luck: RandomLuck, rng: Random) -> State:
    """Return the state at the first lead after the opening."""
    while state.phase is not Phase.LEAD:
        by_chance = state.to_act == DEALER
        action = GAME.chance(state, luck) if by_chance else rng.choice(single(state))
        state = GAME.apply(state, state.to_act or 0 if not by_chance else DEALER, action).state
    return state


def both(state: State, deal: Deal, action: Action, luck: RandomLuck, rng: Random) -> State:
    """Do an action in both; a card that is led at random is drawn by the rules."""
    cards = pack(state.terms)
    move = move_of(state, action, cards)
    held = bits(deal.hands[deal.leader])
    after = by_the_rules(state, action, luck, rng)
    if isinstance(move, Lead) and after.phase is Phase.LEAD and after.deal.utari:
        after = by_the_rules(after, GAME.legal(after)[0], luck, rng)  # nothing to run out
    is_drawn = after.deal.trick.lead == "random" and isinstance(move, Lead)
    place = held.index(cards.bit(after.deal.trick.put[0].card)) if is_drawn else 0
    legal.do(deal, move, Loaded(place, len(held)))
    return after


def by_the_rules(state: State, action: Action, luck: RandomLuck, rng: Random) -> State:
    """Return the state after an action of the seat to act, and what chance does after it."""
    after: State = GAME.apply(state, state.to_act or 0, action).state
    while after.phase in CHANCE and after.to_act is not None:
        by_chance = after.to_act == DEALER
        one = GAME.chance(after, luck) if by_chance else rng.choice(GAME.legal(after))
        after = GAME.apply(after, after.to_act, one).state
    return after
