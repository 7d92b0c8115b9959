"""What a review says: what was better, what it would have brought, in figures that agree."""

from __future__ import annotations

import pytest

from bot.model.messages import Message
from bot.presenter.reviews import review_message
from engine.actions import read
from engine.ai.move_analysis import Mean, Weighed
from engine.ai.review import Choice, Judged, Makeable, Turning
from engine.cards import card
from engine.view import fact
from tests.bot.presenter.scenes import EN, HI, VOICES, table
from tests.sentences import plain

NONE, SURE = Mean(0.0, 0.0), Mean(0.3, 0.05)
OFTENER = ("oftener", "oftener_most", "oftener_least", "oftener_minus")
WHY = fact("makes-void", suit=card("TH").suit)


def of(text: str, gain: float, won: float = 0.5, lost: float = 0.0, **more: Mean) -> Weighed:
    share, minus = Mean(won, 0.02), Mean(lost, 0.02)
    found = Weighed(read(text), NONE, Mean(gain, 0.05), share, NONE, NONE, minus)
    return found._replace(**more)


def judged(best: Weighed, chosen: Weighed, own: int = 3) -> Judged:
    behind = chosen._replace(behind=SURE, short=SURE, **dict.fromkeys(OFTENER, SURE))
    return Judged(Choice(9, own, own), chosen.action, best, behind, WHY, None)


def good(text: str, own: int) -> Judged:
    same = of(text, 1.0)
    return Judged(Choice(9, own, own), same.action, same, same, None, None)


def said(*choices: Judged, key: str = "dehla_pakad", locale: str = EN) -> list[str]:
    """The lines of a review with its figures, without that which names the deal."""
    return lines_of(review_message(choices, table(game=key, deal=7), locale, full=True))


def told(*choices: Judged, key: str = "dehla_pakad") -> list[str]:
    """The lines that a review shows at first."""
    return lines_of(review_message(choices, table(game=key, deal=7), EN))


def lines_of(review: Message) -> list[str]:
    return review.text.splitlines()


@pytest.mark.parametrize(
    ("locale", "title"),
    [(EN, "🔍 Review · Dehla Pakad, deal 7"), (HI, "🔍 रिव्यू · दहला पकड़, बाज़ी 7")],
)
def test_a_review_names_its_game_and_deal(locale, title):
    assert review_message([good("play 2C", 1)], table(deal=7), locale).title == title


def test_figures_say_what_was_done_what_was_better_and_by_how_much_not_why_once_more():
    assert said(good("play 2C", 1), judged(of("play TH", 2.6), of("play 9C", 2.1))) == [
        "🔍 Review · Dehla Pakad, deal 7",
        "Good choices: 1 of 2",
        "✓: with what you knew then, nothing was clearly better.",
        "",
        "1. 2♣︎ ✓",
        "Trick 3: you played 9♣︎; 10♥︎ would have done better: "
        "about 2.6 tens for your side, not 2.1.",
    ]


def test_a_review_begins_with_the_sum_and_a_line_for_each_choice_that_matters():
    better = judged(of("play TH", 2.6), of("play 9C", 2.1))
    assert told(good("play 2C", 1), better) == [
        "🔍 Review · Dehla Pakad, deal 7",
        "Good choices: 1 of 2",
        "",
        "Trick 3: 9♣︎. Better: 10♥︎. It's your last ♥︎: after that you can trump that suit.",
    ]
    assert told(better._replace(why=None))[-1] == "Trick 3: 9♣︎. Better: 10♥︎ (+0.5 tens)"
    assert told(good("play 2C", 1))[1:] == ["Good choices: 1 of 1"]


@pytest.mark.parametrize(
    ("key", "lost", "shown"),
    [
        ("keeps", 0.78, "you end as the durak about 42 times in 100, not 78."),
        ("keeps", 0.55, "Better: 7♣︎. It keeps A♥︎ for later."),
        ("last-card", 0.78, "Better: 7♣︎. "),
    ],
)
def test_a_slight_reason_gives_way_to_a_large_figure(key, lost, shown):
    best, done = of("play 7C", 0.0, lost=0.42), of("play AH", 0.0, lost=lost)
    found = judged(best, done)._replace(why=fact(key, card=card("AH")))
    assert shown in told(found, key="durak")[-1]


def test_of_many_bad_choices_those_that_cost_most_are_told_in_their_order_and_the_others_counted():
    cost = {1: 0.2, 2: 0.9, 3: 0.3, 4: 0.4, 5: 0.1, 6: 0.8}
    found = [judged(of("play TH", 2.6), of("play 9C", 2.1), own) for own in cost]
    found = [
        one._replace(chosen=one.chosen._replace(behind=Mean(cost[one.choice.own], 0.01)))
        for one in found
    ]
    lines = told(*found)
    assert [one.split(":")[0] for one in lines[3:7]] == [f"Trick {n}" for n in (2, 3, 4, 6)]
    assert lines[7:] == ["2 smaller slips: see Why."]
    assert len([one for one in said(*found) if "Better: 10♥︎ (" in one]) == len(cost) - 2
    assert len([one for one in said(*found) if "10♥︎ would have done better: " in one]) == 2


def test_the_figures_of_a_review_stand_behind_why_which_names_the_deal():
    shown = review_message([good("play 2C", 1)], table(deal=7), EN)
    assert [(one.label, one.token.split(".")[-1]) for one in shown.buttons] == [
        ("Why", "figures k3f9qa2m-7")
    ]
    assert not review_message([good("play 2C", 1)], table(deal=7), EN, full=True).buttons
    assert not review_message([], table(), EN).buttons


def test_a_choice_that_was_not_weighed_is_neither_counted_nor_called_good():
    unknown = good("play 3C", 2)._replace(chosen=None)
    lines = said(good("play 2C", 1), unknown)
    assert lines[1].startswith("Good choices: 1 of 1")
    assert lines[4] == "1. 2♣︎ ✓ · 2. 3♣︎"
    assert "✓" not in "".join(said(unknown))
    unrated = "Moves without a ✓ or a better card were not rated."
    assert said(good("play 2C", 1), unknown)[-1] == unrated
    assert said(unknown)[1:] == ["None of your choices in this deal could be rated."]
    assert "not rated" not in "".join(said(good("play 2C", 1)))


def test_where_an_ai_player_has_made_all_choices_that_is_all_there_is_to_say():
    text = review_message([], table(), EN, relieved=2).text
    assert "An AI player made all your choices in this deal" in text
    assert "no choice" not in text
    assert "You had no choice in this deal." in review_message([], table(), EN).text


def test_how_often_an_ai_player_chose_is_told_by_its_number():
    for relieved, ending in (
        (1, "1 choice for you; it doesn't"),
        (3, "3 choices for you; they don't"),
    ):
        text = review_message([good("play 2C", 1)], table(), EN, relieved=relieved).text
        assert text.endswith(f"An AI player made {ending} count here.")
    assert "AI player" not in review_message([good("play 2C", 1)], table(), EN).text


def test_a_loss_that_no_figure_clearly_shows_is_none():
    found = judged(of("play TH", 2.6, won=0.6), of("play 9C", 2.4, won=0.5))
    little = Mean(0.2, 0.15)
    unclear = found.chosen._replace(short=little, **dict.fromkeys(OFTENER, little))
    assert (
        said(found)[-1] == "Trick 3: you played 9♣︎; 10♥︎ would have done better: "
        "about 2.6 tens for your side, not 2.4."
    )
    assert said(found._replace(chosen=unclear))[-1] == "3. 9♣︎ ✓"
    won = unclear._replace(oftener=Mean(-0.1, 0.03))
    assert said(found._replace(chosen=won))[-1].endswith("about 60 deals in 100, not 50.")


def test_a_card_given_back_is_not_told_as_one_that_was_played():
    lines = said(judged(of("give TH", 3.1), of("give KS", 2.5)), key="teen_do_paanch")
    assert (
        lines[-1]
        == "Trick 3: K♠︎ given back. 10♥︎ would have done better: about 3.1 tricks, not 2.5."
    )


def test_in_durak_it_says_how_often_one_would_end_as_the_durak():
    took = judged(of("beat 8C 9C", 0, lost=0.31), of("take", 0, lost=0.95))
    lines = said(took._replace(choice=Choice(9, 3)), key="durak")
    better = "9♣︎ on 8♣︎ would have done better: you end as the durak about 31 times in 100, not 95."
    assert lines[-1] == f"Move 3: Take. {better}"


@pytest.mark.parametrize(
    ("best", "chosen", "shown"),
    [
        ({"won": 0.62}, {"won": 0.45}, "it wins about 62 deals in 100, not 45"),
        ({"most": Mean(0.4, 0)}, {"most": Mean(0.2, 0)}, "a Kot in about 40 deals of 100, not 20"),
        (
            {"least": Mean(0.1, 0)},
            {"least": Mean(0.3, 0)},
            "the other side gets a Kot in about 10 deals of",
        ),
    ],
)
def test_where_it_cost_no_tens_it_says_what_else(best, chosen, shown):
    assert shown in said(judged(of("play TH", 2.0, **best), of("play 9C", 2.0, **chosen)))[-1]


@pytest.mark.parametrize(
    ("best", "chosen", "shown"),
    [
        (
            {"won": 0.5, "most": Mean(0.4, 0)},
            {"won": 0.7, "most": Mean(0.3, 0)},
            "a Kot in about 40",
        ),
        (
            {"won": 0.5, "least": Mean(0.1, 0)},
            {"won": 0.7, "least": Mean(0.2, 0)},
            "the other side gets a Kot in about 10",
        ),
    ],
)
def test_what_did_better_is_never_what_the_best_move_is_praised_for(best, chosen, shown):
    lines = said(judged(of("play TH", 2.0, **best), of("play 9C", 2.0, **chosen)))
    assert shown in lines[-1]


def test_what_ends_less_often_as_the_durak_is_no_loss():
    lines = said(judged(of("take", 0, lost=0.4), of("beat 8C 9C", 0, lost=0.3)), key="durak")
    assert lines[-1] == "3. 9♣︎ on 8♣︎ ✓"


@pytest.mark.parametrize(
    ("open_", "key", "told"),
    [
        ((3, 2), "dehla_pakad", "2♣︎ could win 3 tens, 9♣︎ only 2."),
        ((8, 6, True), "court_piece", "2♣︎ could win the deal, 9♣︎ could not."),
    ],
)
def test_what_all_cards_show_is_told_as_what_counts(open_, key, told):
    most, left, *decides = open_
    seen = Makeable(most, left, read("play 2C"), *decides)
    one = judged(of("play TH", 2.6), of("play 9C", 2.1))._replace(open=seen)
    assert said(one, key=key)[-1] == f"Trick 3: {told}"


def test_what_no_figure_shows_is_no_loss():
    lines = said(judged(of("play TH", 2.04), of("play 9C", 1.96)))
    assert lines[-1] == "3. 9♣︎ ✓"
    assert lines[1].startswith("Good choices: 1 of 1")
    alone = judged(of("play TH", 3.12), of("play 9C", 3.06))
    assert said(alone, key="teen_do_paanch")[-1] == "3. 9♣︎ ✓"


def test_the_gap_is_what_a_reader_gets_by_subtracting():
    lines = said(judged(of("play TH", 2.25), of("play 9C", 1.96)), key="teen_do_paanch")
    assert "2.2 tricks, not 2.0" in lines[-1]


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("key", ["court_piece", "tien_len", "viet_cong", "ganjifa", "durak"])
def test_every_game_has_its_words(key, locale):
    best, chosen = of("play TH", 2.6, lost=0.1), of("play 9C", 1.1, lost=0.5)
    lines = said(judged(best, chosen), key=key, locale=locale)
    assert not [line for line in lines if "review-" in line or "{" in line]


def test_a_court_given_away_is_told_although_the_deal_was_won_anyway():
    best = of("play TH", 7.0, 1.0, most=Mean(1.0, 0.0))
    lines = said(judged(best, of("play 9C", 7.0, 1.0, most=Mean(0.35, 0.02))), key="court_piece")
    better = "10♥︎ would have done better: a court in about 100 deals of 100, not 35."
    assert f"Trick 3: you played 9♣︎; {better}" in lines


def test_a_review_without_any_mistake_says_where_the_deal_was_lost():
    lost = Turning(13, 1, (card("TH"),))
    at, choices = table(deal=7), [good("play 2C", 1)]
    shown = plain(review_message(choices, at, EN, lost_by=lost).text)
    assert shown.endswith("\n\nThe deal was lost in trick 13, when Ravi caught 10♥.")
    assert "lost in trick" not in review_message(choices, at, EN, lost_by=lost, full=True).text
    assert "lost in trick" not in review_message(choices, at, EN).text
