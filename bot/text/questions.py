"""What people ask in whole sentences, ``what is the score?``, by the tables of questions.

A line of a table fits where each of its groups has a word in the sentence, and every other word is
one that may stand beside them, or a filler: lists are closed, so that chatter is no question.
Words may be written as in a chat, ``wat u doing``, and what is asked of us may have slips too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise, takewhile

from bot.text.lexicon import MOST_WORDS, bare, card_text, is_word, rank_text, suit_text
from bot.text.question_tables import MARKS, is_known, listed, meant, plain_word, spelled_out, ways

Named = Mapping[str, Set[str]]
"""Names that questions may speak of, by what they stand for in the tables: ``names``, ``game``."""
CARD = "{card}"
ALL = -1
"""How many cards of a rank are meant by all of them."""
_ARTICLES = ("a", "sa")
"""Words of English and Hindi that could be an ace too: tables list all others that are none."""


def without_sign(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return a line without the sign before it that no question knows, as some put one there."""
    if len(words) < 2 or any(map(str.isalnum, words[0])):
        return words
    is_meant = is_known(plain_word(words[0])) or suit_text(words[:1]) or is_word(words[0])
    return words if is_meant else words[1:]


def key_of(words: Sequence[str], named: Named, *, with_slips: bool = False) -> str | None:
    """Return the key of the question that *words* ask; None if they ask none that is known.

    *with_slips*: a word that no table knows is read as one that differs by a letter.
    """
    said = [word for word in _plain(words) if word]
    found = _key_of([_read_as(word, named) for word in said])
    if found is None and with_slips:
        found = _key_of([_read_as(word, named) | _read_as(meant(word), named) for word in said])
    return found


def _key_of(said: Sequence[frozenset[str]]) -> str | None:
    for way in ways():
        if all(one & way.known for one in said) and _has_all(way.groups, said):
            return way.key
    return None


def is_of_rules(words: Iterable[str], topics: Iterable[str], named: Named) -> bool:
    """Whether a question has no words but those of the *topics* of some rules, and plain ones."""
    known = {*listed("rules"), *listed("fillers"), *topics}
    return all(_read_as(word, named) & known for word in _plain(tuple(words)) if word)


def about(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about, ``is a kot``; () if the line is no question.

    A question about a card, ``what beats 10h?``, is about a move and not about the rules.
    """
    found = tuple(word.strip(MARKS) for word in words)
    if found and opens(found):
        others = found[1:]
    else:
        others = tuple(one for one in found if bare(one) not in listed("asks"))
    return () if len(others) == len(found) or _has_card(found) else others


def opens(words: Sequence[str]) -> bool:
    """Whether the first word makes an English line a question."""
    return _plain(words)[0] in listed("opens") or asks_yes_or_no(words)


def asks_yes_or_no(words: Sequence[str]) -> bool:
    """Whether the first word makes an English line a question that yes or no may answer."""
    return _plain(words)[0] in listed("yes-or-no")


def asks_meaning(words: Sequence[str]) -> bool:
    """Whether a line asks what something is or means: ``what does the centre mean``.

    In Hindi its end does, ``kot kya hota hai``, ``kot ka matlab``.
    """
    said = _plain(words)
    first, second = (*said, "", "")[:2]
    is_said = second in ("is", "are") or _has("meaning", words)
    plain = listed("unclear-beside") | listed("fillers")
    end = set(takewhile(plain.__contains__, reversed(said)))
    is_asked = not end.isdisjoint(listed("unclear-beside") & listed("asks"))
    return is_asked or first == "whats" or (first == "what" and is_said)


def puzzles_over(words: Sequence[str]) -> tuple[str, ...]:
    """Return what a line says that it does not understand; () if it says nothing like it.

    That is ``kot`` of "I don't get what a kot is", and of "kot samajh nahi aaya".
    """
    said = [plain_word(one) for one in words]
    for at, (word, after) in enumerate(pairwise(said)):
        if word in listed("unclear") and after in listed("unclear-not"):
            known = {*listed("unclear-beside"), *listed("fillers")}
            return tuple(one for one in words[:at] if plain_word(one) not in known)
    at = next((n for n, one in enumerate(said) if one in listed("not-clear")), len(said))
    if not said[:at] or said[at - 1] not in listed("not"):
        return ()
    rest = list(words[at + 1 :])
    while rest and (is_filler(rest[0]) or plain_word(rest[0]) in ("what", "how", "why")):
        del rest[0]
    while rest and (is_filler(rest[-1]) or plain_word(rest[-1]) in listed("meaning")):
        del rest[-1]
    return tuple(rest)


def is_filler(word: str) -> bool:
    """Whether a word adds nothing to any question: ``this``."""
    return plain_word(word) in listed("fillers")


def is_polite(word: str) -> bool:
    """Whether a word says "please" and no more."""
    return plain_word(word) in listed("polite")


def is_asked(words: Sequence[str]) -> bool:
    """Whether a line is a question, whatever it is about."""
    return words[-1].endswith("?") or opens(words) or _has("asks", words)


def subject(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about without plain words: ``kot`` of "what does a kot mean"."""
    lists = ("fillers", "meaning", "yes-or-no", "unclear-beside")
    plain = frozenset().union(*map(listed, lists))
    return tuple(one for one in about(words) if plain_word(one) not in plain)


def asks_how(words: Iterable[str]) -> bool:
    """Whether "how" is among the words."""
    return _has("how", words)


def asks_what_is_left(words: Iterable[str]) -> bool:
    """Return whether a question about cards is of those that are not played, and not of others."""
    return _has("to-come", words)


def cards_in(words: Iterable[str], *, plural: bool = False) -> tuple[str, ...]:
    """Return the cards, ranks and suits that a question names: ``TH``, ``7`` twice, ``H``.

    *plural*: ``3s`` are threes, and not the three of spades.
    """
    said = [one.strip(MARKS) for one in words]
    found = list[str]()
    at = 0
    while at < len(said):
        count, text = _named_at(said[at : at + MOST_WORDS], plural=plural)
        found += [text] if text else []
        at += count
    return tuple(found)


def how_many_of(words: Iterable[str]) -> tuple[str, int] | None:
    """Return a rank that a question names in the plural, and how many cards of it at once.

    ``two 5s`` and ``both 5s`` are 2, ``all my 5s`` is ``ALL``, and ``my 5s`` is 0: more than one.
    None where no rank is named so, or more than one.
    """
    said = [word for one in words if (word := plain_word(one))]
    counts = [(number(one) or 0) * is_plural(after) for one, after in pairwise(said)]
    at = next((at for at, count in enumerate(counts) if count), None)
    others = [one for n, one in enumerate(said) if n != at and one != "of"]
    named = set(cards_in(others, plural=True))
    if len(named) != 1 or (rank := rank_text(next(iter(named)))) is None:
        return None
    if at is not None:
        return rank, counts[at]
    if _has("pair", said) or _has("every", said):
        return rank, 2 if _has("pair", said) else ALL
    return (rank, 0) if any(map(is_plural, said)) else None


def is_plural(word: str) -> bool:
    """Whether a word names cards of a rank: ``5s``, ``aces``."""
    one = plain_word(word)
    return one not in _ARTICLES and one.endswith("s") and rank_text(one[:-1]) is not None


def number(word: str) -> int | None:
    """Return the number that a word is, from two to nine; else None."""
    rank = rank_text(plain_word(word)) or ""
    return int(rank) if rank.isdigit() else None


def _plain(words: Sequence[str]) -> list[str]:
    """Return words as the tables write them; alone, ``y`` is a yes and no "why"."""
    plain = map(plain_word, words)
    return [spelled_out(one) for one in plain] if len(words) > 1 else list(plain)


def _read_as(word: str, named: Named) -> frozenset[str]:
    """Return how tables may write a word: as it is, ``{card}`` and the like."""
    found = {word, *(f"{{{kind}}}" for kind, of_it in named.items() if word in of_it)}
    is_card = card_text((word,)) or rank_text(word) or suit_text((word,)) or word == "of"
    return frozenset({*found, CARD} if is_card and word != "a" else found)


def _named_at(said: Sequence[str], *, plural: bool) -> tuple[int, str | None]:
    """Return what the first of some words name, and how many words that takes; None: nothing."""
    first = said[0]
    if bare(first) in _ARTICLES:
        return 1, None
    singular = first.removesuffix("s")
    if plural and singular != first and (rank := rank_text(singular)) is not None:
        return 1, rank
    for count in range(len(said), 0, -1):
        if (found := card_text(said[:count])) is not None:
            return count, found
    return 1, rank_text(first) or rank_text(singular) or suit_text((first,))


def _has_all(groups: Iterable[frozenset[str]], said: Sequence[frozenset[str]]) -> bool:
    return all(any(one & group for one in said) for group in groups)


def _has(which: str, words: Iterable[str]) -> bool:
    return not listed(which).isdisjoint(map(plain_word, words))


def _has_card(words: tuple[str, ...]) -> bool:
    """Whether some words, side by side, name a card; "as" and "a heart" are plain English."""
    starts = [at for at, word in enumerate(words) if not is_word(word)]
    spans = (words[at : at + count] for at in starts for count in range(1, MOST_WORDS + 1))
    return any(card_text(one) is not None for one in spans)
