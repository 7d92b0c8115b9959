"""Pictures beside messages: drawn aside, in time or later, and never waited for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest
import structlog

from bot.ai.worker_pool import NotThought
from bot.model.messages import Kind, Message, said
from bot.model.pictures import Felt, Held, Honour, Picture, Poster, Rack, Row, Sitter
from bot.outbox.late_pictures import LatePictures
from bot.outbox.message_views import Post
from bot.pictures import gallery as galleries
from bot.pictures.drawing import NO_FONTS, draw, sheet_of
from bot.pictures.gallery import Gallery
from bot.pictures.pieces import Sheet, letters_in, text, told
from bot.pictures.table import sheet
from engine.cards import HEARTS
from engine.decks import DASHAVATARA_120, FRENCH_52
from engine.games import GAMES
from tests.bot.fakes import ASHA, HERE, RAVI, FakeChat, FakeThinker, open_table

JPEG = b"\xff\xd8\xff"


@dataclass
class FakePainter(FakeThinker):
    """Draws at once, or not before ``go`` is set; counts what it has drawn."""

    drawn: list[object] = field(default_factory=list)
    found: bytes | str | None = JPEG

    async def work(self, urgency, seconds, function, *args):
        await self._may_go()
        self.drawn.append(args)
        if self.found is None:
            raise NotThought
        return self.found


def poster(headline: str = "Asha wins", **changes) -> Poster:
    row = Row(0, "Asha + मीना", (), ("11",))
    made = Poster(Honour.DEAL, "Dehla Pakad", headline, "", ("Tricks",), (row, row))
    return replace(made, **changes)


def pictured(headline: str = "Asha wins") -> Message:
    return replace(said("the result"), picture=Picture(poster(headline), "alt"))


async def closed(*open_ones: Gallery) -> None:
    for one in open_ones:
        await one.close()


async def test_a_picture_that_is_drawn_in_a_blink_goes_with_its_message():
    painter = FakePainter()
    gallery = Gallery(painter)
    assert (await gallery.hung(pictured())).image == JPEG
    assert (await gallery.hung(said("text"))).picture is None
    await gallery.hung(pictured())
    assert len(painter.drawn) == 1
    await closed(gallery)


async def test_after_a_late_picture_no_message_waits_until_one_is_in_time_again():
    painter = FakePainter()
    painter.go.clear()
    gallery = Gallery(painter, blink=0)
    assert (await gallery.hung(pictured("one"))).image == b""
    gallery._blink = 3600
    assert (await gallery.hung(pictured("two"))).image == b""
    painter.go.set()
    assert await gallery.later(pictured("two"))
    assert (await gallery.hung(pictured("one"))).image == JPEG
    assert not gallery.expects(pictured("one"))
    assert (await gallery.hung(pictured("three"))).image == JPEG
    await closed(gallery)


@pytest.mark.parametrize("found", ["no letters", None])
async def test_where_nothing_can_be_drawn_the_text_goes_alone_and_the_log_says_so_once(found):
    gallery = Gallery(FakePainter(found=found))
    with structlog.testing.capture_logs() as lines:
        for headline in ("one", "two", "three"):
            message = await gallery.hung(pictured(headline))
            assert (message.text, message.image) == ("the result", b"")
            assert not gallery.expects(message)
    assert [line["event"] for line in lines] == ["messages go without pictures"]
    await closed(gallery)


async def test_without_the_extra_no_process_is_started_and_the_log_says_so_once(monkeypatch):
    monkeypatch.setattr(galleries, "can_draw", lambda: False)
    gallery = Gallery()
    with structlog.testing.capture_logs() as lines:
        for _ in range(2):
            assert (await gallery.hung(pictured())).image == b""
    assert [line["why"] for line in lines] == ["the extra pictures is not installed"]
    await closed(gallery)


async def at_the_end_of_a_deal(path, gallery, *settings: str):
    """Two have played a deal, in a room that shows pictures unless its *settings* say otherwise."""
    chat = FakeChat()
    chat.limits = replace(chat.limits, caption=1024)
    table = await open_table(path, chat=chat, gallery=gallery)
    for one in settings:
        await table.service.store.keep_settings(HERE.id, {"pictures": one})
    await table.say(ASHA, "start toy players=2 dealt=2")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    while chat.at(HERE.id).kind is not Kind.RESULT:
        await table.play_any(await table.turn())
    return table


@pytest.mark.usefixtures("toy_game")
async def test_a_result_whose_picture_is_late_stands_as_text_and_gets_it_later(tmp_path):
    painter = FakePainter()
    painter.go.clear()
    table = await at_the_end_of_a_deal(tmp_path / "dehla.db", Gallery(painter, blink=0))
    text = table.chat.at(HERE.id)
    assert text.image == b""
    posted, table.chat.failing = len(table.chat.posted), 1  # the platform asks for a pause
    painter.go.set()
    async with asyncio.timeout(10):
        while not table.chat.at(HERE.id).image:
            await asyncio.sleep(0)
            await table.service.dispatcher.idle()
    shown = table.chat.at(HERE.id)
    assert (shown.text, shown.image, len(table.chat.posted)) == (text.text, JPEG, posted)
    await table.service.stop()
    await table.service.store.close()


async def test_a_bot_that_stops_waits_for_no_picture():
    painter = FakePainter()
    painter.go.clear()
    gallery, again = Gallery(painter, blink=0), []
    late = LatePictures(gallery)
    late.follow(Post(HERE.id), await late.hung(pictured()), lambda: again.append("asked"))
    async with asyncio.timeout(1):
        await late.close()
    assert again == []
    await closed(gallery)


@pytest.mark.fails
async def test_the_log_says_why_a_message_stays_without_its_late_picture():
    painter = FakePainter()
    painter.go.clear()
    gallery = Gallery(painter, blink=0)
    late = LatePictures(gallery)

    def broken() -> None:
        raise RuntimeError("no such table")

    with structlog.testing.capture_logs() as lines:
        late.follow(Post(HERE.id), await late.hung(pictured()), broken)
        painter.go.set()
        await asyncio.wait(late._awaited, timeout=1)
    assert [str(line["exc_info"]) for line in lines] == ["no such table"]
    await closed(gallery)


@pytest.mark.usefixtures("toy_game")
async def test_a_room_without_pictures_is_told_the_same_in_words(tmp_path):
    painter = FakePainter()
    table = await at_the_end_of_a_deal(tmp_path / "dehla.db", Gallery(painter), "off")
    shown = table.chat.at(HERE.id)
    assert (shown.picture, painter.drawn) == (None, [])
    assert shown.buttons
    await table.service.stop()
    await table.service.store.close()


async def test_who_wants_no_pictures_is_shown_none(table):
    people = table.service.people
    assert (await people.with_pictures(ASHA, pictured())).picture is not None
    await people.learn(ASHA, pictures="off")
    assert (await people.with_pictures(ASHA, pictured())).picture is None


@pytest.mark.usefixtures("toy_game")
async def test_an_answer_has_its_picture_unless_whoever_asks_wants_none(tmp_path):
    table = await at_the_end_of_a_deal(tmp_path / "dehla.db", Gallery(FakePainter()))
    assert (await table.say(ASHA, "replay")).image == JPEG
    await table.service.people.learn(ASHA, pictures="off")
    step = await table.say(ASHA, "replay")
    assert (step.picture, bool(step.buttons)) == (None, True)
    await table.service.stop()
    await table.service.store.close()


async def test_a_hand_open_in_a_room_is_drawn_again_with_the_picture_of_its_cards(tmp_path):
    chat, drawn = FakeChat(renews=True), []

    async def renew(_room, user, hand, **_):
        drawn.append((user, hand.image))
        return True

    chat.renew, chat.limits = renew, replace(chat.limits, caption=1024)
    table = await open_table(tmp_path / "dehla.db", chat=chat, gallery=Gallery(FakePainter()))
    await table.say(ASHA, "start ganjifa players=3")
    await table.press(ASHA, "Begin")
    assert drawn[-1] == (ASHA.id, JPEG)
    await table.service.stop()
    await table.service.store.close()


# How it looks
WIDE = "W" * 60


def test_nothing_reaches_beyond_the_edge():
    rows = tuple(Row(None, WIDE, (), ("−1000000",) * 3, place) for place in range(1, 7))
    sides = tuple(Row(side, f"{WIDE} + {WIDE}", (), ("100", "0")) for side in (0, 1))
    for made in (
        poster(WIDE, honour=Honour.MATCH, headings=(WIDE,) * 3, rows=rows, banner=WIDE, title=WIDE),
        poster(WIDE, honour=Honour.KOT, headings=("Tricks", "Kots"), rows=sides),
    ):
        must_fit(sheet_of(made))


def must_fit(sheet: Sheet) -> None:
    """No piece reaches beyond the edge of its sheet."""
    for piece in sheet.pieces:
        width, height = sizes(piece.drawing)
        left, top = piece.x - width * piece.across, piece.y - height * piece.down
        assert min(left, top) >= 0
        assert left + width <= sheet.width
        assert top + height <= sheet.height


def sizes(drawing: str) -> tuple[float, float]:
    head = drawing.partition(">")[0]
    width, height = (float(head.split(f' {key}="')[1].split('"')[0]) for key in ("width", "height"))
    return width, height


def test_tables_hands_and_steps_stay_within_their_edges():
    sitters = tuple(Sitter(WIDE, seat % 2, seat == 3) for seat in range(6))
    laid = tuple((seat, FRENCH_52[seat : seat + 2]) for seat in range(6))
    won = tuple(Row(side, "", FRENCH_52[:4]) for side in (0, 1))
    suits = tuple(DASHAVATARA_120[at : at + 12] for at in range(0, 120, 12))
    for made in (
        Felt(WIDE, "", sitters, laid, 1, won),
        Felt(WIDE, WIDE, sitters[:3]),
        Rack(WIDE, (Held("", None, suits),)),
        Rack(
            WIDE,
            tuple(Held(WIDE, 1, suits[:3]) for _ in range(4)),
            ((3, FRENCH_52[0]),),
            3,
            (WIDE,),
        ),
        Rack(WIDE, tuple(Held(WIDE, 1, suits[:4]) for _ in range(3)), ((0, FRENCH_52[0]),), 0),
        Rack(WIDE, tuple(Held(WIDE, 0, (FRENCH_52[:17],)) for _ in range(4))),
    ):
        must_fit(sheet_of(made))


def test_a_step_of_a_deal_names_under_each_card_on_the_table_who_laid_it():
    hands = (Held("Asha", 0, (FRENCH_52[:3],)), Held("Ravi", 1, (FRENCH_52[3:6],)))
    laid = ((0, FRENCH_52[9]), (1, FRENCH_52[8]))
    nameless = Rack("", hands, laid, 1)
    named = replace(nameless, players=("Asha", "Ravi"))
    assert len(sheet_of(named).pieces) == len(sheet_of(nameless).pieces) + len(laid)
    assert list(named.words)[-2:] == ["Asha", "Ravi"]


def test_suits_of_a_hand_lie_a_little_apart_and_a_whole_hand_in_one_line():
    suits = tuple(FRENCH_52[at : at + 3 + (at == 39)] for at in (0, 13, 26, 39))
    two = (Held("", 0, suits), Held("", None, ()))
    held = [one.x for one in sheet_of(Rack("", two)).pieces][-13:]
    gaps = [after - before for before, after in pairwise(held)]
    assert len(set(gaps)) == 2
    assert [at for at, gap in enumerate(gaps, 1) if gap == max(gaps)] == [3, 6, 9]


def test_what_is_no_letter_is_left_out_and_marks_take_no_room():
    assert told("\u2068🤖 AI 4\u2069") == "AI 4"
    assert letters_in("मीना") == 2


@pytest.fixture
def fonts():
    """The fonts of this machine, as pictures find them."""
    pytest.importorskip("resvg_py")
    return pytest.importorskip("bot.pictures.fonts")


def test_a_letter_that_no_font_has_is_left_out_and_where_nothing_is_left_dots_stand(fonts):
    if not fonts.files_for("A"):
        pytest.skip("this machine has no fonts")
    (piece,) = text("Ж\u2460\u221e", 0, 0, 20)
    assert ">Ж<" in fonts.written(piece.drawing, piece.words)
    (piece,) = text("Ж + 张", 0, 0, 20)
    assert ">Ж + <" in (drawn := fonts.written(piece.drawing, piece.words))
    assert ">…<" in drawn


def test_without_fonts_for_its_words_there_is_no_picture_and_without_one_for_a_name_there_is(
    fonts, monkeypatch
):
    monkeypatch.setattr(fonts, "_file_of", lambda _: "")
    hindi = poster("आशा जीती", title="दहला पकड़", headings=("हाथ",))
    assert draw(hindi, lambda: False) == NO_FONTS
    assert isinstance(draw(poster("Kot!"), lambda: False), bytes)


def test_a_poster_becomes_a_jpeg():
    pytest.importorskip("PIL")
    pytest.importorskip("resvg_py")
    image = draw(poster("Asha + मीना win <&>"), lambda: False)
    assert isinstance(image, bytes)
    assert image.startswith(JPEG)
    assert 10_000 < len(image) < 400_000


def test_a_drawn_table_shows_the_trump_suit_and_long_names_by_their_first_word():
    sitters = tuple(Sitter(name, None) for name in ("Asha", "Meena Lakshmi Devi", "Ravi", "AI 4"))
    felt = Felt("", "", sitters, trump=HEARTS, trump_word="Trump")
    plain = replace(felt, trump=None)
    assert len(sheet(felt).pieces) > len(sheet(plain).pieces)
    assert "Trump" in felt.words
    long = replace(plain, sitters=(sitters[0], Sitter("Meena", None), *sitters[2:]))
    assert sheet(plain).pieces == sheet(long).pieces


@pytest.mark.parametrize("clockwise", [False, True])
def test_at_a_drawn_table_the_next_seat_is_to_the_right_unless_it_goes_clockwise(clockwise):
    sitters = tuple(Sitter(name, None) for name in ("Asha", "Ravi", "Meena", "Kabir"))
    laid = ((1, (FRENCH_52[0],)),)
    drawn = sheet(Felt("", "", sitters, laid, clockwise=clockwise))
    assert (drawn.pieces[-1].x < drawn.width / 2) == clockwise


@pytest.mark.parametrize(
    ("key", "options", "clockwise"),
    [
        ("dehla_pakad", {}, False),
        ("dehla_pakad", {"direction": "clockwise"}, True),
        ("ganjifa", {}, False),
        ("durak", {}, True),
        ("tien_len", {}, True),
        ("tien_len", {"direction": "anticlockwise"}, True),
    ],
)
def test_the_rules_of_a_table_say_which_way_round_it_sits(key, options, clockwise):
    info = GAMES[key].info
    assert info.is_clockwise(info.settle(options)) == clockwise
