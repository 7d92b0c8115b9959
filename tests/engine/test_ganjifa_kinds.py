"""What occurs in records of Ganjifa is counted by its kind."""

from __future__ import annotations

import json

import pytest

from engine.replay import replay
from tests.engine.ganjifa_kinds import EVERY_KIND, count, main
from tests.engine.records import records_of


@pytest.fixture(scope="module", params=["dashavatara", "mughal"])
def records(request):
    return records_of("ganjifa", 3, deck=request.param)


def test_each_trick_has_a_lead_and_so_has_what_leads_to_none(records):
    found = count(records)
    ends = [list(replay(one))[-1].state for one in records]
    tricks = sum(end.deal.number - 1 for end in ends)
    assert found["deals"] == len(records)
    assert found["leads"] == tricks + found["lead burn"] + found["lead hardu void"]


def test_a_kind_that_does_not_occur_is_named(records, tmp_path, capsys):
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(map(json.dumps, records)))
    code = main([str(file)])
    *lines, last = capsys.readouterr().out.splitlines()
    found = {line[:36].strip(): int(line[36:]) for line in lines}
    missing = [kind for kind in EVERY_KIND if not found[kind]]
    assert code == bool(missing)
    assert last == f"kinds {len(EVERY_KIND)} missing {len(missing)} {', '.join(missing)}".rstrip()
