# make lab    opens JupyterLab on the start notebook
# make test   runs all tests
# Both make what they need on a machine that has python3 (3.11 or later) with venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
CATALOGS := $(patsubst %.po,%.mo,$(wildcard ttr/text/locale/*/*.po ttr/text/locale/*/LC_MESSAGES/*.po))

.PHONY: lab test fast check bench notebooks translate nbgrader locks catalogs clean
.DEFAULT_GOAL := lab

lab: $(VENV)/lab.done catalogs
	$(BIN)/ttr lab

test: $(VENV)/test.done catalogs
	$(BIN)/python -m tools.check $(STAGES)

bench: $(VENV)/test.done catalogs
	$(BIN)/python -m benchmarks

notebooks: $(VENV)/test.done catalogs
	$(BIN)/python -m tools.notebooks

translate: $(VENV)/test.done
	$(BIN)/python -m tools.translate

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

# For the stage of this name only, and in a folder of its own: inside the environment it would change JupyterLab.
nbgrader: $(VENV)/nbgrader.done

$(VENV)/nbgrader.done: $(VENV)/test.done requirements-nbgrader.lock
	$(UV) pip install --quiet --python $(BIN)/python --target $(VENV)/nbgrader --no-deps --compile-bytecode \
		--require-hashes -r requirements-nbgrader.lock
	touch $@

# Locks name no package index and no machine, and hold hashes for every platform.
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --custom-compile-command "make locks"
locks: $(VENV)/lab.done
	$(LOCK) pyproject.toml --group build -o requirements.lock
	$(LOCK) pyproject.toml --group build --group test -c requirements.lock -o requirements-dev.lock
	$(LOCK) --no-deps --group nbgrader -o requirements-nbgrader.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
