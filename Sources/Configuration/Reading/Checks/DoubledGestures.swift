import Diagnostics
import Gestures

/// Finds streams into which the same gesture comes twice, although no operator on one of the ways
/// changes anything about it.
struct DoubledGestures {
    let findings: Findings
    private let streams: [PlacedStream]
    /// The streams by their names.
    private let byName: [String: PlacedStream]
    /// The places of the streams in the file, which decide between patterns that are equally
    /// specific.
    private let ranks: [String: Int]

    /// Prepares the check of streams that do not flow into themselves.
    init(_ findings: Findings, in streams: [PlacedStream]) {
        self.findings = findings
        self.streams = streams
        byName = Dictionary(streams.map { ($0.stream.name, $0) }) { first, _ in first }
        ranks = Dictionary(
            streams.enumerated().map { ($1.stream.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// A place where gestures begin, or leave the operators of a stream.
    private enum Origin: Hashable {
        /// A source of a stream: a gesture, by its index.
        case gesture(of: String, index: Int)
        /// A stream with operators.
        case stream(String)
    }

    /// Warns about each stream that has two sources through which the same gestures come.
    ///
    /// A stream that two others share, one of which has operators, may be meant to come twice: at
    /// once and later, for example.
    func check() {
        var known: [String: Set<Origin>] = [:]
        for placed in streams {
            var ways: [Origin: PlacedSource] = [:]
            var patterns: [GesturePattern: (origin: Origin, source: PlacedSource)] = [:]
            search: for (index, source) in placed.sources.enumerated() {
                let origins = origins(of: source, at: index, in: placed.stream.name, &known)
                for origin in sorted(origins) {
                    if let first = ways[origin] {
                        warn(placed, first, source, origin)
                        break search
                    }
                    ways[origin] = source
                    guard var pattern = pattern(of: origin) else { continue }
                    pattern.passes = false
                    if let other = patterns[pattern] {
                        // Without `pass`, the second one never gets the gesture.
                        guard passes(first(of: origin, other.origin)) else { continue }
                        warn(placed, other.source, source, origin)
                        break search
                    }
                    patterns[pattern] = (origin, source)
                }
            }
        }
    }

    private func warn(
        _ stream: PlacedStream,
        _ first: PlacedSource,
        _ second: PlacedSource,
        _ origin: Origin
    ) {
        let gesture =
            switch (origin, second.source) {
            case (.stream(let name), _): "gesture of \("stream \(name)".quoted)"
            case (.gesture, .stream) where first.source == second.source:
                "gesture of \(second.source.text.quoted)"
            case (.gesture(let name, let index), _):
                (byName[name]?.sources[index].source.text ?? name).quoted
            }
        findings.warning(
            .contradiction,
            "each \(gesture) comes into \(stream.stream.name.quoted) twice, and acts twice",
            at: second.span,
            secondary: [.init(span: first.span, text: "and in this way")],
            help: "remove one of the two",
            notes: ["a gesture comes once for each way through other streams"]
        )
    }

    // MARK: - Origins

    /// Returns the origins of the gestures that come through a source without meeting an operator.
    private func origins(
        of source: PlacedSource,
        at index: Int,
        in stream: String,
        _ known: inout [String: Set<Origin>]
    ) -> Set<Origin> {
        guard case .stream(let name) = source.source else {
            return [.gesture(of: stream, index: index)]
        }
        guard let next = byName[name], next.stream.pipe.isEmpty else { return [.stream(name)] }
        if let origins = known[name] { return origins }
        var all: Set<Origin> = []
        for (index, source) in next.sources.enumerated() {
            all.formUnion(origins(of: source, at: index, in: name, &known))
        }
        known[name] = all
        return all
    }

    /// Returns the origins in the order of arbitration.
    private func sorted(_ origins: Set<Origin>) -> [Origin] {
        origins.sorted { rank(of: $0) < rank(of: $1) }
    }

    private func rank(of origin: Origin) -> (Int, Int) {
        switch origin {
        case .gesture(let name, let index): (ranks[name] ?? 0, index)
        case .stream(let name): (ranks[name] ?? 0, 0)
        }
    }

    /// Returns the one of two origins that wins a gesture which matches both.
    private func first(of one: Origin, _ other: Origin) -> Origin {
        rank(of: one) < rank(of: other) ? one : other
    }

    private func pattern(of origin: Origin) -> GesturePattern? {
        guard case .gesture(let name, let index) = origin else { return nil }
        return byName[name]?.sources[index].source.pattern
    }

    private func passes(_ origin: Origin) -> Bool { pattern(of: origin)?.passes == true }
}
