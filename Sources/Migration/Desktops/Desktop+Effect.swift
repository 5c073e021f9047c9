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

    /// Returns the preset that reports a state on the desktop; nil if none does.
    ///
    /// A preset has the name of its desktop, or of the one that the desktop is made of.
    func preset(telling state: String) -> StatePreset? {
        let name =
            switch self {
            case .sxmo: Desktop.sway.rawValue
            case .hyprlandLua: Desktop.hyprland.rawValue
            case .sway, .i3, .hyprland, .niri, .labwc, .wayfire, .kde, .gnome, .phosh, .x11, .other:
                rawValue
            }
        return StatePreset(rawValue: name).flatMap { $0.tells(state) ? $0 : nil }
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
