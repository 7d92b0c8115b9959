"""What is learned from: choices of the policy's side, and states between two tricks.

Both are met in deals of the policy, on one side, against the steady player. Now and then somebody
strays, so that more is met than good play leads to. Nobody is told what others hold, but what a
lesson says of a choice was found in the deal as it was: in the mean that is what a seat may expect.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.compiled_kernel import layout, race
from engine.ai.compiled_kernel.chance import below, seeded
from engine.ai.compiled_kernel.dehla_pakad_policy_network import Policy, choice, learned, policy_of
from engine.ai.compiled_kernel.dehla_pakad_value_network import MOST_SEEN, PLACES, see
from engine.ai.compiled_kernel.jit import NUMPY, Ints, copy, jit, ones, width
from engine.ai.compiled_kernel.playing import choices, play
from engine.ai.compiled_kernel.rollout_policy import favourite

from tests.learning.deals import (
    PACK,
    PERCENT,
    TO_THE_END,
    Table,
    any_of,
    deal_out,
    shuffle,
    table,
)

STEADY, ASTRAY = 10, 15
"""How often in a hundred the steady player's card is played for once; and, less that, any card."""
WILD, STRAY = 12, 10
"""In so many deals of a hundred the others play any card, so often in a hundred."""
STRAYING = (5, 5, 20, 20, 50)
"""How often in a hundred anybody plays any card before the states that are learned from."""
MOST_CARDS, MOST_CHOICES = 13, 26
"""Cards of a choice, and choices of a side in a deal."""
A_WORD = 64
"""Places that a number holds."""


def of_choices(count: int, seed: int, ahead: int = TO_THE_END) -> dict[str, Any]:
    """Return about so many choices: states, then cards, their worths, how many cards each has.

    Args:
        ahead: in so many tricks the own side goes on by the policy, then as the steady player.
    """
    room = count * MOST_CARDS // 2
    states = NUMPY.zeros((count, layout.STOCK), NUMPY.int64)
    moves, worths = NUMPY.zeros(room, NUMPY.int8), NUMPY.zeros(room, NUMPY.float32)
    counts, usual = NUMPY.zeros(count, NUMPY.int8), table()
    met, cards = _choose(
        usual, policy_of(learned()), seeded(Random(seed)), ahead, states, moves, worths, counts
    )
    return {
        "states": states[:met],
        "moves": moves[:cards],
        "worths": worths[:cards],
        "counts": counts[:met],
        "rules": usual.rules,
    }


def of_ends(count: int, seed: int) -> dict[str, Any]:
    """Return so many states between two tricks, as the value network sees them, and the worths."""
    seen = NUMPY.zeros((count, PLACES // A_WORD), NUMPY.uint64)
    worths = NUMPY.zeros(count, NUMPY.float32)
    met = _end(table(), policy_of(learned()), seeded(Random(seed)), seen, worths)
    return {"seen": seen[:met], "worths": worths[:met]}


@jit
def _choose(
    usual: Table,
    policy: Policy,
    chance: Ints,
    ahead: int,
    states: Any,
    moves: Any,
    worths: Any,
    counts: Any,
) -> tuple[int, int]:
    first, rules, worth = usual
    s, t, pack = first.copy(), first.copy(), NUMPY.arange(PACK)
    met, cards, side = 0, 0, 0
    while met < len(states) - MOST_CHOICES and cards < len(moves) - MOST_CARDS * MOST_CHOICES:
        shuffle(pack, chance)
        deal_out(s, first, pack)
        side ^= 1
        is_wild = below(chance, PERCENT) < WILD
        while not s[layout.OVER]:
            legal, move = choices(s, rules), favourite(s, rules, policy.weighed)
            if s[layout.DUE] & 1 != side:
                if is_wild and below(chance, PERCENT) < STRAY:
                    move = any_of(legal, chance)
            elif legal & (legal - 1):
                states[met] = s[: layout.STOCK]
                counts[met] = ones(legal)
                met, left = met + 1, legal
                while left:
                    moves[cards] = width(left & -left) - 1
                    left &= left - 1
                    copy(t, s)
                    play(t, rules, chance, moves[cards])
                    race.play_out(t, rules, chance, side, policy, ahead, False)
                    worths[cards] = worth[layout.MOST_SEATS * t[layout.OUTCOME] + side]
                    cards += 1
                astray = below(chance, PERCENT)
                if astray >= ASTRAY:
                    move = choice(s, rules, policy)
                elif astray >= STEADY:
                    move = any_of(legal, chance)
            play(s, rules, chance, move)
    return met, cards


@jit
def _end(usual: Table, policy: Policy, chance: Ints, seen: Any, worths: Any) -> int:
    first, rules, worth = usual
    s, pack, places = first.copy(), NUMPY.arange(PACK), NUMPY.arange(MOST_SEEN)
    met, side, leads = 0, 0, NUMPY.arange(TO_THE_END)
    while met < len(seen) - TO_THE_END:
        shuffle(pack, chance)
        deal_out(s, first, pack)
        side ^= 1
        begin, until = met, below(chance, TO_THE_END - 1)
        often = STRAYING[below(chance, len(STRAYING))]
        while not s[layout.OVER]:
            strays = s[layout.NUMBER] <= until
            if not (strays or s[layout.COUNT] or s[layout.UNDEALT]):
                for place in range(see(s, rules, side, places)):
                    word, bit = places[place] // A_WORD, places[place] % A_WORD
                    seen[met, word] |= NUMPY.uint64(1) << NUMPY.uint64(bit)
                leads[met - begin] = s[layout.DUE] & 1
                met += 1
            if strays and below(chance, PERCENT) < often:
                move = any_of(choices(s, rules), chance)
            elif s[layout.DUE] & 1 == side:
                move = choice(s, rules, policy)
            else:
                move = favourite(s, rules, policy.weighed)
            play(s, rules, chance, move)
        for one in range(begin, met):
            worths[one] = worth[layout.MOST_SEATS * s[layout.OUTCOME] + leads[one - begin]]
    return met
