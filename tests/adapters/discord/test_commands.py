"""Slash commands: what Discord is told of them, and what becomes of what people type."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord as library
import pytest

from adapters.discord.commands import games_like, words
from bot.model.messages import Audience, Choice, Message, Option, said
from bot.model.requests import Command, Person, Room, Typing
from bot.services.commands import LISTED
from bot.services.verbs import Verb
from bot.text.i18n import t
from engine.games import GAMES
from tests.adapters.discord.house import House
from tests.platforms.discord import Discord

Json = dict[str, Any]


def verb(name: str) -> Verb:
    return next(one for one in LISTED if one.name == name)


def known(house: House, name: str) -> Json:
    """What Discord knows of a verb."""
    found: Json = next(one for one in house.discord.commands[0]["options"] if one["name"] == name)
    return found


async def test_every_verb_is_a_subcommand_of_dehla(house: House) -> None:
    command, *alone = house.discord.commands
    assert command["name"] == "dehla"
    assert [one["name"] for one in command["options"]] == [one.name for one in LISTED]
    for one in (command, *alone):
        assert one["contexts"] == [0, 1]
        assert one["integration_types"] == [0]


async def test_what_is_needed_every_minute_stands_alone_too(house: House) -> None:
    people = house.discord.people
    await people.slash(house.asha, house.channel, "play", card="10h")
    await people.slash(house.asha, house.channel, "hand")
    await house.chat.rest()
    asked = [one.words for one in house.manager.asked if isinstance(one, Command)]
    assert asked == [("play", "10h"), ("hand",)]


async def test_commands_are_described_in_english_and_hindi_under_latin_names(house: House) -> None:
    join = known(house, "join")
    assert join["description"] == t("en", "command-join")
    assert join["description_localizations"] == {"hi": t("hi", "command-join")}
    assert t("hi", "command-join") != t("en", "command-join")
    assert not join["name_localizations"]


async def test_arguments_are_described_in_both_languages_too(house: House) -> None:
    (card,) = known(house, "play")["options"]
    assert card["description"] == t("en", "command-play-card")
    assert card["description_localizations"] == {"hi": t("hi", "command-play-card")}
    assert card["required"]


async def test_a_host_may_have_hindi_as_the_default(discord: Discord) -> None:
    house = House(discord, language="hi")
    await house.start()
    join = known(house, "join")
    assert join["description"] == t("hi", "command-join")
    assert join["description_localizations"] == {
        "en-US": t("en", "command-join"),
        "en-GB": t("en", "command-join"),
    }
    await house.chat.stop()


async def test_a_command_becomes_words_with_who_and_where(house: House) -> None:
    house.asha.locale = "hi"
    done = await house.slash(house.asha, "start", game="dehla_pakad")
    command = house.manager.command
    assert command.words == ("start", "dehla_pakad")
    assert command.in_fields
    assert command.id == f"discord:{done.id}"
    assert command.person == Person(house.id(house.asha), "Asha", "hi")
    assert command.room == Room(house.room, f"discord:{house.guild.id}", "#cards")


async def test_options_are_split_at_blanks(house: House) -> None:
    options = "target_kots=3  trump_method=dealer_right_call"
    await house.slash(house.asha, "start", game="dehla_pakad", options=options)
    assert house.manager.command.words[2:] == ("target_kots=3", "trump_method=dealer_right_call")


async def test_a_person_is_named_by_the_id_that_tables_use(house: House) -> None:
    await house.slash(house.asha, "stats", person=house.bina)
    assert house.manager.command.words == ("stats", house.id(house.bina))
    assert house.manager.command.members == (Person(house.id(house.bina), "Bina"),)
    stranger = house.discord.add_user("Zubeida")
    await house.slash(house.asha, "stats", person=stranger)
    assert house.manager.command.members == (), "here nobody reads her name"


async def test_a_choice_is_its_own_word(house: House) -> None:
    await house.slash(house.asha, "leaderboard", period="month")
    assert house.manager.command.words == ("leaderboard", "month")
    scope = known(house, "leaderboard")["options"][0]
    assert [one["value"] for one in scope["choices"]] == ["channel", "server", "everywhere"]


async def test_commands_work_in_the_private_chat_without_a_room(house: House) -> None:
    await house.slash(house.asha, "hand", house.discord.chat_with(house.asha))
    assert house.manager.command.room is None


async def test_commands_work_in_a_thread(house: House) -> None:
    thread = house.discord.add_channel(house.guild, "late night", type=11)
    await house.slash(house.asha, "table", thread)
    assert house.manager.command.room == Room(
        f"discord:{thread.id}", f"discord:{house.guild.id}", "#late night"
    )


async def test_the_answer_is_for_the_person_who_asked_alone(house: House) -> None:
    house.manager.answer = said("Here is your hand.")
    done = await house.slash(house.asha, "hand")
    (answer,) = done.answers
    assert answer.only_for is house.asha
    assert answer.text == "Here is your hand."
    assert house.discord.said(house.channel) == []


@pytest.mark.parametrize("name", [one.name for one in LISTED if one.audience is Audience.ROOM])
async def test_what_everybody_may_know_is_answered_in_the_room(house: House, name: str) -> None:
    house.manager.answer = replace(said("Two to one."), audience=Audience.ROOM)
    await house.slash(house.asha, name)
    assert [one.text for one in house.discord.said(house.channel)] == ["Two to one."]


async def test_a_refusal_of_a_command_for_the_room_stays_private(house: House) -> None:
    house.manager.answer = replace(said("There is no table here."), refused=True)
    done = await house.slash(house.asha, "score")
    (answer,) = done.answers
    assert answer.only_for is house.asha
    assert answer.text == "There is no table here."
    assert house.discord.said(house.channel) == []


async def test_a_command_without_an_answer_leaves_nothing_behind(house: House) -> None:
    done = await house.slash(house.asha, "join")
    assert done.answers == []
    assert house.discord.hidden(house.asha) == []


async def test_games_and_levels_are_suggested_while_typing(house: House) -> None:
    people = house.discord.people
    start, bots = "dehla start", "dehla bots"
    assert await people.suggestions(house.asha, house.channel, start, "game", "") == list(GAMES)
    assert await people.suggestions(house.asha, house.channel, start, "game", "rang") == [
        "court_piece"
    ]
    assert await people.suggestions(house.asha, house.channel, bots, "level", "STE") == ["steady"]


async def test_what_fits_at_the_table_is_asked_of_the_table(house: House) -> None:
    people, options = house.discord.people, (Option("10♥", "TH"), Option("Pass", "pass"))
    house.manager.answer = Message(choices=(Choice("", options),))
    typed = await people.suggestions(house.asha, house.channel, "play", "card", "1")
    assert typed == ["TH", "pass"]
    assert house.manager.asked[-1] == Typing(
        Person(house.id(house.asha), "Asha", "en-US"),
        Room(house.room, f"discord:{house.guild.id}", "#cards"),
        "card",
        "1",
    )
    house.manager.answer = said("No.")
    chat = house.discord.chat_with(house.asha)
    assert await people.suggestions(house.asha, chat, "dehla replay", "deal", "") == []
    await people.suggestions(
        house.asha, house.channel, "dehla start", "options", "tar", game="durak"
    )
    last = house.manager.asked[-1]
    assert isinstance(last, Typing)
    assert (last.kind, last.text, last.game) == ("options", "tar", "durak")


@pytest.mark.parametrize(
    ("typed", "first"),
    [("3 2 5", "teen_do_paanch"), ("तीन दो", "teen_do_paanch"), ("Thirteen", "tien_len"),
     ("VC", "viet_cong"), ("हुकुम", "court_piece"), ("dehla", "dehla_pakad")],
)  # fmt: skip
def test_a_game_is_suggested_by_any_of_its_names(typed: str, first: str) -> None:
    assert games_like(typed) == [first]


def test_what_no_game_is_called_gets_the_nearest_names() -> None:
    found = games_like("tin do pach")
    assert found[0] == "teen_do_paanch"
    assert len(found) == 3
    assert set(found) <= set(GAMES)


@pytest.mark.parametrize(
    ("name", "given", "spoken"),
    [
        ("join", {}, ()),
        ("play", {"card": " 10 ♥ "}, ("10", "♥")),
        ("play", {"card": "dehla paan"}, ("dehla", "paan")),
        ("play", {"card": "x" * 4000}, ("x" * 4000,)),
        ("start", {"options": "target_kots=1", "game": None}, ("target_kots=1",)),
        ("rules", {"topic": "   "}, ()),
        ("play", {"card": "3s 4h 5d"}, ("3s", "4h", "5d")),
        ("play", {"card": "pull 4"}, ("pull", "4")),
        ("start", {"game": "teen do panch"}, ("teen", "do", "panch")),
    ],
)
def test_arguments_become_words_in_their_order(
    name: str, given: dict[str, str | None], spoken: tuple[str, ...]
) -> None:
    assert words(verb(name), given) == spoken


async def test_a_verb_of_an_older_version_is_answered_too(house: House) -> None:
    house.discord.commands[0]["options"].append({"name": "deal", "type": 1, "options": []})
    house.manager.answer = said("There is no such command.")
    done = await house.slash(house.asha, "deal")
    assert house.manager.command.words == ("deal",)
    assert [one.only_for for one in done.answers] == [house.asha]


async def test_an_argument_of_an_older_version_is_left_out(house: House) -> None:
    known(house, "rules")["options"] = [{"name": "page", "type": 3}]
    known(house, "play")["options"] = [{"name": "rank", "type": 3}]
    await house.slash(house.asha, "rules", page="2")
    assert house.manager.command.words == ("rules",)
    await house.slash(house.asha, "play", rank="10")
    assert house.manager.command.words == ("play",)


def test_intents_of_the_bot_are_servers_alone() -> None:
    assert library.Intents(guilds=True).value == 1
