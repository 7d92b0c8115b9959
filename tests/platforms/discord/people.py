"""What people do: type commands, press buttons, leave."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.platforms.discord.gateway import Gateway
from tests.platforms.discord.rooms import new_message, written
from tests.platforms.discord.world import (
    Channel,
    Guild,
    Interaction,
    Message,
    User,
    World,
    stamp,
)

Json = dict[str, Any]

COMMAND, PRESS, SUGGEST, SENT = 2, 3, 4, 5
SUBCOMMAND, TEXT, PERSON = 1, 3, 6
ENTRY_POINT = 4
TYPED = 4
"""A question of a form that is answered by typing."""


class People:
    """Acts for anybody."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway

    async def slash(
        self, user: User, channel: Channel, words: str, **arguments: str | User
    ) -> Interaction:
        """Type a command; return when it is acknowledged."""
        data = self._command_data(channel, words, arguments)
        return await self.act(user, channel, COMMAND, data)

    async def launch(self, user: User, channel: Channel) -> Interaction:
        """Use the command by which Discord opens the page, as one that leaves it to the bot."""
        command = next(one for one in self._world.commands if one["type"] == ENTRY_POINT)
        data = {"id": command["id"], "name": command["name"], "type": ENTRY_POINT}
        return await self.act(user, channel, COMMAND, data)

    async def suggestions(
        self, user: User, channel: Channel, words: str, argument: str, typed: str, **given: str
    ) -> list[str]:
        """Return the values offered while an argument is typed, with others *given* before it."""
        data = self._command_data(channel, words, {**given, argument: typed}, focused=argument)
        answered = await self.act(user, channel, SUGGEST, data)
        return [one["value"] for one in answered.choices or ()]

    async def press(
        self, user: User, message: Message, label: str, *, late: bool = False
    ) -> Interaction:
        """Press a button, as its label or its custom id says; return when acknowledged."""
        button = self.button(user, message, label)
        data = {"component_type": 2, "custom_id": button["custom_id"], "id": button["id"]}
        return await self.act(user, message.channel, PRESS, data, message, late=late)

    async def choose(
        self, user: User, message: Message, menu: Json, values: list[str]
    ) -> Interaction:
        """Choose these values in a menu; return when it is acknowledged."""
        self._must_see(user, message)
        offered = [one["value"] for one in menu["options"]]
        assert menu in message.menus
        assert set(values) <= set(offered), f"{values} are not all among {offered}"
        assert menu.get("min_values", 1) <= len(values) <= menu.get("max_values", 1)
        data = {"component_type": 3, "custom_id": menu["custom_id"], "id": menu["id"]}
        return await self.act(user, message.channel, PRESS, data | {"values": values}, message)

    async def send(
        self, user: User, opened: Interaction, answers: dict[str, str | list[str]]
    ) -> Interaction:
        """Send a form that a press has opened; what is not answered stays as it was."""
        assert opened.modal is not None, "no form was opened"
        assert opened.source is not None
        asked = [one["component"] for one in opened.modal["components"]]
        assert set(answers) <= {one["custom_id"] for one in asked}
        data = {
            "custom_id": opened.modal["custom_id"],
            "components": [
                {"type": 18, "id": n, "component": _answered(one, answers, n)}
                for n, one in enumerate(asked, 1)
            ],
        }
        return await self.act(user, opened.source.channel, SENT, data, opened.source)

    @staticmethod
    def _must_see(user: User, message: Message) -> None:
        private = message.only_for or message.channel.person
        assert not message.deleted, "that message is gone"
        assert private in (None, user), f"{user.name} does not see that message"

    @staticmethod
    def button(user: User, message: Message, label: str) -> Json:
        """Return a button that this person can press now."""
        People._must_see(user, message)
        for button in message.keys:
            if label in (button.get("label"), button.get("custom_id")):
                assert not button.get("disabled"), f"{label} cannot be pressed"
                return button
        raise AssertionError(f"no button {label!r} among {message.labels}")

    async def act(
        self,
        user: User,
        channel: Channel,
        kind: int,
        data: Json,
        source: Message | None = None,
        *,
        late: bool = False,
    ) -> Interaction:
        """Do something; return when the bot has acknowledged it (*late*: at once)."""
        interaction = self._interaction(user, channel, kind, data, source)
        interaction.started -= 10 if late else 0
        await self.deliver(interaction)
        if not late:
            try:
                left = interaction.started + 3 - time.monotonic()
                await asyncio.wait_for(interaction.acknowledged.wait(), left)
            except TimeoutError:
                self._world.violations.append(f"{interaction.name}: no answer within 3 seconds")
        return interaction

    async def deliver(self, interaction: Interaction) -> None:
        """Tell the bot of an interaction, perhaps once more."""
        guild = interaction.channel.guild
        await self._gateway.tell(
            "INTERACTION_CREATE", interaction.payload, guild.id if guild else None
        )

    def _interaction(
        self, user: User, channel: Channel, kind: int, data: Json, source: Message | None
    ) -> Interaction:
        world = self._world
        id, token = world.new_id(), "token" + world.new_id()
        payload: Json = {
            "id": id, "token": token, "application_id": world.bot.id, "type": kind, "version": 1,
            "data": data, "channel_id": channel.id, "channel": channel.data, "entitlements": [],
            "locale": user.locale, "app_permissions": channel.rights_of_bot,
            "attachment_size_limit": 1 << 20, "authorizing_integration_owners": {},
            "context": 0 if channel.guild else 1,
        }  # fmt: skip
        if channel.guild:
            tongue = channel.guild.locale
            known = {"id": channel.guild.id, "locale": tongue, "features": []}
            payload |= {"guild_id": channel.guild.id, "guild_locale": tongue, "guild": known}
            payload["member"] = user.member
        else:
            payload["user"] = user.data
        if source is not None:
            payload["message"] = source.data
        interaction = Interaction(id, token, user, channel, payload, source)
        world.interactions[token] = interaction
        return interaction

    def _command_data(
        self, channel: Channel, words: str, arguments: dict[str, Any], focused: str = ""
    ) -> Json:
        name, _, verb = words.partition(" ")
        command = next(one for one in self._world.commands if one["name"] == name)
        assert (0 if channel.guild else 1) in command["contexts"], f"/{name} is not offered here"
        inner = next((one for one in command["options"] if one["name"] == verb), command)
        offered = {one["name"]: one for one in inner.get("options") or ()}
        given, users = [], {}
        for key, value in arguments.items():
            choices = [one["value"] for one in offered[key].get("choices") or ()]
            assert not choices or value in choices, f"{value!r} is no choice of {key}"
            if isinstance(value, User):
                users[value.id] = value
                value = value.id
            one = {"name": key, "type": offered[key]["type"], "value": value}
            given.append(one | ({"focused": True} if key == focused else {}))
        here = channel.guild.members if channel.guild else ()
        return {
            "id": command["id"], "name": name, "type": 1,
            "options": [{"name": verb, "type": SUBCOMMAND, "options": given}] if verb else given,
            "resolved": {
                "users": {id: user.data for id, user in users.items()},
                "members": {one.id: _without_user(one) for one in users.values() if one in here},
            },
        }  # fmt: skip

    async def join_server(self, guild: Guild, user: User) -> None:
        """Become a member; the bot is not told."""
        guild.members.append(user)

    def chat(self, user: User, channel: Channel, text: str) -> None:
        """Say something to others in a channel, which the bot is not told."""
        written(self._world, new_message(self._world, channel, user), {"content": text})

    async def write(self, user: User, text: str) -> None:
        """Write to the bot in private."""
        known = {"tts": False, "mention_everyone": False, "pinned": False, "edited_timestamp": None}
        lists = ("mentions", "mention_roles", "attachments", "embeds")
        await self._gateway.tell(
            "MESSAGE_CREATE",
            {
                **known,
                **{name: [] for name in lists},
                "id": self._world.new_id(),
                "channel_id": self._world.chat_with(user).id,
                "author": user.data,
                "content": text,
                "timestamp": stamp(),
                "type": 0,
            },
        )

    async def add_bot(self, guild: Guild) -> None:
        """Add the bot to a server. Only one that was there at the login is called available."""
        data = {key: value for key, value in guild.data.items() if key != "unavailable"}
        await self._gateway.tell("GUILD_CREATE", data, guild.id)

    async def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        del self._world.guilds[guild.id]
        for channel in guild.channels:
            self._world.channels.pop(channel.id, None)
        await self._gateway.tell("GUILD_DELETE", {"id": guild.id}, guild.id)

    async def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread."""
        del self._world.channels[channel.id]
        guild = channel.guild
        assert guild is not None
        guild.channels.remove(channel)
        event = "THREAD_DELETE" if channel.type == 11 else "CHANNEL_DELETE"
        await self._gateway.tell(
            event,
            channel.data
            if channel.type == 0
            else {"id": channel.id, "type": 11, "guild_id": guild.id, "parent_id": "1"},
            guild.id,
        )


def _answered(asked: Json, answers: dict[str, Any], number: int) -> Json:
    key = asked["custom_id"]
    about: Json = {"type": asked["type"], "id": 100 + number, "custom_id": key}
    if asked["type"] == TYPED:
        return about | {"value": answers.get(key, asked.get("value", ""))}
    now = [one["value"] for one in asked["options"] if one.get("default")]
    chosen = answers.get(key, now)
    assert asked["min_values"] <= len(chosen) <= asked["max_values"]
    assert set(chosen) <= {one["value"] for one in asked["options"]}
    return about | {"values": chosen}


def _without_user(user: User) -> Json:
    return {key: value for key, value in user.member.items() if key != "user"}
