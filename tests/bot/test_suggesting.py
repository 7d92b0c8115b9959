"""What is offered while somebody types: their own moves and deals, the house rules of a game."""

from __future__ import annotations

from bot.model.requests import Person, Typing
from engine.actions import write
from tests.bot.fakes import ASHA, HERE, RAVI, Table
from tests.luck import known_luck


async def offered(
    table: Table, kind, text: str = "", who: Person = ASHA, game: str = ""
) -> dict[str, str]:
    """What fits, each with what is typed for it."""
    answer = await table.service.manager.handle(Typing(who, HERE, kind, text, game))
    assert answer is not None
    assert answer.is_secret
    return {one.label: one.value for choice in answer.choices for one in choice.options}


async def begun(table: Table) -> None:
    with known_luck("22"):
        await table.say(ASHA, "start dehla_pakad target_kots=1")
        await table.press(RAVI, "Join")
        await table.press(ASHA, "Begin")


async def test_cards_that_may_be_played_now_are_offered_to_who_is_to_act(table: Table) -> None:
    await begun(table)
    live = await table.live()
    who, other = (ASHA, RAVI) if live.table.seat_of(ASHA.id) == live.to_act else (RAVI, ASHA)
    found = await offered(table, "card", who=who)
    assert list(found.values()) == [write(one)[5:] for one in live.legal(live.to_act)]
    assert await offered(table, "card", who=other) == {}
    one = next(iter(found.values()))
    assert one in (await offered(table, "card", one.lower(), who=who)).values()
    assert await offered(table, "card", "no such card", who=who) == {}


async def test_nothing_is_offered_where_there_is_no_table_or_no_seat(table: Table) -> None:
    assert await offered(table, "card") == {}
    await begun(table)
    assert await offered(table, "card", who=Person("chat:9", "Chand")) == {}


async def test_house_rules_of_the_named_game_are_offered_behind_those_typed(table: Table) -> None:
    found = await offered(table, "options", "mode", game="durak")
    assert "mode=perevodnoy" in found.values()
    assert all(one.startswith("mode=") for one in found.values())
    more = await offered(table, "options", "mode=perevodnoy ", game="durak")
    assert more
    assert all(one.startswith("mode=perevodnoy ") for one in more.values())
    assert not any("mode=" in one.removeprefix("mode=perevodnoy") for one in more.values())
    assert await offered(table, "options", "", game="poker and whist") == {}


async def test_offers_are_short_and_few(table: Table) -> None:
    for game in ("dehla_pakad", "tien_len", "ganjifa"):
        found = await offered(table, "options", "", game=game)
        assert 0 < len(found) <= 25
        assert all(0 < len(text) <= 100 for pair in found.items() for text in pair)


async def test_deals_that_are_over_are_offered_to_who_sat_there(table: Table) -> None:
    assert await offered(table, "deal") == {}
    with known_luck("22"):
        await table.say(ASHA, "start dehla_pakad")
        await table.press(ASHA, "Begin")
    await _play_a_deal(table)
    (label, name), *more = (await offered(table, "deal")).items()
    live = await table.live()
    assert (name, more) == (f"{live.table.id}-1", [])
    assert label.startswith("Dehla Pakad · ")
    assert list((await offered(table, "deal", "-1")).values()) == [name]
    assert await offered(table, "deal", "-2") == {}
    assert await offered(table, "deal", who=RAVI) == {}


async def _play_a_deal(table: Table) -> None:
    while (live := await table.live()).state.between_deals is False:
        view = live.view(live.table.seat_of(ASHA.id))
        await table.say(ASHA, f"play {write(view.legal[0])[5:]}")
