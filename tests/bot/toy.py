"""A small game that needs everything a table must carry: any number of seats, cards at once, pulls.

Everybody plays alone. Who is dealt in may first draw for the seats, then all put cards aside at
the same time for their neighbours, against a clock. A seat plays cards of one rank, the next ones
beat them by as many of a higher rank or pass; whoever is not beaten pulls a card from the back of
the next hand, gives another one back and leads. The first without cards gets a point of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Annotated, Any, ClassVar, Literal

from engine.actions import Action, Deal, Pass, Place, Play, PlayCards, Stop, TimeUp
from engine.cards import CARDS, RANKS, Card, CardSet, card_set, cards, size
from engine.errors import IllegalAction, Reason
from engine.events import CardsPlayed, DealEnded, Event, HandsDealt, MatchEnded, Passed, Reseated
from engine.game import GameInfo, Json, Luck, OneCardAtATime, Options, Step
from engine.games import GAMES
from engine.options import Numbers, Several, options_of
from engine.seats import DEALER, Seat
from engine.view import Laid, View, deal_of_match, fact


@dataclass(frozen=True, slots=True)
class Fan(Action):
    """Chance: the backs of some cards in a new order."""

    verb: ClassVar[str] = "mix"
    order: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Tug(Action):
    """Take the card at a place of the fan."""

    verb: ClassVar[str] = "tug"
    place: Place


@dataclass(frozen=True, slots=True)
class Yield(Action):
    """Give a card for the one that was pulled."""

    verb: ClassVar[str] = "yield"
    card: Card


@dataclass(frozen=True, slots=True)
class Aside(Action):
    """Put cards aside for the next seat."""

    verb: ClassVar[str] = "spare"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Put nothing more aside."""

    verb: ClassVar[str] = "finish"


@dataclass(frozen=True, slots=True)
class PutAside(Event):
    """So many cards were put aside."""

    move: ClassVar[bool] = True
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Pulled(Event):
    """A card was pulled from a hand; nobody else has seen it."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class ToyEnded(DealEnded):
    """Somebody is out of cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rules:
    style: Literal["plain", "busy"]
    seating: Literal["as_joined", "drawn"]
    trade: Literal["off", "on"]
    forced_pass: Literal["played", "pressed"]
    dealt: Annotated[int, Numbers(4, 2, 8)]
    extras: Annotated[str, Several(("aces", "kings", "queens"))]
    rounds: Annotated[int, Numbers(1, 1, 5)]


INFO = GameInfo(
    key="toy",
    seats=(3, 2, 4, 6),
    options=options_of(Rules),
    figures=("points",),
    aliases=("toy game", "khilona", "खिलौना", "3 4 6", "đồ chơi"),
    brings={("style", "busy"): {"trade": "on", "dealt": 6}},
    by_rank=True,
)


@dataclass(frozen=True, slots=True)
class State:
    rules: Rules
    phase: str
    to_act: Seat | None
    also: tuple[Seat, ...] = ()
    hands: tuple[CardSet, ...] = ()
    fan: tuple[Place, ...] = ()
    aside: tuple[CardSet, ...] = ()
    pulled: Card | None = None
    top: tuple[Card, ...] = ()
    owner: Seat = 0
    points: tuple[int, ...] = ()
    deals: int = 0
    last: Seat | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def seconds(self) -> int | None:
        return 90 if self.phase == "trade" else None

    @property
    def between_deals(self) -> bool:
        return self.phase == "open"

    @property
    def deal_number(self) -> int:
        return self.deals + (self.phase not in ("open", "over"))

    @property
    def seats(self) -> int:
        return len(self.points)

    def next(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats


def rank(one: Card) -> int:
    return RANKS.index(one.rank)


def groups(hand: CardSet) -> Iterator[tuple[Card, ...]]:
    """Yield everything that can be played from a hand."""
    held = cards(hand)
    for text in RANKS:
        same = [one for one in held if one.rank == text]
        for count in range(1, len(same) + 1):
            yield from combinations(same, count)


class Toy(OneCardAtATime):
    """The rules."""

    info = INFO

    def deck(self, options: Options) -> tuple[Card, ...]:
        return CARDS[:52]

    def start(self, options: Options, seats: int) -> State:
        if seats not in INFO.seats:
            raise ValueError(f"not for {seats}")
        rules = Rules(**INFO.settle(options))
        phase = "draw" if rules.seating == "drawn" else "open"
        return State(rules, phase, DEALER, hands=(0,) * seats, points=(0,) * seats)

    def legal(self, state: State, seat: Seat | None = None) -> tuple[Action, ...]:
        seat = state.to_act if seat is None else seat
        if seat is None or seat not in (state.to_act, *state.also):
            return ()
        match state.phase:
            case "draw" | "shuffle" if seat == DEALER:
                return (Fan(tuple(range(1, self._backs(state) + 1))),)
            case "open" | "ready":
                return (Deal(self.deck({})),)
            case "draw" | "pull":
                return tuple(map(Tug, range(1, len(state.fan) + 1)))
            case "give":
                return tuple(Yield(one) for one in cards(state.hands[seat]) if one != state.pulled)
            case "trade":
                return (Done(), *(Aside((one,)) for one in cards(state.hands[seat])))
        return self._plays(state, seat)

    def _plays(self, state: State, seat: Seat) -> tuple[Action, ...]:
        fits = [one for one in groups(state.hands[seat]) if not state.top or _beats(one, state.top)]
        plays: list[Action] = [Play(one[0]) if len(one) == 1 else PlayCards(one) for one in fits]
        return (*plays, Pass()) if state.top else tuple(plays)

    def _backs(self, state: State) -> int:
        return state.seats if state.phase == "draw" else size(state.hands[state.next(state.owner)])

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        if seat == DEALER and isinstance(action, TimeUp) and state.phase == "trade":
            return _traded(state)
        if state.to_act is None:
            raise IllegalAction(Reason.MATCH_OVER)
        if isinstance(action, Stop) or seat not in (state.to_act, *state.also):
            raise IllegalAction(Reason.NOT_NOW if seat == DEALER else Reason.NOT_YOUR_TURN)
        if isinstance(action, Play):
            action = PlayCards((action.card,))
        match action, state.phase:
            case Fan(order=order), "draw" | "shuffle":
                who = 0 if state.phase == "draw" else state.owner
                after = "draw" if state.phase == "draw" else "pull"
                return Step(replace(state, fan=order, to_act=who, phase=after), ())
            case Tug(place=place), "draw" | "pull" if 1 <= place <= len(state.fan):
                return self._tug(state, seat, state.fan[place - 1])
            case Deal(deck=deck), "open" | "ready":
                return _dealt(state, deck)
            case Yield(card=one), "give" if one != state.pulled:
                return _given(state, seat, one)
            case Aside(cards=chosen), "trade" if len(chosen) <= 2:
                return _put(state, seat, card_set(chosen))
            case Done(), "trade":
                return _done(state, seat)
            case Pass(), "play" if state.top:
                return _go_on(state, seat, (Passed(seat),))
            case PlayCards(cards=chosen), "play":
                return self._play(state, seat, chosen)
        raise IllegalAction(Reason.NOT_NOW)

    def _tug(self, state: State, seat: Seat, place: int) -> Step:
        if state.phase == "draw":
            order = tuple((one + place) % state.seats for one in range(state.seats))
            drawn = replace(state, phase="ready", to_act=DEALER, fan=())
            return Step(drawn, (Reseated(order),))
        other = state.next(seat)
        one = cards(state.hands[other])[place - 1]
        hands = _moved(state.hands, other, seat, one.bit)
        moved = replace(state, hands=hands, phase="give", pulled=one, fan=())
        return Step(moved, (Pulled(seat, other),))

    def _play(self, state: State, seat: Seat, chosen: tuple[Card, ...]) -> Step:
        played = card_set(chosen)
        if played & ~state.hands[seat]:
            raise IllegalAction(Reason.NOT_IN_HAND)
        if len({one.rank for one in chosen}) != 1 or size(played) != len(chosen):
            raise IllegalAction(Reason.NOT_NOW)
        if state.top and not _beats(chosen, state.top):
            raise IllegalAction(Reason.MUST_FOLLOW_SUIT)
        hands = _with(state.hands, seat, state.hands[seat] ^ played)
        laid = replace(state, hands=hands, top=chosen, owner=seat)
        events: tuple[Event, ...] = (CardsPlayed(seat, chosen),)
        return _go_on(laid, seat, events) if hands[seat] else _ended(laid, seat, events)

    def forced(self, state: State) -> Action | None:
        if state.phase != "play" or state.rules.forced_pass == "pressed":
            return None
        legal = self.legal(state)
        return legal[0] if legal == (Pass(),) else None

    def selectable(self, view: View[Any]) -> CardSet:
        free = view.seat in (view.to_act, *view.also) and view.known.phase in ("play", "trade")
        return view.hand if free else 0

    def choices(self, view: View[Any], chosen: CardSet) -> tuple[Action, ...]:
        if not chosen:
            return tuple(one for one in view.legal if isinstance(one, PlayCards))[:5]
        if view.known.phase == "trade":
            return (Aside(cards(chosen)),) if size(chosen) <= 2 else ()
        wanted = cards(chosen)
        one = Play(wanted[0]) if len(wanted) == 1 else PlayCards(wanted)
        return (one,) if one in view.legal else ()

    def chance(self, state: State, luck: Luck) -> Action:
        if state.phase in ("open", "ready"):
            return Deal(luck.shuffle(self.deck({})))
        places = luck.shuffle(CARDS[: self._backs(state)])
        return Fan(tuple(one.index + 1 for one in places))

    def view(self, state: State, seat: Seat | None) -> View[Any]:
        mine = () if seat is None else self.legal(state, seat)
        private = []
        if seat is not None and state.aside and state.aside[seat]:
            private.append(fact("aside", cards=cards(state.aside[seat])))
        if seat == state.to_act and state.pulled is not None:
            private.append(fact("drawn-from-hand", card=state.pulled))
        return View(
            game="toy", seat=seat, to_act=state.to_act, also=state.also,
            hand=0 if seat is None else state.hands[seat], sizes=tuple(map(size, state.hands)),
            legal=mine, facts=(deal_of_match(state.deal_number),),
            board=(Laid(state.owner, state.top),) if state.top else (), last=(),
            known=replace(state, hands=(), aside=(), pulled=None, fan=(0,) * len(state.fan)),
            private=tuple(private),
        )  # fmt: skip

    def imagine(self, view: View[Any], rng: Random) -> State:
        raise NotImplementedError

    def opening(self, state: State) -> Json:
        return {
            "phase": state.phase,
            "score_in": {"points": list(state.points), "deals": state.deals},
        }

    def resume(self, options: Options, seats: int, opening: Json) -> State:
        score = opening.get("score_in", {})
        points = tuple(score.get("points", (0,) * seats))
        fresh = self.start(options, seats)
        return replace(fresh, phase=opening["phase"], points=points, deals=score.get("deals", 0))

    def result(self, state: State) -> Json | None:
        return None if state.last is None else {"out": state.last}

    def figures(self, state: State) -> tuple[dict[str, int], ...]:
        gained = [state.seats - 1 if one == state.last else -1 for one in range(state.seats)]
        return tuple({"deals": 1, "deals_won": int(one > 0), "points": one} for one in gained)


def _beats(chosen: tuple[Card, ...], top: tuple[Card, ...]) -> bool:
    return len(chosen) == len(top) and rank(chosen[0]) > rank(top[0])


def _with(hands: tuple[CardSet, ...], seat: Seat, hand: CardSet) -> tuple[CardSet, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _moved(hands: tuple[CardSet, ...], old: Seat, new: Seat, bit: CardSet) -> tuple[CardSet, ...]:
    return _with(_with(hands, old, hands[old] & ~bit), new, hands[new] | bit)


def _dealt(state: State, deck: tuple[Card, ...]) -> Step:
    count = state.rules.dealt
    hands = tuple(card_set(deck[n * count : n * count + count]) for n in range(state.seats))
    begun = replace(state, hands=hands, phase="play", to_act=0, top=(), owner=0, last=None)
    if state.rules.trade == "on":
        others = tuple(range(1, state.seats))
        begun = replace(begun, phase="trade", also=others, aside=(0,) * state.seats)
    return Step(begun, (HandsDealt(0, count),))


def _put(state: State, seat: Seat, chosen: CardSet) -> Step:
    if chosen & ~state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    hands = _with(state.hands, seat, state.hands[seat] ^ chosen)
    aside = _with(state.aside, seat, state.aside[seat] | chosen)
    event = PutAside(seat, size(chosen))
    moved = replace(state, hands=hands, aside=aside)
    return Step(moved, (event,)) if hands[seat] else _done(moved, seat, (event,))


def _done(state: State, seat: Seat, events: tuple[Event, ...] = ()) -> Step:
    left = tuple(one for one in (state.to_act, *state.also) if one != seat)
    if left:
        return Step(replace(state, to_act=left[0], also=left[1:]), events)
    step = _traded(state)
    return Step(step.state, (*events, *step.events))


def _traded(state: State) -> Step:
    """Everybody gets what the seat before has put aside, or keeps one's own where it is unequal."""
    fair = len({size(one) for one in state.aside}) == 1
    came = (state.aside[-1], *state.aside[:-1]) if fair else state.aside
    hands = tuple(a | b for a, b in zip(state.hands, came, strict=True))
    return Step(replace(state, hands=hands, aside=(), phase="play", to_act=0, also=()), ())


def _go_on(state: State, seat: Seat, events: tuple[Event, ...]) -> Step:
    due = state.next(seat)
    if due != state.owner:
        return Step(replace(state, to_act=due), events)
    return Step(replace(state, phase="shuffle", to_act=DEALER, top=()), events)


def _given(state: State, seat: Seat, one: Card) -> Step:
    if not one.bit & state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    hands = _moved(state.hands, seat, state.next(seat), one.bit)
    return Step(replace(state, hands=hands, phase="play", pulled=None), ())


def _ended(state: State, seat: Seat, events: tuple[Event, ...]) -> Step:
    gained = [state.seats - 1 if one == seat else -1 for one in range(state.seats)]
    points = tuple(a + b for a, b in zip(state.points, gained, strict=True))
    done = replace(state, points=points, deals=state.deals + 1, last=seat, top=(), also=())
    events = (*events, ToyEnded(seat))
    if done.deals < state.rules.rounds:
        return Step(replace(done, phase="open", to_act=DEALER), events)
    winners = tuple(one for one in range(state.seats) if points[one] == max(points))
    return Step(
        replace(done, phase="over", to_act=None, winners=winners), (*events, MatchEnded(winners))
    )


@contextmanager
def registered() -> Iterator[Toy]:
    """The toy is one of the games, as long as this lasts."""
    toy = Toy()
    GAMES["toy"] = toy
    try:
        yield toy
    finally:
        del GAMES["toy"]
