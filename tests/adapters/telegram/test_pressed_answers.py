"""Of hands that somebody opens in a group by pressing fast, the newest is shown last."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from adapters.telegram.pressed_answers import PressedAnswers
from bot.model.messages import Kind, Message


class OneByOne:
    """A lane in which each answer waits for the one before."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def tell(self, _user: str, _answer: Message, show: Any) -> Any:
        async with self._lock:
            return await show()


class Slow:
    """A group that shows an answer once it is let; it remembers what it has shown."""

    def __init__(self) -> None:
        self.let, self.begun, self.shown = asyncio.Event(), asyncio.Event(), list[str]()

    def works_in(self, _chat: int) -> bool:
        return True

    async def show(self, _query: object, answer: Message) -> str:
        self.begun.set()
        await self.let.wait()
        self.shown.append(answer.title)
        return answer.title


async def test_a_press_while_one_hand_is_shown_and_another_waits_takes_the_waiting_ones_place():
    group = Slow()
    answers = PressedAnswers(group, OneByOne())  # type: ignore[arg-type]
    query: Any = SimpleNamespace(
        message=SimpleNamespace(chat=SimpleNamespace(id=-7)), from_user=SimpleNamespace(id=1)
    )

    def press(number: int) -> asyncio.Task[bool]:
        return asyncio.create_task(
            answers.show(query, Message(str(number), kind=Kind.HAND, replaces=True))
        )

    first = press(1)
    await group.begun.wait()
    second = press(2)
    await asyncio.sleep(0)  # it waits for the first
    third = press(3)
    await asyncio.sleep(0)  # and this takes its place
    group.let.set()
    assert await asyncio.gather(first, second, third) == [True, True, True]
    assert group.shown == ["1", "3"]
