"""``dehla run`` as a process of our own, which is killed and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests import nursery

ROOT = Path(__file__).parents[2]


class Bot:
    """The bot's process. *folder* holds its database; *platform* are its settings.

    Where it is *nursed* it comes out of the nursery, which has it loaded.
    """

    def __init__(self, folder: Path, platform: dict[str, str], nursed: bool = False) -> None:
        self.database = f"sqlite+aiosqlite:///{folder / 'dehla.db'}"
        self._log = folder / "log.txt"
        self._settings = {
            "DATABASE_URL": self.database,
            "TURN_SECONDS": "3600",
            "NEXT_DEAL_SECONDS": "3600",
            "AI_MOVE_SECONDS": "0",
            "LOG_FORMAT": "json",
            **platform,
        }
        self._folder = folder
        self._nursed = nursed
        self._process: asyncio.subprocess.Process | nursery.Born | None = None
        self._killed = False
        self._born_at = 0

    @property
    def alive(self) -> bool:
        """Whether it runs, and nobody has killed it."""
        process = self._process
        return process is not None and process.returncode is None and not self._killed

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """All that it has logged, in all its lives."""
        return self._log.read_text() if self._log.exists() else ""

    @property
    def ready(self) -> bool:
        """Whether it has said so in its present life."""
        return '"event": "ready"' in self.log[self._born_at :]

    async def start(self) -> None:
        """Start it; it may not be ready yet."""
        self._killed, self._born_at = False, len(self.log)
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        env = {**kept, "PYTHONPATH": str(ROOT), **self._settings}
        begin = self._fork if self._nursed else self._load
        self._process = await begin(env)

    async def _load(self, env: dict[str, str]) -> asyncio.subprocess.Process:
        with self._log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-m", "adapters", "run",
                cwd=self._folder, stdout=log, stderr=log, env=env,
            )  # fmt: skip

    async def _fork(self, env: dict[str, str]) -> nursery.Born:
        with self._log.open("ab") as log, (self._folder / os.devnull).open() as nothing:
            files = (nothing.fileno(), log.fileno(), log.fileno())
            return await nursery.begun(("run",), self._folder, env, files)

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        if self.alive:
            assert self._process is not None
            self._process.send_signal(signal.SIGKILL)
            self._killed = True

    async def gone(self) -> int:
        """Return its exit code once it has ended."""
        assert self._process is not None
        return await self._process.wait()

    async def stop(self) -> int:
        """Ask it to end; return its exit code."""
        if self.alive:
            assert self._process is not None
            self._process.send_signal(signal.SIGTERM)
        return await self.gone()
