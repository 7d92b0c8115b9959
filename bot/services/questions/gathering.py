"""What is known here of what a question may be about."""

from __future__ import annotations

from dataclasses import replace

from bot.model import clock
from bot.model.ids import DealId
from bot.model.live import Live
from bot.model.requests import Person, Room
from bot.model.table import Phase
from bot.presenter import Question
from bot.services import closed_deals
from bot.services.context import Context


async def question_of(
    context: Context, person: Person, room: Room | None, live: Live | None, words: tuple[str, ...]
) -> Question:
    """Return a question, with the table here that it may be about."""
    voice = await context.people.voice(person)
    is_private = room is None
    if is_private:
        voice = voice.to(person.id)
    link = context.chat(person.id).adding() if is_private else None
    question = Question(person, words, voice, private=is_private, adding=link)
    if live is None:
        game = await closed_deals.game_here(context, person, room)
        return replace(question, usual=game)
    public, own = (context.scene(live, one) for one in (None, person.id))
    usual, first = _turn_times(context, live, person)
    known = replace(question, live=live, scene=public, own=own, usual=live.table.game)
    return replace(known, turn_time=usual, first_time=first)


async def of_the_end(
    context: Context, question: Question, room: Room | None, *, in_passing: bool
) -> Question:
    """Return a question about how something ended, with what it may be about.

    That is the table where the person has played last, if none is open, or if they ask us, where
    others have played last in this room; and the deal before, until the first trick of the present
    one is over.
    """
    live = question.live
    if live is None:
        match = await closed_deals.last_match(
            context, question.person, room, of_others=not in_passing
        )
        last = await closed_deals.kept_table(context, match)
        found = await question_of(context, question.person, room, last, question.words)
        return found if match is None else replace(found, ended_at=match.deals[-1].at)
    view = question.here.view
    if live.table.phase is not Phase.PLAYING or view is None or view.last:
        return question
    before = DealId(live.table.id, live.table.deal - 1)
    return replace(question, before=await closed_deals.ended(context, before))


def _turn_times(context: Context, live: Live, person: Person) -> tuple[int, int]:
    """Return how long a turn here is, in milliseconds, and the person's own, if it is on.

    0: nobody is hurried.
    """
    table, rhythm = live.table, context.rhythm
    if table.phase is not Phase.LOBBY and not clock.hurries(table):
        return 0, 0
    seat, usual = table.seat_of(person.id), clock.milliseconds(clock.turn_of(table, rhythm))
    is_own = seat is not None and seat == live.to_act
    return usual, clock.milliseconds(clock.time_to_move(live, rhythm)) if is_own else 0
