import Diagnostics
import InputEvents
import YAML

/// Reads stream operators, of a binding or in a pipe.
struct OperatorReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// The keys of a binding that are stream operators.
    static let keys = OperatorKey.allCases.map(\.rawValue)

    /// The operators of a binding, in the order of the file.
    func operators(_ section: Section) -> [StreamOperator] {
        var operators: [StreamOperator] = []
        for entry in section.entries {
            guard let key = OperatorKey(rawValue: entry.key), let next = streamOperator(key, entry)
            else {
                continue
            }
            warnIfUseless(next, at: entry, after: operators, of: "binding")
            operators.append(next)
        }
        return operators
    }

    /// One operator and its value; nil after a complaint, and where a `false` switches it off.
    func streamOperator(_ key: OperatorKey, _ entry: Node.Entry) -> StreamOperator? {
        // A thousand million of anything is never reached.
        let counts = 1...1_000_000_000
        switch key {
        case .throttle: return throttle(entry)
        case .debounce: return findings.duration(entry).map { .debounce($0) }
        case .audit: return findings.duration(entry).map { .audit($0) }
        case .delay: return findings.duration(entry).map { .delay($0) }
        case .distinct: return findings.flag(entry) == true ? .distinct : nil
        case .scanCount: return findings.flag(entry) == true ? .scanCount : nil
        case .skipWhile: return gestureFacts(entry).map { .skipWhile($0) }
        case .takeWhile: return gestureFacts(entry).map { .takeWhile($0) }
        case .buffer: return buffer(entry)
        case .window: return findings.duration(entry).map { .gather(count: nil, time: $0) }
        case .skip:
            let reason = "to skip none, remove the key"
            return findings.count(entry, in: counts, reason: reason).map { .skip($0) }
        case .take:
            let reason = "a binding that takes none would never run"
            return findings.count(entry, in: counts, reason: reason).map { .take($0) }
        }
    }

    /// `300ms`, or `{window: 300ms, latest: true}`.
    private func throttle(_ entry: Node.Entry) -> StreamOperator? {
        guard case .mapping = entry.value.content else {
            return findings.duration(entry).map { .throttle($0, latest: false) }
        }
        guard
            let section = Section(
                entry.value,
                title: "`throttle`",
                keys: ["window", "latest"],
                findings: findings
            )
        else { return nil }
        let latest = section["latest"].flatMap { findings.flag($0) } ?? false
        guard let window = section["window"] else {
            findings.error(
                .missingKey,
                "`throttle` has no `window`",
                at: entry.keySpan,
                help: ["add how long it holds back: `window: 300ms`"]
            )
            return nil
        }
        return findings.duration(window).map { .throttle($0, latest: latest) }
    }

    /// `3`, or `{count: 3, time: 1s}`.
    private func buffer(_ entry: Node.Entry) -> StreamOperator? {
        let counts = 2...1_000_000_000
        let reason = "a buffer of one holds nothing back"
        guard case .mapping = entry.value.content else {
            return findings.count(entry, in: counts, reason: reason).map {
                .gather(count: $0, time: nil)
            }
        }
        guard
            let section = Section(
                entry.value,
                title: "`buffer`",
                keys: ["count", "time"],
                findings: findings
            )
        else { return nil }
        let time = section["time"].flatMap { findings.duration($0) }
        guard let number = section["count"] else {
            findings.error(
                .missingKey,
                "`buffer` has no `count`",
                at: entry.keySpan,
                help: ["add how many it gathers: `count: 3`; for a time alone, write `window: 1s`"]
            )
            return nil
        }
        return findings.count(number, in: counts, reason: reason).map {
            .gather(count: $0, time: time)
        }
    }

    /// `{fingers: 2-4, direction: left, device: "Goodix*"}`.
    private func gestureFacts(_ entry: Node.Entry) -> GestureFacts? {
        guard
            let section = Section(
                entry.value,
                title: entry.key.quoted,
                keys: ["fingers", "direction", "device"],
                findings: findings
            )
        else { return nil }
        if section.entries.isEmpty {
            // What stands there and is not known was reported.
            guard case .mapping(let written) = entry.value.content, written.isEmpty else {
                return nil
            }
            findings.missingValue(entry, expecting: "what the gestures are like: `{fingers: 2}`")
            return nil
        }
        var facts = GestureFacts()
        if let entry = section["fingers"],
            case .range(let range)? = patternReader.fingers(entry, ofAtLeast: 1, by: "a gesture")
        {
            facts.fingers = range
        }
        if let entry = section["direction"] {
            for element in findings.elements(entry, expecting: "a direction like `left`") {
                if let direction: Direction = findings.choice(element, of: entry) {
                    facts.directions.insert(direction)
                }
            }
        }
        if let entry = section["device"], let filter = findings.deviceFilter(entry) {
            facts.devices = filter
        }
        return facts
    }

    /// Warns of an operator of that `owner`, a binding or a stream, behind others that make it useless.
    func warnIfUseless(
        _ next: StreamOperator,
        at entry: Node.Entry,
        after operators: [StreamOperator],
        of owner: String
    ) {
        for operatorBefore in operators {
            switch (operatorBefore, next) {
            case (.debounce(let quiet), .throttle(let window, _)) where window <= quiet:
                findings.warning(
                    .uselessOperator,
                    "`throttle` has nothing to hold back: `debounce` above lets through less",
                    at: entry.value.span,
                    label: "not longer than \(quiet.inWords)",
                    help: ["remove one of the two, or make `throttle` longer"]
                )
            case (.take(1), .throttle), (.take(1), .distinct), (.take(1), .take):
                findings.warning(
                    .uselessOperator,
                    "\(entry.key.quoted) has nothing to hold back: `take: 1` above lets only one through",
                    at: entry.keySpan,
                    help: ["put it above `take`, or remove it"]
                )
            case (.take(let taken), .skip(let skipped)) where skipped >= taken:
                findings.warning(
                    .unreachable,
                    owner == "binding"
                        ? "this binding never runs: it takes \(taken) and then skips them"
                        : "nothing comes out of this stream: it takes \(taken) and then skips them",
                    at: entry.value.span,
                    help: ["put `skip` above `take`, or make it less"]
                )
            default:
                break
            }
        }
    }
}
