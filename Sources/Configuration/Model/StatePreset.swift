/// The value of `preset:`: a desktop or program that reports states.
///
/// The daemon itself follows most presets over a socket or D-Bus; only X11 needs a command, which
/// queries the state at the start and after each event.
public enum StatePreset: String, CaseIterable, Hashable, Sendable {
    case sway = "sway"
    case i3 = "i3"
    case hyprland = "hyprland"
    case niri = "niri"
    /// KDE Plasma: KWin reports its virtual desktop, its keyboard and its windows over D-Bus.
    case kde = "kde"
    /// GNOME: the shell extension of inputrx sets the states, as `inputrx state` does.
    case gnome = "gnome"
    /// The on-screen keyboard of Phosh, under any compositor.
    case squeekboard = "squeekboard"
    /// Any window manager on X11 that follows the Extended Window Manager Hints.
    case x11 = "x11"

    /// The states that at least one preset reports.
    public static let states = ["app", "workspace", "fullscreen", "keyboard", "touchpad"]

    /// Returns true if the desktop reports the state.
    ///
    /// `app` is the program of the focused window, or empty; `workspace` is the name of the
    /// workspace; `fullscreen` is `yes` or `no`; `keyboard` is `yes` while the on-screen keyboard
    /// is shown, otherwise `no`; `touchpad` is `on` or `off`.
    public func tells(_ state: String) -> Bool {
        switch self {
        case .sway, .gnome: ["app", "workspace", "fullscreen", "touchpad"].contains(state)
        case .i3, .hyprland: ["app", "workspace", "fullscreen"].contains(state)
        case .niri, .x11: ["app", "workspace"].contains(state)
        case .kde: ["app", "workspace", "fullscreen", "keyboard"].contains(state)
        case .squeekboard: state == "keyboard"
        }
    }

    /// Returns the values that desktops report for a state; nil if the values are not fixed.
    static func values(of state: String) -> [String]? {
        ["fullscreen", "keyboard"].contains(state) ? ["no", "yes"] : nil
    }

    /// Returns the shell command that reports the state; nil if the desktop needs no command, or
    /// does not report the state.
    public func command(for state: String) -> Program? {
        guard self == .x11 else { return nil }
        return StatePreset.x11(state).map { .shell($0) }
    }

    /// The programs that the commands of the preset need.
    public var programs: [String] { self == .x11 ? ["xprop"] : [] }

    /// Returns the text of the command that reports a state on X11; nil for other states.
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
