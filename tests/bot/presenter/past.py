"""What is over, for the tests of what is said of it: records, who sat there, ratings."""

from __future__ import annotations

from functools import cache

from bot.model.history import PastDeal, PastMatch, Sat
from bot.model.ids import DealId
from bot.model.live import Live, act, open_deal
from bot.model.messages import Message
from bot.model.ports import Limits
from bot.model.ratings import Ranked, Rating
from bot.model.replays import Replay, replayed
from bot.model.requests import Person
from bot.model.table import Again, Phase, Place, Table
from bot.model.voice import Voice
from bot.presenter import hand_message, replay_message, table_then
from bot.presenter.scene import Scene
from engine.game import Json
from engine.games import GAMES
from engine.records import moves_of, read_record
from tests.engine.records import records_of

ID = DealId("k3f9qa2m", 7)
NAMES = ("Asha", "Ravi", "मीना", "", "Chandrashekhar", "Lakshmi")
PASS = ("~0123456789ab",)
ASHA = "discord:asha"
AT = 1_800_000_000_000


@cache
def record(key: str, seats: int | None = None) -> Json:
    """The record of a deal of a game."""
    return records_of(key, 1, seats)[0]


@cache
def replay(key: str, seats: int | None = None) -> Replay:
    """That deal, step by step."""
    return replayed(record(key, seats))


def sat(seats: int, **figures: int) -> tuple[Sat, ...]:
    """Who had the seats, Asha the first one; the one without a name is an AI player."""
    return tuple(
        Sat(seat, f"discord:{name.lower()}" if name else None, name, None if name else "steady",
            False, figures if seat == 0 else {"deals": 1})
        for seat, name in enumerate(NAMES[:seats])
    )  # fmt: skip


def then(key: str, seats: int | None = None) -> Table:
    """The table of that deal."""
    kept = record(key, seats)
    return table_then(key, sat(kept["seats"]), kept["options"], ID)


def step(key: str, at: int, tongue: Voice, limits: Limits, seats: int | None = None) -> Message:
    """One step of that deal."""
    return replay_message(replay(key, seats), then(key, seats), at, PASS, tongue, limits)


def matches() -> tuple[PastMatch, ...]:
    """Three matches of Asha's: one won, one that goes on, one of another game that was stopped."""
    won = [replaced(one, True) for one in sat(4, deals=1, deals_won=1, kots=1)]
    deals = (PastDeal(1, AT, sat(4, deals=1)), PastDeal(2, AT, tuple(won)))
    open_ = (PastDeal(3, AT - 86_400_000, sat(4, deals=1, deals_won=1)),)
    three = (PastDeal(1, AT - 10**9, sat(3, deals=1, points=-3)),)
    return (
        PastMatch("k3f9qa2m", 1, "dehla_pakad", deals),
        PastMatch("k3f9qa2m", 2, "court_piece", open_, on=True),
        PastMatch("abcdefgh", 1, "ganjifa", three),
    )


def replaced(one: Sat, won: bool) -> Sat:
    """A seat of a match that is over."""
    return Sat(one.seat, one.person, one.name, one.level, one.away, one.figures, won)


def best(pairs: bool) -> list[Ranked]:
    """The best people, or pairs."""
    names = [("Asha", "मीना"), ("Ravi", "Kabir")] if pairs else [("Asha",), ("Ravi",)]
    ratings = [Rating(25.5, 1.6667, 23), Rating(24.0, 2.5, 1)]
    return [Ranked(one, one, rating) for one, rating in zip(names, ratings, strict=True)]


def once_more(key: str, tongue: Voice, limits: Limits) -> Message:
    """What Asha reads who has played that deal again, just as it was played then."""
    kept = record(key)
    read = read_record(kept)
    places = (Place(person=Person(ASHA, "Asha")), *(Place(level="steady"),) * (read.seats - 1))
    table = Table(
        "again234", (), key, dict(read.options), places, ASHA, tongue.locale, "5e" * 32,
        again=Again(*ID, 0, kept),
    )  # fmt: skip
    state = GAMES[key].resume(read.options, read.seats, read.opening)
    draft = open_deal(Live(table, state))
    for _, seat, action in moves_of(read):
        draft = act(draft, seat, action)
    live = draft.live
    assert live.table.phase is Phase.CLOSED
    return hand_message(Scene(live.table, live.view(0), live.events, None, AT), 0, tongue, limits)
