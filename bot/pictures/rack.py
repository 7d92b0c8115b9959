"""Hands with all their cards: everybody's after a deal, or a single large one."""

from __future__ import annotations

from bot.faces.pack import is_french
from bot.model.pictures import Held, Rack
from bot.pictures import pieces
from bot.pictures.pieces import GOLD, LEFT, MINT, Piece, Sheet
from engine.cards import Card

WIDTH, EDGE = 960, 50
ROOM = WIDTH - 2 * EDGE
CARD, STEP, ROUND, ROUND_STEP = 96, 60, 66, 60
GAP = 14
"""Between two suits."""
PILL, PILL_HEIGHT, DISC, DISC_STEP = 418, 116, 100, 84
LAID, BESIDE = 92, 132


def sheet(rack: Rack) -> Sheet:
    """Return the layout of hands."""
    made, y = pieces.text(rack.title, WIDTH / 2, 62, 22, GOLD, most=820), 104.0
    if rack.laid:
        strip, y = _strip(rack, y)
        made += strip
    is_own = len(rack.hands) == 1
    for hand in rack.hands:
        found, y = _suits(hand, y) if is_own else _hand(hand, y)
        made += found
    height = round(y + 34)
    return Sheet(WIDTH, height, pieces.felt(WIDTH, height), tuple(made))


def _strip(rack: Rack, y: float) -> tuple[list[Piece], float]:
    """Return what lies on the table, in playing order."""
    apart = BESIDE if rack.players else LAID + 14
    step = min(apart, (ROOM - LAID) / max(1, len(rack.laid) - 1))
    first = WIDTH / 2 - (len(rack.laid) - 1) * step / 2
    high = max(pieces.card_size(one, LAID)[1] for _, one in rack.laid)
    made = [
        pieces.card(one, first + n * step, y + high / 2, LAID, light=seat == rack.best)
        for n, (seat, one) in enumerate(rack.laid)
    ]
    y += high + 26
    if not rack.players:
        return made, y
    for n, ((seat, _), player) in enumerate(zip(rack.laid, rack.players, strict=True)):
        colour = GOLD if seat == rack.best else MINT
        name = pieces.short_name(player)
        made += pieces.text(name, first + n * step, y, 16, colour, most=step - 12)
    return made, y + 34


def _hand(hand: Held, y: float) -> tuple[list[Piece], float]:
    """Return a name with its cards below, in as many lines as needed."""
    begin = float(EDGE)
    made: list[Piece] = []
    if hand.side is not None:
        made.append(pieces.mark(hand.side, begin + 14, y + 12, 30))
        begin += 40
    made += pieces.text(hand.name, begin, y + 12, 22, across=LEFT, most=ROOM - 60)
    y += 38
    is_flat = all(is_french(card) for group in hand.groups for card in group)
    width, step = (CARD, STEP) if is_flat else (ROUND, ROUND_STEP)
    x, high = 0.0, 0.0
    for group in hand.groups:
        for card in group:
            if x + width > ROOM:
                x, y = 0.0, y + high + 4
            high = pieces.card_size(card, width)[1]
            made.append(pieces.card(card, EDGE + x + width / 2, y + high / 2, width))
            x += step
        x += GAP
    return made, y + high + 18


def _line(cards: list[Card], x: float, y: float, width: int, step: float) -> list[Piece]:
    return [pieces.card(one, x + n * step, y, width) for n, one in enumerate(cards)]


def _suits(hand: Held, y: float) -> tuple[list[Piece], float]:
    """Return a pill for each suit, in two columns."""
    made: list[Piece] = []
    lines = -(-len(hand.groups) // 2)
    for number, group in enumerate(hand.groups):
        left = EDGE - 8 + (number // lines) * (WIDTH - 2 * EDGE + 16 - PILL)
        top = y + number % lines * (PILL_HEIGHT + 12)
        made.append(pieces.panel(left, top, PILL, PILL_HEIGHT))
        step = min(DISC_STEP, (PILL - 22 - DISC) / max(1, len(group) - 1))
        first = left + 10 + DISC / 2
        made += _line(list(group), first, top + PILL_HEIGHT / 2, DISC, step)
    return made, y + lines * (PILL_HEIGHT + 12)
