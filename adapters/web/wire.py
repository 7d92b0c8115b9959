"""The connection of an open page: passes what it sends to the manager, and changes to the page."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import dataclass, field, replace

import msgspec
import structlog
from aiohttp import WSMsgType, web

from adapters.web import protocol
from adapters.web.entry import Visitor
from adapters.web.hub import Hub
from adapters.web.protocol import Faces, Malformed, PageRequest, Press, Say, Ways
from bot.faces.pips import Colours
from bot.faces.sprite import sprite
from bot.model import requests
from bot.model.ids import RequestId, TableId, UserId, platform
from bot.model.live import Live
from bot.model.messages import Button, Past
from bot.model.ports import Handle, Limits
from bot.model.recent import Recent
from bot.model.requests import Person, Request
from bot.model.table import Place
from bot.model.voice import Surface, Voice
from bot.presenter import Scene
from bot.projection import message_json, replay_json, table_json, ways
from bot.services.service import Service
from engine.cards import card, card_set
from engine.errors import BadNotation
from engine.game import Json
from engine.games import GAMES
from engine.seats import Seat

LIMITS = Limits(buttons=200, per_row=5, text=20_000)
MALFORMED, NOT_ADMITTED, NO_TABLE, ELSEWHERE = 4400, 4403, 4404, 4409
NONE_YET, TOO_FAST = 4410, 4429
TOO_BIG, FAULT, RESTART = 1009, 1011, 1012
"""Close codes: after a 44xx, except the last, the page stops; otherwise it reconnects."""
PER_SECOND = 20
"""Most frames per second that a page may send."""
MOST_WORDS = 64
STATES = 64
"""How many states that spectators have been shown are kept for other spectators."""

Shown = tuple[TableId, int, str, int, int]
"""What a spectator is shown: the table, its version, the language, the last action that they have
seen, and the second."""
REPLAYS = 32
"""How many replays are kept for who asks for them again."""
Replayed = tuple[TableId, int, tuple[Place, ...], Button, Voice]
"""What a replay depends on: table, deal, who sat there, its button, and the reader's voice."""

log = structlog.get_logger(__name__)


def request_id(person: UserId, name: str) -> RequestId:
    """Return the id of a request that is *name* on its page.

    It is kept for days, so it does not say whose it is.
    """
    return f"web:{hashlib.sha256(f'{person}:{name}'.encode()).hexdigest()[:32]}"


@dataclass(frozen=True, slots=True)
class Bar:
    """What every page needs: the service, the handler of requests, and the other pages.

    *guests*: whether spectators may give a name and play. *states*: what spectators are shown.
    *replays*: those last asked for, as JSON.
    """

    service: Service
    handle: Handle
    hub: Hub
    guests: bool = False
    states: Recent[Shown, Json] = field(default_factory=lambda: Recent(STATES))
    replays: Recent[Replayed, msgspec.Raw] = field(default_factory=lambda: Recent(REPLAYS))


class Closed(Exception):
    """The connection must be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Wire:
    """The connection of a person at one table, or of a spectator there."""

    def __init__(
        self, bar: Bar, socket: web.WebSocketResponse, visitor: Visitor, hello: protocol.Hello
    ) -> None:
        self._bar = bar
        self._socket = socket
        self._lang = hello.lang
        self._person = visitor.person
        if visitor.person is not None and visitor.person.locale is None:
            self._person = replace(visitor.person, locale=hello.lang or None)
        self.table: TableId = visitor.table
        self.user: UserId | None = None if visitor.person is None else visitor.person.id
        self._seen = hello.seen
        self._news = asyncio.Event()
        self._closing: asyncio.Task[object] | None = None

    def wake(self) -> None:
        """Show the newest state, once the last one is on its way."""
        self._news.set()

    def close(self, code: int) -> None:
        """End the connection."""
        self._closing = asyncio.create_task(self._socket.close(code=code))

    async def serve(self) -> None:
        """Show the table and carry out requests until either side closes.

        Raises:
            Closed: we must close, with its code.
        """
        shown = asyncio.create_task(self._show())
        heard = asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait({shown, heard}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (shown, heard):
                task.cancel()
            await asyncio.gather(shown, heard, return_exceptions=True)
        for task in done:
            task.result()

    # what changes
    async def _show(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._send(await self._state())

    async def _send(self, value: Json) -> None:
        with suppress(ConnectionError):  # the page is gone, which ``_listen`` will notice
            await self._socket.send_str(msgspec.json.encode(value).decode())

    async def _state(self) -> Json:
        live = await self._live()
        seat = None if self.user is None else live.table.seat_of(self.user)
        if seat is None and not live.table.kind.has_rooms:
            raise Closed(NO_TABLE)
        deal, done = self._seen
        voice = await self._voice()
        after = done if deal == live.table.deal else 0
        if self._person is None:
            state = self._watched(live, voice, after)
        else:
            state = table_json(self._scene(live), seat, voice, LIMITS, live.news, after)
        self._seen = live.table.deal, len(live.table.log)
        return {"t": "table", "guest": self._guest(), **state}

    def _watched(self, live: Live, voice: Voice, after: int) -> Json:
        """Return what spectators see, made once for all of them: they may be many."""
        scene, table = self._scene(live), live.table
        shown = table.id, table.version, voice.locale, after, scene.now // 1000
        state = self._bar.states.get(shown)
        if state is None:
            state = table_json(scene, None, voice, LIMITS, live.news, after)
            if state["sheet"]:
                state["sheet"]["rows"] = []
            self._bar.states.keep(shown, state)
        return state

    def _guest(self) -> str:
        """Return what a guest may do besides: come in, or invite friends without a chat."""
        if not self._bar.guests:
            return ""
        if self.user is None:
            return "join"
        return "ask" if platform(self.user) == "web" else ""

    async def _live(self) -> Live:
        at_least = self._bar.hub.stored(self.table)
        return await self._bar.service.tables.get(self.table, at_least=at_least)

    def _scene(self, live: Live) -> Scene:
        seat = None if self.user is None else live.table.seat_of(self.user)
        return Scene.at(live, seat, self._bar.service.now())

    async def _voice(self) -> Voice:
        if self._person is None:
            return Voice(self._lang or self._bar.service.language, Surface(one_screen=True))
        voice = await self._bar.service.people.voice(self._person)
        return Voice(voice.locale, Surface(one_screen=True, reader=self._person.id))

    # what is asked
    async def _listen(self) -> None:
        pace = Pace()
        async for frame in self._socket:
            if frame.type is not WSMsgType.TEXT:
                raise Closed(MALFORMED)
            if len(frame.data.encode()) > protocol.MOST_BYTES:
                raise Closed(TOO_BIG)
            if not pace.allows(asyncio.get_running_loop().time()):
                raise Closed(TOO_FAST)
            try:
                asked = protocol.request(frame.data)
            except Malformed:
                raise Closed(MALFORMED) from None
            await self._send({"t": "ack", "id": asked.id, **await self._do(asked)})

    async def _do(self, asked: PageRequest) -> Json:
        """Carry out a request of the page, and return the answer."""
        match asked:
            case Faces():
                return {"faces": await self._faces(two=asked.two)}
            case Ways():
                return {"ways": await self._ways(asked.cards)}
        if self._person is None:
            raise Closed(NOT_ADMITTED)
        answer = await self._bar.handle(self._request(self._person, asked))
        if answer is None:
            return {"refused": False}
        if answer.past is not None:
            return {"refused": False, "replay": await self._replay(self._person, answer.past)}
        return {"refused": answer.refused, "message": message_json(answer)}

    async def _replay(self, person: Person, past: Past) -> msgspec.Raw:
        """Return a deal with all its steps, made in a thread as it takes some hundred views.

        It is made once for each reader, however often they ask.
        """
        voice, table = await self._voice(), past.table
        asked = table.id, table.deal, table.places, past.again, voice
        made = self._bar.replays.get(asked)
        if made is None:
            made = await asyncio.to_thread(_in_steps, past, table.seat_of(person.id), voice)
            self._bar.replays.keep(asked, made)
        return made

    def _request(self, person: Person, asked: Press | Say) -> Request:
        name = request_id(person.id, asked.id)
        if isinstance(asked, Press):
            return requests.Press(name, person, None, asked.token)
        words = tuple(asked.words.split())[:MOST_WORDS]
        return requests.Command(name, person, None, words or ("help",), self.table)

    async def _ways(self, texts: list[str]) -> list[Json]:
        try:
            chosen = card_set(card(one) for one in texts)
        except BadNotation:
            raise Closed(MALFORMED) from None
        return ways(self._scene(await self._live()), chosen, await self._voice())

    async def _faces(self, *, two: bool) -> str:
        table = (await self._live()).table
        deck = GAMES[table.game].deck(table.options)
        return sprite(deck, Colours.TWO if two else Colours.FOUR)


def _in_steps(past: Past, seat: Seat | None, voice: Voice) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(replay_json(past, seat, voice)))


class Pace:
    """Limits how fast a page may send."""

    def __init__(self) -> None:
        self._since = 0.0
        self._count = 0

    def allows(self, now: float) -> bool:
        """Count one more frame; return whether it is allowed."""
        if now - self._since >= 1:
            self._since = now
            self._count = 0
        self._count += 1
        return self._count <= PER_SECOND
