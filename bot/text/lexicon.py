"""How people write cards, suits and actions: in English, and at Indian or Vietnamese tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from bot.model.requests import LONGEST

SUIT_WORDS = {
    "C": "c clubs club ♣ chidi chiri chirya kalapaan चिड़ी चिडी chuồn chuon tép tep",
    "D": "d dia diamonds diamond daimonds daimond dimonds dimond ♦ eent int ईंट rô ro",
    "H": "h hearts heart harts hart ♥ paan pan lal पान cơ co",
    "S": "s spades spade spads ♠ hukum hukm kala हुकुम हुकम bích bich",
}

RANK_WORDS = {
    "A": "a ace 1 14 ekka ikka इक्का át at xì xi",
    "K": "k king badshah raja बादशाह già gia",
    "Q": "q queen begum rani बेगम रानी đầm dam",
    "J": "j jack ghulam gulam gulaam गुलाम ग़ुलाम bồi boi",
    "T": "t 10 ten dehla dahla दहला देहला",
    "9": "9 nine nehla nahla नहला",
    "8": "8 eight attha अट्ठा",
    "7": "7 seven satta सत्ता",
    "6": "6 six chhakka छक्का",
    "5": "5 five panja पंजा",
    "4": "4 four chauka चौका",
    "3": "3 three tikki tigi तिग्गी",
    "2": "2 two deuce duggi duki दुग्गी heo",
}

ROUND_SUIT_WORDS = {
    "MA": "matsya machhli मत्स्य 🐟",
    "KU": "kurma kachhua कूर्म 🐢",
    "VA": "varaha वराह 🐗",
    "NA": "narasimha narsimha नरसिंह 🦁",
    "VM": "vamana वामन 🏺",
    "PA": "parashurama parashuram परशुराम 🪓",
    "RA": "ramachandra ram रामचंद्र राम 🏹",
    "KR": "krishna कृष्ण 🪈",
    "BU": "buddha बुद्ध 🪷",
    "KA": "kalkin kalki कल्कि 🐎",
    "SU": "surkh सुर्ख़ 🌞 🟡",
    "CH": "chang चंग 🎵",
    "QI": "qimash क़िमाश 🧵",
    "BA": "barat बरात 📜",
    "SA": "safed सफ़ेद 🌙 ⚪",
    "TA": "taj ताज 👑",
    "SH": "shamshir शमशीर ⚔",
    "GH": "ghulam ग़ुलाम 🧍",
}

ROUND_RANK_WORDS = {
    "R": "r raja राजा mir मीर shah शाह",
    "P": "p pradhan प्रधान wazir vazir वज़ीर",
} | {str(pip): str(pip) for pip in range(1, 11)}

VERB_WORDS = {
    "play": "play khelo khelen chalo खेलो खेलें चलो phenko फेंको đánh ra",
    "pass": "pass paas pas bas पास बस bỏ bỏ_lượt qua",
    "take": "take uthao utha उठाओ उठाया le_liya ले_लिया беру lấy",
    "beat": "beat cover kaato kato काटो maro मारो бью chặn",
    "transfer": "transfer aage आगे перевод перевожу",
    "show": "show dikhao दिखाओ",
    "call": "call bolo बोलो trump tarup turup तुरुप",
    "pull": "pull kheencho khincho khicho खींचो nikalo निकालो",
    "pick": "pick chuno चुनो",
    "skip": "skip chhodo छोड़ो rehne_do रहने_दो",
    "give": "give wapas vapas wapis lautao वापस लौटाओ",
    "offer": "offer đổi badlo बदलो",
    "accept": "accept yes haan manzoor हाँ मंज़ूर đồng_ý",
    "refuse": "refuse no nahin nahi नहीं không từ_chối",
    "ready": "ready taiyar तैयार xong sẵn_sàng",
    "dukkal": "dukkal दुक्कल",
    "deni": "deni देनी",
    "burn": "burn jalao जलाओ",
    "talafa": "talafa तलफ़ा",
    "utari": "utari उतारी",
    "runout": "runout sab_utari सब_उतारी",
    "sir": "sir utaruna_sir उतरुना_सर",
    "natavani": "natavani नटवानी",
    "tavani": "tavani तवानी",
    "hardu": "hardu हरदू",
    "sokta": "sokta सोक्ता",
    "random": "random achanak अचानक",
    "lowest": "lowest low chhote छोटे सबसे_छोटे",
    "double": "double dohra दोहरा",
    "split": "split",
    "request": "request ask maango माँगो",
    "lift": "lift cut काटना",
}
"""Words that people use for actions; a game's own verbs are known without being listed here."""
AI_WORDS = ("🤖 ai", "🤖ai", "ai", "bot", "एआई")
"""What people call an AI player, followed by its number."""
OF_WORDS = ("of", "का", "ka")
"""What may stand between a rank and a suit."""
ROOM_WORDS = "here room group channel server admin यहाँ ग्रुप चैनल सर्वर"
"""What people call the place whose settings they want, ``settings group``."""
JOINING_WORDS = ("the", "on", "with", "and", "my", "i", "it", "them", "cards", "please")
"""Words beside cards and verbs that say nothing: ``9c on 10c``, ``i take the cards``."""

SEVERAL = {
    **dict.fromkeys(("pair", "pairs", "double", "joda", "jodi", "जोड़ा", "जोड़ी"), 2),
    **dict.fromkeys(("triple", "triples", "trips", "tikdi", "तिकड़ी"), 3),
}
"""Words for cards of one rank played at once, and how many those are."""
MOST_WORDS = 3
"""Most words in a card, a name or a verb: ``jack of diamonds``."""

_SUITS = {word: text for text, words in SUIT_WORDS.items() for word in words.split()}
_RANKS = {word: text for text, words in RANK_WORDS.items() for word in words.split()}
CARD_WORDS = frozenset({*_SUITS, *_RANKS})
"""Words for suits and ranks of French cards."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_CODES = {text.casefold(): text for text in ROUND_SUIT_WORDS}
_LONGEST_CODE = len("10h")
"""Longer words are no card written without a blank: ``tens`` are not the ten of spades."""
_CARD = re.compile("(?:10|[2-9tjqka])[shdc♠♥♦♣]")
_ROUND_SUITS: dict[str, str] = {}
_ROUND_RANKS: dict[str, str] = {}
_DROP = {ord("\ufe0f"): None, ord("\ufe0e"): None}
_ALIKE = str.maketrans({"đ": "d", "ँ": "ं", "ي": "ی", "ك": "ک", "ى": "ی", "ـ": None, "़": None,
                        "\u200c": None, "\u200d": None})  # fmt: skip
"""Letters that are written in two ways, or left out."""


def plain(text: str) -> str:
    """Return *text* in one spelling: lower case, no emoji selectors, ASCII digits."""
    folded = unicodedata.normalize("NFC", text.translate(_DROP)).casefold()
    return "".join(
        str(unicodedata.decimal(letter, letter)) if letter.isdecimal() else letter
        for letter in folded
    )


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """Return *text* as people type it in haste: without accents, blanks, hyphens, apostrophes."""
    apart = unicodedata.normalize("NFD", plain(text)).translate(_ALIKE)
    return "".join(one for one in apart if one not in " _-'’‘ʼ´`′" and not _is_accent(one))


_ROUND_SUITS |= {plain(w): text for text, ws in ROUND_SUIT_WORDS.items() for w in ws.split()}
_ROUND_RANKS |= {plain(w): text for text, ws in ROUND_RANK_WORDS.items() for w in ws.split()}


def _is_accent(letter: str) -> bool:
    """Whether it is a mark on a Latin letter, or a short vowel of the Arabic script."""
    return "\u0300" <= letter <= "\u036f" or "\u064b" <= letter <= "\u0652"


OF_ROOM = frozenset(map(bare, ROOM_WORDS.split()))


_VERBS = {bare(word): verb for verb, words in VERB_WORDS.items() for word in words.split()}


def card_text(words: Iterable[str]) -> str | None:
    """Return the card that *words* name, as ``TH``: ``10♥``, ``th``, ``dehla paan``; else None."""
    text = plain(" ".join(words))
    if len(text) > LONGEST:
        return None
    if (round_one := _round_card(text.replace("-", " ").split())) is not None:
        return round_one
    parts = [part for part in text.replace("-", " ").split() if part not in OF_WORDS]
    if len(parts) == 2:
        return _pair(parts[0], parts[1]) or _pair(parts[1], parts[0])
    if len(parts) == 1 and 2 <= len(parts[0]) <= _LONGEST_CODE:
        return _pair(parts[0][:-1], parts[0][-1]) or _pair(parts[0][1:], parts[0][0])
    return None


def is_word(text: str) -> bool:
    """Whether a word that may name an ace, ``ah``, ``sa``, ``cat``, or begin to, is just a word."""
    word = plain(text)
    return word == "a" or (word.isalpha() and "a" in word and card_text((word,)) is not None)


def rank_text(text: str) -> str | None:
    """Return the rank that *text* names, as ``T`` for ``10``, ``dehla`` or ``ten``; else None."""
    return _RANKS.get(plain(text)[:LONGEST])


def apart(word: str) -> tuple[str, ...]:
    """Return the cards, one by one, of a word that names several (``3s4s5s``); else the word."""
    found = tuple(_CARD.findall(plain(word))) if len(word) <= LONGEST else ()
    is_of_cards = len(found) > 1 and "".join(found) == plain(word)
    return found if is_of_cards and (word.isupper() or any(map(str.isdigit, word))) else (word,)


def _pair(rank: str, suit: str) -> str | None:
    if rank in _RANKS and suit in _SUITS:
        return _RANKS[rank] + _SUITS[suit]
    return None


def _round_card(parts: list[str]) -> str | None:
    """Return the Ganjifa card in *parts*: ``ma-10``, ``ma10``, ``raja of matsya``; None if none."""
    if len(parts) == 3 and parts[1] in OF_WORDS:  # rank, "of", suit
        parts = [parts[0], parts[2]]
    if len(parts) == 1:
        sign = parts[0].rstrip("0123456789")
        pip = parts[0].lstrip(_LETTERS)
        parts = [parts[0][0], parts[0][1:]] if parts[0][0] in _ROUND_SUITS else [sign, pip]
    if len(parts) != 2:
        return None
    suits = _CODES | _ROUND_SUITS
    for suit, rank in (parts, parts[::-1]):
        if suit in suits and rank in _ROUND_RANKS:
            return f"{suits[suit]}-{_ROUND_RANKS[rank]}"
    return None


def suit_text(words: Iterable[str]) -> str | None:
    """Return the suit that *words* name, as ``H``, in Ganjifa as ``MA``; else None."""
    text = plain(" ".join(words))[:LONGEST]
    return _SUITS.get(text) or _ROUND_SUITS.get(text)


def suit_code(text: str) -> str | None:
    """Return the Ganjifa suit whose two letters are *text*; else None."""
    return _CODES.get(text)


def verb_of(words: tuple[str, ...], known: Iterable[str]) -> tuple[str | None, tuple[str, ...]]:
    """Return the verb that *words* begin with, from *known* or ``VERB_WORDS``, and the rest."""
    verbs = _VERBS | {bare(verb): verb for verb in known}
    for count in range(min(MOST_WORDS, len(words)), 0, -1):
        verb = verbs.get(bare(" ".join(words[:count]))[:LONGEST])
        if verb is not None:
            return verb, words[count:]
    return None, words
