"""Every game is played on Discord by buttons, from the first press to the last."""

from __future__ import annotations

from bot.model.table import Phase
from tests.adapters.discord.match import Match
from tests.platforms.games import AT_ONCE, HARD, Evening, alone, each
from tests.platforms.knowledge import cards_in
from tests.platforms.pulls import pulled_in_secret


@each(*alone(), *HARD, *AT_ONCE)
async def test_a_whole_match_is_played_by_buttons(match: Match, plan: Evening) -> None:
    house = match.house
    people = [house.asha, house.bina]
    people += [house.discord.add_user(f"Guest {number}") for number in range(3, plan.people + 1)]
    house.guild.members += people[2:]
    people = people[: plan.people]
    await match.sit_down(*people[1:], game=plan.game, options=plan.words)
    match.care, match.avoids = plan.care, plan.avoids
    if "pull" in plan.buttons:
        assert await pulled_in_secret(match) > 0
    live = await match.play()
    assert live.table.phase is Phase.OVER
    assert len(live.table.places) == plan.seats
    assert len(live.table.people) == plan.people
    assert plan.buttons <= match.pressed
    assert plan.happens <= match.done
    assert "rematch" in str(match.board.buttons)
    assert len(house.discord.said(house.channel)) == live.table.deal  # the result of each, no more
    for user in people:
        whispered = house.discord.whispered(user)
        assert any(cards_in(text) for one in whispered for text in one.texts)
