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
///                              8) D-U-D----|[single]                  nor is this one, after 500 ms
///                              9) D-U-D-U[double]-D-U----|[single]
///     bound: double           10) D-U----|  nothing
///     bound: single, triple   11) D-U-D-U----|[single][single]
///
/// The next tap continues the series if it has as many fingers and is near; otherwise the series so
/// far fires first and a new one begins. Resting and lifting may each take as long as a tap; one
/// finger may rest twice as long if no long press is bound (``TouchPatterns/longestTap``). Landing
/// takes up to 150 ms; see ``longestLanding(_:_:)`` for two fingers. A fingertip that rolls has moved: the touch is a tap
/// only if no gesture of moving fingers takes it.
struct TapRecogniser {
    private let limits: Limits
    private let device: Device
    /// The microseconds for which the fingers of the current touch may rest.
    var longest: Int64
    /// The taps of the series so far.
    private var taps: [Waiting] = []

    /// A tap that waits for another.
    private struct Waiting {
        let touch: TouchSummary
        /// The patterns that a series beginning with it may satisfy.
        let candidates: [Candidate<Int>]
    }

    /// Records complete series; nil unless an explanation was requested.
    private let journal: Journal?

    /// The time at which the series ends without another tap.
    private(set) var deadline = Timestamp.never

    init(limits: Limits, device: Device, journal: Journal? = nil) {
        self.limits = limits
        self.device = device
        longest = limits.tap
        self.journal = journal
    }

    /// True if a series waits for the outcome of the touch.
    var isWaiting: Bool { !taps.isEmpty }

    /// The time at which the first tap of the waiting series began; nil if none waits.
    var waitsSince: Timestamp? { taps.first?.touch.began }

    /// Handles a landing, which may begin the next tap.
    mutating func fingersLanded(
        _ sequence: TouchSequence,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let last = taps.last?.touch else { return }
        if sequence.fingers < last.fingers
            || follows(last, fingers: sequence.fingers, at: sequence.start)
        {
            deadline = sequence.lastLanding.after(longest)
        } else {
            settle(at: time, into: &found)
        }
    }

    /// After the first lift, gives the other fingers as long as a tap to follow.
    mutating func fingersLifting(_ sequence: TouchSequence) {
        if isWaiting { deadline = sequence.firstLift.after(limits.tap) }
    }

    /// Takes a complete touch if it is a tap: it begins, continues or completes a series.
    mutating func touchEnded(
        _ sequence: TouchSequence,
        summary: TouchSummary,
        among candidates: [Candidate<Int>],
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var silent = Silent()
        guard sequence.phase == .lifting,
            TapRecogniser.isTap(sequence, longest: longest, limits, &silent)
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
        deadline = sequence.lastLift.after(limits.doubleTap)
    }

    /// Takes back a touch, which was no tap because its finger continues.
    mutating func takeBack(_ sequence: TouchSequence) {
        guard let last = taps.last, last.touch.began == sequence.firstLanding else { return }
        taps.removeLast()
        deadline = taps.isEmpty ? .never : sequence.lastLanding.after(longest)
    }

    /// Ends the series: fires its taps, the longest bound series first.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        deadline = .never
        guard isWaiting else { return }
        noteRow(isVoid: false)
        var next = 0
        while next < taps.count {
            let first = taps[next].touch
            let candidates = taps[next].candidates
            let count = highestCount(taps[next], atMost: taps.count - next)
            guard count > 0 else {
                next += 1
                continue
            }
            let kind = GestureKind.tap(count: count)
            let last = taps[next + count - 1].touch
            candidates.forEachWinner(where: { $0.what == count && first.satisfies($0) }) {
                var gesture = first.gesture(kind, pattern: $0.pattern, at: time, on: device)
                gesture.end = last.end
                gesture.ended = last.lifted
                found.append(gesture)
            }
            next += count
        }
        taps.removeAll(keepingCapacity: true)
    }

    /// Voids the series.
    mutating func reset() {
        noteRow(isVoid: true)
        taps.removeAll(keepingCapacity: true)
        deadline = .never
    }

    private func noteRow(isVoid: Bool) {
        guard let journal, isWaiting else { return }
        let landings = taps.map(\.touch.began)
        journal.tapRows.append(TapRow(device: device.id, landings: landings, isVoid: isVoid))
    }

    /// Returns true if a touch in progress may still be a tap, although its fingers have moved.
    func mayRoll(_ touch: TouchSequence, at time: Timestamp) -> Bool {
        let longest = TapRecogniser.longest(longest, of: touch, limits)
        return touch.farthest <= limits.roll
            && (touch.phase == .lifting || time.microseconds(since: touch.lastLanding) <= longest)
    }

    /// Returns true if a complete touch, whose fingers may rest for `longest`, is a tap.
    static func isTap(
        _ touch: TouchSequence,
        longest: Int64,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        // Fingertips that roll come back, or roll off the panel at once.
        let rolls = touch.wholeTime <= limits.quickTap || touch.offset <= limits.slop
        let farthest = touch.hasMoved && rolls ? limits.roll : limits.slop
        let isStill = !touch.hasMoved || touch.farthest <= farthest
        return judge.asks(isStill, .stillness, touch.farthest, .atMost(farthest))
            && judge.atMost(.landing, touch.landingTime, longestLanding(touch, limits))
            && judge.atMost(.resting, touch.restingTime, self.longest(longest, of: touch, limits))
            && judge.atMost(.lifting, touch.liftingTime, limits.tap)
    }

    /// Returns the time for which fingers may rest, which is not extended for those of a hand that
    /// grips the device.
    private static func longest(_ most: Int64, of touch: TouchSequence, _ limits: Limits) -> Int64 {
        touch.grip == nil ? most : limits.tap
    }

    /// Microseconds within which the fingers of a tap must land.
    ///
    ///     D finger lands   U finger lifts
    ///
    ///     1) D-D----UU          together, as the fingers of a hand
    ///     2) D---D-------UU     farther apart: they rest for twice as long as they land
    ///     3) D-----D-U--U       two thumbs that type: one lifts soon after the other lands
    ///
    /// For two fingers the limit is stricter, because they may be two typing thumbs. The panel may
    /// report the last finger up to a frame after its landing.
    private static func longestLanding(_ touch: TouchSequence, _ limits: Limits) -> Int64 {
        let longest =
            touch.fingers == 2
            ? min(limits.tapLanding, max(limits.pairLanding, touch.restingTime / 2))
            : limits.tapLanding
        return longest + touch.framePeriod.microseconds
    }

    /// Returns true if a tap with this number of fingers at this place continues the series, if it
    /// is in time.
    static func follows(
        _ last: TouchSummary,
        fingers: Int,
        at place: Point,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        let way = last.start.distance(to: place)
        let wanted = Double(last.fingers)
        return judge.asks(
            fingers == last.fingers,
            .nextFingers,
            Double(fingers),
            .between(wanted, wanted)
        )
            && judge.asks(
                way <= limits.doubleTapDistance,
                .near,
                way,
                .atMost(limits.doubleTapDistance)
            )
    }

    private func follows(_ last: TouchSummary, fingers: Int, at place: Point) -> Bool {
        var silent = Silent()
        return TapRecogniser.follows(last, fingers: fingers, at: place, limits, &silent)
    }

    /// Returns the longest bound series at the place of a tap, up to the given length.
    private func highestCount(_ tap: Waiting, atMost most: Int = .max) -> Int {
        var highest = 0
        for candidate in tap.candidates
        where candidate.what > highest && candidate.what <= most && tap.touch.satisfies(candidate) {
            highest = candidate.what
        }
        return highest
    }
}
