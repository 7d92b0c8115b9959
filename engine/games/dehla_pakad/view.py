"""What the seats may know in Dehla Pakad, and the worlds that this knowledge allows.

The last finished trick may be looked at until the next one is complete; what else the table
remembers is the option ``table_memory``.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.actions import Action
from engine.cards import CARDS, SUIT_MASKS, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.dehla_pakad.rules import Rules
from engine.games.dehla_pakad.state import (
    TENS,
    DealState,
    Match,
    Result,
    State,
    is_certain,
    recalled,
    ruling_trump,
    sweeper,
    sweeps_next,
    tens_of,
    winner_of,
    winning,
)
from engine.partners import (
    UNDER_WAY,
    PastTrick,
    Phase,
    deal_count,
    deals_won,
    drawn,
    in_a_row,
    next_taker,
    taken_key,
)
from engine.seats import Seat
from engine.view import Fact, Show, View, fact, trick_on_table
from engine.worlds import Hidden, Limit, spread

TRUMP = Show.TABLE | Show.HAND | Show.PEEK | Show.REST
UNDER = Show.UNDER | Show.REST
COUNTED = Show.DEAL | Show.SCORE
EVEN = size(TENS) // 2
"""Tens of each side when both have as many."""
ALL_BUT_ONE = [0, size(TENS) - 1]
"""Tens of the sides when one has won the deal, and only one ten is left for either."""

FACTS = (
    "deal",  # count: the number of the deal, deals: of how many, where that is fixed
    "dealer",  # seat
    "trick",  # number: of the trick on the table: the finished one until the next is led
    "caller",  # seat: who calls trump, while that is due
    "trump",  # suit, seat: whose card made it
    "trump-suit",  # suit: of a card that was drawn
    "no-trump",  # no trump so far
    "kots",  # side, count
    "points",  # side, count; with scoring=points, instead of kots
    "to-win-kots",  # count: how many Kots win the match
    "to-win-points",  # the same, with scoring=points
    "level",  # the scores are equal, so the match is a draw
    "what-is-kot",  # count: deals won in a row that make one too, 0 for none; until there is one
    "deals-won",  # side, count: in a match without a target score
    "streak",  # side, count: deals won in a row, deals: how many of them make a Kot
    "pile",  # count: tricks in the centre, cards: its tens (table_memory tally, open)
    "pile-next",  # seat: who would take the centre with one more trick
    "pile-last",  # the current trick is the last one, which takes the centre
    "pile-next-side",  # side: the same, with two in a row of one side
    "pile-all-kots",  # with what lies there, that side would have all four tens
    "pile-all-points",  # the same, with scoring=points
    "three-tens",  # more tens decide a deal, not tricks
    "even-tens",  # rule: who wins with two tens each, once that has decided a deal
    "even-tens-dealt",  # side: of the dealer, where the other side wins for that
    "all-tens-kots",  # a side has all four tens, once the deal is scored
    "all-tens-points",  # the same, with scoring=points
    "row-kot",  # count: deals won in a row that have just earned a Kot
    "won-tens",  # side, cards: the tens captured, once the deal is scored
    "tens",  # side, cards: tens captured (table_memory tally, open)
    "tens-out",  # cards: tens that are in no finished trick yet
    "ten-open-kots",  # side: it wins the deal, card: with this ten too it makes a Kot
    "ten-open-points",  # the same, with scoring=points
    "ten-open-row",  # the same, where the win is a Kot anyway; count: deals won in a row
    "tens-all-out",  # count: how many these are, if they are all
    "even-then",  # side: it wins with two tens each for not dealing, once that is near
    "swept-kots",  # side: it has captured all four tens, and the deal is still being played
    "swept-points",  # the same, with scoring=points
    "even-now",  # side: it wins with two tens each, whatever tricks are still played; None: nobody
    "three-now",  # side: it wins by three tens to one, whatever tricks are still played
    "taken",  # side, count: tricks won, where each is the winner's at once
    "taken-centre",  # the same, where tricks wait in the centre until somebody captures them
    "won-kots",  # side, count: what the deal just scored has earned
    "won-points",  # the same, with scoring=points
    "next-dealer",  # seat: who deals next, between deals
    "deals-again",  # the same, where it is who dealt before: their side has not won
    "past-trick",  # number, seat: its leader, cards: in playing order (table_memory open)
)
"""The keys of all facts that a view may hold, in the order in which they appear."""


def view_of(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> View[State]:
    """Return what *seat* may know; *legal* is what the seat to act may do."""
    return View(
        game="dehla_pakad",
        seat=seat,
        to_act=state.to_act,
        hand=0 if seat is None else state.hands[seat],
        sizes=tuple(map(size, state.hands)),
        legal=legal if seat is not None and seat == state.to_act else (),
        facts=tuple(_facts(state)),
        board=PastTrick(state.deal.leader, state.trick).laid,
        last=state.deal.past[-1].laid if state.deal.past else (),
        taker=_taker(state),
        known=_known(state, seat),
        winning=winning(state) if state.trick else None,
    )


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows, exactly uniform over all of them."""
    known = view.known
    deal, (others, unseen, sizes, limits) = known.deal, hidden_from(view)
    if not any(sizes):
        return known
    parts = spread(unseen, sizes, limits, rng)
    hands = list(known.hands)
    for seat, part in zip(others, parts, strict=False):
        hands[seat] = sum(part)
    if deal.undealt:
        stock = rng.sample(parts[-1], deal.undealt) if limits else parts[-1]
        deal = deal._replace(stock=tuple(CARDS[bit.bit_length() - 1] for bit in stock))
    return known._replace(hands=tuple(hands), deal=deal)


def hidden_from(view: View[State]) -> Hidden:
    """Return what the seat of *view* cannot see."""
    deal, seats = view.known.deal, range(len(view.sizes))
    others = tuple(seat for seat in seats if seat != view.seat)
    sizes = (*(view.sizes[seat] for seat in others), deal.undealt)
    unseen = FRENCH_52_SET & ~(view.hand | card_set(view.known.trick) | deal.played)
    return Hidden(others, unseen, sizes, _limits(view, others))


def _limits(view: View[State], others: tuple[Seat, ...]) -> tuple[Limit, ...]:
    """Return the suits that the other hands may not hold, or only in limited numbers."""
    (_, _, _, trick, deal, _), sizes = view.known, view.sizes
    if not any(deal.voids) and deal.early is None:
        return ()
    early = deal.early and recalled(deal.early, deal.leader, trick)
    found = []
    for suit, mask in SUIT_MASKS.items():
        most = early.most if early and early.suit is suit else sizes
        caps = [0 if deal.voids[seat] & mask else most[seat] for seat in others]
        if any(cap < sizes[seat] for cap, seat in zip(caps, others, strict=True)):
            found.append((mask, (*caps, deal.undealt)))
    return tuple(found)


def _known(state: State, seat: Seat | None) -> State:
    deal = state.deal
    hands = tuple(hand if n == seat else 0 for n, hand in enumerate(state.hands))
    return state._replace(hands=hands, deal=deal._replace(stock=()))


def _taker(state: State) -> Seat | None:
    """Return who won the last finished trick: the leader, unless the maker of trump leads."""
    deal, rules = state.deal, state.match.rules
    if not deal.past:
        return None
    if deal.made != deal.number - 1:
        return deal.leader
    return deal.past[-1].winner(ruling_trump(deal._replace(number=deal.made), rules))


def _facts(state: State) -> Iterator[Fact]:
    deal, match = state.deal, state.match
    yield from deal_count(state)
    if match.dealer is not None and match.result is None:
        on_table = Show.NOWHERE if deal.past else Show.TABLE
        yield fact("dealer", Show.SCORE | on_table, seat=match.dealer)
    if state.phase in UNDER_WAY:
        yield trick_on_table(deal.number, led=bool(state.trick))
        yield _trump(state)
    yield from _score(match, is_new=not deal.past)
    if deal.number:
        yield from _cards_taken(state)
    if match.result is not None and match.dealer is not None and match.winners is None:
        key = "deals-again" if match.result.again else "next-dealer"
        yield fact(key, Show.NEXT | Show.SCORE, seat=match.dealer)
    if match.rules.table_memory == "open":
        for number, (leader, trick) in enumerate(deal.past, 1):
            yield fact("past-trick", Show.ASKED, number=number, seat=leader, cards=trick)


def _trump(state: State) -> Fact:
    deal = state.deal
    if state.phase is Phase.CALL:
        return fact("caller", TRUMP | Show.JOINED, seat=state.to_act)
    if deal.trump is None:
        return fact("no-trump", TRUMP | Show.JOINED)
    if deal.maker is None:
        return fact("trump-suit", TRUMP, suit=deal.trump)
    return fact("trump", TRUMP, suit=deal.trump, seat=deal.maker)


def _cards_taken(state: State) -> Iterator[Fact]:
    deal, result, rules = state.deal, state.match.result, state.match.rules
    is_told = rules.table_memory != "face_down"
    yield from _pile(deal, rules, is_told=is_told)
    if result is not None:
        yield from _reasons(result, state.match)
        for side, taken in enumerate(deal.captured):
            yield fact("won-tens", COUNTED, side=side, cards=cards(taken & TENS))
    elif is_told:
        yield from _tens(deal, state.match)
    for side, taken in enumerate(deal.captured):
        shown = COUNTED if is_told else COUNTED | UNDER
        yield fact(taken_key(rules.capture_rule), shown, side=side, count=size(taken) // 4)
    if result is not None:
        yield from _won(result, rules.scoring)


def _pile(deal: DealState, rules: Rules, *, is_told: bool) -> Iterator[Fact]:
    """Yield how many tricks lie in the centre, with which tens, and who may soon take them."""
    pile, holder = deal.pile
    if not pile:
        return
    tens = cards(pile & TENS) if is_told else ()
    yield fact("pile", UNDER | Show.SCORE, count=size(pile) // 4, cards=tens)
    yield from next_taker(holder, deal.is_last, rules.capture_rule)
    if is_told and sweeps_next(deal):
        yield fact(f"pile-all-{rules.scoring}", UNDER | Show.JOINED)


def _tens(deal: DealState, match: Match) -> Iterator[Fact]:
    """Yield the tens of each side, and those that are still out, or what they come to.

    Once a side has all four, no trick that is still played changes what the deal brings. With two
    each it may be the dealer who decides, whom the table has not named since the first trick.
    """
    swept = sweeper(tens_of(deal.captured))
    shown = UNDER | Show.SCORE if swept is None else Show.SCORE
    for side, taken in enumerate(deal.captured):
        yield fact("tens", shown, side=side, cards=cards(taken & TENS))
    out = TENS & ~deal.played
    tens, rules, dealer = tens_of(deal.captured), match.rules, match.dealer or 0
    if sorted(tens) == ALL_BUT_ONE:
        yield _ten_open(deal, match)
    elif out == TENS:
        yield fact("tens-all-out", UNDER | Show.JOINED, count=size(out))
    elif out:
        yield fact("tens-out", UNDER | Show.JOINED, cards=cards(out))
    if swept is not None:
        yield fact(f"swept-{match.rules.scoring}", UNDER, side=swept)
    if is_certain(deal.captured, rules) and swept is None:
        won = winner_of(rules, deal.captured, dealer)
        key = "even-now" if tens[0] == tens[1] else "three-now"
        yield fact(key, UNDER | Show.JOINED, side=won)
    elif rules.two_two == "non_dealer_team" and size(out) <= EVEN >= max(tens):
        yield fact("even-then", Show.HAND | Show.SCORE, side=winner_of(rules, (0, 0), dealer))


def _ten_open(deal: DealState, match: Match) -> Fact:
    """Return that a side with three tens has won the deal, and what the fourth would bring it."""
    side = winner_of(match.rules, deal.captured, 0) or 0
    (card,) = cards(TENS & ~(deal.captured[0] | deal.captured[1]))
    shown, row = UNDER | Show.JOINED, match.rules.streak_length
    if match.rules.scoring == "kots" and match.streak.longer(side).length == row:
        return fact("ten-open-row", shown, side=side, card=card, count=row)
    return fact(f"ten-open-{match.rules.scoring}", shown, side=side, card=card)


def _reasons(result: Result, match: Match) -> Iterator[Fact]:
    """Yield what the tens alone do not explain: who won, and why there was a Kot."""
    rules, sweep = match.rules, sweeper(result.tens) is not None
    if result.tens[0] == result.tens[1]:
        if rules.two_two == "non_dealer_team" and result.won_by is not None:
            yield fact("even-tens-dealt", Show.DEAL, side=1 - result.won_by)
        else:
            yield fact("even-tens", Show.DEAL, rule=f"option-two_two-{rules.two_two}")
    elif not sweep:
        yield fact("three-tens", Show.DEAL)
    if sweep:
        yield fact(f"all-tens-{rules.scoring}", Show.DEAL)
    if rules.scoring == "kots" and sum(result.kots) > sweep:
        yield fact("row-kot", Show.DEAL, count=rules.streak_length)


def _won(result: Result, scoring: str) -> Iterator[Fact]:
    for side, count in enumerate(result.kots):
        if count:
            yield fact(f"won-{scoring}", Show.DEAL | Show.STRONG, side=side, count=count)


def _score(match: Match, *, is_new: bool) -> Iterator[Fact]:
    """Yield how the match stands; the table says it in the first trick of a deal, *is_new*.

    Later it stands beside the cards alone.
    """
    rules = match.rules
    at_hand = Show.HAND | Show.JOINED if any(match.kots) else Show.NOWHERE
    on_table = at_hand | Show.TABLE if at_hand and is_new else at_hand
    for side, count in enumerate(match.kots):
        yield fact(rules.scoring, on_table | Show.STANDING, side=side, count=count)
    if rules.match_end == "target_kots" and match.winners is None:
        shown = Show.STANDING | Show.JOINED
        yield fact(f"to-win-{rules.scoring}", shown, count=rules.target_kots)
    yield from drawn(match)
    if rules.scoring == "kots" and not any(match.kots):
        yield fact("what-is-kot", Show.STANDING, count=rules.streak_length)
    yield from deals_won(match, count_nothing=rules.scoring == "kots")
    if rules.streak_length:
        yield from in_a_row(match.streak, rules.streak_length)
