# What a newcomer needs: `make demo` and `make test`. The rest is for developers; `make help` lists it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DEMO   := demo

.PHONY: help demo test check check-duels format bench lock config docs clean
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

demo: $(VENV)/installed ## play a month of the sample game from mails in a Maildir
	@$(BIN)/turnbot demo $(DEMO)

test: $(VENV)/installed ## every check and every test, real servers included
	@.ci/packages dovecot-imapd:/usr/sbin/dovecot openssl:/usr/bin/openssl
	@$(MAKE) --no-print-directory check
	@PYTHONHASHSEED=1 $(BIN)/pytest -q -n 2 --dist loadfile

check: $(VENV)/installed ## format, lint, types, import contracts, rule index
	@$(BIN)/ruff format --check --quiet src tests benchmarks migrations || { echo "format: run 'make format'"; exit 1; }
	@$(BIN)/ruff check --quiet src tests benchmarks migrations
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache >/tmp/turnbot-imports.$$$$ || { cat /tmp/turnbot-imports.$$$$; exit 1; }; rm -f /tmp/turnbot-imports.$$$$
	@echo "format, lint, types and import contracts hold"

check-duels: $(VENV)/installed ## 100,000 random duels, fought by the game and by a slow account of the book
	@PYTHONPATH=tests $(BIN)/python -m props.two_engines 100000

format: $(VENV)/installed ## put every file in shape
	@$(BIN)/ruff format src tests benchmarks migrations
	@$(BIN)/ruff check --fix src tests benchmarks migrations

bench: $(VENV)/installed ## how fast it is (never a test)
	@.ci/packages dovecot-imapd:/usr/sbin/dovecot
	@$(BIN)/python -m benchmarks

config: $(VENV)/installed ## print config.example.toml anew from the types of the configuration
	@$(BIN)/turnbot config-example > config.example.toml

docs: $(VENV)/installed ## print docs/ordenes.md anew from the guide beside the grammar
	@$(BIN)/turnbot guide > docs/ordenes.md

lock: $(VENV)/installed ## pin every dependency anew
	@$(BIN)/python .ci/lock.py

clean: ## remove what make made
	@rm -rf $(VENV) $(DEMO) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
