"""Pages opened within Discord: codes that are good once, who they belong to, and who is where."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from tests.platforms.discord.refusal import Refusal, known
from tests.platforms.discord.world import Channel, User, World

Json = dict[str, Any]
Reply = tuple[int, Any]

SECRET = "an.application.secret"


class Activities:
    """Answers the three calls by which a bot learns who has opened its page."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._codes: dict[str, User] = {}
        self._tokens: dict[str, User] = {}
        self._opened: dict[str, Json] = {}

    def opened(self, channel: Channel, *users: User) -> str:
        """The page is open in a channel; return what its instance is called."""
        instance = f"i-{self._world.new_id()}-gc-{channel.id}"
        kind = "gc" if channel.guild else "pc"
        place = {"id": f"{kind}-{channel.id}", "kind": kind, "channel_id": channel.id}
        self._opened[instance] = {
            "application_id": self._world.bot.id,
            "instance_id": instance,
            "launch_id": self._world.new_id(),
            "location": place | ({"guild_id": channel.guild.id} if channel.guild else {}),
            "users": [one.id for one in users],
        }
        return instance

    def allowed(self, user: User) -> str:
        """Somebody lets the page know who they are; return the code that it gets."""
        code = f"code{self._world.new_id()}"
        self._codes[code] = user
        return code

    def instance(self, id: str) -> Reply:
        """Tell of an open page."""
        return 200, known(self._opened, id, 10098, "Activity Instance")

    def trade(self, form: Json, authorization: str | None) -> Reply:
        """Trade a code for a token, or let an application prove that it has its secret."""
        if form.get("grant_type") == "client_credentials":
            proof = b64encode(f"{self._world.bot.id}:{SECRET}".encode()).decode()
            if authorization != f"Basic {proof}" or form.get("scope") != "identify":
                raise Refusal(401, 0, "invalid_client")
            return 200, {"access_token": "its.own", "token_type": "Bearer", "scope": "identify"}
        if (form.get("client_id"), form.get("client_secret")) != (self._world.bot.id, SECRET):
            raise Refusal(401, 0, "invalid_client")
        user = self._codes.pop(str(form.get("code")), None)
        if form.get("grant_type") != "authorization_code" or user is None:
            raise Refusal(400, 0, "invalid_grant")
        token = f"token{self._world.new_id()}"
        self._tokens[token] = user
        return 200, {"access_token": token, "token_type": "Bearer", "scope": "identify"}

    def bearer(self, authorization: str | None) -> Reply:
        """Tell whose token it is."""
        user = self._tokens.get((authorization or "").removeprefix("Bearer "))
        if user is None:
            raise Refusal(401, 0, "401: Unauthorized")
        return 200, {**user.data, "locale": user.locale}
