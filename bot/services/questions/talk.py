"""Understands a typed line that is no command: a move, a question, a wish.

What is carried out goes through the table of commands like any other line.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model.errors import Refused, UnknownTable
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.requests import LONGEST, Command
from bot.services.asks import Ask
from bot.services.commands import MEANT, typed
from bot.services.context import Context, no_table
from bot.services.questions.finding import Answered, Do, Finder
from bot.services.questions.table_of_answers import IN_SENTENCES, WISHES
from bot.services.verbs import Handlers, Said, Verb
from bot.text import parsing, questions
from bot.text.games import named_game, names_game, words_of_games

MOST_OF_A_SLIP = 4
"""Most words of a line whose first may be a misspelt command: ``startt teen do paanch``."""


class Talk:
    """Answers lines that are no commands. Each method returns the answer."""

    def __init__(self, context: Context, handlers: Handlers, do: Do) -> None:
        self._context = context
        self._handlers = handlers
        self._finder = Finder(context, handlers, do)

    async def said(self, request: Command) -> Message | None:
        """Answer a question, or carry out a move typed without ``play``: ``pass``, a card.

        What makes no sense, and comes in private from somebody without a table, is taken as a
        greeting, unless it is a question of somebody who was greeted before.
        """
        words = request.words
        person = request.person
        live = await self._live(request)
        seat = None if live is None else live.table.seat_of(person.id)
        legal = () if live is None or seat is None else live.legal(seat)
        is_move = parsing.is_move(words, legal, () if live is None else live.table.names)
        is_due = parsing.is_due(words, legal) and not questions.about(words)
        told = await self._finder.find(request, live, is_move=is_move, is_due=is_due)
        if told is None and (puzzle := questions.puzzles_over(words)):
            asked = replace(request, words=("what", "is", *puzzle))
            told = await self._finder.find(asked, live)
        if told is not None:
            return told.answer
        if not is_move:
            makes_sense = _meant(words) is not None or named_game(words)[0] is not None
            if (
                live is None
                and request.room is None
                and not makes_sense
                and await self._greets(request)
            ):
                return await self._handlers.welcoming.hello(person, None)
            if (verb := typed(words[0])) is not None:
                verb.must_fit(words[1:])
            raise _unknown(words)
        if live is None:
            raise no_table(request.room)
        table = live.table.id
        return await self._handlers.match.play_typed(Ask(request, "play", words, table))

    async def _greets(self, request: Command) -> bool:
        is_asked = questions.is_asked(request.words)
        return not is_asked or await self._handlers.welcoming.is_stranger(request.person)

    async def helped(self, request: Command) -> Answered | None:
        """Answer what somebody wants help with, ``help stop`` as "what is stop"; None: ``help me``.

        Raises:
            Refused: it is a question that is not understood.
        """
        is_asked = questions.is_asked(request.words)
        asked = request if is_asked else replace(request, words=("what", "is", *request.words))
        told = await self._finder.find(asked, await self._live(request))
        if told is None and is_asked:
            raise _unknown(request.words)
        return told

    async def overheard(self, request: Command) -> Message | None:
        """Answer a question or wish said in passing that is understood; nothing else is heard.

        What may be asked of a friend just as well is not answered, as the table of answers says. Of
        the rules or a command it must ask with its mark, and not for yes or no.

        Raises:
            Refused: it was said to the bot, and is not understood.
        """
        words = request.words
        is_heard = bool(words) and not words[-1].endswith("!")
        if is_heard and (questions.is_asked(words) or questions.key_of(words, {}) in WISHES):
            told = await self._finder.find(request, await self._live(request))
            if told is not None:
                return told.answer
        if words and request.addressed:
            raise _unknown(words)
        return None

    async def _live(self, request: Command) -> Live | None:
        """Return the table that a line without a command is about, if there is one."""
        if request.table is not None:
            return await self._context.meant(request)
        if request.room is not None or questions.is_asked(request.words):
            return await self._context.table_of(request.person, request.room)
        try:
            return await self._context.here(request.person, None)
        except (Refused, UnknownTable):
            return None


def _unknown(words: tuple[str, ...]) -> Refused:
    """Return the refusal of words that are no command, with what they may have meant."""
    game, rest = named_game(words)
    if game is not None and not rest:
        return names_game(game)
    if (meant := _meant(words)) is not None:
        verb = typed(meant)
        is_listed = verb is not None and Said.LISTED in verb.said  # others are plain words
        key = "mistyped-verb" if is_listed else "mistyped-word"
        return Refused(key, text=words[0].casefold()[:LONGEST], command=meant)
    if questions.is_asked(words):
        return Refused("unknown-question")
    return Refused("unknown-verb", text=" ".join(words)[:LONGEST])


def _meant(words: tuple[str, ...]) -> str | None:
    """Return the command that the first word misspells; "how" is no misspelling of ``howto``.

    A whole sentence misspells none.
    """
    if len(words) > MOST_OF_A_SLIP:
        return None
    is_plain = questions.opens(words) or questions.is_filler(words[0])
    return None if is_plain else parsing.nearest(words[0].casefold(), MEANT)


def is_sentence(verb: Verb, words: tuple[str, ...]) -> bool:
    """Whether a line that begins with a command asks about it, or says it so: ``stop the game``."""
    named = {"game": words_of_games()}
    is_wish = len(words) > 1 and questions.key_of(words, named) in IN_SENTENCES
    return is_wish or _is_question(verb, words)


def _is_question(verb: Verb, words: tuple[str, ...]) -> bool:
    """Whether a line asks about the command that it begins with, ``leave kaise kare``.

    Where words may follow it, only "how" does: ``cut kya kahoon`` cuts the cards. Where any words
    may, as there, it needs its mark as well: ``cut kaise ho`` cuts them too.
    """
    if verb.name == "why":
        return len(words) > 1
    if not questions.about(words) and (len(words) == 1 or questions.key_of(words, {}) is None):
        return False
    if verb.heedless:
        return False
    if verb.takes_any_words and not words[-1].endswith("?"):
        return False
    return not verb.arguments or questions.asks_how(words[1:2])
