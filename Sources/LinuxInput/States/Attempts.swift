import InputEvents

/// Repeats attempts at something that can end or fail, such as a connection; ``Backoff`` decides
/// the pauses.
final class Attempts {
    private let loop: EventLoop
    private var backoff = Backoff()
    /// The time at which the last attempt began.
    private var began = Timestamp.now
    private var timer: TimerQueue.ID?

    /// Creates the object at the beginning of the first attempt.
    init(on loop: EventLoop) { self.loop = loop }

    deinit { loop.timers.cancel(timer) }

    /// Calls `attempt` after a pause, unless this object has been released by then.
    ///
    /// - Returns: the pause.
    func retry(_ attempt: @escaping () -> Void) -> Duration {
        let pause = backoff.pause(after: .microseconds(Timestamp.now.microseconds(since: began)))
        loop.timers.cancel(timer)
        timer = loop.timers.add(at: .now.advanced(by: pause)) { [unowned self] in
            began = .now
            attempt()
        }
        return pause
    }
}
