"""``dehla doctor``: what is right and wrong at each door, with nothing secret in it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator

import pytest

from adapters.checks import Check, Verdict
from adapters.commandline import doctor
from adapters.telegram import checkup
from bot.config.settings import Settings
from tests.adapters.web.conftest import staged
from tests.bot.fakes import Table, open_table
from tests.fresh import empty_database
from tests.platforms.discord import Discord
from tests.platforms.discord.activities import SECRET
from tests.platforms.telegram import BOT_NAME, TOKEN, Telegram, telegram

PASSWORD = "s3cret-password"


@pytest.fixture(autouse=True)
def bare(monkeypatch, tmp_path):
    """No setting of this machine, in an empty folder."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    platform = Discord()
    await platform.start()
    platform.add_guild("Home", ["cards"], [platform.add_user("Asha")])
    yield platform
    await platform.stop()
    assert platform.violations == platform.rest.unsupported == []


@pytest.fixture
async def tg() -> AsyncIterator[Telegram]:
    async with telegram() as server:
        yield server
        assert server.violations == server.methods.unknown == []


async def looked(door: str, **settings: object) -> dict[Verdict, list[str]]:
    """What is found at one door, by verdict."""
    found = await doctor.checked(Settings(**settings))
    return _by_verdict([one for one in found if one.about == door])


def _by_verdict(found: list[Check]) -> dict[Verdict, list[str]]:
    kinds: dict[Verdict, list[str]] = {}
    for one in found:
        kinds.setdefault(one.verdict, []).append(one.text)
    return kinds


async def at_discord(discord: Discord, token: str = "") -> dict[Verdict, list[str]]:
    return await looked(
        "Discord", discord_token=token or discord.token, discord_api_url=discord.url
    )


async def at_telegram(tg: Telegram, token: str = TOKEN, **more: str) -> dict[Verdict, list[str]]:
    return await looked("Telegram", telegram_token=token, telegram_api_url=tg.url, **more)


async def test_without_any_setting_every_door_says_how_it_is_opened():
    found = await doctor.checked(Settings())
    off = {one.about: one.text for one in found if one.verdict is Verdict.OFF}
    assert list(off) == ["Discord", "Telegram", "page"]
    assert all(" is empty" in text for text in off.values())
    assert Verdict.WRONG not in {one.verdict for one in found}


async def test_a_bot_that_is_set_up_well_at_discord_has_nothing_to_mend(discord):
    found = await at_discord(discord)
    assert set(found) == {Verdict.OK, Verdict.OFF}
    assert "1 server the bot may do what it needs" in " ".join(found[Verdict.OK])


async def test_what_is_set_wrongly_at_discord_is_a_line_each(discord):
    discord.application = {
        "interactions_endpoint_url": "https://elsewhere.example/",
        "bot_require_code_grant": True,
        "flags": 1 << 19,
    }
    discord.logins = {"remaining": 3}
    club = discord.add_guild("Cl\x1bub", ["cards"], [discord.add_user("Bina")])
    club.rights_of_bot = str(1 << 10)
    found = await at_discord(discord)
    endpoint, grant, logins, club_line = found[Verdict.WRONG]
    assert "Interactions Endpoint URL" in endpoint
    assert "Code Grant" in grant
    assert logins.startswith("3 of 1000")
    assert "lacks Send Messages, Embed Links, Attach Files, Read Message History, " in club_line
    assert club_line.endswith("Send Messages In Threads")
    assert found[Verdict.NOTE] == [
        "the portal grants the intent Message Content, which the bot never uses"
    ]
    assert "\x1b" not in club_line + str(Check(Verdict.WRONG, "Discord", "Cl\x1bub"))


async def test_presses_by_http_need_their_address_in_the_portal(discord):
    settings = {
        "discord_token": discord.token,
        "discord_api_url": discord.url,
        "discord_public_key": "0" * 64,
        "discord_interactions_port": 8444,
    }
    (wrong,) = (await looked("Discord", **settings))[Verdict.WRONG]
    assert "https://your.host/discord/interactions" in wrong
    discord.application = {"interactions_endpoint_url": "https://a.example/discord/interactions"}
    assert Verdict.WRONG not in await looked("Discord", **settings)


async def test_a_token_that_a_platform_refuses_is_named_by_its_setting(discord, tg):
    assert (await at_discord(discord, "not.the.token"))[Verdict.WRONG] == [
        "DISCORD_TOKEN: must be a valid token"
    ]
    assert (await at_telegram(tg, "1:nobody"))[Verdict.WRONG] == [
        "TELEGRAM_TOKEN: must be a valid token"
    ]


async def test_a_platform_that_is_out_is_told_from_a_token_that_is_wrong(discord, tg):
    discord.fail("GET", "/users/@me/guilds", 403, 50001)
    (lost,) = (await at_discord(discord))[Verdict.WRONG]
    assert "50001" in lost
    await tg.stop()
    assert (await at_telegram(tg))[Verdict.WRONG] == ["cannot be reached (NetworkError)"]
    await tg.start()


async def test_an_activity_needs_its_secret_and_to_be_on_in_the_portal(discord):
    settings = {
        "discord_token": discord.token,
        "discord_api_url": discord.url,
        "web_port": 1,
        "web_url": "https://cards.example",
    }
    off = await looked("Discord", **settings, discord_client_secret=SECRET)
    assert "Activities are off" in off[Verdict.WRONG][0]
    discord.commands.append({"id": "77", "name": "launch", "type": 4, "handler": 2})
    good = await looked("Discord", **settings, discord_client_secret=SECRET)
    assert Verdict.WRONG not in good
    assert "DISCORD_CLIENT_SECRET is good" in good[Verdict.OK]
    other = await looked("Discord", **settings, discord_client_secret="another.secret")
    assert other[Verdict.WRONG] == [
        "DISCORD_CLIENT_SECRET: must be that of the application (OAuth2)"
    ]
    none = await looked("Discord", **settings)
    assert "DISCORD_CLIENT_SECRET is empty" in none[Verdict.WRONG][0]


async def test_emojis_of_cards_are_counted(discord):
    discord.emojis["7"] = {"id": "7", "name": "TH_000000"}
    assert (
        "268 of 268 emojis of cards are missing or old"
        in (await at_discord(discord))[Verdict.NOTE][0]
    )


async def test_a_bot_that_may_join_no_group_on_telegram_has_to_be_let(tg):
    assert set(await at_telegram(tg)) == {Verdict.OK}
    tg.methods.abilities = {"can_join_groups": False, "can_read_all_group_messages": True}
    found = await at_telegram(tg)
    assert "/setjoingroups" in found[Verdict.WRONG][0]
    assert "privacy mode is off" in found[Verdict.NOTE][0]


async def test_the_app_of_telegram_is_there_as_far_as_telegram_tells(tg):
    page = {"web_port": 1, "web_url": "https://cards.example"}
    assert "opens in a browser" in (await at_telegram(tg, **page))[Verdict.NOTE][0]
    named = await at_telegram(tg, **page, telegram_app="cards")
    assert f"https://t.me/{BOT_NAME}/cards?startapp=" in named[Verdict.NOTE][0]
    none = await at_telegram(tg, **page, telegram_app="main")
    assert "Configure Mini App" in none[Verdict.WRONG][0]
    tg.methods.abilities = {"has_main_web_app": True}
    assert set(await at_telegram(tg, **page, telegram_app="main")) == {Verdict.OK}


async def test_a_webhook_is_compared_with_the_settings(tg):
    here = "https://cards.example/updates"
    wanted = {"telegram_webhook_url": here, "telegram_webhook_secret": "word"}
    assert (await at_telegram(tg, **wanted))[Verdict.NOTE] == [
        "no webhook is set yet; a start sets that of TELEGRAM_WEBHOOK_URL"
    ]
    tg.updates.webhook = {"url": here}
    assert set(await at_telegram(tg, **wanted)) == {Verdict.OK}
    tg.updates.statuses.append(502)
    assert "Wrong response: 502" in (await at_telegram(tg, **wanted))[Verdict.WRONG][0]
    assert "of before" in (await at_telegram(tg))[Verdict.NOTE][0]


@pytest.mark.parametrize(
    ("address", "is_good"),
    [
        *((f"https://cards.example{port}/updates", True) for port in ("", ":443", ":80", ":88")),
        ("https://cards.example:8443/updates", True),
        ("https://cards.example:8444/updates", False),
        ("http://cards.example:80/updates", False),
    ],
)
async def test_telegram_itself_calls_webhooks_by_https_on_four_ports(
    address, is_good, tg, monkeypatch
):
    monkeypatch.setattr(checkup, "HOME", tg.url)
    found = await looked(
        "Telegram",
        telegram_token=TOKEN,
        telegram_webhook_url=address,
        telegram_webhook_secret="word",
    )
    told = "TELEGRAM_WEBHOOK_URL: must be https on one of the ports 443, 80, 88, 8443"
    assert (found.get(Verdict.WRONG, []) == [told]) is not is_good


async def test_a_database_is_there_and_of_this_version_or_says_what_to_do(tmp_path):
    url, file = "sqlite:///dehla.db", tmp_path / "dehla.db"
    assert "not made yet" in (await looked("database", database_url=url))[Verdict.OK][0]
    assert not file.exists()
    empty_database(file)
    assert "of this version" in (await looked("database", database_url=url))[Verdict.OK][0]
    _stand(file, "0001")
    assert "next start brings it" in (await looked("database", database_url=url))[Verdict.NOTE][0]
    _stand(file, "9999")
    assert "install the newer" in (await looked("database", database_url=url))[Verdict.WRONG][0]
    file.write_bytes(b"no database" * 100)
    assert "is no SQLite database" in (await looked("database", database_url=url))[Verdict.WRONG][0]


def _stand(file, revision: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()


async def test_a_server_that_is_not_there_is_named_without_its_password():
    url = f"postgresql://asha:{PASSWORD}@127.0.0.1:1/cards"
    (wrong,) = (await looked("database", database_url=url))[Verdict.WRONG]
    assert "cards at 127.0.0.1:1" in wrong
    assert PASSWORD not in wrong


@pytest.fixture
async def table(tmp_path) -> AsyncIterator[Table]:
    found = await open_table(tmp_path / "dehla.db")
    yield found
    await found.service.stop()
    await found.service.store.close()


async def test_the_page_is_asked_for_as_a_browser_does(table):
    async with staged(table) as stage:
        port = int(stage.site.url.rpartition(":")[2])
        alone = await looked("page", web_port=port)
        assert "WEB_URL is empty" in alone[Verdict.NOTE][0]
        assert alone[Verdict.OK] == [f"the bot serves it on port {port}"]
        both = await looked("page", web_port=port, web_url=f"http://localhost:{port}")
        assert "lets WebSockets through" in both[Verdict.OK][1]
        lost = await looked("page", web_port=port, web_url="https://localhost:1")
        assert "cannot be reached" in lost[Verdict.WRONG][0]
    assert "start the bot" in (await looked("page", web_port=port))[Verdict.NOTE][1]


async def test_another_program_on_the_port_of_the_page_is_no_page(tg):
    port = int(tg.url.rpartition(":")[2])
    found = (await looked("page", web_port=port))[Verdict.WRONG][0]
    assert found.startswith(f"another program answers on WEB_PORT {port}: it answers 404")


def test_what_is_wrong_ends_with_1_and_names_the_setting(monkeypatch, capsys):
    assert doctor.doctor() == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nothing has to be mended"
    monkeypatch.setenv("TURN_SECONDS", "5")
    assert doctor.doctor() == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("wrong  settings  TURN_SECONDS: must be")
    assert last == "1 to mend"


def test_a_secret_that_a_platform_quotes_is_left_out(monkeypatch, capsys):
    monkeypatch.setenv("DISCORD_TOKEN", "a.secret.token")
    found = [Check(Verdict.WRONG, "Discord", "401 for a.secret.token")]
    monkeypatch.setattr("adapters.discord.checkup.checked", lambda *_, **__: _soon(found))
    assert doctor.doctor() == 1
    assert "401 for …" in (said := capsys.readouterr().out)
    assert "a.secret.token" not in said


async def _soon(found: list[Check]) -> list[Check]:
    return found
