"""What somebody can touch in a message: its buttons, and each option of its menus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.platforms.discord.world import Json, Message
from tests.platforms.fingers import Seen


class Touch(NamedTuple):
    """A button or an option as a person sees it, and what Discord sends when it is touched."""

    seen: Seen
    data: Json


def touches(message: Message) -> list[Touch]:
    """Return all that can be touched in a message, its buttons first; a link leads elsewhere."""
    buttons = (one for one in message.buttons if "custom_id" in one)
    menus = (menu for menu in message.menus if not menu.get("disabled"))
    found = [Touch(Seen(one["label"], one["custom_id"]), _sent(one)) for one in buttons]
    return found + [one for menu in menus for one in _options(menu)]


def _options(menu: Json) -> Iterator[Touch]:
    """Yield the options of a menu that Discord would let somebody choose beside those chosen."""
    for option in menu["options"]:
        touch = _option(menu, option)
        if menu.get("min_values", 1) <= len(touch.data["values"]) <= menu.get("max_values", 1):
            yield touch


def _option(menu: Json, option: Json) -> Touch:
    """Return an option; one of several is chosen, or taken back, beside those chosen already."""
    table, turn, words = f"{menu['custom_id']}..".split(".", 2)
    value = option["value"]
    if not words.startswith("select"):
        return Touch(Seen(option["label"], value), _sent(menu) | {"values": [value]})
    verb = "unchoose" if option.get("default") else "choose"
    chosen = {one["value"] for one in menu["options"] if one.get("default")}
    values = {"values": sorted(chosen ^ {value})}
    return Touch(Seen(option["label"], f"{table}.{turn}.{verb} {value}"), _sent(menu) | values)


def _sent(component: Json) -> Json:
    return {
        "component_type": component["type"],
        "custom_id": component["custom_id"],
        "id": component["id"],
    }
