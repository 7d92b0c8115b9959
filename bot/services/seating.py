"""Requests about sitting down: open, join, leave, AI players, options, begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from bot import presenter
from bot.model import heirs, lobby
from bot.model.errors import Refused, StoreUnavailable, TryLater, Unreachable
from bot.model.ids import RequestId, TableId, UserId
from bot.model.live import Draft, Live, open_match
from bot.model.messages import Message
from bot.model.ports import Limits
from bot.model.requests import LONGEST, Person, Room
from bot.model.table import Phase, Place, Table, must_sit, promised_seat
from bot.model.voice import Voice
from bot.services.context import Context
from bot.text.games import game_key, options
from bot.text.i18n import is_served
from engine.games import GAMES
from engine.options import PLAYERS_KEY

JOIN_LINK = "join_"
"""Prefix of a deep link's payload, followed by the table's id."""
LOOK_LINK = "look"
"""Payload of a link that leads to something already in the private chat."""


class Reach(Enum):
    """How a person can be shown their hand."""

    IN_PRIVATE = "in private"
    IN_ROOM = "in the room, for them alone"
    BY_LINK = "not before they have opened the private chat by a link"


class Seating:
    """Carries out requests about a lobby. Each method returns the private answer, or None."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def open(
        self,
        request: RequestId,
        person: Person,
        room: Room,
        words: tuple[str, ...],
        room_language: str | None = None,
    ) -> Message | None:
        """Open a table in a room, with its opener at the first seat.

        An opener who cannot be messaged yet sits down when they follow a link that names the
        table, so the table is saved without them.

        Args:
            room_language: None if the platform does not know it.
        """
        await self._must_be_free(room, words)
        table = await self._new_table(person, room, words, room_language)
        await self._must_have_time(person)
        self._context.budgets.start(person.id, room.id)
        reach = await self.reach(table, person)
        place = replace(table.places[0], in_room=reach is Reach.IN_ROOM)
        table = table.with_place(0, Place() if reach is Reach.BY_LINK else place)
        await self._clear(room)
        live = await self._context.tables.create(Draft(Live(table)), request)
        if reach is not Reach.BY_LINK:  # the lobby names them, and says how they see their cards
            return None
        voice = await self._context.people.voice(person)
        return ask_to_open_chat(self._context, live.table, person, voice)

    async def _new_table(
        self, person: Person, room: Room, words: tuple[str, ...], room_language: str | None
    ) -> Table:
        """Return a new table as *words* say, with the room's settings for everything else."""
        agreed = await self._context.settings_in(room)
        is_admin = agreed.limits and await self._context.is_admin(person, room)
        agreed.must_open(is_admin=is_admin)
        game, rest = game_key(words, agreed.game)
        chosen = {**agreed.rules(game), **options(rest)}
        tags = (one for one in (room_language, person.locale) if one and is_served(one))
        language = next(tags, self._context.language)
        return agreed.settled(lobby.new_table(person, room, game, chosen, language))

    async def _must_be_free(self, room: Room, words: tuple[str, ...]) -> None:
        """Raise Refused if the room has a table whose match is not over.

        A game that there is not is refused as such all the same.
        """
        old = await self._context.open_table(room)
        if old is None or old.table.phase is Phase.OVER:
            return
        game_key(words, (await self._context.settings_in(room)).game)
        raise Refused("lobby-exists" if old.table.phase is Phase.LOBBY else "table-exists")

    async def _must_have_time(self, person: Person) -> None:
        """Raise Refused(``many-tables``) if a person keeps as many tables going as they may.

        A table that others go on playing without them does not count.
        """
        most = self._context.budgets.tables
        seated = () if most is None else await self._context.stored.tables_of(person.id)
        if most is None or len(seated) < most:
            return
        found = [(await self._context.tables.get(table)).table for table in seated]
        kept = sum(_keeps_going(table, person) for table in found)
        if kept >= most:
            raise Refused("many-tables", count=kept)

    async def _clear(self, room: Room) -> None:
        """Close the room's table, whose match is over."""
        old = await self._context.open_table(room)
        if old is None:
            return

        async def close(live: Live) -> Draft:
            if live.table.phase is not Phase.OVER:
                raise Refused("table-exists")
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
        """Seat a person who asked in *room*, if they can be shown a hand; else send them a link."""
        live = await self._context.tables.get(table)
        _sit(live.table, person, in_room=False)
        await self._must_have_time(person)
        reach = await self.reach(live.table, person)
        if reach is Reach.BY_LINK:
            return await self._seated(live, person, reach, room, pressed=pressed)

        async def sit(live: Live) -> Draft:
            return _draft(live, _sit(live.table, person, in_room=reach is Reach.IN_ROOM))

        live = await self._context.tables.change(table, sit, request)
        return await self._seated(live, person, reach, room, pressed=pressed)

    async def reach(self, table: Table, person: Person) -> Reach:
        """Find out how a person can be shown a hand.

        A greeting is sent to find out, so that it does not fail when cards are dealt. People who
        could be messaged before are not greeted. If the platform asks us to try later, what is
        known of them holds; of somebody of whom nothing is known, the deal finds out.
        """
        context, people = self._context, self._context.people
        is_wanted = await people.wants_mention(person.id)
        if is_wanted and context.opens_in_room(table, person):
            return Reach.IN_ROOM
        if not (await people.facts(person.id)).get("reachable"):
            await self._greet(table, person)
        if (await people.facts(person.id)).get("reachable") is not False:
            return Reach.IN_PRIVATE
        return Reach.IN_ROOM if context.opens_in_room(table, person) else Reach.BY_LINK

    async def settle_hands(self, person: Person) -> None:
        """Let a person's hands open where they want them and can have them, at every seat.

        So a seat follows at once when they open or close the private chat, or change their mind.

        Raises:
            StoreUnavailable: for some table; all others have been settled.
        """
        is_closed = (await self._context.people.facts(person.id)).get("reachable") is False
        is_wanted = is_closed or await self._context.people.wants_mention(person.id)
        trouble: StoreUnavailable | None = None
        for table in await self._context.people.tables_naming(person.id):
            try:
                await self._settle_hand(person, table, is_closed=is_closed, is_wanted=is_wanted)
            except StoreUnavailable as error:
                trouble = error
        if trouble is not None:
            raise trouble

    async def _settle_hand(
        self, person: Person, table: TableId, *, is_closed: bool, is_wanted: bool
    ) -> None:
        live = await self._context.tables.get(table)
        in_room = is_wanted and self._context.opens_in_room(live.table, person)
        if is_closed and not in_room:
            return

        async def move(live: Live) -> Draft:
            return _draft(live, _with_hand(live.table, person.id, in_room=in_room))

        if _with_hand(live.table, person.id, in_room=in_room) != live.table:
            await self._context.tables.change(table, move)

    async def _greet(self, table: Table, person: Person) -> None:
        """Greet a person, and remember whether that could be done."""
        try:
            with self._context.admission.resting():
                await self._context.dispatcher.greet(table, person)
        except Unreachable:
            await self._context.people.learn(person, reachable=False)
        except TryLater:
            pass  # nothing is learned from it
        else:
            await self._context.people.learn(person, reachable=True)

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
            return presenter.seat_promised(live.table, promised, voice)
        seat = live.table.seat_of(person.id) or 0
        if reach is Reach.IN_ROOM:
            wanted = await self._context.people.wants_mention(person.id)
            return presenter.hand_in_room(live.table, voice, wanted=wanted)
        return presenter.seated(self._context.scene(live, person.id), seat, voice)

    async def waiting(self, person: Person) -> Message | None:
        """Return where a person sits, or will, whom no hand shows it yet; None if no seat waits."""
        for table in await self._context.people.tables_naming(person.id):
            live = await self._context.tables.get(table)
            in_lobby = live.table.phase is Phase.LOBBY and live.table.seat_of(person.id) is not None
            if in_lobby or promised_seat(live.table, person.id) is not None:
                return await self._seated(live, person, Reach.IN_PRIVATE, None, pressed=False)
        return None

    async def add_ai(
        self, request: RequestId, person: Person, table: TableId, level: str | None
    ) -> Message | None:
        """Give an empty seat to an AI player."""

        async def add(live: Live) -> Draft:
            return _draft(live, lobby.add_ai(live.table, person.id, level))

        await self._context.tables.change(table, add, request)
        return None

    async def change_seat(
        self, request: RequestId, person: Person, table: TableId, number: str | None
    ) -> Message:
        """Move a person to another seat, and tell them where they sit now."""

        async def move(live: Live) -> Draft:
            return _draft(live, lobby.change_seat(live.table, person.id, number))

        live = await self._context.tables.change(table, move, request)
        voice = await self._context.people.voice(person)
        return presenter.seat_now(live.table, must_sit(live.table, person.id), voice)

    async def show_levels(self, person: Person, table: TableId) -> Message:
        """Return the private menu of the AI players."""
        return await self._menu(person, table, presenter.ai_menu)

    async def set_level(
        self, request: RequestId, person: Person, table: TableId, level: str, number: str | None
    ) -> Message:
        """Let one AI player, or all, play at another level, and show the menu again."""

        async def change(live: Live) -> Draft:
            return _draft(live, lobby.set_level(live.table, person.id, level, number))

        await self._context.tables.change(table, change, request)
        return await self.show_levels(person, table)

    async def set_hints(
        self, request: RequestId, person: Person, table: TableId, value: str
    ) -> Message:
        """Set whether there are hints, and show the menu again."""

        async def change(live: Live) -> Draft:
            return _draft(live, lobby.set_hints(live.table, person.id, value))

        await self._context.tables.change(table, change, request)
        return await self.show_levels(person, table)

    async def show_options(self, person: Person, table: TableId, key: str | None) -> Message:
        """Return the private menu of the house rules, or of one of them."""
        live = await self._context.tables.get(table)
        known = {PLAYERS_KEY, *(one.key for one in GAMES[live.table.game].info.options)}
        if key is not None and key not in known and not key.isdecimal():
            raise Refused("bad-button")
        return await self._menu(
            person, table, lambda shown, *how: presenter.options_message(shown, key, *how)
        )

    async def _menu(
        self, person: Person, table: TableId, draw: Callable[[Table, Voice, Limits], Message]
    ) -> Message:
        """Return a private menu of the table, which replaces the one before it."""
        live = await self._context.tables.get(table)
        voice = await self._context.people.voice(person)
        return replace(draw(live.table, voice, self._context.chat(person.id).limits), replaces=True)

    async def show_form(self, person: Person, table: TableId, key: str) -> Message:
        """Return the form for the group of house rules that starts with *key*."""
        live = await self._context.tables.get(table)
        voice = await self._context.people.voice(person)
        limits = self._context.chat(person.id).limits
        form = presenter.options_form(live.table, key, voice, limits)
        if form is None:
            raise Refused("bad-button")
        return form

    async def fill(
        self,
        request: RequestId,
        person: Person,
        table: TableId,
        filled: tuple[tuple[str, str], ...],
    ) -> Message:
        """Change the house rules as a form says, and show all of them again."""

        async def change(live: Live) -> Draft:
            return _draft(live, lobby.fill(live.table, person.id, filled))

        await self._context.tables.change(table, change, request)
        return await self.show_options(person, table, "0")

    async def set_option(
        self, request: RequestId, person: Person, table: TableId, key: str, value: str
    ) -> Message:
        """Change a house rule, and show the menu that follows (``_menu_after``)."""

        async def change(live: Live) -> Draft:
            return _draft(live, lobby.set_option(live.table, person.id, key, value))

        await self._context.tables.change(table, change, request)
        return await self.show_options(person, table, _menu_after(key, value))

    async def show_games(self, person: Person, table: TableId) -> Message:
        """Return the private menu of the games that the table may play."""
        return await self._menu(person, table, presenter.games_message)

    async def change_game(
        self, request: RequestId, person: Person, table: TableId, words: tuple[str, ...]
    ) -> Message:
        """Let the table play another game, and show the menu again."""
        game, _ = game_key(words)

        async def change(live: Live) -> Draft:
            return _draft(live, lobby.change_game(live.table, person.id, game))

        await self._context.tables.change(table, change, request)
        return await self.show_games(person, table)

    async def begin(
        self, request: RequestId, person: Person, table: TableId, words: tuple[str, ...]
    ) -> Message | None:
        """Fill the empty seats with AI players and deal; *words* may be ``without`` them."""
        said = tuple(one.casefold() for one in words)
        without = said in ((lobby.WITHOUT,), (lobby.WITHOUT, "ai"))
        if words and not without:
            raise Refused("stands-alone", command="begin", text=" ".join(words)[:LONGEST])

        async def start(live: Live) -> Draft:
            seated = lobby.without_ai(live.table, person.id) if without else live.table
            ready = replace(live, table=lobby.must_begin(seated, person.id))
            return with_deadline(open_match(ready), self._context.now())

        await self._context.tables.change(table, start, request)
        return None


def _with_hand(table: Table, user: UserId, *, in_room: bool) -> Table:
    """Return the table with this person's hand opening in the room, or not; a promised one too."""
    for seat, place in enumerate(table.places):
        if place.person is not None and place.person.id == user:
            return table.with_place(seat, replace(place, in_room=in_room))
        if place.heir is not None and place.heir.person.id == user:
            heir = replace(place.heir, in_room=in_room)
            return table.with_place(seat, replace(place, heir=heir))
    return table


def _keeps_going(table: Table, person: Person) -> bool:
    """Return whether a table in a room goes on because of this person."""
    is_on = table.kind.has_rooms and table.phase not in (Phase.OVER, Phase.CLOSED)
    here = {one.person.id for one in table.places if one.person is not None and not one.away}
    return is_on and (person.id in here or not here)


def _sit(table: Table, person: Person, *, in_room: bool) -> Table:
    sit = lobby.sit if table.phase is Phase.LOBBY else heirs.take
    return sit(table, person, in_room=in_room)


def _menu_after(key: str, value: str) -> str | None:
    """Return the key of the menu after a choice: the same option while it takes more words."""
    if value[:1] in ("+", "-"):
        return key
    return None if key in lobby.BESIDE_RULES else "0"


def ask_to_open_chat(context: Context, table: Table, person: Person, voice: Voice) -> Message:
    """Return a message with the link that lets the bot message this person."""
    url = context.chat(person.id).invitation(JOIN_LINK + table.id) or ""
    return presenter.unreachable(table, url, voice)


def with_deadline(draft: Draft, now: int) -> Draft:
    """Return the beginning match with the time at which it ends, if its rules set one."""
    minutes = draft.live.game.minutes(draft.table.options)
    ends_at = None if minutes is None else now + minutes * 60_000
    return draft.of(replace(draft.table, ends_at=ends_at))


def _draft(live: Live, table: Table) -> Draft:
    return Draft(replace(live, table=table))
