"""Why a move may be a good one in Ganjifa: what the rules say about it, whoever holds what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.actions import Action, Play
from engine.cards import Card, CardSet, Suit, card_set, size
from engine.games.ganjifa.actions import Double, Hardu, Request, Return, Sokta, Split
from engine.games.ganjifa.state import GHENI, Phase, State, at_lead
from engine.games.ganjifa.terms import PACKS, Terms
from engine.games.ganjifa.view import terms_now
from engine.view import Fact, View, fact

EACH = 3
"""The cards of a trick for each card that one player adds."""
MANY = 2
"""With this many higher cards in other hands a card hardly wins anything."""


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield the reasons for *action*, the strongest first."""
    phase = view.known.phase
    if phase is Phase.LEAD and action.verb in _LEADS:
        suit = action.card.suit if isinstance(action, Hardu) else getattr(action, "suit", None)
        yield from _LEADS[action.verb](view, terms_now(view), suit)
    elif phase is Phase.CARD and isinstance(action, Play):
        yield from _of_card(view, action.card)
    elif phase is Phase.FOLLOW:
        yield from _of_answer(view, action)
    elif isinstance(action, Play | Return):
        yield from _worth_little(view, action.card)
    elif isinstance(action, Request):
        yield fact("asks-for-company", card=terms_now(view).ranks[action.suit][1])


def objections(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield the reasons against a claim, or to keep the card that *action* gives away."""
    phase = view.known.phase
    if phase is Phase.FOLLOW and isinstance(action, Play):
        if view.known.deal.trick.duties[0].kind != GHENI:
            yield from _worth_keeping(view, action.card)
    elif isinstance(action, Return):
        yield from _worth_keeping(view, action.card)
    elif isinstance(action, Sokta) and _others_hold(view, action.suit):
        yield fact("others-hold", suit=action.suit)


def _worth_keeping(view: View[State], card: Card) -> Iterator[Fact]:
    words, trick = terms_now(view), view.known.deal.trick
    if not card.bit & words.live:
        return
    raja, pradhan, *_ = words.ranks[card.suit]
    is_pair = words.of(view.hand, card.suit) == card.bit | pradhan.bit and card is not pradhan
    if is_pair and pradhan.bit & words.live and raja.bit & words.live:
        yield fact("company", card=pradhan)
    higher = [one for one in words.order(card.suit) if words.worth(one) > words.worth(card)]
    theirs = [one for one in higher if not one.bit & view.hand]
    if trick.is_down and trick.down is None:  # it may be one of them
        return
    if not theirs:
        yield fact("unbeaten", suit=card.suit)
    elif len(theirs) == 1:
        yield fact("next", card=theirs[0])


# What a seat can see


def _at_lead(view: View[State]) -> Terms:
    """Return the terms as they were when the current trick was led."""
    return view.known.terms


# Leads

_OfLead = Callable[[View[State], Terms, Suit | None], Iterator[Fact]]


def _of_dukkal(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    if suit is not None and (run := words.run(view.hand, suit)):
        yield fact("leads-run", card=run[0], count=EACH * (len(run) - 1))


def _of_deni(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    if suit is None:
        return
    raja, pradhan, *_ = words.ranks[suit]
    if words.of(view.hand, suit) != pradhan.bit:
        yield fact(_brings_out(view), card=raja, next=pradhan)
    elif _must_come(view):
        yield fact("falls-to", card=raja)


def _of_burn(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    del view
    if suit is not None:
        yield fact("burns", card=words.ranks[suit][1])


def _must_come(view: View[State]) -> bool:
    """Return whether nobody may refuse a card that is asked for and let it burn."""
    return view.known.match.rules.hukm_enforcement == "auto"


def _brings_out(view: View[State]) -> str:
    return "brings-out" if _must_come(view) else "brings-out-or-burns"


def _to_the_hukm(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    """Yield, for a talafa or tavani, that the hukm must come, which leaves our second card best."""
    first, second, _ = _three(words, suit)
    if first is not None and second is not None and second.bit & view.hand:
        yield fact(_brings_out(view), card=first, next=second)


def _of_run_out(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    del suit
    if high := words.high(view.hand):
        yield fact("runs-out", count=EACH * size(high))


def _of_utari(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    first, _, _ = _three(words, suit)
    if first is not None and first.bit & view.hand:
        yield fact("leads-hukm", card=first)


def _of_sir(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    first, second, third = _three(words, suit)
    if first is not None and _must_come(view):
        yield fact("brings-out-second", card=first, next=second, last=third)


def _of_natavani(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    first, second, third = _three(words, suit)
    if first is not None and _must_come(view):
        yield fact("brings-out-first", card=first, next=second, last=third)


def _of_hardu(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    del view
    first, second, _ = _three(words, suit)
    if first is not None:
        yield fact("brings-out-both", card=first, next=second)


def _of_sokta(view: View[State], words: Terms, suit: Suit | None) -> Iterator[Fact]:
    """Yield that it surely wins if nobody else can hold a card of the suit, burned or not."""
    if suit is not None and not _others_hold(view, suit):
        yield fact("nobody-else", suit=suit, count=EACH * size(words.of(view.hand, suit)))


def _others_hold(view: View[State], suit: Suit) -> CardSet:
    """Return the cards of a suit that others hold: all that were not captured and are not ours."""
    pack = card_set(PACKS[view.known.match.rules.deck])
    return view.known.terms.of(pack & ~(view.known.deal.gone | view.hand), suit)


_LEADS: dict[str, _OfLead] = {
    "dukkal": _of_dukkal,
    "deni": _of_deni,
    "burn": _of_burn,
    "talafa": _to_the_hukm,
    "tavani": _to_the_hukm,
    "runout": _of_run_out,
    "utari": _of_utari,
    "sir": _of_sir,
    "natavani": _of_natavani,
    "hardu": _of_hardu,
    "sokta": _of_sokta,
}


def _three(words: Terms, suit: Suit | None) -> tuple[Card | None, Card | None, Card | None]:
    """Return the hukm, the second and the third card of a suit."""
    if suit is None:
        return None, None, None
    return words.best(suit, 0), words.best(suit, 1), words.best(suit, 2)


# The card of a lead, and answers


def _of_card(view: View[State], card: Card) -> Iterator[Fact]:
    trick = view.known.deal.trick
    able = [one.card for one in view.legal if isinstance(one, Play)]
    words = terms_now(view)
    if trick.lead == "deni" and len(able) > 1 and card is max(able, key=words.worth):
        yield fact("hard-to-double", card=words.ranks[card.suit][0])
    yield from _worth_little(view, card)
    if trick.lead in ("talafa", "tavani") and card is not words.best(card.suit, 1):
        yield from _to_the_hukm(view, words, trick.suit)


def _of_answer(view: View[State], action: Action) -> Iterator[Fact]:
    trick, me = view.known.deal.trick, view.seat or 0
    if isinstance(action, Double):
        is_second = me == (view.known.deal.leader + 1) % len(view.sizes)
        yield fact("doubles-maybe" if is_second else "doubles")
    elif isinstance(action, Split):
        yield fact("splits", card=trick.doubled)
    elif isinstance(action, Play) and trick.duties[0].kind != GHENI:
        yield from _of_discard(view, action.card)


def _of_discard(view: View[State], card: Card) -> Iterator[Fact]:
    words = terms_now(view)
    raja, pradhan, *_ = words.ranks[card.suit]
    is_lone = words.of(view.hand, card.suit) == card.bit
    if card is pradhan and is_lone and card.bit & words.live and raja.bit & words.live:
        yield fact("alone-under", card=raja)
    yield from _worth_little(view, card)
    high = _at_lead(view).high(at_lead(view.known, view.seat or 0))
    if card.bit & high and view.hand & ~high == 0:
        yield fact("only-high-left")


def _worth_little(view: View[State], card: Card) -> Iterator[Fact]:
    """Yield why a card is worth little: it is burned, or others hold higher ones of its suit."""
    words, trick = terms_now(view), view.known.deal.trick
    if not card.bit & words.live:
        yield fact("is-burned")
        return
    higher = [one for one in words.order(card.suit) if words.worth(one) > words.worth(card)]
    theirs = sum(not one.bit & view.hand for one in higher)
    is_down = trick.is_down and trick.down is None  # it may be one of them
    if theirs - is_down >= MANY:
        yield fact("worth-little", suit=card.suit, count=0 if is_down else theirs)
    elif theirs == 1 and not is_down:
        (above,) = (one for one in higher if not one.bit & view.hand)
        yield fact("not-yet", card=above)
