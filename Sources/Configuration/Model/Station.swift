public import Gestures

/// Where gestures come and pass guards: a stream or a binding, by its index.
public enum Station: Hashable, Sendable {
    case stream(Int)
    case binding(Int)
}

/// A pattern that gestures are recognised by, and the stream or binding whose gestures enter there.
public struct Entrance: Hashable, Sendable {
    /// What is waited for.
    public let pattern: GesturePattern
    /// How the file calls the gesture.
    public let on: String
    /// The stream or binding that takes it.
    public let station: Station
    /// Which of its sources it is.
    let source: Int
}

extension Configuration {
    /// Everything that gestures are recognised by; ``Gesture/pattern`` is an index into it.
    ///
    /// Streams come first, so of a stream and a binding that ask for as much the stream takes the
    /// gesture.
    public var entrances: [Entrance] {
        stations.flatMap { station in
            sources(of: station).enumerated().compactMap { index, source in
                guard case .gesture(let pattern, let on) = source else { return nil }
                return Entrance(pattern: pattern, on: on, station: station, source: index)
            }
        }
    }

    /// Makes it wait for something else at one of its entrances.
    public mutating func replace(_ entrance: Entrance, by pattern: GesturePattern) {
        let source = GestureSource.gesture(pattern, on: entrance.on)
        switch entrance.station {
        case .stream(let index): streams[index].sources[entrance.source] = source
        case .binding(let index): bindings[index].source = source
        }
    }

    /// All streams, then all bindings.
    public var stations: [Station] {
        streams.indices.map { .stream($0) } + bindings.indices.map { .binding($0) }
    }

    /// Where its gestures come from.
    public func sources(of station: Station) -> [GestureSource] {
        switch station {
        case .stream(let index): streams[index].sources
        case .binding(let index): [bindings[index].source]
        }
    }

    /// The operators that gestures pass there, in order.
    public func guards(of station: Station) -> [Guard] {
        switch station {
        case .stream(let index): streams[index].pipe
        case .binding(let index): bindings[index].guards
        }
    }

    /// Those that listen to the stream of that name.
    public func listeners(to name: String) -> [Station] {
        stations.filter { sources(of: $0).contains(.stream(name)) }
    }
}
