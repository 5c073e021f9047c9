import InputEvents

/// A bound sequence in the form that ``Sequences`` matches.
struct BoundSequence {
    /// The index of the sequence's pattern.
    let pattern: Int
    let sequence: GestureSequence
    let heldKeys: Set<KeyCode>
    /// The longest pause between two parts, in microseconds.
    let pause: Int64
    /// The parts, each in its recogniser.
    let parts: [Part]

    /// The index of a part's recogniser, and the index of the part among the recogniser's patterns.
    struct Part: Equatable {
        let recogniser: Int
        let pattern: Int
    }

    /// Returns all sequences among the patterns, the most specific first, and the recognisers of
    /// their parts.
    static func all(in patterns: [GesturePattern], thresholds: Thresholds)
        -> (sequences: [BoundSequence], recognisers: [PartRecogniser])
    {
        let recognisers = PartRecogniser.recognisers(
            for: patterns.flatMap(\.parts),
            beside: patterns,
            thresholds: thresholds
        )
        func recognisedPart(of part: GesturePattern) -> Part? {
            for (index, recogniser) in recognisers.enumerated() {
                if let pattern = recogniser.index(of: part) {
                    return Part(recogniser: index, pattern: pattern)
                }
            }
            return nil
        }
        var all: [(sequence: BoundSequence, specificity: [Specificity])] = []
        for (index, pattern) in patterns.enumerated() {
            guard case .sequence(let sequence) = pattern.kind, sequence.parts.count > 1 else {
                continue
            }
            let bound = BoundSequence(
                pattern: index,
                sequence: sequence,
                heldKeys: pattern.heldKeys,
                pause: (sequence.pause ?? thresholds.sequence).inMicroseconds,
                parts: pattern.parts.compactMap(recognisedPart)
            )
            all.append((bound, pattern.parts.map { Specificity($0) }))
        }
        all.sort { left, right in
            let pairs = zip(left.specificity, right.specificity)
            guard let (own, other) = pairs.first(where: { $0 != $1 }) else {
                return left.sequence.pattern < right.sequence.pattern
            }
            return own > other
        }
        return (all.map(\.sequence), recognisers)
    }

    /// Returns the gesture that the parts make: the last part, but with the pattern, kind and
    /// duration of the sequence.
    func gesture(of parts: [Gesture]) -> Gesture {
        var gesture = parts[parts.count - 1]
        gesture.pattern = pattern
        gesture.kind = .sequence(sequence.made(of: parts))
        let duration = gesture.time.microseconds(since: parts[0].began)
        gesture.duration = .microseconds(max(0, duration))
        return gesture
    }
}

extension GesturePattern {
    /// The patterns of a sequence's parts with the settings of the sequence; empty for other
    /// gestures.
    public var parts: [GesturePattern] {
        guard case .sequence(let sequence) = kind else { return [] }
        return sequence.parts.map { part in
            var part = part
            part.conditions += conditions
            part.deviceConditions = deviceConditions
            part.heldKeys.formUnion(heldKeys)
            if part.devices.isAny { part.devices = devices }
            return part
        }
    }
}
