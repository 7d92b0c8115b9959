"""Finds the answer to a question, by steps that are tried in turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot import presenter
from bot.model.live import Live
from bot.model.messages import Audience, Message
from bot.model.requests import Command
from bot.presenter import GLOSSARY, Question
from bot.services.asks import Ask
from bot.services.commands import MEANT, START, typed
from bot.services.context import Context
from bot.services.questions.gathering import of_the_end, question_of
from bot.services.questions.table_of_answers import AFTERWARDS, ANSWERS, ENDINGS, HOW, OF_COMMANDS
from bot.services.questions.when import Answer
from bot.services.verbs import Handlers, Said, Verb
from bot.text import questions
from bot.text.games import named_game
from bot.text.lexicon import bare
from engine.games import GAMES

_COMMANDS = frozenset(form for one in MEANT for form in (one, f"{one}s"))
"""What may be typed, as questions about it call it: ``what are hints?``."""

Do = Callable[[Verb, Ask, Live | None], Awaitable[Message | None]]
"""Carries out a row of the table of commands."""


class Answered(NamedTuple):
    """That a line was a question or a wish, and its answer; None: what it did shows it."""

    answer: Message | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line that may be a question.

    Args:
        key: the key of the question that it asks, if the tables of questions know it.
        is_move: whether it may be a move; *is_due*: whether that is due.
    """

    request: Command
    question: Question
    key: str | None
    is_move: bool
    is_due: bool

    @property
    def has_mark(self) -> bool:
        """Whether it ends as a question does."""
        return self.question.words[-1].endswith("?")

    @property
    def may_be_of_rules(self) -> bool:
        """Whether it may ask of rules or commands; in passing only with its mark, or what is."""
        if not self.request.in_passing:
            return True
        words = self.question.words
        is_asked = self.has_mark or questions.asks_meaning(words)
        return is_asked and not questions.asks_yes_or_no(words) and self.key not in ENDINGS


class Finder:
    """Finds answers."""

    def __init__(self, context: Context, handlers: Handlers, do: Do) -> None:
        self._context = context
        self._handlers = handlers
        self._do = do
        self._after_the_table = (
            self._section_here,
            self._all_rules_here,
            self._what_a_command_does,
            self._section_elsewhere,
        )
        """Where an answer is looked for after the table of answers, in turn."""

    async def find(
        self, request: Command, live: Live | None, *, is_move: bool = False, is_due: bool = False
    ) -> Answered | None:
        """Answer a question about the table, rules or how to do something; None if it is none.

        The table of answers comes first.
        """
        line = await self._line(request, live, is_move=is_move, is_due=is_due)
        if (answered := await self._from_the_table(line)) is not None:
            return answered
        for step in self._after_the_table if line.may_be_of_rules else ():
            if (told := await step(line)) is not None:
                return Answered(await self._finished(line.question, told, Audience.ANYBODY))
        return None

    async def _line(
        self, request: Command, live: Live | None, *, is_move: bool, is_due: bool
    ) -> Line:
        """Return a line with what it asks, and what is known here to answer it by."""
        question = await question_of(
            self._context, request.person, request.room, live, request.words
        )
        named = {**question.named, "command": _COMMANDS}
        key = questions.key_of(request.words, named, with_slips=not request.in_passing)
        if key in AFTERWARDS:
            question = await of_the_end(
                self._context, question, request.room, in_passing=request.in_passing
            )
        return Line(request, question, key, is_move, is_due)

    async def _from_the_table(self, line: Line) -> Answered | None:
        """Give the first answer of the table of answers that fits and has something to tell."""
        for answer in ANSWERS.get(line.key or "", ()):
            if answer.fits(line.question) and (answer.heard or not line.request.in_passing):
                told = await self._give(line, answer)
                if told is not None or isinstance(answer.tell, str):
                    return Answered(told)
        return None

    async def _section_here(self, line: Line) -> Message | None:
        """Show the section of the rules here that a line names, unless it is a move that is due.

        All of it may, ``kots``, or some word of a question with no word of other matters: ``what
        beats a two?``. In passing and without its mark it must ask about one word and nothing
        else, ``what is a kot``. Who asks for a term of the glossary is told that alone.
        """
        if line.is_due:
            return None
        question, words = line.question, line.question.words
        info, voice, about = question.info, question.voice, questions.about(words)
        topic = presenter.topic_named(info, " ".join(words), voice)
        if topic is None and line.request.in_passing and not line.has_mark:
            subject = questions.subject(words)
            if len(subject) == 1:
                topic = presenter.topic_asked(info, subject, voice)
        elif topic is None and questions.is_of_rules(
            words, presenter.topic_words(info, voice), question.named
        ):
            topic = presenter.topic_asked(info, about, voice)
        if topic is None:
            return None
        term = presenter.term(info, about, voice) if topic == GLOSSARY else None
        return term or await self._rules(line, topic)

    async def _all_rules_here(self, line: Line) -> Message | None:
        """Show all rules of the game here to whoever types its name and nothing else."""
        live, words = line.question.live, line.question.words
        if live is None or line.is_move or named_game(words) != (live.table.game, ()):
            return None
        return await self._rules(line, *words)

    async def _what_a_command_does(self, line: Line) -> Message | None:
        """Say what the command that a question is about does here; nothing is carried out."""
        verb, request = _asked_about(line.question.words, line.key), line.request
        if verb is None:
            return None
        table = line.question.table
        if Said.LISTED not in verb.said or (verb.name == START and table is not None):
            return await self._handlers.queries.help(request.person, request.room)
        live = line.question.live
        game = "" if live is None else live.table.game
        return presenter.what_it_does(verb.name, line.question.voice, game)

    async def _section_elsewhere(self, line: Line) -> Message | None:
        """Show the section of any game's rules that a question is about, and nothing else.

        Where Durak is played, ``what is a kot?`` is about Dehla Pakad; of trump it is told that a
        game here has none.
        """
        if line.is_move:
            return None
        question, voice = line.question, line.question.voice
        said = questions.subject(question.words)
        if question.table is not None and presenter.never_has_trump(question.info, said, voice):
            return presenter.answers_on_trump.what_is_trump(question)
        found = presenter.section_meant(question.info, said, voice)
        if found is None:
            return None
        game, topic = found
        term = presenter.term(GAMES[game].info, said, voice) if topic == GLOSSARY else None
        return term or await self._rules(line, game, topic)

    async def _rules(self, line: Line, *words: str) -> Message:
        person, room = line.request.person, line.request.room
        return await self._handlers.queries.rules(person, room, words)

    async def _give(self, line: Line, answer: Answer) -> Message | None:
        """Give an answer of the table of answers; None where there is nothing to tell."""
        question = line.question
        if not isinstance(answer.tell, str):
            told = answer.tell(question)
            if told is None:
                return None
            return await self._finished(question, told, answer.audience)
        word, *rest = answer.tell.format(game=question.game, language=question.language).split()
        verb = typed(word)
        if verb is None:
            return None
        live = question.live if verb.at_table else None
        table = "" if live is None else live.table.id
        told = await self._do(verb, Ask(line.request, word, tuple(rest), table), live)
        if told is None:
            return None
        told = replace(told, audience=min(told.audience, Audience.ANYBODY))  # who asks in passing
        return told if verb.at_table else await self._finished(question, told, told.audience)

    async def _finished(self, question: Question, told: Message, audience: Audience) -> Message:
        """Return an answer with its table, and a line about it if an AI plays for who asks."""
        live = question.live
        table = "" if live is None else live.table.id
        told = replace(told, audience=audience, table=table)
        return await self._context.with_absence(question.person, told, live)


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
