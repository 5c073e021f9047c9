import InputEvents

/// Turns libinput's touchpad gestures into swipes, pinches, rotations and holds.
///
///     b begin   u update   e end   c cancel   [..] fires
///
///     1) swipe  b-u-u-e[swipe]          10 mm or more, straight; the direction is that of the sum
///     2) pinch  b-u-u-e[pinch|rotate]   the one that exceeds its limit more, as on a touchscreen
///     3) hold   b-----e[hold]
///     4) any    b-u-c                   nothing: another finger landed, or a palm was detected
///     5) any    u-e                     nothing: the beginning was not seen
///
/// Continuous gestures, [b] begin, [s] a step:
///
///     6) swipe  b-u[b]-u[s]-u[s]-e[end]    beyond 2/3 of the slop, straight
///     7) pinch  b-u[b]-u[s]-u[s]-e[end]    a scale of 1.125, or a turn of 10°
///     8) hold   b[b]----e[end]
///     9) any    b-u[b]-u[s]-c[cancel]      another finger landed, or a palm was detected
///
/// If the number of fingers changes, libinput cancels the gesture and begins a new one.
struct TouchpadRecogniser: ContinuousHost {
    private let device: Device
    private let limits: Limits
    let surface: Surface
    /// The patterns, by the number of fingers.
    private var table: TouchPatternTable
    /// The patterns for the current number of fingers.
    private var patterns: TouchPatterns
    /// The least distance of swipes whose patterns set none.
    private let defaultDistance: Length
    /// The least distance, in millimetres, after which a continuous swipe begins.
    private let leastDistance: Double

    /// The motion in progress.
    private var current: TouchpadMotion?
    /// The continuous gesture that owns the motion.
    private var ongoing: OngoingGesture?
    /// The journal of an explanation; nil if there is none.
    private let journal: Journal?
    /// The record of the gesture in progress; nil if there is no gesture or no journal.
    private var record: TouchpadRecord?

    init(
        _ candidates: Candidates,
        limits: Limits,
        surface: Surface,
        device: Device,
        journal: Journal? = nil
    ) {
        self.device = device
        self.journal = journal
        self.limits = limits
        self.surface = surface
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
        patterns = table[0]
        defaultDistance = limits.onTouchpad.swipe
        leastDistance = limits.onTouchpad.slop
    }

    /// True if no gesture is in progress.
    var isIdle: Bool { current == nil }

    /// The time at which the gesture in progress began; nil if there is none.
    var began: Timestamp? { current?.began }

    /// Uses these patterns for gestures that begin from now on.
    mutating func use(_ candidates: Candidates) {
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
    }

    /// Makes the gesture in progress void for the given reason, and cancels its continuous gesture.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity,
        into found: inout [Gesture]
    ) {
        cancel(at: time, into: &found)
        closeRecord(because: reason, at: time)
    }

    /// Handles a step of a gesture.
    mutating func handle(_ step: PointerGesture, at time: Timestamp, into found: inout [Gesture]) {
        let oldCount = found.count
        // A gesture whose end was not seen is void.
        if step.phase == .begin { closeRecord(because: .lost, at: time) }
        recognise(step, at: time, into: &found)
        if journal != nil { note(step, found[oldCount...], at: time) }
    }

    private mutating func recognise(
        _ step: PointerGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        switch step.phase {
        case .begin:
            cancel(at: time, into: &found)
            current = TouchpadMotion(step, at: time)
            patterns = table[step.fingers]
            if step.kind == .hold { beginOrAdvance(at: time, into: &found) }
        case .update:
            guard current?.kind == step.kind else { return }
            current?.update(step, at: time)
            beginOrAdvance(at: time, into: &found)
        case .end:
            guard let motion = current, motion.kind == step.kind else { return }
            beginOrAdvance(at: time, into: &found)
            if let ongoing {
                stop(ongoing, .end, at: time, into: &found)
                self.ongoing = nil
                current = nil
                return
            }
            current = nil
            guard let winner = end(motion, at: time).winner else { return }
            for pattern in winner.patterns {
                found.append(
                    Gesture(
                        pattern: pattern,
                        kind: winner.kind,
                        time: time,
                        device: device,
                        fingers: motion.fingers,
                        duration: .microseconds(max(0, time.microseconds(since: motion.began))),
                        scale: winner.scale,
                        angle: winner.angle
                    )
                )
            }
        case .cancel: cancel(at: time, into: &found)
        }
    }

    /// Forgets the gesture in progress, and cancels its continuous gesture.
    private mutating func cancel(at time: Timestamp, into found: inout [Gesture]) {
        if let ongoing { stop(ongoing, .cancel, at: time, into: &found) }
        ongoing = nil
        current = nil
    }

    // MARK: - Continuous gestures

    private mutating func beginOrAdvance(at time: Timestamp, into found: inout [Gesture]) {
        guard !patterns.continuous.isEmpty, let motion = current else { return }
        if var now = ongoing {
            advance(&now, at: time, into: &found)
            ongoing = now
        } else if let (candidate, kind) = beginning(of: motion, at: time) {
            ongoing = begin(candidate, as: kind, at: time, into: &found)
        }
    }

    /// Returns the continuous gesture that begins with the motion, and its pattern; nil if none
    /// begins.
    private func beginning(of motion: TouchpadMotion, at time: Timestamp)
        -> (Candidate<ContinuousPattern>, ContinuousGesture)?
    {
        if motion.kind == .hold {
            return patterns.continuous.hold(fingers: motion.fingers).map { ($0, .hold) }
        }
        return patterns.continuous.first(
            motionSoFar(motion, at: time),
            leastDistance: leastDistance
        )
    }

    private func motionSoFar(_ motion: TouchpadMotion, at time: Timestamp)
        -> ContinuousRecogniser.Motion
    {
        let isSwipe = motion.kind == .swipe
        return ContinuousRecogniser.Motion(
            fingers: motion.fingers,
            places: .unknown,
            travel: motion.travel,
            scale: motion.scale,
            angle: motion.angle,
            taken: time.microseconds(since: motion.began),
            isStroke: isSwipe && motion.isStraight,
            isSpread: !isSwipe
        )
    }

    var amount: OngoingGesture.Measure {
        guard let motion = current else { return .init() }
        return .init(travel: motion.travel, scale: motion.scale, angle: motion.angle)
    }

    func gesture(_ ongoing: OngoingGesture, _ progress: Progress, at time: Timestamp) -> Gesture? {
        guard let motion = current else { return nil }
        return Gesture(
            pattern: ongoing.pattern,
            kind: .continuous(ongoing.kind),
            time: time,
            device: device,
            fingers: motion.fingers,
            travel: motion.kind == .swipe ? motion.travel : nil,
            duration: .microseconds(max(0, time.microseconds(since: motion.began))),
            scale: ongoing.kind.isSpread ? motion.scale : 1,
            angle: ongoing.kind.isSpread ? motion.angle : 0,
            progress: progress
        )
    }

    private func end(_ motion: TouchpadMotion, at time: Timestamp) -> TouchpadEnd {
        TouchpadEnd(
            motion: motion,
            ended: time,
            patterns: patterns,
            defaultDistance: defaultDistance
        )
    }
}

// MARK: - Explanation

extension TouchpadRecogniser {
    /// True if a gesture is in progress and is being recorded.
    var isBusy: Bool { record != nil }

    /// Writes the record of the gesture in progress; `reason` is the reason why the gesture is
    /// void, or nil if it is not.
    mutating func closeRecord(because reason: Check.Quantity?, at time: Timestamp) {
        guard var closed = record else { return }
        record = nil
        closed.void = reason.map { Check($0, is: false) }
        closed.end = end(closed.end.motion, at: max(time, closed.end.ended))
        journal?.touchpads.append(closed)
    }

    /// Records the result of a step, and the checks of all continuous gestures; at the end of the
    /// gesture, writes its record.
    private mutating func note(
        _ step: PointerGesture,
        _ found: ArraySlice<Gesture>,
        at time: Timestamp
    ) {
        guard let journal else { return }
        if step.phase == .begin, let current {
            let end = end(current, at: time)
            record = TouchpadRecord(device: device, conditions: journal.conditions, end: end)
        }
        guard let motion = current ?? record?.end.motion, record != nil else { return }
        if step.phase == .cancel {
            closeRecord(because: .cancelled, at: time)
            return
        }
        guard motion.kind == step.kind else { return }
        let end = end(motion, at: time)
        record?.end = end
        record?.made += found.filter(\.isWhole)
        for candidate in table.candidates.continuous {
            guard let checks = checks(of: candidate, motion, at: time) else { continue }
            record?.nearest.note(checks, of: candidate.pattern)
        }
        if step.phase == .end { closeRecord(because: nil, at: time) }
    }

    /// Returns the checks of a continuous pattern; nil if this kind of motion cannot make it.
    private func checks(
        of candidate: Candidate<ContinuousPattern>,
        _ motion: TouchpadMotion,
        at time: Timestamp
    ) -> [Check]? {
        guard candidate.what.gesture.isMade(by: motion.kind) else { return nil }
        var tally = Tally()
        if motion.kind == .hold {
            _ = patterns.continuous.isHeld(candidate, by: motion.fingers, &tally)
            return tally.checks
        }
        let motionSoFar = motionSoFar(motion, at: time)
        let spread = patterns.continuous.spreadKind(motionSoFar)
        _ = patterns.continuous.begun(candidate, by: motionSoFar, spread, leastDistance, &tally)
        // The check of the continuous recogniser does not have the length of the path.
        var straightness = Tally()
        _ = motion.isStraight(&straightness)
        return tally.checks.map { $0.quantity == .straightness ? straightness.checks[0] : $0 }
    }
}

extension ContinuousGesture {
    /// Returns true if a libinput gesture of this kind can make the gesture.
    func isMade(by kind: PointerGesture.Kind) -> Bool {
        switch self {
        case .swipe: kind == .swipe
        case .pinch, .rotate: kind == .pinch
        case .hold: kind == .hold
        case .drag, .dial: false
        }
    }
}
