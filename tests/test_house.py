"""The house: import directions, the lock, the package, and words that must not stay."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from itertools import chain, pairwise, permutations, product
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import grimp
import pytest

from tests.conftest import pytest_terminal_summary, unchecked

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path for folder in ("engine", "bot", "adapters") for path in (ROOT / folder).rglob("*.py")
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = {
    name: (ROOT / name).read_text("utf-8")
    for name in ("requirements.lock", "requirements-test.lock")
}
TO_RUN, TO_TEST = LOCKS.values()
IMPORTED = re.compile(r"^ *(?:import (?=\w+(?:\.| as |$))|from (?=[\w.]+ import\b))(\w+)", re.M)
"""The package of an import."""
PRINTERS = ("adapters/cli.py", "adapters/commandline/")
"""Where ``print`` is what the program is for."""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def name_of(requirement: str) -> str:
    """The name of a package, in the one spelling that the lock uses."""
    written = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert written is not None, requirement
    return re.sub(r"[-_.]+", "-", written.group()).lower()


def test_imports_go_from_adapters_to_bot_to_engine_and_never_back():
    """The contracts are in pyproject.toml."""
    said = run(str(Path(sys.executable).with_name("lint-imports")), "--no-cache")
    assert said.returncode == 0, said.stdout + said.stderr
    assert "0 broken" in said.stdout


def test_the_picture_of_the_folders_shows_how_they_import_each_other():
    """An import that several arrows after one another lead to is not drawn."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    picture = text.partition("subgraph bot\n")[2].partition("    end\n")[0]
    chains = [line.strip().split(" --> ") for line in picture.splitlines()]
    drawn = {pair for arrows in chains for pair in pairwise(arrows)}
    graph = grimp.build_graph("bot", cache_dir=None)
    for folder in graph.find_children("bot"):
        graph.squash_module(folder)
    folders = [one.removeprefix("bot.") for one in graph.find_children("bot")]
    imports = {
        (one, other)
        for one, other in permutations(folders, 2)
        if graph.direct_import_exists(importer=f"bot.{one}", imported=f"bot.{other}")
    }
    assert drawn - imports == set()
    led_to = set(drawn)
    for between, one, other in product(folders, repeat=3):
        if {(one, between), (between, other)} <= led_to:
            led_to.add((one, other))
    assert imports - led_to == set()


def test_nothing_is_left_to_do_and_nobody_prints_by_the_way():
    for path in SOURCES:
        name, text = str(path.relative_to(ROOT)), path.read_text("utf-8")
        assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", text), name
        if not name.startswith(PRINTERS) and re.search(r"\b(print|breakpoint)\(", text):
            calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
            called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
            assert not called & {"print", "breakpoint"}, name


def pinned(lock: str) -> dict[str, set[tuple[int, ...]]]:
    """The packages of a lock, with their versions: more than one where machines differ."""
    found: dict[str, set[tuple[int, ...]]] = {}
    for name, version in re.findall(r"^([a-z][a-z0-9-]*)==([0-9.]*[0-9])", lock, re.M):
        found.setdefault(name, set()).add(tuple(map(int, version.split("."))))
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_every_package_by_its_hash(name):
    lock = LOCKS[name]
    pins = re.findall(r"^[a-z][^\s=]*==\S+(?: ;.*)? \\$", lock, re.M)
    blocks = re.split(r"^(?=[a-z])", lock, flags=re.M)[1:]
    assert len(pins) == len(blocks) > 40
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_address(name):
    assert not re.search(r"https?:|file:|index|find-links|@ ", re.sub(r"#.*", "", LOCKS[name]))
    assert "://" not in LOCKS[name]


def test_the_locks_hold_what_the_project_asks_for_and_not_less():
    optional = PROJECT["project"]["optional-dependencies"]
    to_run = PROJECT["project"]["dependencies"]
    to_test = [*to_run, *PROJECT["build-system"]["requires"], *chain(*optional.values())]
    for asked, lock in ((to_run, TO_RUN), (to_test, TO_TEST)):
        pins = pinned(lock)
        for requirement in asked:
            least = re.search(r">=([0-9.]+)", requirement)
            assert least is not None, requirement
            assert min(pins[name_of(requirement)]) >= tuple(map(int, least[1].split(".")))


def test_what_runs_is_what_is_tested_and_brings_no_tool():
    tested = pinned(TO_TEST)
    assert {name: tested[name] for name in pinned(TO_RUN)} == pinned(TO_RUN)
    assert not {"pytest", "mypy", "ruff", "hatchling", "numba"} & pinned(TO_RUN).keys()


def test_every_package_that_is_imported_is_asked_for():
    """numba, resvg and Pillow, which are optional, are imported in a file each, Pillow in two."""
    modules = {"discord": "discord-py", "telegram": "python-telegram-bot"}
    optional = {f"bot/pictures/{one}.py": {"PIL"} for one in ("composing", "fonts")}
    asked = {name_of(one) for one in PROJECT["project"]["dependencies"]}
    ours = {"engine", "bot", "adapters", "__future__"}
    for path in SOURCES:
        tops = set(IMPORTED.findall(path.read_text("utf-8"))) - ours - sys.stdlib_module_names
        for top in tops - optional.get(str(path.relative_to(ROOT)), set()):
            assert modules.get(top, name_of(top)) in asked, f"{path}: {top}"


def test_every_package_that_is_asked_for_is_imported():
    """asyncpg and aiosqlite are drivers, named in an address."""
    modules = {"discord-py": "discord", "python-telegram-bot": "telegram"}
    text = "\n".join(path.read_text("utf-8") for path in SOURCES)
    asked = {name_of(one) for one in PROJECT["project"]["dependencies"]} - {"asyncpg", "aiosqlite"}
    unused = [
        name
        for name in sorted(asked)
        if not re.search(
            rf"(?:import|from) {modules.get(name, name).replace('-', '_')}\b", text, re.I
        )
    ]
    assert unused == []


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The package as it would be installed."""
    folder = tmp_path_factory.mktemp("wheel")
    made = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    assert made.returncode == 0, made.stderr
    (path,) = folder.glob("dehla-*.whl")
    return zipfile.ZipFile(path)


def test_the_package_holds_all_code_catalogues_migrations_and_weights(wheel: zipfile.ZipFile):
    names = set(wheel.namelist())
    kept = {path for folder in ("engine", "bot", "adapters") for path in (ROOT / folder).rglob("*")}
    wanted = {
        str(path.relative_to(ROOT))
        for path in kept
        if path.suffix in (".py", ".po", ".mako", ".weights", ".txt")
    }
    assert wanted - names == set()
    assert any("migrations/versions" in name for name in names)
    assert sum(name.endswith("dehla.po") for name in names) >= 2
    assert sum(name.endswith(".weights") for name in names) == 2
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {
        "engine",
        "bot",
        "adapters",
        "dehla",
    }


def test_the_package_brings_the_command_and_the_license(wheel: zipfile.ZipFile):
    (entry,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    assert "dehla = adapters.__main__:main" in wheel.read(entry).decode()
    assert any(name.endswith("licenses/LICENSE") for name in wheel.namelist())


def test_a_run_without_the_official_schemas_says_so_in_one_line(tmp_path: Path):
    told = "calls were not held against the official schemas"
    assert unchecked(None) == f"PLATFORM_SPECS is unset: {told}"
    (tmp_path / "discord-openapi.json").touch()
    lacking = f"PLATFORM_SPECS is without telegram-bot-api.json: {told}"
    assert unchecked(str(tmp_path)) == lacking
    (tmp_path / "telegram-bot-api.json").touch()
    assert unchecked(str(tmp_path)) == ""
    lines: list[str] = []
    for one, expected in ((None, 1), (str(tmp_path), 0)):
        with patch("tests.conftest._SPECS", one):
            pytest_terminal_summary(SimpleNamespace(write_line=lines.append))
        assert len(lines) == expected
        lines.clear()


def test_the_makefile_explains_each_target():
    said = run("make", "help").stdout
    for target in ("run", "test", "check", "format", "bench", "soak"):
        assert re.search(rf"^make {target} +\S", said, re.M)
