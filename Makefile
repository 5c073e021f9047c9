# The few things there are to do here; `make help` lists them. Each sets up what it needs, by package name.
.PHONY: help demo test check check-rest nightly lint format debug-build unit-test all-rounds smoke vm-test vm-stage \
    sanitize tsan asan leaks fuzz golden conformance bench comparison growth docs other-packages install release \
    deb tarball

PREFIX ?= /usr/local
# Where systemd looks for users' units, whether PREFIX is /usr, /usr/local or ~/.local.
UNITDIR ?= $(PREFIX)/share/systemd/user
UDEVDIR ?= $(PREFIX)/lib/udev/rules.d
# Where zsh looks for completions; Debian's packages have a folder of their own.
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions

# How what is installed is built. It needs no Swift on the machine where it runs; it has no debug
# information, no table of exported symbols, and binds all symbols before it starts (-z now). Without
# the hashes that incremental builds compare, the same sources give the same bytes in every folder
# (scripts/check-reproducible). OFFLINE=1 opens no connection: `swift package resolve` did it before.
RELEASE = -c release --static-swift-stdlib \
    -Xswiftc -use-ld=lld -Xlinker -s -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xswiftc -L$(STATIC) \
    $(if $(OFFLINE),--disable-automatic-resolution)
# Holds nothing but the C++ library's archive, so that the linker does not take the shared library: Swift's
# runtime needs 80 KB of it, and relocating all of it would be an eighth of the daemon's start.
STATIC = .build/static
# What `scripts/release source-tarball` puts beside the sources.
ifneq ($(wildcard Vendor/swift-argument-parser),)
export INPUTRX_VENDORED = 1
endif
# A package builder has installed what is needed, and may not install more: INSTALL_PACKAGES=:
INSTALL_PACKAGES ?= scripts/install-packages
BUILT = .build/release
PROGRAMS = $(BUILT)/inputrx $(BUILT)/inputrx-daemon
SOURCES = Package.swift $(shell find Sources Packages/*/Sources -type f)

help:
	@echo "make demo      builds inputrx and replays a recording"
	@echo "make test      lint, all unit tests, and a virtual machine with each kind of device: minutes"
	@echo "make check     the tests of a release: make test, all virtual machines, documentation, packages"
	@echo "make nightly   tests with new random numbers, sanitizers, fuzzing, a day of use: hours"
	@echo "make format    formats the sources; do this before you commit"
	@echo "make lint      checks the format and the rules of the house"
	@echo "make golden    rewrites the expected output of the recordings in Tests/Golden"
	@echo "make bench     measures what an event costs; make comparison: Rx beside other libraries"
	@echo "make deb       builds the Debian package, in .build/deb"
	@echo "make install   installs the programs below PREFIX ($(PREFIX))"
	@echo "One test: swift test --filter SwipeTests; more in CONTRIBUTING.md and docs/build/testing.md."

demo: release
	@echo; echo "A recording, replayed through examples/touchscreen.yaml; nothing is run:"
	$(BUILT)/inputrx replay --dry-run -c examples/touchscreen.yaml Tests/Golden/demo.yml

# Each stage prints one line, and everything about what fails (scripts/stage).
STAGE = @scripts/stage
MAKEFLAGS += --no-print-directory
TEST_STAGES = stage-lint stage-build stage-unit-test stage-smoke
NIGHT_STAGES = night-sanitize night-leaks night-random night-growth night-day night-fuzz night-conformance \
    night-programs night-arm64 night-reproducible
.PHONY: $(TEST_STAGES) $(NIGHT_STAGES) night-programs-built

# Enough to say whether a change is good, in minutes. Two stages run at a time, because most of them do not
# keep two processors busy; each prints what it has to say when it ends.
test:
	$(STAGE) "Debian packages" scripts/install-packages test
	@$(MAKE) --jobs=2 --output-sync=recurse $(TEST_STAGES)

stage-lint:
	$(STAGE) "lint" $(MAKE) lint

stage-build:
	$(STAGE) "debug build" $(MAKE) debug-build

stage-unit-test: stage-build
	$(STAGE) "unit tests" swift test --skip-build

stage-smoke: stage-build
	$(STAGE) "guest smoke" $(MAKE) smoke

# Everything that a change must pass; CI calls the two parts one after the other.
check: test check-rest

check-rest:
	$(STAGE) "random tests, all rounds" $(MAKE) all-rounds
	$(STAGE) "documentation of Rx" $(MAKE) docs
	$(STAGE) "benchmarks, fuzzers" $(MAKE) other-packages
	$(STAGE) "Debian package, tarball" $(MAKE) deb tarball
	$(STAGE) "all guests" $(MAKE) vm-test

SWIFT_SOURCES = Sources Packages/*/Sources Packages/*/Tests Packages/*/Package.swift Tests Benchmarks/Sources \
    Fuzz/Sources Package.swift
lint:
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	scripts/check

format:
	swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

unit-test: debug-build
	swift test --skip-build

# Each target must declare the modules that it imports; what the daemon links is looked at when it is
# there. That the picture in docs/ARCHITECTURE.md is true is checked by `make lint`.
debug-build:
	scripts/install-packages build
	swift build --build-tests --explicit-target-dependency-import-check error
	scripts/check --linked

# The tests that draw random numbers or count rounds, with all of them: `swift test` does a quarter.
RANDOM_TESTS = Property|Random|Recursion|Fuzz|Hostile|NodeReader|Stroke|Pass|ContinuousActions|Typing
all-rounds: debug-build
	INPUTRX_ROUNDS=1 swift test --skip-build --filter '$(RANDOM_TESTS)'

# What is no part of the package, so that it cannot fall behind.
other-packages:
	scripts/install-packages build
	swift build --package-path Benchmarks
	swift build --package-path Fuzz

# What takes too long for every change: other random numbers each time, twenty times as many rounds,
# the sanitizers, what is left behind, a day of use, fuzzing, two builds with the same bytes, the C sources
# for another machine. A failure names the seed that repeats it, and does not keep the other stages from
# running; what they measured is in .build/log.
nightly: BASE := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
nightly:
	@echo "random numbers of this night: INPUTRX_BASE=$(BASE)"
	@$(MAKE) --keep-going BASE=$(BASE) $(NIGHT_STAGES)

night-sanitize:
	$(STAGE) "sanitizers" $(MAKE) sanitize

night-leaks:
	$(STAGE) "leaks" $(MAKE) leaks

night-random:
	$(STAGE) "random tests, 20 times" env INPUTRX_BASE=$(BASE) INPUTRX_ROUNDS=20 INPUTRX_PROGRAMS=20000 \
	    swift test --filter '$(RANDOM_TESTS)'

night-growth:
	$(STAGE) "growth of costs" $(MAKE) growth

night-programs-built:
	$(STAGE) "programs for the guests" $(MAKE) vm-stage

night-day: night-programs-built
	$(STAGE) "guest, a day of use" env LIMIT=7200 \
	    Tests/VM/run plain day grab_trouble_long grab_latency grab_frame_costs

night-fuzz:
	$(STAGE) "fuzzing" $(MAKE) fuzz DURATION=600

night-conformance:
	$(STAGE) "conformance" $(MAKE) conformance NOISE=1 RECORDINGS=$(RECORDINGS)

night-programs: night-programs-built
	$(STAGE) "guest programs" $(MAKE) vm-test GUESTS=programs

night-arm64:
	$(STAGE) "type check for arm64" scripts/check-arm64

night-reproducible:
	$(STAGE) "reproducible build" scripts/check-reproducible

# The reactive core under the thread and the address sanitizer. Leaks are not counted there, because
# many tests never dispose and XCTest leaks too; tests with probes of their own look for them.
RX_TESTS = swift test --package-path Packages/Rx
sanitize: tsan asan

tsan:
	$(RX_TESTS) --sanitize=thread --scratch-path .build/tsan

asan:
	ASAN_OPTIONS=detect_leaks=0 $(RX_TESTS) --sanitize=address --scratch-path .build/asan

# What each test of Rx leaves behind: observables, subscriptions and disposables are counted.
leaks:
	$(RX_TESTS) -Xswiftc -DTRACE_RESOURCES --scratch-path .build/leaks --no-parallel \
	    --filter '^RxTests'

# The documentation of the modules of Rx, as pages for a web server, in .build/docs; a warning is an error.
RX_MODULES = $(notdir $(wildcard Packages/Rx/Sources/*))
docs:
	rm -rf .build/docs .build/symbols .build/archives
	for module in $(RX_MODULES); do \
	    symbols=.build/symbols/$$module; mkdir -p $$symbols .build/archives; \
	    swift build --target $$module \
	    && swift-symbolgraph-extract -module-name $$module -minimum-access-level public \
	        -emit-extension-block-symbols -I .build/debug/Modules -output-dir $$symbols \
	        -target "$$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')" \
	    && docc convert Packages/Rx/Sources/$$module/$$module.docc --additional-symbol-graph-dir $$symbols \
	        --output-path .build/archives/$$module.doccarchive --fallback-display-name $$module \
	        --fallback-bundle-identifier $$module --warnings-as-errors || exit; \
	done
	docc merge .build/archives/*.doccarchive --synthesized-landing-page-name Rx --output-path .build/docs

# Live, on a real kernel, in virtual machines (docs/build/testing.md). Another one, `programs`, has what people
# use with inputrx: sway, foot, wvkbd and mosquitto.
GUESTS = daemon taking systemd package
vm-test: vm-stage $(if $(filter package,$(GUESTS)),deb tarball)
	scripts/install-packages $(if $(filter programs,$(GUESTS)),programs,test)
	Tests/VM/run "$(GUESTS)"

# The guest of `make test` runs the debug build, which the unit tests need anyway, so that no change is compiled
# twice. `debug-build` makes it.
SMOKE = $(CURDIR)/.build/vm/stage-debug
smoke:
	rm -rf $(SMOKE)
	$(MAKE) --silent install BUILT=.build/debug INSTALL_PROGRAM="install --strip" PREFIX=/usr/local \
	    DESTDIR=$(SMOKE)
	Tests/VM/run smoke

tarball: release
	scripts/release tarball

# What the virtual machines run, installed in a folder.
vm-stage: release
	scripts/install-packages test
	swift build $(RELEASE) --product scripted-device
	swift build $(RELEASE) --product bare-reader
	rm -rf .build/vm/stage
	$(MAKE) --silent install PREFIX=/usr/local DESTDIR=$(CURDIR)/.build/vm/stage

# Rewrites what is expected of the recordings in Tests/Golden, where that is what their scripts say.
golden: release
	Tests/VM/record-golden -e

# Coverage-guided fuzzing of everything that reads untrusted bytes, 60 s each (DURATION=…, RUNS=…).
fuzz:
	scripts/install-packages build
	scripts/fuzz

# Scores recognition on a folder of labelled recordings; with NOISE=1 draws how noise changes it, with
# HANDS=1 prints how well it does on synthetic hands and panels (docs/build/conformance.md).
conformance:
	@test -n "$(RECORDINGS)$(NOISE)$(HANDS)" || { echo "say where they are: make conformance RECORDINGS=DIR"; exit 64; }
	scripts/install-packages build
	swift build --product conformance
	$(if $(NOISE),.build/debug/conformance --noise docs/pictures)
	$(if $(HANDS),.build/debug/conformance --hands)
	$(if $(RECORDINGS),.build/debug/conformance $(if $(JSON),--json) $(if $(CHANGES),--changes) Tests/Conformance/labels.yaml "$(RECORDINGS)")

# What an event costs: recognition (docs/build/benchmarks.md), and Rx beside closures written by hand and
# OpenCombine (Packages/Rx/docs/benchmarks.md); and how the cost of recognition grows, in instructions.
bench: growth
	scripts/install-packages build
	cd Benchmarks && swift run -c release RxBenchmarks

# Rx beside closures and other libraries, in a process of one thread and in one of several.
comparison:
	scripts/install-packages bench
	cd Benchmarks && swift run -c release -Xlinker -s RxComparison --instructions

growth:
	scripts/install-packages bench
	cd Benchmarks && swift run -c release -Xlinker -s FrameCosts --picture ../docs/pictures/costs.svg

release: $(PROGRAMS)

$(PROGRAMS) &: $(SOURCES)
	$(INSTALL_PACKAGES) build
	mkdir -p $(STATIC)
	ln -sf "$$(clang -print-file-name=libstdc++.a)" $(STATIC)/libstdc++.a
	swift build $(RELEASE) --product inputrx
	swift build $(RELEASE) --product inputrx-daemon
	touch $(PROGRAMS)

INSTALL_PROGRAM = install
install: $(if $(filter .build/release,$(BUILT)),release)
	$(INSTALL_PROGRAM) -D $(BUILT)/inputrx $(DESTDIR)$(PREFIX)/bin/inputrx
	$(INSTALL_PROGRAM) -D $(BUILT)/inputrx-daemon $(DESTDIR)$(PREFIX)/libexec/inputrx/inputrx-daemon
	install -D -m 644 udev/70-inputrx.rules $(DESTDIR)$(UDEVDIR)/70-inputrx.rules
	scripts/completions $(BUILT)/inputrx .build/completions
	install -D -m 644 .build/completions/inputrx \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/inputrx
	install -D -m 644 .build/completions/_inputrx $(DESTDIR)$(ZSHDIR)/_inputrx
	install -D -m 644 .build/completions/inputrx.fish \
	    $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/inputrx.fish
	install -d $(DESTDIR)$(UNITDIR)
	sed 's|@BINDIR@|$(PREFIX)/bin|; s|@LIBEXECDIR@|$(PREFIX)/libexec/inputrx|' \
	    systemd/inputrx.service >$(DESTDIR)$(UNITDIR)/inputrx.service
	chmod 644 $(DESTDIR)$(UNITDIR)/inputrx.service
	install -d $(DESTDIR)$(PREFIX)/share/doc/inputrx/examples
	install -m 644 examples/*.yaml $(DESTDIR)$(PREFIX)/share/doc/inputrx/examples
	# Not where udev looks: what it allows is the user's to decide (docs/use/sending.md).
	install -m 644 udev/71-inputrx-send.rules $(DESTDIR)$(PREFIX)/share/doc/inputrx
	for page in docs/man/*.[1-8]; do [ ! -e "$$page" ] || install -D -m 644 "$$page" \
	    "$(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/}"; done
	@case "$(UDEVDIR)" in /etc/*|/run/*|/usr/local/lib/*|/usr/lib/*|/lib/*) ;; *) \
	    echo "udev does not look into $(UDEVDIR): copy 70-inputrx.rules to /etc/udev/rules.d";; esac

# The Debian package, in .build/deb; with NOTES=1 lintian explains what it finds (docs/run/packages.md).
# The first two lines need the network; the package itself is built without.
DEB = $(CURDIR)/.build/deb
deb:
	scripts/install-packages deb
	swift package resolve
	rm -rf $(DEB)
	mkdir -p $(DEB)
	DESTINATION=$(DEB) dpkg-buildpackage --no-sign --build=binary \
	    --buildinfo-option=-u$(DEB) --buildinfo-file=$(DEB)/inputrx.buildinfo \
	    --changes-option=-u$(DEB) --changes-file=$(DEB)/inputrx.changes
	lintian --allow-root --fail-on error,warning --display-info \
	    $(if $(NOTES),--info --show-overrides) $(DEB)/inputrx.changes
	@ls -l $(DEB)/*.deb
