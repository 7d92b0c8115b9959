"""What is asked at a table is answered from its state or by a section of its rules."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot import presenter
from bot.model.messages import Kind, Line
from bot.model.requests import Person, Room
from bot.model.table import Phase
from bot.model.voice import CHAT, Voice
from bot.presenter import Question, answers
from bot.presenter.cards import listed, suit_name, suit_sign
from bot.text import questions
from bot.text.question_tables import listed as words_of
from engine.actions import cards_of, write
from engine.cards import CARDS, cards
from engine.games import GAMES
from engine.games.dehla_pakad.state import TENS
from tests.bot.fakes import (
    ASHA,
    HERE,
    KABIR,
    MEENA,
    PEOPLE,
    RAVI,
    finish_deal,
    finish_match,
    next_deal,
)

THERE = Room("discord:there", "discord:home", "#talk")

SECRETS = (
    "which cards can I play?", "why can't I play this?", "must I play hearts?",
)  # fmt: skip


async def _told(table, who, line: str) -> str:
    answer = await table.say(who, line)
    return "" if answer is None else _plain(answer.text)


def _plain(text: str) -> str:
    return re.sub("[\u2068\u2069\ufe0e\ufe0f]", "", text)


async def test_what_is_secret_is_never_told_in_the_room_to_who_asks_there(four):
    who = await four.turn()
    for ask in (four.say, four.pass_by):
        for line in SECRETS:
            told = await ask(who, line)
            assert told is None or told.is_secret
    assert (await four.pass_by(who, "what should I play?")).is_secret
    playable = await four.pass_by(who, "which cards can I play?")
    held = (await four.live()).view(await four.seat(who)).hand
    assert all(one.text[:-1].replace("T", "10") in playable.text for one in cards(held))


async def _to_a_choice(table) -> None:
    """Asha plays with AI players until she has a choice."""
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    live = await table.live()
    while len(live.legal(live.to_act)) == 1:
        await table.play_any(ASHA)
        live = await table.live()


async def test_what_to_play_is_told_to_who_asks_alone(table):
    await _to_a_choice(table)
    told = await table.say(ASHA, "what should I play?")
    assert told.is_secret
    assert told == await table.say(ASHA, "hint")


async def test_what_a_trump_and_the_centre_are_is_said_before_what_they_are_now(four):
    trump = "A trump beats every card of the other suits.\n"
    rule = "One player has to win two tricks in a row to take the centre: "
    for _ in range(4):
        await four.play_any(await four.turn())
    for line in ("what is centre", "centre kya hai", "what does takes it with one more mean"):
        told = await _told(four, ASHA, line)
        assert told.index(rule) < told.index("\nCentre: 1 trick")
    assert (await _told(four, ASHA, "trump kya hai")).startswith(trump)


@pytest.mark.parametrize(
    ("game", "trump"), [("durak", "Trump: "), ("court piece", ""), ("teen do paanch", "No trump")]
)
async def test_what_a_trump_is_is_said_in_every_game_that_has_one(table, game, trump):
    await table.begin(start=f"start {game}")
    told = await _told(table, ASHA, "trump kya hai")
    assert told.startswith(f"A trump beats every card of the other suits.\n{trump}")


async def test_high_sevens_are_beaten_by_no_trump_and_that_is_said(table):
    await table.begin(start="start teen do paanch sevens_high=true")
    assert "except the two high sevens" in await _told(table, ASHA, "trump kya hai")


async def test_what_is_going_on_is_told_by_whose_turn_it_is_and_how_the_deal_stands(four):
    who = await four.turn()
    other = next(one for one in PEOPLE if one != who)
    for line in ("kya ho raha hai", "what's happening", "what is going on"):
        told = await _told(four, other, line)
        assert told.startswith(f"▶ {who.name}'s turn")
        assert "\nTricks from centre: " in told


@pytest.mark.parametrize("line", ["me bhi khelna hai", "i want to play too", "main bhi"])
async def test_who_wants_to_play_too_is_told_in_private_how_to_join_and_may_play_at_once(
    table, line
):
    told = await table.say(RAVI, line, None)
    assert told.text.startswith("To join a table in a group, press “Join” below it there.")
    assert [one.label for one in told.buttons] == ["▶ Play now against AI"]


async def test_an_ok_in_private_is_no_question_and_may_still_be_a_move_or_agree_to_a_stop(four):
    for line in ("ok", "acha", "got it"):
        assert (await four.say(ASHA, line, None)).text == "👍"
    assert (await four.say(ASHA, "thx", None)).text == "Any time!"
    assert await four.pass_by(ASHA, "ok") is None
    await four.press(RAVI, (await four.say(RAVI, "stop")).buttons[0])
    await four.say(ASHA, "ok", None)
    assert (await four.live()).table.stops == (RAVI.id, ASHA.id)


@pytest.mark.parametrize(
    ("start", "line", "told"),
    [
        ("start court piece", "double sir", "Single sir: each trick goes to whoever wins it."),
        ("start court piece", "double sir", "\nTricks: each is taken by its winner (single sir)"),
        ("start court piece", "bavney", "\nAll thirteen (bavney): nobody goes for them"),
        ("start court piece", "kaun kaun hai", "🟠 2 🤖 AI 2"),
        ("start teen do paanch", "patte kheenchna kya hai", "you pull a card in the next deal"),
        ("start teen do paanch", "2 kiska hai", "Total tricks"),
        ("start durak", "transfer kya hai", "\nKind: throw-in (podkidnoy)"),
        ("start durak", "done kaise kare", "“Pass” says that you add no more cards"),
    ],
)
async def test_words_of_the_card_table_are_explained_with_what_is_played_here(
    table, start, line, told
):
    await table.begin(start=start)
    assert told in await _told(table, ASHA, line)


async def test_which_trick_it_is_is_told_by_its_number(four):
    assert await _told(four, ASHA, "kaun si sir chal rahi hai") == "This is trick 1."


async def test_a_word_for_trump_of_other_games_is_answered_with_the_trump_here(four):
    for line in ("rang kya hai", "rang kaun sa hai"):
        assert (await _told(four, ASHA, line)).startswith("No trump yet")


async def test_after_a_deal_who_deals_next_and_all_hands_are_told(four):
    await finish_deal(four)
    assert (await _told(four, ASHA, "who deals next?")).startswith("Next dealer: ")
    for line in ("can I see all the hands?", "who had the ace of spades?"):
        assert "replay" in await _told(four, ASHA, line)


async def test_what_is_wished_in_passing_is_done_or_refused_by_the_rules_of_its_command(four):
    await four.say(ASHA, "away")
    assert (await four.live()).table.places[0].away
    await four.pass_by(ASHA, "I'm back")
    assert not (await four.live()).table.places[0].away
    assert "Ask everyone" in (await four.pass_by(ASHA, "let's end the game")).text
    assert "Ask everyone" in (await four.pass_by(RAVI, "stop")).text
    assert await four.pass_by(RAVI, "next") is None
    assert await four.pass_by(RAVI, "can we still win?") is None


async def test_who_is_not_to_play_is_told_whose_turn_it_is(four):
    due = await four.turn()
    other = next(one for one in PEOPLE if one != due)
    for ask in (four.say, four.pass_by):
        for line in ("what should I play?", "which cards can I play?", "what do I do here?"):
            told = await ask(other, line)
            assert f"{due.name}'s turn" in re.sub("[\u2068\u2069]", "", told.text)
            assert not told.is_secret


async def test_why_a_card_wins_is_told_of_the_trick_so_far_else_of_the_last_one(four):
    assert await _told(four, ASHA, "why did Ravi win?") == "No trick has been finished yet."
    await four.play_any(await four.turn())
    led = (await four.live()).view(None).board[0].cards[0]
    told = await _told(four, ASHA, "why is it winning?")
    shown, suit = listed([led]), suit_name(led.suit, Voice("en", CHAT))
    assert told == _plain(f"In this trick {shown} is the highest card of the suit led, {suit}.")
    while not (await four.live()).view(None).last:
        await four.play_any(await four.turn())
    view = (await four.live()).view(None)
    first, won = view.last[0], next(one for one in view.last if one.seat == view.taker)
    told = (await _told(four, ASHA, "why did Ravi win?")).splitlines()
    assert told[0].startswith("Last:")
    is_trump = won.cards[0].suit != first.cards[0].suit
    why = "is the highest trump" if is_trump else "is the highest card of the suit led"
    assert told[-1].startswith(_plain(f"In this trick {listed(won.cards)} {why}"))


async def test_no_reason_is_given_where_some_cards_stand_above_all_trumps(table):
    await table.say(ASHA, "start teen do paanch sevens_high=true first_dealer=random")
    for who, button in ((RAVI, "Join"), (MEENA, "Join"), (ASHA, "Begin")):
        await table.press(who, button)
    while not (await table.live()).view(None).last:
        await table.play_any(await table.turn())
    assert await table.say(ASHA, "why did Asha win?") == await table.say(ASHA, "last")


async def test_tens_are_told_as_they_lie_on_the_table_and_those_held_to_their_holder_alone(
    four,
):
    for line in ("who has the tens?", "which tens are left?", "who has the ten of hearts?"):
        told = await four.say(RAVI, line)
        view = (await four.live()).view(await four.seat(RAVI))
        held = [one.text for one in cards(view.hand) if one.rank == "T"]
        assert told.lines[0].text == "Nobody has caught a ten yet."
        assert [one.text.count("10") for one in told.lines[1:]] == [len(held)] * bool(held)
        assert told.is_secret == bool(held)
        assert (await four.pass_by(RAVI, line)).text == "Nobody has caught a ten yet."
    nobody_knows = "Everyone sees only their own cards."
    assert await _told(four, RAVI, "who has the king of hearts?") == nobody_knows
    assert "I don't know" in await _told(four, RAVI, "how many matches did Ravi win?")


async def test_why_somebody_won_is_told_by_the_trick_and_not_by_rules(four):
    for _ in range(5):
        await four.play_any(await four.turn())
    last = (await four.say(RAVI, "last")).text
    for line in ("why did Asha win?", "why did Kabir take that?"):
        assert (await four.say(RAVI, line)).text.startswith(f"{last}\n")
    assert "trump" in (await _told(four, RAVI, "why are diamonds trump now?")).casefold()


@pytest.mark.parametrize(
    ("start", "told"),
    [
        ("start", "your partner's tricks don't count for you."),
        ("start capture_rule=two_in_row_team", "yours and your partner's count together."),
        ("start court piece capture_rule=double_sir", "partner's tricks don't count for you."),
    ],
)
async def test_who_wonders_why_the_centre_is_not_theirs_is_told_whose_tricks_count(
    table, start, told
):
    await table.begin(*PEOPLE[1:], start=start)
    for line in ("we won both y isnt the centre ours", "why didn't we get the pile?"):
        assert told in (await _told(table, ASHA, line))
    assert await table.pass_by(ASHA, "why didn't we get the pile?") is not None


async def test_who_wonders_where_a_ten_went_is_told_who_took_the_centre_and_how(four):
    how, seen = "One player has to win two tricks in a row to take the centre", set()
    while (await four.live()).table.phase is Phase.PLAYING:
        await four.play_any(await four.turn())
        told = await _told(four, RAVI, "i won 10 of spades why they got it")
        assert how in told
        live = await four.live()
        if live.table.phase is Phase.PLAYING and not live.view(None).board:
            tricks = [dict(one.values) for one in live.view(None).facts if one.key == "pile"]
            assert ("Centre: " in told) == bool(tricks)
            caught = " from the centre\n" in told or " and caught " in told
            seen |= {(caught, bool(tricks))}
    assert (True, False) in seen
    assert (False, True) in seen


async def test_in_teen_do_paanch_each_is_told_how_many_tricks_they_need_and_have(table):
    await table.say(ASHA, "start teen do paanch first_dealer=random")
    aim = await table.say(ASHA, "rules aim")
    assert await table.say(ASHA, "what does 0/2 mean?") == aim
    for who, button in ((RAVI, "Join"), (MEENA, "Join"), (ASHA, "Begin")):
        await table.press(who, button)
    while not (await table.live()).view(None).last:
        await table.play_any(await table.turn())
    for who in PEOPLE[:3]:
        seat = await table.seat(who)
        notes = [dict(one.values) for one in (await table.live()).view(None).notes]
        own = next(one for one in notes if one["seat"] == seat and "target" in one)
        for line in ("how many tricks do i need", "kitne chahiye mujhe", "what does 0/2 mean"):
            assert await _told(table, who, line) == (
                f"You need {own['target']} tricks this deal, and have won {own['count']} so far."
            )
    assert await table.say(ASHA, "why do i need 3") == aim


async def test_where_nothing_waits_in_the_centre_the_rules_say_so(table):
    await table.begin(*PEOPLE[1:], start="start court piece capture_rule=single_sir")
    rules = await table.say(ASHA, "rules tricks")
    assert await table.say(ASHA, "why isn't the centre ours?") == rules


GOING = (
    "gotta go", "gotta go brb", "i have to go, dinner", "im off", "i need to leave",
)  # fmt: skip


async def test_who_has_to_go_is_told_how_with_a_button_that_does_it(four):
    for line in GOING:
        told = await four.say(RAVI, line)
        assert "lets an AI player play on for you" in told.text
        assert "unless somebody has joined in your place" in told.text
        assert [one.label for one in told.buttons] == ["Leave"]
        assert await four.pass_by(RAVI, line) is None
    seat = await four.seat(RAVI)
    assert not (await four.live()).table.places[seat].away
    await four.press(RAVI, told.buttons[0])
    assert (await four.live()).table.places[seat].away
    for line in ("im here", "i'm here"):
        assert await four.pass_by(RAVI, line) is None
        assert (await four.live()).table.places[seat].away
    await four.say(RAVI, "i'm here")
    assert not (await four.live()).table.places[seat].away


BREAKS = (
    "brb", "away 5 min", "away for a bit", "phone", "phone call", "on a call", "be right back",
    "5 min", "ek minute", "abhi aata hu", "phone aa gaya",
    "mai baad mai aata hu", "khana kha ke aata hu",
)  # fmt: skip


async def test_who_takes_a_break_is_offered_an_ai_that_plays_until_they_are_back(four):
    for line in BREAKS:
        told = await four.say(RAVI, line)
        assert told.text.endswith("an AI can play for you until you press “I'm back”."), line
        assert [one.label for one in told.buttons] == ["Let an AI play"]
        assert await four.pass_by(RAVI, line) is None
    told = await four.press(RAVI, told.buttons[0])
    assert "your seat stays yours" in told.text, "nobody may join in his place"
    assert told.replaces
    assert [one.label for one in told.buttons] == ["I'm back"]
    place = (await four.live()).table.places[await four.seat(RAVI)]
    assert (place.away, place.left) == (True, False)


async def test_who_types_away_is_told_that_an_ai_player_has_their_seat_between_deals_too(four):
    for end in (None, finish_deal):
        if end is not None:
            await end(four)
        told = await four.say(RAVI, "away")
        assert "your seat stays yours" in told.text
        assert [one.label for one in told.buttons] == ["I'm back"]
        await four.press(RAVI, told.buttons[0])


async def test_who_has_to_go_in_private_is_told_that_nothing_hurries(table):
    await table.say(ASHA, "start", None)
    told = await table.say(ASHA, "brb", None)
    assert told.text == "No clock runs here: come back whenever you like."
    assert not told.buttons
    told = await table.say(ASHA, "gotta go", None)
    assert told.text.startswith("No clock runs here")
    assert "End this match" in (await table.press(ASHA, told.buttons[0], None)).text


async def test_who_greets_us_in_private_from_a_seat_elsewhere_may_play_alone_there_too(four):
    for line in ("hi", "hello", "namaste"):
        told = await four.say(RAVI, line, None)
        assert "You have a seat in " in told.text
    await four.press(RAVI, told.buttons[0], None)
    assert len(await four.service.store.tables_of(RAVI.id)) == 2
    assert await four.pass_by(RAVI, "hi") is None


async def test_who_greets_us_where_they_play_is_not_told_to_start_a_table(four):
    told = await four.say(RAVI, "hello")
    assert told.text.startswith("🃏 Hi! You're playing Dehla Pakad.")
    looking_on = Person("discord:zoya", "Zoya")
    assert "Start a table" in (await four.say(looking_on, "hello")).text


@pytest.mark.parametrize(
    "line", ["play now", "i wanna play alone", "play alone", "akele khelna hai"]
)
async def test_who_wants_to_play_alone_does_so_in_private_and_is_told_so_elsewhere(four, line):
    assert "in our private chat" in (await four.say(RAVI, line)).text
    assert await four.pass_by(RAVI, line) is None
    assert len(await four.service.store.tables_of(RAVI.id)) == 1
    await four.say(RAVI, line, None)
    assert len(await four.service.store.tables_of(RAVI.id)) == 2
    assert not (await four.live()).table.places[await four.seat(RAVI)].away


async def test_a_question_in_private_is_about_the_table_that_waits_for_who_asks(four):
    while await four.turn() != RAVI:
        await four.play_any(await four.turn())
    four.clock.wind(1)
    await four.say(RAVI, "start durak", THERE)
    await four.say(MEENA, "join", THERE)
    await four.say(RAVI, "begin", THERE)
    durak = await four.service.store.table_in(THERE.id)
    while (live := await four.service.tables.get(durak)).to_act == live.table.seat_of(RAVI.id):
        await four.say(RAVI, write(live.legal(live.to_act)[0]), THERE)
    assert "Your turn" in (await four.say(RAVI, "what do i do here", None)).text


async def test_who_asks_how_to_play_with_friends_is_told_of_this_table_and_of_others(table):
    table.chat.links = True
    lines = (
        "how do i play with my friends", "can i play with a friend", "invite",
        "dosto ke saath kaise khelu", "doston ke saath",
    )  # fmt: skip
    opens = "opens a table that everyone there can join."
    assert (await _told(table, RAVI, "invite")).endswith(opens)
    await table.say(ASHA, "start")
    for line in lines:
        told = await table.say(ASHA, line, None)
        assert told.text.startswith("Your friends can press “Join” at the table.\n")
        assert told.text.endswith(opens)
        assert [one.label for one in told.buttons] == ["Add me to a server"]
        assert await _told(table, ASHA, line) == "Anyone here can press “Join”."


async def test_what_is_asked_in_a_chatty_way_is_told_to_whoever_asks_us(four):
    for _ in range(6):
        await four.play_any(await four.turn())
    score = (await four.say(ASHA, "score")).text
    for line in ("mera score kya hai", "hows ravi doing", "pichli baar kisne jeeta"):
        assert (await four.say(ASHA, line)).text == score
    assert "for everyone to remember" in await _told(four, ASHA, "how many trumps are left")
    assert "Tens: " in await _told(four, ASHA, "whats left")
    assert "five to ten minutes" in await _told(four, ASHA, "how long is it")
    hand = await four.say(ASHA, "hand")
    assert await four.say(ASHA, "which card did i get") == hand
    due = await four.turn()
    for who in PEOPLE:
        begins = "▶ Your turn" if who == due else f"▶ {due.name}'s turn"
        assert (await _told(four, who, "mai kab khelunga")).startswith(begins)
    assert "Ask everyone" in await _told(four, ASHA, "band karo")
    for line in ("hows ravi doing", "whats left", "how long is it", "band karo"):
        assert await four.pass_by(ASHA, line) is None


async def test_who_wonders_why_a_two_was_beaten_is_told_what_a_slam_is(table):
    await table.begin(*PEOPLE[1:], start="start tien len")
    slams = await table.say(ASHA, "rules slams")
    for line in ("why did 4s beat my 2", "why did my 2 lose"):
        assert await table.say(ASHA, line) == slams
        assert await table.say(ASHA, "what beats a pair of twos?") == slams
    assert await table.say(ASHA, "why did my king lose") == await table.say(ASHA, "rules play")
    told = await _told(table, ASHA, "wat beats a pair of aces")
    assert told.startswith("A higher pair: 2 is the highest, then A;")


async def test_who_wonders_what_to_do_before_a_match_is_told_to_join_or_who_begins(table):
    aim = await table.say(ASHA, "rules aim")
    assert await table.say(ASHA, "what do I do here?") == aim
    await table.say(ASHA, "start")
    assert await table.say(ASHA, "what is this game about?") == aim
    for line in ("what do I do here?", "what now?"):
        assert await _told(table, RAVI, line) == "Anyone here can press “Join”."
        assert (await _told(table, ASHA, line)).startswith("Waiting for Asha to begin.")
    needed = await table.say(ASHA, "how many kots do we need to win the match?")
    assert needed == await table.say(ASHA, "rules match")


async def test_partners_are_told_in_the_lobby_as_people_sit_there(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(RAVI, "Change seat")
    told = await _told(table, ASHA, "am I with Ravi now?")
    assert told.startswith("🔵 Asha + Ravi\n")
    assert told.endswith("Whoever sits opposite is your partner.")
    assert "Press “Change seat”" in await _told(table, RAVI, "how do I become Asha's partner?")


async def test_a_game_that_cannot_seat_all_who_sit_here_is_not_promised(table):
    await table.say(ASHA, "start")
    for one in (RAVI, MEENA, KABIR):
        await table.press(one, "Join")
    assert await _told(table, ASHA, "can we play teen do paanch?") == "Teen Do Paanch · 3 players"
    assert "Other game" in await _told(table, ASHA, "can we play durak?")


async def test_after_a_match_another_game_may_be_started_at_once(table):
    await table.say(ASHA, "start")
    live = await table.live()
    over = replace(live, table=replace(live.table, phase=Phase.OVER))
    words = ("can", "we", "play", "durak?")
    told = answers.can_be_played(Question(ASHA, words, Voice("en", CHAT), live=over))
    assert told.text == "Sure: /dehla start durak"


async def test_a_sign_that_a_game_never_shows_is_not_explained_there(table):
    await table.say(ASHA, "start durak")
    for line in ("what does the star mean?", "what does the blue circle mean?", "what's ⇄"):
        assert "I don't know" in await _told(table, ASHA, line)
    assert (await _told(table, ASHA, "what does 💤 mean")).startswith("💤 marks")


async def test_who_asks_what_a_game_is_reads_the_first_page_on_it_wherever_they_ask(table):
    for is_open in (False, True):
        if is_open:
            await table.say(ASHA, "start")
        for game in ("Durak", "Dehla Pakad"):
            page = await table.say(ASHA, f"howto {game}")
            for line in (f"what is {game}?", f"how do I play {game}?"):
                for told in (await table.say(ASHA, line), await table.pass_by(ASHA, line)):
                    assert told.text == page.text
                    assert not told.is_secret
    assert (await table.say(ASHA, "dehla pakad")).title == (await table.say(ASHA, "rules")).title


async def test_a_term_of_another_game_is_explained_by_its_rules_where_the_game_here_has_none(table):
    await table.say(ASHA, "start durak")
    told = await table.say(ASHA, "what is a kot?")
    assert told.title == "📖 Dehla Pakad"
    assert "All four tens make a Kot" in told.text
    assert (await table.say(ASHA, "what is trump?")).title != "📖 Dehla Pakad"
    assert "I don't know" in await _told(table, ASHA, "what is a kot worth in rupees?")


async def test_a_term_of_the_glossary_is_explained_alone_to_who_asks_for_it(table):
    await table.say(ASHA, "start ganjifa")
    assert await _told(table, ASHA, "what is a hukm?") == "Hukm: the highest card left of a suit."
    assert (await _told(table, ASHA, "what does sokta mean?")).startswith("Sokta: all your cards")
    assert (await _told(table, ASHA, "which card is low")).startswith("Low: a card that is")
    hindi = replace(ASHA, locale="hi")
    assert (await _told(table, hindi, "हुक्म क्या है?")).startswith("हुक्म")
    assert "Free cards may be of any suit" in await _told(table, ASHA, "what does free mean?")


async def test_how_to_play_without_ai_players_is_told(table):
    await table.say(ASHA, "start")
    for line in ("can we play without ai?", "how do I begin without AI?"):
        assert "begin without" in await _told(table, ASHA, line)


async def test_who_asks_for_friends_is_told_how_they_get_a_seat_or_why_they_cannot(table):
    await table.say(ASHA, "start")
    for line in ("can my friend join?", "how do I invite somebody?"):
        assert await _told(table, ASHA, line) == "Anyone here can press “Join”."
    for one in PEOPLE[1:3]:
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    told = await _told(table, ASHA, "can more people join?")
    assert told == "/dehla join takes over an AI player's seat from the next deal."
    await table.say(KABIR, "join")
    assert await _told(table, ASHA, "can more people join?") == "The table is full."


async def test_who_plays_alone_is_told_where_friends_can_join(table):
    await table.say(ASHA, "start", None)
    assert "In a server" in (await table.say(ASHA, "can my friend join?", None)).text


async def test_what_the_table_waits_for_is_told_before_a_deal_in_it_and_after_it(table):
    await table.say(ASHA, "start dehla_pakad match_end=fixed_hands match_hands=2")
    for line in ("what are we waiting for?", "when is the next deal?"):
        assert (await _told(table, ASHA, line)).startswith("Waiting for Asha to begin.")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    turn = await _told(table, ASHA, "whose turn is it?")
    assert await _told(table, ASHA, "why is nothing happening?") == turn
    assert await _told(table, ASHA, "when is the next deal?") == "Once this deal is over."
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play_any(await table.turn())
    for line in ("what are we waiting for?", "when is the next deal?"):
        assert await _told(table, ASHA, line) == "Next deal in 20 s, or once all press."
    for line in ("did we win?", "what happened?"):
        assert " is over\n" in await _told(table, ASHA, line)


async def test_where_somebody_is_is_told_in_passing_only_while_somebody_is_away(four):
    seats = "🔵 1 Asha ⇄ 3 Meena\n🟠 2 Ravi ⇄ 4 Kabir"
    for line in ("where is Ravi?", "which seat am I in?"):
        assert await _told(four, ASHA, line) == seats
    await four.say(RAVI, "away")
    told = (await four.pass_by(ASHA, "where did Ravi go?")).text
    assert re.sub("[\u2068\u2069]", "", told).startswith(f"{seats}\n💤 Ravi is away")


async def test_who_asked_to_stop_is_told(four):
    assert await _told(four, MEENA, "who asked to stop?") == "Nobody has asked to stop."
    await four.press(ASHA, (await four.say(ASHA, "stop")).buttons[0])
    asked = "⏹ Asha asked to stop: the match ends after this deal, or now if 3 more players agree."
    assert await _told(four, MEENA, "who asked to stop?") == asked


@pytest.mark.parametrize(
    ("game", "trump", "follow", "highest"),
    [
        (
            "dehla pakad",
            "can't follow suit makes it",
            "Follow suit if you can",
            "high to low: A K Q J 10",
        ),
        ("court piece", "calls a trump suit", "Follow suit if you can", "high to low: A K Q J 10"),
        ("teen do paanch", "calls trump", "Follow suit if you can", "ace to eight"),
        ("durak", "its suit is trump", "Beat each card", "high to low: A K Q J 10"),
        ("tien len", "no trump in Tien Len", "the same kind and number", "high to low: 2 A K"),
        ("ganjifa", "no trump in Ganjifa", "may be of any suit", "the two highest"),
    ],
)
async def test_rules_are_told_in_each_game_by_the_section_it_has_of_them(
    table, game, trump, follow, highest
):
    await table.say(ASHA, f"start {game}")
    for ask in (table.say, table.pass_by):
        for line in ("what is trump for?", "can I choose the trump?", "how is trump made?"):
            assert trump in (await ask(ASHA, line)).text
        for line in ("do I have to follow suit?", "must I play hearts?"):
            assert follow in (await ask(ASHA, line)).text
        assert highest in (await ask(ASHA, "is ace high?")).text


async def test_how_trump_was_made_is_told_with_whose_card_it_was(four):
    while (await four.live()).view(None).known.deal.trump is None:
        await four.play_any(await four.turn())
    first = await _told(four, RAVI, "what is trump?")
    told = await _told(four, RAVI, "how did hearts become trump?")
    assert told.startswith(f"{first}\nPlay starts without trump.")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("trump_method=dealer_right_call trump_effective=next_trick", "calls a trump suit"),
        ("deal_style=all_thirteen", "the deal has no trump"),
        ("no_void_trump=stay_open", "play on without trump"),
    ],
)
async def test_what_is_said_of_trump_holds_at_this_table(table, rules, said):
    await table.say(ASHA, f"start dehla_pakad {rules}")
    told = await _told(table, ASHA, "what is trump for?")
    assert said in told
    assert "house rule" not in told


@pytest.mark.parametrize(
    ("memory", "said"),
    [
        ("tally", "Tens: 🔵 – · 🟠 – · "),
        (
            "face_down",
            "Earlier tricks are for everyone to remember: nobody counts them for you.",
        ),
        ("open", "1. "),
    ],
)
async def test_which_cards_are_gone_is_told_as_far_as_the_table_remembers(table, memory, said):
    await table.begin(*PEOPLE[1:], start=f"start dehla_pakad table_memory={memory}")
    for _ in range(8):
        await table.play_any(await table.turn())
    told = await _told(table, ASHA, "which cards are gone?")
    assert said in told
    assert ("everyone to remember" in told) == (memory != "open")
    assert ("Tens" in told) == (memory != "face_down")


async def test_a_hint_wished_for_in_passing_is_named_and_not_spent(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    told = await table.pass_by(ASHA, "what should I play?")
    assert told.text == "/dehla hint - a good move for you now, and why"
    assert (await table.live()).table.places[0].hints == 0


async def test_who_is_a_partner_and_what_to_tell_them_is_told_where_there_are_partners(table):
    await table.say(ASHA, "start")
    decided = await _told(table, ASHA, "how are partners decided?")
    assert decided == "Whoever sits opposite is your partner."
    for line in ("can I talk to my partner?", "partner ko kaise batau"):
        told = await _told(table, ASHA, line)
        assert told == "Talk as you like, but not about your cards, and no signals."
    await table.say(ASHA, "game durak")
    for line in ("can I talk to my partner?", "how are partners decided?"):
        assert "for themselves" in await _told(table, ASHA, line)


async def test_who_is_ahead_is_told_before_the_score(table):
    await table.begin(*PEOPLE[1:], start="start court piece")
    asked = ("who is winning?", "am I winning?", "is it close?", "कौन आगे है?")
    for line in asked:
        assert "\nNobody is ahead yet.\n🔵" in await _told(table, RAVI, line)
    for _ in range(5):
        await table.play_any(await table.turn())
    score = await _told(table, RAVI, "score")
    ahead = "🔵" if "Tricks from centre: 🔵 1" in score else "🟠"
    for line in asked:
        told = await _told(table, RAVI, line)
        assert told == score.replace("\n", f"\n{ahead} is ahead in this deal.\n", 1)


async def test_in_a_game_without_partners_the_score_begins_with_who_is_ahead(table):
    await table.begin(*PEOPLE[1:], start="start durak")
    assert await _told(table, RAVI, "who is winning?") == await _told(table, RAVI, "score")


async def test_why_somebody_has_won_is_told_after_the_deal_without_what_comes_next(four):
    await finish_deal(four)
    told = await _told(four, RAVI, "why did we win?")
    assert " beat " in told
    assert "Next deal" not in told
    for line in ("why did Asha win?", "why did they win?", "हम क्यों हारे?"):
        assert await _told(four, RAVI, line) == told


async def _close(table, game: str) -> None:
    """Asha and Ravi play the first deal of a match in a room, and end it there."""
    await table.begin(RAVI, start=f"start {game}")
    await finish_deal(table)
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    await table.pass_time(20)


async def test_who_won_is_told_of_the_table_that_was_closed_last(table):
    await _close(table, "court piece")
    for room in (HERE, None):
        for line in ("who won?", "did we win?"):
            told = await table.say(ASHA, line, room)
            assert told.title == "🚪 Court Piece · the match was stopped"
    assert (await table.say(KABIR, "who won?", None)) == await table.say(KABIR, "history", None)
    assert await table.pass_by(KABIR, "who won?") is None


async def test_the_game_that_was_played_last_is_meant_where_none_is_named_and_none_is_on(table):
    await _close(table, "court piece")
    for room in (HERE, None):
        for line in ("leaderboard", "stats", "rules", "howto", "rules courts", "what is trump?"):
            told = await table.say(ASHA, line, room)
            assert "Court Piece" in told.title
    assert "Dehla Pakad" in (await table.say(KABIR, "stats")).title


async def test_a_question_that_is_not_understood_gets_no_greeting_but_from_a_stranger(table):
    unknown = "I don't know the answer"
    greeting = await table.say(ASHA, "hello", None)
    assert unknown in (await table.say(ASHA, "do you have poker", None)).text
    assert (await table.say(ASHA, "hm", None)) == greeting
    assert (await table.say(RAVI, "do you have poker", None)).text == greeting.text
    assert unknown in (await table.say(RAVI, "do you have poker", None)).text
    await table.begin(MEENA)
    assert unknown in (await table.say(MEENA, "what is poker?", None)).text


async def test_how_to_take_it_back_means_the_end_that_was_asked_for(four):
    line = "how do I take it back?"
    assert await _told(four, ASHA, line) == "Once a card is played, it stays played."
    await four.press(ASHA, (await four.say(ASHA, "stop")).buttons[0])
    for ask in (four.say, four.pass_by):
        assert "“▶ Play on” on your hand takes it back" in (await ask(ASHA, line)).text
    assert await _told(four, RAVI, line) == "Once a card is played, it stays played."


async def test_who_wants_to_stop_in_private_is_asked_to_confirm_if_anything_is_on(table):
    for line in ("quit", "I want to stop"):
        assert "no seat at a table here" in await _in_private(table, line)
    await table.say(ASHA, "start", None)
    for line in ("quit", "I want to stop"):
        assert "End this match" in await _in_private(table, line)
    await table.begin(RAVI)
    for line in ("quit", "bye", "i dont want to play anymore"):
        told = await table.say(RAVI, line)
        assert [one.label for one in told.buttons] == ["Leave"], line
    for line in ("i want to stop", "how do i end this game", "im done guys", "bas karo"):
        told = await table.say(RAVI, line)
        assert [one.label for one in told.buttons] == ["Ask to stop", "Leave"], line


async def _in_private(table, line: str) -> str:
    return _plain((await table.say(ASHA, line, None)).text)


async def test_what_somebody_has_played_is_told_with_the_trick_before(four):
    assert await _told(four, ASHA, "what did Ravi play?") == "No trick has been finished yet."
    who = await four.turn()
    await four.play_any(who)
    card = (await four.live()).view(None).board[0].cards
    for line in (f"what did {who.name} play?", "what did my partner play?"):
        assert await _told(four, ASHA, line) == _plain(f"{who.name}: {listed(card)}")
    for _ in range(4):
        await four.play_any(await four.turn())
    told = (await _told(four, ASHA, "what did Ravi play?")).splitlines()
    assert len(told) == 2
    assert told[1].startswith("Last:")


async def test_who_attacks_whom_is_told_by_name(table):
    await table.begin(RAVI, start="start durak players=2")
    told = await _told(table, ASHA, "who attacks me?")
    assert sorted(told.split(" · ")) in (
        ["Asha: attacks", "Ravi: defends"], ["Asha: defends", "Ravi: attacks"]
    )  # fmt: skip


async def test_the_suits_of_round_cards_are_told_by_their_signs(table):
    assert "I don't know" in await _told(table, ASHA, "what are the fish?")
    await table.say(ASHA, "start ganjifa")
    for line in ("what are the fish?", "which emoji is which suit?"):
        told = await _told(table, ASHA, line)
        assert told.startswith("🐟 Matsya · 🐢 Kurma")
        assert told.count(" · ") == 9


async def test_a_term_is_explained_alone_where_its_game_is_not_played_too(table):
    assert await _told(table, ASHA, "what is par?") == (
        "Par: a third of the pack; every card you capture beyond it is a point."
    )
    assert (await _told(table, ASHA, "what beats the raja?")).startswith("📖 Dehla Pakad\nTricks")
    await table.say(ASHA, "start ganjifa")
    assert await _told(table, ASHA, "what beats the raja?") == (
        "Nothing: the Raja is the highest card of its suit."
    )


async def test_rules_are_asked_for_as_people_say_it(table):
    rules = await table.say(ASHA, "rules durak", None)
    for line in (
        "rules of durak", "rules of the durak", "help rules of durak",
        "what are the rules of durak?",
    ):  # fmt: skip
        assert await table.say(ASHA, line, None) == rules
    attack = await table.say(ASHA, "rules attack durak")
    assert await table.say(ASHA, "rules for the attack in durak") == attack


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("court piece", "what happens when someone gets seven?", "Win seven of the thirteen"),
        ("durak", "why was I skipped?", "Whoever takes the cards does not attack next."),
        ("durak", "what is a durak?", "The durak, the fool, is the last one"),
        ("tien len", "why was I skipped?", "Pass and you are out of the round."),
        ("tien len", "how do I play two cards at once?", "Choose them one by one"),
        ("ganjifa", "what is first half?", "The second half of a deal begins once"),
        ("ganjifa", "what is deni?", "Deni: you hold P of a suit, another R."),
        ("dehla pakad", "what is this bot?", "I deal Dehla Pakad and six more"),
        ("dehla pakad", "how does the rating work?", "A rating says how strong somebody plays"),
        ("dehla pakad", "can I kick Asha?", "Nobody can be sent away."),
        ("dehla pakad", "can I play with one friend and two bots?", "Yes: AI players take"),
        ("dehla pakad", "how do I see my stats?", "/dehla stats - see how"),
        (
            "dehla pakad",
            "make turns longer",
            "In a channel, admins set the clock with /dehla settings",
        ),
    ],
)
async def test_what_is_beside_the_point_of_the_rules_is_answered_in_a_line_or_two(
    table, game, line, told
):
    await table.say(ASHA, f"start {game}")
    assert told in await _told(table, ASHA, line)


async def test_a_bare_why_after_a_hint_explains_it_in_hindi_too(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    await table.say(ASHA, "hint")
    for line in ("kyon?", "क्यों?"):
        assert await table.say(ASHA, line) == await table.say(ASHA, "why")


@pytest.mark.parametrize("game", ["dehla pakad", "court piece"])
async def test_who_won_is_told_of_the_deal_before_until_a_trick_of_the_next_is_over(table, game):
    asked = ("why did we win?", "who won?", "हम कैसे जीते?", "did we win?")
    await table.begin(RAVI, start=f"start {game}")
    told = await _told(table, ASHA, "why did we win?")
    assert told == _plain((await table.say(ASHA, "score")).text), "nothing was won yet"
    await finish_deal(table)
    ended = await _told(table, ASHA, "why did we win?")
    await next_deal(table)
    assert {await _told(table, ASHA, line) for line in asked} == {ended}
    for _ in range(40):
        if (await table.live()).view(None).last:
            break
        await table.play_any(await table.turn())
    assert await _told(table, ASHA, "who won?") == _plain((await table.say(ASHA, "score")).text)


TWO = "One player has to win two tricks in a row to take the centre"
LAST = "The last trick takes what is left."
ACES = "Two won with aces take nothing here"
THIRD = "Until the third trick nobody can take it."


@pytest.mark.parametrize(
    ("start", "told", "untold"),
    [
        ("start", (TWO, LAST), (ACES, THIRD)),
        ("start court piece capture_rule=double_sir", (TWO, LAST), (ACES, THIRD)),
        (
            "start court piece capture_rule=double_sir first_capture_trick=3",
            (TWO, LAST, THIRD),
            (ACES,),
        ),
        (
            "start court piece capture_rule=double_sir ace_pair_blocks=true",
            (TWO, LAST, ACES),
            (THIRD,),
        ),
        (
            "start court piece capture_rule=single_sir ace_pair_blocks=true",
            ("The winner takes the trick",),
            (TWO, LAST, ACES, THIRD),
        ),
    ],
)
async def test_why_a_side_has_not_got_the_centre_is_told_by_the_house_rules(
    table, start, told, untold
):
    await table.begin(start=start)
    answer = (await table.say(ASHA, "why isn't the pile ours?")).text
    assert [one for one in told if one not in answer] == []
    assert [one for one in untold if one in answer] == []


async def test_who_is_ready_begins_in_the_lobby_and_the_next_deal_after_one(table):
    await table.say(ASHA, "start")
    assert (await table.say(RAVI, "ready")).refused, "who has no seat begins nothing"
    assert await table.say(ASHA, "ready") is None
    assert (await table.live()).table.phase is Phase.PLAYING
    await finish_deal(table)
    assert await table.say(ASHA, "ready") is None
    assert (await table.live()).table.deal == 2


async def test_who_may_not_begin_is_told_for_whom_it_waits_and_who_only_asks_begins_nothing(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    for who, line in ((RAVI, "lets go"), (RAVI, "main taiyar hu"), (ASHA, "is everyone ready?")):
        assert (await _told(table, who, line)).startswith("Waiting for Asha to begin.")
    await table.press(ASHA, "Begin")
    for line in ("lets go", "im ready", "let me play"):
        who = await table.turn()
        assert await table.say(who, line) == await table.say(who, "what should I do?")
    await finish_deal(table)
    assert (await _told(table, RAVI, "is everyone ready?")).startswith("Next deal in 20 s,")
    assert (await table.live()).table.ready == ()


async def test_who_asks_what_comes_next_after_a_match_is_offered_another(table):
    await table.begin(start="start target_kots=1")
    await finish_match(table)
    for line in ("kiski baari", "ok next", "next deal please", "whats taking so long"):
        assert [one.label for one in (await table.say(ASHA, line)).buttons] == ["Rematch"]


async def test_who_wants_the_next_deal_where_no_table_is_open_is_told_how_to_open_one(table):
    assert (await _told(table, ASHA, "start next deal now")).startswith("/dehla start - ")


async def test_who_is_away_and_wants_to_play_gets_their_seat_back(four):
    for line in ("let me play", "give me my seat back", "i left by mistake"):
        await four.say(RAVI, "leave")
        await four.say(RAVI, line)
        assert not (await four.live()).table.places[await four.seat(RAVI)].away


async def test_whether_one_must_play_or_may_pass_is_told_by_what_may_be_done_now(four):
    lead = await four.turn()
    assert await _told(four, lead, "do I have to play?") == "Yes. You lead."
    assert await _told(four, lead, "can I pass?") == "No. You lead."
    other = next(one for one in PEOPLE if one != lead)
    assert f"{lead.name}'s turn" in await _told(four, other, "do I have to play?")
    for _ in range(40):
        who = await four.turn()
        if "so play one" in await _told(four, who, "why"):
            break
        await four.play_any(who)
    assert await _told(four, who, "do I have to?") == f"Yes. {await _told(four, who, 'why')}"
    assert await four.pass_by(who, "do I have to?") is None
    assert (await four.say(who, "do I have to?")).is_secret


async def test_who_may_pass_in_tien_len_is_told_so_and_what_passing_does(table):
    await table.begin(*PEOPLE[1:], start="start tien len")
    lead = await table.turn()
    assert await _told(table, lead, "do I have to?") == "Yes. Your turn: lead 3♠ alone, the lowest"
    await table.play_any(lead)
    who, then = await table.turn(), "If you pass, you are out until the round ends."
    assert await _told(table, who, "do I have to play?") == f"No, you may pass. {then}"
    assert await _told(table, who, "is pass ok?") == f"Yes. {then}"
    assert await _told(table, who, "what happens if I pass?") == then
    hindi = replace(who, locale="hi")
    assert (await _told(table, hindi, "क्या खेलना पड़ेगा?")).startswith("नहीं, आप पास कर सकते हैं।")


async def test_in_durak_each_is_told_by_their_part_whether_they_must_play(table):
    await table.begin(*PEOPLE[1:], start="start durak")
    attacker = await table.turn()
    told = await _told(table, attacker, "can I pass?")
    assert told == "No. Your turn: attack with any card"
    live = await table.live()
    while not {"take", "beat"} <= {one.verb for one in live.legal(live.to_act)}:
        await table.say(await table.turn(), str(live.legal(live.to_act)[0]))
        live = await table.live()
    who = await table.turn()
    assert await _told(table, who, "do I have to?") == "No. You may take the cards instead."
    assert await _told(table, who, "can I pass?") == "No. Your turn: beat, or take the cards"
    while not {"play", "pass"} <= {one.verb for one in live.legal(live.to_act)}:
        mine = live.legal(live.to_act)
        await table.say(
            await table.turn(), str(next((o for o in mine if o.verb == "take"), mine[0]))
        )
        live = await table.live()
    told = await _told(table, await table.turn(), "do I have to play?")
    assert told == "No, you may pass. When nobody throws in any more, the attack is over."


async def test_whether_a_card_may_be_played_is_told_with_yes_or_no_and_why(four):
    who = await four.turn()
    held = cards((await four.live()).view(await four.seat(who)).hand)
    shown = _plain(listed(held[:1]))
    assert await _told(four, who, f"can I play {held[0].text}?") == f"Yes: {shown}"
    assert await _told(four, who, f"why can't I play {held[0].text}?") == f"You can: {shown}"
    other = next(one for one in CARDS if one not in held)
    missing = f"You don't have {_plain(listed([other]))}."
    assert await _told(four, who, f"can I play {other.text}?") == f"No. {missing}"
    for line in ("why can't I play {}?", "why {}"):
        assert await _told(four, who, line.format(other.text)) == missing
    assert (await four.say(who, f"can I play {other.text}?")).is_secret
    for _ in range(40):
        who = await four.turn()
        why = await _told(four, who, "why")
        if "so play one" in why:
            break
        await four.play_any(who)
    view = (await four.live()).view(await four.seat(who))
    barred = next(one for one in cards(view.hand) if one not in {a.card for a in view.legal})
    assert await _told(four, who, f"can I play {barred.text}?") == f"No. {why}"
    assert await _told(four, who, f"why can't I play {barred.text}?") == why
    assert await _told(four, who, f"why must I play {view.legal[0].card.text}?") == why


async def test_why_the_card_of_a_hint_is_answered_with_the_reason_of_the_hint(table):
    await _to_a_choice(table)
    advice = await table.say(ASHA, "hint")
    told = await table.say(ASHA, f"why {_plain(advice.lines[0].text)}")
    assert told == await table.say(ASHA, "why")
    assert told.title == advice.title


async def test_whether_cards_of_a_rank_may_be_played_is_told_in_tien_len(table):
    await table.begin(*PEOPLE[1:], start="start tien len")
    who = await table.turn()
    assert await _told(table, who, "can I play my 3?") == "Yes: 3♠"
    held = cards((await table.live()).view(await table.seat(who)).hand)
    other = next(one.rank for one in held if one.rank != "3")
    told = await _told(table, who, f"can I play my {other}s?")
    assert told == "No. The first play must be 3♠ alone."
    lacks = next(rank for rank in "3456789JQKA2" if rank not in {one.rank for one in held})
    assert await _told(table, who, f"can I play my {lacks}s?") == "No. You don't have any."
    few = next(one for one in held if [other.rank for other in held].count(one.rank) < 4)
    told = await _told(table, who, f"can I throw {' '.join([few.rank] * 4)}?")
    assert told.startswith("No. You have only ")


async def _who_leads_two_threes(table):
    """Deal Tien Len until whoever leads 3♠ holds another three; return them."""
    while True:
        await table.begin(*PEOPLE[1:], start="start tien len")
        who = await table.turn()
        held = cards((await table.live()).view(await table.seat(who)).hand)
        if [one.rank for one in held].count("3") > 1:
            return who
        await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
        for one in PEOPLE[1:]:
            await table.say(one, "yes")


@pytest.mark.parametrize("asked", ["both 3s", "my 3s", "all my 3s", "two 3s", "a pair of 3s"])
async def test_who_may_lead_one_three_alone_is_not_told_that_they_may_play_several(table, asked):
    who = await _who_leads_two_threes(table)
    told = await _told(table, who, f"can I play {asked}?")
    assert told == "No. The first play must be 3♠ alone."
    assert await _told(table, who, f"why can't I play {asked}?") == told.removeprefix("No. ")
    assert await _told(table, who, "can I play the 3?") == "Yes: 3♠"


async def test_a_yes_names_cards_that_can_be_played_together_as_asked(table):
    await table.begin(*PEOPLE[1:], start="start tien len")
    seen = set()
    for _ in range(60):
        live = await table.live()
        if live.table.phase is not Phase.PLAYING:
            break
        who, legal = await table.turn(), live.legal(live.to_act)
        held = [one.rank for one in cards(live.view(live.to_act).hand)]
        for rank in {one for one in held if held.count(one) > 1}:
            named = rank.replace("T", "10")
            laid = [cards_of(one) for one in legal if {a.rank for a in cards_of(one)} == {rank}]
            for asked, sizes in (("both", {2}), ("all", {held.count(rank)}), ("my", {2, 3, 4})):
                yes = any(len(one) in sizes for one in laid)
                told = await _told(table, who, f"can I play {asked} {named}s?")
                assert told.startswith("Yes: " if yes else "No. "), (told, asked, named)
                seen.add((asked, yes))
            other = next((one for one in held if one not in (rank, "A")), None)
            if other is not None and rank != "A":
                told = await _told(
                    table, who, f"can I play {named} and {other.replace('T', '10')}?"
                )
                assert told.startswith("No. "), "a pair of one is none of both"
        await table.say(who, write(max(legal, key=lambda one: len(cards_of(one)))))
    assert len(seen) == 6


async def test_where_one_card_is_laid_at_a_time_two_are_not_promised(four):
    for _ in range(12):
        who = await four.turn()
        held = [one.rank for one in cards((await four.live()).view(await four.seat(who)).hand)]
        for rank in {one for one in held if held.count(one) > 1}:
            told = await _told(four, who, f"can I play both {rank.replace('T', '10')}s?")
            assert told.startswith("No. ")
        await four.play_any(who)


async def test_whether_a_ten_is_still_out_is_told_with_yes_or_no(four):
    nobody = "Nobody has caught a ten yet."
    assert await _told(four, RAVI, "is 10 of spades still out?") == f"Yes. {nobody}"
    assert await _told(four, RAVI, "is 10♠ gone?") == f"No. {nobody}"
    while " left" not in await _told(four, RAVI, "which tens are left?"):
        await four.play_any(await four.turn())
    view = (await four.live()).view(None)
    left = next(dict(one.values)["cards"] for one in view.facts if one.key == "tens-out")
    for ten in (one for one in CARDS if one.rank == "T"):
        is_out = ten in left
        told = await _told(four, RAVI, f"is {ten.text} gone?")
        assert told.startswith("No. " if is_out else "Yes. ")
        told = await _told(four, RAVI, f"is {ten.text} still out?")
        assert told.startswith("Yes. " if is_out else "No. ")


async def test_who_plays_before_somebody_is_told_by_name(four):
    seat = await four.seat(RAVI)
    before = (await four.live()).table.places[(seat - 1) % 4].person
    for line in ("who do I play after this?", "who plays before me?", "mujhse pehle kaun khelega?"):
        assert await _told(four, RAVI, line) == f"Before you: {before.name}"


async def test_what_beats_a_card_that_is_named_is_told_by_its_suit_and_trump(four):
    for line in ("what beats Kh?", "what beats Ah?"):
        assert " beats " not in await _told(four, RAVI, line), "another suit may make trump"
    while (await four.live()).view(None).known.deal.trump is None:
        await four.play_any(await four.turn())
    trump = _plain(suit_sign((await four.live()).view(None).known.deal.trump))
    other = "♣" if trump != "♣" else "♦"
    assert await _told(four, RAVI, f"what beats A{trump}?") == f"Nothing beats A{trump}."
    for line in (f"what beats A{other}?", f"what beats 9{other}?"):
        assert (await _told(four, RAVI, line)).endswith("that's trump.")
    assert await four.pass_by(RAVI, "what beats Kh?") is None


async def test_what_beats_a_card_is_told_by_the_trick(four):
    seen = set()
    while (await four.live()).table.phase is Phase.PLAYING:
        who = await four.turn()
        view = (await four.live()).view(None)
        trumps = [dict(one.values)["suit"] for one in view.facts if one.key == "trump"]
        if view.board and trumps:
            told = _plain((await four.say(who, "what beats that?")).text)
            best = next(one.cards[0] for one in view.board if one.seat == view.winning)
            by_trump = any(one != best.suit for one in trumps)
            assert ("that's trump" in told) is by_trump
            assert ("higher" in told) is (best.rank != "A")
            seen.add((by_trump, best.rank == "A"))
        await four.play_any(who)
    assert {True, False} == {by_trump for by_trump, _ in seen} == {is_ace for _, is_ace in seen}


@pytest.mark.parametrize(
    "line",
    [
        "i dont get what a kot is", "I don't understand kots", "confused about kots",
        "mujhe kot samajh nahi aaya",
    ],
)  # fmt: skip
async def test_who_does_not_understand_a_term_is_told_its_rules(four, line):
    assert "All four tens make a Kot, and Kots win the match." in (await four.say(MEENA, line)).text


async def test_whether_another_card_is_better_is_a_question_for_the_hint(four):
    who = await four.turn()
    other = next(one for one in PEOPLE if one != who)
    for line in ("isn't it better to keep 10h", "would it be better to play low?"):
        assert await _told(four, who, line) == await _told(four, who, "hint")
        assert f"{who.name}'s turn" in await _told(four, other, line)
        assert await four.pass_by(who, line) is None


async def test_who_opened_a_table_is_told_in_private_where_its_button_is(table):
    await table.say(ASHA, "start")
    told = _plain((await table.say(ASHA, "what do I do now?", None)).text)
    assert told.endswith("Press “Begin” in #\u2060cards.")
    assert "Press" not in _plain((await table.say(ASHA, "what do I do now?")).text)


async def test_who_is_promised_a_seat_is_told_when_they_get_it(table):
    await table.begin()
    await table.say(RAVI, "join")
    for line in ("ab main kya karu", "whats going on"):
        assert (await _told(table, RAVI, line)).endswith("you have a seat from the next deal.")
    for line in ("take my seat now pls", "kitna time lagega", "when do I get to play?"):
        for room in (HERE, None):
            assert (await table.say(RAVI, line, room)).text == "Once this deal is over."


async def test_who_says_that_they_play_with_friends_has_named_no_card(four):
    assert (await four.say(MEENA, "play with friends")).text == "The table is full."


async def test_who_wants_to_play_after_a_match_is_offered_another(four):
    await finish_match(four)
    for line in ("start the game", "lets play", "ready", "shuru karo"):
        answer = await four.say(ASHA, line)
        assert answer.text == "This match is over. “Rematch” plays another with the same people."
    for who in (ASHA, RAVI, MEENA, KABIR):
        await four.press(who, answer.buttons[0])
    live = await four.live()
    assert live.table.phase is Phase.PLAYING


async def test_who_has_not_played_the_match_that_is_over_opens_a_table(table):
    await table.begin(RAVI)
    await finish_match(table)
    before = await table.id()
    await table.say(MEENA, "lets play")
    live = await table.live()
    assert (live.table.id != before, live.table.opener) == (True, MEENA.id)


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("game", GAMES)
def test_a_question_with_a_word_of_the_rules_here_is_about_no_other_game(game, language):
    here, voice = GAMES[game].info, Voice(language, CHAT)
    for word in presenter.topic_words(here, voice):
        for opening in sorted(words_of("opens")):
            if subject := questions.subject((opening, f"{word}?")):
                found = presenter.section_meant(here, subject, voice)
                assert found is None or found[0] == game, (opening, word)


@pytest.mark.parametrize("game", GAMES)
async def test_a_question_about_the_deal_the_trump_or_the_match_is_never_told_of_another_game(
    table, game
):
    await table.begin(RAVI, start=f"start {game}")
    others = [presenter.t(Voice("en", CHAT), f"game-{one}") for one in GAMES if one != game]
    for line in (
        "whose deal is it?",
        "whose trump is it?",
        "wheres the trump?",
        "how's the match?",
    ):
        told = await _told(table, ASHA, line)
        assert not told.startswith(tuple(f"📖 {one}\n" for one in others)), (line, told)


async def test_whom_all_others_have_left_is_told_that_they_may_play_on_or_stop(four):
    seats = await _told(four, ASHA, "which seat am I in?")
    for line in ("everyone left what do i do", "are they bots now"):
        assert await _told(four, ASHA, line) == seats
    for one in PEOPLE[1:]:
        await four.say(one, "leave")
    for line in ("everyone left what do i do", "they all left, what now"):
        told = await _told(four, ASHA, line)
        assert told.startswith("AI players keep their seats. Play on, or end the match")
    assert "are away" in await _told(four, ASHA, "are they bots now")
    assert await four.pass_by(ASHA, "everyone left?") is None


async def test_who_wonders_whether_it_goes_on_without_somebody_is_told_that_an_ai_plays(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    assert "AI players take" in await _told(table, ASHA, "can we play without ravi")
    await table.press(ASHA, "Begin")
    for line in ("can we keep playing without ravi", "can Ravi come later?"):
        assert (await _told(table, ASHA, line)).startswith("An AI player takes their seat")
    assert "begin without" in await _told(table, ASHA, "can we play without ai?")


async def test_another_game_is_promised_only_once_the_match_has_ended(table):
    await table.say(ASHA, "start")
    assert "“Other game” changes the game" in await _told(table, ASHA, "change game")
    await table.press(ASHA, "Begin")
    assert (await _told(table, ASHA, "change game")).startswith("First this match has to end: ")


async def test_who_is_out_is_told_so_before_whose_turn_it_is(table):
    await table.begin(*PEOPLE[1:], start="start durak")
    out = []
    while not out:
        legal = (await table.live()).legal((await table.live()).to_act)
        move = next((one for one in legal if cards_of(one)), legal[0])
        await table.say(await table.turn(), write(move))
        live = await table.live()
        notes = [(one.key, dict(one.values)["seat"]) for one in live.view(None).notes]
        out = [live.table.places[seat].person for key, seat in notes if key == "out"]
    assert live.table.phase is Phase.PLAYING
    who, other = out[0], await table.turn()
    for line in ("did i win", "ab kya karu", "am I out?", "when is my turn?"):
        told = await _told(table, who, line)
        assert told.startswith("✔ You have no cards left: you can't be the durak any more."), line
        assert f"\n▶ {other.name}'s turn" in told, line
        assert "no cards left" not in await _told(table, other, line)
    assert "no cards left" not in await _told(table, who, f"did {other.name} win?")


async def test_nobody_is_the_durak_before_the_deal_ends(table):
    await table.begin(*PEOPLE[1:], start="start durak")
    assert (await _told(table, ASHA, "who is durak now")).startswith("Nobody yet in this deal")


async def test_after_a_match_was_stopped_it_is_told_how_it_ended_and_another_is_offered(table):
    nothing = await _told(table, ASHA, "rematch")
    assert "There's no table here." in nothing
    await _close(table, "court piece")
    for room in (HERE, None):
        assert (
            await table.say(ASHA, "whats going on", room)
        ).title == "🚪 Court Piece · the match was stopped"
        again = await table.say(ASHA, "again", room)
        assert [one.label for one in again.buttons] == ["Play again"]
        assert await table.say(ASHA, "rematch", room) == again
        assert (await table.say(ASHA, "thx bye", room)).text == "See you!"
    assert await _told(table, KABIR, "rematch") == nothing
    assert await table.pass_by(ASHA, "bye") is None


async def test_the_score_of_a_table_that_was_closed_is_how_it_ended(table):
    assert "There's no table here." in await _told(table, ASHA, "score")
    await _close(table, "court piece")
    for line in ("score", "pichla result", "what's the score?"):
        assert await table.say(ASHA, line) == await table.say(ASHA, "who won?"), line
    assert "There's no table here." in await _told(table, KABIR, "score")


async def test_who_asks_how_a_ten_is_caught_is_told_how_and_not_the_aim(four):
    told = await _told(four, ASHA, "how do i catch a ten")
    assert "One player has to win two tricks in a row" in told
    assert "The last trick takes what is left." in told


async def test_the_score_of_a_match_of_another_day_says_which_day_that_was(four):
    public = four.service.manager._context.scene(await four.live(), None)
    asked = Question(ASHA, ("score",), Voice("en", CHAT), scene=public, ended_at=public.now)
    of_today = answers.how_it_ended(asked)
    later = replace(asked, scene=replace(public, now=public.now + 2 * 24 * 60 * 60 * 1000))
    told = answers.how_it_ended(later)
    assert told.lines == (*of_today.lines, Line("That was on 15 Jan 2027."))


async def test_old_games_in_private_are_the_history(table):
    await _close(table, "court piece")
    told = await table.say(ASHA, "old games", None)
    assert told.title == (await table.say(ASHA, "history", None)).title


@pytest.mark.parametrize("line", ["me too", "main bhi", "main bhi khelunga"])
async def test_who_says_to_us_that_they_play_too_has_a_seat_in_the_lobby(table, line):
    await table.say(ASHA, "start")
    await table.say(RAVI, line)
    assert (await table.live()).table.seat_of(RAVI.id) is not None


async def test_who_wants_one_more_in_a_match_is_told_that_it_is_not_over(four):
    assert await _told(four, ASHA, "nooo one more") == "This match isn't over yet."
    assert await _told(four, ASHA, "what happens if i press play on") == "Then the match goes on."


async def test_who_asks_for_somebody_without_a_seat_hears_that_they_have_none(four):
    assert "“Bina” has no seat" in await _told(four, ASHA, "can we keep playing without Bina?")
    assert "AI player takes" in await _told(four, ASHA, "can we keep playing without Ravi?")
    assert "“trump”" not in await _told(four, ASHA, "can we play without trump?")


async def test_who_asks_who_played_a_card_hears_who_and_not_who_played_others(four):
    who = await four.turn()
    [card, *_] = four.hand(who, "play")
    await four.press(who, card, None)
    text = _plain(card.label)
    told = await _told(four, ASHA, f"who played {text}?")
    assert _plain(told) == f"{who.name}: {text}"
    other = "10♦" if "10♦" not in text else "10♥"
    assert "neither in this trick" in await _told(four, ASHA, f"who played {other}?")


async def test_who_asks_for_a_way_to_play_by_its_name_hears_what_it_is(four):
    assert (await _told(four, ASHA, "what is quick?")).startswith("Quick: ")


async def test_hukum_is_the_spades_where_trump_is_not_called_so(four):
    assert "♠" in await _told(four, ASHA, "hukum kya hota hai?")


async def test_a_sign_before_a_question_does_not_hide_it(four):
    assert await _told(four, ASHA, "⏹ whose turn") == await _told(four, ASHA, "whose turn")


async def test_who_asks_what_now_after_a_match_was_stopped_hears_who_stopped_it(table):
    await _close(table, "court piece")
    told = await _told(table, ASHA, "what now?")
    assert "Asha" in told
    assert "/dehla start" in told


@pytest.mark.parametrize("line", ["rules batao", "game kab khatam hoga", "hint kaise le"])
async def test_a_question_that_begins_with_a_command_is_answered_and_not_refused(four, line):
    told = await four.say(ASHA, line)
    assert told.kind is not Kind.REFUSAL


async def test_before_a_match_whose_turn_it_is_is_answered_with_who_begins(table):
    await table.say(ASHA, "start")
    for line in ("whose turn", "is it my turn?"):
        assert "Waiting for Asha to begin" in await _told(table, RAVI, line)


async def test_in_teen_do_paanch_who_has_five_asks_for_the_target_and_no_card(table):
    await table.begin(RAVI, MEENA, start="start teen do paanch")
    assert await _told(table, ASHA, "who has 5?") == await _told(table, ASHA, "score")
    assert "only their own cards" in await _told(table, ASHA, "who has the 5 of hearts?")


async def test_before_trump_is_called_all_are_told_that_the_caller_alone_looks_at_cards(table):
    await table.begin(*PEOPLE[1:], start="start court piece")
    caller = await table.turn()
    other = next(one for one in PEOPLE if one != caller)
    told = f"Only {caller.name} sees cards now. Everyone else sees theirs once trump is called."
    assert told in _plain(table.chat.at(HERE.id).text)
    assert told in _plain(table.chat.at(other.id).text)
    assert "Your other cards come once you've called." in table.chat.at(caller.id).text
    for line in ("why do I have no cards", "when do I get my cards?", "mujhe patte kab milenge"):
        assert await _told(table, other, line) == told
    assert told in await _told(table, other, "where are my cards")
    await table.play_any(caller)
    assert "sees cards now" not in await _told(table, other, "when do I get my cards?")


async def test_who_has_no_seat_is_told_what_all_in_the_room_have_seen_end(table):
    asked = ("who won?", "did it end?", "kya khatam ho gaya", "how did the last game end")
    await _close(table, "dehla pakad")
    ended = await table.say(ASHA, "who won?")
    assert "the match was stopped" in ended.title
    assert [await table.say(KABIR, one) for one in asked] == [ended] * len(asked)
    assert await table.pass_by(KABIR, "who won?") is None


async def test_what_shows_nothing_of_a_hand_is_said_to_all_who_read_the_question(four):
    who = await four.turn()
    other = next(one for one in PEOPLE if one != who)
    for line in ("i have to go", "who plays after me?", "why can't I play?"):
        assert not (await four.say(other, line)).is_secret
    assert (await four.say(who, "why can't I play?")).is_secret


async def test_why_somebody_shows_a_card_is_told_by_whatever_name(table):
    await table.begin(RAVI, start="start durak")
    for line in ("why does Ravi have 6 of clubs shown?", "why did Ravi show 7d"):
        assert await _told(table, ASHA, line) == (
            "The lowest trump decides who attacks first, so it is shown."
        )


async def test_who_wants_to_review_what_others_played_is_told_that_only_those_may(table):
    await table.begin(RAVI)
    await finish_deal(table)
    assert await _told(table, KABIR, "review") == "Only those who played a deal can review it."


async def test_who_needs_one_more_trick_for_the_centre_is_explained(four):
    for line in ("Ravi needs 1 what?", "what does needs 1 mean?"):
        assert "win two tricks in a row" in await _told(four, ASHA, line)
    assert (await _told(four, ASHA, "who wins at 2-2?")).endswith(" wins.")


async def test_who_is_promised_a_seat_or_has_none_is_told_when_they_play_and_with_whom(table):
    await table.begin(RAVI)
    assert "from the next deal" in await _told(table, KABIR, "when can I play?")
    await table.say(KABIR, "join")
    assert await _told(table, KABIR, "when can I play?") == "Once this deal is over."
    assert "you have a seat from the next deal" in await _told(table, KABIR, "am I in the game?")
    assert re.search("AI 4's seat, partner Ravi", await _told(table, KABIR, "who is my partner?"))
    await finish_deal(table)
    for line in ("when can I play?", "how much time?", "kitna time hai", "what if I don't press?"):
        assert await _told(table, KABIR, line) == "Next deal in 20 s, or once all press."
    told = await _told(table, ASHA, "what about Ravi?")
    assert told == "Next deal in 20 s, or once all press."


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("court piece", "how many tricks do we need?", "Tricks taken: 🔵 0 · 🟠 0 · first to 7"),
        ("court piece", "why does Ravi choose?", "calls a trump suit"),
        ("court piece", "how many games did I win?", "📈 Asha · Court Piece"),
        ("court piece", "am I dealer?", "Dealer: "),
        ("court piece", "is ace high?", "From high to low: A K Q J 10 9 8 7 6 5 4 3 2"),
        ("durak", "is ace high?", "From high to low: A K Q J 10 9 8 7 6"),
        ("durak", "who attacks next?", "Beat everything and you attack next."),
        ("durak", "why am I on 1 point?", "Everyone but the durak gets 1 point"),
        ("tien len", "is a two high?", "From high to low: 2 A K Q J 10 9 8 7 6 5 4 3"),
    ],
)
async def test_what_a_newcomer_asks_is_answered_by_what_is_asked(table, game, line, told):
    await table.begin(RAVI, start=f"start {game}")
    assert told in await _told(table, ASHA, line)


async def test_who_asks_whether_a_kot_can_still_be_made_is_told_yes_or_no_by_the_tens(four):
    async def caught() -> list[int]:
        deal = (await four.live()).state.deal
        return [(one & TENS).bit_count() for one in deal.captured]

    await four.play_any(await four.turn())
    asked = ("can we still get a kot", "can they still get a kot", "can i still win w all 4")
    assert [(await _told(four, ASHA, one))[:4] for one in asked] == ["Yes."] * 3
    while not any(await caught()):
        await four.play_any(await four.turn())
    ours, theirs = ("No." if one else "Yes" for one in (await caught())[::-1])
    assert [(await _told(four, ASHA, one))[:3] for one in asked] == [ours, theirs, ours]
