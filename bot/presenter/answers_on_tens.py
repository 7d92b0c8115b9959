"""Answers on tens, and on the centre where tricks wait."""

from __future__ import annotations

from bot.model.messages import Kind, Line, Message, said
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.answers_on_moves import one_card
from bot.presenter.hand import in_hand_order
from bot.presenter.house_rules import (
    in_words,
)
from bot.presenter.playing import lines_of
from bot.presenter.question import Question
from bot.presenter.results import last_caught
from bot.presenter.scene import Scene, info_of
from bot.presenter.standings import WON_BY_TENS
from bot.presenter.wording import event_line
from bot.text import questions
from bot.text.i18n import has, t
from bot.text.question_tables import plain_word
from engine.cards import cards
from engine.view import Fact

ALL_OUT = "tens-all-out"
"""The fact that no trick with a ten is finished yet."""
TENS = ("tens", ALL_OUT, "tens-out", *WON_BY_TENS)
"""The facts of who has captured which tens, and which are still out."""
BY_ROW = "ten-open-row"
"""The fact that the deal is a Kot in any case."""
OTHERS = ("they", "them", "unka", "unko", "ve", "वे", "उनका", "उनको")
"""Words by which a question is about the other side."""
TEN = "T"
PILE = "pile"
"""The fact of what lies in the centre."""
OUT = (*TENS, "hukms")
"""The facts of which cards are still out."""


def even(question: Question) -> Message | None:
    """Return who wins a deal with two tens each; None in games where nobody catches tens."""
    info, voice = question.info, question.voice
    rule = in_words(info, info.settle(question.options), voice).get("two_two")
    return None if rule is None else said(t(voice, "asked-even-tens", rule=rule))


def tens(question: Question) -> Message | None:
    """Return who has captured which tens, and which are still out; None where no table tells."""
    return _tens(question.here, question.voice)


def _tens(scene: Scene, voice: Voice) -> Message | None:
    """Return who has captured which tens, and which are still out; None where no table tells."""
    told = [one for one in scene.facts if one.key in TENS or _has_cards(one)]
    if any(one.key == ALL_OUT for one in told):
        return said(t(voice, "asked-no-ten-caught"))
    return fit.message("", lines_of(told, scene, voice), ()) if told else None


def own_tens(question: Question) -> Message | None:
    """Return where the tens are, with those of the reader, whom it is for; None without any."""
    scene, voice = question.mine, question.voice
    told, view = _tens(scene, voice), scene.view
    held = () if view is None else [one for one in cards(view.hand) if one.rank == TEN]
    if told is None or not held:
        return None
    own = t(voice, "asked-own-tens", cards=in_hand_order(held, scene))
    return Message("", (*told.lines, Line(own)), kind=Kind.ADVICE)


def is_ten_out(question: Question) -> Message | None:
    """Return whether a ten that is named is still out, and where the tens are.

    None of other cards, of one that lies on the table, and where no table tells.
    """
    scene, voice, ten = question.here, question.voice, one_card(question)
    told, view = _tens(scene, voice), scene.view
    if told is None or view is None or ten is None or ten.rank != TEN:
        return None
    asks_gone = not questions.asks_what_is_left(question.words)
    if any(ten in laid.cards for laid in view.board):
        return None
    known = {one.key: dict(one.values) for one in scene.facts}
    left = known.get("tens-out", {}).get("cards", ())
    last = [known[key].get("card") for key in WON_BY_TENS if key in known]
    centre = known.get(PILE, {}).get("cards", ())
    is_open = ten in last and not (isinstance(centre, tuple) and ten in centre)
    is_out = ALL_OUT in known or is_open or (isinstance(left, tuple) and ten in left)
    return said(t(voice, "asked-no" if is_out == asks_gone else "asked-yes", why=told.text))


def may_make_kot(question: Question) -> Message | None:
    """Return whether the reader's side, or the other, can still catch all four tens; and where
    the tens are.

    None where no table tells, and where the deal makes a Kot in another way.
    """
    scene, voice, seat = question.here, question.voice, question.seat
    told = _tens(scene, voice)
    if told is None or seat is None or any(one.key == BY_ROW for one in scene.facts):
        return None
    is_of_others = any(plain_word(one) in OTHERS for one in question.words)
    side = info_of(scene.table).side(seat)
    against = side if is_of_others else 1 - side
    caught = [dict(one.values) for one in scene.facts if one.key == "tens"]
    is_lost = any(one["cards"] for one in caught if one["side"] == against)
    return said(t(voice, "asked-no" if is_lost else "asked-yes", why=told.text))


def pile(question: Question) -> Message | None:
    """Return what lies in the centre and who is next to get it; None where nothing does."""
    scene, voice = question.here, question.voice
    told = [one for one in scene.facts if one.key == PILE]
    return fit.message("", lines_of(told, scene, voice), ()) if told else None


def what_the_pile_is(question: Question) -> Message | None:
    """Return what the centre is and how it is taken, and what lies there; None without one."""
    scene, voice = question.here, question.voice
    rule = _how_the_pile_is_taken(scene, voice)
    if rule is None:
        return None
    lies = lines_of([one for one in scene.facts if one.key.startswith(PILE)], scene, voice)
    return fit.message("", [t(voice, "asked-pile"), rule, *lies], ())


def why_the_pile_goes(question: Question) -> Message | None:
    """Return who has taken the centre just now, what lies there, and how it is taken.

    None without one.
    """
    scene, voice = question.here, question.voice
    rule = _how_the_pile_is_taken(scene, voice)
    if rule is None:
        return None
    taken = [event_line(one, scene.table, voice) for one in last_caught(scene)]
    lies = lines_of([one for one in scene.facts if one.key.startswith(PILE)], scene, voice)
    return fit.message("", [*taken, *lies, rule], ())


def _how_the_pile_is_taken(scene: Scene, voice: Voice) -> str | None:
    """Return whose tricks in a row take the centre, and when they do not; None without one."""
    info, options = info_of(scene.table), scene.table.options
    in_force = (one.key for one in info.options if info.matters(one, options))
    keys = (f"asked-pile-{key}-{options[key]}" for key in in_force)
    told = [t(voice, key) for key in keys if has(key)]
    return " ".join(told) or None


def _has_cards(one: Fact) -> bool:
    """Return whether a fact is of the tens that lie in the centre."""
    return one.key == PILE and bool(dict(one.values).get("cards"))
