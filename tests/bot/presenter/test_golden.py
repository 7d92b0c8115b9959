"""What people read at the great moments, word for word."""

from __future__ import annotations

import pytest

from tests.bot.presenter.golden import FOLDER, MOMENTS
from tests.bot.presenter.scenes import VOICES, drawn


@pytest.mark.parametrize("tongue", VOICES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_people_read_this(moment, tongue):
    assert drawn(MOMENTS[moment](tongue)) == (FOLDER / f"{moment}.{tongue.locale}.txt").read_text()


def test_no_text_is_kept_that_nobody_reads():
    kept = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.txt")}
    assert kept == {f"{moment}.{tongue.locale}.txt" for moment in MOMENTS for tongue in VOICES}
