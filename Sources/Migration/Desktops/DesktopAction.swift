/// What the original does to windows and workspaces itself.
enum DesktopAction: Hashable, Sendable {
    case maximise
    case minimise
    case fullscreen
    case close
    case showDesktop
    case tileLeft
    case tileRight
    case workspace(Direction)

    /// Where the next workspace is.
    enum Direction: String, Hashable, Sendable {
        case next, previous, up, down, left, right
    }

    /// The command of sway and i3.
    var sway: String? {
        switch self {
        case .fullscreen: "fullscreen toggle"
        case .close: "kill"
        case .workspace(.next): "workspace next"
        case .workspace(.previous): "workspace prev"
        default: nil
        }
    }

    /// The dispatcher of Hyprland.
    var hyprland: String? {
        switch self {
        case .maximise: "fullscreen 1"
        case .fullscreen: "fullscreen 0"
        case .close: "killactive"
        case .workspace(.next): "workspace r+1"
        case .workspace(.previous): "workspace r-1"
        default: nil
        }
    }

    /// The action of niri, whose workspaces are one below the other.
    var niri: String? {
        switch self {
        case .maximise: "maximize-column"
        case .fullscreen: "fullscreen-window"
        case .close: "close-window"
        case .workspace(.next), .workspace(.down): "focus-workspace-down"
        case .workspace(.previous), .workspace(.up): "focus-workspace-up"
        default: nil
        }
    }

    /// The name of KWin's shortcut.
    var kwin: String? {
        switch self {
        case .maximise: "Window Maximize"
        case .minimise: "Window Minimize"
        case .fullscreen: "Window Fullscreen"
        case .close: "Window Close"
        case .showDesktop: "Show Desktop"
        case .tileLeft: "Window Quick Tile Left"
        case .tileRight: "Window Quick Tile Right"
        case .workspace(.next): "Switch to Next Desktop"
        case .workspace(.previous): "Switch to Previous Desktop"
        case .workspace(.up): "Switch One Desktop Up"
        case .workspace(.down): "Switch One Desktop Down"
        case .workspace(.left): "Switch One Desktop to the Left"
        case .workspace(.right): "Switch One Desktop to the Right"
        }
    }

    /// GNOME's shortcut, as it is unless the user has changed it.
    var gnomeShortcut: String? {
        switch self {
        case .maximise: "super+Up"
        case .minimise: "super+h"
        case .close: "alt+F4"
        case .showDesktop: "super+d"
        case .tileLeft: "super+Left"
        case .tileRight: "super+Right"
        case .workspace(.next), .workspace(.right): "super+Page_Down"
        case .workspace(.previous), .workspace(.left): "super+Page_Up"
        case .fullscreen, .workspace(.up), .workspace(.down): nil
        }
    }

    /// The command line for window managers on X11 (EWMH).
    var x11: String? {
        switch self {
        case .maximise: "wmctrl -r :ACTIVE: -b toggle,maximized_vert,maximized_horz"
        case .minimise: "xdotool getactivewindow windowminimize"
        case .fullscreen: "wmctrl -r :ACTIVE: -b toggle,fullscreen"
        case .close: "wmctrl -c :ACTIVE:"
        case .showDesktop:
            "if wmctrl -m | grep -q 'mode: ON'; then wmctrl -k off; else wmctrl -k on; fi"
        case .tileLeft:
            "wmctrl -r :ACTIVE: -b remove,maximized_vert,maximized_horz; "
                + X11Tiling.command(atRight: false)
        case .tileRight:
            "wmctrl -r :ACTIVE: -b remove,maximized_vert,maximized_horz; "
                + X11Tiling.command(atRight: true)
        case .workspace(.next): "xdotool set_desktop --relative 1"
        case .workspace(.previous): "xdotool set_desktop --relative -- -1"
        case .workspace: nil
        }
    }
}

/// Half of the screen for a window, by wmctrl.
private enum X11Tiling {
    /// `wmctrl -d` names the work area as `WA: x,y WxH` behind the current desktop's `*`.
    static func command(atRight: Bool) -> String {
        let left = atRight ? "a[1] + b[1] / 2" : "a[1]"
        return "wmctrl -r :ACTIVE: -e \"$(wmctrl -d | awk '$2 == \"*\" {split($8, a, \",\"); "
            + "split($9, b, \"x\"); printf \"0,%d,%d,%d,%d\", \(left), a[2], b[1] / 2, b[2]}')\""
    }
}
