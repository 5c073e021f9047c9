import Configuration
import Diagnostics
import Glibc
import Testing

@Suite("Presets of states") struct StatePresetTests {
    private static let known = StatePreset.allCases.flatMap { preset in
        StatePreset.states.compactMap { state in
            preset.command(for: state).map { (preset, state, $0) }
        }
    }

    @Test("each sets a state, with a command that the shell can parse")
    func shell() {
        #expect(Self.known.count == 16)
        #expect(Set(Self.known.map(\.0)) == Set(StatePreset.allCases))
        let program = Program()
        for (preset, state, command) in Self.known {
            guard case .shell(let text) = command else {
                Issue.record("\(preset) \(state)")
                continue
            }
            program.write(text + "\n", to: "line.sh")
            #expect(program.shell("sh -n line.sh").status == 0, "\(text)")
            let used = Set(command.executables)
            #expect(!used.isEmpty)
            #expect(used.subtracting(preset.programs).isSubset(of: ["sed"]), "\(text)")
            #expect(preset.programs.contains { text.contains($0) })
        }
        #expect(StatePreset.sway.command(for: "mood") == nil)
    }

    /// Runs a preset with scripts in place of the desktop's programs.
    private func lines(_ preset: StatePreset, _ state: String, _ scripts: [String: String])
        -> String?
    {
        let program = Program()
        guard program.shell("command -v jq").status == 0,
            case .shell(let text)? = preset.command(for: state)
        else { return nil }
        for (name, script) in scripts {
            program.writeProgram("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        }
        program.write(text + "\n", to: "line.sh")
        let result = program.shell("PATH=$HOME/bin:$PATH XDG_RUNTIME_DIR=$HOME sh line.sh")
        #expect(result.errors == "")
        return result.output
    }

    /// A `swaymsg` whose tree changes with each query, and which reports three events.
    private static let swaymsg = """
        case "$*" in
        *get_tree)
            count=$(cat "$HOME/count" 2>/dev/null || echo 0); echo $((count + 1)) > "$HOME/count"
            case $count in
            0) echo '{"nodes":[{"type":"con","focused":true,"app_id":"foot","fullscreen_mode":0}]}' ;;
            1) echo '{"nodes":[{"focused":true,"app_id":null,"fullscreen_mode":1,"window_properties":{"class":"Gimp"}}]}' ;;
            *) echo '{"nodes":[{"type":"workspace","focused":true,"name":"2"}]}' ;;
            esac ;;
        *get_workspaces) echo '[{"name":"1","focused":false},{"name":"web","focused":true}]' ;;
        *subscribe*)
            echo '{"change":"title","container":{}}'
            echo '{"change":"focus","container":{}}'
            echo '{"change":"close","container":{}}' ;;
        esac
        """

    @Test("sway and i3: at the start, and after each relevant event")
    func sway() {
        for (preset, name) in [(StatePreset.sway, "swaymsg"), (.i3, "i3-msg")] {
            let scripts = [name: Self.swaymsg]
            if let app = lines(preset, "app", scripts) { #expect(app == "foot\nGimp\n\n") }
            if let full = lines(preset, "fullscreen", scripts) { #expect(full == "no\nyes\nno\n") }
            if let place = lines(preset, "workspace", scripts) {
                #expect(place == "web\nweb\nweb\n")
            }
        }
    }

    @Test("Hyprland: the second socket reports the events")
    func hyprland() {
        let scripts = [
            "hyprctl": """
            case "$1" in
            activewindow) echo '{"class":"kitty","fullscreen":2}' ;;
            activeworkspace) echo '{"id":3,"name":"three"}' ;;
            esac
            """,
            "socat": """
            echo 'activewindow>>kitty,a title, with a comma'
            echo 'workspace>>three'
            echo 'openwindow>>1,3,kitty,x'
            """,
        ]
        if let app = lines(.hyprland, "app", scripts) { #expect(app == "kitty\nkitty\n") }
        if let place = lines(.hyprland, "workspace", scripts) { #expect(place == "three\nthree\n") }
        if let full = lines(.hyprland, "fullscreen", scripts) { #expect(full == "yes\nyes\n") }
    }

    @Test("niri: the event stream begins with the present state")
    func niri() {
        let scripts = [
            "niri": """
            case "$*" in
            *event-stream)
                echo '{"WorkspacesChanged":{"workspaces":[]}}'
                echo '{"WindowsChanged":{"windows":[]}}'
                echo '{"WindowOpenedOrChanged":{"window":{"id":1,"is_focused":false}}}'
                echo '{"WindowFocusChanged":{"id":null}}' ;;
            *focused-window) echo null ;;
            *workspaces) echo '[{"idx":1,"is_focused":false},{"idx":2,"name":null,"is_focused":true}]' ;;
            esac
            """
        ]
        if let app = lines(.niri, "app", scripts) { #expect(app == "\n\n") }
        if let place = lines(.niri, "workspace", scripts) { #expect(place == "2\n") }
    }

    /// A `busctl` whose monitor reports two signals, and whose properties change with each query.
    private static let busctl = """
        case "$*" in
        *monitor) echo '{"type":"signal"}'; echo '{"type":"signal"}' ;;
        *"current desktops")
            echo '{"type":"s","data":"b-2"}'
            echo '{"type":"a(uss)","data":[[0,"a-1","Desktop 1"],[1,"b-2","web and mail"]]}' ;;
        *isible)
            count=$(cat "$HOME/count" 2>/dev/null || echo 0); echo $((count + 1)) > "$HOME/count"
            case $count in
            0) echo 'b false' ;;
            1) echo 'b true' ;;
            *) echo 'Failed to get property' >&2; exit 1 ;;
            esac ;;
        esac
        """

    @Test("KDE Plasma: the name of the virtual desktop")
    func plasma() {
        if let place = lines(.kde, "workspace", ["busctl": Self.busctl]) {
            #expect(place == "web and mail\nweb and mail\nweb and mail\n")
        }
        // While KWin is not running, the value stays.
        if let place = lines(.kde, "workspace", ["busctl": "exit 1"]) { #expect(place == "") }
    }

    @Test(
        "the keyboards of Plasma and Phosh: shown, hidden or missing",
        arguments: [StatePreset.kde, .squeekboard]
    )
    func keyboard(preset: StatePreset) {
        if let shown = lines(preset, "keyboard", ["busctl": Self.busctl]) {
            #expect(shown == "no\nyes\nno\n")
        }
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
        #expect(good?.states.first?.command == StatePreset.sway.command(for: "app"))
        #expect(good?.states.first?.preset == .sway)
        #expect(read("app: {preset: swya}").1 == ["`preset` cannot be `swya`"])
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
