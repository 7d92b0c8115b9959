"""Updates on their way to the bot: fetched by it, or brought to its webhook."""

from __future__ import annotations

import asyncio
import copy

import aiohttp

from tests.platforms.telegram.bell import Bell
from tests.platforms.telegram.schema import schema
from tests.platforms.telegram.world import Json, Refusal

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


class Updates:
    """Keeps updates until the bot has confirmed them."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._number = 5_000_000
        self._poller: asyncio.Event | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.pending: list[Json] = []
        self.fetched: list[int] = []
        """The ids in the order of fetching; one that comes again stands here again."""
        self.webhook: Json | None = None
        self.statuses: list[int] = []
        """What the webhook answered."""
        self.polls = 0

    def push(self, kind: str, body: Json) -> int:
        """Add an update; return its id."""
        self._number += 1
        update = {"update_id": self._number, kind: copy.deepcopy(body)}
        if (description := schema()) is not None:
            errors = description.type_errors("Update", update)
            assert not errors, errors  # or the tests would prove nothing
        self.pending.append(update)
        if self.webhook is not None:
            self.bring()
        self._bell.ring()
        return self._number

    def is_confirmed(self, number: int) -> bool:
        """Return whether the bot has dealt with an update."""
        return all(update["update_id"] != number for update in self.pending)

    def is_fetched(self, number: int) -> bool:
        """Return whether the bot knows of an update."""
        return number in self.fetched

    async def fetch(self, values: Json) -> list[Json]:
        """Return what has come since the bot's offset; wait for it as long as the bot says."""
        if self.webhook is not None:
            raise Refusal(409, "Conflict: can't use getUpdates method while webhook is active")
        if self._poller is not None:
            self._poller.set()
        mine = self._poller = asyncio.Event()
        self.polls += 1
        self._confirm(values)
        try:
            await self._bell.until(lambda: self.pending or mine.is_set(), values.get("timeout", 0))
        except TimeoutError:
            return []
        if mine.is_set():
            raise Refusal(409, "Conflict: terminated by other getUpdates request")
        self._poller = None
        found = self.pending[: values.get("limit", 100)]
        self.fetched += [update["update_id"] for update in found]
        return found

    def _confirm(self, values: Json) -> None:
        offset, kinds = values.get("offset", 0), set(values.get("allowed_updates", []))
        wanted = [u for u in self.pending if u["update_id"] >= offset]
        self.pending = [u for u in wanted if not kinds or kinds & set(u)]
        self._bell.ring()

    def bring(self) -> None:
        """Bring every pending update to the webhook, once."""
        for update in list(self.pending):
            task = asyncio.ensure_future(self._bring(update))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _bring(self, update: Json) -> None:
        assert self.webhook is not None
        headers = {SECRET_HEADER: self.webhook.get("secret_token", "")}
        self.fetched.append(update["update_id"])
        try:
            async with (
                aiohttp.ClientSession() as client,
                client.post(self.webhook["url"], json=update, headers=headers) as reply,
            ):
                self.statuses.append(reply.status)
        except aiohttp.ClientError:
            self.statuses.append(0)
        if self.statuses[-1] == 200 and update in self.pending:
            self.pending.remove(update)
        self._bell.ring()

    @property
    def info(self) -> Json:
        """What Telegram tells of the webhook."""
        waiting = {"pending_update_count": len(self.pending), "has_custom_certificate": False}
        bad = next((one for one in reversed(self.statuses) if one != 200), None)
        told = {} if bad is None else {"last_error_message": f"Wrong response: {bad}"}
        return {"url": (self.webhook or {}).get("url", ""), **waiting, **told}

    async def stop(self) -> None:
        """Give up what is on its way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
