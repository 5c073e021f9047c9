import Dispatch
import Rx
import RxConcurrency
import Testing

struct ObserveOnActorTests {
    actor Store {
        private(set) var elements: [Int] = []
        private(set) var end: String?
        let done = Signal()

        func add(_ element: Int) { elements.append(element) }

        func finish(_ end: String) {
            self.end = end
            done.send()
        }
    }

    @MainActor final class Model {
        var elements: [Int] = []
        let done = Signal()
    }

    @Test func `closures receive the actor: elements and completion`() async {
        let store = Store()
        let subscription = Observable.of(1, 2, 3).observe(on: store).subscribe(
            onNext: { store, element in store.add(element) },
            onError: { store, _ in store.finish("error") },
            onCompleted: { store in store.finish("completed") }
        )
        await store.done.wait()
        #expect(await store.elements == [1, 2, 3])
        #expect(await store.end == "completed")
        subscription.dispose()
    }

    @globalActor actor Database { static let shared = Database() }

    @Database final class Rows {
        private(set) var elements: [Int] = []
        let done = Signal()

        func insert(_ element: Int) { elements.append(element) }
    }

    @Test @Database func `closures that are written on a global actor belong to it`() async {
        let rows = Rows()
        let subscription = Observable.of(1, 2).observe(on: Database.shared).asObservable()
            .subscribe(onNext: { rows.insert($0) }, onCompleted: { rows.done.send() })
        await rows.done.wait()
        #expect(rows.elements == [1, 2])
        subscription.dispose()
    }

    @Test @MainActor
    func `a Sendable closure that is written on the main actor runs anywhere`() async throws {
        let (numbers, input) = AsyncStream.makeStream(of: Int.self)
        input.yield(1)
        input.finish()
        var received: [Int] = []
        let doubled = numbers.asObservable().map { @Sendable number in 2 * number }
        for try await number in doubled.values { received.append(number) }
        #expect(received == [2])
    }

    @Test func `the error comes after the elements`() async {
        let store = Store()
        let failing = Observable.of(1).concat(Observable<Int>.error(Failure()))
        let subscription = failing.observe(on: store).subscribe { store, event in
            if let element = event.element { store.add(element) }
            if let error = event.error { store.finish("\(error)") }
        }
        await store.done.wait()
        #expect(await store.elements == [1])
        #expect(await store.end == "Failure()")
        subscription.dispose()
    }

    @Test func `an empty sequence completes on the actor, and one that never sends does not`() async
    {
        let store = Store()
        let subscription = Observable<Int>.empty().observe(on: store)
            .subscribe(onNext: { store, _ in store.add(0) }, onCompleted: { $0.finish("end") })
        await store.done.wait()
        #expect(await store.elements == [])
        let disposed = Signal()
        let never = Observable<Int>.never().observe(on: store)
            .subscribe(onNext: { store, _ in store.add(0) }, onDisposed: { disposed.send() })
        never.dispose()
        await disposed.wait()
        #expect(await store.elements == [])
        subscription.dispose()
    }

    @Test func `map and filter run on the actor`() async throws {
        let store = Store()
        let last = try await Observable.of(1, 2, 3).observe(on: store)
            .filter { store, element in
                store.add(element)
                return element > 1
            }
            .map { store, element in
                store.add(element * 10)
                return Box()
            }
            .map { _, _ in 7 }
            .asObservable()
            .takeLast(1).asSingle().value
        #expect(last == 7)
        #expect(await store.elements == [1, 2, 20, 3, 30])
    }

    @Test func `an actor observes on itself`() async {
        actor Counter {
            var sum = 0

            func count(_ numbers: PublishSubject<Int>, _ done: Signal) -> any Disposable {
                numbers.observe(on: self).subscribe(
                    onNext: { counter, number in counter.sum += number },
                    onCompleted: { _ in done.send() }
                )
            }
        }
        let (counter, numbers, done) = (Counter(), PublishSubject<Int>(), Signal())
        let subscription = await counter.count(numbers, done)
        for number in 1...10 { numbers.onNext(number) }
        numbers.onCompleted()
        await done.wait()
        #expect(await counter.sum == 55)
        subscription.dispose()
    }

    @Test func `after disposal nothing is sent`() async {
        let store = Store()
        let subject = PublishSubject<Int>()
        let scheduler = ActorScheduler(store)
        let sent = Signal()
        let subscription = subject.observe(on: scheduler).observe(on: store)
            .subscribe(onNext: { store, element in store.add(element) })
        subject.onNext(1)
        subscription.dispose()
        _ = scheduler.schedule(()) {
            sent.send()
            return Disposables.create()
        }
        await sent.wait()
        let elements = await store.elements
        #expect(elements == [] || elements == [1])
        #expect(!subject.hasObservers)
    }

    @Test func `on the main actor, closures are of the main actor`() async {
        let model = Model()
        let subscription = Observable.of(1, 2, 3, 4).observe(on: MainActor.shared)
            .do(onNext: { model.elements.append($0) })
            .filter { model.elements.count > 1 && $0 > 1 }
            .map { number -> Int in number * 10 + model.elements.count }
            .compactMap { number -> Int? in number == 22 ? nil : number }
            .subscribe(
                onNext: { model.elements.append($0) },
                onCompleted: { model.done.send() }
            )
        await model.done.wait()
        #expect(await model.elements == [1, 2, 3, 33, 4, 45])
        subscription.dispose()
    }

    @MainActor @Test func `code of the main actor needs no annotation`() async {
        let model = Model()
        let events = Model()
        let numbers = PublishSubject<Int>()
        let bag = DisposeBag()
        numbers.observe(on: MainActor.shared).subscribe(onNext: { model.elements.append($0) })
            .disposed(by: bag)
        numbers.observe(on: MainActor.shared)
            .subscribe { event in
                events.elements.append(event.element ?? 0)
                if event.isStopEvent { events.done.send() }
            }
            .disposed(by: bag)
        numbers.observe(on: MainActor.shared).bind(onNext: { model.elements.append($0) })
            .disposed(by: bag)
        // ActorObservable lacks this operator: the closure is formed and called on the main actor.
        numbers.observe(on: MainActor.shared).asObservable()
            .scan(0) { sum, number in
                model.elements.append(-number)
                return sum + number
            }
            .subscribe()
            .disposed(by: bag)
        await Task.detached {
            numbers.onNext(1)
            numbers.onCompleted()
        }.value
        await events.done.wait()
        #expect(model.elements.sorted() == [-1, 1, 1])
        #expect(events.elements == [1, 0])
    }

    @Painter @Test func `code of a global actor observes on it`() async {
        let box = Box()
        let done = Signal()
        let subscription = Observable.of(1, 2).observe(on: Painter.shared).asObservable()
            .subscribe(onNext: { box.value += $0 }, onCompleted: { done.send() })
        await done.wait()
        #expect(box.value == 3)
        subscription.dispose()
    }

    @Test func `a serial executor`() async {
        final class Queue: SerialExecutor {
            static let key = DispatchSpecificKey<Bool>()
            let queue = DispatchQueue(label: "executor")

            init() { queue.setSpecific(key: Self.key, value: true) }

            func enqueue(_ job: consuming ExecutorJob) {
                let job = UnownedJob(job)
                queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
            }
        }
        let log = Log<Bool?>()
        let done = Signal()
        let subscription = Observable.of(1, 2).observe(on: Queue()).subscribe(
            onNext: { _, _ in log.write(DispatchQueue.getSpecific(key: Queue.key)) },
            onCompleted: { _ in done.send() }
        )
        await done.wait()
        #expect(log.entries == [true, true])
        subscription.dispose()
    }

    @Test func `elements of several tasks arrive one at a time, and none is lost`() async {
        let store = Store()
        let numbers = PublishSubject<Int>()
        let subscription = numbers.observe(on: store).subscribe(
            onNext: { store, number in store.add(number) },
            onCompleted: { $0.finish("end") }
        )
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask { for number in 0..<500 { numbers.onNext(task * 500 + number) } }
            }
        }
        numbers.onCompleted()
        await store.done.wait()
        #expect(await store.elements.sorted() == Array(0..<2000))
        subscription.dispose()
    }

    @Test func `a bound drops the oldest elements`() async {
        let store = Store()
        let numbers = PublishSubject<Int>()
        let subscription = numbers.observe(on: store, buffering: .newest(1)).subscribe(
            onNext: { store, number in store.add(number) },
            onCompleted: { $0.finish("end") }
        )
        await store.fill(numbers)
        await store.done.wait()
        #expect(await store.elements == [5])
        subscription.dispose()
    }
}

extension ObserveOnActorTests.Store {
    /// Sends while the actor is busy.
    func fill(_ numbers: PublishSubject<Int>) {
        for number in 1...5 { numbers.onNext(number) }
        numbers.onCompleted()
    }
}
