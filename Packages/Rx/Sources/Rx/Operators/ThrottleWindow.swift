/// Waiting work that later work can replace.
protocol ReplaceableWork: AnyObject {
    /// Called when later work replaces this work.
    func replace()
}

/// Identifies a `throttle(id:)` on one scheduler.
struct ThrottleID: Hashable {
    let id: AnyHashable
    let type: ObjectIdentifier
}

/// A handle to the window of an id, in which all sequences with that id together send one element.
///
/// Each call of `throttle(id:)` has its own handle; while a handle exists, the windows of its
/// scheduler are remembered.
final class ThrottleWindow {
    let scheduler: any SchedulerType
    private let id: ThrottleID
    /// The duration of a window, in nanoseconds.
    private let duration: Int64
    private let windows: ThrottleWindows

    init(id: ThrottleID, duration: Int64, scheduler: any SchedulerType) {
        self.id = id
        self.duration = duration
        self.scheduler = scheduler
        windows = .of(scheduler)
    }

    deinit { windows.leave() }

    /// Returns the remaining nanoseconds of the window; if it has ended, starts a new one and
    /// returns 0.
    func open() -> Int64 {
        let now = scheduler.now
        while true {
            guard let opened = windows.window(of: id, now: now).open(now, duration) else {
                continue
            }
            opened.replaced?.replace()
            return opened.remaining
        }
    }

    /// Starts a new window, now.
    func reopen() {
        let now = scheduler.now
        let end = now.advanced(byNanoseconds: duration)
        while !windows.window(of: id, now: now).extend(to: end) {}
    }

    /// Makes work wait for the end of the window; replaces the work that already waits, if any.
    func hold(_ work: any ReplaceableWork) { windows.existingWindow(of: id)?.hold(work)?.replace() }

    /// Forgets the window if it has ended.
    func forgetIfOver() { windows.forget(id, now: scheduler.now) }
}

/// One window of one id.
private final class Window {
    private struct State: Nominal {
        // Nil before the first element.
        var end: RxTime?
        // Read inside the lock only to be returned, because the reference may become the last one,
        // which must be released outside the lock.
        weak var heldWork: (any ReplaceableWork)?
        // True if this window was forgotten, so that another window of the id may exist.
        var isRetired = false
    }

    private let state = Guarded(State())

    /// Returns the remaining nanoseconds, or 0 and the work that the new window replaces; nil if
    /// this window was forgotten.
    func open(
        _ now: RxTime,
        _ duration: Int64
    ) -> (remaining: Int64, replaced: (any ReplaceableWork)?)? {
        state.withLock { state in
            guard !state.isRetired else { return nil }
            let remaining = state.end?.nanoseconds(since: now) ?? 0
            guard remaining <= 0 else { return (remaining, nil) }
            defer { state.heldWork = nil }
            state.end = now.advanced(byNanoseconds: duration)
            return (0, state.heldWork)
        }
    }

    /// Starts a new window; returns false if this one was forgotten.
    func extend(to end: RxTime) -> Bool {
        state.withLock { state in
            guard !state.isRetired else { return false }
            state.end = end
            state.heldWork = nil
            return true
        }
    }

    /// Makes work wait for the end of the window; returns the work that it replaces.
    func hold(_ work: any ReplaceableWork) -> (any ReplaceableWork)? {
        state.withLock { state in
            defer { state.heldWork = work }
            return state.heldWork
        }
    }

    /// Retires this window if it has ended and nothing waits for its end; returns true if so.
    func retire(_ now: RxTime) -> Bool {
        let (isRetired, heldWork) = state.withLock { state -> (Bool, (any ReplaceableWork)?) in
            guard (state.end ?? now) <= now else { return (false, nil) }
            let heldWork = state.heldWork
            state.isRetired = heldWork == nil
            return (state.isRetired, heldWork)
        }
        withExtendedLifetime(heldWork) {}
        return isRetired
    }
}

/// The windows of one scheduler, until they have ended or the scheduler is released.
///
/// A window outlives the sequences of its id, because the next sequence may start within it.
final class ThrottleWindows {
    private let windows = ExpiringTable<ThrottleID, Window>()
    private let identity: SchedulerIdentity
    // The scheduler, if its identity is that of a value, which is never released; nil otherwise.
    private let clock: (any SchedulerType)?
    // The number of operators that use these windows; nil after the windows were forgotten.
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

    fileprivate func existingWindow(of id: ThrottleID) -> Window? { windows.value(for: id) }

    func forget(_ id: ThrottleID, now: RxTime) {
        if let window = existingWindow(of: id), window.retire(now) {
            windows.remove(window, for: id)
        }
    }

    /// Counts an operator that uses the windows; returns false if the windows were forgotten.
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

    /// Returns true if the windows can be forgotten.
    ///
    /// The windows of an object can be forgotten when the object was released. The windows of a
    /// value are retired when no operator uses them and, unless `isCrowded` is true, none is open.
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

    // Separate tables, so that objects do not count towards the bound on values.
    private nonisolated(unsafe) static let ofObjects =
        ExpiringTable<SchedulerIdentity, ThrottleWindows>()
    private nonisolated(unsafe) static let ofValues =
        ExpiringTable<SchedulerIdentity, ThrottleWindows>()
    /// The number of values above which the windows of an unused value are forgotten, even if they
    /// are open.
    private static let maxIdleValues = 1024

    /// Returns the windows of a scheduler, for one more operator.
    static func of(_ scheduler: any SchedulerType) -> ThrottleWindows {
        let identity = scheduler.identity
        guard !identity.isUnique else { return ThrottleWindows(identity, scheduler) }
        let registry = identity.isObject ? ofObjects : ofValues
        let isCrowded = ofValues.count > maxIdleValues
        while true {
            let windows = registry.value(
                for: identity,
                retire: { $0.retire(isCrowded: isCrowded) },
                make: { ThrottleWindows(identity, scheduler) }
            )
            if windows.join() { return windows }
            // These windows were retired, or a new scheduler got the identity of a released one.
            registry.remove(windows, for: identity)
        }
    }

    /// The number of schedulers that are objects and whose windows are remembered.
    static var objectCount: Int { ofObjects.count }

    /// The number of schedulers that are values and whose windows are remembered.
    static var valueCount: Int { ofValues.count }
}
