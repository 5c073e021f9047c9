import ArgumentParser
import Configuration
import Diagnostics
import LinuxInput
import Pipeline

/// `inputrx gestures`: lists the gestures that `on:` understands.
struct GesturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gestures",
        abstract: "List the gestures that `on:` understands, with their options.",
        discussion: """
            With words, lists only the gestures that have them.

            Examples:
              inputrx gestures swipe
              inputrx gestures double tap
            """
    )

    @Argument(help: "Words of the gestures to list. Default: all.")
    var words: [String] = []

    @Flag(help: "Print each gesture as a JSON object on its own line.")
    var json = false

    func run() throws {
        let query = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }
            .map { $0.lowercased() }
        let all =
            GestureVocabulary.families + [GestureVocabulary.sequence, GestureVocabulary.streams]
        let shown = query.isEmpty ? all : all.filter { $0.matches(query) }
        guard !shown.isEmpty else {
            let phrase = query.joined(separator: " ")
            let suggestion = Suggestions.nearest(to: phrase, among: all.flatMap(\.names))
            throw failure(
                .usage,
                "there is no gesture `\(phrase.printable)`",
                help: suggestion.map { "did you mean `\($0)`?" }
                    ?? "`inputrx gestures` lists all of them"
            )
        }
        let output = LineOutput.standardOutput
        guard !json else { return shown.forEach { output.line($0.json) } }
        for (index, family) in shown.enumerated() {
            if index > 0 { output.text("") }
            for line in family.lines { output.text(line) }
        }
        guard query.isEmpty else { return }
        output.text("")
        output.text(
            "docs/use/configuration.md and inputrx-config(5) describe every key of a configuration."
        )
    }
}

extension GestureFamily {
    /// The names of the family in `on:`; for a name with a variable part, the words before that
    /// part.
    fileprivate var names: [String] { phrases.map(\.text) + [prefix].compactMap(\.self) }

    /// Returns true if one of the names contains all of the words, one after the other.
    fileprivate func matches(_ words: [String]) -> Bool {
        let text = words.joined(separator: " ")
        if phrases.contains(where: { " \($0.text) ".contains(" \(text) ") }) { return true }
        // After a prefix such as `key`, any word may follow, so `key KEY_POWER` matches, too.
        guard let prefix else { return false }
        return " \(prefix) ".contains(" \(text) ") || " \(text) ".contains(" \(prefix) ")
    }

    /// The gesture for people: its syntax, description, devices, options and an example.
    fileprivate var lines: [String] {
        var lines = [syntax, "    \(summary)"]
        let devices = devices.map(\.rawValue).joined(separator: ", ")
        if !devices.isEmpty { lines.append("    made on: \(devices)") }
        if let contacts { lines.append("    \(contacts)") }
        for option in options {
            let key = "\(option.rawValue):"
            let padding = String(repeating: " ", count: max(1, 10 - key.utf8.count))
            lines.append("    \(key)\(padding)\(option.summary)")
        }
        lines.append("    example: `on: \(example)`")
        return lines
    }

    /// The gesture as one JSON object (docs/use/json.md).
    fileprivate var json: String {
        var line = JSONLine()
        line.add("syntax", syntax)
        line.add("summary", summary)
        line.add("phrases", phrases.map(\.text))
        if let prefix { line.add("prefix", prefix) }
        line.add("devices", devices.map(\.rawValue))
        line.add("touchpad-contacts", isMadeOfContacts)
        line.add("least-fingers", Int64(minimumFingers))
        line.add("options", options.map(\.rawValue))
        line.add("example", example)
        return line.finished()
    }

    /// A note on when the gesture is recognised from a touchpad's contacts; nil if it never is.
    private var contacts: String? {
        guard isMadeOfContacts else { return nil }
        return devices.contains(.touchpad)
            ? "with `device: {kind: touchpad}` and a place or 1-2 fingers: of the touchpad's contacts"
            : "with `device: {kind: touchpad}`: of the touchpad's contacts"
    }
}
