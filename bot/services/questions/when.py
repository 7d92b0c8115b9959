"""When an answer to a question fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot import presenter
from bot.model import lobby
from bot.model.errors import Refused
from bot.model.messages import Audience, Message
from bot.model.phases import UNDER_WAY
from bot.model.table import Phase, promised_seat
from bot.presenter import Question
from bot.text import parsing, questions

Tell = Callable[[Question], Message | None]
When = Callable[[Question], bool]


class Answer(NamedTuple):
    """An answer to a question.

    Args:
        tell: what tells it, or the command that does, as it is typed: ``rules match``; ``{game}``
            and ``{language}`` are those that the question names.
        when: whether it fits.
        heard: whether it is given to what was asked in passing, perhaps of a friend.
        audience: who may read it in the room; a command knows that by itself.
    """

    tell: Tell | str
    when: When
    heard: bool = True
    audience: Audience = Audience.ANYBODY

    def fits(self, question: Question) -> bool:
        """Whether it can be given: now, and by the rules of the game here."""
        word, *rest = self.tell.split() if isinstance(self.tell, str) else ("",)
        sections = [one for one in rest if word == "rules" and one != "{game}"]
        has_rules = all(presenter.topic_of(question.info, one, question.voice) for one in sections)
        return self.when(question) and has_rules


def is_private(question: Question) -> bool:
    """Whether it is asked in private."""
    return question.private


def always(_: Question) -> bool:
    """Whether or not there is a table."""
    return True


def at_table(question: Question) -> bool:
    """Whether there is a table, open or closed."""
    return question.live is not None


def is_open(question: Question) -> bool:
    """Whether there is a table that is not closed."""
    return question.table is not None


def is_closed(question: Question) -> bool:
    """Whether the table that it is about is closed."""
    return question.live is not None and question.table is None


def has_dealt(question: Question) -> bool:
    """Whether there is a score: before that, nobody has any of what it counts."""
    return question.live is not None and question.live.table.deal > 0


def _in(*phases: Phase) -> When:
    """Return whether the table is open and in one of the *phases*."""
    return lambda question: question.table is not None and question.table.phase in phases


in_lobby = _in(Phase.LOBBY)
in_deal = _in(Phase.PLAYING)
between_deals = _in(Phase.BETWEEN)
after_deal = _in(Phase.BETWEEN, Phase.OVER)
is_over = _in(Phase.OVER)
is_under_way = _in(*UNDER_WAY)


def goes_on_soon(question: Question) -> bool:
    """Whether the next deal is waited for, or a rematch that somebody has asked for."""
    return question.table is not None and question.table.is_paused


def is_left_alone(question: Question) -> bool:
    """Whether all others have left their seats to AI players, in a match of several people."""
    table, seat = question.table, question.seat
    if table is None or seat is None or not is_under_way(question):
        return False
    others = [one for n, one in enumerate(table.places) if one.person is not None and n != seat]
    return bool(others) and all(one.away for one in others)


def is_away(question: Question) -> bool:
    """Whether an AI player keeps the seat of the person."""
    table, seat = question.table, question.seat
    return table is not None and seat is not None and table.places[seat].away


def may_go_on(question: Question) -> bool:
    """Whether the next deal may be asked for, and is: ``is everyone ready?`` only asks."""
    return between_deals(question) and not questions.asks_yes_or_no(question.words)


def waits_for_begin(question: Question) -> bool:
    """Whether the person has a seat in a lobby, and somebody else has to begin, or they only ask.

    ``is everyone ready?`` begins nothing.
    """
    table = question.table
    if table is None or question.seat is None or not in_lobby(question):
        return False
    if questions.asks_yes_or_no(question.words):
        return True
    try:
        lobby.must_begin(table, question.person.id)
    except Refused:
        return True
    return False


def lacks_somebody(question: Question) -> bool:
    """Whether somebody has left their seat to an AI player."""
    return question.table is not None and any(one.away for one in question.table.places)


def is_called(question: Question) -> bool:
    """Whether the person is to act."""
    live, seat = question.live, question.seat
    return in_deal(question) and live is not None and seat is not None and live.is_called(seat)


def is_promised(question: Question) -> bool:
    """Whether the person gets a seat with the next deal."""
    table = question.table
    return table is not None and promised_seat(table, question.person.id) is not None


def is_asked_to_stop(question: Question) -> bool:
    """Whether it is for the person to agree to the table's end, by a word that is no move now."""
    table, view = question.table, None if question.own is None else question.own.view
    if table is None or view is None or not table.stops:
        return False
    return question.person.id in table.staying and not parsing.is_due(question.words, view.legal)


def is_idle_word(question: Question) -> bool:
    """Whether a word in private, ``ok``, says no more than that: it is no move that is due."""
    view = None if question.own is None else question.own.view
    return question.private and not (view and parsing.is_due(question.words, view.legal))


def has_asked_to_stop(question: Question) -> bool:
    """Whether the person has asked to stop, and others may still agree or play on."""
    return (
        is_ending(question)
        and question.table is not None
        and question.person.id in question.table.stops
    )


def may_play_on(question: Question) -> bool:
    """Whether somebody has asked to stop, and the person plays here."""
    return is_ending(question) and plays_here(question)


def is_seated(question: Question) -> bool:
    """Whether the person has a seat at a table that is not closed."""
    return is_open(question) and question.seat is not None


def plays_here(question: Question) -> bool:
    """Whether the person has a seat in the deal here."""
    return in_deal(question) and question.seat is not None


def has_no_seat(question: Question) -> bool:
    """Whether the person has no seat at a table that is not closed."""
    return is_open(question) and question.seat is None


def has_no_table(question: Question) -> bool:
    """Whether nothing is open here."""
    return question.table is None


def is_ending(question: Question) -> bool:
    """Whether somebody has asked to stop, and others may agree."""
    is_on = in_deal(question) or between_deals(question)
    return is_on and question.table is not None and bool(question.table.stops)


def may_have_hint(question: Question) -> bool:
    """Whether the person is to act, with hints."""
    return is_called(question) and question.table is not None and question.table.gives_hints


def attacks(question: Question) -> bool:
    """Whether it is about a game in which players attack one another."""
    return "attack" in question.info.topics


def attacks_now(question: Question) -> bool:
    """Whether a deal is on in which players attack one another."""
    return attacks(question) and in_deal(question)


def combines(question: Question) -> bool:
    """Whether it is about a game in which several cards are played together."""
    return "combinations" in question.info.topics


def names_two(question: Question) -> bool:
    """Whether the question names a two."""
    return any(questions.number(one) == 2 for one in question.words)


def names_twos(question: Question) -> bool:
    """Whether the question names several twos."""
    found = questions.how_many_of(question.words)
    return found is not None and found[0] == "2"


def has_round_cards(question: Question) -> bool:
    """Whether it is about a game with suits of its own."""
    return not question.info.suits


def has_suits(question: Question) -> bool:
    """Whether it is about a game with clubs, diamonds, hearts and spades."""
    return bool(question.info.suits)


def may_join(question: Question) -> bool:
    """Whether the person has no seat at a table that has not begun."""
    return in_lobby(question) and question.seat is None


def looks_on(question: Question) -> bool:
    """Whether the person has no seat at an open table, and is promised none."""
    return is_open(question) and question.seat is None and not is_promised(question)


def plays_alone(question: Question) -> bool:
    """Whether the person plays at a table of their own."""
    return question.table is not None and not question.table.kind.has_rooms


def has_partners(question: Question) -> bool:
    """Whether there is an open table with two sides."""
    return is_open(question) and question.info.partners


def draws_seats(question: Question) -> bool:
    """Whether it is about a game that draws cards for the seats."""
    return "pulls" in question.info.topics


def names_target(question: Question) -> bool:
    """Whether the question names a number of tricks that somebody has to make here, and no card."""
    named = questions.cards_in(question.words)
    return draws_seats(question) and named in (("2",), ("3",), ("5",))


def has_game(question: Question) -> bool:
    """Whether the question names a game, and no section of the rules here."""
    return question.game is not None and not _names_topic(question)


def wants_language(question: Question) -> bool:
    """Whether the person wants to read a language that they name, and does not ask how."""
    return question.language is not None and not questions.is_asked(question.words)


def _names_topic(question: Question) -> bool:
    words = (one.strip("?!.,") for one in question.words)
    return any(presenter.topic_named(question.info, one, question.voice) for one in words)
