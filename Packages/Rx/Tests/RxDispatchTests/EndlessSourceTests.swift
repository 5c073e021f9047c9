import Rx
import RxDispatch
import Synchronization
import Testing

/// Tests that disposing stops sources that never return from `subscribe`, although they keep the
/// only thread of their scheduler busy.
struct EndlessSourceTests {
    typealias Round = @Sendable () -> Void

    struct Source: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (@escaping Round) -> Observable<Int>

        init(_ name: String, _ make: @escaping @Sendable (@escaping Round) -> Observable<Int>) {
            testDescription = name
            self.make = make
        }
    }

    static func failing(_ round: @escaping Round) -> Observable<Int> {
        .deferred {
            round()
            return .error(Failure())
        }
    }

    static func repeating(_ round: @escaping Round) -> Observable<Int> {
        Observable.repeatElement(1).do(onNext: { _ in round() })
    }

    static func concatenating(_ round: @escaping Round) -> Observable<Int> {
        Observable.just(1).do(onNext: { _ in round() })
            .concat(Observable.deferred { concatenating(round) })
    }

    static let sources = [
        Source("retry") { failing($0).retry() },
        Source("retry, behind operators") { round in
            failing(round).retry().map { $0 + 1 }.filter { $0 > 0 }.take(5).startWith(0)
        },
        Source("retry(when:)") { round in
            failing(round).retry(when: { (errors: Observable<any Error>) in errors })
        },
        Source("catch(sequence:)") { round in
            .catch(sequence: (0...).lazy.map { _ in failing(round) })
        },
        Source("concat of a sequence") { round in
            .concat((0...).lazy.map { Observable.just($0).do(onNext: { _ in round() }) })
        },
        Source("concat of itself") { concatenating($0) },
        Source("repeatElement") { repeating($0) },
        Source("generate") { round in
            .generate(initialState: 0, condition: { _ in true }) { number in
                round()
                return number ^ 1
            }
        },
        Source("from") { round in Observable.from(0...).do(onNext: { _ in round() }) },
        Source("flatMap") { round in Observable.just(1).flatMap { _ in repeating(round) } },
        Source("flatMapLatest") { round in
            Observable.of(1, 2).flatMapLatest { _ in failing(round).retry() }
        },
        Source("share") { repeating($0).share() },
        Source("CurrentThreadScheduler") { round in
            Observable { _ in
                CurrentThreadScheduler.instance.scheduleRecursive(()) { _, recurse in
                    round()
                    recurse(())
                }
            }
        },
    ]

    /// Counts the rounds of a source, and tells when it has run many.
    private final class Rounds: Sendable {
        let many = Signal()
        private let number = Atomic<Int>(0)

        var count: Int { number.load(ordering: .relaxed) }

        func count(_ enough: Int = 1000) {
            if number.add(1, ordering: .relaxed).newValue == enough { many.send() }
        }
    }

    /// Waits until the scheduler has finished all its work.
    private func flush(_ queue: NamedQueue) {
        let done = Signal()
        _ = queue.scheduler.schedule(()) {
            done.send()
            return Disposables.create()
        }
        done.wait()
    }

    @Test(arguments: sources)
    func `realtime: disposing on another thread stops it, on its queue`(source: Source) {
        let queue = NamedQueue("endless")
        let rounds = Rounds()
        let places = Log<String>()
        let subscription = source.make { rounds.count() }
            .do(onDispose: { places.write(NamedQueue.current) })
            .subscribe(on: queue.scheduler)
            .subscribe(onError: { _ in })
        rounds.many.wait()
        subscription.dispose()
        flush(queue)
        #expect(places.entries == ["endless"])
        let count = rounds.count
        flush(queue)
        #expect(rounds.count == count)
    }

    @Test func `realtime: one of two subscribe(on:) disposes on its own queue`() {
        let (inner, outer) = (NamedQueue("inner"), NamedQueue("outer"))
        let rounds = Rounds()
        let places = Log<String>()
        let subscription = Self.failing { rounds.count() }.retry()
            .do(onDispose: { places.write(NamedQueue.current) })
            .subscribe(on: inner.scheduler)
            .do(onDispose: { places.write(NamedQueue.current) })
            .subscribe(on: outer.scheduler)
            .subscribe(onError: { _ in })
        rounds.many.wait()
        subscription.dispose()
        flush(outer)
        flush(inner)
        #expect(places.entries.sorted() == ["inner", "outer"])
    }

    @Test func `realtime: a consumer that has enough stops it`() {
        let queue = NamedQueue("endless")
        let done = Signal()
        let elements = Log<Int>()
        _ = Observable.from(0...).subscribe(on: queue.scheduler).take(3)
            .subscribe(onNext: { elements.write($0) }, onCompleted: { done.send() })
        done.wait()
        flush(queue)
        #expect(elements.entries == [0, 1, 2])
    }

    @Test func `realtime: what others have subscribed goes on`() {
        let queue = NamedQueue("endless")
        let (rounds, more) = (Rounds(), Rounds())
        let shared = Self.repeating { rounds.count() }.share()
        let first = shared.subscribe(on: queue.scheduler).subscribe()
        rounds.many.wait()
        let second = shared.subscribe(onNext: { _ in more.count() })
        first.dispose()
        more.many.wait()
        second.dispose()
        flush(queue)
    }

    @Test func `realtime: a sequence that an observer subscribes is not stopped`() {
        let queue = NamedQueue("work")
        let subscription = SerialDisposable()
        let sum = Log<Int>()
        let done = Signal()
        let start = Observable.just(1).subscribe(on: queue.scheduler)
        subscription.disposable = start.subscribe(onNext: { _ in
            subscription.dispose()
            _ = Observable.range(start: 1, count: 100).reduce(0) { $0 + $1 }
                .subscribe(onNext: { sum.write($0) })
            done.send()
        })
        done.wait()
        flush(queue)
        #expect(sum.entries == [5050])
    }

    @Test(arguments: sources)
    func `realtime: disposing stops it behind delaySubscription`(source: Source) {
        let queue = NamedQueue("endless")
        let rounds = Rounds()
        let subscription = source.make { rounds.count() }
            .delaySubscription(.zero, scheduler: queue.scheduler)
            .subscribe(onError: { _ in })
        rounds.many.wait()
        subscription.dispose()
        flush(queue)
    }
}
