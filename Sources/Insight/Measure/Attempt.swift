import Configuration
import Gestures
import InputEvents

/// One time that somebody made the gesture, or tried to.
struct Attempt {
    /// Where it was made.
    let take: Take
    /// Its touches: several for a double or triple tap, else one.
    let parts: [Explanation]
    /// What was measured; what the device does not tell is missing, and all of what does not count.
    let values: [Measure: Double]
    /// What became of it under the bindings that wait for the gesture.
    let judgement: Judgement

    /// What becomes of an attempt.
    struct Judgement {
        /// The entrance's index that took it, or else that is nearest; nil where a touch is void.
        let pattern: Int?
        /// What was wrong, in words; nil where it was recognised.
        let complaint: String?
        /// What was wrong, as it was measured.
        let misses: [Check]
    }

    init(
        _ parts: [Explanation],
        in take: Take,
        under configuration: Configuration,
        wanted: Set<Int>
    ) {
        self.take = take
        self.parts = parts
        judgement = Attempt.judgement(parts, configuration, wanted)
        // What libinput took for another gesture tells nothing about this one.
        let isAnother = judgement.misses.contains { $0.quantity == .libinput }
        values = isAnother ? [:] : Attempt.values(parts)
    }

    /// Microseconds from the beginning of the recording to the first landing.
    var began: Int64 { parts.first?.began.microseconds(since: take.origin) ?? 0 }

    private static func values(_ parts: [Explanation]) -> [Measure: Double] {
        let movements = parts.compactMap(\.subject.movement)
        guard let first = parts.first, let last = parts.last, let movement = movements.first,
            movements.allSatisfy({ $0.void == nil })
        else { return [:] }
        var values: [Measure: Double] = [
            .fingers: Double(movements.reduce(0) { max($0, $1.fingers) }),
            .distance: movement.distance,
            .speed: movement.speed,
            .duration: Double(last.ended.microseconds(since: first.began)) / 1000,
        ]
        values[.direction] = movement.direction
        values[.scale] = movement.scale
        values[.angle] = movement.angle
        let touches = movements.compactMap(\.measures)
        guard !touches.isEmpty else { return values }
        values[.landing] = touches.lazy.map(\.landing).max()
        values[.hold] = touches.lazy.map(\.held).max()
        values[.lifting] = touches.lazy.map(\.lifting).max()
        values[.moved] = touches.lazy.map(\.farthest).max()
        values[.size] = touches.lazy.map(\.size).max()
        let next = zip(parts, parts.dropFirst())
        values[.pause] =
            next.map { Double($1.began.microseconds(since: $0.ended)) / 1000 }.max()
        values[.gap] =
            zip(touches, touches.dropFirst()).map { $0.start.distance(to: $1.start) }.max()
        return values
    }

    private static func judgement(
        _ parts: [Explanation],
        _ configuration: Configuration,
        _ wanted: Set<Int>
    ) -> Judgement {
        for part in parts {
            guard let void = part.subject.movement?.void else { continue }
            let reason = "nothing counts: " + Words(part).text(void)
            return Judgement(pattern: nil, complaint: reason, misses: [])
        }
        var nearest: (verdict: Verdict, part: Explanation)?
        for part in parts {
            // What fired comes first, then the nearest miss.
            for verdict in part.verdicts where wanted.contains(verdict.pattern) {
                if case .fired = verdict.outcome {
                    return Judgement(pattern: verdict.pattern, complaint: nil, misses: [])
                }
                if let found = nearest, !verdict.saysMore(than: found.verdict) { continue }
                nearest = (verdict, part)
            }
        }
        guard let (verdict, part) = nearest else {
            return Judgement(pattern: nil, complaint: "made on another device", misses: [])
        }
        let entrances = configuration.entrances
        let words = Words(part, entrances[verdict.pattern].pattern)
        var complaint = words.texts(verdict.misses).joined(separator: "; ")
        if case .lost(let winner) = verdict.outcome {
            complaint = "\(configuration.title(of: entrances[winner])) took it"
        }
        return Judgement(pattern: verdict.pattern, complaint: complaint, misses: verdict.misses)
    }
}

extension [Explanation] {
    /// The explanations of touches and touchpad gestures, those of each attempt together.
    ///
    /// Taps by as many fingers that follow each other within a second are one attempt, until it has
    /// `count`; what was recognised begins a new one.
    func attempts(of count: Int, wanted: Set<Int>) -> [[Explanation]] {
        var attempts: [[Explanation]] = []
        for explanation in self {
            guard let fingers = explanation.subject.movement?.fingers else { continue }
            if let parts = attempts.last, let last = parts.last, parts.count < count,
                last.subject.movement?.fingers == fingers,
                explanation.began.microseconds(since: last.ended) < 1_000_000,
                !explanation.begins(wanted) || last.begins(wanted)
            {
                attempts[attempts.count - 1].append(explanation)
            } else {
                attempts.append([explanation])
            }
        }
        return attempts
    }
}

extension Verdict {
    /// Whether it tells better what was wrong: that there was no second tap does not say why.
    fileprivate func saysMore(than other: Verdict) -> Bool {
        func hasReason(_ verdict: Verdict) -> Bool {
            verdict.misses.contains { $0.quantity != .count }
        }
        return hasReason(self) == hasReason(other)
            ? nearness > other.nearness : hasReason(self)
    }
}

extension Explanation {
    /// Whether it is a tap that others followed, so that one of these patterns fired.
    fileprivate func begins(_ wanted: Set<Int>) -> Bool {
        verdicts.contains {
            if case .begun = $0.outcome { wanted.contains($0.pattern) } else { false }
        }
    }
}
