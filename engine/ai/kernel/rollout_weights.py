"""The weights of the rules of thumb in each of the trick games."""

from __future__ import annotations

from typing import NamedTuple

from .jit import Ints, jit
from .layout import COURT_PIECE, DEHLA_PAKAD, GAME


class Weights(NamedTuple):
    """The weights of the rules of thumb in a game, in tens or tricks.

    Args:
        hold: a ten or trick that stays in the centre: the holder's side takes it a little more
            often than not.
        lead: having the lead next.
        foe_takes: how often an opponent who can take a trick from us does; *friend_takes*: the
            partner one from them; *over_partner*: anybody one from their own partner.
        highest, second, third: the highest card left of its suit, the next, and the one after.
        a_trump, trump_rank: a trump, and each step of its rank.
        rank: each step of any other card's rank.
        made_length: each further card of a suit that becomes trump.
        call_length: what a card of a suit counts in a call, in steps of rank.
    """

    hold: float
    lead: float
    foe_takes: float
    friend_takes: float
    over_partner: float
    highest: float
    second: float
    third: float
    a_trump: float
    trump_rank: float
    rank: float
    made_length: float
    call_length: float


OF_DEHLA_PAKAD = Weights(
    hold=0.25,
    lead=0.03,
    foe_takes=0.65,
    friend_takes=0.8,
    over_partner=0.15,
    highest=0.3,
    second=0.1,
    third=0.04,
    a_trump=0.25,
    trump_rank=0.03,
    rank=0.0056,
    made_length=0.1,
    call_length=17.0,
)
OF_COURT_PIECE = Weights(
    hold=0.2,
    lead=0.05,
    foe_takes=0.75,
    friend_takes=0.85,
    over_partner=0.1,
    highest=0.5,
    second=0.2,
    third=0.08,
    a_trump=0.3,
    trump_rank=0.03,
    rank=0.01,
    made_length=0.1,
    call_length=17.0,
)
OF_TEEN_DO_PAANCH = Weights(
    hold=0.0,
    lead=0.05,
    foe_takes=0.85,
    friend_takes=0.85,
    over_partner=0.85,
    highest=0.7,
    second=0.4,
    third=0.2,
    a_trump=0.3,
    trump_rank=0.04,
    rank=0.03,
    made_length=0.0,
    call_length=8.0,
)


@jit
def weights_of(r: Ints) -> Weights:
    """Return the weights for a game."""
    if r[GAME] == DEHLA_PAKAD:
        return OF_DEHLA_PAKAD
    return OF_COURT_PIECE if r[GAME] == COURT_PIECE else OF_TEEN_DO_PAANCH
