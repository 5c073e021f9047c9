/// The lower bound: chains of closures without any library, for one thread only.
enum ClosuresByHand {
    static var works: [Work] {
        [
            Work(name: "subject, filter, map", library: .byHand, count: Repetitions.elements) {
                let (user, total) = (User(), Total())
                let sink: (Int) -> Void = { total.value &+= $0 }
                let map: (Int) -> Void = { sink(user.increment($0)) }
                let filter: (Int) -> Void = { if user.isWanted($0) { map($0) } }
                let head = hidden(filter)
                return { count in for element in 0..<count { head(element) } }
            },
            Work(name: "ten maps", library: .byHand, count: Repetitions.tenCalls) {
                let (user, total) = (User(), Total())
                var head: (Int) -> Void = { total.value &+= $0 }
                for _ in 0..<10 {
                    let next = head
                    head = { next(user.increment($0)) }
                }
                let chain = hidden(head)
                return { count in for element in 0..<count { chain(element) } }
            },
            Work(name: "share, ten subscribers", library: .byHand, count: Repetitions.tenCalls) {
                let (user, total) = (User(), Total())
                let sinks: [(Int) -> Void] = (0..<10).map { _ in { total.value &+= $0 } }
                let map: (Int) -> Void = { element in
                    let element = user.increment(element)
                    for sink in sinks { sink(element) }
                }
                let head = hidden(map)
                return { count in for element in 0..<count { head(element) } }
            },
            Work(name: "merge of ten", library: .byHand, count: Repetitions.elements) {
                let total = Total()
                let sink: (Int) -> Void = { total.value &+= $0 }
                let heads = hidden((0..<10).map { _ in sink })
                let (first, second) = (heads[0], heads[1])
                return { count in
                    for element in stride(from: 0, to: count, by: 2) {
                        first(element)
                        second(element)
                    }
                }
            },
            Work(name: "combineLatest", library: .byHand, count: Repetitions.elements) {
                let (user, total) = (User(), Total())
                let sink: (Int) -> Void = { total.value &+= $0 }
                var latest: (Int?, Int?)
                let send = { if let a = latest.0, let b = latest.1 { sink(user.add(a, b)) } }
                let heads = hidden([
                    {
                        latest.0 = $0
                        send()
                    },
                    {
                        latest.1 = $0
                        send()
                    },
                ])
                let (first, second) = (heads[0], heads[1])
                return { count in
                    for element in stride(from: 0, to: count, by: 2) {
                        first(element)
                        second(element)
                    }
                }
            },
            Work(name: "subscribe five", library: .byHand, count: Repetitions.subscriptions) {
                let (user, total) = (User(), Total())
                return { count in
                    for _ in 0..<count {
                        let source = Source()
                        let sink: (Int) -> Void = { total.value &+= $0 }
                        let five: (Int) -> Void = { sink(user.increment($0)) }
                        let four: (Int) -> Void = { if user.isWanted($0) { five($0) } }
                        let three: (Int) -> Void = { four(user.increment($0)) }
                        let two: (Int) -> Void = { three(user.increment($0)) }
                        let one: (Int) -> Void = { if user.isWanted($0) { two($0) } }
                        source.observers.append(hidden(one))
                        hidden(source).send(1)
                        hidden(source).observers.removeAll()
                    }
                }
            },
            Work(
                name: "subscribe five, closures in place",
                library: .byHand,
                count: Repetitions.subscriptions
            ) {
                let total = Total()
                return { count in
                    for _ in 0..<count {
                        let source = Source()
                        let sink: (Int) -> Void = { total.value &+= $0 }
                        let five: (Int) -> Void = { sink(increment($0)) }
                        let four: (Int) -> Void = { if isWanted($0) { five($0) } }
                        let three: (Int) -> Void = { four(increment($0)) }
                        let two: (Int) -> Void = { three(increment($0)) }
                        let one: (Int) -> Void = { if isWanted($0) { two($0) } }
                        source.observers.append(hidden(one))
                        hidden(source).send(1)
                        hidden(source).observers.removeAll()
                    }
                }
            },
        ]
    }

    private final class Source {
        var observers: [(Int) -> Void] = []

        func send(_ element: Int) { for observer in observers { observer(element) } }
    }
}
