import Rx
import RxTest
import Testing

/// A small random number generator; its seed repeats a failure.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Tests laws of all sequences on random ones; the argument is the seed.
@Suite(.leavesNothing) struct PropertyTests {
    typealias Timeline = [Recorded<Event<Int>>]

    static func timeline(_ seed: UInt64) -> Timeline {
        var random = SplitMix64(state: seed)
        var time = 200
        var events: Timeline = []
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            time += Int.random(in: 1...60, using: &random)
            events.append(.next(time, Int.random(in: 0...3, using: &random)))
        }
        time += Int.random(in: 1...60, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: events.append(.completed(time))
        case 1: events.append(.error(time, MarbleError()))
        default: break
        }
        return events
    }

    func run<R>(
        _ seed: UInt64,
        _ operate: (Observable<Int>, TestScheduler) -> Observable<R>
    ) -> [Recorded<Event<R>>] {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable(Self.timeline(seed))
        let result = operate(source.asObservable(), scheduler)
        return scheduler.start(disposed: 3000) { result }.events
    }

    @Test(arguments: UInt64(0)..<200)
    func `a span is the same in every unit`(seed: UInt64) {
        let units: [Duration] = [.seconds(30), .milliseconds(30_000), .nanoseconds(30_000_000_000)]
        for unit in units.dropFirst() {
            #expect(
                run(seed) { $0.throttle(unit, scheduler: $1) }
                    == run(seed) { $0.throttle(units[0], scheduler: $1) }
            )
            #expect(
                run(seed) { $0.debounce(unit, scheduler: $1) }
                    == run(seed) { $0.debounce(units[0], scheduler: $1) }
            )
        }
    }

    @Test(arguments: UInt64(0)..<200)
    func `throttled elements are a window apart`(seed: UInt64) {
        let times = run(seed) { $0.throttle(.seconds(30), scheduler: $1) }
            .filter { !$0.value.isStopEvent }.map(\.time)
        for (earlier, later) in zip(times, times.dropFirst()) { #expect(later - earlier >= 30) }
    }

    @Test(arguments: UInt64(0)..<200)
    func `debounce matches its definition`(seed: UInt64) {
        let source = Self.timeline(seed)
        var expected: Timeline = []
        for (index, said) in source.enumerated() {
            guard case .next(let element) = said.value else {
                expected.append(said)
                continue
            }
            let next = index + 1 < source.count ? source[index + 1] : nil
            if let next, next.time <= said.time + 30 {
                if next.value.isCompleted { expected.append(.next(next.time, element)) }
            } else {
                expected.append(.next(said.time + 30, element))
            }
        }
        #expect(run(seed) { $0.debounce(.seconds(30), scheduler: $1) } == expected)
    }

    @Test(arguments: UInt64(0)..<200)
    func `skipWhile and takeWhile divide a sequence`(seed: UInt64) {
        let whole = run(seed) { source, _ in source }
        let head = run(seed) { source, _ in source.takeWhile { $0 < 2 } }.filter {
            $0.value.element != nil
        }
        let tail = run(seed) { source, _ in source.skipWhile { $0 < 2 } }.filter {
            $0.value.element != nil
        }
        #expect(head + tail == whole.filter { $0.value.element != nil })
    }

    @Test(arguments: UInt64(0)..<200)
    func `merging groups gives the sequence back`(seed: UInt64) {
        #expect(
            run(seed) { source, _ in source.groupBy { $0 }.merge() }
                == run(seed) { source, _ in source }
        )
    }

    @Test(arguments: UInt64(0)..<200)
    func `concatMap, flatMap and flatMapLatest agree on sequences that end at once`(seed: UInt64) {
        let flat = run(seed) { source, _ in source.flatMap { Observable.just($0) } }
        #expect(flat == run(seed) { source, _ in source.concatMap { Observable.just($0) } })
        #expect(flat == run(seed) { source, _ in source.flatMapLatest { Observable.just($0) } })
        #expect(flat == run(seed) { source, _ in source.flatMapFirst { Observable.just($0) } })
        #expect(flat == run(seed) { source, _ in source })
    }

    @Test(arguments: UInt64(0)..<200)
    func `a virtual and an event-time scheduler agree`(seed: UInt64) {
        let virtual = run(seed) {
            $0.throttle(.seconds(25), scheduler: $1).debounce(.seconds(7), scheduler: $1)
        }
        let scheduler = EventTimeScheduler()
        let subject = PublishSubject<Int>()
        var received: Timeline = []
        _ = subject.throttle(.seconds(25), scheduler: scheduler)
            .debounce(.seconds(7), scheduler: scheduler)
            .subscribe {
                received.append(
                    Recorded(time: Int(scheduler.now.nanoseconds / 1_000_000_000), value: $0)
                )
            }
        for said in Self.timeline(seed) {
            scheduler.advance(to: .zero + .seconds(said.time))
            subject.on(said.value)
        }
        scheduler.advance(through: .zero + .seconds(2999))
        #expect(received == virtual)
    }
}
