"""The web table inside Discord: who has opened it, and in which channel, according to Discord.

The page sends a code and the name of an instance, which prove nothing. The code is exchanged for a
token with the application's secret, the token says who it is, and the bot's own token says who is
in that instance and in which channel it was launched.
"""

from __future__ import annotations

import asyncio
import math
import re
from base64 import b64encode
from typing import TypeVar

import aiohttp
import msgspec

from adapters.arrivals import Arrival, NotAdmitted
from bot.model.errors import Refused, TryLater
from bot.model.requests import Person
from bot.services.admission import Admission

HOME = "https://discord.com/api/v10"
PATIENCE = 10.0
AGAIN = 3.0
AT_ONCE = 8
"""Most sign-ins at the same time; others wait."""
MOST_WAITING = 20
"""Most people who wait while others sign in; strangers can open any number of pages."""
_NAMES = re.compile(r"[\w-]{1,128}", re.ASCII)
"""Form of Discord's codes and instances, checked because they become part of addresses."""

T = TypeVar("T")


class _Application(msgspec.Struct):
    id: str


class _Token(msgspec.Struct):
    access_token: str


class _User(msgspec.Struct):
    """The person whose code it is."""

    id: str
    username: str
    global_name: str | None = None
    locale: str | None = None


class _Location(msgspec.Struct):
    channel_id: str
    kind: str


class _Instance(msgspec.Struct):
    """A launched page: where it is, and who has it open."""

    location: _Location
    users: list[str]


class DiscordActivity:
    """Implements ``adapters.arrivals.Activity``.

    Args:
        token: the bot's token.
        secret: the application's secret, from the page *OAuth2* of the developer portal.
        api_url: a proxy or a test.
    """

    def __init__(self, token: str, secret: str, api_url: str | None = None) -> None:
        self._token, self._secret = token, secret
        self._root = (api_url or HOME).rstrip("/")
        self._id = ""
        self._few = Admission(AT_ONCE, MOST_WAITING, PATIENCE)
        self._not_before = -math.inf  # by the loop's clock; Discord has told us to wait until then

    async def client_id(self) -> str:
        """See ``adapters.arrivals.Activity``. Discord is asked only once."""
        if not self._id:
            async with self._session() as session:
                self._id = (await self._told(session, "/applications/@me", _Application)).id
        return self._id

    async def arrived(self, code: str, instance: str) -> Arrival:
        """See ``adapters.arrivals.Activity``. A code can be used once."""
        if not (_NAMES.fullmatch(code) and _NAMES.fullmatch(instance)):
            raise NotAdmitted("malformed")
        try:
            async with self._few.place(), self._session() as session:
                user = await self._who(session, code)
                where = f"/applications/{await self.client_id()}/activity-instances/{instance}"
                opened = await self._told(session, where, _Instance)
        except Refused:
            raise TryLater(AGAIN) from None
        if user.id not in opened.users:
            raise NotAdmitted("an instance of somebody else")
        if opened.location.kind != "gc":
            raise NotAdmitted("in no channel of a server")
        person = Person(f"discord:{user.id}", user.global_name or user.username, user.locale)
        return Arrival(person, f"discord:{opened.location.channel_id}")

    async def must_know_secret(self) -> None:
        """Return if Discord accepts the secret; raises NotAdmitted if not, or TryLater."""
        form = {"grant_type": "client_credentials", "scope": "identify"}
        both = f"{await self.client_id()}:{self._secret}".encode()
        proof = f"Basic {b64encode(both).decode()}"
        async with self._session() as session:
            await self._answered(
                session, "POST", "/oauth2/token", _Token, form, {"Authorization": proof}
            )

    async def _who(self, session: aiohttp.ClientSession, code: str) -> _User:
        form = {
            "client_id": await self.client_id(),
            "client_secret": self._secret,
            "grant_type": "authorization_code",
            "code": code,
        }
        traded = await self._answered(session, "POST", "/oauth2/token", _Token, form)
        bearer = {"Authorization": f"Bearer {traded.access_token}"}
        return await self._answered(session, "GET", "/users/@me", _User, headers=bearer)

    async def _told(self, session: aiohttp.ClientSession, path: str, kind: type[T]) -> T:
        """Return Discord's answer to a call with the bot's token."""
        bot = {"Authorization": f"Bot {self._token}"}
        return await self._answered(session, "GET", path, kind, headers=bot)

    async def _answered(
        self,
        session: aiohttp.ClientSession,
        method: str,
        path: str,
        kind: type[T],
        form: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> T:
        """Return Discord's answer to a call; errors never contain anything from either.

        Strangers cause calls, and too many that fail would shut out the whole bot: while Discord
        wants us to wait, none is made.
        """
        now = asyncio.get_running_loop().time()
        if now < self._not_before:
            raise TryLater(self._not_before - now)
        try:
            call = session.request(method, f"{self._root}{path}", data=form, headers=headers)
            async with call as answer:
                status, body = answer.status, await answer.read()
                wait = answer.headers.get("Retry-After", "")
        except (aiohttp.ClientError, OSError) as trouble:
            raise TryLater(AGAIN) from trouble
        if status == 429:
            seconds = float(wait) if wait.isdecimal() else AGAIN
            self._not_before = now + seconds
            raise TryLater(seconds)
        if status >= 500:
            raise TryLater(AGAIN)
        try:
            if status != 200:
                raise NotAdmitted(f"Discord answers {status}")
            return msgspec.json.decode(body, type=kind)
        except msgspec.MsgspecError:
            raise NotAdmitted("Discord answers something else") from None

    @staticmethod
    def _session() -> aiohttp.ClientSession:
        return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE), trust_env=True)
