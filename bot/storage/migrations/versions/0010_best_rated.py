"""The best rated are found by an index, and so are the pairs of a person.

Revision: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

BEST = ("game", "pair", "lower")


def upgrade() -> None:
    op.add_column(
        "ratings", sa.Column("pair", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("ratings", sa.Column("lower", sa.Double(), nullable=False, server_default="0"))
    ratings = sa.table("ratings", *map(sa.column, ("other", "pair", "lower", "mu", "sigma")))
    lower = ratings.c.mu - 2 * ratings.c.sigma
    op.execute(ratings.update().values(pair=ratings.c.other != "", lower=lower))
    op.create_index("ix_ratings_best", "ratings", list(BEST))
    op.create_index("ix_ratings_game_other", "ratings", ["game", "other"])


def downgrade() -> None:
    op.drop_index("ix_ratings_game_other", "ratings")
    op.drop_index("ix_ratings_best", "ratings")
    with op.batch_alter_table("ratings") as batch:
        batch.drop_column("lower")
        batch.drop_column("pair")
