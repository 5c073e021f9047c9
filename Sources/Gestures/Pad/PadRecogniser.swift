import InputEvents

/// Recognises the rings and strips of a tablet pad; its buttons are keys.
///
///     p,q finger on the ring at some place   x lifted   [..] fires
///
///     1) p-q[clockwise]-q[clockwise]-x     once for every 15° (a strip: for every tenth of it)
///     2) p-x-q                             nothing: put down elsewhere is not turned
///
/// A ring turns the shorter way round. Continuous gestures: see ``DialMotion``.
struct PadRecogniser {
    private let device: Device
    private let surface: Surface
    /// The fingers on dials.
    private var turns: [PadDial: Turning] = [:]
    private var motions: [PadDial: DialMotion] = [:]

    /// A finger on a dial.
    private struct Turning {
        var steps: DialSteps
        /// What may come of it, as of when it was put down.
        let candidates: [Candidate<Candidates.DialTurn>]
    }

    init(device: Device, surface: Surface) {
        self.device = device
        self.surface = surface
    }

    /// Fingers on dials are forgotten.
    mutating func reset(at time: Timestamp, into found: inout [Gesture]) {
        turns.removeAll()
        for dial in motions.keys.sorted(by: { $0.lane < $1.lane }) {
            stop(dial, .cancel, at: time, into: &found)
        }
    }

    /// A ring or strip was touched there, or left.
    mutating func turned(
        _ dial: PadDial,
        to position: Double?,
        among candidates: Candidates,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        if follow(dial, to: position, among: candidates, at: time, into: &found) { return }
        guard let position, position.isFinite else {
            turns[dial] = nil
            return
        }
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

    /// Returns whether a continuous gesture has taken what the finger does there.
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
            guard !candidates.continuous.isEmpty else { return false }
            let wanted = candidates.continuous.filter { $0.what.gesture.isMade(on: dial.kind) }
            if !wanted.isEmpty {
                motions[dial] = DialMotion(at: position, wanted, besides: candidates.padDials)
            }
            return false
        }
        motion.move(to: position, on: dial.kind)
        let begins = motion.ongoing == nil && !motion.isTaken
        if begins { motion.ongoing = beginning(of: dial, motion) }
        guard var now = motion.ongoing else {
            motions[dial] = motion
            return false
        }
        if begins { tell(now, now.progress(.begin), motion, at: time, into: &found) }
        let progress = now.advance(to: .init(angle: motion.turned))
        motion.ongoing = now
        motions[dial] = motion
        if let progress { tell(now, progress, motion, at: time, into: &found) }
        turns[dial] = nil
        return true
    }

    private func beginning(of dial: PadDial, _ motion: DialMotion) -> OngoingGesture? {
        let turned = motion.turned
        guard turned != 0 else { return nil }
        let turn: Turn = turned < 0 ? .counterclockwise : .clockwise
        let wanted = Candidates.DialTurn(kind: dial.kind, turn: turn)
        let rival = motion.discrete.first { $0.what == wanted }?.rank ?? .max
        for candidate in motion.candidates where candidate.rank < rival {
            guard case .dial(dial.kind, let way) = candidate.what.gesture,
                way == nil || way == turn
            else { continue }
            let kind = ContinuousGesture.dial(dial.kind, turn)
            let gesture = OngoingGesture(candidate, as: kind, surface: surface, lane: dial.lane)
            var trial = gesture
            return trial.advance(to: .init(angle: turned))?.steps ?? 0 == 0 ? nil : gesture
        }
        return nil
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
        tell(last, last.progress(phase), motion, at: time, into: &found)
    }

    private func tell(
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

extension PadDial {
    /// Tells the dials of one pad apart: rings are even, strips odd; touches have 0.
    fileprivate var lane: Int { number &* 2 &+ (kind == .ring ? 2 : 1) }
}
