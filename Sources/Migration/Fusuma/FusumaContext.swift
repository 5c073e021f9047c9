import YAML

/// The condition in the `context:` of a document.
enum FusumaContext {
    /// The condition that one of these programs has the focus.
    case applications([String])
    /// There is no condition: the document holds settings of plugins.
    case settings
    /// A condition that cannot be translated, with the reason.
    case other(String)

    /// Reads the value of `context:`.
    static func read(_ node: Node) -> FusumaContext {
        guard let entries = node.entries, let first = entries.first, entries.count == 1 else {
            return .other("only one condition, `application: NAME`, can be translated")
        }
        switch first.key {
        case "application":
            let names =
                first.value.elements?.compactMap(\.text) ?? [first.value.text].compactMap { $0 }
            return names.isEmpty ? .other("there is no name of a program") : .applications(names)
        case "plugin_defaults": return .settings
        default:
            return .other("inputrx does not know `\(Original.short(first.key))`")
        }
    }
}
