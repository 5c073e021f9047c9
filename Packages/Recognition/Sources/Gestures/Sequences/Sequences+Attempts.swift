import InputEvents

// Decides whether a sequence that has begun can still be completed.
extension Sequences {
    /// Updates the pending gesture and the deadline of a sequence; returns the reason why the
    /// sequence can no longer be completed, or nil if it still can.
    ///
    /// `isLate` is true if deadlines up to `time` have passed; `found` contains the gestures that
    /// were recognised at this time.
    mutating func endReason(
        of index: Int,
        at time: Timestamp,
        isLate: Bool,
        _ found: [Gesture]
    ) -> SequenceEnding.Reason? {
        let sequence = bound[partials[index].sequence]
        let count = partials[index].parts.count
        let next = sequence.parts[count].recogniser
        let frame = frame(before: partials[index])
        if partials[index].restsSince == nil, !lastTouchContinues(partials[index]) {
            partials[index].restsSince = time
        }
        let wasPending = partials[index].pendingGesture != nil
        partials[index].pendingGesture = recognisers[next].engine.pendingGestures(at: time).first {
            isInTime($0.began, partials[index])
        }
        guard found.allSatisfy({ isCompatible($0, with: partials[index]) }) else {
            return .interrupted
        }
        if let pendingGesture = partials[index].pendingGesture {
            partials[index].deadline = pendingGesture.until
        } else if wasPending {
            return .interrupted
        } else {
            partials[index].deadline =
                partials[index].restsSince?.after(sequence.pause, frame: frame) ?? .never
            if isLate, partials[index].deadline <= time { return .late(frame: frame) }
        }
        return isFinishing && partials[index].deadline == .never ? .late(frame: frame) : nil
    }

    /// Returns true if a gesture that begins at this time is early enough for the next part.
    func isInTime(_ began: Timestamp, _ partial: PartialSequence) -> Bool {
        let pause = bound[partial.sequence].pause
        return partial.allows(began, pause: pause, frame: frame(before: partial))
    }

    /// Returns the microseconds by which the panel may see the next part too late: a frame, or 0
    /// if no fingers make that part.
    private func frame(before partial: PartialSequence) -> Int64 {
        guard nextKind(partial).traits.fewestFingers > 0 else { return 0 }
        let next = bound[partial.sequence].parts[partial.parts.count].recogniser
        return recognisers[next].engine.longestFrame
    }

    /// Returns true if the touch that made the latest part continues.
    private func lastTouchContinues(_ partial: PartialSequence) -> Bool {
        guard let last = partial.spans.last, last.maker == .fingers else { return false }
        let part = bound[partial.sequence].parts[partial.parts.count - 1]
        return recognisers[part.recogniser].engine.isTouched(last.device, since: last.began)
    }

    /// Returns the kind of the part that comes next.
    func nextKind(_ partial: PartialSequence) -> GestureKind {
        bound[partial.sequence].sequence.parts[partial.parts.count].kind
    }

    /// Returns true if the span belongs to the parts made so far, or may belong to the next part.
    func concerns(_ span: ContactSpan, _ partial: PartialSequence) -> Bool {
        if partial.shares(span) || partial.pendingGesture?.covers(span) == true {
            return true
        }
        // The press may belong to the chord that comes next.
        guard case .key(let wanted, _) = nextKind(partial), case .keys(let keys) = span.maker
        else { return false }
        return !keys.isDisjoint(with: wanted)
    }

    /// Returns true if this gesture does not interrupt the sequence.
    private func isCompatible(_ gesture: Gesture, with partial: PartialSequence) -> Bool {
        let span = ContactSpan(gesture)
        // The gesture belongs to a part, or was made before the sequence and recognised late.
        if partial.shares(span) || span.ended < partial.began { return true }
        // A gesture that is recognised while its fingers are down is the only gesture of these
        // fingers, so it interrupts the sequence unless it is the next part.
        if gesture.kind.traits.moment == .whileDown,
            gesture.kind.inAnyDirection != nextKind(partial).inAnyDirection
        {
            return false
        }
        return concerns(span, partial)
    }
}
