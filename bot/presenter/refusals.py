"""Why something could not be done: one sentence, with what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from bot.model.errors import Mistake, Refused
from bot.model.heirs import has_free_seat
from bot.model.kinds import ALONE
from bot.model.messages import Audience, Button, Kind, Message, said
from bot.model.names import clean
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.presenter.board import due
from bot.presenter.buttons import can_choose
from bot.presenter.cards import has_round_cards
from bot.presenter.durations import span
from bot.presenter.hand import asked, in_hand_order, must_follow
from bot.presenter.house_rules import option_name
from bot.presenter.opening import alone_button, another, change_offered, game_button, start_button
from bot.presenter.scene import Scene, info_of, names, you
from bot.presenter.wording import phrase
from bot.text.i18n import has, t
from engine.actions import Play, cards_of
from engine.cards import cards
from engine.errors import BadNotation, BadOption, IllegalAction, Reason
from engine.games import GAMES
from engine.options import Option
from engine.seats import Seat

WITHOUT_TABLE = ("no-table", "no-own-table", "table-closed")
"""Reasons that a new table takes away."""
NAMES_GAME = "names-game"
"""The reason that a line is no more than the name of a game."""
SECRET = {"which-one", *(one.value for one in Reason)} - {Reason.NOT_YOUR_TURN.value}
"""Reasons that tell of the reader's cards; whatever else is refused, others may hear of it."""
KINDS = {"late-hint": Kind.ADVICE, "unknown-question": Kind.NOTICE, "not-sure": Kind.NOTICE}
"""Reasons that tell more than why something was not done: one of a turn that goes with the next
move, and those of words on the screen that stay whoever moves."""
OURS = ("command", "deal", "key", "rule", "allowed", "choices", "permissions")
"""Parameters that we fill in, as opposed to text that people have typed."""
AGAIN = "again"
"""The parameter that says after how many milliseconds people may ask again."""
LONGEST_QUOTE = 40
UNKNOWN, TO_PLAY = "unknown-verb", "-to-play"
"""The reason that what was typed makes no sense, and its ending where a card is due from them."""
FREE, ROUND = "-free", "-round"
"""Endings of the keys of sentences worded for a match with a seat to be had, and round cards."""


def refusal(
    error: Mistake, voice: Voice, scene: Scene | None, seat: Seat | None, *, private: bool = False
) -> Message:
    """Return the sentence that says why, and if possible what would be right.

    *private*: it is read in a private chat, where a new table is one against AI players.
    """
    reason = str(error.reason) if isinstance(error, Refused | IllegalAction) else ""
    if private and reason == NAMES_GAME and not _plays_alone(scene):
        scene = None  # what a group plays hinders no table of one's own
    if isinstance(error, Refused) and reason == NAMES_GAME and _is_lobby(scene):
        return change_offered(scene.table, str(error.params["nearest"]), voice)
    rows = tuple((one,) for one in _instead(error, voice, scene, private=private))
    told = said(_sentence(error, voice, scene, seat), *rows)
    audience = Audience.ASKER if reason in SECRET else Audience.ANYBODY
    return replace(told, kind=KINDS.get(reason, Kind.REFUSAL), audience=audience)


def _is_lobby(scene: Scene | None) -> TypeGuard[Scene]:
    return scene is not None and scene.table.phase is Phase.LOBBY


def _plays_alone(scene: Scene | None) -> bool:
    return scene is not None and scene.table.kind is ALONE


def _instead(error: Mistake, voice: Voice, scene: Scene | None, *, private: bool) -> list[Button]:
    """Return the button that opens a table, where that is what helps and may be done."""
    reason = error.reason if isinstance(error, Refused) else ""
    if isinstance(error, Refused) and reason == NAMES_GAME:
        is_free = scene is None or private or scene.table.phase in (Phase.OVER, Phase.CLOSED)
        nearest = str(error.params["nearest"])
        return [game_button(nearest, voice, alone=private)] if is_free else []
    if reason not in WITHOUT_TABLE:
        return []
    if scene is not None and scene.table.deal and scene.table.kind.has_rooms:
        return [*another(scene.table, voice)]
    game = () if scene is None else (scene.table.game,)
    return [alone_button(voice, *game) if private else start_button(voice)]


def _sentence(error: Mistake, voice: Voice, scene: Scene | None, seat: Seat | None) -> str:
    match error:
        case BadNotation():
            return _worded("bad-notation", {"text": error.text}, voice)
        case BadOption():
            return _option(error, voice)
        case IllegalAction():
            return _illegal(error.reason, voice, scene, seat)
    if error.reason in (Reason.NOT_YOUR_TURN, Reason.NOT_IN_HAND, Reason.NOT_NOW):
        return _illegal(Reason(error.reason), voice, scene, seat)
    reason = str(error.reason)
    if reason == UNKNOWN and scene is not None and seat is not None and _is_to_play(scene):
        reason += TO_PLAY
    return _worded(_at_table(reason, scene), error.params, voice)


def _is_to_play(scene: Scene) -> bool:
    """Return whether a card is due from the reader, who may not know how to write it."""
    return scene.view is not None and any(map(cards_of, scene.view.legal))


def _at_table(reason: str, scene: Scene | None) -> str:
    """Return the reason in the form that fits a table: its phase, a free seat, its round cards."""
    if scene is None:
        return reason
    endings = [f"-{scene.table.phase.value}"]
    if scene.table.phase is not Phase.LOBBY and has_free_seat(scene.table):
        endings.append(FREE)
    if _plays_alone(scene):
        endings.insert(0, f"{endings[0]}-alone")
    if has_round_cards(info_of(scene.table)):
        endings.append(ROUND)
    forms = (f"{reason}{ending}" for ending in endings)
    return next((one for one in forms if has(f"refused-{one}")), reason)


def _worded(reason: str, params: Mapping[str, object], voice: Voice) -> str:
    """Return the sentence of a reason, in a form without the parameter that is empty, if any."""
    values = {name: _harmless(name, value, voice) for name, value in params.items()}
    reader = voice.surface.reader
    if reader and params.get("person") == reader:
        values["name"] = you(voice)
    key = f"refused-{reason}"
    without = (f"{key}-no-{name}" for name, value in values.items() if value == "")
    return t(voice, next(filter(has, without), key), **values)


def _harmless(name: str, value: object, voice: Voice) -> object:
    """Return a parameter of a refusal, with people's text made harmless and keys made names."""
    if name == "choices":  # each stays in one piece where a line is broken
        return ", ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in str(value).split(", "))
    if name in OURS:
        return value
    if name == AGAIN and isinstance(value, int):
        return span(value, "in", voice)
    if name in ("nearest", "game"):
        keys = str(value).split(", ")
        return ", ".join(t(voice, f"game-{key}") for key in keys if key in GAMES)
    if name == "languages":
        codes = str(value).split(", ")
        return ", ".join(f"{t(one, 'language-name')} ({one})" for one in codes)
    if name == "levels":
        return ", ".join(t(voice, f"level-{key}") for key in str(value).split(", "))
    return clean(value, LONGEST_QUOTE) if isinstance(value, str) else value


def _illegal(reason: Reason, voice: Voice, scene: Scene | None, seat: Seat | None) -> str:
    """Return the sentence for a breach of the rules, explained by the reader's own view."""
    view = None if scene is None else scene.view
    if scene is None or view is None or seat is None:
        return t(voice, f"refused-{reason}")
    playable = [one.card for one in view.legal if isinstance(one, Play)]
    playable = [] if can_choose(scene) else playable
    if reason is Reason.MUST_FOLLOW_SUIT and playable and view.board:
        return must_follow(scene, view, voice)
    if reason is Reason.NOT_IN_HAND and playable:
        return t(voice, "refused-not-in-hand-playable", cards=in_hand_order(playable, scene))
    if reason is Reason.NOT_IN_HAND and view.hand:
        return t(voice, "refused-not-in-hand-cards", cards=in_hand_order(cards(view.hand), scene))
    if reason is Reason.NOT_NOW and playable and len(playable) == len(view.legal):
        return t(voice, "refused-not-now-playable", cards=in_hand_order(playable, scene))
    if reason is Reason.NOT_NOW and view.legal:
        wanted = asked(scene, view, voice).removeprefix("▶ ")
        return f"{t(voice, f'refused-{reason}')} {wanted}"
    if reason is Reason.MUST_OPEN:
        told = (
            phrase(f"refused-{reason}-{one.key}", dict(one.values), scene.table, voice)
            for one in view.facts
            if has(f"refused-{reason}-{one.key}")
        )
        return next(told, t(voice, f"refused-{reason}"))
    if reason is Reason.NOT_YOUR_TURN and len(due(scene)) == 1:
        name = names(scene.table, voice)[due(scene)[0]]
        return t(voice, "refused-not-your-turn-name", name=name)
    return t(voice, f"refused-{reason}")


def _option(error: BadOption, voice: Voice) -> str:
    """Return the sentence for a bad option, which names the rule as people see it.

    Games may share an option's key but not its values, so the allowed ones come from the error.
    """
    if not error.allowed:
        return _worded("unknown-option", {"text": error.key}, voice)
    infos = [game.info for game in GAMES.values()]
    named = [(info, one) for info in infos for one in info.options if one.key == error.key]
    meant = [(info, one) for info, one in named if one.allowed == error.allowed]
    allowed = _allowed(meant[0][1], voice) if meant else error.allowed
    known = meant or named
    rule = option_name(*known[0], voice) if known else error.key
    values = {"text": error.value, "rule": rule, "allowed": allowed}
    return _worded("bad-option", values, voice)


def _allowed(option: Option, voice: Voice) -> str:
    """Return the allowed values, as they are typed."""
    if option.numbers is None:
        return ", ".join(option.words)
    _, lowest, highest = option.numbers
    reach = t(voice, "range", lowest=lowest, highest=highest)
    return reach if option.also is None else t(voice, "range-or", also=option.also, reach=reach)
