import Testing

/// The lines with which docs/handbook/lock-screen.md and the pages of the desktops lock the screen.
@Suite("A line that locks the screen") struct LockPageTests {
    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// Each line, with the name of its page.
    private static let lines: [(page: String, line: String)] = {
        let pages =
            ["handbook/lock-screen", "use/configuration"]
            + ["sway", "i3", "hyprland", "niri", "labwc", "wayfire"].map { "desktops/\($0)" }
        return pages.flatMap { page in
            let text = Program.text(ofFile: "\(root)/docs/\(page).md") ?? ""
            return text.matches(of: /(?m)^(?: *run: )?(inputrx state locked yes;.*)$/).map {
                (page, String($0.output.1))
            }
        }
    }()

    /// The ways in which programs lock: in the foreground, or in the background as i3lock does, or as
    /// swaylock does, which closes its standard output.
    private static let lockers = [
        "lock", "lock &", "(exec </dev/null >/dev/null 2>&1; setsid sh -c \"$(cat $HOME/body)\") &",
    ]

    @Test("stands on each page")
    func pages() {
        #expect(Self.lines.count == 9)
        #expect(Set(Self.lines.map(\.page)).count == 8)
    }

    @Test("is in force until the screen is unlocked", arguments: lines.map(\.line), lockers)
    func locks(line: String, locker: String) throws {
        let name = try #require(line.firstMatch(of: /yes; (\w+)/)?.output.1)
        let program = Program()
        let body = "sleep 0.3; inputrx state locked >$HOME/during; echo out"
        program.write(body, to: "body")
        program.writeProgram("#!/bin/sh\nlock() { \(body); }\n\(locker)\n", to: "bin/\(name)")
        program.write(line, to: "line.sh")
        let result = program.shell(
            """
            export HOME=\(program.home) XDG_RUNTIME_DIR=\(program.home)
            mkdir -p bin; ln -s $inputrx bin/inputrx; PATH=$PWD/bin:$PATH
            sh line.sh; cat during; inputrx state locked
            """
        )
        #expect(result.output.hasSuffix("yes\nno\n"), "\(line) with \(locker): \(result)")
    }

    @Test("the script for swayidle ends when the screen is locked, and says when it is unlocked")
    func script() throws {
        let page = Program.text(ofFile: "\(Self.root)/docs/handbook/lock-screen.md") ?? ""
        let text = try #require(page.firstMatch(of: #/```sh\n(#!/bin/sh\n[^`]*)```/#)?.output.1)
        for locker in Self.lockers {
            let program = Program()
            let body = "sleep 1; inputrx state locked >$HOME/during"
            program.write(body, to: "body")
            program.writeProgram("#!/bin/sh\nlock() { \(body); }\n\(locker)\n", to: "bin/swaylock")
            program.write(String(text), to: "script.sh")
            let result = program.shell(
                """
                export HOME=\(program.home) XDG_RUNTIME_DIR=\(program.home)
                mkdir -p bin; ln -s $inputrx bin/inputrx; PATH=$PWD/bin:$PATH
                for round in 1 2; do
                    sh script.sh; [ -e during ] && echo late || echo early
                    tries=0
                    until [ "$(inputrx state locked)" = no ] && [ -e during ]; do
                        tries=$((tries + 1)); [ $tries -lt 300 ] || break; sleep 0.1
                    done
                    cat during; rm -f during
                done
                """
            )
            // One that stays in the foreground is over when the script is.
            let once = (locker == "lock" ? "late" : "early") + "\nyes\n"
            #expect(result.output == once + once, "\(locker): \(result)")
        }
    }

    @Test("the other commands of the page run, with stand-ins for their programs")
    func others() {
        let page = Program.text(ofFile: "\(Self.root)/docs/handbook/lock-screen.md") ?? ""
        let lines = page.matches(of: /run: ([^\n}]*)/).map { String($0.output.1) }
            .filter { !$0.hasPrefix("inputrx ") }
        #expect(lines.count == 4)
        for line in lines {
            let program = Program()
            let name = String(line.prefix { $0 != " " })
            program.writeProgram("#!/bin/sh\nprintf '%s|' \"$@\"\n", to: "bin/\(name)")
            program.write(line, to: "line.sh")
            let result = program.shell("PATH=$PWD/bin:$PATH sh line.sh")
            #expect(result.status == 0 && result.output.hasSuffix("|"), "\(line): \(result)")
            // A quoted word is one argument, and reaches the program as it is.
            if name == "brightnessctl" { #expect(result.output.hasPrefix("--device|*:torch|set|")) }
        }
    }

    @Test("a locker that is missing leaves the screen unlocked")
    func missing() throws {
        let line = try #require(Self.lines.first?.line)
        let program = Program()
        program.write(line, to: "line.sh")
        let result = program.shell(
            """
            export HOME=\(program.home) XDG_RUNTIME_DIR=\(program.home)
            mkdir -p bin; ln -s $inputrx bin/inputrx; PATH=$PWD/bin:$PATH
            sh line.sh; inputrx state locked
            """
        )
        #expect(result.output == "no\n")
    }
}
