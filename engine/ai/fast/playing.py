"""The three games of tricks by their rules, card by card, on one flat state.

The same rules as ``TrickPosition`` and its subclasses in ``engine.ai.sharp``.
"""

from __future__ import annotations

from engine.ai.fast import pulls
from engine.ai.fast.chance import one_of
from engine.ai.fast.compiled import Ints, jit, ones, width
from engine.ai.fast.layout import (
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
    PULL,
    PULLING,
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
    """Return all cards of the suit of a card."""
    return ONE_SUIT << ((width(bit) - 1) & 3)


@jit
def choices(s: Ints, r: Ints) -> int:
    """Return the moves as bits, the first of them being ``first_move``; of equal cards one."""
    if s[OFFERED]:
        return 3
    if s[CALLS]:
        return 31 if r[PASSES] else 15
    if s[EXCHANGE]:
        return 6 if s[EXCHANGE] == PULLING else pulls.returnable(s, r)
    held = s[HANDS + s[DUE]]
    hand = held & s[LED]
    if hand == 0:
        hand = held
    plain = hand & ~r[MARKED]
    above = plain << 4
    run = above & s[DEAD]
    while run:
        run = (run << 4) & ALL
        above |= run
        run &= s[DEAD]
    return hand & ~(above & plain)


@jit
def first_move(s: Ints) -> int:
    """Return the number of the move whose bit is the lowest."""
    if s[OFFERED] or s[EXCHANGE] == PULLING:
        return OTHER
    return CALL if s[CALLS] else 0


@jit
def play(s: Ints, r: Ints, chance: Ints, move: int) -> None:
    """Play a card or give it back, call trump, or do another move."""
    if move >= CALL:
        if r[GAME] == TEEN_DO_PAANCH:
            _three_five_two(s, r, chance, move)
        else:
            _other(s, r, move)
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


@jit
def lay(s: Ints, r: Ints, seat: int, bit: int) -> None:
    """Put a card on the table and note whether it wins the trick so far."""
    s[LAID] |= bit
    if s[LED] == 0:
        s[LED] = s[RULING] = suit_of(bit)
        s[BEST], s[TAKER] = bit, seat
    elif bit & s[RULING]:
        if bit > s[BEST]:
            s[BEST], s[TAKER] = bit, seat
    elif bit & s[RULER]:
        s[RULING] = s[RULER]
        s[BEST], s[TAKER] = bit, seat
    elif s[TRUMP] == 0:
        s[TRUMP] = suit_of(bit)
        s[MAKER] = seat
        if not r[WAITS]:
            s[RULER] = s[RULING] = s[TRUMP]
            s[BEST], s[TAKER] = bit, seat


@jit
def end_trick(s: Ints, r: Ints, chance: Ints) -> None:
    """All have played: give the trick to its taker; the next seat is due, or the deal over."""
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
    taker, holder = s[TAKER], s[HOLDER]
    s[PILE] |= s[LAID]
    s[NUMBER] += 1
    last = s[NUMBER] > r[LAST]
    mates = r[TEAM] and holder >= 0 and not (holder ^ taker) & 1
    if taker == holder or last or r[SINGLE] or mates:
        team = taker & 1
        s[TENS + team] += ones(s[PILE] & r[MARKED])
        s[TRICKS + team] += ones(s[PILE]) >> 2
        s[PILE] = 0
        s[HOLDER] = taker if r[KEEP] else -1
        if last or r[DECIDED + 5 * s[TENS] + s[TENS + 1]]:
            s[OVER] = 1
            more = 1 if s[TRICKS + 1] > s[TRICKS] else 0
            s[OUTCOME] = 2 * (5 * s[TENS] + s[TENS + 1]) + more
    else:
        s[HOLDER] = taker
    if s[MAKER] >= 0 and r[MAKER_LEADS]:
        taker = s[MAKER]
    s[MAKER] = -1
    return taker


@jit
def _court_piece(s: Ints, r: Ints) -> int:
    taker, number = s[TAKER], s[NUMBER]
    team = taker & 1
    s[NUMBER] += 1
    s[MAKER] = -1
    if s[AHEAD] != team and number <= ENOUGH:
        s[AHEAD] = team if number == 1 else -1
    if not r[DOUBLE]:
        s[TRICKS + team] += 1
    elif not _captures(s, r, number):
        return taker
    if s[BOLD] >= 0:
        team = s[BOLD] & 1
        if s[TRICKS + 1 - team]:
            decide(s, team, 0, 1)
        elif number >= r[LAST]:
            decide(s, team, 1, 1)
    elif s[TRICKS + team] >= ENOUGH:
        first_seven = r[COURT] == 1 and s[AHEAD] == team
        may_be = not r[DOUBLE] or r[COURT] == 0 or first_seven
        court = 1 if may_be and s[TRICKS + 1 - team] == 0 else 0
        if court and r[OFFERS]:
            s[OFFERED] = 1
        else:
            decide(s, team, court, 0)
    return taker


@jit
def _captures(s: Ints, r: Ints, number: int) -> bool:
    """Double sir: note the trick; return whether it takes those in the centre."""
    s[WAITING] += 1
    taker, ace = s[TAKER], 1 if s[BEST] & r[ACES] else 0
    blocked = number < r[FIRST_CAPTURE] or (ace and s[ACED] and r[ACES_BLOCK])
    if number >= r[LAST] or (taker == s[HOLDER] and not blocked):
        s[TRICKS + (taker & 1)] += s[WAITING]
        s[WAITING] = s[ACED] = 0
        s[HOLDER] = -1
        return True
    s[HOLDER], s[ACED] = taker, ace
    return False


@jit
def decide(s: Ints, team: int, court: int, bold: int) -> None:
    """Note how a deal of Court Piece is decided."""
    s[OVER] = 1
    s[OUTCOME] = team + 2 * court + 4 * bold


@jit
def _after_first_batch(s: Ints, r: Ints, chance: Ints) -> None:
    """Dehla Pakad: deal the rest if trump is made, or see to it after five tricks."""
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
def _other(s: Ints, r: Ints, move: int) -> None:
    if move == GO_ON:
        s[OFFERED], s[BOLD] = 0, s[DUE]
    elif move >= OTHER:
        s[OFFERED] = 0
        decide(s, s[DUE] & 1, 1, 0)
    else:
        s[CALLS] = 0
        s[TRUMP] = s[RULER] = ONE_SUIT << (move - CALL)
        _with_rest(s, r)


@jit
def _three_five_two(s: Ints, r: Ints, chance: Ints, move: int) -> None:
    """Teen Do Paanch: see to trump, pull, or let a pull go."""
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
    """Deal the other cards once trump is called; who called it leads, or the last winner."""
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
    """Deal so many of the undealt cards in batches."""
    for place in range(count):
        s[HANDS + (first + place // batch) % seats] |= s[STOCK + place]
    s[UNDEALT] -= count
    for seat in range(seats):
        s[VOIDS + seat] = 0
    for place in range(s[UNDEALT]):
        s[STOCK + place] = s[STOCK + count + place]
