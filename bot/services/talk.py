"""Understands a typed line that is no command: a move, a question, a wish.

The table of answers comes first (``answering``), then the rules and the commands. What is carried
out goes through the table of commands like any other line.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

from bot.model.errors import Refused, UnknownTable
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.requests import LONGEST, Command
from bot.model.table import Phase
from bot.presenter import Question
from bot.services.answering import (
    AFTERWARDS,
    ANSWERS,
    ENDINGS,
    HOW,
    IN_SENTENCES,
    OF_COMMANDS,
    WISHES,
)
from bot.services.asked import Answer
from bot.services.commands import FITTING, LOOKING_ON, MEANT, START, typed
from bot.services.context import Context, no_table
from bot.services.verbs import Ask, Handlers, Said, Verb
from bot.text import parsing, questions
from bot.text.games import named_game, names_game
from bot.text.lexicon import bare

MOST_OF_A_SLIP = 4
"""Most words of a line whose first may be a misspelt command: ``startt teen do paanch``."""
_COMMANDS = frozenset(form for one in MEANT for form in (one, f"{one}s"))
"""What may be typed, as questions about it call it: ``what are hints?``."""

Do = Callable[[Verb, Ask, Live | None], Awaitable[Message | None]]
"""Carries out a row of the table of commands."""


class Answered(NamedTuple):
    """That a line was a question or a wish, and its answer; None: what it did shows it."""

    answer: Message | None


class Talk:
    """Answers lines that are no commands. Each method returns the answer."""

    def __init__(self, context: Context, handlers: Handlers, do: Do) -> None:
        self._context = context
        self._handlers = handlers
        self._do = do

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
        told = await self._told(request, live, is_move=is_move, is_due=is_due)
        if told is None and (puzzle := questions.puzzles_over(words)):
            asked = replace(request, words=("what", "is", *puzzle))
            told = await self._told(asked, live, is_move=False, is_due=False)
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
        return await self._handlers.match.play_typed(request.id, person, request.room, table, words)

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
        told = await self._told(asked, await self._live(request), is_move=False, is_due=False)
        if told is None and is_asked:
            raise _unknown(request.words)
        return told

    async def overheard(self, request: Command) -> Message | None:
        """Answer a question or wish said in passing that is understood; nothing else is heard.

        What may be asked of a friend just as well is not answered, as the table of answers says. Of
        the rules or a command it must ask with its mark, and not for yes or no.
        """
        words = request.words
        if not words or words[-1].endswith("!"):
            return None
        if not questions.is_asked(words) and questions.key_of(words, {}) not in WISHES:
            return None
        told = await self._told(request, await self._live(request), is_move=False, is_due=False)
        return None if told is None else told.answer

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

    async def _told(
        self, request: Command, live: Live | None, *, is_move: bool, is_due: bool
    ) -> Answered | None:
        """Answer a question about the table, rules or how to do something; None if it is none.

        The table of answers comes first. "How do I leave?" is told what ``leave`` does, and nothing
        is carried out. The name of a section of the rules, ``kot`` or ``trump``, asks for it,
        unless it is a move that *is_due*, and so does a question with one of its words. The name of
        the game played here asks for all its rules.
        """
        queries, words, person = self._handlers.queries, request.words, request.person
        question = await queries.asked(person, request.room, live, words)
        named = {**question.named, "command": _COMMANDS}
        key = questions.key_of(words, named, with_slips=not request.in_passing)
        if key in AFTERWARDS:
            question = await queries.asked_of_the_end(question, request.room)
        for answer in ANSWERS.get(key or "", ()):
            if answer.fits(question) and (answer.heard or not request.in_passing):
                told = await self._answer(request, question, answer)
                if told is not None or isinstance(answer.tell, str):
                    return Answered(told)
        has_mark = words[-1].endswith("?")
        is_of_rules = (has_mark or questions.asks_meaning(words)) and not (
            questions.asks_yes_or_no(words)
        )
        if request.in_passing and (key in ENDINGS or not is_of_rules):
            return None
        alone = request.in_passing and not has_mark
        told = None if is_due else await queries.of_rules(question, request.room, alone=alone)
        is_game = live is not None and named_game(words) == (live.table.game, ())
        if told is None and is_game and not is_move:
            told = await queries.rules(person, request.room, words)
        if told is None:
            told = await self._told_of_command(request, live, key)
        if told is None and not is_move:
            told = await queries.of_other_rules(question, request.room)
        return (
            None if told is None else Answered(await self._finished(question, told, is_open=True))
        )

    async def _answer(self, request: Command, question: Question, answer: Answer) -> Message | None:
        """Give an answer of the table of answers; None where there is nothing to tell."""
        if not isinstance(answer.tell, str):
            told = answer.tell(question)
            return (
                None if told is None else await self._finished(question, told, is_open=answer.open)
            )
        word, *rest = answer.tell.format(game=question.game, language=question.language).split()
        verb = typed(word)
        if verb is None:
            return None
        live = question.live if verb.at_table else None
        table = "" if live is None else live.table.id
        told = await self._do(verb, Ask(request, word, tuple(rest), table), live)
        if told is None or verb.at_table:
            return told
        return await self._finished(question, told, is_open=told.open)

    async def _finished(self, question: Question, told: Message, *, is_open: bool) -> Message:
        """Return an answer with its table, and a line about it if an AI plays for who asks."""
        live = question.live
        told = replace(told, open=is_open, table="" if live is None else live.table.id)
        return await self._context.with_absence(question.person, told, live)

    async def _told_of_command(
        self, request: Command, live: Live | None, key: str | None
    ) -> Message | None:
        """Return what the command that a question is about does here; None if it is about none."""
        queries = self._handlers.queries
        verb = _asked_about(request.words, key)
        if verb is None:
            return None
        is_open = live is not None and live.table.phase is not Phase.CLOSED
        if Said.LISTED not in verb.said or (verb.name == START and is_open):
            return await queries.help(request.person, request.room, FITTING, LOOKING_ON, None)
        return await queries.what_it_does(request.person, live, verb.name)


def _unknown(words: tuple[str, ...]) -> Refused:
    """Return the refusal of words that are no command, with what they may have meant."""
    game, rest = named_game(words)
    if game is not None and not rest:
        return names_game(game)
    if (meant := _meant(words)) is not None:
        return Refused("mistyped-verb", text=words[0].casefold()[:LONGEST], command=meant)
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
    is_wish = len(words) > 1 and questions.key_of(words, {}) in IN_SENTENCES
    return is_wish or _is_question(verb, words)


def _is_question(verb: Verb, words: tuple[str, ...]) -> bool:
    """Whether a line asks about the command that it begins with, ``leave kaise kare``.

    Where words may follow it, only "how" does: ``cut kya kahoon`` cuts the cards. Where any words
    may, as there, it needs its mark as well: ``cut kaise ho`` cuts them too.
    """
    if not questions.about(words) and (len(words) == 1 or questions.key_of(words, {}) is None):
        return False
    if verb.heedless:
        return verb.name == "why"
    if verb.takes_any_words and not words[-1].endswith("?"):
        return False
    return not verb.arguments or questions.asks_how(words[1:2])


def _asked_about(words: tuple[str, ...], key: str | None) -> Verb | None:
    """Return the command that a question is about; one that help lists goes before others.

    "What is" may as well ask for something else, ``what's next?``, unless help lists the command.
    """
    if key not in OF_COMMANDS:
        return None
    said = map(bare, questions.about(words))
    found = [typed(form) for one in said for form in (one, one.removesuffix("s"))]
    meant = [one for one in found if one is not None and Said.MEANT in one.said]
    listed = (one for one in meant if Said.LISTED in one.said)
    return next(listed, next(iter(meant), None) if key == HOW else None)
