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
/// The end is a debounce: once the fingers rested or lifted, never twice.
struct DragRecogniser {
    /// How far the drag has come.
    private enum State {
        /// The fingers have not gone far enough.
        case still
        /// They have, but it may become something else; moving since that time.
        case undecided(since: Timestamp)
        /// Start was fired, end was not.
        case dragging
        /// End was fired; moving on would begin again.
        case resting
        /// Nothing more comes of this touch.
        case over
    }

    private var state = State.still
    let limits: Limits
    let surface: Surface
    /// The touch that drags, as it was before another finger joined.
    var touch: TouchSummary?
    private var last = Vector.zero
    /// How far the fingers were at most.
    private(set) var farthest = 0.0
    /// Up to which way the starts were told of the patterns that ask for so long a way.
    private(set) var startedTo = -1.0
    /// Where the fingers rested when the end was fired.
    private var restingPlace = Vector.zero
    /// When the fingers have rested for long enough.
    private(set) var deadline = Timestamp.never

    init(limits: Limits, surface: Surface) {
        self.limits = limits
        self.surface = surface
    }

    /// Whether any part of a drag was fired: then the touch is nothing else.
    var hasStarted: Bool {
        switch state {
        case .still, .undecided: false
        case .dragging, .resting, .over: true
        }
    }

    /// What it is doing; nil where that is nothing.
    var word: String? {
        switch state {
        case .still, .over: nil
        case .undecided: "undecided"
        case .dragging: "drags"
        case .resting: "rests"
        }
    }

    /// Whether it would be a drag if it is nothing else.
    var isUndecided: Bool {
        if case .undecided = state { true } else { false }
    }

    /// A new touch.
    mutating func reset() {
        state = .still
        deadline = .never
        last = .zero
        farthest = 0
        startedTo = -1
    }

    /// The fingers have come that far: returns whether they drag, or may begin to.
    ///
    /// `rest` tells since when they rest. A drag may begin when they have gone farther than `distance`;
    /// it does when ``start()`` is called, which may be later: it may become a swipe, or more fingers
    /// may land.
    mutating func moved(
        _ travel: Vector,
        at time: Timestamp,
        rest: RestClock,
        distance: Double
    ) -> Bool {
        guard travel != last else { return false }
        last = travel
        switch state {
        case .over:
            return false
        case .still:
            guard travel.length > distance else { return false }
            state = .undecided(since: time)
        case .undecided, .dragging:
            break
        case .resting:
            let way = Vector(dx: travel.dx - restingPlace.dx, dy: travel.dy - restingPlace.dy)
            guard way.length > limits.slop else { return false }
            startedTo = -1
            state = .undecided(since: time.after(-limits.drag))
        }
        farthest = max(farthest, travel.length)
        deadline = rest.since.after(limits.rest)
        return true
    }

    /// Microseconds since the fingers have gone far enough; nil where that is decided or not so.
    func undecided(at time: Timestamp) -> Int64? {
        guard case .undecided(let since) = state else { return nil }
        return time.microseconds(since: since)
    }

    /// It is a drag, and nothing else.
    mutating func start() { state = .dragging }

    /// The starts of patterns that wait for so long a way were told.
    mutating func started(to distance: Double) { startedTo = max(startedTo, distance) }

    /// The fingers do not go together any more: what has not started is no drag so far.
    mutating func fingersParted() {
        guard isUndecided else { return }
        state = .still
        deadline = .never
    }

    /// The fingers have rested: returns whether a drag has ended, and whether it started only now.
    mutating func rested() -> (starts: Bool, ends: Bool) {
        deadline = .never
        restingPlace = last
        switch state {
        case .undecided:
            state = .resting
            return (true, true)
        case .dragging:
            state = .resting
            return (false, true)
        case .still, .resting, .over:
            return (false, false)
        }
    }

    /// The fingers have lifted: as ``rested()``, and for good.
    mutating func lifted() -> (starts: Bool, ends: Bool) {
        let result = rested()
        state = .over
        return result
    }
}
