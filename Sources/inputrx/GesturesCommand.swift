import ArgumentParser
import Configuration
import LinuxInput

/// `inputrx gestures`: lists the gestures that `on:` understands.
struct GesturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gestures",
        abstract: "List the gestures that `on:` understands, with their options."
    )

    func run() {
        let output = LineOutput.standardOutput
        for family in GestureVocabulary.families + [GestureVocabulary.sequence] {
            output.line(family.syntax)
            output.line("    \(family.summary)")
            let devices = family.devices.map(\.rawValue).joined(separator: ", ")
            if !devices.isEmpty { output.line("    made on: \(devices)") }
            if let contacts = family.contacts { output.line("    \(contacts)") }
            for option in family.options {
                let key = "\(option.rawValue):"
                let padding = String(repeating: " ", count: max(1, 10 - key.utf8.count))
                output.line("    \(key)\(padding)\(option.summary)")
            }
            output.line("    example: `on: \(family.example)`")
            output.line("")
        }
        output.line("stream NAME")
        output.line("    The gestures of a stream that you define under `streams:`.")
        output.line("")
        output.line(
            "docs/configuration.md and inputrx-config(5) describe every key of a configuration."
        )
    }
}

extension GestureFamily {
    /// What makes inputrx read the contacts of a touchpad for it; nil if nothing does.
    fileprivate var contacts: String? {
        guard isMadeOfContacts else { return nil }
        return devices.contains(.touchpad)
            ? "with `device: {kind: touchpad}` and a place or 1-2 fingers: of the touchpad's contacts"
            : "with `device: {kind: touchpad}`: of the touchpad's contacts"
    }
}
