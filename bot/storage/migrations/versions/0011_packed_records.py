"""Records of deals are stored compressed; an index finds older ones, to pack a few at a time.

Revision: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deals", sa.Column("packed", sa.LargeBinary(), nullable=True))
    plain = sa.text("packed IS NULL")
    op.create_index(
        "ix_deals_plain",
        "deals",
        ["table_id", "deal"],
        sqlite_where=plain,
        postgresql_where=plain,
    )
