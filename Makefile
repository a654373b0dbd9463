# Debrief: `make run` to use it, `make test` to prove it. Everything else here serves those two.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

TARGET := $(or $(CARGO_TARGET_DIR),target)
BINARY := $(TARGET)/release/debrief
TOOLS  := $(TARGET)/tools
PYTHON := $(TOOLS)/python/bin/python
DATA   := $(or $(DEBRIEF_DATA_DIR),data)
CORPUS := training/examples.jsonl
NPM    := npm --prefix web --no-fund --no-audit --loglevel=error

.PHONY: help run build dev test eval train bench demo openapi \
        test-rust test-web test-e2e check-rust check-web

help: ## Lists what can be made
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: build ## Builds everything and starts Debrief on http://127.0.0.1:8080
	$(BINARY) serve

build: web/dist/index.html ## Makes the release binary, web app inside, at target/release/debrief
	@.ci/need cargo cc
	cargo build --release --locked -p debrief

dev: web/node_modules/.package-lock.json ## The server, and the web app with live reload on http://127.0.0.1:5173
	trap 'kill 0' EXIT; cargo run -p debrief -- serve & $(NPM) run dev

demo: build ## Makes a demo account with forty entries and prints its password
	$(BINARY) demo

test: check-rust check-web test-rust test-web test-e2e ## Format, lint, unit, store on both databases, HTTP scenes, web, browser journeys

check-rust:
	@.ci/need cargo cc
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

test-rust: $(PYTHON) crates/api/tests/gotrue/node_modules/.package-lock.json
	DEBRIEF_TEST_PYTHON=$(abspath $(PYTHON)) .ci/postgres cargo test --workspace --locked

check-web: web/node_modules/.package-lock.json
	$(NPM) run check

test-web: web/dist/index.html
	$(NPM) run test
	$(NPM) run size

test-e2e: build
	@.ci/need chromium
	DEBRIEF_BINARY=$(abspath $(BINARY)) $(NPM) run e2e

eval: build ## Scores the embedded engine on labelled notes (CORPUS=FILE for others)
	$(BINARY) draft --jsonl < $(CORPUS) > $(TARGET)/predictions.jsonl
	python3 training/score.py $(TARGET)/predictions.jsonl --cases $(CORPUS)

train: $(TOOLS)/training/done ## Trains the embedded engine's weights anew from training/notes.jsonl
	$(TOOLS)/training/bin/python training/train.py

bench: build ## Server CPU per request, start-up, memory, drafting time
	@.ci/need wrk
	python3 bench/run.py $(BINARY)

openapi: ## Writes the OpenAPI document and the web client's types from the code
	cargo run --quiet -p debrief -- openapi > crates/api/openapi.json
	$(NPM) run api

# The newest file decides: npm writes this one at the end of an install.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@.ci/need node
	$(NPM) ci
	@touch $@

crates/api/tests/gotrue/node_modules/.package-lock.json: crates/api/tests/gotrue/package.json
	@.ci/need node
	npm --prefix crates/api/tests/gotrue --no-fund --no-audit --loglevel=error ci
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/index.html web/*.ts -type f 2>/dev/null)
	$(NPM) run build
	@touch $@

$(PYTHON):
	@.ci/need python3
	python3 -m venv $(TOOLS)/python
	$(PYTHON) -m pip install --quiet --disable-pip-version-check aiosmtpd==1.4.6

$(TOOLS)/training/done: training/requirements.txt
	@.ci/need python3
	python3 -m venv $(TOOLS)/training
	$(TOOLS)/training/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
