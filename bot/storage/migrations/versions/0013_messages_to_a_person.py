"""Where messages to a person stand is found by an index: of guests who have none, nothing is kept.

Revision: 0013
"""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_messages_target", "messages", ["target"])


def downgrade() -> None:
    op.drop_index("ix_messages_target", "messages")
