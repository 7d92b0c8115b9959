"""The house rules, one per line, with what is typed for each: ``name: meaning (key=value)``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot import presenter
from bot.model.errors import Refused
from bot.model.lobby import BESIDE_RULES, PRESET_KEY
from bot.model.messages import Kind, Line, Message, said
from bot.model.phases import UNDER_WAY
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.presenter.house_rules import numbers, option_name, preset_name, reach, value_words
from bot.text.games import options
from bot.text.i18n import t
from engine.errors import BadOption
from engine.games import GAMES
from engine.options import PLAYERS_KEY, Option


def is_rule(word: str) -> bool:
    """Return whether a word is a house rule of some game, or has the form that sets one."""
    keys = (one.key for game in GAMES.values() for one in game.info.options)
    return "=" in word or word in (PRESET_KEY, PLAYERS_KEY) or word in keys


def settled(game: str, words: Sequence[str], now: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the rules that *words* set, each ``key=value``; *now* holds those in force.

    A preset, the number of players and hints may be among them, as they were written.

    Raises:
        Refused, BadOption.
    """
    chosen = options(tuple(words))
    beside = {key: chosen.pop(key) for key in BESIDE_RULES if key in chosen}
    rules = GAMES[game].info.settle({**now, **chosen})
    return {**beside, **{key: rules[key] for key in chosen}}


def listing(table: Table, voice: Voice, only: Iterable[str] = ()) -> Message:
    """Return the rules that have an effect, changed ones first; or *only* some of them."""
    wanted = frozenset(only)
    info = GAMES[table.game].info
    seats = len(table.places)
    known = table.options
    free = [one for one in info.options if info.matters(one, known, seats)]
    options = [one for one in info.options if one.key in wanted] if wanted else free
    usual = info.defaults(table.options)
    options.sort(key=lambda one: table.options[one.key] == usual[one.key])
    lines = [_line(table, one, voice) for one in options]
    if len(info.seats) > 1 and (not wanted or PLAYERS_KEY in wanted):
        lines.insert(0, _players(table, voice))
    if not wanted or PRESET_KEY in wanted:
        lines.insert(0, _preset(table, voice))
    if wanted:
        return Message(lines=tuple(lines))
    how = _how(options[0], voice) if table.phase is Phase.LOBBY else _too_late(table, voice)
    return Message(t(voice, "title-options"), (*lines, Line(""), Line(how)))


def _how(option: Option, voice: Voice) -> str:
    """Return how a rule is changed, with *option* as the example."""
    example = f"{option.key}={option.words[-1] if option.words else option.default}"
    return t(voice, "terminal-options-how", example=example)


def _too_late(table: Table, voice: Voice) -> str:
    """Return why no rule can be changed once a match has begun, and what to do instead."""
    is_on = table.phase in UNDER_WAY
    return t(voice, "terminal-options-in-match" if is_on else "terminal-options-over")


def unchanged(table: Table, voice: Voice) -> Message:
    """Return the refusal to change a rule of a table that is no lobby any more."""
    return replace(said(_too_late(table, voice)), kind=Kind.REFUSAL)


def values(table: Table, key: str, voice: Voice) -> Message:
    """Return the possible values of one rule; the present one is strong."""
    if key == PRESET_KEY:
        return Message(lines=(_preset(table, voice),))
    if key == PLAYERS_KEY:
        return Message(lines=(_players(table, voice),))
    info = GAMES[table.game].info
    option = next(one for one in info.options if one.key == key)
    title = option_name(info, option, voice)
    chosen = str(table.options[key]).split("+")
    if option.numbers is not None:
        return Message(title, (_line(table, option, voice), Line(f"{key}={reach(option, voice)}")))
    lines = (
        Line(
            f"{key}={one} ({value_words(info, option, {**table.options, key: one}, voice)})",
            strong=one in chosen,
        )
        for one in option.words
    )
    return Message(title, tuple(lines))


def refused(mistake: Refused | BadOption, voice: Voice, game: str = "") -> Message:
    """Return the refusal; for an unknown rule, with the rules that there are."""
    refusal = presenter.refusal(mistake, voice, None, None)
    if game not in GAMES or not isinstance(mistake, BadOption) or mistake.allowed:
        return refusal
    known = ", ".join(one.key for one in GAMES[game].info.options)
    return Message(refusal.title, (*refusal.lines, Line(known)))


def _line(table: Table, option: Option, voice: Voice) -> Line:
    info = GAMES[table.game].info
    now = table.options[option.key]
    meaning = value_words(info, option, table.options, voice)
    text = f"{option_name(info, option, voice)}: {meaning} ({option.key}={now})"
    return Line(text, strong=now != info.defaults(table.options)[option.key])


def _preset(table: Table, voice: Voice) -> Line:
    info = GAMES[table.game].info
    preset = info.nearest_preset(table.options)
    others = ", ".join(one for one in info.presets if one != preset)
    now = t(voice, "terminal-preset", name=preset_name(preset, voice), key=f"{PRESET_KEY}={preset}")
    rest = [t(voice, "terminal-others", others=others)] if others else []
    return Line(" · ".join([now, *rest]), strong=preset != "classic")


def _players(table: Table, voice: Voice) -> Line:
    seats = numbers(sorted(GAMES[table.game].info.seats), voice)
    count = len(table.places)
    return Line(
        t(voice, "terminal-players", count=count, seats=seats, key=f"{PLAYERS_KEY}={count}")
    )
