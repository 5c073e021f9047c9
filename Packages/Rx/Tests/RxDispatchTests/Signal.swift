import Dispatch
import Rx
import RxDispatch
import Testing

/// Lets a test wait for another thread.
struct Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func send() { semaphore.signal() }

    /// Waits for one ``send()``; the limit is long because machines may be under load.
    func wait(seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation) {
        let result = semaphore.wait(timeout: .now() + seconds)
        #expect(result == .success, "nothing came", sourceLocation: sourceLocation)
    }
}

/// A list to which any thread may append.
///
/// Not a `Mutex`, which the thread sanitizer reports as a race once a thread has to wait.
final class Log<Entry: Sendable>: @unchecked Sendable {
    private let lock = ShortLock()
    private var list: [Entry] = []

    var entries: [Entry] { lock.withLock { list } }

    func write(_ entry: Entry) { lock.withLock { list.append(entry) } }
}

/// A queue with a name that its work can read, and a scheduler of the queue.
struct NamedQueue: Sendable {
    private static let key = DispatchSpecificKey<String>()

    let queue: DispatchQueue
    let scheduler: SerialDispatchQueueScheduler

    init(_ name: String) {
        queue = DispatchQueue(label: name)
        queue.setSpecific(key: Self.key, value: name)
        scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: name)
    }

    /// The name of the queue that the caller is on; `"-"` if it is another queue.
    static var current: String { DispatchQueue.getSpecific(key: key) ?? "-" }
}

struct Failure: Error, Equatable, CustomStringConvertible {
    var description: String { "failure" }
}
