"""What people are told about the shuffle: the commitment before a deal, the secret and proof after.

The room shows a single button for it; people who press it read the rest in private.
"""

from __future__ import annotations

from bot.model import sealed
from bot.model.messages import Button, Line, Message, said
from bot.model.names import Name
from bot.model.ports import Limits
from bot.model.sealed import Shuffle
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.copying import copy_buttons
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
"""Prints the commitment, then the deck, from what is posted of a deal. The README has it too."""

SHORT = 16
"""How many digits of a secret are told; the proof shows all of them."""


def fair_buttons(table: Table, voice: Voice) -> tuple[Button, ...]:
    """Return the button that leads to everything about the shuffle, if there is anything to say.

    It names the deal that is over: its button stays where the next one has begun.
    """
    if sealed.coming(table) is None and sealed.last(table) is None:
        return ()
    over = () if sealed.last(table) is None else (str(table.deal),)
    token = write(table.id, table.turn, "fair", *over)
    return (Button(t(voice, "button-fair"), token, "quiet"),)


def fair(table: Table, voice: Voice, limits: Limits) -> Message:
    """Return everything about the shuffle that may be known now.

    That is the commitment to the next deal or the present one, who has cut, and the secret of the
    last deal, shortened.
    """
    blocks = [_committed(table, voice), _told(table, voice)]
    if not any(blocks):
        return said(t(voice, "fair-nothing"))
    lines = fit.apart([[t(voice, "fair-how")], *blocks])
    seal = _sealed(table)
    rows = (
        () if seal is None else (copy_buttons("button-copy-seal", seal.commitment, voice, limits),)
    )
    return fit.message(t(voice, "title-fair"), lines, rows)


def _sealed(table: Table) -> Seal | None:
    return sealed.coming(table) or sealed.present(table)


def _committed(table: Table, voice: Voice) -> list[Line | str]:
    seal = _sealed(table)
    if seal is None:
        return []
    head = t(voice, "shuffle-committed", deal=seal.deal)
    told: list[Line | str] = [head, Line(seal.commitment, code=True)]
    if table.phase is Phase.PLAYING:
        return told
    found = cuts(table, voice)
    if not found and table.phase is not Phase.OVER:  # then there may be no other deal
        found = [t(voice, "shuffle-invites")]
    return [*told, *found]


def _told(table: Table, voice: Voice) -> list[Line | str]:
    seal = sealed.last(table)
    if seal is None:
        return []
    return [t(voice, "shuffle-told", deal=seal.deal, start=seal.secret[:SHORT])]


def cuts(table: Table, voice: Voice) -> list[Line | str]:
    """Return who has cut the next deal, and with which word."""
    everybody = names(table, voice)
    cut = [(table.seat_of(one.person), Name(one.word)) for one in table.cuts]
    return [
        Line(t(voice, "shuffle-cut", name=everybody[seat], word=word), quiet=True)
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
    ]
    pasted = [
        f"deal={seal.deal} secret={seal.secret}",
        f"cuts='{seal.mixture(shuffle.before)}'",
        f"deck='{' '.join(shuffle.deck)}'",
        SHELL,
    ]
    after = ["", t(voice, "proof-prints"), t(voice, "proof-limits")]
    shown = (*map(Line, lines), *(Line(one, code=True) for one in pasted), *map(Line, after))
    return Message(t(voice, "title-proof", deal=seal.deal), shown)
