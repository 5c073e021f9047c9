import Rx
import RxConcurrency
import Synchronization
import Testing

struct SuspendingValuesTests {
    /// A sequence of numbers that counts the elements that it has made.
    struct Numbers: AsyncSequence, Sendable {
        final class Made: Sendable {
            let count = Atomic<Int>(0)
        }

        let made = Made()
        var length = Int.max

        func makeAsyncIterator() -> Iterator { Iterator(made: made, length: length) }

        struct Iterator: AsyncIteratorProtocol {
            let made: Made
            let length: Int

            func next() async throws -> Int? {
                try Task.checkCancellation()
                let number = made.count.add(1, ordering: .relaxed).newValue
                return number > length ? nil : number
            }
        }
    }

    @Test(arguments: [1, 2, 16])
    func `an asynchronous sequence waits for the loop, through operators`(bound: Int) async throws {
        let numbers = Numbers()
        let values = numbers.asObservable().map { $0 * 2 }.filter { $0 % 4 == 0 }
            .values(suspendingSourceAt: bound)
        var taken = 0
        for try await value in values {
            taken += 1
            #expect(value == taken * 4)
            // Two numbers make one element; the source may also have made the next two, which wait.
            let made = numbers.made.count.load(ordering: .relaxed)
            #expect(made <= 2 * (taken + bound) + 1)
            if taken == 200 { break }
        }
        #expect(taken == 200)
    }

    @Test func `the source of a subscriber that takes nothing stops`() async throws {
        let numbers = Numbers()
        let shared = numbers.asObservable().share()
        let slow = shared.values(suspendingSourceAt: 3)
        let reached = AsyncStream<Int>.makeStream()
        let fast = shared.subscribe(onNext: { number in reached.continuation.yield(number) })
        var iterator = reached.stream.makeAsyncIterator()
        for number in 1...3 { #expect(await iterator.next() == number) }
        // The third element fills the buffer; the fourth is not requested before one is taken.
        #expect(numbers.made.count.load(ordering: .relaxed) == 3)
        var values = slow.makeAsyncIterator()
        #expect(try await values.next() == 1)
        #expect(await iterator.next() == 4)
        #expect(numbers.made.count.load(ordering: .relaxed) == 4)
        fast.dispose()
    }

    @Test func `asynchronous work waits for the loop`() async throws {
        let made = Numbers.Made()
        let work = Observable<Int>.create { observer in
            for number in 1...100 {
                made.count.store(number, ordering: .relaxed)
                try await observer.send(number)
            }
        }
        var taken: [Int] = []
        for try await number in work.values(suspendingSourceAt: 1) {
            taken.append(number)
            #expect(made.count.load(ordering: .relaxed) <= number + 1)
        }
        #expect(taken == Array(1...100))
    }

    struct Operate: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let operate: @Sendable (Observable<Int>) -> Observable<Int>

        init(
            _ name: String,
            _ operate: @escaping @Sendable (Observable<Int>) -> Observable<Int>
        ) {
            testDescription = name
            self.operate = operate
        }
    }

    static let passing = [
        Operate("scan") { $0.scan(0) { $1 } },
        Operate("share") { $0.share(replay: 1) },
        Operate("merge") { Observable.merge($0, .never()) },
        Operate("combineLatest") { Observable.combineLatest($0, Observable.just(0)) { $0 + $1 } },
        Operate("flatMap of what is sent at once") { $0.flatMap { Observable.of($0) } },
        Operate("concatMap of what is sent at once") { $0.concatMap { Observable.just($0) } },
        Operate("flatMapLatest of what is sent at once") { $0.flatMapLatest { Single.just($0) } },
    ]

    @Test(arguments: passing)
    func `an operator that passes elements on at once lets the source wait`(
        operator: Operate
    ) async throws {
        let numbers = Numbers()
        var taken = 0
        let sequence = `operator`.operate(numbers.asObservable())
        for try await number in sequence.values(suspendingSourceAt: 1) {
            taken += 1
            #expect(number == taken)
            #expect(numbers.made.count.load(ordering: .relaxed) <= taken + 1)
            if taken == 100 { break }
        }
    }

    static let holding = [
        Operate("concatMap of what takes time") { $0.concatMap { _ in Single<Int>.never() } },
        Operate("flatMap of what takes time") { $0.flatMap { _ in Single<Int>.never() } },
        Operate("merge(maxConcurrent:)") { numbers in
            numbers.map { _ in Observable<Int>.never() }.merge(maxConcurrent: 2)
        },
        Operate("zip") { Observable.zip($0, Observable<Int>.never()) { $0 + $1 } },
        Operate("toArray") { $0.toArray().map(\.count).asObservable() },
        Operate("observe(on:)") { $0.observe(on: ActorScheduler(MainActor.shared)) },
        Operate("delay") {
            $0.delay(.seconds(1), scheduler: ClockScheduler(ContinuousClock()))
        },
    ]

    /// Takes no element, so the source ends only if it does not wait.
    @Test(arguments: holding)
    func `behind an operator that holds elements, the source does not wait`(
        operator: Operate
    ) async throws {
        let ended = Signal()
        let work = Observable<Int>.create { observer in
            for number in 1...10 { try await observer.send(number) }
            ended.send()
        }
        let values = `operator`.operate(work).values(suspendingSourceAt: 1)
        await ended.wait()
        withExtendedLifetime(values) {}
    }

    @Test func `a source that cannot wait loses nothing`() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(suspendingSourceAt: 1)
        for number in 1...5 { subject.onNext(number) }
        subject.onCompleted()
        var heard: [Int] = []
        for try await element in values { heard.append(element) }
        #expect(heard == [1, 2, 3, 4, 5])
    }

    @Test func `an empty sequence ends the loop`() async throws {
        for try await _ in Observable<Int>.empty().values(suspendingSourceAt: 1) {
            Issue.record("an element")
        }
    }

    @Test func `an error is thrown after the elements`() async {
        var heard: [Int] = []
        await #expect(throws: Failure.self) {
            let failing = Observable.of(1, 2).concat(Observable<Int>.error(Failure()))
            for try await element in failing.values(suspendingSourceAt: 1) { heard.append(element) }
        }
        #expect(heard == [1, 2])
    }

    @Test func `cancelling the task disposes the subscription`() async {
        let disposed = Signal()
        let never = Observable<Int>.never().do(onDispose: { disposed.send() })
        let values = never.values(suspendingSourceAt: 1)
        let task = Task { for try await _ in values {} }
        task.cancel()
        await disposed.wait()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `leaving the loop cancels a source that waits`() async throws {
        let cancelled = Signal()
        let work = Observable<Int>.create { observer in
            do {
                while true { try await observer.send(1) }
            } catch { cancelled.send() }
        }
        do {
            for try await _ in work.values(suspendingSourceAt: 1) { break }
        }
        await cancelled.wait()
    }

    @MainActor @Test func `elements are received on the caller's actor`() async throws {
        let box = Box()
        for try await element in Observable.just(box).values(suspendingSourceAt: 1) {
            MainActor.assertIsolated()
            #expect(element === box)
        }
    }

    @Test func `a bound below one traps`() async {
        await #expect(processExitsWith: .failure) {
            _ = Observable.of(1).values(suspendingSourceAt: 0)
        }
    }
}
