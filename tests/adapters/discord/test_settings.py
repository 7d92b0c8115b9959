"""What admins of a Discord server set for a channel, and members for themselves."""

from __future__ import annotations

from tests.adapters.discord.match import Match
from tests.platforms.discord import Message


async def test_the_owner_sets_the_game_of_a_channel_in_a_menu_that_nobody_else_sees(
    match: Match,
) -> None:
    discord, asha, bina = match.house.discord, match.house.asha, match.house.bina
    menu = (await match.house.slash(asha, "settings")).answers[-1]
    assert "My settings" in menu.text
    assert menu.only_for is asha
    for label in ("⚙️ Settings here", "Game", "Durak", "House rules", "Transfer"):
        await discord.people.press(asha, menu, label)
        await match.settle()
    assert "Game: Durak" in menu.text
    assert "House rules: Transfer" in menu.text
    await match.house.slash(bina, "start")
    await match.settle()
    assert "Durak" in match.board.text
    assert "Transfer" in match.board.text


async def test_a_member_sets_what_is_theirs_and_nothing_of_the_channel(match: Match) -> None:
    menu = (await match.house.slash(match.house.bina, "settings")).answers[-1]
    assert menu.labels == ["Language", "My turn", "Show my name", "Pictures", "Tips"]
    await match.house.discord.people.press(match.house.bina, menu, "My turn")
    await match.settle()
    assert "✓ private message" in menu.labels


async def test_a_table_speaks_the_language_of_its_server(match: Match) -> None:
    match.house.guild.locale = "hi"
    await match.house.slash(match.house.asha, "start")
    await match.settle()
    assert match.board.labels[0] == "शामिल हों"


async def more(match: Match) -> Message:
    """Open the menu of the house rules as Asha, and return it as it shows all of them."""
    people, asha = match.house.discord.people, match.house.asha
    opened = await people.press(asha, match.board, "House rules")
    await match.settle()
    (menu,) = opened.answers
    await people.press(asha, menu, "More ›")
    await match.settle()
    return menu


async def test_the_opener_changes_rules_that_belong_together_in_one_form(match: Match) -> None:
    house, people = match.house, match.house.discord.people
    await house.slash(house.asha, "start")
    await match.settle()
    menu = await more(match)
    assert menu.labels == [
        "Trump …", "The centre goes to …", "Winning and Kots …", "The match ends …",
        "Dealing and play …", "‹ House rules",
    ]  # fmt: skip
    form = await people.press(house.asha, menu, "Winning and Kots …")
    await people.send(house.asha, form, {"two_two": ["draw"], "streak_length": "5"})
    await match.settle()
    options = (await match.live()).table.options
    assert (options["two_two"], options["streak_length"]) == ("draw", 5)
    assert "✏️ Two tens each: nobody wins" in menu.text
    assert "Kot for a winning streak: 5 deals" in match.board.text


async def test_a_form_is_checked_as_buttons_are_and_all_of_it_or_nothing_is_done(
    match: Match,
) -> None:
    house, people = match.house, match.house.discord.people
    await house.slash(house.asha, "start")
    await match.settle()
    menu = await more(match)
    form = await people.press(house.asha, menu, "Winning and Kots …")
    sent = await people.send(house.asha, form, {"two_two": ["draw"], "streak_length": "99"})
    await match.settle()
    assert "0 or 2 to 13" in sent.answers[-1].text
    assert sent.answers[-1].only_for is house.asha
    assert (await match.live()).table.options["two_two"] == "non_dealer_team"
    await match.push(house.asha, match.board, "begin")
    late = await people.press(house.asha, menu, "Winning and Kots …")
    assert late.modal is None
    assert late.answers[-1].text.startswith("That only works before a match begins.")
