public import Configuration
public import Gestures
import Pipeline

/// How a gesture was made several times: what was measured, what today's thresholds say to it, and
/// which would suit.
public struct Measurement {
    /// What `on:` would say.
    let on: String
    let kind: GestureKind
    /// In the order in which they were made.
    let attempts: [Attempt]
    /// What would recognise more of them, or exactly them.
    let proposal: Proposal?
    /// Whether the configuration binds the gesture, so that its bindings judge.
    let isBound: Bool

    /// Whether gestures of that kind can be measured: those that fingers make.
    public static func isMeasured(_ kind: GestureKind) -> Bool { !Measure.all(of: kind).isEmpty }

    /// How many attempts there are.
    public var count: Int { attempts.count }

    /// Measures every touch and touchpad gesture as an attempt to make that gesture.
    ///
    /// - Parameters:
    ///   - on: how `on:` calls the gesture.
    ///   - kind: the gesture; one that ``isMeasured(_:)``.
    ///   - configuration: its bindings and streams of that gesture are those that count; where it has none,
    ///     the gesture alone is bound, by however many fingers.
    ///   - takes: what the devices did.
    public init(
        of on: String,
        _ kind: GestureKind,
        under configuration: Configuration,
        in takes: [Take]
    ) {
        self.on = on
        self.kind = kind
        var configuration = configuration
        isBound = configuration.entrances.contains { $0.pattern.kind == kind }
        if !isBound {
            let pattern = GesturePattern(kind: kind, fingers: .any)
            configuration.streams = []
            configuration.bindings = [Binding(number: 1, on: on, pattern: pattern, command: nil)]
        }
        let entrances = configuration.entrances
        let wanted = Set(entrances.indices.filter { entrances[$0].pattern.kind == kind })
        func attempts(under configuration: Configuration) -> [Attempt] {
            takes.flatMap { take in
                var explainer = Explainer(
                    patterns: configuration.entrances.map(\.pattern),
                    thresholds: configuration.thresholds
                )
                for event in configuration.prepared(take.events) { explainer.handle(event) }
                return explainer.finish().attempts(of: kind.touches, wanted: wanted)
                    .map { Attempt($0, in: take, under: configuration, wanted: wanted) }
            }
        }
        self.attempts = attempts(under: configuration)
        proposal = Proposal(self.attempts, of: kind, under: configuration, isBound: isBound) {
            attempts(under: $0)
        }
    }

    /// How many would be recognised today.
    var recognised: Int { attempts.count { $0.judgement.complaint == nil } }

    /// The measures that were taken at all, in the order of the columns.
    var measures: [Measure] {
        Measure.all(of: kind).filter { measure in
            attempts.contains { $0.values[measure] != nil }
        }
    }
}

extension [Attempt] {
    /// The spread of a measure; nil where it was never taken.
    func spread(of measure: Measure) -> ValueSpread? {
        let values = compactMap { $0.values[measure] }
        return measure == .direction ? ValueSpread(degrees: values) : ValueSpread(values)
    }
}

extension GestureKind {
    /// How many touches make it.
    fileprivate var touches: Int {
        if case .tap(let count) = self { count } else { 1 }
    }
}
