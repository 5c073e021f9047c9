# The commands of the project; `make help` lists them. Each installs the packages that it needs.
.PHONY: help demo test check check-rest nightly lint format debug-build unit-test noise simulation smoke vm-test guests \
    vm-stage sanitize tsan asan leaks fuzz golden conformance bench comparison growth docs other-packages coverage \
    install uninstall release deb deb-files deb-lint tarball check-arm64

PREFIX ?= /usr/local
# The folder for users' units of systemd, whether PREFIX is /usr, /usr/local or ~/.local.
UNITDIR ?= $(PREFIX)/share/systemd/user
UDEVDIR ?= $(PREFIX)/lib/udev/rules.d
# The folder for completions of zsh; Debian's packages use a different one.
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
# ADDRESS and APPSTREAM_ID.
include packaging/project

# ARCH=arm64: the package for 64-bit ARM, made on another machine, in .build/arm64/.build (scripts/cross).
MACHINE ?= $(shell uname -m)
CROSS := $(if $(ARCH),$(if $(filter arm64,$(ARCH)),$(if $(filter aarch64,$(MACHINE)),,.build/arm64/),\
    $(error ARCH can only be arm64)))

# The build of everything that is installed. It needs no Swift on the target machine, has no debug
# information and no table of exported symbols, and binds all symbols at the start (-z now). Without
# the hashes for incremental builds, the same sources give the same bytes in every folder
# (scripts/check-reproducible). With a section for each function the linker drops those that nothing
# calls: the daemon is 2.6 % smaller. The table of relocations is packed, which takes 6 % off the
# programs and needs glibc 2.36. Only functions whose address nobody takes are folded if they are
# alike (--icf=safe): the Swift runtime compares addresses of functions. Functions that run for each event
# are next to each other, which takes 1.6 MB less memory (scripts/function-order). The programs have no
# RUNPATH.
# OFFLINE=1 opens no connection, if `swift package resolve` has run before. Builders of packages whose
# tools strip say STRIP=.
STRIP ?= -Xlinker -s
RELEASE = -c release --static-swift-stdlib --disable-local-rpath \
    -Xswiftc -use-ld=lld $(STRIP) -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic \
    -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --icf=safe \
    -Xlinker --symbol-ordering-file=$(CURDIR)/$(FUNCTION_ORDER) -Xlinker --no-warn-symbol-ordering \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -L$(STATIC) \
    $(if $(OFFLINE),--disable-automatic-resolution) $(SWIFTPM_FLAGS)
FUNCTION_ORDER = packaging/function-order
# A folder with only the C++ library's archive, so that the linker does not use the shared library:
# Swift's runtime needs 80 KB of it, and relocating all of it would take an eighth of the daemon's
# start.
STATIC = .build/static
CXX_LIBRARY = { clang -print-file-name=libstdc++.a || g++ -print-file-name=libstdc++.a; } 2>/dev/null
# The dependency that a tarball of the sources or Debian's second tarball brings along.
ARGUMENT_PARSER := $(firstword $(wildcard Vendor/swift-argument-parser swift-argument-parser))
ifneq ($(ARGUMENT_PARSER),)
export INPUTRX_ARGUMENT_PARSER = $(ARGUMENT_PARSER)
endif
# Package builders have installed everything and may not install more: INSTALL_PACKAGES=:
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
	@echo "make deb       builds the Debian package, in .build/deb; ARCH=arm64: in .build/arm64/.build/deb"
	@echo "make install   installs the programs below PREFIX ($(PREFIX)); make uninstall removes them"
	@echo "One test: swift test --filter SwipeTests; more in CONTRIBUTING.md and docs/build/testing.md."

demo: release
	@echo; echo "A recording, replayed through examples/touchscreen.yaml; nothing is run:"
	$(BUILT)/inputrx replay --dry-run -c examples/touchscreen.yaml Tests/Golden/demo.yml

# Each stage prints one line, and all its output if it fails (scripts/stage).
STAGE = @scripts/stage
MAKEFLAGS += --no-print-directory
COMMA = ,
TEST_STAGES = stage-lint stage-build stage-unit-test stage-smoke stage-simulation
REST_STAGES = rest-guests rest-packages rest-simulation rest-others rest-docs rest-noise
NIGHT_STAGES = night-coverage night-sanitize night-leaks night-random night-growth night-day night-fuzz night-conformance \
    night-programs night-systems night-arm64 night-arm64-package night-debian night-reproducible
.PHONY: $(TEST_STAGES) $(REST_STAGES) rest-programs $(NIGHT_STAGES) night-programs-built

# A check of a change in a few minutes. Two stages run in parallel, because most of them do not keep
# two processors busy; each prints its result when it ends.
test:
	$(STAGE) "Debian packages" scripts/install-packages test
	@$(MAKE) --jobs=2 --output-sync=recurse $(TEST_STAGES)

stage-lint:
	$(STAGE) "lint" $(MAKE) lint

stage-build:
	$(STAGE) "debug build" $(MAKE) debug-build

# The optimised build plays made-up stories seven times as fast as the debug build; `make demo` has made most of it,
# unless sources have changed since. Without it, the unit tests play fewer stories.
IS_OPTIMISED = $(if $(wildcard $(BUILT)/inputrx),$(if $(shell find $(SOURCES) -newer $(BUILT)/inputrx -print -quit),,1))
stage-unit-test: stage-build
	$(STAGE) "unit tests" env INPUTRX_NO_STORIES=$(IS_OPTIMISED) swift test --skip-build

# The folder of the build is locked while `swift test` runs, which builds nothing here.
stage-simulation: stage-build
	$(if $(IS_OPTIMISED),$(STAGE) "simulation" $(MAKE) simulation STORIES=1000 SWIFTPM_FLAGS=--ignore-lock)

stage-smoke: stage-build
	$(STAGE) "guest smoke" $(MAKE) smoke

# All checks of a change; `.ci/run` calls the two parts one after the other.
check: test check-rest

# Two stages run in parallel. First comes the optimised build, because builds in one folder wait for each other;
# then the guests, and beside them one after the other what else there is. Packages are installed before, because
# the guests' image is made of installed packages.
check-rest:
	$(STAGE) "Debian packages" scripts/install-packages deb
	@$(MAKE) --jobs=2 --output-sync=recurse $(REST_STAGES)

rest-programs:
	$(STAGE) "programs for the guests" $(MAKE) vm-stage

rest-guests: rest-programs
	$(STAGE) "guests" $(MAKE) guests GUESTS="$(filter-out package,$(GUESTS))"

rest-packages: rest-programs
	$(STAGE) "Debian package, tarball" $(MAKE) deb tarball
	$(STAGE) "guest package" $(MAKE) guests GUESTS=package

rest-simulation: rest-programs
	$(STAGE) "simulation" $(MAKE) simulation

rest-others: rest-programs
	$(STAGE) "benchmarks, fuzzers" $(MAKE) other-packages

rest-docs: rest-others
	$(STAGE) "documentation of Rx" $(MAKE) docs

rest-noise: rest-docs
	$(STAGE) "recognition under noise" $(MAKE) noise

SWIFT_SOURCES = Sources Packages/*/Sources Packages/*/Tests Packages/*/Package.swift Tests Benchmarks/Sources \
    Fuzz/Sources Package.swift
lint:
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	scripts/check

format:
	swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

unit-test: debug-build
	swift test --skip-build

# Each target must declare the modules that it imports; the linked modules of the daemon are checked
# if it has been built. `make lint` compares the picture in docs/ARCHITECTURE.md with the sources.
debug-build:
	$(INSTALL_PACKAGES) build
	swift build --build-tests --explicit-target-dependency-import-check error
	scripts/check --linked

# Made-up stories of the daemon on a simulated kernel (docs/build/simulation.md), in the optimised build, which
# plays seven times as many a second as the one that `swift test` has built.
STORIES ?= 10000
simulation: release
	swift build $(RELEASE) --product simulation
	.build/release/simulation 1 $(STORIES)

# The lines of the daemon's modules that the stories reach, in .build/log/coverage by file; prints the sums. The tools
# must be those of the compiler.
COVERED = Sources/LinuxInput Sources/Forwarding Sources/Pipeline
SWIFT_TOOLS = $(dir $(shell readlink -f "$$(command -v swift)"))
coverage:
	swift build -c release --product simulation --scratch-path .build/coverage \
	    -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping
	rm -f .build/coverage/*.profraw
	mkdir -p .build/log
	export LLVM_PROFILE_FILE=$(CURDIR)/.build/coverage/%p.profraw; .build/coverage/release/simulation 1 $(STORIES) \
	    && for story in Tests/Simulation/Stories/*.story; do \
	        .build/coverage/release/simulation $$story >/dev/null || exit; \
	    done
	$(SWIFT_TOOLS)llvm-profdata merge --output .build/coverage/stories .build/coverage/*.profraw
	$(SWIFT_TOOLS)llvm-cov report .build/coverage/release/simulation --instr-profile .build/coverage/stories \
	    --show-region-summary=false --show-branch-summary=false $(COVERED) >.build/log/coverage
	@awk '/\.swift / { folder = $$1; sub("/[^/]*$$", "", folder); lines[folder] += $$(NF - 2); missed[folder] += $$(NF - 1) } \
	    END { for (f in lines) printf "%-32s %5d lines, %3d %% reached\n", f, lines[f], 100 - 100 * missed[f] / lines[f] }' \
	    .build/log/coverage | sort
	@awk '/^TOTAL/ { print "all: " $$(NF - 2) " lines, " $$NF " reached" }' .build/log/coverage

# All points of the curves in docs/pictures; `swift test` compares a third of them.
noise: debug-build
	INPUTRX_ROUNDS=1 swift test --skip-build --filter NoiseTests

# Builds the code outside the package, so that it keeps up with the package; in its folder, because what
# `debug-build` has compiled there need not be compiled again.
other-packages: debug-build
	swift build --package-path Benchmarks --scratch-path .build
	swift build --package-path Fuzz --scratch-path .build

# Checks that take too long for every change: new random numbers, twenty times as many rounds, the
# sanitizers, leaks, a day of use, fuzzing, two builds with the same bytes, and the C sources for
# another machine. A failure names the seed that repeats it and does not stop the other stages;
# their measurements are in .build/log. A short night: make nightly NIGHT_ROUNDS=2 NIGHT_SECONDS=60.
NIGHT_ROUNDS ?= 20
# For each of the fuzzers.
NIGHT_SECONDS ?= 600
# The tests with random numbers, of which `swift test` runs a quarter of the rounds and `make nightly` more.
RANDOM_TESTS = Simulation|Property|Random|OrdinaryLife|HandsTests|NoiseTests|Recursion|Fuzz|Hostile|NodeReader|Stroke|Pass|ContinuousActions|Typing
nightly: BASE := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
nightly:
	@echo "random numbers of this night: INPUTRX_BASE=$(BASE)"
	@$(MAKE) --keep-going BASE=$(BASE) $(NIGHT_STAGES)

night-sanitize:
	$(STAGE) "sanitizers" $(MAKE) sanitize

night-coverage:
	$(STAGE) "lines that stories reach" $(MAKE) coverage
	@grep '^all: ' .build/log/lines-that-stories-reach

night-leaks:
	$(STAGE) "leaks" $(MAKE) leaks

night-random:
	$(STAGE) "random tests, $(NIGHT_ROUNDS) times" env INPUTRX_BASE=$(BASE) INPUTRX_ROUNDS=$(NIGHT_ROUNDS) \
	    INPUTRX_PROGRAMS=$(NIGHT_ROUNDS)000 swift test --filter '$(RANDOM_TESTS)'

night-growth:
	$(STAGE) "growth of costs" $(MAKE) growth

night-programs-built:
	$(STAGE) "programs for the guests" $(MAKE) vm-stage

night-day: night-programs-built
	$(STAGE) "guest, a day of use" env LIMIT=7200 \
	    Tests/VM/run plain day grab_trouble_long latency grab_latency grab_frame_costs

night-fuzz:
	$(STAGE) "fuzzing" $(MAKE) fuzz DURATION=$(NIGHT_SECONDS)

night-conformance:
	$(STAGE) "conformance" $(MAKE) conformance NOISE=1 RECORDINGS=$(RECORDINGS)

night-programs: night-programs-built
	$(STAGE) "guest programs" $(MAKE) vm-test GUESTS=programs

night-systems: night-programs-built
	$(STAGE) "guests of other systems" $(MAKE) vm-test GUESTS="package-trixie openrc without-glibc"

night-arm64:
	$(STAGE) "type check for arm64" scripts/type-check-arm64

night-arm64-package:
	$(STAGE) "package for arm64" $(MAKE) check-arm64

night-debian:
	$(STAGE) "Debian's own build" scripts/check-debian

night-reproducible:
	$(STAGE) "reproducible build" scripts/check-reproducible

# Rx under the thread and the address sanitizer. The latter does not look for leaks, because many
# tests never dispose and XCTest leaks, too; tests with their own probes find leaks.
RX_TESTS = swift test --package-path Packages/Rx
sanitize: tsan asan

tsan:
	$(RX_TESTS) --sanitize=thread --scratch-path .build/tsan

asan:
	ASAN_OPTIONS=detect_leaks=0 $(RX_TESTS) --sanitize=address --scratch-path .build/asan

# Runs RxTests, and checks that those with `.leavesNothing` leave no observable, subscription or disposable.
leaks:
	$(RX_TESTS) -Xswiftc -DTRACE_RESOURCES --scratch-path .build/leaks --no-parallel \
	    --filter '^RxTests'

# The documentation of the modules of Rx as web pages, in .build/docs; a warning is an error.
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

# Live tests on a real kernel in virtual machines (docs/build/testing.md). The guest `programs`
# contains the programs that people use with inputrx: sway, foot, wvkbd and mosquitto.
GUESTS = daemon taking systemd package
GUEST_FILES = vm-stage $(if $(filter package%,$(GUESTS)),deb tarball) \
    $(if $(filter openrc,$(GUESTS)),tarball) $(if $(filter without-glibc,$(GUESTS)),tarball-without-glibc)
vm-test: $(GUEST_FILES)
	$(MAKE) guests

guests:
	scripts/install-packages $(if $(filter programs,$(GUESTS)),programs,test)
	Tests/VM/run "$(GUESTS)"

# The guest of `make test` runs the debug build, which the unit tests need anyway, so that a change
# is compiled only once. `debug-build` makes it.
SMOKE = $(CURDIR)/.build/vm/stage-debug
smoke:
	rm -rf $(SMOKE)
	$(MAKE) --silent install BUILT=.build/debug INSTALL_PROGRAM="install --strip" PREFIX=/usr/local \
	    DESTDIR=$(SMOKE)
	Tests/VM/run smoke

tarball: release
	scripts/release tarball

# The tarball with a loader and libraries of its own, for systems without glibc.
tarball-without-glibc: without-glibc
	scripts/release without-glibc

# Installs the programs for the virtual machines in a folder.
vm-stage: release
	$(INSTALL_PACKAGES) test
	swift build $(RELEASE) --product scripted-device
	swift build $(RELEASE) --product bare-reader
	rm -rf .build/vm/stage
	$(MAKE) --silent install PREFIX=/usr/local DESTDIR=$(CURDIR)/.build/vm/stage

# Rewrites the expected results of the recordings in Tests/Golden, if they agree with the scripts.
golden: release
	Tests/VM/record-golden -e

# Coverage-guided fuzzing of every reader of untrusted bytes, 60 s each (DURATION=…, RUNS=…).
fuzz:
	scripts/install-packages build
	scripts/fuzz

# Scores recognition on a folder of labelled recordings. NOISE=1 draws the effect of noise, HANDS=1
# prints the scores for synthetic hands and panels (docs/build/conformance.md). STROKES=DIR prints the
# scores for people's drawings; with SAMPLES=s03,s04 they learn from those (docs/build/drawings.md).
# TOUCHES=DIR compares inputrx with lisgd's rules on the touches of people (docs/build/touches.md).
# PICTURE=1 draws the tables of docs/build/drawings.md. PEOPLE=05,07 takes some of the people. Drawings and touches take an optimised build.
conformance:
	@test -n "$(RECORDINGS)$(NOISE)$(HANDS)$(STROKES)$(TOUCHES)$(PICTURE)" || { echo "say where they are: make conformance RECORDINGS=DIR"; exit 64; }
	scripts/install-packages build
	$(if $(RECORDINGS)$(NOISE)$(HANDS)$(PICTURE),swift build --product conformance)
	$(if $(STROKES)$(TOUCHES),swift build -c release --product conformance)
	$(if $(STROKES),.build/release/conformance --strokes "$(STROKES)" $(if $(PEOPLE),--people "$(PEOPLE)") $(if $(SAMPLES),--samples "$(SAMPLES)"))
	$(if $(PICTURE),.build/debug/conformance --drawings docs/build/drawings.md >docs/pictures/drawings.svg)
	$(if $(NOISE),.build/debug/conformance --noise docs/pictures)
	$(if $(HANDS),.build/debug/conformance --hands)
	$(if $(TOUCHES),.build/release/conformance --touches $(if $(PEOPLE),--people=$(PEOPLE)) "$(TOUCHES)")
	$(if $(RECORDINGS),.build/debug/conformance $(if $(JSON),--json) $(if $(CHANGES),--changes) Tests/Conformance/labels.yaml "$(RECORDINGS)")

# The cost of an event: recognition (docs/build/benchmarks.md) and each operator of Rx
# (Packages/Rx/docs/benchmarks.md); and the growth of the cost of recognition, in instructions.
bench: growth
	scripts/install-packages build
	cd Benchmarks && swift run -c release RxBenchmarks

# Rx beside closures and other libraries, in a process with one thread and in one with several.
# RXSWIFT, a checkout of RxSwift, adds a column: RXSWIFT=~/RxSwift make comparison
comparison:
	scripts/install-packages bench
	$(if $(RXSWIFT),ln -sfn $(abspath $(RXSWIFT))/Sources/RxSwift Benchmarks/Sources/RxSwift)
	cd Benchmarks && swift run -c release -Xlinker -s RxComparison --instructions

growth:
	scripts/install-packages bench
	cd Benchmarks && swift run -c release -Xlinker -s FrameCosts --picture ../docs/pictures/costs.svg

release: $(PROGRAMS)

$(PROGRAMS) &: $(SOURCES) $(FUNCTION_ORDER)
	$(INSTALL_PACKAGES) build
	mkdir -p $(STATIC)
	ln -sf "$$($(CXX_LIBRARY))" $(STATIC)/libstdc++.a
	swift build $(RELEASE) --product inputrx
	swift build $(RELEASE) --product inputrx-daemon
	touch $(PROGRAMS)

# The list of functions that the linker puts next to each other; takes minutes.
.PHONY: function-order
function-order: STRIP =
function-order:
	scripts/install-packages bench
	swift build $(RELEASE) --product inputrx-daemon
	swift build $(RELEASE) --product simulation
	scripts/function-order

# The same programs with the loader and the libraries in LIBRARIES, for systems without glibc, in
# .build/without-glibc. Only the links differ, which are then made again as usual.
WITHOUT_GLIBC = .build/without-glibc
LIBRARIES = /usr/local/lib/inputrx
OWN_LOADER = $(LIBRARIES)/$(if $(filter aarch64,$(MACHINE)),ld-linux-aarch64.so.1,ld-linux-x86-64.so.2)
without-glibc: release
	mkdir -p $(WITHOUT_GLIBC)
	for program in inputrx inputrx-daemon; do \
	    swift build $(RELEASE) -Xlinker --dynamic-linker=$(OWN_LOADER) -Xlinker -rpath=$(LIBRARIES) \
	        -Xlinker --disable-new-dtags --product $$program \
	    && cp -L $(BUILT)/$$program $(WITHOUT_GLIBC) \
	    && swift build $(RELEASE) --product $$program || exit; \
	done
	touch $(PROGRAMS)

# The unit tests, as package builders run them. Debian's swiftlang 6.2.3 lacks the library of the module
# _Testing_Foundation, which has nothing that the tests need: an empty one takes its place.
.PHONY: without-glibc tarball-without-glibc package-test metainfo
package-test:
	mkdir -p $(STATIC)
	ar rc $(STATIC)/lib_Testing_Foundation.a
	swift build --build-tests $(SWIFTPM_FLAGS) -Xlinker -L$(CURDIR)/$(STATIC)
	swift test --skip-build $(SWIFTPM_FLAGS) -Xlinker -L$(CURDIR)/$(STATIC)

# metainfo COMPONENT=…: the description of a package for software centres, in a file that has the name of
# its id.
COMPONENT = inputrx
METAINFO = $(DESTDIR)$(PREFIX)/share/metainfo/$(APPSTREAM_ID)$(subst -,.,$(COMPONENT:inputrx%=%)).metainfo.xml
metainfo:
	install -d $(dir $(METAINFO))
	sed 's|@ADDRESS@|$(ADDRESS)|; s|@APPSTREAM_ID@|$(APPSTREAM_ID)|' \
	    packaging/metainfo/$(COMPONENT).metainfo.xml >$(METAINFO)
	chmod 644 $(METAINFO)

# The extension of GNOME Shell for `preset: gnome`.
EXTENSION = inputrx-focus@inputrx

INSTALL_PROGRAM = install
MANUAL = $(notdir $(wildcard docs/man/*.[1-8]))
install: $(if $(filter .build/release,$(BUILT)),release)
	$(INSTALL_PROGRAM) -D $(BUILT)/inputrx $(DESTDIR)$(PREFIX)/bin/inputrx
	$(INSTALL_PROGRAM) -D $(BUILT)/inputrx-daemon $(DESTDIR)$(PREFIX)/libexec/inputrx/inputrx-daemon
	install -D -m 644 udev/70-inputrx.rules $(DESTDIR)$(UDEVDIR)/70-inputrx.rules
	install -D -m 644 udev/99-zz-inputrx.rules $(DESTDIR)$(UDEVDIR)/99-zz-inputrx.rules
	scripts/completions $(BUILT)/inputrx .build/completions
	install -D -m 644 .build/completions/inputrx \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/inputrx
	install -D -m 644 .build/completions/_inputrx $(DESTDIR)$(ZSHDIR)/_inputrx
	install -D -m 644 .build/completions/inputrx.fish \
	    $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/inputrx.fish
	install -d $(DESTDIR)$(PREFIX)/share/gnome-shell/extensions/$(EXTENSION)
	install -m 644 packaging/gnome/$(EXTENSION)/* \
	    $(DESTDIR)$(PREFIX)/share/gnome-shell/extensions/$(EXTENSION)
	install -d $(DESTDIR)$(UNITDIR)
	sed 's|@BINDIR@|$(PREFIX)/bin|; s|@LIBEXECDIR@|$(PREFIX)/libexec/inputrx|' \
	    systemd/inputrx.service >$(DESTDIR)$(UNITDIR)/inputrx.service
	chmod 644 $(DESTDIR)$(UNITDIR)/inputrx.service
	$(MAKE) metainfo
	scripts/install-documents $(DESTDIR)$(PREFIX)/share/doc/inputrx
	for page in $(MANUAL); do install -D -m 644 "docs/man/$$page" \
	    "$(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$$page"; done
	@case "$(UDEVDIR)" in /etc/*|/run/*|/usr/local/lib/*|/usr/lib/*|/lib/*) ;; *) \
	    echo "udev does not look into $(UDEVDIR): copy its rules to /etc/udev/rules.d";; esac

# Removes what `make install` with the same PREFIX has put in place. Configurations stay.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/inputrx $(DESTDIR)$(UDEVDIR)/70-inputrx.rules \
	    $(DESTDIR)$(UDEVDIR)/99-zz-inputrx.rules \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/inputrx $(DESTDIR)$(ZSHDIR)/_inputrx \
	    $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/inputrx.fish \
	    $(DESTDIR)$(UNITDIR)/inputrx.service $(METAINFO) \
	    $(foreach page,$(MANUAL),$(DESTDIR)$(PREFIX)/share/man/man$(lastword $(subst ., ,$(page)))/$(page))
	rm -rf $(DESTDIR)$(PREFIX)/libexec/inputrx $(DESTDIR)$(PREFIX)/share/doc/inputrx \
	    $(DESTDIR)$(PREFIX)/share/gnome-shell/extensions/$(EXTENSION)

# The Debian package, in .build/deb; with NOTES=1 lintian explains its findings
# (docs/run/packages.md). It packages the programs of `make release`; `scripts/release debian-source` makes
# the source package.
DEB = $(CURDIR)/$(CROSS).build/deb
deb:
	scripts/install-packages deb
	$(if $(CROSS),scripts/cross,$(MAKE) deb-files deb-lint)
	@ls -l $(DEB)/*.deb

# The package for 64-bit ARM in a fresh Debian 13 of that machine, whose programs qemu-user runs: apt installs it, all
# golden recordings give the same bytes, the daemon starts, and apt removes it. Then the smoke test in an emulated
# machine.
check-arm64:
	$(MAKE) deb ARCH=arm64
	scripts/check-package trixie -a arm64 .build/arm64/.build/deb/inputrx_*_arm64.deb \
	    .build/arm64/.build/deb/inputrx-send_*_all.deb
	scripts/guest-arm64

# With NOTES=1 it only shows: --fail-on also counts the overridden tags if they are shown.
deb-lint:
	scripts/check-sizes $(DEB)
	lintian --allow-root --display-info \
	    $(if $(NOTES),--info --show-overrides,--fail-on error$(COMMA)warning) $(DEB)/inputrx.changes

deb-files:
	[ -n "$(ARGUMENT_PARSER)" ] || swift package resolve
	$(MAKE) release
	rm -rf $(DEB)
	mkdir -p $(DEB)
	dh_clean
	DEB_BUILD_OPTIONS=nocheck DESTINATION=$(DEB) dpkg-buildpackage --no-sign --build=binary \
	    $(if $(DEB_ARCHITECTURE),--host-arch=$(DEB_ARCHITECTURE)) --no-pre-clean --no-check-builddeps \
	    --buildinfo-option=-u$(DEB) --buildinfo-file=$(DEB)/inputrx.buildinfo \
	    --changes-option=-u$(DEB) --changes-file=$(DEB)/inputrx.changes
