"""The rules of the three trick games, card by card, on one flat state.

Besides each game's ``apply`` only this module knows how a deal is played: who takes a trick
(``beaters``), what two tricks in a row capture (``captures``), how trump is made (``stand_with``).
Nothing is checked here: moves come from ``choices``.
"""

from __future__ import annotations

from typing import NamedTuple

from . import pulls
from .chance import below, one_of
from .jit import Ints, jit, ones, width
from .layout import (
    ACED,
    ACES,
    ACES_BLOCK,
    AHEAD,
    ALL,
    BATCH,
    BEST,
    BOLD,
    CALL,
    CALL_LATE,
    CALLS,
    COUNT,
    COUNTED,
    COURT,
    COURT_PIECE,
    DEAD,
    DECIDED,
    DEHLA_PAKAD,
    DOUBLE,
    DRAW,
    DUE,
    ENOUGH,
    EXCHANGE,
    FIRST,
    FIRST_BATCH,
    FIRST_CAPTURE,
    FRENCH_CARDS,
    GAME,
    GO_ON,
    HANDS,
    HOLDER,
    KEEP,
    LAID,
    LAST,
    LEADER,
    LED,
    MAKER,
    MAKER_LEADS,
    MARKED,
    MOST_REDEALS,
    NO_VOID,
    NUMBER,
    OFFERED,
    OFFERS,
    ONE_SUIT,
    OTHER,
    OUTCOME,
    OVER,
    PASS,
    PASSES,
    PILE,
    POOR,
    PULL,
    PULLING,
    REDEAL,
    REDEALS,
    RULER,
    RULING,
    SEATS,
    SECOND_BATCH,
    SINGLE,
    STOCK,
    TAKER,
    TEAM,
    TEEN_DO_PAANCH,
    TENS,
    TRICKS,
    TRUMP,
    UNDEALT,
    VOIDS,
    WAITING,
    WAITS,
)


@jit
def suit_of(bit: int) -> int:
    """Return all cards of a card's suit."""
    return ONE_SUIT << ((width(bit) - 1) & 3)


@jit
def playable(s: Ints) -> int:
    """Return the cards of the seat to act with which it follows suit, or all where it cannot."""
    hand = s[HANDS + s[DUE]]
    follows = hand & s[LED]
    return follows if follows else hand


@jit
def choices(s: Ints, r: Ints) -> int:
    """Return the legal moves as bits, where bit 0 stands for ``first_move``.

    Of equal cards only the lowest is listed. Cards are equal if all ranks between them are out of
    play, except MARKED ones (tens, aces that block): these are worth something else.
    """
    if s[OFFERED]:
        return 3  # STOP_HERE, GO_ON
    if s[CALLS]:
        return calls(s, r)
    if s[EXCHANGE]:
        return 6 if s[EXCHANGE] == PULLING else pulls.returnable(s, r)  # 6: SKIP, PULL
    hand = playable(s)
    plain = hand & ~r[MARKED]
    # Climb from each card through the dead cards of its suit, 4 bits a rank: a card of the hand
    # reached that way is equal to the one below it.
    above = plain << 4
    run = above & s[DEAD]
    while run:
        run = (run << 4) & ALL
        above |= run
        run &= s[DEAD]
    return hand & ~(above & plain)


@jit
def calls(s: Ints, r: Ints) -> int:
    """Return the four calls as bits, with what else may be said instead of a call."""
    is_poor = r[POOR] != 0 and s[HANDS + s[DUE]] & r[POOR] == 0
    if is_poor and s[REDEALS] < r[MOST_REDEALS]:
        return 15 | 1 << REDEAL - CALL
    return 31 if r[PASSES] else 15


@jit
def first_move(s: Ints) -> int:
    """Return the number of the move that bit 0 of ``choices`` stands for."""
    if s[OFFERED] or s[EXCHANGE] == PULLING:
        return OTHER
    return CALL if s[CALLS] else 0


@jit
def play(s: Ints, r: Ints, chance: Ints, move: int) -> None:
    """Play a card or give it back, call trump, or make another move."""
    if move >= CALL:
        if r[GAME] == TEEN_DO_PAANCH:
            _three_five_two(s, r, chance, move)
        else:
            _other(s, r, chance, move)
        return
    bit, seat = 1 << move, s[DUE]
    if s[EXCHANGE]:
        pulls.give(s, r, chance, bit)
        return
    s[HANDS + seat] ^= bit
    if bit & s[LED] == 0:
        s[VOIDS + seat] |= s[LED]
    lay(s, r, seat, bit)
    s[COUNT] += 1
    if s[COUNT] < r[SEATS]:
        s[DUE] = (seat + 1) % r[SEATS]
    else:
        end_trick(s, r, chance)


class Stand(NamedTuple):
    """The state of a trick.

    Args:
        led: the suit led; *ruling* the suit that wins it so far.
        best: the card that takes it so far; *taker* its seat.
        ruler: what beats the suit led, and *trump* all trumps; 0 for nothing.
    """

    led: int
    ruling: int
    best: int
    taker: int
    ruler: int
    trump: int


@jit
def beaters(ruling: int, best: int, ruler: int, opens: bool) -> int:
    """Return all cards that would take a trick from *best*.

    Args:
        opens: the first card off suit makes trump and takes the trick; see ``is_open``.
    """
    # -(best << 1) masks every bit above the best card.
    found = ruling & -(best << 1)
    if ruling != ruler:
        found |= ruler
    return found | (ALL & ~ruling) if opens else found


@jit
def unbeaten(hand: int, others: int, suit: int) -> int:
    """Return the cards of *suit* in a hand that are above all that *others* have of it."""
    # -(1 << width(n)) masks every bit above n.
    return hand & suit & -(1 << width(others & suit))


@jit
def ruffs(trump: int) -> int:
    """Return the cards that are trumps, or become trumps when played off suit."""
    return trump if trump else ALL


@jit
def is_open(trump: int, r: Ints) -> bool:
    """Return whether the first card off suit makes trump and takes the trick."""
    return trump == 0 and r[WAITS] == 0


@jit
def takes(s: Ints, r: Ints, bit: int) -> bool:
    """Return whether a card takes the current trick as it stands."""
    opens = is_open(s[TRUMP], r)
    return s[LED] == 0 or bit & beaters(s[RULING], s[BEST], s[RULER], opens) != 0


@jit
def makes_trump(s: Ints, bit: int) -> bool:
    """Return whether a card is the first one off suit, while there is no trump."""
    return s[TRUMP] == 0 and s[LED] != 0 and bit & s[LED] == 0


@jit
def stand_with(s: Ints, r: Ints, seat: int, bit: int) -> Stand:
    """Return the state of the current trick once a seat has played a card."""
    suit, led, ruler, trump = suit_of(bit), s[LED], s[RULER], s[TRUMP]
    if makes_trump(s, bit):
        trump = suit
        if is_open(s[TRUMP], r):
            ruler = suit
    if takes(s, r, bit):
        return Stand(led if led else suit, suit, bit, seat, ruler, trump)
    return Stand(led, s[RULING], s[BEST], s[TAKER], ruler, trump)


@jit
def lay(s: Ints, r: Ints, seat: int, bit: int) -> None:
    """Put a card on the table for a seat."""
    stand = stand_with(s, r, seat, bit)
    if stand.trump != s[TRUMP]:
        s[MAKER] = seat
    s[LAID] |= bit
    s[LED], s[RULING], s[BEST], s[TAKER], s[RULER], s[TRUMP] = stand


# What counts


@jit
def side_of(r: Ints, seat: int) -> int:
    """Return the side of a seat."""
    return seat if r[SEATS] == 3 else seat & 1


@jit
def captured(s: Ints, r: Ints, side: int) -> int:
    """Return what a side has captured: tens where they count, else tricks."""
    return s[(TENS if r[COUNTED] else TRICKS) + side]


@jit
def in_pile(s: Ints, r: Ints) -> int:
    """Return what the centre holds of the same."""
    return ones(s[PILE] & r[COUNTED]) if r[COUNTED] else s[WAITING]


# The centre


@jit
def captures(s: Ints, r: Ints, seat: int, best: int) -> bool:
    """Return whether a seat captures the centre with this trick.

    Args:
        best: the card that it wins with; 0 if unknown: it then counts as no blocking ace.
    """
    holder = s[HOLDER]
    if s[NUMBER] == r[LAST] or r[SINGLE]:
        return True
    if holder < 0 or s[NUMBER] < r[FIRST_CAPTURE]:
        return False
    if r[ACES_BLOCK] and s[ACED] and best & r[ACES]:
        return False
    return seat == holder or (r[TEAM] != 0 and not (holder ^ seat) & 1)


@jit
def lay_trick(s: Ints, r: Ints) -> bool:
    """Lay the trick into the centre; return whether its taker captures that.

    Who wins the next trick may then capture only if the taker is the holder (``piles.lay``).
    """
    is_captured = captures(s, r, s[TAKER], s[BEST])
    is_empty = is_captured and (r[KEEP] == 0 or s[NUMBER] == r[LAST])
    s[HOLDER] = -1 if is_empty else s[TAKER]
    s[ACED] = 1 if not is_captured and s[BEST] & r[ACES] else 0
    return is_captured


@jit
def captured_in_row(s: Ints, r: Ints, seat: int, tricks: int) -> int:
    """Return how many tricks a seat captures at least that wins so many in a row from now on.

    Those in the centre come on top, unless it is 0. The last trick of the deal is none of them.
    """
    first = 1 if captures(s, r, seat, 0) else 2
    if tricks < first or r[ACES_BLOCK]:
        return 0
    # Where every capture needs two new tricks, one left over at the end captures nothing.
    return tricks if r[KEEP] or r[SINGLE] else tricks - (tricks - first & 1)


@jit
def end_trick(s: Ints, r: Ints, chance: Ints) -> None:
    """Give the complete trick to its taker; then the next seat is due, or the deal is over."""
    s[DEAD] |= s[LAID]
    if r[GAME] == DEHLA_PAKAD:
        leader = _dehla_pakad(s, r)
    elif r[GAME] == COURT_PIECE:
        leader = _court_piece(s, r)
    else:
        leader = s[TAKER]
        s[TRICKS + leader] += 1
        s[NUMBER] += 1
        if s[NUMBER] > r[LAST]:
            s[OVER] = 1
            s[OUTCOME] = 11 * s[TRICKS] + s[TRICKS + 1]
    s[LED] = s[COUNT] = s[LAID] = 0
    s[RULER] = s[TRUMP]
    s[DUE] = leader
    if s[UNDEALT] and not s[OVER]:
        _after_first_batch(s, r, chance)


@jit
def _dehla_pakad(s: Ints, r: Ints) -> int:
    """Count a trick of Dehla Pakad and what it captures; return who leads next."""
    taker, is_captured = s[TAKER], lay_trick(s, r)
    s[PILE] |= s[LAID]
    s[NUMBER] += 1
    if is_captured:
        team = taker & 1
        s[TENS + team] += ones(s[PILE] & r[MARKED])
        s[TRICKS + team] += ones(s[PILE]) >> 2
        s[PILE] = 0
    if s[NUMBER] > r[LAST] or (is_captured and r[DECIDED + 5 * s[TENS] + s[TENS + 1]]):
        s[OVER] = 1
        more = 1 if s[TRICKS + 1] > s[TRICKS] else 0
        s[OUTCOME] = 2 * (5 * s[TENS] + s[TENS + 1]) + more
    if s[MAKER] >= 0 and r[MAKER_LEADS]:
        taker = s[MAKER]
    s[MAKER] = -1
    return taker


@jit
def _court_piece(s: Ints, r: Ints) -> int:
    """Count a trick of Court Piece; return who acts next. Once decided, tricks do not count."""
    if s[OVER]:
        return s[TAKER]
    taker, number = s[TAKER], s[NUMBER]
    team, is_captured = taker & 1, lay_trick(s, r)
    s[NUMBER] += 1
    s[MAKER] = -1
    s[WAITING] += 1
    if s[AHEAD] != team and number <= r[ENOUGH]:
        s[AHEAD] = team if number == 1 else -1
    if not is_captured:
        return taker
    s[TRICKS + team] += s[WAITING]
    s[WAITING] = 0
    if s[BOLD] >= 0:
        team = s[BOLD] & 1
        if s[TRICKS + 1 - team]:
            decide(s, team, 0, 1)
        elif number >= r[LAST]:
            decide(s, team, 1, 1)
    elif s[TRICKS + team] >= r[ENOUGH]:
        first_seven = r[COURT] == 1 and s[AHEAD] == team
        may_be = not r[DOUBLE] or r[COURT] == 0 or first_seven
        court = 1 if may_be and s[TRICKS + 1 - team] == 0 else 0
        if court and r[OFFERS]:
            s[OFFERED] = 1
        else:
            decide(s, team, court, 0)
    return taker


@jit
def decide(s: Ints, team: int, court: int, bold: int) -> None:
    """Write down how a deal of Court Piece is decided."""
    s[OVER] = 1
    s[OUTCOME] = team + 2 * court + 4 * bold


@jit
def _after_first_batch(s: Ints, r: Ints, chance: Ints) -> None:
    """Dehla Pakad: deal the rest if trump is made; after five tricks without it, apply NO_VOID."""
    if s[TRUMP] == 0:
        if s[NUMBER] <= FIRST_BATCH:
            return
        if r[NO_VOID] == CALL_LATE:
            s[CALLS], s[LEADER] = 1, s[DUE]
            s[DUE] = r[FIRST]
            return
        if r[NO_VOID] == DRAW:
            s[TRUMP] = s[RULER] = suit_of(one_of(chance, s[DEAD]))
    _deal(s, s[UNDEALT], SECOND_BATCH, r[FIRST], r[SEATS])


@jit
def _other(s: Ints, r: Ints, chance: Ints, move: int) -> None:
    """Dehla Pakad, Court Piece: call trump, throw in the cards, or answer the offer."""
    if move == REDEAL:
        _redeal(s, chance)
    elif move == GO_ON:
        s[OFFERED], s[BOLD] = 0, s[DUE]
    elif move >= OTHER:
        s[OFFERED] = 0
        decide(s, s[DUE] & 1, 1, 0)
    else:
        s[CALLS] = 0
        s[TRUMP] = s[RULER] = ONE_SUIT << (move - CALL)
        _with_rest(s, r)


@jit
def _redeal(s: Ints, chance: Ints) -> None:
    """Shuffle all cards and give the caller five; the others stay in the stock until the call."""
    for card in range(FRENCH_CARDS):
        s[STOCK + card] = 1 << card
    for left in range(FRENCH_CARDS, 1, -1):
        place = STOCK + below(chance, left)
        s[STOCK + left - 1], s[place] = s[place], s[STOCK + left - 1]
    for seat in range(4):
        s[HANDS + seat] = 0
    s[UNDEALT] = FRENCH_CARDS - FIRST_BATCH
    for place in range(s[UNDEALT], FRENCH_CARDS):
        s[HANDS + s[DUE]] |= s[STOCK + place]
    s[REDEALS] += 1


@jit
def _three_five_two(s: Ints, r: Ints, chance: Ints, move: int) -> None:
    """Teen Do Paanch: settle trump, pull, or skip a pull."""
    if s[EXCHANGE] == 0:
        suit = ONE_SUIT << (move - CALL) if move < PASS else pulls.best_of_three(s, STOCK)
        s[CALLS] = 0
        s[TRUMP] = s[RULER] = suit
        _with_rest(s, r)
        pulls.raise_sevens(s, r)
    elif move == PULL:
        pulls.pull(s, chance)
    if s[EXCHANGE] == 0 or not pulls.counts(s, r):
        pulls.go_on(s, r, chance)


@jit
def _with_rest(s: Ints, r: Ints) -> None:
    """Deal the other cards after the call. The caller leads; in Dehla Pakad the last winner."""
    first, seats = r[FIRST], r[SEATS]
    if r[GAME] == DEHLA_PAKAD:
        _deal(s, s[UNDEALT], SECOND_BATCH, first, seats)
        s[DUE] = s[LEADER]
    elif r[GAME] == COURT_PIECE:
        _deal(s, s[UNDEALT] - 8 * seats, FIRST_BATCH, first + 1, seats)
        _deal(s, s[UNDEALT], SECOND_BATCH, first, seats)
    else:
        _deal(s, r[BATCH] * seats, r[BATCH], first, seats)
        _deal(s, s[UNDEALT], FIRST_BATCH - r[BATCH], first, seats)


@jit
def _deal(s: Ints, count: int, batch: int, first: int, seats: int) -> None:
    """Deal *count* of the undealt cards in batches, *first* served first.

    What hands were known to lack no longer holds, so VOIDS is cleared.
    """
    for place in range(count):
        s[HANDS + (first + place // batch) % seats] |= s[STOCK + place]
    s[UNDEALT] -= count
    for seat in range(seats):
        s[VOIDS + seat] = 0
    for place in range(s[UNDEALT]):
        s[STOCK + place] = s[STOCK + count + place]
