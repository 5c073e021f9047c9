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
