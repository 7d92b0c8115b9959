"""What is said of the shuffle: the commitment before a deal, the secret after it, the proof."""

from __future__ import annotations

from bot.model import sealed
from bot.model.messages import Line, Message, said
from bot.model.names import Name
from bot.model.sealed import Shuffle
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.presenter.scene import names
from bot.text.i18n import t
from engine.fair import Seal

SHELL = (
    'printf %s "$deal:$secret" | sha256sum; '
    'seed=$(printf %s "$cuts" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$secret" '
    "| sed 's/.* //'); "
    "echo $deck | tr ' ' '\\n' | while read card; "
    'do echo "$(printf %s "$seed:$card" | sha256sum) $card"; done | sort | sed \'s/.* //\' | xargs'
)
"""Prints the commitment, then the deck, from what is posted of a deal. Stands in the README too."""

SHORT = 16
"""How many digits of a secret the room's message shows; the proof shows all of them."""


def committed(table: Table, voice: Voice) -> list[Line | str]:
    """Return what the room reads before a deal: the commitment, and who has cut."""
    seal = sealed.coming(table)
    if seal is None:
        return []
    line = t(voice, "shuffle-committed", deal=seal.deal, commitment=seal.commitment)
    cuts = _cuts(table, voice)
    if not cuts and table.phase is not Phase.OVER:  # whether there is another deal is open then
        cuts = [t(voice, "shuffle-invites")]
    return [Line(line, quiet=True), *(Line(one, quiet=True) for one in cuts)]


def told(table: Table, voice: Voice) -> list[Line | str]:
    """Return what the room reads after a deal: its secret, in short."""
    seal = sealed.last(table)
    if seal is None:
        return []
    line = t(voice, "shuffle-told", deal=seal.deal, start=seal.secret[:SHORT])
    return [Line(line, quiet=True)]


def _cuts(table: Table, voice: Voice) -> list[str]:
    everybody = names(table, voice)
    cut = [(table.seat_of(one.person), Name(one.word)) for one in table.cuts]
    return [
        t(voice, "shuffle-cut", name=everybody[seat], word=word)
        for seat, word in cut
        if seat is not None
    ]


def cut_done(deal: str, word: str, voice: Voice) -> Message:
    """Return the answer to somebody who has cut."""
    return said(t(voice, "cut-done", deal=deal, word=Name(word)))


def proof(seal: Seal, shuffle: Shuffle, voice: Voice) -> Message:
    """Return what a closed deal was shuffled with, and what to paste into a shell to check it."""
    words = ", ".join(seal.cuts)
    cuts = t(voice, "proof-cuts", words=Name(words)) if words else t(voice, "proof-no-cuts")
    lines = [
        t(voice, "proof-committed", commitment=seal.commitment),
        cuts,
        "",
        t(voice, "proof-paste"),
        f"deal={seal.deal} secret={seal.secret}",
        f"cuts='{seal.mixture(shuffle.before)}'",
        f"deck='{' '.join(shuffle.deck)}'",
        SHELL,
        "",
        t(voice, "proof-prints"),
        t(voice, "proof-limits"),
    ]
    return Message(t(voice, "title-proof", deal=seal.deal), tuple(map(Line, lines)))
