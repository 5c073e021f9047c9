import YAML

extension Node {
    /// The text; nil if the node is not a scalar.
    var text: String? {
        guard case .scalar(let scalar) = content else { return nil }
        return scalar.text
    }

    /// The elements; nil if the node is not a list.
    var elements: [Node]? {
        guard case .sequence(let elements) = content else { return nil }
        return elements
    }

    /// The keys with their values; nil if the node is not a mapping.
    var entries: [Entry]? {
        guard case .mapping(let entries) = content else { return nil }
        return entries
    }

    /// The value of a key; nil if the node has no such key.
    subscript(_ key: String) -> Node? { entries?.first { $0.key == key }?.value }
}
