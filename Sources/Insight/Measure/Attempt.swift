import Configuration
import Gestures
import InputEvents

/// One attempt to make the measured gesture.
struct Attempt {
    /// The recording or session that the attempt belongs to.
    let take: Take
    /// The touches or presses: several for a double tap, triple tap, chord or sequence, otherwise
    /// one.
    let parts: [Explanation]
    /// The measured values that the device reports; empty for a void touch or another gesture.
    let values: [Measure: Double]
    /// The result under the bindings of the gesture.
    let judgement: Judgement

    /// The result of an attempt.
    struct Judgement {
        /// The index of the pattern source that took the attempt, or that came nearest; nil for a
        /// void touch, or if no pattern source applies to the device.
        let pattern: Int?
        /// The reason why the attempt was not recognised, in words; nil if it was recognised.
        let complaint: String?
        /// The checks that failed.
        let misses: [Check]
        /// The check of a recognised attempt that was nearest to its limit, with its text; nil if
        /// the attempt was rejected or no check has a limit.
        var nearest: (check: Check, text: String)?
    }

    init(
        _ parts: [Explanation],
        in take: Take,
        under configuration: Configuration,
        targets: Set<Int>
    ) {
        self.take = take
        self.parts = parts
        judgement = Attempt.judgement(parts, configuration, targets)
        // If libinput recognised another gesture, the measured values belong to that one.
        let isAnotherGesture = judgement.misses.contains { $0.quantity == .libinput }
        values = isAnotherGesture ? [:] : Attempt.values(parts)
    }

    /// True if the size of the surface is a guess, so that the millimetres are not exact.
    var isGuessed: Bool { parts.contains(where: \.isGuessed) }

    /// Microseconds from the beginning of the recording to the first landing or press.
    var began: Int64 { parts.first?.began.microseconds(since: take.origin) ?? 0 }

    /// Returns the measured values; empty for a void touch.
    ///
    /// They are the duration of all parts together; the distance, speed, direction, scale and angle
    /// of the first part; and the greatest value of each other quantity.
    private static func values(_ parts: [Explanation]) -> [Measure: Double] {
        let movements = parts.compactMap(\.subject.movement)
        guard let first = parts.first, let last = parts.last,
            movements.allSatisfy({ $0.void == nil })
        else { return [:] }
        var values: [Measure: Double] = [:]
        let ended = parts.reduce(last.ended) { max($0, $1.ended) }
        values[.duration] = Double(ended.microseconds(since: first.began)) / 1000
        let neighbours = zip(parts, parts.dropFirst())
        values[.pause] =
            neighbours.map { Double($1.began.microseconds(since: $0.ended)) / 1000 }.max()
        if case .dial(let dial, let turned) = first.subject {
            values[dial.kind == .ring ? .angle : .share] = turned
        }
        guard let movement = movements.first else {
            values[.hold] =
                parts.map { Double($0.ended.microseconds(since: $0.began)) / 1000 }.max()
            return values
        }
        values[.fingers] = Double(movements.reduce(0) { max($0, $1.fingers) })
        values[.distance] = movement.distance
        values[.speed] = movement.speed
        values[.direction] = movement.direction
        values[.scale] = movement.scale
        values[.angle] = movement.angle
        let measures = movements.compactMap(\.measures)
        guard !measures.isEmpty else { return values }
        values[.landing] = measures.lazy.map(\.landing).max()
        values[.hold] = measures.lazy.map(\.held).max()
        values[.lifting] = measures.lazy.map(\.lifting).max()
        values[.moved] = measures.lazy.map(\.farthest).max()
        values[.size] = measures.lazy.map(\.size).max()
        values[.gap] =
            zip(measures, measures.dropFirst()).map { $0.start.distance(to: $1.start) }.max()
        return values
    }

    private static func judgement(
        _ parts: [Explanation],
        _ configuration: Configuration,
        _ targets: Set<Int>
    ) -> Judgement {
        for part in parts {
            guard let void = part.subject.movement?.void else { continue }
            let reason = "void: " + MissText(part).text(void)
            return Judgement(pattern: nil, complaint: reason, misses: [])
        }
        var nearest: (verdict: Verdict, part: Explanation)?
        for part in parts {
            // A pattern that fired decides; otherwise, the verdict that explains the failure best.
            for verdict in part.verdicts where targets.contains(verdict.pattern) {
                if case .fired = verdict.outcome {
                    let check = verdict.checks.max { $0.closeness < $1.closeness }
                    let words = MissText(
                        part,
                        configuration.patternSources[verdict.pattern].pattern
                    )
                    return Judgement(
                        pattern: verdict.pattern,
                        complaint: nil,
                        misses: [],
                        nearest: check.flatMap { $0.closeness > 0 ? ($0, words.text($0)) : nil }
                    )
                }
                if let best = nearest, !verdict.explainsBetter(than: best.verdict) { continue }
                nearest = (verdict, part)
            }
        }
        guard let (verdict, part) = nearest else {
            return Judgement(pattern: nil, complaint: "made on another device", misses: [])
        }
        let patternSources = configuration.patternSources
        let words = MissText(part, patternSources[verdict.pattern].pattern)
        var complaint = words.texts(verdict.misses).joined(separator: "; ")
        if case .lost(let winner) = verdict.outcome {
            complaint = "\(configuration.title(of: patternSources[winner])) took it"
        }
        return Judgement(pattern: verdict.pattern, complaint: complaint, misses: verdict.misses)
    }
}

extension [Explanation] {
    /// Returns the attempts at a gesture, each with its parts.
    ///
    /// Taps with the same number of fingers, presses of the gesture's keys and parts of a sequence
    /// are one attempt if they follow each other within a second, until the attempt has as many
    /// parts as the gesture. The first part of a recognised gesture begins a new attempt.
    func attempts(at kind: GestureKind, targets: Set<Int>) -> [[Explanation]] {
        var attempts: [[Explanation]] = []
        for explanation in self where explanation.subject.canBe(kind) {
            if let parts = attempts.last, let last = parts.last,
                parts.count < kind.touchCount,
                kind.isSequence
                    || last.subject.movement?.fingers == explanation.subject.movement?.fingers,
                explanation.began.microseconds(since: last.ended) < 1_000_000,
                !explanation.begins(targets) || last.begins(targets)
            {
                attempts[attempts.count - 1].append(explanation)
            } else {
                attempts.append([explanation])
            }
        }
        return attempts
    }
}

extension GestureKind {
    /// The number of touches or presses that the gesture consists of.
    fileprivate var touchCount: Int {
        if case .sequence(let sequence) = self {
            return sequence.parts.reduce(0) { $0 + $1.kind.touchCount }
        }
        let times = traits.times
        return times > 1 ? times : max(1, keys.count)
    }

    fileprivate var isSequence: Bool { if case .sequence = self { true } else { false } }
}

extension Explanation.Subject {
    /// Returns true if the input can be an attempt at a gesture of this kind.
    fileprivate func canBe(_ kind: GestureKind) -> Bool {
        if case .sequence(let sequence) = kind { return sequence.parts.contains { canBe($0.kind) } }
        return switch self {
        case .touch, .touchpad: kind.traits.fewestFingers > 0
        case .key(let code, _): kind.keys.contains(code)
        case .dial(let dial, _): kind.dial == dial.kind
        case .switch, .state: false
        }
    }
}

extension Verdict {
    /// Returns true if this verdict explains the failure better than the other.
    ///
    /// A verdict that only counts too few taps or presses does not say why they were not made.
    fileprivate func explainsBetter(than other: Verdict) -> Bool {
        func hasReason(_ verdict: Verdict) -> Bool {
            verdict.misses.contains { $0.quantity != .count }
        }
        return hasReason(self) == hasReason(other)
            ? nearness > other.nearness : hasReason(self)
    }
}

extension Explanation {
    /// Returns true if the input began a gesture that fired with one of these patterns.
    fileprivate func begins(_ targets: Set<Int>) -> Bool {
        verdicts.contains {
            if case .begun = $0.outcome { targets.contains($0.pattern) } else { false }
        }
    }
}
