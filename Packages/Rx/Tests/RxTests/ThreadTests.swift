import Dispatch
import Foundation
import Rx
import RxTest
import Synchronization
import Testing

/// Tests several threads at once; `make sanitize` runs these tests under the thread sanitizer, too.
struct ThreadTests {
    /// Sends the numbers from several threads at once and waits for the threads.
    private func send(
        _ count: Int,
        threads: Int = 4,
        _ take: @escaping (_ thread: Int, _ element: Int) -> Void
    ) async {
        let take = Shared(take)
        await withTaskGroup { group in
            for thread in 0..<threads {
                group.addTask {
                    for element in 0..<count { take.value(thread, element) }
                }
            }
        }
    }

    private final class Box<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    @Test func `scan and take are exact under several producers`() async {
        let subject = PublishSubject<Int>()
        let (sum, taken) = (Box(0), Box(0))
        _ = subject.scan(0) { count, _ in count + 1 }.subscribe(onNext: { sum.value = $0 })
        _ = subject.take(1000).subscribe(onNext: { _ in taken.value += 1 })
        await send(2000) { _, element in subject.onNext(element) }
        #expect(sum.value == 8000)
        #expect(taken.value == 1000)
    }

    @Test func `merge, share, behavior and replay subjects send one at a time and lose nothing`()
        async
    {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let behavior = BehaviorSubject(value: -1)
        let replay = ReplaySubject<Int>.create(bufferSize: 5)
        let merged = Observable.merge(subjects.map { $0.asObservable() }).share(replay: 1)
        let counts = (0..<5).map { _ in Box(0) }
        _ = merged.subscribe(onNext: { _ in counts[0].value += 1 })
        _ = merged.subscribe(onNext: { _ in counts[1].value += 1 })
        _ = behavior.subscribe(onNext: { _ in counts[2].value += 1 })
        _ = replay.subscribe(onNext: { _ in counts[3].value += 1 })
        _ = Observable.combineLatest(subjects[0], subjects[1]) { $0 + $1 }
            .subscribe(onNext: { _ in counts[4].value += 1 })
        await send(1000) { thread, element in
            subjects[thread].onNext(element)
            behavior.onNext(element)
            replay.onNext(element)
        }
        #expect(counts[0].value == 4000)
        #expect(counts[1].value == 4000)
        #expect(counts[2].value == 4001)
        #expect(counts[3].value == 4000)
        #expect(counts[4].value <= 1999 && counts[4].value >= 1000)
    }

    @Test func `each thread's elements keep their order`() async {
        let subject = PublishSubject<(thread: Int, element: Int)>()
        let last = Box([-1, -1, -1, -1])
        let disorder = Box(0)
        _ = subject.subscribe(onNext: { said in
            if said.element <= last.value[said.thread] { disorder.value += 1 }
            last.value[said.thread] = said.element
        })
        await send(5000) { thread, element in subject.onNext((thread, element)) }
        #expect(disorder.value == 0)
    }

    @Test func `subscribing and disposing while others send neither crashes nor sends too much`()
        async
    {
        let subject = PublishSubject<Int>()
        let shared = subject.map { $0 }.share()
        let afterDisposal = Box(0)
        await send(300) { thread, element in
            if thread == 0 {
                subject.onNext(element)
            } else {
                let isDisposed = BooleanDisposable()
                let subscription = shared.subscribe(onNext: { _ in
                    if isDisposed.isDisposed, thread == 9 { afterDisposal.value += 1 }
                })
                subscription.dispose()
                isDisposed.dispose()
            }
        }
        #expect(!subject.hasObservers)
    }

    @Test func `two first subscribers at the same time make one connection`() async {
        for _ in 0..<200 {
            let connections = Box(0)
            let source = PublishSubject<Int>()
            let shared = Observable<Int>.deferred {
                connections.value += 1
                return source.asObservable()
            }.share()
            await send(1, threads: 2) { _, _ in _ = shared.subscribe() }
            #expect(connections.value == 1)
        }
    }

    @Test func `an element of another thread waits until the subscriber has returned`() {
        let subject = PublishSubject<Int>()
        let (received, hasSent) = (Box([Int]()), Box(false))
        _ = subject.subscribe(onNext: { element in
            received.value.append(element)
            guard element == 1 else { return }
            // The other thread does not wait for this one: its element is queued.
            hasSent.value = returns { subject.onNext(2) }
            #expect(received.value == [1])
        })
        subject.onNext(1)
        #expect(hasSent.value)
        #expect(received.value == [1, 2])
    }

    @Test func `take until from another thread ends the sequence once`() async {
        for _ in 0..<100 {
            let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
            let ends = Box(0)
            _ = source.take(until: other).subscribe(onCompleted: { ends.value += 1 })
            await send(20, threads: 2) { thread, element in
                if thread == 0 { source.onNext(element) } else { other.onNext(element) }
            }
            #expect(ends.value == 1)
        }
    }

    @Test func `an endless source behind subscribe on can be disposed`() {
        let threads = NewThreads()
        let (attempts, running) = (Counter(), DispatchSemaphore(value: 0))
        let source = Observable<Int>.create { observer in
            if attempts.increment() == 100 { running.signal() }
            observer.onError(RxError.unknown)
            return Disposables.create()
        }
        let subscription = source.retry().subscribe(on: threads).subscribe(onError: { _ in })
        running.wait()
        subscription.dispose()
        #expect(returns { threads.running.wait() })
    }
}

/// A scheduler that runs each piece of work on a thread of its own.
private struct NewThreads: ImmediateSchedulerType {
    /// The pieces of work that have not returned.
    let running = DispatchGroup()

    func schedule<State>(
        _ state: State,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        let work = SubscriptionGuard()
        let start = Shared { work.attach(action(state)) }
        running.enter()
        Thread { [running] in
            start.value()
            running.leave()
        }.start()
        return work
    }
}

private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// A value that a test shares among threads on purpose.
struct Shared<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
