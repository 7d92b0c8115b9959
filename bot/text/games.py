"""The games, house rules and AI levels that people name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache

from bot.model.errors import Refused
from bot.model.requests import LONGEST
from bot.text.i18n import locales, t
from bot.text.lexicon import bare, plain
from engine.ai import PLAYERS
from engine.games import GAMES

NEAREST = 3
"""How many games are suggested when the words name none."""
SIMILAR = 0.6
"""How similar (0 to 1) a name must be to what was written to be suggested."""
_GAME_PREFIXES = ("game:", "game=")


def game_key(words: tuple[str, ...], usual: str = "") -> tuple[str, tuple[str, ...]]:
    """Return the game that the first words name, and the words left over.

    No words, or words that begin with an option (``key=value``), mean the *usual* game. A preset
    may follow the name of its game, or, alone, mean the usual game; it becomes ``preset=name``.

    Raises:
        Refused: ``unknown-game``, with the keys of the nearest games, or ``no-such-game``, with
            those of all, where none is similar.
    """
    parts = _without_prefix(words)
    count = next((n for n, word in enumerate(parts) if "=" in word), len(parts))
    usual = usual or next(iter(GAMES))
    if count == 0:
        return usual, parts
    names = _game_names()
    wanted = bare(" ".join(parts[:count]))[:LONGEST]
    if wanted in names:
        return names[wanted], parts[count:]
    for taken in range(count):
        game = names.get(bare(" ".join(parts[:taken]))[:LONGEST]) if taken else usual
        preset = None if game is None else _preset(game, parts[taken:count])
        if game is not None and preset is not None:
            return game, (f"preset={preset}", *parts[count:])
    written = " ".join(parts[:count])[:LONGEST]
    near = _nearest(wanted, names)
    reason = "unknown-game" if near else "no-such-game"
    raise Refused(reason, text=written, nearest=", ".join(near or GAMES))


def named_game(words: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """Return the game that the first words, or the last ones, name, and the words left over."""
    names = _game_names()
    parts = _without_prefix(words)
    for count in range(len(parts), 0, -1):
        for said, rest in ((parts[:count], parts[count:]), (parts[-count:], parts[:-count])):
            key = names.get(bare(" ".join(said))[:LONGEST])
            if key is not None:
                return key, rest
    return None, words


def words_of_games() -> frozenset[str]:
    """Return all words of which the names of games consist, as ``bare`` spells them."""
    return _words_of(tuple(GAMES))


@cache
def _words_of(games: tuple[str, ...]) -> frozenset[str]:
    shown = (t(one, f"game-{key}") for key in games for one in locales())
    written = (*games, *(name for key in games for name in GAMES[key].info.aliases), *shown)
    return frozenset(bare(word) for name in written for word in name.replace("_", " ").split())


def _without_prefix(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words without a prefix on the game: ``game:tien_len`` becomes ``tien_len``."""
    first = words[0] if words else ""
    prefix = next((one for one in _GAME_PREFIXES if first.casefold().startswith(one)), "")
    named = first[len(prefix) :]
    return ((named,) if named else ()) + words[1:]


def _game_names() -> Mapping[str, str]:
    """Return the keys of all games by every name they have, in one spelling."""
    return _names_of(tuple(GAMES))


@cache
def _names_of(games: tuple[str, ...]) -> Mapping[str, str]:
    names: dict[str, str] = {}
    for key in games:
        shown = (t(locale, f"game-{key}") for locale in locales())
        for name in (key, *GAMES[key].info.aliases, *shown):
            names.setdefault(bare(name), key)
    return names


def _preset(game: str, words: tuple[str, ...]) -> str | None:
    """Return the preset of a game that *words* name in any of our languages; else None."""
    wanted = bare(" ".join(words))[:LONGEST]
    for name in GAMES[game].info.presets:
        if wanted in (bare(name), *(bare(t(one, f"preset-{name}")) for one in locales())):
            return name
    return None


def _nearest(wanted: str, names: Mapping[str, str]) -> list[str]:
    """Return the games whose names are most similar to *wanted*, or begin with it, best first."""
    likeness = SequenceMatcher(b=wanted)
    best: dict[str, float] = {}
    for name, key in names.items():
        likeness.set_seq1(name)
        alike = 1.0 if wanted and name.startswith(wanted) else likeness.ratio()
        best[key] = max(best.get(key, 0.0), alike)
    if max(best.values()) < SIMILAR:
        return []
    return sorted(best, key=lambda key: -best[key])[:NEAREST]


def options(words: tuple[str, ...]) -> dict[str, str]:
    """Return the house rules written as ``key=value``.

    Raises:
        Refused: ``bad-option-text``, a word does not have that form.
    """
    found = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or not value:
            raise Refused("bad-option-text", text=word[:LONGEST])
        found[key] = value
    return found


def level_key(word: str) -> str:
    """Return the AI level that a word names in any language; else the word."""
    wanted = plain(word).strip()
    return next((one for one in PLAYERS if wanted in level_names(one)), word)


def level_names(key: str) -> tuple[str, ...]:
    """Return the names of an AI level: its key, and its name in each language."""
    return (key, *(plain(t(one, f"level-{key}")) for one in locales()))


def names_game(game: str) -> Refused:
    """Return the refusal of a line that only names a *game*: how to get there."""
    return Refused("names-game", key=game.replace("_", " "), nearest=game)
