# Two commands do everything on a fresh Debian 12 with Swift: make run, make test.

PREFIX ?= /usr/local
SWIFT ?= swift
SOURCE ?=
ID = io.github.reticle_scanner.Reticle
BIN = .build/release
SHARE = .build/share
# Tests are built for testing, which every module must be: a folder of their own saves building
# everything anew when one goes back and forth.
TESTS = -c release --scratch-path .build/tests

.PHONY: help run test build lint fuzz bench install uninstall clean swift-is-there \
  build-packages test-packages stage

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Install what is missing, build, and scan: window, else the demo clip in the terminal
	@BIN=$(BIN) SOURCE=$(SOURCE) .ci/start

test: swift-is-there test-packages stage ## Install what is missing, build, and run every test
	$(SWIFT) build $(TESTS) --build-tests
	$(SWIFT) test $(TESTS) --skip-build

build: swift-is-there build-packages stage ## Install what is missing and build both programs
	$(SWIFT) build -c release

stage:
	@.ci/stage $(SHARE)

lint: swift-is-there test-packages ## Check format, imports, translations and data files
	@.ci/lint

SECONDS ?= 60
TARGET ?=
fuzz: swift-is-there test-packages ## Fuzz the decoders, sanitised: SECONDS=60, TARGET=linear or all
	@.ci/fuzz $(SECONDS) $(TARGET)

OPTIONS ?=
bench: build ## Measure against ZBar and ZXing: OPTIONS="--svg FILE --json FILE --suite MANIFEST"
	@.ci/bench $(BIN) $(OPTIONS)

install: build ## Install under PREFIX (/usr/local)
	install -D -m 755 $(BIN)/reticle $(DESTDIR)$(PREFIX)/bin/reticle
	install -D -m 755 $(BIN)/reticle-scan $(DESTDIR)$(PREFIX)/bin/reticle-scan
	@.ci/stage $(DESTDIR)$(PREFIX)/share

uninstall: ## Remove what install put under PREFIX
	@.ci/unstage $(DESTDIR)$(PREFIX)

clean: ## Remove what was built
	rm -rf .build

swift-is-there:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.2 or later is needed and was not found. Get it from https://www.swift.org/install/linux/" >&2; \
	  exit 1; }

build-packages:
	@.ci/install-packages build run

test-packages:
	@.ci/install-packages build run test
