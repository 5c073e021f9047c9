public import Configuration
public import Gestures
import Pipeline

/// Several attempts at a gesture: the measured values, the results under the current configuration,
/// and a proposal.
public struct Measurement {
    /// The gesture in the words of `on:`.
    let on: String
    let kind: GestureKind
    /// The attempts, in the order in which they were made.
    let attempts: [Attempt]
    /// A change of the configuration that recognises more attempts; nil if all are recognised, if
    /// there is no text to change, or if nothing helps.
    let proposal: Proposal?
    /// The indices of attempts at a tap that were held as long as a long press; no limit is moved
    /// for them.
    let presses: Set<Int>
    /// True if the configuration binds the gesture, so that its own bindings decide.
    let isBound: Bool
    /// The text that a proposal changes; nil if there is none.
    private let text: ConfigurationText?
    /// The indices of the pattern sources of the gesture in `judging`.
    private let targets: Set<Int>
    /// The configuration that decides which attempts are recognised.
    private let judging: Configuration

    /// Returns true if gestures of this kind can be measured; all can, except switches.
    public static func isMeasured(_ kind: GestureKind) -> Bool { !kind.traits.measures.isEmpty }

    /// The number of attempts.
    public var count: Int { attempts.count }

    /// Measures all attempts at a gesture.
    ///
    /// - Parameters:
    ///   - on: the gesture in the words of `on:`.
    ///   - kind: the gesture, for which ``isMeasured(_:)`` is true.
    ///   - configuration: the configuration; its bindings and streams of the gesture decide which
    ///     attempts are recognised. If the gesture is not bound, a binding of only this gesture
    ///     decides, with as many fingers as were used.
    ///   - text: the text of the configuration; without it, no change of its bindings is proposed.
    ///   - takes: the recordings or the live session.
    public init(
        of on: String,
        _ kind: GestureKind,
        under configuration: Configuration,
        text: ConfigurationText? = nil,
        in takes: [Take]
    ) {
        self.on = on
        self.kind = kind
        let bound = configuration.patternSources(for: kind)
        isBound = !bound.isEmpty
        if isBound {
            (self.text, judging, targets) = (text, configuration, bound)
        } else {
            let alone = configuration.alone(on, kind)
            let attempts = takes.flatMap { $0.attempts(at: kind, under: alone, targets: [0]) }
            let ownText = ConfigurationText.only(
                Measurement.binding(of: on, kind, madeAs: attempts),
                beside: text
            )
            (self.text, judging, targets) = (ownText, ownText?.configuration ?? alone, [0])
        }
        let (judging, targets) = (judging, targets)
        attempts = takes.flatMap { $0.attempts(at: kind, under: judging, targets: targets) }
        let longPress = judging.thresholds.longPress / .milliseconds(1)
        presses =
            if case .tap = kind { attempts.longPresses(after: longPress) } else { [] }
        let nearestPatterns = attempts.compactMap(\.judgement.pattern)
        let counts = Dictionary(nearestPatterns.map { ($0, 1) }, uniquingKeysWith: +)
        let index = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
        guard let index, let text = self.text, attempts.recognised < attempts.count else {
            proposal = nil
            return
        }
        proposal = Proposal(for: index, in: text, except: presses) { configuration, variant in
            takes.flatMap { take in
                let take = variant.map { take.varied($0) } ?? take
                return take.attempts(at: kind, under: configuration, targets: targets)
            }
        }
    }

    /// Returns the keys of a binding for the gesture, with the numbers of fingers of the recognised
    /// attempts; if none was recognised, with the number that most attempts had.
    static func binding(of on: String, _ kind: GestureKind, madeAs attempts: [Attempt])
        -> [(key: String, value: String)]
    {
        let good = attempts.filter { $0.judgement.complaint == nil }
        var fingers = (good.isEmpty ? attempts : good).compactMap { $0.values[.fingers]?.whole }
        if good.isEmpty {
            let counts = Dictionary(fingers.map { ($0, 1) }, uniquingKeysWith: +)
            let commonest = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
            fingers = commonest.map { [$0] } ?? []
        }
        var keys = [(key: "on", value: on)]
        if kind.traits.fewestFingers > 0, let least = fingers.min(), let most = fingers.max(),
            most > 1
        {
            keys.append(("fingers", least == most ? "\(least)" : "\(least)-\(most)"))
        }
        return keys + [(kind.isContinuous ? "update" : "run", "date")]
    }

    /// The keys of the proposed binding of a gesture that is not bound yet; empty if there is no
    /// text.
    var newBindingKeys: [(key: String, value: String)] {
        guard let text, let patternSource = text.configuration.patternSources.first else {
            return []
        }
        var keys = Measurement.binding(of: patternSource.on, kind, madeAs: attempts)
        for change in proposal?.changes ?? [] {
            guard case .patternSource = change.place, let value = change.value else { continue }
            if let index = keys.firstIndex(where: { $0.key == change.key }) {
                keys[index].value = value
            } else {
                keys.insert((change.key, value), at: keys.count - 1)
            }
        }
        return keys
    }

    /// The number of attempts that the current configuration recognises.
    var recognised: Int { attempts.count { $0.judgement.complaint == nil } }

    /// The quantities that were measured, in the order of the columns.
    var measures: [Measure] {
        kind.traits.measures.filter { measure in
            attempts.contains { $0.values[measure] != nil }
        }
    }
}

extension [Attempt] {
    /// Returns the spread of a quantity; nil if it was never measured.
    func spread(of measure: Measure) -> ValueSpread? {
        let values = compactMap { $0.values[measure] }
        return measure == .direction ? ValueSpread(degrees: values) : ValueSpread(values)
    }
}

extension Configuration {
    /// Returns the indices of the pattern sources of exactly this kind; if there are none, of
    /// the continuous gestures that this kind includes, or of the same keys with another press.
    fileprivate func patternSources(for kind: GestureKind) -> Set<Int> {
        let exact = patternSources.indices.filter { patternSources[$0].pattern.kind == kind }
        if !exact.isEmpty { return Set(exact) }
        return Set(
            patternSources.indices.filter {
                let other = patternSources[$0].pattern.kind
                if case .key(let codes, .press) = kind { return codes == other.keys }
                return other.isContinuous && kind.includes(other)
            }
        )
    }

    /// Returns the configuration with a single binding, for this gesture with any number of
    /// fingers.
    fileprivate func alone(_ on: String, _ kind: GestureKind) -> Configuration {
        var configuration = self
        configuration.streams = []
        let fingers = kind.traits.fewestFingers > 0 ? FingerCount.any : .default
        let pattern = GesturePattern(kind: kind, fingers: fingers)
        configuration.bindings = [Binding(number: 1, on: on, pattern: pattern, command: nil)]
        return configuration
    }
}

extension Take {
    /// Returns all attempts in the take, with their results under a configuration.
    fileprivate func attempts(
        at kind: GestureKind,
        under configuration: Configuration,
        targets: Set<Int>
    ) -> [Attempt] {
        Excerpt(all: configuration.prepared(events)).explained(under: configuration)
            .attempts(at: kind, targets: targets)
            .map { Attempt($0, in: self, under: configuration, targets: targets) }
    }
}
