import InputEvents

/// Recognises turns of the rings and strips of a tablet pad; the pad's buttons are keys.
///
///     p,q finger at two positions on the ring   x lifted   [..] fires
///
///     1) p-q[clockwise]-q[clockwise]-x     once for every 15° (a strip: for every tenth of it)
///     2) p-x-q                             nothing: landing elsewhere is not a turn
///
/// A ring turns the shorter way round. For continuous gestures, see ``DialMotion``.
struct PadRecogniser {
    private let device: Device
    private let surface: Surface
    /// The fingers on dials: `turns` for discrete gestures, `motions` for continuous gestures.
    private var turns: [PadDial: Turning] = [:]
    private var motions: [PadDial: DialMotion] = [:]
    /// The journal of an explanation; nil if there is none.
    private let journal: Journal?
    private var records: [PadDial: DialRecord] = [:]

    /// A finger that may make discrete gestures on a dial.
    private struct Turning {
        var steps: DialSteps
        /// The discrete patterns that were on when the finger landed.
        let candidates: [Candidate<Candidates.DialTurn>]
    }

    init(device: Device, surface: Surface, journal: Journal? = nil) {
        self.device = device
        self.surface = surface
        self.journal = journal
    }

    /// True if no finger is on a dial.
    var isIdle: Bool { turns.isEmpty && motions.isEmpty }

    /// Forgets the fingers on dials, and cancels their continuous gestures, for the given reason.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity,
        into found: inout [Gesture]
    ) {
        if journal != nil { closeRecords(because: Check(reason, is: false)) }
        turns.removeAll()
        for dial in motions.keys.sorted(by: { $0.lane < $1.lane }) {
            stop(dial, .cancel, at: time, into: &found)
        }
    }

    /// Handles the position of a finger on a ring or strip; nil means that the finger has lifted.
    mutating func turned(
        _ dial: PadDial,
        to position: Double?,
        among candidates: Candidates,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let (oldCount, oldSteps) = (found.count, journal == nil ? nil : turns[dial]?.steps)
        let isTaken = follow(dial, to: position, among: candidates, at: time, into: &found)
        if let position, position.isFinite {
            if !isTaken {
                count(dial, to: position, among: candidates, at: time, into: &found)
            } else if journal == nil {
                turns[dial] = nil
            } else {
                // This keeps the position current for the explanation.
                _ = turns[dial]?.steps.advance(to: position)
            }
        } else {
            turns[dial] = nil
        }
        if journal != nil { note(dial, to: position, from: oldSteps, found[oldCount...], at: time) }
    }

    /// Handles a finger that no continuous gesture has taken: counts its steps as gestures.
    private mutating func count(
        _ dial: PadDial,
        to position: Double,
        among candidates: Candidates,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let turning = turns[dial] else {
            let steps = DialSteps(at: position, on: dial.kind)
            turns[dial] = Turning(steps: steps, candidates: candidates.padDials)
            return
        }
        guard let steps = turns[dial]?.steps.advance(to: position), steps != 0 else { return }
        let turn: Turn = steps < 0 ? .counterclockwise : .clockwise
        let angle = dial.kind == .ring ? DialSteps.size(on: .ring) * Double(steps.signum()) : 0
        let wanted = Candidates.DialTurn(kind: dial.kind, turn: turn)
        if turning.candidates.contains(where: { $0.what == wanted }) {
            motions[dial]?.isTaken = true
        }
        for _ in 0..<steps.magnitude {
            turning.candidates.forEachWinner(where: { $0.what == wanted }) {
                found.append(
                    Gesture(
                        pattern: $0.pattern,
                        kind: .padDial(dial.kind, turn),
                        time: time,
                        device: device,
                        angle: angle
                    )
                )
            }
        }
    }

    // MARK: - Continuous gestures

    /// Follows a finger for continuous gestures; returns true if one has taken the movement.
    private mutating func follow(
        _ dial: PadDial,
        to position: Double?,
        among candidates: Candidates,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Bool {
        guard let position, position.isFinite else {
            let wasGoing = motions[dial]?.ongoing != nil
            stop(dial, .end, at: time, into: &found)
            return wasGoing
        }
        guard var motion = motions[dial] else {
            // A motion begins only at a landing, with the patterns that are on at that time.
            guard turns[dial] == nil, journal != nil || !candidates.continuous.isEmpty else {
                return false
            }
            let wanted = candidates.continuous.filter { $0.what.gesture.isMade(on: dial.kind) }
            if journal != nil || !wanted.isEmpty {
                motions[dial] = DialMotion(at: position, wanted, besides: candidates.padDials)
            }
            return false
        }
        motion.move(to: position, on: dial.kind)
        let begins = motion.ongoing == nil && !motion.isTaken
        if begins { motion.ongoing = beginning(of: dial, motion) }
        guard var current = motion.ongoing else {
            motions[dial] = motion
            return false
        }
        if begins { report(current, current.progress(.begin), motion, at: time, into: &found) }
        let progress = current.advance(to: .init(angle: motion.turned))
        motion.ongoing = current
        motions[dial] = motion
        if let progress { report(current, progress, motion, at: time, into: &found) }
        return true
    }

    /// Returns the continuous gesture that begins with the motion; nil if none begins.
    private func beginning(of dial: PadDial, _ motion: DialMotion) -> OngoingGesture? {
        guard motion.turned != 0, let candidate = first(of: dial, motion) else { return nil }
        var silent = Silent()
        let gesture = ongoing(candidate, dial, motion)
        return begins(gesture, candidate, dial, motion, &silent) ? gesture : nil
    }

    /// Returns the most specific continuous pattern for the direction of the turn; nil if there is
    /// none, or if a discrete pattern is more specific.
    private func first(of dial: PadDial, _ motion: DialMotion) -> Candidate<ContinuousPattern>? {
        let wanted = Candidates.DialTurn(kind: dial.kind, turn: motion.turn)
        let rival = motion.discrete.first { $0.what == wanted }?.rank ?? .max
        return motion.candidates.first {
            $0.rank < rival && $0.what.gesture.goes(motion.turn, on: dial.kind)
        }
    }

    private func ongoing(
        _ candidate: Candidate<ContinuousPattern>,
        _ dial: PadDial,
        _ motion: DialMotion
    )
        -> OngoingGesture
    {
        let kind = ContinuousGesture.dial(dial.kind, motion.turn)
        return OngoingGesture(candidate, as: kind, surface: surface, lane: dial.lane)
    }

    /// Checks that the finger has made a step in the pattern's direction.
    private func begins(
        _ gesture: OngoingGesture,
        _ candidate: Candidate<ContinuousPattern>,
        _ dial: PadDial,
        _ motion: DialMotion,
        _ judge: inout some Judge
    ) -> Bool {
        guard case .dial(_, let turn) = candidate.what.gesture else { return false }
        let (isStep, size) = gesture.begins(at: .init(angle: motion.turned))
        return judge.asks(
            isStep && (turn ?? motion.turn) == motion.turn,
            turned: motion.turned,
            turn ?? motion.turn,
            atLeast: size,
            on: dial.kind
        )
    }

    private mutating func stop(
        _ dial: PadDial,
        _ phase: Progress.Phase,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let motion = motions.removeValue(forKey: dial), let last = motion.ongoing else {
            return
        }
        report(last, last.progress(phase), motion, at: time, into: &found)
    }

    private func report(
        _ gesture: OngoingGesture,
        _ progress: Progress,
        _ motion: DialMotion,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let isRing = if case .dial(.ring, _) = gesture.kind { true } else { false }
        found.append(
            Gesture(
                pattern: gesture.pattern,
                kind: .continuous(gesture.kind),
                time: time,
                device: device,
                angle: isRing ? motion.turned : 0,
                progress: progress
            )
        )
    }
}

// MARK: - Explanation

extension PadRecogniser {
    /// True if a finger is on a dial and its movement is being recorded.
    var isBusy: Bool { !records.isEmpty }

    /// Writes all records; `void` is the check that voids them, or nil if only the input ends.
    mutating func closeRecords(because void: Check?) {
        for (_, record) in records.sorted(by: { $0.key.lane < $1.key.lane }) {
            var record = record
            record.void = void
            journal?.dials.append(record)
        }
        records.removeAll()
    }

    /// Records the movement of a finger, the gestures that it made, and the checks.
    private mutating func note(
        _ dial: PadDial,
        to position: Double?,
        from oldSteps: DialSteps?,
        _ found: ArraySlice<Gesture>,
        at time: Timestamp
    ) {
        guard let journal else { return }
        guard let position, position.isFinite else {
            guard var record = records.removeValue(forKey: dial) else { return }
            record.ended = time
            journal.dials.append(record)
            return
        }
        var record =
            records[dial]
            ?? DialRecord(
                dial: dial,
                device: device,
                conditions: journal.conditions,
                began: time,
                ended: time
            )
        record.ended = time
        record.made += found.filter(\.isWhole)
        if let turning = turns[dial] {
            let oldSteps = oldSteps ?? turning.steps
            for candidate in turning.candidates where candidate.what.kind == dial.kind {
                var tally = Tally()
                _ = oldSteps.goes(candidate.what.turn, to: position, &tally)
                record.nearest.note(tally.checks, of: candidate.pattern)
            }
        }
        if let motion = motions[dial] {
            record.turned = motion.turned
            let first = first(of: dial, motion)?.pattern
            for candidate in motion.candidates {
                var tally = Tally()
                _ = begins(ongoing(candidate, dial, motion), candidate, dial, motion, &tally)
                if tally.passes { _ = tally.asks(first == candidate.pattern, .precedence) }
                record.nearest.note(tally.checks, of: candidate.pattern)
            }
        }
        records[dial] = record
    }
}

extension PadDial {
    /// A number that distinguishes the dials of one pad: 2, 4, … for rings, 1, 3, … for strips;
    /// touches have 0.
    fileprivate var lane: Int { number &* 2 &+ (kind == .ring ? 2 : 1) }
}
