# `make run` and `make test` do all the set-up that they need.
SHELL := /bin/bash
HOST ?= 127.0.0.1
PORT ?= 8080
DATA ?= ./data
BASE_URL ?= http://$(HOST):$(PORT)
SCHEDULES ?= 100000
LATER := .build/release/later

.DEFAULT_GOAL := help
.PHONY: help install build web run demo test test-swift test-wasm test-browser check bench simulate clean

help: ## Lists the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: ## Installs the packages that building and running need
	@scripts/install run

build: install web ## Builds the server and the web bundle, in release mode
	@swift build -c release --product later

web: install ## Builds the web bundle
	@scripts/build-web

run: build ## Builds and serves on http://127.0.0.1:8080, with the data in ./data
	@exec $(LATER) serve --data $(DATA) --host $(HOST) --port $(PORT) --base-url $(BASE_URL)

clean: ## Removes what was built; the data stays
	@rm -rf .build
