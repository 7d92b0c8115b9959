"""Looks up what a typed line or a button asks for in the table of commands, and has it done."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from bot import presenter
from bot.model import tokens
from bot.model.errors import Refused, UnknownTable
from bot.model.ids import RoomId, TableId, UserId
from bot.model.live import Live
from bot.model.messages import Kind, Message
from bot.model.recent import Recent
from bot.model.requests import LONGEST, Command, Person, Press, Request
from bot.model.table import Phase
from bot.presenter import ALL, HELP
from bot.services.answering import ANSWERS, ENDINGS, HOW, IN_SENTENCES, OF_COMMANDS, WISHES
from bot.services.asked import Answer, Asked
from bot.services.commands import (
    CONFIRM_STOP,
    FITTING,
    LEAVE,
    LOOKING_ON,
    MEANT,
    MOVE,
    SETTINGS,
    START,
    STOP,
    pressed,
    typed,
)
from bot.services.context import Context, no_table
from bot.services.verbs import Ask, Handlers, Said, Verb
from bot.text import parsing, questions
from bot.text.games import named_game, names_game
from bot.text.languages import sets_language
from bot.text.lexicon import bare

MOST_ASKED = 1_000
"""Most people of whom it is known that they were asked something."""
ANSWER_WITHIN = 120_000
"""Milliseconds for which a yes or no belongs to the question before it."""
OF_GAME = ("the", "this", "game", "match", "table")
"""Words beside the name of the game that somebody wants to stop or leave."""
_COMMANDS = frozenset(form for one in MEANT for form in (one, f"{one}s"))
"""What may be typed, as questions about it call it: ``what are hints?``."""


class Answered(NamedTuple):
    """That a line was a question or a wish, and its answer; None: what it did shows it."""

    answer: Message | None


class _Question(NamedTuple):
    """The question whether to end a table: the token of its button, where and when it was asked."""

    token: str
    room: RoomId | None
    asked_at: int


class Dispatch:
    """Passes typed lines and presses to their handlers. Each method returns the answer."""

    def __init__(self, context: Context, handlers: Handlers) -> None:
        self._context = context
        self._handlers = handlers
        self._to_confirm: Recent[UserId, _Question] = Recent(MOST_ASKED)
        """What people were just asked: they may type yes or no in place of pressing its button."""

    async def type(self, request: Command) -> Message | None:
        """Carry out a typed line: a command, or a move without a verb."""
        if (token := self._asked_just_now(request)) is not None:
            match questions.key_of(request.words, {}):
                case "agree":
                    return await self.press(Press(request.id, request.person, request.room, token))
                case "refuse":
                    return presenter.not_stopped(await self._context.people.voice(request.person))
        if sets_language(request.words):
            request = replace(request, words=(SETTINGS, *request.words))
        if is_chatter(request) and not _is_command(request.words):
            return await self._overhear(request)
        word, *rest = request.words or (await self._what_fits(request),)
        verb = typed(word)
        if verb is not None and (of_game := await self._of_game(request, verb)) is not None:
            return await self._do(verb, Ask(request, verb.name, (), of_game.table.id), of_game)
        if verb is None or (not request.in_fields and _is_sentence(verb, request.words)):
            return await self._move(request)
        if verb.name == HELP and rest and rest != [ALL]:
            told = await self._helped(replace(request, words=tuple(rest)))
            if told is not None:
                return told.answer
        words = tuple(rest) if request.in_fields else verb.heeded(tuple(rest))
        verb.must_fit(words)
        live = await self._context.meant(request) if verb.at_table else None
        return await self._do(
            verb, Ask(request, verb.name, words, "" if live is None else live.table.id), live
        )

    async def _of_game(self, request: Command, verb: Verb) -> Live | None:
        """Return the table whose game follows ``stop`` or ``leave``, ``stop the durak game``.

        In private it is one of the person's own. None if nothing of the kind follows.
        """
        if verb.name not in (STOP, LEAVE):
            return None
        said = (one for one in request.words[1:] if bare(one) not in OF_GAME)
        game, more = named_game(tuple(one for one in said if not questions.is_polite(one)))
        if game is None or more:
            return None
        if request.room is None and request.table is None:
            own = await self._context.store.tables_of(request.person.id)
            found = await self._context.tables.newest(*own)
        else:
            found = [await self._context.meant(request)]
        return next((live for live in found if live.table.game == game), None)

    def _asked_just_now(self, request: Command) -> str | None:
        """Return the token of the question that a line may answer: in its room, or in private."""
        question = self._to_confirm.pop(request.person.id)
        if question is None or self._context.now() - question.asked_at > ANSWER_WITHIN:
            return None
        is_there = request.room is None or request.room.id == question.room
        return question.token if is_there else None

    async def press(self, request: Press) -> Message | None:
        """Carry out a press of a button, or what was chosen in a menu."""
        self._to_confirm.pop(request.person.id)
        token = tokens.read(request.token)
        word, *rest = *token.words, *request.values
        verb, live = pressed(word), None
        if verb.at_table:
            [live] = await self._context.tables.newest(token.table)
        ask = Ask(request, word, tuple(rest), token.table, token.turn)
        return await self._do(verb, ask, live)

    async def _do(self, verb: Verb, ask: Ask, live: Live | None) -> Message | None:
        if live is not None:
            verb.must_be_allowed(live.table, ask.person.id)
        answer = await verb.do(self._handlers, ask)
        if verb.redraws and not (answer is not None and (verb.open or verb.public)):
            answer = await self._hand_again(ask)
        if answer is None:
            return None
        if verb.name in (STOP, CONFIRM_STOP) and answer.buttons:
            room = None if ask.room is None else ask.room.id
            question = _Question(answer.buttons[0].token, room, self._context.now())
            self._to_confirm.keep(ask.person.id, question)
        is_open = answer.open or verb.open or verb.public
        answer = replace(answer, open=is_open, table=ask.table)
        is_for_all = verb.public and ask.room is not None
        return answer if is_for_all else await self._to(ask.person, answer, live)

    async def _to(self, person: Person, answer: Message, live: Live | None) -> Message:
        """Return an answer that says so if an AI player had the seat of the person who asked.

        Only what they play, or *I'm back*, brings them back: whoever has left and asks for the
        score would else keep all others waiting.
        """
        if live is None:
            return answer
        voice = await self._context.people.voice(person)
        return presenter.with_absence(answer, live.table, person.id, voice)

    async def _move(self, request: Command) -> Message | None:
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

    async def _helped(self, request: Command) -> Answered | None:
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

    async def _overhear(self, request: Command) -> Message | None:
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
        asked = await queries.asked(person, request.room, live, words)
        named = {**asked.named, "command": _COMMANDS}
        key = questions.key_of(words, named, with_slips=not request.in_passing)
        if key in ENDINGS:
            asked = await queries.asked_of_the_end(asked, request.room)
        for answer in ANSWERS.get(key or "", ()):
            if answer.fits(asked) and (answer.heard or not request.in_passing):
                told = await self._answer(request, asked, answer)
                if told is not None or isinstance(answer.tell, str):
                    return Answered(told)
        has_mark = words[-1].endswith("?")
        is_of_rules = (has_mark or questions.asks_meaning(words)) and not (
            questions.asks_yes_or_no(words)
        )
        if request.in_passing and (key in ENDINGS or not is_of_rules):
            return None
        alone = request.in_passing and not has_mark
        told = None if is_due else await queries.of_rules(asked, request.room, alone=alone)
        is_game = live is not None and named_game(words) == (live.table.game, ())
        if told is None and is_game and not is_move:
            told = await queries.rules(person, request.room, words)
        if told is None:
            told = await self._told_of_command(request, live, key)
        if told is None and not is_move:
            told = await queries.of_other_rules(asked, request.room)
        return None if told is None else Answered(replace(told, open=True))

    async def _answer(self, request: Command, asked: Asked, answer: Answer) -> Message | None:
        """Give an answer of the table of answers; None where there is nothing to tell."""
        if not isinstance(answer.tell, str):
            told = answer.tell(asked)
            table = "" if asked.live is None else asked.live.table.id
            if told is None:
                return None
            told = replace(told, open=answer.open, table=table)
            return await self._to(request.person, told, asked.live)
        word, *rest = answer.tell.format(game=asked.game, language=asked.language).split()
        verb = typed(word)
        if verb is None:
            return None
        live = asked.live if verb.at_table else None
        table = "" if live is None else live.table.id
        return await self._do(verb, Ask(request, word, tuple(rest), table), live)

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

    async def _what_fits(self, request: Command) -> str:
        """Return what ``/dehla`` on its own means: start a table, join a lobby, or see the hand.

        In private, without a table, it is taken as a greeting.
        """
        try:
            live = await self._context.here(request.person, request.room)
        except (Refused, UnknownTable):
            return "hello" if request.room is None else "start"
        if live.table.phase is Phase.CLOSED:
            return "start"
        seated = live.table.seat_of(request.person.id) is not None
        if live.table.phase is Phase.LOBBY:
            return "table" if seated else "join"
        return "hand" if seated else "table"

    async def _hand_again(self, ask: Ask) -> Message | None:
        """Return the person's hand as the answer, if they have it open in the room.

        That is so if they pressed a button on it; people without private messages have no other
        hand, and get it after any press in the room.
        """
        chat = self._context.chat(ask.person.id)
        pressed = ask.is_press_in_room
        if ask.room is None or not chat.shows_alone(ask.room.id, pressed):
            return None
        live = await self._context.tables.get(ask.table)
        seat = live.table.seat_of(ask.person.id)
        if seat is None or not (ask.is_on_hidden or live.table.places[seat].in_room):
            return None
        return await self._handlers.queries.hand(ask.person, ask.table, ask.room, pressed=pressed)


def is_chatter(request: Command) -> bool:
    """Whether a line may be no more than chatter beside a message of the bot: it asks for no card.

    A command alone is carried out all the same, and a question answered, but none is refused.
    """
    return request.in_passing and not parsing.asks_for_cards(request.words)


def turn_ended(request: Press | Command, answer: Message | None) -> TableId | None:
    """Return the table at which a person's turn has ended with what they asked; None: at none.

    "" is a table that is not known: most typed moves are answered by nothing.
    """
    is_made = answer is None or answer.is_hand or answer.kind is Kind.MOVED
    if not is_made or not _is_move(request):
        return None  # in this order: of a button that is none of ours, there is a refusal
    if answer is not None:
        return answer.table
    return tokens.read(request.token).table if isinstance(request, Press) else ""


def is_beyond_us(request: Request, answer: Message | None) -> bool:
    """Whether somebody has asked something, beside a message of the bot, that it cannot answer.

    It needs its mark: ``what a trick`` and ``kya baat hai`` are no questions.
    """
    if answer is not None or not isinstance(request, Command) or not request.words:
        return False
    return request.in_passing and request.words[-1].endswith("?")


def _is_move(request: Press | Command) -> bool:
    """Return whether a request is, or was meant as, a move of the game."""
    if isinstance(request, Press):
        word = next(iter(tokens.read(request.token).words), "")
        return pressed(word) in (MOVE, pressed("lay"))
    words = request.words
    if not words or is_chatter(request) or questions.is_asked(words):
        return False
    verb = typed(words[0])
    return verb is None or verb.name == "play"


def _is_command(words: tuple[str, ...]) -> bool:
    """Whether a line is a command and no more, ``score`` or ``hint pls``."""
    is_alone = all(map(questions.is_polite, words[1:]))
    return bool(words) and is_alone and typed(words[0]) is not None


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
    """Return the command that the first word misspells; "how" is no misspelling of ``howto``."""
    is_plain = questions.opens(words) or questions.is_filler(words[0])
    return None if is_plain else parsing.nearest(words[0].casefold(), MEANT)


def _is_sentence(verb: Verb, words: tuple[str, ...]) -> bool:
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
