"""What can go wrong between people, tables and platforms, and who answers for it."""

from __future__ import annotations


class Refused(Exception):
    """A person's request cannot be granted. Told to that person alone; not a fault.

    *reason* is the key of the sentence ``refused-<reason>``; *params* go into it by name.
    """

    def __init__(self, reason: str, **params: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


class Conflict(Exception):
    """Somebody else saved this table first: load it and decide again."""


class Duplicate(Exception):
    """A request with this id was carried out before: there is nothing to do."""


class UnknownTable(Exception):
    """No table has this id."""


class StoreUnavailable(Exception):
    """The database cannot be written or read now: full, read-only, gone, locked.

    Nothing of the change is stored; the text says what is wrong, for the host.
    """


class TookTooLong(StoreUnavailable):
    """What somebody has asked for was given up after the time that a question may take."""


class Unreachable(Exception):
    """This person cannot be written to in private (closed messages, bot blocked, never met)."""


class RoomGone(Exception):
    """The channel is deleted or the bot has no place in it any more."""


class RoomMoved(Exception):
    """The room has a new id; the message must go there."""

    def __init__(self, new: str) -> None:
        super().__init__(new)
        self.new = new


class TryLater(Exception):
    """The platform asks for a pause or does not answer. *seconds* until the next try."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"try again in {seconds:g} s")
        self.seconds = seconds
