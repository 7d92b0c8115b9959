"""What happens in Dehla Pakad between deals: chance, and choosing the first dealer."""

from __future__ import annotations

from engine.actions import Action, Appoint, Cut, Deal, Draw
from engine.cards import cards
from engine.dealing import highest
from engine.decks import FRENCH_52
from engine.errors import IllegalAction, Reason
from engine.events import CardsCut, DealerChosen
from engine.game import Luck, Step
from engine.games.dehla_pakad.state import Match, State
from engine.partners import SEATS, Phase, must_choose
from engine.seats import Seat


def chances(state: State) -> tuple[Action, ...]:
    """Return the possible outcomes of chance now; one example for a shuffle or a cut."""
    if state.phase is Phase.DRAW:
        return tuple(map(Draw, cards(state.deal.played)))
    if state.match.dealer is not None:
        return (Deal(FRENCH_52),)
    if state.match.rules.first_dealer == "high_card":
        return (Cut(FRENCH_52[: len(state.match.cutting)]),)
    return tuple(map(Appoint, range(SEATS)))


def outcome(state: State, luck: Luck) -> Action:
    """Return the outcome of chance that *luck* gives."""
    if state.match.dealer is not None and state.phase is not Phase.DRAW:
        return Deal(luck.shuffle(FRENCH_52))
    if state.match.dealer is None and state.match.rules.first_dealer == "high_card":
        return Cut(luck.shuffle(FRENCH_52)[: len(state.match.cutting)])
    return luck.pick(chances(state))


# The first dealer


def cut(state: State, _: Seat, action: Cut) -> Step:
    """Turn up one card each: the highest rank deals first, and those tied cut again."""
    must_choose(state.match, "high_card")
    cutting, turned_up = state.match.cutting, action.cards
    if len(turned_up) != len(cutting) or len(set(turned_up)) != len(cutting):
        raise IllegalAction(Reason.BAD_DRAW)
    first = highest(cutting, turned_up)
    if len(first) > 1:
        return Step(_ready(state, state.match._replace(cutting=first)), (CardsCut(turned_up),))
    match = state.match._replace(dealer=first[0], cutting=tuple(range(SEATS)))
    return Step(_ready(state, match), (CardsCut(turned_up), DealerChosen(first[0])))


def _ready(state: State, match: Match) -> State:
    return state._replace(phase=Phase.READY, match=match)
