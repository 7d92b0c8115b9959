"""The bot as a whole: store, platforms, service and health are put together here, and stopped.

Heavy libraries are imported where they are used, so that a command pays only for its own.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import structlog

from adapters.stopping import until_asked_to_stop
from bot.config import metrics
from bot.config.settings import Settings
from bot.model.errors import StoreUnavailable
from bot.model.messages import Message
from bot.model.ports import Chat
from bot.model.requests import Request
from bot.model.stores import Store

if TYPE_CHECKING:
    from bot.services.service import Rhythm, Service

BORN = time.perf_counter()
"""When this program began to load, near enough."""
TOKEN_REFUSED = ("LoginFailure", "InvalidToken")
"""What the platforms' libraries raise for a token that is not valid."""

Handle = Callable[[Request], Coroutine[Any, Any, Message | None]]

log = structlog.get_logger(__name__)


class NotStarted(Exception):
    """The bot cannot run; the text says why, in a line for the host."""


class TokenRefused(NotStarted):
    """The platform does not take the token: a setting is wrong."""


class Platform(Chat, Protocol):
    """A chat that brings what people do."""

    async def start(self, handle: Handle) -> None:
        """Return when what people do reaches *handle*."""
        ...

    async def stop(self) -> None:
        """Finish what people have just asked, then leave."""
        ...


def platforms(settings: Settings) -> list[Platform]:
    """Return every platform whose token is set."""
    found: list[Platform] = []
    if settings.discord_token is not None:
        from adapters.discord import DiscordChat

        token = settings.discord_token.get_secret_value()
        found.append(DiscordChat(token, settings.discord_api_url, settings.language))
    if settings.telegram_token is not None:
        found.append(_telegram(settings, settings.telegram_token.get_secret_value()))
    return found


def _telegram(settings: Settings, token: str) -> Platform:
    from adapters.telegram import TelegramChat, Webhook

    webhook = None
    secret = settings.telegram_webhook_secret
    if settings.telegram_webhook_url is not None and secret is not None:
        webhook = Webhook(
            settings.telegram_webhook_url,
            secret.get_secret_value(),
            settings.telegram_webhook_port,
        )
    return TelegramChat(
        token, settings.telegram_api_url, webhook=webhook, language=settings.language
    )


@dataclass(frozen=True, slots=True)
class Bot:
    """The service at work, and where it keeps everything."""

    service: Service
    store: Store


@asynccontextmanager
async def serving(
    settings: Settings, chats: Sequence[Platform], rhythm: Rhythm
) -> AsyncIterator[Bot]:
    """Run the service for *chats* on the database of the settings; stop it without a loss.

    Raises:
        StoreUnavailable, NotStarted.
    """
    from bot.ai.worker_pool import WorkerPool
    from bot.services.service import Service
    from bot.storage import open_store

    store = await open_store(settings.database_url)
    thinker = WorkerPool(settings.thinking_processes)
    service = Service(store, chats, rhythm, language=settings.language, thinker=thinker)
    started: list[Platform] = []
    try:
        async with _watched(settings, service, store):
            await service.start()
            for chat in chats:
                started.append(chat)
                await _start(chat, _counted(service.manager.handle))
            yield Bot(service, store)
    finally:
        await service.stop()
        for chat in started:
            await _stop(chat)
        await store.close()


async def _start(chat: Platform, handle: Handle) -> None:
    try:
        await chat.start(handle)
    except Exception as error:
        kind = type(error).__name__
        if kind in TOKEN_REFUSED:
            raise TokenRefused(f"{chat.platform.upper()}_TOKEN: must be a valid token") from error
        raise NotStarted(f"{chat.platform} cannot be reached: {error or kind}") from error


async def _stop(chat: Platform) -> None:
    try:
        await chat.stop()
    except Exception:
        log.exception("a platform did not stop cleanly", platform=chat.platform)


@asynccontextmanager
async def _watched(settings: Settings, service: Service, store: Store) -> AsyncIterator[None]:
    """Serve health and metrics while the bot runs, if a port is set."""
    if settings.http_port is None:
        yield
        return
    from bot.config.health import Health

    async def ailing() -> str | None:
        try:
            metrics.TABLES.set(len(await store.live_tables()))
        except StoreUnavailable as trouble:
            log.warning("not healthy", reason=str(trouble))
            return "the database cannot be used now"
        metrics.TELLING.set(service.dispatcher.busy)
        return None

    health = Health(ailing)
    try:
        await health.start(settings.http_port, settings.http_host)
    except OSError:
        await health.stop()
        where = f"{settings.http_host} port {settings.http_port}"
        raise NotStarted(f"HTTP_HOST, HTTP_PORT: {where} cannot be listened on") from None
    try:
        yield
    finally:
        await health.stop()


def _counted(handle: Handle) -> Handle:
    """Return *handle* with its requests and how long they take counted."""

    async def counted(request: Request) -> Message | None:
        metrics.REQUESTS.labels(type(request).__name__.lower()).inc()
        with metrics.HANDLING.time():
            return await handle(request)

    return counted


async def run(settings: Settings) -> None:
    """Run every platform whose token is set until the process is asked to end."""
    await until_asked_to_stop(_run(settings))
    log.info("stopped")


async def _run(settings: Settings) -> None:
    from bot.services.service import Rhythm

    rhythm = Rhythm(settings.turn, settings.next_deal, settings.ai_move)
    async with serving(settings, platforms(settings), rhythm):
        log.info("ready", ms=since_birth(), platforms=",".join(settings.platforms))
        _leave_out_of_collections()
        try:
            await asyncio.Event().wait()
        finally:
            log.info("stopping")


def _leave_out_of_collections() -> None:
    """Let no later collection look at what is there by now: modules, catalogues, schemas.

    To look at all of it stalls the event loop for a tenth of a second, and some press with it.
    """
    gc.collect()
    gc.freeze()


def since_birth() -> int:
    """Return for how many milliseconds this program has run."""
    return round((time.perf_counter() - BORN) * 1000)
