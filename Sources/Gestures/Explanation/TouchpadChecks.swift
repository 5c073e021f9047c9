import InputEvents

/// One of libinput's touchpad gestures, from its begin to its end.
struct TouchpadRecord {
    /// What was the case at the begin.
    let moment: Moment
    let motion: TouchpadMotion
    let ended: Timestamp
    /// What makes it count for nothing; nil where nothing does.
    let void: Check?
}

/// Follows libinput's gestures on one touchpad as ``TouchpadRecogniser`` does.
struct TouchpadObserver {
    private var current: (motion: TouchpadMotion, moment: Moment)?
    private var lastTime = Timestamp.zero

    mutating func handle(_ step: PointerGesture, at time: Timestamp, _ moment: Moment)
        -> TouchpadRecord?
    {
        lastTime = time
        switch step.phase {
        case .begin:
            // An end that was not seen makes nothing of what came before.
            let lost = interrupt(.lost, at: time)
            current = (TouchpadMotion(step, at: time), moment)
            return lost
        case .update:
            if current?.motion.kind == step.kind { current?.motion.update(step, at: time) }
            return nil
        case .end:
            guard let (motion, moment) = current, motion.kind == step.kind else { return nil }
            current = nil
            return TouchpadRecord(moment: moment, motion: motion, ended: time, void: nil)
        case .cancel:
            return interrupt(.cancelled, at: time)
        }
    }

    /// Whether a gesture is going on.
    var isBusy: Bool { current != nil }

    mutating func interrupt(_ reason: Check.Quantity, at time: Timestamp) -> TouchpadRecord? {
        guard let (motion, moment) = current else { return nil }
        current = nil
        let void = Check(reason, is: false)
        let ended = max(time, lastTime)
        return TouchpadRecord(moment: moment, motion: motion, ended: ended, void: void)
    }
}

extension DeviceContext {
    /// Holds a touchpad gesture against what a pattern asks for.
    func checks(_ record: TouchpadRecord, _ pattern: GesturePattern, _ candidate: Candidate<Void>)
        -> [Check]
    {
        if let void = record.void { return [void] }
        let motion = record.motion
        let taken = record.ended.microseconds(since: motion.began)
        let moment = record.moment.checks(pattern)
        var checks = moment + [fingers(motion.fingers, candidate)]
        switch (pattern.kind, motion.kind) {
        case (.swipe(let direction), .swipe):
            let usual = TouchpadRecogniser.usualDistance(limits)
            let distance = distance(motion.travel, candidate, usual: usual)
            checks.append(distance)
            guard motion.travel.length > 0 else { return checks }
            let compass = self.direction(motion.travel, direction, pattern, motion.fingers)
            checks += [compass].compactMap { $0 }
            checks.append(
                Check(
                    .straightness,
                    motion.path,
                    .atMost(motion.longestPath),
                    passes: motion.isStraight
                )
            )
            checks += [speed(motion.speed(at: record.ended), candidate)].compactMap { $0 }
            checks.append(Check(.within, microseconds: taken, atMost: candidate.within))
        case (.pinch, .pinch), (.rotate, .pinch):
            checks += pinchOrRotation(
                pattern.kind,
                scale: motion.scale,
                angle: motion.angle,
                fingers: motion.fingers
            )
        case (.continuous(let gesture), _):
            guard let more = continuous(gesture, motion, candidate) else {
                return [Check(.libinput, is: false)] + checks
            }
            checks += more
        case (.hold, .hold):
            checks.append(Check(.hold, microseconds: taken, atLeast: candidate.hold))
        default:
            return moment + [Check(.libinput, is: false), fingers(motion.fingers, candidate)]
        }
        if !pattern.from.isEmpty || !pattern.to.isEmpty || !pattern.along.isEmpty {
            checks.append(Check(.place, is: false))
        }
        return checks
    }
}
