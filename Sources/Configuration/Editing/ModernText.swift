public import Diagnostics
import YAML

extension ConfigurationReader {
    /// The text with the present names of what it calls by names of earlier versions; nil if there are none.
    ///
    /// All the rest stays as it is, comments and style included. A text with other mistakes is rewritten, too.
    public static func modernised(_ source: Source) -> Source? {
        modernised(source) { _ throws(UnreadableFile) in throw UnreadableFile(reason: "") }.first
    }

    /// The texts among a file and those that it includes that have old names, with the present names.
    public static func modernised(_ source: Source, load: @escaping FileLoader) -> [Source] {
        let document = DocumentReader(source, load: load)
        let findings = Findings(sources: document.sources, diagnostics: [])
        guard let root = DocumentMerger.merged(document.roots).root else { return [] }
        _ = configuration(root, findings)
        var edits = TextEdits(document.sources)
        // What is read twice is renamed once.
        var done: Set<Int> = []
        for (span, text) in findings.renames where done.insert(span.start).inserted {
            edits.replace(span, by: text)
        }
        return zip(document.sources.sources, edits.applied).filter { $0 != $1 }.map(\.1)
    }
}
