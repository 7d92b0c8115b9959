"""What the reader may do now: by card, by button, and with several cards at once.

Each is a button with its label and the token that the manager takes. If the cards do not fit in a
token, it has ``words`` instead, as they would be typed.
"""

from __future__ import annotations

from bot.model.messages import Button
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter.buttons import besides, can_choose
from bot.presenter.scene import Scene
from bot.presenter.wording import action_label
from bot.projection.message import button_json
from engine.actions import Action, Call, cards_of
from engine.actions import write as action_text
from engine.cards import Card, CardSet, cards
from engine.game import Json
from engine.games import GAMES
from engine.seats import Seat


def moves(scene: Scene, voice: Voice) -> Json:
    """Return, for each card that can be used on its own, what may be done with it."""
    found: Json = {}
    if scene.view is None or can_choose(scene):
        return found
    for one in scene.view.legal:
        if held := _held(scene, one):
            found.setdefault(held[0].text, []).append(_way(scene, one, voice))
    return found


def selectable(scene: Scene) -> list[str]:
    """Return the cards that can be chosen one by one before acting with all of them."""
    if scene.view is None or not can_choose(scene):
        return []
    return [one.text for one in cards(GAMES[scene.table.game].selectable(scene.view))]


def buttons(scene: Scene, seat: Seat | None, voice: Voice) -> list[Json]:
    """Return what may be done without a card of the hand, and the buttons beside all moves."""
    if scene.view is None or seat is None:
        return []
    bare = [one for one in scene.view.legal if not _with_cards(scene, one)]
    acts = [{**_way(scene, one, voice), "move": True} for one in bare]
    return [*acts, *({**button_json(one), "move": False} for one in besides(scene, seat, voice))]


def ways(scene: Scene, chosen: CardSet, voice: Voice) -> list[Json]:
    """Return what may be done with exactly the *chosen* cards; with none, likely choices."""
    view = scene.view
    if view is None or not can_choose(scene):
        return []
    game = GAMES[scene.table.game]
    if chosen & ~game.selectable(view):
        return []
    return [_way(scene, one, voice) for one in game.choices(view, chosen)]


def _held(scene: Scene, action: Action) -> tuple[Card, ...]:
    """Return the single card of the hand that an action names; () if it names none or several."""
    hand = 0 if scene.view is None else scene.view.hand
    found = tuple(one for one in cards_of(action) if one.bit & hand)
    return found if len(found) == 1 else ()


def _with_cards(scene: Scene, action: Action) -> bool:
    """Return whether an action is offered by its cards: a single one, or those chosen."""
    return bool(cards_of(action) if can_choose(scene) else _held(scene, action))


def _way(scene: Scene, action: Action, voice: Voice) -> Json:
    table = scene.table
    words = action_text(action)
    made: Json = {"label": action_label(action, table, voice, scene.view)}
    named = [one.text for one in cards_of(action)]
    if named:
        made["cards"] = named
    if isinstance(action, Call):
        made["suit"] = action.suit.text
    try:
        token = write(table.id, table.turn, *words.split())
    except ValueError:
        return {**made, "words": words, "style": "good"}
    return {**button_json(Button(made["label"], token, "good")), **made}
