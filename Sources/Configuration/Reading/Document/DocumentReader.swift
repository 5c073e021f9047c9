import Diagnostics
import YAML

/// Reads a configuration and the files that it includes, each into a tree of nodes.
///
///     config.yaml        include: [base.yaml, keys.yaml]
///     base.yaml          include: more/zones.yaml          relative to base.yaml
///     roots              config.yaml, base.yaml, more/zones.yaml, keys.yaml
struct DocumentReader {
    /// The texts that have been read.
    private(set) var sources: SourceMap
    /// The root nodes of the texts that are not empty, in the order of the texts.
    private(set) var roots: [Node] = []
    /// Diagnostics about the YAML syntax of the texts, and about their `include:` keys.
    private(set) var problems: [Diagnostic] = []
    /// The paths of all included files, even of those that cannot be read.
    private(set) var paths: [String] = []
    /// True if an `include:` has an error, so that no definition can be reported as missing.
    private(set) var lacksFile = false

    private let load: FileLoader
    /// The size of all texts, in bytes.
    private var size: Int
    /// For the path of each included file, the place under `include:` that names it.
    private var places: [String: Span] = [:]

    /// 1 MiB: the size of about ten thousand bindings; the limit for all files together.
    static let maximumSize = 1 << 20
    /// 64: enough for one file per program.
    private static let fileLimit = 64
    /// 8: a deeper chain of included files is a mistake.
    private static let depthLimit = 8

    /// Reads the main text and the files that it includes.
    init(_ main: Source, load: @escaping FileLoader) {
        sources = SourceMap(main)
        size = main.bytes.count
        self.load = load
        read(main, at: 0, chain: [DocumentReader.normalised(main.name)])
    }

    /// Reads a text that begins at `start` in the source map, and the files that it includes.
    ///
    /// `chain` contains the paths from the main file to this text.
    private mutating func read(_ source: Source, at start: Int, chain: [String]) {
        let (root, problems) = NodeReader.read(source)
        self.problems += problems.map { $0.shifted(by: start) }
        guard let root = root?.shifted(by: start) else { return }
        roots.append(root)
        guard let entry = root.entries.first(where: { $0.key == "include" }) else { return }
        for scalar in writtenPaths(entry) { include(scalar, from: source.name, chain) }
    }

    /// Returns the value in a mapping such as `{path: base.yaml}`; nil for other values.
    private static func onlyText(in node: Node) -> String? {
        guard node.entries.count == 1, case .scalar(let scalar) = node.entries[0].value.content,
            !scalar.text.isEmpty
        else { return nil }
        return scalar.text
    }

    /// Returns the paths as they are written in the file; reports values that are not paths.
    private mutating func writtenPaths(_ entry: Node.Entry) -> [Scalar] {
        entry.value.elements.compactMap { node in
            switch node.content {
            case .scalar(let scalar):
                return node.isMissing ? nil : scalar
            case .refused:
                return nil
            case .sequence, .mapping:
                report(
                    .wrongShape,
                    "`include` takes a path or a list of paths, and this is \(node.sort)",
                    at: node.span,
                    help: DocumentReader.onlyText(in: node).map { "write `include: \($0)`" }
                        ?? "write `include: base.yaml`, or `include: [base.yaml, keys.yaml]`"
                )
                return nil
            }
        }
    }

    /// Reads the file that a path in `includer` names, or reports why it cannot be included.
    private mutating func include(_ scalar: Scalar, from includer: String, _ chain: [String]) {
        let path = DocumentReader.path(scalar.text, from: includer)
        let name = scalar.text.quoted
        guard !chain.contains(path) else {
            let cycle = (chain.drop { $0 != path } + [path]).map(\.quoted).joined(separator: " → ")
            return report(
                .include,
                "\(name) includes itself: \(cycle)",
                at: scalar.span,
                help: "remove this `include`"
            )
        }
        if let first = places[path] {
            return report(
                .include,
                "\(name) is included twice",
                at: scalar.span,
                label: "second",
                secondary: [.init(span: first, text: "first")],
                help: "remove one of them"
            )
        }
        guard chain.count <= DocumentReader.depthLimit, places.count < DocumentReader.fileLimit
        else {
            let limit =
                chain.count > DocumentReader.depthLimit
                ? "files include each other more than \(DocumentReader.depthLimit) levels deep"
                : "more than \(DocumentReader.fileLimit) files are included"
            return report(.include, limit, at: scalar.span, help: "put some files together")
        }
        places[path] = scalar.span
        paths.append(path)
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try load(path)
        } catch {
            return report(
                .include,
                "cannot include \(name): \(error.reason)",
                at: scalar.span,
                help: DocumentReader.help(scalar.text, error, includedBy: includer)
            )
        }
        size += bytes.count
        guard size <= DocumentReader.maximumSize else {
            return report(
                .tooLarge,
                "the configuration with \(name) has \(size) bytes",
                at: scalar.span,
                help: "include a configuration; all files together may have "
                    + "\(DocumentReader.maximumSize) bytes"
            )
        }
        let source = Source(name: path, bytes: bytes)
        read(source, at: sources.append(source), chain: chain + [path])
    }

    /// Returns the advice about a path that cannot be read.
    private static func help(
        _ path: String,
        _ error: UnreadableFile,
        includedBy includer: String
    ) -> String {
        if path.hasPrefix("~") { return "write the whole path, because `~` is not replaced here" }
        if path.contains("$") {
            return "write the whole path, because variables are not replaced here"
        }
        if path.contains("*") {
            return "name each file, because `*` stands for none here: `include: [a.yaml, b.yaml]`"
        }
        if path.contains(", ") { return "several files are a list: `include: [\(path)]`" }
        if error.reason == "Is a directory" {
            return "name each file in it: `include: [a.yaml, b.yaml]`"
        }
        if path.contains("://") {
            return "save it as a file, and write its path: nothing is downloaded"
        }
        return "the path is relative to the folder of \(includer.quoted)"
    }

    /// Reports an error of an `include:`.
    private mutating func report(
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: String
    ) {
        lacksFile = true
        problems.append(
            Diagnostic(
                code: problem.rawValue,
                message: message,
                at: span,
                label: label,
                secondary: secondary,
                help: [help]
            )
        )
    }

    /// Resolves a path in a configuration, which is absolute or relative to the folder of the file
    /// that contains it.
    static func path(_ written: String, from includer: String) -> String {
        if written.hasPrefix("/") { return normalised(written) }
        let folder = includer.lastIndex(of: "/").map { includer[...$0] } ?? ""
        return normalised(folder + written)
    }

    /// Returns the path without `.` and repeated slashes; `..` stays, because its meaning depends
    /// on symbolic links.
    private static func normalised(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}

extension Node {
    /// The text of a scalar; empty for anything else.
    var text: String {
        if case .scalar(let scalar) = content { scalar.text } else { "" }
    }

    /// The entries of a mapping; empty for anything else.
    var entries: [Entry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    /// The names that a section defines: the keys of a mapping or, if it is a list by mistake, the
    /// names in its elements, so that their use is not reported as well.
    var definedNames: [String] {
        guard case .sequence(let elements) = content else { return entries.map(\.key) }
        return elements.compactMap { element -> String? in
            let entries = element.entries
            guard !entries.isEmpty else { return element.text }
            if let name = entries.first(where: { $0.key == "name" }) { return name.value.text }
            return entries.count == 1 && !entries[0].value.entries.isEmpty ? entries[0].key : nil
        }
    }
}
