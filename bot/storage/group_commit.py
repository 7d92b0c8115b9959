"""Group commit: changes that wait at the same time are written in one transaction.

A durable transaction costs the disk about the same whether it holds one change or fifty, so
fifty busy tables are served many times faster. Only one transaction runs at a time; changes that
arrive meanwhile wait for the next.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError

from bot.model.errors import StoreUnavailable
from bot.storage.codec import Parcel
from bot.storage.commit import Verdict

MOST_AT_ONCE = 256
MOST_TRIES = 3

Commit = Callable[[Sequence[Parcel]], Awaitable[list[Verdict]]]


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A parcel, and the future that its caller waits for."""

    parcel: Parcel
    done: asyncio.Future[None]

    def settle(self, failure: BaseException | None) -> None:
        """Let the caller go on, unless it has been cancelled."""
        if self.done.done():
            return
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(failure)


class GroupCommit:
    """Collects parcels and commits them together, in a task that lives while there is work."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: deque[Waiting] = deque()
        self._task: asyncio.Task[None] | None = None

    async def save(self, parcel: Parcel) -> None:
        """Return once the parcel is committed.

        Cancelling a caller affects nobody else; its change is written as a whole or not at all.

        Raises:
            Conflict, Duplicate, StoreUnavailable: nothing of it is written. The one exception is
                a server that is lost in the moment of its commit: then the change may be written,
                and the next try raises Conflict or Duplicate.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(parcel, done))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        await done

    async def idle(self) -> None:
        """Return once everything that waits is committed."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(0)  # lets callers that are ready to save join this batch
                await self._settle(self._take())
        finally:
            self._task = None
            while self._waiting:  # only if the program is being stopped
                self._waiting.popleft().settle(StoreUnavailable("The program is stopping."))

    def _take(self) -> list[Waiting]:
        """Take the next batch, without any table or request twice, ordered by table id."""
        batch: list[Waiting] = []
        later: list[Waiting] = []
        taken: set[tuple[str, str | None]] = set()
        while self._waiting and len(batch) < MOST_AT_ONCE:
            one = self._waiting.popleft()
            keys = {("table", one.parcel.id), ("request", one.parcel.change.request)}
            keys.discard(("request", None))
            if one.done.cancelled():
                continue
            (later if keys & taken else batch).append(one)
            taken |= keys
        self._waiting.extendleft(reversed(later))
        return sorted(batch, key=lambda one: one.parcel.id)

    async def _settle(self, batch: list[Waiting]) -> None:
        """Commit a batch.

        If it fails as a whole, each change is tried alone, so that one that cannot be written does
        not take the others down with it.
        """
        if not batch:
            return
        try:
            verdicts = await self._commit([one.parcel for one in batch])
        except (StoreUnavailable, asyncio.CancelledError) as trouble:
            for one in batch:
                one.settle(StoreUnavailable(*trouble.args or ("The program is stopping.",)))
            if isinstance(trouble, asyncio.CancelledError):
                raise
        except Exception:
            for one in batch:
                await self._alone(one)
        else:
            for one, verdict in zip(batch, verdicts, strict=True):
                one.settle(verdict)

    async def _alone(self, one: Waiting) -> None:
        """Commit one change, and try again if another process has just written the same key."""
        failure: BaseException | None = None
        for _ in range(MOST_TRIES):
            try:
                one.settle((await self._commit([one.parcel]))[0])
            except DBAPIError as error:
                failure = error
            except Exception as error:
                one.settle(error)
                return
            else:
                return
        one.settle(failure)
