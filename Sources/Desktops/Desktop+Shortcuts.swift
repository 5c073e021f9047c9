extension Desktop {
    /// Returns the shortcut for a task on a desktop that has no command for the task; nil if the
    /// desktop has no shortcut either.
    ///
    /// The desktop binds the shortcut by default. A shortcut consists of X key names joined by `+`:
    /// `super+Page_Down`.
    package func shortcut(for task: DesktopTask) -> String? {
        switch self {
        case .gnome: Desktop.gnomeShortcut(task)
        case .labwc: Desktop.labwcShortcut(task)
        case .sway, .i3, .hyprland, .hyprlandLua, .niri, .wayfire, .kde, .phosh, .sxmo, .x11,
            .other:
            nil
        }
    }

    /// GNOME arranges workspaces horizontally, so left and right are previous and next.
    private static func gnomeShortcut(_ task: DesktopTask) -> String? {
        switch task {
        case .next, .right: "super+Page_Down"
        case .previous, .left: "super+Page_Up"
        case .close: "alt+F4"
        case .maximise: "super+Up"
        case .minimise: "super+h"
        case .tileLeft: "super+Left"
        case .tileRight: "super+Right"
        case .showDesktop: "super+d"
        default: nil
        }
    }

    /// labwc has one workspace by default, so ``DesktopTask/next`` is the next window.
    private static func labwcShortcut(_ task: DesktopTask) -> String? {
        switch task {
        case .next: "alt+Tab"
        case .previous: "alt+shift+Tab"
        case .close: "alt+F4"
        case .maximise: "super+a"
        case .tileLeft: "super+Left"
        case .tileRight: "super+Right"
        default: nil
        }
    }
}
