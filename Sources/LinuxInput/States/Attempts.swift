import InputEvents

/// Repeats attempts at something that ends or fails, such as a connection, after pauses that
/// ``Backoff`` decides.
final class Attempts {
    private let loop: EventLoop
    private var backoff = Backoff()
    private var began = Timestamp.now
    private var timer: TimerQueue.ID?

    /// Creates the object; the first attempt begins now.
    init(on loop: EventLoop) { self.loop = loop }

    deinit { loop.timers.cancel(timer) }

    /// Calls `attempt` after a pause, unless this object is gone by then.
    ///
    /// - Returns: the pause.
    func again(_ attempt: @escaping () -> Void) -> Duration {
        let pause = backoff.pause(after: .microseconds(Timestamp.now.microseconds(since: began)))
        loop.timers.cancel(timer)
        timer = loop.timers.add(at: .now.advanced(by: pause)) { [unowned self] in
            began = .now
            attempt()
        }
        return pause
    }
}
