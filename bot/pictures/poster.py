"""The result of a deal or a match, as a picture to show around."""

from __future__ import annotations

from bot.model.pictures import Honour, Poster, Row, Trick
from bot.pictures import pieces
from bot.pictures.pieces import CREAM, GOLD, LEFT, MINT, RIGHT, Piece, Sheet

WIDTH = 960
EDGE = 50
COLUMN = 420
CARD, STEP = 128, 91
SMALL = 96
LINE = 74
SHORT = 11
"""Letters of a heading that fit in one line."""
LONG = 28
"""Letters of a headline, or of the names of a side, that would be small in one line."""
_HEADLINES = {Honour.DEAL: (42, CREAM), Honour.KOT: (96, GOLD), Honour.MATCH: (46, CREAM)}
"""Height and colour of a headline."""


def sheet(poster: Poster) -> Sheet:
    """Return the layout of a poster."""
    made, y = _head(poster)
    rows, y = _columns(poster, y) if _is_duel(poster) else _ranking(poster, y)
    made += rows
    if poster.trick is not None:
        strip, y = _trick(poster.trick, y)
        made += strip
    height = round(y + 46)
    return Sheet(WIDTH, height, pieces.felt(WIDTH, height), tuple(made))


def _is_duel(poster: Poster) -> bool:
    return len(poster.rows) == 2 and all(row.side is not None for row in poster.rows)


def _head(poster: Poster) -> tuple[list[Piece], float]:
    middle, y = WIDTH / 2, 66.0
    made = pieces.text(poster.title, middle, y, 22, GOLD, most=760)
    y += 50
    if poster.honour is not Honour.DEAL:
        name = "crown" if poster.honour is Honour.KOT else "cup"
        made.append(Piece(pieces.emblem(name), middle, y + 84))
        y += 204
    height, colour = _HEADLINES[poster.honour]
    for words in _in_two(poster.headline, LONG):
        made += pieces.text(words, middle, y + height / 2 - 9, height, colour, most=840)
        y += height + 18
    if poster.banner:
        made += _banner(poster, middle, y)
        y += 62 if poster.honour is Honour.KOT else 46
    return made, y + 8


def _banner(poster: Poster, x: float, y: float) -> list[Piece]:
    """Return the line under the headline; under a Kot those who have it."""
    if poster.honour is Honour.KOT:
        return pieces.text(poster.banner, x, y + 20, 38, CREAM, most=800)
    return pieces.text(poster.banner, x, y + 8, 27, GOLD, most=800)


def _columns(poster: Poster, y: float) -> tuple[list[Piece], float]:
    """Return two sides next to each other."""
    has_cards = any(row.cards for row in poster.rows)
    height = 66 + (CARD * 1.4 + 22 if has_cards else 20) + (96 if poster.headings else 0)
    made: list[Piece] = []
    for number, row in enumerate(poster.rows):
        left = EDGE + number * (WIDTH - 2 * EDGE - COLUMN)
        made.append(pieces.panel(left, y, COLUMN, round(height), light=row.won))
        made += _name(row, left + 22, y + 38, COLUMN - 96)
        under = y + 66
        if has_cards:
            made += _fan(row, left + COLUMN / 2, under + CARD * 0.7)
            under += CARD * 1.4 + 22
        else:
            under += 12
        made += _figures(poster, row, left, under)
    return made, y + height + 24


def _name(row: Row, x: float, y: float, most: float) -> list[Piece]:
    if row.side is None:
        return pieces.text(row.name, x, y, 28, across=LEFT, most=most)
    made = [pieces.mark(row.side, x + 18, y, 38)]
    one, plus, other = row.name.partition(" + ")
    if not plus or pieces.letters_in(row.name) <= LONG:
        return [*made, *pieces.text(row.name, x + 52, y, 26, across=LEFT, most=most)]
    for words, line in ((f"{one} +", y - 15), (other, y + 15)):
        made += pieces.text(words, x + 52, line, 18, across=LEFT, most=most)
    return made


def _fan(row: Row, middle: float, y: float) -> list[Piece]:
    """Return the cards of a row, fanned out side by side."""
    if not row.cards:
        return [pieces.slot(middle, y, CARD)]
    first = middle - (len(row.cards) - 1) * STEP / 2
    return [pieces.card(one, first + n * STEP, y, CARD) for n, one in enumerate(row.cards)]


def _figures(poster: Poster, row: Row, left: float, y: float) -> list[Piece]:
    """Return each figure above its heading, evenly spaced."""
    made: list[Piece] = []
    share = COLUMN / max(1, len(poster.headings))
    for number, (heading, figure) in enumerate(zip(poster.headings, row.figures, strict=True)):
        x = left + share * (number + 0.5)
        made += pieces.text(figure, x, y + 24, 38, CREAM, most=share - 20, weight=4.2)
        made += pieces.text(heading, x, y + 68, 16, MINT, most=share - 20)
    return made


def _ranking(poster: Poster, y: float) -> tuple[list[Piece], float]:
    """Return a line for each row, with the figures in columns."""
    y += 26 if any(len(_in_two(one)) > 1 for one in poster.headings) else 0
    share = 150
    made: list[Piece] = []
    for number, heading in enumerate(reversed(poster.headings)):
        end = WIDTH - EDGE - 28 - number * share
        for line, words in enumerate(reversed(_in_two(heading))):
            made += pieces.text(
                words, end, y + 8 - 26 * line, 16, MINT, across=RIGHT, most=share - 16
            )
    y += 30
    for row in poster.rows:
        made.append(pieces.panel(EDGE, y, WIDTH - 2 * EDGE, LINE - 8, light=row.place == 1))
        middle, x = y + LINE / 2 - 4, EDGE + 28.0
        if row.place:
            made.append(Piece(pieces.medal(row.place), x + 14, middle))
            x += 62
        most = WIDTH - EDGE - 28 - len(poster.headings) * share - x
        made += _name(row, x, middle, most)
        for number, figure in enumerate(reversed(row.figures)):
            right = WIDTH - EDGE - 28 - number * share
            made += pieces.text(
                figure, right, middle, 32, across=RIGHT, most=share - 16, weight=4.2
            )
        y += LINE
    return made, y + 18


def _in_two(heading: str, most: int = SHORT) -> list[str]:
    """Return a heading in one line, or in two if it has more than *most* letters."""
    words = heading.split()
    if pieces.letters_in(heading) <= most or len(words) < 2:
        return [heading]
    best = min(
        range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(heading) / 2)
    )
    return [" ".join(words[:best]), " ".join(words[best:])]


def _trick(trick: Trick, y: float) -> tuple[list[Piece], float]:
    """Return the last trick, and who took it."""
    made = pieces.text(trick.heading, WIDTH / 2, y + 10, 17, MINT)
    y += 36
    step = min(SMALL + 16, (WIDTH - 2 * EDGE - SMALL) / max(1, len(trick.cards) - 1))
    first = WIDTH / 2 - (len(trick.cards) - 1) * step / 2
    high = max(pieces.card_size(one, SMALL)[1] for _, one in trick.cards)
    for number, (seat, one) in enumerate(trick.cards):
        light = seat == trick.best
        made.append(pieces.card(one, first + number * step, y + high / 2, SMALL, light=light))
    y += high + 30
    made += pieces.text(trick.taker, WIDTH / 2, y, 22, CREAM, most=700)
    return made, y + 12
