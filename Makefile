# `make run` and `make test` do all the set-up that they need.
SHELL := /bin/bash
HOST ?= 127.0.0.1
PORT ?= 8080
DATA ?= ./data
BASE_URL ?= http://$(HOST):$(PORT)
SCHEDULES ?= 100000
LATER := .build/release/later

.DEFAULT_GOAL := help
.PHONY: help install build web kit extension program run demo test test-build test-program check bench pictures accept-pictures bench-ui bench-account bench-parser bench-extraction bench-search bench-categories bench-forecast bench-suggestions simulate fuzz fuzz-parser clean

help: ## Lists the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: ## Installs the packages that building and running need
	@scripts/install run

# Side by side: a module for the browser is compiled by one core.
build: install ## Builds the server and the web bundle, in release mode
	@[ -x $(LATER) ] || echo "The first build takes its time: two lists of modules, one for the server, one for the browser."
	@$(MAKE) --no-print-directory -j2 web program

program: install
	@swift build -c release --product later

web: install ## Builds the web bundle
	@scripts/build-web

kit: install ## Builds the web bundle with the gallery of the kit, which a server then has at /kit
	@scripts/build-web kit

extension: install ## Builds the browser extension, .build/extension/later-extension.zip
	@scripts/build-extension

run: build ## Builds and serves on http://127.0.0.1:8080, with the data in ./data
	@exec $(LATER) serve --data $(DATA) --host $(HOST) --port $(PORT) --base-url $(BASE_URL)

demo: build ## Serves sample content from a throw-away folder, signed in as a demo account
	@exec $(LATER) serve --demo --host $(HOST) --port $(PORT) --base-url $(BASE_URL)

test-build: install
	@scripts/install test
	@$(MAKE) --no-print-directory -j2 kit test-program

test-program: install
	@swift build -c release --build-tests

test: test-build ## Runs every test; installs what the tests need
	@swift test -c release --disable-testable-imports --skip-build --quiet
	@scripts/run-browser-tests

pictures: build kit ## Compares every picture of the gallery with the accepted ones; differing ones go to .build/pictures
	@scripts/install test
	@scripts/python Tests/pictures.py

accept-pictures: build kit ## Accepts the gallery's pictures as they are drawn now
	@scripts/install test
	@scripts/python Tests/pictures.py --accept

simulate: install ## Runs SCHEDULES simulated sync schedules, or the one of SEED
	@LATER_SCHEDULES=$(SCHEDULES) LATER_SEED=$(SEED) swift test -c release --disable-testable-imports --filter Simulation

check: install ## Format and lint, the list of messages, names of classes, the pure ring for the browser, the committed sizes
	@swift format lint --strict --recursive Sources Tests Benchmarks Package.swift
	@scripts/make-host-messages --check
	@scripts/class-names
	@scripts/wasm-check
	@scripts/check-sizes

bench: build ## Measures what docs/benchmarks.md lists and prints a table
	@scripts/install test
	@scripts/python Benchmarks/run.py
	@scripts/python Benchmarks/sign_in.py
	@scripts/python Benchmarks/upkeep.py
	@scripts/python Benchmarks/fairness.py

bench-ui: build ## Measures the view runtime against a page written by hand, and what a press costs, in Chromium
	@scripts/install run test
	@scripts/build-bench-table
	@scripts/python Benchmarks/run.py action
	@scripts/python Benchmarks/motion.py
	@scripts/python Benchmarks/ui/run.py

bench-account: build ## Measures the three apps on a phone's screen over one account that holds much of all of them
	@scripts/install run test
	@scripts/python Benchmarks/account.py
	@scripts/python Benchmarks/layout.py

bench-parser: ## Measures the HTML parser beside those that are installed
	@scripts/install run test
	@swift build -c release --product parse-html
	@scripts/python Benchmarks/parser.py $(PAGES)

bench-extraction: build ## Measures what finds articles, over the pages of CASES, beside those that are installed; and what pages may cost
	@scripts/python Benchmarks/extraction.py $(CASES)
	@scripts/python Benchmarks/hostile_pages.py $(CASES)

bench-search: install ## Measures how well and how fast search finds, beside FTS5; FOLDER holds the public collections
	@swift build -c release --product search-bench
	@python3 Benchmarks/search.py $(FOLDER)

bench-forecast: install ## Measures how often simulated households buy within the interval that is forecast
	@swift build -c release --product households
	@.build/release/households

bench-categories: install ## Measures suggested categories beside scikit-learn, on the collections in FOLDER
	@swift build -c release --product categories
	@Benchmarks/categories.py .build/release/categories $(FOLDER)

bench-suggestions: install ## Measures how far suggestions are from the best for simulated readers, beside lots
	@swift build -c release --product readers
	@.build/release/readers

bench-insight: install ## Measures summaries beside what is simpler, and near-duplicates over FILES of texts
	@swift build -c release --product summaries
	@.build/release/summaries Benchmarks/insight/texts $(FILES)

fuzz: ## Fuzzes the parser, the extractor and the sanitiser for MINUTES (60)
	@scripts/install run
	@scripts/fuzz $(or $(MINUTES),60)

fuzz-parser: ## Compares CASES (10000) mutated pages with Chromium's trees, from SEED (1)
	@scripts/install run test
	@swift build -c release --product parse-html
	@LATER_PARSER_CASES=$(or $(CASES),10000) LATER_SEED=$(or $(SEED),1) scripts/python -m pytest -q -c Tests/pytest.ini Tests/Browser/test_parser.py

clean: ## Removes what was built; the data stays
	@rm -rf .build
