"""The commands as data: one tree for every platform. ``command-<verb>`` is its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.text.i18n import locales

Kind = Literal["game", "options", "level", "card", "choice", "person", "text"]


@dataclass(frozen=True, slots=True)
class Argument:
    """A word that follows the verb. ``command-<verb>-<name>`` says what it is."""

    name: str
    kind: Kind
    choices: tuple[str, ...] = ()
    required: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A command. The words of its arguments follow in their order.

    *public*: the answer is for the room; else for the person who asked alone.
    """

    name: str
    arguments: tuple[Argument, ...] = ()
    public: bool = False


SCOPES = ("channel", "server", "everywhere")
PERIODS = ("week", "month", "all")
BOARDS = ("rating", "pairs")
LANGUAGES = locales()

GAME = Argument("game", "game")

VERBS: tuple[Verb, ...] = (
    Verb("start", (GAME, Argument("options", "options"))),
    Verb("join"),
    Verb("leave"),
    Verb("bots", (Argument("level", "level"), Argument("seat", "text"))),
    Verb("begin"),
    Verb("hand"),
    Verb("hint"),
    Verb("table"),
    Verb("cut", (Argument("word", "text", required=True),)),
    Verb("play", (Argument("card", "card", required=True),)),
    Verb("last"),
    Verb("score", public=True),
    Verb("review"),
    Verb("rules", (Argument("topic", "text"), GAME)),
    Verb(
        "leaderboard",
        (
            Argument("scope", "choice", SCOPES),
            Argument("period", "choice", PERIODS),
            Argument("by", "choice", BOARDS),
            GAME,
        ),
        public=True,
    ),
    Verb("stats", (Argument("person", "person"), GAME)),
    Verb("history", (Argument("page", "text"),)),
    Verb("replay", (Argument("deal", "text"), Argument("play", "choice", ("play",)))),
    Verb("settings", (Argument("language", "choice", LANGUAGES),)),
    Verb("verify", (Argument("deal", "text"),)),
    Verb("stop"),
    Verb("away"),
    Verb("back"),
    Verb("help"),
)

ALONE = {verb.name for verb in VERBS if not verb.arguments} - {"help"}
"""The commands behind which nothing can be said; help is given whatever is asked for."""
