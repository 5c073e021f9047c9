import OpenCombine

/// The same work with OpenCombine, as far as it has the operators.
enum OpenCombineWorks {
    static var works: [Work] {
        [
            Work(name: "subject, filter, map", library: .openCombine, count: Repetitions.elements) {
                let (user, total, subject) = (User(), Total(), PassthroughSubject<Int, Never>())
                let subscription = subject.filter(user.isWanted).map(user.increment)
                    .sink { total.value &+= $0 }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscription
                }
            },
            Work(name: "ten maps", library: .openCombine, count: Repetitions.tenCalls) {
                let (user, total, subject) = (User(), Total(), PassthroughSubject<Int, Never>())
                var chain = subject.eraseToAnyPublisher()
                for _ in 0..<10 { chain = chain.map(user.increment).eraseToAnyPublisher() }
                let subscription = chain.sink { total.value &+= $0 }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscription
                }
            },
            Work(name: "share, ten subscribers", library: .openCombine, count: Repetitions.tenCalls)
            {
                let (user, total, subject) = (User(), Total(), PassthroughSubject<Int, Never>())
                let shared = subject.map(user.increment).share()
                let subscriptions = (0..<10).map { _ in shared.sink { total.value &+= $0 } }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscriptions
                }
            },
            Work(name: "merge of ten", library: .openCombine, count: Repetitions.elements) {
                let total = Total()
                let subjects = (0..<10).map { _ in PassthroughSubject<Int, Never>() }
                let subscription = subjects.publisher.flatMap { $0 }.sink { total.value &+= $0 }
                let (first, second) = (subjects[0], subjects[1])
                return { count in
                    for element in stride(from: 0, to: count, by: 2) {
                        first.send(element)
                        second.send(element)
                    }
                    _ = subscription
                }
            },
            Work(name: "flatMap just", library: .openCombine, count: Repetitions.tenCalls) {
                let (total, subject) = (Total(), PassthroughSubject<Int, Never>())
                let subscription = subject.flatMap { Just($0) }.sink { total.value &+= $0 }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscription
                }
            },
            Work(name: "flatMapLatest just", library: .openCombine, count: Repetitions.tenCalls) {
                let (total, subject) = (Total(), PassthroughSubject<Int, Never>())
                let subscription = subject.map { Just($0) }.switchToLatest()
                    .sink { total.value &+= $0 }
                return { count in
                    for element in 0..<count { subject.send(element) }
                    _ = subscription
                }
            },
            Work(name: "subscribe five", library: .openCombine, count: Repetitions.subscriptions) {
                let (user, total) = (User(), Total())
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
            Work(
                name: "subscribe five, closures in place",
                library: .openCombine,
                count: Repetitions.subscriptions
            ) {
                let total = Total()
                return { count in
                    for _ in 0..<count {
                        let subject = PassthroughSubject<Int, Never>()
                        let subscription = subject.filter { isWanted($0) }.map { increment($0) }
                            .map { increment($0) }.filter { isWanted($0) }.map { increment($0) }
                            .sink { total.value &+= $0 }
                        subject.send(1)
                        subscription.cancel()
                    }
                }
            },
            Work(name: "from, filter, map", library: .openCombine, count: Repetitions.elements) {
                let (user, total) = (User(), Total())
                return { count in
                    let subscription = Array(0..<count).publisher.filter(user.isWanted)
                        .map(user.increment).sink { total.value &+= $0 }
                    subscription.cancel()
                }
            },
        ]
    }
}
