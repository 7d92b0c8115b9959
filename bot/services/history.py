"""Requests about the past: history, replays, and deals to play again."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot import presenter
from bot.model import practice
from bot.model.errors import Refused
from bot.model.history import Sat
from bot.model.ids import DealId, UserId, is_number
from bot.model.kinds import PRACTICE
from bot.model.live import open_deal
from bot.model.messages import Message, said
from bot.model.replays import replayed
from bot.model.requests import LONGEST, Person
from bot.model.scores import who_sits
from bot.model.table import Phase, Table
from bot.presenter import DEALS_A_PAGE, MATCHES_A_PAGE
from bot.services import closed_deals
from bot.services.asks import Ask, Words
from bot.services.context import Context
from bot.services.page_links import PageLinks
from bot.services.playing_alone import put_away
from bot.services.reaching import LOOK_LINK, Reach, Reaching
from bot.text.lexicon import verb_of
from engine.actions import Play
from engine.game import Json
from engine.seats import Seat

MARK = "~"
"""Begins the word in a button's token that lets one person see a deal."""
MARK_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed deal that somebody may see.

    Args:
        table: the table as it was then, to name its people.
        pass_: the word that lets this person see it elsewhere too.
    """

    id: DealId
    record: Json
    table: Table
    pass_: Words


class History:
    """Answers what people ask about deals that are over."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reaching = Reaching(context)
        self._pages = PageLinks(context)

    # history
    async def history(self, person: Person, words: Words) -> Message:
        """``history [page]``: a person's own matches; pages are counted from 1."""
        text = " ".join(words)
        if text and not (is_number(text) and int(text)):
            raise Refused("bad-page", text=text[:LONGEST])
        return await self._page(person, int(text) - 1 if text else 0)

    async def _page(self, person: Person, page: int) -> Message:
        """Show a page of a person's own matches; *page* counts from 0."""
        skip, most = page * MATCHES_A_PAGE, MATCHES_A_PAGE + 1
        found = await self._context.store.matches(person.id, skip, most)
        if page and not found:
            raise Refused("no-such-page", page=page + 1)
        voice = await self._context.people.voice(person)
        limits = self._context.chat(person.id).limits
        shown = presenter.history(found, page, person.id, voice, limits)
        return replace(shown, replaces=True)

    async def about(self, person: Person, words: Words) -> Message:
        """Carry out a button that concerns no table: turn a page, open a match."""
        match words:
            case ("history", page):
                return await self._page(person, _number(page))
            case ("match", table, number, page):
                return await self._match(person, table, _number(number), _number(page))
        raise Refused("bad-button")

    async def _match(self, person: Person, table: str, number: int, page: int) -> Message:
        found = await self._context.store.match(table, number)
        sat = [] if found is None else [sat.person for deal in found.deals for sat in deal.sat]
        if found is None or person.id not in sat or page * DEALS_A_PAGE >= len(found.deals):
            raise Refused("bad-button")
        voice = await self._context.people.voice(person)
        limits = self._context.chat(person.id).limits
        shown = presenter.past_match(found, page, person.id, voice, limits)
        return replace(shown, replaces=True)

    # replays
    async def typed(self, ask: Ask) -> Message:
        """``replay [deal] [step]``, ``replay [deal] play [seat]``; default: the last deal here."""
        deal, rest = await self._named(ask, closed_deals.naming(ask.words))
        verb, seat = verb_of(rest, ())
        if verb == Play.verb:
            return await self._again(ask, deal, seat, typed=True)
        if rest and not (len(rest) == 1 and is_number(rest[0])):
            raise Refused("bad-replay", text=" ".join(rest)[:LONGEST], deal=str(deal))
        found = await self._closed(ask, deal, ())
        return await self._show(ask, found, rest)

    async def pressed(self, ask: Ask) -> Message:
        """``replay <deal> [step]`` or ``again <deal> [seat]``, from a button of that table."""
        if not ask.words:
            raise Refused("bad-button")
        number, *rest = ask.words
        deal = DealId(ask.table, _number(number))
        if ask.verb == "again":
            return await self._again(ask, deal, tuple(rest), typed=False)
        found = await self._closed(ask, deal, ask.words)
        shown = await self._show(ask, found, tuple(rest))
        return replace(shown, replaces=bool(rest))

    async def _named(self, ask: Ask, words: Words) -> tuple[DealId, Words]:
        """Return the deal that is meant, and the words after it."""
        is_named = bool(words) and verb_of(words, ())[0] != Play.verb
        text = words[0] if is_named else ""
        deal = await closed_deals.named(self._context, ask.person, ask.room, text)
        return deal, words[1:] if is_named else words

    async def _show(self, ask: Ask, found: Closed, words: Words) -> Message:
        person, room = ask.person, ask.room
        deal = await asyncio.to_thread(replayed, found.record)
        steps = [word for word in words if not word.startswith(MARK)]
        step = _number(steps[0]) if steps else 0
        voice = await self._context.people.voice(person)
        chat = self._context.chat(person.id)
        shown = presenter.replay_message(
            deal, found.table, min(step, deal.last), found.pass_, voice, chat.limits
        )
        if room is not None and not chat.shows_alone(room.id, ask.is_press_in_room):
            return shown
        return await self._pages.beside_replay(found.table, person, shown, in_private=room is None)

    async def _closed(self, ask: Ask, deal: DealId, words: Words) -> Closed:
        """Return a deal that is over; raises Refused if this person may not see it."""
        person, room = ask.person, ask.room
        context, store = self._context, self._context.store
        table = await closed_deals.table_of(context, deal)
        played = await store.played(*deal)
        sat = () if played is None else played.sat
        known = _pass(table, person.id, deal)
        if known not in words and not await closed_deals.may_see(context, person, room, table, sat):
            raise Refused("not-your-deal")
        record = await store.record(*deal)
        if record is None:
            raise Refused(_missing(table, deal, sat), text=str(deal))
        then = presenter.table_then(record["game"], sat or _now(table), record["options"], deal)
        return Closed(deal, record, then, (known,))

    # play again
    async def _again(self, ask: Ask, deal: DealId, words: Words, *, typed: bool) -> Message:
        """Deal the same cards again; without a seat, ask for one.

        That the private chat must be opened first is said before anybody chooses a seat.
        """
        person = ask.person
        found = await self._closed(ask, deal, words)
        voice = await self._context.people.voice(person)
        seats = [word for word in words if not word.startswith(MARK)]
        link = self._context.chat(person.id).invitation(LOOK_LINK)
        needs_chat = presenter.again_needs_chat(found.table, words, link, voice)
        is_closed = await self._context.people.is_closed(person.id)
        if not seats and is_closed and ask.room is not None:
            return needs_chat
        if not seats:
            limits = self._context.chat(person.id).limits
            return presenter.whose(found.table, person.id, found.pass_, voice, limits)
        seat = _seat(seats, found.table)
        live = practice.new_table(person, found.table, found.record, seat, voice.locale)
        if await self._reaching.reach(live.table, person) is not Reach.IN_PRIVATE:
            return needs_chat
        async with self._context.sitting_down(person.id):
            with self._context.budgets.start(person.id):
                await put_away(self._context, person, PRACTICE, ask.id)
                await self._context.tables.create(open_deal(live), ask.id)
        return replace(said(presenter.t(voice, "again-dealt")), replaces=not typed)


def _pass(table: Table, person: UserId, deal: DealId) -> str:
    """Return the word in a token with which one person, and nobody else, may see one deal.

    People who open a replay in a room go on in private, where nothing else shows that they may.
    """
    said_ = f"replay:{person}:{deal}".encode()
    code = hmac.new(bytes.fromhex(table.secret), said_, hashlib.sha256).hexdigest()
    return MARK + code[:MARK_LENGTH]


def _now(table: Table) -> tuple[Sat, ...]:
    """Return who sits at a table now, for deals about which nothing else is known."""
    return tuple(who_sits(table, seat) for seat in range(len(table.places)))


def _number(word: str) -> int:
    if not is_number(word):
        raise Refused("bad-button")
    return int(word)


def _seat(words: Sequence[str], table: Table) -> Seat:
    """Return the seat that *words* name, as people count them: from 1."""
    seats = {str(seat + 1): seat for seat in range(len(table.places))}
    text = " ".join(words)
    if text not in seats:
        raise Refused("no-such-seat", text=text[:LONGEST], seats=len(seats))
    return seats[text]


def _missing(table: Table, deal: DealId, sat: tuple[Sat, ...]) -> str:
    """Return why a deal has no record."""
    if table.deal == deal.number and table.phase is Phase.PLAYING:
        return "deal-not-over"
    return "deal-not-kept" if sat and not any(one.broken for one in sat) else "deal-broken-off"
