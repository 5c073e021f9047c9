/// Writes a configuration as a person would: one key per line, and above each binding a comment
/// with the original.
struct ConfigurationWriter {
    /// The text so far.
    private(set) var text = ""

    /// Returns the configuration as text.
    ///
    /// `lines` has the range of lines of each binding, counted from 1.
    static func write(
        _ configuration: ImportedConfiguration
    ) -> (text: String, lines: [ClosedRange<Int>]) {
        var writer = ConfigurationWriter()
        for line in configuration.header { writer.writeComment(line, indentation: "") }
        if !configuration.header.isEmpty { writer.text += "\n" }
        for section in configuration.sections {
            for line in section.comments { writer.writeComment(line, indentation: "") }
            writer.text += "\(section.key):\n"
            for entry in section.entries {
                writer.writeEntry(entry, start: "  ", indentation: "  ")
            }
            writer.text += "\n"
        }
        guard !configuration.bindings.isEmpty else {
            writer.text += "bindings: []\n"
            return (writer.text, [])
        }
        writer.text += "bindings:\n"
        var lines: [ClosedRange<Int>] = []
        var nextLine = writer.text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        for binding in configuration.bindings {
            let start = writer.text.utf8.count
            writer.writeBinding(binding)
            let count = writer.text.utf8.dropFirst(start).count { $0 == UInt8(ascii: "\n") }
            lines.append(nextLine...(nextLine + count - 1))
            nextLine += count
        }
        return (writer.text, lines)
    }

    private mutating func writeBinding(_ binding: ImportedBinding) {
        for original in binding.originals { writeComment(original.text, indentation: "  ") }
        for note in binding.notes { writeComment(note, indentation: "  ") }
        for (index, entry) in (binding.gesture + binding.effects).enumerated() {
            writeEntry(entry, start: index == 0 ? "  - " : "    ", indentation: "    ")
        }
    }

    private mutating func writeComment(_ line: String, indentation: String) {
        text += "\(indentation)# \(YAMLText.comment(line))\n"
    }

    /// Writes an entry; `start` begins the line of the key, and `indentation` each line of a block.
    private mutating func writeEntry(_ entry: YAMLEntry, start: String, indentation: String) {
        text += "\(start)\(entry.key):"
        switch entry.value {
        case .text(let value):
            guard let block = YAMLText.block(value) else {
                text += " \(YAMLText.scalar(value))\n"
                return
            }
            text += " \(block.indicator)\n"
            for line in block.lines { text += line.isEmpty ? "\n" : "\(indentation)  \(line)\n" }
        case .list(let values):
            text += " [\(values.map(flow).joined(separator: ", "))]\n"
        case .mapping([]):
            text += "\n"
        case .mapping(let entries):
            text += " {\(entries.map(flow).joined(separator: ", "))}\n"
        }
    }

    private func flow(_ entry: YAMLEntry) -> String {
        "\(entry.key): \(flow(entry.value))"
    }

    private func flow(_ value: YAMLValue) -> String {
        switch value {
        case .text(let text): YAMLText.scalar(text, isInFlow: true)
        case .list(let values): "[\(values.map(flow).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map(flow).joined(separator: ", "))}"
        }
    }
}
