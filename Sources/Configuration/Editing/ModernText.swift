public import Diagnostics
import YAML

extension ConfigurationReader {
    /// The text with the present names of what it calls by names of earlier versions; nil if there are none.
    ///
    /// All the rest stays as it is, comments and style included. A text with other mistakes is rewritten, too.
    public static func modernised(_ source: Source) -> Source? {
        let findings = Findings(source: source, diagnostics: [])
        guard let root = NodeReader.read(source).root else { return nil }
        _ = configuration(root, findings)
        guard !findings.renames.isEmpty else { return nil }
        var edits = TextEdits(source)
        // What is read twice is renamed once.
        var done: Set<Int> = []
        for (span, text) in findings.renames where done.insert(span.start).inserted {
            edits.replace(span, by: text)
        }
        return Source(name: source.name, bytes: edits.applied)
    }
}
