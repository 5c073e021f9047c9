import InputEvents

// What the arbiter writes down while somebody listens; nothing of it decides anything.
extension TouchArbiter {
    /// A contact is about to change.
    ///
    /// Mutating, so that nothing is copied for it.
    @inline(never)
    mutating func noteChange() { notes?.follow(sequence, limits) }

    /// A frame is complete: notes how near it came to what may begin while fingers move.
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
        let isTaken =
            switch state {
            case .open, .hopeless: false
            case .continuous, .over: true
            }
        if sequence.fingers != notes.knownFingers {
            notes.endStay(.landed, at: time)
            if !sequence.hasMoved { notes.stay(summary, since: time) }
            if isTaken {
                clock.reset(at: time, sequence.travel)
                trail.reset(at: sequence.travel)
            }
            notes.knownFingers = sequence.fingers
        }
        if sequence.hasMoved { notes.endStay(.moved, at: time) }
        if sequence.phase == .lifting { notes.endStay(.lifted, at: time) }
        if isTaken { measure(at: time) }
        if drag.hasStarted { notes.hasDragged = true }
        guard sequence.hasMoved, sequence.phase == .touching || sequence.isComplete else { return }
        noteBeginnings(notes, isTaken: isTaken || drag.hasStarted, at: time)
    }

    /// Measures a touch that has been taken, as before.
    private mutating func measure(at time: Timestamp) {
        if sequence.phase == .touching || sequence.firstLift == time {
            rest.moved(sequence.travel, at: time)
            clock.moved(sequence.travel, at: time)
            trail.moved(sequence.travel)
        }
        if sequence.fingers > 1, sequence.hasMoved { spread.measure(sequence) }
    }

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
                if !isTaken, sequence.phase == .touching { _ = areAll(at: time, &tally) }
            }
            noteLift(&tally)
            notes.nearest.note(tally.checks, of: candidate.pattern)
        }
        for candidate in candidates.drags {
            // The lift ends a drag, and moves it no farther.
            if candidate.what == .move, sequence.phase != .touching { continue }
            var tally = Tally(of: touch)
            _ = isDragged(candidate, motion.travel, &tally)
            noteWait(isTaken, nil, at: time, &tally)
            noteLift(&tally)
            notes.nearest.note(tally.checks, of: candidate.pattern)
        }
    }

    private func noteWait(
        _ isTaken: Bool,
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        _ tally: inout Tally
    ) {
        guard !isTaken, sequence.phase == .touching else { return }
        _ = mayDrag(summary, motion, drag.undecided(at: time) ?? 0, at: time, &tally)
    }

    private func noteLift(_ tally: inout Tally) {
        guard sequence.phase == .lifting else { return }
        _ = tally.atMost(.lifting, sequence.liftingTime, limits.lifting)
    }

    /// The touch is over: writes its record.
    mutating func noteEnd(at time: Timestamp) {
        guard let notes else { return }
        // Where it waited for a finger that was not lost, it had been over before.
        let ended = sequence.phase == .lifting ? sequence.lastLift : time
        write(notes, void: notes.before?.void, at: ended)
        self.notes = TouchNotes(notes.journal, under: notes.conditions, isFirst: false)
    }

    /// The touch that is in progress ends for that reason.
    ///
    /// - Parameters:
    ///   - reason: why nothing comes of it.
    ///   - touch: what it was, if it is another one by now.
    ///   - time: when it ends.
    mutating func noteInterruption(
        _ reason: Check.Quantity,
        of touch: TouchSequence? = nil,
        at time: Timestamp
    ) {
        guard let notes else { return }
        defer { self.notes = TouchNotes(notes.journal, under: notes.conditions, isFirst: true) }
        guard sequence.phase != .idle else { return }
        // Where only the recording ends, fingers that stay are still there.
        if reason != .unfinished { notes.endStay(.void, at: time) }
        let void = notes.before?.void ?? Check(reason, is: false)
        write(notes, of: touch, void: void, at: time)
    }

    /// What rested was left out: asks what remains for what fingers do while they move.
    mutating func noteRemaining() {
        notes?.knownFingers = sequence.fingers
        noteFrame(at: sequence.lastLift)
    }

    private mutating func write(
        _ notes: TouchNotes,
        of touch: TouchSequence? = nil,
        void: Check?,
        at time: Timestamp
    ) {
        if notes.isWritten { return }
        let touch = touch ?? notes.before?.sequence ?? sequence
        if void == nil, touch.fingers > 1, touch.hasMoved { spread.measure(touch) }
        notes.journal.touches.append(
            TouchRecord(
                device: device,
                limits: limits,
                patterns: patterns(for: touch.fingers),
                measured: measured(touch, TouchSummary(touch, zones: zones)),
                shape: void == nil && touch.hasMoved ? DrawnShape(trail, by: touch) : nil,
                records: records,
                notes: notes,
                ended: time,
                void: void
            )
        )
    }
}
