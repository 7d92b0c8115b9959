"""English sentences on somebody called "You": ``You has won`` becomes ``You have won``."""

from __future__ import annotations

import re

YOU = "\u2068You\u2069"
"""The name as it stands in sentences: set apart, so that no other word is taken for it."""
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
_HISSING = ("sses", "shes", "ches", "xes")
_VERB = re.compile(rf"({YOU} )([a-z]+s)\b")
_SECOND_VERB = re.compile(rf"({YOU} [^.:;\u2068]* and )(leads|pays|puts|takes|wins)\b")
_OWN_FIRST = re.compile(rf"(^|[▶.:!] ){YOU}['’]s\b")
_OWN = re.compile(rf"{YOU}['’]s\b")


def addressed(text: str) -> str:
    """Return *text* with the verbs that follow "You" as English has them."""
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
