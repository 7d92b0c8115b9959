"""A match between two sides, deal after deal: what games of four in fixed partnerships share.

That is the phases, the streaks, who deals next, and how a match is resumed, called off and won. How
a deal is played, and what it earns, is left to each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.actions import Action, Appoint, Stop, TimeUp
from engine.cards import Card, CardSet, Suit, card_set
from engine.decks import FRENCH_52
from engine.errors import IllegalAction, Reason
from engine.events import DealerChosen, Event, MatchEnded
from engine.game import GameInfo, Json, OneCardAtATime, Options, Step
from engine.matches import NOT_BY_SCORE, MatchRules, Pair, is_over, winning_side
from engine.piles import SINGLE, captures
from engine.seats import DEALER, Seat, after, side
from engine.states import TakesTurns
from engine.tricks import last_card, taking
from engine.view import Fact, Laid, Show, deal_of_match, fact

SEATS = 4
DEALS_WON = "deals-won"
"""Key of the fact that tells the deals of each side."""

Hands = tuple[CardSet, ...]
Trick = tuple[Card, ...]
Events = tuple[Event, ...]


class Phase(Enum):
    """What is due. No game has all of these phases."""

    OPEN = "open"
    """Between deals: the next action opens one, by the choice of the dealer or a shuffle."""
    READY = "ready"
    """The first deal has been opened: its shuffle is due, or tied seats cut again."""
    CALL = "call"
    REDEAL = "redeal"
    """The cards were thrown in: another shuffle of the same deal is due."""
    PLAY = "play"
    DRAW = "draw"
    OFFER = "offer"
    """The seat that leads next may end the deal here, or go on for more."""
    OVER = "over"


UNDER_WAY = (Phase.CALL, Phase.REDEAL, Phase.PLAY, Phase.DRAW, Phase.OFFER)
"""The phases in which cards are out."""


class Streak(NamedTuple):
    """Deals won in a row. ``side`` is None only when ``length`` is 0."""

    side: int | None = None
    length: int = 0

    @property
    def json(self) -> Json:
        """The streak as records write it."""
        return {"side": self.side, "count": self.length}

    def longer(self, won_by: int) -> Streak:
        """Return the streak after *won_by* has won one more deal."""
        return Streak(won_by, self.length + 1 if self.side == won_by else 1)


class PastTrick(NamedTuple):
    """A trick in playing order, finished or under way."""

    leader: Seat
    cards: Trick

    @property
    def laid(self) -> tuple[Laid, ...]:
        """What each seat has played, in playing order."""
        return tuple(Laid((self.leader + n) % SEATS, (one,)) for n, one in enumerate(self.cards))

    def winner(self, trump: Suit | None) -> Seat:
        """Return who wins it if no card follows; it must hold at least the lead."""
        best = taking(card_set(self.cards), self.cards[0].suit, trump)
        return (self.leader + self.cards.index(best)) % SEATS


class Rules(MatchRules, Protocol):
    """The house rules that this module reads; each game has more."""

    @property
    def first_dealer(self) -> str: ...
    @property
    def time_cutoff(self) -> str: ...


class Match(Protocol):
    """What lasts from deal to deal; each game has more.

    ``score`` is what the sides play for, ``target`` the score that ends a match played to a target,
    ``deals`` the number of deals scored, ``opened`` the number finished or abandoned.
    ``called_off``: the time has run out, or the table has asked to stop.
    """

    @property
    def rules(self) -> Rules: ...
    @property
    def dealer(self) -> Seat | None: ...
    @property
    def score(self) -> Pair: ...
    @property
    def target(self) -> int: ...
    @property
    def deals_won(self) -> Pair: ...
    @property
    def deals(self) -> int: ...
    @property
    def opened(self) -> int: ...
    @property
    def streak(self) -> Streak: ...
    @property
    def called_off(self) -> bool: ...
    @property
    def winners(self) -> tuple[Seat, ...] | None: ...
    @property
    def figures(self) -> tuple[dict[str, int], ...]: ...
    @property
    def _replace(self) -> Any: ...


D = TypeVar("D")
M = TypeVar("M", bound=Match)


class _Fields(NamedTuple, Generic[D, M]):
    to_act: Seat | None
    phase: Phase
    hands: Hands
    trick: Trick
    deal: D
    match: M


class Moment(TakesTurns, _Fields[D, M], Generic[D, M]):
    """A match at one moment. ``to_act`` is ``DEALER`` for chance, None when it is over.

    Args:
        deal: what a deal carries from one trick to the next.
        match: what lasts from deal to deal.
    """

    __slots__ = ()

    @property
    def deal_number(self) -> int:
        """The number of the current or just finished deal; 0 before the first."""
        return self.match.opened + (self.phase in UNDER_WAY)

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal."""
        return self.phase is Phase.OPEN


def between(deal: D, match: M) -> Moment[D, M]:
    """Return the state before a deal is opened, with no card on the table."""
    return Moment(DEALER, Phase.OPEN, (0,) * SEATS, (), deal, match)


def refuse_turn(state: Moment[D, M], seat: Seat, action: Action) -> None:
    """Refuse *action* out of turn, except that the house may always call the match off."""
    if state.to_act is None:
        raise IllegalAction(Reason.MATCH_OVER)
    if not isinstance(action, TimeUp | Stop):
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    must_be_house(seat)


def must_be_house(seat: Seat) -> None:
    """Refuse what only the house does, even from the seat whose turn it is."""
    if seat != DEALER:
        raise IllegalAction(Reason.NOT_FOR_A_SEAT)


# How the match stands


def deal_count(state: Moment[D, M]) -> Iterator[Fact]:
    """Yield which deal it is, once there is one."""
    rules = state.match.rules
    if state.deal_number:
        fixed = rules.match_end == "fixed_hands"
        yield deal_of_match(state.deal_number, rules.match_hands if fixed else None)


def drawn(match: Match) -> Iterator[Fact]:
    """Yield that the scores are equal where that makes the match a draw; it follows the score."""
    if match.winners == ():
        yield fact("level", Show.STANDING | Show.JOINED)


def deals_won(match: Match, *, count_nothing: bool = False) -> Iterator[Fact]:
    """Yield the deals of each side; where a score ends the match, only that is how it stands.

    *count_nothing*: a deal won need not bring any score, so that the deals tell who is ahead, too,
    once both sides have won some.
    """
    is_told = match.rules.match_end in NOT_BY_SCORE or (count_nothing and all(match.deals_won))
    shown = Show.STANDING if is_told else Show.NOWHERE
    if any(match.deals_won):
        for side, count in enumerate(match.deals_won):
            yield fact(DEALS_WON, shown, side=side, count=count)


def in_a_row(streak: Streak, deals: int) -> Iterator[Fact]:
    """Yield the deals won in a row by the side that has won the last one, of how many earn more."""
    winner, won = streak
    if winner is not None:
        yield fact("streak", Show.STANDING, side=winner, count=won, deals=deals)


# The centre


def next_taker(
    holder: Seat | None, last: bool, capture: str, blocked: bool = False
) -> Iterator[Fact]:
    """Yield who would capture the centre with the next trick; the arguments are ``lay``'s."""
    seats = [seat for seat in range(SEATS) if captures(holder, seat, last, capture, blocked)]
    shown = Show.UNDER | Show.JOINED | Show.REST
    if len(seats) == SEATS:
        yield fact("pile-last", shown)
    elif len(seats) > 1:
        yield fact("pile-next-side", shown, side=side(seats[0]))
    elif seats:
        yield fact("pile-next", shown, seat=seats[0])


def taken_key(capture: str) -> str:
    """Return the key of the fact of how many tricks a side has; *capture* is that of ``lay``."""
    return "taken" if capture == SINGLE else "taken-centre"


# The first dealer, and the next


def appoint(state: Moment[D, M], _: Seat, action: Appoint) -> Step:
    """Let a random seat deal first."""
    must_choose(state.match, "random")
    if action.seat not in range(SEATS):
        raise IllegalAction(Reason.BAD_SEAT)
    chosen = state._replace(phase=Phase.READY, match=state.match._replace(dealer=action.seat))
    return Step(chosen, (DealerChosen(action.seat),))


def must_choose(match: Match, how: str) -> None:
    """Refuse to choose the first dealer when that is not due, or not done in this way."""
    if match.dealer is not None or match.rules.first_dealer != how:
        raise IllegalAction(Reason.NOT_NOW)


def next_dealer(dealer: Seat, won_by: int | None, *, far: bool) -> Seat:
    """Return who deals next, given the side that won the deal.

    If it is the dealer's side, the deal passes to the next seat. Otherwise the dealer stays, or the
    partner deals if *far*, so that a side deals until it wins.
    """
    if won_by == side(dealer):
        return after(dealer, SEATS)
    return after(dealer, SEATS, 2) if far else dealer


# The end


def close(state: Moment[D, M], events: Events) -> Step:
    """Return the state after a deal: the match is over, or the next deal may open."""
    match = state.match
    if not is_over(
        match.rules, match.score, match.target, match.deals, called_off=match.called_off
    ):
        phase = Phase.READY if state.phase is Phase.READY else Phase.OPEN
        return Step(state._replace(to_act=DEALER, phase=phase), events)
    winner = winning_side(match.rules, match.score, match.deals_won)
    winners = () if winner is None else (winner, winner + 2)
    over = state._replace(to_act=None, phase=Phase.OVER, match=match._replace(winners=winners))
    return Step(over, (*events, MatchEnded(winners)))


def time_up(state: Moment[D, M], seat: Seat, _: TimeUp) -> Step:
    """Call the match off when its time is up: the deal is finished, or dropped without counting."""
    must_be_house(seat)
    rules = state.match.rules
    if rules.match_end != "fixed_time":
        raise IllegalAction(Reason.NOT_NOW)
    return _call_off(state, abandon=rules.time_cutoff == "abandon_hand")


def stop(state: Moment[D, M], seat: Seat, _: Stop) -> Step:
    """Call the match off at the table's request: the deal under way is the last."""
    must_be_house(seat)
    if state.match.rules.match_end != "until_stopped":
        raise IllegalAction(Reason.NOT_NOW)
    return _call_off(state, abandon=False)


def _call_off(state: Moment[D, M], *, abandon: bool) -> Step:
    """Return the state after the match is called off; doing so again changes nothing."""
    match, under_way = state.match, state.phase in UNDER_WAY
    if match.called_off:
        return Step(state, ())
    match = match._replace(called_off=True)
    if under_way and not abandon:
        return Step(state._replace(match=match), ())
    if under_way:
        match = match._replace(opened=match.opened + 1)
    return close(state._replace(match=match), ())


# What a deal starts from


class TwoSides(OneCardAtATime):
    """What a game between two sides does by its table of actions, or answers from its match alone.

    Attributes:
        acts: what each action does.
        pairs: the fields of its match that hold a number for each side.
    """

    info: GameInfo
    acts: Mapping[type[Action], Callable[[Any, Seat, Any], Step]]
    pairs: tuple[str, ...]

    def apply(self, state: Moment[Any, Any], seat: Seat, action: Action) -> Step:
        """Return the state after *seat* does *action*, and the events that everybody sees."""
        act = self.acts.get(type(action))
        if seat != state.to_act:
            refuse_turn(state, seat, action)
        if act is None:
            raise IllegalAction(Reason.NOT_NOW)
        return act(state, seat, action)

    def deck(self, options: Options) -> tuple[Card, ...]:
        """Return the 52 cards."""
        del options
        return FRENCH_52

    def forced(self, state: Moment[Any, Any]) -> Action | None:
        """Return the last card of the seat to act, which the house plays for it."""
        if state.phase is not Phase.PLAY or state.to_act is None:
            return None
        return last_card(state.hands[state.to_act], state.deal.undealt)

    def opening(self, state: Moment[Any, Any]) -> Json:
        """Return the start of the deal under way, or else of the next one."""
        return opening_of(state.match, self.pairs)

    def result(self, state: Moment[Any, Any]) -> Json | None:
        """Return the result of the deal just finished; an abandoned deal has none."""
        return None if state.match.result is None else state.match.result.json

    def figures(self, state: Moment[Any, Any]) -> tuple[dict[str, int], ...]:
        """Return, for each seat, what the deal just finished adds to the leaderboard."""
        match: Match = state.match
        return match.figures

    def minutes(self, options: Options) -> int | None:
        """Return how long a match with ``match_end=fixed_time`` lasts."""
        settled = self.info.settle(options)
        return int(settled["match_minutes"]) if settled["match_end"] == "fixed_time" else None


def opening_of(match: Match, figures: Sequence[str]) -> Json:
    """Return what a deal of *match* starts from; *figures* names its fields that hold a pair."""
    return {
        "dealer": match.dealer,
        "streak_in": match.streak.json,
        "score_in": {
            **{key: list(getattr(match, key)) for key in figures},
            "deals": match.deals,
            "opened": match.opened,
            "called_off": match.called_off,
        },
    }


def match_from(fresh: M, opening: Json, figures: Sequence[str], longest: int) -> M:
    """Return the match that *opening* describes; without ``score_in`` nothing has been scored.

    Args:
        longest: the length at which a streak ends on its own; 0 if it never does.

    Raises:
        ValueError: *opening* names an impossible dealer, side or count.
    """
    dealer, streak, score = opening["dealer"], opening["streak_in"], opening.get("score_in", {})
    if dealer is not None and dealer not in range(SEATS):
        raise ValueError(f"no seat {dealer!r} deals")
    if streak["side"] not in (None, 0, 1) or (streak["side"] is None) != (streak["count"] == 0):
        raise ValueError(f"no side has a streak of {streak!r}")
    if streak["count"] < 0 or 0 < longest <= streak["count"]:
        raise ValueError(f"no streak stands at {streak['count']}")
    resumed: M = fresh._replace(
        dealer=fresh.dealer if dealer is None else dealer,
        streak=Streak(streak["side"], streak["count"]),
        deals=score.get("deals", 0),
        opened=score.get("opened", score.get("deals", 0)),
        called_off=score.get("called_off", False),
        **{key: _pair(score.get(key, (0, 0))) for key in figures},
    )
    return resumed


def _pair(counts: Sequence[int]) -> Pair:
    first, second = counts
    if min(first, second) < 0:
        raise ValueError(f"no side has {counts!r}")
    return first, second


def of_side(team: int | None, amount: int) -> Pair:
    """Return *amount* for one side and nothing for the other."""
    return (amount if team == 0 else 0, amount if team == 1 else 0)


def added(a: Pair, b: Pair) -> Pair:
    """Return the sums; for sets of cards without a common card, that is their union."""
    return a[0] + b[0], a[1] + b[1]
