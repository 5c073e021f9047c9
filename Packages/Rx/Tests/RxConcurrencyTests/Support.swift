import Rx
import Synchronization

/// A list to which any thread may append.
final class Log<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func write(_ entry: Entry) { list.withLock { $0.append(entry) } }
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
