"""What is said beside a message of the bot is answered if it is understood; chatter is not."""

from __future__ import annotations

import re

import pytest

from bot.model.table import Phase
from tests.bot.fakes import ASHA, PEOPLE, RAVI, plain

CHATTER = (
    "haha nice", "no", "yes!", "ok", "good game", "pass", "kot!", "what a trump!", "who cares",
    "last one was great", "hand me that", "bots are dumb", "play again", "10h was mine", "how come",
    "start over", "stats lol", "durak", "next time", "set them up", "hnit",
    "k", "a", "j", "t", "two", "8", "ah", "ha", "as", "cat", "a heart", "hearts", "ram", "dehla",
    "/", "", "play", "play nice", "cut it out", "tips off", "why not", "why not?", "help me",
    "help me?", "rules are rules", "forget me", "who plays next week?", "cut it?", "yes or no?",
    "pass that?", "call hearts?", "call hearts", "a on b", "ram on hearts",
    "can we win?", "is it my turn?", "did you take the pile?", "what beats 10h?",
    "what's next?", "who is back?", "begin",
    "who is free?", "when are you free?", "how was your break?",
    "nice one", "who's hungry?", "what a trick!", "how are you?", "where are you guys?",
    "where are you?", "where is everyone?", "where is Ravi?", "where do you live?", "what's up?",
    "what happened?", "what happened to you?", "what happened last night?", "did we win?",
    "who wants chai?", "who told you?", "who asked?", "who asked you?", "who stopped you?",
    "who left the door open?", "what are you waiting for?", "why so slow?", "why me?",
    "how is work?", "how many beers are left?", "are you high?", "is the king dead?",
    "can I call you?", "can I talk to you?", "can I follow you on insta?", "do I have to go?",
    "can my friend come tonight?", "can someone help?", "can we order pizza?", "should we talk?",
    "did you see that?", "what do you mean?", "when are we meeting?", "what's for dinner?",
    "kya baat hai?", "kya hua?", "tum kahan ho?", "kab aaoge?", "kya haal hai?",
    "kya late ho gaya?", "khana kab milega?", "oops", "whoops!", "I made a mistake", "mistake",
    "what's the deal with you", "what are points to you", "keep going", "don't stop", "main bhi",
    "main bhi", "me too", "I'm in", "let me in", "quit", "I want to stop", "who are you?", "kyon?",
    "what do you know about me?", "can I kick Ravi?", "what is love", "what does he mean",
    "hindi mein bolo", "speak hindi", "gotta go", "brb", "I'm here", "im off", "hi", "invite",
    "play alone", "doston ke saath", "mai baad mai aata hu", "dinner?", "main aa gaya",
    "last round", "last trick bro", "it is over", "ikka chal sakta hu", "partner jeet raha hai",
    "sab trump khatam ho gaye", "do haath nahi mile", "chalo aage", "who are they?",
    "bas karte hai", "khel badalna hai", "sabke patte dikhao", "madad",
)  # fmt: skip


async def test_chatter_gets_no_answer_and_changes_nothing(four):
    before = (await four.live()).table
    answered = [one for one in CHATTER for who in PEOPLE if await four.pass_by(who, one)]
    assert answered == []
    assert (await four.live()).table == before


async def test_while_somebody_has_asked_to_stop_chatter_neither_agrees_nor_plays_on(four):
    await four.say(ASHA, "stop")
    await four.say(ASHA, "yes")
    before = (await four.live()).table
    assert before.stops == (ASHA.id,)
    others = [one for one in CHATTER if one not in ("yes!", "ok", "keep going", "don't stop")]
    answered = [one for one in others for who in PEOPLE if await four.pass_by(who, one)]
    assert answered == []
    assert (await four.live()).table == before


async def test_without_a_table_chatter_gets_no_answer_either(table):
    assert [one for one in CHATTER if await table.pass_by(ASHA, one)] == []


@pytest.mark.parametrize(
    "line",
    [
        "score", "last", "what is the score?", "what is trump?", "whose turn is it?", "stop",
        "how do I leave?", "what is a kot?", "who leads?", "who is my partner?", "what is a pile?",
        "kiski baari hai?", "leave kaise kare?",
        "what is trump", "whose turn is it", "what's the score",
    ],
)  # fmt: skip
async def test_what_is_understood_is_answered_as_ever(four, line):
    assert await four.pass_by(ASHA, line) == await four.say(ASHA, line)


@pytest.mark.parametrize(
    "line", ["which team am I on?", "are we on the same team?", "who is on my team?"]
)
async def test_who_asks_in_passing_about_teams_is_told_who_plays_with_whom_here(table, line):
    assert await table.pass_by(ASHA, line) is None
    await table.say(ASHA, "start")
    assert "🔵 \u2068Asha\u2069 + " in (await table.pass_by(ASHA, line)).text
    await table.press(ASHA, "Begin")
    assert (await table.pass_by(ASHA, line)).text.startswith("🔵 \u2068Asha\u2069 + ")
    assert await table.pass_by(ASHA, "which team do you support?") is None


async def test_a_card_is_played_or_refused_as_ever(four):
    who = await four.turn()
    other = next(one for one in PEOPLE if one != who)
    for line in ("10h", "10♥", "queen of hearts", "Play 10h", "A♣ on 10♣", "k♦ on 6♦"):
        refused = await four.pass_by(other, line)
        assert refused == await four.say(other, line)
        assert f"It's {who.name}'s turn" in re.sub("[\u2068\u2069]", "", refused.text)
    live = await four.live()
    await four.pass_by(who, live.legal(live.to_act)[0].card.text)
    assert (await four.live()).to_act != live.to_act


async def test_a_command_alone_is_carried_out_or_refused_in_silence(table):
    await table.say(ASHA, "start")
    assert await table.pass_by(RAVI, "begin") is None
    assert await table.pass_by(ASHA, "leave it") is None
    assert (await table.live()).table.seat_of(ASHA.id) == 0
    await table.pass_by(ASHA, "begin")
    assert (await table.live()).table.phase is Phase.PLAYING
    assert await table.pass_by(ASHA, "score pls") == await table.say(ASHA, "score")


@pytest.mark.parametrize("line", ["let me in", "sign me up", "I want to play too", "मैं भी खेलूँगी"])
async def test_who_wants_to_play_too_joins_a_lobby(table, line):
    await table.say(ASHA, "start")
    await table.pass_by(RAVI, line)
    assert (await table.live()).table.seat_of(RAVI.id) == 1
    assert await table.pass_by(RAVI, line) is None


async def test_who_says_no_more_than_me_too_is_told_how_to_join(table):
    await table.say(ASHA, "start")
    assert (await table.pass_by(RAVI, "main bhi")).text == "Anyone here can press “Join”."
    assert (await table.live()).table.seat_of(RAVI.id) is None


async def test_a_term_on_the_screen_is_explained_without_a_question_mark_too(four):
    assert "Dehla Pakad" in (await four.pass_by(ASHA, "what's a kot")).title
    for line in ("what does the centre mean", "what is a pile"):
        assert "win two tricks in a row to take the centre" in (await four.pass_by(ASHA, line)).text
    assert await four.pass_by(ASHA, "who leads the way") is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("kot kya hai", "All four tens make a Kot"),
        ("yaar kot kya hota hai", "All four tens make a Kot"),
        ("kot ka matlab", "All four tens make a Kot"),
        ("kot kise kehte hain", "All four tens make a Kot"),
        ("sir kya hoti hai", "Follow suit if you can."),
        ("dehla kya hai", "A dehla is a ten."),
    ],
)
async def test_a_term_asked_about_in_hindi_is_explained_as_in_english(four, line, told):
    assert told in (await four.pass_by(ASHA, line)).text
    for other in ("naam kya hai", "baat kya hai", "kya hai", "pyar kya hota hai"):
        assert await four.pass_by(ASHA, other) is None


@pytest.mark.parametrize("in_passing", [False, True])
async def test_who_speaks_to_the_bot_and_is_not_understood_is_told_what_to_ask_now_and_then(
    four, in_passing
):
    told = await four.address(ASHA, "huh blah??", in_passing=in_passing)
    assert plain(told.text).startswith("Not sure what you mean. Try “whose turn”, ")
    assert told.refused
    assert await four.address(ASHA, "how are you?", in_passing=in_passing) is None
    assert await four.address(RAVI, "how are you?", in_passing=in_passing) == told
    assert "turn" in (await four.address(ASHA, "whose turn?", in_passing=in_passing)).text
    await four.pass_time(301)
    assert await four.address(ASHA, "how are you?", in_passing=in_passing) is not None


async def test_what_somebody_not_understood_may_ask_fits_what_is_on(table):
    assert "start" in (await table.address(ASHA, "blah")).text
    await table.say(ASHA, "start")
    assert "“who sits where”" in (await table.address(RAVI, "blah")).text
    assert "Asha" in (await table.address(RAVI, "who sits where")).text
