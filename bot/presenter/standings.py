"""How the match and the deal stand, and who is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from bot.model.messages import Line, Message
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.card_lines import on_phone
from bot.presenter.endings import is_cut_short, standing_early
from bot.presenter.playing import deal_of, lines_of
from bot.presenter.scene import (
    MARKS,
    Scene,
    as_played,
    info_of,
    side_name,
    side_sign,
)
from bot.presenter.wording import (
    heading,
    is_per_side,
    note_in_score,
    of_sides,
    one_side,
    place_sign,
    value,
)
from bot.text.i18n import t
from engine.partners import DEALS_WON
from engine.view import Fact, Show

WON_BY_TENS = (
    "ten-open-kots", "ten-open-points", "ten-open-row",
    "swept-kots", "swept-points", "even-now", "three-now",
)  # fmt: skip
"""The facts of which side has won the deal under way by its tens."""
WON_EARLY = (*WON_BY_TENS, "for-show")
"""The facts of which side has won the deal under way, whatever is still played."""
Lines = list[Line | str]
Gains = Sequence[tuple[int, str]]
"""Players, and what stands beside the number of each."""


def both_sides(table: Table, voice: Voice) -> Lines:
    """Return who plays with whom."""
    if not info_of(table).partners:
        return []
    return [side_name(table, side, voice) for side in range(len(MARKS))]


def score(scene: Scene, voice: Voice) -> Message:
    """Return how the match and the deal stand, with those who have played the match so far."""
    scene = as_played(scene)
    table = scene.table
    blocks: list[Lines] = [
        both_sides(table, voice),
        [*standings(scene, voice, Show.SCORE | Show.STANDING, _so_far(scene, voice))],
    ]
    game = t(voice, f"game-{table.game}")
    title = t(voice, "title-score", game=game, deal=deal_of(scene, voice))
    return fit.message(title, on_phone(fit.apart(blocks), voice), ())


def who_is_ahead(scene: Scene, voice: Voice) -> Message:
    """Return the score, and before it which side is ahead in the match and in the deal under way.

    Without partners the score begins with the leader.
    """
    scene, sheet = as_played(scene), score(scene, voice)
    if not info_of(scene.table).partners:
        return sheet
    decided, in_match = _decided(scene), _ahead(scene, Show.STANDING)
    asked = (
        ("ahead-in-match", in_match),
        ("ahead-in-deals", [] if in_match else _most_of(scene, DEALS_WON)),
        ("ahead-in-deal", [] if decided else _ahead(scene, Show.UNDER)),
        ("won-deal-already", decided),
    )
    told = [
        t(voice, key, mark=side_sign(scene.table, side, voice))
        for key, sides in asked
        for side in sides
    ]
    first = map(Line, told or [t(voice, "ahead-nobody")])
    return replace(sheet, lines=(*first, *sheet.lines))


def _decided(scene: Scene) -> list[int]:
    """Return the side that has won the deal under way, whatever is still played; [] while none."""
    told = [one for one in scene.facts if one.key in WON_EARLY]
    return [value(one, "side") for one in told if dict(one.values)["side"] is not None]


def _ahead(scene: Scene, where: Show) -> list[int]:
    """Return the side that has more of what is counted first there; [] while none has."""
    shown = [one for one in scene.facts if one.show & where and is_per_side((one,))]
    return _most_of(scene, shown[0].key) if shown else []


def _most_of(scene: Scene, key: str) -> list[int]:
    """Return the side that has more of something; [] while none has."""
    found = [one for one in scene.facts if one.key == key]
    counts = {value(one, "side"): _count(one) for one in found}
    most = [side for side, count in counts.items() if count == max(counts.values())]
    return most if len(most) == 1 else []


def _count(one: Fact) -> int:
    """Return the number of a side, or how many cards it has."""
    cards = dict(one.values).get("cards")
    return len(cards) if isinstance(cards, tuple) else value(one, "count")


def _so_far(scene: Scene, voice: Voice) -> Gains:
    """Return how far each seat has got in the deal under way."""
    if scene.view is None or scene.table.phase is not Phase.PLAYING:
        return ()
    told = [one for one in scene.view.notes if one.show & Show.SCORE]
    return [(value(one, "seat"), note_in_score(one, scene.table, voice)) for one in told]


def standings(scene: Scene, voice: Voice, where: Show, gains: Gains = ()) -> Lines:
    """Return how the match stands; in games without partners, the leader first.

    Where the match was cut short, that is what each has, with the deals won.

    *gains*: what the deal has brought each of them, to stand beside it.
    """
    table = scene.table
    facts = scene.facts
    shown = [one for one in facts if one.show & where]
    if is_cut_short(scene):
        shown = standing_early(scene, where)
    if info_of(table).partners:
        return [*lines_of([_apart(one) for one in shown], scene, voice)]
    ranked = False
    lines: Lines = []
    for _, found in groupby(shown, lambda one: one.key):
        group = tuple(found)
        if ranked or not is_per_side(group):
            lines += lines_of(group, scene, voice)
        else:
            lines += _ranking(group, gains, table, voice)
            ranked = True
    return lines


def _apart(one: Fact) -> Fact:
    """Return a number of a side as the beginning of a line, even if at the table it goes on one."""
    return replace(one, show=one.show & ~Show.JOINED) if is_per_side((one,)) else one


def _ranking(facts: tuple[Fact, ...], gains: Gains, table: Table, voice: Voice) -> Lines:
    """Return a line for each player, the best one first; equal ones share a place, all have none.

    After the match the best have medals, unless they have nothing or less than nothing.
    """
    numbers = sorted(of_sides(facts), key=lambda one: -one[1])
    counts = [count for _, count in numbers]
    is_even = len(set(counts)) == 1
    over = table.phase in (Phase.OVER, Phase.CLOSED)
    lines: Lines = [heading(facts[0].key, voice)]
    for side, count in numbers:
        place = place_sign(counts.index(count) + 1, medal=over and count > 0)
        total = one_side((side, count), table, voice)
        total = total if is_even else f"{place} {total}"
        own = (gain for player, gain in gains if player == side)
        lines += fit.filled([total, *own], " · ", fit.UNDER, fit.PHONE)
    return lines
