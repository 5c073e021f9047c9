public import Diagnostics
import YAML

extension ConfigurationReader {
    /// Returns the text with names of earlier versions replaced by the present ones; nil if it has
    /// no old names.
    ///
    /// Everything else stays unchanged, including comments and style. A text with other mistakes is
    /// rewritten, too.
    public static func modernised(_ source: Source) -> Source? {
        modernised(source) { _ throws(UnreadableFile) in throw UnreadableFile(reason: "") }.first
    }

    /// Returns the file and its included files that have old names, rewritten with the present
    /// names.
    public static func modernised(_ source: Source, load: @escaping FileLoader) -> [Source] {
        let document = DocumentReader(source, load: load)
        let findings = Findings(sources: document.sources, diagnostics: [])
        guard let root = DocumentMerger.merged(document.roots).root else { return [] }
        _ = configuration(root, findings)
        var edits = TextEdits(document.sources)
        // A name may be read twice, but is replaced once.
        var done: Set<Int> = []
        for (span, text) in findings.renames where done.insert(span.start).inserted {
            edits.replace(span, by: text)
        }
        return zip(document.sources.sources, edits.applied).filter { $0 != $1 }.map(\.1)
    }
}
