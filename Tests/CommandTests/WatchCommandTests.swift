import Testing

@Suite("inputrx watch, and commands without a configuration")
struct WatchCommandTests {
    private static let golden =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden"

    private static let demo = "\(golden)/demo.yml"

    @Test("proposes only a program that is installed", arguments: [true, false])
    func announcer(isInstalled: Bool) {
        let program = Program()
        if isInstalled { program.writeProgram("#!/bin/sh\n", to: "bin/notify-send") }
        let path = "PATH=$PWD/bin:/nowhere"
        let output = program.shell("\(path) $inputrx watch \(Self.demo)").output
        let announcer = isInstalled ? "notify-send" : "echo"
        #expect(output.contains("run: \(announcer) 'swipe left'\n"), "\(output)")
        #expect(output.contains("more: \(announcer) more\n"), "\(output)")
    }

    @Test("prints each gesture of a recording with the binding for it")
    func text() {
        let program = Program()
        program.writeProgram("#!/bin/sh\n", to: "bin/notify-send")
        let result = program.shell("PATH=$PWD/bin $inputrx watch \(Self.demo)")
        #expect(result.status == 0 && result.errors == "")
        #expect(
            result.output.hasPrefix(
                """
                    0.000s  swipe left, 3 fingers, 83 mm, 183 ms (Demo Touchscreen)
                            - on: swipe left
                              fingers: 3
                              run: notify-send 'swipe left'

                """
            ),
            "\(result.output)"
        )
    }

    @Test("its output is a configuration that passes the check and fires")
    func isConfiguration() {
        let program = Program()
        let lines = program.inputrx("watch", Self.demo).output.split(separator: "\n")
        let yaml = lines.filter { $0.hasPrefix("            ") && !$0.contains("or step by step") }
        program.write("bindings:\n" + yaml.map { $0 + "\n" }.joined(), to: "config.yaml")
        let check = program.inputrx("check", "--strict", "--no-programs", "config.yaml")
        #expect(check.status == 0, "\(check.errors)")
        let replay = program.inputrx("replay", "-c", "config.yaml", Self.demo).output
        for gesture in ["swipe left", "tap", "double tap", "swipe right", "pinch in"] {
            #expect(replay.contains("s  \(gesture), "), "\(gesture)\n\(replay)")
        }
    }

    @Test("--json prints an object a line")
    func json() {
        let lines = Program().inputrx("watch", "--json", Self.demo).output.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"t":"#) && $0.contains(#""yaml":"- on: "#) })
    }

    @Test(
        "replay, explain and trace describe the gestures, and tell how to begin",
        arguments: [["replay"], ["explain"], ["trace", "--text"], ["trace", "-o", "-"]]
    )
    func noConfiguration(arguments: [String]) {
        let result = Program().inputrx(arguments + [Self.demo])
        #expect(result.status == 0)
        #expect(result.output.contains("swipe left, 3 fingers"), "\(result.output)")
        #expect(!result.output.contains("→ true"))
        #expect(result.errors.hasPrefix("no configuration yet") && result.errors.contains("init"))
    }

    @Test("a named but missing configuration is still an error")
    func missing() {
        for command in ["watch", "replay", "explain"] {
            #expect(Program().inputrx(command, "-c", "no.yaml", Self.demo).status == 66)
        }
    }

    @Test("thresholds of the configuration apply, its bindings do not")
    func thresholds() {
        let program = Program()
        program.write(
            "thresholds: {swipe: 90mm}\nbindings: [{on: tap, run: touch ran}]\n",
            to: ".config/inputrx/config.yaml"
        )
        let output = program.inputrx("watch", Self.demo).output
        #expect(output.contains("not swipe left: travelled"), "\(output)")
        #expect(program.read("ran") == nil)
    }
}
