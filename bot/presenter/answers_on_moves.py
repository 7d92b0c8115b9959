"""Answers to what the reader may or must do now; they are for them alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.messages import Kind, Line, Message
from bot.model.voice import Voice
from bot.presenter.cards import listed
from bot.presenter.hand import asked, in_hand_order, must_follow_lines
from bot.presenter.question import Question
from bot.presenter.refusals import refusal
from bot.presenter.scene import Scene, info_of, to_reader
from bot.presenter.wording import as_played_here
from bot.text import parsing, questions
from bot.text.i18n import has, t
from engine.actions import Action, Pass, cards_of, read
from engine.cards import ALL_CARDS, Card, card, cards
from engine.errors import IllegalAction
from engine.view import View

TAKE = "take"
"""The verb of whoever gives up a defence."""
NO_CARDS = (Pass.verb, TAKE)
"""Verbs of actions in which no card is laid."""
MOST_PLAYS = 4
"""Most combinations that are listed."""
_CARDS = frozenset(one.text for one in ALL_CARDS)


def may_pass(question: Question) -> Message | None:
    """Return whether the reader may pass, and what that does or what else is due."""
    scene, voice = _mine(question)
    verbs = _verbs(scene)
    if not verbs:
        return None
    if Pass.verb in verbs:
        return _told("asked-yes", _passing(scene, voice), voice)
    return _told("asked-no", _what_is_due(scene, voice), voice)


def what_passing_does(question: Question) -> Message | None:
    """Return what it does to pass, or that the reader cannot."""
    scene, voice = _mine(question)
    verbs = _verbs(scene)
    if not verbs:
        return None
    if Pass.verb in verbs:
        return _alone(_passing(scene, voice))
    return _told("asked-no-passing", _what_is_due(scene, voice), voice)


def must_play(question: Question) -> Message | None:
    """Return whether the reader has to play a card, and what else they may do."""
    scene, voice = _mine(question)
    verbs = _verbs(scene)
    if not verbs:
        return None
    if verbs == {Pass.verb}:
        return _told("asked-no", _what_is_due(scene, voice), voice)
    if Pass.verb in verbs:
        return _told("asked-no-may-pass", _passing(scene, voice), voice)
    if len(verbs) > 1 and TAKE in verbs:
        return _told("asked-no", t(voice, "asked-may-take"), voice)
    return _told("asked-yes", _what_is_due(scene, voice), voice)


def may_play(question: Question, *, is_why: bool = False) -> Message | None:
    """Return whether the reader may play the cards that they name, of a rank or suit or each alone.

    *is_why*: they have asked why they cannot. None where nothing is told, or leads have names.
    """
    scene, voice = _mine(question)
    view, named = scene.view, _named(question)
    if "or" in question.words or (_lies_open(scene, named) and not _holds(scene, named)):
        return None  # of those that lie open, they want to know what beats them
    if view is None or not named or _has_leads_by_name(view):
        return None
    if not _holds(scene, named):
        told = _not_held(scene, named, voice)
        return told if is_why else _told("asked-no", told.text, voice)
    held = _meant(view, named)
    least = _least_at_once(question, named, held)
    plays = [laid for one in view.legal if _is_meant_by(laid := _laid(one), held, named, least)]
    if plays:
        key = "asked-you-can" if is_why else "asked-yes-cards"
        return _alone(t(voice, key, cards=_listed(plays, scene)))
    wanted = held[:least] if len(named) == 1 else _one_of_each(held, named)
    reason = _why_not(question, wanted)
    if reason is None or is_why:
        return reason
    return _told("asked-no", reason.text, voice)


def _one_of_each(held: Sequence[Card], named: Sequence[str]) -> list[Card]:
    """Return a card of a hand for each of *named*: two fives for a five that is named twice."""
    found = list[Card]()
    for text in named:
        found += [one for one in held if one not in found and _names(one, text)][:1]
    return found


def _why_not(question: Question, cards: Sequence[Card]) -> Message | None:
    """Return why the rules forbid the reader to play some cards; None if they do not."""
    live, seat = question.live, question.seat
    if live is None or seat is None:
        return None
    text = parsing.attempt(live.legal(seat), [one.text for one in cards])
    try:
        live.game.apply(live.state, seat, read(text))
    except IllegalAction as why:
        return refusal(why, question.voice, question.mine, seat)
    return None


def _has_leads_by_name(view: View[object]) -> bool:
    """Return whether some cards may be led by a name alone, ``utari``, as in Ganjifa."""
    return any(not cards_of(one) and one.verb not in NO_CARDS for one in view.legal)


def not_held(question: Question) -> Message | None:
    """Return that a card is not held, unless it is that of somebody else that everyone sees."""
    own, named = question.mine, _named(question)
    if _holds(own, named) or _lies_open(own, named):
        return None
    return _not_held(own, named, question.voice)


def _not_held(scene: Scene, named: Sequence[str], voice: Voice) -> Message:
    """Return that the reader does not hold some cards, or not so many."""
    held = () if scene.view is None else _meant(scene.view, named)
    if all(map(is_card, named)):
        return _alone(t(voice, "asked-not-held", cards=listed(map(card, named))))
    if not held:
        return _alone(t(voice, "asked-none-held"))
    return _alone(t(voice, "asked-only-held", cards=in_hand_order(held, scene)))


def _holds(scene: Scene, named: Sequence[str]) -> bool:
    """Return whether the reader holds all cards of *named*, or as many of its rank or suit."""
    return scene.view is not None and len(_meant(scene.view, named)) >= len(named)


def _lies_open(scene: Scene, named: Sequence[str]) -> bool:
    """Return whether a card of *named* lies on the table, or in what was last taken there."""
    seen = () if scene.view is None else (*scene.view.board, *scene.view.last)
    return any(_names(one, text) for laid in seen for one in laid.cards for text in named)


def _named(question: Question) -> tuple[str, ...]:
    """Return the cards that a question names: ``my 3s`` are threes, and so is what is not held.

    A rank is named as often as cards of it are to be laid at once: twice by ``both 3s``.
    """
    found = questions.how_many_of(question.words)
    if found is not None and found[1]:
        rank, count = found
        view = question.mine.view
        held = 0 if view is None else len(_meant(view, (rank,)))
        return (rank,) * (max(held, 1) if count == questions.ALL else count)
    named = questions.cards_in(question.words, plural="my" in question.words)
    if _holds(question.mine, named):
        return named
    return questions.cards_in(question.words, plural=True)


def _least_at_once(question: Question, named: Sequence[str], held: Sequence[Card]) -> int:
    """Return how many cards at least the question wants to lay at once.

    ``my 3s`` are several where a game lays several together; elsewhere one by one.
    """
    is_one_rank = len(named) == 1 and not is_card(named[0])
    is_plural = questions.how_many_of(question.words) is not None
    combines = "combinations" in question.info.topics
    return min(2, len(held)) if is_one_rank and is_plural and combines else len(named)


def _meant(view: View[object], named: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards of a hand that are *named*, or of a rank or suit that is."""
    return tuple(one for one in cards(view.hand) if any(_names(one, text) for text in named))


def _names(one: Card, text: str) -> bool:
    return text in (one.text, one.rank, one.suit.text)


def is_card(text: str) -> bool:
    """Return whether *text* names one card."""
    return text in _CARDS


def _laid(action: Action) -> tuple[Card, ...]:
    """Return the reader's own cards that an action lays: of a defence that which beats."""
    found = cards_of(action)
    return found[-1:] if action.verb == "beat" else found


def _is_meant_by(
    laid: tuple[Card, ...], held: tuple[Card, ...], named: Sequence[str], least: int
) -> bool:
    """Return whether somebody who names cards means this play: of several all, else any of them."""
    is_enough = len(laid) >= least and len(named) in (1, len(laid))
    has_all = len(named) == 1 or all(any(_names(one, text) for one in laid) for text in named)
    return bool(laid) and set(laid) <= set(held) and is_enough and has_all


def _listed(plays: Sequence[tuple[Card, ...]], scene: Scene) -> str:
    """Return plays as a text: single cards in the order of a hand, or a few combinations."""
    if all(len(one) == 1 for one in plays):
        return in_hand_order(dict.fromkeys(one for [one] in plays), scene)
    return " · ".join(map(listed, plays[:MOST_PLAYS])) + " …" * (len(plays) > MOST_PLAYS)


def _mine(question: Question) -> tuple[Scene, Voice]:
    """Return the table as the reader may know it, and their voice."""
    return question.mine, to_reader(question.mine, question.voice)


def _verbs(scene: Scene) -> set[str]:
    return set() if scene.view is None else {one.verb for one in scene.view.legal}


def _passing(scene: Scene, voice: Voice) -> str:
    """Return what it does to pass in the game, by the rules of the table."""
    info = info_of(scene.table)
    own = f"asked-passing-{info.family or info.key}"
    return t(voice, as_played_here(own if has(own) else "asked-passing", scene.table))


def _what_is_due(scene: Scene, voice: Voice) -> str:
    """Return what the reader has to do: lead, follow a suit with some cards, or as they are asked.

    It is told of a view with something to do.
    """
    view = scene.view
    if view is None:
        return ""
    line = asked(scene, view, voice)
    if line == t(voice, "your-turn-lead"):
        return t(voice, "asked-you-lead")
    return next(iter(must_follow_lines(scene, voice)), line.removeprefix("▶ "))


def _told(key: str, why: str, voice: Voice) -> Message:
    return _alone(t(voice, key, why=why))


def _alone(told: str) -> Message:
    return Message("", (Line(told),), kind=Kind.ADVICE)


def one_card(question: Question) -> Card | None:
    """Return the one card that a question names."""
    named = questions.cards_in(question.words)
    return card(named[0]) if len(named) == 1 and is_card(named[0]) else None
