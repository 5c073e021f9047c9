public import Gestures

/// A stream or binding, given by its index.
public enum StreamNode: Hashable, Sendable {
    case stream(Int)
    case binding(Int)
}

/// A pattern, with the stream or binding that receives the gestures that match it.
public struct PatternSource: Hashable, Sendable {
    /// The pattern.
    public let pattern: GesturePattern
    /// The name of the gesture in the file.
    public let on: String
    /// The stream or binding that receives the gestures.
    public let node: StreamNode
    /// The index of the pattern in the sources of ``node``.
    let sourceIndex: Int
}

extension Configuration {
    /// All patterns of gestures; ``Gesture/pattern`` is an index into this list.
    ///
    /// Each pattern has the conditions of the device rules. Streams come first, so a stream wins
    /// over a binding that is equally specific.
    public var patternSources: [PatternSource] {
        let deviceConditions = devices.deviceConditions
        return nodes.flatMap { node in
            sources(of: node).enumerated().compactMap { index, source in
                guard case .gesture(var pattern, let on) = source else { return nil }
                pattern.deviceConditions = deviceConditions
                return PatternSource(pattern: pattern, on: on, node: node, sourceIndex: index)
            }
        }
    }

    /// Replaces the pattern that `patternSource` describes, in its stream or binding.
    public mutating func replace(_ patternSource: PatternSource, by pattern: GesturePattern) {
        let source = GestureSource.gesture(pattern, on: patternSource.on)
        switch patternSource.node {
        case .stream(let index): streams[index].sources[patternSource.sourceIndex] = source
        case .binding(let index): bindings[index].source = source
        }
    }

    /// All streams, then all bindings.
    public var nodes: [StreamNode] {
        streams.indices.map { .stream($0) } + bindings.indices.map { .binding($0) }
    }

    /// Returns the sources of the gestures that a node receives.
    public func sources(of node: StreamNode) -> [GestureSource] {
        switch node {
        case .stream(let index): streams[index].sources
        case .binding(let index): [bindings[index].source]
        }
    }

    /// Returns the operators of a node, in order.
    public func operators(of node: StreamNode) -> [StreamOperator] {
        switch node {
        case .stream(let index): streams[index].pipe
        case .binding(let index): bindings[index].operators
        }
    }

    /// Returns the nodes that listen to the stream of a name.
    public func listeners(to name: String) -> [StreamNode] {
        nodes.filter { sources(of: $0).contains(.stream(name)) }
    }
}
