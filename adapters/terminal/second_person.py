"""Sentences on somebody called "You", in English and Hindi, as they are said to that person.

``You has won`` becomes ``You have won``; in Hindi what follows the pronoun is joined to it, and
who was "they" further on is "you" there too.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bot.model.messages import Message

YOU = "\u2068You\u2069"
"""The name as it stands in sentences: set apart, so that no other word is taken for it."""
AAP = "\u2068आप\u2069"
"""The same in Hindi."""
_JOINED = re.compile(rf"{AAP} (का|के|की|को|ने|से|में|पर)(?![\w\u0900-\u0963])")
_THEY = re.compile(rf"({AAP}[^।\u2068]*[ ;:,])(वे|उन्हें|उन्होंने|उनका|उनके|उनकी|उनसे)(?![\w\u0900-\u0963])")
_AAP_FOR = {"वे": "आप", "उन्हें": "आपको", "उन्होंने": "आपने", "उनका": "आपका", "उनके": "आपके",
            "उनकी": "आपकी", "उनसे": "आपसे"}  # fmt: skip
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
_HISSING = ("sses", "shes", "ches", "xes")
_VERB = re.compile(rf"({YOU} )([a-z]+s)\b")
_SECOND_VERB = re.compile(rf"({YOU} [^.:;\u2068]* and )(leads|pays|puts|takes|wins)\b")
_OWN_FIRST = re.compile(rf"(^|[▶.:!] ){YOU}['’]s\b")
_OWN = re.compile(rf"{YOU}['’]s\b")


def addressed(text: str) -> str:
    """Return *text* with the words that follow "You", or "आप", as they follow it."""
    if AAP in text:
        text = _THEY.sub(lambda found: found[1] + _AAP_FOR[found[2]], text)
        text = _JOINED.sub(lambda found: f"\u2068आप{found[1]}\u2069", text)
    if YOU not in text:
        return text
    text = _OWN.sub("your", _OWN_FIRST.sub(r"\1Your", text))
    return _SECOND_VERB.sub(_changed, _VERB.sub(_changed, text))


def _changed(found: re.Match[str]) -> str:
    return found[1] + _plural(found[2])


def _plural(verb: str) -> str:
    """Return a verb as it follows "you" and "we"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-2] if verb.endswith(_HISSING) else verb[:-1]


def here(message: Message) -> Message:
    """Return *message* as it is said to its one reader."""
    lines = tuple(replace(one, text=addressed(one.text)) for one in message.lines)
    return replace(message, title=addressed(message.title), lines=lines)
