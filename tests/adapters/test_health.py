"""Health and metrics over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.config import metrics
from bot.config.health import Health
from bot.config.listener import Listener

LOOPBACK = "127.0.0.1"


class Patient:
    """A service whose state of health is whatever the test says."""

    trouble: str | None = None
    busy: str | None = "starting"

    async def ailing(self) -> str | None:
        return self.trouble


@pytest.fixture
async def patient() -> AsyncIterator[tuple[Patient, str]]:
    patient = Patient()
    listener = Listener(Health(patient.ailing, lambda: patient.busy).routes)
    await listener.start(0, LOOPBACK)
    yield patient, f"http://{LOOPBACK}:{listener.port}"
    await listener.stop()


async def get(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def test_a_healthy_service_says_ok(patient):
    _, url = patient
    assert await get(f"{url}/healthz") == (200, "ok\n")


async def test_a_sick_service_says_what_is_wrong(patient):
    someone, url = patient
    someone.trouble = "database is full"
    assert await get(f"{url}/healthz") == (503, "database is full\n")


async def test_a_process_takes_nothing_new_while_it_starts_or_stops_or_is_sick(patient):
    someone, url = patient
    assert await get(f"{url}/readyz") == (503, "starting\n")
    assert await get(f"{url}/healthz") == (200, "ok\n")
    someone.busy = None
    assert await get(f"{url}/readyz") == (200, "ok\n")
    someone.trouble = "not connected: discord"
    assert await get(f"{url}/readyz") == (503, "not connected: discord\n")


async def test_metrics_are_what_prometheus_reads(patient):
    _, url = patient
    metrics.TABLES.set(3)
    status, text = await get(f"{url}/metrics")
    assert status == 200
    assert "dehla_tables_live 3.0" in text
    assert "# TYPE dehla_moves_total counter" in text


async def test_nothing_else_is_served(patient):
    _, url = patient
    assert (await get(f"{url}/../.env"))[0] == 404


async def test_a_taken_port_is_an_error(patient):
    _, url = patient
    again = Listener(Health(Patient().ailing, lambda: None).routes)
    with pytest.raises(OSError, match="in use"):
        await again.start(int(url.rpartition(":")[2]), LOOPBACK)
    await again.stop()
