"""The table of commands as slash commands: ``/dehla`` with subcommands, and a few of their own."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Any, Literal, Protocol

import discord
from discord import app_commands
from discord.http import Route

from bot.model.errors import Refused
from bot.model.messages import Audience, Option
from bot.services.commands import LISTED
from bot.services.verbs import Argument, ArgumentKind, Verb
from bot.text.games import game_key, level_names
from bot.text.i18n import has, language, locales, t
from bot.text.lexicon import bare, plain
from engine.ai import PLAYERS
from engine.games import GAMES


class OnCommand(Protocol):
    """Called when a command is used, with its verb and the words that follow."""

    async def __call__(
        self, interaction: discord.Interaction, words: tuple[str, ...], *, public: bool
    ) -> None:
        """Carry it out; *public*: the answer is for the room."""


class OnTyping(Protocol):
    """Called while an argument is being typed; returns suggestions."""

    async def __call__(
        self, interaction: discord.Interaction, kind: Typed, text: str, game: str
    ) -> tuple[Option, ...]:
        """Return suggestions: what people read, and what is typed for it."""


Suggestions = list[app_commands.Choice[str]]
Suggest = Callable[[discord.Interaction, str], Coroutine[Any, Any, Suggestions]]

Typed = Literal["card", "deal", "options"]
"""Arguments whose suggestions depend on the table or on what is stored."""

NAME = "dehla"
ALONE = ("play", "hand")
"""Verbs that are used every minute, and so are commands of their own too: ``/play``, ``/hand``."""
CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True)
INSTALLS = app_commands.AppInstallationType(guild=True)
_MOST_SUGGESTIONS = 25
ENTRY_POINT = 4
"""The type of the command that opens an Activity. Discord creates it, and refuses a list without it
if Activities are on."""
_MADE_BY_DISCORD = {"id", "application_id", "version", "guild_id", "dm_permission", "handler"}


class Wording(app_commands.Translator):
    """Gives Discord the sentences in other languages; names of commands stay Latin."""

    def __init__(self, default: str) -> None:
        self._default = default

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: Any
    ) -> str | None:
        """Return *string* in *locale*; None if there is only the default."""
        tag = locale.value.partition("-")[0]
        key = string.extras.get("key")
        if key is None or tag == self._default or tag not in locales():
            return None
        return t(tag, key)


def described(key: str, default: str) -> app_commands.locale_str:
    """Return a catalogue sentence that ``Wording`` can translate."""
    return app_commands.locale_str(t(default, key), key=key)


Made = app_commands.Group | app_commands.Command[Any, ..., None]


def every(on_command: OnCommand, on_typing: OnTyping, default: str) -> list[Made]:
    """Return ``/dehla`` with all its verbs, and the verbs that are commands of their own.

    They are described in the language *default*.
    """
    dehla = app_commands.Group(
        name=NAME,
        description=described("command-dehla", default),
        allowed_contexts=CONTEXTS,
        allowed_installs=INSTALLS,
    )
    for verb in LISTED:
        dehla.add_command(_command(verb, on_command, on_typing, default))
    alone = [_command(one, on_command, on_typing, default) for one in LISTED if one.name in ALONE]
    for one in alone:
        one.allowed_contexts, one.allowed_installs = CONTEXTS, INSTALLS
    return [dehla, *alone]


def _command(
    verb: Verb, on_command: OnCommand, on_typing: OnTyping, default: str
) -> app_commands.Command[Any, ..., None]:
    async def ask(interaction: discord.Interaction, **given: str | discord.abc.User) -> None:
        await on_command(
            interaction, (verb.name, *words(verb, given)), public=verb.audience is Audience.ROOM
        )

    # The library reads a command's arguments from its function; ours are data.
    ask.__signature__ = _signature(verb)  # type: ignore[attr-defined]
    key = f"command-{verb.name}"
    about = {one.name: described(f"{key}-{one.name}", default) for one in verb.arguments}
    choices = {one.name: _choices(one, default) for one in verb.arguments if one.choices}
    offers = {one.name: OFFERS[one.kind] for one in verb.arguments if one.kind in OFFERS}
    for one in verb.arguments:
        if one.kind == "card" or one.kind == "deal" or one.kind == "options":
            offers[one.name] = _fitting(one.kind, on_typing)
    app_commands.describe(**about)(ask)
    app_commands.choices(**choices)(ask)
    app_commands.autocomplete(**offers)(ask)
    return app_commands.Command(name=verb.name, description=described(key, default), callback=ask)


def _signature(verb: Verb) -> Signature:
    interaction = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD)
    return Signature([interaction, *(_parameter(one) for one in verb.arguments)])


def _parameter(argument: Argument) -> Parameter:
    kind = discord.User if argument.kind == "person" else str
    default = Parameter.empty if argument.required else None
    return Parameter(argument.name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)


def _choices(argument: Argument, default: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=_choice_name(argument.name, one, default), value=one)
        for one in argument.choices
    ]


def _choice_name(argument: str, choice: str, default: str) -> str | app_commands.locale_str:
    if argument == "language":
        return t(choice, "language-name")
    key = f"{argument}-{choice}"
    return described(key, default) if has(key) else choice


def words(verb: Verb, given: Mapping[str, str | discord.abc.User | None]) -> tuple[str, ...]:
    """Return the given arguments as words, in the order in which the verb has them."""
    found: list[str] = []
    for argument in verb.arguments:
        value = given.get(argument.name)
        if isinstance(value, str):
            found += value.split()
        elif value is not None:
            found.append(f"discord:{value.id}")
    return tuple(found)


def _offered(fitting: Callable[[str], Iterable[str]], kind: ArgumentKind) -> Suggest:
    async def suggest(interaction: discord.Interaction, typed: str) -> Suggestions:
        tongue = language(interaction.locale.value)
        return [
            app_commands.Choice(name=_value_name(kind, value, tongue), value=value)
            for value in fitting(typed)
        ][:_MOST_SUGGESTIONS]

    return suggest


def _fitting(kind: Typed, on_typing: OnTyping) -> Suggest:
    async def suggest(interaction: discord.Interaction, typed: str) -> Suggestions:
        game = str(getattr(interaction.namespace, "game", None) or "")
        found = await on_typing(interaction, kind, typed, game)
        return [app_commands.Choice(name=one.label, value=one.value) for one in found]

    return suggest


def _value_name(kind: ArgumentKind, value: str, tongue: str) -> str:
    key = f"{kind}-{value}"
    return t(tongue, key) if has(key) else value


def games_like(typed: str) -> list[str]:
    """Return games with a name that contains what is typed, in any spelling; else the nearest."""
    wanted = bare(typed)
    found = [key for key in GAMES if any(wanted in bare(name) for name in _names(key))]
    if found:
        return found
    try:
        return [game_key((typed,))[0]]
    except Refused as unknown:
        return str(unknown.params.get("nearest", "")).split(", ")


def _names(key: str) -> tuple[str, ...]:
    return (key, *GAMES[key].info.aliases, *(t(one, f"game-{key}") for one in locales()))


def levels_like(typed: str) -> list[str]:
    """Return the AI levels whose name contains what is typed."""
    wanted = plain(typed).strip()
    return [one for one in PLAYERS if any(wanted in name for name in level_names(one))]


OFFERS: dict[ArgumentKind, Suggest] = {
    "game": _offered(games_like, "game"),
    "level": _offered(levels_like, "level"),
}


async def known_to(client: discord.Client) -> list[dict[str, Any]]:
    """Return the commands that Discord knows, with their sentences in all languages."""
    app = client.application_id
    route = Route("GET", "/applications/{application_id}/commands", application_id=app)
    found: Any = await client.http.request(route, params={"with_localizations": "true"})
    return list(found)


async def sync(tree: app_commands.CommandTree[Any], wording: Wording) -> bool:
    """Tell Discord the commands unless it knows them; return whether it had to be told.

    The library's own list lacks the sentences in other languages, so any list would look changed;
    hence the plain call.
    """
    client = tree.client
    known = await known_to(client)
    ours = [await one.get_translated_payload(tree, wording) for one in tree.get_commands()]
    theirs = [one for one in known if one.get("type") == ENTRY_POINT]
    if _by_name([one for one in known if one not in theirs]) == _by_name(ours):
        return False
    await client.http.bulk_upsert_global_commands(client.application_id, [*ours, *theirs])
    return True


def _by_name(commands: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the meaning of commands by name, because Discord lists them in an order of its own."""
    return {one["name"]: _meaning(one) for one in commands}


def _meaning(value: Any) -> Any:
    """Return *value* without what Discord adds, and without empty values."""
    if isinstance(value, Mapping):
        kept = {key: _meaning(one) for key, one in value.items() if key not in _MADE_BY_DISCORD}
        return {key: one for key, one in kept.items() if one}
    if isinstance(value, list):
        return [_meaning(one) for one in value]
    return value
