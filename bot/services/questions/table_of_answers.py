"""The table of answers: what each question of ``bot/text/questions.py`` is answered with, and when.

A new question needs a line in ``bot/locales/<language>/questions.txt`` and, if its key is new, a
row here. The first answer of a row that fits is given; where none does, the rules are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot import presenter
from bot.model.messages import Audience, Message, said
from bot.model.voice import Voice
from bot.presenter import Question, Scene, t
from bot.services.questions.when import (
    Answer,
    Tell,
    after_deal,
    always,
    at_table,
    attacks,
    attacks_now,
    between_deals,
    combines,
    draws_seats,
    goes_on_soon,
    has_asked_to_stop,
    has_dealt,
    has_game,
    has_no_seat,
    has_no_table,
    has_partners,
    has_round_cards,
    has_suits,
    in_deal,
    in_lobby,
    is_asked_to_stop,
    is_away,
    is_called,
    is_closed,
    is_ending,
    is_idle_word,
    is_left_alone,
    is_open,
    is_over,
    is_private,
    is_promised,
    is_seated,
    is_under_way,
    lacks_somebody,
    looks_on,
    may_go_on,
    may_have_hint,
    may_join,
    may_play_on,
    names_target,
    names_two,
    names_twos,
    plays_alone,
    plays_here,
    waits_for_begin,
    wants_language,
)

ASKER = Audience.ASKER
answers, on_moves = presenter.answers, presenter.answers_on_moves
on_people, on_tens = presenter.answers_on_people, presenter.answers_on_tens
on_trump = presenter.answers_on_trump


def _of_table(tell: Callable[[Scene, Voice], Message]) -> Tell:
    """Return what tells something of the table that is told elsewhere too."""
    return lambda question: tell(question.here, question.voice)


def _sentence(key: str) -> Tell:
    return lambda question: said(t(question.voice, f"asked-{key}"))


def _does(verb: str) -> Tell:
    """Return what says what a command does."""
    return lambda question: presenter.what_it_does(
        verb, question.voice, "" if question.live is None else question.info.key
    )


def _of_partners(key: str) -> Tell:
    """Return what says something of partners, or that there are none."""
    return lambda question: (
        said(t(question.voice, key)) if question.info.partners else PARTNERS(question)
    )


def _par(question: Question) -> Message | None:
    """Return what the number after "of" is beside the cards that somebody has captured."""
    return presenter.term(question.info, ("par",), question.voice)


def _all_games(question: Question) -> Message:
    return presenter.all_games(question.voice, alone=question.private and question.table is None)


WHOSE_TURN = answers.whose_turn
OWN_TURN = Answer(lambda one: presenter.what_to_do(one.mine, one.voice), is_called, audience=ASKER)
"""What somebody is to do whose turn it is, for them alone."""
OUT = Answer(answers.who_asks_is_out, plays_here, heard=False)
"""That somebody has no cards left, to them."""
PLAYABLE = answers.playable
PARTNERS = on_people.who_plays_with_whom
HOW_ENDED = answers.how_it_ended
SEATS = on_people.who_sits_where
TO_JOIN = on_people.how_to_join
PROMISED = Answer(
    lambda question: said(t(question.voice, "refused-table-exists-promised")), is_promised
)
"""That somebody plays from the next deal."""
SOON = Answer(_of_table(presenter.what_follows), goes_on_soon)
"""What the table waits for between deals, or before a rematch."""
TO_GO_ON = (
    Answer(on_people.begins, in_lobby), SOON, Answer(on_people.rematch, is_over),
    Answer("help", is_open),
)  # fmt: skip
"""What the table waits for between deals, or before and after them."""
NOTHING_ON = Answer(_sentence("nothing-on"), has_no_table, heard=False)
MY_TURN = (
    OUT, OWN_TURN._replace(heard=False), Answer(_sentence("next-deal"), is_promised),
    Answer(WHOSE_TURN, in_deal, heard=False),
    *(one._replace(heard=False) for one in TO_GO_ON), NOTHING_ON,
)  # fmt: skip
"""When it is somebody's own turn."""
HIDDEN = Answer(answers.cards_hidden, plays_here)
"""That nobody but who calls trump looks at cards yet."""
NO_HINTS = Answer(answers.without_hints, is_under_way)
"""That there are no hints in the match here."""
ALL_HANDS = Answer(_does("replay"), after_deal, heard=False)
"""What shows whose cards were whose, once nobody plays any more."""
WHAT_NOW = (
    OWN_TURN, PROMISED, Answer(WHOSE_TURN, in_deal), Answer(TO_JOIN, may_join), *TO_GO_ON,
)  # fmt: skip
"""What somebody is to do, or who else, while a table is open."""
ONCE_MORE = (
    Answer(on_people.rematch, is_over, heard=False), Answer("start", is_over, heard=False),
    Answer(on_people.rematch, is_closed, heard=False),
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
MAY_PLAY = (
    Answer(on_moves.may_play, is_called, audience=ASKER),
    Answer(PLAYABLE, is_called, audience=ASKER),
    Answer("hand", is_called),
    Answer(WHOSE_TURN, in_deal),
)
"""Whether the reader may play the cards that are named."""
SCORING = tuple(Answer(f"rules {one}", always) for one in ("pulls", "score", "kots"))
"""The sections of the rules that say what a deal brings, or costs."""

CENTRE = (Answer(on_tens.what_the_pile_is, in_deal), Answer("rules tricks", always))
"""What the centre is, and how it and the tens in it are taken."""
BEGIN = (
    Answer(on_people.begins, waits_for_begin, heard=False),
    Answer("begin", in_lobby, heard=False), Answer("next", may_go_on, heard=False),
)  # fmt: skip
"""What begins a match or a deal, for whoever may do that and says so."""
IDLE = Answer(_sentence("agree"), is_idle_word, heard=False)
"""A nod, to a word in private that asks for nothing."""
GO = Answer(on_people.how_to_go, is_open, heard=False)
"""How to get away from a match, for whoever has to: a friend may be told so just as well."""
ANSWERS: Mapping[str, tuple[Answer, ...]] = {
    "score": (Answer(HOW_ENDED, is_closed), Answer("score", at_table)),
    "won": (
        Answer(answers.deal_before, always),
        Answer(HOW_ENDED, after_deal), Answer(HOW_ENDED, is_closed), Answer("score", at_table),
        Answer("history", has_no_table, heard=False),
    ),
    "have-won": (
        Answer(answers.deal_before, always, heard=False), OUT,
        Answer(HOW_ENDED, after_deal), Answer(HOW_ENDED, is_closed, heard=False),
        Answer("score", at_table, heard=False), Answer("history", has_no_table, heard=False),
    ),
    "won-already": (
        Answer(_of_table(presenter.who_is_ahead), in_deal, heard=False),
        Answer(HOW_ENDED, after_deal, heard=False), Answer("score", at_table, heard=False),
        Answer("history", has_no_table, heard=False),
    ),
    "deals-left": (Answer("score", has_dealt), Answer("rules match", always)),
    "how-many": (Answer("score", has_dealt),),
    "why-won": (
        Answer(answers.deal_before, always),
        Answer(_of_table(presenter.headline), after_deal), Answer(HOW_ENDED, is_closed),
        Answer("score", at_table), Answer("history", has_no_table, heard=False),
    ),
    "ahead": (
        Answer(_of_table(presenter.who_is_ahead), in_deal), Answer(HOW_ENDED, after_deal),
        Answer("score", at_table),
    ),
    "stats": (Answer("stats", always, heard=False),),
    "best": (Answer("leaderboard", always, heard=False),),
    "am-ahead": (
        Answer(_of_table(presenter.who_is_ahead), in_deal, heard=False),
        Answer(HOW_ENDED, after_deal, heard=False), Answer(HOW_ENDED, is_closed, heard=False),
        Answer("score", at_table, heard=False), NOTHING_ON,
    ),
    "mistake": (
        Answer("review", after_deal), Answer(_sentence("review"), always, heard=False),
    ),
    "history": (Answer("history", always, heard=False),),
    "which-trick": (
        Answer(answers.which_trick, in_deal, heard=False),
        Answer("rules tricks", always, heard=False),
    ),
    "tricks-left": (Answer(answers.tricks_left, in_deal),),
    "tens": (
        Answer(on_tens.own_tens, plays_here, heard=False, audience=ASKER),
        Answer(on_tens.tens, in_deal), Answer(_sentence("holds"), in_deal, heard=False),
    ),
    "can-kot": (
        Answer(on_tens.may_make_kot, in_deal, heard=False),
        Answer("rules kots", always, heard=False),
    ),
    "holds": (
        Answer("score", names_target, heard=False),
        Answer(_sentence("holds"), in_deal, heard=False), ALL_HANDS,
    ),
    "last-trick": (Answer("last", at_table),),
    "see-last": (Answer("last", at_table, heard=False),),
    "left": (
        Answer(answers.stock_left, in_deal, heard=False),
        Answer(answers.cards_gone, in_deal, heard=False),
    ),
    "doing": (Answer("score", has_dealt, heard=False),),
    "happened": (
        Answer(HOW_ENDED, after_deal, heard=False), Answer("last", at_table, heard=False),
    ),
    "gone": (Answer(answers.cards_gone, at_table),),
    "why-took": (
        Answer(on_trump.why_it_won, in_deal), Answer(answers.deal_before, always),
        Answer("last", in_deal),
        Answer(_of_table(presenter.headline), after_deal, heard=False),
    ),
    "picked-up": (
        Answer(_sentence("picked-up"), attacks), Answer("last", in_deal), *FOLLOWING,
    ),
    "last-deal": (
        Answer(answers.deal_before, always, heard=False),
        Answer(HOW_ENDED, after_deal, heard=False), Answer(_does("replay"), always, heard=False),
    ),
    "past-deal": (Answer(_does("replay"), always, heard=False),),
    "why-wins": (Answer(on_trump.why_it_wins, in_deal), *FOLLOWING),
    "why-beats": FOLLOWING,
    "why-lost-card": (
        Answer("rules slams", names_two), Answer(on_trump.why_it_won, in_deal),
        *FOLLOWING,
    ),
    "why-leads": LEADING,
    "hukum": (Answer(on_trump.trump_by_its_name, in_deal), Answer(on_trump.hukum, has_suits)),
    "trump": (
        Answer(on_trump.trump_by_its_name, in_deal), Answer(on_trump.no_trump, is_open),
        Answer(on_trump.trump_if_any, in_deal),
    ),
    "trump-is-what": (
        Answer(on_trump.what_a_trump_is, in_deal), Answer("rules trump", always),
        Answer(on_trump.no_trump, is_open),
    ),
    "trump-is": (
        Answer(on_trump.trump_by_its_name, in_deal, heard=False),
        Answer(on_trump.no_trump, is_open, heard=False),
    ),
    "trump-rule": (Answer("rules trump", always), Answer(on_trump.no_trump, is_open)),
    "trump-maker": (Answer(on_trump.what_is_trump, in_deal),),
    "trump-how": (
        Answer(on_trump.how_trump_is_made, in_deal), Answer("rules trump", always),
        Answer(on_trump.no_trump, is_open),
    ),
    "deals-next": (Answer(answers.who_deals_next, after_deal), Answer("rules deal", always)),
    "who-dealt": (Answer(answers.who_dealt, in_deal), Answer(answers.who_deals_next, after_deal)),
    "who-leads": (Answer(answers.who_leads, in_deal),),
    "who-wins": (
        Answer(on_trump.who_wins_so_far, in_deal), Answer(WHOSE_TURN, in_deal),
    ),
    "next-player": (Answer(answers.who_plays_after, in_deal, heard=False),),
    "player-before": (Answer(answers.who_plays_before, in_deal, heard=False),),
    "whose-turn": (OWN_TURN, Answer(WHOSE_TURN, in_deal), *TO_GO_ON, NOTHING_ON),
    "seat-now": (
        Answer(_sentence("next-deal"), is_promised, heard=False),
        Answer(TO_JOIN, may_join, heard=False),
        Answer("back", is_seated, heard=False),
    ),
    "my-turn": MY_TURN,
    "cards-when": (HIDDEN, *MY_TURN),
    "waiting": (OWN_TURN, Answer(WHOSE_TURN, in_deal), *TO_GO_ON),
    "next-deal": (Answer(_sentence("next-deal"), in_deal), *TO_GO_ON),
    "play-when": (Answer(TO_JOIN, looks_on), SOON, *MY_TURN),
    "am-in": (PROMISED, Answer(TO_JOIN, looks_on), Answer(SEATS, is_open)),
    "time-left": (Answer(WHOSE_TURN, in_deal), SOON, Answer(answers.when_late, is_open)),
    "if-idle": (SOON, Answer(answers.when_late, is_open)),
    "when-late": (Answer(answers.when_late, is_open),),
    "stock": (
        Answer(answers.stock_left, in_deal),
        Answer(answers.cards_left, in_deal),
    ),
    "cards-left": (Answer(answers.cards_left, in_deal),),
    "what-now": (
        OUT, *WHAT_NOW, Answer(on_people.who_stops, is_closed), Answer("rules aim", has_no_table),
    ),
    "going-on": (
        PROMISED, Answer(answers.how_the_deal_stands, in_deal), *WHAT_NOW,
        Answer(HOW_ENDED, is_closed), Answer("rules aim", has_no_table),
    ),
    "can-win": (Answer("score", has_dealt, heard=False),),
    "can-pass": (Answer(on_moves.may_pass, is_called, heard=False, audience=ASKER), *PASSING),
    "if-pass": (
        Answer(on_moves.what_passing_does, is_called, heard=False, audience=ASKER), *PASSING,
    ),
    "must-move": (
        Answer(on_moves.must_play, is_called, heard=False, audience=ASKER),
        Answer(WHOSE_TURN, in_deal, heard=False),
    ),
    "may-play": MAY_PLAY,
    "may-play-told": tuple(one._replace(heard=False) for one in MAY_PLAY),
    "beats-card": (
        Answer(on_trump.what_beats, in_deal, heard=False),
        Answer("rules slams", names_two, heard=False),
        *(one._replace(heard=False) for one in FOLLOWING[1:]),
    ),
    "beats-pair": (
        Answer("rules slams", names_twos), Answer(_sentence("beats-pair"), combines),
    ),
    "beats-this": (Answer(on_trump.what_beats_it, in_deal), *FOLLOWING),
    "playable": (
        Answer(PLAYABLE, is_called, audience=ASKER), Answer("hand", is_called),
        Answer(WHOSE_TURN, in_deal),
    ),
    "what-to-play": (
        Answer("hint", is_called, heard=False), Answer(_does("hint"), may_have_hint),
        Answer("hand", is_called), Answer(WHOSE_TURN, in_deal),
    ),
    "which-to-play": (
        Answer("hint", is_called, heard=False), Answer(WHOSE_TURN, in_deal, heard=False),
    ),
    "must-play": (Answer(PLAYABLE, is_called, audience=ASKER), *FOLLOWING),
    "follow": FOLLOWING,
    "void": (
        Answer(PLAYABLE, is_called, heard=False, audience=ASKER),
        *(one._replace(heard=False) for one in FOLLOWING),
    ),
    "why-cant": (
        Answer(partial(on_moves.may_play, is_why=True), is_called, audience=ASKER),
        Answer("why must", at_table),
    ),
    "why-card": (
        Answer(on_moves.not_held, is_called, heard=False, audience=ASKER),
        Answer("why", at_table, heard=False),
    ),
    "why-not": (Answer("why must", at_table),),
    "why-this": (Answer("why", at_table, heard=False),),
    "played": (Answer(answers.who_played, in_deal), Answer(answers.what_lies, in_deal)),
    "pile-rule": CENTRE,
    "catch": tuple(one._replace(heard=False) for one in CENTRE),
    "pile": (Answer(on_tens.pile, in_deal), Answer("rules tricks", always)),
    "why-not-ours": (
        Answer(on_tens.why_the_pile_goes, is_open), Answer("rules tricks", always),
    ),
    "card-gone": (
        Answer(on_tens.is_ten_out, in_deal), Answer(answers.cards_gone, in_deal),
    ),
    "skipped": (
        Answer(_sentence("skipped"), attacks), Answer("rules play", always),
        Answer(answers.when_late, is_open),
    ),
    "gets-seven": (Answer("rules aim", always),),
    "attacks-me": (
        Answer(answers.who_attacks, in_deal), Answer("rules attack", always),
    ),
    "attacks-next": (Answer("rules defence", attacks), Answer("rules attack", always)),
    "suit-names": (Answer(answers.suits, always),),
    "of-par": (Answer(_par, has_round_cards, heard=False),),
    "half": (Answer(_sentence("half"), has_round_cards),),
    "raja": (Answer(_sentence("raja"), has_round_cards), *FOLLOWING),
    "partner": (Answer(on_people.coming_partner, is_promised), Answer(PARTNERS, is_open)),
    "against": (Answer(PARTNERS, has_partners), Answer(SEATS, is_open)),
    "why-seat": (Answer("rules deal", draws_seats),),
    "change-partner": (Answer(on_people.another_partner, is_open),),
    "change-seat": (Answer(on_people.how_to_change_seats, is_open),),
    "seats": (Answer(SEATS, is_open),),
    "people": (Answer(SEATS, is_open, heard=False),),
    "host": (Answer(on_people.whose_table, is_open, heard=False),),
    "watch": (Answer(_sentence("watch"), always, heard=False),),
    "all-left": (
        Answer(_sentence("all-left"), is_left_alone, heard=False),
        Answer(SEATS, is_open, heard=False),
    ),
    "are-ai": (Answer(SEATS, is_open, heard=False),),
    "where": (Answer(SEATS, lacks_somebody), Answer(SEATS, is_open, heard=False)),
    "about-them": (SOON._replace(heard=False), Answer(SEATS, is_open, heard=False)),
    "partners": (Answer(_of_partners("partner-is-opposite"), is_open),),
    "talk": (Answer(_of_partners("asked-talk"), is_open),),
    "join": (Answer(TO_JOIN, is_open), Answer(_does("start"), always)),
    "let-me-in": (
        Answer("join", may_join), Answer(TO_JOIN, has_no_seat, heard=False),
        Answer("back", is_away, heard=False), *(one._replace(heard=False) for one in WHAT_NOW),
        Answer(on_people.to_join_elsewhere, is_private),
        Answer(_does("start"), always, heard=False),
    ),
    "me-too": (
        Answer("join", may_join, heard=False), Answer(TO_JOIN, may_join),
        Answer(on_people.to_join_elsewhere, is_private),
    ),
    "add-bot": (Answer("hello", always),),
    "with-friends": (
        Answer(on_people.with_friends, is_private), Answer(TO_JOIN, is_open),
        Answer(_sentence("with-friends"), always),
    ),
    "alone": (Answer(on_people.alone, always),),
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
    "how-play-card": (Answer(_does("play"), always),),
    "about": (Answer("rules aim", always),),
    "see-rules": (Answer("rules", always),),
    "house-rules": (Answer(answers.house_rules_here, always),),
    "preset": (Answer(answers.preset, always), Answer("rules options", always)),
    "even": (Answer(on_tens.even, always), Answer("rules aim", always)),
    "missed": SCORING,
    "points": SCORING,
    "loser": (
        Answer(answers.deal_before, always), Answer(HOW_ENDED, after_deal),
        Answer(_sentence("no-durak-yet"), attacks_now), Answer(HOW_ENDED, is_closed),
        Answer("rules aim", always),
    ),
    "limit": (Answer("rules attack", always),),
    "showed": (Answer(_sentence("showed"), attacks),),
    "drawn-last": (Answer(_sentence("drawn-last"), attacks),),
    "out": (OUT, Answer(answers.cards_left, in_deal, heard=False),),
    "secret": (ALL_HANDS, Answer(_sentence("secret"), always, heard=False)),
    "points-why": tuple(one._replace(heard=False) for one in SCORING),
    "good": (
        Answer("rules glossary", always, heard=False), Answer("rules deal", always, heard=False),
    ),
    "ranks": (
        Answer(answers.ranks, has_suits), Answer("rules glossary", always),
        Answer("rules deal", always),
    ),
    "worth": (Answer("rules aim", always),),
    "how-many-play": (Answer(answers.how_many_play, always),),
    "needed-to-win-match": (Answer("rules match", always),),
    "needed": (
        Answer(answers.own_target, plays_here), Answer(answers.tricks_wanted, in_deal),
        Answer("rules aim", always),
    ),
    "made": (Answer(answers.own_target, plays_here), Answer("rules aim", draws_seats)),
    "why-needed": (Answer("rules aim", always),),
    "cards-dealt": (HIDDEN, Answer("rules deal", always),),
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
    "pictures": (Answer(_sentence("pictures"), always),),
    "account": (Answer(_sentence("account"), always),),
    "ends": (Answer("rules match", always, heard=False),),
    "my-cards": (Answer("hand", in_deal), Answer(_does("hand"), always)),
    "table": (Answer("table", at_table, heard=False),),
    "my-game": (Answer("table", at_table, heard=False),),
    "own-cards": (Answer("hand", plays_here), Answer(_does("hand"), always)),
    "can-play": (Answer(answers.can_be_played, always, heard=False),),
    "change-game": (
        Answer(_sentence("games-later"), is_under_way, heard=False),
        Answer(_all_games, always, heard=False),
    ),
    "games": (Answer(_all_games, always),),
    "what-game": (Answer("howto {game}", has_game),),
    "cost": (Answer(_sentence("free"), always),),
    "speaks": (Answer(_sentence("language"), always, heard=False),),
    "language": (
        Answer("settings {language}", wants_language, heard=False),
        Answer(_sentence("language"), always),
    ),
    "undo": (Answer(on_people.take_back, has_asked_to_stop), Answer(_sentence("undo"), always)),
    "oops": (Answer(_sentence("undo"), is_under_way, heard=False),),
    "without-them": (
        Answer(on_people.not_seated, is_open, heard=False),
        Answer(_sentence("with-ai"), in_lobby, heard=False),
        Answer(_sentence("quits"), is_open, heard=False),
    ),
    "without-ai": (Answer(_sentence("without-ai"), always),),
    "begin-without": (Answer(_sentence("begin-without"), always),),
    "fair": (Answer(_sentence("fair"), always, heard=False),),
    "rigged": (Answer(_sentence("rigged"), always, heard=False),),
    "cheat": (Answer(_sentence("cheat"), always, heard=False),),
    "levels": (Answer(lambda one: presenter.levels(one.voice), always),),
    "hints": (Answer(_sentence("hints"), always),),
    "hint": (NO_HINTS, Answer(answers.hints, always)),
    "hint-how": (NO_HINTS, Answer(_does("hint"), always)),
    "review": (Answer(_sentence("review"), always),),
    "begin": (
        *BEGIN, Answer("start", has_no_table, heard=False), *ONCE_MORE,
        OWN_TURN._replace(heard=False), Answer(WHOSE_TURN, in_deal, heard=False), *TO_GO_ON,
    ),
    "ready": (*BEGIN, *ONCE_MORE),
    "again": (
        *ONCE_MORE, Answer("rematch", is_under_way, heard=False),
        Answer(on_people.begins, in_lobby, heard=False),
        Answer("start", has_no_table, heard=False),
    ),
    "next": (
        Answer("next", between_deals), Answer(_sentence("next-deal"), in_deal), *TO_GO_ON,
        *ONCE_MORE, Answer(_does("start"), has_no_table, heard=False),
    ),
    "play-now": (
        Answer("start", has_no_table), Answer("start", is_private),
        Answer(on_people.alone, always, heard=False),
    ),
    "play-alone": (Answer("start", is_private), Answer(on_people.alone, always, heard=False)),
    "no-tips": (Answer("tips off", always),),
    "clock-off": (Answer(answers.when_late, plays_alone), Answer(_sentence("clock-off"), always)),
    "grey": (Answer(_sentence("grey"), always),),
    "no-cards": (Answer(_sentence("out"), always),),
    "over-short": (Answer(_sentence("over-short"), draws_seats),),
    "double-sir": (Answer(partial(answers.rule_here, "capture_rule", "double-sir"), always),),
    "bavney": (Answer(partial(answers.rule_here, "bavney", "bavney"), always),),
    "pulls": (Answer("rules pulls", always),),
    "transfer": (Answer(partial(answers.rule_here, "mode", "transfer"), attacks),),
    "pass-how": (Answer(answers.how_to_pass, attacks), *PASSING[:2]),
    "streak": (Answer("rules kots", always), Answer("rules score", always)),
    "hand-button": (Answer(_does("hand"), always),),
    "replay": (Answer("replay", after_deal, heard=False), Answer(_does("replay"), always)),
    "tip": (Answer(_sentence("tip"), always),),
    "back": (Answer("back", is_seated), Answer(TO_JOIN, may_join, heard=False)),
    "stop": (Answer("stop", is_open),),
    "stop-it": (
        Answer("stop", is_open, heard=False), Answer(_sentence("nothing-on"), always, heard=False),
    ),
    "stop-how": (
        Answer(on_people.who_stops, is_ending),
        Answer(_does("stop"), always, heard=False),
    ),
    "here": (Answer("back", is_under_way, heard=False), Answer(TO_JOIN, may_join, heard=False)),
    "may-leave": (GO, Answer(_does("leave"), always, heard=False)),
    "bye": (
        GO, Answer(_does("leave"), is_open, heard=False),
        Answer(_sentence("bye"), always, heard=False),
    ),
    "play-on": (Answer(_sentence("play-on"), is_open),),
    "come-back": (Answer(_does("back"), always, heard=False),),
    "leave": (Answer(_does("leave"), always),),
    "agree": (Answer("stop", is_asked_to_stop), IDLE),
    "okay": (IDLE,),
    "continue": (
        Answer("continue", has_asked_to_stop), Answer("continue", may_play_on, heard=False),
        Answer("next", between_deals, heard=False), *ONCE_MORE,
    ),
    "refuse": (Answer("continue", is_asked_to_stop, heard=False),),
    "confused": (
        OWN_TURN._replace(heard=False), Answer(WHOSE_TURN, in_deal, heard=False),
        Answer("help", always, heard=False),
    ),
    "hint-please": (
        Answer("hint", plays_here, heard=False), Answer(_does("hint"), always, heard=False),
    ),
    "thanks": (Answer(_sentence("thanks"), always, heard=False),),
    "stops": (Answer(on_people.who_stops, at_table),),
    "break": (
        GO._replace(tell=partial(on_people.how_to_go, is_short=True)),
        Answer(_does("away"), always, heard=False),
    ),
    **{key: (Answer(partial(answers.sign, key), always),) for key in answers.SIGNS},
}  # fmt: skip
"""The answers to each question, the first that fits."""
WISHES = (
    *("my-cards", "back", "stop", "agree", "continue", "again", "next", "lock", "games"),
    *("play-now", "play-alone"),
    *("no-tips", "may-leave", "oops", "let-me-in", "me-too"),
)
"""Keys of what is asked for without a question as well, often in the words of a button."""
IN_SENTENCES = (
    *(*WISHES, "begin", "can-play", "language", "with-friends", "stop-it", "how-long"),
    *("change-game", "break", "levels", "without-ai", "with-ai", "see-rules", "how-to-play"),
    *("hint-please", "best", "score", "see-last", "replay", "hints"),
)
"""Keys of what is asked for in sentences that may begin with a command: ``start the game``."""
ENDINGS = ("won", "have-won", "why-won", "why-took", "last-deal")
"""Keys of how a match ended that is over, also once its table is closed."""
AFTERWARDS = (
    *ENDINGS,
    *("am-ahead", "loser", "score", "going-on", "what-now", "again", "next", "continue"),
)
"""Keys of what may be about the last table here, if none is open."""
HOW = "how-command"
OF_COMMANDS = (HOW, "what-command")
"""Questions about a command, which are answered with what it does."""
