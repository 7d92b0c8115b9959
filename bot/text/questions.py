"""What people ask in whole sentences: ``what is a kot?``, ``what is the score?``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.text.lexicon import MOST_WORDS, bare, card_text, is_word

OPENERS = ("what", "whats", "who", "whos", "whose", "how", "when", "where", "which", "why")
"""Words that make an English line a question where they stand first, as ``bare`` spells them."""
YES_OR_NO = (
    "can", "could", "may", "must", "should", "do", "does", "did", "is", "are", "am", "has", "have",
)  # fmt: skip
"""The same for questions that ask for yes or no."""
ASKING = (
    "kya", "kaun", "kaunsa", "kaise", "kab", "kahan", "kyon", "kitna", "kitne", "kitni", "kisne",
    "kise", "kiska", "kiske", "kiski",
    "क्या", "कौन", "कौनसा", "कैसे", "कब", "कहां", "क्यों", "कितना", "कितने", "कितनी", "किसने",
    "किसे", "किसका", "किसके", "किसकी",
)  # fmt: skip
"""The same in Hindi, where they may stand anywhere."""
FILLERS = (
    "is", "are", "was", "the", "took", "won", "it", "now", "suit",
    "hai", "hain", "tha", "abhi", "jeeta", "jeeti", "है", "हैं", "था", "अभी", "जीता", "जीती",
)  # fmt: skip
"""Words beside those that a question about the table needs."""
ABOUT_THE_TABLE = {
    ("score",): "score",
    ("last", "trick"): "last",
    ("you", "show", "me", "last", "trick"): "last",
    ("i", "see", "last", "trick"): "last",
}
"""The commands that such a question asks for, by the words that it needs."""
WON = (
    "won", "win", "winning", "ahead", "lost", "losing", "behind", "jeet", "jeete", "jeeta",
    "haar", "haare", "जीत", "जीते", "हार", "हारे",
)  # fmt: skip
AROUND_WON = (
    "i", "we", "you", "they", "us", "did", "yet", "already", "last", "deal", "match", "game",
    "have", "has",
    "hum", "ham", "ve", "gaye", "gae", "rahe", "raha", "chuke", "हम", "वे", "गए", "रहे", "रहा", "चुके",
)  # fmt: skip
"""Words beside that where somebody asks who has won, or is about to."""
PLAYED = ("played", "gone", "out", "khele", "nikle", "chale", "खेले", "निकले", "चले")
AROUND_PLAYED = (
    "card", "cards", "have", "has", "been", "already", "all", "so", "far", "were",
    "se", "patte", "gaye", "gae", "chuke", "से", "पत्ते", "गए", "चुके",
)  # fmt: skip
"""Words beside that where somebody asks which cards are gone."""
HOW = ("how", "kaise", "कैसे")
WHO = (
    "who", "whos", "whose", "kaun", "kiska", "kiske", "kiski", "कौन", "किसका", "किसके", "किसकी",
)  # fmt: skip
WHAT = ("what", "whats", "kya", "क्या")
MANY = ("many", "kitne", "kitni", "कितने", "कितनी")
COUNTED = (
    "tens", "tricks", "sirs", "points", "kots", "courts", "dehle", "dahle", "haath", "sir", "kot",
    "दहले", "हाथ", "सर", "कोट",
)  # fmt: skip
"""What the score counts."""
AROUND_COUNTED = (
    "many", "do", "does", "have", "has", "got", "i", "we", "you", "they", "us", "our", "side",
    "so", "far", "hamare", "humare", "unke", "mere", "ke", "paas", "pas", "हमारे", "उनके", "मेरे",
    "के", "पास",
)  # fmt: skip
"""Words beside that where somebody asks how many of it a side has."""
STILL_OUT = ("most", "still", "out", "left", "gone", "missing")
"""Words beside it where somebody asks who has most of it, or what nobody has yet."""
NEEDED = ("need", "needs", "needed", "win", "wins", "chahie", "chahiye", "चाहिए")
"""What stands beside "many" where somebody asks what it takes to win."""
PARTNER = ("partner", "partners", "saathi", "sathi", "साथी", "पार्टनर")
TOGETHER = (
    "together", "teammate", "teammates", "team", "teams", "side", "sides", "colour", "color",
    "saath", "sath", "साथ", "टीम",
)  # fmt: skip
"""The same where somebody asks who plays with whom, as a question for yes or no too."""
AROUND_TOGETHER = (
    *PARTNER, "i", "me", "my", "mine", "we", "us", "our", "you", "your", "they", "who", "whose",
    "which", "what", "on", "in", "of", "am", "a", "and", "or", "same", "one", "with", "do", "does",
    "play", "plays", "playing", "all", "here", "have",
    "main", "mere", "mera", "meri", "hum", "ham", "aur", "ek", "hi", "khel", "raha", "rahe",
    "hoon", "hun", "mein", "me", "ke", "ki", "ka", "kis", "konsi", "kaunsi",
    "मैं", "मेरे", "मेरा", "मेरी", "हम", "और", "एक", "ही", "खेल", "रहा", "रहे", "हूं", "में", "के",
    "की", "का", "किस", "कौनसी",
)  # fmt: skip
"""Words beside that, apart from people's names."""
A_SEAT = ("seat", "seats", "places", "jagah", "सीट", "जगह")
TO_CHANGE = (
    "change", "swap", "switch", "move", "choose", "pick", "select",
    "badal", "badle", "badlen", "badlein", "badlun", "badloon", "badlu", "badalna", "badli",
    "chun", "chune", "chunen", "chunein", "chunun", "chunu", "chunna",
    "बदल", "बदले", "बदलें", "बदलूं", "बदलना", "चुन", "चुने", "चुनें", "चुनूं", "चुनना",
)  # fmt: skip
"""What is done to a seat, or a partner, by who wants another."""
TO_GET = (*TO_CHANGE, "be", "get", "become", "ban", "बन")
"""The same of a partner alone."""
AROUND_CHANGE = (
    "how", "can", "could", "may", "i", "we", "you", "do", "to", "my", "our", "the", "a", "an",
    "own", "another", "other", "new", "different", "have", "as", "and", "with", "for",
    "main", "hum", "ham", "apna", "apni", "mera", "meri", "mere", "sakta", "sakti", "sakte",
    "karun", "karu", "karen", "kare", "karein", "hoon", "hun", "ho", "ka", "ki", "ko",
    "मैं", "हम", "अपना", "अपनी", "मेरा", "मेरी", "सकता", "सकती", "सकते", "करूं", "करें", "हूं", "हो",
    "का", "की", "को",
)  # fmt: skip
"""Words beside a partner whom somebody wants, apart from people's names."""
TO_SIT = ("sit", "baith", "baithun", "baithen", "baithna", "बैठ", "बैठूं", "बैठें", "बैठना")
BESIDE = (
    "with", "beside", "next", "opposite", "across", "near", "saath", "sath", "paas", "samne",
    "saamne", "साथ", "पास", "सामने",
)  # fmt: skip
"""Where somebody asks to sit."""
MAY = ("can", "could", "may", "kya", "क्या", *HOW)
"""What stands in a question about what is allowed."""
WHICH = (*WHAT, "which", "kaun", "kaunsa", "कौन", "कौनसा")
TO_PLAY = (
    "play", "played", "works", "khelte", "khelen", "khele", "खेलते", "खेलें", "खेले",
)  # fmt: skip
"""What stands beside "how" where somebody asks how the game is played."""
AROUND_TO_PLAY = (
    "to", "do", "does", "i", "you", "we", "one", "this", "game", "yah", "yeh", "ye", "ise", "isko",
    "khel", "यह", "ये", "इसे", "खेल",
)  # fmt: skip
A_GAME = (
    "play", "can", "could", "we", "i", "you", "also", "instead", "here",
    "hum", "ham", "khel", "sakte", "sakta", "sakti", "bhi", "yahan",
    "हम", "खेल", "सकते", "सकता", "सकती", "भी", "यहां",
)  # fmt: skip
"""Words beside the name of a game where somebody asks whether it can be played."""
TO_DEAL = (
    ("dealt",), ("deals",), ("dealer",), ("dealing",), ("baanta",), ("baante",), ("baantega",),
    ("baantne", "wala"), ("बांटा",), ("बांटे",), ("बांटेगा",), ("बांटने", "वाला"),
)  # fmt: skip
"""Words of a question about who dealt."""
LATE = ("late", "slow", "timeout", "time", "der", "deri", "देर", "समय")
"""What somebody asks about who fears to miss a turn."""
AROUND_LATE = (
    "happens", "happen", "if", "when", "i", "im", "we", "my", "am", "be", "too", "a", "turn", "up",
    "runs", "run", "out", "over", "of", "on", "ends", "take", "long", "someone", "somebody",
    "hoga", "hota", "ho", "jaye", "jae", "gaya", "gayi", "gai", "agar", "to", "main", "mujhe",
    "khatam",
    "होगा", "होता", "हो", "जाए", "गया", "गई", "अगर", "तो", "मैं", "मुझे", "ख़त्म", "खत्म",
)  # fmt: skip
CARDS = ("card", "cards", "patte", "patta", "पत्ते", "पत्ता")
AROUND_CARDS = (
    *CARDS, *MANY, "left", "remaining", "remain", "there", "do", "does", "have", "has", "i", "we",
    "you", "they", "in", "on", "my", "your", "their", "our", "hand", "hands", "stock", "deck",
    "talon", "everyone", "each", "player", "players", "still", "got", "hold", "holding", "ai",
    "bache", "bachi", "baki", "baaki", "kiske", "sabke", "mere", "paas", "pas", "ke", "mein", "me",
    "बचे", "बाकी", "बाक़ी", "किसके", "सबके", "मेरे", "पास", "के", "में",
)  # fmt: skip
"""Words of a question about how many cards everyone has, apart from people's names."""
OWN_CARDS = (*CARDS, "hand")
MY = ("my", "mere", "apne", "मेरे", "अपने")
AROUND_OWN_CARDS = (
    *OWN_CARDS, "i", "we", "do", "can", "to", "see", "find", "look", "at",
    "show", "have", "view", "get", "dekhun", "dekhu", "dekhen", "dekhe", "देखूं", "देखें",
)  # fmt: skip
"""Words of a question about where the own cards are seen."""
HOW_LONG = (
    {"long", "game"}, {"long", "match"}, {"game", "end"}, {"game", "ends"}, {"match", "end"},
    {"match", "ends"}, {"game", "over"}, {"match", "over"},
)  # fmt: skip
"""Words of a question about how long all of it lasts."""
DEALT = ("get", "gets", "dealt", "milte", "milenge", "मिलते", "मिलेंगे")
PEOPLE = ("players", "player", "people", "persons", "log", "khiladi", "लोग", "खिलाड़ी")
AROUND_PEOPLE = (
    *PEOPLE, *MANY, *NEEDED, "do", "does", "we", "i", "you", "can", "to", "play", "playing", "for",
    "this", "game", "there", "it", "at", "table", "have", "hum", "khel", "sakte", "khelte", "hote",
    "हम", "खेल", "सकते", "खेलते", "होते",
)  # fmt: skip
BREAK = ("break", "brb", "afk", "ब्रेक")
"""Words of somebody who goes away for a while."""
TO_MAKE_TRUMP = (
    ("made", "trump"), ("called", "trump"), ("chose", "trump"), ("trump", "banaya"),
    ("trump", "bola"), ("तुरुप", "बनाया"), ("तुरुप", "बोला"),
)  # fmt: skip
"""Words of a question about who made trump."""
LEAD = (
    ("leads",), ("lead",), ("led",), ("has", "lead"), ("leads", "next"), ("starts",),
    ("goes", "first"), ("plays", "first"), ("leads", "first"), ("begins",),
    ("lead", "karega"), ("lead", "karta"), ("लीड",), ("लीड", "करेगा"), ("लीड", "करता"),
)  # fmt: skip
"""Words of a question about who leads, or has led, the trick on the table."""
TURN = (
    ("turn",), ("my", "turn"), ("move",), ("go",), ("next",), ("plays",), ("plays", "next"),
    ("to", "play"), ("to", "move"), ("turn", "to", "play"),
    ("baari",), ("bari",), ("chaal",), ("khelega",), ("बारी",), ("चाल",), ("खेलेगा",),
)  # fmt: skip
"""Words of a question about whose turn it is."""
TIME = (("time",), ("samay",), ("समय",), ("टाइम",))
"""What somebody asks how much of they have."""
MOVE = (
    "play", "move", "khelna", "chalna", "khelun", "khelu", "chalun", "chalu",
    "खेलना", "चलना", "खेलूं", "खेलू", "चलूं", "चलू",
)  # fmt: skip
"""What somebody asks about who wants to know what to play, beside the words around it."""
AROUND_MOVE = (
    "card", "cards", "to", "i", "we", "do", "should", "can", "could", "may", "must", "my", "best",
    "sa", "patta", "main", "mujhe", "chahie", "chahiye", "सा", "पत्ता", "मैं", "मुझे", "चाहिए",
)  # fmt: skip
BEST = ({"best", "card"}, {"best", "move"})
"""Words of a question about what to play that has none of those."""
GAME = (("this",), ("this", "game"), ("game",))
"""Words beside "what" where somebody asks what is played here."""
OF_A_HINT = ("must", "this", "that", "not", "card", "move", "hint", "forced")
"""Words behind "why" where it asks about a hint or about what is forced."""
DOES = ("does", "do", "mean", "command", "karta", "karti", "करता", "करती")
"""Words beside a command of which somebody asks what it does."""
AROUND_COMMAND = ("a", "an", "happens", "happen", "if", "when", "i", "we", "someone", "somebody")
"""Words beside that: ``what happens when I leave?``."""
AROUND_ONE = (
    "change", "set", "switch", "speak", "in",
    *DOES, "a", "an", "to", "play", "this", "game", "bot", "for", "really", "i", "we", "you",
    "have", "much", "anything", "stand", "stands", "sign", "symbol", "ye", "yeh", "yah", "ka", "ki",
    "matlab", "arth", "यह", "ये", "का", "की", "मतलब", "अर्थ",
    "yaani", "yani", "hota", "hoti", "यानी", "होता", "होती",
)  # fmt: skip
"""Words beside one thing that somebody asks about."""
MOST_OF_A_BREAK = 6
"""Words of a line at most that says that somebody goes away."""


def about(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about, ``is a kot``; () if the line is no question.

    A question about a card, ``what beats 10h?``, is about a move and not about the rules.
    """
    found = tuple(word.strip("?!.,।") for word in words)
    if found and opens(found):
        others = found[1:]
    else:
        others = tuple(one for one in found if bare(one) not in ASKING)
    return () if len(others) == len(found) or _has_card(found) else others


def opens(words: Sequence[str]) -> bool:
    """Whether the first word makes an English line a question."""
    return bare(words[0].strip("?!.,")) in OPENERS or asks_yes_or_no(words)


def asks_yes_or_no(words: Sequence[str]) -> bool:
    """Whether the first word makes an English line a question that yes or no may answer."""
    return bare(words[0].strip("?!.,")) in YES_OR_NO


def is_asked(words: Sequence[str]) -> bool:
    """Whether a line is a question, whatever it is about."""
    return words[-1].endswith("?") or opens(words) or _asks(ASKING, words)


def needed(words: Iterable[str]) -> tuple[str, ...]:
    """Return what a question is about without the words that add nothing; () if it is none."""
    return tuple(one for one in map(bare, about(words)) if one not in FILLERS)


def command_asked_for(words: Sequence[str]) -> str | None:
    """Return the command that answers a question about the table here; None if none does.

    Whoever asks about another command, ``how do I leave?``, must not have given it.
    """
    if asks_how_many(words) or _asks_who_won(words):
        return "score"
    if _asks(WHICH, words) and _is_about(words, PLAYED, AROUND_PLAYED):
        return "last"
    return ABOUT_THE_TABLE.get(needed(words))


def _asks_who_won(words: Sequence[str]) -> bool:
    """Whether somebody asks who has won or is ahead: ``have we won?``; not ``can we win?``."""
    is_over = _asks(("did",), words)
    if (asks_how(words) and not is_over) or not _is_about(words, WON, AROUND_WON):
        return False
    return is_over or _asks(WHO, words) or len(about(words)) > 1


def asks_how_to_play(words: Sequence[str]) -> bool:
    """Whether somebody asks how the game is played, or what it is: ``how do I play?``."""
    if _asks(WHAT, words) and needed(words) in GAME:
        return True
    return asks_how(words) and _is_about(words, TO_PLAY, AROUND_TO_PLAY)


def game_wanted(words: Sequence[str]) -> tuple[str, ...]:
    """Return what somebody asks whether it can be played, ``court piece``; () if they do not."""
    found = tuple(one for one in about(words) if bare(one) not in (*FILLERS, *A_GAME))
    return found if _asks(("play", "khel", "खेल"), words) else ()


def asks_who_dealt(words: Sequence[str]) -> bool:
    """Whether somebody asks who has dealt."""
    return _asks((*WHO, "kisne", "किसने"), words) and needed(words) in TO_DEAL


def asks_what_is_needed(words: Sequence[str]) -> bool:
    """Whether somebody asks how many they need to win."""
    return _asks(MANY, words) and any(one in NEEDED for one in needed(words))


def asks_how_many_play(words: Sequence[str]) -> bool:
    """Whether somebody asks for how many people the game is."""
    found = {*needed(words)}
    return _asks(MANY, words) and not found.isdisjoint(PEOPLE) and found <= {*AROUND_PEOPLE}


def asks_how_many_are_dealt(words: Sequence[str]) -> bool:
    """Whether somebody asks how many cards each player gets."""
    found = {*needed(words)}
    return _asks(MANY, words) and not (found.isdisjoint(CARDS) or found.isdisjoint(DEALT))


def asks_how_long_it_lasts(words: Sequence[str]) -> bool:
    """Whether somebody asks how long a match lasts, or when it ends."""
    found = {*needed(words)}
    is_asked = _asks((*HOW, "when", "kab", "कब"), words)
    return is_asked and any(one <= found for one in HOW_LONG)


def asks_for_own_cards(words: Sequence[str]) -> bool:
    """Whether somebody asks where they see their cards: ``how do I see my cards?``."""
    found = {*needed(words)}
    is_asked = _asks((*HOW, *WHAT, "where", "kahan", "कहां"), words)
    is_own = not (found.isdisjoint(OWN_CARDS) or found.isdisjoint(MY))
    return is_asked and is_own and found <= {*AROUND_OWN_CARDS, *MY}


def wants_break(words: Sequence[str]) -> bool:
    """Whether somebody says that they go away for a while: ``I need a break``."""
    return len(words) <= MOST_OF_A_BREAK and any(bare(one.strip("?!.,")) in BREAK for one in words)


def one_thing(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words for what a question asks about, ``blue circle``.

    Who or when is asked of people: ``who is free?``.
    """
    if _asks((*WHO, "when", "kab", "कब"), words):
        return ()
    return tuple(one for one in needed(words) if one not in AROUND_ONE)


def asks_of_the_cards_played(words: Sequence[str]) -> bool:
    """Whether somebody asks what was played, or how many are left, which no rule tells."""
    is_past = _asks(("did",), words)
    return is_past or (_asks(MANY, words) and not {*STILL_OUT}.isdisjoint(needed(words)))


def asks_who_wins_the_trick(words: Sequence[str]) -> bool:
    """Whether somebody asks who is winning the trick on the table."""
    found = {*needed(words)}
    is_of_it = found <= {"winning", "trick", "this", "far", "so"} and found >= {"winning", "trick"}
    return _asks(WHO, words) and is_of_it


def asks_who_made_trump(words: Sequence[str]) -> bool:
    """Whether somebody asks who has made or called trump."""
    return _asks((*WHO, "kisne", "किसने"), words) and needed(words) in TO_MAKE_TRUMP


def asks_who_leads(words: Sequence[str]) -> bool:
    """Whether somebody asks who leads, or has led, or what was led."""
    return needed(words) in LEAD


def asks_whose_turn(words: Sequence[str]) -> bool:
    """Whether somebody asks whose turn it is, or how long they have for it."""
    asked = needed(words)
    if asks_how(words) and asked[:1] == ("long",) and {"i", "we"} & {*asked}:
        return True
    if asked[:2] == ("much", "time") or (_asks(("kitna", "कितना"), words) and asked[:1] in TIME):
        return True
    return _asks((*WHO, "is"), words) and needed(words) in TURN


def asks_for_partner(words: Sequence[str], names: Iterable[str] = ()) -> bool:
    """Whether somebody asks who their partner is, or who plays together.

    *names*: those of the people at the table, of whom such a question may speak.
    """
    found = needed(words)
    if _asks(WHO, words) and any(one in PARTNER for one in found):
        return True
    around = {*TOGETHER, *AROUND_TOGETHER, *_of_names(names)}
    return is_of_teams(words) and around.issuperset(found)


def is_of_teams(words: Sequence[str]) -> bool:
    """Whether a question is about who is together, of which friends may speak as well."""
    return not {*TOGETHER}.isdisjoint(needed(words))


def asks_for_seat(words: Sequence[str]) -> bool:
    """Whether somebody asks how to get another seat, or one beside somebody."""
    found, is_of_friend = {*needed(words)}, asks_yes_or_no(words) and _asks(("you",), words)
    if not _asks(MAY, words) or is_of_friend or _asks(("why", "card", "cards"), words):
        return False
    if not found.isdisjoint(TO_SIT):
        return not found.isdisjoint(BESIDE)
    return not (found.isdisjoint(A_SEAT) or found.isdisjoint(TO_CHANGE))


def asks_for_another_partner(words: Sequence[str], names: Iterable[str] = ()) -> bool:
    """Whether somebody asks how to get a partner of their choice; *names* as above."""
    found = {*needed(words)}
    if not _asks(MAY, words) or found.isdisjoint(PARTNER) or found.isdisjoint(TO_GET):
        return False
    return {*PARTNER, *TO_GET, *AROUND_CHANGE, *_of_names(names)}.issuperset(found)


def asks_of_the_clock(words: Sequence[str]) -> bool:
    """Whether somebody asks what happens to who is late: ``what happens if I'm late?``."""
    found = {*needed(words)}
    is_of_it = not found.isdisjoint(LATE) and len(found) > 1
    return is_of_it and _asks(WHAT, words) and found <= {*LATE, *AROUND_LATE}


def asks_for_cards_left(words: Sequence[str], names: Iterable[str] = ()) -> bool:
    """Whether somebody asks how many cards people still have; *names*: those at the table."""
    found = {*needed(words)}
    if not _asks(MANY, words) or found.isdisjoint(CARDS):
        return False
    return {*AROUND_CARDS, *_of_names(names)}.issuperset(found)


def asks_how_many(words: Sequence[str]) -> bool:
    """Whether somebody asks how many they have of what the score counts, or who has most of it."""
    if _asks(STILL_OUT, words) and _asks((*WHO, *WHICH), words):
        return _is_about(words, COUNTED, (*AROUND_COUNTED, *STILL_OUT))
    left = [one for one in needed(words) if one not in AROUND_COUNTED]
    return _asks(MANY, words) and len(left) == 1 and left[0] in COUNTED


def asks_what_to_play(words: Sequence[str]) -> bool:
    """Whether somebody asks what they should or can play."""
    if _asks(WHICH, words) and set(needed(words)) in BEST:
        return True
    left = [one for one in needed(words) if one not in AROUND_MOVE]
    return _asks(WHICH, words) and len(left) == 1 and left[0] in MOVE


def asks_why_of_rules(words: Sequence[str]) -> bool:
    """Whether "why" asks about the rules or the result, ``why catch tens?``, and not a hint."""
    return len(words) > 1 and not _asks(OF_A_HINT, words)


def asks_how(words: Iterable[str]) -> bool:
    """Whether "how" is among the words."""
    return _asks(HOW, words)


def asks_what_it_does(words: Iterable[str]) -> bool:
    """Whether somebody asks what one thing is or does: ``what are hints?``."""
    left = [one for one in needed(words) if one not in (*DOES, *AROUND_COMMAND)]
    return _asks(WHAT, words) and len(left) == 1


def _of_names(names: Iterable[str]) -> Iterator[str]:
    """Yield the words of people's names, alone and with the ending that says what is theirs."""
    for word in (bare(word) for name in names for word in name.split()):
        yield from (word, f"{word}s")


def _is_about(words: Sequence[str], what: Sequence[str], around: Sequence[str]) -> bool:
    """Whether a question is about one of *what*, with no other words than *around* beside it."""
    beside = [one for one in (*FILLERS, *around) if one not in what]
    left = [one for one in map(bare, about(words)) if one not in beside]
    return len(left) == 1 and left[0] in what


def _asks(asking: Sequence[str], words: Iterable[str]) -> bool:
    """Whether one of these words that ask is among the words."""
    return any(bare(one.strip("?!.,।")) in asking for one in words)


def _has_card(words: tuple[str, ...]) -> bool:
    """Whether some words, side by side, name a card; "as" and "a heart" are plain English."""
    starts = [at for at, word in enumerate(words) if not is_word(word)]
    spans = (words[at : at + count] for at in starts for count in range(1, MOST_WORDS + 1))
    return any(card_text(one) is not None for one in spans)
