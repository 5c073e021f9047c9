import Testing

@Suite("inputrx state and orientation") struct StateCommandTests {
    private let program = Program()

    private func inputrx(_ arguments: String...) -> Program.Result {
        program.inputrx(arguments, environment: ["XDG_RUNTIME_DIR=\(program.home)"])
    }

    @Test("a value is printed, by name or with all others, until it is cleared")
    func told() {
        #expect(inputrx("state").output == "")
        #expect(inputrx("state", "app", "fire fox").status == 0)
        #expect(inputrx("orientation", "left-up").status == 0)
        #expect(inputrx("state", "app").output == "fire fox\n")
        #expect(inputrx("state").output == "app fire fox\norientation 270\n")
        #expect(inputrx("state", "--clear", "app").status == 0)
        #expect(inputrx("state", "app").output == "")
    }

    @Test("the orientation is 0 until it is set, and always in degrees")
    func orientation() {
        #expect(inputrx("orientation").output == "0\n")
        #expect(inputrx("orientation", "right-up").status == 0)
        #expect(inputrx("orientation").output == "90\n")
        #expect(inputrx("orientation", "--clear").status == 0)
        #expect(inputrx("orientation").output == "0\n")
    }

    @Test("the words of switches stand for yes and no")
    func yesAndNo() {
        for (word, value) in [("on", "yes"), ("off", "no"), ("true", "yes"), ("false", "no")] {
            #expect(inputrx("state", "tablet-mode", word).status == 0)
            #expect(inputrx("state", "tablet-mode").output == "\(value)\n")
        }
        #expect(inputrx("state", "lid", "on").status == 64)
    }

    @Test("a state that no binding uses may be mistyped, so there is a warning")
    func unasked() {
        let lockd = """
            warning: no binding asks for the state `lockd`
              = help: did you mean `locked`?

            """
        #expect(inputrx("state", "lockd", "yes").errors == lockd)
        #expect(
            inputrx("state", "app", "x").errors == "",
            "without a configuration any may be asked for"
        )
        let path = program.write(
            "bindings: [{on: tap, run: date}]\n",
            to: ".config/inputrx/config.yaml"
        )
        #expect(inputrx("state", "lockd", "yes").errors == lockd)
        #expect(
            inputrx("state", "app", "x").errors == """
                warning: no binding asks for the state `app`
                  = help: name it under `states:` in \(path)

                """
        )
        program.write(ReplayTests.tap(), to: "tap.evemu")
        let replay = inputrx("replay", "--state", "lockd=yes", "tap.evemu")
        #expect(replay.status == 0)
        #expect(replay.errors == lockd)
    }

    @Test(
        "nonsensical arguments are a usage error",
        arguments: [
            ["orientation", "45"], ["orientation", "--clear", "90"], ["state", "locked", "maybe"],
            ["state", "orientation", "sideways"], ["state", "../x", "1"], ["state", "--clear"],
            ["state", "--clear", "app", "x"], ["state", "app", "a\nb"],
        ]
    )
    func usage(arguments: [String]) {
        let result = program.inputrx(
            arguments,
            environment: ["XDG_RUNTIME_DIR=\(program.home)"]
        )
        #expect(result.status == 64, "\(result)")
    }

    @Test("without a runtime folder, it tells what to set")
    func noFolder() {
        let folder = "\(program.home)/nowhere"
        let result = program.inputrx(
            ["state", "app", "x"],
            environment: ["XDG_RUNTIME_DIR=\(folder)"]
        )
        #expect(result.status == 71)
        #expect(result.errors == "error: cannot open \(folder): No such file or directory\n")
    }
}
