"""The store on a database. ``open_store`` opens it; nothing else is needed from outside.

One code for SQLite (one process, a file) and PostgreSQL (many processes), in small parts:
``schema`` the tables and ``migrations`` their history; ``engines``, ``database`` connections and
transactions; ``codec``, ``group``, ``commit``, ``write`` what a change writes; ``find``, ``tell``,
``leaderboard`` the rest; ``check`` looks for what cannot be; ``errors`` says what went wrong.
Never here: what a table means, or a sentence for people. SQL is nowhere else.
"""

from bot.storage.check import check
from bot.storage.errors import SettingsFault
from bot.storage.store import SqlStore, open_store, upgrade

__all__ = ["SettingsFault", "SqlStore", "check", "open_store", "upgrade"]
