"""Where the web table is served: anybody gets a way to look on, a person alone one to play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bot.fakes import ASHA, HERE, PEOPLE

URL = "https://cards.example"
ROOM = "https://chat.example/m"
"""Before the number of a message there."""


class Served:
    """A web table at an address."""

    def watch_address(self, table: str, deal: int = 0) -> str:
        return f"{URL}/t/{table}" + (f"?replay={deal}" if deal else "")

    def own_address(self, person, table: str, deal: int = 0) -> str:
        return f"{self.watch_address(table, deal)}#{person.id}"


@pytest.fixture
def served(four):
    four.service.pages = Served()
    return four


def links(message) -> list[str]:
    """The addresses behind its buttons, but for those of messages in the room."""
    return [one.url for one in message.buttons if one.url and not one.url.startswith(ROOM)]


async def test_without_a_web_table_nothing_is_offered(four):
    assert await four.say(ASHA, "table") is None
    assert links(await four.say(ASHA, "hand")) == []


async def test_the_table_is_offered_to_look_on_and_says_nothing_of_anybody(served):
    answer = await served.say(ASHA, "table")
    assert links(answer) == [f"{URL}/t/{await served.id()}"]


async def test_the_way_to_look_on_can_be_copied_for_friends_and_a_pass_cannot(served):
    served.chat.limits = replace(served.chat.limits, copies=40)
    address = f"{URL}/t/{await served.id()}"
    answer = await served.say(ASHA, "table")
    assert [one.copy for one in answer.buttons if one.copy] == [address]
    assert address in [line.text for line in answer.lines if line.code]
    assert not any(one.copy for one in (await served.say(ASHA, "hand")).buttons)
    served.chat.limits = replace(served.chat.limits, copies=len(address) - 1)
    answer = await served.say(ASHA, "table")
    assert not any(one.copy for one in answer.buttons), "it does not hold all of it"
    assert address in answer.text


async def test_a_hand_that_is_asked_for_has_its_owners_way_to_the_table(served):
    answer = await served.say(ASHA, "hand")
    assert links(answer) == [f"{URL}/t/{await served.id()}#{ASHA.id}"]
    assert links(await served.press(ASHA, "My hand")) == []


@pytest.mark.parametrize("asked", ["table", "hand"])
async def test_the_button_to_the_page_says_what_is_to_be_seen_there(served, asked):
    way = [one.label for one in (await served.say(ASHA, asked)).buttons if URL in one.url]
    assert way == ["See it with real cards"]


async def test_where_the_platform_has_an_app_it_opens_the_table_and_no_pass_is_sent(served):
    served.chat.apps = True
    app = f"https://chat.example/cards?startapp={await served.id()}"
    told = await served.say(ASHA, "table")
    assert links(told) == links(await served.say(ASHA, "hand")) == [app]
    assert "Anyone seated can play" in told.text


async def test_where_hands_are_private_messages_the_way_is_whispered_to_its_owner_alone(served):
    served.chat.links = True
    await served.say(ASHA, "hand")
    told = {
        target: [url for message in served.chat.ever(target) for url in links(message)]
        for target in (HERE.id, *(one.id for one in PEOPLE))
    }
    assert told.pop(ASHA.id) == [f"{URL}/t/{await served.id()}#{ASHA.id}"]
    apps = [one.app for message in served.chat.ever(ASHA.id) for one in message.buttons if one.app]
    assert apps == [f"{URL}/t/{await served.id()}"]
    assert not any(told.values())


async def test_who_cannot_be_written_to_is_asked_to_open_the_chat_and_gets_no_link(served):
    served.chat.links = True
    served.chat.closed.add(ASHA.id)
    await served.say(ASHA, "hand")
    assert not any(links(one) for one in served.chat.ever(ASHA.id))
