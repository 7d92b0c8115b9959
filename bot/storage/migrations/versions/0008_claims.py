"""What a platform has brought is hidden while a process handles it.

Revision: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

MILLIS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """What is there was brought to a process that has ended: anybody may handle it now."""
    op.add_column("inbox", sa.Column("due", MILLIS, nullable=False, server_default="0"))
