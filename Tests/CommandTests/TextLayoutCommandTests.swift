import Testing

@Suite("Text for people fits the terminal")
struct TextLayoutCommandTests {
    private static let golden =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden"

    @Test(
        "no line is wider than the terminal, and all is ASCII without a UTF-8 locale",
        arguments: [
            ["watch"], ["explain", "-v"], ["explain"], ["trace", "--text"], ["replay"],
        ],
        [60, 80]
    )
    func fits(command: [String], width: Int) {
        for name in ["demo", "drag", "keys", "fingers-change", "two-screens"] {
            let configuration = command == ["watch"] ? [] : ["-c", "\(Self.golden)/golden.yaml"]
            let result = Program().inputrx(
                command + configuration + ["\(Self.golden)/\(name).yml"],
                environment: ["COLUMNS=\(width)", "LC_ALL=C"]
            )
            #expect(result.status == 0 && !result.output.isEmpty)
            for line in result.output.split(separator: "\n") {
                #expect(line.utf8.count <= width, "\(line)")
                #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
            }
        }
    }

    @Test(
        "lines of other commands and messages fit, too, except samples to be copied",
        arguments: [
            ["gestures"], ["measure", "swipe left", "swipe-directions.yml"],
            ["measure", "tap", "no-resolution.yml"], ["measure", "swipe-edges.yml"],
            ["measure", "keys.yml"], ["learn", "x", "swipe-directions.yml"],
            ["learn", "x", "taps.yml"], ["replay", "demo.yml"], ["explain", "demo.yml"],
            ["trace", "--text", "demo.yml"], ["revoke", "nothing"],
            ["record"], ["check"], ["devices"], ["state"], ["reload"], ["status"],
        ],
        [60, 80]
    )
    func fitsEverywhere(command: [String], width: Int) {
        let result = Program().inputrx(
            command.map { $0.hasSuffix(".yml") ? "\(Self.golden)/\($0)" : $0 },
            environment: ["COLUMNS=\(width)", "LC_ALL=C"]
        )
        let lines = (result.output + result.errors).split(separator: "\n").filter {
            // A path is not wrapped.
            !$0.hasPrefix("    - ") && !$0.contains("/")
        }
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(line.utf8.count <= width, "\(line)")
            #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
        }
    }

    @Test("an example in the help keeps its indentation when it is wrapped")
    func help() {
        let result = Program().inputrx(["--help"], environment: ["COLUMNS=60"])
        let example = "  inputrx check                 find the mistakes in the"
        let rest = "                                configuration"
        #expect(result.output.contains("\n\(example)\n\(rest)\n"), "\(result.output)")
        for width in [60, 80] {
            for command in [["trace"], ["import"], ["measure"], ["check"]] {
                let result = Program().inputrx(
                    command + ["--help"],
                    environment: ["COLUMNS=\(width)"]
                )
                for line in result.output.split(separator: "\n") {
                    #expect(line.utf8.count <= width, "\(line)")
                }
            }
        }
    }

    @Test("a table that is too wide becomes a list with the same values")
    func list() {
        let arguments = ["measure", "swipe left", "\(Self.golden)/swipe-directions.yml"]
        let wide = Program().inputrx(arguments)
        #expect(wide.output.contains("\n       2  0.668        1      40.0          0    223 "))
        let narrow = Program().inputrx(arguments, environment: ["COLUMNS=60", "LC_ALL=C"])
        #expect(
            narrow.output.contains(
                """

                  2  at 0.668 s, fingers 1, distance 40.0 mm, direction 0
                     deg, speed 223 mm/s, duration 167 ms, landing 0 ms,
                     lifting 0 ms, not recognised

                """
            ),
            "\(narrow.output)"
        )
        #expect(narrow.output.contains("\n  median  fingers 1, distance 32.9 mm, speed 183 mm/s"))
    }

    @Test("check wraps its words, but not the lines of the file")
    func check() {
        let program = Program()
        let comment = String(repeating: "x", count: 80)
        program.write("bindings:\n- {on: tap, fingres: 3, run: a} # \(comment)\n", to: "c.yaml")
        let result = program.inputrx(
            ["check", "c.yaml"],
            environment: ["COLUMNS=60", "LC_ALL=C"]
        )
        #expect(result.status == 78)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.contains { $0.contains("fingres: 3, run: a} # x") })
        #expect(lines.allSatisfy { $0.utf8.count <= 60 || $0.contains("fingres: 3") }, "\(lines)")
        #expect(lines.count { $0.hasPrefix("           ") } >= 3, "\(lines)")
        let name = "a-name-that-is-too-long-to-stand-in-one-line.yaml"
        program.write("bindings:\n- {on: tap, fingres: 3, run: a}\n", to: name)
        let long = program.inputrx(["check", name], environment: ["COLUMNS=60", "LC_ALL=C"])
        #expect(long.errors.hasSuffix("\ninputrx: 1 error, 1 warning in\n            \(name)\n"))
    }

    @Test("a file has long lines and UTF-8, unless the environment says otherwise")
    func file() {
        let result = Program().inputrx("watch", "\(Self.golden)/drag.yml")
        #expect(result.output.split(separator: "\n").contains { $0.utf8.count > 150 })
        let trace = Program().inputrx(
            "trace",
            "--text",
            "-c",
            "\(Self.golden)/golden.yaml",
            "\(Self.golden)/demo.yml"
        )
        #expect(trace.output.contains("┌──") && trace.output.contains("→"))
    }

    @Test("no width is too narrow or too wide", arguments: ["0", "10", "9999999999", "-5", "x"])
    func anyWidth(columns: String) {
        let program = Program()
        let result = program.inputrx(["--help"], environment: ["COLUMNS=\(columns)"])
        #expect(result.status == 0)
        #expect(result.output.contains("replay"))
    }

    @Test("a running command shows its own usage")
    func usage() {
        let result = Program().inputrx("measure", "swipe left")
        #expect(result.status == 64)
        #expect(result.errors.contains("= note: usage: inputrx measure "))
        #expect(result.errors.contains("`inputrx measure --help` explains"))
    }

    @Test("a truncated recording, and one in which nothing fires, are reported")
    func nothing() {
        let program = Program()
        let path = program.write("# EVEMU 1.3\nN: x\nE: 0.000001 0000 0000 0", to: "cut.evemu")
        let configuration = program.write("bindings: [{on: tap, run: a}]", to: "config.yaml")
        let result = program.inputrx("replay", "-c", configuration, path)
        #expect(result.status == 0)
        #expect(result.errors.contains("ends within line 3: it may have been cut there"))
        #expect(result.errors.contains("nothing fired; `inputrx explain` says why"))
    }
}
