import InputEvents

/// One key, or several that act as one while they are all held: a chord.
///
///     P goes down (a chord: its last key)   R goes up (its first)   | timeout   [..] fires
///
///     bound: press, release    1) P[press]---R[release]             always, whatever else happens
///     bound: short             2) P-R[short]     P------R           not after 500 ms
///     bound: long              3) P----|[long]--R                   while it is still down
///     bound: long 500 ms, 2 s  4) P-------R[500 ms]                 the shorter waits for the longer
///     bound: short, double     5) P-R-P[double]-R                   R-|[short] after 300 ms
///     bound: short, long       6) P-R[short]     P----|[long]--R    one or the other
///     chord completed          7) P-X-----R                         no short, long, double
struct KeyButton {
    /// What the button waits for.
    private enum State {
        /// It is up.
        case up
        /// It is down since then, and may become short or long.
        case down(since: Timestamp)
        /// It was released after a short press that began then; a second press would make it double.
        case released(pressed: Timestamp)
        /// It is down, and nothing but its release counts.
        case spent(since: Timestamp)
    }

    /// The keys.
    let codes: Set<KeyCode>
    private var state = State.up
    /// When time alone decides something next.
    private(set) var deadline = Timestamp.never

    init(_ codes: Set<KeyCode>) { self.codes = codes }

    /// Whether all its keys are held.
    var isDown: Bool {
        switch state {
        case .down, .spent: true
        case .up, .released: false
        }
    }

    /// Whether it can be forgotten.
    var isIdle: Bool {
        if case .up = state { true } else { false }
    }

    /// A press of one sort, and when it began.
    struct Outcome {
        let press: KeyPress
        let began: Timestamp
        /// How long it was held, for those that ask.
        let held: Int64
    }

    /// Goes down; `longest` is the longest hold that is bound.
    mutating func press(at time: Timestamp, longest: Int64?, wantsDouble: Bool) -> Outcome? {
        if case .released(let pressed) = state, wantsDouble {
            state = .spent(since: time)
            deadline = .never
            return Outcome(press: .double, began: pressed, held: 0)
        }
        state = .down(since: time)
        deadline = longest.map { time.after($0) } ?? .never
        return nil
    }

    /// Goes up: returns what that ends.
    ///
    /// It is long rather than short from `longFrom` on. A short press waits for a second one for
    /// `waitForDouble`, nil where no double press is bound.
    mutating func release(at time: Timestamp, longFrom: Int64, waitForDouble: Int64?) -> Outcome? {
        let was = state
        state = .up
        deadline = .never
        guard case .down(let since) = was else { return nil }
        let held = time.microseconds(since: since)
        if held >= longFrom { return Outcome(press: .long, began: since, held: held) }
        guard let waitForDouble else { return Outcome(press: .short, began: since, held: held) }
        state = .released(pressed: since)
        deadline = time.after(waitForDouble)
        return nil
    }

    /// Its time is up.
    mutating func expire(at time: Timestamp) -> Outcome? {
        deadline = .never
        switch state {
        case .down(let since):
            state = .spent(since: since)
            let held = time.microseconds(since: since)
            return Outcome(press: .long, began: since, held: held)
        case .released(let pressed):
            state = .up
            return Outcome(press: .short, began: pressed, held: 0)
        case .up, .spent:
            return nil
        }
    }

    /// A chord that it is part of was completed.
    mutating func spend() {
        guard case .down(let since) = state else { return }
        state = .spent(since: since)
        deadline = .never
    }

    /// When it went down, while it is down.
    var downSince: Timestamp? {
        switch state {
        case .down(let since), .spent(let since): since
        case .up, .released: nil
        }
    }
}
