import InputEvents

/// Recognises fingers that move together along any path, and detects when they come to rest.
///
///     D fingers land   m a frame with movement   . rest   | 400 ms of rest   U lift   C cancel
///     [..] fires
///
///     bound: drag           1) D-m[start]-m[move]-m[move]-U[end]
///                           2) D-m[start]-m[move]....|[end]....U
///                           3) D-m[start]....|[end]...m[start]-m[move]-U[end]
///                           4) D-m[start]-m[move]-C            cancelled: nothing more
///     bound: swipe too      5) D-m-m-m-U                       the swipe fires instead
///                           6) D-m-m-m-U[start][end]           no bound swipe matches
///                           7) D-m-m-m-m-m[start]-m[move]-U[end]    moves for over 700 ms
///                           8) D-m-m....|[start][end]...U      comes to rest
///     bound: 5 mm and 90 mm 9) D-m[start]-m-m-m[start]-U[end]  each starts at its own distance
///
/// The end is debounced: it fires once the fingers have rested or lifted, and not again before
/// another start. The arbiter keeps the state, ``TouchState/dragging`` or ``TouchState/paused``;
/// this type keeps the measurements.
struct DragRecogniser {
    let limits: Limits
    let surface: Surface
    /// The touch that may be a drag, as it was before another finger joined.
    var touch: TouchSummary?
    /// The travel at the last update.
    private var lastTravel = Vector.zero
    /// The greatest distance of the fingers so far, in millimetres.
    private(set) var farthest = 0.0
    /// The greatest minimum distance whose starts have been fired, in millimetres; -1 if none has.
    private(set) var startedTo = -1.0
    /// The time at which the fingers had gone far enough for a drag; `never` unless such a drag is
    /// undecided.
    private var farSince = Timestamp.never
    /// The travel of the fingers when the end of the drag fired.
    private var restingTravel = Vector.zero
    /// The time at which the fingers will have rested long enough to end the drag.
    private(set) var deadline = Timestamp.never

    init(limits: Limits, surface: Surface) {
        self.limits = limits
        self.surface = surface
    }

    /// True if the fingers have gone far enough for a drag, which waits for other gestures to fail.
    var isUndecided: Bool { farSince != .never }

    /// Prepares for a new touch.
    mutating func reset() {
        farSince = .never
        deadline = .never
        lastTravel = .zero
        farthest = 0
        startedTo = -1
    }

    /// Updates an undecided touch; returns true if its fingers have moved, and far enough to drag.
    ///
    /// They have moved far enough once they have gone farther than `distance`. The drag begins when
    /// ``start()`` is called, which may be later, because a swipe or more fingers may follow.
    /// `rest` measures the time for which the fingers have rested.
    mutating func updateUndecided(
        _ travel: Vector,
        at time: Timestamp,
        rest: RestClock,
        distance: Double
    ) -> Bool {
        guard travel != lastTravel else { return false }
        lastTravel = travel
        if !isUndecided {
            guard travel.length > distance else { return false }
            farSince = time
        }
        measure(travel, rest)
        return true
    }

    /// Updates a drag in progress; returns true if its fingers have moved.
    mutating func updateDrag(_ travel: Vector, rest: RestClock) -> Bool {
        guard travel != lastTravel else { return false }
        lastTravel = travel
        measure(travel, rest)
        return true
    }

    /// Updates a paused drag; returns true if its fingers have moved beyond the slop since the end
    /// fired.
    mutating func updatePaused(_ travel: Vector, rest: RestClock) -> Bool {
        guard travel != lastTravel else { return false }
        lastTravel = travel
        let moved = Vector(dx: travel.dx - restingTravel.dx, dy: travel.dy - restingTravel.dy)
        guard moved.length > limits.slop else { return false }
        startedTo = -1
        measure(travel, rest)
        return true
    }

    private mutating func measure(_ travel: Vector, _ rest: RestClock) {
        farthest = max(farthest, travel.length)
        deadline = rest.since.after(limits.rest)
    }

    /// Returns the microseconds since the fingers went far enough; nil if they did not, or if the
    /// drag is decided.
    func undecidedTime(at time: Timestamp) -> Int64? {
        isUndecided ? time.microseconds(since: farSince) : nil
    }

    /// Notes that the touch has become a drag.
    mutating func start() { farSince = .never }

    /// Notes that the starts up to this minimum distance have fired.
    mutating func noteStarts(upTo distance: Double) { startedTo = max(startedTo, distance) }

    /// Forgets an undecided drag, because the fingers no longer move together.
    mutating func fingersParted() {
        guard isUndecided else { return }
        farSince = .never
        deadline = .never
    }

    /// Notes that the fingers rest or have lifted.
    mutating func noteRest() {
        farSince = .never
        deadline = .never
        restingTravel = lastTravel
    }
}
