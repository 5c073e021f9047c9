import InputEvents

/// Calls handlers when they are due: for deadlines in real time (a command's timeout, the pause before
/// a reload), which have nothing to do with event time.
///
/// Holds a few timers at most, so a sorted array is the fastest queue there is.
package final class TimerQueue {
    /// Names a timer, to cancel it.
    package struct ID: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Timer {
        let id: ID
        let due: Timestamp
        let handler: () -> Void
    }

    // The next one is last. Unchecked: no handler is called while the list is being changed.
    @exclusivity(unchecked) private var timers: [Timer] = []
    private var lastID: UInt64 = 0

    /// When the next handler is due; nil when there is nothing to wait for.
    var nextDue: Timestamp? { timers.last?.due }

    /// Calls `handler` once at `due`; handlers with the same time are called in order of addition.
    @discardableResult
    package func add(at due: Timestamp, handler: @escaping () -> Void) -> ID {
        lastID += 1
        let timer = Timer(id: ID(rawValue: lastID), due: due, handler: handler)
        let place = timers.firstIndex { $0.due <= due } ?? timers.endIndex
        timers.insert(timer, at: place)
        return timer.id
    }

    /// Forgets a timer; does nothing if it has been called.
    func cancel(_ id: ID?) {
        timers.removeAll { $0.id == id }
    }

    /// Calls the handlers that are due at `present`, in order of their time.
    func fire(at present: Timestamp) {
        while let next = timers.last, next.due <= present {
            timers.removeLast()
            next.handler()
        }
    }
}
