/// Work that waits and can be replaced.
protocol ReplaceableWork: AnyObject {
    /// Called when later work replaces this work.
    func replace()
}

/// Identifies a `throttle(id:)` on one scheduler.
struct ThrottleID: Hashable {
    let id: AnyHashable
    let type: ObjectIdentifier
}

/// The time in which `throttle(id:)` sends one element, shared by all sequences of that id.
///
/// One for each `throttle(id:)`: while it exists, the windows of its scheduler are remembered.
final class ThrottleWindow {
    let scheduler: any SchedulerType
    private let id: ThrottleID
    private let length: Int64
    private let windows: ThrottleWindows

    init(id: ThrottleID, length: Int64, scheduler: any SchedulerType) {
        self.id = id
        self.length = length
        self.scheduler = scheduler
        windows = .of(scheduler)
    }

    deinit { windows.leave() }

    /// Returns the nanoseconds left of the window; 0 if it had ended and a new one has started.
    func open() -> Int64 {
        let now = scheduler.now
        while true {
            guard let opened = windows.window(of: id, now: now).open(now, length) else { continue }
            opened.replaced?.replace()
            return opened.left
        }
    }

    /// Starts a new window, now.
    func reopen() {
        let now = scheduler.now
        let end = now.advanced(byNanoseconds: length)
        while !windows.window(of: id, now: now).extend(to: end) {}
    }

    /// Makes an element wait for the end of the window, replacing the one that already waits.
    func hold(_ work: any ReplaceableWork) { windows.known(id)?.hold(work)?.replace() }

    /// Forgets the window if it has ended.
    func forgetIfOver() { windows.forget(id, now: scheduler.now) }
}

/// One window of one id.
private final class Window {
    private struct State: Nominal {
        // Nil before the first element.
        var end: RxTime?
        // Read in the lock only to be returned: it may be the last reference.
        weak var held: (any ReplaceableWork)?
        // It was forgotten, so another window of the id may exist.
        var isRetired = false
    }

    private let state = Guarded(State())

    /// Returns the nanoseconds left, or 0 and the work that the new window replaces; nil if this
    /// window was forgotten.
    func open(
        _ now: RxTime,
        _ length: Int64
    ) -> (left: Int64, replaced: (any ReplaceableWork)?)? {
        state.withLock { state in
            guard !state.isRetired else { return nil }
            let left = state.end?.nanoseconds(since: now) ?? 0
            guard left <= 0 else { return (left, nil) }
            defer { state.held = nil }
            state.end = now.advanced(byNanoseconds: length)
            return (0, state.held)
        }
    }

    /// Starts a new window; returns false if this one was forgotten.
    func extend(to end: RxTime) -> Bool {
        state.withLock { state in
            guard !state.isRetired else { return false }
            state.end = end
            state.held = nil
            return true
        }
    }

    /// Returns the work that it replaces.
    func hold(_ work: any ReplaceableWork) -> (any ReplaceableWork)? {
        state.withLock { state in
            defer { state.held = work }
            return state.held
        }
    }

    /// Ends the use of this window if it is over and nothing waits for its end.
    func retire(_ now: RxTime) -> Bool {
        let (isRetired, held) = state.withLock { state -> (Bool, (any ReplaceableWork)?) in
            guard (state.end ?? now) <= now else { return (false, nil) }
            let held = state.held
            state.isRetired = held == nil
            return (state.isRetired, held)
        }
        withExtendedLifetime(held) {}
        return isRetired
    }
}

/// The windows of one scheduler, until they have ended or the scheduler is released.
///
/// A window outlives the sequences of its id, because the next sequence may start within it.
final class ThrottleWindows {
    private let windows = ExpiringTable<ThrottleID, Window>()
    private let identity: SchedulerIdentity
    // Only of a scheduler that is a value and so is never released.
    private let clock: (any SchedulerType)?
    // The number of operators that use these windows; nil when they are forgotten.
    private let users = Guarded<Int?>(0)

    private init(_ identity: SchedulerIdentity, _ scheduler: any SchedulerType) {
        self.identity = identity
        clock = identity.isObject || identity.isUnique ? nil : scheduler
    }

    /// The number of windows that are remembered.
    var count: Int { windows.count }

    fileprivate func window(of id: ThrottleID, now: RxTime) -> Window {
        windows.value(for: id, retire: { $0.retire(now) }, make: { Window() })
    }

    fileprivate func known(_ id: ThrottleID) -> Window? { windows.value(for: id) }

    func forget(_ id: ThrottleID, now: RxTime) {
        if let window = known(id), window.retire(now) { windows.remove(window, for: id) }
    }

    /// Counts an operator that uses the windows; returns false if they were forgotten.
    private func join() -> Bool {
        guard !identity.isObject || identity.object != nil else { return false }
        return users.withLock { users in
            users = users.map { $0 + 1 }
            return users != nil
        }
    }

    func leave() {
        users.withLock { users in users = users.map { $0 - 1 } }
    }

    /// Ends their use if the scheduler was released or, being a value, has none that is open and no
    /// operator uses it.
    private func retire(isCrowded: Bool) -> Bool {
        guard let clock else { return identity.object == nil }
        guard users.read({ $0 == 0 }) else { return false }
        let now = clock.now
        windows.forget { $0.retire(now) }
        guard windows.count == 0 || isCrowded else { return false }
        return users.withLock { users in
            guard users == 0 else { return false }
            users = nil
            return true
        }
    }

    // Apart, so that many objects do not count against the bound of the values.
    private nonisolated(unsafe) static let ofObjects =
        ExpiringTable<SchedulerIdentity, ThrottleWindows>()
    private nonisolated(unsafe) static let ofValues =
        ExpiringTable<SchedulerIdentity, ThrottleWindows>()
    private static let mostIdleValues = 1024

    /// Returns the windows of a scheduler, for one more operator.
    static func of(_ scheduler: any SchedulerType) -> ThrottleWindows {
        let identity = scheduler.identity
        guard !identity.isUnique else { return ThrottleWindows(identity, scheduler) }
        let registry = identity.isObject ? ofObjects : ofValues
        let isCrowded = ofValues.count > mostIdleValues
        while true {
            let windows = registry.value(
                for: identity,
                retire: { $0.retire(isCrowded: isCrowded) },
                make: { ThrottleWindows(identity, scheduler) }
            )
            if windows.join() { return windows }
            // A new scheduler may have the identity of a released one.
            registry.remove(windows, for: identity)
        }
    }

    /// The number of schedulers that are objects and whose windows are remembered.
    static var schedulers: Int { ofObjects.count }

    /// The number of schedulers that are values and whose windows are remembered.
    static var values: Int { ofValues.count }
}
