import Observation
import Rx
import RxConcurrency
import Testing

/// Tests sequences that asynchronous code sends.
struct AsyncWorkTests {
    @Test func `work sends elements and completes when it returns`() async throws {
        let work = Observable<Int>.create { observer in
            try await observer.send(1)
            await Task.yield()
            try await observer.send(2)
        }
        #expect(try await work.toArray().value == [1, 2])
        #expect(try await work.toArray().value == [1, 2])
    }

    @Test func `an error that the work throws is that of the sequence`() async {
        let work = Observable<Int>.create { _ in throw Failure() }
        await #expect(throws: Failure.self) { try await work.toArray().value }
    }

    @Test func `disposing cancels the work`() async {
        let (begun, cancelled) = (Signal(), Signal())
        let work = Observable<Int>.create(priority: .high) { observer in
            begun.send()
            let untilCancelled = AsyncStream<Int> { _ in }
            for await _ in untilCancelled {}
            await #expect(throws: CancellationError.self) { try await observer.send(1) }
            cancelled.send()
        }
        let subscription = work.subscribe()
        await begun.wait()
        subscription.dispose()
        await cancelled.wait()
    }

    @Test func `several tasks of one work send one at a time`() async throws {
        let work = Observable<Int>.create { observer in
            try await withThrowingTaskGroup { group in
                for task in 0..<4 {
                    group.addTask {
                        for number in 0..<250 { try await observer.send(task * 250 + number) }
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(
            try await work.scan(0) { count, _ in count + 1 }.takeLast(1).asSingle().value == 1000
        )
    }

    // MARK: - The actor that receives the events

    /// The events that the closures of an actor must receive; they trap on any other actor.
    private static let expected = ["1", "2", "completed", "3", "4", "failure", "5", "failure"]

    private static var numbers: AsyncStream<Int> {
        AsyncStream { continuation in
            for number in 1...2 { continuation.yield(number) }
            continuation.finish()
        }
    }

    private static func work(
        isolation: isolated (any Actor)? = #isolation
    ) -> Observable<Int> {
        .create { observer in
            for number in 3...4 { try await observer.send(number) }
            throw Failure()
        }
    }

    @MainActor final class Screen {
        var texts: [String] = []

        func show() async -> [String] {
            for numbers in [AsyncWorkTests.numbers.asObservable(), AsyncWorkTests.work()] {
                let done = Signal()
                numbers.subscribe(
                    onNext: { self.texts.append("\($0)") },
                    onError: { _ in
                        self.texts.append("failure")
                        done.send()
                    },
                    onCompleted: {
                        self.texts.append("completed")
                        done.send()
                    }
                )
                await done.wait()
            }
            for result in [Result.success(5), .failure(Failure())] {
                let done = Signal()
                Single.create {
                    await Task.yield()
                    return try result.get()
                }
                .subscribe(
                    onSuccess: {
                        self.texts.append("\($0)")
                        done.send()
                    },
                    onFailure: { _ in
                        self.texts.append("failure")
                        done.send()
                    }
                )
                await done.wait()
            }
            return texts
        }
    }

    @Test func `asynchronous work sends on the main actor, if its code makes the sequence`() async {
        #expect(await Screen().show() == Self.expected)
    }

    actor Store {
        private var texts: [String] = []

        func fill() async -> [String] {
            let done = Signal()
            AsyncWorkTests.numbers.asObservable().concat(AsyncWorkTests.work()).subscribe(
                onNext: { self.texts.append("\($0)") },
                onError: { _ in done.send() }
            )
            await done.wait()
            let single = Signal()
            Single.create { 5 }.subscribe(onSuccess: {
                self.texts.append("\($0)")
                single.send()
            })
            await single.wait()
            return texts
        }
    }

    @Test func `asynchronous work sends on another actor, if its code makes the sequence`() async {
        #expect(await Store().fill() == ["1", "2", "3", "4", "5"])
    }

    @Test func `a closure of the main actor traps where asynchronous work sends on none`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let (screen, done) = (Screen(), Signal())
            AsyncWorkTests.numbers.asObservable(isolation: nil).subscribe(onNext: { _ in
                screen.texts.append("on no actor")
                done.send()
            })
            await done.wait()
        }
    }

    @Observable @MainActor final class Model {
        var title = "a"
    }

    @MainActor @Test func `observations become an observable, on the actor of the model`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let model = Model()
        var titles: [String] = []
        let step = AsyncStream<Void>.makeStream()
        let subscription = Observations { model.title }.asObservable(on: MainActor.shared)
            .subscribe(onNext: { title in
                titles.append(title)
                step.continuation.yield()
            })
        var steps = step.stream.makeAsyncIterator()
        await steps.next()
        for title in ["b", "c"] {
            model.title = title
            await steps.next()
        }
        #expect(titles == ["a", "b", "c"])
        subscription.dispose()
    }

    @Test func `an asynchronous sequence on an actor: elements, end and error`() async throws {
        let stream = AsyncStream { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        let boxes = stream.asObservable(on: MainActor.shared).map { number in
            let box = Box()
            box.value = number
            return box
        }
        #expect(try await boxes.map { $0.value }.asObservable().toArray().value == [1, 2, 3])
        let failing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Failure()) }
        await #expect(throws: Failure.self) {
            try await failing.asObservable(on: MainActor.shared).asObservable().toArray().value
        }
    }

    @Test func `disposing cancels the iteration on an actor`() async {
        let (begun, cancelled) = (Signal(), Signal())
        let endless = AsyncStream<Int>(unfolding: {
            begun.send()
            let never = AsyncStream<Int> { _ in }
            for await _ in never {}
            cancelled.send()
            return nil
        })
        let subscription = endless.asObservable(on: MainActor.shared).subscribe(onNext: { _ in })
        await begun.wait()
        subscription.dispose()
        await cancelled.wait()
    }
}
