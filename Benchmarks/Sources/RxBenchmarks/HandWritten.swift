/// The lower bound: loops and chains of closures without any library.
enum HandWritten {
    static var all: [Benchmark] {
        [
            Benchmark(group: "filter map", name: "loop", count: 1_000_000) {
                let (user, total) = (Opaque.make(), Total())
                return { count in
                    for element in 0..<count where user.isWanted(element) {
                        total.value &+= user.increment(element)
                    }
                }
            },
            Benchmark(group: "filter map", name: "closures", count: 1_000_000) {
                let (user, total) = (Opaque.make(), Total())
                let sink: (Int) -> Void = { total.value &+= $0 }
                let map: (Int) -> Void = { sink(user.increment($0)) }
                let filter: (Int) -> Void = { if user.isWanted($0) { map($0) } }
                let head = hidden(filter)
                return { count in for element in 0..<count { head(element) } }
            },
            Benchmark(group: "ten maps", name: "closures", count: 1_000_000) {
                let (user, total) = (Opaque.make(), Total())
                var head: (Int) -> Void = { total.value &+= $0 }
                for _ in 0..<10 {
                    let next = head
                    head = { next(user.increment($0)) }
                }
                let chain = hidden(head)
                return { count in for element in 0..<count { chain(element) } }
            },
            Benchmark(group: "share 10", name: "closures", count: 200_000) {
                let (user, total) = (Opaque.make(), Total())
                let sinks: [(Int) -> Void] = (0..<10).map { _ in { total.value &+= $0 } }
                let map: (Int) -> Void = { element in
                    let element = user.increment(element)
                    for sink in sinks { sink(element) }
                }
                let head = hidden(map)
                return { count in for element in 0..<count { head(element) } }
            },
            Benchmark(group: "subscribe five", name: "closures", count: 100_000) {
                let (user, total) = (Opaque.make(), Total())
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
        ]
    }

    private final class Source {
        var observers: [(Int) -> Void] = []

        func send(_ element: Int) { for observer in observers { observer(element) } }
    }
}

@inline(never) @_optimize(none)
func hidden<T>(_ value: T) -> T { value }
