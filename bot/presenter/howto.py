"""How to play: six short pages a game, of the standard game, for one person alone."""

from __future__ import annotations

from bot.model.ids import TableId
from bot.model.messages import Button, Line, Message
from bot.model.tokens import NO_TABLE, write
from bot.model.voice import Voice
from bot.presenter.cards import shown
from bot.text.i18n import has, t
from engine.cards import card
from engine.games import GAMES

PAGES = 6
WORD = "howto"


def howto(game: str, page: int, voice: Voice, play: Button | None = None) -> Message:
    """Return a page, counted from 1, with the ways to those before and after it.

    *play*: the button that begins a game, below the last one.
    """
    page = max(1, min(page, PAGES))
    heading, *rest = _text(game, page, voice).split("\n")
    lines = (Line(heading, strong=True), *map(Line, rest))
    title = t(voice, "title-howto", game=t(voice, f"game-{game}"), page=page, pages=PAGES)
    ways = [(key, to) for key, to in (("back", page - 1), ("next", page + 1)) if 1 <= to <= PAGES]
    row = tuple(
        Button(t(voice, f"button-page-{key}"), write(NO_TABLE, 0, WORD, game, str(to)))
        for key, to in ways
    )
    below = ((play,),) if play is not None and page == PAGES else ()
    return Message(title, lines, (row, *below), replaces=True)


def howto_button(voice: Voice, table: TableId = NO_TABLE, turn: int = 0) -> Button:
    """Return the button that opens the first page, of the game at the table where it stands."""
    return Button(t(voice, "button-howto"), write(table, turn, WORD), "quiet")


def _text(game: str, page: int, voice: Voice) -> str:
    return t(voice, page_key(game, page), **_named(voice))


def page_key(game: str, page: int) -> str:
    """Return the key of a page: the game's own, its family's, or that which games share."""
    family = GAMES[game].info.family
    own = (f"howto-{one}-{page}" for one in (game, family))
    return next(filter(has, own), f"howto-{page}")


def _named(voice: Voice) -> dict[str, str]:
    """Return the labels of the buttons that pages speak of."""
    labels = {word: t(voice, f"button-{word}") for word in ("hand", "hint", "back", "why")}
    return {
        **labels,
        "lowest": t(voice, "action-lowest-no-cards", place=3),
        "beat": t(voice, "action-beat", card=shown(card("JH")), attack=shown(card("8H"))),
        "take": t(voice, "action-take"),
    }
