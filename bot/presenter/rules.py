"""The rules in words."""

from __future__ import annotations

from bot.i18n import has, t
from bot.messages import Line, Message
from bot.presenter import fit
from bot.presenter.house_rules import house_rules
from engine.game import GameInfo, Options

TOPICS = ("aim", "deal", "trump", "tricks", "kots", "match", "options")
"""The sections of the rules; the last one names this table's house rules."""


def rules(info: GameInfo, options: Options, topic: str, locale: str) -> Message:
    """Return the rules of a game, or one section of them, with the house rules of this table."""
    wanted = topic_of(topic, locale)
    game = t(locale, f"game-{info.key}")
    if wanted is None:
        sections = [_section(info, options, one, locale) for one in TOPICS]
        closing: list[Line | str] = [t(locale, "rules-more", topics=_topics(locale))]
        return fit.message(t(locale, "title-rules", game=game), fit.apart([*sections, closing]), ())
    blocks = [_section(info, options, wanted, locale)]
    if wanted != "options":
        blocks.append([t(locale, f"{_text_key(info, options, wanted)}-more")])
    return fit.message(t(locale, "title-rules", game=game), fit.apart(blocks), ())


def topic_of(text: str, locale: str) -> str | None:
    """Return the topic that *text* names, by its key or in the reader's language."""
    wanted = " ".join(text.split()).casefold()
    for one in TOPICS:
        if wanted and wanted in (one, t(locale, f"topic-{one}").casefold()):
            return one
    return None


def _section(info: GameInfo, options: Options, topic: str, locale: str) -> list[Line | str]:
    heading = Line(t(locale, f"topic-{topic}"), strong=True)
    if topic == "options":
        return [heading, *house_rules(info, options, locale)]
    return [heading, t(locale, _text_key(info, options, topic))]


def _text_key(info: GameInfo, options: Options, topic: str) -> str:
    """Return the key of a section: its own one where the game's first option asks for that."""
    first = info.options[0]
    key = f"rules-{info.key}-{topic}"
    special = f"{key}-{options.get(first.key, first.default)}"
    return special if has(special) else key


def _topics(locale: str) -> str:
    return ", ".join(t(locale, f"topic-{one}").casefold() for one in TOPICS)
