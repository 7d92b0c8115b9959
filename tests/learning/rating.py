"""The policy alone, without a race, against the steady player."""

from __future__ import annotations

from random import Random

from engine.ai.compiled_kernel import layout, race
from engine.ai.compiled_kernel.chance import seeded
from engine.ai.compiled_kernel.dehla_pakad_policy_network import Policy, learned, policy_of
from engine.ai.compiled_kernel.jit import NUMPY, Floats, Ints, jit, no_floats

from engine.ai.arena import Estimate, estimate
from tests.learning.deals import PACK, TO_THE_END, Table, deal_out, shuffle, table

KOT = 0.9
"""A deal that is worth more than that was a Kot."""


def played(deals: int) -> tuple[Estimate, Estimate]:
    """Return the share of deals won, each played from both sides, and net Kots a hundred."""
    results = no_floats(2 * deals)
    _play(table(), policy_of(learned()), seeded(Random(1)), results)
    worths = [float(one) for one in results]
    pairs = list(zip(worths[::2], worths[1::2], strict=True))
    won = [sum(one > 0 for one in pair) / 2 for pair in pairs]
    kots = [50.0 * sum((one > KOT) - (one < -KOT) for one in pair) for pair in pairs]
    return estimate(won), estimate(kots)


@jit
def _play(usual: Table, policy: Policy, chance: Ints, found: Floats) -> None:
    """Play each deal twice, the policy once for either side; note what they were worth to it."""
    first, rules, worth = usual
    s, pack = first.copy(), NUMPY.arange(PACK)
    for game in range(len(found)):
        side = game & 1
        if side == 0:
            shuffle(pack, chance)
        deal_out(s, first, pack)
        race.play_out(s, rules, chance, side, policy, TO_THE_END, False)
        found[game] = worth[layout.MOST_SEATS * s[layout.OUTCOME] + side]
