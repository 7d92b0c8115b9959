"""What a typed line means, and how messages look in a terminal."""

from __future__ import annotations

import asyncio
import io
import os
import re
from dataclasses import replace
from itertools import islice

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from adapters.terminal import drawing, words
from adapters.terminal.buttons import with_no
from adapters.terminal.chat import HERE, SURFACE, YOU, TerminalChat
from adapters.terminal.keyboard import LONGEST, WAITING, Keyboard
from adapters.terminal.prompting import Words, on_screen
from bot.model.messages import Button, Kind, Line, Message, said
from bot.model.requests import Command, Person, Press
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.presenter import help_message, help_now, howto, resting_hand, what_it_does
from bot.presenter.cards import ROUND_SIGNS
from bot.presenter.reviews import review_progress
from bot.presenter.shuffle import SHELL
from bot.text.i18n import keys, t
from engine.actions import read
from tests.bot.presenter.golden_games import usual
from tests.bot.presenter.scenes import DISCORD, example, scene

ME = Person(YOU, "You")
TYPED = Voice("en", SURFACE)


def button(label: str, does: str) -> Button:
    return Button(label, f"k3f9qa2m.41.{does}")


BUTTONS = (
    button("10♥", "play TH"),
    button("A♠", "play AS"),
    button("♥ Hearts", "call H"),
    button("My hand", "hand"),
    button("Begin", "begin"),
    button("Trump", "opt trump_method"),
    button("called", "set trump_method dealer_right_call"),
    Button("Open", url="https://chat.example"),
)


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [
        ("TH", "play TH"),
        ("th", "play TH"),
        (" 10h ", "play TH"),
        ("10♥", "play TH"),
        ("10 ♥️", "play TH"),
        ("play th", "play TH"),
        ("PLAY 10♥", "play TH"),
        ("dehla paan", "play TH"),
        ("/dehla play TH", "play TH"),
        ("h", "call H"),
        ("Hearts", "call H"),
        ("call paan", "call H"),
        ("begin", "begin"),
        ("/begin", "begin"),
        ("my hand", "hand"),
        ("trump_method", "opt trump_method"),
        ("trump_method dealer_right_call", "set trump_method dealer_right_call"),
        ("set trump_method dealer_right_call", "set trump_method dealer_right_call"),
    ],
)
def test_a_line_presses_the_button_that_it_names(typed, pressed):
    request = words.request(typed, BUTTONS, ME)
    assert isinstance(request, Press)
    assert request.token == f"k3f9qa2m.41.{pressed}"
    assert (request.person, request.room) == (ME, HERE)


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("score", ("score",)),
        ("leaderboard server week", ("leaderboard", "server", "week")),
        ("5c", ("5c",)),
        ("play 11H", ("play", "11H")),
        ("call x", ("call", "x")),
        ("spades", ("spades",)),
        ("9h 9c", ("9h", "9c")),
        ("/dehla start dehla_pakad deal_style=all", ("start", "dehla_pakad", "deal_style=all")),
        ("/", ()),
        ("dehla", ()),
        ("dehla begin 5", ("begin", "5")),
        ("11H", ("11H",)),
        ("hint?", ("hint",)),
        ("stop!", ("stop",)),
        ("?", ("?",)),
        ("cut why?", ("cut", "why?")),
    ],
)
def test_every_other_line_is_a_command_whose_moves_the_table_reads(typed, command):
    request = words.request(typed, BUTTONS, ME)
    assert isinstance(request, Command)
    assert request.words == command


@pytest.mark.parametrize("typed", ["why", "Why?", "क्यों"])
@pytest.mark.parametrize("token", ["k3f9qa2m.41.figures", "k3f9qa2m.41.figures k3f9qa2m-7"])
def test_why_under_a_hint_or_a_review_is_typed_as_it_is_written(typed, token):
    why = Button("Why", token)
    request = words.request(typed, (why, *BUTTONS), ME)
    assert isinstance(request, Press)
    assert request.token == token
    assert "why" in drawing.choices([why], "en").plain.split()


@pytest.mark.parametrize(("typed", "pressed"), [("hint why", ""), ("review why", " k3f9qa2m-7")])
def test_why_is_asked_of_a_hint_or_of_a_review(typed, pressed):
    both = [button("Why", f"figures{deal}") for deal in ("", " k3f9qa2m-7")]
    request = words.request(typed, both, ME)
    assert isinstance(request, Press)
    assert request.token == f"k3f9qa2m.41.figures{pressed}"


def test_typing_the_same_twice_is_two_requests():
    first, second = (words.request("begin", BUTTONS, ME) for _ in range(2))
    assert first.id != second.id


TABLE = Message(
    "Dehla Pakad",
    (Line("Trump: ♥ hearts"), Line(""), Line("You  …"), Line(""), Line("Your turn", strong=True)),
    (BUTTONS[3:4],),
)
HAND = Message(
    "Your hand",
    (
        Line("Trump: ♥ hearts"),
        Line(""),
        Line("A♠\ufe0e 9♠\ufe0e", cards=True),
        Line("10♥\ufe0e", cards=True),
        Line("Your turn: you lead", strong=True),
    ),
    (BUTTONS[:2],),
)


def test_the_screen_says_everything_once_and_the_hand_last():
    assert drawing.screen(TABLE, HAND, "en").plain.split("\n") == [
        "Dehla Pakad",
        "Trump: ♥ hearts",
        "",
        "You  …",
        "",
        "Your hand",
        "A♠ 9♠   10♥",
        "Your turn: you lead",
        "",
        "Type: 10h   As",
    ]


def test_what_the_table_says_with_more_beside_it_is_not_said_again():
    rows = "Dealer: You · No trump yet", "Talon: 12 cards · 2 out of play", "Trump: ♥ hearts"
    table = Message("Durak", tuple(map(Line, rows)))
    own = "No trump yet", "Talon: 12 cards", "Trump"
    hand = Message("Your hand", (*map(Line, own), *HAND.lines[2:]))
    shown = drawing.screen(table, hand, "en").plain.splitlines()
    assert {"Talon: 12 cards", "No trump yet"}.isdisjoint(shown)
    assert "Trump" in shown


def test_a_deal_played_again_says_all_of_it_though_the_table_says_the_same():
    again = Message("🔁 Dehla Pakad · deal k3f9qa2m-1 again", HAND.lines, HAND.rows, Kind.PRACTICE)
    assert drawing.screen(TABLE, again, "en").plain == drawing.drawn(again, "en").plain


def test_hands_of_a_replay_stand_in_columns_of_suits():
    rows = (
        "🔵 You:   ♠ 8   ♥ 3 2   ♣ A",
        "🟠 🤖 AI 2:   ♠ K 10 9   ♦ Q",
        "   ♣ Q 7",
        "Centre: 1",
    )
    shown = drawing.text_of(Message(lines=tuple(map(Line, rows)))).plain.splitlines()
    assert shown == [
        "🔵 You:       ♠ 8        ♥ 3 2         ♣ A",
        "🟠 🤖 AI 2:   ♠ K 10 9           ♦ Q   ♣ Q 7",
        "Centre: 1",
    ]


def test_ones_own_seat_is_typed_once_and_by_its_number():
    own = Button("🔵 You (you)", "k3f9qa2m.0.again 1 1 ~0123456789ab")
    replay = button("Replay", "replay 1 0")
    assert drawing.choices([own], "en").plain == "Type: you"
    for typed in ("you", "1"):
        assert words.request(typed, [own, replay], ME).token == own.token


def test_a_deal_is_played_again_also_where_no_button_says_so():
    for label in ("play this deal", "Play This Deal", "यही बाज़ी खेलें"):
        assert words.request(label, BUTTONS, ME).words == ("replay", "play")


def test_what_leaves_a_deal_that_is_played_again_goes_before_what_ends_the_table():
    buttons = (button("Enough of this deal", "enough"), button("Leave", "leave"))
    for typed in ("enough", "leave", "stop"):
        assert words.request(typed, buttons, ME).token == buttons[0].token


def test_without_a_hand_the_room_has_the_word():
    assert "Your turn" in drawing.screen(TABLE, None, "en").plain
    assert drawing.screen(None, None, "en").plain == ""


def test_a_score_that_a_phone_has_no_room_for_stands_in_one_line():
    lines = (Line("Tricks in all: You: 1 · AI 2: 8"), Line("   AI 3: 1"))
    assert drawing.text_of(Message("", lines)).plain == "Tricks in all: You: 1 · AI 2: 8 · AI 3: 1"


def test_a_hand_without_cards_is_not_drawn():
    hand = Message("Your hand", (*TABLE.lines[:1], Line("You lead", strong=True)), TABLE.rows)
    assert drawing.screen(TABLE, hand, "en") == drawing.drawn(TABLE, "en")


@pytest.mark.parametrize("locale", ["en", "hi"])
@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("refused-no-table", "“start”"),
        ("refused-unknown-option", "“options”"),
        ("help-intro", "begin"),
        ("asked-cheat", "“fair”"),
        ("asked-fair", "“fair”"),
        ("asked-rigged", "“fair”"),
        ("refused-in-lobby-only-playing", "“stop”"),
        ("refused-in-lobby-only-between", "“stop”"),
        ("refused-lobby-exists", "begin"),
        ("refused-already-away", "back"),
        ("refused-cut-empty", "“cut "),
    ],
)
def test_sentences_name_words_to_type_and_no_buttons(locale, key, typed):
    shown = t(Voice(locale, SURFACE), key, text="x")
    assert typed in shown
    assert not re.search("/dehla|[Pp]ress|दबा", shown)


@pytest.mark.parametrize("locale", ["en", "hi"])
def test_help_tells_how_moves_of_any_game_are_typed(locale):
    shown = t(Voice(locale, SURFACE), "help-intro").splitlines()
    told = ("10h", "3s 3h 3d", "ma-10", "pull 4", "quit")
    assert [sum(typed in line for line in shown) for typed in told] == [1] * len(told)
    assert len(shown) == 1 + len(told)
    assert all(line.startswith("• ") for line in shown[1:])
    for word in ("games", "options", "levels", "next", "rematch"):
        assert word in shown[-1]
    console = Console(width=80)
    assert all("\n" not in on_screen(Text(line), console).strip() for line in shown)


@pytest.mark.parametrize("locale", ["en", "hi"])
def test_who_asks_how_to_leave_is_told_how_the_program_ends(locale):
    assert "quit" in what_it_does("leave", Voice(locale, SURFACE), "").text


def test_help_names_commands_as_they_are_typed():
    shown = [one.text for one in help_message(["last"], TYPED).lines]
    assert "last - see the last trick again" in shown
    assert not any("/dehla" in one for one in shown)


@pytest.mark.parametrize(
    ("game", "example"),
    [("durak", "a card, such as 10h"), ("viet_cong", "3s 4h 5d"), ("ganjifa", "ma-10")],
)
def test_help_at_a_table_writes_cards_as_its_game_has_them(game, example):
    *_, line, _ = (one.text for one in help_now(Phase.PLAYING, ["play"], TYPED, game).lines)
    assert line.startswith("play - ")
    assert line.endswith(example)


def test_a_button_in_a_sentence_is_a_word_to_type():
    assert "type back" in t(TYPED, "you-are-away", button=t(TYPED, "button-back"))


def test_a_long_list_of_cards_is_not_parted_for_a_phone():
    assert re.search("Hukm .*🐟.*🐎", usual("ganjifa")["table"](TYPED).text)


def test_round_cards_under_a_name_are_joined_to_it_as_others_are():
    for card in ("10♥", "🐟10"):
        shown = drawing.text_of(Message("", (Line("Asha · 6 won"), Line(f"   {card} (led)"))))
        assert shown.plain == f"Asha · 6 won  {card} (led)"


def test_a_resting_hand_does_not_say_where_the_turn_is_seen():
    resting = resting_hand(scene(example(9), 2), 2, TYPED, DISCORD)
    assert t("en", "hand-rests") not in resting.text
    assert t("en", "hand-rests") in resting_hand(scene(example(9), 2), 2, Voice("en"), DISCORD).text


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [("yes", "confirm-stop"), ("Y", "confirm-stop"), ("हाँ", "confirm-stop"),
     ("confirm-stop", "confirm-stop"), ("n", "keep"), ("no", "keep"), ("नहीं", "keep"),
     ("yeah", "confirm-stop"), ("OK", "confirm-stop"), ("haan", "confirm-stop"),
     ("हां", "confirm-stop"), ("ठीक", "confirm-stop"), ("nope", "keep"), ("nahi", "keep")],
)  # fmt: skip
def test_a_question_is_answered_by_yes_or_no(typed, pressed):
    question = with_no(said("End?", (button("End this table", "confirm-stop"),)))
    assert drawing.drawn(question, "en").plain.endswith("Type: yes   no")
    request = words.request(typed, question.buttons, ME)
    assert isinstance(request, Press)
    assert request.token == f"k3f9qa2m.41.{pressed}"


def test_ha_is_the_ace_of_hearts_also_while_a_question_waits():
    question = with_no(said("End?", (button("End this table", "confirm-stop"),)))
    ace = button("A♥", "play AH")
    assert words.request("ha", (*question.buttons, ace), ME).token == ace.token


def test_while_others_play_the_room_says_whose_turn_it_is():
    resting = Message("Your hand", (Line("A♠ 9♠", cards=True), Line("10♥", cards=True)))
    shown = drawing.screen(TABLE, resting, "en").plain.split("\n")
    assert shown.index("Your turn") < shown.index("Your hand") < shown.index("A♠ 9♠   10♥")


def test_a_result_in_the_hands_place_repeats_the_table():
    result = Message("Your hand", TABLE.lines[:3], kind=Kind.RESULT)
    assert drawing.repeats(result, TABLE)
    assert not drawing.repeats(replace(result, kind=Kind.NOTICE), TABLE)
    assert not drawing.repeats(HAND, TABLE)
    assert not drawing.repeats(HAND, None)


def test_an_answer_with_the_cards_that_are_seen_shows_nothing_new():
    assert drawing.shows(Message("Again", HAND.lines[1:4]), HAND)
    assert not drawing.shows(said("A♠"), HAND)
    assert not drawing.shows(said("No."), Message("Your hand"))


def test_a_word_that_two_messages_offer_is_offered_once():
    away = Message(TABLE.title, TABLE.lines, ((button("I'm back", "back"),),))
    same = Message(HAND.title, HAND.lines, ((Button("I'm back", "k3f9qa2m.41.back", "good"),),))
    assert drawing.screen(away, same, "en").plain.endswith("Type: back")


def test_a_menu_is_a_line_each_with_what_to_type():
    menu = drawing.drawn(Message("Rules", (), (BUTTONS[5:],)), "en").plain
    assert "  trump_method  (Trump)" in menu
    assert "  trump_method dealer_right_call  (called)" in menu
    assert "  Open  https://chat.example" in menu


def test_in_another_language_the_words_to_type_are_explained():
    begin = Message(rows=((button("शुरू करें", "begin"),),))
    assert "begin (शुरू करें)" in drawing.drawn(begin, "hi").plain


def coloured(message: Message, **kind: object) -> str:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=80, **kind)
    console.print(drawing.screen(TABLE, message, "en"))
    return out.getvalue()


def test_cards_that_may_not_be_played_are_pale():
    shown = coloured(HAND, color_system="standard")
    assert "\x1b[2m9♠" in shown
    assert "\x1b[1;31m10♥" in shown


def test_without_colour_there_is_none(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;31m" not in coloured(HAND)


def test_names_and_answers_cannot_move_the_cursor():
    nasty = Message("\x1b[2JX\u202e", (Line("\u2068Asha\u2069\x07 \x9b1m\t\x08\x0b."),))
    assert drawing.text_of(nasty).plain == "[2JX\nAsha 1m\t."


class Seen:
    """A session that shows some buttons."""

    buttons = BUTTONS
    legal = tuple(read(does) for does in ("play TH", "play AS"))


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("10", ["10h"]),
        ("play a", ["As"]),
        ("tr", ["trump_method", "trump_method dealer_right_call"]),
        ("be", ["begin"]),
        ("sc", ["score"]),
        ("q", ["quit"]),
        ("zzz", []),
    ],
)
def test_completion_offers_cards_buttons_and_commands(typed, offered):
    found = Words(Seen()).get_completions(Document(typed), CompleteEvent())
    assert [one.text for one in found] == offered


def test_what_goes_on_with_the_game_is_offered_first():
    levels, begin = button("AI & hints", "levels"), button("Begin", "begin")
    shown = drawing.choices([levels, replace(begin, style="good")], "en").plain
    assert shown == "Type: begin   levels (AI & hints)"


def test_a_word_that_says_little_has_its_label_beside_it():
    words_of = {"fair": "🔒 Fair shuffle", "howto": "How to play", "next": "Next deal"}
    shown = drawing.choices([button(label, one) for one, label in words_of.items()], "en").plain
    assert shown == "Type: fair   howto (How to play)   next"


def test_what_checks_the_shuffle_and_what_opens_a_table_are_the_same_words_everywhere():
    fair = button("🔒 How to check", "fair 1")
    start = button("Start a table", "start durak")
    assert drawing.choices([fair, start], "en").plain == "Type: fair (🔒 How to check)"
    for typed, meant in (("fair", ("fair", "1")), ("start", ("start", "durak"))):
        assert words.meaning(words.request(typed, [fair, start], ME)) == meant


def test_a_page_on_how_to_play_is_turned_by_its_number_whatever_game_is_open():
    page = howto("durak", 2, Voice("en"))
    assert "howto 1  (‹ Back)" in drawing.drawn(page, "en").plain
    turned = words.request("howto 3", page.buttons, ME)
    assert isinstance(turned, Press)
    assert words.meaning(turned) == ("howto", "durak", "3")


def test_on_a_low_terminal_the_hand_stays():
    console = Console(file=io.StringIO(), width=80, height=8, force_terminal=False)
    shown = on_screen(drawing.screen(TABLE, HAND, "en"), console).rstrip().split("\n")
    assert shown[-1] == "Type: 10h   As"
    assert shown[-5] == "Your hand"


@pytest.mark.parametrize("locale", ["en", "hi"])
def test_a_long_line_is_broken_once_also_where_vowel_signs_take_a_cell(locale):
    text = t(locale, "terminal-welcome-round")
    console = Console(file=io.StringIO(), width=80, force_terminal=False)
    lines = on_screen(Text(text), console).rstrip().split("\n")
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Type: hint   play ma-p/2/3   deni ku", ["Type: hint", "play ma-p/2/3   deni ku"]),
        ("Your high cards: 🐢R 🐗R P 1 🏺R 1", ["Your high cards: 🐢R", "🐗R P 1 🏺R 1"]),
        ("Table full. “start ganjifa” opens it.", ["Table full.", "“start ganjifa” opens it."]),
        ("  help all  (More of it ›)", ["  help all", "(More of it ›)"]),
    ],
)
def test_a_narrow_screen_breaks_no_command_and_no_suit_of_cards(line, shown):
    console = Console(file=io.StringIO(), width=25, force_terminal=False)
    assert on_screen(Text(line), console).rstrip().split("\n") == shown


@pytest.mark.parametrize("locale", ["en", "hi"])
def test_what_one_is_asked_for_names_no_button_that_a_keyboard_has_not(locale):
    asked = [key for key in keys("en") if key.startswith("your-turn-")]
    shown = [t(Voice(locale, SURFACE), key, suit="", name="", led="", card="") for key in asked]
    assert t(locale, "button-why") not in "".join(shown)
    assert "press" not in "".join(shown)


def test_lines_for_a_shell_are_never_broken():
    console = Console(file=io.StringIO(), width=80, force_terminal=False)
    for line in (SHELL, f"deck='{'AS ' * 52}'", f"deal=k3f9qa2m-1 secret={'0' * 64}"):
        assert on_screen(Text(line), console).rstrip() == line


def test_a_label_is_typed_with_its_vowel_signs():
    again = Button(t("hi", "button-again"), "k3f9qa2m.41.again")
    assert "यही बाज़ी खेलें" in words.answers_to(again)
    assert "यही बाज़ी खेलें" in drawing.choices([again], "hi").plain


async def test_a_review_leaves_the_hand_where_it_is():
    chat = TerminalChat()
    review = review_progress(3, 9, Voice("hi"))
    await chat.whisper(YOU, HAND, None)
    await chat.whisper(YOU, review, None)
    assert (chat.hand, chat.review) == (HAND, review)


async def test_the_chat_keeps_the_newest_and_tells_of_it():
    chat = TerminalChat()
    await chat.show(HERE.id, TABLE, None)
    assert (chat.table, chat.asked, chat.changed.is_set()) == (TABLE, False, True)
    await chat.show(HERE.id, TABLE, None)
    assert chat.asked, "it is posted once more because somebody wants to see it"
    assert await chat.show(HERE.id, HAND, HERE.id) == HERE.id
    await chat.whisper(YOU, HAND, None)
    assert (chat.table, chat.hand) == (HAND, HAND)
    assert chat.invitation("") is None
    assert await chat.is_admin(HERE.id, YOU)


async def test_lines_come_whole_whatever_the_pipe_does():
    reading, writing = os.pipe()
    keyboard = Keyboard(reading)
    os.write(writing, b"be")
    os.write(writing, "gin\r\n10♥\nend".encode() + b"\xff")
    os.close(writing)
    lines = [await keyboard.line() for _ in range(4)]
    assert lines == ["begin", "10♥", "end\ufffd", None]
    os.close(reading)


async def test_a_pipe_of_more_lines_than_are_read_ahead_is_read_to_its_end():
    reading, writing = os.pipe()
    os.write(writing, b"table\n" * (WAITING + 1))
    os.close(writing)
    keyboard = Keyboard(reading)
    async with asyncio.timeout(10):
        lines = [await keyboard.line() for _ in range(WAITING + 2)]
    assert lines == ["table"] * (WAITING + 1) + [None]
    os.close(reading)


async def test_an_endless_line_is_cut():
    reading, writing = os.pipe()
    keyboard = Keyboard(reading)
    await asyncio.to_thread(os.write, writing, b"x" * 60_000)
    await asyncio.to_thread(os.write, writing, b"y" * 60_000 + b"\nnext\n")
    os.close(writing)
    line = await keyboard.line()
    assert line == "x" * LONGEST
    assert await keyboard.line() == "next"
    os.close(reading)


def test_a_hand_of_ten_suits_takes_five_rows_so_that_the_table_is_seen_above_it():
    suits = [Line(f"{sign} R 10 4 1", cards=True) for sign in islice(ROUND_SIGNS.values(), 10)]
    rows = drawing.text_of(Message("", tuple(suits)), locale="en").plain.split("\n")
    assert len(rows) == 5
    assert max(map(cell_len, rows)) <= 80
    assert all(drawing.clean(one.text.split()[0]) in "".join(rows) for one in suits)
    few = drawing.text_of(Message("", tuple(suits[:5])), locale="en").plain.split("\n")
    assert len(few) == 5
