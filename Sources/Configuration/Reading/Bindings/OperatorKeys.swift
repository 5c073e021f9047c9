import InputEvents
import YAML

extension OperatorKey {
    /// The declaration of the operator's key.
    var declaration: ConfigurationKey {
        ConfigurationKey(rawValue, summary, schema: schema)
    }

    /// One line that explains the operator.
    private var summary: String {
        switch self {
        case .throttle: "passes the first gesture, then drops gestures for this time"
        case .debounce: "passes a gesture once no other has come for this time"
        case .audit: "starts a timer at the first gesture, and passes the latest one when it ends"
        case .delay: "passes each gesture later by this time"
        case .distinct:
            "drops a gesture like the previous one: as many fingers did the same on the same device"
        case .skip: "drops this many gestures, then passes all"
        case .take: "passes this many gestures, then drops all"
        case .skipWhile: "drops gestures as long as they match"
        case .takeWhile: "passes gestures as long as they match, then drops all"
        case .buffer:
            "collects this many gestures, or those within the time, and passes the last one"
        case .window:
            "collects all gestures within this time from the first, and passes the last one"
        case .scanCount: "passes every gesture"
        }
    }

    @Sendable private func schema() -> SchemaValue {
        switch self {
        case .throttle: .any(of: [.duration, .section(Throttle.section)])
        case .debounce, .audit, .delay, .window: .duration
        case .distinct, .scanCount: .flag
        case .skip: ValueSort.skipped.schema()
        case .take: ValueSort.taken.schema()
        case .skipWhile, .takeWhile: .definition("facts")
        case .buffer: .any(of: [ValueSort.buffered.schema(), .section(Buffer.section)])
        }
    }
}

/// The values under `throttle:`.
struct Throttle {
    var window: Duration?
    var latest = false

    static let section = SectionKind(
        title: "`throttle`",
        subject: "`throttle`",
        keys: fields.map(\.key),
        synonyms: [
            "time": "window", "duration": "window", "interval": "window", "trailing": "latest",
        ]
    )

    static let fields: [Field<Throttle>] = [
        Field(
            "window",
            \.window,
            .duration,
            "the time for which it drops gestures",
            missing: "add how long it holds back: `window: 300ms`"
        ),
        Field("latest", \.latest, .flag, "whether it also passes the last gesture of this time"),
    ]
}

/// The values under `buffer:`.
struct Buffer {
    var count: Int?
    var time: Duration?

    static let section = SectionKind(
        title: "`buffer`",
        subject: "`buffer`",
        keys: fields.map(\.key),
        synonyms: ["window": "time", "within": "time", "duration": "time", "size": "count"]
    )

    static let fields: [Field<Buffer>] = [
        Field(
            "count",
            \.count,
            .buffered,
            "the number of gestures that it collects",
            missing: "add how many it gathers: `count: 3`; for a time alone, write `window: 1s`"
        ),
        Field("time", \.time, .duration, "the longest time for which it collects"),
    ]
}

extension GestureFacts {
    /// The keys under `skip-while:` and `take-while:`; the reader replaces the title.
    static let section = SectionKind(title: "`skip-while`", keys: fields.map(\.key))

    static let fields: [Field<GestureFacts>] = [
        Field("fingers", \.fingers, .fingerRange, "how many fingers made the gesture"),
        Field("direction", \.directions, .directions, "one of these directions"),
        Field("device", \.devices, .devices, "the devices on which it was made"),
    ]
}

extension ValueSort<Int> {
    /// 10⁹: more gestures than anyone will ever make.
    private static var countLimit: Int { 1_000_000_000 }

    static var buffered: Self {
        .count(2...countLimit, reason: "a buffer of one holds nothing back")
    }
    static var skipped: Self { .count(1...countLimit, reason: "to skip none, remove the key") }
    static var taken: Self {
        .count(1...countLimit, reason: "a binding that takes none would never run")
    }
}

extension ValueSort<ClosedRange<Int>> {
    fileprivate static var fingerRange: Self {
        ValueSort(
            schema: { .fingers(atLeast: 1) },
            read: { findings, entry in
                let fingers = findings.fingers(entry, ofAtLeast: 1, by: "a gesture")
                if case .range(let range)? = fingers { return range }
                return nil
            }
        )
    }
}

extension ValueSort<Set<Direction>> {
    fileprivate static var directions: Self {
        let words = Direction.allCases.map(\.rawValue)
        return ValueSort(
            words: words,
            schema: { .oneOrMore(.words(words)) },
            read: { findings, entry in
                let nodes = findings.elements(entry, expecting: "a direction like `left`")
                return Set(nodes.compactMap { findings.choice($0, of: entry) })
            }
        )
    }
}

extension ValueSort<DeviceFilter> {
    fileprivate static var devices: Self {
        ValueSort(schema: { .definition("device") }, read: { $0.deviceFilter($1) })
    }
}
