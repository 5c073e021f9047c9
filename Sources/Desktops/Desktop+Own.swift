extension Desktop {
    /// Returns the commands of the desktop itself for the task, the best first.
    ///
    /// Each command does exactly this task, so `inputrx import` uses it, too.
    package func ownCommands(for task: DesktopTask) -> [DesktopCommand] {
        switch self {
        case .sway: Desktop.sway(task, "swaymsg")
        case .i3:
            Desktop.sway(task, "i3-msg") + (task == .lock ? [Desktop.lock("i3lock")] : [])
        case .hyprland: Desktop.hyprland(task)
        case .hyprlandLua: Desktop.hyprlandLua(task)
        case .niri: Desktop.niri(task)
        case .labwc: labwc(task)
        case .wayfire: Desktop.wayfire(task)
        case .kde: Desktop.kde(task)
        case .gnome: Desktop.gnome(task)
        case .phosh: Desktop.phosh(task)
        case .sxmo: Desktop.sxmo(task)
        case .x11: Desktop.x11(task)
        case .other: []
        }
    }

    /// Returns the command that locks with a program that does not notify logind.
    ///
    /// The command sets the state `locked` of inputrx instead. i3lock, and swaylock with
    /// `daemonize`, return at once and stay in the background. Therefore `cat` waits until no
    /// process has the pipe open. The program inherits the pipe as descriptor 3, which it does not
    /// close, unlike its standard output.
    private static func lock(_ program: String) -> DesktopCommand {
        DesktopCommand(
            "inputrx state locked yes; \(program) 3>&1 | cat; inputrx state locked no",
            needs: program
        )
    }

    // MARK: - Commands of single desktops

    /// The commands of sway and i3.
    ///
    /// `-q` suppresses the reply, `{"success": true}`, which would only fill the log.
    private static func sway(_ task: DesktopTask, _ program: String) -> [DesktopCommand] {
        switch task {
        case .next: ["\(program) -q workspace next_on_output"]
        case .previous: ["\(program) -q workspace prev_on_output"]
        case .close: ["\(program) -q kill"]
        case .fullscreen: ["\(program) -q fullscreen toggle"]
        case .lock where program == "swaymsg": [lock("swaylock")]
        default: []
        }
    }

    /// The commands of Hyprland.
    ///
    /// `e` counts only workspaces that exist, so that a swipe creates no new one.
    private static func hyprland(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next: ["hyprctl dispatch workspace e+1"]
        case .previous: ["hyprctl dispatch workspace e-1"]
        case .close: ["hyprctl dispatch killactive"]
        case .fullscreen: ["hyprctl dispatch fullscreen 0"]
        case .maximise: ["hyprctl dispatch fullscreen 1"]
        case .lock: [lock("hyprlock")]
        default: []
        }
    }

    /// The commands of Hyprland with a configuration in Lua, where `dispatch` takes an expression.
    private static func hyprlandLua(_ task: DesktopTask) -> [DesktopCommand] {
        func dispatch(_ lua: String) -> [DesktopCommand] {
            ["hyprctl dispatch 'hl.dsp.\(lua)'"]
        }
        return switch task {
        case .next: dispatch(#"focus({ workspace = "e+1" })"#)
        case .previous: dispatch(#"focus({ workspace = "e-1" })"#)
        case .close: dispatch("window.close()")
        case .lock: [lock("hyprlock")]
        default: []
        }
    }

    /// niri arranges workspaces vertically.
    private static func niri(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next, .down: ["niri msg action focus-workspace-down"]
        case .previous, .up: ["niri msg action focus-workspace-up"]
        case .overview: ["niri msg action toggle-overview"]
        case .close: ["niri msg action close-window"]
        case .fullscreen: ["niri msg action fullscreen-window"]
        case .maximise: ["niri msg action maximize-column"]
        case .lock: [lock("swaylock")]
        default: []
        }
    }

    /// labwc takes no commands, so wtype presses the keys of its shortcuts.
    private func labwc(_ task: DesktopTask) -> [DesktopCommand] {
        if task == .lock { return [Desktop.lock("swaylock")] }
        guard let names = shortcut(for: task)?.split(separator: "+"), let key = names.last else {
            return []
        }
        let modifiers = names.dropLast()
        let words =
            ["wtype"] + modifiers.map { "-M \($0)" } + ["-k \(key)"]
            + modifiers.reversed().map { "-m \($0)" }
        return [DesktopCommand(words.joined(separator: " "))]
    }

    /// wfctl needs the plugins `ipc` and `ipc-rules`.
    private static func wayfire(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .next: ["wfctl next workspace"]
        case .lock: [lock("swaylock")]
        default: []
        }
    }

    private static func kde(_ task: DesktopTask) -> [DesktopCommand] {
        switch task {
        case .overview: shortcut("Overview")
        case .close: shortcut("Window Close")
        case .fullscreen: shortcut("Window Fullscreen")
        case .maximise: shortcut("Window Maximize")
        case .minimise: shortcut("Window Minimize")
        case .tileLeft: shortcut("Window Quick Tile Left")
        case .tileRight: shortcut("Window Quick Tile Right")
        case .showDesktop: shortcut("Show Desktop")
        case .next: shortcut("Switch to Next Desktop")
        case .previous: shortcut("Switch to Previous Desktop")
        case .up: shortcut("Switch One Desktop Up")
        case .down: shortcut("Switch One Desktop Down")
        case .left: shortcut("Switch One Desktop to the Left")
        case .right: shortcut("Switch One Desktop to the Right")
        case .keyboard:
            [
                DesktopCommand(
                    "busctl --user call org.kde.KWin /VirtualKeyboard org.kde.kwin.VirtualKeyboard "
                        + "forceActivate"
                )
            ]
        case .launcher: ["krunner"]
        default: []
        }
    }

    /// Returns the command that invokes a shortcut of KWin.
    private static func shortcut(_ name: String) -> [DesktopCommand] {
        [plasmaShortcut("\"\(name)\"")]
    }

    /// Returns the command that invokes a shortcut of Plasma.
    ///
    /// - Parameters:
    ///   - name: the shortcut's name in the system settings, as a word for the shell.
    ///   - component: the program to which the shortcut belongs.
    /// - Returns: a call over D-Bus.
    package static func plasmaShortcut(
        _ name: String,
        of component: String = "kwin"
    ) -> DesktopCommand {
        DesktopCommand(
            "busctl --user call org.kde.kglobalaccel /component/\(component) "
                + "org.kde.kglobalaccel.Component invokeShortcut s \(name)"
        )
    }

    /// GNOME Shell has no commands for workspaces; it switches them only with its own shortcuts.
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
            ["gsettings set org.gnome.desktop.a11y.applications screen-keyboard-enabled true"]
        default: []
        }
    }

    /// Phosh itself starts squeekboard (or another keyboard) and gnome-settings-daemon.
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
        case .next: ["sxmo_wm.sh nextworkspace"]
        case .previous: ["sxmo_wm.sh previousworkspace"]
        case .close: ["sxmo_killwindow.sh"]
        case .keyboard: ["sxmo_keyboard.sh toggle"]
        case .launcher: ["sxmo_appmenu.sh"]
        case .louder: ["sxmo_audio.sh vol up 5"]
        case .quieter: ["sxmo_audio.sh vol down 5"]
        case .brighter: ["sxmo_brightness.sh up"]
        case .darker: ["sxmo_brightness.sh down"]
        default: []
        }
    }
}
