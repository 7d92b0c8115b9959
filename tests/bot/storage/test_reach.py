"""Where a database stands before anybody serves it, on both engines."""

from __future__ import annotations

from sqlalchemy import make_url

from bot.storage.reach import reach
from bot.storage.schema import REVISION


async def test_a_database_with_all_tables_stands_at_this_version_and_can_be_written(url):
    now = await reach(url)
    assert (now.found, now.wanted, now.writable) == (REVISION, REVISION, True)


async def test_an_empty_database_has_still_to_be_made(server):
    name = await server.new_database()
    now = await reach(server.url(name))
    assert (now.found, now.writable) == (None, True)
    await server.drop(name)


async def test_a_user_who_may_make_no_tables_is_told(server, postgres_database):
    await server.execute("CREATE ROLE reader LOGIN PASSWORD 'reads'", postgres_database)
    url = make_url(server.url(postgres_database)).set(username="reader", password="reads")
    await server.execute("GRANT SELECT ON alembic_version TO reader", postgres_database)
    now = await reach(url.render_as_string(hide_password=False))
    assert (now.found, now.writable) == (REVISION, False)
    assert "reads" not in now.place
