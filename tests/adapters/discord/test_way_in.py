"""How people who have never played find their way in, on Discord."""

from __future__ import annotations

from tests.adapters.discord.match import Match


async def test_how_to_play_opens_in_the_channel_for_its_presser_alone_and_turns_its_pages_there(
    match: Match,
) -> None:
    discord, asha, bina = match.house.discord, match.house.asha, match.house.bina
    await match.house.slash(asha, "start", game="durak")
    await match.settle()
    assert match.board.labels[0] == "Join"
    opened = await discord.people.press(bina, match.board, "How to play")
    await match.settle()
    (page,) = opened.answers
    assert "Durak · 1/6" in page.text
    for number in range(2, 7):
        await discord.people.press(bina, page, "Next ›")
        await match.settle()
        assert f"Durak · {number}/6" in page.text
    assert discord.hidden(bina) == [page]
    assert not [text for text in discord.ever_said(match.board.channel) if "/6" in text]


async def test_howto_is_a_slash_command_with_the_games_to_choose_from(match: Match) -> None:
    done = await match.house.slash(match.house.asha, "howto", game="ganjifa")
    assert "Ganjifa · 1/6" in done.answers[-1].text
    assert done.answers[-1].only_for is match.house.asha


async def test_start_in_a_private_chat_is_a_game_there_at_once(match: Match) -> None:
    discord, asha = match.house.discord, match.house.asha
    await match.house.slash(asha, "start", discord.chat_with(asha))
    await match.settle()
    hand = discord.whispered(asha)[-1]
    assert "Your turn" in hand.text
    await discord.people.press(asha, hand, hand.labels[0])
    await match.settle()
    assert "Last: " in discord.whispered(asha)[-1].text


def test_the_link_adds_the_bot_with_what_it_needs_to_show_tables(match: Match) -> None:
    link = match.house.chat.adding()
    assert link is not None
    assert f"client_id={match.house.discord.bot.id}" in link
    assert "scope=bot+applications.commands" in link


async def test_a_server_is_greeted_in_its_system_channel_when_the_bot_is_added(
    match: Match,
) -> None:
    discord, asha = match.house.discord, match.house.asha
    guild = discord.add_guild("Friends", ["general"], [asha])
    await discord.people.add_bot(guild)
    await discord.bell.until(lambda: guild.channels[0].messages)
    (hello,) = discord.said(guild.channels[0])
    assert hello.labels == ["Start a table", "How to play"]
    await discord.people.press(asha, hello, "Start a table")
    await match.settle()
    assert "Join" in discord.said(guild.channels[0])[-1].labels


async def test_a_server_whose_system_channel_is_closed_to_the_bot_is_not_greeted(
    match: Match,
) -> None:
    discord, asha = match.house.discord, match.house.asha
    guild = discord.add_guild("Strict", ["general"], [asha])
    guild.channels[0].writable = False
    await discord.people.add_bot(guild)
    await match.house.slash(asha, "howto")
    assert not guild.channels[0].messages


async def test_a_hand_asked_for_by_words_in_private_is_the_only_one_there(match: Match) -> None:
    discord, asha = match.house.discord, match.house.asha
    await discord.people.write(asha, "play now")
    await discord.bell.until(lambda: discord.whispered(asha))
    await match.settle()
    hand = discord.whispered(asha)[-1]
    await discord.people.write(asha, "show my cards")
    await discord.bell.until(lambda: hand not in discord.whispered(asha))
    await match.settle()
    assert [one.labels for one in discord.whispered(asha) if one.labels] == [hand.labels]


async def test_words_and_cards_written_in_private_are_understood(match: Match) -> None:
    discord, asha = match.house.discord, match.house.asha
    await discord.people.write(asha, "hi")
    await discord.bell.until(lambda: discord.whispered(asha))
    (welcome,) = discord.whispered(asha)
    assert welcome.labels == ["▶ Play now", "How to play", "Add me to a server"]
    await discord.people.press(asha, welcome, "▶ Play now")
    await match.settle()
    hand = discord.whispered(asha)[-1]
    await discord.people.write(asha, hand.labels[0])
    await discord.bell.until(lambda: hand not in discord.whispered(asha))  # it comes anew below
    await discord.people.write(asha, "score")
    await discord.bell.until(lambda: "📊" in discord.whispered(asha)[-1].text)
