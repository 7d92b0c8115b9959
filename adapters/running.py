"""The bot as a whole: puts store, platforms, service and health together, and stops them.

Heavy libraries are imported where they are used, so that a command pays only for those it needs.
"""

from __future__ import annotations

import gc
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import structlog
from structlog.contextvars import bound_contextvars

from adapters.arrivals import AT_TELEGRAM
from adapters.connections import Connections, Platform, WrongSetting
from adapters.listening import Doors, Served, listening
from adapters.stopping import until_asked_to_stop
from bot.config import metrics
from bot.config.settings import Settings
from bot.model.fair_use import UNBOUNDED, FairUse
from bot.model.messages import Message
from bot.model.ports import Handle
from bot.model.requests import Request
from bot.model.roles import ALL, Roles, starts

if TYPE_CHECKING:
    from adapters.web import Site
    from bot.config.listener import Door
    from bot.model.clock import Rhythm
    from bot.services.for_adapters import Part
    from bot.services.service import Service
    from bot.storage import SqlStore

BORN = time.perf_counter()
"""When this program began to load, roughly."""

log = structlog.get_logger(__name__)


def platforms(settings: Settings, doors: Doors | None = None) -> list[Platform]:
    """Return every platform whose token is set; *doors* are the paths on which they deliver."""
    doors = doors or Doors()
    found = list[Platform]()
    if settings.discord_token is not None:
        found.append(_discord(settings, settings.discord_token.get_secret_value(), doors.discord))
    if settings.telegram_token is not None:
        token = settings.telegram_token.get_secret_value()
        found.append(_telegram(settings, token, doors.telegram))
    if settings.web_guests:
        from adapters.web.chat import WebChat

        found.append(WebChat())
    return found


def _discord(settings: Settings, token: str, door: Door | None) -> Platform:
    from adapters.discord import DiscordChat, Sources
    from adapters.discord.interactions import Endpoint

    key = settings.discord_public_key
    endpoint = None if key is None or door is None else Endpoint(key, door)
    return DiscordChat(
        token,
        settings.discord_api_url,
        settings.language,
        has_activity=settings.has_activity,
        sources=Sources(settings.shards, endpoint),
    )


def _doors(settings: Settings) -> Doors:
    """Return the paths for platforms on ports that this process listens on."""
    return Doors(_discord_door(settings), _telegram_door(settings))


def _discord_door(settings: Settings) -> Door | None:
    """Return the path for Discord, if any; raises WrongSetting if signatures cannot be checked."""
    port = settings.discord_interactions_port
    if settings.discord_token is None or port is None or not starts(settings.roles, "interactions"):
        return None
    from adapters.discord.interactions import PATH, is_available
    from bot.config.listener import Door

    if not is_available():
        needed = "needs the extra of that name: pip install '.[interactions]'"
        raise WrongSetting(f"DISCORD_INTERACTIONS_PORT: {needed}")
    return Door(PATH)


def _telegram_door(settings: Settings) -> Door | None:
    """Return the path for Telegram's updates, if its port serves something else too."""
    url, port = settings.telegram_webhook_url, settings.telegram_webhook_port
    if settings.telegram_token is None or url is None or not starts(settings.roles, "webhook"):
        return None
    if port not in (settings.http_port, settings.web_port):
        return None
    from adapters.telegram.webhook import path_of
    from bot.config.listener import Door

    return Door(path_of(url))


def _telegram(settings: Settings, token: str, door: Door | None) -> Platform:
    from adapters.telegram import MiniApp, TelegramChat, Webhook

    webhook = None
    page = f"{settings.web_url}{AT_TELEGRAM}" if settings.has_page else None
    secret = settings.telegram_webhook_secret
    if settings.telegram_webhook_url is not None and secret is not None:
        webhook = Webhook(
            settings.telegram_webhook_url,
            secret.get_secret_value(),
            settings.telegram_webhook_port,
            door,
        )
    return TelegramChat(
        token,
        settings.telegram_api_url,
        webhook=webhook,
        language=settings.language,
        app=MiniApp(settings.telegram_app, page),
    )


@dataclass(frozen=True, slots=True)
class Bot:
    """The running service and its platforms."""

    service: Service
    connections: Connections
    site: Site | None = None
    """The web table, if it is served."""


@asynccontextmanager
async def serving(
    settings: Settings,
    chats: Sequence[Platform],
    rhythm: Rhythm,
    *,
    at_home: bool = False,
    roles: Roles = ALL,
    doors: Doors | None = None,
    allowed: FairUse = UNBOUNDED,
) -> AsyncIterator[Bot]:
    """Run the service for *chats* on the database of the settings; stop it without losing anything.

    *at_home*: somebody plays on this machine, and gets the web table too. *doors*: the paths for
    platforms of *chats* on ports that serve something else too. *allowed*: how much one person may
    ask for.

    Raises:
        StoreUnavailable, NotStarted.
    """
    from bot.ai.worker_pool import WorkerPool
    from bot.pictures.gallery import Gallery
    from bot.services.service import Service

    store = await _opened(settings)
    thinker = WorkerPool(settings.thinking_processes)
    service = Service(
        store,
        chats,
        rhythm,
        language=settings.language,
        thinker=thinker,
        allowed=allowed,
        host=settings.host_contact,
        roles=roles,
        gallery=Gallery(),
    )
    handle = counted(service.manager.handle)
    connections = Connections(chats, handle, part=_part(service))
    bot = Bot(service, connections)
    served = Served(service, handle, connections, doors or Doors(), lambda: thinker.waiting)
    try:
        async with listening(settings, served, at_home=at_home) as site:
            try:
                await service.start()
                await bot.connections.start()
                served.progress.now = None
                yield replace(bot, site=site)
            finally:
                served.progress.now = "stopping"
                await service.stop()
    finally:
        await bot.connections.stop()
        await store.close()


async def _opened(settings: Settings) -> SqlStore:
    from bot.storage import open_store

    return await open_store(
        settings.database_url,
        read_seconds=settings.database_read_seconds,
        keep_deals=settings.keep_deals_days,
    )


def _part(service: Service) -> Part:
    from bot.services.for_adapters import Part
    from bot.services.shown_hands import ShownHands

    store, people = service.store, service.people
    hands = ShownHands(store, service.now) if store.shared else None
    return Part(store, service.roles, service.leading, hands, people.voice, people.voice_at_hand)


def counted(handle: Handle) -> Handle:
    """Return *handle* with metrics for its requests and how long they take.

    Every log line caused by a request has its id.
    """

    async def handled(request: Request) -> Message | None:
        kind = type(request).__name__.lower()
        metrics.REQUESTS.labels(kind).inc()
        with bound_contextvars(request=getattr(request, "id", None)), metrics.HANDLING.time():
            log.debug("asked", kind=kind)
            return await handle(request)

    return handled


async def run(settings: Settings) -> None:
    """Run every platform whose token is set until the process is asked to end."""
    await until_asked_to_stop(_run(settings))
    log.info("stopped")


async def _run(settings: Settings) -> None:
    from bot.model.clock import Rhythm

    rhythm = Rhythm(settings.turn, settings.next_deal, settings.ai_move)
    doors = _doors(settings)
    roles = settings.roles
    allowed = settings.allowed
    chats = platforms(settings, doors)
    async with serving(settings, chats, rhythm, roles=roles, doors=doors, allowed=allowed) as bot:
        reached = ",".join(bot.connections.ready)
        log.info("ready", ms=since_birth(), platforms=reached, role=settings.role)
        _leave_out_of_collections()
        try:
            await bot.connections.lost()
        finally:
            log.info("stopping")


def _leave_out_of_collections() -> None:
    """Exclude what exists by now from garbage collection: modules, catalogues, schemas.

    Looking at all of it would stall the event loop for a tenth of a second, and some press with it.
    """
    gc.collect()
    gc.freeze()


def since_birth() -> int:
    """Return for how many milliseconds this program has run."""
    return round((time.perf_counter() - BORN) * 1000)
