"""The layout of the kernel's flat arrays.

Cards are bits, numbered by rank first, ``4 * rank + suit``: so the lowest bit of a hand is its
lowest card and the highest bit its highest, whatever the suits. A suit is written as the set of all
its cards. A state, its rules and the plan of its worlds are one array of numbers each.
"""

from __future__ import annotations

DEHLA_PAKAD, COURT_PIECE, TEEN_DO_PAANCH = range(3)

MOST_SEATS = 4

# A state.
HANDS = 0
"""The cards of each seat."""
DUE, TRUMP, RULER, LED, RULING, BEST, LAID, TAKER, COUNT = range(4, 13)
"""DUE: whose move it is. TRUMP: all trumps, 0 while there are none. RULER: what beats the led suit
in this trick. Of the current trick: the suit led, the suit that wins it so far, the card that does,
its cards, who takes it so far, how many cards it has. Before the lead only LED, LAID and COUNT are
valid: 0."""
DEAD, HOLDER, NUMBER, PILE, CALLS, OVER = range(13, 19)
"""The cards of finished tricks. Who has won the last trick where two in a row capture, else -1. The
number of the current trick, from 1. The cards in the centre. Whether the seat to act has to name
trump. Whether the worth of the deal is decided."""
MAKER, LEADER, TENS, TRICKS = 19, 20, 21, 23
"""Who has made trump in the current trick, or -1. Who leads once trump is called. The tens of
each side (Dehla Pakad). The tricks captured by each side, or by each of three seats."""
WAITING, ACED, AHEAD, BOLD, OFFERED, OUTCOME = range(26, 32)
"""Court Piece: the tricks in the centre. Whether its holder has won with an ace. The side that has
won all of the first seven tricks so far, or -1. Who has asked for all thirteen tricks, or -1.
Whether the seat to act may end the deal with a court or go on. All games: how the deal ended, as
its place in the table of worths."""
EXCHANGE, PULLS, PULLED, PLAN = range(32, 36)
"""Teen Do Paanch: PULLING, GIVING or 0; how many cards were pulled in the current exchange, and
which. PLAN: puller, victim and number of the next pulls, then of those after them."""
VICTIM, TIMES = 1, 2
VOIDS, KNOWN = PLAN + 6, PLAN + 10
"""The suits that each seat is known to lack. Teen Do Paanch: the cards that the seat to act has
seen go to each other hand; none inside worlds, where nobody remembers."""
REDEALS = KNOWN + 4
"""Court Piece: how often the caller has thrown in the cards."""
UNDEALT, STOCK = REDEALS + 1, REDEALS + 2
"""How many cards are undealt, and the place of the first of them."""
STATE = STOCK + 52
"""The length of a state."""

# The rules of a table.
GAME, SEATS, MARKED = range(3)
"""MARKED: the cards that are never equal to a neighbour, such as tens."""
SINGLE, TEAM, KEEP, WAITS, MAKER_LEADS, NO_VOID, FIRST = range(3, 10)
DOUBLE, ACES_BLOCK, FIRST_CAPTURE, COURT, OFFERS, ACES, BATCH = range(10, 17)
LAST = 17
"""The number of the last trick."""
DECIDED = 18
"""Dehla Pakad: 25 flags, by the tens of both sides: whether the worth of the deal is settled."""
PASSES, OPTIONAL, TOGETHER, MAY_RETURN, GUARD, HIGH = range(DECIDED + 25, DECIDED + 31)
"""Teen Do Paanch; HIGH: the two sevens that are the highest trumps, as numbered before the call."""
MOST_TRICKS = HIGH + 2
"""Dehla Pakad: the tricks decide at two tens each."""
EVEN = MOST_TRICKS + 1
"""Dehla Pakad: which side wins at two tens each, -1 if neither does for sure."""
POOR, MOST_REDEALS = EVEN + 1, EVEN + 2
"""Court Piece: the caller may throw in five cards with none of POOR, MOST_REDEALS times at most."""
ENOUGH, BAVNEY, EARNED = EVEN + 3, EVEN + 4, EVEN + 5
"""Court Piece: the tricks that win the deal; what all thirteen earn; what a deal and a court earn
the callers, then what they earn the dealers."""
PACK, COUNTED, LOWEST_RANK = range(EARNED + 4, EARNED + 7)
"""All cards; those that count, 0 where each trick does; the lowest rank in play."""
IS_LAST_ROUND, TOTALS = EARNED + 7, EARNED + 8
"""Teen Do Paanch: whether the round decides the game, and the tricks of each seat before it."""
RULES = TOTALS + 3

STAY_OPEN, DRAW, CALL_LATE = range(3)
"""What happens after five tricks without trump."""

WORTHS = 4 * 128
"""The length of a table of worths: by outcome, what the deal is worth to each of four seats."""

ONE_SUIT = sum(1 << 4 * rank for rank in range(15))
"""All clubs; other suits are shifted by their index."""
ALL = (1 << 60) - 1
CALL, OTHER = 60, 64
"""Moves below CALL are cards; four calls follow, then the other moves of each game."""
STOP_HERE, GO_ON, REDEAL = 64, 65, 66
PASS, SKIP, PULL = 64, 65, 66
PULLING, GIVING = 1, 2
HIGHEST = 13
"""The rank of the lower of the two sevens that are the highest trumps."""
FOUR_SUITS = 15
"""All four cards of the lowest rank; each shift by four bits gives the next rank."""
TEN_CARDS = 10
FIRST_BATCH, SECOND_BATCH = 5, 4
FRENCH_CARDS = 52
