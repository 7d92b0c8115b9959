"""Requests that change no table: hand, table, score, rules, leaderboards, figures, help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import get_args

from bot import presenter
from bot.ai.ai_ratings import levels
from bot.model.errors import Refused
from bot.model.heirs import has_free_seat
from bot.model.ids import TableId, UserId, platform
from bot.model.live import Live
from bot.model.messages import Kind, Message, said
from bot.model.phases import IN_DEAL, UNDER_WAY
from bot.model.ports import Chat, Period, Scope, Standing
from bot.model.ratings import Ranked
from bot.model.requests import LONGEST, Person, Room
from bot.model.table import Phase, must_sit, promised_seat
from bot.model.voice import Voice
from bot.outbox.message_views import Look
from bot.services import closed_deals
from bot.services.context import Context
from bot.services.page_links import PageLinks
from bot.services.reaching import LOOK_LINK, Reaching, ask_to_open_chat
from bot.text import parsing
from bot.text.games import named_game
from bot.text.lexicon import plain
from engine.games import GAMES

SCOPES: tuple[Scope, ...] = get_args(Scope)
PERIODS: tuple[Period, ...] = get_args(Period)
BOARDS = ("rating", "pairs")
"""Words that ask for the best rated, people or pairs."""
JOINING = ("of", "for", "the", "in", "about")
"""Words that only join the names of games and sections."""
FITTING: Mapping[Phase | None, tuple[str, ...]] = {
    None: ("start", "howto", "leaderboard", "stats", "history", "settings"),
    Phase.LOBBY: ("howto", "rules", "bots", "seat", "cut", "leave", "stop"),
    Phase.PLAYING: ("hand", "play", "hint", "last", "table", "score", "rules", "away"),
    Phase.BETWEEN: ("table", "last", "score", "cut", "replay", "verify", "leave", "stop"),
    Phase.OVER: ("score", "replay", "verify", "stats", "leaderboard", "history", "start"),
}
"""What help lists first, by the phase of the table there; None: no table is open."""
LOOKING_ON = ("join", "table", "last", "score", "rules", "howto", "leaderboard")
"""What help lists first for whoever has no seat where a match is on."""
SEEN_ANYWAY = ("join", "bots", "hand", "table", "help")
"""What shows or does nothing where one person sees the table and the hand at all times."""
_SCOPES: dict[str, Scope] = {one: one for one in SCOPES}
_PERIODS: dict[str, Period] = {one: one for one in PERIODS}


class Queries:
    """Answers questions. Each method returns the answer."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reaching = Reaching(context)
        self._pages = PageLinks(context)

    async def hand(
        self, person: Person, table: TableId, room: Room | None, *, pressed: bool
    ) -> Message | None:
        """Show a person their hand again.

        If the platform can show something to one person in the room, the hand opens there.
        Otherwise it is posted again in private, and if a button was *pressed* in a room, the
        answer says so; where it opens in the room by a press alone, that button is posted again,
        and whoever asks in private is led there.
        """
        live = await self._context.tables.get(table)
        seat = must_sit(live.table, person.id)
        voice = await self._context.people.voice(person)
        chat = self._context.chat(person.id)
        is_closed = await self._context.people.is_closed(person.id)
        is_only_answer = room is None and is_closed
        if is_only_answer or chat.shows_alone(None if room is None else room.id, pressed):
            drawn = self._hand(live, person, voice, chat)
            scene = self._context.scene(live, person.id)
            people = self._context.people
            told = await people.with_first(person, scene, seat, drawn, chat.limits)
            hand = replace(told, replaces=True)
            return hand if pressed else await self._pages.beside_hand(live, person, hand)
        in_room = live.table.places[seat].in_room
        opens_here = room is not None and chat.shows_alone(room.id, True)
        if not is_closed and not (in_room and opens_here):
            if in_room:
                await self._reaching.settle_hands(person)  # perhaps the room shows none any longer
                if (await self._context.tables.get(table)).table.places[seat].in_room:
                    told = presenter.hand_moved(voice)
                    dispatcher = self._context.dispatcher
                    return await dispatcher.leading_back(told, table, person, voice)
            await self._context.dispatcher.post_again(live.table.id, person.id)
            if pressed:
                return presenter.in_private("hand-sent", chat.invitation(LOOK_LINK), voice)
            await self._pages.whisper(live, person)
            return None
        if room is not None and opens_here:
            await self._context.dispatcher.post_again(live.table.id, room.id)  # it has the button
            return None
        return ask_to_open_chat(self._context, live.table, person, voice)

    def _hand(self, live: Live, person: Person, voice: Voice, chat: Chat) -> Message:
        """Return a hand to open in a room; if it cannot be redrawn later, it shows everything."""
        seat = must_sit(live.table, person.id)
        if chat.renews:
            look = Look(live, seat, live.view(seat))
            return look.hand(seat, voice, chat.limits, self._context.now())
        scene = self._context.scene(live, person.id)
        return presenter.hand_message(scene, seat, voice, chat.limits)

    async def noted(self, person: Person, table: TableId) -> Message | None:
        """Say whom a table waits for, to a person who has asked for what follows a deal there."""
        live = await self._context.tables.get(table)
        if person.id not in live.table.ready or not live.table.waits_for:
            return None
        voice = await self._context.people.voice(person)
        return presenter.noted(self._context.scene(live, person.id), voice)

    async def peek(self, person: Person, table: TableId) -> Message:
        """Show the hand in a private pop-up."""
        live = await self._context.tables.get(table)
        must_sit(live.table, person.id)
        if live.state is None:
            raise Refused("not-playing")
        voice = await self._context.people.voice(person)
        most = self._context.chat(person.id).limits.peek or 200
        told = presenter.peek(self._context.scene(live, person.id), voice, most)
        return replace(said(told), kind=Kind.HAND)

    async def why(self, person: Person, table: TableId) -> Message:
        """Explain what the game asks of the person, if it gives a reason."""
        live = await self._context.tables.get(table)
        IN_DEAL(live.table)
        scene = self._context.scene(live, person.id)
        return presenter.why(scene, await self._context.people.voice(person))

    async def table(self, person: Person, table: TableId, room: Room | None) -> Message | None:
        """Post the table's message again, below the conversation; without a room, the hand.

        Return a link to the web table, if it is served.
        """
        live = await self._context.tables.get(table)
        rooms = [one.id for one in live.table.rooms]
        here = room.id if room is not None and room.id in rooms else next(iter(rooms), person.id)
        await self._context.dispatcher.post_again(live.table.id, here)
        return await self._pages.to_watch(live, person)

    async def last(self, person: Person, table: TableId) -> Message:
        """Show the trick just taken."""
        live = await self._context.tables.get(table)
        return presenter.last_trick(
            self._context.scene(live, None), await self._context.people.voice(person)
        )

    async def score(self, person: Person, table: TableId, room: Room | None) -> Message:
        """Show the score of the match; raises Refused: ``not-playing``, before its first deal."""
        live = await self._context.tables.get(table)
        scene = self._context.scene(live, None)
        if scene.view is None:
            raise Refused("not-playing")
        return presenter.score(scene, await self._context.voice_in(room, person))

    async def rules(self, person: Person, room: Room | None, words: tuple[str, ...]) -> Message:
        """Show the rules of a game, with the house rules of the table here if that plays it.

        *words* are a game, a topic, both or nothing, also as people say it: ``of durak``. What is
        both is a topic of the game here.
        """
        live = await self._context.table_of(person, room)
        voice = await self._context.people.voice(person)
        words = tuple(one for one in words if one.casefold() not in JOINING)
        usual = await closed_deals.game_here(self._context, person, room)
        is_topic = presenter.topic_of(GAMES[usual].info, " ".join(words), voice) is not None
        game, topic = (None, words) if is_topic else named_game(words)
        here = live is not None and game in (None, live.table.game)
        info = GAMES[game or usual].info
        options = live.table.options if live is not None and here else info.settle({})
        return presenter.rules(info, options, " ".join(topic), voice, is_named=game is not None)

    async def leaderboard(
        self, person: Person, room: Room | None, words: tuple[str, ...]
    ) -> Message:
        """Show the leaders of a game; words are the game, a scope and a period, in any order.

        ``rating`` and ``pairs`` ask for the best rated instead.
        """
        named, rest = _without_game(words)
        by = next((word for word in rest if word in BOARDS), None)
        rest = tuple(word for word in rest if word not in BOARDS)
        scope, period = _scope_and_period(rest)
        if room is None:
            scope = "everywhere"
        scope_id = _scope_id(scope, room)
        game = named or await closed_deals.game_here(self._context, person, room)
        voice = await self._context.voice_in(room, person)
        if by is not None:
            pairs = by == "pairs"
            best = await self._context.store.best_rated(scope, scope_id, game, pairs=pairs)
            if scope == "everywhere":
                best = await self._by_names_shown(best, person, room)
            return presenter.best_rated(
                best, levels(game, pairs=pairs), game, scope, voice, pairs=pairs
            )
        figure, rows = await self._leaders(scope, scope_id, period, game)
        if scope == "everywhere":
            known = await self._names_shown([one.person for one in rows], person, room)
            rows = tuple(one if one.person in known else replace(one, name="") for one in rows)
        rated = await self._context.store.ratings(game, [(one.person,) for one in rows])
        return presenter.leaderboard(rows, game, scope, period, figure, voice, rated)

    async def _names_shown(
        self, wanted: Sequence[UserId], person: Person, room: Room | None
    ) -> frozenset[UserId]:
        """Return those of *wanted* whose names the person may see, in the room or in private."""
        return await self._context.store.names_shown(wanted, person.id, room)

    async def _by_names_shown(
        self, ranked: Sequence[Ranked], person: Person, room: Room | None
    ) -> tuple[Ranked, ...]:
        """Return lines of a rating board without the names that the person may not see."""
        known = await self._names_shown([id_ for one in ranked for id_ in one.who], person, room)
        return tuple(
            one._replace(
                names=tuple(
                    name if id_ in known else ""
                    for id_, name in zip(one.who, one.names, strict=True)
                )
            )
            for one in ranked
        )

    async def _leaders(
        self, scope: Scope, scope_id: str, period: Period, game: str
    ) -> tuple[str, tuple[Standing, ...]]:
        """Return the figure that ranks the board, and the leaders by it.

        That is the game's own figure, unless it is zero for everybody; then deals won, then deals.
        """
        figure, rows = "", tuple[Standing, ...]()
        for figure in (*GAMES[game].info.figures[:1], "deals_won", "deals"):
            rows = await self._context.store.standings(
                scope, scope_id, period, game, figure, self._context.now()
            )
            if any(row.figures.get(figure) for row in rows):
                break
        return figure, rows

    async def stats(
        self,
        person: Person,
        room: Room | None,
        words: tuple[str, ...],
        members: Mapping[UserId, str],
    ) -> Message:
        """Show somebody's figures; *words* are a game, a person, both or nothing.

        *members* are names by id that everybody who can read the answer knows already.
        """
        voice = await self._context.people.voice(person)
        named, whom = named_game(words)
        about, name = await self._whom(person, room, whom)
        name = members.get(about, name)
        here = await closed_deals.game_here(self._context, person, room)
        game = named or await self._played_most(about, here)
        ratings = self._context.store
        figures = await ratings.figures_of(about, game)
        rating = (await ratings.ratings(game, [(about,)])).get((about,))
        pairs = await self._by_names_shown(await ratings.pairs_of(about, game), person, room)
        rated = presenter.own_ratings(about, rating, pairs, levels(game), voice)
        return presenter.stats(name, figures, game, voice, rated)

    async def _played_most(self, about: UserId, here: str) -> str:
        """Return the game *here*, or if somebody has no figures in it, the one they play most."""
        if await self._context.store.figures_of(about, here):
            return here
        figures = {one: await self._context.store.figures_of(about, one) for one in (here, *GAMES)}
        return max(figures, key=lambda one: figures[one].get("deals", 0))

    async def _whom(
        self, person: Person, room: Room | None, words: tuple[str, ...]
    ) -> tuple[str, str]:
        """Return the id and name of the person in *words*: named by id, or as at the table here."""
        if not words:
            return person.id, person.name
        if words[0].startswith(platform(person.id) + ":"):
            facts = await self._context.people.facts(words[0])
            about = words[0]
            known = await self._names_shown([about], person, room)
            voice = await self._context.people.voice(person)
            name = str(facts.get("name", ""))
            return about, name if about in known or not name else presenter.alias(about, voice)
        live = None if room is None else await self._context.open_table(room)
        wanted = plain(" ".join(words)).removeprefix("@")
        for one in () if live is None else live.table.people:
            if plain(one.name) == wanted:
                return one.id, one.name
        if parsing.is_ai(wanted):
            raise Refused("person-is-ai")
        raise Refused("person-unknown", text=" ".join(words)[:LONGEST])

    async def help(
        self,
        person: Person,
        room: Room | None,
        every: Sequence[str] | None = None,
    ) -> Message:
        """Show the commands: those that fit the phase of the table here, or *every* one.

        Whoever has no seat where a match is on gets those of ``LOOKING_ON``. Where the screen is
        low, *every* one is all that help has not told already.
        """
        voice = await self._context.people.voice(person)
        live = await self._context.table_of(person, room)
        phase = None if live is None or live.table.phase is Phase.CLOSED else live.table.phase
        if every is not None:
            told = (*FITTING[phase], *SEEN_ANYWAY) if voice.surface.low else ()
            return presenter.help_message([one for one in every if one not in told], voice)
        game = "" if live is None or phase is None else live.table.game
        begins = ""
        if live is not None and live.table.seat_of(person.id) is not None:
            begins = presenter.who_begins(live.table, voice.to(person.id))
        elif live is not None and phase in UNDER_WAY:
            is_promised = promised_seat(live.table, person.id) is not None
            joins = has_free_seat(live.table) and not is_promised
            verbs = [one for one in LOOKING_ON if one != "join" or joins]
            return presenter.help_looking_on(verbs, voice, game, is_promised=is_promised)
        gives_hints = live is None or live.table.gives_hints
        verbs = [one for one in FITTING[phase] if one != "hint" or gives_hints]
        return presenter.help_now(phase, verbs, voice, game, begins)


def _without_game(words: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """Return the game named among *words*, and the other words."""
    rest = tuple(word for word in words if word in (*SCOPES, *PERIODS, *BOARDS))
    others = tuple(word for word in words if word not in rest)
    game, unknown = named_game(others)
    return game, (*rest, *unknown)


def _scope_and_period(words: tuple[str, ...]) -> tuple[Scope, Period]:
    scope: Scope = "channel"
    period: Period = "all"
    for word in words:
        if word in _SCOPES:
            scope = _SCOPES[word]
        elif word in _PERIODS:
            period = _PERIODS[word]
        else:
            raise Refused("unknown-scope", text=word[:LONGEST])
    return scope, period


def _scope_id(scope: Scope, room: Room | None) -> str:
    if room is None or scope == "everywhere":
        return ""
    return room.id if scope == "channel" else room.server
