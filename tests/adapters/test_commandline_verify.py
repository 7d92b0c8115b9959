"""``dehla verify``: a file of deals that are what was committed to, or the first that is not."""

from __future__ import annotations

import io
import json
import re
import sys
from types import SimpleNamespace

import pytest

from adapters.commandline.simulate import simulate
from adapters.commandline.verify import verify


@pytest.fixture
def file(tmp_path):
    """Three deals that can be verified."""
    out = tmp_path / "deals.jsonl"
    assert simulate("teen_do_paanch", 3, out=str(out)) == 0
    return out


def spoil(file, line: int, **changes) -> None:
    """Change something in what a line says of its shuffle."""
    lines = file.read_text().splitlines()
    record = json.loads(lines[line - 1])
    record["shuffle"] |= changes
    lines[line - 1] = json.dumps(record)
    file.write_text("\n".join(lines) + "\n")


def test_deals_that_fit_are_told_one_a_line(file, capsys):
    assert verify(str(file)) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    deals, shown = lines[::2], lines[1::2]
    records = map(json.loads, file.read_text().splitlines())
    assert [one.split()[-1] for one in shown] == [one["shuffle"]["commitment"] for one in records]
    assert [one.partition(":")[0] for one in deals] == ["line 1", "line 2", "line 3"]
    assert all(": commitment, seed, deck" in one for one in deals)
    assert re.search(r"deck and \d+ draws? fit$", deals[0]), "who deals first was drawn"
    assert last == "3 deals: every card is what its commitment binds"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"cuts": ["mango"]}, "cut"),
        ({"secret": "00" * 32}, "secret"),
        ({"commitment": "00" * 32}, "commitment"),
        ({"seed": "00" * 32}, "seed"),
    ],
)
def test_the_first_that_does_not_fit_is_told_with_what_was_changed(file, capsys, change, what):
    spoil(file, 2, **change)
    assert verify(str(file)) == 1
    told = capsys.readouterr()
    assert told.out.startswith("line 1: ")
    assert "line 2" not in told.out
    assert told.err.startswith(f"line 2, {what}: ")
    assert told.err.count("\n") == 1


def test_what_is_left_out_of_a_table_or_there_twice_is_told(file, capsys):
    first, second, third = file.read_text().splitlines()
    table = json.loads(first)["shuffle"]["deal"].removesuffix("-1")
    for lines, notes in (
        ((second, first, third), []),
        ((first, third), [f"not there: {table}-2, broken off or left out"]),
        ((third,), [f"not there: {table}-1 to {table}-2, broken off or left out"]),
        ((first, second, second), [f"{table}-2 is there 2 times"]),
    ):
        file.write_text("\n".join(lines))
        assert verify(str(file)) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[2 * len(lines) + 1 :] == notes


def test_a_changed_card_is_told(file, capsys):
    record = json.loads(file.read_text().splitlines()[0])
    record["deck"].insert(0, record["deck"].pop())
    file.write_text(json.dumps(record))
    assert verify(str(file)) == 1
    assert capsys.readouterr().err.startswith("line 1, card: number 1 of the deck is ")


def test_seeded_deals_have_nothing_to_verify(tmp_path, capsys):
    out = tmp_path / "seeded.jsonl"
    simulate("dehla_pakad", 1, 5, out=str(out))
    assert verify(str(out)) == 1
    assert "cannot be verified" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty; it must hold a deal on each line"),
        (b"\n\n", "is empty; it must hold a deal on each line"),
        (b"{", "line 1, this is not JSON"),
        (b"\xff", "line 1, this is not UTF-8"),
        (b"[]", "line 1, record: a record is an object"),
        (b"[" * 100_000, "line 1, it is nested too deeply"),
    ],
)
def test_what_is_no_record_is_told_in_one_line(tmp_path, capsys, content, told):
    file = tmp_path / "file"
    file.write_bytes(content)
    assert verify(str(file)) == 1
    assert told in capsys.readouterr().err


def test_a_file_that_is_not_there_is_a_wrong_request(tmp_path, capsys):
    assert verify(str(tmp_path / "nothing")) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_it_reads_what_an_export_writes_to_standard_output(file, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(file.read_bytes())))
    assert verify("-") == 0
    assert capsys.readouterr().out.endswith("what its commitment binds\n")
