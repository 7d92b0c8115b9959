"""A closed deal checked in a shell, by what is posted of it and by the line of the README."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).parents[1] / "README.md"
_POSTED = re.compile(r"(deal|cuts|deck)=")


class Printed(NamedTuple):
    """What the shell has found."""

    commitment: str
    deck: list[str]


def readme_line() -> str:
    """Return the line of the README that checks a deal in a shell."""
    found = [one.strip() for one in README.read_text().splitlines() if "sha256sum" in one]
    assert len(found) == 1
    return found[0]


def in_shell(answer: str) -> Printed:
    """Paste what is posted of a deal into a shell, then the line of the README."""
    posted = [one for one in answer.split("\n") if _POSTED.match(one)]
    script = "\n".join([*posted, readme_line()])
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    commitment, deck = done.stdout.splitlines()
    return Printed(commitment.split()[0], deck.split())
