import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct ObserveOnTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// Keeps work until a test runs it.
    final class Lane: SerialSchedulerType {
        private(set) var waiting: [() -> Void] = []
        private(set) var hops = 0

        func schedule<State>(
            _ state: State,
            action: @escaping (State) -> any Disposable
        ) -> any Disposable {
            let work = BooleanDisposable()
            hops += 1
            waiting.append { if !work.isDisposed { _ = action(state) } }
            return work
        }

        func run() { while !waiting.isEmpty { waiting.removeFirst()() } }
    }

    @Test func `a scheduler that is not serial sends one event at a time`() {
        let xs = scheduler.createHotObservable([
            .next(210, 1), .next(210, 2), .next(240, 3), .completed(240),
        ])
        let result = scheduler.start { xs.observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .next(212, 2), .next(241, 3), .completed(242)])
        #expect(xs.subscriptions == [Subscription(200, 240)])
    }

    @Test func `an error waits for the elements before it`() {
        let xs = scheduler.createHotObservable([.next(210, 1), .error(210, Failure())])
        let result = scheduler.start { xs.observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .error(212, Failure())])
    }

    @Test func `after disposal it sends no queued event`() {
        let xs = scheduler.createHotObservable([.next(299, 1), .next(300, 2)])
        let result = scheduler.start(disposed: 300) { xs.observe(on: scheduler) }
        #expect(result.events == [])
        #expect(xs.subscriptions == [Subscription(200, 300)])
    }

    @Test func `a serial scheduler sends all queued events as one piece of work`() {
        let lane = Lane()
        var heard: [Int] = []
        let subscription = Observable.range(start: 0, count: 1000).observe(on: lane)
            .subscribe(onNext: { heard.append($0) })
        #expect(heard == [])
        lane.run()
        #expect(heard == Array(0..<1000))
        #expect(lane.hops == 1)
        subscription.dispose()
    }

    @Test func `a long queue lets other work run`() {
        let lane = Lane()
        var heard = 0
        let subscription = Observable.range(start: 0, count: 5000).observe(on: lane)
            .subscribe(onNext: { _ in heard += 1 })
        var heardBefore = 0
        _ = lane.schedule(()) { _ in
            heardBefore = heard
            return Disposables.create()
        }
        lane.run()
        #expect(heardBefore == 1024)
        #expect(heard == 5000)
        subscription.dispose()
    }

    @Test func `events that an element causes follow it in the same piece of work`() {
        let lane = Lane()
        let subject = PublishSubject<Int>()
        var heard: [Int] = []
        let subscription = subject.observe(on: lane).subscribe(onNext: { element in
            if element < 3 { subject.onNext(element + 1) }
            heard.append(element)
        })
        subject.onNext(1)
        lane.run()
        #expect(heard == [1, 2, 3])
        #expect(lane.hops == 1)
        subject.onNext(9)
        lane.run()
        #expect(heard == [1, 2, 3, 9])
        subscription.dispose()
    }

    @Test func `disposed by the observer it stops at once`() {
        let lane = Lane()
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var heard: [Int] = []
        subscription.disposable = subject.observe(on: lane).subscribe(onNext: { element in
            heard.append(element)
            if element == 2 { subscription.dispose() }
        })
        for number in 1...5 { subject.onNext(number) }
        lane.run()
        #expect(heard == [1, 2])
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [
        (BufferingPolicy.unbounded, [1, 2, 3, 4, 5]), (.oldest(2), [1, 2]), (.newest(2), [4, 5]),
    ])
    func `a bound drops the documented elements, never the end`(
        policy: BufferingPolicy,
        kept: [Int]
    ) {
        let lane = Lane()
        var heard: [Int] = []
        var isCompleted = false
        let subscription = Observable.of(1, 2, 3, 4, 5).observe(on: lane, buffering: policy)
            .subscribe(onNext: { heard.append($0) }, onCompleted: { isCompleted = true })
        lane.run()
        #expect(heard == kept)
        #expect(isCompleted)
        subscription.dispose()
    }

    @Test func `a bound below one traps`() async {
        await #expect(processExitsWith: .failure) {
            _ = Observable.of(1).observe(on: ImmediateScheduler.instance, buffering: .newest(0))
        }
        await #expect(processExitsWith: .failure) {
            _ = Observable.of(1).observe(on: ImmediateScheduler.instance, buffering: .oldest(-1))
        }
    }

    #if TRACE_RESOURCES
        @Test func `sequences observed on a serial scheduler are counted separately`() {
            let before = Resources.numberOfSerialDispatchQueueObservables
            let observed = Observable.never().observe(on: Lane()) as Observable<Int>
            let other = Observable.never().observe(on: scheduler) as Observable<Int>
            #expect(Resources.numberOfSerialDispatchQueueObservables == before + 1)
            withExtendedLifetime((observed, other)) {}
        }
    #endif

    @Test func `queued events are released with the subscription`() {
        final class Probe {}
        let lane = Lane()
        let subject = PublishSubject<Probe>()
        var probe: Probe? = Probe()
        weak let released = probe
        let subscription = subject.observe(on: lane).subscribe()
        if let probe { subject.onNext(probe) }
        probe = nil
        #expect(released != nil)
        subscription.dispose()
        #expect(released == nil)
        lane.run()
    }
}
