"""Pictures on Discord: attachments that tell in words what they show."""

from __future__ import annotations

from dataclasses import replace

from bot.model.messages import Message, said
from bot.model.pictures import Honour, Picture, Poster
from tests.adapters.discord.house import House, with_button

JPEG = b"\xff\xd8\xff of cards"
TEXT = said("Asha wins")


def pictured(headline: str = "one", text: Message = TEXT) -> Message:
    """A message with a picture that is drawn."""
    poster = Poster(Honour.DEAL, "t", headline, "", (), ())
    return replace(text, picture=Picture(poster, f"Ten of hearts, {headline}", JPEG))


def uploads(house: House) -> int:
    """How many files were sent."""
    return sum(len(call.files) for call in house.discord.rest.calls)


async def test_a_picture_is_attached_and_tells_in_words_what_it_shows(house: House) -> None:
    shown = await house.shown(pictured())
    assert shown.pictures == ["Ten of hearts, one"]
    assert shown.text == TEXT.text


async def test_a_picture_is_sent_again_only_where_it_changes(house: House) -> None:
    ref = await house.chat.show(house.room, pictured(), None)
    assert await house.chat.show(house.room, pictured(text=said("news")), ref) == ref
    shown = house.posted(ref)
    assert (shown.text, shown.pictures, uploads(house)) == ("news", ["Ten of hearts, one"], 1)
    await house.chat.show(house.room, pictured("two"), ref)
    assert (shown.pictures, uploads(house)) == (["Ten of hearts, two"], 2)


async def test_a_picture_comes_later_and_goes_with_its_message(house: House) -> None:
    drawn = pictured().picture
    waits = replace(TEXT, picture=drawn and replace(drawn, image=b""))
    text = await house.chat.show(house.room, waits, None)
    shown = house.posted(text)
    assert shown.pictures == []
    ref = await house.chat.show(house.room, pictured(), text)
    assert (ref != text, shown.pictures) == (True, ["Ten of hearts, one"])
    await house.restart()
    assert await house.chat.show(house.room, TEXT, ref) == text
    assert shown.pictures == []


async def test_an_answer_to_words_in_a_private_chat_has_its_picture(house: House) -> None:
    house.manager.answer = pictured()
    await house.discord.people.write(house.asha, "score")
    await house.discord.bell.until(lambda: house.discord.whispered(house.asha))
    (answer,) = house.discord.whispered(house.asha)
    assert (answer.text, answer.pictures) == (TEXT.text, ["Ten of hearts, one"])


async def test_a_picture_that_went_comes_again(house: House) -> None:
    ref = await house.chat.show(house.room, pictured(), None)
    ref = await house.chat.show(house.room, TEXT, ref)
    await house.chat.show(house.room, pictured(), ref)
    assert house.posted(ref).pictures == ["Ten of hearts, one"]


async def test_in_private_a_press_changes_text_and_picture(house: House) -> None:
    old = await house.chat.whisper(house.id(house.asha), with_button(), None)
    house.manager.answer = None
    await house.press(house.asha, house.posted(old), "Join")
    await house.chat.whisper(house.id(house.asha), pictured(), old)
    assert house.posted(old).pictures == ["Ten of hearts, one"]


async def test_a_channel_that_takes_no_files_gets_texts(house: House) -> None:
    house.channel.takes_files = False
    for _ in range(2):
        assert (await house.shown(pictured())).pictures == []
    assert uploads(house) == 1


async def test_steps_take_each_others_place_with_a_picture_or_without(house: House) -> None:
    table = await house.shown(with_button())
    step = replace(pictured(text=with_button("step")), replaces=True)
    house.manager.answer = step
    (shown,) = (await house.press(house.asha, table, "Join")).answers
    assert shown.pictures == ["Ten of hearts, one"]
    house.manager.answer = replace(step, picture=pictured("two").picture)
    await house.press(house.asha, shown, "Join")
    assert shown.pictures == ["Ten of hearts, two"]
    house.manager.answer = replace(with_button("over"), replaces=True)
    await house.press(house.asha, shown, "Join")
    assert (shown.pictures, shown.text) == ([], "over\nJoin")


async def test_a_result_that_is_left_keeps_its_picture(house: House) -> None:
    ref = await house.chat.show(house.room, pictured(), None)
    await house.chat.redraw(ref, said("It is over"))
    shown = house.posted(ref)
    assert (shown.text, shown.pictures) == ("It is over", ["Ten of hearts, one"])
