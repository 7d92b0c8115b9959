"""A person's past matches, page by page, and the deals of one of them."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date

from bot.model.history import PastDeal, PastMatch, Sat
from bot.model.ids import UserId
from bot.model.messages import Button, Message
from bot.model.ports import Limits
from bot.model.tokens import NO_TABLE, write
from bot.presenter import fit
from bot.presenter.boards import each_figure
from bot.presenter.scene import people
from bot.presenter.then import table_then
from bot.text.i18n import language, t
from engine.games import GAMES

MATCHES, DEALS = 5, 10
"""So many stand on one page."""


def history(
    found: tuple[PastMatch, ...], page: int, about: UserId, locale: str, limits: Limits
) -> Message:
    """Return one page of a person's matches; one match more than fits says that there are more."""
    title = t(locale, "title-history")
    shown, is_more = found[:MATCHES], len(found) > MATCHES
    if not shown:
        return fit.message(title, [t(locale, "history-empty")], ())
    first = page * MATCHES + 1
    blocks = [_match(one, n, about, locale) for n, one in enumerate(shown, first)]
    numbers = [
        Button(str(n), _token("match", one.table, str(one.match), "0"))
        for n, one in enumerate(shown, first)
    ]
    lines = fit.apart([*blocks, [t(locale, "history-how")]])
    turns = _turns("history", (), page, locale, is_more=is_more)
    return fit.message(title, lines, (tuple(numbers), turns), limits)


def _match(one: PastMatch, number: int, about: UserId, locale: str) -> list[str]:
    head = t(
        locale,
        "history-line",
        number=number,
        date=_date(one, locale),
        game=t(locale, f"game-{one.game}"),
        result=_result(one, about, locale),
    )
    lines = [head, _everybody(one, locale)]
    if all(deal.broken for deal in one.deals):
        return [*lines, t(locale, "history-broken")]
    return [*lines, " · ".join(_figures(one, about, locale))]


def _everybody(one: PastMatch, locale: str) -> str:
    """Return who played: side by side, or all names."""
    table = table_then(one.game, one.deals[-1].sat)
    info, seats = GAMES[one.game].info, range(len(table.places))
    if not info.partners:
        return people(table, seats, locale)
    sides = [[seat for seat in seats if info.side(seat) == side] for side in (0, 1)]
    return " · ".join(people(table, side, locale) for side in sides)


def _result(one: PastMatch, about: UserId, locale: str) -> str:
    won = one.deals[-1].sat[_seat(one.deals[-1], about)].won
    if won is None:
        return t(locale, "history-open" if one.on else "history-stopped")
    return t(locale, "history-won" if won else "history-lost")


def _figures(one: PastMatch, about: UserId, locale: str) -> list[str]:
    """Return what the person got from all deals of the match together."""
    total: dict[str, int] = {}
    for deal in one.deals:
        for sat in deal.sat:
            for key, count in sat.figures.items() if sat.person == about else ():
                total[key] = total.get(key, 0) + count
    return each_figure(total, one.game, locale)


def past_match(one: PastMatch, page: int, about: UserId, locale: str, limits: Limits) -> Message:
    """Return the closed deals of a match, each with a button that replays it."""
    game = t(locale, f"game-{one.game}")
    title = t(locale, "title-past-match", game=game, date=_date(one, locale))
    shown = one.deals[page * DEALS : (page + 1) * DEALS]
    blocks = [
        [_everybody(one, locale)],
        [_deal(deal, one.game, about, locale) for deal in shown],
        [t(locale, "past-deals-how")] if any(not deal.broken for deal in shown) else [],
    ]
    numbers = [
        Button(str(deal.number), write(one.table, 0, "replay", str(deal.number), "0"))
        for deal in shown
        if not deal.broken
    ]
    is_more = len(one.deals) > (page + 1) * DEALS
    turns = _turns("match", (one.table, str(one.match)), page, locale, is_more=is_more)
    back = Button(t(locale, "button-all-matches"), _token("history", "0"), "quiet")
    rows = (*fit.in_rows(numbers, limits), turns, (back,))
    return fit.message(title, fit.apart(blocks), rows, limits)


def _deal(deal: PastDeal, game: str, about: UserId, locale: str) -> str:
    if deal.broken:
        return t(locale, "past-deal", number=deal.number, result=t(locale, "past-deal-broken"))
    sat: Sat = deal.sat[_seat(deal, about)]
    words = [t(locale, "past-deal-won" if sat.figures.get("deals_won") else "past-deal-lost")]
    words += each_figure({**sat.figures, "deals": 0}, game, locale)
    words += [t(locale, "past-deal-away")] if sat.away and sat.person == about else []
    return t(locale, "past-deal", number=deal.number, result=" · ".join(words))


def _seat(deal: PastDeal, about: UserId) -> int:
    """Return where the person sat; the first seat in a deal played without them."""
    return next((sat.seat for sat in deal.sat if sat.person == about), 0)


def _date(one: PastMatch, locale: str) -> str:
    moment = datetime.fromtimestamp(one.deals[-1].at / 1000, UTC)
    return format_date(moment.date(), "d MMM y", locale=language(locale))


def _turns(
    word: str, about: tuple[str, ...], page: int, locale: str, *, is_more: bool
) -> tuple[Button, ...]:
    """Return the buttons that turn the page."""
    newer = Button(t(locale, "button-newer"), _token(word, *about, str(page - 1)), "quiet")
    older = Button(t(locale, "button-older"), _token(word, *about, str(page + 1)), "quiet")
    return ((newer,) if page else ()) + ((older,) if is_more else ())


def _token(*words: str) -> str:
    return write(NO_TABLE, 0, *words)
