"""The moments of every other game whose text is kept: the usual ones, and what it alone has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from bot import presenter
from bot.model.messages import Message
from bot.model.table import Phase, Place
from bot.model.voice import Voice
from bot.presenter import Scene
from engine.actions import cards_of
from engine.cards import cards
from engine.games import GAMES
from tests.bot.presenter.scenes import (
    DISCORD,
    TELEGRAM,
    Moment,
    lobby,
    people,
    scene,
    table,
    told,
)

Say = Callable[[str], Message]
Test = Callable[[Moment], bool]
NAMES = ("Asha", "Ravi", "मीना", "-", "Chandrashekhar", "Lakshmi")
MOST_MATCHES = 200


class Kept:
    """A match of some game, and where in it to look.

    Args:
        key: the game.
        test: the first moment is taken at which this is true.
        seats: how many play; the usual number if None.
        options: the house rules.
    """

    def __init__(
        self, key: str, test: Test, seats: int | None = None, **options: str | int
    ) -> None:
        self._key, self._test, self._some, self._options = key, test, seats, options

    @cached_property
    def moment(self) -> Moment:
        """The moment."""
        for seed in range(MOST_MATCHES):
            found = told(self._key, self._options, seed, self._seats)
            for one in found:
                if self._test(one):
                    return one
        raise LookupError(f"{self._key} never comes to this")

    @property
    def _seats(self) -> int:
        return self._some or GAMES[self._key].info.seats[0]

    def table(self, tongue: Voice) -> Message:
        """Return the room's message."""
        return presenter.table_message(self._scene(None), tongue, TELEGRAM)

    def hand(self, tongue: Voice) -> Message:
        """Return the hand of the seat to act."""
        seat = self.moment.state.to_act
        return presenter.hand_message(self._scene(seat), seat, tongue, DISCORD)

    def chosen(self, tongue: Voice) -> Message:
        """Return the hand of the seat to act once it has chosen its likeliest play."""
        seat = self.moment.state.to_act
        one = self._scene(seat)
        game = GAMES[self._key]
        likely = game.choices(one.view, 0)[0]
        place = replace(one.table.places[seat], chosen=tuple(str(likely).split()[1:]))
        laid = replace(one, table=one.table.with_place(seat, place))
        return presenter.hand_message(laid, seat, tongue, DISCORD)

    def other_hand(self, tongue: Voice) -> Message:
        """Return the hand of the first seat that waits and has been told something alone."""
        one = self.moment
        seat = next(n for n in range(self._seats) if one.view(n).private and not one.view(n).legal)
        return presenter.resting_hand(self._scene(seat), seat, tongue, TELEGRAM)

    def _scene(self, seat: int | None) -> Scene:
        return scene(
            self.moment, seat, people(*NAMES[: self._seats]),
            game=self._key, options=self._options, due=60_000,
        )  # fmt: skip


def is_due(one: Moment) -> bool:
    """Return whether a person is to act in a deal."""
    return one.phase is Phase.PLAYING and one.state.to_act >= 0


def lies_open(plays: int, after: int = 20) -> Test:
    """Return whether so many plays lie open, some actions after the deal."""
    return lambda one: is_due(one) and len(one.news) > after and len(one.view(None).board) == plays


def may(*verbs: str) -> Test:
    """Return whether the seat to act may do actions of these kinds."""
    return lambda one: (
        is_due(one) and {action.verb for action in one.view(one.state.to_act).legal} >= {*verbs}
    )


def can_combine(one: Moment) -> bool:
    """Return whether the seat to act may lead some cards at once, of a big hand."""
    if not is_due(one) or one.view(None).board:
        return False
    view = one.view(one.state.to_act)
    return len(cards(view.hand)) > 9 and any(len(cards_of(act)) > 3 for act in view.legal)


def usual(key: str) -> dict[str, Say]:
    """Return what is kept of every game."""
    info = GAMES[key].info
    free = (*people(*NAMES[: info.seats[0] - 1]), Place())
    laid = table(people(*NAMES[: info.seats[0]]), game=key)
    return {
        "lobby": lambda tongue: presenter.table_message(lobby(free, game=key), tongue, DISCORD),
        "options": lambda tongue: presenter.options_message(laid, None, tongue, DISCORD),
        "rules": lambda tongue: presenter.rules(info, laid.options, "", tongue),
        "hand": Kept(key, lies_open(1)).hand,
        "table": Kept(key, lies_open(2)).table,
        "deal-over": Kept(key, lambda one: one.phase is Phase.BETWEEN).table,
        "match-over": Kept(key, lambda one: one.phase is Phase.OVER).table,
    }


OWN: dict[str, dict[str, Say]] = {
    "court_piece": {
        "hand-to-call": Kept("court_piece", may("redeal"), redeal_request="all_below_ten").hand,
        "hand-with-offer": Kept("court_piece", may("stop_here"), bavney="offer").hand,
    },
    "tien_len": {
        "hand-to-lead": Kept("tien_len", may("play")).hand,
        "hand-to-choose": Kept("tien_len", can_combine).hand,
        "hand-chosen": Kept("tien_len", can_combine).chosen,
        "hand-trading": Kept("tien_len", may("accept"), trading="true").hand,
        "table-of-three": Kept("tien_len", lies_open(3), 3, three_player_deal="17").table,
    },
    "teen_do_paanch": {
        "hand-to-pick": Kept("teen_do_paanch", may("pick")).hand,
        "hand-to-pull": Kept("teen_do_paanch", may("pull")).hand,
        "hand-to-give": Kept("teen_do_paanch", may("give")).hand,
        "hand-of-victim": Kept("teen_do_paanch", may("give")).other_hand,
    },
    "durak": {
        "hand-to-defend": Kept("durak", may("beat"), 4).hand,
        "hand-to-throw": Kept("durak", may("play", "pass"), 4).hand,
        "hand-to-transfer": Kept("durak", may("transfer"), 4, mode="perevodnoy").hand,
        "table-of-six": Kept("durak", lies_open(5), 6).table,
    },
}  # fmt: skip
"""What some games have that others have not."""
