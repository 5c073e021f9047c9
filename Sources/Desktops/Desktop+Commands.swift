extension Desktop {
    /// Returns the commands that do the task, the best first; empty if the desktop cannot do it
    /// from outside.
    ///
    /// Each command is one line that works without further setup once its program is installed. A
    /// desktop's own command comes first.
    package func commands(for task: DesktopTask) -> [DesktopCommand] {
        ownCommands(for: task)
            + (usesOnlyOwnCommands(for: task)
                ? [] : Desktop.generalCommands(for: task, isX11: self == .i3 || self == .x11))
    }

    /// The desktop's word for the place to which ``DesktopTask/next`` switches.
    package var place: String {
        switch self {
        case .labwc: "window"
        case .kde: "desktop"
        case .sway, .i3, .hyprland, .hyprlandLua, .niri, .wayfire, .gnome, .phosh, .sxmo, .x11,
            .other:
            "workspace"
        }
    }

    /// Returns true if the general commands for a task do not work on this desktop.
    ///
    /// GNOME, Phosh and Sxmo have their own keyboards and launchers, Plasma has its own keyboard,
    /// and compositors without a lock screen ignore logind's request.
    private func usesOnlyOwnCommands(for task: DesktopTask) -> Bool {
        switch (self, task) {
        case (.sway, .lock), (.i3, .lock), (.hyprland, .lock), (.hyprlandLua, .lock),
            (.niri, .lock),
            (.labwc, .lock), (.wayfire, .lock):
            true
        case (.gnome, .keyboard), (.kde, .keyboard), (.phosh, .keyboard), (.sxmo, .keyboard): true
        case (.gnome, .launcher), (.phosh, .launcher), (.sxmo, .launcher): true
        default: false
        }
    }

    // MARK: - Commands of all desktops

    /// Shows squeekboard, the keyboard of Phosh, which other desktops can use, too.
    static let squeekboard = DesktopCommand(
        "busctl --user call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true",
        needs: "squeekboard"
    )

    /// Returns the commands that work on any desktop, the best first.
    private static func generalCommands(for task: DesktopTask, isX11: Bool) -> [DesktopCommand] {
        switch task {
        case .louder:
            [
                "wpctl set-volume -l 1.0 @DEFAULT_AUDIO_SINK@ 5%+",
                "pactl set-sink-volume @DEFAULT_SINK@ +5%",
                "amixer -q set Master 5%+",
            ]
        case .quieter:
            [
                "wpctl set-volume @DEFAULT_AUDIO_SINK@ 5%-",
                "pactl set-sink-volume @DEFAULT_SINK@ -5%",
                "amixer -q set Master 5%-",
            ]
        case .brighter: ["brightnessctl -q set 5%+", "light -A 5"]
        case .darker: ["brightnessctl -q set 5%-", "light -U 5"]
        case .playPause: ["playerctl play-pause"]
        case .lock: ["loginctl lock-session"]
        case .launcher where isX11: ["rofi -show drun", "dmenu_run"]
        case .launcher:
            [
                "fuzzel", "wofi --show drun", "rofi -show drun", "tofi-drun --drun-launch=true",
                "bemenu-run",
            ]
        case .keyboard where isX11: ["onboard"]
        case .keyboard:
            [
                DesktopCommand(
                    "pkill -RTMIN -x wvkbd-mobintl || exec wvkbd-mobintl",
                    needs: "wvkbd-mobintl"
                ),
                squeekboard,
            ]
        default: []
        }
    }
}
