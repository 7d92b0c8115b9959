"""What pictures beside messages take: processor, once the cards on them have been drawn before."""

from __future__ import annotations

import time

from bot.model.pictures import Drawing, Felt, Honour, Poster, Row, Sitter, Trick
from bot.pictures.drawing import can_draw, draw
from engine.cards import card
from tests.bench.figures import of_five, show

PICTURES = 20
TENS = tuple(card(one) for one in ("TC", "TD", "TH", "TS"))
LAID = tuple(enumerate(card(one) for one in ("TH", "4S", "JH", "9H")))
SIDES = (Row(0, "Asha + Meena", TENS, ("11", "1")), Row(1, "Ravi + Kabir", (), ("2", "0")))
TRICK = Trick("Last trick", LAID, 0, "Asha")
RESULT = Poster(Honour.KOT, "Deal 3", "Kot!", "Asha + Meena", ("Tricks", "Kots"), SIDES, TRICK)
SITTERS = tuple(Sitter(name, at % 2) for at, name in enumerate(("Asha", "Ravi", "Meena", "Kabir")))
TABLE = Felt("Deal 3", "", SITTERS, tuple((seat, (one,)) for seat, one in LAID), 0, SIDES)


async def measure() -> None:
    """Draw the result of a deal, and a table with a trick."""
    if not can_draw():
        print("pictures are not measured without the extra of that name")
        return
    for name, drawing in (("result", RESULT), ("table", TABLE)):
        milliseconds = await of_five(lambda drawing=drawing: _processor(drawing))
        show(f"pictures.{name}", milliseconds, "ms of processor")
        show(f"pictures.{name}_rate", 1000 / milliseconds, "pictures/s")


async def _processor(drawing: Drawing) -> float:
    """Return how many ms of processor a picture takes."""
    if not isinstance(draw(drawing, lambda: False), bytes):
        raise RuntimeError("no picture")
    began = time.process_time()
    for _ in range(PICTURES):
        draw(drawing, lambda: False)
    return 1000 * (time.process_time() - began) / PICTURES
