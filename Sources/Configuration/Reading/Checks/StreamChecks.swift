import Diagnostics

/// Finds mistakes of streams that show only between streams and bindings.
struct StreamChecks {
    let findings: Findings

    /// 100: if a gesture arrives over more paths, `scan-count` cannot count it sensibly.
    private static let wayLimit = 100

    /// Reports streams that flow into themselves, and streams from which no binding gets a gesture.
    func check(_ streams: [PlacedStream], heardBy bindings: [PlacedBinding]) {
        let byName = Dictionary(streams.map { ($0.stream.name, $0) }) { first, _ in first }
        var done: Set<String> = []
        for stream in streams { checkCycles(from: stream, byName, [], &done) }
        // A faulty binding may listen to any stream, and a cycle has no end.
        guard !findings.containsErrors else { return }
        checkWays(streams)
        warnOfUnheard(streams, byName, bindings)
        warnOfNothingLeft(streams, byName, bindings)
    }

    // MARK: - Cycles

    /// `path` contains the streams that led there, each with the place that names it.
    private func checkCycles(
        from stream: PlacedStream,
        _ byName: [String: PlacedStream],
        _ path: [(name: String, span: Span)],
        _ done: inout Set<String>
    ) {
        guard done.insert(stream.stream.name).inserted else { return }
        for source in stream.sources {
            guard case .stream(let name) = source.source, let next = byName[name] else { continue }
            let path = path + [(stream.stream.name, source.span)]
            guard let start = path.firstIndex(where: { $0.name == name }) else {
                checkCycles(from: next, byName, path, &done)
                continue
            }
            let others = path[start...].dropLast()
            findings.error(
                .streamCycle,
                "the stream \(name.quoted) flows into itself",
                at: source.span,
                secondary: others.map { .init(span: $0.span, text: "by way of this") },
                help: "let one of them come from a gesture"
            )
        }
    }

    /// Reports streams that gestures reach over too many paths.
    ///
    /// The number of paths doubles where two streams with one source meet, so a few lines could
    /// make billions.
    private func checkWays(_ streams: [PlacedStream]) {
        var ways: [String: Int] = [:]
        func count(_ stream: PlacedStream) -> Int {
            if let known = ways[stream.stream.name] { return known }
            let sum = stream.sources.reduce(0) { sum, source in
                guard case .stream(let name) = source.source,
                    let next = streams.first(where: { $0.stream.name == name })
                else { return sum + 1 }
                return sum + count(next)
            }
            ways[stream.stream.name] = min(sum, StreamChecks.wayLimit + 1)
            return min(sum, StreamChecks.wayLimit + 1)
        }
        guard let stream = streams.first(where: { count($0) > StreamChecks.wayLimit }) else {
            return
        }
        findings.error(
            .outOfRange,
            "gestures come into \(stream.stream.name.quoted) in more than \(StreamChecks.wayLimit) ways",
            at: stream.nameSpan,
            help: "name fewer sources",
            notes: ["a gesture comes once for each way through other streams"]
        )
    }

    // MARK: - Streams without effect

    /// Warns of a `skip` of more gestures than ever arrive.
    private func warnOfNothingLeft(
        _ streams: [PlacedStream],
        _ byName: [String: PlacedStream],
        _ bindings: [PlacedBinding]
    ) {
        var known: [String: Int?] = [:]
        func most(_ source: GestureSource) -> Int? {
            guard case .stream(let name) = source, let stream = byName[name]?.stream else {
                return nil
            }
            if let known = known[name] { return known }
            let sources = stream.sources.map(most)
            let sum = sources.contains(nil) ? nil : sources.compactMap { $0 }.reduce(0, +)
            known[name] = .some(stream.pipe.most(of: sum))
            return stream.pipe.most(of: sum)
        }
        func check(_ sources: [PlacedSource], _ operators: [StreamOperator], _ owner: String) {
            // If the operators alone pass no gesture, that was reported already.
            guard sources.count == 1, let source = sources.first, let most = most(source.source),
                most > 0, operators.most(of: most) == 0, operators.most(of: nil) != 0
            else { return }
            findings.warning(
                .unreachable,
                "\(owner): \(source.source.text.quoted) lets \(most) through, and they are skipped",
                at: source.span,
                help: "skip less, or let the stream `take` more"
            )
        }
        for placed in streams {
            let stream = placed.stream
            check(placed.sources, stream.pipe, "nothing comes out of \(stream.name.quoted)")
        }
        for placed in bindings {
            let binding = placed.binding
            let name = binding.name.map(\.quoted) ?? "binding \(binding.number)"
            check([placed.source], binding.operators, "\(name) never runs")
        }
    }

    private func warnOfUnheard(
        _ streams: [PlacedStream],
        _ byName: [String: PlacedStream],
        _ bindings: [PlacedBinding]
    ) {
        var heard: Set<String> = []
        func hear(_ source: GestureSource) {
            guard case .stream(let name) = source, heard.insert(name).inserted else { return }
            byName[name]?.stream.sources.forEach(hear)
        }
        bindings.map(\.binding.source).forEach(hear)
        for stream in streams where !heard.contains(stream.stream.name) {
            let takesAny = stream.sources.contains { $0.source.pattern != nil }
            findings.warning(
                .unheardStream,
                "no binding listens to the stream \(stream.stream.name.quoted)"
                    + (takesAny ? ", so the gestures that it takes are lost" : ""),
                at: stream.nameSpan,
                help: "add a binding: `on: stream \(stream.stream.name)`, or remove the stream"
            )
        }
    }
}

extension [StreamOperator] {
    /// Returns the greatest number of gestures that pass the operators if `count` arrive; nil for
    /// any number.
    fileprivate func most(of count: Int?) -> Int? {
        reduce(count) { count, element in
            switch element {
            case .take(let taken): Swift.min(count ?? .max, taken)
            case .skip(let skipped): count.map { Swift.max(0, $0 - skipped) }
            default: count
            }
        }
    }
}
