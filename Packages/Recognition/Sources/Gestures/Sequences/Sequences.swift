import InputEvents

/// Recognises several gestures in a row, and holds back gestures that may be their parts.
///
///     1 2 3 the parts   x anything else   | the pause is over   [..] fires
///
///     bound: 1 then 2              a) 1-2[1 then 2]
///                                  b) 1----|[nothing]                   as nothing binds 1 alone
///     bound: 1, 1 then 2           c) 1----|[1]                         600 ms after it
///                                  d) 1-2[1 then 2]                     1 was its part
///                                  e) 1-x[1][x]       1-1-2[1][1 then 2]
///     bound: 1, 2, 1 then 2        f) 2[2]                              begins nothing: no delay
///     bound: 1 then 2,             g) 1-2-3[1 then 2 then 3]
///            1 then 2 then 3       h) 1-2----|[1 then 2]   1-2-x[1 then 2][x]
///     bound: tap,                  i) tap-tap-2[double tap then 2]
///            double tap then 2     j) tap----|[tap]   tap-tap----|[tap][tap]
///
/// Held gestures are released unchanged and in their order, before later gestures. Lost events, the
/// removal of a device and the end of input release all of them. A sequence uses up its touches, so
/// gestures that recognisers make of these touches later do not count.
///
/// A gesture cannot begin a sequence if another gesture of its touch has already been released,
/// such as the beginning of a drag.
struct Sequences {
    /// A gesture that is held back.
    private struct Held {
        let gesture: Gesture
        /// The span of the gesture; for a sequence, the spans of its parts.
        let spans: [ContactSpan]
        /// The parts of a sequence; empty for other gestures.
        var parts: [Gesture] = []
    }

    /// The sequences, the most specific first.
    let bound: [BoundSequence]
    var recognisers: [PartRecogniser]
    var partials: [PartialSequence] = []
    private var held: [Held] = []
    /// The touches and presses whose gestures were released.
    private var releasedTouches = Footprints()
    /// The touches and presses that sequences have used up.
    private var usedTouches = Footprints()
    /// The parts that the current event or deadline completed.
    private var made: [(part: BoundSequence.Part, gesture: Gesture)] = []
    /// True if no more events come.
    private(set) var isFinishing = false
    /// The ends of all sequences that had begun; nil if no explanation is requested.
    var endings: [SequenceEnding]?
    private var lastTime = Timestamp.zero

    /// Creates the recogniser; nil if no pattern is a sequence.
    init?(_ patterns: [GesturePattern], thresholds: Thresholds) {
        (bound, recognisers) = BoundSequence.all(in: patterns, thresholds: thresholds)
        if bound.isEmpty { return nil }
    }

    /// The time of the next decision without an event.
    var nextDeadline: Timestamp {
        let own = partials.reduce(Timestamp.never) { min($0, $1.deadline) }
        return recognisers.reduce(own) { min($0, $1.engine.nextDeadline ?? .never) }
    }

    /// The pattern of each sequence that has begun, and the number of its parts so far.
    var states: [(pattern: Int, parts: Int)] {
        partials.map { (bound[$0.sequence].pattern, $0.parts.count) }
    }

    // MARK: - Events

    /// Handles an event; `singles` are the gestures that are recognised as if there were no
    /// sequences.
    mutating func handle(
        _ event: InputEvent,
        singles: [Gesture],
        into found: inout [Gesture]
    ) {
        lastTime = max(lastTime, event.time)
        for index in recognisers.indices { note(recognisers[index].handle(event), by: index) }
        switch event.kind {
        case .touches(_, let frame):
            // Nothing is decided before the frame is complete.
            if !frame.isComplete, singles.isEmpty, made.isEmpty { return }
        case .key(_, let code, true):
            keyWentDown(code, at: event.time)
        case .reset, .deviceRemoved:
            interruptAll(at: event.time)
            releasedTouches = Footprints()
            usedTouches = Footprints()
        default: break
        }
        step(at: event.time, isLate: false, singles, into: &found)
    }

    /// Handles the deadlines up to the given time.
    mutating func expire(at time: Timestamp, singles: [Gesture], into found: inout [Gesture]) {
        for index in recognisers.indices { note(recognisers[index].expire(at: time), by: index) }
        step(at: time, isLate: true, singles, into: &found)
    }

    private mutating func note(_ parts: [Gesture], by recogniser: Int) {
        for part in parts {
            made.append((BoundSequence.Part(recogniser: recogniser, pattern: part.pattern), part))
        }
    }

    /// Notes that no more events come, so that only deadlines complete or end sequences.
    mutating func finish() {
        for index in recognisers.indices { recognisers[index].finish() }
        isFinishing = true
        for index in partials.indices where partials[index].deadline == .never {
            partials[index].deadline = lastTime
        }
    }

    /// Ends all sequences and releases all gestures, because nothing follows.
    mutating func cancel(at time: Timestamp, singles: [Gesture], into found: inout [Gesture]) {
        for index in recognisers.indices { recognisers[index].cancel(at: time) }
        _ = hold(singles)
        interruptAll(at: time)
        release(at: time, into: &found)
    }

    /// Decides what follows from the new parts, from new single gestures and from the time.
    private mutating func step(
        at time: Timestamp,
        isLate: Bool,
        _ singles: [Gesture],
        into found: inout [Gesture]
    ) {
        guard !(singles.isEmpty && made.isEmpty && partials.isEmpty && held.isEmpty) else { return }
        let held = hold(singles)
        advance()
        complete(at: time)
        begin()
        made.removeAll(keepingCapacity: true)
        for index in partials.indices.reversed() {
            if let reason = endReason(of: index, at: time, isLate: isLate, held) {
                end(partials.remove(at: index), reason, at: time)
            }
        }
        release(at: time, into: &found)
    }

    // MARK: - Held gestures

    /// Drops the single gestures whose touch a sequence has used up; holds back the other ones, and
    /// returns them.
    private mutating func hold(_ singles: [Gesture]) -> [Gesture] {
        let newlyHeld = singles.filter { !usedTouches.overlap(ContactSpan($0)) }
        for gesture in newlyHeld {
            held.append(Held(gesture: gesture, spans: [ContactSpan(gesture)]))
        }
        return newlyHeld
    }

    /// Releases the gestures that no sequence can use any more.
    private mutating func release(at time: Timestamp, into found: inout [Gesture]) {
        guard !held.isEmpty else { return }
        var series: [PendingGesture] = []
        for first in bound.compactMap(\.parts.first) {
            series += recognisers[first.recogniser].engine.pendingGestures(at: time).filter(
                \.isSeries
            )
        }
        var kept: [Held] = []
        for item in held {
            let isWanted = item.spans.contains { span in
                partials.contains { concerns(span, $0) }
                    || item.gesture.kind.takesTouch
                        && series.contains { $0.covers(span) }
            }
            if isWanted {
                kept.append(item)
            } else {
                if item.gesture.kind.takesTouch { item.spans.forEach { releasedTouches.add($0) } }
                found.append(item.gesture)
                end(item, .fired, at: time)
            }
        }
        held = kept
    }

    // MARK: - Attempts

    /// Ends the sequences that wait for a key when another key goes down.
    private mutating func keyWentDown(_ code: KeyCode, at time: Timestamp) {
        for index in partials.indices.reversed() {
            guard case .key(let codes, _) = nextKind(partials[index]), !codes.contains(code) else {
                continue
            }
            end(partials.remove(at: index), .interrupted, at: time)
        }
    }

    /// Adds each new part to the sequences that wait for it.
    private mutating func advance() {
        for (part, gesture) in made {
            for index in partials.indices {
                let sequence = bound[partials[index].sequence]
                let count = partials[index].parts.count
                guard count < sequence.parts.count, sequence.parts[count] == part,
                    isInTime(gesture.began, partials[index]),
                    !partials[index].shares(ContactSpan(gesture))
                else { continue }
                partials[index].advance(to: gesture, heldKeys: sequence.heldKeys)
            }
        }
    }

    /// Fires the complete sequences; of those that share touches, the one that began first wins.
    private mutating func complete(at time: Timestamp) {
        while let index = firstComplete {
            let winner = partials.remove(at: index)
            let sequence = bound[winner.sequence]
            for index in held.indices.reversed()
            where held[index].spans.contains(where: winner.shares) {
                end(held.remove(at: index), .lost(to: sequence.pattern), at: time)
            }
            winner.spans.forEach { usedTouches.add($0) }
            held.append(
                Held(
                    gesture: sequence.gesture(of: winner.parts),
                    spans: winner.spans,
                    parts: winner.parts
                )
            )
            for index in partials.indices.reversed() {
                let other = partials[index]
                let isComplete = isComplete(other)
                // A longer sequence that begins with all of these parts may still be completed.
                let mayContinue = !isComplete && winner.spans.allSatisfy(other.shares)
                guard !mayContinue, other.spans.contains(where: winner.shares) else { continue }
                partials.remove(at: index)
                end(other, isComplete ? .lost(to: sequence.pattern) : .interrupted, at: time)
            }
        }
    }

    private func isComplete(_ partial: PartialSequence) -> Bool {
        partial.parts.count == bound[partial.sequence].parts.count
    }

    /// The index of the complete sequence that began first or, of several, the most specific one;
    /// nil if none is complete.
    private var firstComplete: Int? {
        partials.indices.filter { isComplete(partials[$0]) }
            .min {
                let (one, other) = (partials[$0], partials[$1])
                return (one.began, one.sequence) < (other.began, other.sequence)
            }
    }

    /// Begins the sequences whose first part is new.
    private mutating func begin() {
        for (part, gesture) in made {
            for (index, sequence) in bound.enumerated() where sequence.parts.first == part {
                let span = ContactSpan(gesture, heldKeys: sequence.heldKeys)
                guard !usedTouches.overlap(span), !releasedTouches.overlap(span) else { continue }
                partials.append(
                    PartialSequence(index, beginning: gesture, heldKeys: sequence.heldKeys)
                )
            }
        }
    }

    private mutating func interruptAll(at time: Timestamp) {
        for partial in partials { end(partial, .interrupted, at: time) }
        partials.removeAll()
    }

    private mutating func end(
        _ partial: PartialSequence,
        _ reason: SequenceEnding.Reason,
        at time: Timestamp
    ) {
        let pattern = bound[partial.sequence].pattern
        endings?.append(
            SequenceEnding(pattern: pattern, parts: partial.parts, reason: reason, time: time)
        )
    }

    private mutating func end(_ item: Held, _ reason: SequenceEnding.Reason, at time: Timestamp) {
        guard !item.parts.isEmpty else { return }
        let pattern = item.gesture.pattern
        endings?.append(
            SequenceEnding(pattern: pattern, parts: item.parts, reason: reason, time: time)
        )
    }
}

extension GestureKind {
    /// True if the gesture uses up its touch; the press or release of a key does not.
    fileprivate var takesTouch: Bool {
        switch self {
        case .key(_, .press), .key(_, .release): false
        default: true
        }
    }
}
