"""Files of records, one JSON value per line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from adapters.commandline.arguments import STREAM, BadInput
from engine.records import Difference, RecordDiffers


def value_of(line: bytes) -> object:
    """Return the JSON value of a line; raises RecordDiffers if it is not JSON."""
    try:
        return json.loads(line.rstrip().decode("utf-8"))
    except json.JSONDecodeError as error:
        reason = f"this is not JSON: {error.msg} at character {error.pos + 1}"
    except UnicodeDecodeError as error:
        reason = f"this is not UTF-8 at byte {error.start + 1}"
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError:  # a number with thousands of digits
        reason = "this is not JSON that can be read: a number is too long"
    raise RecordDiffers(Difference(reason))


def lines_of(file: str) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers; raises BadInput if it cannot be read."""
    try:
        if file == STREAM:
            yield from enumerate(sys.stdin.buffer, 1)
            return
        with open(file, "rb") as stream:
            yield from enumerate(stream, 1)
    except OSError as error:
        raise BadInput(f"{name_of(file)} cannot be read: {error.strerror}") from None


def name_of(file: str) -> str:
    """Return what to call a file in a message."""
    return "standard input" if file == STREAM else file
