import Diagnostics

/// Finds mistakes in streams that show only when all streams and bindings are compared.
struct StreamChecks {
    let findings: Findings

    /// 100: `scan-count` cannot count a gesture sensibly if it arrives over more paths.
    private static let pathLimit = 100

    /// Reports streams that are their own source or that gestures reach over too many paths; warns
    /// about streams that no binding listens to and about a `skip` that drops every gesture.
    func check(_ streams: [PlacedStream], heardBy bindings: [PlacedBinding]) {
        let byName = Dictionary(streams.map { ($0.stream.name, $0) }) { first, _ in first }
        var visited: Set<String> = []
        for stream in streams { checkCycles(from: stream, byName, [], &visited) }
        // A faulty binding may listen to any stream, and the checks below would not end in a cycle.
        guard !findings.containsErrors else { return }
        checkPathCounts(streams)
        if !findings.containsErrors { DoubledGestures(findings, in: streams).check() }
        warnAboutUnheardStreams(streams, byName, bindings)
        warnAboutSkippedGestures(streams, byName, bindings)
    }

    // MARK: - Cycles

    /// Reports cycles; `path` lists the streams that led to this one, each with the place in the
    /// file where it names the next.
    private func checkCycles(
        from stream: PlacedStream,
        _ byName: [String: PlacedStream],
        _ path: [(name: String, span: Span)],
        _ visited: inout Set<String>
    ) {
        guard visited.insert(stream.stream.name).inserted else { return }
        for source in stream.sources {
            guard case .stream(let name) = source.source, let next = byName[name] else { continue }
            let path = path + [(stream.stream.name, source.span)]
            guard let start = path.firstIndex(where: { $0.name == name }) else {
                checkCycles(from: next, byName, path, &visited)
                continue
            }
            let previous = path[start...].dropLast()
            findings.error(
                .streamCycle,
                "the stream \(name.quoted) flows into itself",
                at: source.span,
                secondary: previous.map { .init(span: $0.span, text: "by way of this") },
                help: "let one of them come from a gesture"
            )
        }
    }

    /// Reports streams that gestures reach over too many paths.
    ///
    /// The number of paths doubles where two streams with one source meet, so a few lines could
    /// make billions.
    private func checkPathCounts(_ streams: [PlacedStream]) {
        var pathCounts: [String: Int] = [:]
        func count(_ stream: PlacedStream) -> Int {
            if let known = pathCounts[stream.stream.name] { return known }
            let sum = stream.sources.reduce(0) { sum, source in
                guard case .stream(let name) = source.source,
                    let next = streams.first(where: { $0.stream.name == name })
                else { return sum + 1 }
                return sum + count(next)
            }
            pathCounts[stream.stream.name] = min(sum, StreamChecks.pathLimit + 1)
            return min(sum, StreamChecks.pathLimit + 1)
        }
        guard let stream = streams.first(where: { count($0) > StreamChecks.pathLimit }) else {
            return
        }
        findings.error(
            .outOfRange,
            "gestures come into \(stream.stream.name.quoted) in more than \(StreamChecks.pathLimit) ways",
            at: stream.nameSpan,
            help: "name fewer sources",
            notes: ["a gesture comes once for each way through other streams"]
        )
    }

    // MARK: - Streams without effect

    /// Warns about a `skip` that drops every gesture that can arrive.
    private func warnAboutSkippedGestures(
        _ streams: [PlacedStream],
        _ byName: [String: PlacedStream],
        _ bindings: [PlacedBinding]
    ) {
        var maxima: [String: Int?] = [:]
        /// Returns the greatest number of gestures that the source passes on; nil means any number.
        func maximumOutput(of source: GestureSource) -> Int? {
            guard case .stream(let name) = source, let stream = byName[name]?.stream else {
                return nil
            }
            if let maximum = maxima[name] { return maximum }
            let sources = stream.sources.map(maximumOutput)
            let sum = sources.contains(nil) ? nil : sources.compactMap { $0 }.reduce(0, +)
            maxima[name] = .some(stream.pipe.maximumOutput(for: sum))
            return stream.pipe.maximumOutput(for: sum)
        }
        func check(_ sources: [PlacedSource], _ operators: [StreamOperator], _ owner: String) {
            // Operators that pass no gesture, whatever arrives, have already been reported.
            guard sources.count == 1, let source = sources.first,
                let most = maximumOutput(of: source.source), most > 0,
                operators.maximumOutput(for: most) == 0, operators.maximumOutput(for: nil) != 0
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

    /// Warns about streams that no binding listens to, directly or through other streams.
    private func warnAboutUnheardStreams(
        _ streams: [PlacedStream],
        _ byName: [String: PlacedStream],
        _ bindings: [PlacedBinding]
    ) {
        var reached: Set<String> = []
        func follow(_ source: GestureSource) {
            guard case .stream(let name) = source, reached.insert(name).inserted else { return }
            byName[name]?.stream.sources.forEach(follow)
        }
        bindings.map(\.binding.source).forEach(follow)
        for stream in streams where !reached.contains(stream.stream.name) {
            let takesGestures = stream.sources.contains { $0.source.pattern != nil }
            findings.warning(
                .unheardStream,
                "no binding listens to the stream \(stream.stream.name.quoted)"
                    + (takesGestures ? ", so the gestures that it takes are lost" : ""),
                at: stream.nameSpan,
                help: "add a binding: `on: stream \(stream.stream.name)`, or remove the stream"
            )
        }
    }
}

extension [StreamOperator] {
    /// Returns the greatest number of gestures that pass the operators if `count` arrive; nil means
    /// any number.
    func maximumOutput(for count: Int?) -> Int? {
        reduce(count) { count, element in
            switch element {
            case .take(let taken): Swift.min(count ?? .max, taken)
            case .skip(let skipped): count.map { Swift.max(0, $0 - skipped) }
            default: count
            }
        }
    }
}
