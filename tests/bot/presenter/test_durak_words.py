"""What the table of Durak says of a bout that is over, and how its deals and matches end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count

from bot.model.table import Phase
from bot.presenter import table_message
from tests.bot.presenter.scenes import EN, TELEGRAM, Moment, people, scene, told

BARE = str.maketrans("", "", "\u2068\u2069\ufe0e")
NAMES = ("Asha", "Ravi", "Meena", "Bina")


def found(test: Callable[[Moment], object]) -> Iterator[tuple[Moment, str]]:
    """Yield moments of which *test* is true, and what the room reads then."""
    for seed in count():
        for one in told("durak", {}, seed, len(NAMES)):
            if test(one):
                seen = scene(one, None, people(*NAMES), game="durak")
                yield one, table_message(seen, EN, TELEGRAM).text.translate(BARE)


def test_who_could_not_beat_a_bout_is_said_to_have_picked_it_up():
    moment, text = next(found(lambda one: one.state.bout.taker is not None))
    taker = NAMES[moment.state.bout.taker]
    assert re.search(rf"^Last: .*(\n   .*)?→ {taker} picked up$", text, re.MULTILINE)
    _, beaten = next(found(lambda one: one.state.bout.last and one.state.bout.taker is None))
    assert "→ all beaten" in beaten


def test_a_result_says_why_somebody_is_the_durak_and_what_the_deal_alone_has_brought():
    moment, text = next(found(lambda one: one.phase is Phase.BETWEEN and one.state.match.deals > 1))
    durak = NAMES[moment.state.match.last_durak]
    assert f"🃏 {durak} is the durak: the last one holding cards pays everyone\n" in text
    assert re.search(rf"^\d\. {durak}: \S+ · this deal −3$", text, re.MULTILINE)
    assert len(re.findall(r": \S+ · this deal \+1$", text, re.MULTILINE)) == 3
