"""What the bot serves over HTTP: health and metrics, and the web table, on one port or on two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog

from adapters.connections import Connections, NotStarted
from bot.config import metrics
from bot.config.settings import Settings
from bot.model.errors import StoreUnavailable
from bot.model.ports import Handle
from bot.model.roles import starts

if TYPE_CHECKING:
    from aiohttp import web

    from adapters.arrivals import Activity
    from adapters.web import Site
    from bot.config.listener import Door, Listener
    from bot.services.service import Service

HERE = "127.0.0.1"

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Progress:
    """Why the process takes nothing new; None once it is ready."""

    now: str | None = "starting"


@dataclass(frozen=True, slots=True)
class Doors:
    """Paths on which platforms deliver; a platform without one has its own port, or none."""

    discord: Door | None = None
    telegram: Door | None = None


@dataclass(frozen=True, slots=True)
class Served:
    """What the ports give access to: the service, its handler and the platforms.

    *doors*: the paths on which platforms answer. *thinking*: returns how many thoughts are waiting.
    """

    service: Service
    handle: Handle
    connections: Connections
    doors: Doors = field(default_factory=Doors)
    thinking: Callable[[], int] = lambda: 0
    progress: Progress = field(default_factory=Progress)


@asynccontextmanager
async def listening(
    settings: Settings, served: Served, *, at_home: bool
) -> AsyncIterator[Site | None]:
    """Serve what the settings ask for; yield the web table, if it is served.

    *at_home*: somebody plays on this machine, and gets the web table even without any setting, if a
    port is free.

    Raises:
        NotStarted: a port cannot be listened on.
    """
    ports = settings.http_port, settings.web_port, served.doors.discord
    if not at_home and all(one is None for one in ports):
        yield None
        return
    shown = at_home or settings.web_port is not None
    shown = shown and starts(served.service.roles, "web table")
    site = await _site(settings, served) if shown else None
    listeners: list[Listener] = []
    try:
        listeners += await _listeners(settings, _routes(settings, served, site))
        if site is not None and settings.web_port is None:
            listeners += await _at_home(site)
        if settings.has_page:
            served.service.pages = site
        yield site if site is None or site.url else None
    finally:
        if site is not None:
            await site.stop()
        for listener in listeners:
            await listener.stop()


async def _site(settings: Settings, served: Served) -> Site:
    from adapters.web import KEY, Site

    token = settings.telegram_token
    site = Site(
        served.service,
        served.handle,
        await served.service.store.key(KEY),
        telegram=None if token is None else token.get_secret_value(),
        activity=_activity(settings),
        guests=settings.web_guests,
    )
    if settings.web_port is not None:
        site.url = settings.web_url or f"http://{HERE}:{settings.web_port}"
    await site.start()
    return site


def _activity(settings: Settings) -> Activity | None:
    """Return the platform that says who opens the page inside Discord, if it opens there."""
    token, secret = settings.discord_token, settings.discord_client_secret
    if token is None or secret is None or not settings.has_activity:
        return None
    from adapters.discord.activity import DiscordActivity

    url = settings.discord_api_url
    return DiscordActivity(token.get_secret_value(), secret.get_secret_value(), url)


def _routes(
    settings: Settings, served: Served, site: Site | None
) -> dict[int, tuple[list[str], list[web.RouteDef]]]:
    """Return what is served on each port, with the settings that name it."""
    found: dict[int, tuple[list[str], list[web.RouteDef]]] = defaultdict(lambda: ([], []))
    if settings.http_port is not None:
        names, routes = found[settings.http_port]
        names.append("HTTP_PORT")
        routes += _health(served)
    if site is not None and settings.web_port is not None:
        names, routes = found[settings.web_port]
        names.append("WEB_PORT")
        routes += site.routes
    if (door := served.doors.telegram) is not None:
        names, routes = found[settings.telegram_webhook_port]
        names.append("TELEGRAM_WEBHOOK_PORT")
        routes.append(door.route)
    if (door := served.doors.discord) is not None and settings.discord_interactions_port:
        names, routes = found[settings.discord_interactions_port]
        names.append("DISCORD_INTERACTIONS_PORT")
        routes.append(door.route)
    return found


async def _listeners(
    settings: Settings, served: dict[int, tuple[list[str], list[web.RouteDef]]]
) -> list[Listener]:
    from bot.config.listener import Listener

    host = settings.http_host
    found = list[Listener]()
    for port, (names, routes) in served.items():
        listener = Listener(routes)
        try:
            await listener.start(port, host)
        except OSError:
            for one in (*found, listener):
                await one.stop()
            where = f"{host} port {port}"
            told = ", ".join(["HTTP_HOST", *names])
            raise NotStarted(f"{told}: {where} cannot be listened on") from None
        found.append(listener)
    return found


async def _at_home(site: Site) -> list[Listener]:
    """Serve the web table on any free port of this machine; if there is none, do not serve it."""
    from bot.config.listener import Listener

    listener = Listener(site.routes)
    try:
        await listener.start(0, HERE)
    except OSError as trouble:
        log.warning("no web table", reason=trouble.strerror)
        await listener.stop()
        return []
    site.url = f"http://{HERE}:{listener.port}"
    return [listener]


def _health(served: Served) -> tuple[web.RouteDef, ...]:
    from bot.config.health import Health

    async def ailing() -> str | None:
        try:
            await _bring_up_to_date(served)
        except StoreUnavailable as trouble:
            log.warning("not healthy", reason=str(trouble))
            return "the database cannot be used now"
        return served.connections.trouble

    return Health(ailing, lambda: served.progress.now).routes


async def _bring_up_to_date(served: Served) -> None:
    """Set the gauges; raises StoreUnavailable."""
    service = served.service
    metrics.TELLING.set(service.dispatcher.busy)
    metrics.OWNED.set(service.dispatcher.tellers.count)
    metrics.THINKING.set(served.thinking())
    metrics.LEADS.clear()
    for duty in service.leading.duties:
        metrics.LEADS.labels(duty).set(1)
    metrics.TABLES.set(await service.store.count_live())
    waits = await service.store.backlog(service.now())
    metrics.UNTOLD.set(waits.untold)
    metrics.UNTOLD_FOR.set(waits.untold_for / 1000)
    metrics.UNHANDLED.set(waits.unhandled)
    metrics.UNHANDLED_FOR.set(waits.unhandled_for / 1000)
