"""Hints in words: the move and one reason first, the figures on request."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import groupby

from bot.model.messages import Button, Kind, Line, Message
from bot.model.table import Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.kots import (
    LOST,
    SELDOM,
    balance_line,
    difference_of_kots,
    kots_of,
    less,
    share_of_kots,
    whose_kots,
)
from bot.presenter.losses import counted, loss_of_gain, loss_of_share
from bot.presenter.scene import all_of, info_of
from bot.presenter.wording import move_name, phrase
from bot.text.i18n import has, t
from engine.actions import Action
from engine.ai.hints import Hint
from engine.ai.move_analysis import Mean, Weighed, Weighing
from engine.view import Fact

MOST_MOVES = 16
"""Most moves that are listed, best first."""
MOST_EQUAL = 5
"""Number of moves as good as the best from which they are counted instead of named."""
EITHER_OR = 2
"""Number of moves of which one other is left beside the best."""
REACH = 2
"""Standard errors within which a difference is not clear."""
WORTH_A_WORD = 0.15
"""Tens or tricks that a move must gain for the reader to wonder why it is called no better."""
FIGURES = "figures"
"""First word of the button below a hint or a review; for a review, the deal follows."""
LAST_CARD = "last-card"
"""Key of the reason for a move that ends the deal for the seat."""
_NONE = Mean(0.0, 0.0)


def hint_message(hint: Hint, table: Table, voice: Voice, *, full: bool = False) -> Message:
    """Return the best move and one reason for it; if *full*, also what each move leads to."""
    advice = _advice(hint, table, voice)
    if not hint.weighing.worlds:
        return fit.message(t(voice, "title-hint"), advice, (), kind=Kind.ADVICE)
    if not full:
        rows = [(figures_button(table, voice),)]
        return fit.message(t(voice, "title-hint"), advice, rows, kind=Kind.ADVICE)
    told = [one.text if isinstance(one, Line) else one for one in advice]
    is_alike = _is_all_alike(hint.weighing, table, voice)
    more = [t(voice, "hint-as-good")] if _is_best_of_all(hint) and not is_alike else []
    more += _reasons(hint, table, voice)
    more += [*balance_line(hint.weighing, table, voice), *_more(hint.weighing, table, voice)]
    advice += [one for one in more if one not in told]
    blocks = [advice, *_figures(hint.weighing, table, voice), _beside(hint, table, voice)]
    return fit.message(t(voice, "title-hint"), fit.apart(blocks), (), kind=Kind.ADVICE)


def figures_button(table: Table, voice: Voice, *deal: str) -> Button:
    """Return the button that shows the figures behind a hint, or behind a review of a *deal*."""
    return Button(t(voice, "button-figures"), write(table.id, table.turn, FIGURES, *deal), "quiet")


def _advice(hint: Hint, table: Table, voice: Voice) -> list[Line | str]:
    """Return the best move, the reason for it, and which others are as good."""
    weighing = hint.weighing
    leaders = _leaders(weighing, table, voice)
    best, *equals = leaders
    move = Line(_named(best, table, voice), strong=True)
    is_praised = not _is_all_alike(weighing, table, voice)
    why = _reasons(hint, table, voice)[:1] if is_praised else []
    if (equal := _if_equal(hint, leaders, table, voice)) is not None:
        if _is_settled(weighing, table):
            key = "hint-any-card" if hint.legal == len(weighing.moves) else "hint-decided"
            return [move, t(voice, key)]
        if equal == "hint-no-difference" and not why:
            all_alike = hint.legal == len(weighing.moves) and not is_praised
            equal = "hint-all-alike" if all_alike else "hint-nothing-better"
        elif equal == "hint-no-difference" and len(weighing.moves) == hint.legal == EITHER_OR:
            other = _named(weighing.moves[1], table, voice)
            return [move, *why, t(voice, "hint-no-difference-one", move=other)]
        return [move, *why, t(voice, equal)]
    if _is_best_of_all(hint):
        return [move, *(why or [t(voice, "hint-as-good")])]
    why = why or [_one_figure(weighing, leaders, table, voice)]
    return [move, *why, *_as_good(best, equals, hint.unlike, table, voice)]


def _if_equal(hint: Hint, leaders: Sequence[Weighed], table: Table, voice: Voice) -> str | None:
    """Return the key of what to say if no move clearly differs from the others; else None."""
    weighing = hint.weighing
    if _is_all_alike(weighing, table, voice):
        return "hint-no-difference"
    if len(leaders) == 1 or _is_best_of_all(hint):
        return None
    if _is_all_open(weighing):
        return "hint-open"
    return "hint-no-difference" if len(leaders) == len(weighing.moves) else None


def _is_best_of_all(hint: Hint) -> bool:
    """Return whether no move can do better: the best wins for certain, or it is the only one."""
    return len(hint.weighing.moves) == 1 or _is_safe(hint)


def _named(one: Weighed, table: Table, voice: Voice) -> str:
    return move_name(one.action, table, voice)


def _as_good(
    best: Weighed,
    equals: Sequence[Weighed],
    unlike: Collection[Action],
    table: Table,
    voice: Voice,
) -> list[str]:
    """Return which moves are as good as the best; if there are many, only how many.

    Moves *unlike* it are as good for another reason, and left out below the reason for the best:
    "it keeps your trumps; the ten of trumps is about as good" would be hard to believe.
    """
    others = [one for one in equals if one.action not in unlike]
    named = [_named(one, table, voice) for one in others]
    if named and len(named) < MOST_EQUAL:
        return [t(voice, "hint-equal", moves=all_of(named, voice), count=len(named))]
    if named and len(others) == len(equals):  # so that it is true of the rest that it is worse
        move = _named(best, table, voice)
        return [t(voice, "hint-many-equal", move=move, count=len(named))]
    return []


def _one_figure(weighing: Weighing, leaders: Sequence[Weighed], table: Table, voice: Voice) -> str:
    """Return the figure by which the best move beats the first that is clearly worse."""
    best = weighing.moves[0]
    other = next(one for one in weighing.moves if one not in leaders)
    loss = loss_of_share(best, other, table) or loss_of_gain(best, other, table)
    if loss is None:
        return t(voice, "hint-best")
    return t(
        voice,
        f"hint-one-{loss.kind}",
        instead=_named(other, table, voice),
        better=loss.better,
        worse=loss.worse,
    )


def _reasons(hint: Hint, table: Table, voice: Voice) -> list[str]:
    return [*_why(hint, table, voice), *_why_not(hint, table, voice)]


def _why(hint: Hint, table: Table, voice: Voice) -> list[str]:
    best = hint.weighing.moves[0]
    if hint.why is None or _is_all_alike(hint.weighing, table, voice):
        return []
    return [reason_line(hint.why, best.action, table, voice)]


def _why_not(hint: Hint, table: Table, voice: Voice) -> list[str]:
    """Return the objection to a move that is shown as clearly worse, if there is one."""
    good = [one.action for one in _leaders(hint.weighing, table, voice)]
    if hint.against is None or hint.against[0] in good:
        return []
    action, why = hint.against
    return [phrase(f"objection-{why.key}", {**dict(why.values), "move": action}, table, voice)]


def _more(weighing: Weighing, table: Table, voice: Voice) -> list[str]:
    """Return why a move that takes more than the best is no better: only winning counts."""
    best, *others = weighing.moves
    key = f"hint-more-{info_of(table).key}"
    if not has(key) or not others:
        return []
    most = min(others, key=lambda one: one.short.value)
    if not most.short.is_clear or most.gain.value - best.gain.value < WORTH_A_WORD:
        return []
    if most.oftener.value > 0 or most.oftener_most.value > 0:
        return []  # it does win more often in some way
    move = move_name(most.action, table, voice)
    return [t(voice, key, move=move)]


def _figures(weighing: Weighing, table: Table, voice: Voice) -> list[Sequence[Line | str]]:
    """Return what each move leads to, with those that are clearly worse apart from the others."""
    figures = [(one, figure(one, weighing, table, voice)) for one in weighing.moves]
    leaders = _leaders(weighing, table, voice)
    figures[1:] = sorted(figures[1:], key=lambda pair: _place(pair[0], table))
    good = move_lines([pair for pair in figures if pair[0] in leaders], table, voice)
    rest = [pair for pair in figures if pair[0] not in leaders]
    bad = move_lines(rest[: max(0, MOST_MOVES - len(leaders))], table, voice)
    head = _heading(table, voice)
    if len(leaders) == 1 or not bad:
        return [[head, *good, *bad]]
    return [[head, *good], [t(voice, "hint-worse"), *bad]]


def _heading(table: Table, voice: Voice) -> str:
    """Return whose figures they are."""
    info = info_of(table)
    own = f"hint-figures-{info.family}"
    usual = "hint-figures-side" if info.partners else "hint-figures"
    return t(voice, own if has(own) else usual)


def _place(one: Weighed, table: Table) -> float:
    """Return the sort key of a move: in games without partners, the figure that is shown."""
    if info_of(table).partners:
        return 0.0
    return one.minus.value if _counts_lost(table) else -one.gain.value


def _leaders(weighing: Weighing, table: Table, voice: Voice) -> tuple[Weighed, ...]:
    """Return the moves as good as the best: none clearly differs in a figure that is shown."""
    figures = [figure(one, weighing, table, voice) for one in weighing.moves]
    pairs = list(zip(weighing.moves, figures, strict=True))
    kot = whose_kots(weighing, table)
    equal = [(one, said) for one, said in pairs if not _is_seen_behind(one, kot, table)]
    best = {said for _, said in equal}
    # In games without partners, the match may value a move more than its points show.
    least = min(one.gain.value for one, _ in equal)
    alone = not info_of(table).partners
    return tuple(one for one, said in pairs if said in best or (alone and one.gain.value >= least))


def _is_seen_behind(one: Weighed, kot: str, table: Table) -> bool:
    """Return whether a move is worse, so that its figures show it.

    A move that is worse only by a little in every figure would be hard to believe; and so would
    one said to be as good that clearly loses more deals, or more Kots, and makes up for it nowhere.
    """
    clear = [mean.value for mean in _shortfalls(one, kot, table) if mean.is_clear]
    if one.is_behind:
        return any(value > 0 for value in clear)
    at_stake = _at_stake(one, kot, table)
    told = [mean.value for mean in at_stake if mean.is_clear]
    if not told and all(mean.value >= 0 for mean in at_stake):
        told = clear  # fewer tens, and nothing else that is better
    return one.behind.value > 0 and bool(told) and min(told) > 0


def _at_stake(one: Weighed, kot: str, table: Table) -> list[Mean]:
    """Return the shortfalls that matter by themselves: more tens or tricks need not win more."""
    found = _shortfalls(one, kot, table)
    return found[1:] if info_of(table).partners else found


def _shortfalls(one: Weighed, kot: str, table: Table) -> list[Mean]:
    """Return by how much a move is worse than the best, in each figure that is shown."""
    info = info_of(table)
    if _counts_lost(table):
        return [one.oftener_minus, less(one.oftener)]
    if not info.partners:
        return [one.short]
    kots = difference_of_kots(one, kot) if kot else _NONE
    return [one.short, less(one.oftener), kots if kot.endswith(LOST) else less(kots)]


def _counts_lost(table: Table) -> bool:
    """Return whether all that counts is who loses a deal."""
    info = info_of(table)
    return has(f"review-row-lost-{info.family}")


def _beside(hint: Hint, table: Table, voice: Voice) -> list[Line | str]:
    """Return what readers must know to understand the figures."""
    weighing = hint.weighing
    left = hint.legal - min(len(hint.weighing.moves), MOST_MOVES)
    moves = weighing.moves
    info = info_of(table)
    own = f"hint-worlds-{info.family}"
    kot = whose_kots(weighing, table)
    found: list[Line | str] = []
    if _is_settled(weighing, table):
        is_said = _if_equal(hint, _leaders(weighing, table, voice), table, voice) is not None
        found = [] if is_said else [t(voice, "hint-decided")]
    elif info.partners and all(_is_decided(one.won) for one in moves):
        found = [t(voice, f"hint-decided-but-{kots_of(table)}")]
    key = own if has(own) else "hint-worlds"
    gain = _margin(weighing, lambda one: [one.short])
    won = _margin(weighing, partial(_shares, kot, table))
    if weighing.is_known:
        key = "hint-known-open" if _is_all_open(weighing) else "hint-known"
    elif len(moves) == 1:
        key = "hint-worlds-alone"
    elif not gain and not won:
        key = "hint-same"
    found.append(t(voice, key, count=weighing.worlds, gain=f"{gain:.1f}", won=f"{100 * won:.0f}"))
    return [*found, *([t(voice, "hint-neighbours", count=left)] if left > 0 else [])]


def _is_all_open(weighing: Weighing) -> bool:
    """Return whether nothing could be proved, so that there are only figures of playing on."""
    return all(one.is_open for one in weighing.moves)


def _is_all_alike(weighing: Weighing, table: Table, voice: Voice) -> bool:
    """Return whether there are several moves, all with the same figure."""
    figures = {figure(one, weighing, table, voice) for one in weighing.moves}
    return len(weighing.moves) > 1 and len(figures) == 1


def _is_safe(hint: Hint) -> bool:
    """Return whether the best move wins for certain: by the rules, or as was computed exactly."""
    best = hint.weighing.moves[0]
    is_certain = hint.weighing.is_known or (hint.why is not None and hint.why.key == LAST_CARD)
    return is_certain and not (best.is_open or best.minus.value or best.even.value)


def _is_settled(weighing: Weighing, table: Table) -> bool:
    """Return whether it is decided in all worlds who wins the deal, and whether it is a Kot."""
    kot = whose_kots(weighing, table)
    moves = weighing.moves
    won = info_of(table).partners and all(_is_decided(one.won) for one in moves)
    return won and (not kot or all(_is_decided(share_of_kots(one, kot)) for one in moves))


def _is_decided(share: Mean) -> bool:
    """Return whether something happens in all worlds or in none."""
    return share.value in (0, 1) and not share.error


def _margin(weighing: Weighing, figures: Callable[[Weighed], list[Mean]]) -> float:
    """Return how large a difference in some figures can be and still not be clear."""
    errors = [mean.error for one in weighing.moves[1:] for mean in figures(one)]
    return max((REACH * one for one in errors), default=0.0)


def _shares(kot: str, table: Table, one: Weighed) -> list[Mean]:
    """Return the difference between a move and the best, in each share that is shown."""
    share = one.oftener_minus if _counts_lost(table) else one.oftener
    return [share, difference_of_kots(one, kot)] if kot else [share]


def only_move(table: Table, action: Action, voice: Voice) -> Message:
    """Return the answer if there is no choice."""
    move = Line(move_name(action, table, voice), strong=True)
    return fit.message(t(voice, "title-hint"), [move, t(voice, "hint-only")], (), kind=Kind.ADVICE)


def face_down(voice: Voice) -> Message:
    """Return the answer if nobody can know which move is better."""
    return fit.message(t(voice, "title-hint"), [t(voice, "hint-face-down")], (), kind=Kind.ADVICE)


def reason_line(why: Fact, of: Action, table: Table, voice: Voice) -> str:
    """Return the sentence of a reason for a move, in the game's own words if it has any."""
    info = info_of(table)
    own = f"reason-{info.family}-{why.key}"
    key = own if has(own) else f"reason-{why.key}"
    return phrase(key, {**dict(why.values), "move": of}, table, voice)


def move_lines(
    moves: Sequence[tuple[Weighed, str]], table: Table, voice: Voice
) -> list[Line | str]:
    """Return moves with what they lead to; moves with the same result may share a line.

    What stands in one line are several moves, never one of several cards.
    """
    lines: list[Line | str] = []
    for said, alike in groupby(moves, key=lambda pair: pair[1]):
        names = [move_name(one.action, table, voice) for one, _ in alike]
        room = fit.WIDTH - fit.columns(f": {said}")
        lines += [f"{line}: {said}" for line in fit.filled(names, " / ", width=room)]
    return lines


def figure(one: Weighed, weighing: Weighing, table: Table, voice: Voice) -> str:
    """Return what a move leads to, in the terms in which people count."""
    if one.is_open and not _is_all_open(weighing):
        return t(voice, "hint-figure-open")
    info = info_of(table)
    own = f"hint-figure-{info.family}"
    key = own if has(own) else "hint-figure"
    kot = whose_kots(weighing, table)
    drawn = f"{key}-drawn"
    if has(drawn) and any(move.even.value > SELDOM for move in weighing.moves):
        key = drawn
    return t(
        voice,
        f"{key}{kot}",
        gain=counted(one.gain, table),
        won=percent(one.won),
        lost=percent(one.minus),
        even=percent(one.even),
        kot=percent(share_of_kots(one, kot)),
    )


def percent(mean: Mean) -> str:
    """Return a share as a percentage."""
    return f"{100 * mean.value:.0f}%"
