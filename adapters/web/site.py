"""The routes of the web table: the page, and the connection of each open page."""

from __future__ import annotations

import asyncio

import structlog
from aiohttp import WSCloseCode, WSMsgType, web

from adapters.arrivals import AT_TELEGRAM, Activity, NotAdmitted
from adapters.web import protocol
from adapters.web.entry import Visitor, from_telegram, read_pass, write_pass
from adapters.web.guests import Guests, TooManyGuests
from adapters.web.hub import Hub, TooMany
from adapters.web.page import ICON, MANIFEST, WholePage, icon, manifest, whole_page
from adapters.web.protocol import Hello, Malformed
from adapters.web.wire import (
    ELSEWHERE,
    FAULT,
    MALFORMED,
    NO_TABLE,
    NONE_YET,
    NOT_ADMITTED,
    RESTART,
    TOO_FAST,
    Bar,
    Closed,
    Wire,
)
from bot.model.errors import StoreUnavailable, TryLater, UnknownTable
from bot.model.ids import TableId
from bot.model.ports import Handle
from bot.model.requests import Person
from bot.services.service import Service

KEY = "web"
"""The name of the key that signs passes."""
WITHOUT_PASS = ("telegram", "discord", "guest")
"""Ways in by which people have no pass yet, so that they get one for later."""
HEARTBEAT = 20.0
HEADERS = {
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}

log = structlog.get_logger(__name__)


class Site:
    """The pages of all tables of a service.

    Args:
        key: signs the passes.
        telegram: the token of the bot there, with which Telegram signs who opens the page in its
            private chat.
        activity: says who opens the page inside Discord.
        guests: whether people without a chat may play here.
    """

    url = ""
    """The address at which people reach it, without a final slash; "" while they cannot."""
    hello_within = 5.0
    """Seconds within which a page must say who is there."""

    def __init__(
        self,
        service: Service,
        handle: Handle,
        key: bytes,
        telegram: str | None = None,
        activity: Activity | None = None,
        guests: bool = False,
    ) -> None:
        self._service = service
        self._key = key
        self._telegram = telegram
        self._activity = activity
        self._hub = Hub(service.store)
        self._bar = Bar(service, handle, self._hub, guests)
        self._guests = Guests(self._bar, service.store, service.now) if guests else None
        self._page = whole_page()

    @property
    def routes(self) -> tuple[web.RouteDef, ...]:
        """The routes: which path is answered by what."""
        return (
            web.get("/", self._show_at_root),
            web.get("/t/{table}", self._show),
            web.get(AT_TELEGRAM, self._show),
            web.get(MANIFEST, _manifest),
            web.get(ICON, _icon),
            web.get("/live", self._live),
        )

    async def start(self) -> None:
        """Start listening for changes of tables."""
        self._service.wakes.append(self._hub.wake)
        self._hub.start()

    async def stop(self) -> None:
        """End all connections; the pages reconnect on their own."""
        if self._hub.wake in self._service.wakes:
            self._service.wakes.remove(self._hub.wake)
        await self._hub.stop(RESTART)

    def watch_address(self, table: TableId, deal: int = 0) -> str:
        """See ``bot.model.ports.Pages``."""
        return f"{self.url}/t/{table}" + (f"?replay={deal}" if deal else "")

    def own_address(self, person: Person, table: TableId, deal: int = 0) -> str:
        """See ``bot.model.ports.Pages``. The part after the ``#`` is a pass."""
        return f"{self.watch_address(table, deal)}#{self._pass(person, table)}"

    def _pass(self, person: Person, table: TableId) -> str:
        return write_pass(person, table, self._key, self._service.now() // 1000)

    async def _show(self, request: web.Request) -> web.Response:
        """Answer with the page, the same for every table: only the connection says if it exists."""
        return self._answer(request, self._page)

    async def _show_at_root(self, request: web.Request) -> web.Response:
        """Answer with the page as Discord opens it, which names its application; or for guests."""
        if self._guests is not None and "frame_id" not in request.query:
            return self._answer(request, self._page)
        if self._activity is None:
            raise web.HTTPNotFound
        try:
            return self._answer(request, self._page.of(await self._activity.client_id()))
        except (NotAdmitted, TryLater) as trouble:
            log.warning("Discord does not say which application this is", reason=str(trouble))
            raise web.HTTPServiceUnavailable from None

    def _answer(self, request: web.Request, page: WholePage) -> web.Response:
        headers = HEADERS | {"Content-Security-Policy": page.policy(request.host)}
        body = page.plain
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = page.packed
            headers["Content-Encoding"] = "gzip"
        return web.Response(body=body, content_type="text/html", charset="utf-8", headers=headers)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=protocol.MOST_HELLO, compress=True
        )
        await socket.prepare(request)
        code: int = WSCloseCode.OK
        try:
            await self._serve(socket)
        except Closed as closed:
            code = closed.code
        except UnknownTable:
            code = NO_TABLE
        except StoreUnavailable as trouble:
            log.warning("a page was closed", reason=str(trouble))
            code = RESTART
        except TryLater:
            log.warning("a page was closed", reason="who opened it could not be asked for")
            code = RESTART
        except Exception:
            log.exception("a page was closed by a fault")
            code = FAULT
        await socket.close(code=code)
        return socket

    async def _serve(self, socket: web.WebSocketResponse) -> None:
        visitor, hello = await self._greeted(socket)
        if not (visitor.table.isascii() and visitor.table.isalnum()):
            # it is no id, and PostgreSQL takes no NUL
            raise Closed(NO_TABLE)
        if hello.by in WITHOUT_PASS and visitor.person is not None:
            key = self._pass(visitor.person, visitor.table)
            await socket.send_json({"t": "in", "key": key, "table": visitor.table})
        wire = Wire(self._bar, socket, visitor, hello)
        try:
            self._hub.enter(wire, ELSEWHERE)
            await wire.serve()
        except TooMany:
            raise Closed(TOO_FAST) from None
        finally:
            self._hub.leave(wire)

    async def _greeted(self, socket: web.WebSocketResponse) -> tuple[Visitor, Hello]:
        """Return who is there, and the first frame; raises Closed."""
        try:
            frame = await asyncio.wait_for(socket.receive(), self.hello_within)
            if frame.type is not WSMsgType.TEXT:
                raise Malformed
            hello = protocol.hello(frame.data)
            return await self._admitted(hello), hello
        except (TimeoutError, Malformed):
            raise Closed(MALFORMED) from None
        except TooManyGuests:
            raise Closed(TOO_FAST) from None
        except NotAdmitted as why:
            log.info("a page was not admitted", reason=str(why))
            raise Closed(NOT_ADMITTED) from None

    async def _admitted(self, hello: Hello) -> Visitor:
        match hello.by:
            case "pass":
                return read_pass(hello.key, self._key, self._service.now() // 1000)
            case "telegram" if self._telegram is not None:
                now = self._service.now() // 1000
                visitor = from_telegram(hello.key, self._telegram, now)
                named = visitor.table or hello.table
                return Visitor(visitor.person, named or await self._own(visitor))
            case "discord" if self._activity is not None:
                arrival = await self._activity.arrived(hello.key, hello.instance)
                table = await self._service.store.table_in(arrival.room)
                if table is None:
                    raise Closed(NONE_YET)
                return Visitor(arrival.person, table)
            case "guest" if self._guests is not None:
                return Visitor(*await self._guests.let_in(hello.key, hello.lang, hello.table))
            case "watch":
                return Visitor(None, hello.table)
        raise Malformed

    async def _own(self, visitor: Visitor) -> TableId:
        """Return a table where a person sits who opened the page without a link; raises Closed."""
        person, store = visitor.person, self._service.store
        found = () if person is None else await store.tables_of(person.id)
        if not found:
            raise Closed(NONE_YET)
        return found[0]


async def _manifest(_: web.Request) -> web.Response:
    return web.json_response(manifest(), content_type="application/manifest+json", headers=HEADERS)


async def _icon(_: web.Request) -> web.Response:
    return web.Response(body=icon(), content_type="image/svg+xml", headers=HEADERS)
