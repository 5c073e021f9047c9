import TestSupport
import Testing

@Suite("Output that cannot be written")
struct OutputTests {
    @Test(
        "is an error with its own exit status",
        arguments: ["gestures", "replay -c config.yaml tap.evemu", "--help", "check config.yaml"]
    )
    func standardOutput(arguments: String) {
        let program = Program()
        program.write("bindings: [{on: tap, run: date}]\n", to: "config.yaml")
        program.write(ReplayTests.tap(), to: "tap.evemu")
        let full = program.shell("$inputrx \(arguments) >/dev/full")
        #expect(full.status == 74)
        #expect(full.errors.contains("cannot write to standard output: No space left on device"))
        let closed = program.shell("$inputrx \(arguments) >&-")
        #expect(closed.status == 74)
        #expect(closed.errors.contains("cannot write to standard output: Bad file descriptor"))
        let unread = program.shell("($inputrx \(arguments); echo $? >&2) | true")
        #expect(unread.errors == "0\n")
    }

    @Test(
        "does not matter to a reader that has enough",
        arguments: [
            "watch gestures.yml", "watch --json gestures.yml",
            "explain -c config.yaml gestures.yml",
            "replay -c config.yaml gestures.yml",
        ]
    )
    func head(arguments: String) {
        let program = Program()
        program.write("bindings: [{on: tap, run: date}]\n", to: "config.yaml")
        let golden = GoldenRecordings.folder
        let all = program.shell("cp \(golden)/taps.yml gestures.yml; $inputrx \(arguments)")
        let lines = all.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count > 4)
        let first = program.shell("($inputrx \(arguments); echo $? >&2) | head -n 1")
        #expect(first.output == "\(lines[0])\n")
        #expect(first.errors == "0\n")
    }

    @Test(
        "ends the command when its reader leaves, even if nothing is printed",
        .timeLimit(.minutes(1))
    )
    func live() {
        let program = Program()
        let result = program.shell("(timeout 30 $inputrx watch; echo $? >&2) | true")
        #expect(result.output == "")
        #expect(result.errors.hasSuffix("press Ctrl-C to stop\n0\n"))
    }

    @Test("is refused by the daemon before it starts, if it has results to print")
    func daemon() {
        let program = Program()
        program.write("bindings: [{on: tap, run: date}]\n", to: "config.yaml")
        let result = program.shell("$inputrx --dry-run -c config.yaml >&-")
        #expect(result.status == 74)
        #expect(result.errors.contains("cannot write to standard output: it is closed"))
    }

    @Test("does not go to a file that takes the place of a closed descriptor")
    func closedDescriptors() {
        let program = Program()
        program.write("bindings: [{on: tap, run: date}]\n", to: "config.yaml")
        program.write("bindings: [{on: nonsense, run: date}]\n", to: "bad.yaml")
        for closed in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
            _ = program.shell("$inputrx check config.yaml \(closed)")
            #expect(program.shell("$inputrx check bad.yaml \(closed)").status == 78)
        }
        #expect(program.read("bad.yaml") == "bindings: [{on: nonsense, run: date}]\n")
    }

    @Test(
        "never controls a terminal, whatever the name of a file",
        arguments: [
            "check", "test", "run -c", "replay -c config.yaml", "trace -c config.yaml --text",
            "explain -c config.yaml", "replay tap.evemu -c",
        ]
    )
    func escapes(command: String) {
        let program = Program()
        program.write("bindings: [{on: tap, run: date}]\n", to: "config.yaml")
        let result = program.shell("$inputrx \(command) \"$(printf 'x\\033[31m')\" </dev/null")
        #expect(result.status != 0)
        #expect(!(result.errors + result.output).contains("\u{1b}"))
        #expect(result.errors.contains("[31m"))
    }
}
