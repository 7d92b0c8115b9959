"""A match as text: every action, what came of it, and what a seat was shown.

``python -m tests.engine.transcript`` writes ``tests/engine/transcripts/`` anew; read the difference
before you keep it.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

from engine.actions import Play, TimeUp
from engine.cards import Card, Suit
from engine.events import Event
from engine.game import RandomLuck
from engine.seats import DEALER
from engine.view import Fact, View
from tests.engine.dehla import GAME, names
from tests.strategies import Options

FOLDER = Path(__file__).parent / "transcripts"

DIFFERENT: Options = {
    "trump_effective": "next_trick",
    "lead_after_trump": "trump_maker",
    "no_void_trump": "stay_open",
    "capture_rule": "two_in_row_team",
    "after_capture": "keep_count",
    "two_two": "most_tricks",
    "streak_length": 2,
    "sweep_in_streak": "count",
    "dealer_after_streak_kot": "as_kot",
    "scoring": "points",
    "match_end": "fixed_time",
    "match_minutes": 5,
    "time_cutoff": "abandon_hand",
    "tie_break": "extra_hands",
    "first_dealer": "high_card",
    "early_end": "when_tens_gone",
    "table_memory": "open",
    "direction": "clockwise",
}

TRANSCRIPTS: dict[str, tuple[Options, int]] = {
    "default": ({}, 1),
    "different": (DIFFERENT, 2),
    "called": (DIFFERENT | {"trump_method": "dealer_right_call", "table_memory": "tally"}, 3),
}
"""The options and the seed of each transcript. Where time may run out, it does in deal 4."""


def transcript(options: Options, seed: int) -> str:
    """Return the text of a match played at random."""
    rng, state = Random(seed), GAME.start(options, 4)
    lines = [" ".join(f"{key}={value}" for key, value in options.items()) or "default rules"]
    while state.to_act is not None:
        seat, action = state.to_act, None
        if seat == DEALER:
            action = GAME.chance(state, RandomLuck(rng))
        elif state.deal_number == 4 and state.deal.number == 3 and GAME.minutes(options):
            seat, action = DEALER, TimeUp()
        if action is None:
            action = rng.choice(GAME.legal(state))
            lines += asked(GAME.view(state, seat))
        lines.append(f"{'-' if seat == DEALER else seat} {action}")
        state, events = GAME.apply(state, seat, action)
        lines += [f"    {told(one)}" for one in events]
        if state.between_deals or state.to_act is None:
            lines += ["", f"result {GAME.result(state)}", f"opening {GAME.opening(state)}", ""]
    return "\n".join([*lines, f"winners {state.winners}", ""])


def asked(view: View[Any]) -> list[str]:
    """Return what the leader of a trick is shown, and what each seat may do."""
    may = " ".join(str(a.card) if isinstance(a, Play) else str(a) for a in view.legal)
    if view.board:
        return [f"  may {may}"]
    last = " ".join(f"{one.seat}:{text(one.cards)}" for one in view.last)
    return [
        "",
        *(f"  {shown(fact)}" for fact in view.facts),
        f"  last {last or '-'}",
        f"  hand {' '.join(names(view.hand))}, sizes {' '.join(map(str, view.sizes))}",
        f"  may {may}",
    ]


def told(event: Event) -> str:
    """Return an event as text."""
    values = [f"{one.name}={text(getattr(event, one.name))}" for one in fields(event)]  # type: ignore[arg-type]
    return " ".join([type(event).__name__, *values])


def shown(fact: Fact) -> str:
    """Return a fact as text."""
    return " ".join([fact.key, *(f"{name}={text(value)}" for name, value in fact.values)])


def text(value: Any) -> str:
    """Return a field as text."""
    if isinstance(value, tuple):
        return ",".join(map(text, value)) or "-"
    return value.text if isinstance(value, Card | Suit) else str(value)


if __name__ == "__main__":
    for name, (options, seed) in TRANSCRIPTS.items():
        (FOLDER / f"{name}.txt").write_text(transcript(options, seed), encoding="utf-8")
