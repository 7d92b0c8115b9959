"""Telegram's rate limits: how many messages and edits may be sent where, and when.

Telegram allows about 20 messages and edits a minute in a group, one a second in a private chat, and
30 a second in all. Beyond that it demands a pause (429), which costs more than waiting would have.
Callers wait here before they draw their message, so that they never send anything out of date.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from adapters.rates import Rule
from adapters.telegram.addresses import Spot
from bot.model.ports import Need, called
from bot.outbox.locks import Locks

GLANCE = 0.25
"""Seconds after which it is looked again whether a hand that may wait can go."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """How fast the bot may send, and by which clock.

    The window for groups is a second longer than a minute, because Telegram's clock is not ours.
    What the bot sends in all is spread over the second, so that an urgent hand soon finds a gap.
    *quiet*: while all that is sent keeps to this, what nobody waits for may go as well.
    *acknowledge*: seconds after which a press is acknowledged, whatever is still going on.
    *patience*: seconds after which a call counts as failed.
    """

    group: Rule = field(default=Rule(most=20, seconds=61.0, burst=5, gap=3.0))
    private: Rule = field(default=Rule(most=3, seconds=3.0, burst=3))
    overall: Rule = field(default=Rule(most=30, seconds=1.0, burst=6))
    quiet: Rule = field(default=Rule(most=6, seconds=1.0, burst=6))
    acknowledge: float = 3.0
    patience: float = 10.0
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep


class Account:
    """What was sent to one chat recently.

    A turn is *granted* when a message may go, and the message is *gone* once the call has ended.
    Telegram counts it at some moment in between, which we do not know. So a message counts from its
    grant until it is gone, and from then on for the window of the rule: whichever moment it was, no
    window of Telegram's holds more messages than ours.
    """

    __slots__ = ("gone", "granted", "held_until")

    def __init__(self, gone: Sequence[float] = ()) -> None:
        self.granted: deque[float] = deque()
        self.gone: deque[float] = deque(gone)
        self.held_until = float("-inf")

    def due(self, rule: Rule, now: float) -> float:
        """Return when the next message may go under *rule*."""
        return max(self.held_until, rule.due(sorted((*self.gone, *self.granted)), now))

    def leaves_one(self, rule: Rule, now: float) -> bool:
        """Return whether two messages may go at once, so that one that does leaves another."""
        sent = (*self.gone, *self.granted, now)
        return max(self.held_until, rule.due(sorted(sent), now)) <= now

    def leave(self, now: float) -> None:
        """Count a message that is gone, whether or not a turn was granted for it.

        It uses up the turn granted last. A turn that nobody used, because its message was not
        needed any more, is not passed on: it counts as one message until it is too old to matter.
        """
        if self.granted:
            self.granted.pop()
        self.gone.append(now)

    def forget(self, before: float) -> bool:
        """Drop times that are too old for any rule; return whether nothing is left."""
        for times in (self.granted, self.gone):
            while times and times[0] < before:
                times.popleft()
        return not self.granted and not self.gone and self.held_until < before


class Ledger:
    """What was sent where, for all chats. All times are given by the caller.

    We do not know what an earlier run of the program sent. So we assume that each group was sent
    messages steadily until *born*: the first minute then starts without a burst, with one message
    every three seconds.
    """

    SWEEP = 500
    """Stale entries are dropped once per this many messages."""
    CROWD = 3
    """When this many chats are told to pause within a second, the whole bot is being limited."""

    def __init__(self, pacing: Pacing, born: float) -> None:
        self._pacing = pacing
        self._born = born
        self._all = Account()
        self._chats: dict[int, Account] = {}
        self._pauses: deque[tuple[float, int]] = deque(maxlen=self.CROWD)
        self._turns = 0

    def chat_due(self, chat: int, now: float) -> float:
        """Return when the next message may go to *chat*, ignoring the overall limit."""
        return self._account(chat).due(self._rule(chat), now)

    def overall_due(self, now: float) -> float:
        """Return when the next message may go to any chat, by the overall limit."""
        return self._all.due(self._pacing.overall, now)

    def may_follow(self, chat: int, now: float) -> bool:
        """Return whether what nobody waits for may go to *chat*.

        So little goes out in all, and what comes next need not wait for it in the chat either.
        """
        is_quiet = self._all.due(self._pacing.quiet, now) <= now
        return is_quiet and self._account(chat).leaves_one(self._rule(chat), now)

    def grant(self, chat: int, now: float) -> None:
        """Grant a turn to a message to *chat*."""
        for account in (self._account(chat), self._all):
            account.granted.append(now)
        self._turns += 1
        if self._turns % self.SWEEP == 0:
            self._sweep(now)

    def grant_aside(self, now: float) -> None:
        """Grant a turn to a call that counts only for the overall limit."""
        self._all.granted.append(now)

    def leave_aside(self, now: float) -> None:
        """Count such a call as gone."""
        self._all.leave(now)
        self._all.forget(now - self._pacing.overall.seconds)

    def held_until(self, chat: int) -> float:
        """Return until when Telegram has demanded a pause in *chat*."""
        return self._account(chat).held_until

    def leave(self, chat: int, now: float) -> None:
        """Count a message to *chat* as gone, whether it succeeded or not."""
        for account in (self._account(chat), self._all):
            account.leave(now)
        self._all.forget(now - self._pacing.overall.seconds)
        self._account(chat).forget(now - self._rule(chat).seconds)

    def pause(self, chat: int, seconds: float, now: float) -> None:
        """Note that Telegram demands a pause in a chat; if in many at once, pause everywhere."""
        account = self._account(chat)
        account.held_until = max(account.held_until, now + seconds)
        self._pauses.append((now, chat))
        lately = {one for when, one in self._pauses if now - when <= 1.0}
        if len(lately) >= self.CROWD:
            self._all.held_until = max(self._all.held_until, now + seconds)

    def _rule(self, chat: int) -> Rule:
        return self._pacing.group if Spot(chat).is_group else self._pacing.private

    def _account(self, chat: int) -> Account:
        if chat not in self._chats:
            self._chats[chat] = Account(self._before_us(self._rule(chat)))
        return self._chats[chat]

    def _before_us(self, rule: Rule) -> list[float]:
        if rule.gap <= 0:
            return []
        steps = int(rule.seconds / rule.gap)
        return [self._born - rule.gap * step for step in range(min(steps, rule.most - 1), 0, -1)]

    def _sweep(self, now: float) -> None:
        for chat, account in list(self._chats.items()):
            if account.forget(now - self._rule(chat).seconds):
                del self._chats[chat]


class Turnstile:
    """Lets one caller through at a time: the most urgent, and among equals the first to come."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[tuple[Callable[[], Need], asyncio.Future[None]]] = []

    @asynccontextmanager
    async def passing(self, need: Callable[[], Need]) -> AsyncIterator[None]:
        """Wait for the turn; *need* is called again each time somebody may go."""
        await self._enter(need)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, need: Callable[[], Need]) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((need, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # its turn came at that very moment
                self._leave()
            raise

    def _leave(self) -> None:
        self._waiting = [one for one in self._waiting if not one[1].done()]
        if not self._waiting:
            self._busy = False
            return
        first = min(self._waiting, key=lambda one: one[0]())
        self._waiting.remove(first)
        first[1].set_result(None)


class Limiter:
    """Lets callers wait for their turn.

    Within a chat, the targets and lanes that wait take turns; within one of them it is first come,
    first served. When the overall limit is what holds things up, the most urgent of the chats whose
    turn has come goes first, and among equals the first to come.
    """

    def __init__(self, pacing: Pacing) -> None:
        self.pacing = pacing
        self._ledger = Ledger(pacing, pacing.clock())
        self._locks: Locks[str] = Locks()
        self._everything = Turnstile()
        self._waiting: Counter[str] = Counter()

    async def pace(self, target: str, lane: str = "", need: Callable[[], Need] = called) -> None:
        """Wait until one more message or edit may go to *target*.

        A *lane* is a separate queue for other kinds of messages, so that a rush of them does not
        delay the rest. What nobody waits for stands in no queue: nothing has to wait behind it.
        """
        chat = Spot.of(target).chat
        while need() is Need.FOLLOWING:
            if self._ledger.may_follow(chat, now := self.pacing.clock()):
                self._ledger.grant(chat, now)
                return
            await self.pacing.sleep(GLANCE)
        queue = f"{target}#{lane}"
        self._waiting[queue] += 1
        try:
            async with self._locks.of(queue), self._locks.of(str(chat)):
                await self._turn(chat, need)
        finally:
            self._waiting[queue] -= 1
            if not self._waiting[queue]:
                del self._waiting[queue]

    @asynccontextmanager
    async def aside(self, chat: int) -> AsyncIterator[None]:
        """Inside the block, make a call that is not a message, such as a removal.

        No chat's limit counts it. It waits for the overall limit, and for a pause that Telegram
        has demanded in *chat*.
        """
        clock = self.pacing.clock
        ledger = self._ledger
        await self._until(lambda _: ledger.held_until(chat))
        async with self._everything.passing(called):
            await self._until(ledger.overall_due)
            ledger.grant_aside(clock())
        try:
            yield
        finally:
            ledger.leave_aside(clock())

    def waiting(self, target: str, lane: str = "") -> int:
        """Return how many callers wait in a lane."""
        return self._waiting[f"{target}#{lane}"]

    def left(self, chat: int) -> None:
        """Note that a message or edit to *chat* has been sent, or has failed."""
        self._ledger.leave(chat, self.pacing.clock())

    def pause(self, chat: int, seconds: float) -> None:
        """Note that Telegram demands a pause in *chat*."""
        self._ledger.pause(chat, seconds, self.pacing.clock())

    async def _turn(self, chat: int, need: Callable[[], Need]) -> None:
        clock = self.pacing.clock
        ledger = self._ledger
        while True:
            await self._until(lambda now: ledger.chat_due(chat, now))
            async with self._everything.passing(need):
                await self._until(ledger.overall_due)
                now = clock()
                if ledger.chat_due(chat, now) <= now:  # not if a pause was demanded meanwhile
                    ledger.grant(chat, now)
                    return

    async def _until(self, due: Callable[[float], float]) -> None:
        while (wait := due(now := self.pacing.clock()) - now) > 0:
            await self.pacing.sleep(wait)
