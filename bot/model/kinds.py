"""Kinds of table: where people meet, where one plays with AI players, a deal that one practises."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableKind:
    """All in which kinds of table differ.

    Args:
        hurries: a clock runs while a person is to move.
        counts: its deals are on leaderboards, in ratings and in people's history.
        shared: rooms show it. Where none does, the hand shows all of it to its one person, who
            ends it by leaving.
        goes_on: another deal may follow; else it closes with its deal.
        own_luck: the luck is its own, under a seal; else it is that of a record.
    """

    hurries: bool
    counts: bool
    shared: bool
    goes_on: bool
    own_luck: bool


MATCH = TableKind(hurries=True, counts=True, shared=True, goes_on=True, own_luck=True)
ALONE = TableKind(hurries=False, counts=True, shared=False, goes_on=True, own_luck=True)
PRACTICE = TableKind(hurries=False, counts=False, shared=False, goes_on=False, own_luck=False)
