"""The table of answers: what each question of ``bot/text/questions.py`` is answered with, and when.

A new question needs a line in ``bot/locales/<language>/questions.txt`` and, if its key is new, a
row here. The first answer of a row that fits is given; where none does, the rules are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bot import presenter
from bot.model import clock
from bot.model.messages import Message, said
from bot.model.voice import Voice
from bot.presenter import Scene, t
from bot.services.asked import (
    Answer,
    Asked,
    Tell,
    after_deal,
    always,
    at_table,
    attacks,
    between_deals,
    combines,
    draws_seats,
    has_asked_to_stop,
    has_dealt,
    has_game,
    has_no_table,
    has_partners,
    has_round_cards,
    in_deal,
    in_lobby,
    is_asked_to_stop,
    is_called,
    is_closed,
    is_ending,
    is_open,
    is_over,
    is_private,
    is_promised,
    lacks_somebody,
    may_have_hint,
    may_join,
    may_play_on,
    names_two,
    plays_alone,
    plays_here,
    wants_language,
)
from bot.text import parsing, questions
from engine.actions import Play, read
from engine.cards import Card, card
from engine.errors import IllegalAction
from engine.seats import Seat


def _of_deal(tell: Callable[[Scene, Voice], Message | None]) -> Tell:
    """Return what tells something of the table as everybody may know it."""
    return lambda asked: None if asked.scene is None else tell(asked.scene, asked.voice)


def _own(tell: Callable[[Scene, Voice], Message | None]) -> Tell:
    """Return what tells something of the table as who asks may know it."""
    return lambda asked: None if asked.own is None else tell(asked.own, asked.voice)


def _sentence(key: str) -> Tell:
    return lambda asked: said(t(asked.voice, f"asked-{key}"))


def _does(verb: str) -> Tell:
    """Return what says what a command does."""
    return lambda asked: presenter.what_it_does(
        verb, asked.voice, "" if asked.live is None else asked.info.key
    )


def _sign(key: str) -> Tell:
    return lambda asked: presenter.sign(key, asked.info, asked.voice)


def _trump(asked: Asked) -> Message | None:
    """Tell what is trump, if the question calls it as it is called here."""
    words = (one.strip("?!.,") for one in asked.words)
    if asked.scene is None or not any(
        presenter.names_trump(asked.info, one, asked.voice) for one in words
    ):
        return None
    return presenter.what_is_trump(asked.scene, asked.voice)


def _no_trump(asked: Asked) -> Message | None:
    """Tell that a game has no trump, where its rules say nothing of it."""
    is_never = presenter.never_has_trump(asked.info, questions.about(asked.words), asked.voice)
    if asked.scene is None or not is_never:
        return None
    return presenter.what_is_trump(asked.scene, asked.voice)


def _who_leads(asked: Asked) -> Message | None:
    if asked.live is None or asked.scene is None:
        return None
    due = () if asked.live.to_act is None else asked.live.legal(asked.live.to_act)
    is_lead = any(isinstance(one, Play) for one in due)
    return presenter.who_leads(asked.scene, asked.voice, is_lead=is_lead)


def _even(asked: Asked) -> Message | None:
    return presenter.even(asked.info, asked.options, asked.voice)


def _house_rules(asked: Asked) -> Message:
    return presenter.house_rules_here(asked.info, asked.options, asked.voice)


def _hint(asked: Asked) -> Message:
    told = [t(asked.voice, one) for one in ("asked-hint", "asked-hints")]
    return said(" ".join(told))


def _when_late(asked: Asked) -> Message:
    return presenter.when_late(asked.turn_time, clock.MISSED_TURNS, asked.voice)


def _to_do(asked: Asked) -> Message | None:
    return None if asked.own is None else presenter.what_to_do(asked.own, asked.voice)


def _beside(tell: Callable[[Scene, Seat, Voice], Message | None]) -> Tell:
    """Return what tells who plays beside the seat of who asks."""

    def told(asked: Asked) -> Message | None:
        seat = None if asked.table is None else asked.table.seat_of(asked.person.id)
        return None if asked.scene is None or seat is None else tell(asked.scene, seat, asked.voice)

    return told


def _one_card(asked: Asked) -> Card | None:
    """Return the one card that a question names."""
    named = questions.cards_in(asked.words)
    return card(named[0]) if len(named) == 1 and presenter.is_card(named[0]) else None


def _what_beats(asked: Asked) -> Message | None:
    one = _one_card(asked)
    if asked.scene is None or one is None:
        return None
    return presenter.what_beats(one, asked.scene, asked.voice)


def _is_ten_out(asked: Asked) -> Message | None:
    one = _one_card(asked)
    if asked.scene is None or one is None:
        return None
    asks_gone = not questions.asks_what_is_left(asked.words)
    return presenter.is_ten_out(one, asked.scene, asked.voice, asks_gone=asks_gone)


def _named(asked: Asked) -> tuple[str, ...]:
    """Return the cards that a question names: ``my 3s`` are threes, and so is what is not held."""
    named = questions.cards_in(asked.words, plural="my" in asked.words)
    if asked.own is None or presenter.holds(asked.own, named):
        return named
    return questions.cards_in(asked.words, plural=True)


def _why_not(asked: Asked, cards: Sequence[Card]) -> Message | None:
    """Return why the rules forbid who asks to play some cards; None if they do not."""
    live, seat = asked.live, None if asked.table is None else asked.table.seat_of(asked.person.id)
    if live is None or seat is None:
        return None
    text = parsing.attempt(live.legal(seat), [one.text for one in cards])
    try:
        live.game.apply(live.state, seat, read(text))
    except IllegalAction as why:
        return presenter.refusal(why, asked.voice, asked.own, seat)
    return None


def _may_play(asked: Asked, *, is_why: bool = False) -> Message | None:
    if asked.own is None or "or" in asked.words:
        return None
    why_not, named = partial(_why_not, asked), _named(asked)
    if presenter.lies_open(asked.own, named) and not presenter.holds(asked.own, named):
        return None  # they want to beat it
    return presenter.may_play(asked.own, named, why_not, asked.voice, is_why=is_why)


def _not_held(asked: Asked) -> Message | None:
    """Tell that a card is not held, unless it is that of somebody else that everyone sees."""
    own, named = asked.own, _named(asked)
    if own is None or presenter.holds(own, named) or presenter.lies_open(own, named):
        return None
    return presenter.not_held(own, named, asked.voice)


def _begins(asked: Asked) -> Message | None:
    if asked.table is None:
        return None
    tell = presenter.how_to_begin if asked.private else presenter.who_begins
    return said(tell(asked.table, asked.voice))


def _seats(asked: Asked) -> Message | None:
    if asked.scene is None:
        return None
    return presenter.how_to_change_seats(asked.scene, asked.person.id, asked.voice)


def _to_go(asked: Asked) -> Message | None:
    if asked.scene is None:
        return None
    return presenter.how_to_go(asked.scene, asked.person.id, asked.voice)


def _rematch(asked: Asked) -> Message | None:
    if asked.live is None or asked.live.table.seat_of(asked.person.id) is None:
        return None
    return presenter.rematch(asked.live.table, asked.voice)


def _another_partner(asked: Asked) -> Message | None:
    if asked.scene is not None and not asked.info.partners:
        return presenter.who_plays_with_whom(asked.scene, asked.voice)
    return _seats(asked)


def _how_many_play(asked: Asked) -> Message:
    said = [questions.number(one) for one in asked.words]
    return presenter.how_many_play(asked.info.key, asked.voice, [one for one in said if one])


def _can_be_played(asked: Asked) -> Message | None:
    return (
        None
        if asked.game is None
        else presenter.can_be_played(asked.game, asked.table, asked.voice)
    )


def _suits(asked: Asked) -> Message | None:
    return presenter.suits(asked.info, asked.options, asked.voice)


def _with_friends(asked: Asked) -> Message:
    return presenter.with_friends(asked.scene if asked.table else None, asked.adding, asked.voice)


def _alone(asked: Asked) -> Message:
    return presenter.alone(asked.voice, is_private=asked.private)


def _take_back(asked: Asked) -> Message:
    return said(t(asked.voice, "asked-take-back", button=t(asked.voice, "button-continue")))


def _deal_before(asked: Asked) -> Message | None:
    return None if asked.before is None else presenter.headline(asked.before, asked.voice)


def _games(asked: Asked) -> Message:
    return presenter.all_games(asked.voice)


def _levels(asked: Asked) -> Message:
    return presenter.levels(asked.voice)


def _of_partners(key: str) -> Tell:
    """Return what says something of partners, or that there are none."""
    return lambda asked: said(t(asked.voice, key)) if asked.info.partners else PARTNERS(asked)


WHOSE_TURN = _of_deal(presenter.whose_turn)
OWN_TURN = Answer(_to_do, is_called, open=False)
"""What somebody is to do whose turn it is, for them alone."""
PLAYABLE = _own(presenter.playable)
PARTNERS = _of_deal(presenter.who_plays_with_whom)
HOW_ENDED = _of_deal(presenter.how_it_ended)
SEATS = _of_deal(presenter.who_sits_where)
TO_GO_ON = (
    Answer(_begins, in_lobby), Answer(_of_deal(presenter.next_deal), between_deals),
    Answer("help", is_open),
)  # fmt: skip
"""What the table waits for between deals, or before and after them."""
ONCE_MORE = (
    Answer(_rematch, is_over, heard=False), Answer("start", is_over, heard=False),
    Answer(_rematch, is_closed, heard=False),
)  # fmt: skip
"""Another match, once one has ended: with the same people, or for whoever has no seat here."""
FOLLOWING = tuple(Answer(f"rules {one}", always) for one in ("tricks", "defence", "play"))
"""The sections of the rules that say what may be played to what others have played."""
PASSING = (
    Answer("rules attack", always, heard=False), Answer("rules play", always, heard=False),
    Answer(WHOSE_TURN, in_deal, heard=False),
)  # fmt: skip
"""The sections of the rules that say who may pass, and what that does."""
LEADING = tuple(Answer(f"rules {one}", always) for one in ("leads", "attack", "tricks", "play"))
"""The sections of the rules that say who plays first, and what."""
SCORING = tuple(Answer(f"rules {one}", always) for one in ("pulls", "score", "kots"))
"""The sections of the rules that say what a deal brings, or costs."""

GO = Answer(_to_go, is_open, heard=False, open=False)
"""How to get away from a match, for whoever has to: a friend may be told so just as well."""
TO_JOIN = _of_deal(presenter.how_to_join)

ANSWERS: Mapping[str, tuple[Answer, ...]] = {
    "score": (Answer("score", at_table),),
    "won": (
        Answer(_deal_before, always),
        Answer(HOW_ENDED, after_deal), Answer(HOW_ENDED, is_closed), Answer("score", at_table),
        Answer("history", has_no_table, heard=False),
    ),
    "have-won": (
        Answer(_deal_before, always, heard=False),
        Answer(HOW_ENDED, after_deal), Answer(HOW_ENDED, is_closed, heard=False),
        Answer("score", at_table, heard=False), Answer("history", has_no_table, heard=False),
    ),
    "deals-left": (Answer("score", has_dealt), Answer("rules match", always)),
    "how-many": (Answer("score", has_dealt),),
    "why-won": (
        Answer(_deal_before, always),
        Answer(_of_deal(presenter.headline), after_deal), Answer(HOW_ENDED, is_closed),
        Answer("score", at_table), Answer("history", has_no_table, heard=False),
    ),
    "ahead": (
        Answer(_of_deal(presenter.who_is_ahead), in_deal), Answer(HOW_ENDED, after_deal),
        Answer("score", at_table),
    ),
    "am-ahead": (
        Answer(_of_deal(presenter.who_is_ahead), in_deal, heard=False),
        Answer(HOW_ENDED, after_deal, heard=False), Answer("score", at_table, heard=False),
    ),
    "mistake": (
        Answer("review", after_deal), Answer(_sentence("review"), always, heard=False),
    ),
    "history": (Answer("history", always, heard=False),),
    "tricks-left": (Answer(_of_deal(presenter.tricks_left), in_deal),),
    "tens": (
        Answer(_own(presenter.own_tens), plays_here, heard=False, open=False),
        Answer(_of_deal(presenter.tens), in_deal),
    ),
    "holds": (Answer(_sentence("holds"), in_deal, heard=False),),
    "last-trick": (Answer("last", at_table),),
    "left": (
        Answer(_of_deal(presenter.stock_left), in_deal, heard=False),
        Answer(_of_deal(presenter.cards_gone), in_deal, heard=False),
    ),
    "doing": (Answer("score", has_dealt, heard=False),),
    "happened": (
        Answer(HOW_ENDED, after_deal, heard=False), Answer("last", at_table, heard=False),
    ),
    "gone": (Answer(_of_deal(presenter.cards_gone), at_table),),
    "why-took": (
        Answer(_of_deal(presenter.why_it_won), in_deal), Answer(_deal_before, always),
        Answer("last", in_deal),
        Answer(_of_deal(presenter.headline), after_deal, heard=False),
    ),
    "why-wins": (Answer(_of_deal(presenter.why_it_wins), in_deal), *FOLLOWING),
    "why-beats": FOLLOWING,
    "why-lost-card": (
        Answer("rules slams", names_two), Answer(_of_deal(presenter.why_it_won), in_deal),
        *FOLLOWING,
    ),
    "why-leads": LEADING,
    "trump": (Answer(_trump, in_deal), Answer(_no_trump, is_open)),
    "trump-is": (
        Answer(_trump, in_deal, heard=False), Answer(_no_trump, is_open, heard=False),
    ),
    "trump-rule": (Answer("rules trump", always), Answer(_no_trump, is_open)),
    "trump-maker": (Answer(_of_deal(presenter.what_is_trump), in_deal),),
    "trump-how": (
        Answer(_of_deal(presenter.how_trump_is_made), in_deal), Answer("rules trump", always),
        Answer(_no_trump, is_open),
    ),
    "who-dealt": (Answer(_of_deal(presenter.who_dealt), in_deal),),
    "who-leads": (Answer(_who_leads, in_deal),),
    "who-wins": (
        Answer(_of_deal(presenter.who_wins_so_far), in_deal), Answer(WHOSE_TURN, in_deal),
    ),
    "next-player": (
        Answer(_beside(presenter.who_plays_after), in_deal, heard=False, open=False),
    ),
    "player-before": (
        Answer(_beside(presenter.who_plays_before), in_deal, heard=False, open=False),
    ),
    "whose-turn": (OWN_TURN, Answer(WHOSE_TURN, in_deal)),
    "seat-now": (
        Answer(_sentence("next-deal"), is_promised, heard=False),
        Answer(TO_JOIN, may_join, heard=False),
    ),
    "my-turn": (
        OWN_TURN._replace(heard=False), Answer(_sentence("next-deal"), is_promised),
        Answer(WHOSE_TURN, in_deal, heard=False),
    ),
    "waiting": (OWN_TURN, Answer(WHOSE_TURN, in_deal), *TO_GO_ON),
    "next-deal": (Answer(_sentence("next-deal"), in_deal), *TO_GO_ON),
    "time-left": (Answer(WHOSE_TURN, in_deal), Answer(_when_late, is_open)),
    "when-late": (Answer(_when_late, is_open),),
    "stock": (
        Answer(_of_deal(presenter.stock_left), in_deal),
        Answer(_of_deal(presenter.cards_left), in_deal),
    ),
    "cards-left": (Answer(_of_deal(presenter.cards_left), in_deal),),
    "what-now": (
        OWN_TURN, Answer(WHOSE_TURN, in_deal), Answer(TO_JOIN, may_join), *TO_GO_ON,
        Answer("rules aim", has_no_table),
    ),
    "can-win": (Answer("score", has_dealt, heard=False),),
    "can-pass": (Answer(_own(presenter.may_pass), is_called, heard=False, open=False), *PASSING),
    "if-pass": (
        Answer(_own(presenter.what_passing_does), is_called, heard=False, open=False), *PASSING,
    ),
    "must-move": (
        Answer(_own(presenter.must_play), is_called, heard=False, open=False),
        Answer(WHOSE_TURN, in_deal, heard=False),
    ),
    "may-play": (
        Answer(_may_play, is_called, open=False), Answer(PLAYABLE, is_called, open=False),
        Answer("hand", is_called), Answer(WHOSE_TURN, in_deal),
    ),
    "beats-card": (Answer(_what_beats, in_deal, heard=False),),
    "beats-this": (Answer(_of_deal(presenter.what_beats_it), in_deal), *FOLLOWING),
    "playable": (
        Answer(PLAYABLE, is_called, open=False), Answer("hand", is_called),
        Answer(WHOSE_TURN, in_deal),
    ),
    "what-to-play": (
        Answer("hint", may_have_hint, heard=False), Answer(_does("hint"), may_have_hint),
        Answer("hand", is_called), Answer(WHOSE_TURN, in_deal),
    ),
    "which-to-play": (
        Answer("hint", is_called, heard=False), Answer(WHOSE_TURN, in_deal, heard=False),
    ),
    "must-play": (Answer(PLAYABLE, is_called, open=False), *FOLLOWING),
    "follow": FOLLOWING,
    "why-cant": (
        Answer(partial(_may_play, is_why=True), is_called, open=False),
        Answer("why must", at_table),
    ),
    "why-card": (
        Answer(_not_held, is_called, heard=False, open=False),
        Answer("why", at_table, heard=False),
    ),
    "why-not": (Answer("why must", at_table),),
    "why-this": (Answer("why", at_table, heard=False),),
    "played": (Answer(_of_deal(presenter.what_lies), in_deal),),
    "pile": (Answer(_of_deal(presenter.pile), in_deal), Answer("rules tricks", always)),
    "why-not-ours": (
        Answer(_of_deal(presenter.how_the_pile_is_taken), is_open), Answer("rules tricks", always),
    ),
    "card-gone": (
        Answer(_is_ten_out, in_deal), Answer(_of_deal(presenter.cards_gone), in_deal),
    ),
    "skipped": (
        Answer(_sentence("skipped"), attacks), Answer("rules play", always),
        Answer(_when_late, is_open),
    ),
    "gets-seven": (Answer("rules aim", always),),
    "attacks-me": (
        Answer(_of_deal(presenter.who_attacks), in_deal), Answer("rules attack", always),
    ),
    "suit-names": (Answer(_suits, always),),
    "half": (Answer(_sentence("half"), has_round_cards),),
    "raja": (Answer(_sentence("raja"), has_round_cards), *FOLLOWING),
    "partner": (Answer(PARTNERS, is_open),),
    "against": (Answer(PARTNERS, has_partners), Answer(SEATS, is_open)),
    "why-seat": (Answer("rules deal", draws_seats),),
    "change-partner": (Answer(_another_partner, is_open),),
    "change-seat": (Answer(_seats, is_open),),
    "seats": (Answer(SEATS, is_open),),
    "where": (Answer(SEATS, lacks_somebody), Answer(SEATS, is_open, heard=False)),
    "partners": (Answer(_of_partners("partner-is-opposite"), is_open),),
    "talk": (Answer(_of_partners("asked-talk"), is_open),),
    "join": (Answer(TO_JOIN, is_open), Answer(_does("start"), always)),
    "let-me-in": (
        Answer("join", may_join), Answer(TO_JOIN, is_open, heard=False),
        Answer(_does("start"), always, heard=False),
    ),
    "me-too": (Answer(TO_JOIN, may_join),),
    "add-bot": (Answer("hello", always),),
    "with-friends": (
        Answer(_with_friends, is_private), Answer(TO_JOIN, is_open),
        Answer(_sentence("with-friends"), always),
    ),
    "alone": (Answer(_alone, always),),
    "hello": (Answer("hello", always, heard=False),),
    "with-ai": (Answer(_sentence("with-ai"), always),),
    "several-cards": (Answer(_sentence("several"), combines), *LEADING),
    "rules-of": (Answer("rules {game}", always),),
    "durak": (Answer(_sentence("durak"), always),),
    "bot": (Answer(_sentence("bot"), always),),
    "you": (Answer(_sentence("bot"), always, heard=False),),
    "about-me": (Answer("privacy", always, heard=False),),
    "channel": (Answer(_sentence("channel"), always),),
    "kick": (Answer(_sentence("kick"), always, heard=False),),
    "rating": (Answer(_sentence("rating"), always),),
    "quit": (
        Answer("stop", plays_alone, heard=False), GO, Answer(_does("leave"), is_open, heard=False),
        Answer(_sentence("nothing-on"), always, heard=False),
    ),
    "how-to-play": (Answer("howto", always),),
    "about": (Answer("rules aim", always),),
    "see-rules": (Answer("rules", always),),
    "house-rules": (Answer(_house_rules, always),),
    "preset": (Answer("rules options", always),),
    "even": (Answer(_even, always), Answer("rules aim", always)),
    "missed": SCORING,
    "points": SCORING,
    "loser": (Answer(HOW_ENDED, after_deal), Answer("rules aim", always)),
    "limit": (Answer("rules attack", always),),
    "showed": (Answer(_sentence("showed"), attacks),),
    "drawn-last": (Answer(_sentence("drawn-last"), attacks),),
    "out": (Answer(_of_deal(presenter.cards_left), in_deal, heard=False),),
    "secret": (Answer(_sentence("secret"), always, heard=False),),
    "points-why": tuple(one._replace(heard=False) for one in SCORING),
    "good": (
        Answer("rules glossary", always, heard=False), Answer("rules deal", always, heard=False),
    ),
    "ranks": (Answer("rules glossary", always), Answer("rules deal", always)),
    "worth": (Answer("rules aim", always),),
    "how-many-play": (Answer(_how_many_play, always),),
    "needed-to-win-match": (Answer("rules match", always),),
    "needed": (Answer("rules aim", always),),
    "cards-dealt": (Answer("rules deal", always),),
    "how-long": (Answer(_sentence("how-long"), always),),
    "how-long-it": (
        Answer(_sentence("next-deal"), is_promised, heard=False),
        Answer(_sentence("how-long"), always, heard=False),
    ),
    "how-many-deals": (Answer("rules match", always),),
    "pace": (Answer(_sentence("pace"), always, heard=False),),
    "sorted": (Answer(_sentence("sorted"), always),),
    "quits": (Answer(_sentence("quits"), always),),
    "mute": (Answer(_sentence("mute"), always),),
    "account": (Answer(_sentence("account"), always),),
    "ends": (Answer("rules match", always, heard=False),),
    "my-cards": (Answer("hand", in_deal), Answer(_does("hand"), always)),
    "table": (Answer("table", at_table, heard=False),),
    "own-cards": (Answer("hand", plays_here), Answer(_does("hand"), always)),
    "can-play": (Answer(_can_be_played, always, heard=False),),
    "games": (Answer(_games, always),),
    "what-game": (Answer("howto {game}", has_game),),
    "cost": (Answer(_sentence("free"), always),),
    "speaks": (Answer(_sentence("language"), always, heard=False),),
    "language": (
        Answer("settings {language}", wants_language, heard=False),
        Answer(_sentence("language"), always),
    ),
    "undo": (Answer(_take_back, has_asked_to_stop), Answer(_sentence("undo"), always)),
    "oops": (Answer(_sentence("undo"), in_deal, heard=False),),
    "without-ai": (Answer(_sentence("without-ai"), always),),
    "begin-without": (Answer(_sentence("begin-without"), always),),
    "fair": (Answer(_sentence("fair"), always, heard=False),),
    "rigged": (Answer(_sentence("rigged"), always, heard=False),),
    "cheat": (Answer(_sentence("cheat"), always, heard=False),),
    "levels": (Answer(_levels, always),),
    "hints": (Answer(_sentence("hints"), always),),
    "hint": (Answer(_hint, always),),
    "review": (Answer(_sentence("review"), always),),
    "begin": (
        Answer("begin", in_lobby, heard=False), Answer("start", has_no_table, heard=False),
        *ONCE_MORE, *TO_GO_ON,
    ),
    "ready": (
        Answer("begin", in_lobby, heard=False), Answer("next", between_deals, heard=False),
        *ONCE_MORE,
    ),
    "again": (*ONCE_MORE, Answer("start", has_no_table, heard=False)),
    "next": (
        Answer("next", between_deals), Answer(_sentence("next-deal"), in_deal), *TO_GO_ON,
    ),
    "play-now": (
        Answer("start", has_no_table), Answer("start", is_private),
        Answer(_alone, always, heard=False),
    ),
    "play-alone": (Answer("start", is_private), Answer(_alone, always, heard=False)),
    "no-tips": (Answer("tips off", always),),
    "clock-off": (Answer(_when_late, plays_alone), Answer(_sentence("clock-off"), always)),
    "grey": (Answer(_sentence("grey"), always),),
    "no-cards": (Answer(_sentence("out"), always),),
    "over-short": (Answer(_sentence("over-short"), draws_seats),),
    "streak": (Answer("rules kots", always), Answer("rules score", always)),
    "hand-button": (Answer(_does("hand"), always),),
    "replay": (Answer(_does("replay"), always),),
    "tip": (Answer(_sentence("tip"), always),),
    "back": (Answer("back", in_deal),),
    "stop": (Answer("stop", is_open),),
    "stop-it": (
        Answer("stop", is_open, heard=False), Answer(_sentence("nothing-on"), always, heard=False),
    ),
    "stop-how": (
        Answer(_of_deal(presenter.who_stops), is_ending),
        Answer(_does("stop"), always, heard=False),
    ),
    "here": (Answer("back", in_deal, heard=False), Answer(TO_JOIN, may_join, heard=False)),
    "may-leave": (GO, Answer(_does("leave"), always, heard=False)),
    "come-back": (Answer(_does("back"), always, heard=False),),
    "leave": (Answer(_does("leave"), always),),
    "agree": (Answer("stop", is_asked_to_stop),),
    "continue": (
        Answer("continue", has_asked_to_stop), Answer("continue", may_play_on, heard=False),
        Answer("next", between_deals, heard=False), *ONCE_MORE,
    ),
    "refuse": (),
    "confused": (
        OWN_TURN._replace(heard=False), Answer(WHOSE_TURN, in_deal, heard=False),
        Answer("help", always, heard=False),
    ),
    "hint-please": (
        Answer("hint", may_have_hint, heard=False), Answer(_does("hint"), always, heard=False),
    ),
    "thanks": (Answer(_sentence("thanks"), always, heard=False),),
    "stops": (Answer(_of_deal(presenter.who_stops), at_table),),
    "break": (GO, Answer(_does("away"), always, heard=False)),
    **{key: (Answer(_sign(key), always),) for key in presenter.SIGNS},
}  # fmt: skip
"""The answers to each question, the first that fits."""
WISHES = (
    *("my-cards", "back", "stop", "agree", "continue", "again", "next", "lock", "games"),
    *("play-now", "play-alone"),
    *("no-tips", "may-leave", "oops", "let-me-in", "me-too"),
)
"""Keys of what is asked for without a question as well, often in the words of a button."""
IN_SENTENCES = (*WISHES, "begin", "language", "with-friends")
"""Keys of what is asked for in sentences that may begin with a command: ``start the game``."""
ENDINGS = ("won", "have-won", "why-won", "why-took")
"""Keys of how a match ended that is over, also once its table is closed."""
AFTERWARDS = (*ENDINGS, "again", "continue")
"""Keys of what may be about the last table here, if none is open."""
HOW = "how-command"
OF_COMMANDS = (HOW, "what-command")
"""Questions about a command, which are answered with what it does."""
