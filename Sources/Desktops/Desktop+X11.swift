extension Desktop {
    /// Returns the commands for window managers that follow the Extended Window Manager Hints.
    static func x11(_ task: DesktopTask) -> [DesktopCommand] {
        let line: String? =
            switch task {
            case .next: "xdotool set_desktop --relative 1"
            case .previous: "xdotool set_desktop --relative -- -1"
            case .close: "wmctrl -c :ACTIVE:"
            case .fullscreen: "wmctrl -r :ACTIVE: -b toggle,fullscreen"
            case .maximise: "wmctrl -r :ACTIVE: -b toggle,maximized_vert,maximized_horz"
            case .minimise: "xdotool getactivewindow windowminimize"
            case .tileLeft: tile(atRight: false)
            case .tileRight: tile(atRight: true)
            case .showDesktop:
                "if wmctrl -m | grep -q 'mode: ON'; then wmctrl -k off; else wmctrl -k on; fi"
            default: nil
            }
        guard let line else { return [] }
        return [DesktopCommand(line, needs: line.hasPrefix("xdotool") ? "xdotool" : "wmctrl")]
    }

    /// Returns the command that puts the active window on one half of the work area.
    ///
    /// In the output of `wmctrl -d`, the line of the current desktop has a `*` as its second word
    /// and the work area, `x,y WxH`, as its eighth and ninth.
    private static func tile(atRight: Bool) -> String {
        let left = atRight ? "a[1] + b[1] / 2" : "a[1]"
        return "wmctrl -r :ACTIVE: -b remove,maximized_vert,maximized_horz; "
            + "wmctrl -r :ACTIVE: -e \"$(wmctrl -d | awk '$2 == \"*\" {split($8, a, \",\"); "
            + "split($9, b, \"x\"); printf \"0,%d,%d,%d,%d\", \(left), a[2], b[1] / 2, b[2]}')\""
    }
}
