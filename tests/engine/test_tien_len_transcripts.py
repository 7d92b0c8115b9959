"""The transcripts of Tien Len show a trade and a slam."""

from __future__ import annotations

from tests.engine.transcript import written


def test_among_them_cards_are_traded_and_twos_are_beaten():
    texts = "\n".join(
        text for name, text in written().items() if "tien_len" in name or "viet" in name
    )
    for event in ("CardsTraded", "OfferRefused", "TwosBeaten", "SlamPaid", "WentOut", "RoundWon"):
        assert f"    {event}" in texts
