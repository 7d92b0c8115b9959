"""What people ask in whole sentences: ``what is a kot?``, ``what is the score?``."""

from __future__ import annotations

from collections.abc import Iterable

from bot.text.lexicon import MOST_WORDS, bare, card_text

OPENERS = ("what", "whats", "who", "whos", "whose", "how", "when", "where", "which")
"""Words that make an English line a question where they stand first, as ``bare`` spells them."""
ASKING = (
    "kya", "kaun", "kaise", "kab", "kahan", "kyon", "kitna", "kitne", "kitni", "kisne", "kise",
    "kiska", "kiske", "kiski",
    "क्या", "कौन", "कैसे", "कब", "कहां", "क्यों", "कितना", "कितने", "कितनी", "किसने", "किसे",
    "किसका", "किसके", "किसकी",
)  # fmt: skip
"""The same in Hindi, where they may stand anywhere."""
FILLERS = ("is", "was", "the", "took", "won", "hai", "tha", "है", "था")
"""Words beside those that a question about the table needs."""
ABOUT_THE_TABLE = {("score",): "score", ("last", "trick"): "last"}
"""The commands that such a question asks for, by the words that it needs."""


def about(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about, ``is a kot``; () if the line is no question.

    A question about a card, ``what beats 10h?``, is about a move and not about the rules.
    """
    found = tuple(word.strip("?!.,।") for word in words)
    if found and bare(found[0]) in OPENERS:
        others = found[1:]
    else:
        others = tuple(one for one in found if bare(one) not in ASKING)
    return () if len(others) == len(found) or _has_card(found) else others


def command_asked_for(words: Iterable[str]) -> str | None:
    """Return the command that answers a question about the table here; None if none does.

    Whoever asks about another command, ``how do I leave?``, must not have given it.
    """
    needed = tuple(one for one in map(bare, about(words)) if one not in FILLERS)
    return ABOUT_THE_TABLE.get(needed)


def _has_card(words: tuple[str, ...]) -> bool:
    """Whether some words, side by side, name a card; "as" and "a heart" are plain English."""
    starts = [at for at, word in enumerate(words) if word.casefold() not in ("a", "as")]
    spans = (words[at : at + count] for at in starts for count in range(1, MOST_WORDS + 1))
    return any(card_text(one) is not None for one in spans)
