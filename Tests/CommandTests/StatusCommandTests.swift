import Glibc
import Testing

/// Runs the real daemon, which needs no device for bindings on states.
@Suite("inputrx status") struct StatusCommandTests {
    private let program = Program()

    private var environment: [String] { ["XDG_RUNTIME_DIR=\(program.home)/runtime"] }

    private func inputrx(_ arguments: String...) -> Program.Result {
        program.inputrx(arguments, environment: environment)
    }

    private static let configuration = """
        states: {app: {command: "echo firefox; exec sleep 1000"}, docked: , step: }
        bindings:
          - {name: dock, on: state docked yes, when: {app: firefox}, run: "exit 3"}
          - {name: count, on: state step, run: "echo $INPUTRX_VALUE >>$HOME/steps"}
          - {name: hang, on: orientation 90, run: exec sleep 1000, timeout: 200ms}

        """

    /// Runs shell lines while a daemon runs, whose log is then in `log`.
    ///
    /// In the lines, `await TEXT FILE` waits for a text.
    private func beside(_ lines: String) -> Program.Result {
        program.write(Self.configuration, to: ".config/inputrx/config.yaml")
        program.write(
            """
            export XDG_RUNTIME_DIR=$HOME/runtime
            mkdir -m 700 -p $XDG_RUNTIME_DIR
            await() {
                tries=0
                while ! grep -qs -- "$1" "$2"; do
                    tries=$((tries + 1))
                    [ $tries -lt 300 ] || { echo "no $1 in $2:"; cat "$2"; return 1; }
                    sleep 0.1
                done
            }
            $inputrx run 2>log >out & daemon=$!
            trap 'kill $daemon; wait' EXIT
            await "3 bindings" log
            tries=0
            while ! $inputrx status --json 2>/dev/null | grep -q '"value":"firefox"'; do
                tries=$((tries + 1)); [ $tries -lt 300 ] || break; sleep 0.1
            done
            \(lines)
            """,
            to: "lines.sh"
        )
        return program.shell("HOME=\(program.home) sh lines.sh")
    }

    @Test("without a daemon, it says so and ends with 69", arguments: ["--json", "--follow", ""])
    func noDaemon(option: String) {
        let result = program.inputrx(
            ["status", option].filter { !$0.isEmpty },
            environment: ["XDG_RUNTIME_DIR=\(program.home)"]
        )
        #expect(result.status == 69 && result.output == "")
        #expect(
            result.errors == """
                error: inputrx is not running for you
                  = help: `inputrx doctor` says why, and how to start it

                """
        )
    }

    @Test("shows configuration, states with their sources, and gestures with what came of them")
    func status() {
        let result = beside(
            """
            $inputrx state docked yes; await "dock: exit status 3" log
            $inputrx orientation 90; await "hang: ended by signal" log
            $inputrx status
            """
        )
        let text = result.output
        #expect(text.hasPrefix("inputrx runs started by "), "\(text)")
        #expect(text.contains("/.config/inputrx/config.yaml: 3 bindings, in force since 20"))
        for line in [
            "  app          firefox (its command)", "  docked       yes (`inputrx state`)",
            "  orientation  90 (`inputrx state`)", "  mode         default (at the start)",
            "  step         no value yet", "            → dock: exit 3: exit status 3 after ",
            "            → hang: exec sleep 1000: ended by its timeout after 2",
        ] {
            #expect(text.contains(line), "\(line)\n\(text)")
        }
        #expect(result.status == 0)
        let log = program.read("log") ?? ""
        #expect(log.contains("warning: command: dock: exit status 3 after "), "\(log)")
    }

    @Test("--follow prints what happens as it happens, and ends with the daemon")
    func follow() {
        let result = beside(
            """
            $inputrx status --follow >stream 2>errors & follower=$!
            await complete stream
            $inputrx state docked yes
            await '"event":"end"' stream
            kill $daemon; wait $follower; echo $?
            """
        )
        #expect(result.output == "69\n" && program.read("errors") == "error: inputrx has ended\n")
        let stream = (program.read("stream") ?? "").split(separator: "\n")
        #expect(stream.first?.hasPrefix(#"{"event":"inputrx","version":1,"process":"#) == true)
        let events = stream.drop { $0 != #"{"event":"complete"}"# }.dropFirst()
        let kinds = events.compactMap { $0.firstMatch(of: /"event":"([a-z]+)"/)?.output.1 }
        #expect(Set(kinds) == ["gesture", "action", "state", "end"], "\(stream)")
        let end = #"{"event":"end","action":1,"binding":"dock","how":"exit","status":3,"ms":"#
        #expect(events.contains { $0.hasPrefix(end) }, "\(stream)")
        let state = #"{"event":"state","name":"docked","value":"yes","source":"user"}"#
        #expect(events.contains { $0 == state }, "\(stream)")
    }

    @Test("--follow ends when its reader has gone, though nothing happens")
    func goneReader() {
        let result = beside("timeout 20 $inputrx status --follow | head -n 1; echo over")
        #expect(result.output.hasSuffix("over\n"))
        #expect(result.output.hasPrefix(#"{"event":"inputrx""#))
    }

    @Test("a reader that is stopped does not keep a command from running")
    func stoppedReader() {
        let result = beside(
            """
            $inputrx status --follow >stream & follower=$!
            await complete stream
            kill -STOP $follower
            for step in 1 2 3 4 5 6 7 8; do
                $inputrx state step $step; await "^$step\\$" steps
            done
            kill -CONT $follower
            await '"value":"8"' stream; kill $follower; cat steps
            """
        )
        #expect(result.output == "1\n2\n3\n4\n5\n6\n7\n8\n")
    }

    @Test("check, explain --live and watch know what the daemon knows")
    func live() {
        let result = beside(
            """
            $inputrx check
            $inputrx explain --live >explained 2>messages & explain=$!
            await "press Ctrl-C" messages; sleep 1
            $inputrx state docked yes; await "fired" explained
            kill $explain; wait $explain
            $inputrx watch >watched 2>/dev/null & watch=$!
            await "when: {app: firefox}" watched
            kill $watch; wait $watch
            cat messages explained watched
            """
        )
        let text = result.output
        #expect(text.contains("\n  state app now: firefox (its command)\n"), "\(text)")
        #expect(
            text.contains(
                /from the running daemon \(process \d+\): `app`: firefox \(its command\)\n/
            ),
            "\(text)"
        )
        #expect(text.contains("fired   state docked yes (dock)  → exit 3"), "\(text)")
        let focus = """
            focused: firefox
              in a binding for this program alone:
                        when: {app: firefox}

            """
        #expect(text.contains(focus), "\(text)")
        #expect(!text.contains("no value yet") && !text.contains("had no value"), "\(text)")
    }

    @Test("without a daemon, explain --live says where the values could come from")
    func liveAlone() {
        program.write(Self.configuration, to: ".config/inputrx/config.yaml")
        let result = program.shell(
            "HOME=\(program.home) XDG_RUNTIME_DIR=\(program.home) timeout 2 $inputrx explain --live"
        )
        #expect(
            result.errors.hasPrefix(
                "no daemon runs that could tell `app`; set a value with `inputrx state`\n"
            ),
            "\(result.errors)"
        )
    }
}
