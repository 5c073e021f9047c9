/// A desktop, compositor or window manager whose commands we know.
///
/// The table of its commands is in ``Desktop/commands(for:)``; `docs/desktops` explains them.
package enum Desktop: String, CaseIterable, Sendable {
    case sway = "sway"
    case i3 = "i3"
    case hyprland = "hyprland"
    /// Hyprland 0.55 or later with a configuration in Lua, which changes what `hyprctl dispatch` takes.
    case hyprlandLua = "hyprland-lua"
    case niri = "niri"
    case labwc = "labwc"
    case wayfire = "wayfire"
    case kde = "kde"
    case gnome = "gnome"
    case phosh = "phosh"
    case sxmo = "sxmo"
    /// None of these: only commands that work everywhere.
    case other = "other"

    /// What it calls itself.
    package var name: String {
        switch self {
        case .sway, .i3, .niri, .labwc, .wayfire: rawValue
        case .hyprland: "Hyprland"
        case .hyprlandLua: "Hyprland (Lua)"
        case .kde: "KDE Plasma"
        case .gnome: "GNOME"
        case .phosh: "Phosh"
        case .sxmo: "Sxmo"
        case .other: "an unknown desktop"
        }
    }

    /// The desktop of a session, from its environment.
    ///
    /// `XDG_CURRENT_DESKTOP` is a list such as `Phosh:GNOME`, whose first known name counts; Sxmo runs
    /// sway or dwm and calls itself after neither. Where no name is set, as on a console or over ssh, the
    /// sockets of compositors tell.
    ///
    /// - Parameters:
    ///   - environment: the value of a variable; nil if it is unset or empty.
    ///   - usesLua: whether there is a `hyprland.lua`.
    /// - Returns: the desktop, ``other`` if nothing tells.
    package static func of(_ environment: (String) -> String?, usesLua: Bool = false) -> Desktop {
        if environment("SXMO_WM") != nil { return .sxmo }
        for variable in ["XDG_CURRENT_DESKTOP", "XDG_SESSION_DESKTOP", "DESKTOP_SESSION"] {
            let names = (environment(variable) ?? "").lowercased().split(separator: ":")
            for name in names {
                if let desktop = named(name) { return desktop.withLua(usesLua) }
            }
        }
        for (variable, desktop) in sockets where environment(variable) != nil {
            return desktop.withLua(usesLua)
        }
        return .other
    }

    private func withLua(_ usesLua: Bool) -> Desktop {
        self == .hyprland && usesLua ? .hyprlandLua : self
    }

    private static func named(_ name: Substring) -> Desktop? {
        for (start, desktop) in names where name.hasPrefix(start) { return desktop }
        return nil
    }

    /// How names in the environment begin: `plasmawayland`, `gnome-xorg`, `i3-with-shmlog`.
    private static let names: [(start: String, desktop: Desktop)] = [
        ("sxmo", .sxmo), ("sway", .sway), ("hyprland", .hyprland), ("niri", .niri),
        ("labwc", .labwc), ("wayfire", .wayfire), ("phosh", .phosh), ("i3", .i3), ("kde", .kde),
        ("plasma", .kde), ("gnome", .gnome),
    ]

    /// Variables that compositors set for their clients.
    ///
    /// sway sets `I3SOCK`, too.
    private static let sockets: [(variable: String, desktop: Desktop)] = [
        ("NIRI_SOCKET", .niri), ("HYPRLAND_INSTANCE_SIGNATURE", .hyprland), ("SWAYSOCK", .sway),
        ("I3SOCK", .i3), ("WAYFIRE_SOCKET", .wayfire), ("LABWC_PID", .labwc),
        ("KDE_FULL_SESSION", .kde), ("GNOME_SHELL_SESSION_MODE", .gnome),
    ]

    /// The variables that its commands need to find it.
    package var variables: [String] {
        switch self {
        case .sway, .sxmo: ["SWAYSOCK"]
        case .i3: ["DISPLAY"]
        case .hyprland, .hyprlandLua: ["HYPRLAND_INSTANCE_SIGNATURE"]
        case .niri: ["NIRI_SOCKET"]
        case .wayfire: ["WAYFIRE_SOCKET"]
        case .labwc, .kde, .gnome, .phosh, .other: []
        }
    }
}
