"""Those who judge the matches on the platforms would notice a card that is given away."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.model import automatic, lobby
from bot.model.live import Live, act, open_deal, open_match
from bot.model.requests import Person, Room
from bot.model.table import Phase
from engine.actions import Play, read
from engine.cards import card, cards
from tests.platforms.fingers import Fingers, Seen, same
from tests.platforms.knowledge import Knowledge, cards_in
from tests.platforms.pulls import _judge


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("10♥ lies on A♠", {"TH", "AS"}),
        ("♥ A 10 4", {"AH", "TH", "4H"}),
        ("k3f9qa2m.41.play 3S 4H", {"3S", "4H"}),
        ("k3f9qa2m.41.keep 3S4HTD", {"3S", "4H", "TD"}),
        ("Trump: ♥ hearts, 10 cards, AI 2", set()),
    ],
)
def test_every_way_to_name_a_card_is_noticed(text: str, found: set[str]) -> None:
    assert cards_in(text) == found


def three_people() -> Live:
    """Return a match of Teen Do Paanch before its first shuffle."""
    opener = Person("x:0", "Asha")
    table = lobby.new_table(opener, Room("x:1", "x:1"), "teen_do_paanch", {}, "en")
    for number in (1, 2):
        table = lobby.sit(table, Person(f"x:{number}", f"Guest {number}"), in_room=False)
    return open_match(Live(lobby.must_begin(table, opener.id))).live


def at_a_pull(rng: Random) -> tuple[Live, Live]:
    """Return a match of three people before and after a card is pulled."""
    draft = automatic.chance(open_deal(three_people()), 12)
    while True:
        live = draft.live
        if live.table.phase is Phase.BETWEEN:
            draft = automatic.chance(open_deal(live), 12)
            continue
        seat = live.to_act
        assert seat is not None
        action = rng.choice(live.game.legal(live.state))
        draft = automatic.chance(act(draft, seat, action), 12)
        if action.verb == "pull":
            return live, draft.live


def test_what_was_pulled_is_known_to_the_two_concerned_alone() -> None:
    before, after = at_a_pull(Random(3))
    knowledge = Knowledge()
    puller = before.to_act
    assert puller is not None
    (pulled,) = cards(after.state.hands[puller] & ~before.state.hands[puller])
    victim = next(seat for seat in range(3) if before.state.hands[seat] & pulled.bit)
    third = next(seat for seat in range(3) if seat not in (puller, victim))
    known = [pulled.text in knowledge.of(after, seat) for seat in (puller, victim, third, None)]
    assert known == [True, True, False, False]


@pytest.mark.parametrize("listener", ["third", "room", "nobody"])
def test_a_pull_that_somebody_else_sees_or_a_concerned_one_does_not_is_noticed(
    listener: str,
) -> None:
    before, after = at_a_pull(Random(3))
    puller = before.to_act
    assert puller is not None
    (pulled,) = cards(after.state.hands[puller] & ~before.state.hands[puller])
    victim = next(seat for seat in range(3) if before.state.hands[seat] & pulled.bit)
    ids = [one.id for one in after.table.people]
    third = next(seat for seat in range(3) if seat not in (puller, victim))
    heard = [(ids[puller], pulled.text), (ids[victim], pulled.text)]
    _judge(before, after, list(heard))
    wrong: dict[str, list[Any]] = {
        "third": [*heard, (ids[third], pulled.text)],
        "room": [*heard, (None, pulled.text)],
        "nobody": heard[:1],
    }
    with pytest.raises(AssertionError):
        _judge(before, after, wrong[listener])


def seen(*words: str) -> list[Seen]:
    return [Seen(one, f"k3f9qa2m.4.{one}") for one in words]


def after(chosen: list[str], verb: str, *named: str) -> list[str]:
    """Return the cards that are chosen after a press."""
    match verb:
        case "choose":
            return [*chosen, *named]
        case "unchoose":
            return [one for one in chosen if one not in named]
    return [] if verb == "clear" else chosen


def test_fingers_choose_the_cards_of_their_wish_and_then_play() -> None:
    wish = read("play 3S 3H")
    view: Any = SimpleNamespace(legal=(wish,))
    fingers, pressed, chosen = Fingers(Random(1), 0.0, ""), [], list[str]()
    while not pressed or not pressed[-1].startswith("play"):
        toggles = [f"{'un' if one in chosen else ''}choose {one}" for one in ("3S", "3H", "9C")]
        ready = ["play 3S 3H"] if sorted(chosen) == ["3H", "3S"] else []
        pressed.append(fingers.next(view, seen(*toggles, "clear", *ready)).words)
        chosen = after(chosen, *pressed[-1].split())
    assert pressed[-1] == "play 3S 3H"
    assert {"choose 3S", "choose 3H"} <= set(pressed)


def test_fingers_cannot_do_what_no_button_does() -> None:
    view: Any = SimpleNamespace(legal=(Play(card("3S")),))
    with pytest.raises(AssertionError, match="nobody can play 3S"):
        Fingers(Random(1), 0.0, "").next(view, seen("play 4S", "pass"))


def test_the_same_cards_in_another_order_are_the_same_play() -> None:
    assert same(read("play 3S 4H"), read("play 4H 3S"))
    assert not same(read("play 3S 4H"), read("play 3S 4D"))
    assert not same(read("play 3S"), read("play 4S"))
