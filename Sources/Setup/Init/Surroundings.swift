import Desktops

/// The desktop, devices and programs for which `inputrx init` proposes gestures.
package struct Surroundings: Hashable, Sendable {
    /// The kinds of device that proposals are for.
    package enum Surface: String, CaseIterable, Sendable {
        case touchscreen, touchpad
    }

    /// The desktop.
    package var desktop: Desktop
    /// The names of the connected devices of each kind.
    package var devices: [Surface: [String]]
    /// True if the power key may be read.
    package var readsPowerKey: Bool
    /// The programs that are installed; nil if that is unknown, so that all count as installed.
    package var installed: Set<String>?

    /// Creates the surroundings of a machine.
    package init(
        desktop: Desktop,
        devices: [Surface: [String]] = [:],
        readsPowerKey: Bool = false,
        installed: Set<String>? = nil
    ) {
        self.desktop = desktop
        self.devices = devices
        self.readsPowerKey = readsPowerKey
        self.installed = installed
    }

    /// Returns true if a program is installed, or if the installed programs are unknown.
    func has(_ program: String) -> Bool { installed?.contains(program) ?? true }

    /// The programs that any proposal may use.
    package static var programs: [String] {
        let commands = Desktop.allCases.flatMap { desktop in
            DesktopTask.allCases.flatMap(desktop.commands)
        }
        return Set(commands.map(\.program) + ["systemctl"]).sorted()
    }
}
