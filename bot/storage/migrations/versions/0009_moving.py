"""Rooms that have a new id, and whose results are being moved.

Revision: 0009
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "moving",
        sa.Column("old", WORD, nullable=False),
        sa.Column("new", WORD, nullable=False),
        sa.PrimaryKeyConstraint("old", name=op.f("pk_moving")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("moving")
