import CLinux
import Glibc

/// Computes a value on a separate thread while the loop continues, and passes it to the loop.
///
///     loop      run ─────── input, timers ───────── completion
///     thread         work ──────────────── signal ┘
///
/// This is for work without side effects that takes longer than input may wait. The thread ends
/// with the work, so that an idle daemon has one thread.
enum BackgroundWork {
    /// Starts `work`, and calls `completion` with its result on the loop.
    ///
    /// If the system refuses the thread, the call computes the value itself, and calls `completion`
    /// before it returns.
    static func run<Value: Sendable>(
        on loop: EventLoop,
        _ work: @escaping @Sendable () -> Value,
        completion: @escaping (Value) -> Void
    ) {
        guard let task = Task(work), task.start(on: loop, completion) else {
            return completion(work())
        }
    }

    /// The work, its result, and a descriptor that becomes readable when the result exists.
    // Unchecked: the thread writes the result before it signals, and the loop reads it afterwards.
    private final class Task<Value: Sendable>: @unchecked Sendable {
        private let work: @Sendable () -> Value
        private let descriptor: Int32
        private var value: Value?

        init?(_ work: @escaping @Sendable () -> Value) {
            descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
            guard descriptor >= 0 else { return nil }
            self.work = work
        }

        deinit { close(descriptor) }

        /// Starts the thread; returns false if the system refuses the thread or the watch.
        func start(on loop: EventLoop, _ completion: @escaping (Value) -> Void) -> Bool {
            var watch: EventLoop.Watch?
            watch = try? loop.watch(descriptor) { [self, unowned loop] in
                guard let value else { return }
                if let watch { loop.remove(watch) }
                completion(value)
            }
            guard let watch else { return false }
            if startThread() { return true }
            loop.remove(watch)
            return false
        }

        private func startThread() -> Bool {
            let body = Unmanaged.passRetained(ThreadBody { self.run() })
            let error = inputrx_start_thread(
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                },
                body.toOpaque()
            )
            if error != 0 { body.release() }
            return error == 0
        }

        private func run() {
            value = work()
            eventfd_write(descriptor, 1)
        }
    }
}

/// The closure that a thread runs, as an object that can be passed to a C function.
private final class ThreadBody {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
