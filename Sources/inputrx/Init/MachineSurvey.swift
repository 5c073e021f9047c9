import Desktops
import EventCodes
import Glibc
import InputEvents
import LinuxInput
import Pipeline
import Setup

/// The facts about the machine and the session that `init` and `doctor` need.
struct MachineSurvey {
    /// systemd's user manager; nil if none runs.
    let manager: UserManager?

    /// The running desktop, according to the environment of this shell; on a console or over ssh,
    /// according to the environment of the user manager.
    var desktop: Desktop {
        let home = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { "\($0)/.config" }
        let luaPath = "\(home ?? "")/hypr/hyprland.lua"
        let usesLua = access(luaPath, F_OK) == 0
        let detected = Desktop.of(environment, usesLua: usesLua)
        // Over ssh, an X server does not reveal the desktop.
        guard detected == .other || detected == .x11, let manager else { return detected }
        let managerDesktop = Desktop.of({ manager.environment[$0] }, usesLua: usesLua)
        return managerDesktop == .other ? detected : managerDesktop
    }

    /// Returns the surroundings for which to propose a configuration; `named` is the desktop that
    /// the user named.
    func surroundings(desktop named: Desktop?) -> Surroundings {
        var devices: [Surroundings.Surface: [String]] = [:]
        var readsPowerKey = false
        for connected in ConnectedDevice.all() {
            for surface in Surroundings.Surface.allCases {
                guard let kind = DeviceKind(rawValue: surface.rawValue),
                    connected.device.kinds.contains(kind)
                else { continue }
                let name = connected.device.name.printable
                if devices[surface]?.contains(name) != true {
                    devices[surface, default: []].append(name)
                }
            }
            if let power = KeyCode(named: "KEY_POWER"), connected.keys.contains(power),
                !connected.types, access(connected.device.node, R_OK) == 0
            {
                readsPowerKey = true
            }
        }
        let path = ProgramPath()
        return Surroundings(
            desktop: named ?? desktop,
            devices: devices,
            readsPowerKey: readsPowerKey,
            installed: Set(Surroundings.programs.filter(path.contains))
        )
    }

    /// Returns the variables of this shell that programs need to find the desktop, and that the
    /// user manager lacks or has with other values.
    func missingVariables(for desktop: Desktop) -> [String] {
        guard let manager else { return [] }
        return (["WAYLAND_DISPLAY", "DISPLAY"] + desktop.variables).filter { name in
            environment(name).map { manager.environment[name] != $0 } ?? false
        }
    }
}
