"""Photos with captions: each is uploaded to Telegram once, and referred to by its id afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram import Bot, InlineKeyboardMarkup, InputMediaPhoto, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest

from adapters.telegram.addresses import Ref, Spot
from adapters.telegram.faults import bars_photos, is_unknown_file
from adapters.telegram.markup import Page, Photo
from adapters.telegram.novelties import Novelties
from bot.model.recent import Recent

MOST_KNOWN = 5_000


class Photos:
    """Sends photos; knows which ones Telegram has, where they are shown, and where none may be."""

    def __init__(self, bot: Bot, novelties: Novelties) -> None:
        self._bot = bot
        self._novelties = novelties
        self._numbers: Recent[str, str] = Recent(MOST_KNOWN)
        self._shown: Recent[str, str] = Recent(MOST_KNOWN)
        self._barred: Recent[int, bool] = Recent(MOST_KNOWN)

    def of(self, drawn: Page, chat: int) -> Photo | None:
        """Return the photo of a page, if the chat accepts photos."""
        return None if self._barred.get(chat) else drawn.photo

    async def post(
        self, spot: Spot, drawn: Page, photo: Photo, reply: ReplyParameters | None
    ) -> Message | None:
        """Post a page with its photo; return None if the chat accepts none.

        Raises:
            telegram.error.TelegramError.
        """

        async def send(html: str, keyboard: InlineKeyboardMarkup | None) -> Message:
            return await self._by_number(
                photo,
                lambda file: self._bot.send_photo(
                    spot.chat,
                    file,
                    caption=html,
                    parse_mode=ParseMode.HTML,
                    message_thread_id=spot.topic,
                    reply_markup=keyboard,
                    reply_parameters=reply,
                    disable_notification=drawn.silent or None,
                ),
            )

        try:
            sent = await self._novelties.sent(drawn, send)
        except BadRequest as error:
            if not bars_photos(error):
                raise
            self._barred.keep(spot.chat, True)
            return None
        self._shown.keep(str(Ref(spot, sent.message_id, is_photo=True)), photo.digest)
        return sent

    async def edit(self, ref: Ref, drawn: Page, photo: Photo) -> bool:
        """Make a message show a page; if it has the photo already, only change the caption.

        Return False if the chat accepts no photos.

        Raises:
            telegram.error.TelegramError.
        """
        place = str(Ref(ref.spot, ref.message, is_photo=True))

        if self._shown.get(place) == photo.digest:
            await self.caption(ref, drawn)
            return True

        async def write(html: str, keyboard: InlineKeyboardMarkup | None) -> object:
            return await self._by_number(
                photo,
                lambda file: self._bot.edit_message_media(
                    InputMediaPhoto(file, caption=html, parse_mode=ParseMode.HTML),
                    ref.spot.chat,
                    ref.message,
                    reply_markup=keyboard,
                ),
            )

        try:
            await self._novelties.sent(drawn, write)
        except BadRequest as error:
            if not bars_photos(error):
                raise
            self._barred.keep(ref.spot.chat, True)
            return False
        self._shown.keep(place, photo.digest)
        return True

    async def caption(self, ref: Ref, drawn: Page) -> None:
        """Change the text below a photo.

        Raises:
            telegram.error.TelegramError.
        """
        await self._novelties.sent(
            drawn,
            lambda html, keyboard: self._bot.edit_message_caption(
                ref.spot.chat,
                ref.message,
                caption=html,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard,
            ),
        )

    async def _by_number(
        self, photo: Photo, call: Callable[[str | bytes], Awaitable[Message | bool]]
    ) -> Message:
        """Make a call with the photo's id, or with the photo itself if Telegram has none of it."""
        number = self._numbers.get(photo.digest)
        try:
            sent = await call(photo.image if number is None else number)
        except BadRequest as error:
            if number is None or not is_unknown_file(error):
                raise
            self._numbers.pop(photo.digest)
            sent = await call(photo.image)
        if isinstance(sent, bool):
            raise TypeError("an edit of an inline message, of which there is none")
        if sent.photo:
            self._numbers.keep(photo.digest, sent.photo[-1].file_id)
        return sent
