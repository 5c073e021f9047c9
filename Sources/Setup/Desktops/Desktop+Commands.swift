extension Desktop {
    /// The commands that do the task, the best first; empty if the desktop cannot do it from outside.
    ///
    /// Each is one line that works without further setup once its program is installed. Where a desktop
    /// has its own way, that comes first.
    package func commands(for task: DesktopTask) -> [DesktopCommand] {
        own(task) + (hasOnlyItsOwn(task) ? [] : Desktop.general(task, isX11: self == .i3))
    }

    /// What it calls that to which ``DesktopTask/next`` goes.
    package var place: String {
        switch self {
        case .labwc: "window"
        case .kde: "desktop"
        case .sway, .i3, .hyprland, .hyprlandLua, .niri, .wayfire, .gnome, .phosh, .sxmo, .other:
            "workspace"
        }
    }

    private func own(_ task: DesktopTask) -> [DesktopCommand] {
        switch self {
        case .sway: Desktop.sway(task, "swaymsg")
        case .i3:
            Desktop.sway(task, "i3-msg")
                + (task == .lock ? [Desktop.lock("i3lock", "i3lock --nofork")] : [])
        case .hyprland: Desktop.hyprland(task)
        case .hyprlandLua: Desktop.hyprlandLua(task)
        case .niri: Desktop.niri(task)
        case .labwc: Desktop.labwc(task)
        case .wayfire: Desktop.wayfire(task)
        case .kde: Desktop.kde(task)
        case .gnome: Desktop.gnome(task)
        case .phosh: Desktop.phosh(task)
        case .sxmo: Desktop.sxmo(task)
        case .other: []
        }
    }

    /// Whether what works elsewhere does not work here: GNOME and Plasma have their own keyboards and
    /// launchers, and compositors without a lock screen do nothing when logind asks for it.
    private func hasOnlyItsOwn(_ task: DesktopTask) -> Bool {
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

    /// Locks with a program that does not tell logind.
    ///
    /// So the line tells inputrx, and the program must not end before the screen is unlocked.
    private static func lock(_ program: String, _ line: String? = nil) -> DesktopCommand {
        DesktopCommand(
            "inputrx state locked yes; \(line ?? program); inputrx state locked no",
            needs: program
        )
    }

    // MARK: - One desktop each

    private static func sway(_ task: DesktopTask, _ program: String) -> [DesktopCommand] {
        switch task {
        case .next: [DesktopCommand("\(program) workspace next_on_output")]
        case .previous: [DesktopCommand("\(program) workspace prev_on_output")]
        case .close: [DesktopCommand("\(program) kill")]
        case .lock where program == "swaymsg": [lock("swaylock")]
        default: []
        }
    }

    private static func hyprland(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next: [DesktopCommand("hyprctl dispatch workspace e+1")]
        case .previous: [DesktopCommand("hyprctl dispatch workspace e-1")]
        case .close: [DesktopCommand("hyprctl dispatch killactive")]
        case .lock: [lock("hyprlock")]
        default: []
        }
    }

    private static func hyprlandLua(_ task: DesktopTask) -> [DesktopCommand] {
        func dispatch(_ lua: String) -> [DesktopCommand] {
            [DesktopCommand("hyprctl dispatch 'hl.dsp.\(lua)'")]
        }
        return switch task {
        case .next: dispatch(#"focus({ workspace = "e+1" })"#)
        case .previous: dispatch(#"focus({ workspace = "e-1" })"#)
        case .close: dispatch("window.close()")
        default: hyprland(task)
        }
    }

    private static func niri(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next: [DesktopCommand("niri msg action focus-workspace-down")]
        case .previous: [DesktopCommand("niri msg action focus-workspace-up")]
        case .overview: [DesktopCommand("niri msg action toggle-overview")]
        case .close: [DesktopCommand("niri msg action close-window")]
        case .lock: [lock("swaylock")]
        default: []
        }
    }

    /// labwc takes no commands: the keys that it binds by default are sent to it.
    private static func labwc(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next: [DesktopCommand("wtype -M alt -k Tab -m alt")]
        case .previous: [DesktopCommand("wtype -M alt -M shift -k Tab -m shift -m alt")]
        case .close: [DesktopCommand("wtype -M alt -k F4 -m alt")]
        case .lock: [lock("swaylock")]
        default: []
        }
    }

    /// wfctl needs the plugins `ipc` and `ipc-rules`.
    private static func wayfire(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next: [DesktopCommand("wfctl next workspace")]
        case .lock: [lock("swaylock")]
        default: []
        }
    }

    private static func kde(_ task: DesktopTask) -> [DesktopCommand] {
        func invoke(_ shortcut: String, of component: String = "kwin") -> [DesktopCommand] {
            [
                DesktopCommand(
                    "busctl --user call org.kde.kglobalaccel /component/\(component) "
                        + "org.kde.kglobalaccel.Component invokeShortcut s \"\(shortcut)\""
                )
            ]
        }
        return switch task {
        case .next: invoke("Switch to Next Desktop")
        case .previous: invoke("Switch to Previous Desktop")
        case .overview: invoke("Overview")
        case .close: invoke("Window Close")
        case .keyboard:
            [
                DesktopCommand(
                    "busctl --user call org.kde.KWin /VirtualKeyboard org.kde.kwin.VirtualKeyboard "
                        + "forceActivate"
                )
            ]
        case .launcher: [DesktopCommand("krunner")]
        default: []
        }
    }

    /// GNOME Shell lets nobody else change the workspace; it has its own gestures for that.
    private static func gnome(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .overview:
            [
                DesktopCommand(
                    "busctl --user set-property org.gnome.Shell /org/gnome/Shell org.gnome.Shell "
                        + "OverviewActive b true"
                )
            ]
        case .keyboard:
            [
                DesktopCommand(
                    "gsettings set org.gnome.desktop.a11y.applications screen-keyboard-enabled true"
                )
            ]
        default: []
        }
    }

    /// Phosh starts squeekboard (or another keyboard) and gnome-settings-daemon itself.
    private static func phosh(_ task: DesktopTask) -> [DesktopCommand] {
        func brightness(_ method: String) -> [DesktopCommand] {
            [
                DesktopCommand(
                    "busctl --user call org.gnome.SettingsDaemon.Power /org/gnome/SettingsDaemon/Power "
                        + "org.gnome.SettingsDaemon.Power.Screen \(method)"
                )
            ]
        }
        return switch task {
        case .keyboard: [DesktopCommand(squeekboard.line)]
        case .brighter: brightness("StepUp")
        case .darker: brightness("StepDown")
        default: []
        }
    }

    private static func sxmo(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next: [DesktopCommand("sxmo_wm.sh nextworkspace")]
        case .previous: [DesktopCommand("sxmo_wm.sh previousworkspace")]
        case .close: [DesktopCommand("sxmo_killwindow.sh")]
        case .keyboard: [DesktopCommand("sxmo_keyboard.sh toggle")]
        case .launcher: [DesktopCommand("sxmo_appmenu.sh")]
        case .louder: [DesktopCommand("sxmo_audio.sh vol up 5")]
        case .quieter: [DesktopCommand("sxmo_audio.sh vol down 5")]
        case .brighter: [DesktopCommand("sxmo_brightness.sh up")]
        case .darker: [DesktopCommand("sxmo_brightness.sh down")]
        default: []
        }
    }

    // MARK: - What works on all of them

    private static let squeekboard = DesktopCommand(
        "busctl --user call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true",
        needs: "squeekboard"
    )

    private static func general(_ task: DesktopTask, isX11: Bool) -> [DesktopCommand] {
        switch task {
        case .louder:
            [
                DesktopCommand("wpctl set-volume -l 1.0 @DEFAULT_AUDIO_SINK@ 5%+"),
                DesktopCommand("pactl set-sink-volume @DEFAULT_SINK@ +5%"),
                DesktopCommand("amixer -q set Master 5%+"),
            ]
        case .quieter:
            [
                DesktopCommand("wpctl set-volume @DEFAULT_AUDIO_SINK@ 5%-"),
                DesktopCommand("pactl set-sink-volume @DEFAULT_SINK@ -5%"),
                DesktopCommand("amixer -q set Master 5%-"),
            ]
        case .brighter:
            [DesktopCommand("brightnessctl -q set 5%+"), DesktopCommand("light -A 5")]
        case .darker:
            [DesktopCommand("brightnessctl -q set 5%-"), DesktopCommand("light -U 5")]
        case .playPause: [DesktopCommand("playerctl play-pause")]
        case .lock: [DesktopCommand("loginctl lock-session")]
        case .launcher where isX11:
            [DesktopCommand("rofi -show drun"), DesktopCommand("dmenu_run")]
        case .launcher:
            [
                "fuzzel", "wofi --show drun", "rofi -show drun", "tofi-drun --drun-launch=true",
                "bemenu-run",
            ]
            .map { DesktopCommand($0) }
        case .keyboard where isX11:
            [DesktopCommand("onboard")]
        case .keyboard:
            [
                DesktopCommand(
                    "pkill -RTMIN -x wvkbd-mobintl || exec wvkbd-mobintl",
                    needs: "wvkbd-mobintl"
                ),
                squeekboard,
            ]
        case .next, .previous, .overview, .close: []
        }
    }
}
