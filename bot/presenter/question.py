"""A question that somebody asks, and what is known here to answer it by."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.live import Live
from bot.model.requests import Person
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.presenter.scene import Scene
from bot.text import questions
from bot.text.games import named_game, words_of_games
from bot.text.languages import language_among
from bot.text.lexicon import bare
from bot.text.question_tables import MARKS, is_known, plain_word
from engine.game import GameInfo, Options
from engine.games import GAMES
from engine.seats import Seat

WITHOUT = ("without", "bina")
"""The word before the name of somebody who is missed; Bina is a name as well."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and the table here that it may be about.

    Args:
        scene: the table as everybody may know it; *own*: as who asks does.
        turn_time: how long a turn lasts here, in milliseconds; 0: nobody is hurried.
        first_time: how long the turn of who asks does, which may be longer; 0: it is not on.
        usual: the game that is meant where none is named; "" for the first of all.
        private: it is asked in private; *adding* adds the bot to a group of theirs then.
        ended_at: when the match here was over that is told of, in UTC, milliseconds since 1970;
            0: its table is open.
        before: the table as the deal before the present one ended, if the question may be about it.
    """

    person: Person
    words: tuple[str, ...]
    voice: Voice
    live: Live | None = None
    scene: Scene | None = None
    own: Scene | None = None
    turn_time: int = 0
    first_time: int = 0
    usual: str = ""
    private: bool = False
    adding: str | None = None
    ended_at: int = 0
    before: Scene | None = None

    @property
    def table(self) -> Table | None:
        """The table here, unless it is closed."""
        is_here = self.live is not None and self.live.table.phase is not Phase.CLOSED
        return self.live.table if self.live is not None and is_here else None

    @property
    def here(self) -> Scene:
        """The table as everybody may know it, for answers that fit only where there is one."""
        return _there(self.scene)

    @property
    def mine(self) -> Scene:
        """The table as who asks may know it, for answers that fit only where there is one."""
        return _there(self.own)

    @property
    def seat(self) -> Seat | None:
        """The seat of who asks at an open table."""
        return None if self.table is None else self.table.seat_of(self.person.id)

    @property
    def info(self) -> GameInfo:
        """The game that is meant where none is named."""
        return GAMES[self.usual or next(iter(GAMES))].info

    @property
    def options(self) -> Options:
        """The house rules here."""
        return {} if self.live is None else self.live.table.options

    @property
    def game(self) -> str | None:
        """The game that the question names."""
        known = words_of_games()
        said = (one.strip("?!.,") for one in self.words)
        return named_game(tuple(one for one in said if bare(one) in known))[0]

    @property
    def language(self) -> str | None:
        """The language that the question names."""
        return language_among(one.strip("?!.,") for one in self.words)

    @property
    def without(self) -> str | None:
        """Who the question says may be missing, if they are nobody here: the word after that."""
        words = [*self.words, ""]
        at = next((at for at, one in enumerate(words) if plain_word(one) in WITHOUT), -2)
        name = words[at + 1].strip(MARKS)
        plain = plain_word(name)
        is_word = not plain or (is_known(plain) and plain not in WITHOUT)
        return None if is_word or plain in self._names else name

    @property
    def _names(self) -> frozenset[str]:
        """The words of the names of people and AI players here."""
        table = None if self.live is None else self.live.table
        names = () if table is None else (*table.names, *(f"ai {one}" for one in table.numbers))
        return frozenset(bare(word) for name in names for word in name.split())

    @property
    def named(self) -> questions.Named:
        """The names that the question may speak of: those of people here, and those of games."""
        words = self._names
        theirs = {f"{one}s" for one in words} | {bare(self.without or "")}
        of_game = words_of_games() if self.game else frozenset()
        return {"names": frozenset(words | theirs), "game": of_game}


def _there(scene: Scene | None) -> Scene:
    if scene is None:
        raise LookupError("the answer fits only at a table")
    return scene
