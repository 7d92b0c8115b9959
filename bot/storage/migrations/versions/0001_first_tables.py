"""The first tables.

Revision: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
MILLIS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


ALL = (
    "tables",
    "entries",
    "requests",
    "timers",
    "outbox",
    "rooms",
    "seats",
    "messages",
    "people",
    "deals",
    "results",
    "result_rooms",
    "standings",
    "beat",
)


def upgrade() -> None:
    _tables()
    _entries()
    _requests()
    _timers()
    _outbox()
    _rooms()
    _seats()
    _messages()
    _people()
    _deals()
    _results()
    _result_rooms()
    _standings()
    _beat()


def downgrade() -> None:
    for name in reversed(ALL):
        op.drop_table(name)


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", WORD, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", WORD, nullable=False),
        sa.Column("phase", WORD, nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("roster", sa.Text(), nullable=False),
        sa.Column("changed", MILLIS, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_live_changed", "tables", ["live", "changed"])


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("at", MILLIS, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "deal", "number", name="pk_entries"),
        sqlite_with_rowid=False,
    )


def _requests() -> None:
    op.create_table(
        "requests",
        sa.Column("id", WORD, nullable=False),
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("at", MILLIS, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_requests"),
    )
    op.create_index("ix_requests_at", "requests", ["at"])


def _timers() -> None:
    op.create_table(
        "timers",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("name", WORD, nullable=False),
        sa.Column("due", MILLIS, nullable=False),
        sa.Column("what", WORD, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_timers_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "name", name="pk_timers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_timers_due", "timers", ["due"])


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("due", MILLIS, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_outbox_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_outbox"),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])


def _rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("room", WORD, nullable=False),
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("firm", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_rooms"),
    )
    op.create_index("ix_rooms_table_id", "rooms", ["table_id"])


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("person", WORD, nullable=False),
        sa.Column("table_id", WORD, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id_tables"),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_seats"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_table_id", "seats", ["table_id"])


def _messages() -> None:
    op.create_table(
        "messages",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("target", WORD, nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("posted", MILLIS, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "target", name="pk_messages"),
        sqlite_with_rowid=False,
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", WORD, nullable=False),
        sa.Column("name", WORD, nullable=False),
        sa.Column("met", sa.Boolean(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )


def _deals() -> None:
    op.create_table(
        "deals",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("at", MILLIS, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_deals_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "deal", name="pk_deals"),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", WORD, nullable=False),
        sa.Column("name", WORD, nullable=False),
        sa.Column("game", WORD, nullable=False),
        sa.Column("at", MILLIS, nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "version", "number", name="pk_results"),
        sqlite_with_rowid=False,
    )


def _result_rooms() -> None:
    op.create_table(
        "result_rooms",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("room", WORD, nullable=False),
        sa.Column("server", WORD, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_result_rooms_table_id_tables"
        ),
        sa.PrimaryKeyConstraint("table_id", "version", "number", "room", name="pk_result_rooms"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_result_rooms_room", "result_rooms", ["room"])
    op.create_index("ix_result_rooms_server", "result_rooms", ["server"])


def _standings() -> None:
    op.create_table(
        "standings",
        sa.Column("scope", WORD, nullable=False),
        sa.Column("scope_id", WORD, nullable=False),
        sa.Column("period", WORD, nullable=False),
        sa.Column("game", WORD, nullable=False),
        sa.Column("person", WORD, nullable=False),
        sa.Column("figure", WORD, nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "scope", "scope_id", "period", "game", "person", "figure", name="pk_standings"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_standings_leaders",
        "standings",
        ["scope", "scope_id", "period", "game", "figure", "total"],
    )


def _beat() -> None:
    op.create_table(
        "beat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", MILLIS, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_beat"),
    )
