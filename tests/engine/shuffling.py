"""How evenly the verifiable shuffle spreads: ``python -m tests.engine.shuffling``.

Every order of five cards must come about equally often. The sum of squared deviations has a
chi-square distribution with 119 degrees of freedom if it does.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import permutations

from engine.cards import Card, card
from engine.fair import Seal, deal_secret, ordered

CARDS = tuple(card(text) for text in ("AS", "KH", "TD", "7C", "2S"))
ORDERS = tuple(permutations(CARDS))
LEAST, MOST = 62.6, 200.0
"""With 119 degrees of freedom the statistic lies outside of these once in 100,000 times."""


def shuffles(count: int) -> Counter[tuple[Card, ...]]:
    """Return how often each order has come in so many deals of one table."""
    secret = "5e" * 32
    deals = (f"table-{number}" for number in range(count))
    seals = (Seal(deal, deal_secret(secret, deal)) for deal in deals)
    return Counter(ordered(CARDS, one.seed) for one in seals)


def chi_square(found: Counter[tuple[Card, ...]]) -> float:
    """Return the statistic over all orders."""
    expected = found.total() / len(ORDERS)
    return sum((found[order] - expected) ** 2 / expected for order in ORDERS)


def main() -> int:
    """Print the statistic; the exit code is 0 if it is where it belongs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--shuffles", type=int, default=100_000)
    count = asked.parse_args().shuffles
    found = shuffles(count)
    statistic = chi_square(found)
    sys.stdout.write(
        f"{count} shuffles of {len(CARDS)} cards: {len(found)} of {len(ORDERS)} orders, "
        f"chi-square {statistic:.1f} with {len(ORDERS) - 1} degrees of freedom "
        f"(allowed {LEAST:g} to {MOST:g})\n"
    )
    return 0 if LEAST < statistic < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
