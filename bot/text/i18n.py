"""Sentences in the reader's language.

A sentence has a symbolic key (``refused-not-seated``); English is a catalogue like any other.
The catalogues are the ``.po`` files themselves, read once, so nothing has to be compiled: one for
what all games share, and one for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.model.names import Name, You
from bot.model.voice import CHAT, Surface, Voice

DEFAULT = "en"
DOMAIN = "dehla"
YOU = "-is-you"
"""Ending of the key of a sentence in which one of the people named is the reader."""
_FOLDER = Path(__file__).parent.parent / "locales"
_ISOLATE, _END = "\u2068", "\u2069"
_MINUS = "−"
TEXT_STYLE = "\ufe0e"
"""Keeps phones from drawing a suit as a wide emoji, black on a dark background."""
_IN_TEXTS = str.maketrans({sign: sign + TEXT_STYLE for sign in "♠♥♦♣"})


def t(voice: Voice | str | None, key: str, /, **values: object) -> str:
    """Return the sentence *key* in the language nearest to that of *voice*.

    *values* are inserted by name; ``count`` selects the plural. Names of people are put in Unicode
    isolates, so that their script cannot reverse the sentence. If one of them is the reader,
    ``<key>-<name>-is-you`` is used instead, if the language has it. A command in a sentence,
    ``{dehla:stop}``, is written as on the surface of *voice*; if *voice* is only a language tag,
    as in a chat.
    """
    surface = voice.surface if isinstance(voice, Voice) else CHAT
    shown = {name: _shown(value) for name, value in values.items()} | {"dehla": surface}
    count = values.get("count")
    number = abs(count) if isinstance(count, int) else None
    return _find(language(voice), _keys_for(key, surface, values), number).format_map(shown)


def _keys_for(key: str, surface: Surface, values: Mapping[str, object]) -> Iterator[str]:
    """Yield the keys of sentences that can be used for *key*, the most specific first."""
    if surface.reader:
        yield from (f"{key}-{name}{YOU}" for name, one in values.items() if isinstance(one, You))
    if surface.wording:
        yield f"{surface.wording}{key}"
    yield key


def language(voice: Voice | str | None) -> str:
    """Return which of our languages serves *voice*: ``hi-IN`` gets ``hi``, unknown ones ``en``."""
    return _language(voice.locale if isinstance(voice, Voice) else voice)


def is_served(locale: str) -> bool:
    """Return whether there is a catalogue for the language of *locale*."""
    tag = locale.replace("_", "-").casefold()
    return tag in locales() or tag.partition("-")[0] in locales()


@lru_cache(maxsize=512)
def _language(locale: str | None) -> str:
    tag = (locale or DEFAULT).replace("_", "-").casefold()
    return next((one for one in (tag, tag.partition("-")[0]) if one in locales()), DEFAULT)


@cache
def locales() -> tuple[str, ...]:
    """Return the languages that have a catalogue."""
    return tuple(sorted(path.parts[-3] for path in _FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")))


def keys(locale: str) -> frozenset[str]:
    """Return the keys for which a language's own catalogues have a sentence."""
    return frozenset(sentences(locale))


def missing(locale: str) -> list[str]:
    """Return the keys for which English has a sentence and *locale* has none.

    Forms that address the reader (``YOU``) are left out: a language may not need them.
    """
    return sorted(one for one in keys(DEFAULT) - keys(locale) if not one.endswith(YOU))


def has(key: str) -> bool:
    """Return whether there is a sentence *key*."""
    return key in sentences(DEFAULT)


@cache
def catalogue(locale: str) -> Catalog:
    """Return all catalogues of a language merged into one.

    Raises:
        ValueError: two of them have a sentence for the same key.
    """
    whole = _read(locale, DOMAIN)
    for path in sorted((_FOLDER / locale / "LC_MESSAGES").glob("*.po")):
        if path.stem != DOMAIN:
            _add(whole, _read(locale, path.stem))
    return whole


def _read(locale: str, domain: str) -> Catalog:
    with (_FOLDER / locale / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=locale, domain=domain, abort_invalid=True)


def _add(whole: Catalog, part: Catalog) -> None:
    for one in part:
        if one.id and one.id in whole:
            raise ValueError(f"{part.domain}.po: {_key(one.id)} has a sentence elsewhere")
        if one.id:
            whole[one.id] = one


def _find(locale: str, keys: Iterable[str], count: int | None) -> str:
    wanted = tuple(keys)
    for one in (locale, DEFAULT):
        for key in wanted:
            if forms := sentences(one).get(key):
                return forms[0 if len(forms) == 1 else _plural(one)(1 if count is None else count)]
    return wanted[-1]


@cache
def sentences(locale: str) -> dict[str, tuple[str, ...]]:
    """Return the sentence of each key, in all its plural forms, with suits as texts show them."""
    written = (one for one in catalogue(locale) if one.id and not one.fuzzy)
    return {_key(one.id): _forms(one.string) for one in written if _is_written(one.string)}


@cache
def _plural(locale: str) -> Callable[[int], int]:
    return c2py(catalogue(locale).plural_expr)


def signed(value: object) -> object:
    """Return a negative number with a proper minus sign; anything else unchanged."""
    return f"{_MINUS}{-value}" if isinstance(value, int) and value < 0 else value


def _shown(value: object) -> object:
    return f"{_ISOLATE}{value}{_END}" if isinstance(value, Name) else signed(value)


def _key(id_: str | list[str] | tuple[str, ...]) -> str:
    return id_ if isinstance(id_, str) else id_[0]


def _forms(string: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    forms = (string,) if isinstance(string, str) else tuple(string or ())
    return tuple(one.translate(_IN_TEXTS) for one in forms)


def _is_written(string: str | list[str] | tuple[str, ...] | None) -> bool:
    forms = _forms(string)
    return bool(forms) and all(forms)
