"""Suggestions while an argument is typed: what people read, and what goes in the line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.model.history import PastMatch
from bot.model.ids import DealId, UserId
from bot.model.messages import Choice, Message, Option
from bot.model.table import Table
from bot.model.voice import Voice
from bot.presenter.history import deal_line
from bot.presenter.house_rules import option_line
from bot.presenter.wording import move_name
from bot.text import parsing
from bot.text.i18n import t
from engine import options
from engine.actions import Action, Play, cards_of
from engine.game import GameInfo

MOST, LONGEST = 25, 100
"""Most suggestions, and most characters of each."""
MOST_NUMBERS = 12
"""A house rule that takes more numbers is offered with its default, lowest and highest only."""

Offers = Iterable[tuple[str, str]]
"""Pairs of what people read and what is typed for it."""


def suggested(offers: Offers, typed: str) -> Message:
    """Return a menu of the first offers that contain what is *typed*, or name its cards."""
    wanted = typed.strip().casefold()
    named = parsing.cards_text(tuple(typed.split()))
    exact = {typed.strip(), " ".join(named)}
    fitting = [
        Option(_plain(label)[:LONGEST], value)
        for label, value in offers
        if len(value) <= LONGEST
        and (value in exact or wanted in _plain(label).casefold() or wanted in value.casefold())
    ]
    return Message(choices=(Choice("", tuple(fitting[:MOST])),))


def _plain(text: str) -> str:
    """Return *text* without direction and style marks, which plain lists do not need."""
    return "".join(one for one in text if one not in "\u2066\u2067\u2068\u2069\ufe0e\u2060")


def moves_offered(legal: Iterable[Action], table: Table, voice: Voice) -> Offers:
    """Return moves: single cards first, otherwise in the order in which the rules list them."""
    ordered = sorted(legal, key=lambda one: (not isinstance(one, Play), len(cards_of(one))))
    return [
        (
            move_name(one, table, voice),
            parsing.typed(one, table.names).removeprefix(f"{Play.verb} "),
        )
        for one in ordered
    ]


def deals_offered(found: Iterable[PastMatch], about: UserId, voice: Voice) -> Offers:
    """Return the closed deals of some matches by id, newest first."""
    for match in found:
        game = t(voice, f"game-{match.game}")
        for deal in reversed(match.deals):
            if not deal.broken:
                line = deal_line(deal, match.game, about, voice)
                yield f"{game} · {line}", str(DealId(match.table, deal.number))


def rules_offered(info: GameInfo, typed: str, voice: Voice) -> Offers:
    """Return values of house rules that continue what is *typed*, each with what is there already.

    Rules that are set already are left out, and so are defaults.
    """
    *before, last = typed.split(" ")
    head = [one for one in before if one]
    usual = info.settle({})
    given = {one.partition("=")[0] for one in head}
    wanted = last.casefold()
    for rule in info.options:
        for value in _values(rule) if rule.key not in given else ():
            line = _plain(option_line(info, rule, {**usual, rule.key: value}, voice))
            if wanted in f"{rule.key}={value}" or wanted in line.casefold():
                text = " ".join([*head, f"{rule.key}={value}"])
                yield (f"+ {line}" if head else line), text


def _values(rule: options.Option) -> Iterator[str | int]:
    values: Iterable[str | int] = rule.words
    if rule.numbers is not None:
        _, lowest, highest = rule.numbers
        every = range(lowest, highest + 1)
        values = every if len(every) <= MOST_NUMBERS else (lowest, highest)
    return (one for one in values if one != rule.default)
