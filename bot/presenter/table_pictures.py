"""Pictures of a table while people sit down and play, of hands, and of a deal's steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.model.messages import Message
from bot.model.pictures import Felt, Held, Picture, Rack, Row, Sitter
from bot.model.ports import Limits
from bot.model.replays import Replay
from bot.model.voice import Voice
from bot.presenter.cards import has_round_cards, in_groups, listed, shown
from bot.presenter.playing import trump_of
from bot.presenter.posters import MOST_ALT, plain, shows_pictures
from bot.presenter.scene import Scene, info_of, mark, names, ranking_of
from bot.presenter.wording import fact_line
from bot.text.i18n import t
from engine.cards import Card, cards
from engine.view import Laid, Show

TRICKS = "table"
"""The setting of a room that also wants a picture of its table for each finished trick."""
_MOST_LAID = 12
"""Most cards on the table that the text names in full."""
_SENTENCE = re.compile(r"(?<=[.!?।])\s")


def with_lobby(message: Message, scene: Scene, voice: Voice, limits: Limits) -> Message:
    """Return the message of a lobby with a picture of the table."""
    if not shows_pictures(scene, limits):
        return message
    about = _SENTENCE.split(t(voice, f"about-{scene.table.game}"))[0]
    felt = Felt(
        plain(message.title), plain(about), _sitters(scene, voice), clockwise=_is_clockwise(scene)
    )
    return _shown(message, felt, [felt.headline, *(one.name for one in felt.sitters)])


def with_trick(message: Message, scene: Scene, voice: Voice, limits: Limits) -> Message:
    """Return the message of a table with a picture of the last trick, if the room wants those."""
    view = scene.view
    wanted = scene.table.pictures == TRICKS and limits.caption
    if view is None or not view.last or not wanted or info_of(scene.table).layout != "trick":
        return message
    laid = tuple((one.seat, one.cards) for one in view.last if one.cards)
    if len(laid) > len(scene.table.places) or sum(len(held) for _, held in laid) > _MOST_LAID:
        return message
    felt = Felt(
        _of_deal(scene, voice), "", _sitters(scene, voice), laid, view.taker, _won(scene),
        clockwise=_is_clockwise(scene), trump=trump_of(scene), trump_word=t(voice, "topic-trump"),
    )  # fmt: skip
    lines = [
        f"{felt.sitters[seat].name}: {listed(held)}{' ⭐' if seat == felt.best else ''}"
        for seat, held in laid
    ]
    won = [f"{mark(scene.table, row.side or 0)}{listed(row.cards)}" for row in felt.won]
    seated = [one.name for one in felt.sitters]
    return _shown(message, felt, [*lines, *won, ", ".join(seated)])


def with_own_cards(message: Message, scene: Scene, limits: Limits) -> Message:
    """Return a hand with a picture of its cards, if there are too many for words."""
    info, view = info_of(scene.table), scene.view
    if view is None or not view.hand or not has_round_cards(info) or not limits.caption:
        return message
    groups = tuple(in_groups(cards(view.hand), ranking_of(scene)))
    rack = Rack(plain(message.title), (Held("", None, groups),))
    return _shown(message, rack, [listed(group) for group in groups])


def with_step(
    message: Message, replay: Replay, step: int, scene: Scene, voice: Voice, limits: Limits
) -> Message:
    """Return a step of a deal that is over with a picture of everybody's cards."""
    info, ranking = info_of(scene.table), ranking_of(scene)
    held = [in_groups(cards(replay.view(step, seat).hand), ranking) for seat in _seats(scene)]
    if not limits.caption or not any(held):
        return message
    hands = [
        Held(plain(name), info.side(seat) if info.partners else None, tuple(held[seat]))
        for seat, name in enumerate(names(scene.table, voice))
        if held[seat]
    ]
    laid = _single(() if scene.view is None else scene.view.board)
    best = None if scene.view is None else scene.view.winning
    everybody = [plain(name) for name in names(scene.table, voice)]
    is_trick = len({seat for seat, _ in laid}) == len(laid)
    players = tuple(everybody[seat] for seat, _ in laid) if is_trick else ()
    rack = Rack(plain(message.title), tuple(hands), laid, best, players)
    lines = [f"{one.name}: {' '.join(map(listed, one.groups))}" for one in hands]
    by_name = [f"{name} {shown(card)}" for name, (_, card) in zip(players, laid, strict=False)]
    on_table = " · ".join(by_name) or listed(card for _, card in laid)
    return _shown(message, rack, [on_table, *lines])


def _shown(message: Message, drawing: Felt | Rack, lines: Sequence[str]) -> Message:
    """Return a message with a picture; *lines* say in words what it shows."""
    alt = "\n".join(line for line in (drawing.title, *lines) if line)
    return replace(message, picture=Picture(drawing, alt[:MOST_ALT]))


def _is_clockwise(scene: Scene) -> bool:
    return info_of(scene.table).is_clockwise(scene.table.options)


def _seats(scene: Scene) -> range:
    return range(len(scene.table.places))


def _sitters(scene: Scene, voice: Voice) -> tuple[Sitter, ...]:
    table = scene.table
    info = info_of(scene.table)
    everybody = names(table, voice)
    return tuple(
        Sitter(
            plain(everybody[seat]),
            info.side(seat) if info.partners else None,
            table.places[seat].empty,
        )
        for seat in _seats(scene)
    )


def _of_deal(scene: Scene, voice: Voice) -> str:
    """Return the game and the deal, which do not change from trick to trick."""
    deals = [one for one in scene.facts if one.key == "deal" and one.show & Show.TITLE]
    told = [fact_line(one, scene.table, voice) for one in deals]
    return plain(" · ".join([t(voice, f"game-{scene.table.game}"), *told]))


def _won(scene: Scene) -> tuple[Row, ...]:
    """Return the captured cards that count, for each side, if everybody may see them."""
    if not info_of(scene.table).partners:
        return ()
    found = []
    for one in scene.facts:
        values = dict(one.values)
        side, held = values.get("side"), values.get("cards")
        if one.show & Show.UNDER and isinstance(side, int) and isinstance(held, tuple):
            found.append(Row(side, "", tuple(card for card in held if isinstance(card, Card))))
    return tuple(found)


def _single(laid: Sequence[Laid]) -> tuple[tuple[int, Card], ...]:
    return tuple((one.seat, card) for one in laid for card in one.cards)
