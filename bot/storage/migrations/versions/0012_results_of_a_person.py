"""The results of a person are found by an index: to forget or export somebody, to check boards.

Revision: 0012
"""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_results_person", "results", ["person"])


def downgrade() -> None:
    op.drop_index("ix_results_person", "results")
