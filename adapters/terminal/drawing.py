"""Messages as text for a terminal: plain words, with colour and weight if it has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from adapters.terminal.buttons import label_of, latin_label_of, page_of, words_of
from adapters.terminal.moves import action_of, chooses, offered, on_cards
from adapters.terminal.words import ANSWERS
from bot.model.messages import Button, Kind, Line, Message
from bot.presenter.cards import ROUND_SIGNS
from bot.presenter.fit import UNDER
from bot.text.i18n import t
from engine.cards import suit

CARD = re.compile(r"(?:\b(?:10|[2-9AJQK]))?[♠♥♦♣]")
SUIT = re.compile(r"[♠♥♦♣](?: (?:10|[2-9AJQK]))+")
HELD = re.compile(rf"([^♠♥♦♣]+:) +((?:{SUIT.pattern} *)+)")
"""A line with a hand: whose it is, and its suits."""
COLOURS = {"♠": "bold", "♥": "bold red", "♦": "bold bright_blue", "♣": "bold green"}
"""Four colours, so that no two suits look alike."""
TYPED = re.compile(r"\b(?:10|[2-9AJQK])([shdc])\b")
"""A card as it is typed, with its suit."""
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
ROUND_SUITS = {sign.replace("\ufe0f", ""): suit.casefold() for suit, sign in ROUND_SIGNS.items()}
ROUND_ROW = re.compile(rf"({'|'.join(ROUND_SUITS)})((?: (?:10|[1-9PR]))+)")
"""A suit of a hand of round cards."""
WHOLE = (("game",),)
"""First words of buttons that are offered whole: the rest alone means something else elsewhere."""
FEW = 5
"""Rows of a hand that leave room for the table in a usual terminal."""
WIDE = 80
"""Columns of a usual terminal."""
GAP = "   "
ALWAYS_SEEN = ("hand", "peek", "join", "leave", "start")
"""Buttons for what the person at the keyboard sees anyway, or reads of in the text above them."""
_CONTROLS = [*range(9), *range(11, 32), *range(0x7F, 0xA0), 0x061C, 0x200E, 0x200F]
_CONTROLS += [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_UNSEEN = dict.fromkeys([0xFE0E, 0xFE0F, 0x2060, *_CONTROLS])
"""Characters that lay out text in chats, and control characters of terminals."""


def clean(text: str) -> str:
    """Return *text* as is safe to print: names and typed text cannot control the terminal."""
    return text.translate(_UNSEEN)


def screen(table: Message | None, hand: Message | None, locale: str) -> Text:
    """Return the whole screen: the room's message, then the person's own hand.

    What both say is shown once, and the hand's line on whose turn it is replaces the room's. A
    person without cards has no hand to show. A deal that is played again is shown alone.
    """
    if hand is not None and hand.kind is Kind.PRACTICE:
        return drawn(hand, locale)
    if table is None:
        return Text()
    own = None if hand is None else _own(hand, table)
    if own is None:
        return drawn(table, locale)
    is_asked = any(one.strong for one in own.lines)
    kept = [one for one in table.lines if not (one.strong and is_asked)]
    shared = Message(table.title, _trimmed(kept))
    typed = choices((*own.buttons, *table.buttons), locale)
    return stacked(text_of(shared), _text_of_hand(own, locale), typed)


def drawn(message: Message, locale: str) -> Text:
    """Return a whole message: title, lines, and the words that may be typed."""
    return stacked(_text_of_hand(message, locale), choices(message.buttons, locale))


def _text_of_hand(hand: Message, locale: str) -> Text:
    return text_of(hand, legal=on_cards(hand.buttons), locale=locale)


def text_of(message: Message, legal: Iterable[str] = (), locale: str = "") -> Text:
    """Return title and lines. In a hand, cards that are not *legal* are dimmed.

    Args:
        locale: the language for names of suits after rows of round cards; "" for no names.
    """
    lines = [_coloured(message.title, "bold underline")] if message.title else []
    playable = frozenset(legal)
    for is_hand, group in groupby(_aligned(_whole(message.lines)), key=lambda one: one.cards):
        rows = [one.text for one in group] if is_hand else []
        if rows and _is_round(rows[0]):
            lines += _in_columns([_round_row(row, playable, locale) for row in rows])
        elif is_hand:
            lines.append(_hand(rows, playable))
        else:
            lines += [_coloured(one.text, _weight(one)) for one in group]
    return Text("\n").join(lines)


def _weight(line: Line) -> str:
    return "bold" if line.strong else "dim" if line.quiet else ""


def _whole(lines: Iterable[Line]) -> list[Line]:
    """Return lines without the breaks for phones: an indented line is joined to the one before."""
    whole: list[Line] = []
    for line in lines:
        if whole and line.text.startswith(UNDER):
            rest = line.text.strip()
            between = "  " if _begins_with_card(clean(rest)) else " · "
            whole[-1] = replace(whole[-1], text=f"{whole[-1].text}{between}{rest}")
        else:
            whole.append(line)
    return whole


def _begins_with_card(text: str) -> bool:
    return bool(CARD.match(text) or text.startswith(tuple(ROUND_SUITS)))


def _aligned(lines: Sequence[Line]) -> list[Line]:
    """Return lines with the suits of everybody's hands aligned in columns."""
    held = {place: found for place, one in enumerate(lines) if (found := _held(clean(one.text)))}
    widths: dict[str, int] = {}
    for name, suits in held.values():
        for sign, ranks in (("", name), *suits.items()):
            widths[sign] = max(widths.get(sign, 0), cell_len(ranks))
    return [
        replace(one, text=_spread(*held[place], widths)) if place in held else one
        for place, one in enumerate(lines)
    ]


def _held(text: str) -> tuple[str, dict[str, str]] | None:
    """Return whose hand a line shows, and its suits (``♥ A 10 4``); None for any other line."""
    found = HELD.fullmatch(text)
    if found is None:
        return None
    return found[1], {one[0]: one.strip() for one in SUIT.findall(found[2])}


def _spread(name: str, suits: Mapping[str, str], widths: Mapping[str, int]) -> str:
    signs = [sign for sign in COLOURS if sign in widths]
    parts = [(name, widths[""]), *((suits.get(sign, ""), widths[sign]) for sign in signs)]
    shown = (text + " " * (width - cell_len(text)) for text, width in parts)
    return "   ".join(shown).rstrip()


def choices(buttons: Iterable[Button], locale: str) -> Text:
    """Return what can be typed now: moves and words in one line, explained choices below.

    Words that continue the game come before those that only look at it.
    """
    buttons = tuple(buttons)
    once = list({words_of(one) or one.url: one for one in buttons if not chooses(one)}.values())
    short = [clean(one) for one in offered(once)]
    explained = []
    plain = [one for one in once if action_of(one) is None]
    for button in sorted(plain, key=lambda one: one.style != "good"):
        word = word_of(button)
        label = clean(button.label)
        if button.url:
            explained.append(f"  {label}  {button.url}")
        elif label_of(button):
            short.append(_with_meaning(latin_label_of(button), label_of(button)))
        elif word in ALWAYS_SEEN:
            continue
        elif len(words_of(button)) > 1 and words_of(button)[:1] not in ANSWERS:
            explained.append(f"  {word}  ({label})")
        else:
            short.append(word if _says_itself(button, label) else f"{word} ({label})")
    key = "terminal-examples" if _are_examples(buttons) else "terminal-choices"
    line = [t(locale, key, words="   ".join(short))] if short else []
    several = [t(locale, "terminal-several")] if any(map(chooses, buttons)) else []
    shown = [_coloured(one) for one in (*line, *several, *explained)]
    for found in TYPED.finditer(shown[0].plain if line else ""):
        shown[0].stylize(COLOURS[SIGNS[found[1]]], *found.span())
    return Text("\n").join(shown)


def _with_meaning(word: str, meaning: str) -> str:
    return word if word == meaning else f"{word} ({meaning})"


def _says_itself(button: Button, label: str) -> bool:
    """Return whether the word for a button needs no label, because it is part of the label."""
    if word_of(button) in label.casefold():
        return True
    return words_of(button)[:1] in ANSWERS and label.isascii()


def _are_examples(buttons: Sequence[Button]) -> bool:
    """Return whether the moves shown are only examples: cards can be chosen for others too."""
    moves = [one for one in buttons if action_of(one) is not None]
    named = on_cards(moves)
    return bool(named) and bool(on_cards(buttons) - named)


def word_of(button: Button) -> str:
    """Return the shortest text that can be typed for a button: ``begin``, ``TH``; "" for a link."""
    words = words_of(button)
    if words[:1] in WHOLE:
        return " ".join(words)
    return page_of(button) or ANSWERS.get(words[:1], (" ".join(words[1:] or words),))[0]


def stacked(*texts: Text) -> Text:
    """Return texts one below the other, separated by empty lines."""
    return Text("\n\n").join([one for one in texts if one.plain])


def _own(hand: Message, table: Message) -> Message | None:
    """Return what only the hand says, not the room; None if it has no cards and no move."""
    has_cards = any(one.cards for one in hand.lines)
    if not has_cards and all(action_of(one) is None for one in hand.buttons):
        return None
    known = [one.text for one in table.lines if not one.strong]
    lines = _trimmed([one for one in hand.lines if not _is_said(one.text, known)])
    return Message(hand.title, lines, hand.rows)


def _is_said(text: str, known: Iterable[str]) -> bool:
    """Return whether *text* is one of the *known* lines, or a part of one."""
    return any(one == text or (text and f" · {text} · " in f" · {one} · ") for one in known)


def loud(message: Message | None) -> Message | None:
    """Return a message without its small print."""
    if message is None:
        return None
    return replace(message, lines=tuple(one for one in message.lines if not one.quiet))


def shows(message: Message, hand: Message) -> bool:
    """Return whether *message* is a hand that says the same as *hand*."""
    cards = [one.text for one in message.lines if one.cards]
    return bool(cards) and cards == [one.text for one in hand.lines if one.cards]


def repeats(message: Message, table: Message | None) -> bool:
    """Return whether *message* says nothing new beside the room's, as a hand after its deal.

    What somebody has asked in words is told: above, it may have scrolled away.
    """
    if table is None or message.kind is Kind.NOTICE or len(message.lines) < 2:
        return False
    return {one.text for one in message.lines} <= {one.text for one in table.lines}


def _trimmed(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return lines without empty ones at either end or next to each other."""
    kept: list[Line] = []
    for line in lines:
        if line.text or (kept and kept[-1].text):
            kept.append(line)
    return tuple(kept[:-1] if kept and not kept[-1].text else kept)


def _hand(rows: Sequence[str], legal: frozenset[str]) -> Text:
    """Return a hand in one line, with suits or ranks apart, and illegal cards dimmed."""
    between = "   " if all("  " not in row for row in rows) else "  "
    shown = [
        Text(" ").join(
            Text(card, COLOURS[card[-1]] if not legal or card in legal else "dim")
            for card in group.split()
        )
        for row in rows
        for group in clean(row).split("  ")
    ]
    return Text(between).join(shown)


def _is_round(text: str) -> bool:
    """Return whether a line is one suit of a hand of round cards."""
    return ROUND_ROW.fullmatch(clean(text)) is not None


def _round_row(row: str, legal: frozenset[str], locale: str) -> Text:
    """Return a suit of round cards with the letters to type for it, and illegal cards dimmed."""
    sign, *ranks = clean(row).split()
    playable = {clean(one) for one in legal}
    shown = [
        Text(rank, "bold" if not legal or f"{sign}{rank}" in playable else "dim") for rank in ranks
    ]
    own = suit(ROUND_SUITS[sign].upper())
    named = [Text(f"  {t(locale, f'suit-{own.name}')}", "dim")] if locale else []
    return Text(" ").join([Text(f"{sign} {ROUND_SUITS[sign]} "), *shown, *named])


def _in_columns(rows: Sequence[Text]) -> list[Text]:
    """Return many rows in two columns, so that a hand of ten suits leaves room for the table.

    As they are where there are few, or where that would be wider than most terminals.
    """
    half = -(-len(rows) // 2)
    left, right = rows[:half], rows[half:]
    width = max(one.cell_len for one in rows)
    if len(rows) <= FEW or 2 * width + len(GAP) > WIDE:
        return list(rows)
    for one in left:
        one.pad_right(width - one.cell_len)
    pairs = [Text(GAP).join(pair) for pair in zip(left, right, strict=False)]
    return [*pairs, *left[len(right) :]]


def _coloured(text: str, style: str = "") -> Text:
    shown = Text(clean(text), style)
    for found in CARD.finditer(shown.plain):
        shown.stylize(COLOURS[found.group()[-1]], *found.span())
    return shown
