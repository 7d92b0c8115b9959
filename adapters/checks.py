"""What ``dehla doctor`` finds: one line per check, in plain words, without any secret."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How a check went; only WRONG must be fixed."""

    OK = "ok"
    OFF = "off"
    """Not turned on, which is the host's choice."""
    NOTE = "note"
    """It works but could be better, or it cannot be checked now."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Check:
    """A check: what was checked, how it went, and what to know or do."""

    verdict: Verdict
    about: str
    text: str

    def __str__(self) -> str:
        """Return the line for the host; names that others have chosen cannot break it."""
        text = "".join(one if one.isprintable() else "?" for one in self.text)
        return f"{self.verdict.value:<6} {self.about:<9} {text}"


@dataclass(frozen=True, slots=True)
class Checks:
    """Makes the checks of one door."""

    about: str

    def ok(self, text: str) -> Check:
        """Return a check that went well."""
        return Check(Verdict.OK, self.about, text)

    def off(self, text: str) -> Check:
        """Return a check of something not turned on; the text says how to turn it on."""
        return Check(Verdict.OFF, self.about, text)

    def note(self, text: str) -> Check:
        """Return a check with a remark."""
        return Check(Verdict.NOTE, self.about, text)

    def wrong(self, text: str) -> Check:
        """Return a check of something that must be fixed; the text says how."""
        return Check(Verdict.WRONG, self.about, text)
