"""The process dies between any two awaits in the midst of a selection, of a pull, of a play.

The table is brought there once, its database is copied for each death.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.model.live import Live
from bot.model.requests import Press
from bot.model.table import Phase, Place, Table
from bot.services.service import Service
from bot.storage import check, open_store
from engine.actions import cards_of
from engine.games import GAMES
from tests.bot import fakes
from tests.bot.fakes import ASHA, AT_ONCE, HERE, Clock, FakeChat, next_deal, open_table
from tests.bot.mortal import Mortal, until_killed
from tests.bot.storage.samples import claimed
from tests.longer import only
from tests.luck import known_luck

MOST_STEPS = 33
"""More calls than any of these presses makes, with everything that is told of it."""
SECRETS = "9d47081"
"""The luck of so many tables is tried to get where a press is to be made."""
LUCKY = {
    "card given in an exchange": "5",
    "set put aside": "4",
    "card given back": "5",
}
"""What is tried first."""
Reached = Callable[[fakes.Table], Awaitable[str | None]]
"""Plays on until the press may come; returns the words of its button, or None: it never does."""


@dataclass(frozen=True)
class Moment:
    """A press in the midst of something, and the database at that moment."""

    path: Path
    before: Table
    press: Press
    words: str
    later: int
    """How much later than others it dies."""

    def is_done(self, now: Table) -> bool:
        """Whether the press has done what it says."""
        word, *named = self.words.split()
        if word == "choose":
            return named[0] in _hers(now).chosen
        return any(entry.action == self.words for entry in now.log[len(self.before.log) :])


def _hers(table: Table) -> Place:
    return table.places[table.seat_of(ASHA.id) or 0]


async def _selection(table: fakes.Table) -> str | None:
    """Two cards of three are chosen; the third is to be pressed."""
    await table.say(ASHA, "start tien len players=2")
    await table.press(ASHA, "Begin")
    while (group := await _three_of_a_kind(table)) is None:
        if not await _anything(table):
            return None
    for text in group[:2]:
        await table.say(ASHA, f"choose {text}")
    return f"choose {group[2]}"


async def _play_of_a_selection(table: fakes.Table) -> str | None:
    """All three cards are chosen; their button is to be pressed."""
    words = await _selection(table)
    if words is None:
        return None
    await table.say(ASHA, words)
    chosen = _hers((await table.live()).table).chosen
    return next(words for words in _buttons(table) if set(words.split()[1:]) == set(chosen))


async def _three_of_a_kind(table: fakes.Table) -> list[str] | None:
    """Three cards of one rank that Asha may play now."""
    plays = (cards_of(one) for one in (await table.live()).legal(await table.seat(ASHA)))
    found = [one for one in plays if len(one) == 3 and len({card.rank for card in one}) == 1]
    return [card.text for card in found[0]] if found else None


async def _pull(table: fakes.Table) -> str | None:
    """A card is to be pulled from a hand that lies face down."""
    await table.say(ASHA, "start teen do paanch")
    await table.press(ASHA, "Begin")
    while not table.hand(ASHA, "pull"):
        if not await _anything(table):
            return None
    return "pull 4"


async def _return(table: fakes.Table) -> str | None:
    """A card was pulled; another one is to be given back."""
    words = await _pull(table)
    if words is None:
        return None
    await table.say(ASHA, words)
    return next(words for words in _buttons(table) if words.startswith("give "))


async def _throw_in(table: fakes.Table) -> str | None:
    """A card is to be thrown in, or not."""
    await table.say(ASHA, "start durak players=3")
    await table.press(ASHA, "Begin")
    while not {"play", "pass"} <= {words.split()[0] for words in _buttons(table)}:
        if not await _anything(table):
            return None
    return next(words for words in _buttons(table) if words.startswith("play "))


async def _ganjifa(table: fakes.Table, phase: str) -> str | None:
    """Asha is to act in this phase of a deal of Ganjifa; the first button that does something."""
    await table.say(ASHA, "start ganjifa deck=mughal")
    await table.press(ASHA, "Begin")
    while (live := await table.live()).table.phase is not Phase.PLAYING or _phase(live) != phase:
        if not await _anything(table):
            return None
    return next(words for words in _buttons(table) if words.split()[0] in ("aside", "return"))


def _phase(live: Live) -> str:
    return str(live.state.phase.value)


MOMENTS_OF_GANJIFA = {"card given in an exchange": "swap", "set put aside": "aside",
                      "card given back": "return"}  # fmt: skip
"""With the set that is put aside chance draws the cards that are paid."""


def _in_ganjifa(phase: str) -> Reached:
    return lambda table: _ganjifa(table, phase)


async def _anything(table: fakes.Table) -> bool:
    """Asha does the first thing that is legal, or has the next deal dealt, while there is one."""
    live = await table.live()
    if live.table.phase is Phase.BETWEEN:
        await next_deal(table)
    elif live.table.phase is Phase.PLAYING:
        await table.say(ASHA, f"play {live.legal(await table.seat(ASHA))[0]}")
    return (await table.live()).table.phase is not Phase.OVER


def _buttons(table: fakes.Table) -> list[str]:
    """The words of the buttons on Asha's hand."""
    return [one.token.split(".", 2)[2] for one in table.chat.at(ASHA.id).buttons]


MOMENTS: dict[str, Reached] = {
    "selection": _selection,
    "play": _play_of_a_selection,
    "pull": _pull,
    "return": _return,
    **{name: _in_ganjifa(phase) for name, phase in MOMENTS_OF_GANJIFA.items()},
} | ({"throw-in": _throw_in} if "durak" in GAMES else {})


@pytest.fixture(scope="module", params=MOMENTS)
def moment(request, tmp_path_factory) -> Moment:
    folder = tmp_path_factory.mktemp(request.param)
    later = 2 * (request.param_index % 2)
    for secret in dict.fromkeys(LUCKY.get(request.param, "") + SECRETS):
        found = asyncio.run(_reached(folder / f"{secret}.db", secret, MOMENTS[request.param]))
        if found is not None:
            return replace(found, later=later)
    raise AssertionError("no luck leads there: try other secrets")


async def _reached(path: Path, secret: str, go: Reached) -> Moment | None:
    table = await open_table(path)
    with known_luck(secret * 2):
        words = await go(table)
    found = None
    if words is not None:
        before = (await table.live()).table
        token = next(
            one.token for one in table.chat.at(ASHA.id).buttons if one.token.endswith(words)
        )
        found = Moment(path, before, Press("the press", ASHA, None, token), words, 0)
    await table.service.dispatcher.sweep()
    await table.service.stop()
    await table.service.store.close()
    return found


@pytest.mark.fails
@pytest.mark.parametrize("step", only(range(1, MOST_STEPS, 16), range(1, MOST_STEPS - 2, 4)))
async def test_a_crash_in_the_midst_of_it_loses_nothing_acknowledged(moment, tmp_path, step):
    """Half of the presses die at the steps 1, 5 to 29, half at 3, 7 to 31."""
    path, clock, chat = tmp_path / "d.db", Clock(), FakeChat()
    dies_at = step + moment.later
    shutil.copy(moment.path, path)
    await _die(path, clock, chat, moment.press, dies_at)
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    after = fakes.Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    stored = await store.load(moment.before.id)
    assert stored.log[: len(moment.before.log)] == moment.before.log
    if not moment.is_done(stored):
        assert stored == moment.before, "all of it or nothing"
    await after.service.manager.handle(moment.press)
    live = await after.live()
    assert moment.is_done(live.table), "the old button works after the restart"
    assert live.table.log[: len(stored.log)] == stored.log
    clock.wind(10)
    await after.service.dispatcher.sweep()
    await after.service.dispatcher.idle()
    await after.service.dispatcher.sweep()
    assert await claimed(store, clock() + 10**9, 1, 10) == []
    assert len([1 for where, _ in chat.messages.values() if where == HERE.id]) <= 2
    await after.service.stop()
    await store.close()
    if step % 8 == 1:
        assert await check(f"sqlite+aiosqlite:///{path}") == []


async def _die(path: Path, clock: Clock, chat: FakeChat, press: Press, dies_at: int) -> None:
    """Handle *press*, until the process dies at its call number *dies_at*."""
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    mortal = Mortal(store, dies_at)
    chat.before = mortal.step
    dying = Service(mortal, [chat], AT_ONCE, now=clock)
    await until_killed(dying, press)
    assert dies_at < MOST_STEPS - 4 or mortal.steps < dies_at, "a press makes more calls now"
    mortal.immortal()
    await dying.stop(0)
    chat.before = lambda what: None
    await store.close()
