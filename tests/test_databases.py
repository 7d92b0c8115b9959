"""The private PostgreSQL server of the tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import databases


def test_where_the_wheel_lies_in_a_private_folder_its_programs_run_from_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        bin_ = databases.programs(tmp_path / "unused", None)
    except databases.CannotStart as reason:
        pytest.skip(f"no PostgreSQL server here: {reason}")
    copy = databases.copied(bin_.parent, tmp_path) / "bin"
    monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)
    for program in ("initdb", "pg_ctl", "postgres"):
        said = subprocess.run([copy / program, "-V"], capture_output=True, text=True)
        assert said.returncode == 0, said.stderr
