"""The policy alone against the steady player, on the flat states of the kernel."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.arena import Estimate, estimate
from engine.ai.fast import layout, loading, racing
from engine.ai.fast.chance import seeded
from engine.ai.fast.compiled import Floats, Ints, jit, no_floats, no_ints
from engine.ai.fast.dehla_pakad_policy import Policy, learned, policy_of
from engine.ai.sharp.dehla_pakad import worlds as worlds_of
from engine.game import RandomLuck
from engine.seats import DEALER
from tests.learning.lessons import GAME, TO_THE_END

KOT = 0.9
"""A deal that is worth more than that was a Kot."""


def played(deals: int) -> tuple[Estimate, Estimate]:
    """Return the share of deals won, each played from both sides, and net Kots a hundred."""
    start = _start()
    rules, worth = loading.rules_of(start)
    results = no_floats(2 * deals)
    numbers = list(range(52))
    rng, packs = Random(1), no_ints(52 * deals)
    for deal in range(deals):
        rng.shuffle(numbers)
        for place, number in enumerate(numbers):
            packs[52 * deal + place] = number
    _play(loading.state_of(start), rules, worth, packs, policy_of(learned()), seeded(rng), results)
    worths = [float(one) for one in results]
    pairs = list(zip(worths[::2], worths[1::2], strict=True))
    won = [sum(one > 0 for one in pair) / 2 for pair in pairs]
    kots = [50.0 * sum((one > KOT) - (one < -KOT) for one in pair) for pair in pairs]
    return estimate(won), estimate(kots)


def _start() -> Any:
    """Return the first choice of a deal, all cards in the stock but five each."""
    luck = RandomLuck(Random(1))
    state = GAME.start(GAME.info.settle({"first_dealer": "host"}), 4)
    state = GAME.apply(state, DEALER, GAME.chance(state, luck)).state
    return worlds_of(GAME.view(state, state.to_act)).draw(luck.rng)


@jit
def _play(
    first: Ints,
    rules: Ints,
    worth: Floats,
    packs: Ints,
    policy: Policy,
    chance: Ints,
    found: Floats,
) -> None:
    """Play each deal twice, the policy once for either side; note what they were worth to it."""
    s = first.copy()
    for deal in range(len(packs) // 52):
        for side in range(2):
            for place in range(layout.STOCK):
                s[place] = first[place]
            for seat in range(4):
                s[layout.HANDS + seat] = 0
            for place in range(52):
                bit = 1 << packs[52 * deal + place]
                if place < 20:
                    s[layout.HANDS + place % 4] |= bit
                else:
                    s[layout.STOCK + place - 20] = bit
            s[layout.UNDEALT] = 32
            racing.play_out(s, rules, chance, side, policy, TO_THE_END)
            found[2 * deal + side] = worth[layout.MOST_SEATS * s[layout.OUTCOME] + side]
