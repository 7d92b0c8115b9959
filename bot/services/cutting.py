"""Requests about the shuffle: cut the cards before a deal, verify them after it."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from bot import presenter
from bot.model import names, sealed
from bot.model.errors import Refused
from bot.model.ids import DealId, UserId, is_number
from bot.model.live import Draft, Live
from bot.model.messages import Message
from bot.model.requests import Person, Room
from bot.model.sealed import Shuffle
from bot.model.table import Cut, Phase, Table, must_sit
from bot.services import closed_deals
from bot.services.asks import Ask
from bot.services.context import Context
from engine.fair import Seal
from engine.game import Json
from engine.records import SHUFFLE

LONGEST = 24
"""Most characters of the word with which somebody cuts."""
_SKIN_TONES = "🏻🏼🏽🏾🏿"


class Cutting:
    """Carries out requests about the shuffle. Each method returns the private answer."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def cut(self, ask: Ask) -> Message:
        """``cut <word>``: cut the next deal with the word of a person at the table."""
        word = word_of(ask.words)

        async def change(live: Live) -> Draft:
            return Draft(replace(live, table=with_cut(live.table, ask.person.id, word)))

        live = await self._context.tables.change(ask.table, change, ask.id)
        deal = DealId(ask.table, live.table.deal + 1)
        return presenter.cut_done(str(deal), word, await self._context.people.voice(ask.person))

    async def fair(self, ask: Ask) -> Message:
        """``fair``: show what may be known now: commitment, cuts, the last deal's secret.

        A button at the result of a deal has its number behind the verb. Once the next one has
        begun, that deal's proof is shown.
        """
        live = await self._context.tables.get(ask.table)
        if ask.words and str(live.table.deal) != ask.words[0]:
            if not is_number(ask.words[0]):
                raise Refused("bad-button")
            return await self.verify(ask.person, ask.room, (f"{ask.table}-{ask.words[0]}",))
        limits = self._context.chat(ask.person.id).limits
        return presenter.fair(live.table, await self._context.people.voice(ask.person), limits)

    async def verify(self, person: Person, room: Room | None, words: tuple[str, ...]) -> Message:
        """Show what a closed deal was shuffled with, and how anybody can check it."""
        named = "".join(closed_deals.naming(words))
        deal = await closed_deals.named(self._context, person, room, named)
        seal, shuffle = await self._proof(person, room, deal)
        return presenter.proof(seal, shuffle, await self._context.people.voice(person))

    async def _proof(self, person: Person, room: Room | None, deal: DealId) -> tuple[Seal, Shuffle]:
        """Return the seal of a deal and its deck; raises Refused if the person may not see them."""
        store = self._context.store
        table = await closed_deals.table_of(self._context, deal)
        played = await store.played(*deal)
        sat = () if played is None else played.sat
        if not await closed_deals.may_see(self._context, person, room, table, sat):
            raise Refused("not-your-deal")
        if deal.number == table.deal and table.phase is Phase.PLAYING:
            raise Refused("deal-on", text=str(deal))
        if deal.number == table.deal:
            found = sealed.last(table), sealed.shuffle(table)
        else:
            found = _recorded(await store.record(*deal))
        if found[0] is None or found[1] is None:
            raise Refused("deal-unsealed", text=str(deal))
        return found[0], found[1]


def _recorded(record: Json | None) -> tuple[Seal | None, Shuffle | None]:
    part = {} if record is None else record.get(SHUFFLE, {})
    if record is None or not part:
        return None, None
    shuffle = Shuffle(len(part.get("before", ())), tuple(record["deck"]))
    return Seal(part["deal"], part["secret"], tuple(part["cuts"])), shuffle


def with_cut(table: Table, user: UserId, word: str) -> Table:
    """Return the table after a person has cut the next deal; a new cut replaces their last one.

    Raises:
        Refused: ``not-seated``; ``cut-late``, the cards are dealt already.
    """
    must_sit(table, user)
    if sealed.coming(table) is None:
        raise Refused("cut-late")
    others = tuple(one for one in table.cuts if one.person != user)
    return replace(table, cuts=(*others, Cut(user, word)))


def word_of(words: tuple[str, ...]) -> str:
    """Return the word to cut with that somebody has typed: letters, digits, emoji and blanks.

    Everything else is dropped, so that the word is safe in any message, and in quotes in a shell.

    Raises:
        Refused: ``cut-empty``, nothing is left; ``cut-long``.
    """
    text = unicodedata.normalize("NFC", " ".join(words)[: names.LONGEST_READ])
    found = str(names.clean("".join(map(_plain, text)), LONGEST))
    if not found:
        raise Refused("cut-empty")
    if found.endswith("…"):
        raise Refused("cut-long", most=LONGEST)
    return found


def _plain(letter: str) -> str:
    if letter.isspace():
        return " "
    kind = unicodedata.category(letter)
    is_kept = kind[0] in "LMN" or kind == "So" or letter in _SKIN_TONES
    return letter if is_kept and letter != names.EMOJI_STYLE else ""
