"""Compare the exact solver with trying everything, on random endings of each game.

``python -m tests.engine.solving --endings 1000 --tricks 5`` prints one line a game; exit code 1 if
any two values differ.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from engine.ai.solver import best_plays, solve
from engine.games import GAMES
from tests.engine.endings import Tried, ending
from tests.engine.kernel_deals import TRICK_GAMES


def differs(game: str, tricks: int, rng: Random) -> str:
    """Return what the solver says of one random ending and should not; "" if all is right."""
    rules = GAMES[game]
    state = ending(game, tricks, rng, rng.randrange(rules.info.seats[0]))
    found, plays = solve(game, state), best_plays(game, state)
    assert found is not None
    assert plays is not None
    side, play = rules.info.side(state.to_act), rng.choice(rules.legal(state))
    best, after = max(plays.values()), rules.apply(state, state.to_act, play).state
    tried = Tried(game, side)
    if best == found[side] and tried.is_worth(state, best) and tried.is_worth(after, plays[play]):
        return ""
    return f"{state}: {found} {plays} is not so, by trying {play} or everything"


def main() -> None:
    """Compare; print how many agree."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--endings", type=int, default=1000)
    asked.add_argument("--tricks", type=int, default=5)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--game", choices=TRICK_GAMES)
    chosen, bad = asked.parse_args(), 0
    for game in [chosen.game] if chosen.game else TRICK_GAMES:
        rng = Random(chosen.seed)
        found = [differs(game, chosen.tricks, rng) for _ in range(chosen.endings)]
        wrong = [one for one in found if one]
        bad += len(wrong)
        print(f"{game}: {len(found) - len(wrong)} of {len(found)} endings agree", flush=True)
        print(*wrong[:3], sep="\n", end="")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
