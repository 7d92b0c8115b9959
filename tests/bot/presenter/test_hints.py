"""What a hint says: the verdict, its reason, the figures. Both languages stand in golden files."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engine.ai.reasons
from bot.presenter.hints import hint_message, percent
from bot.presenter.losses import number, points
from bot.text import i18n
from engine.actions import Play
from engine.ai.hints import Hint
from engine.ai.move_analysis import Mean, Weighed, Weighing
from engine.cards import card
from engine.view import fact
from tests.bot.presenter.scenes import EN, VOICES, table
from tests.sentences import says

NONE = Mean(0.0, 0.0)
WHY = fact("safe", gone=card("AH"), card=card("TH"))


FAR, NEAR = Mean(0.3, 0.05), Mean(0.05, 0.05)


def weighed(text: str, gain: float, won: float, behind: Mean = NONE) -> Weighed:
    far, near = (Mean(0.5, 0.06), Mean(-0.1, 0.02)), (Mean(0.05, 0.06), Mean(-0.01, 0.02))
    short, oftener = (NONE, NONE) if behind == NONE else near if behind == NEAR else far
    figures = NONE, Mean(gain, 0.04), Mean(won, 0.01)
    return Weighed(Play(card(text)), *figures, behind, short, oftener=oftener)


def hint(*behind: Mean, why=WHY, legal: int | None = None) -> Hint:
    cards = ("TH", "9C", "4D", "2S", "3S", "4S", "5S", "6S")[: len(behind) + 1]
    moves = [
        weighed(one, 2.6 - n / 2, 0.7 - n / 10, off)
        for n, (one, off) in enumerate(zip(cards, (NONE, *behind), strict=True))
    ]
    return Hint(Weighing(300, tuple(moves)), why, legal or len(moves))


def said(found: Hint, locale: str = EN) -> str:
    """All that a hint says once its figures are asked for."""
    return in_full(found, locale=locale)


def in_full(found: Hint, game: str = "dehla_pakad", locale: str = EN, **more) -> str:
    return hint_message(found, table(game=game, **more), locale, full=True).text


def told(found: Hint, game: str = "dehla_pakad") -> list[str]:
    """What a hint says at first, line by line, without its title."""
    return hint_message(found, table(game=game), EN).text.splitlines()[1:]


def test_the_best_card_its_reason_and_all_figures():
    assert said(hint(FAR, FAR)).splitlines() == [
        "💡 Hint",
        "10♥︎",
        "It is safe: A♥︎ is gone and no opponent after you can take it.",
        "",
        "What your side gets, on average:",
        "10♥︎: 2.6 tens, wins 70%",
        "9♣︎: 2.1 tens, wins 60%",
        "4♦︎: 1.6 tens, wins 50%",
        "",
        "I played this out 300 times. A gap of 0.1 tens or 4% may just be luck.",
    ]


def test_two_of_three_that_are_alike_are_both_named_and_the_other_stands_apart():
    assert said(hint(NEAR, FAR)).splitlines()[1:11] == [
        "10♥︎",
        "It is safe: A♥︎ is gone and no opponent after you can take it.",
        "9♣︎ is about as good.",
        "",
        "What your side gets, on average:",
        "10♥︎: 2.6 tens, wins 70%",
        "9♣︎: 2.1 tens, wins 60%",
        "",
        "These did worse:",
        "4♦︎: 1.6 tens, wins 50%",
    ]


@pytest.mark.parametrize("found", [hint(NEAR), hint(NEAR, NEAR, NEAR, NEAR)])
def test_no_clear_difference_is_said(found):
    assert (
        "\nIt matters little here: your other moves come out about the same."
        if found.legal > 2
        else "\nIt matters little here: 9♣︎ comes out about the same."
    ) in said(found)
    assert "These did worse" not in said(found)


def test_of_a_single_move_it_is_not_said_that_all_came_to_the_same():
    assert "same result" not in said(hint())
    assert said(hint()).endswith("\nI played this out 300 times.")


def test_moves_that_are_alike_are_named_and_only_many_are_counted():
    assert "9♣︎, 4♦︎ and 2♠︎ are about as good." in said(hint(NEAR, NEAR, NEAR, FAR))
    assert "5 other moves are about as good as 10♥︎; the rest are worse." in said(
        hint(*(NEAR,) * 5, FAR)
    )


def test_moves_as_good_for_another_reason_are_not_named_below_that_of_the_best():
    found = hint(NEAR, NEAR, FAR)
    other = found.weighing.moves[1].action
    told_of_one = said(found._replace(unlike=frozenset({other})))
    assert "4♦︎ is about as good." in told_of_one
    assert "about as good" not in said(
        hint(*(NEAR,) * 6, FAR)._replace(unlike=frozenset({other}))
    ), "some of the rest are not worse"


def test_moves_that_lead_to_the_same_share_a_line():
    moves = tuple(weighed(one, 2.0, 0.5, NEAR) for one in ("TH", "9C", "4D"))
    assert "10♥︎ / 9♣︎ / 4♦︎: 2.0 tens, wins 50%" in said(Hint(Weighing(9, moves), None, 3))


@pytest.mark.parametrize(
    ("most", "least", "shown"),
    [
        (0.3, 0.0, "2.0 tens, wins 50%, Kot 30%"),
        (0.1, 0.4, "2.0 tens, wins 50%, their Kot 40%"),
        (0.01, 0.0, "2.0 tens, wins 50%\n"),
    ],
)
def test_kots_are_shown_where_they_may_decide(most, least, shown):
    move = weighed("TH", 2.0, 0.5)._replace(most=Mean(most, 0), least=Mean(least, 0))
    assert shown in said(Hint(Weighing(9, (move, move)), None, 2))


def beside(best: dict[str, Mean], other: dict[str, Mean], off: Mean = NEAR) -> str:
    """A hint for a move that wins 61% and one that wins 73%, clearly more."""
    oftener = Mean(0.12, 0.03)
    first = weighed("TH", 2.3, 0.61)._replace(**best)
    second = weighed("9C", 2.3, 0.73, off)._replace(**{"oftener": oftener, **other})
    return said(Hint(Weighing(300, (first, second)), None, 2))


@pytest.mark.parametrize("off", [NEAR, FAR])
@pytest.mark.parametrize(
    ("kots", "more", "fewer", "told"),
    [
        ("most", 0.3, 0.1, "10♥︎ brings more Kots"),
        ("least", 0.1, 0.3, "10♥︎ gives the others fewer Kots"),
    ],
)
def test_where_a_move_wins_more_often_and_is_no_better_the_kots_tell_why(
    off, kots, more, fewer, told
):
    text = beside({kots: Mean(more, 0.02)}, {kots: Mean(fewer, 0.02)}, off)
    assert f"9♣︎ wins the deal more often; {told}, and a Kot counts for more." in text
    shown = "Kot" if kots == "most" else "their Kot"
    assert f"wins 61%, {shown} {100 * more:.0f}%" in text
    assert f"wins 73%, {shown} {100 * fewer:.0f}%" in text


def test_where_the_best_wins_more_often_than_its_equal_the_kots_tell_why():
    found = {"oftener": Mean(-0.12, 0.03), "most": Mean(0.3, 0.02)}
    assert "10♥︎ wins the deal more often; 9♣︎ brings more Kots" in beside({}, found)
    assert "more often" not in beside({}, found, FAR), "it is worse, as the figures show"


@pytest.mark.parametrize(
    ("best", "other"),
    [
        ({"most": Mean(0.3, 0.02)}, {"oftener": Mean(0.12, 0.1)}),
        ({"most": Mean(0.11, 0.02)}, {"most": Mean(0.1, 0.02)}),
    ],
)
def test_what_may_be_chance_or_is_no_matter_of_kots_is_not_explained(best, other):
    assert "more often" not in beside(best, other)


def test_no_kots_are_spoken_of_where_they_are_worth_no_more_than_a_deal():
    moves = weighed("TH", 2.3, 0.6)._replace(most=Mean(0.3, 0)), weighed("9C", 2.3, 0.7, NEAR)
    found = Hint(Weighing(9, (moves[0], moves[1]._replace(oftener=Mean(0.1, 0.01)))), None, 2)
    for one in (table(options={"scoring": "points"}), table(game="court_piece")):
        assert "Kot" not in hint_message(found, one, EN, full=True).text


def test_a_hint_without_a_reason_says_the_figure_that_matters():
    found = ["10♥︎", "It wins about 70 deals in 100; 9♣︎ only 60."]
    assert told(hint(FAR, why=None)) == found


def test_a_hint_names_the_card_first_and_one_reason_and_keeps_its_figures_behind_why():
    shown = hint_message(hint(NEAR, FAR), table(), EN)
    assert shown.text.splitlines() == [
        "💡 Hint",
        "10♥︎",
        "It is safe: A♥︎ is gone and no opponent after you can take it.",
        "9♣︎ is about as good.",
    ]
    assert [one.label for one in shown.buttons] == ["Why"]
    assert not hint_message(hint(NEAR, FAR), table(), EN, full=True).buttons


@pytest.mark.parametrize("found", [hint(NEAR), hint(NEAR, NEAR, NEAR, NEAR)])
def test_where_no_move_clearly_differs_that_is_said_after_the_reason(found):
    assert told(found) == [
        "10♥︎",
        "It is safe: A♥︎ is gone and no opponent after you can take it.",
        "It matters little here: your other moves come out about the same."
        if found.legal > 2
        else "It matters little here: 9♣︎ comes out about the same.",
    ]


def test_what_speaks_against_a_worse_move_is_the_reason_where_there_is_no_other():
    found = hint(NEAR, FAR, why=None)._replace(against=AGAINST)
    assert told(found)[:2] == ["10♥︎", "Keep 4♦︎: once A♦︎ is gone, nobody can beat it."]


def test_the_figure_that_is_told_is_one_in_which_the_best_move_is_clearly_better():
    best, other = weighed("TH", 2.6, 0.6), weighed("9C", 2.0, 0.7, FAR)
    unclear = other._replace(oftener=Mean(0.1, 0.02))
    assert told(Hint(Weighing(300, (best, unclear)), None, 2)) == [
        "10♥︎",
        "Your side then gets about 2.6 tens; with 9♣︎, 2.0.",
    ]
    assert told(Hint(Weighing(300, (best, unclear)), None, 2), "durak") == [
        "10♥︎",
        "Whatever you play, it comes to about the same.",
    ]


def test_what_wins_for_certain_is_told_so_in_one_line():
    sure = Hint(
        Weighing(300, (weighed("TH", 2.6, 1.0), weighed("9C", 2, 1, FAR)), is_known=True), None, 2
    )
    assert told(sure) == ["10♥︎", "No other move does better."]


AGAINST = (Play(card("4D")), fact("next", card=card("AD")))


def test_what_speaks_against_a_worse_move_is_said_behind_the_reason():
    found = hint(NEAR, FAR)._replace(against=AGAINST)
    assert said(found).splitlines()[2:5] == [
        "It is safe: A♥︎ is gone and no opponent after you can take it.",
        "9♣︎ is about as good.",
        "Keep 4♦︎: once A♦︎ is gone, nobody can beat it.",
    ]


def test_nothing_speaks_against_a_move_that_is_not_shown_as_worse():
    moves = (weighed("TH", 2.0, 0.5), weighed("4D", 2.0, 0.5, FAR))
    assert "Keep" not in said(Hint(Weighing(300, moves), WHY, 2, AGAINST))


def test_moves_that_are_left_out_are_spoken_of():
    assert "3 more moves are not shown." in said(hint(FAR, legal=5))
    assert "No other move does better." in said(hint(legal=4))


@pytest.mark.parametrize("locale", VOICES)
def test_figures_read_alike_everywhere(locale):
    assert number(Mean(-1.25, 0.31)) == "−1.2"
    assert number(Mean(-0.04, 0.31)) == "0.0"
    assert [points(Mean(one, 0.31)) for one in (1.25, 0.04, -2.0)] == ["+1.2", "+0.0", "−2.0"]
    assert percent(Mean(0.5, 0.025)) == "50%"
    assert "300" in said(hint(FAR), locale)


def reasons() -> set[str]:
    """Every key of a reason that the engine gives."""
    folder = Path(engine.ai.reasons.__file__).parent
    calls = (
        node for path in folder.glob("*.py") for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "fact"
    )  # fmt: skip
    return {
        one.value for call in calls for one in keys_in(call.args[0])
        if isinstance(one, ast.Constant)
    }  # fmt: skip


def keys_in(key: ast.expr) -> list[ast.expr]:
    """What the key of a reason may be; the question that decides it is none."""
    return [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]


@pytest.mark.parametrize("locale", VOICES)
def test_every_reason_has_its_sentence(locale):
    assert len(reasons()) > 30
    known = {key.removeprefix(kind) for key in i18n.keys(locale.locale) for kind in KINDS}
    assert reasons() <= known


KINDS = ("reason-", "objection-")


def test_what_figures_cannot_show_is_not_called_worse():
    moves = (weighed("TH", 2.01, 0.5), weighed("9C", 1.99, 0.5, FAR), weighed("4D", 1.0, 0.2, FAR))
    text = said(Hint(Weighing(300, moves), WHY, 3))
    assert "9♣︎ is about as good." in text
    assert text.index("9♣︎: 2.0") < text.index("These did worse") < text.index("4♦︎: 1.0")
    alike = (weighed("TH", 2.3, 0.6), weighed("9C", 2.0, 0.5, NEAR), weighed("4D", 2.0, 0.5, FAR))
    assert "These did worse" not in said(Hint(Weighing(300, alike), WHY, 3))


def test_all_rows_speak_of_the_same_kots_and_a_decided_deal_of_those_that_are_not():
    won = [weighed(one, 3.0, 1.0)._replace(won=Mean(1.0, 0.0)) for one in ("TH", "9C")]
    first, second = won[0]._replace(most=Mean(0.6, 0.02)), won[1]._replace(least=Mean(0.3, 0.02))
    text = said(Hint(Weighing(9, (first, second)), None, 2))
    assert "9♣︎: 3.0 tens, wins 100%, Kot 0%" in text
    assert "The deal is as good as decided; the Kot is not." in text
    for kot in (0.0, 1.0):
        sure = tuple(one._replace(most=Mean(kot, 0.0)) for one in won)
        assert told(Hint(Weighing(9, sure), WHY, 2)) == [
            "10♥︎",
            "The deal is as good as decided: play what you like.",
        ]
        assert told(Hint(Weighing(9, sure), WHY, 3))[1:] == ["The deal is as good as decided."]
        assert said(Hint(Weighing(9, sure), WHY, 2)).count("decided") == 1


def test_no_move_with_more_points_is_called_worse_than_one_with_fewer():
    moves = (weighed("TH", 2.3, 0.6), weighed("9C", 1.0, 0.5, NEAR), weighed("4D", 1.5, 0.5, FAR))
    found = Hint(Weighing(300, moves), None, 3)
    assert "These did worse" not in in_full(found, "teen_do_paanch")


def test_a_move_is_worse_only_where_one_of_its_figures_clearly_is():
    little = Mean(0.2, 0.15)
    by_all = weighed("9C", 2.4, 0.68, FAR)._replace(short=little, oftener=Mean(-0.02, 0.02))
    best = weighed("TH", 2.6, 0.7)
    text = said(Hint(Weighing(300, (best, by_all)), WHY, 2))
    assert "\nIt matters little here: 9♣︎ comes out about the same." in text
    for figure in ({"short": Mean(0.2, 0.05)}, {"oftener": Mean(-0.06, 0.02)}):
        one = by_all._replace(**figure)
        assert told(Hint(Weighing(300, (best, one)), WHY, 2))[0] == "10♥︎"


def durak(*moves: tuple[float, float], behind: Mean = FAR, oftener: float = 0.0) -> str:
    """Return the hint for moves by which one becomes the durak, or nobody, in such shares."""
    first, *others = [
        weighed(text, -lost, 0.0)._replace(minus=Mean(lost, 0.0), even=Mean(drawn, 0.0))
        for text, (lost, drawn) in zip(("TH", "9C", "4D"), moves, strict=False)
    ]
    more = Mean(oftener, 0.02)
    worse = [one._replace(behind=behind, oftener_minus=more) for one in others]
    found = Hint(Weighing(300, (first, *worse)), None, 3)
    return in_full(found, "durak")


def test_in_durak_draws_are_shown_where_there_are_any():
    assert "10♥︎: durak 20%\n" in durak((0.2, 0.01), (0.5, 0.0))
    text = durak((0.2, 0.0), (0.2, 0.3))
    assert "10♥︎: durak 20%, draw 0%\n" in text
    assert "9♣︎: durak 20%, draw 30%" in text


def test_in_durak_the_margin_is_that_of_who_becomes_it():
    text = durak((0.2, 0.0), (0.5, 0.0), oftener=0.3)
    assert "10♥︎\nYou then end as the durak about 20 times in 100; with 9♣︎, 50." in text
    assert "A gap of 4% may" in text
    assert "Nothing else is clearly better." in durak((0.2, 0.0), (0.21, 0.0), oftener=0.01)


def test_no_difference_is_called_unclear_that_is_larger_than_the_margin():
    text = durak((0.2, 0.0), (0.27, 0.0), behind=NEAR, oftener=0.07)
    assert "10♥︎\nYou then end as the durak about 20 times in 100; with 9♣︎, 27." in text
    assert "A gap of 4% may" in text
    assert "Nothing else is" in durak((0.2, 0.0), (0.23, 0.0), behind=NEAR, oftener=0.03)


@pytest.mark.parametrize(
    ("kots", "oftener", "behind", "is_worse"),
    [
        (Mean(0.26, 0.03), Mean(0.02, 0.03), NEAR, True),
        (Mean(0.05, 0.03), Mean(0.02, 0.03), NEAR, False),  # within two standard errors
        (Mean(0.26, 0.03), Mean(0.2, 0.03), NEAR, False),  # it wins more often instead
        (
            Mean(0.26, 0.03),
            Mean(0.02, 0.03),
            Mean(-0.05, 0.05),
            False,
        ),
    ],
)
def test_no_move_is_called_as_good_that_clearly_loses_more_kots_and_makes_up_for_it_nowhere(
    kots: Mean, oftener: Mean, behind: Mean, is_worse: bool
):
    best = weighed("TS", 2.0, 0.5)._replace(least=Mean(0.1, 0.02))
    one = weighed("JS", 2.0, 0.5)._replace(behind=behind, oftener=oftener, oftener_least=kots)
    one = one._replace(least=Mean(0.1 + kots.value, 0.02))
    text = said(Hint(Weighing(300, (best, one)), WHY, 2))
    assert ("about the same" not in text) == is_worse
    assert " or 6% may just be luck" in text, "never the 26% that are clear"


def test_no_move_is_called_as_good_whose_points_are_clearly_fewer():
    best, one = weighed("TH", 2.0, 0.5), weighed("9C", 1.0, 0.5, NEAR)
    far = one._replace(short=Mean(1.0, 0.2))
    assert "about the same" in in_full(Hint(Weighing(300, (best, one)), WHY, 2), "ganjifa")
    assert "about the same" not in in_full(Hint(Weighing(300, (best, far)), WHY, 2), "ganjifa")


def test_what_is_proved_is_told_so_and_what_is_not_has_no_figure():
    best, lost, unsure = (weighed(one, 0.0, 0.0) for one in ("TH", "9C", "4D"))
    lost = lost._replace(gain=Mean(-1.0, 0.0), minus=Mean(1.0, 0.0), behind=FAR, oftener_minus=FAR)
    unsure = unsure._replace(behind=Mean(1.0, 5.0), is_open=True)
    found = Hint(Weighing(300, (best, unsure, lost), is_known=True), None, 3)
    text = in_full(found, "durak")
    assert "10♥︎\nNo other move does better." in text
    assert "4♦︎: not worked out" in text
    assert "These did worse:\n9♣︎: durak 100%" in text
    assert "You know both hands" in text
    assert not says(text, "hint-worlds-durak")
    drawn = best._replace(even=Mean(1.0, 0.0))
    found = Hint(Weighing(300, (drawn, unsure, lost), is_known=True), None, 3)
    text = in_full(found, "durak")
    assert "4♦︎ is about as good." in text, "the open one might win"


def test_that_nothing_could_be_proved_is_told_first():
    open_, worse = (weighed(one, 0.0, 0.0)._replace(is_open=True) for one in ("TH", "4D"))
    worse = worse._replace(behind=Mean(1.0, 5.0), minus=Mean(0.9, 0.0))
    found = Hint(Weighing(300, (open_, worse), is_known=True), None, 2)
    text = in_full(found, "durak")
    assert "10♥︎\nToo much to work out: it did best when I played it out quickly." in text
    assert "Nothing else" not in text
    assert "10♥︎: durak 0%\n4♦︎: durak 90%" in text
    assert "too much to work out" in text


def test_of_moves_that_are_all_alike_none_is_praised():
    best, other = (weighed(one, 0.0, 0.0) for one in ("TH", "4D"))
    for is_known in (True, False):
        found = Hint(Weighing(300, (best, other), is_known=is_known), WHY, 2)
        text = in_full(found, "durak")
        assert "10♥︎\nWhatever you play, it comes to about the same.\n\n" in text
        assert "safe" not in text
        assert "10♥︎ / 4♦︎: durak 0%" in text
        assert "just be luck" not in text


def test_no_margin_is_told_of_what_came_to_the_same_in_every_deal():
    text = said(Hint(Weighing(300, tuple(weighed(one, 2.0, 0.5) for one in ("TH", "4D"))), None, 2))
    assert "I played this out 300 times, with the same result each time." in text
    assert "just be luck" not in text


@pytest.mark.parametrize(("oftener", "is_as_good"), [(-0.04, False), (0.02, True)])
def test_no_move_is_called_as_good_whose_tens_are_clearly_fewer_and_that_wins_no_more(
    oftener: float, is_as_good: bool
):
    best = weighed("TH", 3.0, 0.93)
    other = weighed("2H", 2.3, 0.93 + oftener, NEAR)
    other = other._replace(short=Mean(0.7, 0.06), oftener=Mean(oftener, 0.05))
    text = said(Hint(Weighing(300, (best, other)), WHY, 2))
    assert ("about the same" in text) == is_as_good


def test_nothing_is_better_than_to_be_out():
    moves = [weighed("TH", 1.0, 1.0), weighed("4D", 0.9, 0.9, NEAR)]
    moves[1] = moves[1]._replace(minus=Mean(0.03, 0.01))
    out = Hint(Weighing(300, tuple(moves)), fact("last-card"), 2)
    text = in_full(out, "durak")
    assert "10♥︎\nYour last card: you are out and safe.\nNo other move does better." in text
    moves[0] = moves[0]._replace(even=Mean(0.2, 0.01))
    text = hint_message(
        out._replace(weighing=Weighing(300, tuple(moves))), table(game="durak"), EN
    ).text
    assert "\nIt matters little here: 4♦︎ comes out about the same." in text, (
        "the defender may be out as well"
    )


def test_where_everybody_plays_alone_moves_are_listed_by_what_is_shown():
    moves = [weighed("TH", 2.3, 0.6)]
    moves += [weighed(one, gain, 0.5, NEAR) for one, gain in (("9C", 1.0), ("4D", 1.5))]
    found = Hint(Weighing(300, tuple(moves)), None, 3)
    text = in_full(found, "teen_do_paanch")
    assert text.index("10♥︎: 2.3") < text.index("4♦︎: 1.5") < text.index("9♣︎: 1.0")
    text = durak((0.2, 0.0), (0.5, 0.0), (0.4, 0.0), oftener=0.2)
    assert text.index("4♦︎: durak 40%") < text.index("9♣︎: durak 50%")


def test_a_move_that_takes_more_and_is_no_better_is_spoken_of():
    more = weighed("9C", 3.0, 0.7)._replace(short=Mean(-0.4, 0.05), behind=Mean(0.02, 0.02))
    best = weighed("TH", 2.6, 0.7)
    found = Hint(Weighing(300, (best, more)), None, 2)
    text = said(found)
    assert "9♣︎ takes more tens, but wins no more deals or Kots." in text
    court = in_full(found, "court_piece")
    assert "takes more tricks, but wins no more deals or courts." in court
    for wins in ({"oftener": Mean(0.01, 0.03)}, {"oftener_most": Mean(0.01, 0.03)}):
        assert "takes more" not in said(Hint(Weighing(300, (best, more._replace(**wins))), None, 2))
    little = more._replace(gain=Mean(2.7, 0.04), short=Mean(-0.1, 0.04))
    assert "takes more tens" not in said(Hint(Weighing(300, (best, little)), None, 2))


COURT = weighed("TH", 7.0, 1.0)._replace(won=Mean(1.0, 0.0), most=Mean(0.9, 0.01))


def test_courts_are_shown_where_figures_without_them_would_be_the_same():
    far = COURT._replace(
        action=Play(card("9C")),
        most=Mean(0.3, 0.02),
        behind=Mean(0.3, 0.03),
        oftener_most=Mean(-0.6, 0.04),
    )
    court = table(game="court_piece")
    shown = hint_message(Hint(Weighing(300, (COURT, far)), None, 2), court, EN, full=True).text
    assert "10♥︎\nIt brings a court in about 90 deals of 100; 9♣︎ only in 30." in shown
    assert "10♥︎: 7.0 tricks, wins 100%, court 90%" in shown
    assert "9♣︎: 7.0 tricks, wins 100%, court 30%" in shown
    assert "the court is not." in shown
    assert "or 8% may just be luck" in shown, "how far the difference of courts reaches"


def test_courts_of_the_others_are_shown_where_it_is_they_that_differ():
    best = COURT._replace(won=Mean(0.0, 0.0), most=NONE, least=Mean(0.2, 0.01))
    worse = best._replace(
        action=Play(card("9C")),
        least=Mean(0.7, 0.02),
        behind=Mean(0.3, 0.03),
        oftener_least=Mean(0.5, 0.04),
    )
    court = table(game="court_piece")
    shown = hint_message(Hint(Weighing(300, (best, worse)), None, 2), court, EN, full=True).text
    assert "9♣︎: 7.0 tricks, wins 0%, their court 70%" in shown
