"""What happens in Dehla Pakad from deal to deal: luck, the first dealer, the end of the match."""

from __future__ import annotations

from engine.actions import Action, Appoint, Cut, Deal, Draw, Stop, TimeUp
from engine.cards import cards
from engine.dealing import highest
from engine.decks import FRENCH_52
from engine.errors import IllegalAction, Reason
from engine.events import CardsCut, DealerChosen, MatchEnded
from engine.game import Luck, Step
from engine.games.dehla_pakad_state import SEATS, UNDER_WAY, DealState, Events, Match, Phase, State
from engine.matches import is_over, winning_side
from engine.seats import DEALER, Seat


def between(match: Match) -> State:
    """Return the state before a deal is opened, with no card on the table."""
    return State(DEALER, Phase.OPEN, (0,) * SEATS, (), DealState(), match)


def chances(state: State) -> tuple[Action, ...]:
    """Return the outcomes of the chance that is due; for a shuffle or a cut one example."""
    if state.phase is Phase.DRAW:
        return tuple(map(Draw, cards(state.deal.played)))
    if state.match.dealer is not None:
        return (Deal(FRENCH_52),)
    if state.match.rules.first_dealer == "high_card":
        return (Cut(FRENCH_52[: len(state.match.cutting)]),)
    return tuple(map(Appoint, range(SEATS)))


def outcome(state: State, luck: Luck) -> Action:
    """Return the outcome that *luck* gives."""
    if state.match.dealer is not None and state.phase is not Phase.DRAW:
        return Deal(luck.shuffle(FRENCH_52))
    if state.match.dealer is None and state.match.rules.first_dealer == "high_card":
        return Cut(luck.shuffle(FRENCH_52)[: len(state.match.cutting)])
    return luck.pick(chances(state))


# The first dealer (3.1)


def appoint(state: State, _: Seat, action: Appoint) -> Step:
    """A random seat deals first."""
    _must_choose(state.match, "random")
    if action.seat not in range(SEATS):
        raise IllegalAction(Reason.BAD_SEAT)
    match = state.match._replace(dealer=action.seat)
    return Step(_ready(state, match), (DealerChosen(action.seat),))


def cut(state: State, _: Seat, action: Cut) -> Step:
    """One card each: whoever has the highest rank deals first, and those tied draw again."""
    _must_choose(state.match, "high_card")
    cutting, turned_up = state.match.cutting, action.cards
    if len(turned_up) != len(cutting) or len(set(turned_up)) != len(cutting):
        raise IllegalAction(Reason.BAD_DRAW)
    first = highest(cutting, turned_up)
    if len(first) > 1:
        return Step(_ready(state, state.match._replace(cutting=first)), (CardsCut(turned_up),))
    match = state.match._replace(dealer=first[0], cutting=tuple(range(SEATS)))
    return Step(_ready(state, match), (CardsCut(turned_up), DealerChosen(first[0])))


def _must_choose(match: Match, how: str) -> None:
    if match.dealer is not None or match.rules.first_dealer != how:
        raise IllegalAction(Reason.NOT_NOW)


def _ready(state: State, match: Match) -> State:
    return state._replace(phase=Phase.READY, match=match)


# The end (section 5)


def close(state: State, events: Events) -> Step:
    """Return the state with no deal under way: the match is over, or the next deal may open."""
    match, rules = state.match, state.match.rules
    if not is_over(rules, match.kots, rules.target_kots, match.deals, called_off=match.called_off):
        phase = Phase.READY if state.phase is Phase.READY else Phase.OPEN
        return Step(state._replace(to_act=DEALER, phase=phase), events)
    winner = winning_side(rules, match.kots, match.deals_won)
    winners = () if winner is None else (winner, winner + 2)
    over = state._replace(to_act=None, phase=Phase.OVER, match=match._replace(winners=winners))
    return Step(over, (*events, MatchEnded(winners)))


def time_up(state: State, _: Seat, __: TimeUp) -> Step:
    """The time agreed has run out: the deal under way is finished, or abandoned and not counted."""
    rules = state.match.rules
    if rules.match_end != "fixed_time":
        raise IllegalAction(Reason.NOT_NOW)
    return _call_off(state, abandon=rules.time_cutoff == "abandon_hand")


def stop(state: State, _: Seat, __: Stop) -> Step:
    """The table asks to stop: the deal under way is the last."""
    if state.match.rules.match_end != "until_stopped":
        raise IllegalAction(Reason.NOT_NOW)
    return _call_off(state, abandon=False)


def _call_off(state: State, *, abandon: bool) -> Step:
    """Return the state after the end was asked for; to ask again changes nothing."""
    match, under_way = state.match, state.phase in UNDER_WAY
    if match.called_off:
        return Step(state, ())
    match = match._replace(called_off=True)
    if under_way and not abandon:
        return Step(state._replace(match=match), ())
    if under_way:
        match = match._replace(opened=match.opened + 1)
    return close(state._replace(match=match), ())
