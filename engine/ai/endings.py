"""The last tricks of a trick-taking game as numbers, all cards seen.

What the exact solver is asked about: which cards are where, and what they count. The three games
differ in what a trick is worth, who takes it and who plays together, and in nothing else here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import CARDS, CardSet, card_set, cards, size
from engine.games.court_piece.scoring import tricks_of
from engine.games.court_piece.state import ENOUGH
from engine.games.teen_do_paanch.state import high_sevens
from engine.partners import Phase
from engine.piles import PLAYER, SINGLE
from engine.seats import Seat

TENS = card_set(one for one in CARDS if one.rank == "T")
ACES = card_set(one for one in CARDS if one.rank == "A")
RANKS_OF_A_SUIT = 13
NOBODY = -1
NO_SUIT = -1


@dataclass(frozen=True, slots=True)
class Ending:
    """The play of a deal from some card on.

    Cards are numbers, thirteen to a suit, higher ones better; ``places`` says which card is which.

    Args:
        hands: what each seat holds, as bits.
        trick: the cards of the trick under way, in playing order from *leader* on.
        trump: the number of the suit; -1 as long as none is made.
        holder: who captures the pile by one more trick; -1 for nobody.
        pile: what the pile counts.
        marked: cards that no neighbour can stand for.
        counted: cards that count one each; 0 where every trick counts one.
        capture: whose two tricks in a row capture, as in ``engine.piles``.
        held_by_ace: the holder has won with an ace, after which another ace captures nothing.
        waits: a trump just made rules from the next trick only.
        maker_leads: whoever makes trump leads the next trick.
        enough: a side that captures so much wins the deal and ends it; 0 where each counts.
        taken: what each side has captured so far.
        sides: the side of each seat.
    """

    hands: tuple[int, ...]
    leader: Seat
    trick: tuple[int, ...]
    trump: int
    holder: Seat
    pile: int
    marked: CardSet
    counted: CardSet
    capture: str
    sides: tuple[int, ...]
    taken: tuple[int, ...]
    places: tuple[int, ...]
    keep_count: bool = False
    aces_block: bool = False
    held_by_ace: bool = False
    waits: bool = False
    maker_leads: bool = False
    maker: Seat = NOBODY
    enough: int = 0

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def to_act(self) -> Seat:
        """Whose card is due; the leader where the trick is complete."""
        return (self.leader + len(self.trick)) % self.seats

    @property
    def tricks(self) -> int:
        """How many tricks are left, the one under way included."""
        return size(self.hands[self.leader - 1]) + (len(self.trick) == self.seats)

    @property
    def left(self) -> int:
        """What is still to be captured."""
        on_table = sum(1 << one for one in self.trick)
        if self.counted:
            return self.pile + size((sum(self.hands) | on_table) & self.counted)
        return self.pile + self.tricks


SAME_PLACES = tuple(range(len(CARDS)))


def ending_of(game: str, state: Any) -> Ending | None:
    """Return what is left to play in a state of the game; None where that is no plain play.

    That is so before all cards are dealt, in games without tricks and after the deal.
    """
    read = _READERS.get(game)
    if read is None or state.phase.value != Phase.PLAY.value or state.deal.undealt:
        return None
    return read(state)


def _dehla_pakad(state: Any) -> Ending:
    deal, rules = state.deal, state.match.rules
    made, single = deal.made == deal.number, rules.capture_rule == SINGLE
    return Ending(
        hands=state.hands,
        leader=deal.leader,
        trick=tuple(one.index for one in state.trick),
        trump=NO_SUIT if deal.trump is None else deal.trump.index,
        holder=NOBODY if single or deal.pile.holder is None else deal.pile.holder,
        pile=size(deal.pile.cards & TENS),
        marked=TENS,
        counted=TENS,
        capture=rules.capture_rule,
        sides=(0, 1, 0, 1),
        taken=tuple(size(one & TENS) for one in deal.captured),
        places=SAME_PLACES,
        keep_count=rules.after_capture == "keep_count" and not single,
        waits=rules.trump_effective == "next_trick",
        maker_leads=rules.lead_after_trump == "trump_maker",
        maker=deal.maker if made else NOBODY,
    )


def _court_piece(state: Any) -> Ending | None:
    deal, rules = state.deal, state.match.rules
    single, best = rules.capture_rule == "single_sir", deal.holder_card
    if not single and deal.number < rules.first_capture_trick:
        return None
    blocks = not single and rules.ace_pair_blocks == "true"
    return Ending(
        hands=state.hands,
        leader=deal.leader,
        trick=tuple(one.index for one in state.trick),
        trump=NO_SUIT if deal.trump is None else deal.trump.index,
        holder=NOBODY if single or deal.pile.holder is None else deal.pile.holder,
        pile=size(deal.pile.cards) // len(state.hands),
        marked=ACES if blocks else 0,
        counted=0,
        capture=SINGLE if single else PLAYER,
        sides=(0, 1, 0, 1),
        taken=tricks_of(deal),
        places=SAME_PLACES,
        aces_block=blocks,
        held_by_ace=best is not None and bool(best.bit & ACES),
        enough=ENOUGH,
    )


def _teen_do_paanch(state: Any) -> Ending:
    deal = state.deal
    places = places_of(deal.trump.index, high_sevens(state.match.rules))
    return Ending(
        hands=tuple(placed(hand, places) for hand in state.hands),
        leader=deal.leader,
        trick=tuple(places[one.index] for one in state.trick),
        trump=deal.trump.index,
        holder=NOBODY,
        pile=0,
        marked=0,
        counted=0,
        capture=SINGLE,
        sides=(0, 1, 2),
        taken=deal.tricks,
        places=places,
    )


def places_of(trump: int, high: CardSet) -> tuple[int, ...]:
    """Return the number of each card where the cards *high* are the best trumps.

    They go to the places of the lowest trumps, which a pack that has them lacks; all other trumps
    move down, so that order is kept.
    """
    if not high:
        return SAME_PLACES
    found = list(SAME_PLACES)
    base = trump * RANKS_OF_A_SUIT
    for number in range(base + 6, base + RANKS_OF_A_SUIT):
        found[number] = number - 2
    for place, one in enumerate(cards(high), base + RANKS_OF_A_SUIT - size(high)):
        found[one.index] = place
    return tuple(found)


def placed(hand: CardSet, places: tuple[int, ...]) -> int:
    """Return the numbers of the cards of *hand* as bits."""
    return hand if places is SAME_PLACES else sum(1 << places[one.index] for one in cards(hand))


def after(ending: Ending, card: int) -> Ending:
    """Return the ending once the seat to act has played a card, its trick still on the table."""
    hands, seat = list(ending.hands), ending.to_act
    hands[seat] ^= 1 << card
    made = _made(ending, card)
    return replace(
        ending,
        hands=tuple(hands),
        trick=(*ending.trick, card),
        trump=card // RANKS_OF_A_SUIT if made else ending.trump,
        maker=seat if made else ending.maker,
    )


def _made(ending: Ending, card: int) -> bool:
    """Return whether a card that does not follow makes trump."""
    if ending.trump >= 0 or not ending.trick:
        return False
    return card // RANKS_OF_A_SUIT != ending.trick[0] // RANKS_OF_A_SUIT


_READERS: dict[str, Callable[[Any], Ending | None]] = {
    "dehla_pakad": _dehla_pakad,
    "court_piece": _court_piece,
    "teen_do_paanch": _teen_do_paanch,
}
