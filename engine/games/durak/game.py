"""Durak: two to six players, each alone; the last one with cards in hand is the durak, the fool.

Here is the deal, with the answers to the manager. What may be done in a bout is in ``bout``, what
it leads to in ``play``, what happens between deals in ``match``, what the seats may know in
``view``. Players read the rules in the sentences ``rules-durak-<topic>``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.actions import Action, Appoint, Deal, Pass, Play
from engine.cards import Card
from engine.dealing import is_pack
from engine.errors import IllegalAction, Reason
from engine.events import HandsDealt
from engine.game import GameInfo, Json, Luck, OneCardAtATime, Options, Step
from engine.games.durak.actions import (
    PACK,
    PACK_SET,
    PASS,
    RANKS,
    TAKE,
    TRUMPS,
    Beat,
    DurakAttacked,
    LowestTrump,
    Take,
    Transfer,
    TransferByTrump,
    TrumpTurned,
)
from engine.games.durak.bout import against, answers, attacks, throws
from engine.games.durak.drawing import HAND, dealt, lowest_trump, turned_up, with_lowest_shown
from engine.games.durak.match import appoint, between, chances, outcome
from engine.games.durak.play import beat, pass_by, play, show, take, transfer
from engine.games.durak.rules import Rules
from engine.games.durak.state import (
    ATTACK,
    DEFEND,
    THROW,
    UNDER_WAY,
    Bout,
    DealState,
    Hands,
    Match,
    State,
    figures_of,
    match_from,
    opening_of,
    result_of,
)
from engine.games.durak.view import imagined, view_of
from engine.options import options_of, rules_from
from engine.seats import Seat, after
from engine.view import Laid, View

INFO = GameInfo(
    key="durak",
    seats=(4, 2, 3, 5, 6),
    options=options_of(Rules),
    figures=("points",),
    measure="points",
    clockwise=True,
    presets={"classic": {}, "transfer": {"mode": "perevodnoy"}, "quick": {"deals": 2}},
    aliases=(
        "durak", "durack", "podkidnoy", "podkidnoy durak", "perevodnoy", "perevodnoy durak",
        "fool", "throw in durak", "transfer durak", "дурак", "подкидной", "подкидной дурак",
        "переводной", "переводной дурак", "दुराक", "दूराक", "دوراک",
    ),
    ranks=RANKS,
    layout="pairs",
    in_tricks=False,
    news=6,
    topics=("aim", "deal", "attack", "defence", "score", "match"),
)  # fmt: skip


class Durak(OneCardAtATime):
    """The rules of Durak."""

    info = INFO

    def start(self, options: Options, seats: int) -> State:
        """Return a new match."""
        if seats not in INFO.seats:
            raise ValueError(f"durak is played by 2 to 6, not by {seats}")
        rules = rules_from(Rules, INFO.settle(options))
        return between(Match(rules, (0,) * seats))

    def deck(self, options: Options) -> tuple[Card, ...]:
        """Return the 36 cards."""
        del options
        return PACK

    def legal(self, state: State, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return what the seat to act may do; one example for a shuffle."""
        due, phase = state.to_act, state.phase
        if due is None or seat not in (None, due):
            return ()
        if phase is THROW:
            return throws(state)
        if phase is DEFEND:
            return answers(state)
        return attacks(state) if phase is ATTACK else chances(state.match)

    def forced(self, state: State) -> Action | None:
        """Return taking or passing, where nothing else is possible."""
        if state.phase not in (DEFEND, THROW):
            return None
        legal = self.legal(state)
        return legal[0] if legal in ((TAKE,), (PASS,)) else None

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        """Return the state after *seat* does *action*, and the events that everybody sees."""
        if seat != state.to_act:
            over = state.to_act is None
            raise IllegalAction(Reason.MATCH_OVER if over else Reason.NOT_YOUR_TURN)
        act = _ACTS.get(type(action))
        if act is None:
            raise IllegalAction(Reason.NOT_NOW)
        return act(state, seat, action)

    def chance(self, state: State, luck: Luck) -> Action:
        """Return the dealer's action that *luck* gives."""
        return outcome(state.match, luck)

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """Return all that *seat* may know; None for a spectator."""
        return view_of(state, seat, () if seat is None else self.legal(state, seat))

    def imagine(self, view: View[State], rng: Random) -> State:
        """Return a full state that *view* allows, exactly uniform over all of them."""
        return imagined(view, rng)

    def opening(self, state: State) -> Json:
        """Return the start of the deal under way, or else of the next one."""
        return opening_of(state.match)

    def resume(self, options: Options, seats: int, opening: Json) -> State:
        """Return the state before the shuffle of a deal that starts from *opening*."""
        return between(match_from(self.start(options, seats).match, opening))

    def result(self, state: State) -> Json | None:
        """Return the result of the deal just finished."""
        return result_of(state.match)

    def figures(self, state: State) -> tuple[dict[str, int], ...]:
        """Return, for each seat, the deals, deals won and points that the last deal adds."""
        return figures_of(state.match)


# Dealing


def _deal(state: State, _: Seat, action: Deal) -> Step:
    match, deck = state.match, action.deck
    if match.dealer is None or state.phase in UNDER_WAY:
        raise IllegalAction(Reason.NOT_NOW)
    if not is_pack(deck, PACK_SET, len(PACK)):
        raise IllegalAction(Reason.BAD_DECK)
    seats, dealer = len(match.points), match.dealer
    shown = turned_up(deck, seats)
    hands, deal = dealt(deck, seats, after(dealer, seats), shown)
    attacker, deal, why = _first_attacker(hands, deal, match, dealer)
    lowest = why.card if isinstance(why, LowestTrump) else None
    shows = () if lowest is None else (Laid(attacker, (lowest,)),)
    bout = against(Bout(first=True, shown=shows), attacker, hands, match.rules)
    moved = State(attacker, ATTACK, hands, bout, deal, match._replace(result=None))
    return Step(moved, (HandsDealt(dealer, HAND), TrumpTurned(shown), why))


def _first_attacker(
    hands: Hands, deal: DealState, match: Match, dealer: Seat
) -> tuple[Seat, DealState, LowestTrump | DurakAttacked]:
    """Return who attacks first, the deal with what that reveals, and the reason."""
    seats, durak = len(hands), match.last_durak
    if match.rules.first_attacker == "durak_attacked" and durak is not None:
        before = after(durak, seats, -1)
        return before, deal, DurakAttacked(before, durak)
    attacker, card = lowest_trump(hands, TRUMPS[deal.trump]) or (after(dealer, seats), None)
    return attacker, with_lowest_shown(deal, seats, card), LowestTrump(attacker, card)


_ACTS: dict[type[Action], Callable[[State, Seat, Any], Step]] = {
    Appoint: appoint,
    Deal: _deal,
    Play: play,
    Pass: pass_by,
    Beat: beat,
    Take: take,
    Transfer: transfer,
    TransferByTrump: show,
}
