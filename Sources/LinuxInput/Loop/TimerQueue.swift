import InputEvents

/// Calls handlers when they are due.
///
/// The queue is for deadlines in real time, such as the timeout of a command, which are independent
/// of event time. It holds only a few timers, so a sorted array is the fastest structure.
package final class TimerQueue {
    /// Identifies a timer, so that it can be cancelled.
    package struct ID: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Timer {
        let id: ID
        let due: Timestamp
        let handler: () -> Void
    }

    // The timers, the earliest last. Unchecked: no handler is called while the array changes.
    @exclusivity(unchecked) private var timers: [Timer] = []
    private var lastID: UInt64 = 0

    /// The time when the next handler is due; nil if there is none.
    var nextDue: Timestamp? { timers.last?.due }

    /// Calls `handler` once at `due`; of handlers with the same time, the first added is called
    /// first.
    @discardableResult
    package func add(at due: Timestamp, handler: @escaping () -> Void) -> ID {
        lastID += 1
        let timer = Timer(id: ID(rawValue: lastID), due: due, handler: handler)
        let index = timers.firstIndex { $0.due <= due } ?? timers.endIndex
        timers.insert(timer, at: index)
        return timer.id
    }

    /// Cancels a timer; does nothing if the timer has already fired, or if the id is nil.
    func cancel(_ id: ID?) {
        timers.removeAll { $0.id == id }
    }

    /// Calls the handlers that are due at `present`, in the order of their times.
    func fire(at present: Timestamp) {
        while let next = timers.last, next.due <= present {
            timers.removeLast()
            next.handler()
        }
    }
}
