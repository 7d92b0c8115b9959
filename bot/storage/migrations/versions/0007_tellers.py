"""News for each platform of a table, and the process that tells it.

Revision: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
MILLIS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_UNTOLD = sa.text(
    """SELECT outbox.table_id, version, due, room AS id FROM outbox
         JOIN rooms ON rooms.table_id = outbox.table_id
       UNION
       SELECT outbox.table_id, version, due, person AS id FROM outbox
         JOIN seats ON seats.table_id = outbox.table_id"""
)


def upgrade() -> None:
    """Split pending news of a table by the platforms of its rooms and people."""
    found = op.get_bind().execute(_UNTOLD).all()
    untold = {(row.table_id, row.id.partition(":")[0]): row for row in found}
    op.drop_table("outbox")
    outbox = _create(
        "outbox",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("due", MILLIS, nullable=False),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])
    rows = [
        {
            "table_id": table,
            "platform": platform,
            "version": row.version,
            "asked": "[]",
            "due": row.due,
        }
        for (table, platform), row in untold.items()
    ]
    op.bulk_insert(outbox, rows)
    _create(
        "tellers",
        sa.Column("process", WORD, nullable=False),
        sa.Column("until", MILLIS, nullable=False),
    )
    op.create_index("ix_tellers_process", "tellers", ["process"])


def _create(name: str, *columns: sa.Column[object]) -> sa.Table:
    return op.create_table(
        name,
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("platform", WORD, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "platform", name=f"pk_{name}"),
        sqlite_with_rowid=False,
    )
