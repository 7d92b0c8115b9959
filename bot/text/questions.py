"""What people ask in whole sentences: ``what is a kot?``, ``what is the score?``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.text.lexicon import MOST_WORDS, bare, card_text, is_word

OPENERS = ("what", "whats", "who", "whos", "whose", "how", "when", "where", "which")
"""Words that make an English line a question where they stand first, as ``bare`` spells them."""
YES_OR_NO = (
    "can", "could", "may", "must", "should", "do", "does", "did", "is", "are", "am", "has", "have",
)  # fmt: skip
"""The same for questions that ask for yes or no."""
ASKING = (
    "kya", "kaun", "kaunsa", "kaise", "kab", "kahan", "kyon", "kitna", "kitne", "kitni", "kisne",
    "kise", "kiska", "kiske", "kiski",
    "क्या", "कौन", "कौनसा", "कैसे", "कब", "कहां", "क्यों", "कितना", "कितने", "कितनी", "किसने",
    "किसे", "किसका", "किसके", "किसकी",
)  # fmt: skip
"""The same in Hindi, where they may stand anywhere."""
FILLERS = (
    "is", "are", "was", "the", "took", "won", "it", "now", "suit",
    "hai", "hain", "tha", "abhi", "है", "हैं", "था", "अभी",
)  # fmt: skip
"""Words beside those that a question about the table needs."""
ABOUT_THE_TABLE = {
    ("score",): "score", ("winning",): "score", ("ahead",): "score", ("last", "trick"): "last",
}  # fmt: skip
"""The commands that such a question asks for, by the words that it needs."""
HOW = ("how", "kaise", "कैसे")
WHO = (
    "who", "whos", "whose", "kaun", "kiska", "kiske", "kiski", "कौन", "किसका", "किसके", "किसकी",
)  # fmt: skip
WHAT = ("what", "whats", "kya", "क्या")
MANY = ("many", "kitne", "kitni", "कितने", "कितनी")
COUNTED = (
    "tens", "tricks", "sirs", "points", "kots", "courts", "dehle", "dahle", "haath", "sir", "kot",
    "दहले", "हाथ", "सर", "कोट",
)  # fmt: skip
"""What the score counts."""
AROUND_COUNTED = (
    "many", "do", "does", "have", "has", "got", "i", "we", "you", "they", "us", "our", "side",
    "so", "far", "hamare", "humare", "unke", "mere", "ke", "paas", "pas", "हमारे", "उनके", "मेरे",
    "के", "पास",
)  # fmt: skip
"""Words beside that where somebody asks how many of it a side has."""
PARTNER = ("partner", "partners", "saathi", "sathi", "साथी", "पार्टनर")
WHICH = (*WHAT, "which", "kaun", "kaunsa", "कौन", "कौनसा")
TO_PLAY = (
    ("to", "play"), ("do", "i", "play"), ("do", "you", "play"), ("do", "we", "play"),
    ("khelte",), ("khelen",), ("khele",), ("खेलते",), ("खेलें",), ("खेले",),
)  # fmt: skip
"""What stands beside "how" where somebody asks how the game is played."""
LEAD = (
    ("leads",), ("lead",), ("led",), ("has", "lead"), ("leads", "next"),
    ("lead", "karega"), ("lead", "karta"), ("लीड",), ("लीड", "करेगा"), ("लीड", "करता"),
)  # fmt: skip
"""Words of a question about who leads, or has led, the trick on the table."""
TURN = (
    ("turn",), ("my", "turn"), ("move",), ("go",), ("next",), ("plays",), ("plays", "next"),
    ("to", "play"), ("to", "move"), ("turn", "to", "play"),
    ("baari",), ("bari",), ("chaal",), ("khelega",), ("बारी",), ("चाल",), ("खेलेगा",),
)  # fmt: skip
"""Words of a question about whose turn it is."""
MOVE = ("play", "move", "khelun", "khelu", "chalun", "chalu", "खेलूं", "खेलू", "चलूं", "चलू")
"""What somebody asks about who wants to know what to play, beside the words around it."""
AROUND_MOVE = (
    "card", "cards", "to", "i", "we", "do", "should", "can", "could", "may", "must", "my", "best",
    "sa", "patta", "main", "सा", "पत्ता", "मैं",
)  # fmt: skip
DOES = ("does", "do", "mean", "command", "karta", "karti", "करता", "करती")
"""Words beside a command of which somebody asks what it does."""


def about(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about, ``is a kot``; () if the line is no question.

    A question about a card, ``what beats 10h?``, is about a move and not about the rules.
    """
    found = tuple(word.strip("?!.,।") for word in words)
    if found and opens(found):
        others = found[1:]
    else:
        others = tuple(one for one in found if bare(one) not in ASKING)
    return () if len(others) == len(found) or _has_card(found) else others


def opens(words: Sequence[str]) -> bool:
    """Whether the first word makes an English line a question."""
    return bare(words[0].strip("?!.,")) in OPENERS or asks_yes_or_no(words)


def asks_yes_or_no(words: Sequence[str]) -> bool:
    """Whether the first word makes an English line a question that yes or no may answer."""
    return bare(words[0].strip("?!.,")) in YES_OR_NO


def is_asked(words: Sequence[str]) -> bool:
    """Whether a line is a question, whatever it is about."""
    return words[-1].endswith("?") or opens(words) or _asks(ASKING, words)


def needed(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about without the words that add nothing; () if it is none."""
    return tuple(one for one in map(bare, about(words)) if one not in FILLERS)


def command_asked_for(words: Sequence[str]) -> str | None:
    """Return the command that answers a question about the table here; None if none does.

    Whoever asks about another command, ``how do I leave?``, must not have given it.
    """
    return "score" if asks_how_many(words) else ABOUT_THE_TABLE.get(needed(words))


def asks_how_to_play(words: Sequence[str]) -> bool:
    """Whether somebody asks how the game is played: ``how do I play?``."""
    return asks_how(words) and needed(words) in TO_PLAY


def asks_who_leads(words: Sequence[str]) -> bool:
    """Whether somebody asks who leads, or has led, or what was led."""
    return needed(words) in LEAD


def asks_whose_turn(words: Sequence[str]) -> bool:
    """Whether somebody asks whose turn it is."""
    return _asks((*WHO, "is"), words) and needed(words) in TURN


def asks_for_partner(words: Sequence[str]) -> bool:
    """Whether somebody asks who their partner is."""
    return _asks(WHO, words) and any(one in PARTNER for one in needed(words))


def asks_how_many(words: Sequence[str]) -> bool:
    """Whether somebody asks how many they have of what the score counts."""
    left = [one for one in needed(words) if one not in AROUND_COUNTED]
    return _asks(MANY, words) and len(left) == 1 and left[0] in COUNTED


def asks_what_to_play(words: Sequence[str]) -> bool:
    """Whether somebody asks what they should or can play."""
    left = [one for one in needed(words) if one not in AROUND_MOVE]
    return _asks(WHICH, words) and len(left) == 1 and left[0] in MOVE


def asks_how(words: Iterable[str]) -> bool:
    """Whether "how" is among the words."""
    return _asks(HOW, words)


def asks_what_it_does(words: Iterable[str]) -> bool:
    """Whether somebody asks what one thing is or does: ``what are hints?``."""
    left = [one for one in needed(words) if one not in (*DOES, "a", "an")]
    return _asks(WHAT, words) and len(left) == 1


def _asks(asking: Sequence[str], words: Iterable[str]) -> bool:
    """Whether one of these words that ask is among the words."""
    return any(bare(one.strip("?!.,।")) in asking for one in words)


def _has_card(words: tuple[str, ...]) -> bool:
    """Whether some words, side by side, name a card; "as" and "a heart" are plain English."""
    starts = [at for at, word in enumerate(words) if not is_word(word)]
    spans = (words[at : at + count] for at in starts for count in range(1, MOST_WORDS + 1))
    return any(card_text(one) is not None for one in spans)
