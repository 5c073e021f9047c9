import InputEvents

/// Waits for a moment at which no gesture is in progress.
///
///     fingers     ───D────U──────          D lands, U lifts
///     wait              ╎  └ at most 20 ms later      ╎ call of `wait`, └ call of the handler
///     resting     ───D───────────────────  a palm, or a broken panel
///     wait              └────── 10 s ────┘
///
/// This object polls, but only while a handler waits; an observer of events would add to the cost
/// of each frame.
final class TouchPause {
    /// 20 ms: shorter than the pause between two taps.
    static let interval = Duration.milliseconds(20)
    /// 500 attempts in 10 s: longer than drags and sequences usually last, so that hardly any
    /// touches but those of resting contacts are cut short.
    static let attempts = 500

    private let loop: EventLoop
    private let isIdle: () -> Bool
    private var timer: TimerQueue.ID?

    /// Creates an object that waits until `isIdle` returns true.
    init(on loop: EventLoop, isIdle: @escaping () -> Bool) {
        self.loop = loop
        self.isIdle = isIdle
    }

    deinit { cancel() }

    /// Calls `handler` once, when no gesture is in progress, or after 10 s; drops an earlier
    /// handler.
    ///
    /// If no gesture is in progress now, `handler` is called before this call returns.
    func wait(_ handler: @escaping () -> Void) {
        cancel()
        wait(for: TouchPause.attempts, handler)
    }

    /// Drops the waiting handler.
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
