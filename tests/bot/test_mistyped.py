"""Bad input gets one clear sentence: what is wrong with it, and what would be right."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.model.errors import TookTooLong
from bot.model.messages import Audience, Kind
from bot.model.requests import Person, Press
from bot.services.outcomes import turn_ended
from bot.storage import SqlStore
from bot.text.i18n import t
from tests.bot.fakes import ASHA, HERE, PEOPLE, RAVI, finish_deal, plain

IN_THE_LOBBY = [
    ("hints maybe", "Hints are “on” or “off”, not “maybe”."),
    ("hints on off", "Hints are “on” or “off”, not “on off”."),
    ("level genius", "There is no AI player “genius”. Levels: random, steady, sharp"),
    ("bots genius", "There is no AI player “genius”. Levels: random, steady, sharp"),
    ("bots genius 3", "There is no AI player “genius”. Levels: random, steady, sharp"),
    ("bots sharp 9", "There is no seat “9”; they are numbered from 1 to 4."),
    ("bots sharp 2 3", "There is no seat “2 3”; they are numbered from 1 to 4."),
    ("levels genius", "There is no AI player “genius”. Levels: random, steady, sharp"),
    ("levels on off", "Type just “levels”, without the rest."),
    ("hnit", "I don't know “hnit”. Did you mean /dehla hint?"),
    ("startt teen do paanch", "I don't know “startt”. Did you mean /dehla start?"),
    ("levelss", "I don't know “levelss”. Did you mean: levels?"),
    (
        "hnit us when it is on",
        "I don't know “hnit us when it is on”. /dehla help lists what I can do.",
    ),
    ("Leaderbord week", "I don't know “leaderbord”. Did you mean /dehla leaderboard?"),
    ("xyz", "I don't know “xyz”. /dehla help lists what I can do."),
    ("Deal me out", "I don't know “Deal me out”. /dehla help lists what I can do."),
    ("begin fast", "Type just “begin”, without the rest."),
    ("review 3", "There is no finished deal “3”. /dehla history lists yours."),
    ("hint me up", "Type just “hint”, without the rest."),
]


@pytest.mark.parametrize(("typed", "answer"), IN_THE_LOBBY)
async def test_what_cannot_be_read_is_quoted_with_what_would_be_right(table, typed, answer):
    await table.say(ASHA, "start")
    before = (await table.live()).table
    said = await table.say(ASHA, typed)
    assert said.text.replace("\u2068", "").replace("\u2069", "") == answer
    assert said.refused
    assert (await table.live()).table == before


async def test_how_to_write_a_card_is_told_to_whoever_a_card_is_due_from_alone(four):
    due = await four.turn()
    for who in PEOPLE:
        advice = "Write a card" in (await four.say(who, "xyz")).text
        assert advice == (who == due)


@pytest.mark.parametrize("typed", ["hints", "level", "levels"])
async def test_who_asks_for_hints_or_levels_sees_what_they_are_now(table, typed):
    await table.say(ASHA, "start")
    menu = await table.say(ASHA, typed)
    assert "hints" in " ".join(one.token for one in menu.buttons)


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("kot", "rules kots"),
        ("Kots", "rules kots"),
        ("trump", "rules trump"),
        ("tens", "rules aim"),
    ],
)
async def test_a_section_of_the_rules_may_be_asked_for_by_its_name_alone(table, typed, asked):
    without_table = await table.say(ASHA, typed, None)
    assert without_table == await table.say(ASHA, f"{asked} dehla_pakad", None)
    await table.say(ASHA, "start quick")
    told = await table.say(ASHA, typed)
    assert told == await table.say(ASHA, asked)
    assert told.title == without_table.title


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("what is a kot?", "rules kots"),
        ("what's trump", "rules trump"),
        ("How do I win", "rules aim"),
        ("who leads?", "rules tricks"),
        ("what is the score?", "score"),
        ("who took the last trick?", "last"),
        ("ten kya hai", "rules aim"),
        ("trump kaun bolta hai", "rules trump"),
        ("how do I play?", "howto"),
        ("khelte kaise hain", "howto"),
        ("what is this game?", "howto"),
        ("why should i catch tens?", "rules aim"),
        ("score kya hai", "score"),
        ("कोट क्या है?", "rules kots"),
        ("जीतते कैसे हैं?", "rules aim"),
        ("what is the centre?", "rules tricks"),
        ("what is a pile?", "rules tricks"),
        ("what beats a 2?", "rules tricks"),
        ("what beats a ten?", "rules tricks"),
        ("what wins a trick?", "rules tricks"),
        ("what does led mean?", "rules tricks"),
        ("must I follow suit", "rules tricks"),
        ("which card is highest?", "rules deal"),
        ("how many tens do we have?", "rules aim"),
        ("what does a kot do to trump?", "rules kots"),
        ("how many tens do we need?", "rules aim"),
        ("how is it scored?", "rules kots"),
        ("what is a sir?", "rules tricks"),
        ("how do you play this?", "howto"),
        ("who is the dealer?", "rules deal"),
        ("how many cards does each player get?", "rules deal"),
        ("kitne patte milte hain?", "rules deal"),
        ("when does the match end?", "rules match"),
        ("how do I get points?", "rules kots"),
        ("main kaise jeetunga?", "rules aim"),
        ("last trick kisne jeeta?", "last"),
        ("who won the last deal?", "score"),
        ("rules pile", "rules tricks"),
        ("beech ka dher kya hai", "rules tricks"),
        ("sabse bada patta kaunsa hai?", "rules deal"),
        ("बीच का ढेर क्या है?", "rules tricks"),
        ("सबसे बड़ा पत्ता कौन सा है?", "rules deal"),
    ],
)
async def test_a_question_with_a_word_of_the_rules_is_answered_by_its_section(table, typed, asked):
    asha = replace(ASHA, locale="en" if typed.isascii() else "hi")
    await table.say(asha, "start")
    assert await table.say(asha, typed) == await table.say(asha, asked)


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("what beats a 2?", "rules slams"),
        ("what beats a pair?", "rules combinations"),
        ("can I play a run?", "rules combinations"),
        ("how do I pass?", "rules play"),
        ("pass karne se kya hota h", "rules play"),
        ("pass ka matlab?", "rules play"),
        ("दुग्गी को क्या काटता है?", "rules slams"),
    ],
)
@pytest.mark.parametrize("game", ["tien len", "viet cong"])
async def test_the_same_question_is_answered_by_the_rules_of_the_game_played_here(
    table, game, typed, asked
):
    asha = replace(ASHA, locale="en" if typed.isascii() else "hi")
    await table.say(asha, f"start {game}")
    assert await table.say(asha, typed) == await table.say(asha, asked)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("what is a court?", "the first seven, before the others have any"),
        ("how many tricks do we need?", "Win seven of the thirteen tricks"),
        ("what is a sir?", "A trick (sir) is one card from each player."),
        ("what does trump mean?", "beats all others"),
        ("how is it scored?", "A deal won is one point."),
        ("kitne haath chahiye?", "Win seven of the thirteen tricks"),
    ],
)
async def test_the_rules_of_court_piece_answer_what_newcomers_ask(table, typed, told):
    await table.say(ASHA, "start court piece")
    assert told in (await table.say(ASHA, typed)).text


async def test_the_rules_say_from_when_a_trump_counts_at_this_table(table):
    await table.say(ASHA, "start trump_effective=next_trick")
    told = (await table.say(ASHA, "rules trump")).text
    assert "from the next trick on" in told
    assert "at once" not in told


async def test_a_rule_that_a_table_does_not_play_by_is_left_out_of_its_rules(table):
    await table.say(ASHA, "start court piece")
    assert "all thirteen" not in (await table.say(ASHA, "rules score")).text
    await table.press(ASHA, "Leave")
    await table.say(ASHA, "start court piece bavney=offer")
    assert "go for all thirteen: that court is 5" in (await table.say(ASHA, "rules score")).text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("what does the star mean?", "⭐ marks who is winning"),
        ("what's ⭐", "⭐ marks who is winning"),
        ("what's a dehla", "A dehla is a ten."),
        ("दहला क्या है?", "दहला यानी दस का पत्ता।"),
        ("is it free?", "It's free."),
        ("do we play for money?", "It's free."),
        ("तारा क्या है?", "⭐ यानी"),
        ("क्या यह मुफ़्त है?", "मुफ़्त है।"),
        ("what does ⇄ mean?", "⇄ stands between partners"),
        ("what's ▶️", "▶ marks whose turn"),
        ("what does the blue circle mean?", "🔵 and 🟠 are the two sides"),
        ("what does 💤 mean?", "💤 marks somebody who is away"),
        ("💤 यानी क्या?", "💤 यानी"),
        ("how many players do we need?", "Dehla Pakad · 4 players"),
        ("can we play with 5 people?", "No, Dehla Pakad is for 4 players. Durak takes up to 6."),
        ("can two people play?", "Dehla Pakad is for 4 players; AI players take the free seats."),
        (
            "can we play with only 3 people?",
            "Dehla Pakad is for 4 players; AI players take the free seats."
            " Just right for 3: Teen Do Paanch, Ganjifa.",
        ),
        ("can 8 people play?", "No, Dehla Pakad is for 4 players."),
        ("can we play with four people?", "Dehla Pakad · 4 players"),
        ("what does dehla pakad mean?", "A dehla is a ten. In Dehla Pakad you catch the four"),
        ("what are house rules?", "House rules are what a table chooses"),
        ("how do I see my cards?", "/dehla hand - "),
        ("mere patte kahan hain?", "/dehla hand - "),
        ("what happens when I leave?", "/dehla leave - "),
        ("how do I change the language?", "/dehla settings changes"),
        ("can I undo?", "Once a card is played, it stays played."),
        ("what does 2-2 mean?", "Two tens each: the side that did not deal wins"),
        ("what are hints?", "A hint names a good move for you, and why. “AI & hints” turns"),
        ("what's a review?", "A review looks back at a deal"),
        ("do you cheat?", "AI players see only their own cards"),
        ("how do I quit?", "/dehla leave - "),
        ("can we stop after this one?", "End this table"),
        ("is the shuffle fair?", "Yes: chance alone shuffles"),
        ("is this game rigged?", "No: chance alone shuffles"),
        ("I need a break", "/dehla away - let an AI player keep your seat"),
        ("brb", "/dehla away - let an AI player keep your seat"),
    ],
)
async def test_what_no_rule_tells_is_answered_too(table, typed, told):
    asha = replace(ASHA, locale="hi") if re.search("[\u0900-\u097f]", typed) else ASHA
    await table.say(asha, "start")
    assert (await table.say(asha, typed)).text.startswith(told)


async def test_whether_a_game_can_be_played_is_told_by_how_to_get_to_it(table):
    async def told(typed: str) -> str:
        return (await table.say(ASHA, typed)).text

    assert await told("can we play court piece?") == "Sure: /dehla start court piece"
    await table.say(ASHA, "start")
    assert await told("can we play dehla pakad?") == "This table plays Dehla Pakad."
    assert await told("kya hum court piece khel sakte hain?") == "Sure: press “Other game”."
    assert await told("can we play teen do paanch") == "Sure: press “Other game”."
    await table.press(ASHA, "Begin")
    assert await told("lets play dehla pakad") == "This table plays Dehla Pakad."
    told_later = await told("could we also play durak?")
    assert told_later.startswith("Sure: here once this match is over, or right away at a table of")
    assert "/dehla start durak" in told_later


@pytest.mark.parametrize("game", ["dehla pakad", "court piece", "teen do paanch"])
async def test_who_asks_what_led_means_is_told_what_it_is_to_lead(table, game):
    await table.say(ASHA, f"start {game}")
    told = await table.say(ASHA, "what does led mean?")
    assert "To lead is to play the first card of a trick." in told.text


async def test_a_rank_typed_alone_is_played_and_asks_for_no_rule(table):
    await table.say(ASHA, "start tien len")
    await table.press(ASHA, "Begin")
    told = await table.say(ASHA, "2")
    assert told is None or "Slams" not in told.text


async def test_who_plays_with_whom_and_how_many_tens_they_have_are_told_from_the_table(four):
    sides = "🔵 Asha + Meena\n🟠 Ravi + Kabir"
    for typed in ("who is my partner?", "who's Ravi's partner", "mera partner kaun hai?"):
        answer = await four.say(RAVI, typed)
        assert re.sub("[\u2068\u2069]", "", answer.text) == sides
        assert not answer.is_secret
    hindi = replace(RAVI, locale="hi")
    assert (await four.say(hindi, "मेरा साथी कौन है?")).text == answer.text
    assert await four.say(RAVI, "are Kabir and me together?") == answer
    for typed in (
        "how many tens do we have?", "kitne dehle hamare paas hain?", "how many kots?",
        "have we won?", "who won?", "how did we win", "why did we win?",
        "did we win?", "who took the most tens?",
    ):  # fmt: skip
        assert await four.say(RAVI, typed) == await four.say(RAVI, "score")


async def test_who_dealt_and_which_cards_are_gone_are_told_from_the_table(four):
    dealer = next(
        line for line in (await four.say(RAVI, "score")).text.split("\n") if "Dealer" in line
    )
    for typed in ("who dealt?", "who is the dealer?", "kisne baanta?"):
        assert (await four.say(RAVI, typed)).text == dealer
    for _ in range(5):
        await four.play_any(await four.turn())
    for typed in ("which cards have been played?", "what cards are gone?", "kaun se patte nikle?"):
        told = (await four.say(RAVI, typed)).text
        assert told.startswith(f"{(await four.say(RAVI, 'last')).text}\nTens: ")


async def test_the_last_trick_the_clock_and_the_best_card_are_asked_for_in_plain_words(four):
    for _ in range(5):
        await four.play_any(await four.turn())
    for typed, asked in (
        ("can you show me the last trick", "last"),
        ("show me the table", "table"),
        ("mujhe kya khelna chahiye?", "what should I play?"),
        ("who starts?", "who leads?"),
        ("what's the best card?", "what should I play?"),
        ("why must I?", "why"),
    ):
        assert await four.say(RAVI, typed) == await four.say(RAVI, asked)
    for typed in ("how long do I have?", "how much time do I have?"):
        assert "⏳ up to 60 s" in (await four.say(await four.turn(), typed)).text


async def test_what_the_clock_does_to_who_is_late_is_told_by_the_time_at_this_table(four):
    told = (
        "You have up to 60 s for a turn; then an AI player plays it for you. "
        "After 2 missed turns in a row it takes over until you press “I'm back”."
    )
    for typed in (
        "what happens if I'm late?",
        "what if time runs out?",
        "der ho gayi to kya hoga?",
    ):
        assert (await four.say(RAVI, typed)).text == told
        assert (await four.pass_by(RAVI, typed)).text == told
    assert await four.pass_by(RAVI, "what happens if Kabir comes late?") is None


async def test_whose_first_turn_is_on_is_told_that_only_this_one_is_longer(four):
    told = (await four.say(await four.turn(), "how long do i get for a turn")).text
    assert told.startswith(
        "You have up to 2 minutes for your first turn, then up to 60 s for each;"
    )


async def test_who_plays_alone_is_hurried_by_no_clock(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    told = await table.say(ASHA, "what happens if I'm late?")
    assert told.text == "No clock runs here: take your time."


async def test_how_many_cards_everyone_has_is_told_from_the_table(four):
    who = await four.turn()
    await four.play_any(who)
    told = re.sub("[\u2068\u2069\n]", "", (await four.say(who, "how many cards are left?")).text)
    for one in PEOPLE:
        assert f"{one.name}: {4 if one == who else 5}" in told
    for typed in ("how many cards does Ravi have?", "kitne patte bache hain?"):
        assert (await four.say(who, typed)) == await four.say(who, "how many cards are left?")
    assert "No trump" not in told


async def test_who_is_to_act_is_told_alone_what_to_do(four):
    who = await four.turn()
    other = next(one for one in PEOPLE if one != who)
    asked = ("what should I do now?", "whose turn is it?", "is it my turn?", "what now?")
    for typed in (*asked, "im lost"):
        told = await four.say(who, typed)
        assert told.text.startswith("▶ Your turn: you lead")
        assert told.lines[-1].text.startswith("You lead: play any card.")
        assert told.is_secret
    for typed in asked:
        assert not (await four.say(other, typed)).is_secret


async def test_what_to_do_in_a_game_without_tricks_is_told_by_no_rule_of_tricks(table):
    await table.begin(*PEOPLE[1:], start="start durak")
    who = await table.turn()
    assert re.match("▶ Your turn: attack", (await table.say(who, "what now?")).text)
    assert "that suit" not in (await table.say(who, "what now?")).text
    assert "that suit" not in (await table.say(who, "why")).text


async def test_who_plays_next_and_how_many_tricks_are_left_are_told_from_the_table(four):
    tricks = "how many tricks are left?"
    assert (await four.say(ASHA, tricks)).text.startswith("5 tricks with these cards; then more")
    seat = await four.seat(RAVI)
    after = (await four.live()).table.places[(seat + 1) % 4].person
    told = await four.say(RAVI, "who plays after me?")
    assert plain(told.text) == f"After you: {after.name}"
    await finish_deal(four)
    assert "know the answer" in (await four.say(ASHA, tricks)).text


async def test_thanks_are_answered_unless_they_are_said_to_somebody_else(four):
    assert (await four.say(ASHA, "thanks!")).text == "Any time!"
    assert (await four.say(replace(ASHA, locale="hi"), "शुक्रिया")).text == "जब चाहें, पूछिए!"
    assert await four.pass_by(ASHA, "thanks!") is None
    assert await four.pass_by(ASHA, "thanks?") is None


async def test_how_many_cards_lie_in_the_stock_is_told_in_durak(table):
    await table.say(ASHA, "start durak")
    assert (
        "the stock, from which everyone draws" in (await table.say(ASHA, "what is the stock?")).text
    )
    await table.press(ASHA, "Begin")
    told = (await table.say(ASHA, "how many cards are left in the stock?")).text
    assert re.search(r"Trump: .* \(.* under stock\) · stock 12", told)


async def test_where_nobody_has_a_partner_the_question_is_told_so(table):
    await table.say(ASHA, "start durak")
    await table.press(ASHA, "Begin")
    told = await table.say(ASHA, "who is my partner?")
    assert told.text == "Everyone plays for themselves in Durak."


@pytest.mark.parametrize(
    "typed", ["what beats 10♥?", "Who am I?", "how are you", "kaise ho?", "the weather today?"]
)
async def test_a_question_without_an_answer_is_told_where_answers_are(table, typed):
    await table.say(ASHA, "start")
    told = await table.say(ASHA, typed)
    assert told.text == "I don't know the answer. /dehla help lists what I can do."
    assert told.refused


@pytest.mark.parametrize(
    "typed",
    [
        "what about the weather",
        "a kot is fun",
        "we can win!",
        "which one is 10♥, trump?",
        "can 10h win?",
        "what wins, ten of hearts?",
        "who?",
        "kya chaal hai",
        "what's next?",
        "who is back?",
        "who was last?",
        "which table is this?",
        "what did my partner eat?",
        "how many people are coming tonight?",
        "can you change seats, Ravi?",
    ],
)
async def test_no_other_line_is_taken_for_a_question_about_the_rules(table, typed):
    await table.say(ASHA, "start")
    for word in ("table", "begin"):
        assert "I don't know" in (await table.say(ASHA, typed)).text
        await table.say(ASHA, word)
    assert "I don't know" in (await table.say(ASHA, typed)).text


async def test_what_is_trump_who_leads_and_whose_turn_it_is_are_told_from_the_table(table):
    async def told(who: Person, typed: str) -> str:
        answer = await table.say(who, typed)
        assert not answer.is_secret
        return re.sub("[\u2068\u2069\ufe0e\ufe0f]", "", answer.text)

    await table.say(ASHA, "start court piece")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    who = await table.turn()
    other = next(one for one in PEOPLE if one != who)
    assert await told(other, "what is trump?") == f"{who.name} calls trump"
    assert (await told(other, "who leads?")).startswith(f"▶ {who.name}'s turn")
    await table.say(who, "call ♦")
    for typed in (
        "what is trump?", "whats trump", "which suit is trump?", "rang kya hai", "who made trump?",
    ):  # fmt: skip
        assert await told(other, typed) == f"Trump: ♦ diamonds (by {who.name})"
    for typed in ("who leads?", "who leads next?", "lead kaun karega"):
        assert await told(other, typed) == f"{who.name} leads."
    assert (await table.say(who, "whose turn?")).text.startswith("▶ Your turn: ")
    for typed in ("whose turn is it?", "who's next?", "is it my turn?", "kaun khelega?"):
        assert (await told(other, typed)).startswith(f"▶ {who.name}'s turn")
    rule, now = (await told(replace(who, locale="hi"), "तुरुप क्या है?")).split("\n")
    assert (rule, now[:8]) == ("तुरुप का पत्ता बाक़ी रंगों के हर पत्ते को काटता है।", "तुरुप: ♦")
    assert (await told(replace(other, locale="hi"), "किसकी बारी है?")).startswith(
        f"▶ {who.name} की बारी"
    )
    await table.play_any(who)
    assert await told(other, "who is winning this trick?") == f"{who.name} is winning so far."
    assert (await told(other, "who led?")).startswith(f"{who.name} led ")
    assert (await told(replace(who, locale="hi"), "लीड किसकी है?")).startswith(
        f"{who.name} की चाल: "
    )
    assert not (await told(who, "whose turn?")).startswith(f"▶ {who.name}")
    assert await table.say(other, "what is a trump?") == await table.say(other, "rules trump")


@pytest.mark.parametrize(
    ("game", "answer"),
    [("durak", "Trump: "), ("tien len", "There is no trump in Tien Len."), ("ganjifa", "There is")],
)
async def test_trump_is_told_of_in_games_whose_rules_have_no_section_on_it(table, game, answer):
    await table.say(ASHA, f"start {game}")
    await table.press(ASHA, "Begin")
    for typed in ("what is trump?", "what does trump mean?"):
        told = (await table.say(ASHA, typed)).text
        assert told.startswith(answer) or "its suit is trump" in told


async def test_who_asks_for_trump_before_there_is_one_is_told_how_it_is_made_here(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    answer = (await table.say(ASHA, "trump kya hai?")).text
    what = "A trump beats every card of the other suits."
    assert answer.startswith(f"{what}\nNo trump yet\nPlay starts without trump.")


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("how do I leave?", "leave"),
        ("how do I leave the table?", "leave"),
        ("leave kaise kare", "leave"),
        ("what does stop do?", "stop"),
        ("what does the stop command do?", "stop"),
        ("stop kya karta hai?", "stop"),
        ("how do hints work?", "hint"),
        ("cut kaise kare?", "cut"),
        ("leave कैसे?", "leave"),
    ],
)
async def test_who_asks_about_a_command_is_told_what_it_does(table, typed, command):
    does = t("en", f"command-{command}")
    for room in (None, HERE):
        assert (await table.say(ASHA, typed, room)).text == f"/dehla {command} - {does}"
    await table.say(ASHA, "start")
    assert (await table.say(ASHA, typed)).text == f"/dehla {command} - {does}"


@pytest.mark.parametrize("typed", ["how do I start?", "how do we begin?", "start kaise kare"])
async def test_who_asks_how_to_start_at_a_table_is_told_how_to_go_on(table, typed):
    assert (await table.say(ASHA, "how do I start?", None)).text.startswith("/dehla start - ")
    await table.say(ASHA, "start")
    for intro in ("🃏 You begin when you like.", t("en", "help-playing")):
        assert (await table.say(ASHA, typed)).text.startswith(intro)
        await table.say(ASHA, "begin")


async def test_a_question_that_is_not_understood_is_no_misspelt_command(table):
    await table.say(ASHA, "start")
    assert "Did you mean" not in (await table.say(ASHA, "how are you?")).text
    assert "Did you mean" not in (await table.say(ASHA, "this is boring")).text


@pytest.mark.parametrize("word", ["kya kahoon", "kaise ho", "how now"])
async def test_a_word_of_a_question_still_cuts_the_cards(table, word):
    await table.say(ASHA, "start")
    await table.say(ASHA, f"cut {word}")
    assert word in (await table.live()).table.cuts[0].word


async def test_what_is_filled_into_a_field_is_never_taken_for_a_question(table):
    await table.say(ASHA, "start")
    await table.fill(ASHA, "cut kaise ho")
    assert "kaise ho" in (await table.live()).table.cuts[0].word


@pytest.mark.parametrize(
    "typed",
    [
        "how do I leave?", "what does stop do?", "leave kaise kare", "what if I say away?",
        "can I leave?", "should we stop", "do I stop?", "may I join and leave?",
    ],
)  # fmt: skip
async def test_who_asks_about_a_command_has_not_given_it(table, typed):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    before = (await table.live()).table
    await table.say(RAVI, typed)
    assert (await table.live()).table == before


async def test_why_may_be_asked_in_a_sentence(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    who = await _until_suit_binds(table)
    assert "so play one" in (await table.say(who, "why can't I play this?")).text


@pytest.mark.parametrize("locale", ["en", "hi"])
async def test_every_term_that_a_glossary_explains_may_be_asked_for_alone(table, locale):
    asha = replace(ASHA, locale=locale)
    await table.say(asha, "start ganjifa")
    glossary = await table.say(asha, "rules glossary")
    said = re.sub(r" \([RP]\)", "", glossary.text).split("\n")
    terms = [term for one in said if ":" in one for term in one.partition(":")[0].split(", ")]
    assert len(terms) > 15
    for term in terms:
        assert await table.say(asha, term) == glossary
        assert await table.say(asha, f"rules {term}") == glossary


async def test_the_name_of_the_game_that_is_played_here_asks_for_its_rules(table):
    await table.say(ASHA, "start court piece")
    rules = await table.say(ASHA, "rules court piece")
    for word in ("court piece", "coat piece", "hukm"):
        assert (await table.say(ASHA, word)).title == rules.title


async def test_a_section_that_another_game_has_means_nothing_here(table):
    await table.say(ASHA, "start")
    assert "I don't know" in (await table.say(ASHA, "attack")).text


@pytest.mark.parametrize("typed", ["kot", "rules", "help", "howto", "last", "xyz", "durak"])
async def test_what_is_no_secret_may_be_told_in_the_room(table, typed):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    assert not (await table.say(ASHA, typed)).is_secret


@pytest.mark.parametrize("typed", ["hand", "why", "hint", "play 2s"])
async def test_what_may_be_a_secret_is_never_told_in_the_room(table, typed):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    told = await table.say(ASHA, typed)
    assert told is None or told.is_secret


async def test_the_name_of_a_game_is_answered_with_the_way_to_it(table):
    ways = [(await table.say(ASHA, "court piece")).text]
    for word in ("start", "begin"):
        await table.say(ASHA, word)
        ways.append((await table.say(ASHA, "Rang")).text)
    assert ["/dehla start court piece" in one for one in ways] == [True, False, True]
    assert "the match has to end first" in ways[-1]
    assert ["Court Piece at this table?" in one for one in ways] == [False, True, False]
    assert ["/dehla stop" in one for one in ways] == [False, False, True]


async def test_the_name_of_another_game_in_a_lobby_offers_the_room_a_change_to_whoever_may(table):
    await table.say(ASHA, "start")
    told = await table.say(RAVI, "durak")
    assert plain(told.text) == "Durak at this table? Asha can change it."
    assert [one.label for one in told.buttons] == ["Change to Durak"]
    assert (told.audience, told.refused) == (Audience.ROOM, False)
    refused = await table.press(RAVI, told.buttons[0])
    assert "Only Asha" in plain(refused.text)
    assert refused.refused
    await table.press(ASHA, told.buttons[0])
    assert (await table.live()).table.game == "durak"


async def test_why_tells_who_must_follow_suit_by_which_cards(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    who = await _until_suit_binds(table)
    assert "so play one" in (await table.say(who, "why")).text


async def _until_suit_binds(table) -> Person:
    """Play until somebody has to follow suit, and may not play all cards; return who."""
    for _ in range(40):
        live, who = await table.live(), await table.turn()
        view = live.view(live.to_act)
        if view.board and len(view.legal) < view.hand.bit_count():
            return who
        await table.play_any(who)
    raise AssertionError("Nobody ever had to follow suit.")


@pytest.mark.parametrize("question", ["what is a kot?", "whose turn is it", "how do I leave"])
async def test_whatever_may_be_asked_may_be_asked_of_help(table, question):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    told = await table.say(ASHA, f"help {question}")
    assert told == await table.say(ASHA, question)
    assert told != await table.say(ASHA, "help")


async def test_a_question_why_of_a_card_is_no_question_why_one_must_do_what_is_forced(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    told = await table.say(ASHA, "why is 5s winning?")
    assert "of the suit led" in told.text


async def test_who_has_no_seat_is_told_how_to_see_cards_and_is_not_refused(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    told = await table.say(RAVI, "where are my cards?")
    assert told.text.startswith("/dehla hand - ")


async def test_help_says_so_if_it_does_not_know_the_answer_and_carries_nothing_out(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    unknown = await table.say(ASHA, "help why is the moon round?")
    assert unknown.text == t("en", "refused-unknown-question")
    assert unknown.kind is Kind.NOTICE, "a move takes it away no more than the words asked about"
    before = (await table.live()).table
    assert await table.say(ASHA, "help stop") == await table.say(ASHA, "what is stop")
    assert (await table.live()).table == before


async def test_a_button_that_is_none_of_ours_is_refused_and_ends_no_turn(four):
    press = Press("1", ASHA, HERE, "zzz")
    answer = await four.service.manager.handle(press)
    assert answer.text == t("en", "refused-bad-button")
    assert turn_ended(press, answer) is None


async def test_who_leaves_in_a_match_is_told_that_the_seat_stays_theirs(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    assert "“I'm back” takes your seat again" in (await table.say(ASHA, "leave")).text
    assert (await table.live()).table.places[0].away


async def test_help_is_given_whatever_stands_behind_it(table):
    assert await table.say(ASHA, "help me") == await table.say(ASHA, "help")


async def test_what_is_wrong_is_said_in_the_language_of_who_typed_it(table):
    await table.say(ASHA, "start")
    zoya = Person("discord:zoya", "Zoya", "hi")
    texts = [(await table.say(who, "next")).text for who in (RAVI, zoya)]
    assert texts == [t(one, "refused-not-seated") for one in ("en", "hi")]


async def test_who_asks_for_more_than_the_database_answers_in_time_is_told_so(table, monkeypatch):
    async def best_rated(*asked: object, **more: object) -> None:
        raise TookTooLong("The database was asked for too much.")

    monkeypatch.setattr(SqlStore, "best_rated", best_rated)
    said = await table.say(ASHA, "leaderboard pairs everywhere")
    assert said.text == t("en", "refused-took-too-long")
    assert said.refused
