"""Every sentence that the program can ask for is in every catalogue, and no other."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

from adapters.web.page import STATIC
from adapters.web.wire import ELSEWHERE, MALFORMED, NO_TABLE, NONE_YET, NOT_ADMITTED
from bot.presenter.cards import SYMBOLS
from bot.presenter.house_rules import sentence_key
from bot.presenter.howto import PAGES, page_key
from bot.presenter.rules import topics
from bot.presenter.wording import event_key
from bot.services.commands import LISTED
from bot.text import i18n
from engine import events
from engine.actions import Action
from engine.ai import PLAYERS
from engine.cards import Card
from engine.events import DealEnded, Event, SideWon
from engine.game import Game
from engine.games import GAMES
from engine.options import Option
from tests.bot.presenter.sources import REASONS, ROOT, SOURCES, calls, constants

LOCALES = i18n.locales()
GAME_SOURCES = [*(ROOT / "engine" / "games").rglob("*.py")]
"""What a fact or an event says may be a sentence of its own, whose key the game names."""
KINDS = [
    kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)
]
ADDED = {"count", "mark", "sides", "seat", "side", "cards", "suit", "number", "rule"}
"""What the presenter may give to the sentence of a fact."""


SHARED_NOTES = ("cards", "passed", "out")
"""What any game may say beside a seat."""
SHARED_TOPICS = ("play", "score", "combinations", "pulls", "trading", "attack", "defence")
"""Sections that the rules of several games have."""
BORROWED = ("verbs", "clear")
"""What the page says in sentences that are not its own."""
KNOWN_WHOLE = ("by-", "game-", "howto-", "level-", "period-", "scope-", "suit-")
"""Families of which each key is known, however the program composes it."""


def composed(node: ast.AST) -> Iterator[str]:
    """Yield a pattern for every f-string in an argument."""
    for part in ast.walk(node):
        if isinstance(part, ast.JoinedStr):
            yield "".join(
                re.escape(piece.value) if isinstance(piece, ast.Constant) else ".+"
                for piece in part.values
            )


def keys_of_options() -> Iterator[str]:
    for game in GAMES.values():
        for option in game.info.options:
            for rest in ("", *tails_of(option)):
                yield sentence_key(game.info, f"{option.key}{rest}")


def tails_of(option: Option) -> Iterator[str]:
    """Yield what follows the key of an option in the keys of its values."""
    yield from (f"-{word}" for word in option.words)
    if option.several:
        yield f"-{option.default}"
    if option.numbers is not None:
        yield "-number"
    if option.also is not None:
        yield f"-{option.also}"


def keys_of_families() -> Iterator[str]:
    """Yield the keys that follow from data: games, options, events, facts, reasons, commands."""
    yield from keys_of_options()
    yield from (event_key(kind) for kind in KINDS if kind not in (Event, DealEnded, SideWon))
    yield from keys_of_games()
    yield from (f"note-{key}" for key in SHARED_NOTES)
    yield from (f"refused-{reason}" for reason in REASONS)
    yield from (f"level-{level}" for level in PLAYERS)
    yield from (f"topic-{topic}" for topic in SHARED_TOPICS)
    yield from (f"web-{word}" for word in words_of_page())
    for key, game in GAMES.items():
        yield from (page_key(key, page) for page in range(1, PAGES + 1))
        yield f"game-{key}"
        yield from (f"figure-{figure}" for figure in (*game.info.figures, "deals", "matches"))
        yield f"about-{key}"
        yield from (f"topic-{topic}" for topic in topics(game.info))
        yield from (f"rules-{game.info.family}-{topic}" for topic in game.info.topics)
        yield from (f"rules-{game.info.family}-{topic}-more" for topic in game.info.topics)
    for verb in LISTED:
        yield f"command-{verb.name}"
        for argument in verb.arguments:
            yield f"command-{verb.name}-{argument.name}"
            if argument.name in ("by", "scope", "period"):
                yield from (f"{argument.name}-{choice}" for choice in argument.choices)
    for suit in {card.suit for game in GAMES.values() for deck in decks(game) for card in deck}:
        yield f"suit-{suit.name}"
        yield f"suit-{suit.name}-button"


def words_of_page() -> Iterator[str]:
    """Yield what the page calls its own sentences; those of why it stops are called by a code."""
    for script in STATIC.glob("*.js"):
        named = re.findall(r"\bwords\.(\w+)", script.read_text("utf-8"))
        yield from (word for word in named if word not in BORROWED)
    yield from map(str, (MALFORMED, NOT_ADMITTED, NO_TABLE, ELSEWHERE, NONE_YET))


def keys_of_games() -> Iterator[str]:
    """Yield the keys of what the games may show and what may happen in them, by their modules."""
    for module in modules():
        for name, family in (("FACTS", "fact"), ("NOTES", "note"), ("PRIVATE", "fact")):
            yield from (f"{family}-{key}" for key in getattr(module, name, ()))
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                yield from keys_of_kind(kind)


def modules() -> Iterator[ModuleType]:
    """Yield the modules of all games that can be played."""
    homes = tuple({type(game).__module__.removesuffix(".game") for game in GAMES.values()})
    for name, module in sorted(sys.modules.items()):
        if name.startswith(homes):
            yield module


def keys_of_kind(kind: type) -> Iterator[str]:
    """Yield the key of an event, or those of an action that a person does."""
    if issubclass(kind, Event):
        yield event_key(kind)
    if issubclass(kind, Action) and not (kind.__doc__ or "").startswith("Chance:"):
        yield f"action-{kind.verb}"


def decks(game: Game[Any]) -> Iterator[tuple[Card, ...]]:
    """Yield the decks that a game is played with by any of its house rules."""
    yield game.deck({})
    for option in game.info.options:
        yield from (game.deck({option.key: word}) for word in option.words)


def placeholders(text: str) -> set[str]:
    """Return the values that a sentence takes, also those within a command: ``{dehla:stop}``."""
    found: set[str] = set()
    for _, name, inner, _ in Formatter().parse(text):
        found |= placeholders(inner or "") | ({name} if name else set())
    return found - {"dehla"}


def forms(locale: str, key: str) -> tuple[str, ...]:
    string = i18n.catalogue(locale)[key].string
    return (string,) if isinstance(string, str) else tuple(string)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_asked_for_by_name_exists(locale):
    asked = {text for call in calls("t") if len(call.args) > 1 for text in constants(call.args[1])}
    assert len(asked) > 60
    assert sorted(asked - i18n.keys(locale)) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_that_follows_from_data_exists(locale):
    assert sorted(set(keys_of_families()) - i18n.keys(locale)) == []


def test_every_family_of_keys_has_a_sentence():
    patterns = {
        pattern for call in calls("t") if len(call.args) > 1 for pattern in composed(call.args[1])
    }
    empty = [one for one in patterns if not any(re.fullmatch(one, key) for key in i18n.keys("en"))]
    assert patterns
    assert empty == []


def test_no_sentence_is_left_over():
    code = "\n".join(path.read_text() for path in (*SOURCES, *GAME_SOURCES))
    named = set(re.findall(r'"([a-z0-9_-]+)"', code))
    patterns = {
        re.sub(r"\\\{[^}]*\}", "[a-z0-9_-]+", re.escape(text))
        for text in re.findall(r'f"([a-z]+-(?:[a-z0-9_-]|{[^}"]*})+)"', code)
        if not text.startswith(KNOWN_WHOLE)
    }
    known = named | set(keys_of_families())
    left = [
        key
        for key in {plain(one) for one in i18n.keys("en")}
        if key not in known
        and re.sub(r"-no-[a-z]+$", "", key) not in known
        and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert sorted(left) == []


def plain(key: str) -> str:
    """Return the key of the sentence that *key* is a form of: typed, in a group, to the reader."""
    return re.sub(rf"-[a-z]+{i18n.YOU}$", "", key).removeprefix("typed-").removeprefix("group-")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_takes_the_same_values_in_every_language(locale):
    for key in (one for one in i18n.keys("en") if not one.endswith(i18n.YOU)):
        english = set().union(*map(placeholders, forms("en", key)))
        theirs = set().union(*map(placeholders, forms(locale, key)))
        assert theirs == english, key


def test_every_call_gives_what_its_sentence_takes():
    for call in calls("t"):
        given = {keyword.arg for keyword in call.keywords}
        if len(call.args) < 2 or None in given:
            continue
        for key in constants(call.args[1]):
            taken = set().union(*map(placeholders, forms("en", key)))
            assert taken <= given, key


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind not in (Event, DealEnded, SideWon)]
)
def test_the_sentence_of_an_event_takes_the_fields_of_the_event(kind):
    names = {field.name for field in fields(kind)} | {"count", "mark"}
    key = event_key(kind)
    for variant in [key, *(f"{key}-no-{name}" for name in names)]:
        for form in forms("en", variant) if i18n.has(variant) else ():
            assert placeholders(form) <= names, variant


def test_no_refusal_is_left_over():
    refusals = {one for one in i18n.keys("en") if one.startswith("refused-")}
    told = tuple(f"refused-{reason}" for reason in (*REASONS, "no-trick-yet"))
    assert sorted(one for one in refusals if not one.startswith(told)) == []


def test_every_plural_has_all_its_forms_and_shows_what_is_counted():
    for locale in LOCALES:
        for message in i18n.catalogue(locale):
            if message.id and message.pluralizable:
                assert len(message.string) == 2, message.id
                named = placeholders(message.string[-1])
                assert named & {"count", "moves", "names", "winners", "seats"}, message.id


@pytest.mark.parametrize("locale", LOCALES)
def test_suits_in_sentences_look_as_cards_in_texts_do(locale):
    assert "♥\ufe0e" in i18n.t(locale, "first-beat-or-pass")
    assert "10♥\ufe0e" in i18n.t(locale, "refused-no-such-card-no-text")


def test_suits_have_their_signs():
    assert {card.suit.text for card in GAMES["dehla_pakad"].deck({})} == set(SYMBOLS)


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_of_commands_fit_every_platform(locale):
    for key in i18n.keys(locale):
        if key.startswith("command-"):
            assert 1 <= len(i18n.t(locale, key)) <= 100, key
        if key.startswith("button-"):
            assert len(i18n.t(locale, key)) <= 40, key


def test_devanagari_sentences_use_ascii_digits():
    for message in i18n.catalogue("hi"):
        assert not re.search(r"[०-९]", str(message.string)), message.id


TWICE = {
    "परख": "रिव्यू", "समीक्षा": "रिव्यू", "इशारा": "हिंट", "इशारे": "हिंट", "मेज़": "टेबल", "विकल्प": "नियम",
    "लक्ष्य": "टारगेट", "चक्र": "दौर", "संख्या": "नंबर",
    "संदेश": "मैसेज", "पंक्ति": "लाइन", "विरोधी": "दूसरे", "समूह": "ग्रुप", "बाकी": "बाक़ी", "खाली": "ख़ाली",
}  # fmt: skip
"""Words for which the Hindi catalogue has another: one thing is called one thing everywhere."""


def test_in_hindi_one_thing_is_called_one_thing():
    for key, forms in i18n.sentences("hi").items():
        found = {word for word in TWICE if re.search(rf"(?<!\w){word}", " ".join(forms))}
        assert not found, (key, {word: TWICE[word] for word in found})


def test_buttons_are_called_in_english_as_the_rules_of_the_house_say():
    words = ("join", "leave", "ai", "options", "begin", "hand", "peek", "back", "next", "rematch")
    assert [i18n.t("en", f"button-{word}") for word in words] == [
        "Join", "Leave", "Add AI", "House rules", "Begin", "My hand", "Peek", "I'm back",
        "Next deal", "Rematch",
    ]  # fmt: skip


def test_no_sentence_is_chosen_by_the_name_of_a_game_but_by_what_the_catalogues_hold():
    names = {*GAMES, *(one.info.family for one in GAMES.values())} - {""}
    sources = list((ROOT / "bot" / "presenter").glob("*.py"))
    nodes = [node for one in sources for node in ast.walk(ast.parse(one.read_text("utf-8")))]
    assert len(sources) > 20
    assert not names & {node.value for node in nodes if isinstance(node, ast.Constant)}


TRANSLATED = re.compile(
    r"\banew\b|\beverybody\b|comes by itself|\bso many\b|I know no |\d %|\} %"
    r"|(?:^|[.:;!?] )Who [^.?]*\.",
    re.IGNORECASE | re.MULTILINE,
)
"""What nobody says across a table: ``Who has passed is out.``, ``41 %``."""


def test_no_english_sentence_reads_as_translated():
    assert TRANSLATED.search("It is over. Who has passed is out.")
    assert not TRANSLATED.search("Who wins? Nobody.")
    for key, forms in i18n.sentences("en").items():
        for one in forms:
            assert not TRANSLATED.search(one), key
