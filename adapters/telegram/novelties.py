"""Recent features of messages, which an older self-hosted server refuses.

These are self-updating times (entity "date_time", Bot API 9.5 of March 2026), buttons that cannot
be pressed (10.3 of August 2026) and such as copy a text (7.11 of October 2024), and effects (7.4
of May 2024), of which Telegram may also withdraw one. A server that refuses one is not sent it
again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from telegram import Bot, InlineKeyboardMarkup, LinkPreviewOptions, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest

from adapters.telegram.addresses import Spot
from adapters.telegram.faults import is_unknown_button, is_unknown_effect, is_unreadable
from adapters.telegram.markup import Page
from engine.game import Json

CHEERS = "5046509860389126442"
"""The effect 🎉, which fills the screen."""

T = TypeVar("T")

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

log = structlog.get_logger(__name__)


class Novelties:
    """Sends pages, without features for which the server is too old."""

    def __init__(self) -> None:
        self._no_clocks = False
        self._is_older = False
        self._no_effects = False

    async def post(
        self,
        bot: Bot,
        spot: Spot,
        drawn: Page,
        *,
        reply: ReplyParameters | None = None,
        newer: Json | None = None,
        cheers: bool = False,
    ) -> Message:
        """Post a page.

        Args:
            newer: parameters that the library does not know yet.
            cheers: with an effect, and without a sound; only in a private chat.
        """
        return await self.sent(
            drawn,
            lambda html, keyboard: bot.send_message(
                spot.chat,
                html,
                parse_mode=ParseMode.HTML,
                message_thread_id=spot.topic,
                reply_markup=keyboard,
                reply_parameters=reply,
                link_preview_options=NO_PREVIEW,
                disable_notification=cheers or drawn.silent or None,
                message_effect_id=CHEERS if cheers and not self._no_effects else None,
                api_kwargs=newer,
            ),
        )

    async def sent(
        self, drawn: Page, call: Callable[[str, InlineKeyboardMarkup | None], Awaitable[T]]
    ) -> T:
        """Make a call with the text and keyboard of *drawn*; if refused, again with less."""
        while True:
            html = drawn.without_clocks if self._no_clocks else drawn.html
            keyboard = drawn.older if self._is_older else drawn.keyboard
            try:
                return await call(html, keyboard)
            except BadRequest as error:
                if is_unreadable(error) and html != drawn.without_clocks:
                    self._no_clocks = True
                elif is_unknown_button(error) and keyboard != drawn.older:
                    self._is_older = True
                elif is_unknown_effect(error) and not self._no_effects:
                    self._no_effects = True
                else:
                    raise
                log.info("the server knows less than the newest", reason=error.message)
