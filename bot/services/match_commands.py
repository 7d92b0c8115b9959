"""Requests about a match: play, next deal, rematch, away and back, stop."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot import presenter
from bot.model import clock, heirs, lobby, stopping
from bot.model.errors import Refused
from bot.model.ids import TableId
from bot.model.kinds import ALONE, PRACTICE
from bot.model.live import (
    Draft,
    Live,
    act,
    must_be_now,
    must_be_on,
    open_deal,
    open_match,
    with_deadline,
)
from bot.model.messages import Kind, Message
from bot.model.phases import AFTER_A_DEAL, IN_DEAL, IN_MATCH, UNDER_WAY
from bot.model.requests import Person, Room
from bot.model.table import Entry, Phase, Table, must_sit, promised_seat
from bot.services.asks import Ask, Words
from bot.services.choosing import laid
from bot.services.context import Context
from bot.text import parsing
from engine.actions import Action, cards_of, read
from engine.seats import Seat


class MatchCommands:
    """Carries out what happens at a table. Each method returns the private answer, or None."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def play(self, ask: Ask) -> None:
        """Carry out the move of a button, whose verb is part of it."""
        await self._play(ask, ask.spoken)

    async def _play(self, ask: Ask, words: Words) -> Action:
        """Carry out a move and return it."""
        turn = ask.turn
        made: list[Action] = []  # more than one where the change had to be made anew

        async def move(live: Live) -> Draft:
            seat = must_sit(live.table, ask.person.id)
            _must_not_be_done(live.table, seat, words, turn)
            must_be_on(live, seat, turn)
            made.append(read(_meant(live, seat, words, typed=turn is None)))
            live = self._present(live, seat)
            here = replace(live.table.places[seat], missed=0, pressed=self._context.now())
            draft = Draft(replace(live, table=live.table.with_place(seat, here)))
            return act(draft, seat, made[-1])

        await self._context.tables.change(ask.table, move, ask.id)
        return made[-1]

    async def play_typed(self, ask: Ask) -> Message | None:
        """Carry out a typed move; say where it was made to who typed it in private at two tables.

        It is made at the table that waits for them, which need not be the one they look at.
        """
        is_unsaid = ask.room is None and await self._sits_at_several(ask.person)
        made = await self._play(ask, ask.words)
        if not is_unsaid:
            return None
        played = (await self._context.tables.get(ask.table)).table
        told = presenter.moved_at(played, made, await self._context.people.voice(ask.person))
        return replace(told, table=ask.table)

    async def _sits_at_several(self, person: Person) -> bool:
        return len(await self._context.store.tables_of(person.id)) > 1

    async def go_on(self, ask: Ask) -> None:
        """Begin the next deal, or the rematch with the same people, once all of them have asked.

        If somebody plays on though others have asked to stop, the pause goes on; a button that was
        drawn before they asked does not say so. A rematch may be asked for by whoever is promised
        a seat in it.
        """

        async def begin(live: Live) -> Draft:
            seat = live.table.seat_of(ask.person.id)
            if seat is None:
                heirs.must_have_seat(live.table, ask.person.id)
            else:
                live = self._present(live, seat)
            AFTER_A_DEAL(live.table)
            must_be_now(live, ask.turn)
            table = live.table
            if table.phase is Phase.BETWEEN:
                if table.stops and ask.turn is not None:
                    raise Refused("late-press")
                table = stopping.resumed(table, ask.person)
            ready = _with_ready(table, ask.person)
            live = replace(live, table=ready)
            return Draft(live) if ready.waits_for else self._next(live)

        await self._until_shown(ask.table)
        await self._context.tables.change(ask.table, begin, ask.id)

    async def waits_for(self, person: Person) -> TableId | None:
        """Return the table that waits for this person's word to go on after a deal; None: none."""
        own = [live.table for live in await self._context.own(person)]
        here = (one.id for one in own if one.is_paused and person.id in one.waits_for)
        return next(here, None)

    async def end_pause(self, table: TableId, turn: int) -> None:
        """Begin what comes next, whoever has not asked for it: the pause since *turn* is over.

        Whoever asks to stop in the last moment has given the others another pause.
        """
        stops = (await self._context.tables.get(table)).table.stops

        async def begin(live: Live) -> Draft:
            AFTER_A_DEAL(live.table)
            must_be_now(live, turn)
            if live.table.stops != stops:
                raise Refused("late-press")
            return self._next(live)

        await self._until_shown(table)
        await self._context.tables.change(table, begin)

    def _next(self, live: Live) -> Draft:
        """Return what follows a deal: another, another match, or the end for which people asked."""
        if live.table.phase is Phase.OVER:
            return with_deadline(open_match(live), self._context.now())
        return stopping.ended(live, None) if live.table.stops else open_deal(live)

    async def _go_on_if_due(self, live: Live) -> None:
        """Begin what comes next if somebody has left for whom alone it was still waiting."""
        table, turn = live.table.id, live.table.turn
        if not _is_due(live.table):
            return

        async def begin(live: Live) -> Draft:
            must_be_now(live, turn)
            if not _is_due(live.table):
                raise Refused("late-press")
            return self._next(live)

        await self._until_shown(table)
        with suppress(Refused):  # somebody has come, or asked to stop, or the clock was quicker
            await self._context.tables.change(table, begin)

    async def _until_shown(self, table: TableId) -> None:
        """Wait until the result of a deal is shown, so that what comes next begins after it."""
        live = await self._context.tables.get(table)
        if live.table.phase in (Phase.BETWEEN, Phase.OVER):
            with self._context.admission.resting():
                await self._context.dispatcher.waiters.until_shown(live)

    def _present(self, live: Live, seat: Seat) -> Live:
        """Return the table with *seat* no longer away: its person plays, or asks for a deal."""
        if not live.table.places[seat].away:
            return live
        return replace(live, table=lobby.come_back(live.table, seat, self._context.now()))

    async def away(self, ask: Ask) -> Message:
        """Let an AI player keep the seat."""

        async def go(live: Live) -> Draft:
            return _gone(live, ask.person, left=False)

        live = await self._context.tables.change(ask.table, go, ask.id)
        await self._go_on_if_due(live)
        return await self._left(live, must_sit(live.table, ask.person.id), ask)

    async def _left(self, live: Live, seat: Seat, ask: Ask) -> Message:
        """Return the answer to somebody whose seat an AI player has from now on."""
        voice = await self._context.people.voice(ask.person)
        left = presenter.left_to_ai(live.table, seat, voice)
        return left if ask.room is None else presenter.to_one(left, ask.person, voice)

    async def back(self, ask: Ask) -> None:
        """Give the seat back to its person."""

        async def come(live: Live) -> Draft:
            seat = must_sit(live.table, ask.person.id)
            changed = lobby.come_back(live.table, seat, self._context.now())
            return Draft(replace(live, table=changed))

        await self._context.tables.change(ask.table, come, ask.id)

    async def leave(self, ask: Ask) -> Message | None:
        """Get up in the lobby, hand the seat to an AI player in a match, or end a practice deal.

        A person who was to get a seat with the next deal gives it up. Whoever plays alone is asked
        whether to end the match: without them nobody would play it.
        A button that was drawn before the deal was dealt takes nobody out of it.
        """
        person = ask.person
        found = (await self._context.tables.get(ask.table)).table
        promised = promised_seat(found, person.id)
        if found.kind is ALONE and found.phase in UNDER_WAY:
            return await self.ask_to_stop(ask)

        async def go(live: Live) -> Draft:
            if _is_older(ask.turn, live.table):
                raise Refused("late-press")
            if live.table.kind is PRACTICE:
                return _practice_over(live, person)
            if live.table.phase is Phase.LOBBY:
                return Draft(replace(live, table=lobby.leave(live.table, person.id)))
            if live.table.seat_of(person.id) is None:
                return Draft(replace(live, table=heirs.give_up(live.table, person.id)))
            return _gone(live, person, left=True)

        live = await self._context.tables.change(ask.table, go, ask.id)
        await self._go_on_if_due(live)
        seat = live.table.seat_of(person.id)
        if seat is not None and live.table.places[seat].away:
            return await self._left(live, seat, ask)
        if promised is None or seat is not None:
            return None
        voice = await self._context.people.voice(person)
        given_up = presenter.seat_given_up(live.table, promised, voice)
        return replace(given_up, replaces=True)  # the promise, with its button

    async def enough(self, ask: Ask) -> None:
        """End a deal that is played again for practice."""

        async def end(live: Live) -> Draft:
            return _practice_over(live, ask.person)

        await self._context.tables.change(ask.table, end, ask.id)

    async def ask_to_stop(self, ask: Ask) -> Message:
        """Ask the person to confirm that the table should end; who agrees to that is not asked.

        Whoever is promised a seat there has nothing to end yet: they are shown the promise again.
        """
        person, room = ask.person, ask.room
        live = await self._context.tables.get(ask.table)
        is_admin = await self._is_admin(live.table, person, room)
        promised = promised_seat(live.table, person.id)
        if promised is not None and not stopping.decides(live.table, person, is_admin=is_admin):
            voice = await self._context.people.voice(person)
            return presenter.seat_promised(live.table, promised, voice, is_here=room is not None)
        stopping.must_stop(live, person, is_admin=is_admin)
        if live.table.stops and live.table.seat_of(person.id) is not None:
            return replace(await self.stop(replace(ask, turn=None)), replaces=False)
        voice = await self._context.people.voice(person)
        seat, with_deal = live.table.seat_of(person.id), stopping.plays_on(live.table, person)
        is_away = seat is not None and live.table.places[seat].away
        asked = presenter.confirm_stop(live.table, voice, with_deal=with_deal, is_away=is_away)
        if room is not None:
            return presenter.to_one(asked, person, voice)
        if not await self._sits_at_several(person):
            return asked
        return replace(asked, title=presenter.which_table(live.table, voice))

    async def stop(self, ask: Ask) -> Message:
        """End the table: after the present deal if other people play it too, else at once.

        So nobody can take a deal away from others because it goes badly; if all of them ask to
        stop, it ends at once. Between deals it ends when the next one would begin, unless somebody
        plays on. A match that is played until stopped always finishes its deal; its opener says so
        for all.
        Who was asked before the deal was dealt is asked again.
        """
        person, room = ask.person, ask.room
        found = (await self._context.tables.get(ask.table)).table
        if _is_older(ask.turn, found) and stopping.plays_on(found, person):
            again = await self.ask_to_stop(ask)
            voice = await self._context.people.voice(person)
            return replace(presenter.dealt_meanwhile(again, voice), replaces=True)
        is_admin = await self._is_admin(found, person, room)

        async def end(live: Live) -> Draft:
            stopping.must_stop(live, person, is_admin=is_admin)
            stops = (*live.table.stops, person.id)
            asked = replace(live, table=replace(live.table, stops=stops, resumed=None))
            decides = stopping.decides(live.table, person, is_admin=is_admin)
            is_on = live.table.phase is Phase.PLAYING
            if decides and is_on and (until := stopping.until_stopped(live)) is not None:
                return until
            if stopping.plays_on(live.table, person):
                return self._asked_to_stop(asked)
            return stopping.ended(asked, person if live.table.seat_of(person.id) is None else None)

        live = await self._context.tables.change(ask.table, end, ask.id)
        if live.table.stops == (person.id,) and live.table.phase is Phase.PLAYING:
            for one in live.table.rooms:  # where the others are to find how to agree
                await self._context.dispatcher.post_again(ask.table, one.id)
        voice = await self._context.people.voice(person)
        scene = self._context.scene(live, None)
        told = presenter.stopped(scene, voice, in_room=room is not None)
        return replace(told, kind=Kind.QUESTION, replaces=True)

    def _asked_to_stop(self, live: Live) -> Draft:
        """Return the table with a wish to stop; between deals all have a whole pause to object."""
        if live.table.phase is Phase.PLAYING:
            return Draft(live)
        return Draft(live, timers=clock.timers(live, self._context.rhythm, self._context.now()))

    async def play_on(self, ask: Ask) -> None:
        """Have the match go on though people have asked to stop; between deals, ask for the next.

        The table says who plays on, and how those who have asked may go alone.
        """

        async def go_on(live: Live) -> Draft:
            live = self._present(live, must_sit(live.table, ask.person.id))
            IN_DEAL(live.table)
            if not live.table.stops:
                raise Refused("stop-not-asked")
            return Draft(replace(live, table=stopping.resumed(live.table, ask.person)))

        if (await self._context.tables.get(ask.table)).table.phase is Phase.BETWEEN:
            await self.go_on(replace(ask, turn=None))
        else:
            await self._context.tables.change(ask.table, go_on, ask.id)

    async def _is_admin(self, table: Table, person: Person, room: Room | None) -> bool:
        """Whether an admin of the table's room asks; of others who may stop it, that is not asked.

        The platform may take its time, so this is settled before the table is changed.
        """
        if stopping.may_stop(table, person):
            return False
        here = [one for one in table.rooms if room is not None and one.id == room.id]
        where = next(iter((*here, *table.rooms)), None)
        return where is not None and await self._context.is_admin(person, where)


def _must_not_be_done(table: Table, seat: Seat, words: tuple[str, ...], turn: int | None) -> None:
    """Raise Refused for a card that is pressed again after it was played: nothing is wrong."""
    number = -1 if turn is None else turn - table.dealt_at
    played = table.log[number : number + 1] if number >= 0 else ()
    if played == (Entry(seat, " ".join(words)),) and cards_of(read(played[0].action)):
        raise Refused("played-already")


def _is_older(turn: int | None, table: Table) -> bool:
    """Whether the button of a *turn* was drawn before the present deal was dealt."""
    return turn is not None and turn < table.dealt_at


def _with_ready(table: Table, person: Person) -> Table:
    """Return the table with a person who has asked for the next deal, or the rematch."""
    return replace(table, ready=tuple(dict.fromkeys((*table.ready, person.id))))


def _is_due(table: Table) -> bool:
    """Return whether what comes next waits for nobody any more who plays here."""
    if table.waits_for or not table.here:
        return False
    is_paused = table.phase is Phase.BETWEEN and not table.stops
    return is_paused or table.phase is Phase.OVER


def _gone(live: Live, person: Person, *, left: bool) -> Draft:
    """Return the match with an AI player at the seat of *person*."""
    table, seat = live.table, must_sit(live.table, person.id)
    has_just_come = table.places[seat].since > table.deal
    if not (table.phase is Phase.OVER and (table.ready or has_just_come)):
        IN_MATCH(table)  # who wants no rematch may go, and who has come for it
    ready = tuple(one for one in table.ready if one != person.id)
    return Draft(replace(live, table=lobby.go_away(replace(table, ready=ready), seat, left=left)))


def _practice_over(live: Live, person: Person) -> Draft:
    must_sit(live.table, person.id)
    if live.table.kind is not PRACTICE or live.table.phase is Phase.CLOSED:
        raise Refused("not-again")
    return Draft(replace(live, table=lobby.close(live.table)))


def _meant(live: Live, seat: Seat, words: tuple[str, ...], *, typed: bool) -> str:
    """Return the action that *words* mean, as text for the log; ``lay`` plays the chosen cards."""
    chosen = live.table.places[seat].chosen
    if words == ("lay",) or (typed and not words and chosen):
        return laid(live, seat)
    if not typed:
        return " ".join(words)
    return parsing.action_text(words, live.legal(seat), live.table.names)
