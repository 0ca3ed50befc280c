# make lab    opens JupyterLab on the start notebook
# make test   runs all tests
# Both make what they need on a machine that has python3 (3.11 or later) with venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
CATALOGS := $(patsubst %.po,%.mo,$(wildcard ttr/text/locale/*/*.po))

.PHONY: lab test fast check bench notebooks locks catalogs clean
.DEFAULT_GOAL := lab

lab: $(VENV)/lab.done catalogs
	$(BIN)/ttr lab

test: $(VENV)/test.done catalogs
	$(BIN)/python -m tools.check $(STAGES)

bench: $(VENV)/test.done catalogs
	$(BIN)/python -m benchmarks

notebooks: $(VENV)/test.done catalogs
	$(BIN)/python -m tools.notebooks

catalogs: $(CATALOGS)

%.mo: %.po $(VENV)/lab.done
	$(BIN)/python -m tools.catalogs

$(VENV)/lab.done: requirements.lock pyproject.toml tools/overrides.json
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'This kit needs Python 3.11 or later. Name one with: make PYTHON=python3.12')"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/test.done: $(VENV)/lab.done requirements-dev.lock
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock
	touch $@

# Locks name no package index and no machine, and hold hashes for every platform.
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --custom-compile-command "make locks" pyproject.toml --group build
locks: $(VENV)/lab.done
	$(LOCK) -o requirements.lock
	$(LOCK) --group test -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
