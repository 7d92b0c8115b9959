"""What one person alone may see: their cards, and a button for each that may be played now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.model.clock import MISSED_TURNS
from bot.model.messages import Audience, Kind, Line, Message, said
from bot.model.ports import Limits
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.board import board_lines, is_untouched, last_lines, own_lines, seat_lines
from bot.presenter.buttons import (
    at_any_time,
    can_choose,
    chosen,
    hand_buttons,
    ways_on,
)
from bot.presenter.card_lines import on_phone
from bot.presenter.cards import hand_lines as by_suit_or_rank
from bot.presenter.cards import in_groups, listed, short_lines, suit_name, suit_sign
from bot.presenter.opening import another
from bot.presenter.playing import (
    absences,
    clock_of,
    fact_lines,
    lines_of,
    missed,
    news,
    no_hurry,
    private_lines,
    reasons,
    trump_of,
    turn_line,
    under_lines,
    with_clock,
)
from bot.presenter.practice import again_over, again_title
from bot.presenter.results import after_deal, own_result, result_blocks
from bot.presenter.rules import TRUMP
from bot.presenter.scene import (
    Scene,
    info_of,
    isolated,
    mark,
    names,
    opposite,
    ranking_of,
    room_name,
    to_reader,
)
from bot.presenter.seats import comers, seated, ways_back, you_are_away
from bot.presenter.shuffle import fair_buttons
from bot.presenter.stand_ins import played_for
from bot.presenter.stopping import of_stopping
from bot.presenter.wording import as_played_here, phrase, value
from bot.text.i18n import has, t
from engine.actions import Pass, Play, cards_of
from engine.cards import Card, Suit, cards, size
from engine.events import TrickTaken, TrumpMade
from engine.games import GAMES
from engine.seats import Seat
from engine.view import Fact, Show, View

OF_TRICKS = ("lead", "follow", "play")
"""What is asked of players in every trick game with trumps."""


def hand_message(
    scene: Scene, seat: Seat, voice: Voice, limits: Limits, *, gone_on: bool = False
) -> Message:
    """Return a person's private message: the hand while a deal is on, the result after it.

    *gone_on*: the result as it stays when the next deal has begun, without what leads there.
    """
    if scene.table.phase is Phase.LOBBY or scene.view is None:
        return seated(scene, seat, voice)
    title = hand_title(scene.table, seat, voice)
    if scene.table.again is not None and scene.table.phase is Phase.CLOSED:
        return again_over(scene, scene.table.again, title, voice, limits)
    if scene.table.phase is not Phase.PLAYING:
        return _result(scene, seat, voice, limits, gone_on=gone_on)
    blocks: list[list[Line | str]] = [
        [
            *fact_lines(scene, to_reader(scene, voice), Show.HAND),
            *private_lines(scene, voice),
            *board_lines(scene, voice),
            *under_lines(scene, voice),
            *_news(scene, scene.view, seat, voice),
            *played_for(scene, seat, voice),
        ],
        [*hand_lines(scene), *_chosen(scene, seat, voice)],
        [
            *_of_others(scene, seat, voice),
            *_stop(scene, seat, voice),
            *_turn(scene, seat, voice),
            *_hints(scene, seat, voice),
        ],
    ]
    keys = hand_buttons(scene, seat, voice, limits)
    kind = Kind.HAND if scene.table.again is None else Kind.PRACTICE
    drawn = fit.message(title, on_phone(fit.apart(blocks), voice), keys.rows, limits, kind)
    return replace(drawn, choices=keys.choices)


def _result(scene: Scene, seat: Seat, voice: Voice, limits: Limits, *, gone_on: bool) -> Message:
    """Return the result of a deal; whoever is away as it ends finds the way back there."""
    table = scene.table
    is_away = table.is_paused and table.places[seat].away and not gone_on
    below = (*another(table, voice), *after_deal(scene, voice, seat, gone_on=gone_on))
    besides = (
        *(ways_back(table, seat, voice) if is_away else ()),
        *(fair_buttons(table, voice) if table.alone else ()),
    )
    own = own_result(scene, seat, voice)
    blocks: list[list[Line | str]] = [
        *result_blocks(scene, voice, gone_on=gone_on, own=own),
        [you_are_away(table, seat, voice)] if is_away else [],
    ]
    is_bare = voice.surface.one_screen and table.again is None  # the reader knows their seat
    title = "" if is_bare else hand_title(table, seat, voice)
    told = on_phone(fit.apart(blocks), voice)
    return fit.message(title, told, (below, besides), limits, Kind.RESULT)


def resting_hand(scene: Scene, seat: Seat, voice: Voice, limits: Limits) -> Message:
    """Return a person's private message while others play: the cards, and what of the table lasts.

    It stays true until the person is to act, holds other cards or a trick is complete. Until the
    first card is laid it shows who sits where, and who begins. On a screen that shows the table
    too, only the cards are shown.
    """
    seen = [] if voice.surface.one_screen else _seen_at_rest(scene, seat, voice)
    blocks: list[list[Line | str]] = [
        [*private_lines(scene, voice), *seen],
        [*hand_lines(scene)],
        [
            *_stop(scene, seat, voice),
            *_rests(scene, seat, voice),
            *_hints(scene, seat, voice),
        ],
    ]
    title = hand_title(scene.table, seat, voice)
    below = (tuple(at_any_time(scene.table, seat, voice)),)
    return fit.message(title, on_phone(fit.apart(blocks), voice), below, limits, Kind.HAND)


def _seen_at_rest(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return what of the table stays true while others play to a trick."""
    is_new = scene.view is not None and is_untouched(scene.view)
    by_ai = played_for(scene, seat, voice)
    return [
        *lines_of(_at_rest(scene, Show.HAND), scene, to_reader(scene, voice)),
        *(seat_lines(scene, voice) if is_new else own_lines(scene, seat, voice)),
        *lines_of(_at_rest(scene, Show.UNDER), scene, to_reader(scene, voice)),
        *last_lines(scene, voice),
        *([] if by_ai else _own_cards(scene, seat, voice)),
        *missed(scene, seat, to_reader(scene, voice)),
        *by_ai,
    ]


def _own_cards(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return what the reader has added to the trick that others still play to."""
    board = () if scene.view is None or not info_of(scene.table).in_tricks else scene.view.board
    own = [one for laid in board if laid.seat == seat for one in laid.cards]
    return [t(voice, "hand-laid", cards=listed(own))] if own else []


def _at_rest(scene: Scene, where: Show) -> list[Fact]:
    return [one for one in scene.facts if one.show & Show.REST and one.show & where]


def _stop(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return who has asked to stop, or plays on, which asks nothing of the reader.

    That the table says too: beside a hand in its room, and where everything is on one screen.
    """
    table = scene.table
    is_beside = table.places[seat].in_room and not table.stops
    is_told = table.phase is not Phase.PLAYING or voice.surface.one_screen or is_beside
    return [] if is_told else of_stopping(table, to_reader(scene, voice))


def _of_others(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return who is away and who comes; where everything is on one screen, that says it.

    There it is said again only if no clock runs because of that.
    """
    if voice.surface.one_screen:
        return no_hurry(scene, voice)
    gone = [] if scene.table.places[seat].away else absences(scene, voice)
    return [*gone, *comers(scene.table, voice)]


def _news(scene: Scene, view: View[object], seat: Seat, voice: Voice) -> list[str]:
    """Return what has happened: all of it where no message but the hand tells the reader.

    Whoever is to choose something else than a card reads no more than what that is about.
    """
    voice = to_reader(scene, voice)
    if scene.table.alone and not voice.surface.one_screen:
        return news(scene, voice)
    return missed(scene, seat, voice) if _is_to_play(view) or not view.legal else []


def _is_to_play(view: View[object]) -> bool:
    return any(isinstance(one, Play) for one in view.legal)


def _rests(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return where the person will see that it is their turn, or that they are out.

    Nothing if all is seen in one place or played, or an AI player plays for them.
    """
    if (out := out_line(scene, seat, voice)) is not None:
        return [out]
    has_turn = scene.view is not None and scene.view.hand and not scene.table.places[seat].away
    if voice.surface.one_screen or not has_turn:
        return []
    return [t(voice, "hand-last-card" if _plays_itself(scene) else "hand-rests")]


def _plays_itself(scene: Scene) -> bool:
    """Return whether the house plays the only card held, as in the last trick of a deal."""
    info = info_of(scene.table)
    if scene.view is None or not info.in_tricks or TRUMP not in info.topics:
        return False
    return size(scene.view.hand) == 1 and not cards_to_come(scene)


def out_line(scene: Scene, seat: Seat, voice: Voice) -> str | None:
    """Return the line to somebody who has no cards left; None if they are not out."""
    notes = () if scene.view is None else scene.view.notes
    if not any(one.key == "out" and dict(one.values)["seat"] == seat for one in notes):
        return None
    own = f"hand-out-{info_of(scene.table).family}"
    return t(voice, own if has(own) else "hand-out")


def hand_title(table: Table, seat: Seat, voice: Voice) -> str:
    """Return which table and which place a hand belongs to."""
    if table.again is not None:
        where = f"{mark(table, seat)}{_place(table, seat, voice)}"
        return again_title(table, table.again, where, voice)
    room = room_name(table)
    place = f"{mark(table, seat)}{_place(table, seat, voice)}"
    if voice.surface.one_screen:
        return t(voice, "title-hand-here", place=place)
    where = isolated(room) if room else t(voice, f"game-{table.game}")
    return t(voice, "title-hand", where=where, place=place)


def _place(table: Table, seat: Seat, voice: Voice) -> str:
    if not info_of(table).partners:
        return t(voice, "place", number=seat + 1)
    other = names(table, voice)[opposite(table, seat)]
    return t(voice, "place-partner", number=seat + 1, name=other)


def hand_lines(scene: Scene) -> list[Line]:
    """Return the cards held: a line for each suit, or by rank."""
    held = () if scene.view is None else cards(scene.view.hand)
    return [Line(one, cards=True) for one in by_suit_or_rank(held, ranking_of(scene))]


def peek(scene: Scene, voice: Voice, most: int) -> str:
    """Return the hand and whose turn it is in at most *most* characters."""
    if scene.view is None:
        return t(voice, "refused-not-playing")[:most]
    hand = "\n".join(short_lines(cards(scene.view.hand), ranking_of(scene)))
    turn = _your_turn(replace(scene, due=None), voice).text
    facts = fact_lines(scene, to_reader(scene, voice), Show.PEEK)
    told = private_lines(scene, voice)
    for parts in ([hand, *told, *facts, turn], [hand, *facts, turn], [hand, turn], [hand]):
        text = "\n".join(part for part in parts if part)
        if len(text) <= most:
            return text
    return hand[: most - 1] + "…"


def why(scene: Scene, voice: Voice) -> Message:
    """Return why the reader has no other choice; that is for them alone, if they have any."""
    voice = to_reader(scene, voice)
    if scene.view is None or not scene.view.legal:
        not_yet = said(t(voice, "refused-not-your-turn"))
        return replace(not_yet, kind=Kind.ADVICE, audience=Audience.ANYBODY)
    told = reasons(scene, voice) or must_follow_lines(scene, voice) or _what_is_asked(scene, voice)
    return replace(said("\n".join(told)), kind=Kind.ADVICE)


def what_to_do(scene: Scene, voice: Voice) -> Message:
    """Return what the reader should do, now that it is their turn; that is for them alone."""
    voice = to_reader(scene, voice)
    told = [
        _your_turn(scene, voice),
        *map(Line, (*no_hurry(scene, voice), *_at_first(scene, voice))),
    ]
    return Message("", tuple(told), kind=Kind.ADVICE)


def _what_is_asked(scene: Scene, voice: Voice) -> list[str]:
    """Return what the reader may do now."""
    return _at_first(scene, voice) or [t(voice, "why-nothing")]


def _at_first(scene: Scene, voice: Voice) -> list[str]:
    """Return the beginner's tip for the move that is due, if there is one.

    What is said of tricks is true only where suit has to be followed, and there is a trump.
    """
    view = scene.view
    info = info_of(scene.table)
    if view is None or not view.legal:
        return []
    what = "makes-trump" if makes_trump(scene, view) else move_due(scene, view)
    general = TRUMP in info.topics or what not in OF_TRICKS
    keys = (f"first-{own_tip(scene, view, what)}", *([f"first-{what}"] if general else []))
    key = next(filter(has, keys), None)
    if key is None:
        return []
    led = suit_sign(view.board[0].cards[0].suit) if what == "makes-trump" else ""
    return [t(voice, as_played_here(key, scene.table), led=led).removeprefix("💡 ")]


def must_follow_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return which cards follow suit, as they must, if the hand has others too."""
    view = scene.view
    if view is None or move_due(scene, view) != "follow" or len(view.legal) == size(view.hand):
        return []
    return [must_follow(scene, view, voice)]


def must_follow(scene: Scene, view: View[object], voice: Voice) -> str:
    """Return the line that says the suit led has to be followed, and by which cards."""
    sign = suit_sign(view.board[0].cards[0].suit)
    playable = in_hand_order((card for one in view.legal for card in cards_of(one)), scene)
    return t(voice, "refused-must-follow-suit-cards", sign=sign, cards=playable)


def in_hand_order(found: Iterable[Card], scene: Scene) -> str:
    """Return cards as a text, in the order of a hand."""
    return " ".join(listed(group) for group in in_groups(found, ranking_of(scene)))


def _turn(scene: Scene, seat: Seat, voice: Voice) -> list[Line]:
    """Return whose turn it is, unless an AI player has it for the reader: ``_hints`` says so."""
    is_own = scene.view is not None and scene.view.to_act == seat
    return [] if is_own and scene.table.places[seat].away else [_your_turn(scene, voice)]


def _your_turn(scene: Scene, voice: Voice) -> Line:
    if scene.table.phase is not Phase.PLAYING:
        return Line(t(voice, "turn-nobody"), strong=True)
    if scene.view is None or not scene.view.legal:
        return turn_line(scene, voice)
    line = asked(scene, scene.view, voice)
    return Line(line, strong=True) if is_reminder(scene) else with_clock(line, scene, voice)


def asked(scene: Scene, view: View[object], voice: Voice) -> str:
    """Return what the reader is asked for: by a fact, or in the words of this or of all games."""
    info = info_of(scene.table)
    what = move_due(scene, view)
    if makes_trump(scene, view):
        led = suit_sign(view.board[0].cards[0].suit)
        return t(voice, as_played_here("your-turn-makes-trump", scene.table), led=led)
    if what == "play" and view.board and TRUMP in info.topics:
        return t(voice, "your-turn-void", led=suit_sign(view.board[0].cards[0].suit))
    told = (*view.facts, *view.private)
    ruled = [one for one in told if has(f"your-turn-{what}-{one.key}")]
    if ruled:
        key = f"your-turn-{what}-{ruled[0].key}"
        return phrase(key, dict(ruled[0].values), scene.table, voice)
    own = f"your-turn-{info.family}-{what}"
    suit = _followed(view) if what == "follow" else None
    values: dict[str, object] = {} if suit is None else {"suit": suit_name(suit, voice)}
    others = [dict(one.values).get("other") for one in view.facts if one.key.startswith(f"{what}-")]
    seats = [one for one in others if isinstance(one, int)]  # the first exchange is due
    if seats:
        values["name"] = names(scene.table, voice)[seats[0]]
    return t(voice, own if has(own) else f"your-turn-{what}", **values)


def makes_trump(scene: Scene, view: View[object]) -> bool:
    """Return whether the suit of any card that the reader may play now becomes trump."""
    is_open = TRUMP in info_of(scene.table).topics and trump_of(scene) is None
    return is_open and bool(view.legal) and move_due(scene, view) == "play"


def more_follow_trick(scene: Scene) -> bool:
    """Return whether the other cards are dealt after this trick, which has made trump."""
    told = [one for one in scene.events if isinstance(one, TrumpMade | TrickTaken)]
    return bool(told) and isinstance(told[-1], TrumpMade)


def cards_to_come(scene: Scene) -> int:
    """Return how many more cards each hand is dealt in this deal, in games of tricks with trump."""
    view, table = scene.view, scene.table
    info = info_of(table)
    if view is None or TRUMP not in info.topics or not view.sizes:
        return 0
    numbers = [value(one, "number") for one in view.facts if one.key == "trick"]
    played = max([*numbers, 1]) - 1
    deck = GAMES[table.game].deck(info.settle(table.options))
    return len(deck) // len(view.sizes) - played - max(view.sizes)


def move_due(scene: Scene, view: View[object]) -> str:
    """Return whether to lead, to follow, to beat or pass, to play, or else the action by verb."""
    verbs = list(dict.fromkeys(one.verb for one in view.legal))
    verb = next((one for one in verbs if one != Pass.verb), Pass.verb)
    if verb != Play.verb:
        return verb
    if not view.board or (view.board[0].seat == view.seat and not view.board[0].cards):
        return "lead"
    if Pass.verb in verbs:
        return "beat-or-pass"
    return "follow" if _followed(view) is not None and not can_choose(scene) else "play"


def own_tip(scene: Scene, view: View[object], what: str) -> str:
    """Return the key of what a game itself tells a beginner of a move that is due.

    Where the cards are picked up anyway, what is added need not be beaten.
    """
    own = f"{info_of(scene.table).family}-{what}"
    taken = f"{own}-taken"
    is_taken = any(one.key == "takes" for one in view.notes)
    return taken if is_taken and has(f"first-{taken}") else own


def _followed(view: View[object]) -> Suit | None:
    """Return the suit that has to be followed: by some rules not that which is printed."""
    found = {card.suit for one in view.legal for card in cards_of(one)}
    led = view.board[0].cards[0].suit if view.board and view.board[0].cards else None
    if len(found) != 1 or (led not in found and len(view.legal) == size(view.hand)):
        return None
    return found.pop()


def _chosen(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return which cards are chosen so far, and whether they can be played together."""
    now = chosen(scene, seat)
    if not now:
        return []
    key = "hand-chosen" if ways_on(scene, seat) else "hand-chosen-not-yet"
    groups = in_groups(cards(now), ranking_of(scene))
    return [t(voice, key, cards=listed(one for group in groups for one in group))]


def _hints(scene: Scene, seat: Seat, voice: Voice) -> list[Line | str]:
    """What else the reader should know now."""
    if scene.table.places[seat].away:
        return [you_are_away(scene.table, seat, voice)]
    clock = clock_of(scene, "in", voice) if is_reminder(scene) else None
    if clock is None:
        return []
    is_last = scene.table.places[seat].missed + 1 >= MISSED_TURNS
    button = {"button": t(voice, "button-back")} if is_last else {}
    key = "reminder-last" if is_last else "reminder"
    return [Line(t(voice, key, clock=clock.words, **button), clock=clock)]


def is_reminder(scene: Scene) -> bool:
    """Return whether half the time of the reader's turn is gone."""
    mine = scene.view is not None and bool(scene.view.legal)
    return mine and scene.table.reminded == scene.table.turn
