# Everything runs from .venv, which is made from requirements.lock and made again when that changes;
# what tests need is added from requirements-test.lock.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
WRITTEN := $(VENV)/.written
PIP := pip==26.3 --hash=sha256:f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13
SOURCES := engine bot adapters tests

# What is compiled is kept, else each process that a test starts compiles the whole program.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test check style types contracts tests format bench soak lock clean
.DEFAULT_GOAL := help

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(READY) ## start every platform whose token is set in .env; without any, play in this terminal
	@exec $(BIN)/dehla run

# Types and import contracts are checked beside the tests: one by one they leave a core idle.
test: style ## run all checks and all tests
	@$(MAKE) --no-print-directory --jobs=3 types contracts tests

check: style types contracts ## run the checks that need no test: style, types, import contracts

style: $(TOOLS)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)

types: $(TOOLS)
	$(BIN)/mypy

contracts: $(TOOLS)
	$(BIN)/lint-imports

# Three at a time on two cores: many tests wait for a process or a platform.
tests: $(WRITTEN)
	$(BIN)/python -m pytest -n 3 --dist worksteal

# The first to collect the tests rewrites their asserts: once, and not in each of the three.
$(WRITTEN): $(TOOLS)
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null && touch $@ || true

format: $(TOOLS) ## put the code into its usual form
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

bench: $(TOOLS) ## measure speed and memory: one line a figure, name, value, unit
	@$(BIN)/python -m tests.bench

soak: $(TOOLS) ## all tests with the long ones, by more examples; kills in matches; the page; a thousand evenings
	@$(BIN)/python -m pytest -m "long or not long" --hypothesis-profile=soak -n 3 --dist worksteal
	@$(BIN)/python -m tests.soak
	@if [ -n "$$CHROMIUM" ]; then $(BIN)/python -m tests.soak.page; else echo "CHROMIUM names no browser: not played on the page"; fi
	@$(BIN)/python -m tests.simulation --seeds 1-1000 --processes 2
	@$(BIN)/python -m tests.simulation --plants --processes 2

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header pyproject.toml

lock: ## resolve the dependencies of pyproject.toml into both lock files (needs uv)
	$(LOCK) --all-extras -o requirements-test.lock
	$(LOCK) --constraints requirements-test.lock -o requirements.lock

clean: ## remove what make has made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist build

# The output of the installation goes to standard error: standard output belongs to the game. The pip
# that comes with Python 3.11 takes half a minute to look through the registry; only what is used is compiled.
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
PINNED := -c requirements-test.lock

$(READY): requirements.lock requirements-test.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Dehla needs Python 3.11 or newer")'
	@echo "installing into $(VENV), once" >&2
	@$(PYTHON) -m venv $(VENV) >&2
	@echo '$(PIP)' >$(VENV)/pip.txt
	@$(INSTALL) --require-hashes -r $(VENV)/pip.txt >&2
	@$(INSTALL) --no-deps --require-hashes -r requirements.lock >&2
	@$(INSTALL) $(PINNED) hatchling >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . >&2
	@touch $@

# Taken from constraints, everything is held to their hashes too. Numba, which the lock has as well, is left out.
NEEDED := import tomllib; extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]
NEEDED += ; print(*(one for name in ("test", "pictures", "interactions") for one in extras[name]), sep="\n")

$(TOOLS): $(READY)
	@$(BIN)/python -c '$(NEEDED)' >$(VENV)/tools.txt
	@$(INSTALL) $(PINNED) -r $(VENV)/tools.txt >&2
	@touch $@
