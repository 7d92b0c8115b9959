"""What ``dehla doctor`` finds: one line a check, in plain words, without any secret."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How a check went; only WRONG has to be mended."""

    OK = "ok"
    OFF = "off"
    """Not turned on, which is a choice."""
    NOTE = "note"
    """It works, and could be better; or it cannot be checked now."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Check:
    """One check: of what, how it went, and what to know or to do."""

    verdict: Verdict
    about: str
    text: str

    def __str__(self) -> str:
        """The line for the host; what others have named cannot break it."""
        text = "".join(one if one.isprintable() else "?" for one in self.text)
        return f"{self.verdict.value:<6} {self.about:<9} {text}"


@dataclass(frozen=True, slots=True)
class Checks:
    """Makes the checks of one door."""

    about: str

    def ok(self, text: str) -> Check:
        """All is well."""
        return Check(Verdict.OK, self.about, text)

    def off(self, text: str) -> Check:
        """It is not turned on; the text says how it would be."""
        return Check(Verdict.OFF, self.about, text)

    def note(self, text: str) -> Check:
        """It works, but."""
        return Check(Verdict.NOTE, self.about, text)

    def wrong(self, text: str) -> Check:
        """It has to be mended; the text says how."""
        return Check(Verdict.WRONG, self.about, text)
