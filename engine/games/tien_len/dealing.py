"""The deal of Tien Len: who gets which cards, and who wins with them at once."""

from __future__ import annotations

from engine.actions import Appoint, Deal
from engine.cards import Card, CardSet
from engine.dealing import is_pack
from engine.decks import FRENCH_52, FRENCH_52_SET
from engine.errors import IllegalAction, Reason
from engine.events import DealerChosen, HandsDealt
from engine.game import Step
from engine.games.tien_len.combinations import (
    RANKS,
    TWO,
    cards_by_value,
    digits,
    longest,
    values,
)
from engine.games.tien_len.events import LeftoverTaken
from engine.games.tien_len.leading import begin_play, lowest_card
from engine.games.tien_len.rules import Rules
from engine.games.tien_len.scoring import won_at_once
from engine.games.tien_len.state import (
    DealState,
    Events,
    Hands,
    Match,
    Phase,
    Round,
    State,
    Trading,
)
from engine.games.tien_len.trading import first_to_trade
from engine.seats import Seat

HAND = 13
BIG_HAND = 17
"""The hand of each of three players at tables that deal out the whole pack but one card."""


def appoint(state: State, _: Seat, action: Appoint) -> Step:
    """Let a random seat deal first."""
    if state.match.dealer is not None:
        raise IllegalAction(Reason.NOT_NOW)
    if action.seat not in range(state.match.seats):
        raise IllegalAction(Reason.BAD_SEAT)
    chosen = state._replace(phase=Phase.READY, match=state.match._replace(dealer=action.seat))
    return Step(chosen, (DealerChosen(action.seat),))


def deal(state: State, _: Seat, action: Deal) -> Step:
    """Deal one card at a time; then somebody wins at once, or cards are traded or played."""
    match, dealer = state.match, state.match.dealer
    if dealer is None or state.phase not in (Phase.OPEN, Phase.READY):
        raise IllegalAction(Reason.NOT_NOW)
    if not is_pack(action.deck, FRENCH_52_SET, len(FRENCH_52)):
        raise IllegalAction(Reason.BAD_DECK)
    each = cards_each(match.rules, match.seats)
    hands, rest = _given(match, dealer, action.deck, each)
    events: Events = (HandsDealt(dealer, each),)
    lowest = None
    if each == BIG_HAND and match.rules.leftover == "to_lowest":
        taker = lowest_card(hands).seat
        hands = tuple(hand | rest if n == taker else hand for n, hand in enumerate(hands))
        rest, lowest = 0, lowest_card(hands)
        events = (*events, LeftoverTaken(taker))
    none = (0,) * match.seats
    trading = Trading(gifts=(None,) * match.seats)
    begun = DealState(rest, rest.bit_count(), none, lowest=lowest, charges=none, trading=trading)
    dealt = State(dealer, Phase.PLAY, hands, Round(), begun, match._replace(result=None))
    return _after_deal(dealt, events)


def cards_each(rules: Rules, seats: int) -> int:
    """Return how many cards each player is dealt."""
    return BIG_HAND if seats == 3 and rules.three_player_deal == "17" else HAND


def _given(match: Match, dealer: Seat, deck: tuple[Card, ...], each: int) -> tuple[Hands, CardSet]:
    """Return the hands, and the cards that are left over."""
    order, dealt = (*match.others_after(dealer), dealer), each * match.seats
    hands = [0] * match.seats
    for place, seat in enumerate(order):
        hands[seat] = sum(one.bit for one in deck[place : dealt : match.seats])
    return tuple(hands), sum(one.bit for one in deck[dealt:])


def _after_deal(state: State, events: Events) -> Step:
    """Return the state after the deal: a hand has won at once, or trading or the play begins."""
    match = state.match
    for win in instant_wins(match.rules):
        for seat in (*match.others_after(match.dealer or 0), match.dealer or 0):
            if shown := proof(win, state.hands[seat]):
                return won_at_once(state, seat, win, shown, events)
    if match.rules.trading == "true":
        waiting = state._replace(phase=Phase.TRADE)
        return Step(waiting._replace(to_act=first_to_trade(waiting)), events)
    return begin_play(state, events)


# Hands that win at once


def instant_wins(rules: Rules) -> tuple[str, ...]:
    """Return the hands that win at once, by priority; with trading, four twos do not."""
    listed = () if rules.instant_win == "none" else tuple(rules.instant_win.split("+"))
    return tuple(one for one in listed if one != "four_twos" or rules.trading == "false")


def proof(win: str, hand: CardSet) -> tuple[Card, ...]:
    """Return the cards by which a hand wins in this way; () if it does not."""
    suits = digits(values(hand))
    counts = [digit.bit_count() for digit in suits]
    match win:
        case "four_twos":
            ranks = [TWO] if counts[TWO] == 4 else []
        case "dragon":
            ranks = list(range(TWO)) if all(counts[:TWO]) else []
        case "five_pair_run":
            ranks = _five_pairs(counts)
        case _:
            pairs = sum(count // 2 for count in counts)
            ranks = [rank for rank in range(len(RANKS)) if counts[rank] > 1] if pairs >= 6 else []
    return cards_by_value(sum(suits[rank] << 4 * rank for rank in ranks))


def _five_pairs(counts: list[int]) -> list[int]:
    """Return the ranks of the highest five pairs in a row."""
    lasts = [n for n in range(4, len(RANKS)) if longest(counts[n - 4 : n + 1], 2) == 5]
    return list(range(lasts[-1] - 4, lasts[-1] + 1)) if lasts else []
