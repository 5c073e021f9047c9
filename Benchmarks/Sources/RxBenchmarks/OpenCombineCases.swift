import OpenCombine

/// Measures the same work with OpenCombine, as far as it has the operators.
enum OpenCombineCases {
    static var all: [Benchmark] {
        [
            Benchmark(group: "filter map", name: "OpenCombine", count: 1_000_000) {
                let (user, total, subject) = (
                    Opaque.make(), Total(), PassthroughSubject<Int, Never>()
                )
                let subscription = subject.filter(user.isWanted).map(user.increment)
                    .sink { total.value &+= $0 }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscription
                }
            },
            Benchmark(group: "ten maps", name: "OpenCombine", count: 300_000) {
                let (user, total, subject) = (
                    Opaque.make(), Total(), PassthroughSubject<Int, Never>()
                )
                var chain = subject.eraseToAnyPublisher()
                for _ in 0..<10 { chain = chain.map(user.increment).eraseToAnyPublisher() }
                let subscription = chain.sink { total.value &+= $0 }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscription
                }
            },
            Benchmark(group: "share 10", name: "OpenCombine", count: 100_000) {
                let (user, total, subject) = (
                    Opaque.make(), Total(), PassthroughSubject<Int, Never>()
                )
                let shared = subject.map(user.increment).share()
                let subscriptions = (0..<10).map { _ in shared.sink { total.value &+= $0 } }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscriptions
                }
            },
            Benchmark(group: "subscribe five", name: "OpenCombine", count: 50_000) {
                let (user, total) = (Opaque.make(), Total())
                return { count in
                    for _ in 0..<count {
                        let subject = PassthroughSubject<Int, Never>()
                        let subscription = subject.filter(user.isWanted).map(user.increment)
                            .map(user.increment).filter(user.isWanted).map(user.increment)
                            .sink { total.value &+= $0 }
                        subject.send(1)
                        subscription.cancel()
                    }
                }
            },
        ]
    }
}
