"""What a page may send: text that PostgreSQL refuses is refused before it gets there."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.model.requests import Command, Press
from bot.services.service import Service
from tests.bot.fakes import ASHA, AT_ONCE, Clock, FakeChat, FakeThinker


@pytest.fixture
async def service(store):
    running = Service(store, [FakeChat()], AT_ONCE, now=Clock(), thinker=FakeThinker())
    yield running
    await running.stop()


@pytest.mark.parametrize("token", ["me.0.match a\0b 1 0", "k3f9qa2m.1.play \0"])
async def test_a_button_with_a_nul_is_refused_on_every_database(service, token):
    with capture_logs() as logs:
        answer = await service.manager.handle(Press("p", ASHA, None, token))
    assert answer.refused
    assert not [one for one in logs if one["log_level"] == "error"]


@pytest.mark.parametrize("words", ["replay a\0b", "history a\0b"])
async def test_typed_words_with_a_nul_are_no_fault_on_any_database(service, words):
    with capture_logs() as logs:
        answer = await service.manager.handle(Command("c", ASHA, None, tuple(words.split())))
    assert answer is not None
    assert not [one for one in logs if one["log_level"] == "error"]
