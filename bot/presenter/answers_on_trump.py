"""Answers on trump, and on what beats what."""

from __future__ import annotations

from bot.model.messages import Message, said
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.answers_on_moves import one_card
from bot.presenter.board import last_lines
from bot.presenter.cards import listed, suit_name
from bot.presenter.playing import trump_of
from bot.presenter.question import Question
from bot.presenter.rules import TRUMP, names_trump, never_has_trump, section, topic_of
from bot.presenter.scene import Scene, info_of, names
from bot.presenter.wording import fact_line
from bot.text import questions
from bot.text.i18n import t
from engine.cards import Card
from engine.games import GAMES
from engine.seats import Seat
from engine.view import Laid

CALLER = "caller"
"""The fact of who calls trump, while that is due."""
ABOVE_TRUMPS = "sevens_high"
"""The house rule by which some cards beat all trumps."""
HIGHEST = "A"
"""The highest rank where suits and trumps alone decide a trick."""


def what_is_trump(question: Question) -> Message:
    """Return the trump suit; while there is none, who calls it or how it is made here."""
    scene, voice = question.here, question.voice
    made = _trump(scene, voice)
    return said("\n".join(made)) if made else how_trump_is_made(question)


def how_trump_is_made(question: Question) -> Message:
    """Return the trump suit, or that there is none yet, and how it is made here."""
    scene, voice = question.here, question.voice
    topic = topic_of(question.info, TRUMP, voice)
    if topic is None:
        return said(t(voice, "no-trump-ever", game=t(voice, f"game-{question.info.key}")))
    _, *how = section(question.info, question.options, topic, voice)
    return fit.message("\n".join(_trump(scene, voice)) or t(voice, "fact-no-trump"), how, ())


def what_a_trump_is(question: Question) -> Message | None:
    """Return what a trump is, and which it is now or how it is made; None in games without any."""
    scene, info, voice = question.here, question.info, question.voice
    made = _trump(scene, voice)
    if not made and topic_of(info, TRUMP, voice) is None:
        return None
    is_highest = info.settle(question.options).get(ABOVE_TRUMPS) != "true"
    rule = t(voice, "asked-trump" if is_highest else "asked-trump-below-sevens")
    return fit.message("", [rule, *(made or how_trump_is_made(question).text.split("\n"))], ())


def trump_by_its_name(question: Question) -> Message | None:
    """Return what is trump, if the question calls it as it is called here."""
    words = (one.strip("?!.,") for one in question.words)
    if any(names_trump(question.info, one, question.voice) for one in words):
        return what_is_trump(question)
    return None


def trump_if_any(question: Question) -> Message | None:
    """Return the trump suit, by whatever word it is asked for; None in games without any."""
    is_any = _trump(question.here, question.voice) or TRUMP in question.info.topics
    return what_is_trump(question) if is_any else None


def hukum(question: Question) -> Message:
    """Return which suit that is, and which is trump: many call it so too."""
    made = [] if question.live is None else _trump(question.here, question.voice)
    return fit.message("", [t(question.voice, "asked-hukum"), *made], ())


def no_trump(question: Question) -> Message | None:
    """Return that a game has no trump, where its rules say nothing of it."""
    about = questions.about(question.words)
    is_never = never_has_trump(question.info, about, question.voice)
    return what_is_trump(question) if is_never else None


def _trump(scene: Scene, voice: Voice) -> list[str]:
    """Return the trump suit, or who calls it; [] while nobody does."""
    made = [one for one in scene.facts if one.key == CALLER or one.key.startswith(TRUMP)]
    return [fact_line(one, scene.table, voice) for one in made]


def what_beats_it(question: Question) -> Message | None:
    """Return what takes the trick on the table from whoever wins it so far; None without one."""
    scene, voice = question.here, question.voice
    view = scene.view
    laid = () if view is None else view.board
    best = next((one.cards[0] for one in laid if view and one.seat == view.winning), None)
    return None if best is None else _what_beats(best, scene, voice)


def what_beats(question: Question) -> Message | None:
    """Return what beats the one card that the question names; None where it names no one card."""
    one = one_card(question)
    return None if one is None else _what_beats(one, question.here, question.voice)


def _what_beats(best: Card, scene: Scene, voice: Voice) -> Message | None:
    """Return what beats a card; None in games where more than suits and trumps decides.

    None as well before there is a trump: a card of another suit may make it.
    """
    trump = trump_of(scene)
    info = info_of(scene.table)
    deck = GAMES[info.key].deck(info.settle(scene.table.options))
    if trump is None or not _suit_decides(scene) or best not in deck:
        return None
    told = {"card": listed([best]), "suit": suit_name(best.suit, voice)}
    top = "-top" if best.rank == HIGHEST else ""
    if trump == best.suit:
        return said(t(voice, f"asked-beats{top}", **told))
    told["trump"] = suit_name(trump, voice)
    return said(t(voice, f"asked-beats-or-trump{top}", **told))


def who_wins_so_far(question: Question) -> Message | None:
    """Return who is winning the trick so far; None where no card lies there."""
    scene, voice = question.here, question.voice
    winning = None if scene.view is None else scene.view.winning
    if winning is None:
        return None
    return said(t(voice, "who-wins", name=names(scene.table, voice)[winning]))


def why_it_wins(question: Question) -> Message | None:
    """Return why a card is winning the trick so far; while none lies there, why one won the last.

    None in games where more than the suit led and trumps decides.
    """
    scene, voice = question.here, question.voice
    view = scene.view
    if view is None or view.winning is None or not view.board or not _suit_decides(scene):
        return why_it_won(question)
    told = _why_best(view.board, view.winning, voice)
    return None if told is None else said(told)


def why_it_won(question: Question) -> Message | None:
    """Return the trick just taken and why its best card won; None if that is not so simple."""
    scene, voice = question.here, question.voice
    view = scene.view
    if view is None or not _suit_decides(scene):
        return None
    told = _why_best(view.last, view.taker, voice)
    return None if told is None else said("\n".join([*last_lines(scene, voice), told]))


def _suit_decides(scene: Scene) -> bool:
    """Return whether nothing but the suit led and trumps decides who takes a trick."""
    info, options = info_of(scene.table), scene.table.options
    is_plain = info.settle(options).get(ABOVE_TRUMPS) != "true"
    return info.layout == "trick" and TRUMP in info.topics and is_plain


def _why_best(trick: tuple[Laid, ...], best: Seat | None, voice: Voice) -> str | None:
    """Return why the card of *best* is the highest of a trick; None if nobody has laid it."""
    found = [one.cards[0] for one in trick if one.seat == best and one.cards]
    if not found:
        return None
    led = trick[0].cards[0]
    is_of_led = found[0].suit == led.suit
    key = "wins-by-suit" if is_of_led else "wins-by-trump"
    return t(voice, key, card=listed(found), suit=suit_name(led.suit, voice))
