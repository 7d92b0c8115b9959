"""Sitting down and getting up: pure changes of a table, which raise ``Refused``."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.model.errors import Refused
from bot.model.ids import UserId, new_table_id
from bot.model.phases import IN_LOBBY, UNBEGUN
from bot.model.requests import LONGEST, Person, Room
from bot.model.table import SUBSTITUTE, Phase, Place, Table, must_sit
from engine.ai import PLAYERS
from engine.game import Game, GameInfo
from engine.games import GAMES
from engine.options import NONE_OF_THEM, PLAYERS_KEY, Option, Some
from engine.seats import Seat

PRESET_KEY = "preset"
"""The key under which options name a preset of house rules."""
HINTS_KEY = "hints"
"""The key under which options say whether hints are given."""
WITHOUT = "without"
"""The word behind ``begin`` that leaves out AI players."""
BESIDE_RULES = (PRESET_KEY, PLAYERS_KEY, HINTS_KEY)
"""Keys of what people agree on besides the rules of the game."""
YES_OR_NO = {"on": True, "off": False}


def new_table(
    opener: Person, room: Room | None, game: str, chosen: dict[str, str], language: str
) -> Table:
    """Return a fresh table with its opener at the first seat.

    Args:
        room: where it is shown; None: the opener plays in private, with AI players.
        chosen: options as they were written, and with them ``preset``, which sets the options that
            are not given, ``players``, the number of seats, and ``hints``, on or off.

    Raises:
        BadOption: *chosen* holds an unknown option or a value that is not allowed.
        Refused: ``bad-players``, ``unknown-preset``.
    """
    info = GAMES[game].info
    rules = {key: value for key, value in chosen.items() if key not in BESIDE_RULES}
    preset = _preset(info, chosen[PRESET_KEY]) if PRESET_KEY in chosen else {}
    seats = _seats(info, chosen[PLAYERS_KEY]) if PLAYERS_KEY in chosen else info.seats[0]
    table = Table(
        id=new_table_id(),
        rooms=() if room is None else (room,),
        game=game,
        options=info.settle({**preset, **rules}),
        places=(Place(),) * seats,
        opener=opener.id,
        language=language,
        secret=secrets.token_hex(32),
        hints=_on_or_off(chosen[HINTS_KEY]) if HINTS_KEY in chosen else None,
        alone=room is None,
    )
    return table.with_place(0, Place(person=opener))


def like(table: Table, opener: Person, room: Room) -> Table:
    """Return a fresh table like a closed one, for as many and by the same house rules."""
    fresh = new_table(opener, room, table.game, {}, table.language)
    agreed = replace(fresh, options=table.options, hints=table.hints, like=table.id)
    return resized(agreed, len(table.places))


def sit(table: Table, person: Person, *, in_room: bool, like: Table | None = None) -> Table:
    """Seat *person* at the first empty seat, else in place of the last AI player.

    A table that is full of people grows, if its game allows more seats. The opener gets the first
    seat, even if somebody else has it.
    *like*: where they played before; its people keep their partners, and others leave them room.
    """
    IN_LOBBY(table)
    if table.seat_of(person.id) is not None:
        raise Refused("already-seated")
    kept = {} if like is None else _seats_kept(table, like)
    seat = kept.get(person.id)
    if seat is None:
        seat = _free_seat(table, {*kept.values()})
    if seat is None:
        table, seat = _larger(table), len(table.places)
    seated = table.with_place(seat, Place(person=person, in_room=in_room))
    return _to_first_seat(seated, seat) if person.id == table.opener else seated


def takes_more(table: Table) -> bool:
    """Return whether somebody else could sit down: a seat has no person, or the table can grow."""
    return _free_seat(table) is not None or max(_info(table).seats) > len(table.places)


def _to_first_seat(table: Table, seat: Seat) -> Table:
    """Return the table turned so that *seat* is the first, which some rules favour.

    So everybody sits as they did to the others, and keeps their partner.
    """
    return replace(table, places=table.places[seat:] + table.places[:seat])


def _larger(table: Table) -> Table:
    more = [one for one in sorted(_info(table).seats) if one > len(table.places)]
    if not more:
        raise Refused("table-full")
    return resized(table, more[0])


def resized(table: Table, seats: int) -> Table:
    """Return the table with *seats* seats; empty ones go first, then AI players, from the end.

    Raises:
        Refused: ``too-many-seated``, there are more people than that.
    """
    if len(table.people) > seats:
        raise Refused("too-many-seated", people=len(table.people), seats=seats)
    kept = list(enumerate(table.places))
    first_to_go = sorted(
        kept, key=lambda one: (one[1].person is not None, not one[1].empty, -one[0])
    )
    gone = {seat for seat, _ in first_to_go[: max(0, len(kept) - seats)]}
    places = tuple(place for seat, place in kept if seat not in gone)
    return replace(table, places=places + (Place(),) * (seats - len(places)))


def _seats(info: GameInfo, text: str) -> int:
    """Return the number of seats that *text* names; raises Refused(``bad-players``)."""
    for one in info.seats:
        if text == str(one):
            return one
    allowed = ", ".join(map(str, sorted(info.seats)))
    raise Refused("bad-players", text=text, allowed=allowed)


def _preset(info: GameInfo, name: str) -> Some:
    """Return what a preset sets; raises Refused(``unknown-preset``)."""
    if name not in info.presets:
        raise Refused("unknown-preset", text=name[:LONGEST], allowed=", ".join(info.presets))
    return info.presets[name]


def change_game(table: Table, user: UserId, game: str) -> Table:
    """Let the table play another game by its usual rules; its people keep their seats.

    It gets the usual number of seats, or as many as its people need.

    Raises:
        Refused: ``too-many-seated``, the game does not take that many.
    """
    IN_LOBBY(table)
    must_be_opener(table, user)
    info = GAMES[game].info
    people = len(table.people)
    usual, *others = info.seats
    enough = [one for one in (usual, *sorted(others)) if one >= people]
    fits = resized(table, enough[0] if enough else max(info.seats))
    return replace(fits, game=game, options=info.settle({}))


def _free_seat(table: Table, kept: Collection[Seat] = ()) -> Seat | None:
    """Return the seat of whoever sits down now; of the empty ones, those *kept* last."""
    empty = [seat for seat, place in enumerate(table.places) if place.empty]
    if empty:
        return min(empty, key=lambda seat: (seat in kept, seat))
    taken_by_ai = [seat for seat, place in enumerate(table.places) if place.person is None]
    return taken_by_ai[-1] if taken_by_ai else None


def _seats_kept(table: Table, old: Table) -> dict[UserId, Seat]:
    """Return the seats of those who played at the *old* table and do not sit here yet.

    They sit as they did to each other, seen from the first of them who is here.
    """
    places, seats = enumerate(table.places), len(old.places)
    here = {seat: one.person.id for seat, one in places if one.person is not None}
    turned = [seat - at for seat, one in here.items() if (at := old.seat_of(one)) is not None]
    if not turned or seats != len(table.places):
        return {}
    before = {one.person.id: at for at, one in enumerate(old.places) if one.person is not None}
    kept = {one: (at + turned[0]) % seats for one, at in before.items()}
    return {one: at for one, at in kept.items() if at not in here and one not in here.values()}


def leave(table: Table, user: UserId) -> Table:
    """Free the seat of *user* in the lobby.

    If they opened the table, the next person becomes its opener and the first seat is theirs. A
    table without people is closed.
    """
    IN_LOBBY(table)
    kept = tuple(one for one in table.cuts if one.person != user)
    freed = replace(table, cuts=kept).with_place(must_sit(table, user), Place())
    if not freed.people:
        return close(freed)
    if freed.opener != user:
        return freed
    moved = _to_first_seat(freed, freed.seat_of(freed.people[0].id) or 0)
    return replace(moved, opener=freed.people[0].id)


def add_ai(table: Table, user: UserId, level: str | None) -> Table:
    """Give the next empty seat to an AI player of *level*; None: the table's usual one.

    If no seat is empty, all AI players play at that level from now on.
    """
    level = level or table.level or SUBSTITUTE
    _may_seat_ai(table, user, level)
    empty = [seat for seat, place in enumerate(table.places) if place.empty]
    if empty:
        return table.with_place(empty[0], Place(level=level))
    if all(place.level is None for place in table.places):
        raise Refused("table-full-for-ai" if takes_more(table) else "table-full")
    return set_level(table, user, level)


def set_level(table: Table, user: UserId, level: str, number: str | None = None) -> Table:
    """Let the AI player at seat *number*, counted from 1, play at *level*; None: all of them.

    All are those too who take seats that are free when the game begins. An empty seat that is
    named gets an AI player.
    """
    _may_seat_ai(table, user, level)
    if number is None:
        places = (replace(one, level=level) if one.level else one for one in table.places)
        return replace(table, places=tuple(places), level=level)
    return table.with_place(_without_person(table, number), Place(level=level))


def _without_person(table: Table, number: str) -> Seat:
    """Return the seat *number*, counted from 1; raises Refused if a person has it."""
    seats = {str(seat + 1): seat for seat in range(len(table.places))}
    if number not in seats:
        raise Refused("no-such-seat", text=number[:LONGEST], seats=len(seats))
    if (person := table.places[seats[number]].person) is not None:
        raise Refused("seat-has-person", name=person.name, person=person.id)
    return seats[number]


def may_change_seats(table: Table) -> bool:
    """Return whether somebody could move: if a seat has no person, and not the opener alone."""
    others = [one for one in table.people if one.id != table.opener]
    return bool(others) and len(table.people) < len(table.places)


def change_seat(table: Table, user: UserId, number: str | None = None) -> Table:
    """Move *user* to seat *number*, counted from 1; None: to the next one without a person.

    An AI player there takes the seat that they leave. The opener keeps the first seat: once they
    have moved on, the table turns, and they may name no seat.
    """
    IN_LOBBY(table)
    seat = must_sit(table, user)
    count = len(table.places)
    if user == table.opener and len(table.people) == 1:
        raise Refused("opener-keeps-seat")
    if user == table.opener and number is not None:
        raise Refused("opener-names-no-seat")
    if number is None:
        following = [(seat + step) % count for step in range(1, count)]
        free = [one for one in following if table.places[one].person is None]
        if not free:
            raise Refused("no-seat-left")
        wanted = free[0]
    else:
        wanted = _without_person(table, number)
    own, other = table.places[seat], table.places[wanted]
    moved = table.with_place(seat, other).with_place(wanted, own)
    return _to_first_seat(moved, wanted) if user == table.opener else moved


def _may_seat_ai(table: Table, user: UserId, level: str) -> None:
    IN_LOBBY(table)
    must_sit(table, user)
    if level not in PLAYERS:
        raise Refused("unknown-level", level=level, levels=", ".join(PLAYERS))


def set_hints(table: Table, user: UserId, value: str) -> Table:
    """Set whether the table gives hints: ``on`` or ``off``."""
    IN_LOBBY(table)
    must_be_opener(table, user)
    return replace(table, hints=_on_or_off(value))


def _on_or_off(value: str) -> bool:
    if value not in YES_OR_NO:
        raise Refused("bad-hints", text=value[:LONGEST])
    return YES_OR_NO[value]


def set_option(table: Table, user: UserId, key: str, value: str) -> Table:
    """Change one house rule, all of them (``preset``), the ``players`` or the ``hints``.

    If an option takes several words, ``+word`` and ``-word`` add and remove one.

    Raises:
        BadOption: there is no such option, or it does not take that value.
        Refused: ``bad-players``, ``too-many-seated``, ``unknown-preset``.
    """
    IN_LOBBY(table)
    must_be_opener(table, user)
    info = _info(table)
    if key == HINTS_KEY:
        return set_hints(table, user, value)
    if key == PRESET_KEY:
        return replace(table, options=info.settle(_preset(info, value)))
    if key == PLAYERS_KEY:
        return resized(table, _seats(info, value))
    option = next((one for one in info.options if one.key == key), None)
    if option is not None and option.several and value[:1] in ("+", "-"):
        value = _with_word(option, str(table.options[key]), value)
    return replace(table, options=info.change(table.options, key, value))


def fill(table: Table, user: UserId, filled: Iterable[tuple[str, str]]) -> Table:
    """Change the house rules for which the answers of a form differ from what holds.

    Raises:
        BadOption, Refused: as ``set_option``; ``bad-button``, there is no such rule.
    """
    options = {one.key: one for one in _info(table).options}
    changed = table
    for key, answer in filled:
        if key not in options:
            raise Refused("bad-button")
        value = answer.strip() or (NONE_OF_THEM if options[key].several else "")
        if value != str(table.options[key]):
            changed = set_option(changed, user, key, value)
    return changed


def _with_word(option: Option, now: str, change: str) -> str:
    """Return the words *now* of an option with one added or removed: ``+word``, ``-word``."""
    sign, word = change[0], change[1:]
    option.read(word)
    words = [one for one in now.split("+") if one not in (NONE_OF_THEM, word)]
    if sign == "+":
        words = [one for one in now.split("+") if one != NONE_OF_THEM]
        words += [] if word in words else [word]
    return "+".join(words) or NONE_OF_THEM


def must_begin(table: Table, user: UserId) -> Table:
    """Return the table with AI players at all empty seats, ready to begin.

    Raises Refused unless *user* may begin it: while a seat is empty, only its opener may.
    """
    UNBEGUN(table)
    must_sit(table, user)
    if any(place.empty for place in table.places):
        must_be_opener(table, user)
    level = table.level or SUBSTITUTE
    places = tuple(Place(level=level) if one.empty else one for one in table.places)
    return replace(table, places=places, shared=False)


def can_do_without_ai(table: Table) -> bool:
    """Return whether fewer would play if no AI player did, and the game takes so many."""
    people = len(table.people)
    return people < len(table.places) and people in _info(table).seats


def without_ai(table: Table, user: UserId) -> Table:
    """Return the table with a seat for each person and no other; as it is if it has none.

    Raises:
        Refused: ``bad-players``, the game does not take so many.
    """
    people = len(table.people)
    if people == len(table.places):
        return table
    return set_option(table, user, PLAYERS_KEY, str(people))


def led(table: Table, before: Table) -> Table:
    """Return the table with an opener who sits there, if anybody does.

    Whoever opened it without ever sitting down, or has left it, decides no more once others play:
    the first does who was there *before*, else the first who has come.
    """
    if table.seat_of(table.opener) is not None or not table.people:
        return table
    first = min(table.people, key=lambda one: before.seat_of(one.id) is None)
    return replace(table, opener=first.id)


def must_be_opener(table: Table, user: UserId) -> None:
    """Raise Refused unless *user* decides at the table (``is_opener``)."""
    if not is_opener(table, user):
        if table.shared:
            raise Refused("not-seated")
        host = host_of(table)
        raise Refused("not-opener", name="" if host is None else host.name)


def is_opener(table: Table, user: UserId) -> bool:
    """Return whether *user* opened the table, or may decide there as if they had.

    While the opener has no seat or is away, the first person at the table may decide too. In a
    lobby where nothing has happened for a while, everybody seated may.
    """
    if table.shared and table.seat_of(user) is not None:
        return True
    host = host_of(table)
    return user == table.opener or (host is not None and user == host.id)


def host_of(table: Table) -> Person | None:
    """Return the opener, or while they have no seat or are away the first person who is here."""
    here = [one.person for one in table.places if one.person is not None and not one.away]
    opener = next((one for one in here if one.id == table.opener), None)
    return opener or next(iter(here), None)


def go_away(table: Table, seat: Seat, *, left: bool = False) -> Table:
    """Let an AI player keep the seat until its person comes back; *left*: or somebody takes it.

    Raises:
        Refused: ``already-away``.
    """
    place = table.places[seat]
    if place.away and (place.left or not left):
        raise Refused("already-away")
    return table.with_place(seat, replace(place, away=True, left=left, missed=0))


def come_back(table: Table, seat: Seat, now: int) -> Table:
    """Give the seat back to its person.

    Raises:
        Refused: ``seat-not-away``; ``seat-passes-on``, somebody has it from the next deal.
    """
    place = table.places[seat]
    if not place.away:
        raise Refused("seat-not-away")
    if place.heir is not None:
        raise Refused("seat-passes-on")
    back = replace(place, away=False, left=False, missed=0, pressed=now)
    return table.with_place(seat, back)


def close(table: Table) -> Table:
    """End the table for good."""
    return replace(table, phase=Phase.CLOSED, turn=table.turn + 1)


def _info(table: Table) -> GameInfo:
    game: Game[object] = GAMES[table.game]
    return game.info
