"""Collect lessons, train on them, rate what was learned: see ``tests.learning``."""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import wrap

from engine.ai.fast import dehla_pakad_weights
from tests.learning.lessons import TO_THE_END, collected, save
from tests.learning.network import read, train
from tests.learning.rating import played

HIDDEN = 48
PLACE = Path(dehla_pakad_weights.__file__)


def main() -> None:
    """Do what was asked."""
    chosen = _asked().parse_args()
    if chosen.kind == "collect":
        ahead = 0 if chosen.steady else TO_THE_END
        lessons, rules = collected(chosen.seed, 60 * chosen.minutes, ahead)
        save(chosen.file, lessons, rules)
        print(f"{len(lessons)} choices", flush=True)
    elif chosen.kind == "train":
        write(PLACE, train(read(chosen.files), chosen.hidden, chosen.seed))
    else:
        wins, kots = played(chosen.deals)
        print(f"policy v steady  win {wins.mean:.4f} +- {wins.margin:.4f}", end="  ")
        print(f"net kots/100 {kots.mean:+.1f} +- {kots.margin:.1f}", flush=True)


def _asked() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(prog="python -m tests.learning", description=__doc__)
    kinds = asked.add_subparsers(dest="kind", required=True)
    collect = kinds.add_parser("collect", help="play deals and write what cards were worth")
    collect.add_argument("file")
    collect.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    collect.add_argument("--seed", default="1")
    collect.add_argument("--steady", action="store_true", help="all go on as steady: to begin with")
    learn = kinds.add_parser("train", help="learn from such files and change the weights")
    learn.add_argument("files", nargs="+")
    learn.add_argument("--hidden", type=int, default=HIDDEN)
    learn.add_argument("--seed", type=int, default=1)
    rate = kinds.add_parser("rate", help="play the policy alone, without a race, against steady")
    rate.add_argument("--deals", type=int, default=20_000)
    return asked


def write(place: Path, weights: list[float]) -> None:
    """Put the weights into the module that holds them."""
    text, _, _ = place.read_text().partition("LEARNED")
    numbers = " ".join(str(round(one * dehla_pakad_weights.SCALE)) for one in weights)
    lines = "\n".join(wrap(numbers, 99))
    place.write_text(f'{text}LEARNED = """\n{lines}\n"""\n')


if __name__ == "__main__":
    main()
