import InputEvents

/// A key, or a chord of several keys that act as one while all are held.
///
///     P goes down (of a chord: the last key)   R goes up (of a chord: the first key)
///     | timeout   [..] fires
///
///     bound: press, release     1) P[press]---R[release]             always, whatever else happens
///     bound: short              2) P-R[short]     P------R           not after 500 ms
///     bound: long               3) P----|[long]--R                   while it is still down
///     bound: long 500 ms, 2 s   4) P-------R[500 ms]                 once it cannot be 2 s
///     bound: short, double      5) P-R-P[double]-R                   R-|[short] after 300 ms
///     bound: short, long        6) P-R[short]     P----|[long]--R    one or the other
///     bound: double, triple     7) P-R-P-R-P[triple]-R               P-R-P-R-|[double]
///                               8) P-R-P------|[double]--R           held too long for a third
///     bound: short, triple      9) P-R-P-R-|[short][short]
///                              10) P-R-P----|[short]--R              the second is too long
///     bound: long with repeat  11) P----|[long]-|[long]-|[long]--R   until it goes up
///     chord completed          12) P-X-----R                         no short, long, double
struct KeyButton {
    /// The state of the button.
    private enum State {
        /// The button is up.
        case up
        /// The button is down, and any press is possible; `before` has the times of the earlier
        /// short presses that count together with this one.
        case down(since: Timestamp, before: [Timestamp])
        /// The button was released after short presses that began at these times; another press may
        /// make a double or triple press.
        case released(presses: [Timestamp])
        /// The button is down, and its long press repeats; the interval is in microseconds.
        case repeating(since: Timestamp, interval: Int64)
        /// The button is down, and only its release counts.
        case spent(since: Timestamp)
    }

    /// What a button needs to know of the bound presses; all times are in microseconds.
    struct BoundPresses {
        /// The longest hold of a long press; nil if no long press is bound.
        var longest: Int64?
        /// The duration from which a press is no longer short.
        var longFrom: Int64
        /// True if a double press is bound.
        var hasDouble: Bool
        /// True if a triple press is bound.
        var hasTriple: Bool
        /// The longest pause before the next press.
        var pause: Int64

        fileprivate var mostPresses: Int { hasTriple ? 3 : hasDouble ? 2 : 1 }
    }

    /// A recognised press and its beginning.
    struct Outcome {
        let press: KeyPress
        let began: Timestamp
        /// The duration of a long press in microseconds; 0 for other presses.
        var held: Int64 = 0
    }

    /// The keys of the button: one, or those of a chord.
    let codes: Set<KeyCode>
    private var state = State.up
    /// The time of the next decision without an event; ``Timestamp/never`` if there is none.
    private(set) var deadline = Timestamp.never

    init(_ codes: Set<KeyCode>) { self.codes = codes }

    /// True if all keys of the button are held.
    var isDown: Bool { downSince != nil }

    /// True if the button is up, and no earlier press counts any more.
    var isIdle: Bool {
        if case .up = state { true } else { false }
    }

    /// True if earlier presses still count.
    var isInSeries: Bool {
        switch state {
        case .down(_, let before): !before.isEmpty
        case .released: true
        case .up, .repeating, .spent: false
        }
    }

    /// The beginning of the undecided press, or of the first press of an undecided series; nil if
    /// there is none.
    var undecidedSince: Timestamp? {
        switch state {
        case .down(let since, let before): before.first ?? since
        case .released(let presses): presses.first
        case .up, .repeating, .spent: nil
        }
    }

    /// True while a long press repeats.
    var isRepeating: Bool {
        if case .repeating = state { true } else { false }
    }

    /// The time when the button went down; nil while it is up.
    var downSince: Timestamp? {
        switch state {
        case .down(let since, _), .repeating(let since, _), .spent(let since): since
        case .up, .released: nil
        }
    }

    /// Handles a press; returns the double or triple press that it completes, if any.
    mutating func press(at time: Timestamp, _ bound: BoundPresses) -> [Outcome] {
        var before: [Timestamp] = []
        if case .released(let presses) = state { before = presses }
        var silent = Silent()
        if bound.mostPresses > 1, !before.isEmpty,
            PressCondition.isSeries(before.count + 1, of: bound.mostPresses, &silent)
        {
            state = .spent(since: time)
            deadline = .never
            return [Outcome(press: before.count == 1 ? .double : .triple, began: before[0])]
        }
        state = .down(since: time, before: before)
        // A press that continues a series must be short: after this time, it is too long.
        let hold = before.isEmpty ? bound.longest : bound.longest ?? bound.longFrom
        deadline = hold.map { time.after($0) } ?? .never
        return []
    }

    /// Handles a release; returns the presses that it decides.
    mutating func release(at time: Timestamp, _ bound: BoundPresses) -> [Outcome] {
        let previous = state
        state = .up
        deadline = .never
        guard case .down(let since, let before) = previous else { return [] }
        let held = time.microseconds(since: since)
        var silent = Silent()
        if !PressCondition.isShort(held, longFrom: bound.longFrom, &silent) {
            let isDouble = before.count == 1 && bound.hasDouble
            return settle(isDouble ? before + [since] : before, bound)
                + (isDouble ? [] : [Outcome(press: .long, began: since, held: held)])
        }
        let presses = before + [since]
        guard presses.count < bound.mostPresses else {
            return [Outcome(press: .short, began: since, held: held)]
        }
        state = .released(presses: presses)
        deadline = time.after(bound.pause)
        return []
    }

    /// Handles a deadline; `alone` are the bound presses that apply if the last press counts alone.
    mutating func expire(
        at time: Timestamp,
        _ bound: BoundPresses,
        alone: BoundPresses
    ) -> [Outcome] {
        let due = deadline
        deadline = .never
        switch state {
        case .down(let since, let before) where before.isEmpty:
            state = .spent(since: since)
            let held = time.microseconds(since: since)
            return [Outcome(press: .long, began: since, held: held)]
        case .down(let since, let before):
            if before.count == 1, bound.hasDouble {
                state = .spent(since: since)
                return settle(before + [since], bound)
            }
            state = .down(since: since, before: [])
            deadline = alone.longest.map { max(time, since.after($0)) } ?? .never
            return settle(before, bound)
        case .released(let presses):
            state = .up
            return settle(presses, bound)
        case .repeating(let since, let interval):
            // The interval counts from the deadline, so that a late timer loses no repetition.
            deadline = due.after(interval)
            return [Outcome(press: .long, began: since, held: time.microseconds(since: since))]
        case .up, .spent:
            return []
        }
    }

    /// Returns the outcomes of a series of presses that has ended.
    private func settle(_ presses: [Timestamp], _ bound: BoundPresses) -> [Outcome] {
        if presses.count == 2, bound.hasDouble {
            return [Outcome(press: .double, began: presses[0])]
        }
        return presses.map { Outcome(press: .short, began: $0) }
    }

    /// Starts repeating a long press while the button is down.
    mutating func beginRepeating(every interval: Int64, at time: Timestamp) {
        guard case .spent(let since) = state else { return }
        state = .repeating(since: since, interval: interval)
        deadline = time.after(interval)
    }

    /// Ignores the rest of the press, because a chord or another gesture took it, or because no
    /// release can come.
    mutating func spend() {
        guard let since = downSince else { return }
        state = .spent(since: since)
        deadline = .never
    }
}
