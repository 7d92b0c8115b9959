"""A person's past matches, page by page, and the deals of one of them."""

from __future__ import annotations

from bot.model.history import PastDeal, PastMatch, Sat
from bot.model.ids import UserId
from bot.model.messages import Button, Message
from bot.model.ports import Limits
from bot.model.tokens import NO_TABLE, write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.durations import day
from bot.presenter.kots import KINDS
from bot.presenter.leaderboards import each_figure
from bot.presenter.past_table import table_then
from bot.presenter.scene import people
from bot.text.i18n import t
from engine.games import GAMES

MATCHES_A_PAGE, DEALS_A_PAGE = 5, 10
"""How many are on one page."""


def history(
    found: tuple[PastMatch, ...], page: int, about: UserId, voice: Voice, limits: Limits
) -> Message:
    """Return one page of a person's matches.

    *found* has one match more than fits if there are more pages.
    """
    title = t(voice, "title-history")
    shown = found[:MATCHES_A_PAGE]
    is_more = len(found) > MATCHES_A_PAGE
    if not shown:
        return fit.message(title, [t(voice, "history-empty")], ())
    first = page * MATCHES_A_PAGE + 1
    blocks = [_match(one, n, about, voice) for n, one in enumerate(shown, first)]
    numbers = [
        Button(str(n), _token("match", one.table, str(one.match), "0"))
        for n, one in enumerate(shown, first)
    ]
    lines = fit.apart([*blocks, [t(voice, "history-how")]])
    turns = _turns("history", (), page, voice, is_more=is_more)
    return fit.message(title, lines, (tuple(numbers), turns), limits)


def _match(one: PastMatch, number: int, about: UserId, voice: Voice) -> list[str]:
    head = t(
        voice,
        "history-line",
        number=number,
        date=_date(one, voice),
        game=t(voice, f"game-{one.game}"),
        result=_result(one, about, voice),
    )
    lines = [head, _everybody(one, voice)]
    if all(deal.broken for deal in one.deals):
        return [*lines, t(voice, "history-broken")]
    return [*lines, " · ".join(_figures(one, about, voice))]


def _everybody(one: PastMatch, voice: Voice) -> str:
    """Return who played to the end: one side against the other, or all names."""
    played = [deal for deal in one.deals if not deal.broken] or one.deals
    table = table_then(one.game, played[-1].sat)
    info = GAMES[one.game].info
    seats = range(len(table.places))
    if not info.partners:
        return people(table, seats, voice)
    sides = [[seat for seat in seats if info.side(seat) == side] for side in (0, 1)]
    return " · ".join(people(table, side, voice) for side in sides)


def _result(one: PastMatch, about: UserId, voice: Voice) -> str:
    won = one.deals[-1].sat[_seat(one.deals[-1], about)].won
    if won is None:
        return t(voice, "history-open" if one.on else "history-stopped")
    return t(voice, "history-won" if won else "history-lost")


def _figures(one: PastMatch, about: UserId, voice: Voice) -> list[str]:
    """Return what the person got from all deals of the match in total."""
    total: dict[str, int] = {}
    for deal in one.deals:
        for sat in deal.sat:
            for key, count in sat.figures.items() if sat.person == about else ():
                total[key] = total.get(key, 0) + count
    return each_figure(total, one.game, voice)


def past_match(one: PastMatch, page: int, about: UserId, voice: Voice, limits: Limits) -> Message:
    """Return the closed deals of a match, each with a button that replays it."""
    game = t(voice, f"game-{one.game}")
    title = t(voice, "title-past-match", game=game, date=_date(one, voice))
    shown = one.deals[page * DEALS_A_PAGE : (page + 1) * DEALS_A_PAGE]
    blocks = [
        [_everybody(one, voice)],
        [deal_line(deal, one.game, about, voice) for deal in shown],
        [t(voice, "past-deals-how")] if any(not deal.broken for deal in shown) else [],
    ]
    numbers = [
        Button(str(deal.number), write(one.table, 0, "replay", str(deal.number), "0"))
        for deal in shown
        if not deal.broken
    ]
    is_more = len(one.deals) > (page + 1) * DEALS_A_PAGE
    turns = _turns("match", (one.table, str(one.match)), page, voice, is_more=is_more)
    back = Button(t(voice, "button-all-matches"), _token("history", "0"), "quiet")
    rows = (*fit.in_rows(numbers, limits), turns, (back,))
    return fit.message(title, fit.apart(blocks), rows, limits)


def deal_line(deal: PastDeal, game: str, about: UserId, voice: Voice) -> str:
    """Return what a closed deal brought the person, by its number at its table."""
    if deal.broken:
        return t(voice, "past-deal", number=deal.number, result=t(voice, "past-deal-broken"))
    sat: Sat = deal.sat[_seat(deal, about)]
    words = [t(voice, f"past-deal-{_how_it_went(deal, sat, game)}")]
    words += each_figure({**sat.figures, "deals": 0}, game, voice, unless_none=KINDS)
    words += [t(voice, "past-deal-away")] if sat.away and sat.person == about else []
    return t(voice, "past-deal", number=deal.number, result=" · ".join(words))


def _how_it_went(deal: PastDeal, sat: Sat, game: str) -> str:
    """Return the ending of the key of whether a deal was won; of two sides, how it was lost."""
    if sat.figures.get("deals_won"):
        return "won"
    winners = [one for one in deal.sat if one.figures.get("deals_won")]
    if not GAMES[game].info.partners or not winners:
        return "lost"
    more = next((one for one in KINDS if winners[0].figures.get(f"{one}s")), "")
    return f"lost-{more}s" if more else "lost-side"


def _seat(deal: PastDeal, about: UserId) -> int:
    """Return where the person sat; the first seat if they did not play the deal."""
    return next((sat.seat for sat in deal.sat if sat.person == about), 0)


def _date(one: PastMatch, voice: Voice) -> str:
    return day(one.deals[-1].at, voice)


def _turns(
    word: str, about: tuple[str, ...], page: int, voice: Voice, *, is_more: bool
) -> tuple[Button, ...]:
    """Return the buttons that turn the page."""
    newer = Button(t(voice, "button-newer"), _token(word, *about, str(page - 1)), "quiet")
    older = Button(t(voice, "button-older"), _token(word, *about, str(page + 1)), "quiet")
    return ((newer,) if page else ()) + ((older,) if is_more else ())


def _token(*words: str) -> str:
    return write(NO_TABLE, 0, *words)
