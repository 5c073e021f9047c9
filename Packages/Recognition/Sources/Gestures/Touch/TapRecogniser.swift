import InputEvents

/// Recognises taps, and distinguishes single, double and triple taps.
///
///     D all fingers land   U all lift   m moves beyond the slop   | timeout   [..] fires
///
///     bound: single            1) D-U[single]
///                              2) D-U[single]-D-U[single]
///                              3) D-m-U   D--------U (over 1 s)       nothing
///                              4) D-r-U[single]        r: rolls up to 8 mm, and comes back or
///                                                      lifts within 250 ms
///     bound: single, double    5) D-U----|[single]                    300 ms after the lift
///                              6) D-U-D-U[double]
///                              7) D-U-D-m[single]....                 the second touch is no tap
///                              8) D-U-D----|[single]                  the second touch is too long
///                              9) D-U-D-U[double]-D-U----|[single]
///     bound: double           10) D-U----|  nothing
///     bound: single, triple   11) D-U-D-U----|[single][single]
///
/// The next tap continues the series if it has as many fingers and is near; otherwise the series so
/// far fires first and a new series begins. Resting and lifting may each take as long as the
/// threshold `tap`; one finger may rest longer, up to twice as long (``TouchPatterns/longestTap``).
/// Landing may take 150 ms; for two fingers, see ``longestLanding(_:_:)``. Each of these times, and
/// that to the next tap, may be a frame of the panel longer: see ``FramePeriod``. A fingertip that
/// rolls has moved, so the touch is a tap only if no gesture of moving fingers takes it.
struct TapRecogniser {
    private let limits: Limits
    private let device: Device
    /// The microseconds for which the fingers of the current touch may rest.
    var longestRest: Int64
    /// The taps of the series so far.
    private var taps: [Waiting] = []

    /// A tap that waits for another tap.
    private struct Waiting {
        let touch: TouchSummary
        /// The patterns that a series may satisfy if it begins with this tap.
        let candidates: [Candidate<Int>]
    }

    /// The journal, which lists series that have ended; nil unless an explanation was requested.
    private let journal: Journal?

    /// The time at which the series ends without another tap; `never` if no series waits.
    private(set) var deadline = Timestamp.never

    init(limits: Limits, device: Device, journal: Journal? = nil) {
        self.limits = limits
        self.device = device
        longestRest = limits.tap
        self.journal = journal
    }

    /// True if a series waits for another tap, or for the outcome of the current touch.
    var isWaiting: Bool { !taps.isEmpty }

    /// The time at which the first tap of the waiting series began; nil if no series waits.
    var waitsSince: Timestamp? { taps.first?.touch.began }

    /// Handles landings, which may begin the next tap of the series.
    mutating func fingersLanded(
        _ sequence: TouchSequence,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let last = taps.last?.touch else { return }
        if sequence.fingers < last.fingers
            || follows(last, fingers: sequence.fingers, at: sequence.start)
        {
            deadline = sequence.lastLanding.after(longestRest, frame: sequence.frame)
        } else {
            settle(at: time, into: &found)
        }
    }

    /// Sets the deadline at the first lift, after which the other fingers may take as long as
    /// a tap to lift.
    mutating func fingersLifting(_ sequence: TouchSequence) {
        if isWaiting { deadline = sequence.firstLift.after(limits.tap, frame: sequence.frame) }
    }

    /// Handles a complete touch: a tap begins, continues or completes a series; any other touch
    /// ends the series.
    mutating func touchEnded(
        _ sequence: TouchSequence,
        summary: TouchSummary,
        among candidates: [Candidate<Int>],
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var silent = Silent()
        guard sequence.phase == .lifting,
            TapRecogniser.isTap(sequence, longest: longestRest, limits, &silent)
        else {
            settle(at: time, into: &found)
            return
        }
        if let last = taps.last?.touch,
            !follows(last, fingers: summary.fingers, at: summary.start)
        {
            settle(at: time, into: &found)
        }
        taps.append(Waiting(touch: summary, candidates: candidates))
        if taps.count >= highestCount(taps[0]) {
            settle(at: time, into: &found)
            return
        }
        deadline = sequence.lastLift.after(limits.doubleTap, frame: sequence.frame)
    }

    /// Takes back the last tap if it was this touch, whose finger continues.
    mutating func takeBack(_ sequence: TouchSequence) {
        guard let last = taps.last, last.touch.began == sequence.firstLanding else { return }
        taps.removeLast()
        deadline =
            taps.isEmpty ? .never : sequence.lastLanding.after(longestRest, frame: sequence.frame)
    }

    /// Ends the series and fires its taps: the longest bound series that begins with the first tap,
    /// then in the same way those of the remaining taps.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        deadline = .never
        guard isWaiting else { return }
        noteRow(isVoid: false)
        var index = 0
        while index < taps.count {
            let first = taps[index].touch
            let candidates = taps[index].candidates
            let count = highestCount(taps[index], atMost: taps.count - index)
            guard count > 0 else {
                index += 1
                continue
            }
            let kind = GestureKind.tap(count: count)
            let last = taps[index + count - 1].touch
            candidates.forEachWinner(where: { $0.what == count && first.satisfies($0) }) {
                var gesture = first.gesture(kind, pattern: $0.pattern, at: time, on: device)
                gesture.end = last.end
                gesture.ended = last.lifted
                found.append(gesture)
            }
            index += count
        }
        taps.removeAll(keepingCapacity: true)
    }

    /// Forgets the series, whose taps are void.
    mutating func reset() {
        noteRow(isVoid: true)
        taps.removeAll(keepingCapacity: true)
        deadline = .never
    }

    /// Notes in the journal that the series has ended.
    private func noteRow(isVoid: Bool) {
        guard let journal, isWaiting else { return }
        let landings = taps.map(\.touch.began)
        journal.tapRows.append(TapRow(device: device.id, landings: landings, isVoid: isVoid))
    }

    /// Returns true if a touch in progress may still be a tap although its fingers have moved.
    func mayRoll(_ touch: TouchSequence, at time: Timestamp) -> Bool {
        let longest = TapRecogniser.restLimit(longestRest, of: touch, limits)
        return touch.farthest <= limits.roll
            && (touch.phase == .lifting
                || !touch.exceeds(longest, time.microseconds(since: touch.lastLanding)))
    }

    /// Returns true if a complete touch is a tap whose fingers may rest for `longest` microseconds.
    static func isTap(
        _ touch: TouchSequence,
        longest: Int64,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        // Fingertips that roll either come back, or lift soon after they landed.
        let isQuick = !touch.exceeds(limits.quickTap, touch.wholeTime)
        let isRollAllowed = isQuick || touch.offset <= limits.slop
        let greatestRoll = touch.hasMoved && isRollAllowed ? limits.roll : limits.slop
        let isStill = !touch.hasMoved || touch.farthest <= greatestRoll
        return judge.asks(isStill, .stillness, touch.farthest, .atMost(greatestRoll))
            && judge.atMost(
                .landing,
                touch.landingTime,
                longestLanding(touch, limits),
                frame: touch.frame
            )
            && judge.atMost(
                .resting,
                touch.restingTime,
                restLimit(longest, of: touch, limits),
                frame: touch.frame
            )
            && judge.atMost(.lifting, touch.liftingTime, limits.tap, frame: touch.frame)
    }

    /// Returns the microseconds for which the fingers may rest: `longest`, or only the threshold
    /// `tap` if a contact belongs to a hand that grips the device.
    private static func restLimit(
        _ longest: Int64,
        of touch: TouchSequence,
        _ limits: Limits
    ) -> Int64 {
        touch.grip == nil ? longest : limits.tap
    }

    /// Returns the microseconds within which the fingers of a tap must land.
    ///
    ///     D finger lands   U finger lifts
    ///
    ///     1) D-D----UU          together, as the fingers of one hand
    ///     2) D---D-------UU     later, if both rest at least twice as long as they take to land
    ///     3) D-----D-U--U       no tap: two thumbs type, one lifts soon after the other lands
    ///
    /// The limit is stricter for two fingers, which may be typing thumbs.
    private static func longestLanding(_ touch: TouchSequence, _ limits: Limits) -> Int64 {
        touch.fingers == 2
            ? min(limits.tapLanding, max(limits.pairLanding, touch.restingTime / 2))
            : limits.tapLanding
    }

    /// Returns true if a tap with this number of fingers at this position continues the series,
    /// provided that it is in time.
    static func follows(
        _ last: TouchSummary,
        fingers: Int,
        at position: Point,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        let distance = last.start.distance(to: position)
        let lastFingers = Double(last.fingers)
        return judge.asks(
            fingers == last.fingers,
            .nextFingers,
            Double(fingers),
            .between(lastFingers, lastFingers)
        )
            && judge.asks(
                distance <= limits.doubleTapDistance,
                .near,
                distance,
                .atMost(limits.doubleTapDistance)
            )
    }

    private func follows(_ last: TouchSummary, fingers: Int, at position: Point) -> Bool {
        var silent = Silent()
        return TapRecogniser.follows(last, fingers: fingers, at: position, limits, &silent)
    }

    /// Returns the number of taps, at most `most`, in the longest bound series that may begin with
    /// this tap; 0 if there is none.
    private func highestCount(_ tap: Waiting, atMost most: Int = .max) -> Int {
        var highest = 0
        for candidate in tap.candidates
        where candidate.what > highest && candidate.what <= most && tap.touch.satisfies(candidate) {
            highest = candidate.what
        }
        return highest
    }
}
