"""A deal that is played again in the terminal: it stands alone, and one word leaves it."""

from __future__ import annotations

from pathlib import Path

from adapters.terminal.chat import HERE, YOU, TerminalChat
from adapters.terminal.session import Session
from bot.model.messages import Kind, Message
from bot.model.table import Phase
from bot.presenter.cards import label
from tests.adapters.test_terminal_games import at_the_keyboard


async def test_only_the_deal_on_the_screen_ends_practice_not_one_whose_place_it_takes():
    chat = TerminalChat()
    before = await chat.whisper(YOU, Message("first", kind=Kind.PRACTICE), None)
    now = await chat.whisper(YOU, Message("second", kind=Kind.PRACTICE), None)
    await chat.whisper(YOU, Message("first, over", kind=Kind.PRACTICE_OVER), before)
    assert chat.hand == Message("second")
    assert chat.review is None
    await chat.whisper(YOU, Message("second, over", kind=Kind.PRACTICE_OVER), now)
    assert chat.hand is None
    assert chat.review == Message("second, over")


async def test_a_deal_is_played_again_beside_the_table_and_left_by_one_word(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        await session.type("play this deal")
        assert "No deal has been finished" in session.answer.text
        while (await session.live()).table.phase is Phase.PLAYING:
            await session.type(str(session.legal[0]))
        await session.type("play this deal")
        assert "whose cards" in session.answer.text
        await session.type("1")
        assert session.screen.plain.startswith("🔁")
        assert "enough" in session.screen.plain
        await session.type("next")
        live = await session.live()
        assert (live.table.deal, live.table.phase) == (2, Phase.PLAYING)
        assert session.screen.plain.startswith("🔁"), "the table's own hand waits"
        await session.type("enough")
        assert "You left this deal" in session.answer.text
        assert session.screen.plain.startswith("🃏")
        assert (await session.service.store.table_in(HERE.id)) == live.table.id
        await session.type(str(session.legal[0]))
        assert len((await session.live()).table.log) > len(live.table.log)


async def practising(session: Session) -> str:
    """Play a deal to its end and begin the next; return the first one's cards played again."""
    await session.open()
    await session.type("begin")
    while (await session.live()).table.phase is Phase.PLAYING:
        await session.type(str(session.legal[0]))
    await session.type("next")
    await session.type("play this deal")
    await session.type("1")
    assert session.screen.plain.startswith("🔁")
    return session.screen.plain


async def test_a_card_typed_while_practising_is_never_played_at_the_table_behind(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await practising(session)
        before, practice = await session.live(), await session.practised()
        legal = practice.legal(0)
        theirs = [one for one in before.legal(0) if one not in legal]
        assert theirs, "a card that only the table's own hand may play"
        for one in theirs:
            for text in (str(one), str(one).removeprefix("play ")):
                await session.type(text)
                assert session.answer is not None
                listed = session.answer.text.partition("You may play: ")[2]
                assert all(label(one.card) in listed for one in legal), "those of the practice"
        assert (await session.live()).table.log == before.table.log
        assert (await session.practised()).table.log == practice.table.log
        await session.type("hand")
        await session.type(str(theirs[0]).removeprefix("play "))
        assert (await session.live()).table.log == before.table.log, "also where that hand is shown"
        await session.type("nonsense")
        assert "I don't know" in session.answer.text
        await session.type(str(legal[0]))
        assert len((await session.practised()).table.log) > len(practice.table.log)
        assert (await session.live()).table.log == before.table.log


async def test_whoever_leaves_while_practising_leaves_the_practice_alone(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await practising(session)
        before = (await session.live()).table
        deal = f"{before.id}-1"
        for word in ("leave", "away", "stop", "enough"):
            await session.type("back")
            assert "your seat is yours" in session.answer.text
            await session.type(word)
            assert "You left this deal" in session.answer.text, word
            assert (await session.live()).table == before
            assert session.screen.plain.startswith("🃏")
            await session.type(f"replay {deal} play 1")
            assert session.screen.plain.startswith("🔁")


async def test_what_is_asked_while_practising_is_told_of_the_practice(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        screen = await practising(session)
        before = await session.live()
        for word in ("hand", "table"):
            await session.type(word)
            assert session.screen.plain == screen
            assert session.shows_reply
        await session.type("score")
        assert "· deal 1" in session.answer.text, "the real match is at its second"
        await session.type("last")
        assert "No trick has been finished" in session.answer.text
        assert (await session.live()).table == before.table


async def test_this_deal_is_the_one_on_the_screen_not_the_last_one(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await practising(session)
        await session.type("enough")
        while (await session.live()).table.phase is Phase.PLAYING:
            await session.type(str(session.legal[0]))
        deal = (await session.live()).table.id
        await session.type(f"replay {deal}-1 play 1")
        await session.type("play this deal")
        assert f"Deal {deal}-1: whose cards" in session.answer.text
        await session.type("you")
        assert "The cards are dealt again" in session.answer.text, "nothing of the one it replaces"
        assert f"deal {deal}-1 again" in session.screen.plain
        await session.type("enough")
        await session.type("hint")
        await session.type("play this deal")
        assert f"Deal {deal}-2: whose cards" in session.answer.text


async def test_that_a_practice_is_over_is_told_once(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await practising(session)
        await session.type("enough")
        left = session.answer
        await session.type("score")
        await session.chat.whisper(YOU, left, None)
        await session.look()
        assert "📊" in session.answer.text, "what was drawn anew is no news"


async def test_what_a_replay_offers_can_be_typed_after_other_answers(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await practising(session)
        await session.type("enough")
        before = (await session.live()).table.log
        for word, told in (
            ("replay", "0 of"),
            ("forward", "1 of"),
            ("forward", "2 of"),
        ):
            await session.type(word)
            assert f"move {told}" in session.answer.text
            await session.type("score")
            assert "📊" in session.answer.text
        await session.type("stop")
        await session.type("score")
        await session.type("yes")
        assert (await session.live()).table.phase is Phase.PLAYING, "a question is asked anew"
        assert (await session.live()).table.log == before


async def test_who_is_away_is_told_so_and_is_back_by_asking_for_the_next_deal(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        await session.type("leave")
        live = await session.live()
        assert live.table.phase is Phase.BETWEEN, "AI players have played the deal to its end"
        assert "your seat stays yours" in session.answer.text
        await session.type("next")
        live = await session.live()
        assert live.table.phase is Phase.PLAYING
        assert not live.table.places[live.table.seat_of(YOU)].away
        assert session.answer is None
        await session.type("away")  # the AI players play this deal to its end as well
        await session.type("back")
        assert session.answer.text == "You're back in your seat."
        assert not (await session.live()).table.places[live.table.seat_of(YOU)].away
        await session.type("back")
        assert "your seat is yours" in session.answer.text


async def test_a_deal_played_again_goes_on_after_the_terminal_was_left(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await practising(session)
        await session.type(str(session.legal[0]))
        shown, legal = session.screen.plain, session.legal
    async with at_the_keyboard(tmp_path) as session:
        assert session.screen.plain == shown
        assert session.legal == legal
        await session.type(str(legal[0]))
        assert session.screen.plain != shown
        await session.type("enough")
        assert session.screen.plain.startswith("🃏")


async def test_in_hindi_what_a_replay_offers_can_be_typed_in_latin_letters(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("settings hi")
        await session.type("begin")
        while (await session.live()).table.phase is Phase.PLAYING:
            await session.type(str(session.legal[0]))
        assert "   fair (🔒" in session.screen.plain
        await session.type("replay")
        [row] = [one for one in session.reply.plain.splitlines() if one.startswith("लिखें: ")]
        typed = [one.partition(" (")[0] for one in row.removeprefix("लिखें: ").split("   ")]
        assert {"forward", "end", "next trick"} <= set(typed)
        assert all(one.isascii() for one in typed)
        assert "forward (आगे)" in row
        for line in ("forward", "आगे", "next trick", "अगला हाथ", "end", "back", "play this deal"):
            before = session.answer
            await session.type(line)
            assert session.answer != before
            assert session.answer.kind is not Kind.REFUSAL
        assert "लिखें: 1 (आप)   ai 2" in session.reply.plain
        await session.type("1")
        assert session.screen.plain.startswith("🔁")
