"""Tables of any size, and tables that change their game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model import lobby
from bot.model.errors import Refused
from bot.model.messages import Button
from bot.model.table import Phase, Place
from bot.text.i18n import t
from engine.errors import BadOption
from tests.bot.fakes import ASHA, HERE, KABIR, MEENA, PEOPLE, RAVI, person

pytestmark = pytest.mark.usefixtures("toy_game")
LATE = [person(name) for name in ("Noor", "Omar", "Pia")]


async def sizes(table) -> tuple[int, int]:
    """How many seats there are, and how many people."""
    live = await table.live()
    return len(live.table.places), len(live.table.people)


async def levels(table) -> list[str | None]:
    return [place.level for place in (await table.live()).table.places]


async def test_a_table_has_the_usual_number_of_seats_unless_the_opener_says_another(table):
    await table.say(ASHA, "start toy")
    assert await sizes(table) == (3, 1)
    await table.say(ASHA, "set players 6")
    assert await sizes(table) == (6, 1)
    await table.say(ASHA, "set players 2")
    assert await sizes(table) == (2, 1)


async def test_start_takes_the_number_of_players_among_its_words(table):
    await table.say(ASHA, "start toy players=4 dealt=2")
    assert await sizes(table) == (4, 1)
    assert (await table.live()).table.options["dealt"] == 2


@pytest.mark.parametrize("words", ["start toy players=5", "start toy players=x", "start players=3"])
async def test_a_number_that_no_game_has_is_refused_with_those_it_has(table, words):
    answer = await table.say(ASHA, words)
    assert "4" in answer.text
    assert await table.service.store.table_in(HERE.id) is None


async def test_only_the_opener_changes_the_number_and_not_below_the_people(table):
    await table.say(ASHA, "start toy")
    for one in (RAVI, MEENA):
        await table.say(one, "join")
    assert await table.say(RAVI, "set players 4") is not None
    assert "3" in (await table.say(ASHA, "set players 2")).text
    assert "2, 3, 4, 6" in (await table.say(ASHA, "set players 5")).text
    assert await sizes(table) == (3, 3)


async def test_empty_seats_go_first_then_ai_players_from_the_end_and_people_keep_their_order(table):
    await table.say(ASHA, "start toy players=6")
    await table.say(ASHA, "bots casual")
    await table.say(RAVI, "join")
    await table.say(ASHA, "bots steady")
    assert await levels(table) == [None, "casual", None, "steady", None, None]
    await table.say(ASHA, "set players 4")
    assert await levels(table) == [None, "casual", None, "steady"]
    await table.say(ASHA, "set players 3")
    assert await levels(table) == [None, "casual", None]
    assert await table.seat(RAVI) == 2
    await table.say(ASHA, "set players 2")
    assert await table.seat(RAVI) == 1


async def test_who_joins_a_full_table_makes_it_larger_as_far_as_the_game_allows(table):
    await table.say(ASHA, "start toy players=2")
    for who, seats in zip([RAVI, MEENA, KABIR, *LATE[:2]], (2, 3, 4, 6, 6), strict=True):
        await table.press(who, "Join")
        assert (await sizes(table))[0] == seats
    assert await table.say(LATE[2], "join") is not None
    assert await sizes(table) == (6, 6)
    await table.press(KABIR, "Leave")
    assert await sizes(table) == (6, 5), "leaving keeps the number"


async def test_a_full_table_that_may_grow_says_so_beside_its_button(table):
    await table.say(ASHA, "start durak players=2")
    await table.press(RAVI, "Join")
    assert "Join adds a seat. Any player can press Begin." in table.chat.at(HERE.id).text
    for who in (MEENA, KABIR, *LATE[:2]):
        await table.press(who, "Join")
    assert "All seats taken. Any player can press Begin." in table.chat.at(HERE.id).text


async def test_an_ai_player_gives_way_before_a_table_grows(table):
    await table.say(ASHA, "start toy")
    for _ in range(2):
        await table.say(ASHA, "bots")
    await table.press(RAVI, "Join")
    assert await sizes(table) == (3, 2)
    assert await levels(table) == [None, "steady", None]


async def test_a_game_of_one_size_stays_full(table):
    await table.say(ASHA, "start")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    assert await table.say(LATE[0], "join") is not None
    assert await sizes(table) == (4, 4)


async def test_as_many_people_as_sit_there_play_the_match(table):
    await table.say(ASHA, "start toy players=6 dealt=2")
    for one in (RAVI, MEENA, KABIR, *LATE[:2]):
        await table.press(one, "Join")
    await table.press(LATE[1], "Begin")
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert len(live.state.hands) == 6


# Another game


async def test_the_lobbys_game_is_changed_from_a_private_menu_of_the_opener(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    assert "Asha" in (await table.say(RAVI, "games")).text
    assert await table.say(RAVI, "game toy") is not None
    menu = await table.say(ASHA, "games")
    choice = next(one for one in menu.buttons if one.token.endswith(" toy"))
    again = await table.press(ASHA, choice)
    assert again.replaces
    live = await table.live()
    assert (live.table.game, len(live.table.places)) == ("toy", 3)
    assert live.table.options == live.game.info.settle({})
    assert [await table.seat(one) for one in (ASHA, RAVI)] == [0, 1]


async def test_the_room_shows_the_new_game_at_once(table):
    await table.say(ASHA, "start toy")
    before = table.chat.at(HERE.id).title
    await table.say(ASHA, "game dehla pakad")
    assert table.chat.at(HERE.id).title != before


async def test_a_game_that_is_not_for_so_many_people_is_refused(table):
    await table.say(ASHA, "start toy players=6")
    for one in (RAVI, MEENA, KABIR, LATE[0]):
        await table.press(one, "Join")
    answer = await table.say(ASHA, "game dehla")
    assert "5" in answer.text
    assert "4" in answer.text
    assert (await table.live()).table.game == "toy"


async def test_more_people_than_usual_get_as_many_seats_as_they_need(table):
    await table.say(ASHA, "start")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    await table.say(ASHA, "game toy")
    assert await sizes(table) == (4, 4)
    await table.press(ASHA, "Begin")
    assert await table.say(ASHA, "game dehla") is not None, "no other game in a match"


async def test_an_option_that_others_follow_brings_their_defaults(table):
    await table.say(ASHA, "start toy")
    await table.say(ASHA, "set style busy")
    options = (await table.live()).table.options
    assert (options["trade"], options["dealt"]) == ("on", 6)
    await table.say(ASHA, "set dealt 5")
    await table.say(ASHA, "set style plain")
    options = (await table.live()).table.options
    assert (options["trade"], options["dealt"]) == ("off", 5), "what the table has set stays"


async def test_an_option_of_several_words_takes_them_one_by_one(table):
    await table.say(ASHA, "start toy extras=kings")
    steps = [("+aces", "kings+aces"), ("+kings", "kings+aces"), ("-kings", "aces"),
             ("-queens", "aces"), ("-aces", "none"), ("+queens", "queens"),
             ("kings+aces", "kings+aces"), ("none", "none")]  # fmt: skip
    for said, value in steps:
        assert await table.say(ASHA, f"set extras {said}") is not None
        assert (await table.live()).table.options["extras"] == value, said
    answer = await table.say(ASHA, "set extras +jacks")
    assert (await table.live()).table.options["extras"] == "none"
    assert "jacks" in answer.text


async def test_the_menu_of_options_has_pages_and_the_number_of_seats(table):
    await table.say(ASHA, "start toy")
    token = table.button("House rules").token.removesuffix("options")
    for page in ("0", "1", "players", "dealt"):
        answer = await table.press(ASHA, Button("", f"{token}opt {page}"))
        assert answer.replaces, page
    refused = await table.press(ASHA, Button("", f"{token}opt nothing"))
    assert refused.refused


def test_shrinking_never_takes_a_person():
    places = [Place(person=one) for one in (ASHA, RAVI)] + [Place(level="casual"), Place()]
    table = lobby.new_table(ASHA, HERE, "toy", {"players": "4"}, "en")
    full = lobby.replace(table, places=tuple(places))
    assert [one.person for one in lobby.resized(full, 2).places] == [ASHA, RAVI]
    with pytest.raises(Refused):
        lobby.resized(full, 1)
    with pytest.raises(BadOption):
        lobby.new_table(ASHA, HERE, "toy", {"players": "4", "x": "y"}, "en")


@pytest.mark.parametrize("words", ["set dealt 5", "set dealt=5"])
async def test_a_rule_may_be_typed_with_or_without_a_sign(table, words):
    await table.say(ASHA, "start toy")
    assert await table.say(ASHA, words) is not None
    assert (await table.live()).table.options["dealt"] == 5


@pytest.mark.parametrize("words", ["set", "set dealt", "set dealt 5 6", "set =5"])
async def test_half_a_rule_is_refused_with_how_it_is_written(table, words):
    await table.say(ASHA, "start toy")
    before = (await table.live()).table
    assert "=" in (await table.say(ASHA, words)).text
    assert (await table.live()).table == before


async def test_game_alone_shows_the_games(table):
    await table.say(ASHA, "start toy")
    assert (await table.say(ASHA, "game")).buttons


async def test_a_known_game_is_opened_with_seats_and_rules_in_one_line(table):
    await table.say(ASHA, "start Tiến Lên players=3 variant=southern")
    live = await table.live()
    assert (live.table.game, len(live.table.places)) == ("tien_len", 3)
    assert live.table.options["slams"] == "southern", "what comes with the variant"


# Another seat


@pytest.fixture
async def pair(table):
    """Asha's table for four, where Ravi sits beside her and not opposite."""
    await table.say(ASHA, "start dehla pakad")
    await table.press(RAVI, "Join")
    return table


async def test_who_changes_seats_becomes_the_partner_of_whoever_sits_opposite(pair):
    await pair.press(RAVI, "Change seat")
    assert "1 \u2068Asha\u2069 ⇄ 3 \u2068Ravi\u2069" in pair.chat.at(HERE.id).text


async def test_who_changes_seats_is_told_where_they_sit_now_and_who_sits_opposite(pair):
    told = await pair.press(RAVI, "Change seat")
    assert told.text == "You're in seat 3 now, with \u2068Asha\u2069 opposite."
    assert (await pair.press(RAVI, "Change seat")).text == "You're in seat 4 now."


async def test_who_asks_for_another_seat_or_partner_is_told_what_to_press(pair):
    opposite = "Whoever sits opposite is your partner."
    for typed in (
        "how do I swap seats?", "how do I choose my partner?", "can I sit with Asha?",
        "can Asha be my partner?", "seat kaise badlun?",
    ):  # fmt: skip
        for ask in (pair.say, pair.pass_by):
            for who in (ASHA, RAVI):
                assert (await ask(who, typed)).text == f"Press “Change seat”. {opposite}"
            assert (await ask(MEENA, typed)).text == f"Press “Join”. {opposite}"
    assert await pair.seat(RAVI) == 1
    hindi = replace(RAVI, locale="hi")
    assert (await pair.say(hindi, "साथी कैसे चुनें?")).text.startswith("“सीट बदलें” दबाइए।")
    await pair.press(ASHA, "Begin")
    assert "before a match begins" in (await pair.say(RAVI, "how do I swap seats?")).text


async def test_where_nobody_has_a_partner_seats_are_told_of_without_one(table):
    await table.say(ASHA, "start tien len")
    await table.press(RAVI, "Join")
    told = await table.say(RAVI, "how do I swap seats?")
    assert told.text == "/dehla seat moves you to another seat."
    told = await table.say(RAVI, "how do I choose my partner?")
    assert told.text == "Everyone plays for themselves in Tien Len."


async def test_an_ai_player_gives_way_and_takes_the_seat_that_was_left(pair):
    for _ in range(2):
        await pair.press(ASHA, "Add AI")
    await pair.say(RAVI, "seat 3")
    assert await levels(pair) == [None, "steady", None, "steady"]
    await pair.press(RAVI, "Change seat")
    await pair.press(RAVI, "Change seat")
    assert await pair.seat(RAVI) == 1, "past the last seat, and past Asha's, comes the second"


async def test_who_opened_the_table_changes_partners_too_and_keeps_the_first_seat(pair):
    told = [(await pair.press(ASHA, "Change seat")).text for _ in range(3)]
    assert [("with \u2068Ravi\u2069 opposite" in one) for one in told] == [False, True, False]
    assert all("in seat 1 now" in one for one in told)
    assert [await pair.seat(one) for one in (ASHA, RAVI)] == [0, 1]
    await pair.say(RAVI, "leave")
    assert (await pair.say(ASHA, "seat")).text == t("en", "refused-opener-keeps-seat")


async def test_nobody_is_moved_off_a_seat_and_the_opener_keeps_the_first(pair):
    assert "leave out the number: /dehla seat" in (await pair.say(ASHA, "seat 3")).text
    assert (await pair.say(RAVI, "seat 1")).text == "\u2068Asha\u2069 has that seat."
    assert "1 to 4" in (await pair.say(RAVI, "seat 5")).text
    assert (await pair.say(MEENA, "seat")).text == t("en", "refused-not-seated")
    assert [await pair.seat(one) for one in (ASHA, RAVI)] == [0, 1]


async def test_seats_are_changed_only_while_one_has_no_person_and_before_the_match(pair):
    for one in (MEENA, KABIR):
        await pair.press(one, "Join")
    assert (await pair.say(RAVI, "seat")).text == t("en", "refused-no-seat-left")
    assert "Change seat" not in [one.label for one in pair.chat.at(HERE.id).buttons]
    await pair.press(ASHA, "Begin")
    assert "before a match begins" in (await pair.say(RAVI, "seat")).text


async def test_a_seat_to_change_is_offered_where_there_are_partners_and_somebody_to_move(table):
    for game, offered in (("dehla pakad", True), ("toy", False)):
        await table.say(ASHA, f"start {game}")
        assert "Change seat" not in [one.label for one in table.chat.at(HERE.id).buttons]
        await table.press(RAVI, "Join")
        labels = [one.label for one in table.chat.at(HERE.id).buttons]
        assert ("Change seat" in labels) == offered
        await table.say(ASHA, "stop")
        await table.say(ASHA, "confirm-stop")
