"""Whatever can be done is a button in a message that fits, or a page or two away from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from bot.model.table import Phase
from bot.model.tokens import read
from bot.presenter import hand_message
from engine.actions import Action
from engine.actions import read as action
from engine.ai import PLAYERS
from engine.errors import BadNotation
from engine.game import RandomLuck
from engine.games import GAMES
from engine.games.ganjifa.actions import Lowest
from engine.seats import DEALER
from tests.bot.presenter.scenes import DISCORD, EN, TELEGRAM, Moment, people, scene, told
from tests.longer import long

MANY = {"player_cuts": "true", "random_lead": "two_numbers", "deals": 2}
"""House rules by which there is most to choose from."""
MOST_PRESSES = 60
"""What a person should not have to press more often in a deal, beside two AI players."""


def laid(moment: Moment, page: str = "", **options: str | int):
    """Return what the seat to act sees, with this page of its buttons open."""
    seat = moment.state.to_act
    one = scene(moment, seat, people("Asha", "Ravi", "मीना"), game="ganjifa", options=options)
    place = replace(one.table.places[seat], page=page)
    return replace(one, table=one.table.with_place(seat, place))


def buttons(moment: Moment, limits, page: str = "", **options: str | int):
    """Return the words of the buttons on a page; the message must be within the limits."""
    seen = laid(moment, page, **options)
    message = hand_message(seen, moment.state.to_act, EN, limits)
    assert len(message.rows) <= limits.buttons // limits.per_row
    assert all(len(row) <= limits.per_row for row in message.rows)
    assert len({one.token for one in message.buttons}) == len(message.buttons) <= limits.buttons
    return [" ".join(read(one.token).words) for one in message.buttons]


def acts(words) -> set[Action]:
    """Return the actions among the words of buttons."""
    found = set()
    for one in words:
        try:
            found.add(action(one))
        except BadNotation:
            continue
    return found


def pages(moment: Moment, limits, **options: str | int) -> Iterator[set[Action]]:
    """Yield what can be done on the page that is open first, then on all others."""
    known, left = {""}, [""]
    while left:
        words = buttons(moment, limits, left.pop(0), **options)
        yield acts(words)
        more = [one.split()[1] for one in words if one.startswith(("suit ", "page "))]
        left += [one for one in more if one not in known]
        known |= set(more)


@pytest.mark.parametrize("limits", [DISCORD, TELEGRAM], ids=["discord", "telegram"])
@pytest.mark.parametrize("seed", [2, 5])
def test_every_legal_action_of_ganjifa_can_be_pressed(limits, seed):
    moments = [one for one in told("ganjifa", MANY, seed) if is_due(one)]
    phases = {one.state.phase: one for one in reversed(moments)}  # the first of each
    biggest = sorted(moments, key=lambda one: -len(one.view(one.state.to_act).legal))[:4]
    for moment in [*phases.values(), *biggest, *moments[::40]]:
        legal = set(moment.view(moment.state.to_act).legal)
        assert set().union(*pages(moment, limits, **MANY)) == legal


def is_due(one: Moment) -> bool:
    return one.phase is Phase.PLAYING and one.state.to_act != DEALER


@pytest.mark.parametrize("deck", ["dashavatara", "mughal"])
@long
def test_a_person_beside_two_ai_players_presses_about_sixty_times_a_deal(deck):
    counts = [one for seed in (1, 2) for one in presses({"deck": deck}, seed)]
    assert len(counts) == 6
    assert mean(counts) <= MOST_PRESSES
    assert max(presses({"deck": deck}, 3, patience=2)) <= MOST_PRESSES


def presses(options: dict[str, str | int], seed: int, patience: int = 99) -> list[int]:
    """Return how often a person presses on Discord in each deal of a match, pages included.

    Of more cards than *patience* that may be any low ones, the lowest are taken in one press.
    """
    game, rng = GAMES["ganjifa"], Random(seed)
    moment = Moment(game.start(game.info.settle(options), 3), game="ganjifa")
    steady, counts = PLAYERS["steady"], [0]
    while moment.state.winners is None:
        state, forced = moment.state, game.forced(moment.state)
        if state.between_deals and moment.news:
            counts.append(0)
        if state.to_act == DEALER:
            chosen = game.chance(state, RandomLuck(rng))
        else:
            view = game.view(state, state.to_act)
            short = [one for one in view.legal if isinstance(one, Lowest) and one.place > patience]
            chosen = forced or (short or [steady.choose(view, rng)])[0]
            if state.to_act == 0 and forced is None:
                counts[-1] += pressed(moment, chosen, options)
        moment = moment.after(chosen)
    return counts


def pressed(moment: Moment, chosen: Action, options: dict[str, str | int]) -> int:
    """Return by how many presses somebody comes to an action: its own, and that of its page."""
    return 1 if chosen in next(pages(moment, DISCORD, **options)) else 2
