"""What can go wrong between people, tables, stores and platforms."""

from __future__ import annotations

from engine.errors import BadNotation, BadOption, IllegalAction


class Refused(Exception):
    """A person's request cannot be granted. Only that person is told; it is not a fault.

    *reason* is the key of the sentence ``refused-<reason>``; *params* go into it by name.
    """

    def __init__(self, reason: str, **params: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


Mistake = Refused | IllegalAction | BadNotation | BadOption
"""Why a person does not get what they asked for; what is wrong is told to them alone."""
MISTAKES = (Refused, IllegalAction, BadNotation, BadOption)


class Conflict(Exception):
    """Somebody else has saved this table first: load it and decide again."""


class Duplicate(Exception):
    """A request was carried out before, or the same is asked again: there is nothing to do."""


class UnknownTable(Exception):
    """No table has this id."""


class StoreUnavailable(Exception):
    """The database cannot be written or read now: full, read-only, gone, locked.

    No part of the change is stored; the text tells the host what is wrong.
    """


class TookTooLong(StoreUnavailable):
    """A query ran longer than the host allows, and was given up."""


class Unreachable(Exception):
    """This person cannot be messaged in private (closed messages, bot blocked, never met)."""


class RoomGone(Exception):
    """The channel was deleted, or the bot can no longer post in it.

    *lacks* names the rights it lacks there, if that is why; see ``Command``.
    """

    def __init__(self, reason: str = "", lacks: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.lacks = lacks


class RoomMoved(Exception):
    """The room has a new id; the message must go there."""

    def __init__(self, new: str) -> None:
        super().__init__(new)
        self.new = new


class TryLater(Exception):
    """The platform asks for a pause or does not answer; try again after *seconds*."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"try again in {seconds:g} s")
        self.seconds = seconds
