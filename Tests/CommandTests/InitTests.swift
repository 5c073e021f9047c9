import Glibc
import Testing

@Suite("inputrx init") struct InitTests {
    private static let path = ".config/inputrx/config.yaml"

    /// Returns a program whose `systemctl` logs its arguments, and has the unit if `load` is
    /// `loaded`.
    private static func program(load: String = "loaded") -> Program {
        let program = Program()
        program.writeProgram(
            """
            #!/bin/sh
            echo "$*" >> "$HOME/asked"
            case "$*" in
            *show-environment) echo PATH=/usr/bin:/bin ;;
            *LoadState*) printf 'LoadState=\(load)\\nUnitFileState=disabled\\nActiveState=inactive\\n' ;;
            esac

            """,
            to: "bin/systemctl"
        )
        return program
    }

    private func run(_ program: Program, _ arguments: String, _ variables: String = "")
        -> Program.Result
    {
        program.shell(
            "\(variables) PATH=$HOME/bin:$PATH XDG_RUNTIME_DIR=$HOME $inputrx init \(arguments)"
        )
    }

    @Test("--print prints a configuration that passes the check, and does nothing else")
    func prints() {
        let program = Self.program()
        for desktop in ["sway", "hyprland", "kde", "gnome", "sxmo", "other", "plasma"] {
            let result = run(program, "--print --desktop \(desktop)")
            #expect(result.status == 0)
            let file = program.write(result.output, to: "proposed.yaml")
            #expect(
                program.inputrx("check", "--no-programs", file).output
                    == "\(file): fine, 5 bindings\n"
            )
        }
        #expect(program.read(Self.path) == nil)
        #expect(program.read("asked")?.contains("enable") == false)
    }

    @Test(
        "without a terminal, it writes the file, starts the unit and tells what is next"
    )
    func writes() {
        let program = Self.program()
        let result = run(program, "--desktop sway", "WAYLAND_DISPLAY=wayland-1")
        #expect(result.status == 0)
        #expect(result.output.contains("    # Gestures for sway, proposed by `inputrx init`.\n"))
        #expect(result.output.contains("wrote \(program.home)/\(Self.path)\n"))
        #expect(
            result.output.hasSuffix(
                """
                Next:
                    inputrx watch     shows each gesture that you make
                    inputrx doctor    says what is still missing

                """
            )
        )
        let asked = program.read("asked") ?? ""
        #expect(
            asked.hasSuffix(
                "--user import-environment WAYLAND_DISPLAY\n--user enable --now inputrx\n"
            ),
            "\(asked)"
        )
        let text = program.read(Self.path) ?? ""
        #expect(text == run(program, "--print --desktop sway").output)
    }

    @Test("an existing configuration stays as it is, even if it is only a link")
    func existing() {
        let program = Self.program()
        program.write("mine", to: Self.path)
        let result = run(program, "")
        #expect(result.status == 73)
        #expect(
            result.errors.hasPrefix(
                "error: \(program.home)/\(Self.path) exists, and stays as it is\n"
            )
        )
        #expect(program.read(Self.path) == "mine")
        _ = program.shell("rm \(Self.path); ln -s nowhere \(Self.path)")
        #expect(run(program, "").status == 73)
        #expect(program.read("asked")?.contains("enable") == false)
    }

    @Test("without the unit, or with another file, it tells how to start")
    func noUnit() {
        let program = Self.program(load: "not-found")
        let result = run(program, "--desktop sway")
        #expect(result.status == 0)
        #expect(result.output.contains("inputrx.service is not installed"))
        let other = run(Self.program(), "--desktop sway --config other.yaml")
        #expect(other.output.contains("start `inputrx --config "))
        let alone = Self.program()
        #expect(run(alone, "--desktop sway --no-start").status == 0)
        #expect(alone.read("asked")?.contains("enable") == false)
    }

    @Test("an unknown desktop is a usage error that names the known ones")
    func unknownDesktop() {
        let result = Program().inputrx("init", "--desktop", "foo")
        #expect(result.status == 64)
        #expect(
            result.errors.contains(
                "write one of the following: sway, i3, hyprland, hyprland-lua, niri"
            )
        )
    }
}
