"""The dashboard of ``docs/grafana.json`` shows every metric that there is, and no other."""

from __future__ import annotations

import json
import re
from pathlib import Path

from bot.config.metrics import REGISTRY

FILE = Path(__file__).parents[2] / "docs/grafana.json"


def test_each_metric_of_the_dashboard_exists_and_each_metric_is_on_it():
    panels = json.loads(FILE.read_text())["panels"]
    shown = {name for one in panels for name in re.findall(r"dehla_\w+", str(one["targets"]))}
    ours = [one for one in REGISTRY.collect() if one.name.startswith("dehla_")]
    suffix = {"counter": "_total", "histogram": "_bucket", "gauge": ""}
    assert shown == {one.name + suffix[one.type] for one in ours}
