import Diagnostics
import YAML

/// Merges a configuration and the files that it includes into one document.
///
/// | section | result of merging |
/// |---|---|
/// | `devices` `bindings` `tests` | the elements of all files, the including file's first |
/// | other sections | the keys of all files; the same key in two files is an error |
struct DocumentMerger {
    /// Diagnostics about parts that cannot be merged.
    private(set) var problems: [Diagnostic] = []
    private var entries: [Node.Entry] = []

    /// Merges the documents of all texts; the root is nil if all texts are empty.
    ///
    /// If the first document is not a mapping, the others are ignored.
    static func merged(_ roots: [Node]) -> (root: Node?, problems: [Diagnostic]) {
        guard let main = roots.first, roots.count > 1,
            case .mapping(let mainEntries) = main.content
        else { return (roots.first, []) }
        var merger = DocumentMerger()
        merger.entries = mainEntries
        for root in roots.dropFirst() { merger.add(root) }
        var merged = main
        merged.content = .mapping(merger.entries)
        merged.isCut = roots.contains(where: \.isCut)
        return (merged, merger.problems)
    }

    /// Adds the sections of an included file.
    private mutating func add(_ root: Node) {
        guard case .mapping(let included) = root.content else {
            if case .refused = root.content { return }
            guard !root.isMissing else { return }
            return reportWrongShape(
                "an included file is a mapping of sections, and this is \(root.sort)",
                at: Span(start: root.span.start, end: root.span.start + 1),
                help: "begin it with a section, such as `bindings:`"
            )
        }
        for entry in included where entry.key != "include" { add(entry) }
    }

    /// Adds a section of an included file, and merges it with the section of the same name.
    private mutating func add(_ entry: Node.Entry) {
        guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
            entries.append(entry)
            return
        }
        let known = entries[index].value
        switch (known.content, entry.value.content) {
        case (.sequence(let first), .sequence(let second)):
            entries[index].value.content = .sequence(first + second)
        case (.mapping(let first), .mapping(let second)):
            entries[index].value.content = .mapping(first + newEntries(second, beside: first))
        case (_, .refused): break
        case (.refused, _): entries[index] = entry
        case _ where entry.value.isMissing: break
        case _ where known.isMissing: entries[index] = entry
        default:
            reportWrongShape(
                "\(entry.key.quoted) is \(entry.value.sort) here and \(known.sort) in the including file",
                at: entry.keySpan,
                secondary: [.init(span: entries[index].keySpan, text: "the including file")],
                help: "write the section in the same way in both files"
            )
        }
        entries[index].value.isCut = known.isCut || entry.value.isCut
    }

    /// Returns the entries whose keys are new, and reports the other entries.
    private mutating func newEntries(_ added: [Node.Entry], beside known: [Node.Entry])
        -> [Node.Entry]
    {
        added.filter { entry in
            guard let first = known.first(where: { $0.key == entry.key }) else { return true }
            problems.append(
                Diagnostic(
                    code: YAMLProblem.duplicateKey.rawValue,
                    message: "the key \(entry.key.quoted) occurs in two files",
                    at: entry.keySpan,
                    label: "second",
                    secondary: [.init(span: first.keySpan, text: "first")],
                    help: ["remove one of them"]
                )
            )
            return false
        }
    }

    private mutating func reportWrongShape(
        _ message: String,
        at span: Span,
        secondary: [Diagnostic.Label] = [],
        help: String
    ) {
        problems.append(
            Diagnostic(
                code: ConfigurationProblem.wrongShape.rawValue,
                message: message,
                at: span,
                secondary: secondary,
                help: [help]
            )
        )
    }
}
