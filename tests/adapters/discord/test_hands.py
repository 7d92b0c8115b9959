"""Hands that were opened in the channel, for their owner alone."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from discord import utils

from bot.model.messages import Kind, said
from bot.model.messages import Message as Said
from bot.model.table import Phase
from tests.adapters.discord.house import House, with_button
from tests.adapters.discord.match import Match, token
from tests.adapters.discord.test_pictures import pictured, uploads
from tests.platforms.discord import Interaction, Message, User
from tests.platforms.discord.answers import UPDATE
from tests.platforms.fingers import Fingers, Seen
from tests.platforms.knowledge import cards_in

CALLBACK = "/interactions/{interaction}/{token}/callback"
EDIT = "/webhooks/{webhook}/{token}/messages/{message}"
FOLLOW_UP = "/webhooks/{webhook}/{token}"
A_HAND = replace(with_button("", "A♠"), kind=Kind.HAND, replaces=True)


async def opened(match: Match, user: User) -> Message:
    """Press *My hand* in the channel; return the hand that opens there."""
    done = await match.house.discord.people.press(user, match.board, token(match.board, "hand"))
    await match.settle()
    return done.answers[-1]


async def opened_by_press(house: House) -> tuple[Interaction, Message]:
    """Let Asha press a button whose answer is a hand; return the press and the hand."""
    house.manager.answer = A_HAND
    done = await house.press(house.asha, await house.shown(with_button()), "Join")
    return done, done.answers[0]


async def press_any_card(match: Match, user: User, hand: Message) -> None:
    """Make a move by a button of *hand*, which has to be the newest."""
    live = await match.live()
    seat = live.table.seat_of(match.house.id(user))
    view = live.view(seat)
    assert view is not None
    offers = [Seen(one["label"], one["custom_id"]) for one in hand.buttons]
    good = [one for one in offers if one.turn == live.table.turn]
    assert good, f"no button of {hand.labels} is of now"
    await match.house.discord.people.press(
        user, hand, Fingers(match.rng, 0, "").next(view, good).token
    )
    await match.settle()


async def test_what_was_said_of_a_turn_goes_once_the_turn_has_ended(house: House) -> None:
    table = await house.shown(with_button())
    house.manager.answer = replace(said("Play 10♥."), kind=Kind.ADVICE)
    await house.press(house.asha, table, "Join")
    await house.slash(house.asha, "hint")
    assert [one.text for one in house.discord.hidden(house.asha)] == ["Play 10♥."] * 2
    house.manager.answer = said("You have to follow suit.")
    move = await house.shown(with_button("A table", "A♠", "k3f9qa2m.7.play AS"))
    await house.press(house.asha, move, "A♠")
    assert len(house.discord.hidden(house.asha)) == 3, "that was no move"
    house.manager.answer = None
    await house.press(house.bina, move, "A♠")
    assert len(house.discord.hidden(house.asha)) == 3, "another person's turn has ended"
    house.manager.answer = replace(said("Play 9♣."), kind=Kind.ADVICE, table="another1")
    await house.slash(house.asha, "hint")
    house.manager.answer = None
    await house.press(house.asha, move, "A♠")
    left = [one.text for one in house.discord.hidden(house.asha)]
    assert left == ["You have to follow suit.", "Play 9♣."], "the turn at another table goes on"


async def test_a_hand_opened_in_the_channel_is_the_newest_after_each_press_on_it(
    match: Match,
) -> None:
    user = match.house.asha
    await match.sit_down()
    hand = await opened(match, user)
    alone = match.house.discord.hidden(user)
    while (await match.live()).table.phase is Phase.PLAYING:
        await press_any_card(match, user, hand)
        await match.watch()
        assert match.house.discord.hidden(user) == alone, "no other message comes"
        assert match.hand(await match.live(), user) <= cards_in(hand.text)
    assert "next" in str(hand.buttons) or "rematch" in str(hand.buttons)


async def sit_down_closed(match: Match) -> User:
    """Begin a match of Asha with Bina, whose private messages are closed."""
    bina = match.house.bina
    bina.open = False
    await match.sit_down(bina)
    return bina


async def until_turn_of(match: Match, user: User) -> None:
    """Let the others play until *user* is to act."""
    while (await match.live()).to_act != (await match.live()).table.seat_of(match.house.id(user)):
        await match.act(await match.live())


async def test_an_open_hand_shows_the_turn_of_its_owner_by_itself(match: Match) -> None:
    bina = await sit_down_closed(match)
    hand = await opened(match, bina)
    for _ in range(5):
        await until_turn_of(match, bina)
        await press_any_card(match, bina, hand)
        assert match.hand(await match.live(), bina) <= cards_in(hand.text)
    assert match.house.discord.whispered(bina) == []


async def test_a_hand_open_in_the_channel_comes_below_the_last_result_with_the_next_deal(
    match: Match,
) -> None:
    bina = await sit_down_closed(match)
    old = await opened(match, bina)
    while (live := await match.live()).table.phase is Phase.PLAYING:
        await match.act(live)
    await match.settle()
    result = match.board
    await match.next_deal()
    _, hand = match.house.discord.hidden(bina)  # after the word that she has a seat
    assert old.deleted
    assert int(hand.id) > int(result.id)
    assert match.hand(await match.live(), bina) == cards_in(hand.text)
    await until_turn_of(match, bina)
    await press_any_card(match, bina, hand)
    assert match.house.discord.hidden(bina)[1:] == [hand]


async def test_a_hand_out_of_reach_is_opened_again_and_nothing_is_said_of_it(match: Match) -> None:
    bina = await sit_down_closed(match)
    old = await opened(match, bina)
    await until_turn_of(match, bina)
    await press_any_card(match, bina, old)
    for one in match.house.discord.interactions.values():
        one.started -= 1_000
    before = len(old.versions)
    await until_turn_of(match, bina)
    assert len(old.versions) == before
    hand = await opened(match, bina)
    await press_any_card(match, bina, hand)


async def test_of_two_presses_on_a_hand_the_newer_lets_it_be_drawn_by_itself(match: Match) -> None:
    bina = await sit_down_closed(match)
    hand = await opened(match, bina)
    for _ in range(2):
        await until_turn_of(match, bina)
        await press_any_card(match, bina, hand)
    first, newest = [one for one in pressed_by(match, bina) if one.source is hand]
    for one in pressed_by(match, bina):
        one.started -= 0 if one is newest else 1_000
    assert first is not newest
    await until_turn_of(match, bina)
    await match.settle()
    await press_any_card(match, bina, hand)


async def test_a_press_on_a_hand_that_is_refused_keeps_the_hand_within_reach(house: House) -> None:
    first, hand = await opened_by_press(house)
    house.manager.answer = said("It's not your turn.")
    await house.press(house.asha, hand, "A♠")
    first.started -= 1_000
    after = replace(A_HAND, title="K♠")
    assert await house.chat.renew(house.room, house.id(house.asha), after)
    assert "K♠" in hand.text


async def test_fourteen_minutes_after_the_only_press_a_hand_is_drawn_by_itself(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    bina = await sit_down_closed(match)
    hand = await opened(match, bina)
    later = timedelta(minutes=14)
    for one in pressed_by(match, bina):
        one.started -= later.total_seconds()
    monkeypatch.setattr(utils, "utcnow", lambda: datetime.now(UTC) + later)
    await until_turn_of(match, bina)
    await match.settle()
    await press_any_card(match, bina, hand)


async def test_presses_and_hands_are_forgotten_once_nothing_can_be_drawn_by_them(
    house: House,
) -> None:
    """Each keeps some ten kilobytes of what Discord has told with it."""
    inbound = house.chat._inbound
    await opened_by_press(house)
    for one in inbound.hands._open._kept.values():
        one.interaction.id -= 16 * 60_000 << 22  # tokens count for 15 minutes
    await house.press(house.bina, await house.shown(with_button()), "Join")
    assert list(inbound.hands._open._kept) == [(house.room, house.id(house.bina))]
    assert len(inbound.pressed._kept) == 1


def pressed_by(match: Match, user: User) -> list[Interaction]:
    """Return what somebody has pressed, oldest first."""
    return [one for one in match.house.discord.interactions.values() if one.user is user]


async def test_a_hand_opened_once_more_takes_the_place_of_the_first(match: Match) -> None:
    await match.sit_down()
    first = await opened(match, match.house.asha)
    second = await opened(match, match.house.asha)
    assert (first.deleted, second.deleted) == (True, False)
    await press_any_card(match, match.house.asha, second)


def calls_in(match: Match) -> list[Message]:
    """Return the messages in the channel that mention somebody."""
    return [one for one in match.house.discord.said(match.house.channel) if "<@" in one.text]


async def test_a_match_with_closed_messages_is_played_by_hands_in_the_channel_alone(
    match: Match,
) -> None:
    bina = await sit_down_closed(match)
    hand = await opened(match, bina)
    while (await match.live()).table.phase is Phase.PLAYING:
        await until_turn_of(match, bina)
        assert len(calls_in(match)) <= 1
        await press_any_card(match, bina, hand)
        await match.watch()
        assert match.hand(await match.live(), bina) <= cards_in(hand.text)
        if (await match.live()).to_act != (await match.live()).table.seat_of(match.house.id(bina)):
            assert calls_in(match) == []
    assert match.house.discord.whispered(bina) == []


async def test_closed_messages_are_called_in_the_room_until_the_move(match: Match) -> None:
    bina = await sit_down_closed(match)
    await until_turn_of(match, bina)
    await match.settle()
    (call,) = calls_in(match)
    assert f"<@{bina.id}>" in call.text
    assert "your turn!" in call.text
    posts = match.house.discord.calls("POST", "/channels/{channel}/messages")
    pinged = [(one.body["content"], one.body["allowed_mentions"].get("users")) for one in posts]
    assert [users for text, users in pinged if "<@" in text] == [[int(bina.id)]]
    assert not any(users for text, users in pinged if "<@" not in text)
    done = await match.house.discord.people.press(bina, call, "My hand")
    await match.settle()
    await press_any_card(match, bina, done.answers[-1])
    assert calls_in(match) == []


async def test_while_chats_open_too_fast_who_joins_has_the_hand_in_the_channel_then_in_private(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """40003 says nothing of her: her private messages are not taken for closed."""
    monkeypatch.setattr("bot.outbox.updating.LONGEST_WAIT", 0)
    bina, world, later = match.house.bina, match.house.discord, asyncio.Event()
    await match.house.slash(match.house.asha, "start")
    await match.settle()
    world.fail("POST", "/users/@me/channels", 403, 40003)
    await match.push(bina, match.board, "join")
    world.fail("POST", "/users/@me/channels", 403, 40003, held=later)
    await world.people.press(match.house.asha, match.board, token(match.board, "begin"))
    await world.bell.until(lambda: "hand" in str(match.board.buttons))
    done = await world.people.press(bina, match.board, token(match.board, "hand"))
    await match.house.chat.rest()
    assert world.whispered(bina) == []
    later.set()
    await match.settle()
    assert world.weather.faults == []
    live, (private,) = await match.live(), world.whispered(bina)
    for one in (done.answers[-1], private):
        assert match.hand(live, bina) <= cards_in(one.text)
    seat = live.table.seat_of(match.house.id(bina))
    assert seat is not None
    assert not live.table.places[seat].in_room


async def test_cards_that_may_not_be_played_stay_in_the_hand_and_cannot_be_pressed(
    match: Match,
) -> None:
    await match.sit_down()
    hand = await opened(match, match.house.asha)
    while not (greyed := [one["label"] for one in hand.keys if one.get("disabled")]):
        await press_any_card(match, match.house.asha, hand)
    assert cards_in(" ".join(greyed)) <= match.hand(await match.live(), match.house.asha)
    with pytest.raises(AssertionError, match="cannot be pressed"):
        await match.house.discord.people.press(match.house.asha, hand, greyed[0])


async def test_a_hand_in_private_is_drawn_again_by_the_press_on_it(match: Match) -> None:
    await match.sit_down()
    await match.act(await match.live())
    await match.settle()
    world, edits = match.house.discord, len(private_edits(match))
    before = len(world.interactions)
    for _ in range(4):
        await match.act(await match.live())
        await match.settle()
    pressed = list(world.interactions.values())[before:]
    assert [one.answer_type for one in pressed] == [UPDATE] * 4
    assert len(private_edits(match)) == edits


async def test_a_hand_opened_in_the_channel_is_drawn_again_by_the_press_on_it(match: Match) -> None:
    user, world = match.house.asha, match.house.discord
    await match.sit_down()
    hand = await opened(match, user)
    before, drawn = len(world.interactions), len(hand.versions)
    for _ in range(4):
        await press_any_card(match, user, hand)
    pressed = list(world.interactions.values())[before:]
    assert [one.answer_type for one in pressed] == [UPDATE] * 4
    assert len(hand.versions) == drawn + 4, "each press draws it once"


async def test_a_hand_that_the_press_on_it_is_drawing_is_not_drawn_once_more(house: House) -> None:
    slow, (_, hand) = asyncio.Event(), await opened_by_press(house)
    house.manager.answer = after = replace(A_HAND, title="K♠", rows=())
    house.discord.fail("POST", CALLBACK, held=slow)
    pressing = asyncio.create_task(house.press(house.asha, hand, "A♠"))
    await house.discord.bell.until(lambda: len(house.discord.calls("POST", CALLBACK)) == 2)
    assert await house.chat.renew(house.room, house.id(house.asha), after)
    slow.set()
    await pressing
    assert [cards_in(text) for text in hand.texts] == [{"AS"}, {"KS"}]


A_HAND_ANEW = replace(A_HAND, title="Q♠", rows=())
A_HAND_AFTER = replace(A_HAND, title="K♠", rows=())


async def renewed(house: House, message: Said, *, anew: bool = False) -> bool:
    """Show *message* on Asha's hand in the channel."""
    return await house.chat.renew(house.room, house.id(house.asha), message, anew=anew)


async def begun(house: House, method: str, route: str) -> None:
    """Wait until the bot has made another call of this route."""
    before = len(house.discord.calls(method, route))
    await house.discord.bell.until(lambda: len(house.discord.calls(method, route)) > before)


async def test_a_hand_opened_while_the_older_one_is_drawn_is_drawn_too(house: House) -> None:
    slow, (_, old) = asyncio.Event(), await opened_by_press(house)
    house.discord.fail("PATCH", EDIT, held=slow)
    drawing = asyncio.create_task(renewed(house, A_HAND_AFTER))
    await begun(house, "PATCH", EDIT)
    house.manager.answer = said("It's not your turn.")
    await house.press(house.asha, old, "A♠")  # by this one it can go while the edit is held
    house.manager.answer = A_HAND
    newer = (await house.slash(house.asha, "hand")).answers[0]
    assert old.deleted
    slow.set()
    assert await drawing
    assert cards_in(newer.text) == {"KS"}


async def test_a_hand_pressed_while_it_is_drawn_shows_what_is_drawn_next(house: House) -> None:
    slow, (_, hand) = asyncio.Event(), await opened_by_press(house)
    house.discord.fail("PATCH", EDIT, held=slow)
    drawing = asyncio.create_task(renewed(house, A_HAND_AFTER))
    await begun(house, "PATCH", EDIT)
    house.manager.answer = A_HAND_ANEW
    await house.press(house.asha, hand, "A♠")
    slow.set()
    assert await drawing
    assert cards_in(hand.text) == {"KS"}
    assert await renewed(house, A_HAND_ANEW)
    assert cards_in(hand.text) == {"QS"}


async def test_a_hand_that_is_slow_to_go_is_not_drawn_beside_the_one_in_its_place(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.discord.hands.PATIENCE", 0.2)
    slow, (_, old) = asyncio.Event(), await opened_by_press(house)
    house.discord.fail("DELETE", "*", held=slow)
    assert await renewed(house, A_HAND_ANEW, anew=True)
    assert [cards_in(text) for text in old.texts] == [{"AS"}]
    slow.set()
    await house.discord.bell.until(lambda: old.deleted)
    assert await renewed(house, A_HAND_AFTER)
    (hand,) = house.discord.hidden(house.asha)
    assert cards_in(hand.text) == {"KS"}


async def test_a_hand_pressed_while_the_next_is_on_its_way_is_the_one_that_stays(
    house: House,
) -> None:
    slow, (_, old) = asyncio.Event(), await opened_by_press(house)
    house.discord.fail("POST", FOLLOW_UP, held=slow)
    sending = asyncio.create_task(renewed(house, A_HAND_ANEW, anew=True))
    await begun(house, "POST", FOLLOW_UP)
    house.manager.answer = A_HAND_AFTER
    await house.press(house.asha, old, "A♠")
    slow.set()
    assert await sending
    assert house.discord.hidden(house.asha) == [old]
    assert cards_in(old.text) == {"QS"}, "the answer may be older than what was on its way"
    assert await renewed(house, A_HAND)
    assert cards_in(old.text) == {"AS"}


async def test_a_press_in_the_channel_is_answered_on_the_hand_that_has_come_since(
    house: House,
) -> None:
    sent, (_, old) = asyncio.Event(), await opened_by_press(house)
    board = await house.shown(with_button())
    house.discord.fail("POST", FOLLOW_UP, held=sent)
    sending = asyncio.create_task(renewed(house, A_HAND_ANEW, anew=True))
    await begun(house, "POST", FOLLOW_UP)
    house.manager.answer = A_HAND_ANEW
    pressing = asyncio.create_task(house.press(house.asha, board, "Join"))
    await house.discord.bell.until(lambda: len(house.manager.asked) == 2)
    sent.set()
    await asyncio.gather(sending, pressing)
    (hand,) = house.discord.hidden(house.asha)
    assert (old.deleted, hand.texts) == (True, [hand.text])
    assert len(house.discord.calls("POST", FOLLOW_UP)) == 2, "the first, and the one in its place"


async def test_a_press_is_answered_on_the_hand_that_has_come_while_it_was_acknowledged(
    house: House,
) -> None:
    slow, (_, old) = asyncio.Event(), await opened_by_press(house)
    board = await house.shown(with_button())
    house.discord.fail("POST", CALLBACK, held=slow)
    house.manager.answer = A_HAND_ANEW
    pressing = asyncio.create_task(house.press(house.asha, board, "Join"))
    await begun(house, "POST", CALLBACK)
    assert await renewed(house, A_HAND_ANEW, anew=True)
    hands = house.discord.hidden(house.asha)
    slow.set()
    await pressing
    assert house.discord.hidden(house.asha) == hands != [old]


@pytest.mark.parametrize("on_hand", [True, False])
async def test_a_press_is_acknowledged_in_time_while_a_hand_is_slow_to_be_drawn(
    house: House, *, on_hand: bool
) -> None:
    slow, (_, hand) = asyncio.Event(), await opened_by_press(house)
    board = await house.shown(with_button(label="A♠"))
    house.discord.fail("PATCH", EDIT, held=slow)
    drawing = asyncio.create_task(renewed(house, A_HAND_AFTER))
    await begun(house, "PATCH", EDIT)
    house.manager.answer = A_HAND_ANEW
    done = await house.discord.people.press(house.asha, hand if on_hand else board, "A♠")
    assert done.acknowledged.is_set()
    assert not drawing.done()
    slow.set()
    assert await drawing
    await house.chat.rest()
    assert len(house.discord.hidden(house.asha)) == 1


@pytest.mark.parametrize("pressed_first", [True, False])
async def test_a_press_on_a_hand_whose_place_is_taken_is_answered_on_the_one_in_its_place(
    house: House, *, pressed_first: bool
) -> None:
    sent, heard, (_, old) = asyncio.Event(), asyncio.Event(), await opened_by_press(house)
    house.discord.fail("POST", FOLLOW_UP, held=sent)
    house.manager.answer, house.manager.held = A_HAND_AFTER, heard

    async def press() -> asyncio.Task[Interaction]:
        pressing = asyncio.create_task(house.press(house.asha, old, "A♠"))
        await house.discord.bell.until(lambda: len(house.manager.asked) == 2)
        return pressing

    pressing = await press() if pressed_first else None
    sending = asyncio.create_task(renewed(house, A_HAND_ANEW, anew=True))
    await begun(house, "POST", FOLLOW_UP)
    pressing = pressing or await press()
    sent.set()
    assert await sending
    heard.set()
    await pressing
    (hand,) = house.discord.hidden(house.asha)
    assert (old.deleted, cards_in(hand.text)) == (True, {"KS"})
    assert await renewed(house, A_HAND)
    assert cards_in(hand.text) == {"AS"}
    assert [one.path for one in house.discord.rest.calls if one.status >= 400] == []


async def answered_slowly(
    house: House, old: Message
) -> tuple[asyncio.Task[Interaction], asyncio.Event]:
    """Press *old*; the answer waits for the event. Others are answered at once."""
    held = house.manager.held = asyncio.Event()
    asked = len(house.manager.asked)
    pressing = asyncio.create_task(house.press(house.asha, old, "A♠"))
    await house.discord.bell.until(lambda: len(house.manager.asked) > asked)
    house.manager.held = None
    return pressing, held


async def test_a_slow_press_on_a_hand_is_answered_on_the_pressed_one_in_its_place(
    house: House,
) -> None:
    _, old = await opened_by_press(house)
    pressing, held = await answered_slowly(house, old)
    assert await renewed(house, replace(A_HAND, title="Q♠"), anew=True)
    (fresh,) = house.discord.hidden(house.asha)
    house.manager.answer = A_HAND
    await house.discord.people.press(house.asha, fresh, "A♠")
    house.manager.answer = A_HAND_AFTER
    held.set()
    await pressing
    assert house.discord.hidden(house.asha) == [fresh]
    assert cards_in(fresh.text) == {"KS"}
    assert await renewed(house, A_HAND_ANEW)
    assert cards_in(fresh.text) == {"QS"}


async def test_a_slow_press_on_a_hand_is_answered_on_the_one_opened_meanwhile(
    house: House,
) -> None:
    _, old = await opened_by_press(house)
    pressing, held = await answered_slowly(house, old)
    typed = await house.discord.people.slash(house.asha, house.channel, "dehla hand")
    await house.discord.bell.until(lambda: old.deleted)
    house.manager.answer = A_HAND_AFTER
    held.set()
    await pressing
    assert house.discord.hidden(house.asha) == typed.answers
    assert cards_in(typed.answers[0].text) == {"KS"}


def private_edits(match: Match) -> list[object]:
    """Return the edits of private messages that took one of the calls that Discord counts."""
    edits = match.house.discord.calls("PATCH", "/channels/{channel}/messages/{message}")
    return [one for one in edits if f"/channels/{match.house.channel.id}/" not in one.path]


async def test_a_hand_drawn_by_itself_has_the_picture_of_its_cards_or_none(house: House) -> None:
    asha, shown = house.id(house.asha), pictured("two cards", A_HAND)
    house.manager.answer = shown
    done = await house.press(house.asha, await house.shown(with_button()), "Join")
    (hand,) = done.answers
    before = uploads(house)
    await house.chat.renew(house.room, asha, replace(shown, title="Bina has played"))
    assert (hand.pictures, uploads(house)) == (["Ten of hearts, two cards"], before)
    await house.chat.renew(house.room, asha, pictured("one card", A_HAND))
    assert hand.pictures == ["Ten of hearts, one card"]
    await house.chat.renew(house.room, asha, A_HAND)
    assert hand.pictures == []
