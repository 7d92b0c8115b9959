"""Pictures on Telegram: photos with captions, brought once."""

from __future__ import annotations

from dataclasses import replace

from adapters.telegram import TelegramChat
from adapters.telegram.markup import BELOW
from bot.model.messages import Button, Line, Message
from bot.model.pictures import Honour, Picture, Poster
from tests.adapters.telegram.fakes import FakeManager
from tests.platforms.telegram import Chat, Telegram
from tests.platforms.telegram.methods import REMOVABLE
from tests.platforms.telegram.weather import Fault
from tests.platforms.telegram.world import Refusal

JPEG = b"\xff\xd8\xff of cards"
TEXT = Message("Result", (Line("Asha & Meena win"),), ((Button("Next", "k.1.next"),),))


def pictured(headline: str = "one", text: Message = TEXT) -> Message:
    """A message with a picture that is drawn."""
    poster = Poster(Honour.DEAL, "t", headline, "", (), ())
    return replace(text, picture=Picture(poster, "alt", JPEG + headline.encode()))


def group(tg: Telegram) -> tuple[Chat, str]:
    """A group, and the bot's id of it."""
    chat = tg.group("Cards", tg.person("Asha"))
    return chat, f"telegram:{chat.id}"


async def test_a_picture_is_a_photo_whose_caption_is_the_text(tg: Telegram, chat: TelegramChat):
    cards, room = group(tg)
    await chat.show(room, pictured(), None)
    (shown,) = tg.messages(cards)
    assert tg.methods.album.photos[shown.photo].startswith(JPEG)
    assert shown.text == TEXT.text
    assert shown.html == "<b>Result</b>\nAsha &amp; Meena win"
    assert shown.labels == ["Next"]


async def test_what_telegram_has_is_not_brought_again(tg: Telegram, chat: TelegramChat):
    cards, room = group(tg)
    ref = await chat.show(room, pictured(), None)
    await chat.show(room, pictured(), None)
    await chat.show(room, replace(pictured(), title="News"), ref)
    first, second = tg.messages(cards)
    assert first.photo == second.photo
    assert first.text.startswith("News")
    assert tg.methods.album.uploads == 1
    await chat.show(room, pictured("two"), ref)
    assert tg.methods.album.uploads == 2
    assert first.photo != second.photo


async def test_a_photo_that_telegram_has_lost_is_brought_again(tg: Telegram, chat: TelegramChat):
    cards, room = group(tg)
    await chat.show(room, pictured(), None)
    tg.methods.album.photos.clear()
    await chat.show(room, pictured(), None)
    assert len(tg.messages(cards)) == 2
    assert tg.methods.album.uploads == 2


async def test_a_picture_that_comes_later_is_put_above_the_text(tg: Telegram, chat: TelegramChat):
    cards, room = group(tg)
    ref = await chat.show(room, TEXT, None)
    later = await chat.show(room, pictured(), ref)
    (shown,) = tg.messages(cards)
    assert shown.photo
    assert shown.text == TEXT.text
    assert later != ref


async def test_a_text_after_a_photo_is_posted_anew_also_after_a_restart(
    tg: Telegram, chat: TelegramChat
):
    cards, room = group(tg)
    ref = await chat.show(room, pictured(), None)
    await chat.show(room, TEXT, str(ref))
    (shown,) = tg.messages(cards)
    assert not shown.photo


async def test_a_text_too_long_for_a_caption_goes_alone(tg: Telegram, chat: TelegramChat):
    cards, room = group(tg)
    fits = Message("", (Line("🃏" * 512),))
    for text, has_photo in ((fits, True), (Message("", (Line("🃏" * 512 + "!"),)), False)):
        await chat.show(room, pictured(text=text), None)
        shown = tg.messages(cards)[-1]
        assert shown.text == text.text
        assert bool(shown.photo) == has_photo


async def test_a_group_that_takes_no_photos_gets_texts(tg: Telegram, chat: TelegramChat):
    cards, room = group(tg)
    cards.bot_may_send_photos = False
    for _ in range(2):
        await chat.show(room, pictured(), None)
    assert [one.photo for one in tg.messages(cards)] == ["", ""]
    assert len(tg.made("sendPhoto")) == 1
    ref = await chat.show(room, TEXT, None)
    refusal = Refusal(400, "Bad Request: not enough rights to send photos to the chat")
    tg.weather.add(Fault("editMessageMedia", "refuse", refusal))
    assert await chat.show(room, replace(pictured("new"), title="Now"), ref) == ref
    assert tg.messages(cards)[-1].text.startswith("Now")


async def test_steps_take_each_others_place_with_a_photo_or_without(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
):
    asha = tg.person("Asha")
    await chat.whisper(f"telegram:{asha.id}", pictured("one"), None)
    (first,) = tg.messages(asha)
    manager.says(replace(pictured("two"), replaces=True))
    await tg.press(asha, first, "Next")
    assert (tg.messages(asha), first.photo) == ([first], "photo-2")
    manager.says(replace(TEXT, replaces=True))
    await tg.press(asha, first, "Next")
    await tg.until(lambda: [one.photo for one in tg.messages(asha)] == [""])


async def test_a_result_that_is_left_keeps_its_photo(tg: Telegram, chat: TelegramChat):
    cards, room = group(tg)
    ref = await chat.show(room, pictured(), None)
    await chat.redraw(ref, Message("Result", (Line("It is over"),)))
    (shown,) = tg.messages(cards)
    assert (shown.text, shown.photo, shown.labels) == ("Result\nIt is over", "photo-1", [])


async def test_a_photo_too_old_to_be_removed_points_below_and_has_no_buttons(
    tg: Telegram, chat: TelegramChat
):
    cards, room = group(tg)
    ref = await chat.show(room, pictured(), None)
    (shown,) = tg.messages(cards)
    shown.at -= REMOVABLE + 1
    await chat.remove(ref)
    assert (shown.text, shown.labels, shown.deleted) == (BELOW, [], False)
