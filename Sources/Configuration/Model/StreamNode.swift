public import Gestures

/// Where gestures come and pass operators: a stream or a binding, by its index.
public enum StreamNode: Hashable, Sendable {
    case stream(Int)
    case binding(Int)
}

/// A pattern that gestures are recognised by, and the stream or binding whose gestures enter there.
public struct PatternSource: Hashable, Sendable {
    /// What is waited for.
    public let pattern: GesturePattern
    /// How the file calls the gesture.
    public let on: String
    /// The stream or binding that takes it.
    public let node: StreamNode
    /// Which of its sources it is.
    let source: Int
}

extension Configuration {
    /// Everything that gestures are recognised by; ``Gesture/pattern`` is an index into it.
    ///
    /// Streams come first, so of a stream and a binding that ask for as much the stream takes the
    /// gesture.
    public var patternSources: [PatternSource] {
        nodes.flatMap { node in
            sources(of: node).enumerated().compactMap { index, source in
                guard case .gesture(let pattern, let on) = source else { return nil }
                return PatternSource(pattern: pattern, on: on, node: node, source: index)
            }
        }
    }

    /// Makes it wait for something else at one of its patternSources.
    public mutating func replace(_ patternSource: PatternSource, by pattern: GesturePattern) {
        let source = GestureSource.gesture(pattern, on: patternSource.on)
        switch patternSource.node {
        case .stream(let index): streams[index].sources[patternSource.source] = source
        case .binding(let index): bindings[index].source = source
        }
    }

    /// All streams, then all bindings.
    public var nodes: [StreamNode] {
        streams.indices.map { .stream($0) } + bindings.indices.map { .binding($0) }
    }

    /// Where its gestures come from.
    public func sources(of node: StreamNode) -> [GestureSource] {
        switch node {
        case .stream(let index): streams[index].sources
        case .binding(let index): [bindings[index].source]
        }
    }

    /// The operators that gestures pass there, in order.
    public func operators(of node: StreamNode) -> [StreamOperator] {
        switch node {
        case .stream(let index): streams[index].pipe
        case .binding(let index): bindings[index].operators
        }
    }

    /// Those that listen to the stream of that name.
    public func listeners(to name: String) -> [StreamNode] {
        nodes.filter { sources(of: $0).contains(.stream(name)) }
    }
}
