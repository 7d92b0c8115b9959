"""What the table and the hands of Teen Do Paanch say: targets, draws and pulls, a tied game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.model.pictures import Poster
from bot.model.table import Phase
from bot.presenter import hand_message, resting_hand, table_message
from bot.presenter.wording import event_line
from engine.actions import Call
from engine.events import Reseated, TimeRanOut
from engine.games.teen_do_paanch.actions import Give, Pick, Pull
from engine.seats import Seat
from tests.bot.presenter.scenes import EN, SEEDS, TELEGRAM, Moment, people, scene, told
from tests.sentences import plain

KEY = "teen_do_paanch"
FRIENDS = people("Asha", "Ravi", "Meena")


def room(moment: Moment) -> str:
    seen = scene(moment, None, FRIENDS, game=KEY)
    return plain(table_message(seen, EN, TELEGRAM).text)


def hand(moment: Moment, seat: Seat) -> str:
    make = hand_message if moment.view(seat).legal else resting_hand
    return plain(make(scene(moment, seat, FRIENDS, game=KEY), seat, EN, TELEGRAM).text)


def found(test: Callable[[Moment], object], **options: str) -> Iterator[Moment]:
    """Yield moments of which *test* is true."""
    return (one for seed in SEEDS for one in told(KEY, options, seed) if test(one))


def asked(kind: type, most: int) -> Callable[[Moment], bool]:
    """Return whether somebody is asked for an action of that kind, while so many are still due."""

    def test(one: Moment) -> bool:
        legal = one.view(one.state.to_act).legal if one.state.to_act is not None else ()
        plan = one.state.deal.plan
        return bool(legal) and isinstance(legal[0], kind) and (not plan or plan[0].times == most)

    return test


def test_a_hand_at_rest_says_how_many_tricks_everybody_has_won_and_must_win():
    moment = next(found(lambda one: one.view(0).board and sum(one.state.deal.tricks) == 4))
    of = [*zip(moment.state.deal.tricks, moment.state.match.targets, strict=True)]
    asha, ravi, own = (f"{won} won, aim {aim}" for won, aim in of)
    resting = resting_hand(scene(moment, 2, FRIENDS, game=KEY), 2, EN, TELEGRAM)
    told = f"\nMeena · {own}\nAsha {asha} · Ravi {ravi}\nLast: "
    assert told in plain(resting.text)


def test_before_a_card_is_laid_a_hand_at_rest_says_what_everybody_must_win():
    moment = next(found(lambda one: one.state.deal.number == 1 and not one.view(0).board))
    caller = moment.state.to_act
    resting = hand(moment, (caller + 1) % 3)
    assert len(re.findall(r"^\w+ · 0 won, aim [235](?:  ▶)?$", resting, re.MULTILINE)) == 3


def test_while_targets_are_drawn_everybody_reads_what_the_cards_decide():
    moment = next(found(asked(Pick, 0)))
    line = (
        "Everyone draws a card for their target: 2, 3 or 5 tricks. "
        "Whoever draws the 2 is first to deal.\n"
    )
    assert all(line in text for text in (room(moment), *(hand(moment, seat) for seat in range(3))))


def test_who_has_drawn_reads_which_card_it_was_before_the_others_do():
    drawn = next(found(lambda one: one.state.phase.name == "PICK" and one.state.deal.picked))
    mine = drawn.state.deal.moves[0].card
    assert f"\nYou drew {mine.rank}" in hand(drawn, 0)
    assert not any("You drew" in text for text in (room(drawn), hand(drawn, 1), hand(drawn, 2)))


def test_who_sits_where_by_the_draw_is_told_until_a_card_is_led():
    def is_new(one: Moment) -> bool:
        return one.state.deal_number == 1 and any(isinstance(ev, Reseated) for ev in one.events)

    called = next(found(lambda one: is_new(one) and one.state.deal.number == 1))
    assert "\nNew seats, 1 to 3: Asha, Ravi and Meena\nAsha drew 2" in room(called)
    led = next(found(lambda one: is_new(one) and one.state.trick))
    assert "New seats" not in room(led)
    assert " drew " not in room(led)


def test_while_trump_is_to_be_called_everybody_reads_who_calls_it():
    moment = next(found(asked(Call, 0)))
    caller = moment.state.to_act
    name = ("Asha", "Ravi", "Meena")[caller]
    assert room(moment).split("\n")[1] == f"{name} calls trump"
    for seat in range(3):
        who = "You call" if seat == caller else f"{name} calls"
        assert hand(moment, seat).split("\n")[1] == f"{who} trump"


def test_no_hint_is_offered_on_cards_that_look_alike():
    def labels(moment: Moment) -> list[str]:
        seen = scene(moment, moment.state.to_act, FRIENDS, game=KEY, hints=True)
        message = hand_message(seen, moment.state.to_act, EN, TELEGRAM)
        return [one.label for one in message.buttons]

    assert "Hint" in labels(next(found(asked(Call, 0))))
    assert "Hint" not in labels(next(found(asked(Pick, 0))))
    assert "Hint" not in labels(next(found(asked(Pull, 1))))


def test_who_has_to_draw_pull_or_give_reads_at_the_table_where_their_hand_is():
    here = tuple(replace(one, in_room=True) for one in FRIENDS)
    for test, due in (
        (asked(Pick, 0), "draws"),
        (asked(Pull, 1), "pulls"),
        (asked(Give, 0), "gives back"),
    ):
        moment = next(found(test))
        name = ("Asha", "Ravi", "Meena")[moment.state.to_act]
        assert room(moment).endswith(f"▶ {name} {due}: in private with me")
        opened = table_message(scene(moment, None, here, game=KEY), EN, TELEGRAM)
        assert plain(opened.text).endswith(f"▶ {name} {due}: press My hand")
    playing = next(found(lambda one: one.view(0).board))
    assert "our chat" not in room(playing)
    with_ai = scene(moment, None, people("-", "-", "-"), game=KEY)
    assert "our chat" not in table_message(with_ai, EN, TELEGRAM).text


def test_everybody_reads_what_comes_next_of_the_pulls_and_nothing_else():
    moment = next(found(asked(Give, 1)))
    puller, victim, _ = moment.state.deal.plan[0]
    one, other = ("Asha", "Ravi", "Meena")[puller], ("Asha", "Ravi", "Meena")[victim]
    texts = (room(moment), *(hand(moment, seat) for seat in range(3)))
    told = {puller: f"You give 1 card back to {other}", victim: f"{one} gives 1 card back to you"}
    for seat, text in enumerate(texts, -1):  # the room first
        assert told.get(seat, f"{one} gives 1 card back to {other}") + "\n" in text
    assert not any(" more from " in text or "pulled a card" in text for text in texts)
    assert f"▶ Give a card back to {other}" in hand(moment, puller)


def test_what_was_pulled_and_given_back_is_one_line_a_pair_until_a_card_is_led():
    def is_over(one: Moment) -> bool:
        return one.state.deal.number == 1 and len(one.state.deal.moves) > 2

    moment = next(found(is_over))
    puller = moment.state.deal.moves[0].target
    told_alone = r"^You pulled [^\n]+ from \w+(?: ·|\n  ) gave back .+$"
    mine = re.findall(told_alone, hand(moment, puller), re.MULTILINE)
    pairs = {frozenset(one[:2]) for one in moment.state.deal.moves}
    assert len(mine) == sum(puller in pair for pair in pairs)
    done = re.findall(r"^\w+ pulled (?:a|\d) cards? from \w+ and gave", room(moment), re.MULTILINE)
    assert len(done) == len(pairs)
    led = next(found(lambda one: bool(one.state.trick and is_over(one))))
    assert " pulled " not in room(led)


def pictured(moment: Moment) -> Poster:
    seen = scene(moment, None, FRIENDS, game=KEY, pictures="results")
    picture = table_message(seen, EN, TELEGRAM).picture
    assert picture is not None
    assert isinstance(picture.drawing, Poster)
    return picture.drawing


def test_the_picture_of_a_result_says_who_made_the_target_and_under_it_who_did_not():
    posters = [pictured(one) for one in found(lambda one: one.phase is Phase.BETWEEN)]
    assert posters
    for one in posters:
        if one.headline != "Everyone made their target exactly":
            assert one.headline.endswith(" made their target")
            assert one.banner.endswith(" didn't.")


def test_the_picture_of_a_result_shows_beside_the_tricks_won_how_many_were_due():
    poster = pictured(next(found(lambda one: one.phase is Phase.BETWEEN)))
    assert poster.headings[0] == "Won/aim"
    assert sorted(row.figures[0].partition("/")[2] for row in poster.rows) == ["2", "3", "5"]


def test_after_a_tied_game_table_and_result_count_the_deals_alike_and_say_why_they_go_on():
    rules = {"tie_break": "replay"}
    tied = next(found(lambda one: one.phase is Phase.BETWEEN and not one.state.match.won, **rules))
    assert "deal 3/3 is over" in room(tied)
    assert re.search(r" are even: a new game decides\n", room(tied))
    later = found(lambda one: one.state.deal_number == 4, **rules)
    playing, over = (
        next(one for one in later if one.phase is phase) for phase in (Phase.PLAYING, Phase.BETWEEN)
    )
    assert "Teen Do Paanch · deal 4/6" in room(playing)
    assert "deal 4/6 is over" in room(over)


def test_a_result_leads_with_who_made_the_target_and_says_by_how_much():
    moment = next(found(lambda one: one.phase is Phase.BETWEEN))
    over = moment.state.match.result.over
    text = room(moment)
    made, short, _ = text.split("\n")[1].split(".")
    assert made.endswith(" made their target")
    assert short.endswith(" didn't")
    for name, by in zip(("Asha", "Ravi", "Meena"), over, strict=True):
        assert name in (made if by >= 0 else short)
        shown = f"{by} over" if by > 0 else f"{-by} short" if by else "on target"
        assert re.search(rf"{name}: \d+( ·|\n  ) this deal \d+ won, {shown}$", text, re.MULTILINE)


def test_whoever_has_made_the_target_with_another_reads_of_their_targets():
    moment = next(
        found(
            lambda one: (
                one.phase is Phase.BETWEEN
                and sum(by >= 0 for by in one.state.match.result.over) == 2
            )
        )
    )
    made = [seat for seat, by in enumerate(moment.state.match.result.over) if by >= 0]
    other = ("Asha", "Ravi", "Meena")[made[0]]
    seen = scene(moment, made[1], FRIENDS, game=KEY)
    text = hand_message(seen, made[1], EN.to(FRIENDS[made[1]].person.id), TELEGRAM).text
    assert f"You and {other} made your targets." in plain(text)


def test_when_all_have_made_just_what_was_due_the_result_says_so():
    exact = next(found(lambda one: one.phase is Phase.BETWEEN and not any(one.state.match.over)))
    assert "\nEveryone made their target exactly\n" in room(exact)


def test_a_match_that_is_stopped_after_a_deal_leads_with_who_had_the_most():
    moment = next(found(lambda one: one.phase is Phase.BETWEEN and one.state.deal_number == 2))
    seen = scene(moment, None, FRIENDS, game=KEY, phase=Phase.CLOSED)
    text = plain(table_message(seen, EN, TELEGRAM).text)
    totals = moment.state.match.totals
    assert sorted(totals)[1:] == sorted(set(totals))[-2:]  # one has the most
    first = ("Asha", "Ravi", "Meena")[totals.index(max(totals))]
    assert text.split("\n")[1] == f"{first} was ahead."
    assert "the target" not in text


def test_a_pull_that_the_clock_makes_is_told_as_one_and_no_card_of_it():
    table = scene(next(told(KEY, {}, 0)), None, FRIENDS, game=KEY).table
    done = {"pull": "pulled a card", "give": "gave a card back", "pick": "drew a card"}
    for verb, words in done.items():
        line = plain(event_line(TimeRanOut(1, (), verb), table, EN))
        assert line == f"⏰ Time's up: AI {words} for Ravi"
