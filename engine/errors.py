"""What can be wrong with a request to the rules."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why an action is refused. The value is also the key of the sentence people read."""

    NOT_YOUR_TURN = "not-your-turn"
    NOT_FOR_A_SEAT = "not-for-a-seat"
    NOT_IN_HAND = "not-in-hand"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    NOT_NOW = "not-now"
    MATCH_OVER = "match-over"
    BAD_DECK = "bad-deck"
    BAD_DRAW = "bad-draw"
    BAD_SEAT = "bad-seat"
    LOW_CARDS_FIRST = "low-cards-first"
    MUST_PLAY = "must-play"
    MUST_LEAD_OTHERWISE = "must-lead-otherwise"
    NO_SUCH_PLACE = "no-such-place"
    PLACE_TAKEN = "place-taken"
    JUST_PULLED = "just-pulled"
    SUIT_GUARDED = "suit-guarded"
    NO_COMBINATION = "no-combination"
    TOO_LOW = "too-low"
    MUST_OPEN = "must-open"
    MUST_LEAD = "must-lead"
    ONLY_SLAMS = "only-slams"
    NO_PARTNER = "no-partner"
    NO_OFFER = "no-offer"
    WRONG_NUMBER = "wrong-number"
    DOES_NOT_BEAT = "does-not-beat"
    WRONG_RANK = "wrong-rank"
    NO_TRANSFER = "no-transfer"


class EngineError(Exception):
    """Anything the engine refuses."""


class IllegalAction(EngineError):
    """The rules forbid this action now. The state is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class BadNotation(EngineError):
    """The text is not a card, suit or action."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no card or action is written {text!r}")
        self.text = text


class BadOption(EngineError):
    """A table option that does not exist or does not take that value."""

    def __init__(self, key: str, value: str, allowed: str) -> None:
        super().__init__(f"{key}={value}: allowed is {allowed}" if allowed else f"no option {key}")
        self.key = key
        self.value = value
        self.allowed = allowed
