"""How often each kind of lead and answer occurs in records of Ganjifa.

``python -m tests.engine.ganjifa_kinds FILE ...`` prints a line a kind and ends with 1 if one of
``EVERY_KIND`` is in none of them. What needs a house rule is counted, but not asked for.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from engine.actions import Action, Play
from engine.events import Event
from engine.game import Json
from engine.games.ganjifa.actions import Burn, Double, Lowest, Split
from engine.games.ganjifa.discards import discards
from engine.games.ganjifa.duties import asked
from engine.games.ganjifa.events import (
    AkheriKilled,
    CardRequested,
    CardSwapped,
    CutAtRaja,
    DealVoid,
    DebtPaid,
    Demanded,
    HarduVoid,
    Led,
    SoktaSeen,
    SurkhyaBack,
    Tigasta,
)
from engine.games.ganjifa.state import GHENI, OWED, Phase, State, at_lead
from engine.replay import replay

LEADS = (
    "lead dukkal", "lead deni", "lead deni with the lone P", "lead burn", "lead talafa open",
    "lead talafa face down", "lead run-out", "lead run-out again", "lead utari", "lead random",
    "lead sir", "lead natavani", "lead tavani", "lead hardu", "lead hardu void",
    "lead sokta right", "lead sokta wrong", "lead akheri",
)  # fmt: skip
ANSWERS = (
    "answer hukm asked for", "answer second card asked for", "answer Raja asked for",
    "answer both high cards to a hardu", "answer highest card to a sokta",
    "answer double in second hand", "answer double in third hand", "answer split",
    "answer low free card", "answer high free card", "answer lowest cards at once",
)  # fmt: skip
BETWEEN = (
    "deal void", "cut at a Raja", "exchange out of the trick", "exchange with the Raja's holder",
    "debt paid", "surkhya goes back", "tigasta", "akheri-marne", "rangeri",
)  # fmt: skip
EVERY_KIND = (*LEADS, *ANSWERS, *BETWEEN)
BY_HOUSE_RULE = ("answer refusal, which burns",)
"""Only with ``hukm_enforcement=burn``."""


def kinds_in(record: Json) -> Iterator[str]:
    """Yield the kind of everything in a record that has one."""
    before: State | None = None
    for happened in replay(record):
        if before is not None:
            yield from _of_action(before, happened.action)
        is_void = any(isinstance(one, HarduVoid) for one in happened.events)
        for event in happened.events:
            if not (is_void and isinstance(event, Led)):
                yield from _of_event(before, event)
        before = happened.state


def _of_action(before: State, action: Action) -> Iterator[str]:
    match action:
        case Burn():
            yield "lead burn"
        case Lowest():
            yield "answer lowest cards at once"
        case Double():
            third = len({one.seat for one in before.deal.trick.put}) > 1
            yield f"answer double in {'third' if third else 'second'} hand"
        case Split():
            yield "answer split"
        case Play() if before.phase is Phase.FOLLOW:
            yield from _of_play(before, action)


def _of_play(before: State, action: Play) -> Iterator[str]:
    """Yield whether a free card is low or high, or whether one that is owed is refused."""
    duty = before.deal.trick.duties[0]
    owed = asked(before, duty)
    if owed is None:
        high = before.terms.high(at_lead(before, duty.seat)) | duty.reserved
        if action.card.bit & discards(before, duty):
            yield f"answer {'high' if action.card.bit & high else 'low'} free card"
    elif action.card is not owed and duty.kind in (OWED, GHENI):
        yield "answer refusal, which burns"


def _of_event(before: State | None, event: Event) -> Iterator[str]:
    match event:
        case Led():
            yield from _of_lead(before, event)
        case Demanded(_, what, _, _):
            yield from _of_demand(before, what)
        case SoktaSeen(_, outcome, _):
            yield f"lead {outcome.replace('-', ' ')}"
        case HarduVoid():
            yield "lead hardu void"
        case AkheriKilled(killers):
            yield "rangeri" if len(killers) > 1 else "akheri-marne"
        case _ if type(event) in _SIMPLE:
            yield _SIMPLE[type(event)]


_SIMPLE: dict[type[Event], str] = {
    CutAtRaja: "cut at a Raja",
    DealVoid: "deal void",
    CardSwapped: "exchange out of the trick",
    CardRequested: "exchange with the Raja's holder",
    DebtPaid: "debt paid",
    SurkhyaBack: "surkhya goes back",
    Tigasta: "tigasta",
}


def _of_lead(before: State | None, led: Led) -> Iterator[str]:
    name = led.lead.removeprefix("lead-")
    if name == "deni":
        yield "lead deni with the lone P" if led.cards[0].rank == "P" else "lead deni"
    elif name == "talafa":
        yield f"lead talafa {'open' if led.cards else 'face down'}"
    elif name == "run-out":
        yield f"lead run-out{' again' if before is not None and before.deal.utari else ''}"
    elif name in ("utari", "random") and not led.cards:
        return  # it is announced, and its card comes after
    elif name not in ("opening", "sokta"):
        yield f"lead {name}"


_DEMANDED = {
    "demanded-hukm": "answer hukm asked for",
    "demanded-second": "answer second card asked for",
    "demanded-raja": "answer Raja asked for",
    "demanded-highest": "answer highest card to a sokta",
}


def _of_demand(before: State | None, what: str) -> Iterator[str]:
    hardu = before is not None and before.deal.trick.lead == "hardu"
    if not hardu:
        yield _DEMANDED[what]
    elif what == "demanded-second":
        yield "answer both high cards to a hardu"


def count(records: Iterable[Json]) -> Counter[str]:
    """Return how often each kind occurs, and the number of deals, leads and cards captured."""
    found: Counter[str] = Counter()
    for record in records:
        found["deals"] += 1
        found.update(kinds_in(record))
    found["leads"] = sum(number for kind, number in found.items() if kind in LEADS)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the counts of all records in the files that are named; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.ganjifa_kinds",
        description="Count each kind of lead and answer in records of Ganjifa.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON, a line a deal")
    files = parser.parse_args(arguments).files
    lines = (line for file in files for line in file.read_text().splitlines())
    found = count(json.loads(line) for line in lines if line.strip())
    for kind in ("deals", "leads", *EVERY_KIND, *BY_HOUSE_RULE):
        print(f"{kind:36} {found[kind]:8}")  # noqa: T201  # a program that prints its figures
    missing = [kind for kind in EVERY_KIND if not found[kind]]
    print(f"kinds {len(EVERY_KIND)} missing {len(missing)} {', '.join(missing)}".rstrip())  # noqa: T201
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
