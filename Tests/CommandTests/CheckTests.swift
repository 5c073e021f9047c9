import Testing

@Suite("inputrx check")
struct CheckTests {
    private let good = "bindings:\n  - on: swipe left\n    fingers: 3\n    run: date\n"
    private let bad = "bindings:\n  - on: swipe lefft\n    fingres: 3\n    run: date\n"

    @Test("a configuration without mistakes passes")
    func fine() {
        let program = Program()
        let path = program.write(good, to: "config.yaml")
        let result = program.inputrx("check", path)
        #expect(result.status == 0)
        #expect(result.output == "\(path): fine, 1 binding\n")
        #expect(result.errors == "")
    }

    @Test("without an argument, the user's configuration is checked, wherever it is")
    func usualPlaces() {
        let program = Program()
        program.write(good, to: ".config/inputrx/config.yaml")
        #expect(program.inputrx("check").output.contains("/.config/inputrx/config.yaml: fine"))
        let named = program.write(bad, to: "named.yaml")
        #expect(program.inputrx("check", environment: ["INPUTRX_CONFIG=\(named)"]).status == 78)
    }

    @Test("every mistake is shown with its line and the cure; the status is 78")
    func mistakes() {
        let program = Program()
        let path = program.write(bad, to: "config.yaml")
        let result = program.inputrx("check", path)
        #expect(result.status == 78)
        #expect(result.output == "")
        #expect(result.errors.contains("--> \(path):2:"))
        #expect(result.errors.contains("--> \(path):3:5"))
        #expect(result.errors.contains("did you mean `fingers`?"))
        #expect(result.errors.contains("did you mean `swipe left`?"))
        #expect(!result.errors.contains("\u{1b}["), "no colours without a terminal")
    }

    @Test("- is standard input, which --fix does not change")
    func standardInput() {
        let program = Program()
        program.write(bad, to: "bad.yaml")
        let good = program.shell("$inputrx init --print --desktop sway | $inputrx check - ")
        #expect(good.output.hasPrefix("standard input: "))
        #expect(good.output.hasSuffix("5 bindings\n"))
        let wrong = program.shell("$inputrx check - <bad.yaml")
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("--> standard input:3:5"))
        #expect(program.shell("$inputrx check --fix - <bad.yaml").status == 64)
    }

    @Test("mistakes in included files are shown there, and --fix rewrites these files, too")
    func included() {
        let program = Program()
        let path = program.write("include: more/base.yaml\n" + good, to: "config.yaml")
        let base = program.write("bindings:\n  - on: tpa\n    run: date\n", to: "more/base.yaml")
        let wrong = program.inputrx("check", path)
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("--> \(base):2:9"))
        #expect(wrong.errors.contains("1 error in \(base)"))
        let old = "bindings:\n  - {on: drag, fingers: 3, stream: cat} # old\n"
        program.write(old, to: "more/base.yaml")
        let fixed = program.inputrx("check", "--fix", path)
        #expect(fixed.output == "\(path): fine, 2 bindings\n")
        #expect(fixed.errors == "\(base): old names replaced by the current ones\n")
        #expect(program.read("more/base.yaml") == old.replacing("stream:", with: "feed:"))
        program.write("include: more/missing.yaml\n" + good, to: "config.yaml")
        let missing = program.inputrx("check", path)
        #expect(missing.status == 78)
        #expect(
            missing.errors.contains("cannot include `more/missing.yaml`: No such file or directory")
        )
    }

    @Test("--format short prints a line for each mistake, --json an object")
    func formats() {
        let program = Program()
        let path = program.write(bad, to: "config.yaml")
        let short = program.inputrx("check", path, "--format", "short")
        #expect(short.output.split(separator: "\n").count == 2)
        #expect(short.output.hasPrefix("\(path):2:"))
        #expect(short.output.contains("; did you mean `fingers`?"))
        let json = program.inputrx("check", path, "--json")
        #expect(json.output.split(separator: "\n").allSatisfy { $0.hasPrefix(#"{"code":""#) })
        #expect(json.status == 78)
    }

    @Test("a configuration with warnings is not fine; you can skip the check of programs")
    func programs() {
        let program = Program()
        let path = program.write(
            "bindings:\n  - {on: tap, fingers: 2, run: inputrx-has-no-such-program}\n",
            to: "config.yaml"
        )
        let result = program.inputrx("check", path)
        #expect(result.output == "\(path): 1 binding\n")
        #expect(result.errors.contains("warning[unknown-program]"))
        let quiet = program.inputrx("check", path, "--no-programs")
        #expect(quiet.output == "\(path): fine, 1 binding\n")
        #expect(quiet.errors == "")
    }

    @Test("--fix replaces old names in the file and nothing else")
    func fix() {
        let program = Program()
        let old = "bindings: # mine\n  - {on: tap, fingers: 2, sample: 1s, run: date}\n"
        let path = program.write(old, to: "config.yaml")
        #expect(program.inputrx("check", path).errors.contains("old-name"))
        let result = program.inputrx("check", path, "--fix")
        #expect(result.output == "\(path): fine, 1 binding\n")
        #expect(result.errors == "\(path): old names replaced by the current ones\n")
        #expect(program.inputrx("check", path).errors == "")
    }

    @Test("warnings are errors only with --strict")
    func strict() {
        let program = Program()
        let path = program.write(
            "bindings:\n  - {on: tap, run: one}\n  - {on: tap, run: two}\n",
            to: "config.yaml"
        )
        #expect(program.inputrx("check", path).status == 0)
        #expect(program.inputrx("check", path, "--strict").status == 1)
    }

    @Test("several files are all checked; the status is that of the first failure")
    func several() {
        let program = Program()
        let fine = program.write(good, to: "fine.yaml")
        let wrong = program.write(bad, to: "wrong.yaml")
        #expect(
            program.inputrx("check", fine, fine).output
                == "\(fine): fine, 1 binding\n\(fine): fine, 1 binding\n"
        )
        let result = program.inputrx("check", wrong, "nowhere.yaml", fine)
        #expect(result.status == 78)
        #expect(result.errors.contains("nowhere.yaml"))
        #expect(result.output == "\(fine): fine, 1 binding\n")
    }

    @Test("a missing file ends with 66, as does a folder")
    func missing() {
        let program = Program()
        #expect(program.inputrx("check", "nowhere.yaml").status == 66)
        #expect(program.inputrx("check", program.home).status == 66)
    }

    @Test("says which gestures the programs on the screen act on as well, which is no mistake")
    func gesturesOfPrograms() {
        let program = Program()
        let path = program.write(
            """
            zones: {far: {x: 0%-50%}}
            bindings:
              - {name: menu, on: double tap, run: a}
              - {on: pinch in, fingers: any, run: a}
              - {on: swipe left, at: far, run: a}
              - {on: drag vertical, from: right edge, more: a, less: b}
              - {on: double tap, fingers: 2, run: a}
              - {on: swipe left, fingers: 3, run: a}
              - {on: swipe left, device: {kind: touchpad}, run: a}

            """.replacing("at: far", with: "from: far"),
            to: "config.yaml"
        )
        let result = program.inputrx("check", "--strict", "--no-programs", path)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(
            result.output == """
                \(path): fine, 7 bindings
                  other programs act on the same touches: menu (double tap by one finger), \
                binding 2 (pinch in by two fingers), binding 3 (swipe left by one finger)

                """
        )
        let grabbed = program.write(
            "devices: [{kind: touchscreen, grab: gestures}]\n"
                + "bindings: [{on: double tap, run: a}]\n",
            to: "grabbed.yaml"
        )
        #expect(
            program.inputrx("check", "--no-programs", grabbed).output
                == "\(grabbed): fine, 1 binding\n"
        )
    }
}
