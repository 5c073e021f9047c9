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
        let heard = Set(bindings.compactMap(\.binding.source.streamName))
        var visited: Set<String> = []
        for stream in streams { checkCycles(from: stream, byName, heard, [], &visited) }
        // A faulty binding may listen to any stream, and the checks below would not end in a cycle.
        guard !findings.containsErrors else { return }
        checkPathCounts(streams)
        if !findings.containsErrors { DoubledGestures(findings, in: streams).check() }
        warnAboutUnheardStreams(streams, byName, bindings)
        warnAboutSkippedGestures(streams, byName, bindings)
    }

    // MARK: - Cycles

    /// A stream on the way through streams, and the place where it names the next one.
    private typealias Step = (name: String, span: Span)

    /// Reports cycles; `path` lists the streams that led to this one, `heard` are the names of
    /// those that bindings listen to.
    private func checkCycles(
        from stream: PlacedStream,
        _ byName: [String: PlacedStream],
        _ heard: Set<String>,
        _ path: [Step],
        _ visited: inout Set<String>
    ) {
        guard visited.insert(stream.stream.name).inserted else { return }
        for source in stream.sources {
            guard case .stream(let name) = source.source, let next = byName[name] else { continue }
            let path = path + [(stream.stream.name, source.span)]
            guard let start = path.firstIndex(where: { $0.name == name }) else {
                checkCycles(from: next, byName, heard, path, &visited)
                continue
            }
            report(cycle: Array(path[start...]), byName, heard)
        }
    }

    /// Reports a cycle where it comes back to a stream that is heard from outside, so that the
    /// other streams still flow into that one when this way is closed.
    private func report(
        cycle: [Step],
        _ byName: [String: PlacedStream],
        _ heard: Set<String>
    ) {
        let names = cycle.map(\.name)
        let others = byName.values.filter { !names.contains($0.stream.name) }
        let sources = others.flatMap(\.stream.sources)
        let outside = heard.union(sources.compactMap(\.streamName))
        // Each step names the stream of the next one, and the last step that of the first.
        let targets: [String] = Array(names.dropFirst()) + names.prefix(1)
        let last = cycle.count - 1
        let index =
            outside.contains(targets[last])
            ? last : targets.firstIndex(where: outside.contains) ?? last
        let hasOthers = byName[names[index]].map { $0.sources.count > 1 } ?? false
        findings.error(
            .streamCycle,
            "the stream \(targets[index].quoted) flows into itself",
            at: cycle[index].span,
            secondary: cycle.indices.filter { $0 != index }.map {
                .init(span: cycle[$0].span, text: "by way of this")
            },
            help: (hasOthers ? "remove it, or " : "") + "write a gesture in its place"
        )
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
            check([placed.source], binding.operators, "\(binding.quotedTitle) never runs")
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
