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
struct ThrottleWindow {
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

    /// Returns the nanoseconds left of the window; 0 if it had ended and a new one has started.
    func open() -> Int64 {
        let now = scheduler.now
        let (left, replaced) = windows.open(id, now: now, length: length)
        replaced?.replace()
        return left
    }

    /// Starts a new window, now.
    func reopen() { windows.set(id, end: scheduler.now.advanced(byNanoseconds: length)) }

    /// Makes an element wait for the end of the window, replacing the one that already waits.
    func hold(_ work: any ReplaceableWork) { windows.hold(id, work)?.replace() }

    /// Forgets the window if it has ended.
    func forgetIfOver() { windows.forget(id, now: scheduler.now) }
}

/// The windows of one scheduler, until they have ended or the scheduler is released.
///
/// A window outlives the sequences of its id, because the next sequence may start within it. So the
/// windows that have ended are removed when there are twice as many as the last removal left.
final class ThrottleWindows: Nominal {
    private struct Window: Nominal {
        var end: RxTime
        weak var held: (any ReplaceableWork)?
    }

    private struct Table: Nominal {
        var windows: [ThrottleID: Window] = [:]
        var nextRemovalAt = 64

        /// Removes ended windows if there are many; returns the windows that existed, which must be
        /// released outside the lock.
        mutating func removeEnded(_ now: RxTime) -> [ThrottleID: Window] {
            guard windows.count >= nextRemovalAt else { return [:] }
            let all = windows
            windows = windows.filter { $0.value.end > now }
            nextRemovalAt = max(64, 2 * windows.count)
            return all
        }
    }

    private let table = Guarded(Table())
    private weak var scheduler: AnyObject?
    private let isObject: Bool

    private init(_ scheduler: any SchedulerType) {
        isObject = type(of: scheduler) is AnyObject.Type
        if isObject { self.scheduler = scheduler as AnyObject }
    }

    /// The number of windows that are remembered.
    var count: Int { table.withLock { $0.windows.count } }

    func open(
        _ id: ThrottleID,
        now: RxTime,
        length: Int64
    ) -> (left: Int64, replaced: (any ReplaceableWork)?) {
        var (replaced, ended): ((any ReplaceableWork)?, [ThrottleID: Window]) = (nil, [:])
        let left = table.withLock { table -> Int64 in
            let window = table.windows[id]
            let left = window?.end.nanoseconds(since: now) ?? 0
            guard left <= 0 else { return left }
            replaced = window?.held
            ended = table.removeEnded(now)
            table.windows[id] = Window(end: now.advanced(byNanoseconds: length))
            return 0
        }
        withExtendedLifetime(ended) {}
        return (left, replaced)
    }

    func hold(_ id: ThrottleID, _ work: any ReplaceableWork) -> (any ReplaceableWork)? {
        table.withLock { table in
            defer { table.windows[id]?.held = work }
            return table.windows[id]?.held
        }
    }

    func set(_ id: ThrottleID, end: RxTime) {
        table.withLock { $0.windows[id] = Window(end: end) }
    }

    func forget(_ id: ThrottleID, now: RxTime) {
        var forgotten: (Dictionary<ThrottleID, Window>.Element, (any ReplaceableWork)?)?
        table.withLock { table in
            guard let index = table.windows.index(forKey: id),
                table.windows[index].value.end <= now
            else { return }
            let held = table.windows[index].value.held
            forgotten = (table.windows[index], held)
            if held == nil { table.windows.remove(at: index) }
        }
        withExtendedLifetime(forgotten) {}
    }

    private struct Registry: Nominal {
        var byScheduler: [SchedulerIdentity: ThrottleWindows] = [:]
        var nextRemovalAt = 8
    }

    private static let registry = Guarded(Registry())

    /// Returns the windows of a scheduler.
    static func of(_ scheduler: any SchedulerType) -> ThrottleWindows {
        let identity = SchedulerIdentity(scheduler)
        // Released outside the lock.
        var dropped: [SchedulerIdentity: ThrottleWindows] = [:]
        var alive: [AnyObject?] = []
        let windows = registry.withLock { registry -> ThrottleWindows in
            if let known = registry.byScheduler[identity] {
                alive.append(known.scheduler)
                // A new scheduler may have the identity of a released one.
                if !known.isObject || alive[0] != nil { return known }
            }
            dropped = registry.byScheduler
            if registry.byScheduler.count >= registry.nextRemovalAt {
                registry.byScheduler = registry.byScheduler.filter { _, windows in
                    alive.append(windows.scheduler)
                    return !windows.isObject || alive[alive.count - 1] != nil
                }
                registry.nextRemovalAt = max(8, 2 * registry.byScheduler.count)
            }
            let fresh = ThrottleWindows(scheduler)
            registry.byScheduler[identity] = fresh
            return fresh
        }
        withExtendedLifetime((dropped, alive)) {}
        return windows
    }

    /// The number of schedulers whose windows are remembered.
    static var schedulers: Int { registry.withLock { $0.byScheduler.count } }
}
