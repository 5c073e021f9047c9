/// A binary heap of timers, ordered by due time and, on a tie, by the order of arming.
///
/// Arming a timer again for a later time moves nothing: the timer's entry stays in place and is
/// moved when it reaches the top. So `debounce` can arm its timer for each element without an
/// allocation, and the order is the same as if it cancelled the timer and scheduled another.
@usableFromInline
struct TimerHeap {
    @usableFromInline
    struct Entry {
        /// The due time, in nanoseconds.
        @usableFromInline var due: Int64
        /// The number of the arming, which decides between equal due times.
        @usableFromInline var sequence: UInt64
        @usableFromInline var timer: HeapTimer

        static func < (lhs: Entry, rhs: Entry) -> Bool {
            lhs.due != rhs.due ? lhs.due < rhs.due : lhs.sequence < rhs.sequence
        }
    }

    @usableFromInline var entries: [Entry] = []
    @usableFromInline var nextSequence: UInt64 = 0
    /// The number of disarmed timers since disarmed entries were last removed.
    @usableFromInline var disarmCount = 0

    /// Arms the timer, or arms it again.
    mutating func arm(_ timer: HeapTimer, at due: Int64) {
        timer.due = due
        timer.sequence = nextSequence
        timer.isArmed = true
        nextSequence += 1
        // An entry that reaches the top no later than at the new due time suffices.
        if timer.hasEntry, timer.entryDue <= due { return }
        push(timer)
    }

    /// A lower bound of the earliest due time, in nanoseconds; nil if there are no entries.
    ///
    /// Does not remove stale entries.
    var lowerBound: Int64? { entries.first?.due }

    /// Returns the timer that is due first, without removing it; nil if none is armed.
    ///
    /// Removes stale entries from the top.
    mutating func first() -> HeapTimer? {
        while let top = entries.first {
            let timer = top.timer
            if top.sequence == timer.sequence, timer.isArmed { return timer }
            removeTop()
            // Otherwise, the timer has got another entry, because it was armed for an earlier time.
            guard timer.hasEntry, timer.entrySequence == top.sequence else { continue }
            timer.hasEntry = false
            if timer.isArmed { push(timer) }
        }
        return nil
    }

    /// Removes the timer that is due first and returns it; nil if none is armed.
    mutating func popFirst() -> HeapTimer? {
        guard let timer = first() else { return nil }
        removeTop()
        timer.hasEntry = false
        timer.isArmed = false
        return timer
    }

    /// Removes all timers.
    mutating func removeAll() { entries = [] }

    /// The armed timers, in no particular order.
    var armed: [HeapTimer] {
        entries.filter { $0.timer.isArmed && $0.timer.entrySequence == $0.sequence }.map(\.timer)
    }

    /// Disarms a timer; its entry is removed when the entry reaches the top, or after many timers
    /// have been disarmed.
    mutating func disarm(_ timer: HeapTimer) {
        timer.isArmed = false
        disarmCount += 1
        guard disarmCount > 64, disarmCount > entries.count / 2 else { return }
        let remaining = entries.filter { $0.timer.isArmed }
        for entry in entries where !entry.timer.isArmed { entry.timer.hasEntry = false }
        entries = []
        for entry in remaining { insert(entry) }
        disarmCount = 0
    }

    /// Makes a new entry for a timer.
    private mutating func push(_ timer: HeapTimer) {
        timer.hasEntry = true
        timer.entryDue = timer.due
        timer.entrySequence = timer.sequence
        insert(Entry(due: timer.due, sequence: timer.sequence, timer: timer))
    }

    /// Inserts an entry and moves it up to its place.
    private mutating func insert(_ entry: Entry) {
        var child = entries.count
        entries.append(entry)
        while child > 0 {
            let parent = (child - 1) / 2
            guard entry < entries[parent] else { break }
            entries[child] = entries[parent]
            child = parent
        }
        entries[child] = entry
    }

    /// Removes the top entry; the last entry takes its place and moves down.
    private mutating func removeTop() {
        guard let last = entries.popLast(), !entries.isEmpty else { return }
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < last else { break }
            entries[parent] = entries[child]
            parent = child
        }
        entries[parent] = last
    }
}

/// A timer in a ``TimerHeap``, which maintains the timer's fields.
@usableFromInline
class HeapTimer {
    /// The due time for which the timer was last armed, in nanoseconds.
    @exclusivity(unchecked) fileprivate(set) final var due: Int64 = 0
    @exclusivity(unchecked) fileprivate final var sequence: UInt64 = .max
    @exclusivity(unchecked) fileprivate(set) final var isArmed = false
    // The timer's current entry in the heap, which may be older than `due` and `sequence`.
    @exclusivity(unchecked) fileprivate final var hasEntry = false
    @exclusivity(unchecked) fileprivate final var entryDue: Int64 = 0
    @exclusivity(unchecked) fileprivate final var entrySequence: UInt64 = .max
    /// True if the timer releases its action when it fires.
    private let isOneShot: Bool
    /// Called when the timer fires; nil after disposal, and once a one-shot timer has fired.
    @exclusivity(unchecked) final var action: (() -> Void)?

    init(isOneShot: Bool, action: @escaping () -> Void) {
        self.isOneShot = isOneShot
        self.action = action
    }

    /// Calls the action.
    ///
    /// The heap has already removed the timer.
    final func fire() {
        let action = self.action
        if isOneShot { self.action = nil }
        action?()
    }
}

/// A clock and its timers.
@usableFromInline
struct TimerCore: Nominal {
    @usableFromInline var now: RxTime
    @usableFromInline var heap = TimerHeap()

    @usableFromInline
    init(now: RxTime) { self.now = now }
}
