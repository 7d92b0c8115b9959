"""The programs that CONTRIBUTING.md names say what they do when they are asked."""

from __future__ import annotations

from importlib import import_module

import pytest

from engine.ai import kernels

PROGRAMS = (
    *("tests.bench.__main__", "tests.learning.__main__", "tests.bot.presenter.golden"),
    *("tests.engine.transcript", "tests.engine.ganjifa_kinds"),
)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_asked_for_help_says_how_it_is_called_and_does_nothing(name, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", [name, "--help"])
    with pytest.raises(SystemExit) as end:
        import_module(name).main()
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m {name.removesuffix('.__main__')} ")


@pytest.mark.skipif(kernels.is_installed(), reason="with the extra it learns")
def test_learning_without_the_extra_fast_says_what_is_missing(monkeypatch):
    monkeypatch.setattr("sys.argv", ["learning", "rate"])
    with pytest.raises(SystemExit, match="needs the extra fast"):
        import_module("tests.learning.__main__").main()
