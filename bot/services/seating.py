"""People who sit down: who opens a table, and who joins it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot import presenter
from bot.model import heirs, lobby
from bot.model.errors import Refused, UnknownTable
from bot.model.ids import RequestId, TableId
from bot.model.live import Draft, Live
from bot.model.messages import Message
from bot.model.requests import Person, Room
from bot.model.settings import RoomSettings
from bot.model.table import Phase, Place, Table, must_sit, promised_seat
from bot.services.asks import Ask
from bot.services.context import Context
from bot.services.reaching import Reach, Reaching, ask_to_open_chat
from bot.text.games import game_key, named_game, options
from bot.text.i18n import is_served


class Seating:
    """Seats people. Each method returns the private answer, or None."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reaching = Reaching(context)

    async def open(self, ask: Ask, room: Room) -> Message | None:
        """``start [game] [options]``: open a table in a room, with its opener at the first seat.

        An opener who cannot be messaged yet sits down when they follow a link that names the
        table, so the table is saved without them.
        """
        await self._must_be_free(ask.person, room, ask.words)
        live = await self._open(ask, room, await self._new_table(ask, room))
        return await self._opened(live, ask.person, room)

    async def open_again(self, ask: Ask) -> Message | None:
        """Open a table like a closed one in its room, or sit down at the one that has opened there.

        From elsewhere, as in private, only who played there may, or was to play. A group may have
        got another id since.
        """
        person, here = ask.person, ask.room
        closed = (await self._context.tables.get(ask.table)).table
        if closed.phase is not Phase.CLOSED or not closed.rooms:
            raise Refused("late-press")
        if here is None or here.id not in {one.id for one in closed.rooms}:
            heirs.must_have_seat(closed, person.id)
        room = here or closed.rooms[0]
        open_now = await self._context.open_table(room)
        if open_now is not None and _may_sit(open_now.table, person):
            return await self.join(ask.id, person, open_now.table.id, here, pressed=True)
        await self._must_be_free(person, room, ())
        agreed = await self._may_open(person, room)
        live = await self._open(ask, room, agreed.settled(lobby.like(closed, person, room)))
        return await self._opened(live, person, here)

    async def _open(self, ask: Ask, room: Room, table: Table) -> Live:
        """Save a new table, with its opener if they can be shown a hand, and return it."""
        person = ask.person
        async with self._context.sitting_down(person.id):
            await self._must_have_time(person)
            with self._context.budgets.start(person.id, room.id):
                reach = await self._reaching.reach(table, person)
                place = replace(table.places[0], in_room=reach is Reach.IN_ROOM)
                table = table.with_place(0, Place() if reach is Reach.BY_LINK else place)
                await self._clear(room)
                return await self._context.tables.create(Draft(Live(table)), ask.id)

    async def _new_table(self, ask: Ask, room: Room) -> Table:
        """Return a new table as is asked, with the room's settings for everything else."""
        agreed = await self._may_open(ask.person, room)
        game, rest = game_key(ask.words, agreed.game)
        chosen = {**agreed.rules(game), **options(rest)}
        known = ask.request.language, ask.person.locale
        tags = (one for one in known if one and is_served(one))
        language = next(tags, self._context.language)
        return agreed.settled(lobby.new_table(ask.person, room, game, chosen, language))

    async def _opened(self, live: Live, person: Person, here: Room | None) -> Message | None:
        """Return what an opener is told: in the room nothing, where the lobby names them.

        It also says there how they see their cards.
        """
        voice = await self._context.people.voice(person)
        seat = live.table.seat_of(person.id)
        if seat is None:
            return ask_to_open_chat(self._context, live.table, person, voice)
        if here is not None:
            return None
        return presenter.seated(self._context.scene(live, person.id), seat, voice)

    async def _may_open(self, person: Person, room: Room) -> RoomSettings:
        """Return the room's settings; raises Refused if they let this person open no table."""
        agreed = await self._context.settings_in(room)
        is_admin = agreed.only_admins_open and await self._context.is_admin(person, room)
        agreed.must_open(is_admin=is_admin)
        return agreed

    async def _must_be_free(self, person: Person, room: Room, words: tuple[str, ...]) -> None:
        """Raise Refused if the room has a table whose match is not over, or goes on with another.

        A game that there is not is refused as such all the same.
        """
        old = await self._context.open_table(room)
        if old is None or _is_done(old.table):
            return
        game_key(words, (await self._context.settings_in(room)).game)
        if old.table.phase is not Phase.LOBBY:
            raise _match_on(old.table, person)
        wanted, _ = named_game(words)
        if wanted in (None, old.table.game):
            raise Refused("lobby-exists")
        raise Refused("lobby-of-game", name=_changer(old.table, person), game=old.table.game)

    async def _must_have_time(self, person: Person) -> None:
        """Raise Refused(``many-tables``) if a person keeps as many tables going as they may.

        A table that others go on playing without them does not count.
        """
        most = self._context.budgets.tables
        seated = () if most is None else await self._context.store.tables_of(person.id)
        if most is None or len(seated) < most:
            return
        found = await self._context.tables.newest(*seated)
        kept = sum(_keeps_going(live.table, person) for live in found)
        if kept >= most:
            raise Refused("many-tables", count=kept)

    async def _clear(self, room: Room) -> None:
        """Close the room's table, whose match is over."""
        old = await self._context.open_table(room)
        if old is None:
            return

        async def close(live: Live) -> Draft:
            if not _is_done(live.table):
                raise Refused("table-exists", name="")
            return Draft(replace(live, table=lobby.close(live.table)))

        await self._context.tables.change(old.table.id, close)

    async def join(
        self,
        request: RequestId,
        person: Person,
        table: TableId,
        room: Room | None = None,
        *,
        pressed: bool = False,
    ) -> Message | None:
        """Seat a person who asked in *room*, if they can be shown a hand; else send them a link.

        Whoever asks in private where they sit already is told of it, and led there.
        """
        live = await self._context.tables.get(table)
        if room is None and live.table.rooms and live.table.seat_of(person.id) is not None:
            told = await self._seated(live, person, Reach.IN_PRIVATE, None, pressed=False)
            voice = await self._context.people.voice(person)
            dispatcher = self._context.dispatcher
            return told and await dispatcher.leading_back(told, table, person, voice)
        like = await self._played_before(live.table)
        _sit(live.table, person, in_room=False, like=like)
        async with self._context.sitting_down(person.id):
            await self._must_have_time(person)
            reach = await self._reaching.reach(live.table, person)

            async def sit(live: Live) -> Draft:
                seated = _sit(live.table, person, in_room=reach is Reach.IN_ROOM, like=like)
                return Draft(replace(live, table=seated))

            if reach is not Reach.BY_LINK:
                live = await self._context.tables.change(table, sit, request)
        return await self._seated(live, person, reach, room, pressed=pressed)

    async def _played_before(self, table: Table) -> Table | None:
        """Return the closed table that one was opened like; None if it cannot be read any more."""
        if table.like is None:
            return None
        with suppress(UnknownTable):
            for live in await self._context.tables.readable(table.like):
                return live.table
        return None

    async def _seated(
        self, live: Live, person: Person, reach: Reach, room: Room | None, *, pressed: bool
    ) -> Message | None:
        """Return the answer that says where a person sits, or gives the link with which they will.

        None if it cannot be shown to them alone: the table names them anyway.
        """
        voice = await self._context.people.voice(person)
        if reach is Reach.BY_LINK:
            return ask_to_open_chat(self._context, live.table, person, voice)
        here = None if room is None else room.id
        if reach is Reach.IN_ROOM and not self._context.chat(person.id).shows_alone(here, pressed):
            return None
        promised = promised_seat(live.table, person.id)
        if promised is not None:
            return presenter.seat_promised(live.table, promised, voice, is_here=room is not None)
        if reach is Reach.IN_ROOM:
            wanted = await self._context.people.wants_mention(person.id)
            return presenter.hand_in_room(live.table, voice, wanted=wanted)
        seat = must_sit(live.table, person.id)
        return presenter.seated(self._context.scene(live, person.id), seat, voice)

    async def give_up(self, request: RequestId, person: Person, table: TableId) -> Message:
        """Leave a promised seat to whoever has it; the button for that is good until the next deal.

        Once its person has the seat, it is not taken from them by an old button.
        """

        async def go(live: Live) -> Draft:
            heirs.must_be_promised(live.table, person.id)
            return Draft(replace(live, table=heirs.give_up(live.table, person.id)))

        found = await self._context.tables.get(table)
        seat = heirs.must_be_promised(found.table, person.id)
        live = await self._context.tables.change(table, go, request)
        voice = await self._context.people.voice(person)
        given_up = presenter.seat_given_up(live.table, seat, voice)
        return replace(given_up, replaces=True)  # the promise, with its button

    async def waiting(self, person: Person) -> Message | None:
        """Return where a person sits, or will, whom no hand shows it yet; None if no seat waits."""
        own = await self._context.store.tables_of(person.id)
        for live in await self._context.tables.newest(*own):
            in_lobby = live.table.phase is Phase.LOBBY and live.table.seat_of(person.id) is not None
            if in_lobby or promised_seat(live.table, person.id) is not None:
                return await self._seated(live, person, Reach.IN_PRIVATE, None, pressed=False)
        return None


def _is_done(table: Table) -> bool:
    """Return whether a match is over, and nobody who is there waits for another."""
    return table.phase is Phase.OVER and not (table.is_paused and table.here)


def _may_sit(table: Table, person: Person) -> bool:
    """Return whether a table has not begun, and a person has no seat there yet."""
    return table.phase is Phase.LOBBY and table.seat_of(person.id) is None


def _keeps_going(table: Table, person: Person) -> bool:
    """Return whether a table in a room goes on because of this person."""
    is_on = table.kind.has_rooms and table.phase not in (Phase.OVER, Phase.CLOSED)
    return is_on and (person.id in table.here or not table.here)


def _sit(table: Table, person: Person, *, in_room: bool, like: Table | None) -> Table:
    if table.phase is Phase.LOBBY:
        return lobby.sit(table, person, in_room=in_room, like=like)
    return heirs.take(table, person, in_room=in_room)


def _match_on(table: Table, person: Person) -> Refused:
    """Return why no table opens where a match is on: whoever has no seat hears how to get one."""
    if promised_seat(table, person.id) is not None:
        return Refused("table-exists-promised")
    if table.seat_of(person.id) is None:
        return Refused("table-exists-join" if heirs.has_free_seat(table) else "table-exists-full")
    return Refused("table-exists", name=_changer(table, person))


def _changer(table: Table, person: Person) -> object:
    """Return the name of who decides at a table; "" if this person does."""
    try:
        lobby.must_be_opener(table, person.id)
    except Refused as why:
        return why.params["name"]
    return ""
