# What a newcomer needs: `make demo` and `make test`. The rest is for developers; `make help` lists it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DEMO   := demo
GAME   := preux

.PHONY: help demo test check check-duels check-campaigns check-maps mutants played format bench read-score reached weights years soak lock released config docs clean
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST)

# The virtual environment holds exactly what the lock file says, and turnbot itself, editable.
$(VENV)/installed: requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "turnbot needs Python 3.11 or newer; try: make PYTHON=python3.11 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { .ci/packages python3-venv && $(PYTHON) -m venv $(VENV); }
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: $(VENV)/installed ## play a sample game from mails in a Maildir (GAME=maquiavelli: two years of it)
	@$(BIN)/turnbot demo $(DEMO) --game $(GAME)

# Processes that tests start need not compile the program again, whatever the machine is told about bytecode.
test: export PYTHONDONTWRITEBYTECODE :=
test: $(VENV)/installed ## every check and every test, real servers included
	@.ci/packages dovecot-imapd:/usr/sbin/dovecot openssl:/usr/bin/openssl 'postgresql:/usr/lib/postgresql/*/bin/initdb'
	@$(MAKE) --no-print-directory check
	@PYTHONHASHSEED=1 $(BIN)/pytest -q -n 3 --dist loadfile --no-loadscope-reorder

check: $(VENV)/installed ## format, lint, types, import contracts, rule index
	@$(BIN)/ruff format --check --quiet src tests benchmarks migrations || { echo "format: run 'make format'"; exit 1; }
	@$(BIN)/ruff check --quiet src tests benchmarks migrations
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache >/tmp/turnbot-imports.$$$$ || { cat /tmp/turnbot-imports.$$$$; exit 1; }; rm -f /tmp/turnbot-imports.$$$$
	@echo "format, lint, types and import contracts hold"

check-duels: $(VENV)/installed ## 100,000 random duels, fought by the game and by a slow account of the book
	@PYTHONPATH=tests $(BIN)/python -m props.two_engines 100000

check-campaigns: $(VENV)/installed ## 20,000 random campaigns, judged by the game and by a slow account of the rules
	@PYTHONPATH=tests $(BIN)/python -m maquiavelli.agreement 20000

check-maps: $(VENV)/installed ## 1,000 games of Maquiavelli by random players, every turn's map examined (40 minutes)
	@PYTHONPATH=tests $(BIN)/python -m maquiavelli.every_map 1000

# In an environment of its own, which holds what its lock file says.
.mutants/installed: requirements-mutants.lock
	@$(PYTHON) -m venv .mutants/venv
	@.mutants/venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-mutants.lock
	@touch $@

mutants: .mutants/installed ## change the rules a little, and see whether a test notices (half an hour; SAMPLE="--seed 2")
	@.mutants/venv/bin/python .ci/mutants.py $(SAMPLE)

format: $(VENV)/installed ## put every file in shape
	@$(BIN)/ruff format src tests benchmarks migrations
	@$(BIN)/ruff check --fix src tests benchmarks migrations

bench: $(VENV)/installed ## how fast it is (never a test), written into docs/benchmarks.md
	@.ci/packages dovecot-imapd:/usr/sbin/dovecot
	@PYTHONPATH=tests $(BIN)/python -m benchmarks --write

read-score: $(VENV)/installed ## how well letters are read, seen and unseen (docs/reading.md; SCORE="--kinds 20", "--show a")
	@PYTHONPATH=tests $(BIN)/python -m benchmarks.read_score $(SCORE)

reached: $(VENV)/installed ## write down how well each author's letters are read, for the test that holds it
	@PYTHONPATH=tests $(BIN)/python -m benchmarks.reached

# In an environment of its own, which holds what its lock file says.
.weights/installed: requirements-weights.lock
	@$(PYTHON) -m venv .weights/venv
	@.weights/venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-weights.lock
	@touch $@

weights: .weights/installed ## fit the reader's probabilities anew, on the letters that may be looked into (a minute)
	@PYTHONPATH=src:tests .weights/venv/bin/python -m benchmarks.weights

years: $(VENV)/installed ## two years of sixty people at war, court and altar, held to all that a year is (minutes)
	@PYTHONPATH=tests:tests/props $(BIN)/python -m two_years

soak: $(VENV)/installed ## 30,000 damaged mails and 60 kill -9 (an hour; SOAK="--mails 1000 --seed 7" for others)
	@PYTHONPATH=tests $(BIN)/python -m soak $(SOAK)

played: $(VENV)/installed ## write down which numbers of the book a played game comes to
	@PYTHONPATH=tests:tests/props $(BIN)/python -m entered

released: $(VENV)/installed ## keep small games as this build leaves them, for the builds to come (at each release)
	@PYTHONPATH=tests $(BIN)/python -m upgrade.release $$(git rev-parse --short=8 HEAD)

config: $(VENV)/installed ## print config.example.toml anew from the types of the configuration
	@$(BIN)/turnbot config-example > config.example.toml

docs: $(VENV)/installed ## print docs/ordenes.md and docs/maquiavelli.md anew from the guides beside the grammars
	@$(BIN)/turnbot guide > docs/ordenes.md
	@$(BIN)/turnbot guide --game maquiavelli > docs/maquiavelli.md

lock: $(VENV)/installed ## pin every dependency anew
	@$(BIN)/python .ci/lock.py

clean: ## remove what make made
	@rm -rf $(VENV) $(DEMO) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants .weights
