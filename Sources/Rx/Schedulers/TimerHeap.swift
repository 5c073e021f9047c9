/// Timers in the order in which they are due, first armed first among equals.
///
/// Arming a timer later than it was costs nothing: its entry stays where it is and is moved when it
/// comes to the top. That is how `debounce` re-arms for each element without an allocation, with
/// exactly the order that cancelling and scheduling anew would give.
@usableFromInline
struct TimerHeap {
    @usableFromInline
    struct Entry {
        @usableFromInline var due: Int64
        @usableFromInline var sequence: UInt64
        @usableFromInline var timer: HeapTimer

        static func < (left: Entry, right: Entry) -> Bool {
            left.due != right.due ? left.due < right.due : left.sequence < right.sequence
        }
    }

    @usableFromInline var entries: [Entry] = []
    @usableFromInline var nextSequence: UInt64 = 0
    @usableFromInline var disarmed = 0

    /// Arms the timer, or moves it.
    mutating func arm(_ timer: HeapTimer, at due: Int64) {
        timer.due = due
        timer.sequence = nextSequence
        timer.isArmed = true
        nextSequence += 1
        // An entry that comes up before the new due time will do.
        if timer.hasEntry, timer.entryDue <= due { return }
        push(timer)
    }

    /// A time before which no timer is due, without touching any; nil if there is none.
    var bound: Int64? { entries.first?.due }

    /// The timer that is due first, still in the heap; drops entries that are out of date.
    mutating func first() -> HeapTimer? {
        while let top = entries.first {
            let timer = top.timer
            if top.sequence == timer.sequence, timer.isArmed { return timer }
            removeTop()
            // A stale duplicate: the timer was armed for an earlier time since.
            guard timer.hasEntry, timer.entrySequence == top.sequence else { continue }
            timer.hasEntry = false
            if timer.isArmed { push(timer) }
        }
        return nil
    }

    /// Takes out the timer that is due first.
    mutating func popFirst() -> HeapTimer? {
        guard let timer = first() else { return nil }
        removeTop()
        timer.hasEntry = false
        timer.isArmed = false
        return timer
    }

    /// Forgets all timers.
    mutating func removeAll() { entries = [] }

    /// The timers that are armed, in no order.
    var armed: [HeapTimer] {
        entries.filter { $0.timer.isArmed && $0.timer.entrySequence == $0.sequence }.map(\.timer)
    }

    /// Lets a timer not fire; its entry goes when it comes up, or when most entries are such.
    mutating func disarm(_ timer: HeapTimer) {
        timer.isArmed = false
        disarmed += 1
        guard disarmed > 64, disarmed > entries.count / 2 else { return }
        let kept = entries.filter { $0.timer.isArmed }
        for entry in entries where !entry.timer.isArmed { entry.timer.hasEntry = false }
        entries = []
        for entry in kept { insert(entry) }
        disarmed = 0
    }

    private mutating func push(_ timer: HeapTimer) {
        timer.hasEntry = true
        timer.entryDue = timer.due
        timer.entrySequence = timer.sequence
        insert(Entry(due: timer.due, sequence: timer.sequence, timer: timer))
    }

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

/// A timer in a ``TimerHeap``; the heap keeps its fields.
@usableFromInline
class HeapTimer {
    @exclusivity(unchecked) fileprivate(set) final var due: Int64 = 0
    @exclusivity(unchecked) fileprivate final var sequence: UInt64 = .max
    @exclusivity(unchecked) fileprivate(set) final var isArmed = false
    @exclusivity(unchecked) fileprivate final var hasEntry = false
    @exclusivity(unchecked) fileprivate final var entryDue: Int64 = 0
    @exclusivity(unchecked) fileprivate final var entrySequence: UInt64 = .max
    /// Whether it lets go of its action when it fires.
    private let isOneShot: Bool
    /// What it does; nil once it is disposed.
    @exclusivity(unchecked) final var action: (() -> Void)?

    init(isOneShot: Bool, action: @escaping () -> Void) {
        self.isOneShot = isOneShot
        self.action = action
    }

    /// Does what it does.
    ///
    /// The heap has let go of it before.
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
