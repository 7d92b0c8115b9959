"""Records verified: every game's luck fits, and what was changed is found and named."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import given

from engine.ai import PLAYERS
from engine.fair import commitment, deal_secret, seed_of
from engine.games import GAMES
from engine.replay import check
from engine.simulate import deals
from engine.verify import ShuffleDiffers, verified
from tests.engine.records import a_record
from tests.strategies import seeds

SECRET = "a5" * 32
HOUSE_RULES: dict[str, list[dict[str, str | int]]] = {
    "dehla_pakad": [{}, {"first_dealer": "high_card"}],
    "court_piece": [{}, {"first_dealer": "first_ace"}, {"redeal_request": "no_court_card"}],
    "teen_do_paanch": [{}, {"first_dealer": "random", "pull_batch": "all_then_return"}],
    "tien_len": [{}, {"trading": "true"}],
    "ganjifa": [{}, {"deck": "mughal", "surkhya": "auto", "random_lead": "two_numbers"}],
}
"""House rules that bring luck beside the deck, or a log that begins otherwise."""


@cache
def _played(key: str, rules: tuple[tuple[str, str | int], ...], count: int) -> list[Any]:
    game = GAMES[key]
    players = [PLAYERS["casual"]] * game.info.seats[0]
    return list(islice(deals(game, dict(rules), players, 7, SECRET), count))


def played(key: str, count: int, rules: dict[str, str | int] | None = None) -> list[Any]:
    """Return the records of so many verifiable deals, which the test may spoil."""
    return deepcopy(_played(key, tuple((rules or {}).items()), count))


def spoilt(change: str, value: Any, key: str = "dehla_pakad", at: int = 1) -> Any:
    """Return a record with another value in what it says of its shuffle."""
    record = played(key, at + 1)[at]
    record["shuffle"][change] = value
    return record


def refused(record: Any) -> ShuffleDiffers:
    with pytest.raises(ShuffleDiffers) as found:
        verified(record)
    return found.value


@pytest.mark.parametrize("key", GAMES)
def test_the_deals_of_every_game_are_verified(key):
    for rules in HOUSE_RULES.get(key, [{}]):
        records = played(key, 6, rules)
        assert all(check(one) is None for one in records), "the rules agree with them too"
        names = [verified(one).deal for one in records]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", ["teen_do_paanch", "ganjifa"])
def test_games_with_later_draws_have_them_verified(key):
    assert any(verified(one).draws > 1 for one in played(key, 6))


def test_who_deals_first_is_verified_too():
    record = played("dehla_pakad", 1)[0]
    assert record["shuffle"]["before"][0].startswith("- appoint")
    assert verified(record).draws >= 1
    dealer = (record["dealer"] + 1) % 4
    record["shuffle"]["before"] = [f"- appoint {dealer}"]
    assert refused(record).what == "draw"


def test_a_first_deal_that_is_changed_elsewhere_is_not_called_another_draw():
    record = played("dehla_pakad", 1)[0]
    assert refused({**record, "shoe": 1}).what == "record"
    assert refused({**record, "dealer": True}).what == "record"
    record["shuffle"]["start"]["dealer"] = 2
    found = refused(record)
    assert found.what == "draw"
    assert str(found).endswith("not the deal")


def test_a_record_survives_a_file():
    record = played("dehla_pakad", 1)[0]
    assert verified(json.loads(json.dumps(record))) == verified(record)


# What is refused, and as what


def test_a_changed_cut_is_named():
    assert refused(spoilt("cuts", ["mango"])).what == "cut"


def test_a_changed_secret_is_named():
    assert refused(spoilt("secret", "00" * 32)).what == "secret"


def test_the_secret_of_another_deal_is_named():
    other = played("dehla_pakad", 1)[0]["shuffle"]["secret"]
    assert refused(spoilt("secret", other)).what == "secret"


def test_a_deal_with_the_number_of_another_is_named_with_its_own():
    right = played("dehla_pakad", 2)[1]["shuffle"]["deal"]
    wrong = refused(spoilt("deal", right.replace("-2", "-7")))
    assert str(wrong) == f'name: the secret is that of "{right}", not "{right[:-1]}7"'


def test_a_deal_with_the_name_of_another_table_cannot_be_told_from_another_secret():
    wrong = refused(spoilt("deal", "k3f9qa2m-1"))
    assert wrong.what == "secret"
    assert "or the table in the deal's name was" in str(wrong)


def test_a_changed_commitment_is_named():
    assert refused(spoilt("commitment", "00" * 32)).what == "commitment"


def test_a_changed_seed_is_named():
    assert refused(spoilt("seed", "00" * 32)).what == "seed"


def test_two_changed_cards_are_named_by_their_place():
    record = played("dehla_pakad", 1)[0]
    deck = record["deck"]
    deck[3], deck[40] = deck[40], deck[3]
    wrong = refused(record)
    assert str(wrong) == f"card: number 4 of the deck is {deck[3]}, not {deck[40]}"


def test_a_secret_and_commitment_that_fit_each_other_do_not_fit_the_cards():
    """Whoever changes both has still dealt other cards than these would."""
    record = played("dehla_pakad", 1)[0]
    told = record["shuffle"]
    told["secret"] = deal_secret("other", told["deal"])
    told["commitment"] = commitment(told["deal"], told["secret"])
    told["seed"] = seed_of(told["secret"], told["deal"], told["cuts"])
    assert refused(record).what == "card"


def test_a_second_deck_of_the_same_deal_is_verified_as_a_draw():
    records = played("court_piece", 6, {"redeal_request": "no_court_card"})
    record = next(one for one in records if "- deal" in str(one["actions"]))
    assert verified(record).draws >= 1
    place = next(n for n, text in enumerate(record["actions"]) if text.startswith("- deal"))
    words = record["actions"][place].split()
    words[2], words[3] = words[3], words[2]
    record["actions"][place] = " ".join(words)
    wrong = refused(record)
    assert (wrong.what, f"action {place + 1} " in str(wrong)) == ("draw", True)


def test_a_fan_in_another_order_is_a_changed_draw():
    """The cards lie face down: the rules see nothing in their order, the seed does."""
    record, place = next(
        (one, place)
        for one in played("teen_do_paanch", 6)
        for place, text in enumerate(one["actions"])
        if text.startswith("- fan ")
    )
    words = record["actions"][place].split()
    record["actions"][place] = " ".join((*words[:2], *reversed(words[2:])))
    wrong = refused(record)
    assert (wrong.what, f"action {place + 1} " in str(wrong)) == ("draw", True)


def test_a_card_paid_in_place_of_another_is_a_changed_draw():
    record, place = next(
        (one, place)
        for one in played("ganjifa", 6)
        for place, text in enumerate(one["actions"])
        if text.startswith("- pay ")
    )
    verb, *cards = record["actions"][place].split()[1:]
    other = next(one for one in record["deck"] if one not in cards)
    record["actions"][place] = f"- {verb} {other}"
    assert f"action {place + 1} " in str(refused(record))


def test_a_play_against_the_rules_is_no_verified_deal():
    record = played("dehla_pakad", 1)[0]
    record["actions"].reverse()
    assert refused(record).what == "record"


def test_a_record_without_a_secret_cannot_be_verified():
    wrong = refused(a_record())
    assert str(wrong) == "record: it has no secret: this deal cannot be verified"


@pytest.mark.parametrize("key", ["dehla_pakad", "court_piece", "teen_do_paanch", "durak"])
def test_the_draw_of_the_first_dealer_cannot_be_left_out(key):
    record = played(key, 1)[0]
    assert record["shuffle"].pop("before")
    assert refused(record).what == "draw"
    del record["shuffle"]["start"]
    assert refused(record).what == "draw"


@pytest.mark.parametrize("key", ["dehla_pakad", "court_piece", "teen_do_paanch", "durak"])
def test_nor_can_that_of_a_rematch(key):
    """The deal follows others, so its number says nothing: what the deck was ordered by does."""
    rules = {"target_kots": 1, "streak_length": 2} if key == "dehla_pakad" else {}
    record = next(one for one in played(key, 60, rules)[1:] if "before" in one["shuffle"])
    assert verified(record).draws >= 1
    told = record["shuffle"]
    count = len(told.pop("before"))
    del told["start"]
    came = "1 action" if count == 1 else f"{count} actions"
    assert str(refused(record)) == f"draw: {came} came before the shuffle, and 0 are told"


def test_what_was_paid_before_a_shuffle_cannot_be_left_out():
    record = next(one for one in played("ganjifa", 6)[1:] if one["shuffle"].get("before"))
    told = record["shuffle"]
    count = len(told["before"])
    told["before"].pop(0)
    assert f"and {count - 1} are told" in str(refused(record))


def test_nor_can_a_draw_be_made_up():
    record = next(one for one in played("dehla_pakad", 9) if "before" not in one["shuffle"])
    told = record["shuffle"]
    start = {"dealer": None, "streak_in": {"side": None, "count": 0}}
    told |= {"before": [f"- appoint {record['dealer']}"], "start": start}
    assert "0 actions came before the shuffle" in str(refused(record))


NO_PARTS = [
    ("deal", 7), ("deal", "é"), ("secret", "00"), ("secret", None), ("secret", "0G" * 32),
    ("commitment", ["x"]), ("seed", ""), ("cuts", "mango"), ("cuts", [1]), ("cuts", ["\ud83c"]),
    ("before", "- appoint 1"), ("before", ["- appoint 9"]), ("before", ["nonsense"]),
    ("before", ["- deal 2C"]), ("start", {}), ("start", []),
]  # fmt: skip


@pytest.mark.parametrize(("part", "value"), NO_PARTS)
def test_a_part_that_is_none_is_refused_in_one_sentence(part, value):
    record = spoilt(part, value, at=0)
    wrong = refused(record)
    assert wrong.what in ("record", "draw")
    assert "\n" not in str(wrong)


@pytest.mark.parametrize("value", [None, [], 7, "x", {"shuffle": {}}, {}])
def test_what_is_no_record_is_refused(value):
    assert refused(value).what == "record"


def test_what_is_no_object_tells_no_shuffle():
    record = played("dehla_pakad", 1)[0]
    record["shuffle"] = ["deal"]
    assert refused(record).what == "record"


@given(seeds())
def test_any_two_cards_that_change_places_are_found(seed):
    record = played("dehla_pakad", 1)[0]
    deck = record["deck"]
    one, other = seed % 52, (seed // 52) % 52
    deck[one], deck[other] = deck[other], deck[one]
    if one == other:
        assert verified(record)
    else:
        assert refused(record).what == "card"
