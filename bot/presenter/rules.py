"""The rules in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.model.messages import Line, Message, said
from bot.model.names import clean
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.help_texts import ALL
from bot.presenter.house_rules import house_rules, in_words
from bot.text.i18n import has, t
from bot.text.lexicon import bare
from engine.game import GameInfo, Options
from engine.games import GAMES

LONGEST = 1_500
"""Most characters of a message that every platform takes whole."""
TRUMP = "trump"
"""The section of the rules on how trump is made. Games without trump have none, and Durak, where it
is turned up with the deal."""
PLAY = "play"
"""The section of the rules on play in games without tricks; its name is in many other questions."""
GLOSSARY = "glossary"
"""The section that says what each term means, a line for each."""
OPTIONS = "options"
"""The last section of the rules of every game: the house rules of this table."""


def topics(info: GameInfo) -> tuple[str, ...]:
    """Return the sections of a game's rules, in their order."""
    return (*info.topics, OPTIONS)


def rules(
    info: GameInfo, options: Options, topic: str, voice: Voice, is_named: bool = True
) -> Message:
    """Return the rules of a game, or one section of them, with the house rules of this table.

    Where there is little room, the aim stands for all sections until somebody asks for *all*.

    *is_named*: people must name the game when they ask for a section, as it is not played here.
    """
    is_all = bare(topic) == ALL
    wanted = None if is_all else topic_of(info, topic, voice)
    if wanted is None and topic.strip() and not is_all:
        return said(
            t(voice, "rules-no-topic", text=clean(topic), topics=", ".join(_names(info, voice)))
        )
    if wanted is None:
        typed = f"{info.key.replace('_', ' ')} " if is_named else ""
        shown = info.topics[:1] if voice.surface.low and not is_all else info.topics
        whole = _whole(info, options, shown, house_rules(info, options, voice), voice, typed)
        if len(whole.text) <= LONGEST:
            return whole
        many = [] if info.settle(options) == info.settle({}) else [t(voice, "options-many")]
        return _whole(info, options, shown, many, voice, typed)
    blocks: list[Sequence[Line | str]] = [section(info, options, wanted, voice)]
    if wanted != OPTIONS:
        blocks.append(_more(info, options, wanted, voice))
    title = t(voice, "title-rules", game=t(voice, f"game-{info.key}"))
    return fit.message(title, fit.apart(blocks), ())


def _whole(
    info: GameInfo,
    options: Options,
    shown: Sequence[str],
    agreed: list[str],
    voice: Voice,
    typed: str,
) -> Message:
    """Return the sections *shown*; the last one says what this table has *agreed* on, if anything.

    *typed*: what people type before the name of a section to ask for it.
    """
    sections = [section(info, options, one, voice) for one in shown]
    heading = Line(t(voice, f"topic-{OPTIONS}"), strong=True)
    own: list[Line | str] = [heading, *agreed] if agreed else []
    names = _names(info, voice)
    is_all = len(shown) == len(info.topics)
    first, *others = names if is_all else [*names[len(shown) : -1], ALL]
    closing: list[Line | str] = [
        t(voice, "rules-more", first=f"{typed}{first}", topics=", ".join(others)),
    ]
    title = t(voice, "title-rules", game=t(voice, f"game-{info.key}"))
    return fit.message(title, fit.apart([*sections, own, closing]), ())


def topic_of(info: GameInfo, text: str, voice: Voice) -> str | None:
    """Return the topic that *text* names, or has as a word of questions about it; else None."""
    return topic_named(info, text, voice) or topic_asked(info, (text,), voice)


def topic_named(info: GameInfo, text: str, voice: Voice) -> str | None:
    """Return the topic that *text* names, by its key or in the reader's language.

    ``kot`` names the topic ``kots``, ``tens`` the aim, and a term its glossary.
    """
    wanted = _singular(text)
    return next((one for one in topics(info) if wanted in _names_of(info, one, voice)), None)


def topic_asked(info: GameInfo, words: Iterable[str], voice: Voice) -> str | None:
    """Return the topic that some words of a question are about; None if they are about none.

    Of several it is the last, because sections build on those before them: ``what wins a trick?``
    is about tricks. "Play" is asked about only where nothing else is: ``can I play a run?``.
    """
    wanted = {_singular(one) for one in words}
    found = [one for one in topics(info) if wanted & _words_of(info, one, voice)]
    others = [one for one in found if one != PLAY]
    return next(reversed(others or found), None)


def section_meant(here: GameInfo, words: Sequence[str], voice: Voice) -> tuple[str, str] | None:
    """Return the game and the topic that *words* name, the game *here* first; None if none has it.

    Only here may they be words of a question about a topic, ``trump`` of the deal in Durak.
    """
    text = " ".join(words)
    if (own := topic_of(here, text, voice)) is not None:
        return here.key, own
    named = ((key, topic_named(game.info, text, voice)) for key, game in GAMES.items())
    return next(((key, topic) for key, topic in named if topic is not None), None)


def names_trump(info: GameInfo, text: str, voice: Voice) -> bool:
    """Return whether *text* is a word for trump, whatever the rules of the game."""
    return _singular(text) in _names_of(info, TRUMP, voice)


def never_has_trump(info: GameInfo, words: Iterable[str], voice: Voice) -> bool:
    """Return whether some of the words name trump, of which the rules of the game say nothing."""
    if TRUMP in info.topics:
        return False
    named = [one for one in words if names_trump(info, one, voice)]
    return bool(named) and topic_asked(info, named, voice) is None


def topic_words(info: GameInfo, voice: Voice) -> frozenset[str]:
    """Return all words that questions about the rules of a game may name a section by."""
    found = frozenset().union(*(_words_of(info, one, voice) for one in topics(info)))
    return found | {f"{one}s" for one in found}


def term(info: GameInfo, words: Iterable[str], voice: Voice) -> Message | None:
    """Return the line of the glossary that says what the one term among *words* means; else None.

    A heading has several terms that mean the same, some with their sign: ``Raja (R), Pradhan (P)``.
    """
    wanted = {_singular(one) for one in words}
    told = [
        *t(voice, next(filter(has, _keys(info, {}, GLOSSARY)))).split("\n"),
        *_more(info, {}, GLOSSARY, voice),
    ]
    found = [one for one in told if wanted & _terms(one)]
    return said(found[0]) if len(found) == 1 else None


def _terms(line: str) -> set[str]:
    """Return the terms that a line of the glossary explains, without their signs."""
    heads = line.partition(":")[0].split(", ")
    return {_singular(one.partition(" (")[0]) for one in heads}


def _names_of(info: GameInfo, topic: str, voice: Voice) -> set[str]:
    listed = _listed("topic-words", info, topic, voice)
    return {_singular(one) for one in (topic, t(voice, f"topic-{topic}"), *listed)}


def _words_of(info: GameInfo, topic: str, voice: Voice) -> set[str]:
    """Return the names of a topic, and words that are about it in a question but not alone."""
    listed = _listed("topic-asked", info, topic, voice)
    return {*_names_of(info, topic, voice), *map(_singular, listed)}


def _listed(key: str, info: GameInfo, topic: str, voice: Voice) -> list[str]:
    """Return the words of a topic that a catalogue has for all games, and those for this one."""
    keys = filter(has, (f"{key}-{topic}", f"{key}-{info.family}-{topic}"))
    return [word for one in keys for word in t(voice, one).split()]


def _singular(text: str) -> str:
    return bare(text).removesuffix("s")


def section(info: GameInfo, options: Options, topic: str, voice: Voice) -> list[Line | str]:
    """Return a section with its heading, as this table plays it."""
    heading = Line(t(voice, f"topic-{topic}"), strong=True)
    if topic == OPTIONS:
        return [heading, *house_rules(info, options, voice)]
    key = next(filter(has, _keys(info, options, topic)))
    return [heading, *t(voice, key, **_agreed(info, options, voice)).split("\n")]


def _more(info: GameInfo, options: Options, topic: str, voice: Voice) -> list[str]:
    longer = (f"{key}-more" for key in _keys(info, options, topic))
    return t(voice, next(filter(has, longer)), **_agreed(info, options, voice)).split("\n")


def _keys(info: GameInfo, options: Options, topic: str) -> Iterator[str]:
    """Yield possible keys of a section: those for this table's options, then the general ones.

    Those of the game come before those of its family. An option without effect here has none.
    """
    settled = info.settle(options)
    used = [one for one in reversed(info.options) if info.matters(one, settled)]
    for owner in dict.fromkeys((info.key, info.family)):
        usual = f"rules-{owner}-{topic}"
        yield from (f"{usual}-{one.key}-{settled[one.key]}" for one in used)
        yield usual


def _agreed(info: GameInfo, options: Options, voice: Voice) -> dict[str, str]:
    """Return what this table has agreed on, in words, by option key, for use in sentences."""
    return in_words(info, info.settle(options), voice)


def _names(info: GameInfo, voice: Voice) -> list[str]:
    return [t(voice, f"topic-{one}").casefold() for one in topics(info)]
