"""Signing keys for what outlives a restart.

Revision: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", WORD, nullable=False),
        sa.Column("secret", WORD, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )


def downgrade() -> None:
    op.drop_table("keys")
