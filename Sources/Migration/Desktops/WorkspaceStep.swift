import Desktops

/// A step to the next or previous workspace.
struct WorkspaceStep: Sendable {
    var isForward: Bool
    /// True if the first workspace follows the last; false if the step does nothing there.
    var wraps: Bool

    private var task: DesktopTask { isForward ? .next : .previous }

    /// The command line with wmctrl, which works on desktops that report their workspaces to X.
    var command: String {
        WorkspaceGrid(columns: 1, wraps: wraps, step: (0, isForward ? 1 : -1)).command
    }

    /// Returns the effect on a desktop; throws if the desktop has no workspaces to switch.
    ///
    /// If only the desktop's own command exists, and it does something else at the last workspace,
    /// `note` says so. `option` is the word with which the step wraps in the configuration of
    /// `program`.
    func effect(
        on desktop: Desktop,
        keys: KeyTool,
        of program: String,
        option: String
    ) throws(ImportFailure) -> (effect: ImportedEffect, note: String?) {
        let own = try desktop.effect(task, keys: keys)
        if desktop.wrapsWorkspaces == wraps { return (own, nil) }
        if desktop.reportsWorkspacesToX { return (.run(command), nil) }
        let note: String =
            switch desktop.wrapsWorkspaces {
            case true?:
                "on \(desktop.name), the first workspace follows the last; "
                    + "\(program) stops there without `\(option)`"
            case false?:
                "\(desktop.name) stops at the last workspace; with `\(option)`, \(program) goes on "
                    + "with the first"
            case nil:
                "whether the first workspace follows the last is up to \(desktop.name); for "
                    + "\(program), `\(option)` decides"
            }
        return (own, note)
    }
}

extension Desktop {
    /// True if the desktop's command for the next workspace continues with the first one after the
    /// last; false if it stops there; nil if the desktop's settings decide.
    var wrapsWorkspaces: Bool? {
        switch self {
        case .sway, .i3, .hyprland, .hyprlandLua, .sxmo: true
        // xdotool counts modulo the number of desktops.
        case .x11: true
        case .niri, .gnome: false
        case .kde, .wayfire, .labwc, .phosh, .other: nil
        }
    }

    /// True if wmctrl can read and switch the workspaces, on Wayland through Xwayland.
    fileprivate var reportsWorkspacesToX: Bool {
        switch self {
        case .i3, .x11, .kde, .gnome: true
        case .sway, .hyprland, .hyprlandLua, .niri, .labwc, .wayfire, .phosh, .sxmo, .other: false
        }
    }
}
