"""What ``python -m tests.learning`` does. Needs the extra ``fast``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.ai.compiled_kernel.jit import NUMPY as np

from engine.ai import kernel
from engine.ai.kernel import dehla_pakad_policy_network, dehla_pakad_value_network
from engine.ai.kernel.weights import packed
from tests.learning import POLICY, VALUE, network, value_network
from tests.learning.deals import TO_THE_END
from tests.learning.lessons import of_choices, of_ends
from tests.learning.rating import played

HIDDEN = 48
FOLDER = Path(kernel.__file__).parent
NETWORKS = {POLICY: dehla_pakad_policy_network, VALUE: dehla_pakad_value_network}


def carry_out(chosen: argparse.Namespace) -> None:
    """Do what was asked."""
    if chosen.kind == "collect":
        if chosen.what == POLICY:
            ahead = 0 if chosen.steady else TO_THE_END
            lessons = of_choices(chosen.lessons, chosen.seed, ahead)
        else:
            lessons = of_ends(chosen.lessons, chosen.seed)
        np.savez(chosen.file, **lessons)
    elif chosen.kind == "train" and chosen.what == POLICY:
        before = network.new(HIDDEN, chosen.seed) if chosen.new else network.used()
        write(POLICY, network.train(network.read(chosen.files), before, chosen.seed))
    elif chosen.kind == "train":
        files = [dict(np.load(path)) for path in chosen.files]
        seen, worths = (np.concatenate([one[key] for one in files]) for key in ("seen", "worths"))
        parts = value_network.train(seen, worths, chosen.seed)
        write(VALUE, np.concatenate([one.ravel() for one in parts]), parts[2].shape)
    else:
        wins, kots = played(chosen.deals)
        print(f"policy v steady  win {wins.mean:.4f} +- {wins.margin:.4f}", end="  ")
        print(f"net kots/100 {kots.mean:+.1f} +- {kots.margin:.1f}", flush=True)


def write(what: str, weights: Any, sizes: tuple[int, ...] = (), folder: Path = FOLDER) -> None:
    """Put the weights, after the sizes of their layers, into the file that holds them."""
    network = NETWORKS[what]
    numbers = [*sizes, *(round(float(one) * network.SCALE) for one in weights)]
    (folder / network.LEARNED).write_bytes(packed(numbers))
