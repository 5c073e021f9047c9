/// The value of `preset:`: a desktop or program whose states a known command reports.
///
/// Each command asks once at the start and then after each event of the desktop, so it never polls.
public enum StatePreset: String, CaseIterable, Hashable, Sendable {
    case sway = "sway"
    case i3 = "i3"
    case hyprland = "hyprland"
    case niri = "niri"
    /// KDE Plasma: KWin reports its virtual desktop and its keyboard over D-Bus.
    case kde = "kde"
    /// The on-screen keyboard of Phosh, under any compositor.
    case squeekboard = "squeekboard"
    /// Any window manager on X11 that follows the Extended Window Manager Hints.
    case x11 = "x11"

    /// The states that at least one preset reports.
    public static let states = ["app", "workspace", "fullscreen", "keyboard"]

    /// The shell command that reports the state; nil if the desktop does not report it.
    ///
    /// `app` is the program of the focused window, or empty; `workspace` is the name of the
    /// workspace; `fullscreen` is `yes` or `no`; `keyboard` is `yes` while the on-screen keyboard
    /// is shown, else `no`.
    public func command(for state: String) -> Program? {
        let text: String? =
            switch self {
            case .sway: StatePreset.sway(state, "swaymsg")
            case .i3: StatePreset.sway(state, "i3-msg")
            case .hyprland: StatePreset.hyprland(state)
            case .niri: StatePreset.niri(state)
            case .kde: StatePreset.kde(state)
            case .squeekboard: StatePreset.squeekboard(state)
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
        case .kde: ["busctl", "jq"]
        case .squeekboard: ["busctl"]
        case .x11: ["xprop"]
        }
    }

    /// The events of sway-ipc(7) do not always name the window that is focused afterwards: if a
    /// window closes, the event only names that one.
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

    /// The event stream begins with the current state, so there is nothing to ask at the start.
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

    /// KWin announces changes of properties with signals of its own, not with `PropertiesChanged`.
    private static func kde(_ state: String) -> String? {
        switch state {
        case "workspace":
            // "current" is the identifier of one of the "desktops": [position, identifier, name].
            following(
                "org.kde.KWin",
                "/VirtualDesktopManager",
                "busctl --user --json=short --auto-start=no get-property org.kde.KWin "
                    + "/VirtualDesktopManager org.kde.KWin.VirtualDesktopManager current desktops "
                    + "2>/dev/null | jq -rs "
                    + "'.[0].data as $id | .[1].data[]? | select(.[1] == $id) | .[2]'"
            )
        case "keyboard":
            keyboard("org.kde.KWin", "/VirtualKeyboard", "org.kde.kwin.VirtualKeyboard visible")
        default: nil
        }
    }

    private static func squeekboard(_ state: String) -> String? {
        guard state == "keyboard" else { return nil }
        return keyboard("sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0 Visible")
    }

    /// Prints `yes` while a boolean property is true, and `no` otherwise or while the service is
    /// absent.
    private static func keyboard(
        _ service: String,
        _ path: String,
        _ property: String
    ) -> String {
        following(
            service,
            path,
            "case $(busctl --user --auto-start=no get-property \(service) \(path) \(property) "
                + "2>/dev/null) in 'b true') echo yes ;; *) echo no ;; esac"
        )
    }

    /// Asks a service on the session bus at the start, after each signal of the object, and when the
    /// service comes or goes.
    private static func following(_ service: String, _ path: String, _ query: String) -> String {
        let signals = "type='signal',sender='\(service)',path='\(path)'"
        let owners =
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(service)'"
        return "{ echo; busctl --user --json=short --match=\"\(signals)\" "
            + "--match=\"\(owners)\" monitor 2>/dev/null; } | while read -r _; do \(query); done"
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
