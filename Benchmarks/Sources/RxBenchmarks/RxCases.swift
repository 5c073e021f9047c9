import Rx

/// Measures operators that `RxComparison` does not compare with other libraries.
enum RxCases {
    static var all: [Benchmark] {
        [
            share(1), share(100),
            Benchmark(group: "throttle", name: "Rx", count: 1_000_000) {
                timed { $0.throttle(.milliseconds(10), scheduler: $1) }
            },
            Benchmark(group: "debounce", name: "Rx", count: 1_000_000) {
                timed { $0.debounce(.milliseconds(10), scheduler: $1) }
            },
            Benchmark(group: "throttle event time", name: "Rx", count: 1_000_000) {
                eventTimed { $0.throttle(.milliseconds(10), scheduler: $1) }
            },
            Benchmark(group: "debounce event time", name: "Rx", count: 1_000_000) {
                eventTimed { $0.debounce(.milliseconds(10), scheduler: $1) }
            },
            Benchmark(group: "groupBy 10", name: "Rx", count: 1_000_000) {
                let (total, subject) = (Total(), PublishSubject<Int>())
                _ = subject.groupBy { $0 % 10 }
                    .subscribe(onNext: { $0.subscribe(onNext: { total.value &+= $0 }) })
                return { count in for element in 0..<count { subject.onNext(element) } }
            },
        ]
    }

    private static func share(_ subscribers: Int) -> Benchmark {
        Benchmark(group: "share \(subscribers)", name: "Rx", count: 2_000_000 / (subscribers + 9)) {
            let (user, total, subject) = (Opaque.make(), Total(), PublishSubject<Int>())
            let shared = subject.map(user.increment).share()
            for _ in 0..<subscribers { _ = shared.subscribe(onNext: { total.value &+= $0 }) }
            return { count in for element in 0..<count { subject.onNext(element) } }
        }
    }

    /// Lets a millisecond pass between the elements.
    static func timed(
        _ operate: (Observable<Int>, HistoricalScheduler) -> Observable<Int>
    ) -> (Int) -> Void {
        let (total, subject) = (Total(), PublishSubject<Int>())
        let scheduler = HistoricalScheduler()
        _ = operate(subject, scheduler).subscribe(onNext: { total.value &+= $0 })
        return { count in
            for element in 0..<count {
                scheduler.advanceTo(scheduler.now.advanced(byNanoseconds: 1_000_000))
                subject.onNext(element)
            }
        }
    }

    private static func eventTimed(
        _ operate: (Observable<Int>, EventTimeScheduler) -> Observable<Int>
    ) -> (Int) -> Void {
        let (total, subject) = (Total(), PublishSubject<Int>())
        let scheduler = EventTimeScheduler()
        _ = operate(subject, scheduler).subscribe(onNext: { total.value &+= $0 })
        return { count in
            for element in 0..<count {
                scheduler.advance(to: scheduler.now.advanced(byNanoseconds: 1_000_000))
                subject.onNext(element)
            }
        }
    }
}
