import Rx

/// A list to which any thread may append.
///
/// Not a `Mutex`, which the thread sanitizer reports as a race once a thread has to wait.
final class Log<Entry: Sendable>: @unchecked Sendable {
    private let lock = ShortLock()
    private var list: [Entry] = []

    var entries: [Entry] { lock.withLock { list } }

    func write(_ entry: Entry) { lock.withLock { list.append(entry) } }
}

/// Lets a test wait for an event that happens once.
struct Signal: Sendable {
    private let stream = AsyncStream<Void>.makeStream()

    func send() { stream.continuation.finish() }

    func wait() async { for await _ in stream.stream {} }
}

struct Failure: Error, Equatable {}

/// A class that is not Sendable.
final class Box {
    var value = 0
}

@globalActor actor Painter {
    static let shared = Painter()
}
