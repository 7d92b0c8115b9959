"""Why a seat's choices are limited: two sentences for each forced choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action
from engine.cards import Suit, card
from engine.games.ganjifa.duties import asked
from engine.games.ganjifa.state import ANY, GHENI, SPLIT, Phase, State, at_lead
from engine.games.ganjifa.terms import Terms, best_first
from engine.view import Fact, Show, fact


def reasons(state: State, legal: tuple[Action, ...]) -> Iterator[Fact]:
    """Yield the answers to *Why must I?* for the seat to act."""
    match state.phase:
        case Phase.LEAD | Phase.CARD:
            yield _why_lead(state, legal)
            yield from _open_leads(state, legal)
        case Phase.FOLLOW:
            yield _why_add(state)
        case Phase.OPENING:
            yield fact("why-opening", Show.WHY, card=card(state.match.surkhya))
        case Phase.EXCHANGE | Phase.SWAP:
            yield fact("why-exchange", Show.WHY)
        case Phase.LOW:
            yield fact("why-low", Show.WHY)
        case Phase.ASIDE:
            yield fact("why-aside", Show.WHY)
        case Phase.RETURN:
            yield fact("why-return", Show.WHY)
        case Phase.NUMBERS:
            yield fact("why-number", Show.WHY)
        case _:
            yield fact("why-cut", Show.WHY)


def _why_lead(state: State, legal: tuple[Action, ...]) -> Fact:
    """Return why there are just these leads, or these cards to lead."""
    lead = state.deal.trick.lead or legal[0].verb
    suit = state.deal.trick.suit or getattr(legal[0], "suit", None)
    if state.phase is Phase.CARD:
        return _about(f"why-card-{lead}", suit, state.terms)
    if lead == "play":
        return fact("why-akheri", Show.WHY)
    if lead in ("dukkal", "deni", "tavani"):
        return _about(f"why-{lead}", suit, state.terms)
    return fact("why-run-out" if state.deal.utari else f"why-half-{state.deal.half}", Show.WHY)


def _open_leads(state: State, legal: tuple[Action, ...]) -> Iterator[Fact]:
    """Yield what each kind of lead does, where there are several to choose from."""
    verbs = dict.fromkeys(one.verb for one in legal)
    if state.phase is Phase.LEAD and len(verbs) > 1:
        for verb in verbs:
            is_open = verb == "talafa" and state.deal.half == 1
            yield fact("why-lead", Show.WHY, lead="does-talafa-open" if is_open else f"does-{verb}")


def _about(key: str, suit: Suit | None, terms: Terms) -> Fact:
    if suit is None:
        return fact(key, Show.WHY)
    return fact(key, Show.WHY, suit=suit, card=terms.best(suit, 0))


def _why_add(state: State) -> Fact:
    duty = state.deal.trick.duties[0]
    suit = state.deal.trick.suit
    must = asked(state, duty)
    if suit is not None and must is not None:
        key = "why-gheni" if duty.kind == GHENI else "why-owed"
        return fact(key, Show.WHY, suit=suit, card=must)
    if suit is not None and duty.kind == SPLIT:
        return fact("why-split", Show.WHY, suit=suit, card=duty.card)
    if duty.kind != ANY and state.match.rules.discard_rule == "low_first":
        hand = state.hands[duty.seat]
        high = hand & (state.terms.high(at_lead(state, duty.seat)) | duty.reserved)
        if hand == high:
            return fact("why-high-now", Show.WHY, count=duty.left)
        return fact("why-low-first", Show.WHY, cards=best_first(high, state.terms))
    return fact("why-any", Show.WHY, count=duty.left)
