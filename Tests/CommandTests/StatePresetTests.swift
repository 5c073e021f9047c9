import Configuration
import Diagnostics
import Glibc
import Testing

@Suite("Presets of states") struct StatePresetTests {
    @Test("at most one needs a command, which the shell can parse; the daemon follows the others")
    func shell() {
        let program = Program()
        for preset in StatePreset.allCases {
            #expect(StatePreset.states.contains(where: preset.tells))
            for state in StatePreset.states {
                let command = preset.command(for: state)
                #expect((command != nil) == (preset == .x11 && preset.tells(state)))
                guard let command, case .shell(let text) = command else { continue }
                program.write(text + "\n", to: "line.sh")
                #expect(program.shell("sh -n line.sh").status == 0, "\(text)")
                let used = Set(command.executables)
                #expect(!used.isEmpty)
                #expect(used.subtracting(preset.programs).isSubset(of: ["sed"]), "\(text)")
            }
            #expect(!preset.tells("mood"))
        }
        #expect(StatePreset.allCases.filter { !$0.programs.isEmpty } == [.x11])
    }

    /// Runs a preset with scripts in place of the desktop's programs.
    private func lines(_ preset: StatePreset, _ state: String, _ scripts: [String: String])
        -> String?
    {
        let program = Program()
        guard case .shell(let text)? = preset.command(for: state) else { return nil }
        for (name, script) in scripts {
            program.writeProgram("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        }
        program.write(text + "\n", to: "line.sh")
        let result = program.shell("PATH=$HOME/bin:$PATH XDG_RUNTIME_DIR=$HOME sh line.sh")
        #expect(result.errors == "")
        return result.output
    }

    @Test("X11: the hints of the root window")
    func x11() {
        let scripts = [
            "xprop": """
            case "$*" in
            *ACTIVE_WINDOW)
                echo '_NET_ACTIVE_WINDOW(WINDOW): window id # 0x1e00007'
                echo '_NET_ACTIVE_WINDOW(WINDOW): window id # 0x0' ;;
            *CURRENT_DESKTOP) echo '_NET_CURRENT_DESKTOP(CARDINAL) = 2' ;;
            *WM_CLASS) echo 'WM_CLASS(STRING) = "Navigator", "firefox"' ;;
            esac
            """
        ]
        if let app = lines(.x11, "app", scripts) { #expect(app == "firefox\n\n") }
        if let place = lines(.x11, "workspace", scripts) { #expect(place == "2\n") }
    }

    @Test("have names in the configuration, for the states of the desktop")
    func configuration() {
        func read(_ text: String) -> (Configuration?, [String]) {
            let source = Source(
                name: "c",
                text: "states: {\(text)}\nbindings: [{on: tap, run: date}]\n"
            )
            let (configuration, diagnostics) = ConfigurationReader.read(source)
            return (configuration, diagnostics.map(\.message))
        }
        let (good, nothing) = read("app: {preset: sway}")
        #expect(nothing == [])
        #expect(good?.states.first?.command == nil)
        #expect(good?.states.first?.preset == .sway)
        #expect(read("app: {preset: swya}").1 == ["`preset` cannot be `swya`"])
        #expect(read("touchpad: {preset: sway}, fullscreen: {preset: kde}").1 == [])
        #expect(read("touchpad: {preset: i3}").1 == ["the preset `i3` does not tell `touchpad`"])
        #expect(read("mood: {preset: sway}").1 == ["no preset tells the state `mood`"])
        #expect(
            read("fullscreen: {preset: niri}").1 == ["the preset `niri` does not tell `fullscreen`"]
        )
        #expect(
            read("app: {preset: sway, command: date}").1
                == ["a state has either a `preset` or a `command`, not both"]
        )
    }
}
