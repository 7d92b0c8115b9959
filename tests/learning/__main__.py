"""Collect lessons, train on them, rate what was learned: see ``tests.learning``."""

from __future__ import annotations

import argparse
import sys

from engine.ai import kernels
from tests.learning import POLICY, VALUE


def main() -> None:
    """Do what was asked."""
    chosen = _asked().parse_args()
    if not kernels.is_installed():
        sys.exit("Learning needs the extra fast: pip install '.[fast]'")
    from tests.learning.program import carry_out

    carry_out(chosen)


def _asked() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(prog="python -m tests.learning", description=__doc__)
    kinds = asked.add_subparsers(dest="kind", required=True)
    collect = kinds.add_parser("collect", help="play deals and write what choices or states were")
    learn = kinds.add_parser("train", help="learn from such files and change the weights")
    for kind in (collect, learn):
        kind.add_argument("what", choices=(POLICY, VALUE))
        kind.add_argument("--seed", type=int, default=1)
    collect.add_argument("file")
    collect.add_argument("--lessons", type=int, default=1_000_000)
    collect.add_argument("--steady", action="store_true", help="all go on as steady: to begin with")
    learn.add_argument("files", nargs="+")
    learn.add_argument("--new", action="store_true", help="not from the weights that are used")
    rate = kinds.add_parser("rate", help="play the policy alone, without a race, against steady")
    rate.add_argument("--deals", type=int, default=20_000)
    return asked


if __name__ == "__main__":
    main()
