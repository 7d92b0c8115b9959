"""The matches that are played on the platforms: each game at its largest and smallest table.

A game that is new in the registry is played too. Its matches are as short as its options allow.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.game import GameInfo
from engine.games import GAMES
from engine.options import Option
from tests.longer import only

SHORT = {"match_end": "fixed_hands", "rounds": "3"}
"""Options that make a match short, in whatever games they are."""
COUNTS = ("match_hands", "deals")
"""Options that say how many deals it has."""

DEALS = {"ganjifa": 2}
"""How many deals are played of games in which one deal leaves something to the next."""
SMALL = {"ganjifa": "deck=mughal"}
"""What makes a deal shorter where people have all seats."""

SOON = {"court_piece"}
"""The game of which ``make test`` plays these matches; each platform has its own of Dehla Pakad."""

PRESSED = {
    "dehla_pakad": {"play"},
    "court_piece": {"call", "play"},
    "teen_do_paanch": {"pick", "call", "pull", "give", "play"},
    "tien_len": {"choose", "play", "pass"},
    "viet_cong": {"choose", "play", "pass"},
    "durak": {"play", "beat", "pass"},
    "ganjifa": {"play", "dukkal", "lowest", "return"},
}
"""What buttons people must have pressed in a match, of those games that need more than cards."""


HAPPENS = {"ganjifa": {"pay", "return"}}
"""What is done in a match, by people or by itself, of games in which deals hang together."""


class Evening(NamedTuple):
    """Who plays what: *people* at a table of so many *seats*, the other seats taken by AI.

    *care* is how often people play well; *avoids* is what they do seldom.
    """

    game: str
    seats: int
    people: int
    options: str = ""
    care: float = 0.7
    deals: int = 1
    avoids: str = ""

    @property
    def words(self) -> str:
        """How the table is opened: what follows the name of the game."""
        ends = SHORT | dict.fromkeys(COUNTS, str(self.deals))
        short = [f"{one.key}={ends[one.key]}" for one in self.info.options if _has(one, ends)]
        return " ".join([f"players={self.seats}", *short, *self.options.split()])

    @property
    def info(self) -> GameInfo:
        """What is known of the game."""
        found: GameInfo = GAMES[self.game].info
        return found

    @property
    def buttons(self) -> set[str]:
        """What is pressed at least, where people have all seats."""
        extra = {"offer", "answer"} if "trading" in self.options else set()
        return PRESSED.get(self.game, set()) | extra if self.people == self.seats else set()

    @property
    def happens(self) -> set[str]:
        """What is done at least, by whomever."""
        return HAPPENS.get(self.game, set())

    def __str__(self) -> str:
        words = [self.game, f"{self.people}-of-{self.seats}", *self.options.split()]
        return "-".join(words)


def _has(option: Option, ends: dict[str, str]) -> bool:
    """Return whether one of *ends* is a value of this option."""
    value = ends.get(option.key)
    return value is not None and (option.numbers is not None or value in option.words)


def full() -> list[Evening]:
    """Return the matches of as many people as a game seats."""
    found = []
    for key, game in GAMES.items():
        most = max(game.info.seats)
        found.append(Evening(key, most, most, SMALL.get(key, ""), deals=DEALS.get(key, 1)))
    return found


def alone() -> list[Evening]:
    """Return the matches of one person and AI players, at the smallest table."""
    seats = {key: min(game.info.seats) for key, game in GAMES.items()}
    return [Evening(key, least, 1, deals=DEALS.get(key, 1)) for key, least in seats.items()]


HARD = (
    Evening("tien_len", 3, 3, "three_player_deal=17 leftover=to_lowest"),  # the most cards
    Evening("durak", 4, 4, "mode=perevodnoy show_trump_transfer=true"),  # the most kinds of moves
    Evening("teen_do_paanch", 3, 3),  # cards pulled unseen from a hand
)
"""Matches that ask more of a platform than those with the usual rules, for the narrowest one."""
AT_ONCE = (Evening("viet_cong", 2, 2, "trading=true", 0.0, avoids="ready"),)
"""Matches in which two may act at the same time."""


def each(*plans: Evening) -> pytest.MarkDecorator:
    """Run a test for each of these matches whose game is there; most are long."""
    there = [one for one in plans if one.game in GAMES]
    soon = [one for one in there if one.game in SOON]
    return pytest.mark.parametrize("plan", only(soon, there), ids=str)
