"""Tien Len for the steady player: the rollout policy applied to what a seat sees, and trades."""

from __future__ import annotations

from random import Random

from engine.actions import Action, cards_of
from engine.ai.games.tien_len.plans import Play, counted, plan_cost, plan_of
from engine.ai.games.tien_len.rollout_policy import Sight, worth_of, worth_of_pass
from engine.ai.games.tien_len.sorts import Sort, sort_of
from engine.cards import Card, CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.tien_len.beats import top_rank
from engine.games.tien_len.combinations import VALUES, Kind, combination, values
from engine.games.tien_len.state import Phase, State
from engine.games.tien_len.trading import Accept, Answer, Ready, Refuse
from engine.view import View

USEFUL = 0.5
"""How much a trade must shorten the plan to be accepted."""


def choose(view: View[State], rng: Random) -> Action:
    """Return the best action by rules of thumb."""
    del rng  # nothing here is left to chance
    if view.known.phase is Phase.TRADE:
        return _trade(view)
    return ranked(view)[0]


def ranked(view: View[State]) -> list[Action]:
    """Return the possible plays, the best first; of plays that differ in low suits only one."""
    sight, counts = _sight(view), counted(values(view.hand))
    worths: dict[Action, float] = {}
    for play, action in _different(view.legal).items():
        taken = counted(play.cards)
        plan = plan_of(counts, sight.last, play.sort, play.top >> 2, taken)
        worths[action] = worth_of(sight, plan, play)
    if sight.sort:
        worths[view.legal[-1]] = worth_of_pass(sight)
    return sorted(worths, key=lambda one: -worths[one])


def _sight(view: View[State]) -> Sight:
    known, top = view.known, view.known.round.top
    seen = view.hand | sum(known.deal.played)
    return Sight(
        hand=values(view.hand),
        unseen=values(FRENCH_52_SET & ~seen),
        others=tuple(n for seat, n in enumerate(view.sizes) if n and seat != view.seat),
        last=_last(view),
        sort=sort_of(top.key) if top else 0,
        top=top.top if top else -1,
        paid=known.match.rules.slam_payment * top.twos if top else 0,
    )


def _last(view: View[State]) -> int:
    """Return the highest rank of a sequence."""
    return top_rank(view.known.match.laws, Kind.SEQUENCE)


def _different(legal: tuple[Action, ...]) -> dict[Play, Action]:
    """Return the plays, and of those with the same sort and top rank only the cheapest."""
    found: dict[tuple[Sort, int], Play] = {}
    kept: dict[Play, Action] = {}
    for action in legal:
        laid = values(card_set(cards_of(action)))
        if (what := combination(laid)) is None:
            continue
        play = Play(laid, sort_of(what.key), what.top)
        if found.setdefault((play.sort, play.top >> 2), play) is play:
            kept[play] = action
    return kept


# Trades


def _trade(view: View[State]) -> Action:
    """Return the answer to an offer, or to what it would bring; without one, end trading."""
    seat = view.seat or 0
    offer = next((one for one in view.known.deal.trading.offers if seat in one[:2]), None)
    if offer is None or offer.asked != seat:
        return Ready()
    last = _last(view)
    if offer.answered:
        after = view.hand & ~offer.gives | offer.gets
        return Accept() if _gain(view.hand, after, last) >= USEFUL else Refuse()
    gives = _spare(view.hand, offer.gives, last)
    after = view.hand & ~card_set(gives) | offer.gives
    return Answer(gives) if _gain(view.hand, after, last) >= USEFUL else Refuse()


def _spare(hand: CardSet, gets: CardSet, last: int) -> tuple[Card, ...]:
    """Return the cards of *hand* to give for *gets*, as many, that the plan can best do without."""
    left, found = hand, []
    for _ in range(size(gets)):
        ways = {one: counted(values(left & ~one.bit | gets)) for one in cards(left)}
        worst = min(ways, key=lambda one: (plan_cost(ways[one], last), VALUES[one.index]))
        found.append(worst)
        left &= ~worst.bit
    return tuple(sorted(found, key=lambda one: VALUES[one.index]))


def _gain(before: CardSet, after: CardSet, last: int) -> float:
    """Return how much cheaper the plan becomes."""
    return plan_cost(counted(values(before)), last) - plan_cost(counted(values(after)), last)
