"""Answers to interactions: the first within three seconds, others for fifteen minutes."""

from __future__ import annotations

import time
from typing import Any

from tests.platforms.discord.checks import modal_errors
from tests.platforms.discord.refusal import Refusal, known
from tests.platforms.discord.rooms import new_message, written
from tests.platforms.discord.world import EPHEMERAL, Interaction, Message, World

Json = dict[str, Any]
Reply = tuple[int, Any]

WINDOW = 3.0
TOKEN_LIFE = 900.0
SAY, SAY_LATER, UPDATE_LATER, UPDATE, SUGGEST = 4, 5, 6, 7, 8
SENT = 5
"""An interaction by which a form was sent; such a one cannot be answered with another."""


class Answers:
    """Answers calls below ``/interactions`` and ``/webhooks``."""

    def __init__(self, world: World) -> None:
        self._world = world

    def callback(self, id: str, token: str, body: Json) -> Reply:
        """Take the first answer to an interaction."""
        interaction = known(self._world.interactions, token, 10062, "interaction")
        if interaction.acknowledged.is_set():
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        if interaction.id != id or time.monotonic() - interaction.started > WINDOW:
            raise Refusal(404, 10062, "Unknown interaction")
        data = body.get("data") or {}
        data |= {"files": body["files"]} if "files" in body else {}
        self._take(interaction, body["type"], data)
        interaction.answer_type = body["type"]
        interaction.acknowledged.set()
        return 200, self._receipt(interaction)

    def _take(self, interaction: Interaction, kind: int, data: Json) -> None:
        if (kind in (UPDATE_LATER, UPDATE)) > (interaction.source is not None):
            raise Refusal(400, 50035, f"type {kind} answers components only")
        hidden = interaction.user if data.get("flags", 0) & EPHEMERAL else None
        match kind:
            case 4:
                message = new_message(self._world, interaction.channel, only_for=hidden)
                interaction.message = written(self._world, message, data)
            case 5:
                interaction.message = new_message(
                    self._world, interaction.channel, only_for=hidden, loading=True
                )
            case 6:
                interaction.message = interaction.source
            case 7:
                assert interaction.source is not None
                interaction.message = written(self._world, interaction.source, data)
            case 8:
                interaction.choices = data["choices"]
            case 9:
                errors = modal_errors(data)
                if errors or interaction.payload["type"] == SENT:
                    raise Refusal(400, 50035, "; ".join(errors) or "a form answers no form")
                interaction.modal = data
            case 12:
                if not self._world.has_activities:
                    raise Refusal(400, 50234, "This application has no Activities")
            case _:
                raise Refusal(400, 50035, f"type {kind} is not offered here")

    @staticmethod
    def _receipt(interaction: Interaction) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.payload["type"]}
        message = interaction.message
        if message is not None:
            about["response_message_id"] = message.id
            about["response_message_loading"] = message.loading
            about["response_message_ephemeral"] = message.only_for is not None
        return {"interaction": about}

    def webhook(self, method: str, token: str, rest: list[str], body: Json) -> Reply:
        """Take a further answer, or a change of one."""
        interaction = known(self._world.interactions, token, 10015, "Webhook")
        if not interaction.acknowledged.is_set():
            self._world.violations.append(f"{interaction.name}: a further answer before the first")
            raise Refusal(404, 10015, "Unknown Webhook")
        if time.monotonic() - interaction.started > TOKEN_LIFE:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        if method == "POST" and not rest:
            return 200, self._follow_up(interaction, body).data
        message = self._found(interaction, rest[1])
        if method == "DELETE":
            message.deleted = True
            return 204, None
        return 200, written(self._world, message, body).data

    def _follow_up(self, interaction: Interaction, body: Json) -> Message:
        first = interaction.message
        if first is not None and first.loading and not first.deleted:
            return written(self._world, first, body)
        hidden = interaction.user if (body.get("flags") or 0) & EPHEMERAL else None
        message = new_message(self._world, interaction.channel, only_for=hidden)
        interaction.followups.append(written(self._world, message, body))
        return message

    @staticmethod
    def _found(interaction: Interaction, id: str) -> Message:
        mine = [one for one in (interaction.message, *interaction.followups) if one is not None]
        for message in mine:
            if (message.id == id or (id == "@original" and message is mine[0])) and (
                not message.deleted
            ):
                return message
        raise Refusal(404, 10008, "Unknown Message")
