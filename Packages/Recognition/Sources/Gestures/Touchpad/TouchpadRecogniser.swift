import InputEvents

/// Turns libinput's touchpad gestures into swipes, pinches, rotations and holds.
///
///     b begin   u update   e end   c cancel   [..] fires
///
///     1) swipe  b-u-u-e[swipe]          10 mm or more, straight; direction of all updates together
///     2) pinch  b-u-u-e[pinch|rotate]   what is farther beyond its limit, as on a touchscreen
///     3) hold   b-----e[hold]
///     4) any    b-u-c                   nothing: another finger landed, or the pad is not meant
///     5) any    u-e                     nothing: the beginning was not seen
///
/// Continuous gestures, [b] begin, [s] a step:
///
///     6) swipe  b-u[b]-u[s]-u[s]-e[end]    beyond 2/3 of the slop, straight
///     7) pinch  b-u[b]-u[s]-u[s]-e[end]    a scale of 1.125, or a turn of 10°
///     8) hold   b[b]----e[end]
///     9) any    b-u[b]-u[s]-c[cancel]
///
/// A change of the number of fingers is a cancel and a new begin (libinput).
struct TouchpadRecogniser: ContinuousHost {
    private let device: Device
    private let limits: Limits
    let surface: Surface
    /// What is bound, by the number of fingers.
    private var table: TouchPatternTable
    /// What is bound for as many fingers as there are.
    private var patterns: TouchPatterns
    /// How far a swipe goes at least whose pattern does not say it.
    private let usualDistance: Length
    /// How far fingers go until a continuous gesture begins.
    private let leastDistance: Double

    /// The motion in progress.
    private var current: TouchpadMotion?
    /// The continuous gesture that has taken it.
    private var ongoing: OngoingGesture?
    /// What somebody listens to; nil if nobody does.
    private let journal: Journal?
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
        usualDistance = limits.onTouchpad.swipe
        leastDistance = limits.onTouchpad.slop
    }

    /// Whether nothing is in progress.
    var isIdle: Bool { current == nil }

    /// When what is in progress began.
    var began: Timestamp? { current?.began }

    /// Takes other patterns for what begins from now on.
    mutating func use(_ candidates: Candidates) {
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
    }

    /// What is in progress is void, for that reason.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity,
        into found: inout [Gesture]
    ) {
        cancel(at: time, into: &found)
        closeRecord(because: reason, at: time)
    }

    mutating func handle(_ step: PointerGesture, at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        // An end that was not seen makes nothing of what came before.
        if step.phase == .begin { closeRecord(because: .lost, at: time) }
        recognise(step, at: time, into: &found)
        if journal != nil { note(step, found[first...], at: time) }
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

    /// Nothing more comes of what is in progress.
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

    private func beginning(of motion: TouchpadMotion, at time: Timestamp)
        -> (Candidate<ContinuousPattern>, ContinuousGesture)?
    {
        if motion.kind == .hold {
            return patterns.continuous.hold(fingers: motion.fingers).map { ($0, .hold) }
        }
        return patterns.continuous.first(far(motion, at: time), leastDistance: leastDistance)
    }

    private func far(_ motion: TouchpadMotion, at time: Timestamp) -> ContinuousRecogniser.Motion {
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
            usualDistance: usualDistance
        )
    }
}

// MARK: - Explanation

extension TouchpadRecogniser {
    /// Whether a gesture is in progress, as far as an explainer listens.
    var isBusy: Bool { record != nil }

    /// The gesture in progress is over, for that reason if it counts for nothing.
    mutating func closeRecord(because reason: Check.Quantity?, at time: Timestamp) {
        guard var closed = record else { return }
        record = nil
        closed.void = reason.map { Check($0, is: false) }
        closed.end = end(closed.end.motion, at: max(time, closed.end.ended))
        journal?.touchpads.append(closed)
    }

    /// Writes down what came of a step, and what was asked of what may begin.
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

    /// What a continuous gesture of that sort asks now; nil of one of another sort.
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
        let far = far(motion, at: time)
        let spread = patterns.continuous.spreadKind(far)
        _ = patterns.continuous.begun(candidate, by: far, spread, leastDistance, &tally)
        // How straight is known here.
        var way = Tally()
        _ = motion.isStraight(&way)
        return tally.checks.map { $0.quantity == .straightness ? way.checks[0] : $0 }
    }
}

extension ContinuousGesture {
    /// Whether libinput's gestures of that sort may be it.
    func isMade(by kind: PointerGesture.Kind) -> Bool {
        switch self {
        case .swipe: kind == .swipe
        case .pinch, .rotate: kind == .pinch
        case .hold: kind == .hold
        case .drag, .dial: false
        }
    }
}
