import Configuration
import Desktops

extension Desktop {
    /// Returns the effect that performs exactly this task; throws if the desktop has none.
    ///
    /// The effect presses the keys that the desktop binds to the task by default; if there are
    /// none, it runs the desktop's own command.
    func effect(_ task: DesktopTask, keys: KeyTool) throws(ImportFailure) -> ImportedEffect {
        // On labwc, these tasks switch between windows, not workspaces.
        if place != "window" || !DesktopTask.workspaces.contains(task) {
            if let shortcut = shortcut(for: task),
                let chord = try? KeyChord.read(shortcut, { KeyName(keysym: $0) })
            {
                return try keys.press([chord])
            }
            if let command = ownCommands(for: task).first { return .run(command.line) }
        }
        throw ImportFailure("\(name) has no command that does exactly this")
    }

    /// The preset that reports the focused program; nil if the desktop is unknown, or reports
    /// the program only to its own extensions.
    var preset: StatePreset? {
        switch self {
        case .sway, .sxmo: .sway
        case .i3: .i3
        case .hyprland, .hyprlandLua: .hyprland
        case .niri: .niri
        case .x11: .x11
        case .labwc, .wayfire, .kde, .gnome, .phosh, .other: nil
        }
    }
}

extension DesktopTask {
    /// Creates the task that switches to the workspace in a direction (`next`, `left` …); nil for
    /// other words.
    init?(workspace word: String) {
        guard let task = DesktopTask(rawValue: word), DesktopTask.workspaces.contains(task) else {
            return nil
        }
        self = task
    }
}
