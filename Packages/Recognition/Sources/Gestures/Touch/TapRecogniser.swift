import InputEvents

/// Recognises taps, and tells single, double and triple taps apart.
///
///     D all fingers land   U all lift   m moves beyond the slop   | timeout   [..] fires
///
///     bound: single            1) D-U[single]
///                              2) D-U[single]-D-U[single]
///                              3) D-m-U   D--------U (over 400 ms)    nothing
///     bound: single, double    4) D-U----|[single]                    300 ms after the lift
///                              5) D-U-D-U[double]
///                              6) D-U-D-m[single]....                 what follows is no tap
///                              7) D-U-D----|[single]                  nor is this, after 400 ms
///                              8) D-U-D-U[double]-D-U----|[single]
///     bound: double            9) D-U----|  nothing
///     bound: single, triple   10) D-U-D-U----|[single][single]
///
/// A next tap counts on if it has as many fingers and is near, else it begins anew and what came
/// before fires first. Resting and lifting may each take as long as a tap, landing up to 150 ms; see
/// ``longestLanding(_:_:)`` for two fingers.
struct TapRecogniser {
    private let limits: Limits
    private let device: Device
    /// The taps so far that wait for another.
    private var taps: [Waiting] = []

    /// A tap that waits for another.
    private struct Waiting {
        let touch: TouchSummary
        /// What may come of a row of taps that begins with it.
        let candidates: [Candidate<Int>]
    }

    /// Where rows of taps are written down that are over; nil unless somebody listens.
    private let journal: Journal?

    /// When waiting is over.
    private(set) var deadline = Timestamp.never

    init(limits: Limits, device: Device, journal: Journal? = nil) {
        self.limits = limits
        self.device = device
        self.journal = journal
    }

    /// Whether taps wait for what the touch will be.
    var isWaiting: Bool { !taps.isEmpty }

    /// When the first of the taps began that wait; nil where none does.
    var waitsSince: Timestamp? { taps.first?.touch.began }

    /// A finger has landed, which may be the beginning of the next tap.
    mutating func fingersLanded(
        _ sequence: TouchSequence,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let last = taps.last?.touch else { return }
        if sequence.fingers < last.fingers
            || follows(last, fingers: sequence.fingers, at: sequence.start)
        {
            deadline = sequence.lastLanding.after(limits.tap)
        } else {
            settle(at: time, into: &found)
        }
    }

    /// The first finger has lifted, the others have as long as a tap to follow.
    mutating func fingersLifting(_ sequence: TouchSequence) {
        if isWaiting { deadline = sequence.firstLift.after(limits.tap) }
    }

    /// The touch is complete: claims a tap, which is, or begins, one of the candidates.
    mutating func touchEnded(
        _ sequence: TouchSequence,
        summary: TouchSummary,
        among candidates: [Candidate<Int>],
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        var silent = Silent()
        guard sequence.phase == .lifting, TapRecogniser.isTap(sequence, limits, &silent) else {
            settle(at: time, into: &found)
            return .none
        }
        if let last = taps.last?.touch,
            !follows(last, fingers: summary.fingers, at: summary.start)
        {
            settle(at: time, into: &found)
        }
        taps.append(Waiting(touch: summary, candidates: candidates))
        if taps.count >= highestCount(taps[0]) {
            settle(at: time, into: &found)
            return .takes
        }
        deadline = sequence.lastLift.after(limits.doubleTap)
        return .waits
    }

    /// The touch that ended last was no tap: its finger continues.
    mutating func takeBack(_ sequence: TouchSequence) {
        guard let last = taps.last, last.touch.began == sequence.firstLanding else { return }
        taps.removeLast()
        deadline = taps.isEmpty ? .never : sequence.lastLanding.after(limits.tap)
    }

    /// No further tap can follow: what was tapped so far fires, the longest first.
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

    /// What was tapped is void.
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

    /// Whether a complete touch is a tap.
    static func isTap(_ touch: TouchSequence, _ limits: Limits, _ judge: inout some Judge) -> Bool {
        judge.asks(!touch.hasMoved, .stillness, touch.farthest, .atMost(limits.slop))
            && judge.atMost(.landing, touch.landingTime, longestLanding(touch, limits))
            && judge.atMost(.resting, touch.restingTime, limits.tap)
            && judge.atMost(.lifting, touch.liftingTime, limits.tap)
    }

    /// Over how many microseconds the fingers of a tap may land.
    ///
    ///     D finger lands   U finger lifts
    ///
    ///     1) D-D----UU          together, as the fingers of a hand
    ///     2) D---D-------UU     farther apart: they rest for twice as long as they land
    ///     3) D-----D-U--U       two thumbs that type: one lifts soon after the other lands
    ///
    /// Three thumbs do not type: only two fingers are asked.
    private static func longestLanding(_ touch: TouchSequence, _ limits: Limits) -> Int64 {
        touch.fingers == 2
            ? min(limits.tapLanding, max(limits.pairLanding, touch.restingTime / 2))
            : limits.tapLanding
    }

    /// Whether a tap by that many fingers there follows the last one, if it comes in time.
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

    /// The most taps in a row that are bound where that tap was, up to so many.
    private func highestCount(_ tap: Waiting, atMost most: Int = .max) -> Int {
        var highest = 0
        for candidate in tap.candidates
        where candidate.what > highest && candidate.what <= most && tap.touch.satisfies(candidate) {
            highest = candidate.what
        }
        return highest
    }
}
