"""A question that somebody asks, the table it may be about, and when an answer to it fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from bot import presenter
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.requests import Person
from bot.model.table import Phase, Table, promised_seat
from bot.model.voice import Voice
from bot.presenter import Scene
from bot.text import parsing, questions
from bot.text.games import named_game, words_of_games
from bot.text.languages import language_among
from bot.text.lexicon import bare
from engine.game import GameInfo, Options
from engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the table here that it may be about.

    Args:
        scene: the table as everybody may know it; *own*: as who asks does.
        turn_time: how long a turn lasts here, in milliseconds; 0: nobody is hurried.
        usual: the game that is meant where none is named; "" for the first of all.
        private: it is asked in private; *adding* adds the bot to a group of theirs then.
        before: the table as the deal before the present one ended, if the question may be about it.
    """

    person: Person
    words: tuple[str, ...]
    voice: Voice
    live: Live | None = None
    scene: Scene | None = None
    own: Scene | None = None
    turn_time: int = 0
    usual: str = ""
    private: bool = False
    adding: str | None = None
    before: Scene | None = None

    @property
    def table(self) -> Table | None:
        """The table here, unless it is closed."""
        is_here = self.live is not None and self.live.table.phase is not Phase.CLOSED
        return self.live.table if self.live is not None and is_here else None

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
    def named(self) -> questions.Named:
        """The names that the question may speak of: those of people here, and those of games."""
        table = None if self.live is None else self.live.table
        names = () if table is None else (*table.names, *(f"ai {one}" for one in table.numbers))
        words = {bare(word) for name in names for word in name.split()}
        theirs = {f"{one}s" for one in words}
        of_game = words_of_games() if self.game else frozenset()
        return {"names": frozenset(words | theirs), "game": of_game}


Tell = Callable[[Asked], Message | None]
When = Callable[[Asked], bool]


class Answer(NamedTuple):
    """An answer to a question.

    Args:
        tell: what tells it, or the command that does, as it is typed: ``rules match``; ``{game}``
            and ``{language}`` are those that the question names.
        when: whether it fits.
        heard: whether it is given to what was asked in passing, perhaps of a friend.
        open: whether the room may see it; a command knows that by itself.
    """

    tell: Tell | str
    when: When
    heard: bool = True
    open: bool = True

    def fits(self, asked: Asked) -> bool:
        """Whether it can be given: now, and by the rules of the game here."""
        word, *rest = self.tell.split() if isinstance(self.tell, str) else ("",)
        sections = [one for one in rest if word == "rules" and one != "{game}"]
        has_rules = all(presenter.topic_of(asked.info, one, asked.voice) for one in sections)
        return self.when(asked) and has_rules


def is_private(asked: Asked) -> bool:
    """Whether it is asked in private."""
    return asked.private


def always(_: Asked) -> bool:
    """Whether or not there is a table."""
    return True


def at_table(asked: Asked) -> bool:
    """Whether there is a table, open or closed."""
    return asked.live is not None


def is_open(asked: Asked) -> bool:
    """Whether there is a table that is not closed."""
    return asked.table is not None


def is_closed(asked: Asked) -> bool:
    """Whether the table that it is about is closed."""
    return asked.live is not None and asked.table is None


def has_dealt(asked: Asked) -> bool:
    """Whether there is a score: before that, nobody has any of what it counts."""
    return asked.live is not None and asked.live.table.deal > 0


def _in(*phases: Phase) -> When:
    """Return whether the table is open and in one of the *phases*."""
    return lambda asked: asked.table is not None and asked.table.phase in phases


in_lobby = _in(Phase.LOBBY)
in_deal = _in(Phase.PLAYING)
between_deals = _in(Phase.BETWEEN)
after_deal = _in(Phase.BETWEEN, Phase.OVER)
is_over = _in(Phase.OVER)


def lacks_somebody(asked: Asked) -> bool:
    """Whether somebody has left their seat to an AI player."""
    return asked.table is not None and any(one.away for one in asked.table.places)


def is_called(asked: Asked) -> bool:
    """Whether the person is to act."""
    seat = None if asked.table is None else asked.table.seat_of(asked.person.id)
    return (
        in_deal(asked)
        and seat is not None
        and asked.live is not None
        and asked.live.is_called(seat)
    )


def is_promised(asked: Asked) -> bool:
    """Whether the person gets a seat with the next deal."""
    return asked.table is not None and promised_seat(asked.table, asked.person.id) is not None


def is_asked_to_stop(asked: Asked) -> bool:
    """Whether it is for the person to agree to the table's end, by a word that is no move now."""
    table, view = asked.table, None if asked.own is None else asked.own.view
    if table is None or view is None or not table.stops:
        return False
    return asked.person.id in table.staying and not parsing.is_due(asked.words, view.legal)


def has_asked_to_stop(asked: Asked) -> bool:
    """Whether the person has asked to stop, and the deal still goes on."""
    return is_ending(asked) and asked.table is not None and asked.person.id in asked.table.stops


def may_play_on(asked: Asked) -> bool:
    """Whether somebody has asked to stop, and the person plays here."""
    return is_ending(asked) and plays_here(asked)


def plays_here(asked: Asked) -> bool:
    """Whether the person has a seat in the deal here."""
    return (
        in_deal(asked)
        and asked.table is not None
        and asked.table.seat_of(asked.person.id) is not None
    )


def has_no_table(asked: Asked) -> bool:
    """Whether nothing is open here."""
    return asked.table is None


def is_ending(asked: Asked) -> bool:
    """Whether somebody has asked to stop, and others may agree."""
    is_on = in_deal(asked) or between_deals(asked)
    return is_on and asked.table is not None and bool(asked.table.stops)


def may_have_hint(asked: Asked) -> bool:
    """Whether the person is to act, with hints."""
    return is_called(asked) and asked.table is not None and asked.table.gives_hints


def attacks(asked: Asked) -> bool:
    """Whether it is about a game in which players attack one another."""
    return "attack" in asked.info.topics


def combines(asked: Asked) -> bool:
    """Whether it is about a game in which several cards are played together."""
    return "combinations" in asked.info.topics


def names_two(asked: Asked) -> bool:
    """Whether the question names a two."""
    return any(questions.number(one) == 2 for one in asked.words)


def has_round_cards(asked: Asked) -> bool:
    """Whether it is about a game with suits of its own."""
    return not asked.info.suits


def may_join(asked: Asked) -> bool:
    """Whether the person has no seat at a table that has not begun."""
    table = asked.table
    return table is not None and in_lobby(asked) and table.seat_of(asked.person.id) is None


def plays_alone(asked: Asked) -> bool:
    """Whether the person plays at a table of their own."""
    return asked.table is not None and not asked.table.kind.has_rooms


def has_partners(asked: Asked) -> bool:
    """Whether there is an open table with two sides."""
    return is_open(asked) and asked.info.partners


def draws_seats(asked: Asked) -> bool:
    """Whether it is about a game that draws cards for the seats."""
    return "pulls" in asked.info.topics


def has_game(asked: Asked) -> bool:
    """Whether the question names a game, and no section of the rules here."""
    return asked.game is not None and not _names_topic(asked)


def wants_language(asked: Asked) -> bool:
    """Whether the person wants to read a language that they name, and does not ask how."""
    return asked.language is not None and not questions.is_asked(asked.words)


def _names_topic(asked: Asked) -> bool:
    words = (one.strip("?!.,") for one in asked.words)
    return any(presenter.topic_named(asked.info, one, asked.voice) for one in words)
