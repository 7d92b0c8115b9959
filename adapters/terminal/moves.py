"""The moves of a game as they are typed: as short as possible, and with completion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, groupby

from adapters.terminal.buttons import words_of
from bot.model.messages import Button
from bot.presenter.cards import ROUND_SIGNS, label
from bot.services.commands import CHOOSING
from bot.text import parsing
from engine.actions import Action, Call, Play, PlayCards, Stop, TimeUp, cards_of, read
from engine.cards import Card, card
from engine.errors import BadNotation

OR = "/"
"""Separates alternatives of which one is typed."""
MOST_NUMBERS = 3
"""Most numbers that are listed; of more, only the first and last are named."""


def action_of(button: Button) -> Action | None:
    """Return the action in the game that *button* does; None if it does none."""
    try:
        found = read(" ".join(words_of(button)))
    except BadNotation:
        return None
    return None if isinstance(found, TimeUp | Stop) else found


def chooses(button: Button) -> bool:
    """Return whether a button chooses cards, or acts with the chosen ones.

    In a terminal all cards are typed at once instead.
    """
    return words_of(button)[:1] in {(one,) for one in CHOOSING}


def on_cards(buttons: Iterable[Button]) -> set[str]:
    """Return the cards that can be played or chosen now, as they are shown."""
    found: set[str] = set()
    for button in buttons:
        action = action_of(button)
        words = words_of(button)
        if action is not None:
            found.update(map(label, cards_of(action)))
        elif words[:1] in (("choose",), ("unchoose",)):
            found.add(label(card(words[1])))
    return found


# What is offered


def offered(buttons: Sequence[Button]) -> Iterator[str]:
    """Yield the shortest text that can be typed for each action on *buttons*.

    The verb is left out if only one verb has anything to name.
    """
    acts = [(action, one) for one in buttons if (action := action_of(one)) is not None]
    heads = _heads(action for action, _ in acts)
    for verb in dict.fromkeys(action.verb for action, _ in acts):
        these = {action: one for action, one in acts if action.verb == verb}
        head = f"{verb} " if len(heads) > 1 and verb in heads else ""
        yield from _of_one_verb(these, verb, head)


def _heads(actions: Iterable[Action]) -> set[str]:
    """Return the verbs that have something other than a number to name."""
    return {one.verb for one in actions if any(not word.isdigit() for word in _named(one))}


def _named(action: Action) -> list[str]:
    return str(action).split()[1:]


def _of_one_verb(acts: dict[Action, Button], verb: str, head: str) -> Iterator[str]:
    named = [_named(one) for one in acts]
    if all(len(one) == 1 and one[0].isdigit() for one in named):
        places = [f"{verb} {one[0]}" for one in named]
        yield from places if len(places) <= MOST_NUMBERS else [f"{places[0]} … {places[-1]}"]
        return
    if suits := [owner for one in acts if (owner := _round_suit(one)) is not None]:
        plain = _without_signs(next(iter(acts.values())).label)
        yield f"{verb} {OR.join(suits)}" + (f" ({plain})" if plain else "")
        return
    first_is_known = len({one[0] for one in named if one}) == 1
    words = [_words(action, one, first_is_known=first_is_known) for action, one in acts.items()]
    yield from (head + one for one in _joined(words))


def _joined(words: Sequence[str]) -> Iterator[str]:
    """Yield words, joining those for round cards of one suit into one: ``ma-1/5/R``."""
    for suit, group in groupby(words, _suit_before):
        ranks = [one.removeprefix(suit) for one in group]
        yield from [suit + OR.join(ranks)] if suit else ranks


def _suit_before(word: str) -> str:
    """Return the part before the rank of a round card, as it is offered; "" for anything else."""
    suit, hyphen, rank = word.partition("-")
    is_round = suit.upper() in ROUND_SIGNS and hyphen and " " not in rank
    return suit + hyphen if is_round else ""


def _round_suit(action: Action) -> str | None:
    """Return the letters of the round-card suit that an action names; None if it names none."""
    owner = getattr(getattr(action, "suit", None), "text", "")
    return owner.casefold() if owner in ROUND_SIGNS else None


def typeable(one: Card) -> str:
    """Return a card in letters that every keyboard has: ``10h``, ``Qs``; a round one: ``ma-r``."""
    if one.suit.text in ROUND_SIGNS:
        return one.text.casefold()
    return label(one)[:-1] + one.suit.text.casefold()


def _words(action: Action, button: Button, *, first_is_known: bool) -> str:
    """Return what follows the verb: cards as they are typed, anything else as on the button."""
    cards = [typeable(one) for one in cards_of(action)]
    if not _named(action):
        return action.verb
    if len(cards) < len(_named(action)):
        return button.label if cards else _said(button.label)
    is_pair = len(cards) > 1 and not isinstance(action, Play | PlayCards)
    return cards[-1] if is_pair and first_is_known else " ".join(cards)


def _said(label: str) -> str:
    """Return a label without the sign in front, which no keyboard has: ``Hearts``."""
    sign, _, word = label.partition(" ")
    return word if word and not sign.isalnum() else label


def _without_signs(label: str) -> str:
    """Return what a label says of every suit: ``ask for the highest``; "" if it names cards."""
    words = [*dropwhile(lambda one: not one[0].isalpha(), label.split())]
    said = " ".join(word for word in words if not word.startswith("("))
    names_cards = len(words) == len(label.split()) or any(map(said.count, ROUND_SIGNS.values()))
    return "" if names_cards else said


# Completion


def completions(typed: str, legal: Sequence[Action]) -> Iterator[tuple[str, str]]:
    """Yield what to type and how to show it, for every move that begins with *typed*.

    The cards of a move may be typed in any order; each completion adds one of them.
    """
    heads = _heads(legal)
    found = dict[str, str]()
    for action in legal:
        if len(cards_of(action)) < len(_named(action)) and cards_of(action):
            continue  # people must also say whom it is for
        if cards_of(action):
            found |= dict(_with_cards(typed, action, keeps_verb=len(heads) > 1))
        else:
            found |= {text: text for text in _plain(typed, action)}
    yield from found.items()


def _plain(typed: str, action: Action) -> list[str]:
    """Return the action as text if it begins with *typed*; a suit may be typed on its own."""
    forms = [str(action), *([str(action.suit)] if isinstance(action, Call) else [])]
    return [one for one in forms if one.casefold().startswith(typed)][:1]


def _with_cards(typed: str, action: Action, *, keeps_verb: bool) -> Iterator[tuple[str, str]]:
    *before, last = typed.split(" ")
    verb = before[:1] if before[:1] == [action.verb] else []
    said = tuple(one for one in before[len(verb) :] if one)
    done = parsing.cards_text(said) if said else ()
    cards = {one.text: one for one in cards_of(action)}
    if (said and not done) or not set(done) <= set(cards):
        return
    head = [action.verb] if keeps_verb and (verb or not said) else []
    for text, one in cards.items():
        if text not in done and _begins(one, last):
            held = [*map(card, done), one]
            yield " ".join([*head, *map(typeable, held)]), label(one)


def _begins(one: Card, typed: str) -> bool:
    return any(form.casefold().startswith(typed) for form in (one.text, label(one), typeable(one)))
