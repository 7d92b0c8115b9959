"""Who sat in which deal, the rated deals, and the ratings.

Revision: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
MILLIS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _played()
    _contests()
    _ratings()


def downgrade() -> None:
    for name in ("ratings", "contests", "played"):
        op.drop_table(name)


def _played() -> None:
    op.create_table(
        "played",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("game", WORD, nullable=False),
        sa.Column("person", WORD, nullable=True),
        sa.Column("name", WORD, nullable=False),
        sa.Column("level", WORD, nullable=True),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.Column("at", MILLIS, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_played_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "deal", "seat", name="pk_played"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_person_at", "played", ["person", "at"])


def _contests() -> None:
    op.create_table(
        "contests",
        sa.Column("number", MILLIS, nullable=False),
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("game", WORD, nullable=False),
        sa.Column("at", MILLIS, nullable=False),
        sa.Column("sides", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_contests_table_id_tables"),
        sa.PrimaryKeyConstraint("number", name="pk_contests"),
        sa.UniqueConstraint("table_id", "deal", name="uq_contests_table_id_deal"),
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", WORD, nullable=False),
        sa.Column("one", WORD, nullable=False),
        sa.Column("other", WORD, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "one", "other", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
