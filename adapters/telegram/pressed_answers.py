"""Answers that only the presser sees in a group, and of hands the newest alone."""

from __future__ import annotations

from telegram import CallbackQuery

from adapters.telegram.addresses import Spot, user_id
from adapters.telegram.ephemeral import Ephemeral, Glimpse
from adapters.telegram.inbound import spot_of
from adapters.telegram.lane import Lane
from bot.model.errors import TryLater
from bot.model.ids import UserId
from bot.model.messages import Message


class PressedAnswers:
    """Shows answers to presses where they were pressed, as Telegram's pace allows."""

    def __init__(self, ephemeral: Ephemeral, lane: Lane) -> None:
        self._ephemeral = ephemeral
        self._lane = lane
        self._hands_waiting: dict[tuple[Spot, UserId], tuple[CallbackQuery, Message]] = {}
        """The newest hand waiting to be shown to a person in a group or topic, and its press."""

    async def show(self, query: CallbackQuery, answer: Message) -> bool:
        """Show an answer in the group to the presser only; return whether that was possible.

        A newer hand replaces one that is still waiting for its turn. So however fast people press,
        they get the newest one, before Telegram considers the press too old.
        """
        message = query.message
        user = user_id(query.from_user.id)
        if message is None or not self._ephemeral.works_in(message.chat.id):
            return False
        place = (spot_of(message), user)
        newest = (query, answer)
        if answer.is_hand and place in self._hands_waiting:
            self._hands_waiting[place] = newest
            return True
        waits = answer.is_hand  # the entry of this place is what we show; a later press has its own

        async def next_one() -> Glimpse | None:
            nonlocal newest, waits
            newest = self._hands_waiting.pop(place) if waits else newest
            waits = False
            try:
                return await self._ephemeral.show(*newest)
            except TryLater:
                if answer.is_hand and place not in self._hands_waiting:
                    self._hands_waiting[place], waits = newest, True
                raise

        if waits:
            self._hands_waiting[place] = newest
        try:
            return await self._lane.tell(user, answer, next_one) is not None
        finally:
            if waits:
                self._hands_waiting.pop(place, None)
