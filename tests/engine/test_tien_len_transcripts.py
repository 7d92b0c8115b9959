"""The transcripts of Tien Len leave no option out, and show a trade and a slam."""

from __future__ import annotations

from tests.engine.tien_len import GAME
from tests.engine.transcript import head_of, written


def test_the_different_one_differs_in_every_option_but_those_that_would_hide_others():
    head = head_of(written()["tien_len_different"])
    settled = GAME.info.settle(head.options)
    same = {one.key for one in GAME.info.options if settled[one.key] == one.default}
    assert same == {"pass_policy"}
    assert head.seats != GAME.info.seats[0]


def test_among_them_cards_are_traded_and_twos_are_beaten():
    texts = "\n".join(
        text for name, text in written().items() if "tien_len" in name or "viet" in name
    )
    for event in ("CardsTraded", "OfferRefused", "TwosBeaten", "SlamPaid", "WentOut", "RoundWon"):
        assert f"    {event}" in texts
