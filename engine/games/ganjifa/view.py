"""What the seats may know in Ganjifa.

Anybody can follow which cards were turned up and which card is the hukm of each suit; the option
``show_hukms`` decides whether the table lists them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action
from engine.cards import Card, card_set, size
from engine.games.ganjifa.actions import Double, Lowest
from engine.games.ganjifa.answers import splits
from engine.games.ganjifa.duties import asked
from engine.games.ganjifa.leads import is_down
from engine.games.ganjifa.lowest import lowest_cards
from engine.games.ganjifa.payment import claims_of, returning
from engine.games.ganjifa.scoring import chips
from engine.games.ganjifa.state import (
    BETWEEN,
    SEATS,
    DealState,
    Debt,
    Match,
    Phase,
    Put,
    State,
    Trick,
    at_lead,
)
from engine.games.ganjifa.terms import PACKS, Terms, best_first
from engine.games.ganjifa.why import reasons
from engine.seats import Seat
from engine.view import Fact, Laid, Show, View, deal_of_match, fact

ON_TABLE = (Phase.OPENING, Phase.EXCHANGE, Phase.SWAP, Phase.LOW, Phase.LEAD, Phase.CARD,
            Phase.FAN, Phase.NUMBERS, Phase.DRAW, Phase.FOLLOW)  # fmt: skip
"""The phases in which everybody has picked up the hand."""
FORCED_LEADS = ("dukkal", "deni", "tavani", "akheri")
"""Leads that are forced, even after the tigasta."""


def view_of(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> View[State]:
    """Return what *seat* may know; *legal* is what the seat to act may do."""
    return View(
        game="ganjifa",
        seat=seat,
        to_act=state.to_act,
        hand=0 if seat is None else state.hands[seat],
        sizes=tuple(map(size, state.hands)),
        legal=legal,
        facts=tuple(_facts(state)),
        board=_laid(state.deal.trick.put, state.deal),
        last=_laid(state.deal.last, state.deal),
        taker=state.deal.leader if state.deal.last else None,
        known=known_to(state, seat),
        winning=None,
        notes=tuple(_notes(state)),
        private=tuple(_private(state, seat, legal)),
        turned=state.terms.swapped,
    )


def _laid(put: tuple[Put, ...], deal: DealState) -> tuple[Laid, ...]:
    """Return the open cards of a trick by player.

    The leader comes first, without a card where the lead is only named or lies face down.
    """
    seats = list(dict.fromkeys(one.seat for one in put))
    is_led = bool(deal.trick.lead) or deal.trick.is_down
    if put == deal.trick.put and is_led and deal.leader not in seats:
        seats.insert(0, deal.leader)
    return tuple(Laid(s, tuple(one.card for one in put if one.seat == s)) for s in seats)


# The table


def _facts(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    if state.deal_number:
        fixed = match.rules.match_end == "deals"
        yield deal_of_match(state.deal_number, match.rules.deals if fixed else None)
    if state.phase in ON_TABLE:
        yield fact("ganjifa-half", Show.TITLE, half=f"ganjifa-half-{deal.half}")
        yield from _values(state)
    if state.phase not in BETWEEN:
        yield from _turned_up(state)
    yield from _lead(deal)
    if match.dealer is not None and state.phase not in BETWEEN:
        yield fact("dealer", Show.SCORE, seat=match.dealer)
    yield from _claims(deal)
    yield from _score(match)


def _values(state: State) -> Iterator[Fact]:
    deal, rules = state.deal, state.match.rules
    if rules.show_hukms == "true":
        terms = state.terms
        best = (terms.best(suit, 0) for suit in terms.ranks)
        yield fact("hukms", Show.TABLE | Show.HAND, cards=tuple(one for one in best if one))
    if deal.burned & ~deal.gone:
        yield fact("burned", cards=best_first(deal.burned & ~deal.gone, state.terms))


def _turned_up(state: State) -> Iterator[Fact]:
    """Yield the cards that everybody showed in the deal and has not played since."""
    deal = state.deal
    out = deal.gone | sum(one.card.bit for one in deal.trick.put)
    for seat, turned_up in enumerate(deal.turned_up):
        if left := (turned_up | deal.shown[seat]) & ~out:
            yield fact("turned-up", Show.SCORE, seat=seat, cards=best_first(left, state.terms))


def _lead(deal: DealState) -> Iterator[Fact]:
    """Yield the lead and why it had to be that one."""
    trick = deal.trick
    if trick.lead:
        shown, suit = Show.TABLE | Show.HAND, trick.suit
        if suit is None:
            yield fact("lead-named", shown, lead=f"lead-{trick.lead}")
        else:
            yield fact("lead-asked", shown, lead=f"lead-{trick.lead}", suit=suit)
        if trick.lead == "opening":
            return
        free = deal.half == 2 and trick.lead not in FORCED_LEADS
        key = f"because-free-{trick.lead}" if free else f"because-{trick.lead}"
        yield fact("lead-why", Show.WHY, seat=deal.leader, why=key)


def _claims(deal: DealState) -> Iterator[Fact]:
    shown = Show.TABLE | Show.HAND | Show.REST
    for claim in deal.claims:
        yield fact("owes", shown, seat=claim.debtor, other=claim.creditor, count=claim.owed)


def _score(match: Match) -> Iterator[Fact]:
    if match.result is not None:
        for side, count in enumerate(match.result.captured):
            yield fact("deal-points", Show.DEAL, side=side, count=count - match.base)
        for side, count in enumerate(match.result.captured):
            yield fact("captured", Show.DEAL, side=side, count=count)
        if match.result.killers:
            yield fact("akheri-killed", Show.DEAL, winners=match.result.killers)
    for side, count in enumerate(match.scores):
        yield fact("points", Show.STANDING, side=side, count=count)
    if match.rules.stake_per_card:
        for side, count in enumerate(chips(match)):
            yield fact("chips", Show.STANDING, side=side, count=count)
    if match.result is not None and match.dealer is not None and match.winners is None:
        yield fact("next-dealer", Show.NEXT | Show.SCORE, seat=match.dealer)
        for one in claims_of(match):
            yield fact("will-pay", Show.NEXT, seat=one.debtor, other=one.creditor, count=one.owed)


def _notes(state: State) -> Iterator[Fact]:
    is_on_table, scores = state.phase in ON_TABLE, state.match.scores
    for seat in range(SEATS):
        if is_on_table:
            captured, base = state.deal.captured[seat], state.match.base
            yield fact("captured", Show.TABLE | Show.SCORE, seat=seat, count=captured, base=base)
        if any(scores):
            yield fact("total", Show.STANDING, seat=seat, count=scores[seat])
        if is_on_table and state.deal.trick.is_down and seat == state.deal.leader:
            yield fact("face-down", seat=seat)


def _private(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> Iterator[Fact]:
    if seat is None:
        return
    for other, known in enumerate(state.deal.told[seat]):
        if more := known & ~state.deal.turned_up[other]:
            yield fact("you-know", Show.HAND, seat=other, cards=best_first(more, state.terms))
    trick = state.deal.trick
    if trick.down is not None and seat == state.deal.leader:
        yield fact("you-led", Show.HAND, card=trick.down)
    for had in state.deal.had_to[seat]:
        yield fact(had.key, Show.HAND, what=had.what, cards=had.cards)
    if seat == state.to_act:
        yield from _asked(state, seat, legal)
        if any(isinstance(one, Lowest) for one in legal):
            yield fact("lowest", Show.HAND, cards=lowest_cards(state))
        yield from reasons(state, legal)


def lowest_named(private: tuple[Fact, ...]) -> tuple[Card, ...]:
    """Return the cards that ``lowest`` parts with, as the seat that may do it is told."""
    told = next((dict(one.values)["cards"] for one in private if one.key == "lowest"), ())
    return tuple(one for one in told if isinstance(one, Card)) if isinstance(told, tuple) else ()


def _asked(state: State, seat: Seat, legal: tuple[Action, ...]) -> Iterator[Fact]:
    """Yield what the seat to act has to add, and which of its cards are high."""
    trick, swapping = state.deal.trick, state.deal.swapping
    if state.phase is Phase.SWAP and swapping is not None:
        if swapping.taken is not None:
            yield fact("you-take", Show.HAND, card=swapping.taken)
        else:
            yield fact("you-ask", Show.HAND, suit=swapping.suit)
    if state.phase is Phase.CARD and is_down(state):
        yield fact("lead-down", Show.HAND, suit=trick.suit)
    elif state.phase is Phase.CARD and trick.lead == "sir" and trick.suit is not None:
        yield fact("lead-with", Show.HAND, card=state.terms.best(trick.suit, 0))
    if state.phase is Phase.LOW and swapping is not None:
        yield fact("asked-by", Show.HAND, seat=swapping.seat, suit=swapping.suit)
    if state.phase is Phase.RETURN and (claim := returning(state.deal)) is not None:
        left = claim.owed - claim.returned
        yield fact("to-return", Show.HAND, seat=claim.debtor, count=left)
    if state.phase in (Phase.FOLLOW, Phase.OPENING):
        duty = trick.duties[0]
        must = asked(state, duty) if state.phase is Phase.FOLLOW else None
        if must is not None:
            may_double = any(isinstance(one, Double) for one in legal)
            yield fact("asked-for-double" if may_double else "asked-for", Show.HAND, card=must)
        elif splits(state, duty):
            yield fact("to-beat", Show.HAND, card=duty.card)
        else:
            is_any = state.match.rules.discard_rule == "any"
            yield fact("to-add-any" if is_any else "to-add", Show.HAND, count=duty.left)
    high = state.terms.high(at_lead(state, seat)) & state.hands[seat]
    if high and state.phase in ON_TABLE and state.match.rules.show_hukms == "true":
        yield fact("your-high", Show.HAND, cards=best_first(high, state.terms))


# What is remembered


def terms_now(view: View[State]) -> Terms:
    """Return the terms for the cards that are in hands now, as the seat of *view* can tell.

    A card face down on the table that it does not know counts as if it were in a hand.
    """
    deal, rules = view.known.deal, view.known.match.rules
    out = deal.gone | deal.burned | card_set(one.card for one in deal.trick.put)
    down = deal.trick.down.bit if deal.trick.down else 0
    return view.known.terms._replace(live=card_set(PACKS[rules.deck]) & ~(out | down))


def known_to(state: State, seat: Seat | None) -> State:
    """Return the state without what *seat* cannot know."""
    hands = tuple(hand if n == seat else 0 for n, hand in enumerate(state.hands))
    deal = state.deal
    told = tuple(row if n == seat else (0,) * SEATS for n, row in enumerate(deal.told))
    had_to = tuple(row if n == seat else () for n, row in enumerate(deal.had_to))
    debts = tuple(debt and Debt(aside=debt.aside) for debt in deal.debts)
    swapping = deal.swapping
    if swapping is not None and swapping.seat != seat:
        swapping = swapping._replace(given=None)
    trick = _known_trick(deal, seat)
    blank = deal._replace(
        pack=(), debts=debts, told=told, had_to=had_to, swapping=swapping, trick=trick
    )
    return state._replace(hands=hands, deal=blank)


def _known_trick(deal: DealState, seat: Seat | None) -> Trick:
    trick = deal.trick
    named = ((deal.leader + n) % SEATS for n in (1, 2))
    numbers = tuple(
        number if who == seat else 0 for number, who in zip(trick.numbers, named, strict=False)
    )
    down = trick.down if seat == deal.leader else None
    return trick._replace(fan=(), numbers=numbers, down=down)
