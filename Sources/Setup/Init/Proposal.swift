import Desktops

/// The configuration that `inputrx init` proposes.
///
/// It has five gestures, preferably gestures whose programs are installed. If the machine has a
/// touchscreen and a touchpad, the first three are for the touchscreen. If too few programs are
/// installed, other gestures are added, with a comment that names the program to install. If the
/// power key may be read, a long press of this key takes the last place.
package struct Proposal: Hashable, Sendable {
    /// 5: enough to show the possibilities, and few enough to remember.
    package static let size = 5

    /// The text of the file.
    package let text: String
    /// The programs that the file needs and that are not installed.
    package let missing: [String]

    /// Creates a proposal for a machine.
    package init(for surroundings: Surroundings) {
        let surfaces = Proposal.surfaces(surroundings)
        let namesDevices = surfaces.count > 1
        var bindings: [Binding] = []
        for (index, surface) in surfaces.enumerated() {
            let share =
                surfaces.count == 1
                ? Proposal.size : (index == 0 ? Proposal.size - 2 : Proposal.size - bindings.count)
            let candidates = GestureIdea.ideas(for: surface, on: surroundings.desktop).compactMap {
                Binding($0, surroundings, device: namesDevices ? surface : nil)
            }
            let ready = candidates.filter { $0.missing.isEmpty }
            let incomplete = candidates.filter { !$0.missing.isEmpty }
            let chosen = (ready + incomplete).prefix(share).map(\.name)
            // The order is that of the ideas, so that pairs stay together.
            bindings += candidates.filter { chosen.contains($0.name) }
        }
        if surroundings.readsPowerKey {
            bindings = bindings.prefix(Proposal.size - 1) + [Binding.power(surroundings)]
        }
        missing = Set(bindings.flatMap(\.missing)).sorted()
        text =
            Proposal.heading(surroundings) + "bindings:\n"
            + bindings.map(\.text).joined(separator: "\n")
    }

    /// Returns the kinds of device to propose gestures for: the connected kinds; without any,
    /// a touchscreen, because a device may be connected later.
    private static func surfaces(_ surroundings: Surroundings) -> [Surroundings.Surface] {
        let connected = Surroundings.Surface.allCases.filter { surroundings.devices[$0] != nil }
        return connected.isEmpty ? [.touchscreen] : connected
    }

    private static func heading(_ surroundings: Surroundings) -> String {
        let devices = Surroundings.Surface.allCases.compactMap { surface in
            surroundings.devices[surface].map { names in
                "\(surface.rawValue) (\(names.joined(separator: ", ")))"
            }
        }
        let found =
            devices.isEmpty
            ? "No touchscreen or touchpad is connected; this is for a touchscreen."
            : "Found: \(devices.joined(separator: ", "))."
        var lines = [
            "# Gestures for \(surroundings.desktop.name), proposed by `inputrx init`.",
            "# \(found)",
            "#",
            "# Change anything: the running inputrx reads this file again when you save it.",
            "# `inputrx gestures` lists all gestures, and `inputrx check` finds mistakes.",
        ]
        if surroundings.desktop == .sxmo {
            lines.append("# Stop lisgd first (`pkill lisgd`): it acts on the same touches.")
        }
        return lines.map(Proposal.comment).joined(separator: "\n") + "\n\n"
    }

    /// Returns a line of a comment in which spaces replace line breaks and NUL characters.
    ///
    /// The name of a device may contain such characters.
    fileprivate static func comment(_ line: String) -> String {
        String(line.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }
}

extension Proposal {
    /// A binding as text.
    fileprivate struct Binding {
        let name: String
        let text: String
        /// The programs that the binding needs and that are not installed.
        let missing: [String]

        /// Creates the binding; nil if the desktop has no command for one of its keys.
        init?(
            _ idea: GestureIdea,
            _ surroundings: Surroundings,
            device: Surroundings.Surface?
        ) {
            var commands: [(key: String, command: DesktopCommand)] = []
            for (key, tasks) in idea.tasks {
                let choices = tasks.flatMap { surroundings.desktop.commands(for: $0) }
                let installed = choices.first { surroundings.has($0.program) }
                guard let command = installed ?? choices.first else { return nil }
                commands.append((key, command))
            }
            self.init(idea, commands, surroundings, device: device)
        }

        private init(
            _ idea: GestureIdea,
            _ commands: [(key: String, command: DesktopCommand)],
            _ surroundings: Surroundings,
            device: Surroundings.Surface?
        ) {
            name = idea.name
            let programs = Set(commands.map(\.command.program))
            missing = programs.filter { !surroundings.has($0) }.sorted()
            var lines = ["  # \(idea.sentence)"]
            for program in missing {
                lines.append("  # Install \(program), or write another command.")
            }
            lines.append("  - name: \(idea.name)")
            lines += idea.lines.map { "    \($0)" }
            if let device { lines.append("    device: {kind: \(device.rawValue)}") }
            lines += commands.map { "    \($0.key): \(YAMLText.scalar($0.command.line))" }
            text = lines.joined(separator: "\n") + "\n"
        }

        static func power(_ surroundings: Surroundings) -> Binding {
            let suspend = DesktopCommand("systemctl suspend")
            return Binding(.power, [("run", suspend)], surroundings, device: nil)
        }
    }
}
