import Testing

@Suite("inputrx replay")
struct ReplayTests {
    /// Returns a tap on a single-touch panel, in evemu's format.
    static func tap(name: String = "Panel") -> String {
        """
        # EVEMU 1.3
        N: \(name)
        I: 0018 0001 0002 0000
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 04 00 00 00 00 00 00
        B: 03 03 00 00 00 00 00 00 00
        A: 00 0 4000 0 0 40
        A: 01 0 2400 0 0 40
        E: 5.000000 0003 0000 2000
        E: 5.000000 0003 0001 1200
        E: 5.000000 0001 014a 1
        E: 5.000000 0000 0000 0
        E: 5.080000 0001 014a 0
        E: 5.080000 0000 0000 0

        """
    }

    private let configuration = """
        bindings:
          - name: open
            on: tap
            run: echo "$INPUTRX_DEVICE" > ran

        """

    @Test(
        "--state rejects impossible values, and tells the format",
        arguments: [
            ("lid=shut", "`shut` is not one of open, closed"),
            ("orientation=45", "`45` is not one of 0, 90, 180, 270"),
            (
                "screen=wide",
                "`screen` cannot be set: it follows from the touchscreen and the orientation"
            ),
            ("lid", "write a name and a value: `lid=closed`"),
            (
                "Lid=open",
                "a name has lower-case letters, digits and hyphens, and begins with a letter"
            ),
        ]
    )
    func state(argument: String, reason: String) {
        let result = Program().inputrx("replay", "--state", argument, "tap.evemu")
        #expect(result.status == 64)
        #expect(
            result.errors.split(separator: "\n").first
                == "error: the value `\(argument)` is invalid for `--state <name=value>`: \(reason)"
        )
    }

    @Test("--json has the time since the recording's first event, and the command")
    func json() {
        let program = Program()
        program.write(configuration, to: "config.yaml")
        program.write(Self.tap(), to: "tap.evemu")
        let result = program.inputrx("replay", "-c", "config.yaml", "--json", "tap.evemu")
        #expect(result.status == 0)
        #expect(
            result.output
                == #"{"t":80000,"binding":"open","index":1,"gesture":"tap","fingers":1,"device":"Panel","#
                + #""start_x_percent":50,"start_y_percent":50,"x_percent":50,"y_percent":50,"#
                + #""run":"echo \"$INPUTRX_DEVICE\" > ran"}"# + "\n"
        )
    }

    @Test("nothing is run without --run")
    func runsNothing() {
        let program = Program()
        program.write(configuration, to: "config.yaml")
        program.write(Self.tap(), to: "tap.evemu")
        let printed = program.inputrx("replay", "-c", "config.yaml", "tap.evemu")
        #expect(printed.output.contains("tap, 1 finger on Panel (open) →"))
        #expect(program.read("ran") == nil)
        let ran = program.inputrx("replay", "-c", "config.yaml", "--run", "tap.evemu")
        #expect(ran.status == 0)
        #expect(program.read("ran") == "Panel\n")
    }

    @Test("a replay in which nothing fires ends, and says so, also with --run")
    func nothingFires() {
        let program = Program()
        program.write("bindings:\n  - {on: tap, fingers: 4, run: date}\n", to: "config.yaml")
        program.write(Self.tap(), to: "tap.evemu")
        for arguments in [[], ["--run"]] {
            let result = program.inputrx(
                ["replay", "-c", "config.yaml", "tap.evemu"] + arguments
            )
            #expect(result.status == 0)
            #expect(result.output == "")
            #expect(result.errors == "nothing fired; `inputrx explain` says why\n")
        }
    }

    @Test("the name of the binding precedes each line that a command prints")
    func labels() {
        let program = Program()
        program.write(
            """
            bindings:
              - {name: open, on: tap, pass: true, run: "echo one; printf two"}
              - {on: tap, run: "echo three >&2; (sleep 0.2; echo late) &"}
            """,
            to: "config.yaml"
        )
        program.write(Self.tap(), to: "tap.evemu")
        let result = program.shell(
            "$inputrx replay -q -c config.yaml --run tap.evemu 2>errors >/dev/null; "
                + "sort errors; sleep 1; tail -n 1 errors"
        )
        #expect(result.output == "2: three\nopen: one\nopen: two\nlate\n")
    }

    @Test("a device that the configuration keeps closed is named, also by `explain`")
    func refused() {
        let program = Program()
        program.write(
            """
            devices: [{name: "Pan*", authorize: never}]
            bindings: [{on: tap, run: date}]
            """,
            to: "config.yaml"
        )
        program.write(Self.tap(), to: "tap.evemu")
        for command in ["replay", "explain"] {
            let result = program.inputrx(command, "-c", "config.yaml", "tap.evemu")
            #expect(
                result.errors.contains(
                    "note: the daemon would not open Panel: `authorize: never`\n"
                )
            )
            #expect(result.output.contains("tap"))
        }
    }

    @Test(
        "a hostile device name is only data",
        arguments: ["$(touch pwned)", "`touch pwned`", "\"; touch pwned; \"", "' touch pwned '"]
    )
    func hostileName(name: String) {
        let program = Program()
        program.write(configuration, to: "config.yaml")
        program.write(Self.tap(name: name), to: "tap.evemu")
        let result = program.inputrx("replay", "-c", "config.yaml", "--run", "tap.evemu")
        #expect(result.status == 0)
        #expect(program.read("ran") == name + "\n")
        #expect(program.read("pwned") == nil)
    }

    @Test("a description and its events may be two files, in any order")
    func twoFiles() {
        let program = Program()
        program.write(configuration, to: "config.yaml")
        let lines = Self.tap().split(separator: "\n")
        let events = lines.filter { $0.hasPrefix("E:") }.joined(separator: "\n")
        let description = lines.filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
        program.write(description, to: "panel.device-description")
        program.write(events, to: "gesture.txt")
        let files = ["panel.device-description", "gesture.txt"]
        for (first, second) in [(0, 1), (1, 0)] {
            let result = program.inputrx("replay", "-c", "config.yaml", files[first], files[second])
            #expect(result.output.contains("tap, 1 finger on Panel"), "\(result)")
        }
    }

    @Test("reads each recording once, so that one of several may be a pipe")
    func pipe() {
        let program = Program()
        program.write(configuration, to: "config.yaml")
        program.write(Self.tap(), to: "tap.evemu")
        for arguments in ["tap.evemu -", "- tap.evemu"] {
            let result = program.shell(
                "cat tap.evemu | \"$inputrx\" replay -c config.yaml \(arguments)"
            )
            #expect(result.output.ranges(of: "tap, 1 finger on Panel").count == 2, "\(result)")
        }
    }

    @Test("--state sets the rotation of the touched picture")
    func state() {
        let program = Program()
        program.write("bindings: [{on: swipe right, run: date}]\n", to: "config.yaml")
        // Down on the panel.
        var lines = Self.tap().split(separator: "\n").map(String.init)
        let moves = (0..<7).flatMap { step in
            let time = "E: 5.0\(step + 1)0000"
            return ["\(time) 0003 0001 \(1300 + step * 100)", "\(time) 0000 0000 0"]
        }
        lines.insert(contentsOf: moves, at: lines.count - 2)
        program.write(lines.joined(separator: "\n"), to: "swipe.evemu")
        func replay(_ state: String) -> Program.Result {
            program.inputrx("replay", "-c", "config.yaml", "--state", state, "swipe.evemu")
        }
        #expect(replay("orientation=0").output == "")
        for state in ["orientation=90", "orientation=right-up"] {
            #expect(replay(state).output.contains("swipe right, 1 finger"), "\(state)")
        }
        for wrong in ["orientation=45", "orientation", "../x=1", "=1"] {
            #expect(replay(wrong).status == 64, "\(wrong)")
        }
    }

    @Test("--state reads the words for yes and no of a desktop's state as conditions do")
    func words() {
        let program = Program()
        program.write(
            """
            states: {fullscreen: {preset: sway}}
            bindings: [{on: tap, when: {fullscreen: no}, run: date}]

            """,
            to: "config.yaml"
        )
        program.write(Self.tap(), to: "tap.evemu")
        func replay(_ value: String) -> Program.Result {
            let state = "fullscreen=\(value)"
            return program.inputrx("replay", "-c", "config.yaml", "--state", state, "tap.evemu")
        }
        for value in ["no", "off", "false"] {
            #expect(replay(value).output.contains("tap, 1 finger"), "\(value)")
        }
        for value in ["yes", "true", "maybe"] { #expect(replay(value).output == "", "\(value)") }
        #expect(
            replay("maybe").errors.hasPrefix(
                """
                warning: the state `fullscreen` is never `maybe`
                  = help: write `no` or `yes`

                """
            )
        )
    }

    @Test("a malformed recording ends with 65 and the line of the mistake")
    func malformed() {
        let program = Program()
        program.write(configuration, to: "config.yaml")
        program.write(Self.tap() + "E: 6.0 0003 zzzz 1\n", to: "bad.evemu")
        let result = program.inputrx("replay", "-c", "config.yaml", "bad.evemu")
        #expect(result.status == 65)
        #expect(result.errors.contains("bad.evemu:21:"), "\(result.errors)")
    }

    @Test("a missing recording ends with 66, a bad configuration with 78")
    func statuses() {
        let program = Program()
        program.write(configuration, to: "config.yaml")
        #expect(program.inputrx("replay", "-c", "config.yaml", "nowhere.yml").status == 66)
        program.write("bindings: {", to: "bad.yaml")
        program.write(Self.tap(), to: "tap.evemu")
        #expect(program.inputrx("replay", "-c", "bad.yaml", "tap.evemu").status == 78)
        #expect(
            program.inputrx("replay", "-c", "config.yaml", "--run", "--dry-run", "tap.evemu").status
                == 64
        )
    }
}
