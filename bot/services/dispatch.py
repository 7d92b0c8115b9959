"""What buttons and verbs say at a table, and who carries it out."""

from __future__ import annotations

from bot.model.automatic import SUBSTITUTE
from bot.model.errors import Refused
from bot.model.ids import TableId
from bot.model.messages import Message
from bot.model.requests import LONGEST, Command, Person, Press, Room
from bot.model.table import Phase
from bot.services.choosing import Choosing
from bot.services.context import Context
from bot.services.cutting import Cutting
from bot.services.hinting import Hinting
from bot.services.match_commands import MatchCommands
from bot.services.queries import Queries
from bot.services.reviewing import Reviewing
from bot.services.seating import Seating
from bot.text.commands import VERBS

CHOOSING_WORDS = ("choose", "unchoose", "clear", "suit", "page")
"""What changes how one person's hand looks, and nothing else."""
BUTTON_WORDS = (
    "why", "options", "opt", "set", "games", "game", "next", "rematch", "confirm-stop", "lay",
    "levels", "level", "hints", "enough",
    *CHOOSING_WORDS,
)  # fmt: skip
"""What buttons say that is no command of its own; it can be typed as well."""
TABLE_VERBS = {verb.name for verb in VERBS} | set(BUTTON_WORDS)
"""What can be said at a table."""
SPOKEN = TABLE_VERBS - {"opt", "confirm-stop", "lay", *CHOOSING_WORDS}
"""What of that people may have meant by a word with a slip in it."""

Words = tuple[str, ...]
Asked = Press | Command


class Dispatch:
    """Hands what is said at a table to those who do it."""

    def __init__(
        self, context: Context, seating: Seating, match_commands: MatchCommands, queries: Queries
    ) -> None:
        self._context = context
        self._seating = seating
        self._match_commands = match_commands
        self._queries = queries
        self._choosing = Choosing(context)
        self._hinting = Hinting(context)
        self._reviewing = Reviewing(context)
        self._cutting = Cutting(context)

    async def do(
        self, request: Asked, table: TableId, words: Words, turn: int | None
    ) -> Message | None:
        """Do what a button or a verb says; *turn* is the button's, None for what was typed."""
        match words:
            case ("levels" | "level" | "hints", *_) | ("ai", _, _, *_):
                return await self._seat_ai(request, table, words)
            case ("options" | "opt" | "set" | "games" | "game", *_):
                return await self._agree(request, table, words)
            case ("hint",):
                return await self._hinting.hint(request.id, request.person, table)
            case ("review",):
                return await self._reviewing.review(request.person, request.room, table)
            case ("cut", *word):
                return await self._cutting.cut(request.id, request.person, table, tuple(word))
            case ("hand" | "peek" | "why" | "stop" | "confirm-stop",):
                return await self._answer(request, table, words[0])
            case ("join" | "leave" | "ai" | "begin", *_):
                return await self._sit(request, table, words)
        await self._play(request, table, words, turn)
        return await self._hand_again(request.person, request.room, table)

    async def _sit(self, request: Asked, table: TableId, words: Words) -> Message | None:
        person, id_ = request.person, request.id
        match words:
            case ("join",):
                return await self._seating.join(id_, person, table)
            case ("leave",):
                return await self._leave(request, table)
            case ("ai", *level):
                chosen = level[0] if level else SUBSTITUTE
                return await self._seating.add_ai(id_, person, table, chosen)
            case ("begin",):
                return await self._seating.begin(id_, person, table)
        raise Refused("bad-button")

    async def _seat_ai(self, request: Asked, table: TableId, words: Words) -> Message | None:
        """Show or change how well AI players play, and whether they give hints."""
        person, id_ = request.person, request.id
        match words:
            case ("levels" | "level" | "hints",):
                return await self._seating.show_levels(person, table)
            case ("level" | "levels", level):
                return await self._seating.set_level(id_, person, table, level, None)
            case ("level" | "ai", level, *seat):
                number = " ".join(seat)
                return await self._seating.set_level(id_, person, table, level, number)
            case ("hints", *value):
                return await self._seating.set_hints(id_, person, table, " ".join(value))
        raise Refused("stands-alone", command=words[0], text=" ".join(words[1:])[:LONGEST])

    async def _agree(self, request: Asked, table: TableId, words: Words) -> Message | None:
        """Show or change what is played, and by which rules; ``set`` may be typed with a =."""
        person, id_ = request.person, request.id
        match tuple(part for word in words for part in word.split("=") if part):
            case ("options",):
                return await self._seating.show_options(person, table, None)
            case ("opt", key):
                return await self._seating.show_options(person, table, key)
            case ("set", key, value):
                return await self._seating.set_option(id_, person, table, key, value)
            case ("games" | "game",):
                return await self._seating.show_games(person, table)
            case ("game", *named):
                return await self._seating.change_game(id_, person, table, tuple(named))
        raise Refused("bad-option-text", text=" ".join(words[1:])[:LONGEST])

    async def _answer(self, request: Asked, table: TableId, word: str) -> Message | None:
        """Show something to the person alone, or ask before the table ends."""
        person, room = request.person, request.room
        match word:
            case "hand":
                popup = isinstance(request, Press) and room is not None
                return await self._queries.hand(person, table, popup=popup)
            case "peek":
                return await self._queries.peek(person, table)
            case "why":
                return await self._queries.why(person, table)
            case "stop":
                return await self._match_commands.ask_to_stop(person, room, table)
        return await self._match_commands.stop(request.id, person, room, table)

    async def _play(self, request: Asked, table: TableId, words: Words, turn: int | None) -> None:
        person, id_ = request.person, request.id
        match words:
            case ("next",):
                await self._match_commands.next_deal(id_, person, table, turn)
            case ("rematch",):
                await self._match_commands.rematch(id_, person, table, turn)
            case ("away",):
                await self._match_commands.away(id_, person, table)
            case ("back",):
                await self._match_commands.back(id_, person, table)
            case ("enough",):
                await self._match_commands.enough(id_, person, table)
            case (word, *_) if word in CHOOSING_WORDS:
                await self._choosing.do(id_, person, table, words, turn)
            case _:
                await self._match_commands.play(id_, person, table, words, turn)

    async def _hand_again(
        self, person: Person, room: Room | None, table: TableId
    ) -> Message | None:
        """A hand that was opened in the room is drawn again after its own press."""
        if room is None or self._context.chat(person.id).invitation("") is not None:
            return None
        live = await self._context.tables.get(table)
        seat = live.table.seat_of(person.id)
        if seat is None or not live.table.places[seat].in_room:
            return None
        return await self._queries.hand(person, table, popup=False)

    async def _leave(self, request: Asked, table: TableId) -> Message | None:
        """In the lobby one gets up; in a match an AI player takes over; practice is over."""
        live = await self._context.tables.get(table)
        if live.table.again is not None:
            await self._match_commands.enough(request.id, request.person, table)
            return None
        if live.table.phase is Phase.LOBBY:
            return await self._seating.leave(request.id, request.person, table)
        await self._match_commands.away(request.id, request.person, table)
        return None
