import InputEvents

/// A finger on a ring or strip, from the touch to the lift.
struct DialRecord {
    let dial: PadDial
    /// What was the case when it was put down.
    let moment: Moment
    let began: Timestamp
    var ended: Timestamp
    /// When it moved.
    var moves: Set<Timestamp> = []
    /// Degrees, or per cent of a strip, since it was put down; clockwise is positive.
    var turned = 0.0
    /// The farthest that it was each way since it was put down.
    var farthest: [Turn: Double] = [:]
    /// The farthest that it was each way since the last step, with that step.
    var step: [Turn: Double] = [:]
    /// What makes the rest of it count for nothing; nil where nothing does.
    var void: Check?
}

/// Follows the fingers on rings and strips of one tablet pad as ``PadRecogniser`` does.
struct DialObserver {
    private struct Finger {
        var record: DialRecord
        var steps: DialSteps
        var motion: DialMotion
    }

    private var fingers: [PadDial: Finger] = [:]

    var isBusy: Bool { !fingers.isEmpty }

    /// The finger is there now, or has left: returns what it did if it was the end.
    mutating func turned(
        _ dial: PadDial,
        to position: Double?,
        at time: Timestamp,
        _ moment: Moment
    )
        -> DialRecord?
    {
        guard let position, position.isFinite else {
            guard var record = fingers.removeValue(forKey: dial)?.record else { return nil }
            record.ended = time
            return record
        }
        guard var finger = fingers[dial] else {
            fingers[dial] = Finger(
                record: DialRecord(dial: dial, moment: moment, began: time, ended: time),
                steps: DialSteps(at: position, on: dial.kind),
                motion: DialMotion(at: position, [], besides: [])
            )
            return nil
        }
        let part = (finger.steps.way(to: position) ?? 0) * (dial.kind == .ring ? 1 : 100)
        _ = finger.steps.advance(to: position)
        finger.motion.move(to: position, on: dial.kind)
        finger.record.turned = finger.motion.turned
        for (turn, sign) in [(Turn.clockwise, 1.0), (.counterclockwise, -1)] {
            finger.record.step[turn] = max(finger.record.step[turn] ?? 0, part * sign)
            finger.record.farthest[turn] =
                max(finger.record.farthest[turn] ?? 0, finger.motion.turned * sign)
        }
        finger.record.moves.insert(time)
        finger.record.ended = time
        fingers[dial] = finger
        return nil
    }

    /// What goes on ends for a reason of that sort.
    mutating func interrupt(_ reason: Check.Quantity) -> [DialRecord] {
        defer { fingers = [:] }
        return fingers.values.map { finger in
            var record = finger.record
            // Nothing of a dial waits for the lift.
            if reason != .unfinished { record.void = Check(reason, is: false) }
            return record
        }
    }
}

extension DialRecord {
    /// What a pattern asks of it; nil if it is about something else.
    func checks(_ pattern: GesturePattern) -> [Check]? {
        let amount: Check
        switch pattern.kind {
        case .padDial(dial.kind, let turn):
            let size = DialSteps.size(on: dial.kind) * (dial.kind == .ring ? 1 : 100)
            amount = check(step[turn] ?? 0, turn, atLeast: size)
        case .continuous(.dial(dial.kind, let turn)):
            let most = farthest.max { $0.value < $1.value }?.key ?? .clockwise
            let size =
                switch pattern.every ?? .usual(for: .dial(dial.kind, turn)) {
                case .degrees(let size), .length(.percent(let size)): size
                case .length, .scale: Double.infinity
                }
            amount = check(farthest[turn ?? most] ?? 0, turn ?? most, atLeast: size)
        default: return nil
        }
        return moment.checks(pattern) + (void.map { [$0] } ?? []) + [amount]
    }

    private func check(_ way: Double, _ turn: Turn, atLeast size: Double) -> Check {
        // Hundredths of a strip are not exact.
        let passes = way + 1e-6 >= size
        guard dial.kind == .ring else {
            return Check(.stroked, way, .atLeast(size), passes: passes)
        }
        return turn == .clockwise
            ? Check(.angle, way, .atLeast(size), passes: passes)
            : Check(.angle, -way, .atMost(-size), passes: passes)
    }
}
