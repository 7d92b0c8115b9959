"""The whole page in one answer: it contains style, script, cards and words, and loads nothing.

So it is quick, and works in a frame that may load nothing. The policy allows only what is in it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from pathlib import Path

from bot.faces import emblems
from bot.faces.pack import back
from bot.faces.sprite import sprite
from bot.faces.svg import document
from bot.text.i18n import keys, locales, t
from engine.cards import CARDS

ICON, MANIFEST = "/icon.svg", "/app.webmanifest"
"""Fetched only by people who add the page to their home screen."""
STATIC = Path(__file__).parent / "static"
SCRIPTS = ("enter.js", "link.js", "draw.js", "past.js", "poster.js", "ring.js", "main.js")
"""In the order of their imports; no two of them use the same name."""
WORDS = "web-"
"""Prefix of the keys of sentences that the page itself says."""
VERBS = ("score", "rules", "leaderboard", "stats", "history", "away", "leave", "stop")
"""Commands that have no button of their own at a table."""
FRAMES = "https://discord.com https://*.discordsays.com https://web.telegram.org"
_NO_CLIENT = b'data-discord=""'
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")


@dataclass(frozen=True, slots=True)
class WholePage:
    """The page, plain and compressed, with the digests of its scripts and styles."""

    plain: bytes
    packed: bytes
    script: str
    style: str

    def of(self, client_id: str) -> WholePage:
        """Return the page for the frame of a Discord application."""
        plain = self.plain.replace(_NO_CLIENT, f'data-discord="{escape(client_id)}"'.encode(), 1)
        return replace(self, plain=plain, packed=_packed(plain))

    def policy(self, host: str) -> str:
        """Return the content security policy for a page that *host* serves.

        The host is named in it, because ``'self'`` matches nothing in a frame without an origin.
        """
        known = _HOST.fullmatch(host) is not None
        there = f"ws://{host} wss://{host}" if known else "'none'"
        served = f"http://{host} https://{host}" if known else "'none'"
        return (
            f"default-src 'none'; script-src '{self.script}'; style-src '{self.style}'; "
            f"img-src data:; connect-src {there}; frame-ancestors {FRAMES}; "
            f"manifest-src {served}; "
            "base-uri 'none'; form-action 'none'"
        )


def whole_page() -> WholePage:
    """Return the page, joined from its parts."""
    script = "".join(_bare((STATIC / name).read_text("utf-8")) for name in SCRIPTS)
    style = (STATIC / "table.css").read_text("utf-8")
    page = (STATIC / "index.html").read_text("utf-8")
    parts = {
        "icon": f'<link rel="icon" href="data:image/svg+xml;base64,{_base64(icon())}">',
        "style": f"<style>{style}</style>",
        "cards": sprite(CARDS),
        "emblems": emblems.sprite(),
        "words": f'<script type="application/json" id="words">{_words()}</script>',
        "script": f'<script type="module">{script}</script>',
    }
    for name, part in parts.items():
        page = page.replace(f"<!--{name}-->", part)
    plain = page.encode()
    return WholePage(plain, _packed(plain), _digest(script), _digest(style))


@lru_cache(maxsize=4)
def _packed(plain: bytes) -> bytes:
    return gzip.compress(plain, 9, mtime=0)


def icon() -> bytes:
    """Return the icon of the page: the back of a card on felt."""
    size = 512
    card = back(CARDS[0])
    ground = f'<rect width="{size}" height="{size}" rx="96" fill="#14523a"/>'
    return document(
        f'{ground}<g transform="translate(106 46) scale(3)">{card}</g>', size, size
    ).encode()


def manifest() -> dict[str, object]:
    """Return the manifest with which a phone can add the page to its home screen.

    It names no start address, because that of the page being added is the right one.
    """
    return {
        "name": "Dehla",
        "display": "standalone",
        "background_color": "#0b1310",
        "theme_color": "#14523a",
        "icons": [{"src": ICON, "type": "image/svg+xml", "sizes": "any", "purpose": "any"}],
    }


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bare(module: str) -> str:
    """Return a module as part of the joined script: without imports, and with global names."""
    lines = (line.removeprefix("export ") for line in module.splitlines())
    return "\n".join(line for line in lines if not line.startswith("import ")) + "\n"


def _words() -> str:
    """Return, by language, what the page says before it knows its reader, or without the server."""
    found = {locale: {**_said(locale), "verbs": _verbs(locale)} for locale in locales()}
    return json.dumps(found, ensure_ascii=False).replace("<", "\\u003c")


def _said(locale: str) -> dict[str, str]:
    ours = sorted(key for key in keys(locale) if key.startswith(WORDS))
    said = {key.removeprefix(WORDS): t(locale, key) for key in ours}
    return {**said, "clear": t(locale, "button-clear")}


def _verbs(locale: str) -> dict[str, str]:
    """Return the other commands that the page offers, and what they do."""
    return {verb: t(locale, f"command-{verb}") for verb in VERBS}


def _digest(text: str) -> str:
    return f"sha256-{_base64(hashlib.sha256(text.encode()).digest())}"
