"""Looking back on a record: the choices of a seat, what they cost, and what all cards show."""

from __future__ import annotations

from itertools import islice, pairwise, permutations
from random import Random

import pytest

from engine.actions import Play
from engine.ai import PLAYERS
from engine.ai.games import agent_of
from engine.ai.games.dehla_pakad import DEHLA_PAKAD
from engine.ai.move_analysis import weigh
from engine.ai.reasons import all_reasons, is_among, reason
from engine.ai.review import choices, judge, makeable, turning
from engine.ai.solver import best_plays
from engine.cards import card
from engine.events import TrickTaken
from engine.games import GAMES
from engine.games.court_piece.scoring import tricks_of
from engine.replay import replay
from engine.simulate import deals
from engine.view import Fact, fact
from tests.engine.endings import ending
from tests.engine.positions import position
from tests.engine.records import a_record, records_of


def never() -> bool:
    return False


def at_once() -> bool:
    return True


@pytest.mark.parametrize("seat", range(4))
def test_the_choices_of_a_seat_are_its_actions_with_more_than_one_way(seat):
    record = a_record()
    own = [n for n, text in enumerate(record["actions"], 1) if text.startswith(f"{seat} ")]
    found = choices(record, seat, never)
    assert 1 <= len(found) <= len(own)
    for one in found:
        assert own[one.own - 1] == one.number


def test_a_deal_is_lost_in_the_trick_that_brings_the_others_their_third_ten():
    found = []
    for record in records_of("dehla_pakad", 12):
        for seat, others in ((0, 1), (1, 0)):
            lost = turning(record, seat)
            found.append(lost)
            assert (lost is not None) == (record["result"]["tens"][others] >= 3)
            if lost is not None:
                assert lost.seat % 2 == others
                assert lost.tens
                assert all(ten.rank == "T" for ten in lost.tens)
                taken = [one for one in replay(record) if len(trick_takers(one))][: lost.trick]
                assert trick_takers(taken[-1])[-1] == lost.seat
    assert any(found)
    assert turning(records_of("court_piece", 1)[0], 0) is None


def trick_takers(happened) -> list[int]:
    """Who took the trick that an action has ended, if any."""
    return [one.seat for one in happened.events if isinstance(one, TrickTaken)]


@pytest.mark.parametrize("key", ["dehla_pakad", "court_piece", "teen_do_paanch"])
def test_a_choice_of_a_card_knows_the_trick_and_a_call_or_what_has_no_tricks_knows_none(key):
    record = records_of(key, 1)[0]
    actions = [one.partition(" ")[::2] for one in record["actions"]]
    by_number = {
        number: sum(who == seat and text.startswith("play") for who, text in actions[:number])
        for number, (seat, text) in enumerate(actions, 1)
        if text.startswith("play")
    }
    found = [one for seat in range(3) for one in choices(record, seat, never)]
    assert found
    assert [one.trick for one in found] == [by_number.get(one.number) for one in found]
    of_durak = choices(records_of("durak", 1)[0], 0, never)
    assert {one.trick for one in of_durak} == {None}


def test_what_an_ai_player_has_chosen_for_a_person_is_no_choice_of_theirs():
    record = a_record()
    first, second, *rest = choices(record, 2, never)
    said = {**record, "stood_in": [[], [], [second.number], []]}
    assert choices(said, 2, never) == (first, *rest)
    assert choices(said, 0, never) == choices(record, 0, never)


def test_a_choice_near_the_end_knows_what_was_makeable_with_all_cards_seen():
    record = a_record()
    one = choices(record, 0, never)[-1]
    judged = judge(record, one, Random(1), 8, 5, never)
    before = [moment.state for moment in replay(record)][one.number - 1]
    values = best_plays(record["game"], before)
    assert judged.open is not None
    assert (judged.open.most, judged.open.left) == (max(values.values()), values[judged.done])
    assert values[judged.open.by] == judged.open.most
    assert str(judged.done) == record["actions"][one.number - 1].partition(" ")[2]


def test_where_enough_tricks_win_the_deal_only_that_is_told_of_the_last_ones():
    """Each trick beyond the seventh, and each of a lost deal, counts for nothing in Court Piece."""
    game, found = GAMES["court_piece"], set()
    for record in islice(deals(game, {}, [PLAYERS["casual"]] * 4, 4), 12):
        for before, after in pairwise(replay(record)):
            shown = makeable(record, before.state, after.action, 4)
            if shown is None:
                continue
            values = best_plays("court_piece", before.state)
            wins, won = max(values.values()) >= 7, values[after.action] >= 7
            assert shown.decides == (wins and not won)
            assert shown.decides or shown.most == shown.left
            found.add(shown.decides)
    assert found == {True, False}


def test_nothing_is_told_of_the_last_tricks_while_a_court_is_open_or_all_is_decided():
    game, told = GAMES["court_piece"], {}
    for state, taken in court_piece_endings():
        told[taken] = makeable({"game": "court_piece"}, state, game.legal(state)[0], 5)
    assert {min(taken) > 0 and max(taken) < 7 for taken in told} == {True, False}
    for taken, shown in told.items():
        assert (shown is not None) == (min(taken) > 0 and max(taken) < 7)


def court_piece_endings():
    """Yield endings in which all tricks are played, with what each side has taken."""
    for seed in range(60):
        state = ending("court_piece", 4, Random(seed), play_out="true")
        yield state, tricks_of(state.deal)


def test_what_could_be_known_is_weighed_from_the_view_of_that_moment():
    record = a_record()
    one = choices(record, 0, never)[-1]
    judged = judge(record, one, Random(1), 8, 5, never)
    before = [moment.state for moment in replay(record)][one.number - 1]
    view = GAMES[record["game"]].view(before, 0)
    assert judged.best.action in view.legal


def played(key):
    game = GAMES[key]
    return next(deals(game, {}, [PLAYERS["casual"]] * game.info.seats[0], 7))


@pytest.mark.parametrize("key", ["court_piece", "teen_do_paanch", "durak"])
def test_what_each_choice_has_led_to_is_known(key):
    record = played(key)
    for one in choices(record, 1, never)[-3:]:
        judged = judge(record, one, Random(1), 1, 1, at_once)
        assert judged.chosen is not None


@pytest.mark.parametrize("key", ["dehla_pakad", "tien_len", "ganjifa"])
def test_what_was_done_is_weighed_although_nobody_would_think_of_it(key):
    """Of equal cards it is the one that stands for them."""
    record = played(key)
    found = added = 0
    for view, action in unthought_of(record):
        asked = weigh(view, Random(1), 1, at_once, action).asked
        assert asked is not None
        found, added = found + 1, added + (asked.action == action)
        if key == "dehla_pakad":
            assert asked.action.card.suit is action.card.suit
            assert asked.action.card.index < action.card.index
        if found == 2:
            break
    assert found
    assert added == (0 if key == "dehla_pakad" else found)


def unthought_of(record):
    """Yield views with a move of the seat that the search leaves out."""
    game, seats = GAMES[record["game"]], range(record["seats"])
    for moment in replay(record):
        for seat in seats:
            view = game.view(moment.state, seat)
            if moment.state.to_act != seat or game.forced(moment.state) is not None:
                continue
            worlds = agent_of(view.game).worlds(view)
            thought_of = [worlds.action(move) for move in worlds.moves]
            rest = [one for one in view.legal if one not in thought_of and one.verb != "lowest"]
            if rest and len(thought_of) > 1:
                yield view, rest[-1]


def test_before_the_last_tricks_nothing_is_said_of_all_cards():
    record = a_record()
    first = choices(record, 0, never)[0]
    assert judge(record, first, Random(1), 4, 5, at_once).open is None


def test_a_share_of_tricks_that_is_far_larger_is_a_reason_though_the_other_may_win_too():
    def likely(percent: int) -> Fact:
        return fact("likely", percent=percent)

    assert not is_among(likely(80), [likely(40)])
    assert is_among(likely(80), [likely(75)])
    assert is_among(likely(40), [likely(80)])
    assert not is_among(likely(80), [fact("safe")])
    assert is_among(fact("safe", gone=card("AH")), [fact("safe", gone=card("AS"))])


@pytest.mark.parametrize(
    ("better", "done", "kept"),
    [
        ("5S", "KS", True),  # higher, and an honour
        ("5S", "9S", False),  # hardly worth a word
        ("KS", "5S", False),
        ("9D", "2H", True),  # a trump
        ("2H", "TH", True),
        ("3H", "KS", False),
    ],
)
def test_where_nothing_else_speaks_for_a_card_it_keeps_what_was_played(better, done, kept):
    view = position("5S 9S KS 9D 2H 3H TH", "AC 2C 4C", trump="H")
    found = list(DEHLA_PAKAD.instead(view, Play(card(better)), Play(card(done))))
    assert found == ([fact("keeps", card=card(done))] if kept else [])


def test_a_ten_is_not_played_to_keep_a_higher_card():
    view = position("5S 9S KS 9D 2H 3H TD", "AC 2C 4C", trump="H")
    assert not list(DEHLA_PAKAD.instead(view, Play(card("TD")), Play(card("KS"))))


def test_what_speaks_for_the_card_that_was_played_too_is_no_reason_for_a_better_one():
    game = GAMES["dehla_pakad"]
    shared = apart = 0
    for moment in replay(a_record()):
        view = game.view(moment.state, moment.state.to_act)
        for better, done in permutations(view.legal, 2):
            found, against = reason(view, better, done), list(all_reasons(view, done))
            assert found is None or not is_among(found, against)
            shared += found != reason(view, better)
            apart += found is not None
    assert shared
    assert apart
