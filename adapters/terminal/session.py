"""Connects the person at the keyboard with the manager: requests in, answers out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import structlog
from rich.text import Text

from adapters.terminal import buttons, drawing, house_rules, moves, words
from adapters.terminal.chat import HERE, YOU, TerminalChat
from bot import presenter
from bot.model import lobby
from bot.model.automatic import waiting_ai
from bot.model.errors import Refused
from bot.model.ids import TableId
from bot.model.kinds import PRACTICE
from bot.model.live import Draft, Live
from bot.model.messages import Button, Kind, Message, said
from bot.model.phases import UNDER_WAY
from bot.model.requests import Command, Person, Press
from bot.model.table import SUBSTITUTE, Phase, Table
from bot.model.tokens import read
from bot.model.voice import Voice
from bot.presenter.cards import has_round_cards
from bot.services.service import Service
from bot.text.games import game_key
from bot.text.i18n import t
from engine.actions import Action
from engine.ai import PLAYERS
from engine.errors import BadOption
from engine.games import GAMES
from engine.options import PLAYERS_KEY
from engine.seats import Seat

QUIT = ("quit", "exit")
BROWSER = "browser"
"""The word that asks for the table's address on the web."""
BACK = "back"
"""The word with which a person who was away takes their seat again."""
LEADS_ON = ("begin", "next")
"""What Enter alone does, where the table waits for it."""
PATIENCE = 30.0
"""Most seconds to wait for AI players that are about to move."""
OF_TURN = (Kind.REFUSAL, Kind.ADVICE)
"""Answers that hold for the turn at which they were given."""

log = structlog.get_logger(__name__)


class NotOpened(Exception):
    """No table could be opened; the text says why, in the person's language.

    Characters that only lay out text in chats are removed from it.
    """

    def __init__(self, text: str) -> None:
        super().__init__(drawing.clean(text))


def must_be_level(level: str, voice: Voice) -> None:
    """Raise NotOpened unless there is an AI player of this level."""
    if level not in PLAYERS:
        unknown = Refused("unknown-level", level=level, levels=", ".join(PLAYERS))
        raise NotOpened(presenter.refusal(unknown, voice, None, None).text)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked of ``dehla play``.

    Args:
        start: the words after ``start``: a game, options as ``key=value``.
        level: the level of the AI players.
        name: the person's name.
    """

    start: tuple[str, ...] = ()
    level: str = SUBSTITUTE
    name: str = ""


@dataclass
class Session:
    """A person's conversation with the manager.

    Args:
        answer: the last private answer.
        early: whether it was given before their turn.
        legal: what they may do in the game now.
        offered: the buttons of an answer that newer ones have replaced.
        page: returns the address of a table in the browser, if it is served; its last part is what
            lets people sit there.
        at_once: AI players do not pause, and a line is answered only once they have finished
            thinking, and so has a review.
    """

    service: Service
    chat: TerminalChat
    locale: str
    wishes: Wishes = field(default_factory=Wishes)
    answer: Message | None = None
    early: bool = False
    legal: tuple[Action, ...] = ()
    at_once: bool = False
    offered: tuple[Button, ...] = ()
    page: Callable[[Person, TableId], str] | None = None

    async def open(self) -> str:
        """Continue the table of last time, or open one; return the first line to show.

        The address on the web takes rows that only a table without cards has to spare.
        """
        await self._learn_language()
        first = await self._open()
        await self._go_on_practising()
        await self.look()
        live = await self.live()
        if live is None or live.table.phase is not Phase.LOBBY or not (page := self._page(live)):
            return first
        return f"{first}\n{page}"

    def _page(self, live: Live) -> str:
        """Return where the table can be seen in a browser; "" where it is not served."""
        if self.page is None:
            return ""
        address = self.page(replace(self.person, locale=self.locale), live.table.id)
        return t(self.locale, "terminal-page", address=address)

    async def look(self) -> None:
        """Wait until everything that has happened is shown, and find out what is legal now."""
        await self._show_in_own_language()
        await self.service.dispatcher.idle()
        live = await self.played()
        self._take_review()
        seat = None if live is None else live.table.seat_of(YOU)
        self.legal = _legal(live)
        if live is not None and self.answer is None and _is_away(live, seat):
            self.answer = said(t(self.locale, "typed-you-are-away"))

    async def look_at_news(self) -> None:
        """Wait until something on the screen is new, and look.

        What was refused before the person's turn goes when that comes: it may say "not yet". If
        looking fails, as while the store is away, what is new can be shown all the same.
        """
        await self.chat.changed.wait()
        self.chat.changed.clear()
        try:
            await self.look()
            if self.legal and self.early and self.answer and self.answer.kind in OF_TURN:
                self.answer = None
        except Exception:
            log.exception("looking failed")

    def _take_review(self) -> None:
        """Show a review as an answer; its progress replaces no other answer."""
        review = self.chat.review
        answer = self.answer
        self.chat.review = None
        if review is None:
            return
        is_done = len(review.lines) > 1
        if is_done or answer is None or answer.kind is Kind.REVIEW:
            self.offered = (*(() if answer is None else answer.buttons), *self.offered)
            self.answer = review

    async def _open(self) -> str:
        live = await self.live()
        is_on = live is not None and live.table.phase not in (Phase.OVER, Phase.CLOSED)
        game, rules = self._wanted(live.table.game if live is not None and is_on else None)
        if live is None or not is_on:
            return await self._open_anew()
        fits = game == live.table.game and rules.items() <= _rules(live.table).items()
        if not fits and live.table.phase is Phase.LOBBY:
            await self._do(buttons.CONFIRM)
            return await self._open_anew()
        await self._come_back(live)
        first = t(self.locale, "terminal-goes-on-page" if self.page else "terminal-goes-on")
        return first if fits else f"{first}\n{self._why_another(game, live.table)}"

    def _why_another(self, game: str, table: Table) -> str:
        """Return why the table that continues is not the one that was asked for."""
        if game == table.game:
            return t(self.locale, "terminal-own-rules")
        return t(self.locale, "terminal-other-game", game=t(self.locale, f"game-{table.game}"))

    async def _come_back(self, live: Live) -> None:
        """Take the seat again at a table that was left, and see what has happened there."""
        await self._do("table")
        seat = live.table.seat_of(YOU)
        if seat is not None and live.table.places[seat].away:
            await self._do("back")
        await self._others_have_moved()

    async def type(self, line: str) -> None:
        """Carry out a typed line; afterwards everything that follows from it is known."""
        before = await self.live()
        earlier = self.answer
        was_away = await self._is_away()
        self.early = not self.legal
        pressable = (*self.buttons, *self.offered)
        request = await self._meant(words.request(line, pressable, self.person, self.legal))
        match words.meaning(request):
            case (buttons.KEEP,):
                self.answer = presenter.not_stopped(self.voice)
            case (word,) if word == BROWSER and before is not None and self._page(before):
                self.answer = said(self._page(before))
            case ("set", key, value) if before is not None:
                self.answer = await self._set(before, [f"{key}={value}"])
            case ("options", *rules) if before is not None:
                self.answer = await self._options(before, rules)
            case (rule, *more) if before is not None and self._is_rule(before, rule, more):
                self.answer = await self._options(before, [rule, *more])
            case ("game", *_):
                await self._change_game(request)
            case _:
                await self._ask(request)
        if self.answer is None and words.meaning(request) == (BACK,):
            self.answer = said(
                t(self.voice, "terminal-back" if was_away else "refused-seat-not-away")
            )
        if earlier is not None:
            self.offered = buttons.still_offered(earlier) or self.offered
        await self._seat_players()
        await self._learn_language()
        if self.at_once:
            await self._others_have_moved()
            await self.service.background.idle()
        await self.look()

    async def _is_away(self) -> bool:
        """Return whether an AI player has the person's seat where cards are played."""
        live = await self.played()
        seat = None if live is None else live.table.seat_of(YOU)
        return live is not None and seat is not None and live.table.places[seat].away

    async def _meant(self, request: Press | Command) -> Press | Command:
        """Return the request, directed at the deal on the screen if it is about a deal."""
        live = await self.practised()
        if live is None or not isinstance(request, Command):
            return request
        return words.in_practice(request, live.table)

    async def _go_on_practising(self) -> None:
        """Show a deal that was being played again when the terminal was left."""
        for table in await self.service.store.tables_of(YOU):
            if (await self.service.tables.get(table)).table.kind is PRACTICE:
                await self.service.dispatcher.post_again(table, YOU)

    async def ending(self) -> str:
        """Return the last line to show, which says so if the table is kept to go on later."""
        live = await self.live()
        is_kept = live is not None and live.table.phase not in (Phase.OVER, Phase.CLOSED)
        return t(self.locale, "terminal-kept" if is_kept else "terminal-bye")

    async def live(self) -> Live | None:
        """Return the table in this terminal."""
        table = await self.service.store.table_in(HERE.id)
        return None if table is None else await self.service.tables.get(table)

    async def practised(self) -> Live | None:
        """Return the table of the deal that is played again, while that lasts."""
        shown = () if self.chat.practice is None else self.chat.practice.buttons
        left = next((one for one in shown if buttons.words_of(one) == (buttons.ENOUGH,)), None)
        return None if left is None else await self.service.tables.get(read(left.token).table)

    async def played(self) -> Live | None:
        """Return the table at which cards are played now."""
        return await self.practised() or await self.live()

    @property
    def person(self) -> Person:
        """The person at the keyboard."""
        return Person(YOU, self.wishes.name or t(self.locale, "you"))

    @property
    def voice(self) -> Voice:
        """The voice in which to speak to the person."""
        return Voice(self.locale, self.chat.surface)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons that can be pressed now, those of the newest message first.

        While a deal is played again, the cards of the table's own hand are left out.
        """
        practice = self.chat.practice
        seen = (self.answer, self.chat.hand, None if practice else self.chat.table)
        found = tuple(button for one in seen if one is not None for button in one.buttons)
        if practice is None:
            return found
        return tuple(one for one in found if one in practice.buttons or not moves.action_of(one))

    @property
    def entered(self) -> str:
        """What Enter alone stands for: what the table waits for, if that is one thing; else "".

        While a page on how to play or a replay is open, it is the next page or step.
        """
        if self.answer is not None and (step := buttons.onward(self.answer, self.locale)):
            return step
        if len(self.legal) == 1:
            return str(self.legal[0])
        offered = {buttons.words_of(one) for one in self.buttons}
        return next((word for word in LEADS_ON if (word,) in offered), "")

    @property
    def screen(self) -> Text:
        """The text on the screen now."""
        return drawing.screen(self.chat.table, self.chat.hand, self.locale)

    @property
    def news(self) -> str:
        """The text on the screen without small print; changes in that are reported by answers."""
        return drawing.screen(drawing.loud(self.chat.table), self.chat.hand, self.locale).plain

    @property
    def reply(self) -> Text | None:
        """The last private answer."""
        return None if self.answer is None else drawing.drawn(self.answer, self.locale)

    @property
    def shows_reply(self) -> bool:
        """Whether the last answer is on the screen anyway, because it is the person's hand."""
        hand = self.chat.hand
        return self.answer is not None and hand is not None and drawing.shows(self.answer, hand)

    async def _open_anew(self) -> str:
        must_be_level(self.wishes.level, self.voice)
        await self._do("start", *self.wishes.start)
        live = await self.live()
        if live is None or live.table.phase is not Phase.LOBBY:
            raise NotOpened("" if self.answer is None else self.answer.text)
        await self._seat_players()
        self.answer = None
        is_round = has_round_cards(GAMES[live.table.game].info)
        return t(self.locale, "terminal-welcome-round" if is_round else "terminal-welcome")

    async def _seat_players(self) -> None:
        """Give the empty seats of a lobby to AI players, because nobody else can come."""
        live = await self.live()
        if live is None or live.table.phase is not Phase.LOBBY:
            return
        answer = self.answer
        for _ in range(sum(place.empty for place in live.table.places)):
            await self._do("bots", self.wishes.level)
        self.answer = answer

    def _wanted(self, here: str | None) -> tuple[str, dict[str, str | int]]:
        """Return the game and house rules that were asked for; raises NotOpened.

        *here* is the game that is played here already, and is meant if none is named.
        """
        key = ""
        try:
            key, rest = game_key(self.wishes.start)
            if here is not None and rest == self.wishes.start:
                key = here
            return key, house_rules.settled(key, rest, {})
        except (Refused, BadOption) as mistake:
            refusal = house_rules.refused(mistake, self.voice, key)
            raise NotOpened(refusal.text) from None

    def _is_rule(self, live: Live, word: str, more: Sequence[str]) -> bool:
        """Return whether a line is about a house rule, not a term of the game."""
        info = GAMES[live.table.game].info
        is_topic = not more and presenter.topic_named(info, word, self.voice) is not None
        return house_rules.is_rule(word) and not is_topic

    async def _options(self, live: Live, rules: Sequence[str]) -> Message:
        """Show all house rules or the values of one, or set some."""
        known = live.table.options
        if len(rules) == 1 and rules[0] in GAMES[live.table.game].info.presets:
            rules = [f"{lobby.PRESET_KEY}={rules[0]}"]
        if len(rules) == 2 and "=" not in "".join(rules):
            rules = ["=".join(rules)]
        if not rules:
            return house_rules.listing(live.table, self.voice)
        if len(rules) == 1 and rules[0] in (lobby.PRESET_KEY, PLAYERS_KEY, *known):
            return house_rules.values(live.table, rules[0], self.voice)
        return await self._set(live, rules)

    async def _change_game(self, request: Press | Command) -> None:
        """Switch to another game. The table shows which, so the menu of games is not repeated."""
        await self._ask(request)
        if self.answer is not None and not self.answer.refused:
            self.answer = None

    async def _set(self, live: Live, rules: Sequence[str]) -> Message:
        """Set house rules: all of those given, or none."""
        if live.table.phase is not Phase.LOBBY:
            return house_rules.unchanged(live.table, self.voice)
        try:
            lobby.must_be_opener(live.table, YOU)
            chosen = house_rules.settled(live.table.game, rules, live.table.options)
        except (Refused, BadOption) as mistake:
            return house_rules.refused(mistake, self.voice, live.table.game)
        for key, value in chosen.items():
            await self._do("set", key, str(value))
            if self.answer is not None and self.answer.refused:
                return self.answer
        changed = await self.service.tables.get(live.table.id)
        return house_rules.listing(changed.table, self.voice, chosen)

    async def _do(self, *verb: str) -> None:
        await self._ask(Command(words.new_id(), self.person, HERE, verb))

    async def _ask(self, request: Press | Command) -> None:
        answer = await self.service.manager.handle(request)
        self.early = not _legal(await self.played())
        self.answer = None if answer is None else buttons.with_no(answer)
        await self.service.dispatcher.idle()
        if self.answer is not None and drawing.repeats(self.answer, self.chat.table):
            self.answer = None
            self.chat.asked = True
        live = await self.live()
        if live is not None and live.table.phase is Phase.LOBBY:
            self.chat.own = None

    async def _others_have_moved(self) -> None:
        """Carry out automatic moves, and wait for those of AI players, until a person must act."""
        async with asyncio.timeout(PATIENCE):
            while any(waiting_ai(one) is not None for one in await self._tables()):
                await self.service.expire()
                await asyncio.sleep(0.01)
        await self.service.dispatcher.idle()

    async def _tables(self) -> list[Live]:
        """Return the room's table, and that of a deal that is played again."""
        return [one for one in (await self.live(), await self.practised()) if one is not None]

    async def _learn_language(self) -> None:
        """Let the terminal's own lines follow the language that the person chose by a command."""
        self.locale = str((await self.service.store.person(YOU)).get("language") or self.locale)

    async def _show_in_own_language(self) -> None:
        """Let the table speak its only reader's language, and call them by its word for "you"."""

        async def translate(live: Live) -> Draft:
            return Draft(replace(live, table=self._own(live.table)))

        live = await self.live()
        if live is not None and self._own(live.table) != live.table:
            await self.service.tables.change(live.table.id, translate)

    def _own(self, table: Table) -> Table:
        seat = table.seat_of(YOU)
        changed = replace(table, language=self.locale)
        if seat is None:
            return changed
        return changed.with_place(seat, replace(table.places[seat], person=self.person))


def _legal(live: Live | None) -> tuple[Action, ...]:
    """Return what the person may do now in the game at a table."""
    seat = None if live is None else live.table.seat_of(YOU)
    if live is None or seat is None or live.table.phase is not Phase.PLAYING:
        return ()
    view = live.view(seat)
    return () if view is None else view.legal


def _is_away(live: Live, seat: Seat | None) -> bool:
    """Return whether an AI player keeps the seat in a match that is going on."""
    is_on = live.table.phase in UNDER_WAY
    return is_on and seat is not None and live.table.places[seat].away


def _rules(table: Table) -> dict[str, str | int]:
    """Return the house rules of a table, with its preset and number of players as written."""
    info = GAMES[table.game].info
    preset = info.nearest_preset(table.options)
    known = {**table.options, PLAYERS_KEY: str(len(table.places))}
    return known if info.differing(table.options, preset) else {**known, lobby.PRESET_KEY: preset}
