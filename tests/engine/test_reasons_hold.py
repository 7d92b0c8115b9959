"""What reasons say is true: held against all hands, in deals that are played to their end.

Reasons are found in a view; here everything is seen, and what follows is played at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.actions import Action, Pass, cards_of
from engine.ai import PLAYERS
from engine.ai.reasons import all_objections, all_reasons
from engine.cards import SUIT_MASKS, Card, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.events import TrickTaken
from engine.game import RandomLuck
from engine.games import GAMES
from engine.games.durak.actions import Beat
from engine.games.teen_do_paanch.state import high_sevens
from engine.games.tien_len.beats import SLAMS
from engine.games.tien_len.combinations import RANKS, VALUES, combination, values
from engine.seats import DEALER, Seat

TABLES = [
    ("dehla_pakad", {}),
    ("dehla_pakad", {"trump_method": "first_void"}),
    ("court_piece", {}),
    ("teen_do_paanch", {}),
    ("teen_do_paanch", {"sevens_high": "true"}),
    ("tien_len", {}),
    ("viet_cong", {}),
    ("durak", {}),
    ("durak", {"mode": "perevodnoy"}),
    ("ganjifa", {"deck": "mughal"}),
]


class Said(NamedTuple):
    """A reason, and the whole truth about the moment it was given at."""

    key: str
    values: dict[str, Any]
    game: Any
    state: Any
    seat: Seat
    action: Action

    @property
    def done(self) -> Any:
        """The state after the move."""
        return self.game.apply(self.state, self.seat, self.action).state

    def others(self) -> int:
        """All cards in other hands."""
        return sum(hand for seat, hand in enumerate(self.state.hands) if seat != self.seat)


# Games of tricks


def trick_goes_to(said: Said, tries: int = 3) -> Iterator[Seat]:
    """Who takes the trick, whatever the others play."""
    for seed in range(tries):
        rng, state, events = Random(seed), said.state, ()
        step = said.game.apply(state, said.seat, said.action)
        while True:
            events, state = step.events, step.state
            if taken := [one.seat for one in events if isinstance(one, TrickTaken)]:
                yield taken[0]
                break
            legal = said.game.legal(state)
            step = said.game.apply(state, state.to_act, rng.choice(legal))


def is_friend(said: Said, other: Seat) -> bool:
    partners = said.game.info.partners
    return other == said.seat or (partners and (other - said.seat) % 2 == 0)


def stays(said: Said) -> bool:
    return all(is_friend(said, seat) for seat in trick_goes_to(said))


def is_lost(said: Said) -> bool:
    """The others take it, whatever the seat plays."""
    legal = said.game.legal(said.state, said.seat)
    goes = (seat for one in legal for seat in trick_goes_to(said._replace(action=one)))
    return not any(is_friend(said, seat) for seat in goes)


def is_gone(said: Said) -> bool:
    laid = card_set(said.state.trick)
    return not said.values["gone"].bit & (sum(said.state.hands) | laid) and stays(said)


def sevens_up(said: Said) -> int:
    """The sevens that are the highest trumps."""
    is_paanch = said.game.info.key == "teen_do_paanch"
    return high_sevens(said.state.match.rules) if is_paanch else 0


def may_take(said: Said) -> bool:
    """A hand that the seat must hold possible takes the trick."""
    view, rng, seat = said.game.view(said.done, said.seat), Random(0), said.values["seat"]
    for _ in range(40):
        state = said.game.imagine(view, rng)
        while state.to_act != seat:
            first = said.game.legal(state)[0]
            state = said.game.apply(state, state.to_act, first).state
        able = (said._replace(state=state, action=one) for one in said.game.legal(state))
        if any(seat in trick_goes_to(one._replace(seat=seat)) for one in able):
            return True
    return False


def draws_trump(said: Said) -> bool:
    trumps = SUIT_MASKS[said.state.deal.trump] | sevens_up(said)
    return said.values["count"] == size(said.others() & trumps)


def can_trump(said: Said) -> bool:
    left, high = said.done.hands[said.seat], sevens_up(said)
    suit = SUIT_MASKS[said.values["suit"]] & ~high
    return not left & suit and bool(left & (SUIT_MASKS[said.state.deal.trump] | high))


def partner_is_void(said: Said) -> bool:
    hand = said.state.hands[said.values["seat"]]
    return not hand & SUIT_MASKS[said.values["suit"]]


def nobody_has_higher(said: Said) -> bool:
    (played,) = cards_of(said.action)
    suit = said.others() & SUIT_MASKS[played.suit]
    return all(one.index < played.index for one in cards(suit))


def is_least(said: Said) -> bool:
    """No card that may be chosen is lower; trumps, and sevens that are trumps, are higher."""
    trump, high = said.state.deal.trump, sevens_up(said)

    def height(one: Card) -> tuple[bool, bool, int]:
        is_trump = one.suit is trump or bool(one.bit & high)
        return bool(one.bit & high), is_trump, one.index % 13

    able = [card for one in said.game.legal(said.state) for card in cards_of(one)]
    (chosen,) = cards_of(said.action)
    low = height(chosen)
    return all(low[:2] < height(one)[:2] or low[2] <= height(one)[2] for one in able)


def one_is_above(said: Said) -> bool:
    (played,) = cards_of(said.action)
    suit = said.others() & SUIT_MASKS[played.suit]
    undealt = card_set(getattr(said.state.deal, "stock", ())) & SUIT_MASKS[played.suit]
    higher = [one for one in cards(suit | undealt) if one.index > played.index]
    return higher == [said.values["card"]]


def leaves_one(said: Said) -> bool:
    left = said.done.hands[said.seat] & SUIT_MASKS[said.values["suit"]] & ~sevens_up(said)
    return left == said.values["card"].bit


TRICKS: dict[str, Callable[[Said], bool]] = {
    "last-to-play": stays,
    "safe": is_gone,
    "safe-from-trump": is_gone,
    "highest": stays,
    "wins-counted": stays,
    "wins-first": lambda said: set(trick_goes_to(said)) == {said.seat},
    "denies": stays,
    "gives-counted": stays,
    "partner-has-it": stays,
    "takes-pile": lambda said: set(trick_goes_to(said)) == {said.seat},
    "takes-pile-too": lambda said: set(trick_goes_to(said)) == {said.seat},
    "cheapest": is_lost,
    "leaves": lambda said: not any(is_friend(said, one) for one in trick_goes_to(said)),
    "draws-trump": draws_trump,
    "makes-void": can_trump,
    "partner-void": partner_is_void,
    "highest-unless-trumped": nobody_has_higher,
    "one-above": one_is_above,
    "shortens": leaves_one,
    "leads-under": lambda said: said.values["card"].bit & said.done.hands[said.seat] > 0,
    "lowest-lead": is_least,
    "longest": lambda said: (
        max(size(said.state.hands[said.seat] & suit) for suit in SUIT_MASKS.values())
        == said.values["count"]
    ),
    "partner-has-it-anyway": lambda said: stays(said) and is_least(said),
    "lost-anyway": is_lost,
    "partner-may-take": may_take,
    "up-to-partner": may_take,
    "gives-lowest": is_least,
}


# Tien Len, Durak


def nobody_beats(said: Said) -> bool:
    """Nobody who is still in the round can answer, but for slams."""
    state, seats = said.done, len(said.state.hands)
    while state.round.top is not None and state.to_act not in (DEALER, None, said.seat):
        found = [combination(values(card_set(cards_of(one)))) for one in said.game.legal(state)]
        if any(one is not None and one.kind not in SLAMS for one in found):
            return False
        passing = next(one for one in said.game.legal(state) if not cards_of(one))
        state = said.game.apply(state, state.to_act, passing).state
    return seats > 1


def beats(said: Said, one: Card) -> set[Card]:
    """Every card in another hand, or not dealt, that may be played on this single card."""
    known = sum(said.state.deal.played) | said.state.hands[said.seat]
    out = cards(FRENCH_52_SET & ~known)
    return {other for other in out if VALUES[other.index] > VALUES[one.index]}


def tears_all(said: Said, actions: Iterable[Action]) -> bool:
    """Each of these leaves alone a card that was part of a pair or of a sequence without twos."""
    hand = said.state.hands[said.seat]
    return all(
        alone(hand & ~card_set(cards_of(one))) - alone(hand) for one in actions if cards_of(one)
    )


def alone(hand: int) -> set[Card]:
    """The cards that no pair and no sequence of three holds; twos do not count."""
    held = [one for one in cards(hand) if one.rank != "2"]
    places = {RANKS.index(one.rank) for one in held}
    found = set()
    for one in held:
        place = RANKS.index(one.rank)
        runs = [{place - 2 + n, place - 1 + n, place + n} for n in range(3)]
        if sum(other.rank == one.rank for other in held) < 2 and not any(
            run <= places for run in runs
        ):
            found.add(one)
    return found


def lower(said: Said) -> list[Action]:
    """As many cards, but lower ones."""
    played = cards_of(said.action)
    top = max(VALUES[one.index] for one in played)
    alike = [one for one in said.game.legal(said.state) if len(cards_of(one)) == len(played)]
    return [one for one in alike if max(VALUES[card.index] for card in cards_of(one)) < top]


def may_play_no_more(said: Said) -> bool:
    """Whoever passes here may not play again before the next round."""
    state = said.game.apply(said.state, said.seat, Pass()).state
    return state.round.top is None or bool(state.round.locked >> said.seat & 1)


TIEN_LEN: dict[str, Callable[[Said], bool]] = {
    "keeps-lead": nobody_beats,
    "keeps-lead-but-slam": nobody_beats,
    "goes-out": lambda said: not said.done.hands[said.seat],
    "stops": lambda said: size(said.state.hands[said.values["seat"]]) == said.values["count"],
    "too-many": lambda said: (
        size(said.state.hands[said.values["seat"]])
        == said.values["count"]
        < len(cards_of(said.action))
    ),
    "saves-two": lambda said: all(
        "2" in {card.rank for card in cards_of(one)}
        for one in said.game.legal(said.state)
        if cards_of(one)
    ),
    "saves-high": lambda said: len(beats(said, said.values["card"])) == said.values["count"],
    "hard-to-beat": lambda said: len(beats(said, *cards_of(said.action))) == said.values["count"],
    "would-break": lambda said: tears_all(said, said.game.legal(said.state)),
    "beats-unbroken": lambda said: tears_all(said, lower(said)),
    "only-answer": lambda said: (
        sum(bool(cards_of(one)) for one in said.game.legal(said.state)) == 1
    ),
    "stays-in": may_play_no_more,
    "stays-in-but-slam": may_play_no_more,
}


def cannot_beat(said: Said) -> bool:
    legal = said.game.legal(said.state)
    return all(one.attack is not said.values["card"] for one in legal if isinstance(one, Beat))


def may_be_thrown_in(said: Said) -> list[Card]:
    return [card for one in said.game.legal(said.state) for card in cards_of(one)]


def beats_in_durak(said: Said) -> bool:
    """So many cards in other hands and in the talon beat the card that is kept."""
    kept, trump = said.values["card"], said.state.deal.trump
    left = [*cards(said.others()), *said.state.deal.talon]
    found = [
        one
        for one in left
        if (one.suit is kept.suit and one.index > kept.index) or one.suit is trump
    ]
    return len(found) == said.values["count"]


DURAK: dict[str, Callable[[Said], bool]] = {
    "last-card": lambda said: not said.done.hands[said.seat],
    "cannot-beat": cannot_beat,
    "passes-on": lambda said: said.done.bout.defender == said.values["seat"],
    "takes-early": lambda said: len(said.state.deal.talon) == said.values["count"],
    "fewer-left": lambda said: size(said.state.hands[said.seat]) - 1 == said.values["count"],
    "keeps-back": beats_in_durak,
    "keeps-trumps-back": lambda said: all(
        one.suit is said.state.deal.trump for one in may_be_thrown_in(said)
    ),
    "presses-on": lambda said: said.done.bout.defender == said.values["seat"],
    "more-of-rank": lambda said: said.values["count"] <= said.state.bout.limit,
}


# Ganjifa


def tricks_end(said: Said, tries: int = 2) -> Iterator[Any]:
    """The states in which the trick that is begun by the move is over."""
    captured = sum(said.state.deal.captured)
    for seed in range(tries):
        rng, state = Random(seed), said.done
        luck = RandomLuck(rng)
        while sum(state.deal.captured) == captured and state.match.deals == said.state.match.deals:
            if state.to_act == DEALER:
                action = said.game.chance(state, luck)
            else:
                action = rng.choice(said.game.legal(state))
            state = said.game.apply(state, state.to_act, action).state
        if state.match.deals == said.state.match.deals:
            yield state


def captures(said: Said) -> bool:
    count = said.values.get("count", 3)
    before = said.state.deal.captured[said.seat]
    return all(
        one.deal.captured[said.seat] == before + count and one.deal.leader == said.seat
        for one in tricks_end(said)
    )


def becomes_the_hukm(said: Said) -> bool:
    next_ = said.values["next"]
    held = [one for one in tricks_end(said) if next_.bit & sum(one.hands)]
    return all(
        one.now.best(next_.suit, 0) is next_ and not said.values["card"].bit & sum(one.hands)
        for one in held
    )


def higher_with_others(said: Said) -> list[Card]:
    (played,) = cards_of(said.action)
    words = said.state.now
    live = said.others() & ~said.state.deal.burned
    return [
        one
        for one in cards(live)
        if one.suit is played.suit and words.strength(one) > words.strength(played)
    ]


def higher_are_with_others(said: Said) -> bool:
    higher = higher_with_others(said)
    count = said.values["count"]
    return len(higher) == count if count else len(higher) > 1


def only_one_is_higher(said: Said) -> bool:
    return higher_with_others(said) == [said.values["card"]]


def would_stand_alone(said: Said) -> bool:
    pradhan = said.values["card"]
    left = [one for one in cards(said.done.hands[said.seat]) if one.suit is pradhan.suit]
    raja = said.state.now.best(pradhan.suit, 0)
    return left == [pradhan] and raja is not None and raja.bit & said.others() > 0


def stands_alone(said: Said) -> bool:
    (played,) = cards_of(said.action)
    own = said.state.hands[said.seat]
    mates = [one for one in cards(own) if one.suit is played.suit]
    return mates == [played] and said.values["card"].bit & said.others() > 0


GANJIFA: dict[str, Callable[[Said], bool]] = {
    "leads-run": captures,
    "leads-hukm": captures,
    "runs-out": captures,
    "nobody-else": captures,
    "brings-out": becomes_the_hukm,
    "worth-little": higher_are_with_others,
    "alone-under": stands_alone,
    "not-yet": only_one_is_higher,
    "against-next": only_one_is_higher,
    "against-unbeaten": lambda said: not higher_with_others(said),
    "against-company": would_stand_alone,
    "falls-to": lambda said: all(one.deal.leader != said.seat for one in tricks_end(said)),
}

CHECKS = {**TRICKS, **TIEN_LEN, **DURAK, **GANJIFA}


def moments(key: str, options: dict[str, Any], seed: int, deals: int) -> Iterator[Said]:
    """Yield every reason for every move of some deals of steady players."""
    game, rng = GAMES[key], Random(seed)
    state, luck = game.start(game.info.settle(options), game.info.seats[0]), RandomLuck(rng)
    while state.deal_number <= deals and state.winners is None:
        seat = state.to_act
        if seat == DEALER:
            state = game.apply(state, seat, game.chance(state, luck)).state
            continue
        view = game.view(state, seat)
        for action in game.legal(state):
            for one in all_reasons(view, action):
                yield Said(one.key, dict(one.values), game, state, seat, action)
            for one in all_objections(view, action):
                key_ = f"against-{one.key}"
                yield Said(key_, dict(one.values), game, state, seat, action)
        state = game.apply(state, seat, PLAYERS["steady"].choose(view, rng)).state


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_no_reason_says_what_is_not_so(key, options):
    found = set()
    for said in moments(key, options, seed=2, deals=2):
        if (check := CHECKS.get(said.key)) is not None:
            found.add(said.key)
            assert check(said), said
    assert len(found) > 2
