/// A desktop, compositor or window manager whose commands are known.
///
/// The table of its commands is in `Desktop+Own.swift`; `docs/desktops` explains the commands.
public enum Desktop: String, CaseIterable, Sendable {
    case sway, i3, hyprland
    /// Hyprland 0.55 or later with a configuration in Lua, which changes the arguments of `hyprctl
    /// dispatch`.
    case hyprlandLua = "hyprland-lua"
    case niri, labwc, wayfire, kde, gnome, phosh, sxmo
    /// Any window manager on X11 that follows the Extended Window Manager Hints.
    case x11
    /// Any other desktop: only commands that work everywhere.
    case other

    /// The name of the desktop in messages.
    public var name: String {
        switch self {
        case .sway, .i3, .niri, .labwc, .wayfire: rawValue
        case .hyprland: "Hyprland"
        case .hyprlandLua: "Hyprland (Lua)"
        case .kde: "KDE Plasma"
        case .gnome: "GNOME"
        case .phosh: "Phosh"
        case .sxmo: "Sxmo"
        case .x11: "X11"
        case .other: "an unknown desktop"
        }
    }

    /// Returns the desktop of a session, from its environment.
    ///
    /// `XDG_CURRENT_DESKTOP` and similar variables are lists such as `Phosh:GNOME`, of which the
    /// first known name counts. Sxmo runs sway or dwm, but is recognised by its own variable. If no
    /// name is known, as on a console or over ssh, the variables that compositors set for their
    /// clients identify the desktop. Any other session on an X server is ``x11``.
    ///
    /// - Parameters:
    ///   - environment: returns the value of a variable; nil if it is unset or empty.
    ///   - usesLua: true if Hyprland has a configuration file `hyprland.lua`.
    /// - Returns: the desktop; ``other`` if the environment does not identify one.
    public static func of(_ environment: (String) -> String?, usesLua: Bool = false) -> Desktop {
        if environment("SXMO_WM") != nil { return .sxmo }
        for variable in ["XDG_CURRENT_DESKTOP", "XDG_SESSION_DESKTOP", "DESKTOP_SESSION"] {
            let names = (environment(variable) ?? "").lowercased().split(separator: ":")
            for name in names {
                if let desktop = named(name) { return desktop.withLua(usesLua) }
            }
        }
        for (variable, desktop) in clientVariables where environment(variable) != nil {
            return desktop.withLua(usesLua)
        }
        let isX11 = environment("DISPLAY") != nil && environment("WAYLAND_DISPLAY") == nil
        return isX11 ? .x11 : .other
    }

    /// Returns ``hyprlandLua`` for Hyprland with a configuration in Lua; otherwise this desktop.
    private func withLua(_ usesLua: Bool) -> Desktop {
        self == .hyprland && usesLua ? .hyprlandLua : self
    }

    private static func named(_ name: Substring) -> Desktop? {
        for (prefix, desktop) in names where name.hasPrefix(prefix) { return desktop }
        return nil
    }

    /// The prefixes of names in the environment: `plasmawayland`, `gnome-xorg`, `i3-with-shmlog`.
    private static let names: [(prefix: String, desktop: Desktop)] = [
        ("sxmo", .sxmo), ("sway", .sway), ("hyprland", .hyprland), ("niri", .niri),
        ("labwc", .labwc), ("wayfire", .wayfire), ("phosh", .phosh), ("i3", .i3), ("kde", .kde),
        ("plasma", .kde), ("gnome", .gnome),
    ]

    /// The variables that compositors set for their clients, with the desktops that they identify.
    ///
    /// sway sets `I3SOCK`, too, so `SWAYSOCK` comes before it.
    private static let clientVariables: [(variable: String, desktop: Desktop)] = [
        ("NIRI_SOCKET", .niri), ("HYPRLAND_INSTANCE_SIGNATURE", .hyprland), ("SWAYSOCK", .sway),
        ("I3SOCK", .i3), ("WAYFIRE_SOCKET", .wayfire), ("LABWC_PID", .labwc),
        ("KDE_FULL_SESSION", .kde), ("GNOME_SHELL_SESSION_MODE", .gnome),
    ]

    /// The environment variables with which the desktop's commands find it.
    package var variables: [String] {
        switch self {
        case .sway, .sxmo: ["SWAYSOCK"]
        case .i3, .x11: ["DISPLAY"]
        case .hyprland, .hyprlandLua: ["HYPRLAND_INSTANCE_SIGNATURE"]
        case .niri: ["NIRI_SOCKET"]
        case .wayfire: ["WAYFIRE_SOCKET"]
        case .labwc, .kde, .gnome, .phosh, .other: []
        }
    }
}
