"""The interface of both games: Tien Len, and Viet Cong, which differs only in its options."""

from __future__ import annotations

from random import Random

from engine.actions import PLAYS, Action, Appoint, Deal, Pass, Play, PlayCards, TimeUp
from engine.cards import Card, CardSet
from engine.decks import FRENCH_52
from engine.errors import IllegalAction, Reason
from engine.game import GameInfo, Json, Luck, Options, Step
from engine.games.tien_len import rules
from engine.games.tien_len.beats import Laws
from engine.games.tien_len.choices import cards_of_plays, legal, likely, plays
from engine.games.tien_len.combinations import cards_by_value, play_of, values
from engine.games.tien_len.dealing import appoint, deal
from engine.games.tien_len.play import permitted, play, skip
from engine.games.tien_len.rules import Rules
from engine.games.tien_len.scoring import check_start, figures_of, match_from, opening_of
from engine.games.tien_len.state import Match, Phase, State, between
from engine.games.tien_len.trading import (
    TRADES,
    Ready,
    end_trading,
    is_asked,
    tradable,
    trade,
    trades_with,
)
from engine.games.tien_len.view import view_of
from engine.games.tien_len.worlds import imagined
from engine.options import rules_from
from engine.seats import DEALER, Seat
from engine.view import View


class TienLen:
    """The rules of Tien Len, with the default options of *info*."""

    def __init__(self, info: GameInfo = rules.TIEN_LEN) -> None:
        self.info = info

    def deck(self, options: Options) -> tuple[Card, ...]:
        """Return the 52 cards."""
        del options
        return FRENCH_52

    def start(self, options: Options, seats: int) -> State:
        """Return a new match."""
        if seats not in self.info.seats:
            raise ValueError(f"{self.info.key} is played by two to four, not by {seats}")
        agreed = rules_from(Rules, self.info.settle(options))
        laws = Laws(agreed.slams, agreed.longer_slams == "true", agreed.two_in_sequence == "true")
        return between(Match(self.info.key, agreed, laws, None, (0,) * seats))

    def legal(self, state: State, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return what *seat* may do; examples for a shuffle and for a trade."""
        due = state.to_act if seat is None else seat
        if state.to_act is None or (due != state.to_act and due not in state.also):
            return ()
        if due != DEALER:
            return legal(state, due)
        if state.match.dealer is not None:
            return (Deal(FRENCH_52),)
        return tuple(map(Appoint, range(state.match.seats)))

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        """Return the state after *seat* does *action*, and the events that everybody sees."""
        if state.to_act is None:
            raise IllegalAction(Reason.MATCH_OVER)
        if state.phase is Phase.TRADE and seat == DEALER and isinstance(action, TimeUp):
            return end_trading(state)
        if seat != state.to_act and seat not in state.also:
            raise IllegalAction(Reason.NOT_YOUR_TURN)
        match action:
            case Play() | PlayCards():
                return play(state, seat, action)
            case Pass():
                return skip(state, seat, action)
            case Deal():
                return deal(state, seat, action)
            case Appoint():
                return appoint(state, seat, action)
            case _ if isinstance(action, TRADES):
                return trade(state, seat, action)
        raise IllegalAction(Reason.NOT_NOW)

    def forced(self, state: State) -> Action | None:
        """Return the pass of a seat that can play nothing, or its end of trading with nobody."""
        if state.to_act is None or state.to_act == DEALER:
            return None
        hidden = state.match.rules.hide_forced_pass == "true"  # noqa: S105  # no password
        if state.phase is Phase.PLAY and (hidden or state.round.top is None):
            return None
        only = legal(state, state.to_act)
        return only[0] if only in ((Pass(),), (Ready(),)) else None

    def is_asked(self, state: State, seat: Seat) -> bool:
        """Return whether *seat* has an offer to answer, or no cards are being traded."""
        return state.phase is not Phase.TRADE or is_asked(state, seat)

    def selectable(self, view: View[State]) -> CardSet:
        """Return the cards that occur in any legal play, or that may be traded."""
        if view.seat is None or not view.legal:
            return 0
        if view.known.phase is Phase.TRADE:
            return tradable(view.known, view.seat)
        if view.known.phase is not Phase.PLAY:
            return 0
        alone = self._alone(view)
        return alone.bit if alone else cards_of_plays(plays(view.known, view.seat))

    def choices(self, view: View[State], chosen: CardSet) -> tuple[Action, ...]:
        """Return what may be done with exactly the *chosen* cards; with none, likely plays."""
        seat, state = view.seat, view.known
        if seat is None or not view.legal or state.phase not in (Phase.TRADE, Phase.PLAY):
            return ()
        if state.phase is Phase.TRADE:
            return trades_with(view, seat, chosen) if chosen else ()
        if chosen:
            return _play_of(state, seat, chosen)
        if alone := self._alone(view):
            return (PLAYS[alone.index],)
        return tuple(map(play_of, likely(plays(state, seat), state.round.top)))

    def _alone(self, view: View[State]) -> Card | None:
        """Return the card that must be led on its own, if any."""
        alone = view.known.match.rules.opening == "alone"
        return view.known.deal.must_include if alone else None

    def chance(self, state: State, luck: Luck) -> Action:
        """Return the dealer's action that *luck* gives."""
        if state.match.dealer is not None:
            return Deal(luck.shuffle(FRENCH_52))
        return luck.pick(self.legal(state))

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """Return all that *seat* may know; None for a spectator."""
        return view_of(state, seat, () if seat is None else self.legal(state, seat))

    def imagine(self, view: View[State], rng: Random) -> State:
        """Return a full state that *view* allows, uniform over all of them."""
        return imagined(view, rng)

    def opening(self, state: State) -> Json:
        """Return the start of the deal under way, or else of the next one."""
        return opening_of(state.match)

    def resume(self, options: Options, seats: int, opening: Json) -> State:
        """Return the state before the shuffle of a deal that starts from *opening*."""
        return between(match_from(self.start(options, seats).match, opening))

    def check_start(self, state: State) -> None:
        """Refuse a start that no deal can have, though it could be played on."""
        check_start(state.match)

    def result(self, state: State) -> Json | None:
        """Return the result of the deal just finished."""
        return None if state.match.result is None else state.match.result.json

    def minutes(self, options: Options) -> int | None:
        """Return None: a match takes as long as it takes."""
        del options
        return None

    def figures(self, state: State) -> tuple[dict[str, int], ...]:
        """Return, for each seat, the deals, deals won and points that the last deal adds."""
        return figures_of(state.match)


def _play_of(state: State, seat: Seat, chosen: CardSet) -> tuple[Action, ...]:
    """Return the play of exactly these cards, if it is legal."""
    try:
        permitted(state, seat, cards_by_value(values(chosen)))
    except IllegalAction:
        return ()
    return (play_of(values(chosen)),)
