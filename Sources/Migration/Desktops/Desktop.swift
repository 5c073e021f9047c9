/// A desktop with commands for windows and workspaces.
public enum Desktop: String, CaseIterable, Hashable, Sendable {
    case sway = "sway"
    case i3 = "i3"
    case hyprland = "hyprland"
    case niri = "niri"
    case kde = "kde"
    case gnome = "gnome"
    /// Any window manager on X11, with wmctrl and xdotool.
    case x11 = "x11"

    /// What does an action; the failure says why there is nothing that does exactly this.
    func effect(_ action: DesktopAction, keys: KeyTool) -> Result<ImportedEffect, ImportFailure> {
        if self == .gnome {
            guard let shortcut = action.gnomeShortcut,
                case .success(let chord) = KeyChord.read(shortcut, { KeyName(keysym: $0) })
            else { return .failure(ImportFailure("GNOME has no command for this")) }
            return keys.press([chord])
        }
        guard let command = command(action) else {
            return .failure(ImportFailure("\(rawValue) has no command that does exactly this"))
        }
        return .success(.run(command))
    }

    private func command(_ action: DesktopAction) -> String? {
        switch self {
        case .sway, .i3: action.sway.map { "\(self == .sway ? "swaymsg" : "i3-msg") \($0)" }
        case .hyprland: action.hyprland.map { "hyprctl dispatch \($0)" }
        case .niri: action.niri.map { "niri msg action \($0)" }
        case .kde:
            action.kwin.map {
                "qdbus org.kde.kglobalaccel /component/kwin invokeShortcut \(ShellQuoting.quoted($0))"
            }
        case .x11: action.x11
        case .gnome: nil
        }
    }

    /// The preset that tells the focused program; nil if the desktop tells it only extensions of its own.
    var preset: String? {
        switch self {
        case .sway, .i3, .hyprland, .niri, .x11: rawValue
        case .kde, .gnome: nil
        }
    }
}
