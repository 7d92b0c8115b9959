"""Looks up what a typed line or a button asks for in the table of commands, and has it done."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from bot import presenter
from bot.model import tokens
from bot.model.errors import Refused, UnknownTable
from bot.model.ids import RoomId, UserId
from bot.model.live import Live
from bot.model.messages import Audience, Message
from bot.model.recent import Recent
from bot.model.requests import Command, Press, Room
from bot.model.table import Phase
from bot.presenter import ALL, HELP
from bot.services import closed_deals
from bot.services.asks import Ask
from bot.services.commands import (
    CONFIRM_STOP,
    JOIN,
    LEAVE,
    REMATCH,
    SCORE,
    SETTINGS,
    STOP,
    pressed,
    typed,
)
from bot.services.context import NO_OWN_TABLE, Context
from bot.services.outcomes import is_chatter
from bot.services.questions.talk import Talk, is_sentence
from bot.services.verbs import Handlers, Verb
from bot.text import questions
from bot.text.games import named_game
from bot.text.languages import sets_language
from bot.text.lexicon import bare

MOST_ASKED = 1_000
"""Most people of whom it is known that they were asked something."""
ANSWER_WITHIN = 120_000
"""Milliseconds for which a yes or no belongs to the question before it."""
UNCLEAR = ("unknown-question", "unknown-verb")
"""Reasons that what somebody has said makes no sense to us."""
QUIET_AFTER = 300_000
"""Milliseconds in which somebody in a room is told only once that they were not understood."""
THERE_FOR = 3_600_000
"""Milliseconds for which somebody who has asked for something in a room counts as being there."""
OF_GAME = ("the", "this", "game", "match", "table")
"""Words beside the name of the game that somebody wants to stop or leave."""


class _Question(NamedTuple):
    """The question whether to end a table: the token of its button, where and when it was asked."""

    token: str
    room: RoomId | None
    asked_at: int


class Router:
    """Passes typed lines and presses to their handlers. Each method returns the answer.

    What people were last asked and told, and where they were, this process alone remembers.
    """

    def __init__(self, context: Context, handlers: Handlers) -> None:
        self._context = context
        self._handlers = handlers
        self._talk = Talk(context, handlers, self._do)
        self._to_confirm: Recent[UserId, _Question] = Recent(MOST_ASKED)
        """What people were just asked: they may type yes or no in place of pressing its button."""
        self._unclear: Recent[tuple[UserId, RoomId], int] = Recent(MOST_ASKED)
        """When somebody in a room was last told that they were not understood, UTC ms."""
        self._last_room: Recent[UserId, tuple[Room, int]] = Recent(MOST_ASKED)
        """Where people last asked for something, and when, UTC ms: they may join a table there."""

    async def type(self, request: Command) -> Message | None:
        """Carry out a typed line: a command, or a move without a verb.

        Whoever speaks to the bot in a room is told what to ask if that is not understood, but not
        again at once: they may be talking about it.
        """
        try:
            return await self._type(request)
        except Refused as refused:
            if request.room is None or not request.addressed or refused.reason not in UNCLEAR:
                raise
        here = request.person.id, request.room.id
        told = self._unclear.get(here)
        if told is not None and self._context.now() - told < QUIET_AFTER:
            return None
        self._unclear.keep(here, self._context.now())
        raise Refused("not-sure")

    async def _type(self, request: Command) -> Message | None:
        if (token := self._asked_just_now(request)) is not None:
            match questions.key_of(request.words, {}):
                case "agree":
                    return await self.press(Press(request.id, request.person, request.room, token))
                case "refuse":
                    return presenter.not_stopped(await self._context.people.voice(request.person))
        request = replace(request, words=questions.without_sign(request.words))
        if sets_language(request.words):
            request = replace(request, words=(SETTINGS, *request.words))
        if is_chatter(request) and not _is_command(request.words):
            return await self._talk.overheard(request)
        word, *rest = request.words or (await self._what_fits(request),)
        verb = typed(word)
        if verb is not None and (of_game := await self._of_game(request, verb)) is not None:
            return await self._do(verb, Ask(request, verb.name, (), of_game.table.id), of_game)
        if verb is None or (not request.in_fields and is_sentence(verb, request.words)):
            return await self._talk.said(request)
        if verb.name in (REMATCH, SCORE) and await self._is_of_a_closed_table(request):
            return await self._talk.said(request)  # like ``again``, ``who won?``
        if verb.name == HELP and rest and rest != [ALL]:
            told = await self._talk.helped(replace(request, words=tuple(rest)))
            if told is not None:
                return told.answer
        words = tuple(rest) if request.in_fields else verb.heeded(tuple(rest))
        verb.must_fit(words)
        live = await self._meant(request, verb) if verb.at_table else None
        return await self._do(
            verb, Ask(request, verb.name, words, "" if live is None else live.table.id), live
        )

    async def _meant(self, request: Command, verb: Verb) -> Live:
        """Return the table that a command is for; whoever has none may join where they just were.

        Raises:
            Refused: there is none.
        """
        try:
            return await self._context.meant(request)
        except Refused as refused:
            if verb.name != JOIN or refused.reason != NO_OWN_TABLE:
                raise
        room, asked_at = self._last_room.get(request.person.id) or (None, 0)
        is_over = self._context.now() - asked_at > THERE_FOR
        live = None if room is None or is_over else await self._context.open_table(room)
        if live is None or live.table.phase is not Phase.LOBBY:
            raise Refused("nothing-to-join")
        return live

    async def _is_of_a_closed_table(self, request: Command) -> bool:
        """Whether no table is open here, and the person has played at the last one."""
        try:
            await self._context.meant(request)
        except (Refused, UnknownTable):
            match = await closed_deals.last_match(self._context, request.person, request.room)
            last = await closed_deals.kept_table(self._context, match)
            return last is not None and last.table.seat_of(request.person.id) is not None
        return False

    async def _of_game(self, request: Command, verb: Verb) -> Live | None:
        """Return the table that ``stop`` or ``leave`` is said of, ``stop the durak game``.

        In private a game that is named is one of the person's own; ``leave the game`` is the table
        here. None if nothing of the kind follows.
        """
        if verb.name not in (STOP, LEAVE):
            return None
        words = [one for one in request.words[1:] if not questions.is_polite(one)]
        said = tuple(one for one in words if bare(one) not in OF_GAME)
        if words and not said:
            return await self._context.meant(request)
        game, more = named_game(said)
        if game is None or more:
            return None
        if request.room is None and request.table is None:
            found = await self._context.own(request.person)
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
        if ask.room is not None:
            self._last_room.keep(ask.person.id, (ask.room, self._context.now()))
        answer = await verb.do(self._handlers, ask)
        if answer is None and verb.redraws:
            answer = await self._hand_again(ask)
        if answer is None and live is not None and isinstance(ask.request, Command):
            answer = await self._done_elsewhere(verb, ask.request, live)
        if answer is None:
            return None
        if answer.buttons and tokens.first_word(answer.buttons[0].token) == CONFIRM_STOP:
            room = None if ask.room is None else ask.room.id
            question = _Question(answer.buttons[0].token, room, self._context.now())
            self._to_confirm.keep(ask.person.id, question)
        answer = replace(answer, audience=max(answer.audience, verb.audience), table=ask.table)
        is_for_all = answer.audience is Audience.ROOM and ask.room is not None
        return answer if is_for_all else await self._context.with_absence(ask.person, answer, live)

    async def _done_elsewhere(self, verb: Verb, request: Command, live: Live) -> Message | None:
        """Say what a line typed in private has done in the group, where nothing else shows it."""
        if request.room is not None or request.table is not None or not live.table.rooms:
            return None
        voice = await self._context.people.voice(request.person)
        return presenter.done_elsewhere(verb.name, live.table, voice)

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
        hand, and in a deal get it after any press in the room.
        """
        chat = self._context.chat(ask.person.id)
        pressed = ask.is_press_in_room
        if ask.room is None or not chat.shows_alone(ask.room.id, pressed):
            return None
        live = await self._context.tables.get(ask.table)
        seat = live.table.seat_of(ask.person.id)
        if seat is None:
            return None
        opens = live.table.places[seat].in_room and live.table.phase is Phase.PLAYING
        if not (ask.is_on_hidden or opens):
            return None
        return await self._handlers.queries.hand(ask.person, ask.table, ask.room, pressed=pressed)


def _is_command(words: tuple[str, ...]) -> bool:
    """Whether a line is a command and no more, ``score`` or ``hint pls``."""
    is_alone = all(map(questions.is_polite, words[1:]))
    return bool(words) and is_alone and typed(words[0]) is not None
