import InputEvents

/// A sequence that is bound, boiled down.
struct BoundSequence {
    /// The index of its pattern.
    let pattern: Int
    let sequence: GestureSequence
    let heldKeys: Set<KeyCode>
    /// The longest pause in microseconds.
    let pause: Int64
    /// Where each of its parts is recognised.
    let parts: [Part]

    /// Where a part is recognised: by which recogniser, as which of its patterns.
    struct Part: Equatable {
        let recogniser: Int
        let pattern: Int
    }

    /// All sequences among the patterns, the most specific first, and what recognises their parts.
    static func all(in patterns: [GesturePattern], thresholds: Thresholds)
        -> (sequences: [BoundSequence], recognisers: [PartRecogniser])
    {
        let recognisers = PartRecogniser.recognisers(
            for: patterns.flatMap(\.parts),
            beside: patterns,
            thresholds: thresholds
        )
        func place(of part: GesturePattern) -> Part? {
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
                parts: pattern.parts.compactMap(place)
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

    /// The gesture that those parts are: as the last of them, but all of the time.
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
    /// The patterns of a sequence's parts, with all that is said of the sequence; none of others.
    public var parts: [GesturePattern] {
        guard case .sequence(let sequence) = kind else { return [] }
        return sequence.parts.map { part in
            var part = part
            part.conditions += conditions
            part.heldKeys.formUnion(heldKeys)
            if part.devices.isAny { part.devices = devices }
            return part
        }
    }
}
