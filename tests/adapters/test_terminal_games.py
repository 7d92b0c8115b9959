"""Every game in the terminal: a match by typing, and a match of AI players to look at."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from adapters.terminal import drawing
from adapters.terminal.chat import YOU, TerminalChat
from adapters.terminal.session import NotOpened, Session, Wishes
from adapters.terminal.watch import PATIENT, Scroll, Show
from bot.model.clock import Rhythm
from bot.model.table import Phase
from bot.presenter.cards import label
from bot.services.service import Service
from bot.storage import open_store
from bot.text.i18n import keys, t
from engine.actions import Action, Play, PlayCards, cards_of, read, write
from engine.cards import cards
from engine.games import GAMES
from tests.longer import only
from tests.luck import known_luck
from tests.platforms.fingers import same
from tests.platforms.games import Evening
from tests.platforms.knowledge import Knowledge, cards_in

LUCK = "22"
"""What all cards come from: no deal that is over before it begins."""
UNHURRIED = Rhythm(timedelta(), timedelta(hours=1), timedelta())


@asynccontextmanager
async def serving(folder: Path, rhythm: Rhythm) -> AsyncIterator[tuple[Service, TerminalChat]]:
    """The service on a file of its own, and its one chat."""
    store = await open_store(f"sqlite+aiosqlite:///{folder}/dehla.db")
    chat = TerminalChat()
    service = Service(store, [chat], rhythm)
    await service.start()
    try:
        with known_luck(LUCK):
            yield service, chat
    finally:
        await service.stop()
        await store.close()


@asynccontextmanager
async def at_the_keyboard(folder: Path) -> AsyncIterator[Session]:
    """Somebody at a terminal that has just been started; nothing is waited for."""
    async with serving(folder, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en", Wishes(), at_once=True)
        await session.open()
        yield session


def wishes(plan: Evening) -> Wishes:
    """What the command line asks for."""
    return Wishes((plan.game, *plan.words.split()), "casual")


def spelled(action: Action, legal: tuple[Action, ...], rng: Random) -> str:
    """Return an action as somebody may type it: short or long, cards in any order and form."""
    named_cards = cards_of(action)
    forms = [rng.choice((one.text, one.text.lower(), label(one))) for one in named_cards]
    if isinstance(action, Play | PlayCards):
        rng.shuffle(forms)
    verb, *named = write(action).split()
    said = " ".join(forms if len(forms) == len(named) else named)
    alike = [one for one in legal if sorted(write(one).split()[1:]) == sorted(named)]
    return said if said and len(alike) == 1 and rng.random() < 0.5 else f"{verb} {said}".strip()


async def typed_match(session: Session, seed: int) -> int:
    """Type moves until the match is over; return how many. What is printed gives nothing away."""
    rng, knowledge, moves = Random(seed), Knowledge(), 0
    await session.open()
    await session.type("begin")
    while (live := await session.live()) is not None and live.table.phase is not Phase.OVER:
        printed = session.screen.plain + (session.reply.plain if session.reply else "")
        assert not cards_in(printed) - knowledge.of(live, live.table.seat_of(YOU))
        assert not re.search("^🎴 .*\n   ", printed, re.MULTILINE), "half a sentence of the table"
        if live.table.phase is Phase.BETWEEN:
            await session.type("next")
            continue
        assert "Type: " in printed
        seat, turn = live.table.seat_of(YOU), live.table.turn
        assert seat is not None
        assert live.to_act == seat
        assert session.legal == live.game.legal(live.state, seat)
        wish = rng.choice(session.legal)
        typed = spelled(wish, session.legal, rng)
        await session.type(typed)
        after = await session.live()
        assert after is not None
        assert after.table.turn > turn, (typed, session.reply)
        done = after.table.log[len(live.table.log)]
        assert done.seat == seat
        assert same(read(done.action), wish)
        moves += 1
    return moves


@pytest.mark.parametrize("game", only({"dehla_pakad", "tien_len"}, GAMES))
async def test_a_match_is_played_by_typing(tmp_path: Path, game: str) -> None:
    plan = Evening(game, min(GAMES[game].info.seats), 1)
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en", wishes(plan))
        assert await typed_match(session, seed=5) > 3
        assert "Type: rematch   replay   review" in session.screen.plain
        assert "/dehla" not in session.screen.plain


@pytest.mark.parametrize("game", only({"dehla_pakad"}, GAMES))
async def test_ai_players_play_a_match_to_look_at(tmp_path: Path, game: str) -> None:
    plan = Evening(game, min(GAMES[game].info.seats), 0)
    out = io.StringIO()
    async with serving(tmp_path, Rhythm(ai_move=PATIENT, next_deal=PATIENT)) as (service, chat):
        show = Show(service, chat, wishes(plan), "en")
        await show.run(Scroll(Console(file=out, width=80)), timedelta(), seed="7")
    pictures = out.getvalue().split("🃏")
    assert "the match is over" in out.getvalue()
    assert len(pictures) > 3
    assert "Type:" not in out.getvalue()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{low} {high}", "do not go together"),
        ("play {low} {low}", "don't have that card"),
        ("pull 3", "can't do that now"),
        ("{low} and so on", "I don't know"),
    ],
)
async def test_what_cannot_be_played_is_refused_in_a_sentence(tmp_path: Path, line: str, said: str):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en", wishes(Evening("tien_len", 2, 1)))
        await session.open()
        await session.type("begin")
        before = await session.live()
        assert before is not None
        held = [one.text for one in cards(before.state.hands[0])]
        held.sort(key=lambda one: "3456789TJQKA2".index(one[0]))
        await session.type(line.format(low=held[0], high=held[-1]))
        assert session.reply is not None
        assert said in session.reply.plain
        assert before == await session.live()


async def test_another_game_and_more_seats_are_taken_by_words(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en", Wishes())
        await session.open()
        await session.type("game teen do panch")
        assert "Teen Do Paanch · the table is open" in session.screen.plain
        assert session.reply is None
        await session.type("games")
        await session.type("tien_len")
        await session.type("players 3")
        live = await session.live()
        assert live is not None
        assert (live.table.game, len(live.table.places)) == ("tien_len", 3)
        assert not any(place.empty for place in live.table.places)
        await session.type("players=9")
        assert session.reply is not None
        assert "2, 3, 4" in session.reply.plain
        await session.type("game nothing like it")
        assert session.reply is not None
        assert (await session.live()) == live


@pytest.mark.parametrize(
    ("then", "first"),
    [
        (Wishes(), "Your table goes on"),
        (Wishes(("tien_len",)), "A table of Court Piece is still here"),
        (Wishes(("court_piece", "scoring=courts")), "its own house rules"),
        (Wishes(("rang",)), "Your table goes on"),
    ],
)
async def test_a_kept_table_says_so_where_another_was_wished_for(
    tmp_path: Path, then: Wishes, first: str
):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        before = Session(service, chat, "en", Wishes(("court_piece",)))
        await before.open()
        await before.type("begin")
        assert first in await Session(service, chat, "en", then).open()


async def test_a_match_that_is_over_makes_room_for_another_table(tmp_path: Path):
    plan = Evening("tien_len", 2, 1)
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        sessions = [Session(service, chat, "en", wishes(plan)) for _ in range(2)]
        await typed_match(sessions[0], seed=5)
        over = await sessions[0].live()
        await sessions[1].open()
        opened = await sessions[1].live()
    assert over is not None
    assert opened is not None
    assert opened.table.id != over.table.id
    assert opened.table.phase is Phase.LOBBY


async def test_a_table_that_has_not_begun_makes_room_for_another_game(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        await Session(service, chat, "en", Wishes()).open()
        session = Session(service, chat, "en", Wishes(("tien_len", "players=2")))
        assert (await session.open()).startswith("Press Enter")
        live = await session.live()
        assert live is not None
        assert (live.table.game, len(live.table.places)) == ("tien_len", 2)


async def test_a_number_of_players_that_cannot_be_is_refused_before_anything_opens(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en", Wishes(("tien_len", "players=5")))
        with pytest.raises(NotOpened, match="2, 3, 4"):
            await session.open()
        assert await session.live() is None


async def test_a_house_rule_that_is_a_term_of_the_game_is_explained_not_listed(tmp_path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("game ganjifa")
        await session.type("surkhya")
        assert "Surkhya: the Raja that leads first." in str(session.reply)
        await session.type("options surkhya")
        assert "surkhya=night" in str(session.reply)


@pytest.mark.parametrize("locale", ["en", "hi"])
async def test_a_level_is_offered_by_the_name_that_the_table_shows(tmp_path, locale):
    async with at_the_keyboard(tmp_path) as session:
        session.locale = locale
        await session.type("levels")
        assert "casual" not in str(session.reply)
        await session.type("random")
        assert {one.level for one in (await session.live()).table.places[1:]} == {"casual"}


async def test_a_game_that_there_is_not_is_answered_with_those_that_there_are(tmp_path):
    async with at_the_keyboard(tmp_path) as session:
        for line in ("start chess", "game chess", "games chess"):
            await session.type(line)
            assert "Dehla Pakad, Court Piece, Teen Do Paanch, Tien Len" in str(session.reply)
        await session.type("start durk")
        assert "Did you mean: Durak, " in str(session.reply)
        await session.type("games durak")
        assert "Durak\nAim" in str(session.reply)
        assert (await session.live()).table.game == "dehla_pakad"


async def test_every_game_is_listed_with_what_switches_to_it(tmp_path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("games")
        for game in GAMES:
            assert f"\n  game {game}  (" in session.reply.plain
        await session.type("rules")
        await session.type("game teen_do_paanch")
        assert (await session.live()).table.game == "teen_do_paanch"


@pytest.mark.parametrize(("locale", "answer"), [("en", "Yes: "), ("hi", "हाँ: ")])
async def test_who_wants_another_game_is_told_what_to_type(tmp_path, locale, answer):
    async with at_the_keyboard(tmp_path) as session:
        await session.type(f"settings {locale}")
        await session.type("teen do paanch khelna hai")
        assert session.reply.plain == f"{answer}“game teen do paanch”"


@pytest.mark.parametrize("locale", ["en", "hi"])
@pytest.mark.parametrize(
    "line",
    [
        "which games are there?", "teen do paanch khelna hai", "how can my friend join?",
        "what levels are there?", "how do i turn off hints?", "history", "games",
    ],
)  # fmt: skip
async def test_no_sentence_names_a_button_that_a_terminal_does_not_have(tmp_path, locale, line):
    async with at_the_keyboard(tmp_path) as session:
        await session.type(f"settings {locale}")
        await session.type(line)
        said = {drawing.clean(one.text) for one in session.answer.lines}
        labels = {t(locale, one) for one in keys(locale) if one.startswith("button-")}
        assert said
        assert not any(f"“{one}”" in text for one in labels for text in said)


async def test_house_rules_of_a_match_are_told_with_the_way_to_other_ones(tmp_path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("options")
        assert "To change one, type for example: options " in session.reply.plain
        await session.type("begin")
        for line in ("options", "options trump_method=first_void", "set kot no"):
            await session.type(line)
            assert session.reply.plain.endswith(
                "“stop” ends this one, “start” then opens a new table."
            )
            assert "type for example" not in session.reply.plain
