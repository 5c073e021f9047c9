import Testing

@Suite("inputrx import")
struct ImportTests {
    private let gesture = "1,LR,L,*,R,swaymsg workspace prev"
    private let binding = """
        bindings:
          # 1,LR,L,*,R,swaymsg workspace prev
          - on: swipe right
            from: left edge
            within: 800ms
            run: swaymsg workspace prev

        """

    @Test("lisgd's arguments become a configuration, and the status is 0")
    func arguments() {
        let result = Program().inputrx("import", "lisgd", "--", "-t", "125", "-g", gesture)
        #expect(result.status == 0)
        #expect(result.output.hasSuffix(binding))
        #expect(result.errors == "1 binding, nothing left out\n")
    }

    @Test("omissions are reported with their line and reason, and the status is 1")
    func leftOut() {
        let program = Program()
        let path = program.write(
            "lisgd -g '\(gesture)' \\\n  -g '1,XX,L,*,R,date'\n",
            to: "start.sh"
        )
        let result = program.inputrx("import", "lisgd", path)
        #expect(result.status == 1)
        #expect(result.output.hasSuffix(binding))
        #expect(
            result.errors == """
                \(path):2: left out: `1,XX,L,*,R,date`: `XX` is none of LR RL DU UD DLUR DRUL URDL \
                ULDR, so lisgd never fires it
                1 binding, 1 left out

                """
        )
    }

    @Test("-o writes a file that passes `check`, and never replaces an existing one")
    func output() {
        let program = Program()
        let arguments = ["import", "lisgd", "-o", "out.yaml", "--", "-g", gesture]
        #expect(program.shell("cd \"$HOME\" && $inputrx \(quoted(arguments))").status == 0)
        #expect(program.inputrx("check", "--no-programs", "\(program.home)/out.yaml").status == 0)
        let again = program.shell("cd \"$HOME\" && $inputrx \(quoted(arguments))")
        #expect(again.status == 73)
        #expect(again.errors == "error: cannot write out.yaml: it is there already\n")
    }

    @Test("without an argument, the other program's own file is translated")
    func usualPlaces() {
        let program = Program()
        program.write(
            "gesture swipe left 3 date\n",
            to: ".config/libinput-gestures.conf"
        )
        let result = program.inputrx("import", "libinput-gestures")
        #expect(result.status == 0)
        #expect(result.output.contains("  - on: swipe left\n"))
        let missing = program.inputrx("import", "fusuma")
        #expect(missing.status == 66)
        #expect(missing.errors.contains(".config/fusuma/config.yml"))
    }

    @Test("- is standard input, which lisgd's translation also reads without an argument")
    func standardInput() {
        let program = Program()
        for file in ["", "-"] {
            let result = program.shell(
                "echo \"lisgd -g '\(gesture)'\" | $inputrx import lisgd \(file)"
            )
            #expect(result.status == 0)
            #expect(result.output.hasSuffix(binding))
        }
    }

    @Test("inputrx sends keys, and the session's programs handle windows, unless options differ")
    func session() {
        let program = Program()
        let path = program.write(
            "swipe: {3: {left: {sendkey: LEFTALT+LEFT}, up: {window: close}}}",
            to: "config.yml"
        )
        let session = ["XDG_CURRENT_DESKTOP=sway", "WAYLAND_DISPLAY=wayland-1"]
        let own = program.inputrx("import", "fusuma", path, environment: session).output
        #expect(own.contains("send: alt+left\n"))
        #expect(own.contains("run: swaymsg -q kill\n"))
        let other = program.inputrx(
            ["import", "fusuma", path, "--keys", "ydotool", "--desktop", "plasma"],
            environment: session
        ).output
        #expect(other.contains("run: ydotool key 56:1 105:1 105:0 56:0\n"))
        #expect(other.contains("invokeShortcut s \"Window Close\"\n"))
    }

    @Test("wrong usage ends with 64, invalid configurations with 65, missing files with 66")
    func failures() {
        let program = Program()
        #expect(program.inputrx("import").status == 64)
        #expect(program.inputrx("import", "nothing").status == 64)
        #expect(program.inputrx("import", "touchegg", "--", "-g", gesture).status == 64)
        #expect(program.inputrx("import", "lisgd", "x", "--", "-g", gesture).status == 64)
        let path = program.write("<a><b></a>", to: "broken.conf")
        let broken = program.inputrx("import", "touchegg", path)
        #expect(broken.status == 65)
        #expect(broken.output == "")
        #expect(broken.errors == "error: \(path): line 1 is not XML: mismatched tag\n")
        #expect(program.inputrx("import", "touchegg", "\(program.home)/none").status == 66)
        #expect(program.inputrx("import", "lisgd", "--", "-d", "/dev/input/event1").status == 65)
    }

    private func quoted(_ words: [String]) -> String {
        words.map { "'\($0)'" }.joined(separator: " ")
    }
}
