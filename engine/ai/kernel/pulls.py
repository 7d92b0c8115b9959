"""The pulls of Teen Do Paanch on the flat state, and its high sevens."""

from __future__ import annotations

from .chance import one_of
from .jit import Ints, jit, ones, width
from .layout import (
    CALLS,
    DUE,
    EXCHANGE,
    FIRST,
    FOUR_SUITS,
    GIVING,
    GUARD,
    HANDS,
    HIGH,
    HIGHEST,
    MAY_RETURN,
    ONE_SUIT,
    OPTIONAL,
    PLAN,
    PULLED,
    PULLING,
    PULLS,
    SEATS,
    TEN_CARDS,
    TIMES,
    TOGETHER,
    TRUMP,
    UNDEALT,
    VICTIM,
)


@jit
def go_on(s: Ints, r: Ints, chance: Ints) -> None:
    """Go on to the next pull or, if none is due, to the call or the play."""
    s[EXCHANGE] = 0
    while s[PLAN + TIMES]:
        if r[OPTIONAL]:
            s[EXCHANGE], s[DUE] = PULLING, s[PLAN]
            return
        pull(s, chance)
        if counts(s, r):
            return
    s[CALLS] = 1 if s[TRUMP] == 0 else 0
    s[DUE] = r[FIRST]


@jit
def pull(s: Ints, chance: Ints) -> None:
    """Move a random card from the victim to the puller."""
    puller, victim = s[PLAN], s[PLAN + VICTIM]
    bit = one_of(chance, s[HANDS + victim])
    s[HANDS + victim] ^= bit
    s[HANDS + puller] |= bit
    s[PULLED] |= bit
    s[PULLS] += 1


@jit
def counts(s: Ints, r: Ints) -> bool:
    """Count a pull as done; return whether cards are to be given back now."""
    s[PLAN + TIMES] -= 1
    if s[PULLS] and (s[PLAN + TIMES] == 0 or not r[TOGETHER]):
        s[EXCHANGE], s[DUE] = GIVING, s[PLAN]
        return True
    _drop(s)
    return False


@jit
def give(s: Ints, r: Ints, chance: Ints, bit: int) -> None:
    """Give a card back; that ends the exchange once the puller's hand has its size again."""
    puller, victim = s[PLAN], s[PLAN + VICTIM]
    s[HANDS + puller] ^= bit
    s[HANDS + victim] |= bit
    if ones(s[HANDS + puller]) > TEN_CARDS - s[UNDEALT] // r[SEATS]:
        return
    s[PULLS] = s[PULLED] = 0
    _drop(s)
    go_on(s, r, chance)


@jit
def _drop(s: Ints) -> None:
    """Remove the first entry of the plan once it is used up; there are two entries at most."""
    if s[PLAN + TIMES] == 0:
        for field in range(PLAN, PLAN + 3):
            s[field] = s[field + 3]
            s[field + 3] = 0


@jit
def returnable(s: Ints, r: Ints) -> int:
    """Return the cards that may be given back."""
    hand = s[HANDS + s[DUE]]
    free = hand if r[MAY_RETURN] else hand & ~s[PULLED]
    if not r[GUARD]:
        return free
    guarded = 0
    for suit in range(4):
        shown = _printed(s, r, suit)
        if s[PULLED] & shown or ones(hand & shown) > 2:
            guarded |= free & shown
    return guarded if guarded else free


@jit
def _printed(s: Ints, r: Ints, suit: int) -> int:
    """Return the cards printed with a suit, whatever they count as."""
    found = (ONE_SUIT << suit) & ((1 << 4 * HIGHEST) - 1)
    for place in range(2):
        if r[HIGH + place] & (ONE_SUIT << suit):
            found |= s[TRUMP] & (FOUR_SUITS << 4 * (HIGHEST + place))
    return found


@jit
def best_of_three(s: Ints, stock: int) -> int:
    """Return the suit of the best of the next three cards; of equal ranks, the first one's."""
    best = width(s[stock]) - 1
    for place in range(1, 3):
        number = width(s[stock + place]) - 1
        if number >> 2 > best >> 2:
            best = number
    return ONE_SUIT << (best & 3)


@jit
def raise_sevens(s: Ints, r: Ints) -> None:
    """Give the sevens that are the highest trumps the numbers that they have with this trump."""
    for seat in range(r[SEATS]):
        s[HANDS + seat] = raised(s, r, s[HANDS + seat])


@jit
def raised(s: Ints, r: Ints, cards: int) -> int:
    """Return the cards with the numbers that they have once trump is called."""
    if r[HIGH] and s[TRUMP]:
        for place in range(2):
            if cards & r[HIGH + place]:
                cards ^= r[HIGH + place]
                cards |= s[TRUMP] & (FOUR_SUITS << 4 * (HIGHEST + place))
    return cards
