"""The open table says who sits where and by which rules."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from bot.model.lobby import set_option
from bot.model.table import Place
from bot.model.tokens import read
from bot.presenter import ai_menu, games_message, options_form, options_message, table_message
from bot.presenter.house_rules import about_preset, house_rules, option_name, preset_name
from bot.text.i18n import has, t
from engine.games import GAMES
from engine.options import Option
from tests.bot.presenter.scenes import (
    DISCORD,
    EN,
    FRIENDS,
    GAME,
    PLATFORMS,
    TELEGRAM,
    VOICES,
    lobby,
    people,
    table,
)
from tests.bot.presenter.toys import KEY, USUAL, Toy


def letters(text):
    """Return how many letters a text has: the marks over and under them take no room."""
    return sum(not unicodedata.category(one).startswith("M") for one in text)


def texts(message):
    return [line.text for line in message.lines]


def test_the_lobby_says_the_aim_first_its_rules_in_a_line_and_to_join_before_all_else():
    shown = table_message(lobby(), EN, TELEGRAM)
    assert (
        texts(shown)[0]
        == "Two against two: catch the tens. All four in one deal make a Kot, the big win."
    )
    assert len([one for one in texts(shown) if one.startswith("📜")]) == 1
    assert shown.buttons[0].label == "Join"
    assert "How to play" in [one.label for one in shown.buttons]


@pytest.mark.parametrize(
    ("game", "names", "joins"),
    [("dehla_pakad", "ABCD", False), ("dehla_pakad", "ABC-", True), ("durak", "ABCD", True)],
)
def test_nobody_is_asked_to_join_where_no_seat_can_be_had(game, names, joins):
    shown = table_message(lobby(people(*names), game=game), EN, DISCORD)
    assert ("Join" in [one.label for one in shown.buttons]) is joins


def test_partners_stand_opposite_each_other_in_one_line():
    lines = texts(table_message(lobby(people("A", "B", "C", "D")), EN, DISCORD))
    assert [line.replace("\u2068", "").replace("\u2069", "") for line in lines[2:4]] == [
        "🔵 1 A ⇄ 3 C",
        "🟠 2 B ⇄ 4 D",
    ]


def test_the_rules_name_the_trump_method_and_only_what_differs():
    usual = house_rules(GAME.info, GAME.info.settle({}), EN)
    assert usual == [
        "Classic: the standard rules",
        "Trump: made by whoever can't follow suit",
    ]
    changed = house_rules(
        GAME.info,
        GAME.info.settle({"two_two": "draw", "match_hands": 5, "match_end": "fixed_hands"}),
        EN,
    )
    assert changed[1:-1] == [
        "Two tens each: nobody wins",
        "The match ends: after a number of deals",
        "Length in deals: 5 deals",
        "Equal Kots at the end: a draw",
    ]


def test_the_rules_leave_out_what_cannot_matter_and_name_what_now_does():
    unused = {"match_hands": 5, "match_minutes": 9, "time_cutoff": "abandon_hand"}
    assert house_rules(GAME.info, unused, EN) == house_rules(GAME.info, {}, EN)
    timed = house_rules(GAME.info, {"match_end": "fixed_time", "target_kots": 3}, EN)
    assert timed[1:-1] == [
        "The match ends: after a set time",
        "Length in minutes: 45 minutes",
        "When the time is up: the deal is finished",
        "Equal Kots at the end: a draw",
    ]


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        ({}, "Classic"),
        ({"match_minutes": 9}, "Classic"),
        ({"scoring": "points", "target_kots": 7}, "Points"),
        ({"scoring": "points", "target_kots": 5}, "Points · To win: 5 points"),
        (
            {"two_two": "draw", "direction": "clockwise", "target_kots": 3, "streak_length": 0,
             "capture_rule": "single"},
            "Classic · The centre goes to: the winner of each trick · "
            "Two tens each: nobody wins · Kot for a winning streak: none · +2",
        ),
    ],
)  # fmt: skip
def test_the_lobby_names_the_preset_and_what_differs_from_it_in_one_line(chosen, line):
    assert f"📜 {line} · Hints: off" in texts(table_message(lobby(options=chosen), EN, DISCORD))


@pytest.mark.parametrize(
    ("seats", "hints", "said", "offers"),
    [
        (("Asha", "Ravi", ".", "."), None, "Hints: only while an AI plays too", {"on", "off"}),
        (("Asha", "Ravi", "-", "."), None, "Hints: on", {"off"}),
        (("Asha", "Ravi"), None, "Hints: off", {"on"}),
        (("Asha", "Ravi", ".", "."), True, "Hints: on", {"off"}),
    ],
)
def test_a_lobby_promises_hints_without_ai_players_only_where_they_are_agreed_on(
    seats, hints, said, offers
):
    one = lobby(people(*seats), game="durak", hints=hints)
    assert f" · {said}" in "".join(texts(table_message(one, EN, DISCORD)))
    menu = ai_menu(one.table, EN, DISCORD)
    assert said in texts(menu)
    assert offers == {one.label.split()[-1] for one in menu.buttons if "hints" in one.label}


def test_the_menu_says_what_each_preset_is_and_marks_the_one_that_holds():
    menu = options_message(table(options={"two_two": "draw"}), None, EN, TELEGRAM)
    assert [line[0] for line in texts(menu)[:3]] == ["●", "○", "○"]
    assert texts(menu)[3:] == ["", "Changed:", "✏️ Two tens each: nobody wins"]
    assert not any(one.label.startswith("✓") for one in menu.buttons), "a press undoes the change"
    quick = table(options=GAME.info.presets["quick"])
    assert "✓ Quick" in [one.label for one in options_message(quick, None, EN, TELEGRAM).buttons]


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("key", GAMES)
def test_forms_ask_for_each_option_that_does_something_once_and_fit_the_platform(key, locale):
    with_forms, info = replace(DISCORD, fields=5), GAMES[key].info
    for name in info.presets:
        laid = table(people(*"-" * info.seats[0]), game=key, options=info.presets[name])
        menu = options_message(laid, "0", locale, with_forms)
        words = [read(one.token).words for one in menu.buttons]
        forms = [
            options_form(laid, one[1], locale, with_forms) for one in words if one[0] == "form"
        ]
        fields = [field for one in forms for field in one.form.fields]
        free = [one for one in info.options if info.matters(one, laid.options, len(laid.places))]
        assert [field.key for field in fields] == [one.key for one in free]
        assert all(len(one.form.fields) <= 5 and len(one.form.title) <= 45 for one in forms)
        for field in fields:
            assert len(field.label) <= 45
            assert len(field.choices) <= 25
            assert all(0 < len(means) <= 100 for _, means in field.choices)
            assert "+".join(field.now) == str(laid.options[field.key])


@pytest.mark.parametrize(
    ("scoring", "label"), [("kots", "Kots to win"), ("points", "Points to win")]
)
def test_the_field_of_what_wins_a_match_says_what_it_counts(scoring, label):
    form = options_form(table(options={"scoring": scoring}), "match_end", EN, FIELDS).form
    assert label in [field.label for field in form.fields]


def test_a_form_that_is_no_longer_there_is_not_made_up():
    called = table(options={"trump_method": "dealer_right_call"})
    with_forms = replace(DISCORD, fields=5)
    assert options_form(called, "trump_effective", EN, with_forms) is None
    assert options_form(called, "shoes", EN, with_forms) is None
    assert options_form(called, "two_two", EN, DISCORD) is None, "no platform with forms"


FIELDS = replace(DISCORD, fields=5)


@pytest.mark.parametrize("locale", VOICES)
def test_every_preset_of_every_game_has_a_name_and_a_sentence(locale):
    for game in GAMES.values():
        for name in game.info.presets:
            about = about_preset(game.info, name, locale)
            assert not about.startswith("preset-")
            assert letters(f"● {preset_name(name, locale)}: {about}") <= 48
            assert not preset_name(name, locale).startswith("preset-")


def test_a_first_rule_that_does_nothing_leaves_the_head_of_its_group_to_the_next():
    untimed = table(people(*["Asha", "Ravi", "Meena", "-"]), game="tien_len")
    shown = options_message(untimed, "0", EN, TELEGRAM)
    assert [one.label for one in shown.buttons if "Trading" in one.label] == [
        "Trading before play"
    ], "alone in its group, it is one press away"
    called = table(options={"trump_method": "dealer_right_call"})
    assert texts(options_message(called, "0", EN, DISCORD))[:2] == [
        "✏️ Trump: called by the dealer's right neighbour",
        "▫️ The centre goes to: whoever wins two tricks in a row",
    ]


def test_the_buttons_of_the_lobby_carry_table_and_turn():
    message = table_message(lobby((*FRIENDS[:3], Place()), turn=3), EN, DISCORD)
    assert [button.label for button in message.buttons] == [
        "Join", "Add AI", "Change seat", "Begin", "Leave", "AI & hints", "Other game",
        "House rules", "How to play", "🔒 Fair shuffle",
    ]  # fmt: skip
    tokens = [read(button.token) for button in message.buttons]
    assert [token.words for token in tokens] == [
        ("join",), ("ai",), ("seat",), ("begin",), ("leave",), ("levels",), ("games",),
        ("options",), ("howto",), ("fair",),
    ]  # fmt: skip
    assert {(token.table, token.turn) for token in tokens} == {("k3f9qa2m", 3)}


def test_a_full_table_offers_no_seat_to_another_ai_player():
    message = table_message(lobby(), EN, DISCORD)
    assert "Add AI" not in [button.label for button in message.buttons]


def test_two_people_of_one_name_are_told_apart():
    text = table_message(lobby(people("Asha", "Asha", "Asha", "-")), EN, DISCORD).text
    assert "Asha\u2069" in text
    assert "Asha (2)\u2069" in text
    assert "Asha (3)\u2069" in text


def test_free_seats_are_not_numbered():
    text = table_message(lobby(people("Asha", ".", ".", "free seat")), EN, DISCORD).text
    assert "2 free seat ⇄" in text
    assert "⇄ 3 free seat\n" in text
    assert "(2)" not in text


def test_somebody_without_a_visible_name_is_called_by_the_seat():
    assert "Player 2" in table_message(lobby(people("Asha", " \u200b", "-", "-")), EN, DISCORD).text


@pytest.mark.parametrize(
    ("way", "order"), [("clockwise", "2 → 3 → 4"), ("anticlockwise", "4 → 3 → 2")]
)
def test_the_order_of_play_is_that_of_the_seats_or_the_other_way_round(way, order):
    open_ = lobby(game="tien_len", options={"direction": way})
    assert f"Play goes 1 → {order}" in texts(table_message(open_, EN, DISCORD))


def test_whoever_opened_the_table_is_named_until_it_is_full():
    free = table_message(lobby(people("Asha", "Ravi", ".", ".")), EN, DISCORD).text
    assert "Waiting for \u2068Asha\u2069 to begin" in free
    gone = table_message(lobby(people("Asha", ".", ".", "."), opener="discord:9"), EN, DISCORD)
    assert "to begin" not in gone.text


def words_of(message):
    return [read(button.token).words for button in message.buttons]


def opened_from(laid, menu, locale, limits):
    """The keys of all options to which a menu of groups leads, at once or by a group's page."""
    found = []
    for word, key in (one for one in words_of(menu) if len(one) == 2):
        page = options_message(laid, key, locale, limits) if key.isdecimal() else menu
        assert page is menu or words_of(page)[-1] == ("opt", "0")
        found += [key] if page is menu else [one for _, one in words_of(page)[:-1]]
        assert word == "opt"
    return found


@pytest.mark.parametrize("limits", PLATFORMS)
@pytest.mark.parametrize("locale", VOICES)
def test_the_menu_leads_to_every_option_and_every_value(locale, limits):
    laid = table(turn=4)
    *presets, more = words_of(options_message(laid, None, locale, limits))
    assert presets == [("set", "preset", name) for name in ("classic", "quick", "points")]
    menu = options_message(laid, more[1], locale, limits)
    free = [one.key for one in GAME.info.options if GAME.info.matters(one, laid.options)]
    assert opened_from(laid, menu, locale, limits) == free
    assert words_of(menu)[-1] == ("options",)
    for option in GAME.info.options:
        *values, back = words_of(options_message(laid, option.key, locale, limits))
        assert back == ("opt", "0")
        assert all(words[:2] == ("set", option.key) for words in values)
        chosen = [option.read(words[2]) for words in values]
        assert option.default in chosen
        assert set(option.words) <= set(chosen)
        assert len(values) >= 2


def test_the_menu_of_all_rules_has_a_line_a_group_and_one_for_each_that_is_changed():
    changed = table(options={"two_two": "draw", "streak_length": 5})
    assert texts(options_message(changed, "0", EN, TELEGRAM)) == [
        "▫️ Trump: made by whoever can't follow suit",
        "▫️ The centre goes to: whoever wins two tricks in a row",
        "✏️ Two tens each: nobody wins",
        "✏️ Kot for a winning streak: 5 deals",
        "▫️ The match ends: at a number of Kots",
        "▫️ First dealer: random",
        "",
        "“…” opens all rules of that kind.",
    ]
    page = options_message(changed, "3", EN, TELEGRAM)
    assert page.title == "⚙️ Winning and Kots"
    assert len(texts(page)) == len(page.buttons[:-1]) + len(["", "Press a rule to change it."])


def test_the_value_of_now_is_marked():
    message = options_message(table(options={"two_two": "draw"}), "two_two", EN, TELEGRAM)
    marked = [button for button in message.buttons if button.label.startswith("✓")]
    assert [read(button.token).words for button in marked] == [("set", "two_two", "draw")]


def test_a_number_says_how_it_is_typed():
    text = options_message(table(), "match_minutes", EN, DISCORD).text
    assert "5 to 300" in text
    assert "/dehla start dehla_pakad match_minutes=300" in text


def test_a_value_beyond_the_choices_is_among_them_once_it_is_chosen():
    message = options_message(table(options={"match_minutes": 77}), "match_minutes", EN, DISCORD)
    assert "✓ 77" in [button.label for button in message.buttons]


@pytest.mark.parametrize("locale", VOICES)
def test_every_value_of_every_option_is_short_enough_for_a_button(locale):
    for option in GAMES["dehla_pakad"].info.options:
        for value in (*option.words, *(() if option.also is None else (option.also,))):
            chosen = table(options={option.key: value})
            labels = [
                b.label for b in options_message(chosen, option.key, locale, TELEGRAM).buttons
            ]
            assert max(map(letters, labels)) <= 40


# Games with other numbers of seats, with presets, or without any option


WINS = Option("instant_win", words=("dragon", "four_twos"), several=True)


def toys(monkeypatch, **changes):
    """Let a toy with these changes be among the games, and return its key."""
    monkeypatch.setitem(GAMES, KEY, Toy(replace(USUAL, **changes)))
    return KEY


@pytest.mark.parametrize(
    ("seats", "line"),
    [((4, 2, 3, 5, 6), "Players: 3 (2 to 6)"), ((4, 2), "Players: 3 (2, 4)"), ((3,), None)],
)
def test_a_table_that_could_be_larger_says_so(seats, line, monkeypatch):
    toys(monkeypatch, seats=seats)
    text = table_message(lobby(people("A", "B", "C"), game=KEY), EN, DISCORD).text
    assert (line or "") in text
    assert ("Players:" in text) == bool(line)


def test_where_everybody_plays_alone_each_has_a_line(monkeypatch):
    toys(monkeypatch)
    lines = texts(table_message(lobby(people("A", ".", "-"), game=KEY), EN, DISCORD))
    assert [line.replace("\u2068", "").replace("\u2069", "") for line in lines[2:6]] == [
        "1 A", "2 free seat", "3 🤖 AI 3 (steady)", "Play goes 1 → 2 → 3",
    ]  # fmt: skip


def test_a_game_without_options_and_with_one_number_of_seats_has_no_menu(monkeypatch):
    toys(monkeypatch, seats=(3,))
    message = table_message(lobby(people("A", "B", "C"), game=KEY), EN, DISCORD)
    assert "House rules" not in [one.label for one in message.buttons]
    assert "This game has no house rules to change." in message.text
    menu = options_message(table(people("A", "B", "C"), game=KEY), None, EN, DISCORD)
    assert menu.text.endswith("This game has no house rules to change.")
    assert menu.buttons == ()


def test_the_number_of_players_is_the_first_entry_of_the_menu(monkeypatch):
    toys(monkeypatch, options=(WINS,))
    three = table(people("A", "B", "C"), game=KEY)
    menu = options_message(three, None, EN, DISCORD)
    assert texts(menu)[0] == "✏️ Players: 3 (2 to 6)"
    assert read(menu.buttons[0].token).words == ("opt", "players")
    choice = options_message(three, "players", EN, DISCORD)
    assert [one.label for one in choice.buttons] == ["2", "✓ 3", "4", "5", "6", "‹ All rules"]
    assert read(choice.buttons[0].token).words == ("set", "players", "2")


def test_what_follows_from_another_option_is_not_called_a_change(monkeypatch):
    kind = Option("trump_method", words=("first_void", "dealer_right_call"))
    brought = Option("two_two", words=("non_dealer_team", "draw"))
    brings = {("trump_method", "dealer_right_call"): {"two_two": "draw"}}
    toys(monkeypatch, options=(kind, brought), brings=brings)
    info = GAMES[KEY].info
    chosen = info.settle({"trump_method": "dealer_right_call"})
    told = house_rules(info, chosen, EN)
    assert told[1:] == ["Everything else: standard rules"]
    own = info.settle({"trump_method": "dealer_right_call", "two_two": "non_dealer_team"})
    assert "Two tens each: the side that did not deal wins" in house_rules(info, own, EN)
    menu = texts(options_message(table(game=KEY, options=chosen), "1", EN, DISCORD))
    assert "▫️ Two tens each: nobody wins" in menu


def test_a_games_own_wording_goes_before_its_familys_and_the_shared_one():
    for game in GAMES.values():
        for option in game.info.options:
            for key in (game.info.key, game.info.family):
                if has(f"option-{key}-{option.key}"):
                    assert option_name(game.info, option, EN) == t(EN, f"option-{key}-{option.key}")


def test_the_menu_of_games_has_a_line_for_what_each_is_and_marks_this_one():
    menu = games_message(table(), EN, TELEGRAM)
    assert texts(menu)[:2] == [
        "Dehla Pakad · 4 players",
        "Two against two: catch the tens. All four in one deal make a Kot, the big win.",
    ]
    assert [read(one.token).words for one in menu.buttons] == [("game", key) for key in GAMES]
    assert menu.buttons[0].label == "✓ Dehla Pakad"


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("limits", PLATFORMS)
def test_every_menu_of_every_game_fits(locale, limits):
    for key, game in GAMES.items():
        for seats in game.info.seats:
            laid = table(people(*"-" * seats), game=key)
            pages = [str(n) for n in range(9)]
            for entry in (None, *pages, "players", *(one.key for one in game.info.options)):
                message = options_message(laid, entry, locale, limits)
                assert len(message.text) <= limits.text * 0.8
                assert len(message.buttons) <= limits.buttons
                assert len(message.rows) <= limits.buttons // limits.per_row
                assert all(len(one.label) <= 80 for one in message.buttons)
        assert len(games_message(laid, locale, limits).text) <= limits.text * 0.8


def test_the_menu_has_each_option_that_does_something_and_no_other():
    for key, game in GAMES.items():
        laid = table(people(*"-" * game.info.seats[0]), game=key)
        found = opened_from(laid, options_message(laid, "0", EN, TELEGRAM), EN, TELEGRAM)
        seats, options = len(laid.places), game.info.options
        assert found == [one.key for one in options if game.info.matters(one, laid.options, seats)]


@pytest.mark.parametrize("key", GAMES)
def test_every_button_of_every_menu_is_understood(key):
    info = GAMES[key].info
    laid = table((*people("Asha"), *(Place(),) * (info.seats[0] - 1)), game=key)
    for entry in ("players", *(one.key for one in info.options)):
        for button in options_message(laid, entry, EN, TELEGRAM).buttons:
            word, *rest = read(button.token).words
            if word == "set":
                changed = set_option(laid, laid.opener, *rest)
                assert (changed != laid) == (not button.label.startswith("✓") or rest[1][0] == "-")
            else:
                assert word in ("options", "opt")
