"""The store, on a database. ``open_store`` opens it; the rest is for command-line tools.

The same code serves SQLite (one process, a file) and PostgreSQL (many processes), in small parts:
``schema`` has the tables and ``migrations`` their history; ``engines`` and ``database`` handle
connections and transactions; ``codec``, ``group_commit``, ``commit`` and ``write`` save a change;
``find``, ``news``, ``leaderboard`` and others do the rest; ``check`` looks for contradictions;
``errors`` says what went wrong. Never here: what a table means, or a sentence for people. SQL is
nowhere else.
"""

from bot.storage.check import check
from bot.storage.errors import SettingsFault
from bot.storage.store import SqlStore, open_store, upgrade

__all__ = ["SettingsFault", "SqlStore", "check", "open_store", "upgrade"]
