"""Kinds of table: people meet, one person plays with AI players, one person practises a deal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableKind:
    """Everything in which kinds of table differ.

    Args:
        hurries: a clock runs while a person is to move.
        counts: its deals count for leaderboards, ratings and people's history.
        has_rooms: rooms show it. If not, its one person sees all of it in their hand, and ends it
            by leaving.
        goes_on: another deal may follow; if not, it closes with its deal.
        own_luck: its luck is its own, under a seal; if not, it is that of a record.
    """

    hurries: bool
    counts: bool
    has_rooms: bool
    goes_on: bool
    own_luck: bool


MATCH = TableKind(hurries=True, counts=True, has_rooms=True, goes_on=True, own_luck=True)
ALONE = TableKind(hurries=False, counts=True, has_rooms=False, goes_on=True, own_luck=True)
PRACTICE = TableKind(hurries=False, counts=False, has_rooms=False, goes_on=False, own_luck=False)
