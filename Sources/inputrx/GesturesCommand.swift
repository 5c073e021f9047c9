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
            output.text(family.syntax)
            output.text("    \(family.summary)")
            let devices = family.devices.map(\.rawValue).joined(separator: ", ")
            if !devices.isEmpty { output.text("    made on: \(devices)") }
            if let contacts = family.contacts { output.text("    \(contacts)") }
            for option in family.options {
                let key = "\(option.rawValue):"
                let padding = String(repeating: " ", count: max(1, 10 - key.utf8.count))
                output.text("    \(key)\(padding)\(option.summary)")
            }
            output.text("    example: `on: \(family.example)`")
            output.text("")
        }
        output.text("stream NAME")
        output.text("    The gestures of a stream that you define under `streams:`.")
        output.text("")
        output.text(
            "docs/use/configuration.md and inputrx-config(5) describe every key of a configuration."
        )
    }
}

extension GestureFamily {
    /// The configuration with which inputrx reads a touchpad's contacts for the gesture; nil if
    /// there is none.
    fileprivate var contacts: String? {
        guard isMadeOfContacts else { return nil }
        return devices.contains(.touchpad)
            ? "with `device: {kind: touchpad}` and a place or 1-2 fingers: of the touchpad's contacts"
            : "with `device: {kind: touchpad}`: of the touchpad's contacts"
    }
}
