import Rx
import Testing

struct AwaitedValueTests {
    @Test func `a Single's value is its element or its error`() async throws {
        #expect(try await Single.just(7).value == 7)
        await #expect(throws: Failure.self) { try await Single<Int>.error(Failure()).value }
    }

    @Test func `a Maybe's value may be nil`() async throws {
        #expect(try await Maybe.just(7).value == 7)
        #expect(try await Maybe<Int>.empty().value == nil)
        await #expect(throws: Failure.self) { try await Maybe<Int>.error(Failure()).value }
    }

    @Test func `a Completable's value returns when it is done`() async throws {
        try await Completable.empty().value
        await #expect(throws: Failure.self) { try await Completable.error(Failure()).value }
    }

    @Test func `cancelling the task disposes the subscription and throws`() async {
        let (begun, disposed) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let task = Task {
            try await Single<Int>.create { _ in
                begun.continuation.finish()
                return Disposables.create { disposed.continuation.finish() }
            }.value
        }
        for await _ in begun.stream {}
        task.cancel()
        for await _ in disposed.stream {}
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [false, true])
    func `create makes a sequence of asynchronous work`(detached: Bool) async throws {
        let work = Single<Int>.create(detached: detached, priority: .high) {
            await Task.yield()
            return 5
        }
        #expect(try await work.value == 5)
        #expect(try await work.value == 5)
        let failing = Single<Int>.create(detached: detached) { throw Failure() }
        await #expect(throws: Failure.self) { try await failing.value }
    }

    @Test func `disposing cancels the work`() async {
        let (begun, isCancelled) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let work = Single<Int>.create {
            begun.continuation.finish()
            let never = AsyncStream<Int> { _ in }
            for await _ in never {}
            isCancelled.continuation.finish()
            throw CancellationError()
        }
        let subscription = work.subscribe(onFailure: { _ in })
        for await _ in begun.stream {}
        subscription.dispose()
        for await _ in isCancelled.stream {}
    }

    /// Makes the sequence and the element on the main actor; neither may leave this actor.
    @MainActor @Test func `on the main actor, what is awaited stays there`() async throws {
        let box = Box()
        let single = Single<Box>.create { single in
            MainActor.assertIsolated()
            single(.success(box))
            return Disposables.create()
        }
        #expect(try await single.value === box)
        MainActor.assertIsolated()
        #expect(try await Maybe.just(box).value === box)
        let subject = PublishSubject<Never>()
        let end = Task { subject.onCompleted() }
        try await subject.ignoreElements().asCompletable().value
        await end.value
        MainActor.assertIsolated()
    }

    @Test func `on an actor, what is awaited stays there`() async throws {
        actor Counter {
            private let box = Box()

            func count() async throws -> Int {
                let increment = Single<Int>.create { [box] single in
                    self.assertIsolated()
                    box.value += 1
                    single(.success(box.value))
                    return Disposables.create()
                }
                let count = try await increment.value
                assertIsolated()
                return count
            }
        }
        let counter = Counter()
        #expect(try await counter.count() == 1)
        #expect(try await counter.count() == 2)
    }

    @MainActor @Test func `a task on the main actor that is cancelled disposes and throws there`()
        async
    {
        let disposed = AsyncStream<Void>.makeStream()
        let task = Task {
            defer { MainActor.assertIsolated() }
            return try await Single<Box>.never()
                .do(onDispose: { @Sendable in disposed.continuation.finish() }).value.value
        }
        task.cancel()
        for await _ in disposed.stream {}
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A class that is not Sendable.
    private final class Box {
        var value = 0
    }
}
