"""What has happened is told as far back as a person had a choice, where a game asks for that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.errors import Refused
from bot.model.messages import Line, Message
from bot.model.table import Phase
from bot.presenter import resting_hand, table_message, with_own_cards
from bot.presenter.hand import hand_lines
from bot.presenter.playing import news
from bot.presenter.refusals import refusal
from bot.presenter.scene import Scene
from bot.presenter.wording import note
from engine.actions import Play, read
from engine.cards import card, suit
from engine.errors import Reason
from engine.events import CardPlayed, Reseated, RestDealt, TrumpMade
from engine.games import GAMES
from engine.games.ganjifa.events import CardsCaptured, Led, SoktaSeen, TrickCaptured
from engine.games.ganjifa.state import State
from engine.games.teen_do_paanch.actions import TargetDrawn
from engine.view import fact
from tests.bot.presenter.scenes import DISCORD, EN, people, table
from tests.engine import durak
from tests.engine.ganjifa import due, position

HAPPENED = (
    Led(0, "lead-sokta", suit("VA"), (card("VA-2"),)),
    SoktaSeen(0, "sokta-wrong", suit("VA")),
    CardPlayed(1, card("VA-1")),
    CardPlayed(2, card("KU-9")),
    CardsCaptured(1, 3),
    Led(1, "lead-utari", suit("KU"), (card("KU-R"),)),
    CardPlayed(2, card("MA-10")),
    CardPlayed(0, card("MA-9")),
    TrickCaptured(1, 3),
    Led(1, "lead-utari", suit("NA"), (card("NA-R"),)),
    CardPlayed(2, card("MA-8")),
)


def scene(fresh: int) -> Scene:
    return Scene(table(people("Asha", "-", "-"), game="ganjifa"), None, HAPPENED, None, 0, fresh)


def test_what_came_of_a_choice_is_told_though_others_have_played_on():
    told = "\n".join(news(scene(len(HAPPENED)), EN))
    assert "Sokta wrong" in told
    assert "captures 3 cards" in told
    assert told.count("captures") == 1  # a trick that one has whole shows in the cards won


def test_after_a_restart_the_last_round_is_told():
    told = "\n".join(news(scene(0), EN))
    assert "sokta" not in told
    assert "🦁R" in told


def told_of(state: State, *moves: str) -> str:
    """Return the news once *moves* are made, each by whoever is to act."""
    game, events = GAMES["ganjifa"], []
    for move in moves:
        step = game.apply(state, due(state), read(move))
        state, events = step.state, [*events, *step.events]
    seats = table(people("Asha", "-", "-"), game="ganjifa")
    happened = tuple(events)
    return "\n".join(news(Scene(seats, game.view(state, None), happened, None, 0, len(events)), EN))


def test_how_a_trick_is_led_is_left_to_the_fact_above_it_face_down_too():
    state = position("MA-R KU-9 BU-2", "BU-9 MA-10 KU-8", "BU-10 KU-R MA-9", leader=1, half=2)
    assert "leads" not in told_of(state, "talafa BU", "play MA-10")


def test_a_lead_that_went_back_to_the_hand_is_told_under_the_next_one():
    state = position("KA-10 MA-8 MA-9", "KA-9 MA-10 NA-R", "KA-8 KA-2 MA-R", leader=2, half=2)
    told = told_of(state, "hardu KA-2", "sokta KA")
    assert told.count("(hardu)") == 1
    assert "(sokta)" not in told


def test_a_lead_by_chance_is_told_once_and_no_longer_than_until_the_next_one():
    state = position("MA-10 KU-9 NA-9", "MA-R MA-P KU-R", "NA-4 NA-5 VA-5", leader=0, half=2)
    led = ("random", "draw MA-10")
    assert "random" not in told_of(state, *led), "the fact above the trick says it"
    taken = (*led, "play MA-R", "play NA-4")
    assert told_of(state, *taken).count("random") == 1
    assert "random" not in told_of(state, *taken, "utari MA")


def test_no_more_lines_are_told_than_the_game_asks_for():
    long = replace(scene(9 * len(HAPPENED)), events=HAPPENED * 9)
    assert len(news(long, EN)) == GAMES["ganjifa"].info.news


def test_in_durak_what_was_taken_for_want_of_a_choice_is_told_bouts_later():
    script = "0 play AH, 1 take, 0 pass, 2 pass, 3 pass, 2 play 6C, 3 beat 6C 7C, 2 pass, 0 pass"
    script += ", 1 pass"
    begun = durak.table("AH 9C", "TC QD 6D", "6C 6S 7D", "7C 7S 8C")
    step = durak.done(begun, script)
    seats = table(people("-", "Ravi", "-", "-"), game="durak")
    told = "\n".join(news(Scene(seats, None, step.events, None, 0, len(step.events)), EN))
    assert "Ravi\u2069 picked up 1 card from the table." in told


def test_in_durak_that_somebody_takes_stands_beside_their_name_for_as_long_as_it_is_so():
    begun = durak.table("7S 9C", "TC QD 6D", "7C 8S 7D", attacker=0)
    seats = table(people("Asha", "Ravi", "-"), game="durak", phase=Phase.PLAYING)

    def shown(script: str) -> str:
        step = durak.done(begun, script)
        view = GAMES["durak"].view(step.state, None)
        one = Scene(seats, view, step.events, None, 0, len(step.events))
        return table_message(one, EN, DISCORD).text

    taking = shown("0 play 7S, 1 take")
    assert "· takes\n" in taking
    taken = shown("0 play 7S, 1 take, 0 pass, 2 pass")
    assert "takes" not in taken + taking.replace("· takes", "")
    assert taken.count("picked up") == 1, "the line of the last bout says it"


def test_in_durak_that_somebody_passed_or_why_they_attack_first_is_said_once():
    deck = durak.dealing("6S 7S 8S 9S TS 8H", "6D 7D 8D 9D TD QH", "6C 7C 8C 9C TC 9H", rest="AH")
    begun = durak.dealt(deck, before=durak.opening(2))
    seats = table(people("Asha", "Ravi", "-"), game="durak", phase=Phase.PLAYING)

    def shown(script: str = "") -> str:
        step = durak.done(begun.state, script) if script else begun
        events = (*begun.events, *step.events) if script else begun.events
        one = Scene(seats, GAMES["durak"].view(step.state, None), events, None, 0, len(events))
        return table_message(one, EN, DISCORD).text

    assert "\u2069 attacks first: lowest trump 8♥" in shown()
    passed = shown("0 play 6S, 1 take, 0 pass")
    assert "attacks first" not in passed
    assert passed.count("done") + passed.count("pass") == 1


def test_a_hand_of_durak_names_the_trump_while_others_play():
    begun = durak.table("7S 9C", "TC QD 6D", "7C 8S 7D", talon="8H 9H", trump="H")
    seats = table(people("Asha", "Ravi", "-"), game="durak", phase=Phase.PLAYING)
    rests = resting_hand(Scene(seats, GAMES["durak"].view(begun, 1), (), None, 0), 1, EN, DISCORD)
    assert "Trump: ♥︎ (9♥︎ under stock) · stock 2\n" in rests.text


def test_who_sits_where_now_is_told_with_all_that_follows_from_it():
    pick = tuple(TargetDrawn(seat, card(one)) for seat, one in enumerate(("5S", "3C", "2H")))
    events = (*pick, Reseated((1, 2, 0)), TrumpMade(1, suit("C")), RestDealt(5))
    seats = table(people("Asha", "-", "-"), game="teen_do_paanch")
    told = news(Scene(seats, None, events, None, 0, len(events)), EN)
    assert any(line.startswith("New seats, 1 to 3: ") for line in told)


def test_a_player_with_more_tricks_than_asked_for_reads_as_one():
    made = fact("made", seat=0, count=3, target=2)
    assert note(made, table(people("Asha", "-", "-"), game="teen_do_paanch"), EN) == "3 won, aim 2"


def test_how_a_round_card_is_written_is_said_at_its_tables():
    state = position("MA-1 MA-10 MA-R", "KU-1 KU-2 KU-3", "KR-R KR-1 KR-2")
    view = replace(GAMES["ganjifa"].view(state, 0), legal=(Play(card("MA-1")),))
    asked, seat = replace(scene(0), view=view), 0
    for reason in ("no-such-card", "unknown-verb"):
        assert "ma-10" in refusal(Refused(reason, text="zz"), EN, asked, seat).text
    assert "10♥" in refusal(Refused("no-such-card", text="zz"), EN, None, None).text
    now = refusal(Refused(Reason.NOT_NOW), EN, scene(0), 0).text
    assert now == "You can't do that now."


@pytest.mark.parametrize(("swaps", "row"), [("false", "🐟 R P 1 9 10"), ("true", "🐟 R P 10 9 1")])
def test_a_hand_shows_the_strongest_card_of_each_suit_first_by_night_too(swaps, row):
    rules = {"surkhya": "night", "night_swaps_strength": swaps}
    state = position("MA-1 MA-10 MA-R MA-P MA-9", "KU-1 KU-2 KU-3 KU-4 KU-5",
                     "KR-R KR-1 KR-2 KR-3 KR-4", **rules)  # fmt: skip
    view = GAMES["ganjifa"].view(state, 0)
    laid = table(people("Asha", "-", "-"), game="ganjifa", options=rules, phase=Phase.PLAYING)
    here = Scene(laid, view, (), None, 0)
    assert hand_lines(here) == [Line(row)]
    drawn = with_own_cards(Message("hand"), here, DISCORD).picture
    assert drawn is not None
    assert drawn.alt.split("\n") == ["hand", row.replace(" ", "", 1)]
    high = next(dict(one.values)["cards"] for one in view.private if one.key == "your-high")
    assert [one.rank for one in high] == row.split()[1:]
