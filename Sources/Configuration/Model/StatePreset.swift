/// A desktop that tells states through a command that we know: the value of `preset:`.
///
/// Each command asks once at the start and then after each event of the desktop, so nothing polls.
public enum StatePreset: String, CaseIterable, Hashable, Sendable {
    case sway = "sway"
    case i3 = "i3"
    case hyprland = "hyprland"
    case niri = "niri"
    /// Any window manager on X11 that follows the Extended Window Manager Hints.
    case x11 = "x11"

    /// The states that some preset tells.
    public static let states = ["app", "workspace", "fullscreen"]

    /// The command that tells the state, for the shell; nil if the desktop does not tell it.
    ///
    /// `app` is the program of the window with the focus, empty if there is none; `workspace` the name
    /// of the workspace; `fullscreen` is `yes` or `no`.
    public func command(for state: String) -> Program? {
        let text: String? =
            switch self {
            case .sway: StatePreset.sway(state, "swaymsg")
            case .i3: StatePreset.sway(state, "i3-msg")
            case .hyprland: StatePreset.hyprland(state)
            case .niri: StatePreset.niri(state)
            case .x11: StatePreset.x11(state)
            }
        return text.map { .shell($0) }
    }

    /// The programs that its commands need.
    public var programs: [String] {
        switch self {
        case .sway: ["swaymsg", "jq"]
        case .i3: ["i3-msg", "jq"]
        case .hyprland: ["hyprctl", "socat", "jq"]
        case .niri: ["niri", "jq"]
        case .x11: ["xprop"]
        }
    }

    /// The events of sway-ipc(7) say what happened, but not always which window has the focus after it:
    /// of a window that closes, only that it closes.
    private static func sway(_ state: String, _ program: String) -> String? {
        let focused = "first(.. | objects | select(.focused == true))"
        let query: String
        switch state {
        case "app":
            query =
                "\(program) -t get_tree | jq -r '\(focused) | if .type == \"workspace\" then \"\" "
                + "else .app_id // .window_properties.class // \"\" end'"
        case "fullscreen":
            query =
                "\(program) -t get_tree | "
                + "jq -r '\(focused) | if (.fullscreen_mode // 0) > 0 then \"yes\" else \"no\" end'"
        case "workspace":
            query = "\(program) -t get_workspaces | jq -r '.[] | select(.focused) | .name'"
        default: return nil
        }
        let events = state == "workspace" ? #"["workspace"]"# : #"["window", "workspace"]"#
        let changes = ["focus", "close", "rename", "fullscreen_mode"]
            .map { ".change == \"\($0)\"" }.joined(separator: " or ")
        return "{ echo; \(program) -t subscribe -m '\(events)' | "
            + "jq --unbuffered -r 'select(\(changes)) | .change'; } | "
            + "while read -r _; do \(query); done"
    }

    private static func hyprland(_ state: String) -> String? {
        let query: String
        let events: String
        switch state {
        case "app":
            query = "hyprctl activewindow -j | jq -r '.class // \"\"'"
            events = "activewindow'>>'*|closewindow'>>'*"
        case "workspace":
            query = "hyprctl activeworkspace -j | jq -r .name"
            events = "workspace'>>'*|focusedmon'>>'*|renameworkspace'>>'*"
        case "fullscreen":
            // A number since 0.42, before that true or false.
            query =
                "hyprctl activewindow -j | "
                + "jq -r 'if .fullscreen == true or (.fullscreen | numbers) > 0 then \"yes\" else \"no\" end'"
            events = "fullscreen'>>'*|activewindow'>>'*"
        default: return nil
        }
        let socket = "$XDG_RUNTIME_DIR/hypr/$HYPRLAND_INSTANCE_SIGNATURE/.socket2.sock"
        return "{ echo; socat -u \"UNIX-CONNECT:\(socket)\" -; } | "
            + "while read -r event; do case $event in ''|\(events)) \(query) ;; esac; done"
    }

    /// The event stream begins with the present state, so there is nothing to ask at the start.
    private static func niri(_ state: String) -> String? {
        let query: String
        let events: String
        switch state {
        case "app":
            query = "niri msg --json focused-window | jq -r '.app_id // \"\"'"
            events =
                "*WindowFocusChanged*|*WindowsChanged*|*WindowOpenedOrChanged*'\"is_focused\":true'*"
        case "workspace":
            query =
                "niri msg --json workspaces | "
                + "jq -r '.[] | select(.is_focused) | .name // (.idx | tostring)'"
            events = "*WorkspacesChanged*|*WorkspaceActivated*"
        default: return nil
        }
        return "{ niri msg --json event-stream; } | "
            + "while read -r event; do case $event in \(events)) \(query) ;; esac; done"
    }

    private static func x11(_ state: String) -> String? {
        switch state {
        case "app":
            // _NET_ACTIVE_WINDOW(WINDOW): window id # 0x1e00007
            "{ xprop -root -spy _NET_ACTIVE_WINDOW; } | while read -r _ _ _ _ id _; do "
                + "if [ \"${id:-0x0}\" = 0x0 ]; then echo; else "
                + "xprop -id \"$id\" WM_CLASS | sed -n 's/.*\"\\(.*\\)\"$/\\1/p'; fi; done"
        case "workspace":
            // _NET_CURRENT_DESKTOP(CARDINAL) = 0
            "{ xprop -root -spy _NET_CURRENT_DESKTOP; } | while read -r _ _ number; do echo \"$number\"; done"
        default: nil
        }
    }
}
