"""Ganjifa: three players, each alone, 120 or 96 round cards, and leads that the cards dictate.

This file has the options and the interface. The steps of a deal are in ``dealing``, ``payment``,
``opening``, ``leads`` and ``leading``, ``answers``, ``resolve`` and ``scoring``; the terms of the
rules in ``terms``. Players read the rules in the sentences ``rules-ganjifa-<topic>``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import Action, Appoint, Deal, Draw, Pass, Play
from engine.cards import Card, cards
from engine.errors import IllegalAction, Reason
from engine.game import GameInfo, Json, Luck, OneCardAtATime, Options, Step
from engine.games.ganjifa import actions as act
from engine.games.ganjifa.answers import answer, answers
from engine.games.ganjifa.dealing import appoint, between, hour, lift, shuffle
from engine.games.ganjifa.discards import discards
from engine.games.ganjifa.leading import choose, draw, fan, lead, number, places
from engine.games.ganjifa.leads import laid_by, lead_cards, leads
from engine.games.ganjifa.lowest import has_to_go, lowest, shortcuts
from engine.games.ganjifa.moves import had_to
from engine.games.ganjifa.opening import add, decline, exchanges, give, gives, request, swap
from engine.games.ganjifa.payment import asides, draws, give_back, pay, returns, set_aside
from engine.games.ganjifa.records import check_start, match_from, opening_of
from engine.games.ganjifa.rules import Rules
from engine.games.ganjifa.scoring import figures_of, result_of
from engine.games.ganjifa.state import SEATS, Match, Phase, State
from engine.games.ganjifa.terms import PACKS
from engine.games.ganjifa.view import lowest_named, terms_now, view_of
from engine.games.ganjifa.worlds import imagined
from engine.options import options_of, rules_from
from engine.seats import DEALER, Seat
from engine.view import View

INFO = GameInfo(
    key="ganjifa",
    seats=(SEATS,),
    options=options_of(Rules),
    figures=("points",),
    measure="scores",
    aliases=(
        "ganjifa", "ganjapa", "ganjpa", "ganjafa", "ganjifeh", "dashavatara", "dashavatar",
        "mughal ganjifa", "गंजीफ़ा", "गंजीफा", "गंजिफा", "गंजपा", "दशावतार", "গঞ্জিফা", "ગંજીફો",
        "گنجفہ", "گنجفه", "ଗଞ୍ଜପା", "గంజిఫా",
    ),
    presets={"classic": {}, "quick": {"deals": 1}, "mughal": {"deck": "mughal"}},
    brings={("match_end", "broke"): {"stake_per_card": 1}},
    clashes={("match_end", "broke"): ("stake_per_card", 0)},
    ranks="",
    suits="",
    news=5,
    topics=("aim", "deal", "opening", "leads", "tricks", "score", "match", "glossary"),
    cycle=3,
)  # fmt: skip


class Ganjifa(OneCardAtATime):
    """The rules of Ganjifa."""

    info = INFO

    def deck(self, options: Options) -> tuple[Card, ...]:
        """Return the 120 or 96 cards."""
        return PACKS[str(self.info.settle(options)["deck"])]

    def start(self, options: Options, seats: int) -> State:
        """Return a new match. There are chips to play for only if there is a stake."""
        if seats not in self.info.seats:
            raise ValueError(f"ganjifa is played by {SEATS}, not by {seats}")
        settled = self.info.settle(options)
        rules = rules_from(Rules, settled)
        night = None if rules.surkhya == "auto" else rules.surkhya == "night"
        return between(Match(rules, night))

    def legal(self, state: State, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return what the seat to act may do; one example for a shuffle or a fan."""
        due = state.to_act
        if due is None or seat not in (None, due):
            return ()
        return _LEGAL[state.phase](state, due)

    def forced(self, state: State) -> Action | None:
        """Return the only thing that the seat to act can do, which the house does at once."""
        if state.to_act in (None, DEALER):
            return None
        found = self.legal(state)
        if len(found) == 1:
            return found[0]
        free = has_to_go(state)
        return None if free is None else _parted_with(state, free)

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        """Return the state after *seat* does *action*, and the events that everybody sees."""
        if state.to_act is None:
            raise IllegalAction(Reason.MATCH_OVER)
        if seat != state.to_act:
            raise IllegalAction(Reason.NOT_YOUR_TURN)
        does = _ACTS.get(type(action))
        if does is None:
            raise IllegalAction(Reason.NOT_NOW)
        if seat != DEALER and state.deal.had_to[seat] and self.forced(state) is None:
            state = had_to(state, seat)
        return does(state, seat, action)

    def chance(self, state: State, luck: Luck) -> Action:
        """Return the dealer's action that *luck* gives."""
        match state.phase:
            case Phase.OPEN | Phase.READY if state.match.night is None:
                return act.Hour(luck.hour)
            case Phase.OPEN | Phase.READY if state.match.dealer is None:
                return luck.pick(tuple(map(Appoint, range(SEATS))))
            case Phase.OPEN | Phase.READY:
                return Deal(luck.shuffle(self._pack(state)))
            case Phase.FAN:
                return act.Fan(luck.shuffle(cards(state.hands[state.deal.leader])))
        return luck.pick(self.legal(state))

    def _pack(self, state: State) -> tuple[Card, ...]:
        return PACKS[state.match.rules.deck]

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """Return all that *seat* may know; None for a spectator."""
        return view_of(state, seat, () if seat is None else self.legal(state, seat))

    def laid_by(self, view: View[State], action: Action) -> tuple[Card, ...]:
        """Return the cards of a lead that has only a name and a suit, and the lowest that go."""
        if isinstance(action, act.Lowest):
            return lowest_named(view.private)
        is_due = view.known.phase is Phase.LEAD
        return laid_by(action, view.hand, terms_now(view)) if is_due else ()

    def imagine(self, view: View[State], rng: Random) -> State:
        """Return a full state that *view* allows."""
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
        return result_of(state.match)

    def figures(self, state: State) -> tuple[dict[str, int], ...]:
        """Return, for each seat, the deals, deals won and points that the last deal adds."""
        return figures_of(state.match)


# What may be done in each phase


def _opens(state: State, _: Seat) -> tuple[Action, ...]:
    if state.match.night is None:
        return tuple(map(act.Hour, range(24)))
    if state.match.dealer is None:
        return tuple(map(Appoint, range(SEATS)))
    return (Deal(PACKS[state.match.rules.deck]),)


def _exchange(state: State, seat: Seat) -> tuple[Action, ...]:
    return (*exchanges(state, seat), Pass())


def _add_to_opening(state: State, _: Seat) -> tuple[Action, ...]:
    free = cards(discards(state, state.deal.trick.duties[0]))
    return (*map(Play, free), *shortcuts(state))


def _return_cards(state: State, seat: Seat) -> tuple[Action, ...]:
    return (*map(act.Return, cards(returns(state, seat))), *shortcuts(state))


def _parted_with(state: State, one: Card) -> Action:
    """Return the action that parts with a free card."""
    return act.Return(one) if state.phase is Phase.RETURN else Play(one)


_LEGAL: dict[Phase, Callable[[State, Seat], tuple[Action, ...]]] = {
    Phase.OPEN: _opens,
    Phase.READY: _opens,
    Phase.CUT: lambda state, _: tuple(map(act.Lift, range(1, len(state.deal.pack) or 1))),
    Phase.ASIDE: lambda state, seat: tuple(map(act.Aside, asides(state.deal, seat))),
    Phase.PAY: lambda state, _: tuple(map(act.Pay, draws(state))),
    Phase.RETURN: _return_cards,
    Phase.OPENING: _add_to_opening,
    Phase.EXCHANGE: _exchange,
    Phase.SWAP: lambda state, seat: tuple(map(act.Return, gives(state, seat))),
    Phase.LOW: lambda state, seat: tuple(map(act.Return, gives(state, seat))),
    Phase.LEAD: lambda state, _: leads(state),
    Phase.CARD: lambda state, _: tuple(map(Play, lead_cards(state))),
    Phase.FAN: lambda state, _: (act.Fan(cards(state.hands[state.deal.leader])),),
    Phase.NUMBERS: lambda state, _: tuple(map(act.Number, places(state))),
    Phase.DRAW: lambda state, _: tuple(map(Draw, cards(state.hands[state.deal.leader]))),
    Phase.FOLLOW: lambda state, _: (*answers(state), *shortcuts(state)),
    Phase.OVER: lambda _, __: (),
}


# What each action does


def _play(state: State, seat: Seat, action: Play) -> Step:
    match state.phase:
        case Phase.OPENING:
            return add(state, seat, action)
        case Phase.CARD:
            return choose(state, seat, action)
        case Phase.LEAD:
            return lead(state, seat, action)
    return answer(state, seat, action)


def _return(state: State, seat: Seat, action: act.Return) -> Step:
    return (give_back if state.phase is Phase.RETURN else give)(state, seat, action)


_LEADS: tuple[type[Action], ...] = (
    act.Dukkal, act.Deni, act.Burn, act.Talafa, act.RunOut, act.Utari, act.UtarunaSir,
    act.Natavani, act.Tavani, act.Hardu, act.Sokta, act.RandomLead,
)  # fmt: skip
_ACTS: dict[type[Action], Callable[..., Step]] = {
    **dict.fromkeys(_LEADS, lead),
    Deal: shuffle,
    Appoint: appoint,
    act.Hour: hour,
    act.Lift: lift,
    act.Aside: set_aside,
    act.Pay: pay,
    act.Return: _return,
    act.Swap: swap,
    act.Request: request,
    Pass: decline,
    Play: _play,
    act.Double: answer,
    act.Split: answer,
    act.Number: number,
    act.Lowest: lowest,
    act.Fan: fan,
    Draw: draw,
}
