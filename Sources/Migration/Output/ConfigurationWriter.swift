/// Writes a configuration as a person would: one key per line, with the original as a comment
/// above.
struct ConfigurationWriter {
    /// The text so far.
    private(set) var text = ""

    /// Returns the configuration as a text.
    ///
    /// `lines` has for each binding the range of its lines, from 1.
    static func write(
        _ configuration: ImportedConfiguration
    ) -> (text: String, lines: [ClosedRange<Int>]) {
        var writer = ConfigurationWriter()
        for line in configuration.header { writer.comment(line, indentation: "") }
        if !configuration.header.isEmpty { writer.text += "\n" }
        for section in configuration.sections {
            for line in section.comments { writer.comment(line, indentation: "") }
            writer.text += "\(section.key):\n"
            for entry in section.entries { writer.entry(entry, first: "  ", rest: "  ") }
            writer.text += "\n"
        }
        guard !configuration.bindings.isEmpty else {
            writer.text += "bindings: []\n"
            return (writer.text, [])
        }
        writer.text += "bindings:\n"
        var lines: [ClosedRange<Int>] = []
        var number = writer.text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        for binding in configuration.bindings {
            let start = writer.text.utf8.count
            writer.binding(binding)
            let count = writer.text.utf8.dropFirst(start).count { $0 == UInt8(ascii: "\n") }
            lines.append(number...(number + count - 1))
            number += count
        }
        return (writer.text, lines)
    }

    private mutating func binding(_ binding: ImportedBinding) {
        for original in binding.originals { comment(original, indentation: "  ") }
        for note in binding.notes { comment(note, indentation: "  ") }
        for (index, entry) in (binding.gesture + binding.effects).enumerated() {
            self.entry(entry, first: index == 0 ? "  - " : "    ", rest: "    ")
        }
    }

    private mutating func comment(_ line: String, indentation: String) {
        text += "\(indentation)# \(YAMLText.comment(line))\n"
    }

    /// Writes an entry; `first` begins the line of the key, and `rest` is the indentation of its
    /// content.
    private mutating func entry(_ entry: YAMLEntry, first: String, rest: String) {
        text += "\(first)\(entry.key):"
        switch entry.value {
        case .text(let value):
            guard let block = YAMLText.block(value) else {
                text += " \(YAMLText.scalar(value))\n"
                return
            }
            text += " \(block.indicator)\n"
            for line in block.lines { text += line.isEmpty ? "\n" : "\(rest)  \(line)\n" }
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
