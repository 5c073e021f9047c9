import InputEvents

/// Recognises fingers that move together, however they like, and tells when they come to rest.
///
///     D fingers land   m a frame with movement   . rest   | 400 ms of rest   U lift   [..] fires
///
///     bound: drag           1) D-m[start]-m[move]-m[move]-U[end]
///                           2) D-m[start]-m[move]....|[end]....U
///                           3) D-m[start]....|[end]...m[start]-m[move]-U[end]
///                           4) D-m[start]-m[move]-C            cancelled: nothing more
///     bound: swipe too      5) D-m-m-m-U                       the swipe's
///                           6) D-m-m-m-U[start][end]           if it is not one that is bound
///                           7) D-m-m-m-m-m[start]-m[move]-U[end]    moving for over 700 ms
///                           8) D-m-m....|[start][end]...U      came to rest
///     bound: 5 mm and 90 mm 9) D-m[start]-m-m-m[start]-U[end]  each starts at its own distance
///
/// The end is a debounce: once the fingers rested or lifted, never twice. Whether a drag goes on or
/// rests is the arbiter's state, ``TouchState/dragging`` or ``TouchState/paused``; here stands what
/// it is measured by.
struct DragRecogniser {
    let limits: Limits
    let surface: Surface
    /// The touch that drags, as it was before another finger joined.
    var touch: TouchSummary?
    private var last = Vector.zero
    /// How far the fingers were at most.
    private(set) var farthest = 0.0
    /// Up to which way the starts were told of the patterns that ask for so long a way.
    private(set) var startedTo = -1.0
    /// Since when the fingers have gone far enough for a drag that has not begun; `never` where
    /// they have not.
    private var farSince = Timestamp.never
    /// Where the fingers rested when the end was fired.
    private var restingPlace = Vector.zero
    /// When the fingers have rested for long enough.
    private(set) var deadline = Timestamp.never

    init(limits: Limits, surface: Surface) {
        self.limits = limits
        self.surface = surface
    }

    /// Whether it would be a drag if it is nothing else.
    var isUndecided: Bool { farSince != .never }

    /// A new touch.
    mutating func reset() {
        farSince = .never
        deadline = .never
        last = .zero
        farthest = 0
        startedTo = -1
    }

    /// The fingers have come that far, and nothing has the touch: returns whether they may begin to
    /// drag.
    ///
    /// `rest` tells since when they rest. A drag may begin when they have gone farther than
    /// `distance`; it does when ``start()`` is called, which may be later: it may become a swipe,
    /// or more fingers may land.
    mutating func mayBegin(
        _ travel: Vector,
        at time: Timestamp,
        rest: RestClock,
        distance: Double
    ) -> Bool {
        guard travel != last else { return false }
        last = travel
        if !isUndecided {
            guard travel.length > distance else { return false }
            farSince = time
        }
        measure(travel, rest)
        return true
    }

    /// The fingers that drag have come that far: returns whether they have moved.
    mutating func goesOn(_ travel: Vector, rest: RestClock) -> Bool {
        guard travel != last else { return false }
        last = travel
        measure(travel, rest)
        return true
    }

    /// The fingers that rested have come that far: returns whether they drag again.
    mutating func beginsAgain(_ travel: Vector, rest: RestClock) -> Bool {
        guard travel != last else { return false }
        last = travel
        let way = Vector(dx: travel.dx - restingPlace.dx, dy: travel.dy - restingPlace.dy)
        guard way.length > limits.slop else { return false }
        startedTo = -1
        measure(travel, rest)
        return true
    }

    private mutating func measure(_ travel: Vector, _ rest: RestClock) {
        farthest = max(farthest, travel.length)
        deadline = rest.since.after(limits.rest)
    }

    /// Microseconds since the fingers have gone far enough; nil where that is decided or not so.
    func undecided(at time: Timestamp) -> Int64? {
        isUndecided ? time.microseconds(since: farSince) : nil
    }

    /// It is a drag, and nothing else.
    mutating func start() { farSince = .never }

    /// The starts of patterns that wait for so long a way were told.
    mutating func started(to distance: Double) { startedTo = max(startedTo, distance) }

    /// The fingers do not go together any more: what has not started is no drag so far.
    mutating func fingersParted() {
        guard isUndecided else { return }
        farSince = .never
        deadline = .never
    }

    /// The fingers rest, or have lifted.
    mutating func rested() {
        farSince = .never
        deadline = .never
        restingPlace = last
    }
}
