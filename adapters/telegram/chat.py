"""Telegram as one of the bot's platforms."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import structlog
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter

from adapters.telegram import menu
from adapters.telegram.addresses import PLATFORM, Ref, Spot
from adapters.telegram.answers import Answers
from adapters.telegram.ephemeral import Ephemeral
from adapters.telegram.inbox import Inbox
from adapters.telegram.limiter import Limiter, Pacing
from adapters.telegram.links import MiniApp, app_link, group_link, link, message_link
from adapters.telegram.markup import LIMITS
from adapters.telegram.novelties import Novelties
from adapters.telegram.outbound import Outbound
from adapters.telegram.polling import Polling
from adapters.telegram.reception import Reception
from adapters.telegram.transport import Transport, proxy_for
from adapters.telegram.updates import Client
from adapters.telegram.webhook import Receiver, Webhook
from bot.model.ids import MessageRef, RoomId, TableId, UserId, platform
from bot.model.messages import Message
from bot.model.ports import MOST_BELOW, Handle, Need, called
from bot.model.roles import starts
from bot.model.voice import CHAT
from bot.services.for_adapters import Part

HOME = "https://api.telegram.org"
LOGIN_PAUSES = (0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to reach Telegram at the start."""
FETCH, MENUS = "telegram updates", "telegram menus"
"""Names of the duties to fetch updates, and to make the menus of commands known."""
FINISH_WITHIN = 3.0
"""Seconds that a stop waits for requests being handled, and then again for their answers."""

log = structlog.get_logger(__name__)


class TelegramChat:
    """Implements ``bot.model.ports.Chat``; after ``start``, what people do reaches a handler.

    Args:
        token: the bot's token.
        api_url: a local Bot API server, a proxy or a test (``http://127.0.0.1:8081``).
        webhook: where Telegram sends updates; without it they are fetched by long polling.
        pacing: how fast the bot may send.
        language: that of the commands' descriptions for people whose own is unknown.
        app: the web table, where it opens inside Telegram.
    """

    platform = PLATFORM
    renews = True
    surface = replace(CHAT, marks=True, wording="group-")
    limits = LIMITS

    def __init__(
        self,
        token: str,
        api_url: str | None = None,
        *,
        webhook: Webhook | None = None,
        pacing: Pacing | None = None,
        language: str = "en",
        app: MiniApp | None = None,
    ) -> None:
        keep_library_quiet()
        root = (api_url or HOME).rstrip("/").removesuffix("/bot")
        self._pacing = pacing or Pacing()
        patience = self._pacing.patience
        proxy = proxy_for(root)
        self._bot = Client(
            token,
            base_url=f"{root}/bot",
            base_file_url=f"{root}/file/bot",
            request=Transport(patience, proxy),
            get_updates_request=Transport(patience, proxy),
        )
        self._webhook = webhook
        self._language = language
        self._app = app or MiniApp()
        self._limiter = Limiter(self._pacing)
        novelties = Novelties()
        self._outbound = Outbound(self._bot, self._limiter, novelties, self._moved)
        self._ephemeral = Ephemeral(self._bot, self._limiter, novelties)
        self._known = asyncio.Event()
        self._reception: Reception | None = None
        self._inbox: Inbox | None = None
        self._part = Part()
        self._source: Polling | Receiver | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, handle: Handle, part: Part | None = None) -> None:
        """Log in; return once updates come in, by polling or by webhook.

        Without a store, Telegram keeps updates that take longer to handle. If there are several
        processes, only one polls, because Telegram does not allow two.

        Raises:
            StoreUnavailable.
            telegram.error.InvalidToken: the token is not valid.
            telegram.error.NetworkError: Telegram cannot be reached.
        """
        await self._log_in()
        part = self._part = part or Part()
        answers = Answers(self._bot, self._outbound, self._ephemeral, self._limiter, part, handle)
        self._reception = Reception(handle, answers, self._bot.username, self._pacing)
        self._ephemeral.hands_of_all = part.hands
        inbox = self._inbox = Inbox(
            self._bot, self._reception.receive, part.store, works=starts(part.roles, "inbox")
        )
        await inbox.resume()
        self._tasks.append(asyncio.create_task(inbox.watch()))
        if self._webhook is None:
            polling = self._source = Polling(self._bot, inbox, self._pacing.sleep)
            await part.leading.add(FETCH, polling.run)
        elif starts(part.roles, "webhook"):
            self._source = Receiver(self._bot, self._webhook, inbox)
            await self._source.start()
        await part.leading.add(MENUS, lambda: menu.offer(self._bot, self._language, self._app.page))

    async def stop(self) -> None:
        """Finish the requests being handled, then stop; later updates wait at Telegram."""
        for duty in (FETCH, MENUS):
            await self._part.leading.drop(duty)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self._leave_updates()
        if self._reception is not None:
            await self._reception.finish(FINISH_WITHIN)
        await self._bot.shutdown()

    async def _leave_updates(self) -> None:
        if isinstance(self._source, Receiver):
            await self._source.stop()
        if self._inbox is not None:
            await self._inbox.finish(FINISH_WITHIN)
        if self._inbox is not None:
            await self._inbox.stop()
        self._source = self._inbox = None

    @property
    def connected(self) -> bool:
        """Whether the last fetch of updates succeeded; with a webhook there is no telling."""
        return not isinstance(self._source, Polling) or self._source.connected

    async def ended(self) -> str:
        """Return why Telegram is lost for good: it no longer knows the token."""
        if isinstance(self._source, Polling):
            await self._source.barred.wait()
            return "the token was rejected"
        await asyncio.Event().wait()
        return ""

    async def pace(self, target: RoomId | UserId, need: Callable[[], Need] = called) -> None:
        """See ``bot.model.ports.Chat``. Before the login, messages wait for it."""
        await self._known.wait()
        await self._limiter.pace(target, need=need)

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:
        """See ``bot.model.ports.Chat``. A message that notifies is posted again, as in private."""
        if self._reception is not None:
            self._reception.used(Spot.of(room).chat)
        return await self._put(room, message, old)

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:
        """See ``bot.model.ports.Chat``."""
        return await self._put(user, message, old)

    async def _put(self, target: str, message: Message, old: MessageRef | None) -> MessageRef:
        await self._known.wait()
        ref, spot = None if old is None else Ref.read(old), Spot.of(target)
        put = str(await self._outbound.put(spot, message, ref))
        if self._reception is not None:
            self._reception.shown(spot, message)
        return put

    async def renew(
        self,
        room: RoomId,
        user: UserId,
        message: Message,
        *,
        opens: bool = False,
        anew: bool = False,
    ) -> bool:
        """See ``bot.model.ports.Chat``. Only an administrator may open a hand or send it again."""
        spot = Spot.of(room)
        reader = Spot.of(user).chat
        return await self._ephemeral.renew(spot, reader, message, opens=opens, anew=anew)

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """See ``bot.model.ports.Chat``."""
        await self._outbound.redraw(Ref.read(ref), message)

    async def remove(self, ref: MessageRef) -> None:
        """See ``bot.model.ports.Chat``."""
        await self._outbound.remove(Ref.read(ref))

    async def is_buried(self, ref: MessageRef) -> bool:
        """See ``bot.model.ports.Chat``. It is what this process alone knows or guesses."""
        return self._outbound.distance.below(Ref.read(ref)) > MOST_BELOW

    async def is_admin(self, room: RoomId, user: UserId) -> bool:
        """See ``bot.model.ports.Chat``. People of other platforms are never administrators here."""
        if platform(room) != PLATFORM or platform(user) != PLATFORM:
            return False
        return await self._outbound.is_admin(Spot.of(room).chat, Spot.of(user).chat)

    def invitation(self, payload: str) -> str | None:
        """See ``bot.model.ports.Chat``. The bot's own name is known after the login."""
        return link(self._bot.username, payload)

    def way_to(self, message: MessageRef) -> str | None:
        """See ``bot.model.ports.Chat``. Basic groups have no links."""
        ref = Ref.read(message)
        return message_link(ref.spot, ref.message)

    def adding(self) -> str | None:
        """See ``bot.model.ports.Chat``. In the group it says ``/start@bot``."""
        return group_link(self._bot.username)

    def app(self, table: TableId) -> str | None:
        """See ``bot.model.ports.Chat``. The app must be registered with BotFather."""
        name = self._app.name
        return None if name is None else app_link(self._bot.username, name, table)

    def shows_alone(self, room: RoomId | None, pressed: bool, /) -> bool:
        """See ``bot.model.ports.Chat``. In private, the hand is already a message of the table."""
        if room is None:
            return False
        chat = Spot.of(room).chat
        shows = self._ephemeral.works_in if pressed else self._ephemeral.needs_no_press
        return shows(chat)

    def _moved(self, old: int, new: int) -> None:
        if self._reception is not None:
            self._reception.moved(old, new)

    async def _log_in(self) -> None:
        """Find out the bot's own name.

        For a wrong token a fresh error is raised, because the library's quotes the token.
        """
        for pause in (*LOGIN_PAUSES, None):
            try:
                await self._bot.initialize()
                await self._ephemeral.learn()
            except InvalidToken:
                raise InvalidToken("the token was rejected") from None
            except (NetworkError, RetryAfter) as error:
                if pause is None or isinstance(error, BadRequest):
                    raise NetworkError(f"no login ({type(error).__name__})") from None
                log.warning("Telegram cannot be reached", reason=type(error).__name__)
                await self._pacing.sleep(pause)
            else:
                self._known.set()
                return


def keep_library_quiet() -> None:
    """Keep the library from logging addresses, which contain the token, and people's cards.

    Anything that matters reaches us as an exception.
    """
    logging.getLogger("telegram").setLevel(logging.CRITICAL + 1)
