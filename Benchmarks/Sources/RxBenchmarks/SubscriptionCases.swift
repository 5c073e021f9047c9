import Rx

/// Measures the beginning and end: subscriptions, sources that emit at once, many subscribers.
enum SubscriptionCases {
    static var all: [Benchmark] {
        [
            Benchmark(group: "filter map skip take distinct", name: "Rx", count: 100_000) {
                let (user, total) = (Opaque.make(), Total())
                return { count in
                    for _ in 0..<count {
                        let subject = PublishSubject<Int>()
                        let subscription = subject.filter(user.isWanted).map(user.increment)
                            .skip(0).take(10).distinctUntilChanged()
                            .subscribe(onNext: { total.value &+= $0 })
                        subject.onNext(1)
                        subscription.dispose()
                    }
                }
            },
            Benchmark(group: "range filter map", name: "Rx", count: 1_000_000) {
                let (user, total) = (Opaque.make(), Total())
                return { count in
                    Observable.range(start: 0, count: count)
                        .filter(user.isWanted).map(user.increment)
                        .subscribe(onNext: { total.value &+= $0 }).dispose()
                }
            },
            // One of many: subscribe, receive one element together, leave.
            leaving(1000), leaving(40_000),
            throttlingById,
        ]
    }

    /// The first use of an id on each of 20,000 schedulers that live at the same time.
    private static var throttlingById: Benchmark {
        Benchmark(group: "throttle(id:) on 20,000 clocks", name: "Rx", count: 20_000) {
            let (total, bag) = (Total(), DisposeBag())
            let subject = PublishSubject<Int>()
            return { count in
                for clock in (0..<count).map({ _ in HistoricalScheduler() }) {
                    subject.throttle(id: 1, for: .seconds(1), scheduler: clock, latest: true)
                        .subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
                }
                subject.onNext(1)
            }
        }
    }

    private static func leaving(_ subscribers: Int) -> Benchmark {
        Benchmark(group: "one of \(subscribers) subscribers", name: "Rx", count: subscribers) {
            let total = Total()
            return { count in
                let subject = PublishSubject<Int>()
                let subscriptions = (0..<count).map { _ in
                    subject.subscribe(onNext: { total.value &+= $0 })
                }
                subject.onNext(1)
                for subscription in subscriptions { subscription.dispose() }
            }
        }
    }
}
