public import Diagnostics
import YAML

extension ConfigurationReader {
    /// Returns the text with the names of earlier versions replaced by the current ones; nil if it
    /// has no old names.
    ///
    /// Everything else stays as it is, including comments and style. A text with other mistakes is
    /// rewritten, too.
    public static func modernised(_ source: Source) -> Source? {
        modernised(source) { _ throws(UnreadableFile) in throw UnreadableFile(reason: "") }.first
    }

    /// Returns the file and its included files with the current names in place of old ones; files
    /// without old names are left out.
    public static func modernised(_ source: Source, load: @escaping FileLoader) -> [Source] {
        let document = DocumentReader(source, load: load)
        let findings = Findings(sources: document.sources, diagnostics: [])
        guard let root = DocumentMerger.merged(document.roots).root else { return [] }
        _ = configuration(root, findings)
        var edits = TextEdits(document.sources)
        // A name that is read twice must be replaced only once.
        var replacedOffsets: Set<Int> = []
        for (span, text) in findings.renames where replacedOffsets.insert(span.start).inserted {
            edits.replace(span, by: text)
        }
        return zip(document.sources.sources, edits.applied).filter { $0 != $1 }.map(\.1)
    }
}
