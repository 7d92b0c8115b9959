"""Updates from a platform are hidden while a process handles them.

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
    """Let anybody handle the updates that are there: their process has ended."""
    op.add_column("inbox", sa.Column("due", MILLIS, nullable=False, server_default="0"))
