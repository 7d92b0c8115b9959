"""The page itself: one small answer that may do just what is in it."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from adapters.web.page import SCRIPTS, STATIC, VERBS, whole_page
from bot.services.commands import typed
from bot.text.i18n import keys

MOST_PACKED = 34_000
MOST_LINES = 960
PAGE = whole_page()
SCRIPT = {name: (STATIC / name).read_text("utf-8") for name in SCRIPTS}
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) ([\w$]+)", re.M)
BY_PAGE = {"verbs", "clear"}
"""Words that are other sentences of the bot."""


async def test_everything_comes_packed_in_one_answer(stage):
    answer, _ = await stage.get("/t/k3f9qa2m")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert int(answer.headers["Content-Length"]) == len(PAGE.packed) <= MOST_PACKED
    text = PAGE.plain.decode()
    assert not re.search(r'(?:src|href)="(?!#|data:|/app.webmanifest")', text)
    assert "<!--" not in re.sub(r"<script.*?</script>", "", text, flags=re.S)


async def test_who_takes_nothing_packed_gets_it_plain(stage):
    answer, body = await stage.get("/t/k3f9qa2m", **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in answer.headers
    assert body == PAGE.plain


async def test_just_what_is_in_the_page_may_run_style_it_and_be_called(stage):
    answer, _ = await stage.get("/t/k3f9qa2m", Host="cards.example:8443")
    policy = dict(
        one.strip().split(" ", 1) for one in answer.headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["connect-src"] == "ws://cards.example:8443 wss://cards.example:8443"
    text = PAGE.plain.decode()
    (script,) = re.findall(r'<script type="module">(.*?)</script>', text, re.S)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.S)
    assert policy["script-src"] == f"'{digest(script)}'"
    assert policy["style-src"] == f"'{digest(style)}'"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


async def test_a_phone_may_keep_the_page_beside_its_apps(stage):
    answer, body = await stage.get("/app.webmanifest")
    found = json.loads(body)
    assert (answer.content_type, found["display"]) == ("application/manifest+json", "standalone")
    assert "start_url" not in found  # the address of the page that is kept, with its pass
    picture, drawing = await stage.get(found["icons"][0]["src"])
    assert picture.content_type == "image/svg+xml"
    assert drawing.startswith(b"<svg")
    page, _ = await stage.get("/t/k3f9qa2m", Host="cards.example")
    assert "manifest-src http://cards.example " in page.headers["Content-Security-Policy"]


def test_what_is_read_aloud_has_its_role():
    text = PAGE.plain.decode()
    roles = {"say": "status", "log": "log", "toast": "alert", "hand": "group"}
    for id_, role in roles.items():
        (tag,) = re.findall(rf'<[^>]* id="{id_}"[^>]*>', text)
        assert f'role="{role}"' in tag
    assert '<dialog id="sheet" aria-labelledby="head">' in text
    assert 'class="skip" id="skip" href="#hand"' in text


@pytest.mark.parametrize("host", ["", "a b", "x; script-src *", "a\u0000", "h:port", "*"])
def test_a_host_that_is_no_name_is_never_in_the_policy(host):
    assert "connect-src 'none'" in PAGE.policy(host)


def test_no_two_modules_use_one_name():
    found = [name for text in SCRIPT.values() for name in DECLARED.findall(text)]
    assert len(found) == len(set(found)) > 40


def test_modules_are_imported_in_the_order_in_which_they_are_joined():
    for place, name in enumerate(SCRIPTS):
        imported = re.findall(r'^import .* from "\./([\w.]+)";$', SCRIPT[name], re.M)
        assert set(imported) <= set(SCRIPTS[:place])


def test_the_script_stays_short():
    lines = [line.strip() for text in SCRIPT.values() for line in text.splitlines()]
    assert len([one for one in lines if one and not one.startswith("//")]) <= MOST_LINES


def test_nothing_that_people_wrote_becomes_markup():
    for text in SCRIPT.values():
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text)


def test_the_page_says_by_itself_what_it_has_words_for():
    said = {name for text in SCRIPT.values() for name in re.findall(r"\bwords\.(\w+)", text)}
    ours = {key.removeprefix("web-") for key in keys("en") if key.startswith("web-")}
    codes = {one for one in ours if one.isdigit()}
    assert said - BY_PAGE == ours - codes


def test_every_command_of_the_menu_can_be_typed():
    assert all(typed(verb) for verb in VERBS)
