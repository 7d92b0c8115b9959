"""Where things stand in the flat arrays of the kernel.

Cards are bits numbered as in ``engine.ai.tricks``; a state, its rules and its worlds are one array
of numbers each.
"""

from __future__ import annotations

DEHLA_PAKAD, COURT_PIECE, TEEN_DO_PAANCH = range(3)

MOST_SEATS = 4

# A state: the fields of a ``TrickPosition`` and of its subclasses, by the same names.
HANDS = 0
DUE, TRUMP, RULER, LED, RULING, BEST, LAID, TAKER, COUNT = range(4, 13)
DEAD, HOLDER, NUMBER, PILE, CALLS, OVER = range(13, 19)
MAKER, LEADER, TENS, TRICKS = 19, 20, 21, 23
WAITING, ACED, AHEAD, BOLD, OFFERED, OUTCOME = range(26, 32)
EXCHANGE, PULLS, PULLED, PLAN = range(32, 36)
"""Pulls of Teen Do Paanch. The plan: puller, victim and times of the next ones, then of others."""
VICTIM, TIMES = 1, 2
VOIDS = PLAN + 6
"""The suits that each seat is known to lack."""
UNDEALT, STOCK = VOIDS + 4, VOIDS + 5
"""How many cards are undealt, and the first of them."""
STATE = STOCK + 52
"""The length of a state."""

# The rules of a table.
GAME, SEATS, MARKED = range(3)
SINGLE, TEAM, KEEP, WAITS, MAKER_LEADS, NO_VOID, FIRST = range(3, 10)
DOUBLE, ACES_BLOCK, FIRST_CAPTURE, COURT, OFFERS, ACES, BATCH = range(10, 17)
LAST = 17
"""The number of the last trick."""
DECIDED = 18
"""Dehla Pakad: 25 flags, by the tens of both sides, whether the worth of the deal is sure."""
PASSES, OPTIONAL, TOGETHER, MAY_RETURN, GUARD, HIGH = range(DECIDED + 25, DECIDED + 31)
"""Teen Do Paanch; last the two sevens that are the highest trumps, as numbered before the call."""
MOST_TRICKS = HIGH + 2
"""Dehla Pakad: tricks decide at two tens each."""
EVEN = MOST_TRICKS + 1
"""Dehla Pakad: which side wins at two tens each, -1 if neither does for sure."""
RULES = EVEN + 1

STAY_OPEN, DRAW, CALL_LATE = range(3)
"""What is done after five tricks without trump."""

WORTHS = 4 * 128
"""What a deal that ends so is worth, four seats to an outcome."""

ONE_SUIT = sum(1 << 4 * rank for rank in range(15))
"""All clubs; other suits are shifted by their index."""
ALL = (1 << 60) - 1
CALL, OTHER = 60, 64
STOP_HERE, GO_ON = 64, 65
PASS, SKIP, PULL = 64, 65, 66
PULLING, GIVING = 1, 2
HIGHEST = 13
"""The rank of the lower one of two sevens that are the highest trumps."""
FOUR_SUITS = 15
"""All four cards of the lowest rank; of others, four bits further up each."""
TEN_CARDS = 10
JACK = 1 << 36
"""The lowest jack: a card from here on is likely to win a trick."""
FIRST_BATCH, SECOND_BATCH = 5, 4
ENOUGH = 7
