"""The table of commands: everything that can be typed or pressed, one row each.

Dispatch, help, Discord's slash commands, Telegram's menu and the terminal's completion are derived
from it. A new command needs a row here, a method that carries it out, and its sentences
(``command-<verb>``, and ``command-<verb>-<argument>`` for each argument). What some message always
offers as a button is a WORD, which is not listed, because Discord lists 25 at most.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model import heirs, lobby, tokens
from bot.model.errors import Refused
from bot.model.messages import Audience, Message
from bot.model.phases import (
    BEFORE_A_DEAL,
    BETWEEN_DEALS,
    IN_DEAL,
    IN_LOBBY,
    IN_MATCH,
    UNBEGUN,
    WHEN_OVER,
)
from bot.model.requests import Command
from bot.model.table import must_sit
from bot.model.tokens import FORM
from bot.presenter import ALL, FIGURES, FILL
from bot.services.asks import Ask
from bot.services.lobby_commands import no_option
from bot.services.queries import BOARDS, PERIODS, SCOPES
from bot.services.verbs import (
    ANYHOW,
    BUTTON,
    COMMAND,
    WORD,
    Argument,
    Handlers,
    Said,
    Verb,
    once_begun,
)
from bot.text.games import game_key
from bot.text.i18n import locales

PRESSED = Said.PRESSED
SEATED = must_sit
OPENER = lobby.must_be_opener

START, STOP, CONFIRM_STOP, SETTINGS = tokens.START, "stop", "confirm-stop", "settings"
JOIN, LEAVE = "join", "leave"
REMATCH, SCORE = "rematch", "score"
GAME = Argument("game", "game")
DEAL = Argument("deal", "deal")
LEVEL = Argument("level", "level")
SEAT = Argument("seat", "text")
VALUE = Argument("value", "text")


async def _move(on: Handlers, ask: Ask) -> None:
    await on.match.play(ask)


async def _choose(on: Handlers, ask: Ask) -> None:
    await on.choosing.do(ask)


async def _start(on: Handlers, ask: Ask) -> Message | None:
    if isinstance(ask.request, Command) and ask.request.lacks:
        raise Refused("room-closed-to-bot", permissions=", ".join(ask.request.lacks))
    if ask.room is not None:
        return await on.seating.open(ask, ask.room)
    is_bare = isinstance(ask.request, Command) and not ask.words
    if is_bare and (table := await on.match.waits_for(ask.person)) is not None:
        return await _go_on(on, replace(ask, table=table))
    await on.alone.start(ask.id, ask.person, ask.words)
    return None


async def _figures(on: Handlers, ask: Ask) -> Message | None:
    """Show the figures behind a hint, or behind the review of a deal."""
    if ask.words:
        return await on.reviewing.figures(ask)
    return await on.hinting.figures(ask.id, ask.person, ask.table, ask.turn)


async def _why(on: Handlers, ask: Ask) -> Message:
    """Explain: typed alone, the present hint or the last review if any; else what is forced."""
    told: Message | None = None
    if ask.turn is None and not ask.words:
        told = await on.hinting.again(ask.person, ask.table)
        told = told or await on.reviewing.between_deals(ask.person, ask.table)
    return told or await on.queries.why(ask.person, ask.table)


async def _games(on: Handlers, ask: Ask) -> Message:
    """Show the games of which the table may play one, or tell what one is about."""
    if not ask.words:
        return await on.lobby.game(ask)
    key, rest = game_key(ask.words)
    if rest:
        raise no_option(ask)
    return await on.queries.rules(ask.person, ask.room, (key, "aim"))


async def _go_on(on: Handlers, ask: Ask) -> Message | None:
    """Ask for what follows; who types that may not see the result, which says what it did."""
    await on.match.go_on(ask)
    is_typed = isinstance(ask.request, Command)
    return await on.queries.noted(ask.person, ask.table) if is_typed else None


async def _help(on: Handlers, ask: Ask) -> Message:
    wants_all = bool(ask.words) and ask.words[0].casefold() == ALL
    every = [one.name for one in LISTED] if wants_all else None
    return await on.queries.help(ask.person, ask.room, every)


MOVE = Verb("", _move, PRESSED, (VALUE,), (SEATED, IN_DEAL), redraws=True)
"""What a button does whose words name no other row: a move of the game."""

VERBS: tuple[Verb, ...] = (
    Verb(
        START,
        _start,
        ANYHOW, (GAME, Argument("options", "options")), at_table=False,
    ),
    Verb(
        JOIN,
        lambda on, ask: on.seating.join(
            ask.id, ask.person, ask.table, ask.room, pressed=ask.is_press_in_room
        ),
        ANYHOW,
    ),
    Verb(
        LEAVE, lambda on, ask: on.match.leave(ask),
        ANYHOW, needs=(heirs.must_have_seat,), audience=Audience.ANYBODY, of_deal=True,
    ),
    Verb("bots", lambda on, ask: on.lobby.seat_ai(ask), COMMAND, (LEVEL, SEAT), (IN_LOBBY, SEATED)),
    Verb("seat", lambda on, ask: on.lobby.seat(ask), ANYHOW, (SEAT,), (IN_LOBBY, SEATED)),
    Verb(
        "begin", lambda on, ask: on.lobby.begin(ask),
        WORD, (Argument("ai", "choice", (lobby.WITHOUT,)),), (UNBEGUN, SEATED), redraws=True,
    ),
    Verb(
        "hand",
        lambda on, ask: on.queries.hand(
            ask.person, ask.table, ask.room, pressed=ask.is_press_in_room
        ),
        ANYHOW, needs=(SEATED, once_begun), when_closed=True, of_deal=True,
    ),
    Verb(
        "hint", lambda on, ask: on.hinting.hint(ask.id, ask.person, ask.table),
        ANYHOW, needs=(SEATED, IN_DEAL), of_deal=True,
    ),
    Verb(
        "table", lambda on, ask: on.queries.table(ask.person, ask.table, ask.room),
        COMMAND, when_closed=True, of_deal=True,
    ),
    Verb(
        "cut", lambda on, ask: on.cutting.cut(ask),
        ANYHOW, (Argument("word", "text", required=True),), (SEATED, BEFORE_A_DEAL),
        audience=Audience.ANYBODY,
    ),
    Verb(
        "play", lambda on, ask: on.match.play_typed(ask),
        COMMAND, (Argument("card", "card", required=True),), (SEATED, IN_DEAL), of_deal=True,
    ),
    Verb(
        "last", lambda on, ask: on.queries.last(ask.person, ask.table),
        COMMAND, when_closed=True, audience=Audience.ANYBODY, of_deal=True,
    ),
    Verb(
        SCORE, lambda on, ask: on.queries.score(ask.person, ask.table, ask.room),
        COMMAND, when_closed=True, audience=Audience.ROOM, of_deal=True,
    ),
    Verb(
        "review", lambda on, ask: on.reviewing.review(ask),
        WORD, (DEAL,), when_closed=True,
    ),
    Verb(
        "rules", lambda on, ask: on.queries.rules(ask.person, ask.room, ask.words),
        COMMAND, (Argument("topic", "text"), GAME), at_table=False, audience=Audience.ANYBODY,
    ),
    Verb(
        "howto", lambda on, ask: on.welcoming.howto(ask.person, ask.room, ask.words),
        ANYHOW, (GAME,), at_table=False, audience=Audience.ANYBODY,
    ),
    Verb(
        "leaderboard", lambda on, ask: on.queries.leaderboard(ask.person, ask.room, ask.words),
        COMMAND,
        (
            Argument("scope", "choice", SCOPES),
            Argument("period", "choice", PERIODS),
            Argument("by", "choice", BOARDS),
            GAME,
        ),
        at_table=False, audience=Audience.ROOM,
    ),
    Verb(
        "stats", lambda on, ask: on.queries.stats(ask.person, ask.room, ask.words, ask.members),
        COMMAND, (Argument("person", "person"), GAME), at_table=False,
    ),
    Verb(
        "history", lambda on, ask: on.history.history(ask.person, ask.words),
        COMMAND, (Argument("page", "text"),), at_table=False,
    ),
    Verb(
        "replay", lambda on, ask: on.history.typed(ask),
        COMMAND, (DEAL, Argument("play", "choice", ("play",))), at_table=False,
    ),
    Verb(
        SETTINGS, lambda on, ask: on.settings.ask(ask.person, ask.room, ask.words),
        COMMAND, (Argument("language", "choice", locales()),), at_table=False, short=True,
    ),
    Verb(
        "privacy", lambda on, ask: on.privacy.about(ask.person), COMMAND, at_table=False,
    ),
    Verb(
        "verify", lambda on, ask: on.cutting.verify(ask.person, ask.room, ask.words),
        COMMAND, (DEAL,), at_table=False,
    ),
    Verb(
        STOP, lambda on, ask: on.match.ask_to_stop(ask),
        ANYHOW, audience=Audience.ANYBODY,
    ),
    Verb(
        "away", lambda on, ask: on.match.away(ask),
        ANYHOW, needs=(SEATED, IN_MATCH), of_deal=True, redraws=True,
    ),
    Verb(
        "back", lambda on, ask: on.match.back(ask),
        ANYHOW, needs=(SEATED,), of_deal=True, redraws=True,
    ),
    Verb(
        "hello", lambda on, ask: on.welcoming.hello(ask.person, ask.room),
        Said.TYPED, at_table=False, audience=Audience.ROOM, heedless=True,
    ),
    Verb(
        "help", _help,
        ANYHOW, (Argument("what", "text"),),
        at_table=False, audience=Audience.ANYBODY, short=True, heedless=True,
    ),
    # for buttons; many can be typed as well
    Verb("why", _why, WORD, needs=(SEATED,), of_deal=True, heedless=True),
    Verb(FIGURES, _figures, PRESSED, (DEAL,), when_closed=True, of_deal=True),
    Verb(
        "tips", lambda on, ask: on.welcoming.tips(ask.person, ask.words),
        WORD, (VALUE,), at_table=False,
    ),
    Verb(
        "forget", lambda on, ask: on.privacy.ask_to_forget(ask.person, ask.words),
        WORD, (VALUE,), at_table=False,
    ),
    Verb(
        "export", lambda on, ask: on.privacy.export(ask.person, ask.words),
        WORD, (VALUE,), at_table=False,
    ),
    Verb(
        "confirm-forget", lambda on, ask: on.privacy.forget(ask.person), BUTTON, at_table=False,
    ),
    Verb("fair", lambda on, ask: on.cutting.fair(ask), WORD, when_closed=True),
    Verb("options", lambda on, ask: on.lobby.options(ask), WORD, (VALUE,), (IN_LOBBY,)),
    Verb("opt", lambda on, ask: on.lobby.options(ask), BUTTON, (VALUE,), (IN_LOBBY, OPENER)),
    Verb(FORM, lambda on, ask: on.lobby.form(ask), PRESSED, (VALUE,), (IN_LOBBY, OPENER)),
    Verb(FILL, lambda on, ask: on.lobby.fill(ask), PRESSED, (), (IN_LOBBY, OPENER)),
    Verb("set", lambda on, ask: on.lobby.set_option(ask), WORD, (VALUE,), (IN_LOBBY, OPENER)),
    Verb("games", _games, WORD, (VALUE,), (IN_LOBBY, OPENER)),
    Verb("game", lambda on, ask: on.lobby.game(ask), WORD, (VALUE,), (IN_LOBBY, OPENER)),
    Verb("levels", lambda on, ask: on.lobby.levels(ask), WORD, (LEVEL,), (IN_LOBBY, SEATED)),
    Verb("level", lambda on, ask: on.lobby.level(ask), WORD, (LEVEL, SEAT), (IN_LOBBY, SEATED)),
    Verb("ai", lambda on, ask: on.lobby.seat_ai(ask), PRESSED, (LEVEL, SEAT), (IN_LOBBY, SEATED)),
    Verb("hints", lambda on, ask: on.lobby.hints(ask), WORD, (VALUE,), (IN_LOBBY, SEATED)),
    Verb(
        "peek", lambda on, ask: on.queries.peek(ask.person, ask.table),
        PRESSED, needs=(SEATED, once_begun), when_closed=True,
    ),
    Verb("next", _go_on, WORD, needs=(SEATED, BETWEEN_DEALS), redraws=True),
    Verb(REMATCH, _go_on, WORD, needs=(heirs.must_have_seat, WHEN_OVER), redraws=True),
    Verb(
        "reopen", lambda on, ask: on.seating.open_again(ask),
        BUTTON, when_closed=True,
    ),
    Verb(
        "give-up", lambda on, ask: on.seating.give_up(ask.id, ask.person, ask.table),
        BUTTON, needs=(heirs.must_be_promised,), audience=Audience.ANYBODY,
    ),
    Verb(
        "enough", lambda on, ask: on.match.enough(ask),
        WORD, needs=(SEATED,), redraws=True,
    ),
    Verb(
        CONFIRM_STOP,
        lambda on, ask: on.match.stop(ask),
        BUTTON, audience=Audience.ANYBODY,
    ),
    Verb(
        "continue", lambda on, ask: on.match.play_on(ask),
        WORD, needs=(SEATED,), of_deal=True, redraws=True,
    ),
    Verb("lay", _move, BUTTON, needs=(SEATED, IN_DEAL), redraws=True),
    Verb("choose", _choose, BUTTON, (VALUE,), (SEATED, IN_DEAL), redraws=True),
    Verb("unchoose", _choose, BUTTON, (VALUE,), (SEATED, IN_DEAL), redraws=True),
    Verb("select", _choose, BUTTON, (VALUE,), (SEATED, IN_DEAL), redraws=True),
    Verb("clear", _choose, BUTTON, needs=(SEATED, IN_DEAL), redraws=True),
    Verb("suit", _choose, BUTTON, (VALUE,), (SEATED, IN_DEAL), redraws=True),
    Verb("page", _choose, BUTTON, (VALUE,), (SEATED, IN_DEAL), redraws=True),
    Verb(
        "room", lambda on, ask: on.settings.room(ask.person, ask.room, ask.words),
        PRESSED, (VALUE,), at_table=False,
    ),
    Verb(
        "mine", lambda on, ask: on.settings.mine(ask.person, ask.room, ask.words),
        PRESSED, (VALUE,), at_table=False,
    ),
    # for buttons about deals that are over
    Verb(
        "replay", lambda on, ask: on.history.pressed(ask),
        PRESSED, (DEAL,), at_table=False,
    ),
    Verb(
        "again", lambda on, ask: on.history.pressed(ask),
        PRESSED, (DEAL,), at_table=False,
    ),
    Verb(
        "history", lambda on, ask: on.history.about(ask.person, ask.spoken),
        PRESSED, (VALUE,), at_table=False,
    ),
    Verb(
        "match", lambda on, ask: on.history.about(ask.person, ask.spoken),
        PRESSED, (VALUE,), at_table=False,
    ),
)  # fmt: skip

LISTED = tuple(one for one in VERBS if Said.LISTED in one.said)
"""At most 25, the number of subcommands that Discord allows ``/dehla``."""
CHOOSING = ("lay", *(one.name for one in VERBS if one.do is _choose))
"""Verbs that choose cards one by one, and the one that plays the chosen cards."""
MEANT = tuple(one.name for one in VERBS if Said.MEANT in one.said)
_TYPED = {one.name: one for one in VERBS if Said.TYPED in one.said}
_PRESSED = {one.name: one for one in VERBS if Said.PRESSED in one.said}


def typed(word: str) -> Verb | None:
    """Return the command that a typed word names, in upper or lower case; None if it names none."""
    return _TYPED.get(word.casefold())


def pressed(word: str) -> Verb:
    """Return the command of a button whose words begin with *word*."""
    return _PRESSED.get(word, MOVE)
