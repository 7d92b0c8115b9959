"""Answers to questions about the game here and the deal on the table.

Each fits where the table of answers says so, those that tell of a table only where there is one.
All but ``playable`` and ``own_tens`` may be read by everyone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.model.clock import MISSED_TURNS
from bot.model.kinds import ALONE
from bot.model.messages import Kind, Line, Message, said
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.answers_on_moves import one_card
from bot.presenter.answers_on_tens import OUT
from bot.presenter.board import last_lines
from bot.presenter.card_lines import on_phone
from bot.presenter.cards import has_round_cards, listed, suit_called
from bot.presenter.durations import day, span
from bot.presenter.hand import cards_to_come, in_hand_order, out_line
from bot.presenter.house_rules import (
    about_preset,
    numbers,
    option_line,
    preset_name,
)
from bot.presenter.opening import game_button
from bot.presenter.playing import lines_of, no_hurry, turn_line
from bot.presenter.question import Question
from bot.presenter.results import headline, last_trick
from bot.presenter.results import how_it_ended as of_results
from bot.presenter.rules import OPTIONS, TRUMP, section
from bot.presenter.scene import info_of, isolated, names, order_of_play
from bot.presenter.standings import who_is_ahead
from bot.presenter.wording import fact_line, note, value
from bot.text import questions
from bot.text.i18n import t
from bot.text.question_tables import plain_word
from engine.actions import Play, cards_of
from engine.game import GameInfo
from engine.games import GAMES
from engine.seats import Seat
from engine.view import Show

STOCK = ("trump-under", "talon")
"""The facts of how many cards lie in the stock, and which one is under it."""
BOUT = ("attacks", "defends", "takes")
"""The notes beside those between whom an attack goes on."""
_DAY = 24 * 60 * 60 * 1000
"""Milliseconds after which a match is not the one that people have just played."""
DEALER = "dealer"
"""The fact of who has dealt."""
HIDDEN = "cards-hidden"
"""The fact of who alone sees cards."""
DEALS_NEXT = ("next-dealer", "deals-again")
"""The facts of who deals next, between deals."""
TAKEN = ("taken", "taken-centre")
"""The facts of how many tricks each side has won."""
WANTED = "tricks-wanted"
"""The fact of how many of them win the deal."""
PASSED = "passed"
"""The note beside whoever has passed, and is out until a round ends."""
MADE = "made"
"""The note of how many tricks a seat has made, and has to."""
SIGNS: Mapping[str, Callable[[GameInfo], bool]] = {
    "star": lambda info: info.layout == "trick",
    "sides": lambda info: info.partners,
    "opposite": lambda info: info.partners or "trading" in info.topics,
    **dict.fromkeys(("dehla", "turn", "away", "clock", "ai", "lock"), lambda _: True),
}
"""Signs and words that stand at tables, and whether they do in a game; ``asked-<key>`` says what
each is."""


def who_dealt(question: Question) -> Message | None:
    """Return who has dealt; None in games where that is told of nowhere."""
    scene, voice = question.here, question.voice
    found = [one for one in scene.facts if one.key == DEALER]
    return said(fact_line(found[0], scene.table, voice)) if found else None


def who_deals_next(question: Question) -> Message | None:
    """Return who deals next, between two deals; None in games where that is told of nowhere."""
    scene, voice = question.here, question.voice
    told = [fact_line(one, scene.table, voice) for one in scene.facts if one.key in DEALS_NEXT]
    return said(told[0]) if told else None


def can_be_played(question: Question) -> Message | None:
    """Return how to get to a game that is named, which may be another than that of the table here.

    None where none is named.
    """
    game, table, voice = question.game, question.table, question.voice
    if game is None:
        return None
    name = t(voice, f"game-{game}")
    command = f"start {game.replace('_', ' ')}"
    is_private = bool(voice.surface.reader) and not voice.surface.one_screen
    button = game_button(game, voice, alone=is_private)
    if table is None or table.phase in (Phase.OVER, Phase.CLOSED):
        key = "asked-game-private" if is_private else "asked-game"
        return said(t(voice, key, command=command), (button,))
    if table.game == game:
        return said(t(voice, "asked-game-here", game=name))
    if table.kind is ALONE:
        return said(t(voice, "asked-game-alone", command=command), (button,))
    if len(table.people) > max(GAMES[game].info.seats):
        return _for_how_many(game, 0, voice)
    if table.phase is Phase.LOBBY:
        changes = f"game {game.replace('_', ' ')}"
        return said(t(voice, "asked-game-lobby", button=t(voice, "button-games"), command=changes))
    if is_private:
        return said(t(voice, "asked-game-private", command=command), (button,))
    return said(t(voice, "asked-game-later", command=command))


def how_many_play(question: Question) -> Message:
    """Return for how many people the game is, and what to do if that is not as many as wanted."""
    wanted = [questions.number(one) or 0 for one in question.words]
    return _for_how_many(question.info.key, max(wanted, default=0), question.voice)


def _for_how_many(game: str, most: int, voice: Voice) -> Message:
    """Return for how many people a game is, where *most* is how many are wanted; 0: any number."""
    seats = GAMES[game].info.seats
    named = {"game": t(voice, f"game-{game}"), "players": numbers(sorted(seats), voice)}
    if not most or most in seats:
        return said(t(voice, "game-for", **named))
    if most < max(seats):
        return said(" ".join([t(voice, "asked-fewer", **named), *_just_right(most, voice)]))
    told, larger = t(voice, "asked-not-for", **named), _for_more(most)
    return said(told if larger is None else f"{told} {_takes_up_to(larger, voice)}")


def _just_right(people: int, voice: Voice) -> list[str]:
    """Return which games are for just so many people, if any are."""
    found = [key for key, one in GAMES.items() if one.info.seats == (people,)]
    games = ", ".join(t(voice, f"game-{key}") for key in found)
    return [t(voice, "asked-just-right", count=people, games=games)] if found else []


def _for_more(people: int) -> str | None:
    """Return the first game that takes as many people, if any does."""
    return next((key for key, one in GAMES.items() if people <= max(one.info.seats)), None)


def _takes_up_to(game: str, voice: Voice) -> str:
    most = max(GAMES[game].info.seats)
    return t(voice, "asked-takes-up-to", game=t(voice, f"game-{game}"), count=most)


def preset(question: Question) -> Message | None:
    """Return what a way to play here means, if the question names one by our word for it."""
    info, voice = question.info, question.voice
    words = {plain_word(one) for one in question.words}
    named = [one for one in info.presets if one in words]
    lines = [f"{preset_name(one, voice)}: {about_preset(info, one, voice)}" for one in named]
    return said("\n".join(lines)) if lines else None


def house_rules_here(question: Question) -> Message:
    """Return what house rules are, and those of the table here."""
    here = section(question.info, question.options, OPTIONS, question.voice)
    return fit.message(t(question.voice, "asked-house-rules"), here, ())


def rule_here(option: str, key: str, question: Question) -> Message | None:
    """Return what a word for a house rule means, and what is played here; None in other games."""
    info, voice = question.info, question.voice
    options = info.settle(question.options)
    found = next((one for one in info.options if one.key == option), None)
    if found is None:
        return None
    here = [option_line(info, found, options, voice)] if info.matters(found, options) else []
    return fit.message("", [t(voice, f"asked-{key}"), *here], ())


def sign(key: str, question: Question) -> Message | None:
    """Return what one of ``SIGNS`` means; None in a game that never shows it."""
    return said(t(question.voice, f"asked-{key}")) if SIGNS[key](question.info) else None


def playable(question: Question) -> Message | None:
    """Return which cards the reader may play, one by one; None where that is no list of cards."""
    scene, voice = question.mine, question.voice
    legal = () if scene.view is None else scene.view.legal
    found = [card for one in legal if isinstance(one, Play) for card in cards_of(one)]
    if not found or len(found) != len(legal):
        return None
    told = t(voice, "asked-playable", cards=in_hand_order(found, scene))
    return Message("", (Line(told),), kind=Kind.ADVICE)


def own_target(question: Question) -> Message | None:
    """Return how many tricks the reader has to make, and has; None where nobody has a number."""
    scene, voice = question.here, question.voice
    notes = () if scene.view is None else scene.view.notes
    own = (dict(one.values) for one in notes if one.key == MADE)
    found = next((one for one in own if one["seat"] == question.seat), None)
    if found is None:
        return None
    return said(t(voice, "asked-own-target", count=found["target"], made=found["count"]))


def tricks_wanted(question: Question) -> Message | None:
    """Return how many tricks win the deal, and who has how many; None where none do."""
    scene, voice = question.here, question.voice
    told = [one for one in scene.facts if one.key in (*TAKEN, WANTED)]
    if not any(one.key == WANTED for one in told):
        return None
    return fit.message("", on_phone(lines_of(told, scene, voice), voice), ())


def ranks(question: Question) -> Message | None:
    """Return the order of the ranks; None where some cards stand above it, or it is turned."""
    info, scene = question.info, question.scene
    is_turned = scene is not None and scene.view is not None and scene.view.turned
    if is_turned or "pulls" in info.topics:
        return None
    dealt = {one.rank for one in GAMES[info.key].deck(info.settle(question.options))}
    order = (one.replace("T", "10") for one in reversed(info.ranks) if one in dealt)
    return said(t(question.voice, "asked-ranks", ranks=" ".join(order)))


def cards_gone(question: Question) -> Message:
    """Return which of the cards played may still be looked at, and what is still out."""
    scene, voice = question.here, question.voice
    is_open = any(one.show & Show.ASKED for one in scene.facts)
    has_last = scene.view is not None and bool(scene.view.last)
    lines: list[Line | str] = [
        *last_trick(scene, voice).lines,
        *lines_of([one for one in scene.facts if one.key in OUT], scene, voice),
        *([t(voice, "asked-no-further")] if has_last and not is_open else []),
    ]
    return fit.message("", on_phone(lines, voice), ())


def when_late(question: Question) -> Message:
    """Return what the clock does: who moves when time is up, and who stays after some turns."""
    time, voice = question.turn_time, question.voice
    if not time:
        return said(t(voice, "asked-late-no-clock"))
    values = {"turns": MISSED_TURNS, "button": t(voice, "button-back")}
    usual, first = (span(one, "turn", voice) for one in (time, question.first_time))
    if question.first_time > time:
        return said(t(voice, "asked-late-first", first=first, time=usual, **values))
    return said(t(voice, "asked-late", time=usual, **values))


def cards_left(question: Question) -> Message:
    """Return how many cards everyone has, and in games with a stock how many lie there."""
    scene, voice = question.here, question.voice
    view = scene.view
    everybody = names(scene.table, voice)
    sizes = () if view is None else view.sizes
    held = [f"{isolated(everybody[seat])}: {count}" for seat, count in enumerate(sizes)]
    stock = [one for one in scene.facts if one.key in STOCK]
    lines = [*fit.filled(held, " · ", fit.UNDER, fit.PHONE), *lines_of(stock, scene, voice)]
    return fit.message("", lines, ())


def cards_hidden(question: Question) -> Message | None:
    """Return who alone sees cards until trump is called; None where nobody's are hidden."""
    scene, voice = question.here, question.voice
    hidden = [fact_line(one, scene.table, voice) for one in scene.facts if one.key == HIDDEN]
    return said(hidden[0]) if hidden else None


def stock_left(question: Question) -> Message | None:
    """Return how many cards lie in the stock; None in games without one."""
    scene, voice = question.here, question.voice
    stock = lines_of([one for one in scene.facts if one.key in STOCK], scene, voice)
    return fit.message("", stock, ()) if stock else None


def which_trick(question: Question) -> Message | None:
    """Return the number of the trick on the table; None where none lies there."""
    found = [dict(one.values)["number"] for one in question.here.facts if one.key == "trick"]
    return said(t(question.voice, "asked-which-trick", number=found[0])) if found else None


def tricks_left(question: Question) -> Message | None:
    """Return how many tricks are still to be played, with that on the table.

    None where none are, or one may take several cards of a hand. While not all cards are dealt,
    hands get more of them.
    """
    scene, voice = question.here, question.voice
    view = scene.view
    info = info_of(scene.table)
    if view is None or TRUMP not in info.topics or not any(view.sizes):
        return None
    key = "asked-tricks-left-first" if cards_to_come(scene) else "asked-tricks-left"
    return said(t(voice, key, count=max(view.sizes)))


def who_plays_after(question: Question) -> Message | None:
    """Return who of those with cards plays after the reader's seat."""
    return _next_to(question, order_of_play(question.here.table), "asked-next-player")


def who_plays_before(question: Question) -> Message | None:
    """Return who of those with cards plays before the reader's seat."""
    return _next_to(question, order_of_play(question.here.table)[::-1], "asked-player-before")


def _next_to(question: Question, order: Sequence[Seat], key: str) -> Message | None:
    """Return the first who follows the reader in some order, of those with cards who are in."""
    seat, voice = question.seat, question.voice
    view, table = question.here.view, question.here.table
    if view is None or seat is None:
        return None
    at = order.index(seat) + 1
    is_round = info_of(table).layout == "trick"
    out = [value(one, "seat") for one in view.notes if is_round and one.key == PASSED]
    others = (*order[at:], *order[: at - 1])
    found = next((one for one in others if view.sizes[one] and one not in out), None)
    if found is None:
        return None
    return said(t(voice, key, name=names(table, voice)[found]))


def who_leads(question: Question) -> Message:
    """Return who has led what lies on the table; before that, who leads.

    Where no card is due next but something else, a call, it is told whose turn it is.
    """
    scene, voice = question.here, question.voice
    view = scene.view
    everybody = names(scene.table, voice)
    if view is not None and view.board:
        led, *_ = view.board
        name = everybody[led.seat]
        if led.cards:
            return said(t(voice, "who-led", name=name, cards=listed(led.cards)))
        return said(t(voice, "who-leads", name=name))
    if view is not None and view.to_act is not None and _is_lead(question):
        return said(t(voice, "who-leads", name=everybody[view.to_act]))
    return whose_turn(question)


def _is_lead(question: Question) -> bool:
    """Return whether a card is due next."""
    live = question.live
    due = () if live is None or live.to_act is None else live.legal(live.to_act)
    return any(isinstance(one, Play) for one in due)


def what_lies(question: Question) -> Message:
    """Return who has played what: the cards on the table, and the trick finished last."""
    scene, voice = question.here, question.voice
    board, everybody = () if scene.view is None else scene.view.board, names(scene.table, voice)
    laid = [f"{isolated(everybody[one.seat])}: {listed(one.cards)}" for one in board if one.cards]
    lines = fit.filled(laid, " · ", fit.UNDER, fit.PHONE)
    last = last_trick(scene, voice).lines if last_lines(scene, voice) or not lines else ()
    return fit.message("", [*lines, *last], ())


def who_played(question: Question) -> Message | None:
    """Return who has played the one card that is asked about, or that it lies nowhere in sight."""
    scene, voice, one = question.here, question.voice, one_card(question)
    if scene.view is None or one is None:
        return None
    everybody = names(scene.table, voice)
    for laid in (*scene.view.board, *scene.view.last):
        if one in laid.cards:
            return said(f"{isolated(everybody[laid.seat])}: {listed((one,))}")
    return said(t(voice, "asked-not-played-here", card=listed((one,))))


def how_to_pass(question: Question) -> Message:
    """Return how somebody says that they add no more cards to an attack."""
    voice = question.voice
    return said(t(voice, "asked-pass-how", button=t(voice, "action-pass")))


def who_attacks(question: Question) -> Message | None:
    """Return who attacks and who defends; None while nobody does, or in games without attacks."""
    scene, voice = question.here, question.voice
    notes = () if scene.view is None else scene.view.notes
    table, everybody = scene.table, names(scene.table, voice)
    told = [
        f"{isolated(everybody[value(one, 'seat')])}: {note(one, table, voice)}"
        for one in notes
        if one.key in BOUT
    ]
    return said(" · ".join(told)) if told else None


def suits(question: Question) -> Message | None:
    """Return the name of each suit, where they have signs of their own; None elsewhere."""
    info = question.info
    if not has_round_cards(info):
        return None
    deck = GAMES[info.key].deck(info.settle(question.options))
    found = dict.fromkeys(one.suit for one in deck)
    return said(" · ".join(suit_called(one, question.voice) for one in found))


def whose_turn(question: Question) -> Message:
    """Return whose turn it is, with the clock, or that none runs."""
    scene, voice = question.here, question.voice
    return fit.message("", [turn_line(scene, voice), *no_hurry(scene, voice)], ())


def who_asks_is_out(question: Question) -> Message | None:
    """Return that who asks has no cards left, and whose turn it is; None where that is not so.

    Nor is it told where somebody else is named.
    """
    seat, words = question.seat, filter(None, map(plain_word, question.words))
    if seat is None or not question.named["names"].isdisjoint(words):
        return None
    out = out_line(question.mine, seat, question.voice)
    if out is None:
        return None
    return fit.message("", [out, turn_line(question.here, question.voice)], ())


def how_the_deal_stands(question: Question) -> Message:
    """Return whose turn it is, who is ahead, and the score."""
    scene, voice = question.here, question.voice
    ahead = who_is_ahead(scene, voice)
    return replace(ahead, title="", lines=(turn_line(scene, voice), *ahead.lines))


def hints(question: Question) -> Message:
    """Return what a hint says, and how to turn hints on and off."""
    return said(" ".join(t(question.voice, one) for one in ("asked-hint", "asked-hints")))


def how_it_ended(question: Question) -> Message:
    """Return who has won what; of a match of another day, with that day."""
    scene, voice, at = question.here, question.voice, question.ended_at
    told = of_results(scene, voice)
    if not at or scene.now - at < _DAY:
        return told
    return replace(told, lines=(*told.lines, Line(t(voice, "ended-on", date=day(at, voice)))))


def without_hints(question: Question) -> Message | None:
    """Return what a hint says, and that there are none in the match here; None if there are."""
    table, voice = question.here.table, question.voice
    if table.gives_hints:
        return None
    return said(" ".join(t(voice, one) for one in ("asked-hint", f"refused-{table.without_hints}")))


def deal_before(question: Question) -> Message | None:
    """Return why the deal before was won; None where it is not asked about."""
    return None if question.before is None else headline(question.before, question.voice)
