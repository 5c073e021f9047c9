import Testing

@testable import Desktops

@Suite("Desktops") struct DesktopTests {
    @Test(
        "are known by the names that sessions give them",
        arguments: [
            (["XDG_CURRENT_DESKTOP": "sway"], Desktop.sway),
            (["XDG_CURRENT_DESKTOP": "Hyprland"], .hyprland),
            (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], .gnome),
            (["XDG_CURRENT_DESKTOP": "Phosh:GNOME"], .phosh),
            (["XDG_CURRENT_DESKTOP": "labwc:wlroots"], .labwc),
            (["XDG_CURRENT_DESKTOP": "Wayfire:wlroots"], .wayfire),
            (["XDG_CURRENT_DESKTOP": "KDE"], .kde),
            (["XDG_SESSION_DESKTOP": "plasmawayland"], .kde),
            (["XDG_SESSION_DESKTOP": "gnome-xorg"], .gnome),
            (["DESKTOP_SESSION": "i3-with-shmlog"], .i3),
            (["XDG_CURRENT_DESKTOP": "something", "XDG_SESSION_DESKTOP": "niri"], .niri),
            (["XDG_CURRENT_DESKTOP": "sway", "SXMO_WM": "sway"], .sxmo),
            (["SWAYSOCK": "/run/x", "I3SOCK": "/run/x"], .sway),
            (["I3SOCK": "/run/x"], .i3),
            (["NIRI_SOCKET": "/run/x"], .niri),
            (["HYPRLAND_INSTANCE_SIGNATURE": "x"], .hyprland),
            (["XDG_CURRENT_DESKTOP": "XFCE"], .other),
            (["XDG_CURRENT_DESKTOP": "XFCE", "DISPLAY": ":0"], .x11),
            (["XDG_CURRENT_DESKTOP": "GNOME", "DISPLAY": ":0"], .gnome),
            (["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"], .other),
            ([:], .other),
        ]
    )
    func names(environment: [String: String], desktop: Desktop) {
        #expect(Desktop.of { environment[$0] } == desktop)
    }

    @Test("Hyprland has another language since 0.55, if its configuration is in Lua")
    func lua() {
        let environment = ["HYPRLAND_INSTANCE_SIGNATURE": "x"]
        #expect(Desktop.of({ environment[$0] }, usesLua: true) == .hyprlandLua)
        #expect(Desktop.of({ _ in nil }, usesLua: true) == .other)
    }

    @Test("each can do at least five things, each with one line", arguments: Desktop.allCases)
    func commands(desktop: Desktop) {
        let tasks = DesktopTask.allCases.filter { !desktop.commands(for: $0).isEmpty }
        #expect(tasks.count >= 5)
        for command in tasks.flatMap(desktop.commands) {
            #expect(!command.line.contains("\n") && !command.program.contains(" "))
            #expect(command.line.contains(command.program) || command.program == "squeekboard")
        }
    }

    @Test("labwc takes no commands: wtype types the keys that it binds")
    func typed() {
        #expect(
            Desktop.labwc.commands(for: .previous).map(\.line)
                == ["wtype -M alt -M shift -k Tab -m shift -m alt"]
        )
        for task in DesktopTask.allCases where task != .lock {
            let hasKeys = Desktop.labwc.shortcut(for: task) != nil
            #expect(hasKeys == !Desktop.labwc.ownCommands(for: task).isEmpty)
        }
    }

    @Test("the words for workspaces are those of other programs")
    func words() {
        #expect(
            DesktopTask.workspaces.map(\.rawValue)
                == ["next", "previous", "up", "down", "left", "right"]
        )
    }

    @Test("with Lua, Hyprland gets no command in its old language", arguments: DesktopTask.allCases)
    func noOldLanguage(task: DesktopTask) {
        for command in Desktop.hyprlandLua.ownCommands(for: task) where task != .lock {
            #expect(command.line.contains("hl.dsp."))
        }
    }
}
