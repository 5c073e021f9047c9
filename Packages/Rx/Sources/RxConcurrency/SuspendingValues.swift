public import Rx
import Synchronization

extension ObservableConvertibleType {
    /// Returns the elements as an asynchronous sequence that suspends their source.
    ///
    ///     for try await page in pages.values(suspendingSourceAt: 2) { … }
    ///
    /// No element is dropped. When `bound` elements are held, the source waits until the loop has
    /// taken one, if the source is an asynchronous sequence (`asObservable()`) or asynchronous work
    /// (`create(work:)`) and each element reaches the loop while the source sends it. Any other
    /// source cannot wait: its elements are held without a limit.
    ///
    /// So operators that pass elements on at once may lie in between, such as `map`, `scan`,
    /// `merge` and `share`. An operator that keeps an element, or starts work that takes time, lets
    /// the source go on, and holds its elements without a limit: `concatMap`, `flatMap` and
    /// `merge(maxConcurrent:)` of sequences that do not end at once, such as
    /// `Single.create { try await … }`; `zip`, `buffer`, `window` and `toArray`; `observe(on:)`,
    /// `delay`, `debounce` and `throttle`. Instead of `concatMap`, await the work inside
    /// `create(work:)`, or in the loop.
    ///
    /// Subscribes when it is called; ending the loop or the task disposes the subscription. Throws
    /// the error with which the sequence fails.
    public func values(suspendingSourceAt bound: Int) -> SuspendingValues<Element> {
        precondition(bound > 0, "a buffer holds at least one element")
        return SuspendingValues(asObservable(), Room(bound))
    }
}

/// The elements of an observable, whose source is suspended while too many of them are held.
public struct SuspendingValues<Element>: AsyncSequence {
    private let stream: AsyncThrowingStream<Element, any Error>
    private let room: Room

    fileprivate init(_ source: Observable<Element>, _ room: Room) {
        self.room = room
        stream = AsyncThrowingStream { continuation in
            let subscription = source.subscribe(
                onNext: { element in
                    nonisolated(unsafe) let element = element
                    let isFull = room.put()
                    continuation.yield(element)
                    if isFull { FullSubscribers.current?.add { await room.wait() } }
                },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() },
                // Finishing has no effect if the sequence has ended.
                onDisposed: { continuation.finish(throwing: CancellationError()) }
            )
            continuation.onTermination = { _ in
                subscription.dispose()
                room.open()
            }
        }
    }

    /// Returns an iterator; one loop at a time may take the elements.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: stream.makeAsyncIterator(), room: room)
    }

    /// Takes one element after another, which makes room for more.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncThrowingStream<Element, any Error>.AsyncIterator
        fileprivate let room: Room

        /// Waits for the next element and returns it; nil after the end.
        public mutating func next() async throws -> Element? {
            defer { room.take() }
            return try await base.next()
        }

        /// Waits for the next element on the caller's actor and returns it; nil after the end.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> Element? {
            defer { room.take() }
            return try await base.next(isolation: actor)
        }
    }
}

/// The number of elements that are held, and the limit from which on the source waits.
private final class Room: Sendable {
    private let bound: Int
    private let held = Atomic<Int>(0)
    /// Sends whenever room has been made.
    private let changes = BehaviorRelay(value: ())

    init(_ bound: Int) { self.bound = bound }

    private var isFull: Bool { held.load(ordering: .acquiring) >= bound }

    /// Counts an element; returns true if there is no room for another.
    func put() -> Bool { held.add(1, ordering: .acquiringAndReleasing).newValue >= bound }

    /// Counts an element that was taken.
    func take() {
        held.subtract(1, ordering: .acquiringAndReleasing)
        changes.accept(())
    }

    /// Makes room without a limit, when the loop takes no more elements.
    func open() {
        held.store(.min / 2, ordering: .releasing)
        changes.accept(())
    }

    /// Waits until there is room, or the task is cancelled.
    func wait() async {
        _ = try? await changes.filter { self.isFull == false }.take(1).asSingle().value
    }
}
