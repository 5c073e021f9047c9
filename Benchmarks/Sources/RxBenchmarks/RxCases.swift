import Rx

/// Measures the same work with `Rx`.
enum RxCases {
    static var all: [Benchmark] {
        [
            Benchmark(group: "filter map", name: "Rx", count: 1_000_000) {
                let (user, total, subject) = (Opaque.make(), Total(), PublishSubject<Int>())
                let subscription = subject.filter(user.isWanted).map(user.increment)
                    .subscribe(onNext: { total.value &+= $0 })
                return { count in
                    for element in 0..<count { subject.onNext(element) }
                    _ = subscription
                }
            },
            Benchmark(group: "ten maps", name: "Rx", count: 1_000_000) {
                let (user, total, subject) = (Opaque.make(), Total(), PublishSubject<Int>())
                var chain = subject.asObservable()
                for _ in 0..<10 { chain = chain.map(user.increment) }
                _ = chain.subscribe(onNext: { total.value &+= $0 })
                return { count in for element in 0..<count { subject.onNext(element) } }
            },
            share(1), share(10), share(100),
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
            Benchmark(group: "merge 10", name: "Rx", count: 1_000_000) {
                let total = Total()
                let subjects = (0..<10).map { _ in PublishSubject<Int>() }
                _ = Observable.merge(subjects.map { $0.asObservable() })
                    .subscribe(onNext: { total.value &+= $0 })
                return { count in
                    for element in 0..<count { subjects[element % 10].onNext(element) }
                }
            },
            Benchmark(group: "groupBy 10", name: "Rx", count: 1_000_000) {
                let (total, subject) = (Total(), PublishSubject<Int>())
                _ = subject.groupBy { $0 % 10 }
                    .subscribe(onNext: { $0.subscribe(onNext: { total.value &+= $0 }) })
                return { count in for element in 0..<count { subject.onNext(element) } }
            },
            Benchmark(group: "subscribe five", name: "Rx", count: 100_000) {
                let (user, total) = (Opaque.make(), Total())
                return { count in
                    for _ in 0..<count {
                        let subject = PublishSubject<Int>()
                        let subscription = subject.filter(user.isWanted).map(user.increment)
                            .map(user.increment).filter(user.isWanted).map(user.increment)
                            .subscribe(onNext: { total.value &+= $0 })
                        subject.onNext(1)
                        subscription.dispose()
                    }
                }
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
