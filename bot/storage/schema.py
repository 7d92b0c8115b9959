"""The tables of the database, as the newest migration leaves them.

Times are UTC milliseconds since 1970, JSON is text. A change here needs a migration
(``migrations/versions``) and a new REVISION; tests compare the three.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

REVISION = "0012"
"""The newest migration: a database at this revision is ready, and Alembic need not be loaded."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Millis = BigInteger().with_variant(Integer(), "sqlite")
Word = Text().with_variant(Text(collation="C"), "postgresql")
"""Text in the order of its bytes on both engines, so that both sort names alike."""


def _of_table() -> Column[str]:
    return Column("table_id", Word, ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Word, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", Word, nullable=False),
    Column("phase", Word, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("head", Text, nullable=False),  # the Table without its log
    Column("roster", Text, nullable=False),  # rooms and seats are written when it changes
    Column("changed", Millis, nullable=False),
    Index(None, "live", "changed"),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("deal", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("at", Millis, nullable=False),
    sqlite_with_rowid=False,
)

requests = Table(
    "requests",
    metadata,
    Column("id", Word, primary_key=True),
    Column("table_id", Word, nullable=False),
    Column("at", Millis, nullable=False, index=True),
)

timers = Table(
    "timers",
    metadata,
    _of_table(),
    Column("name", Word, primary_key=True),
    Column("due", Millis, nullable=False, index=True),
    Column("what", Word, nullable=False),
    Column("turn", Integer, nullable=False),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    _of_table(),
    Column("platform", Word, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("asked", Text, nullable=False),  # JSON: targets whose messages are to be posted again
    Column("due", Millis, nullable=False, index=True),
    sqlite_with_rowid=False,
)

inbox = Table(
    "inbox",
    metadata,
    Column("platform", Word, primary_key=True),
    Column("number", Millis, primary_key=True, autoincrement=False),
    Column("content", Text, nullable=False),
    Column("due", Millis, nullable=False, server_default="0"),  # until then, somebody handles it
    sqlite_with_rowid=False,
)

tellers = Table(
    "tellers",
    metadata,
    _of_table(),
    Column("platform", Word, primary_key=True),
    Column("process", Word, nullable=False, index=True),
    Column("until", Millis, nullable=False),
    sqlite_with_rowid=False,
)
"""Which process tells a table on a platform, where several serve one database."""

rooms = Table(
    "rooms",
    metadata,
    Column("room", Word, primary_key=True),
    Column("table_id", Word, nullable=False, index=True),
    Column("firm", Boolean, nullable=False),  # False: the match is over, another table may come
)

seats = Table(
    "seats",
    metadata,
    Column("person", Word, primary_key=True),
    Column("table_id", Word, ForeignKey("tables.id"), primary_key=True, index=True),
    sqlite_with_rowid=False,
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", Word, primary_key=True),  # may come before its table is first saved
    Column("target", Word, primary_key=True),
    Column("ref", Text, nullable=False),
    Column("posted", Millis, nullable=False),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", Word, primary_key=True),
    Column("name", Word, nullable=False),
    Column("met", Boolean, nullable=False),  # False: the name is only known from a result
    Column("facts", Text, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("place", Word, primary_key=True),  # a room or a server
    Column("facts", Text, nullable=False),
    sqlite_with_rowid=False,
)

deals = Table(
    "deals",
    metadata,
    _of_table(),
    Column("deal", Integer, primary_key=True),
    Column("record", Text, nullable=False),  # empty where it is packed
    Column("at", Millis, nullable=False),
    Column("packed", LargeBinary),
)
_PLAIN = deals.c.packed.is_(None)
Index(
    "ix_deals_plain", deals.c.table_id, deals.c.deal, sqlite_where=_PLAIN, postgresql_where=_PLAIN
)

results = Table(
    "results",
    metadata,
    _of_table(),
    Column("version", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", Word, nullable=False, index=True),
    Column("name", Word, nullable=False),
    Column("game", Word, nullable=False),
    Column("at", Millis, nullable=False),
    Column("figures", Text, nullable=False),
    sqlite_with_rowid=False,
)

result_rooms = Table(
    "result_rooms",
    metadata,
    _of_table(),
    Column("version", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", Word, primary_key=True, index=True),
    Column("server", Word, nullable=False, index=True),
    sqlite_with_rowid=False,
)

moving = Table(
    "moving",
    metadata,
    Column("old", Word, primary_key=True),
    Column("new", Word, nullable=False),
    sqlite_with_rowid=False,
)
"""Rooms that have a new id, while their results are being moved."""

standings = Table(
    "standings",
    metadata,
    Column("scope", Word, primary_key=True),
    Column("scope_id", Word, primary_key=True),
    Column("period", Word, primary_key=True),
    Column("game", Word, primary_key=True),
    Column("person", Word, primary_key=True),
    Column("figure", Word, primary_key=True),
    Column("total", Integer, nullable=False),
    Index("ix_standings_leaders", "scope", "scope_id", "period", "game", "figure", "total"),
    sqlite_with_rowid=False,
)

played = Table(
    "played",
    metadata,
    _of_table(),
    Column("deal", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("match", Integer, nullable=False),
    Column("game", Word, nullable=False),
    Column("person", Word),  # NULL: an AI player
    Column("name", Word, nullable=False),
    Column("level", Word),
    Column("away", Boolean, nullable=False),
    Column("figures", Text, nullable=False),
    Column("won", Boolean),  # the match; NULL while it goes on, and if it was stopped
    Column("at", Millis, nullable=False),
    Column("broken", Boolean, nullable=False, server_default=false()),  # off: it has no record
    Index(None, "person", "at"),
    sqlite_with_rowid=False,
)

contests = Table(
    "contests",
    metadata,
    Column("number", Millis, primary_key=True),  # the order in which deals were rated
    Column("table_id", Word, ForeignKey("tables.id"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("game", Word, nullable=False),
    Column("at", Millis, nullable=False),
    Column("sides", Text, nullable=False),
    UniqueConstraint("table_id", "deal"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Word, primary_key=True),
    Column("one", Word, primary_key=True),
    Column("other", Word, primary_key=True),  # the partner in a pair; "" for a person alone
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("pair", Boolean, nullable=False, server_default=false()),
    Column("lower", Double, nullable=False, server_default="0"),  # of the rating: the order
    Index("ix_ratings_best", "game", "pair", "lower"),
    Index(None, "game", "other"),
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("name", Word, primary_key=True),
    Column("secret", Word, nullable=False),  # hexadecimal
)

beat = Table(
    "beat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Millis, nullable=False),
)
