import InputEvents

/// Waits for a moment in which no gesture is in progress.
///
///     fingers     ───D────U──────          D lands, U lifts
///     wait              ╎  └ at most 20 ms later
///     resting     ───D───────────────────  a palm, or a broken panel
///     wait              └────── 10 s ────┘
///
/// It polls, but only while a handler waits; an observer of events would add to the cost of each
/// frame.
final class TouchPause {
    /// 20 ms: shorter than the pause between two taps.
    static let interval = Duration.milliseconds(20)
    /// 500, which is 10 s: longer than a drag or a sequence, so that only contacts that rest for
    /// long are cut short.
    static let attempts = 500

    private let loop: EventLoop
    private let isIdle: () -> Bool
    private var timer: TimerQueue.ID?

    /// Asks `isIdle` if a gesture is in progress.
    init(on loop: EventLoop, isIdle: @escaping () -> Bool) {
        self.loop = loop
        self.isIdle = isIdle
    }

    deinit { cancel() }

    /// Calls `handler` once, when no gesture is in progress; an earlier handler is dropped.
    ///
    /// If none is in progress now, it calls the handler before it returns.
    func wait(_ handler: @escaping () -> Void) {
        cancel()
        wait(for: TouchPause.attempts, handler)
    }

    /// Drops the handler.
    func cancel() {
        loop.timers.cancel(timer)
        timer = nil
    }

    private func wait(for attempts: Int, _ handler: @escaping () -> Void) {
        if attempts == 0 || isIdle() { return handler() }
        timer = loop.timers.add(at: .now.advanced(by: TouchPause.interval)) { [unowned self] in
            timer = nil
            wait(for: attempts - 1, handler)
        }
    }
}
