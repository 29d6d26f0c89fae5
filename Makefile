# Everything a fresh machine with Python needs: `make demo`, `make test`.
# Each target sets up .venv on first use, and again when pyproject.toml or constraints.txt change.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
SECONDS ?= 60

.DEFAULT_GOAL := help
.PHONY: help demo page test bench lengths sizes memory asked costs tune fuzz mutants nosync corpus fixes clean

help:  ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

demo: $(READY)  ## run loopless on the loops of examples/: each loop, its tensor code, its speed-up
	$(BIN)/python examples/demo.py

page: $(READY)  ## docs/loops.md and docs/masked: loops and what runs in their place, and the pages of the masked operations
	$(BIN)/python tools/make_loops_page.py
	$(BIN)/python tools/make_masked_pages.py
	$(BIN)/python tools/make_rule_pages.py

fixes: $(READY)  ## docs/fixes.md: every fix in the examples and in torch, with a judgement; fails if one has none
	$(BIN)/python tools/make_fixes_page.py

corpus: $(READY)  ## loopless check over all sources of torch and of the standard library: no crash, lines a second
	$(BIN)/python tools/check_corpus.py

test: $(READY)  ## ruff, mypy --strict on src, all tests
	$(BIN)/ruff check .
	$(BIN)/mypy --strict src
	$(BIN)/python -m pytest -n 2

bench: $(READY)  ## time of the first call, cost of a later call, length of the emitted code, masked operations
	$(BIN)/python bench/first_call.py
	$(BIN)/python bench/guard_cost.py
	$(BIN)/python bench/lengths.py
	$(BIN)/python bench/masked.py

lengths: $(READY)  ## length of the emitted code beside the expert's
	$(BIN)/python bench/lengths.py

sizes: $(READY)  ## the loop and its tensor code at small sizes, and which of them runs
	$(BIN)/python bench/small_sizes.py

memory: $(READY)  ## loops over pairs of 4,000 rows under memory="256MB": what their temporaries take
	$(BIN)/python bench/memory.py

asked: $(READY)  ## a hundred loops of the kinds that people ask to have vectorized, and what becomes of each
	$(BIN)/python bench/asked.py --why

costs: $(READY)  ## measure the table of the cost model anew
	$(BIN)/python bench/costs.py --write

tune: $(READY)  ## measure the table by which the masked operations choose their way
	$(BIN)/python bench/tune_masked.py --write

fuzz: $(READY)  ## random loops through the whole compiler, everything compared: make fuzz SECONDS=600 SEED=1
	$(BIN)/python -m fuzz --seconds $(SECONDS) --hazards $(if $(SEED),--seed $(SEED))

mutants: $(READY)  ## bugs put into the compiler one at a time, and the random loops needed to find each
	$(BIN)/python -m fuzz.mutants

nosync: $(READY)  ## which loops make the host wait for a GPU, shown without one
	$(BIN)/python bench/no_sync.py

$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "no python3 found; say which: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]'
	$(BIN)/python -m compileall -q src          # half a second of each start, wherever bytecode is not written
	@touch $@

clean:  ## remove .venv, caches and build products
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	find src tests examples bench fuzz -name __pycache__ -type d -prune -exec rm -rf {} +
