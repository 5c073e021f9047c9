import Diagnostics

extension Node {
    /// Returns the node with its positions moved, for a text that begins at `offset` of a
    /// `SourceMap`.
    package func shifted(by offset: Int) -> Node {
        guard offset != 0 else { return self }
        var node = self
        node.span = span.shifted(by: offset)
        switch content {
        case .scalar(let scalar): node.content = .scalar(scalar.shifted(by: offset))
        case .sequence(let elements):
            node.content = .sequence(elements.map { $0.shifted(by: offset) })
        case .mapping(let entries):
            node.content = .mapping(
                entries.map { entry in
                    Entry(
                        key: entry.key,
                        keySpan: entry.keySpan.shifted(by: offset),
                        value: entry.value.shifted(by: offset)
                    )
                }
            )
        case .refused: break
        }
        return node
    }
}

extension Scalar {
    fileprivate func shifted(by offset: Int) -> Scalar {
        var scalar = self
        scalar.span = span.shifted(by: offset)
        scalar.verbatimStart = verbatimStart.map { $0 + offset }
        return scalar
    }
}
