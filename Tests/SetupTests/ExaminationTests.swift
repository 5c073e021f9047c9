import Testing

@testable import Setup

@Suite("The findings of doctor") struct ExaminationTests {
    @Test("a machine on which everything is well gets one screen of ticks")
    func healthy() {
        let findings = Examination(SetupFacts.healthy).findings
        #expect(findings.isWell)
        #expect(
            findings.lines(width: 80, isASCII: false).joined(separator: "\n") == """
                ✓ configuration   /home/u/config.yaml: 2 bindings
                ✓ devices         bindings use Goodix (/dev/input/event3)
                ✓ permissions     every device that a binding uses can be read
                ✓ unit            inputrx.service runs, and starts at login
                ✓ daemon          runs as the unit inputrx.service (process 812)
                ✓ environment     commands get WAYLAND_DISPLAY=wayland-1, SWAYSOCK=/run/sway
                ✓ commands        the program of the command is there
                ✓ other programs  the devices are also open in sway, which acts on the same
                                  touches
                ✓ clock           tsc, which is cheap to read

                all is well
                """
        )
    }

    @Test("the configuration: missing, unreadable, with errors, with warnings, without bindings")
    func configuration() {
        func about(_ configuration: SetupFacts.Configuration) -> [String] {
            var facts = SetupFacts(configuration: configuration)
            facts.daemon = SetupFacts.Daemon(
                process: 1,
                place: "",
                configuration: configuration.path ?? ""
            )
            return Examination(facts).findings(on: .configuration).lines(width: 200, isASCII: true)
        }
        #expect(
            about(.missing(["/home/u/a", "/etc/b"])) == [
                "x configuration   there is neither /home/u/a nor /etc/b",
                "                  -> inputrx init", "", "1 problem",
            ]
        )
        #expect(
            about(.unreadable(path: "/a", reason: "cannot open /a: Permission denied")) == [
                "x configuration   cannot open /a: Permission denied",
                "                  -> ls -l /a", "", "1 problem",
            ]
        )
        #expect(
            about(.broken(path: "/a", errors: 2, first: "/a:3:5: error: x")) == [
                "x configuration   /a has 2 errors: /a:3:5: error: x",
                "                  -> inputrx check /a", "", "1 problem",
            ]
        )
        #expect(
            about(.read(path: "/a", bindings: 1, warnings: ["/a:1:1: warning: y"])) == [
                "+ configuration   /a: 1 binding",
                "o                 /a:1:1: warning: y",
                "                  -> inputrx check /a", "", "all is well",
            ]
        )
        #expect(
            about(.read(path: "/a", bindings: 0, warnings: [])) == [
                "x configuration   /a has no bindings",
                "                  -> inputrx init --print", "", "1 problem",
            ]
        )
    }

    @Test("without a configuration: which devices there are, and whether they can be read")
    func devicesToBind() {
        func about(_ devices: [SetupFacts.Device]) -> [String] {
            var facts = SetupFacts(configuration: .missing(["/home/u/a"]))
            facts.devices = devices
            facts.rule = "/usr/lib/udev/rules.d/70-inputrx.rules"
            let examination = Examination(facts)
            let findings = [.devices, .permissions].flatMap(examination.findings(on:))
            return findings.lines(width: 200, isASCII: true)
        }
        let panel = SetupFacts.Device(name: "Goodix", node: "/dev/input/event3", access: .read)
        let keyboard = SetupFacts.Device(
            name: "AT Keyboard",
            node: "/dev/input/event0",
            access: .denied,
            isGrantedByRule: false,
            types: true
        )
        let button = SetupFacts.Device(
            name: "Power Button",
            node: "/dev/input/event1",
            access: .denied,
            isGrantedByRule: false
        )
        var closed = panel
        closed.access = .denied
        #expect(
            about([panel, keyboard, button]) == [
                "+ devices         can be read: Goodix (/dev/input/event3)",
                "o                 not open to your programs, as keyboards and buttons usually are: "
                    + "AT Keyboard (/dev/input/event0), Power Button (/dev/input/event1)",
                "", "all is well",
            ]
        )
        #expect(
            about([closed]) == [
                "x permissions     Goodix (/dev/input/event3): permission denied; the udev rule opens it for "
                    + "the person at the screen, not over ssh",
                "                  -> sudo udevadm control --reload && sudo udevadm trigger "
                    + "--subsystem-match=input",
                "", "1 problem",
            ]
        )
        #expect(
            about([]) == [
                "x devices         no device is connected that can make a gesture",
                "                  -> inputrx devices", "", "1 problem",
            ]
        )
    }

    @Test("a gesture for which no device is there")
    func devices() {
        #expect(
            SetupFacts.complaints { facts in
                facts.bindings.append(
                    SetupFacts.Binding(owner: "zoom", gesture: "pinch", nodes: [])
                )
            } == [
                "x devices         no connected device can make the gesture of zoom (pinch)",
                "                  -> inputrx devices",
            ]
        )
    }

    @Test("the unit: not installed, not enabled, stopped, failed, changed; or no systemd")
    func unit() {
        func about(
            _ unit: SetupFacts.Unit?,
            runs: Bool = false
        ) -> [String] {
            SetupFacts.complaints { facts in
                facts.unit = unit
                if !runs { facts.daemon = nil }
                facts.session = [:]
                facts.environment = ["DISPLAY": ":0"]
            }
        }
        func unit(_ file: String, _ active: String, status: Int = 0) -> SetupFacts.Unit {
            SetupFacts.Unit(load: "loaded", file: file, active: active, exitStatus: status)
        }
        #expect(
            about(SetupFacts.Unit(load: "not-found", file: "", active: "inactive")) == [
                "x unit            inputrx.service is not installed (not-found)",
                "                  -> sudo make install && systemctl --user daemon-reload",
            ]
        )
        #expect(
            about(unit("disabled", "inactive")) == [
                "x unit            inputrx.service does not start at login (disabled)",
                "                  -> systemctl --user enable --now inputrx",
                "x                 inputrx.service does not run",
                "                  -> systemctl --user enable --now inputrx",
            ]
        )
        #expect(
            about(unit("enabled", "inactive")) == [
                "x unit            inputrx.service does not run",
                "                  -> systemctl --user start inputrx",
            ]
        )
        #expect(
            about(unit("enabled", "failed", status: 78)) == [
                "x unit            inputrx.service has failed: the configuration had errors",
                "                  -> systemctl --user restart inputrx",
            ]
        )
        #expect(
            about(unit("enabled", "failed", status: 1)) == [
                "x unit            inputrx.service has failed: status 1",
                "                  -> journalctl --user -u inputrx -n 20",
            ]
        )
        #expect(
            about(nil) == [
                "o unit            no systemd runs for you; start `inputrx` from your session",
                "x daemon          inputrx does not run",
                "                  -> inputrx run",
            ]
        )
        #expect(about(unit("disabled", "inactive"), runs: true).count == 2)
    }

    @Test("the daemon: another file, a refused one, a second daemon")
    func daemon() {
        #expect(
            SetupFacts.complaints { $0.daemon?.configuration = "/other.yaml" } == [
                "x daemon          it follows /other.yaml, not /home/u/config.yaml",
                "                  -> inputrx doctor --config /other.yaml",
            ]
        )
        #expect(
            SetupFacts.complaints { $0.daemon?.isRefused = true } == [
                "x daemon          it has refused the file as it is, and keeps what it had",
                "                  -> inputrx reload",
            ]
        )
        #expect(
            SetupFacts.complaints {
                $0.otherDaemons = [SetupFacts.OtherProcess(process: 9, name: "inputrx-daemon")]
            } == [
                "o daemon          another one runs, as process 9: a dry run, or for another user"
            ]
        )
    }

    @Test("the environment of commands")
    func environment() {
        #expect(
            SetupFacts.complaints { $0.environment = [:] } == [
                "x environment     commands do not get WAYLAND_DISPLAY, SWAYSOCK, which this shell has",
                "                  -> systemctl --user import-environment WAYLAND_DISPLAY SWAYSOCK && "
                    + "systemctl --user restart inputrx",
            ]
        )
        #expect(
            SetupFacts.complaints { $0.environment["SWAYSOCK"] = "/run/old" } == [
                "x environment     commands get other values of SWAYSOCK than this shell",
                "                  -> systemctl --user import-environment SWAYSOCK && "
                    + "systemctl --user restart inputrx",
            ]
        )
        #expect(
            SetupFacts.complaints {
                $0.session["DISPLAY"] = ":1"
            } == [],
            "programs of Wayland need no DISPLAY"
        )
        #expect(
            SetupFacts.complaints {
                $0.session = [:]
                $0.environment = [:]
            } == [
                "o environment     commands get neither WAYLAND_DISPLAY nor DISPLAY, nor has this shell one"
            ]
        )
    }

    @Test("commands: what the shell says, programs that are missing or elsewhere, each once")
    func commands() {
        typealias Command = SetupFacts.Command
        #expect(
            SetupFacts.complaints { facts in
                facts.commands = [
                    Command(
                        owner: "a",
                        program: "echo",
                        isFound: true,
                        syntaxError: "Syntax error: Unterminated quoted string"
                    ),
                    Command(owner: "b", program: "swaymgs", isFound: false),
                    Command(owner: "c", program: "swaymgs", isFound: false),
                    Command(
                        owner: "d",
                        program: "mine",
                        isFound: false,
                        elsewhere: "/home/u/bin/mine"
                    ),
                    Command(owner: "e", program: nil, isFound: true),
                ]
            } == [
                "x commands        a: the shell cannot read it: Syntax error: Unterminated quoted string",
                "                  -> inputrx check /home/u/config.yaml",
                "x                 there is no program `swaymgs` (b, c)",
                "                  -> install swaymgs, or write another command",
                "x                 `mine` is not in the PATH that commands get (d)",
                "                  -> systemctl --user import-environment PATH && "
                    + "systemctl --user restart inputrx   # or write /home/u/bin/mine",
            ]
        )
    }

    @Test("other programs: those that act on gestures, and those that usually grab")
    func others() {
        typealias Other = SetupFacts.OtherProcess
        #expect(
            SetupFacts.complaints { facts in
                facts.others = [
                    Other(process: 4, name: "lisgd", nodes: ["/dev/input/event3"]),
                    Other(process: 5, name: "keyd"),
                ]
            } == [
                "o other programs  lisgd (process 4) runs and has Goodix open: it also acts on gestures, so one "
                    + "gesture may run two commands",
                "                  -> kill 4",
                "o                 keyd (process 5) runs: such programs usually grab their devices, and what is "
                    + "grabbed inputrx does not see (that cannot be asked)",
            ]
        )
    }

    @Test("keys that logind handles, too")
    func keys() {
        typealias Key = SetupFacts.HandledKey
        let power = Key(key: "KEY_POWER", property: "HandlePowerKey", action: "poweroff")
        #expect(
            SetupFacts.complaints { $0.handledKeys = [power] } == [
                "x keys            KEY_POWER is bound, and logind does `poweroff` on it",
                "                  -> sudo mkdir -p /etc/systemd/logind.conf.d && "
                    + "printf '[Login]\\nHandlePowerKey=ignore\\n' | "
                    + "sudo tee -a /etc/systemd/logind.conf.d/50-inputrx.conf && "
                    + "sudo systemctl kill -s HUP systemd-logind",
            ]
        )
        var inhibited = power
        inhibited.isInhibited = true
        #expect(SetupFacts.complaints { $0.handledKeys = [inhibited] } == [])
    }

    @Test("sizes and clocks")
    func sizes() {
        #expect(
            SetupFacts.complaints { $0.devices[0].lacksSize = true }.first
                == "o sizes           Goodix does not report its size: distances in mm may be wrong, in % they are exact"
        )
        #expect(
            SetupFacts.complaints { $0.clock = ("acpi_pm", ["tsc", "acpi_pm"]) } == [
                "o clock           the kernel's clock is acpi_pm, which is slow to read: gestures cost more",
                "                  -> echo tsc | sudo tee "
                    + "/sys/devices/system/clocksource/clocksource0/current_clocksource",
            ]
        )
    }
}
