"""What people mean by the words they type as a move: cards, suits, seats, verbs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from difflib import get_close_matches

from bot.model.errors import Refused
from bot.model.names import clean
from bot.model.requests import LONGEST
from bot.text.lexicon import (
    AI_WORDS,
    JOINING_WORDS,
    MOST_WORDS,
    OF_WORDS,
    ROUND_SUIT_WORDS,
    SEVERAL,
    apart,
    card_text,
    is_word,
    plain,
    rank_text,
    suit_code,
    suit_text,
    verb_of,
)
from bot.text.questions import asks_meaning, subject
from engine.actions import Action, Play, PlayCards, cards_of, read, write
from engine.errors import BadNotation, Reason

MOST_LISTED = 6
ALIKE = 0.75
"""How similar (0 to 1) a word must be to a command to count as a misspelling of it."""
PREFIX = "dehla"
"""What people are used to typing before a command."""
_REPEATED = re.compile(r"(10|[2-9jqka])\1{1,3}", re.IGNORECASE)
"""Cards of one rank in a word: ``88``, ``kkk``."""
_NO_RANKS = ("1", "14")
"""Numbers that name an ace only together with a suit."""


# Lines


def spoken(line: str) -> tuple[str, ...]:
    """Return the words of a line without the ``/dehla`` that commands begin with elsewhere.

    A dehla is also a ten, so ``dehla paan`` is a card, and ``dehla kya hai`` asks what one is. A
    single word may have a question mark, an exclamation mark or a full stop: ``hint?``.
    """
    words = tuple(line.strip().removeprefix("/").split())
    if len(words) == 1:
        words = (words[0].rstrip("?!.") or words[0],)
    is_prefixed = words[:1] and words[0].casefold() == PREFIX and card_text(words) is None
    if is_prefixed and asks_meaning(words) and subject(words) == words[:1]:
        return words
    return words[1:] if is_prefixed else words


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most similar to a mistyped one; None if none is similar."""
    found = get_close_matches(word.casefold()[:LONGEST], known, n=1, cutoff=ALIKE)
    return found[0] if found else None


# Actions


def action_text(
    words: tuple[str, ...], legal: tuple[Action, ...], names: Sequence[str] = ()
) -> str:
    """Return the action that *words* mean, as text for the log.

    People may write an action as in the log (``play TH``, ``beat 7S 8S``), use their own words for
    the verb, or name only the cards, suit or place; how that is read depends on what is legal now.
    They name seats by the name of the player or by the number they see, which counts from 1, unlike
    in the log. Words that can be read as an illegal action give that action, so that the rules can
    refuse it with their reason.

    Args:
        legal: what the writer may do; () out of turn.
        names: those of the people at the table, by seat.

    Raises:
        Refused: ``no-such-card``, quoting what was written; ``which-one``, with what it may mean;
            ``not-now``, for a lone verb or rank of which nothing is possible now.
    """
    verb, named = _read(words, legal, names)
    if named is not None and (verb or named):
        found = _matching(verb, named, legal) or _to_each(verb, named, legal)
        found = found or _of_rank(verb, named, legal)
        if len(found) > 1:
            raise Refused("which-one", choices=listed(found, names))
        text = write(found[0]) if found else _attempted(verb, named, legal)
        if text:
            return text
        if not named or _asks_rank(verb, named, legal):
            raise Refused(Reason.NOT_NOW)
    if several := _of_list(words, legal, names):
        raise Refused("which-one", choices=listed(several, names))
    raise Refused("no-such-card", text=" ".join(words)[:LONGEST])


def is_move(words: tuple[str, ...], legal: tuple[Action, ...], names: Sequence[str] = ()) -> bool:
    """Return whether *words* are about an action, legal or not: a verb that is legal is enough."""
    verb, named = _read(words, legal, names)
    if named is None:
        return verb in {one.verb for one in legal} or bool(_of_list(words, legal, names))
    if verb is not None or any(map(_is_card, named)):
        return True
    return bool(named) and bool(_matching(None, named, legal) or _asks_rank(None, named, legal))


def is_due(words: tuple[str, ...], legal: tuple[Action, ...]) -> bool:
    """Return whether *words* begin with the verb of something that may be done now."""
    verb, _ = _read(words, legal, ())
    return verb in {one.verb for one in legal}


def asks_for_cards(words: tuple[str, ...]) -> bool:
    """Return whether *words*, whatever is legal, ask for cards to be played and nothing else.

    Those are cards by rank and suit, one on another, or anything of them after ``play``:
    ``play 10``.
    """
    if len(words) == 3 and words[1].casefold() == "on":
        return len(cards_text(words[::2])) == 2
    if len(words) > 1 and words[0].casefold() == Play.verb:
        return bool(_named(words[1:], ()))
    return bool(words) and not is_word(words[0]) and bool(cards_text(words))


def cards_text(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that *words* name, each as ``TH``; () if they name anything else."""
    named = _named(words, ())
    is_of_cards = all(_is_card(one) and one not in ROUND_SUIT_WORDS for one in named or ())
    return tuple(named) if named and is_of_cards else ()


def typed(action: Action, names: Sequence[str] = ()) -> str:
    """Return an action as it can be typed, with people called by name if *names* has them."""
    words = [action.verb]
    for name, word in zip(_field_of_each(action), _words(action), strict=True):
        words.append(_called(int(word), names) if name in _seats(action) else word)
    return " ".join(words)


def listed(actions: Iterable[Action], names: Sequence[str] = ()) -> str:
    """Return a list of actions as they can be typed, separated by commas; a long one is cut."""
    texts = [" ".join(_spelled(typed(one, names).split())) for one in actions]
    return ", ".join(texts[:MOST_LISTED]) + (", …" if len(texts) > MOST_LISTED else "")


def _spelled(words: Sequence[str]) -> Iterator[str]:
    """Yield the words of an action as people write them: ``10h`` and ``ma-10``, no ``play``."""
    for word in words[1:] if words[0] == Play.verb else words:
        if card_text((word,)) != word:
            yield word
        elif "-" in word:
            yield word.casefold()
        else:
            yield word[:-1].replace("T", "10") + word[-1].casefold()


def attempt(legal: tuple[Action, ...], cards: Sequence[str]) -> str:
    """Return an action with these cards, as text for the log, for the rules to refuse."""
    return _attempted(None, list(cards), legal) or f"{Play.verb} {' '.join(cards)}"


def _called(number: int, names: Sequence[str]) -> str:
    """Return what can be typed for the seat with this number, counted from 1."""
    if not 0 < number <= len(names):
        return str(number)
    own = names[number - 1]
    if not own:
        return f"AI {number}"
    is_plain = own == str(clean(own)) and _one(tuple(own.split()), names) == str(number)
    return own if is_plain else str(number)


def _read(
    words: tuple[str, ...], legal: tuple[Action, ...], names: Sequence[str]
) -> tuple[str | None, list[str] | None]:
    """Return the verb (None: there is none) and what it is about (None: some word is unknown)."""
    written = (part for word in words for part in word.replace(",", " ").split())
    said = tuple(one for part in written for one in apart(part))
    parts = tuple(one for one in said if one.casefold() not in JOINING_WORDS) or said
    parts = _of_several(parts, legal)
    codes = _asks_for_round_suits(legal)
    whole = _named(parts, names, codes=codes)
    if whole:  # ``9c on 10c`` names the card that is covered last, actions name it first
        is_turned = "on" in said and len(whole) == 2
        return None, whole[::-1] if is_turned else whole
    known = [*_verbs(), *(one.verb for one in legal)]
    verb, rest = verb_of(parts, known)
    if verb == Play.verb and _named(rest, names) is None:
        verb, rest = verb_of(rest, known)
    if verb is None:
        return None, None
    named = _named(rest, names, codes=codes)
    return verb, _named(rest, names, codes=True) if named is None else named


def _of_several(parts: tuple[str, ...], legal: tuple[Action, ...]) -> tuple[str, ...]:
    """Return the rank of each of several cards named at once, ``88`` or ``pair of 8``."""
    if not any(isinstance(one, PlayCards) for one in legal):
        return parts
    if len(parts) == 3 and parts[0].casefold() in SEVERAL and parts[1].casefold() in OF_WORDS:
        parts = (parts[0], parts[2])
    if len(parts) == 2 and (count := SEVERAL.get(parts[0].casefold())):
        rank = rank_text(parts[1].casefold()) or rank_text(parts[1].casefold().removesuffix("s"))
        return (rank,) * count if rank else parts
    found = _REPEATED.fullmatch(parts[0]) if len(parts) == 1 else None
    return (found[1],) * (len(parts[0]) // len(found[1])) if found else parts


def _of_list(
    words: tuple[str, ...], legal: tuple[Action, ...], names: Sequence[str]
) -> list[Action]:
    """Return the legal actions that a list of them names as a terminal offers it: ``ku-p/5/10``."""
    *before, last = words or ("",)
    first, *others = last.split("/")
    suit = first[: first.find("-") + 1]
    found: list[Action] = []
    for one in (first, *(suit + other for other in others)) if others else ():
        verb, named = _read((*before, one), legal, names)
        found += _matching(verb, named, legal) if named else []
    return list(dict.fromkeys(found))


def _asks_for_round_suits(legal: tuple[Action, ...]) -> bool:
    """Whether a Ganjifa suit can be named now, so that ``sa`` is a suit; otherwise it is a card."""
    return not {one.suit.text for one in legal if hasattr(one, "suit")}.isdisjoint(ROUND_SUIT_WORDS)


def _verbs() -> Iterator[str]:
    """Yield the verbs of all kinds of action."""
    for one in Action.__subclasses__():
        yield one.verb


def _named(
    words: tuple[str, ...], names: Sequence[str], *, codes: bool = False
) -> list[str] | None:
    """Return the cards, suits, seats and numbers that *words* name; None if any is unknown.

    Args:
        codes: whether two letters can be a Ganjifa suit.
    """
    found, at = [], 0
    while at < len(words):
        spans = (words[at : at + count] for count in range(MOST_WORDS, 0, -1))
        spans = (span for span in spans if len(span) + at <= len(words))
        hits = ((len(span), _one(span, names, codes=codes)) for span in spans)
        taken, text = next((hit for hit in hits if hit[1] is not None), (0, None))
        if text is None:
            return None
        found.append(text)
        at += taken
    return found


def _one(words: tuple[str, ...], names: Sequence[str], *, codes: bool = False) -> str | None:
    written = plain(" ".join(words)).removeprefix("@")
    seats = (str(seat) for seat, name in enumerate(names, 1) if name and plain(name) == written)
    seat = next(seats, None) or _ai(written, names)
    code = suit_code(written) if codes else None
    rank = rank_text(written)
    return code or card_text(words) or _number(written) or seat or suit_text(words) or rank


def _number(written: str) -> str | None:
    return written if written.isascii() and written.isdigit() and len(written) < 4 else None


def is_ai(text: str) -> bool:
    """Return whether *text* is a name for an AI player, with or without a number."""
    written = plain(text).strip()
    if written in AI_WORDS:
        return True
    head = next((one for one in AI_WORDS if written.startswith(one)), None)
    return head is not None and written.removeprefix(head).strip().isdigit()


def _ai(written: str, names: Sequence[str]) -> str | None:
    """Return the seat number of the AI player that *written* names; None if it names none.

    Where players change seats, as in Teen Do Paanch, no move names one.
    """
    head = next((one for one in AI_WORDS if written.startswith(one)), None)
    number = None if head is None else _number(written.removeprefix(head).strip())
    if number is None or not 0 < int(number) <= len(names) or names[int(number) - 1]:
        return None
    return str(int(number))


def _is_card(text: str) -> bool:
    return len(text) > 1 and not text.isdigit()


def _matching(verb: str | None, named: list[str], legal: tuple[Action, ...]) -> list[Action]:
    """Return the legal actions that a verb and what it is about can mean."""
    pool = [one for one in legal if verb in (None, one.verb)]
    wanted = sorted(named)
    exact = [one for one in pool if sorted(_words(one)) == wanted]
    if verb and not named:
        return exact or pool
    return exact + [one for one in pool if one not in exact and _is_own_part(one, named)]


def _to_each(verb: str | None, named: list[str], legal: tuple[Action, ...]) -> list[Action]:
    """Return actions that cards can mean, if the words do not say which seat they are for."""
    if not all(map(_is_card, named)):
        return []
    pool = [one for one in legal if verb in (None, one.verb) and len(fields(one)) > 1]  # type: ignore[arg-type]
    heads = [_words(one)[: len(fields(one)) - 1] for one in pool]  # type: ignore[arg-type]
    found = (_said([one.verb, *head, *named]) for one, head in zip(pool, heads, strict=True))
    return list(dict.fromkeys(one for one in found if one is not None and _seats(one)))


def _of_rank(verb: str | None, named: list[str], legal: tuple[Action, ...]) -> list[Action]:
    """Return the legal plays of as many cards, if only their ranks were named."""
    if not _asks_rank(verb, named, legal):
        return []
    ranks = sorted(rank_text(one) or "" for one in named)
    return [one for one in _plays(legal) if sorted(card.rank for card in cards_of(one)) == ranks]


def _asks_rank(verb: str | None, named: list[str], legal: tuple[Action, ...]) -> bool:
    """Whether cards are to be played, as many as may be, and only ranks were named.

    Where several may be played at once, too many are a move as well, for the rules to refuse.
    """
    if verb not in (None, Play.verb) or any(one in _NO_RANKS for one in named):
        return False
    most = max((len(cards_of(one)) for one in _plays(legal)), default=0)
    is_few = len(named) <= most or any(isinstance(one, PlayCards) for one in legal)
    return bool(most and named) and is_few and all(rank_text(one) is not None for one in named)


def _plays(legal: tuple[Action, ...]) -> list[Action]:
    return [one for one in legal if isinstance(one, Play | PlayCards)]


def _words(action: Action) -> list[str]:
    """Return the words of an action after its verb as people say them, with seats from 1."""
    words = write(action).split()[1:]
    where = _field_of_each(action)
    seats = _seats(action)
    return [
        str(int(word) + 1) if name in seats else word
        for name, word in zip(where, words, strict=True)
    ]


def _seats(action: Action) -> tuple[str, ...]:
    """Return the names of the fields that are seats."""
    return tuple(one.name for one in fields(action) if one.type == "Seat")  # type: ignore[arg-type]


def _field_of_each(action: Action) -> list[str]:
    """Return, for each word of an action after its verb, the name of its field."""
    found: list[str] = []
    for one in fields(action):  # type: ignore[arg-type]  # each is a dataclass
        value = getattr(action, one.name)
        words = len(value) if isinstance(value, tuple) else 1
        found += [one.name] * words
    return found


def _said(words: Iterable[str]) -> Action | None:
    """Return the action that *words* write as people say it, with seats from 1; None if none."""
    try:
        found = read(" ".join(words))
    except BadNotation:
        return None
    seats = {name: getattr(found, name) - 1 for name in _seats(found)}
    if min(seats.values(), default=0) < 0:
        return None
    return replace(found, **seats) if seats else found  # type: ignore[type-var]  # a dataclass


def _is_own_part(action: Action, named: list[str]) -> bool:
    """Whether only the last of several things that an action names was said: one's own card."""
    whole = _words(action)
    fixed = len(fields(action)) == len(whole)  # type: ignore[arg-type]  # each is a dataclass
    return fixed and len(whole) > 1 and whole[-1:] == named


def _attempted(verb: str | None, named: list[str], legal: tuple[Action, ...]) -> str | None:
    """Return the words as an action that is not legal, as text for the log; None if impossible."""
    verbs = [verb] if verb else [*dict.fromkeys(one.verb for one in legal), Play.verb]
    for one in verbs:
        like = next((_words(other) for other in legal if other.verb == one), [])
        for before in ([], like[: max(0, len(like) - len(named))]):
            found = _said([one, *before, *named])
            if found is not None:
                return write(found)
    return None
