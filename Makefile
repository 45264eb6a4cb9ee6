# Fateloom. Every target sets up what it needs; `make line` needs Python 3.11 and nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= council
PORT ?= 8000

.PHONY: help setup lint check browser quick test deep soak play line simulate bench golden rules strings screenshots fast wheels pure clean
.DEFAULT_GOAL := help

help: ## list what make can do
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

play: $(VENV)/playable ## open tables in the browser (PORT=8000); the address is printed
	@$(BIN)/python -m fateloom serve --port $(PORT)

line: ## play Council of Kings in plain lines, against bots (GAME=… for another game)
	@PYTHONPATH=src $(PYTHON) -m fateloom play $(GAME)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Fateloom needs Python 3.11 or newer"; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
	  echo "the venv module is missing; installing python3-venv"; rm -rf $(VENV); \
	  apt-get update -q && apt-get install -qy python3-venv && $(PYTHON) -m venv $(VENV); }

$(VENV)/playable: pyproject.toml | $(BIN)/python
	@echo "Setting up what the server needs; this is done once."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[server]'
	@touch $@

$(VENV)/ready: pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/playable

setup: $(VENV)/ready ## install what development needs into .venv

$(VENV)/node/node_modules/prettier: | $(VENV)/ready
	@$(BIN)/npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@5 prettier@3

browser: ## Chromium for the tests and pictures, from Debian's packages
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
	  echo "installing Chromium for the tests"; apt-get update -q && apt-get install -qy chromium; } || { \
	  echo "the browser tests need Chromium: install the package chromium, then try again"; exit 1; }

lint: setup $(VENV)/node/node_modules/prettier
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/node $(VENV)/node/node_modules/typescript/bin/tsc -p src/fateloom/web/jsconfig.json \
	  --incremental --tsBuildInfoFile $(VENV)/node/types
	$(BIN)/node $(VENV)/node/node_modules/prettier/bin/prettier.cjs --check --log-level warn \
	  --cache --cache-strategy content --cache-location $(VENV)/node/format \
	  src/fateloom/web src/fateloom/games/*/web examples/*/web

check: lint ## format, lint, types, import rules, cards and rule ids
	$(BIN)/python -m fateloom check

quick: lint ## what a change to one game needs (GAME=council): its checks, rules, goldens and laws
	FATELOOM_PATH=examples $(BIN)/python -m fateloom check $(GAME)
	$(BIN)/pytest -n auto --dist worksteal -k $(GAME) \
	  tests/games/$(GAME) tests/golden tests/properties tests/referees tests/engine tests/bots

test: check browser ## everything that must hold before a change lands
	$(BIN)/pytest -n auto --dist worksteal -m "not deep"

deep: setup browser ## long searches: thousands of games, more examples of every law
	FATELOOM_DEEP=1 $(BIN)/pytest -n auto --dist worksteal -m "deep"

soak: setup ## 30 minutes of 100 tables at one server; fails if its memory grows
	$(BIN)/python -m bench soak

simulate: setup ## a thousand games of random bots, with intervals
	$(BIN)/fateloom simulate $(GAME) --games 1000 --seats random,random,random,random

bench: setup ## speed beside the peers, in one run
	$(BIN)/python -m bench
	$(BIN)/python -m bench research
	$(BIN)/python -m bench moves

golden: setup ## write the golden matches anew, to be reviewed as a diff (ONLY="council --retell": same decisions, new words)
	FATELOOM_PATH=examples $(BIN)/python -m tests.golden $(ONLY)

rules: setup ## which tests play which rule
	$(BIN)/fateloom rules $(GAME) --coverage

strings: setup ## list every string that a player can read (GAME=council: of one game)
	@$(BIN)/python tools/strings.py $(if $(filter command%,$(origin GAME)),$(GAME))

screenshots: setup browser ## pictures of every game, at desktop and phone width, into docs/screenshots
	$(BIN)/python tools/screenshots.py

fast: setup ## compile engine, games and search in place, with mypyc (FATELOOM_PURE=1 runs the source all the same)
	@command -v gcc >/dev/null && test -f "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" || { \
	  echo "installing a C compiler and Python's headers"; apt-get update -q && apt-get install -qy gcc libc6-dev python3-dev; } || { \
	  echo "the compiled build needs gcc and python3-dev: install them, then try again"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'mypy[mypyc]>=2.4' setuptools
	$(BIN)/python tools/compiled.py
	@$(BIN)/fateloom --version

wheels: setup ## build the pure and the compiled wheels for every Python found, into dist, and try them (PYTHONS="python3.12 …")
	$(BIN)/python tools/wheels.py $(PYTHONS)

pure: ## take the compiled build away again
	@$(PYTHON) tools/compiled.py remove

clean: pure ## remove what make has made
	rm -rf $(VENV) build dist .bench-venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
