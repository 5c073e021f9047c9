import YAML

/// A mapping of the original that remembers which of its keys have been read.
///
/// Keys that nothing has read are told, so that none is lost silently.
final class InputActionsMapping {
    private let entries: [Node.Entry]
    private var readKeys: Set<String> = []

    /// Creates a mapping in which a key may occur several times, because groups add theirs.
    init(_ entries: [Node.Entry]) { self.entries = entries }

    /// Creates the mapping that a node is; it is empty if the node is none.
    convenience init(_ node: Node) { self.init(node.entries ?? []) }

    /// Returns the first value of a key, which counts as read from now on; nil if there is none.
    subscript(_ key: String) -> Node? { values(of: key).first }

    /// Returns all values of a key, which counts as read from now on.
    func values(of key: String) -> [Node] {
        readKeys.insert(key)
        return entries.filter { $0.key == key }.map(\.value)
    }

    /// Returns the first value of a key, which does not count as read; nil if there is none.
    func peek(_ key: String) -> Node? { entries.first { $0.key == key }?.value }

    /// Returns the text of a key, which counts as read from now on; nil if there is none.
    ///
    /// Throws if the value is a list or a mapping, which would be lost otherwise.
    func text(_ key: String) throws(ImportFailure) -> String? {
        guard let value = self[key], !value.isMissing else { return nil }
        guard let text = value.text else {
            throw ImportFailure("`\(key)` is \(value.sort), and InputActions has only texts there")
        }
        return text
    }

    /// The entries whose keys have not been read.
    var unread: [Node.Entry] { entries.filter { !readKeys.contains($0.key) } }
}
