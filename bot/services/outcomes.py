"""What a request was, to whoever delivers its answer: chatter, the end of a turn, beyond us."""

from __future__ import annotations

from bot.model import tokens
from bot.model.ids import TableId
from bot.model.messages import Kind, Message
from bot.model.requests import Command, Press, Request
from bot.services.commands import MOVE, pressed, typed
from bot.text import parsing, questions


def is_chatter(request: Command) -> bool:
    """Whether a line may be no more than chatter beside a message of the bot: it asks for no card.

    A command alone is carried out all the same, and a question answered, but none is refused.
    """
    return request.in_passing and not parsing.asks_for_cards(request.words)


def turn_ended(request: Press | Command, answer: Message | None) -> TableId | None:
    """Return the table at which a person's turn has ended with what they asked; None: at none.

    "" is a table that is not known: most typed moves are answered by nothing.
    """
    is_made = answer is None or answer.is_hand or answer.kind is Kind.MOVED
    if not is_made or not _is_move(request):
        return None  # in this order: of a button that is none of ours, there is a refusal
    if answer is not None:
        return answer.table
    return tokens.read(request.token).table if isinstance(request, Press) else ""


def is_beyond_us(request: Request, answer: Message | None) -> bool:
    """Whether somebody has asked something, beside a message of the bot, that it cannot answer.

    It needs its mark: ``what a trick`` and ``kya baat hai`` are no questions.
    """
    if answer is not None or not isinstance(request, Command) or not request.words:
        return False
    return request.in_passing and request.words[-1].endswith("?")


def _is_move(request: Press | Command) -> bool:
    """Return whether a request is, or was meant as, a move of the game."""
    if isinstance(request, Press):
        word = next(iter(tokens.read(request.token).words), "")
        return pressed(word) in (MOVE, pressed("lay"))
    words = request.words
    if not words or is_chatter(request) or questions.is_asked(words):
        return False
    verb = typed(words[0])
    return verb is None or verb.name == "play"
