"""A table from above: its people around it, and the cards in the middle."""

from __future__ import annotations

from math import copysign, cos, pi, sin
from textwrap import wrap

from bot.model.pictures import Felt, Row, Sitter
from bot.pictures import pieces
from bot.pictures.pieces import CREAM, GOLD, LEFT, MINT, Piece, Sheet
from engine.cards import Suit

WIDTH, HEIGHT = 960, 780
MIDDLE_X, MIDDLE_Y = WIDTH / 2, 416.0
PLATE, PLATE_HEIGHT = 232, 70
LETTERS_IN_LINE = 34
"""Letters of a line of the headline."""
CARD, OF_MANY, STEP = 150, 122, 34
WON, TILE = 268, 50
"""Width of the panel of what a side has captured, and of a card there."""


def sheet(felt: Felt) -> Sheet:
    """Return the layout of a table: the first seat is at the bottom, others follow in order."""
    made = pieces.text(felt.title, MIDDLE_X, 58, 22, GOLD, most=820)
    for seat, one in enumerate(felt.sitters):
        made += _plate(one, *_around(felt, seat), light=seat == felt.best)
    for number, row in enumerate(felt.won):
        made += _won(row, 44 + number * (WIDTH - 88 - WON))
    if felt.trump is not None:
        made += _trump(felt.trump, felt.trump_word)
    if felt.laid:
        made += _laid(felt)
    else:
        made += _empty(felt.headline)
    return Sheet(WIDTH, HEIGHT, pieces.felt(WIDTH, HEIGHT), tuple(made))


def _around(felt: Felt, seat: int) -> tuple[float, float]:
    """Return the place of a plate, on a rounded rectangle: three sit in its corners, too."""
    x, y = (copysign(abs(one) ** 0.6, one) for one in _direction(felt, seat))
    return MIDDLE_X + 332 * x, MIDDLE_Y + 286 * y


def _at(felt: Felt, seat: int, across: float, down: float) -> tuple[float, float]:
    """Return the place of a seat on an ellipse around the middle."""
    x, y = _direction(felt, seat)
    return MIDDLE_X + across * x, MIDDLE_Y + down * y


def _direction(felt: Felt, seat: int) -> tuple[float, float]:
    turn = 2 * pi * seat / len(felt.sitters)
    angle = pi / 2 + (turn if felt.clockwise else -turn)
    return cos(angle), sin(angle)


def _plate(sitter: Sitter, x: float, y: float, *, light: bool) -> list[Piece]:
    left, top = x - PLATE / 2, y - PLATE_HEIGHT / 2
    made = [pieces.panel(left, top, PLATE, PLATE_HEIGHT, light=light)]
    begin = left + 24.0
    if sitter.side is not None:
        made.append(pieces.mark(sitter.side, begin + 16, y, 34))
        begin += 46
    colour = MINT if sitter.is_free else CREAM
    room = left + PLATE - 20 - begin
    return [
        *made,
        *pieces.text(pieces.short_name(sitter.name), begin, y, 24, colour, across=LEFT, most=room),
    ]


def _laid(felt: Felt) -> list[Piece]:
    """Return the cards in front of their seats, in the order in which they were played."""
    made: list[Piece] = []
    wide = CARD if all(len(cards) == 1 for _, cards in felt.laid) else OF_MANY
    for seat, cards in felt.laid:
        x, y = _at(felt, seat, wide * 0.97, wide * 0.75)
        first = x - (len(cards) - 1) * STEP / 2
        made += [
            pieces.card(one, first + n * STEP, y, wide, light=seat == felt.best)
            for n, one in enumerate(cards)
        ]
    return made


def _trump(suit: Suit, word: str) -> list[Piece]:
    """Return the trump suit, for a corner."""
    top = HEIGHT - 44 - 76
    made = [pieces.panel(44, top, 220, 76), pieces.pip(suit, 84, top + 38, 52)]
    return made + pieces.text(word, 126, top + 38, 22, CREAM, across=LEFT, most=120)


def _won(row: Row, left: float) -> list[Piece]:
    """Return what a side has captured, for a corner."""
    if row.side is None:
        return []
    made = [pieces.panel(left, 92, WON, 76), pieces.mark(row.side, left + 30, 130, 30)]
    first = left + 54 + TILE / 2
    if not row.cards:
        return [*made, pieces.slot(first, 130, 34)]
    step = min(TILE + 1, (WON - 62 - TILE) / max(1, len(row.cards) - 1))
    return made + [pieces.tile(one, first + n * step, 130, TILE) for n, one in enumerate(row.cards)]


def _empty(headline: str) -> list[Piece]:
    """Return a deck waiting in the middle, with the headline."""
    backs = [Piece(pieces.back(104, turn), MIDDLE_X, MIDDLE_Y - 26) for turn in (-16, -5, 6)]
    for number, line in enumerate(wrap(headline, LETTERS_IN_LINE)):
        y = MIDDLE_Y + 100 + number * 38
        backs += pieces.text(line, MIDDLE_X, y, 24, CREAM, most=560)
    return backs
