import InputEvents

// The reports of the arbiter: its progress, and the journal of its checks. This file decides no
// gesture.
extension TouchArbiter {
    /// The names and states of the recognisers that are not idle.
    var states: [(recogniser: String, state: String)] {
        var busy: [(recogniser: String, state: String)] = []
        if let phase = sequence.phase.name {
            busy.append(("touch", state.isOver ? "taken" : phase))
        }
        if tap.isWaiting { busy.append(("tap", "waits for the next")) }
        if name == .resting, state.deadline != .never {
            busy.append(("long press", "waits"))
        }
        if let word = dragState { busy.append(("drag", word)) }
        if let ongoing = state.ongoing { busy.append((ongoing.kind.word, "in progress")) }
        if sequence.phase == .touching, sequence.hasMoved, !state.isOver,
            patterns.shapes.isWanted(fingers: sequence.fingers)
        {
            busy.append(("shape", "is drawn"))
        }
        if bugs > 0 { busy.append(("arbiter", "had \(bugs) events that cannot be")) }
        return busy
    }

    /// The state of the drag in words; nil if the fingers have not moved far enough.
    private var dragState: String? {
        switch state {
        case .dragging, .lost(.dragging, _): "drags"
        case .paused, .lost(.paused, _): "rests"
        case .idle, .resting, .moving, .hopeless, .continuous, .lifting, .restIsDown, .lost, .taken,
            .void:
            drag.isUndecided ? "undecided" : nil
        }
    }

    /// Returns the gestures that the touch in progress may still become.
    ///
    /// Mutating, so that the arbiter is not copied for the call.
    mutating func outlook(at time: Timestamp) -> TouchOutlook { TouchOutlook(&self, at: time) }

    /// Returns a larger surface if three fingers are so close together that the size of this one is
    /// wrong; nil otherwise.
    ///
    /// Mutating, so that the arbiter is not copied for the call.
    mutating func correctedSurface() -> Surface? {
        surface.corrected(byFingersAt: sequence.downPositions, bus: device.bus)
    }

    /// Returns the taps that wait for another tap, or else the touch in progress if it may still
    /// become a gesture; nil if neither exists.
    func pendingGesture(at time: Timestamp) -> PendingGesture? {
        if let began = tap.waitsSince {
            return PendingGesture(
                .fingers,
                on: device.id,
                began: began,
                until: tap.deadline,
                isSeries: true
            )
        }
        guard !state.isOver, sequence.phase == .touching || sequence.phase == .lifting else {
            return nil
        }
        var press: Timestamp?
        if name == .resting, state.deadline != .never { press = state.deadline }
        var until = Timestamp.zero
        if candidates.wantMovement {
            until = .never
        } else if !sequence.hasMoved || tap.mayRoll(sequence, at: time) {
            if !candidates.taps.isEmpty {
                until =
                    sequence.phase == .lifting
                    ? sequence.firstLift.after(limits.tap, frame: sequence.frame)
                    : sequence.lastLanding.after(tap.longestRest, frame: sequence.frame)
            }
            if let press { until = max(until, press) }
            if candidates.wantRest, !sequence.hasMoved { until = .never }
        }
        guard until >= time else { return nil }
        return PendingGesture(
            .fingers,
            on: device.id,
            began: sequence.firstLanding,
            until: until.after(1),
            isSeries: press != nil
        )
    }

    /// The records of recognisers that keep their own.
    private var records: [any RecogniserRecord] { tipTap.record.map { [$0] } ?? [] }

    // MARK: - The journal

    /// Notes the touch before its contacts change.
    ///
    /// Mutating, so that nothing is copied for the call.
    @inline(never)
    mutating func noteChange() { notes?.follow(sequence, limits) }

    /// Notes, at the end of a frame, how nearly the fingers made each gesture that begins while
    /// they move.
    mutating func noteFrame(at time: Timestamp) {
        guard let notes else { return }
        notes.follow(sequence, limits)
        switch sequence.phase {
        case .idle: return
        case .void:
            notes.endStay(.void, at: time)
            return
        case .touching, .lifting: break
        }
        // The arbiter measures the motion of a drag in any case.
        let isTaken = state.isTaken && !state.isDrag || state.isOver
        if sequence.fingers != notes.knownFingers {
            notes.endStay(.landed, at: time)
            if !sequence.hasMoved { notes.stay(summary, since: sequence.lastLanding) }
            if isTaken { meter.fingersLanded(sequence.travel, at: time) }
            notes.knownFingers = sequence.fingers
        }
        if sequence.hasMoved { notes.endStay(.moved, at: time) }
        if sequence.phase == .lifting { notes.endStay(.lifted, at: time) }
        if isTaken {
            measure(sequence.travel, at: time)
            if sequence.fingers > 1, sequence.hasMoved { meter.measureSpread(sequence) }
        }
        guard sequence.hasMoved, sequence.phase == .touching || sequence.isComplete else { return }
        noteBeginnings(notes, isTaken: isTaken || state.isDrag, at: time)
    }

    /// Notes the checks of each continuous gesture and each drag if the fingers came nearer to it.
    private mutating func noteBeginnings(_ notes: TouchNotes, isTaken: Bool, at time: Timestamp) {
        let motion = motion(at: time)
        let touch = measured(summary)
        let continuous = patterns(for: sequence.fingers).continuous
        let spread = continuous.spreadKind(motion)
        for candidate in candidates.continuous {
            var tally = Tally(of: touch)
            if case .drag = candidate.what.gesture {
                _ = continuous.isDragged(candidate, by: motion, limits.slop, &tally)
                _ = sequence.goTogether(motion.travel, limits, &tally)
                noteWait(isTaken, motion, at: time, &tally)
            } else {
                _ = continuous.begun(candidate, by: motion, spread, limits.slop, &tally)
                if !isTaken, sequence.phase == .touching { _ = haveAllLanded(at: time, &tally) }
            }
            noteLift(&tally)
            notes.nearest.note(tally.checks, of: candidate.pattern)
        }
        for candidate in candidates.drags {
            // A lift ends a drag and adds no distance to it.
            if candidate.what == .move, sequence.phase != .touching { continue }
            var tally = Tally(of: touch)
            _ = drag.isMade(candidate, motion.travel, sequence, at: touch.summary.places, &tally)
            noteWait(isTaken, nil, at: time, &tally)
            noteLift(&tally)
            notes.nearest.note(tally.checks, of: candidate.pattern)
        }
    }

    /// Notes whether a drag waits, unless the touch is taken or fingers have lifted.
    private func noteWait(
        _ isTaken: Bool,
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        _ tally: inout Tally
    ) {
        guard !isTaken, sequence.phase == .touching else { return }
        _ = mayDrag(summary, motion, drag.undecidedTime(at: time) ?? 0, at: time, &tally)
    }

    /// Notes how long the fingers have taken to lift, if any has lifted.
    private func noteLift(_ tally: inout Tally) {
        guard sequence.phase == .lifting else { return }
        _ = tally.atMost(.lifting, sequence.liftingTime, limits.lifting, frame: sequence.frame)
    }

    /// Writes the record of a touch that has ended.
    mutating func noteEnd(at time: Timestamp) {
        guard let notes else { return }
        // If a lost finger did not come back, the touch ended at the last lift.
        let ended = sequence.phase == .lifting ? sequence.lastLift : time
        write(notes, void: notes.before?.void, at: ended)
        self.notes = TouchNotes(notes.journal, under: notes.conditions, isFirst: false)
    }

    /// Writes the record of the touch in progress, because the touch is interrupted.
    ///
    /// - Parameters:
    ///   - reason: the reason of the interruption.
    ///   - touch: the touch to record, if the current touch has already replaced it.
    ///   - time: the time of the interruption.
    mutating func noteInterruption(
        _ reason: Check.Quantity,
        of touch: TouchSequence? = nil,
        at time: Timestamp
    ) {
        guard let notes else { return }
        defer { self.notes = TouchNotes(notes.journal, under: notes.conditions, isFirst: true) }
        guard sequence.phase != .idle else { return }
        // At the end of a recording, fingers that rest are still down.
        if reason != .unfinished { notes.endStay(.void, at: time) }
        let void = notes.before?.void ?? Check(reason, is: false)
        write(notes, of: touch, void: void, at: time)
    }

    /// Notes the checks of the remaining fingers after the resting contacts were left out.
    mutating func noteRemaining() {
        notes?.knownFingers = sequence.fingers
        noteFrame(at: sequence.lastLift)
    }

    /// Writes the record of `touch`, or of the touch in progress if `touch` is nil.
    private mutating func write(
        _ notes: TouchNotes,
        of touch: TouchSequence? = nil,
        void: Check?,
        at time: Timestamp
    ) {
        if notes.isWritten { return }
        let touch = touch ?? notes.before?.sequence ?? sequence
        if void == nil, touch.fingers > 1, touch.hasMoved { meter.measureSpread(touch) }
        notes.journal.touches.append(
            TouchRecord(
                device: device,
                limits: limits,
                patterns: patterns(for: touch.fingers),
                measured: meter.measured(touch, TouchSummary(touch, zones: zones), zones),
                shape: void == nil && touch.hasMoved ? DrawnShape(meter.trail, by: touch) : nil,
                records: records,
                notes: notes,
                ended: time,
                void: void
            )
        )
    }
}
