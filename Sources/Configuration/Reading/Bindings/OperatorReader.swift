import Diagnostics
import InputEvents
import YAML

/// Reads the stream operators of a binding or a pipe.
struct OperatorReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// An element of a pipe: one operator with its value.
    static let section = SectionKind(
        title: "an operator",
        keys: OperatorKey.allCases.map(\.declaration)
    )

    /// Returns the operators of a binding, in the order of the file.
    func operators(_ section: Section) -> [PlacedOperator] {
        var operators: [PlacedOperator] = []
        for entry in section.entries {
            guard let key = OperatorKey(rawValue: entry.key), let next = streamOperator(key, entry)
            else {
                continue
            }
            warnIfUseless(next, at: entry, after: operators, of: "binding")
            operators.append(PlacedOperator(operator: next, entry: entry))
        }
        return operators
    }

    /// Reads one operator with its value; returns nil after an error, or if the value `false`
    /// switches the operator off.
    func streamOperator(_ key: OperatorKey, _ entry: Node.Entry) -> StreamOperator? {
        switch key {
        case .throttle: throttle(entry)
        case .debounce: findings.duration(entry).map { .debounce($0) }
        case .audit: findings.duration(entry).map { .audit($0) }
        case .delay: findings.duration(entry).map { .delay($0) }
        case .distinct: findings.flag(entry) == true ? .distinct : nil
        case .scanCount: findings.flag(entry) == true ? .scanCount : nil
        case .skipWhile: gestureFacts(entry).map { .skipWhile($0) }
        case .takeWhile: gestureFacts(entry).map { .takeWhile($0) }
        case .buffer: buffer(entry)
        case .window:
            findings.duration(entry).map { time in
                findings.checkHaste(time, of: entry)
                return .gather(count: nil, time: time)
            }
        case .skip: ValueSort.skipped.read(findings, entry).map { .skip($0) }
        case .take: ValueSort.taken.read(findings, entry).map { .take($0) }
        }
    }

    /// Reads `300ms`, or `{window: 300ms, latest: true}`.
    private func throttle(_ entry: Node.Entry) -> StreamOperator? {
        guard case .mapping = entry.value.content else {
            return findings.duration(entry).map { .throttle($0, latest: false) }
        }
        guard let section = Section(entry.value, Throttle.section, findings: findings) else {
            return nil
        }
        var throttle = Throttle()
        section.read(Throttle.fields, into: &throttle)
        guard section.required("window", at: entry.keySpan) != nil else { return nil }
        return throttle.window.map { .throttle($0, latest: throttle.latest) }
    }

    /// Reads `3`, or `{count: 3, time: 1s}`.
    private func buffer(_ entry: Node.Entry) -> StreamOperator? {
        guard case .mapping = entry.value.content else {
            if case .scalar(let scalar) = entry.value.content,
                let unit = Quantity(scalar.text)?.unit, ["ms", "s", "min"].contains(unit)
            {
                return findings.refuse(
                    .notANumber,
                    "`buffer` takes a number of gestures, and \(scalar.text.quoted) is a time",
                    at: scalar.span,
                    help:
                        "write `window: \(scalar.text)`, or `buffer: {count: 3, time: \(scalar.text)}`"
                )
            }
            return ValueSort.buffered.read(findings, entry).map { .gather(count: $0, time: nil) }
        }
        guard let section = Section(entry.value, Buffer.section, findings: findings) else {
            return nil
        }
        var buffer = Buffer()
        section.read(Buffer.fields, into: &buffer)
        guard section.required("count", at: entry.keySpan) != nil else { return nil }
        findings.checkHaste(buffer.time, of: section["time"])
        return buffer.count.map { .gather(count: $0, time: buffer.time) }
    }

    /// Reads `{fingers: 2-4, direction: left, device: "Goodix*"}`.
    private func gestureFacts(_ entry: Node.Entry) -> GestureFacts? {
        let kind = SectionKind(title: entry.key.quoted, keys: GestureFacts.section.keys)
        guard let section = Section(entry.value, kind, findings: findings) else { return nil }
        if section.entries.isEmpty {
            // Unknown keys have already been reported.
            guard case .mapping(let written) = entry.value.content, written.isEmpty else {
                return nil
            }
            findings.missingValue(entry, expecting: "what the gestures are like: `{fingers: 2}`")
            return nil
        }
        var facts = GestureFacts()
        section.read(GestureFacts.fields, into: &facts)
        return facts
    }

    /// Warns about an operator that has no effect, or passes nothing, after the operators above it.
    ///
    /// `owner` is `binding` or `stream`.
    func warnIfUseless(
        _ next: StreamOperator,
        at entry: Node.Entry,
        after operators: [PlacedOperator],
        of owner: String
    ) {
        for before in operators {
            if let pause = before.operator.shortestPause, let time = next.time, time <= pause {
                findings.warning(
                    .uselessOperator,
                    "\(entry.key.quoted) has nothing to hold back: \(before.entry.key.quoted) above "
                        + "lets through less",
                    at: entry.value.span,
                    label: "not longer than \(before.entry.writtenTime ?? pause.inWords)",
                    help: "remove one of the two, or make \(entry.key.quoted) longer"
                )
                return
            }
            if let pause = before.operator.shortestPause,
                warnIfTooSlow(next, entry, before, pause)
            {
                return
            }
            switch (before.operator, next) {
            case (.take(1), .throttle), (.take(1), .distinct), (.take(1), .take):
                warnOfOne(entry, "hold back")
            case (.take(1), .scanCount): warnOfOne(entry, "count")
            case (.take(let taken), .skip(let skipped)) where skipped >= taken:
                warnOfNothing(
                    entry,
                    "takes \(taken) and then skips them",
                    of: owner,
                    help: "put `skip` above `take`, or make it less"
                )
            case (.take(let taken), .gather(let count?, nil)) where count > taken:
                warnOfNothing(
                    entry,
                    "takes \(taken) and then waits for \(count)",
                    of: owner,
                    help: "put `take` below \(entry.key.quoted), or make it more"
                )
            default:
                break
            }
        }
    }

    /// Warns about a `buffer` whose time ends before so many gestures can arrive; returns false for
    /// other operators.
    ///
    /// `pause` is the least time between two gestures that pass the operator before it.
    private func warnIfTooSlow(
        _ next: StreamOperator,
        _ entry: Node.Entry,
        _ before: PlacedOperator,
        _ pause: Duration
    ) -> Bool {
        guard case .gather(let count?, let time?) = next, pause * (count - 1) > time else {
            return false
        }
        findings.warning(
            .uselessOperator,
            "\(entry.key.quoted) never collects \(count) in \(time.inWords): "
                + "\(before.entry.key.quoted) above lets one through in "
                + (before.entry.writtenTime ?? pause.inWords),
            at: entry.value.span,
            secondary: [.init(span: before.entry.value.span, text: "one in this time")],
            help: "put \(before.entry.key.quoted) below it, or make `time` longer than "
                + "\((pause * (count - 1)).inWords)"
        )
        return true
    }

    /// Warns about an operator that receives only one gesture, because `take: 1` stands above it.
    private func warnOfOne(_ entry: Node.Entry, _ work: String) {
        findings.warning(
            .uselessOperator,
            "\(entry.key.quoted) has nothing to \(work): `take: 1` above lets only one through",
            at: entry.keySpan,
            help: "put it above `take`, or remove it"
        )
    }

    /// Warns about an operator that passes nothing, because `take` above it passes too few.
    private func warnOfNothing(
        _ entry: Node.Entry,
        _ reason: String,
        of owner: String,
        help: String
    ) {
        findings.warning(
            .unreachable,
            owner == "binding"
                ? "this binding never runs: it \(reason)"
                : "nothing comes out of this stream: it \(reason)",
            at: entry.value.span,
            help: help
        )
    }
}

extension StreamOperator {
    /// The time for which the operator holds gestures back or collects them; nil if it has none.
    fileprivate var time: Duration? {
        switch self {
        case .throttle(let time, _), .debounce(let time), .audit(let time): time
        case .gather(_, let time): time
        case .distinct, .skip, .take, .delay, .skipWhile, .takeWhile, .scanCount: nil
        }
    }

    /// The least time between two gestures that pass; nil if they may follow each other at once.
    fileprivate var shortestPause: Duration? {
        if case .gather(.some, _) = self { nil } else { time }
    }
}

extension Node.Entry {
    /// The time in the value of an operator, as the file has it: `5min`; nil if there is none.
    fileprivate var writtenTime: String? {
        let inner = value.entries.first { ["window", "time"].contains($0.key) }?.value
        let text = (inner ?? value).text
        return Quantity(text)?.unit.isEmpty == false ? text : nil
    }
}
