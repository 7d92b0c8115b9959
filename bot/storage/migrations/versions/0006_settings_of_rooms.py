"""Rooms and servers have settings.

Revision: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("place", WORD, nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("place", name=op.f("pk_settings")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("settings")
