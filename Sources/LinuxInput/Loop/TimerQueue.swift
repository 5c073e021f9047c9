import InputEvents

/// Calls handlers when they are due.
///
/// It is for deadlines in real time (a command's timeout, the pause before a reload), which have
/// nothing to do with event time.
///
/// It holds only a few timers, so a sorted array is the fastest queue.
package final class TimerQueue {
    /// Identifies a timer, to cancel it.
    package struct ID: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Timer {
        let id: ID
        let due: Timestamp
        let handler: () -> Void
    }

    // The timers, the next one last. Unchecked: no handler is called while the list changes.
    @exclusivity(unchecked) private var timers: [Timer] = []
    private var lastID: UInt64 = 0

    /// The time when the next handler is due; nil if there is none.
    var nextDue: Timestamp? { timers.last?.due }

    /// Calls `handler` once at `due`; handlers with the same time are called in the order of
    /// addition.
    @discardableResult
    package func add(at due: Timestamp, handler: @escaping () -> Void) -> ID {
        lastID += 1
        let timer = Timer(id: ID(rawValue: lastID), due: due, handler: handler)
        let place = timers.firstIndex { $0.due <= due } ?? timers.endIndex
        timers.insert(timer, at: place)
        return timer.id
    }

    /// Cancels a timer; does nothing if it has already fired.
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
