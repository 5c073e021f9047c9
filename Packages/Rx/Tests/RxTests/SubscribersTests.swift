import Testing

@testable import Rx

struct SubscribersTests {
    private static func subscriber() -> SinkSubscriber<Int> {
        SinkSubscriber(SubscriptionGuard(), Sink(next: { _ in }, stop: { _ in }))
    }

    @Test(arguments: ["first to last", "last to first", "from the middle"])
    func `removing a subscriber moves few others, however many there are`(order: String) {
        var list = Subscribers()
        var here = (0..<1000).map { _ in Self.subscriber() }
        for subscriber in here { list.add(subscriber) }
        var moves = 0
        while !here.isEmpty {
            let index =
                switch order {
                case "first to last": 0
                case "last to first": here.count - 1
                default: here.count / 2
                }
            let places = here.map(\.subscription.indexInHub)
            let gone = here.remove(at: index)
            list.remove(gone.subscription)?.release()
            for (subscriber, place) in zip(here, places[..<index] + places[(index + 1)...])
            where subscriber.subscription.indexInHub != place { moves += 1 }
            #expect(list.count <= 2 * here.count + 9)
        }
        #expect(moves <= 2000)
        #expect(list.removeAll().isEmpty)
        list.destroy()
    }

    @Test func `a subscriber that is not in the list is not removed from it`() {
        var list = Subscribers()
        let (one, other) = (Self.subscriber(), Self.subscriber())
        list.add(one)
        #expect(list.remove(other.subscription) == nil)
        list.remove(one.subscription)?.release()
        #expect(list.remove(one.subscription) == nil)
        list.destroy()
    }

    /// The simplest model of a hub: the first subscriber, and the other subscribers in order.
    private struct Model {
        var first: Int?
        var others: [Int] = []

        var inOrder: [Int] { (first.map { [$0] } ?? []) + others }

        mutating func take(_ subscriber: Int) {
            if first == nil { first = subscriber } else { others.append(subscriber) }
        }

        mutating func remove(_ subscriber: Int) {
            if first == subscriber { first = nil }
            others.removeAll { $0 == subscriber }
        }
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `subscribers are called in order while others come and leave`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let subject = PublishSubject<Int>()
        var model = Model()
        var subscriptions: [Int: any Disposable] = [:]
        var received: [Int] = []
        var next = 0
        // The action of a subscriber during its call.
        var meanwhile: (() -> Void)?
        func subscribe() {
            let number = next
            next += 1
            model.take(number)
            subscriptions[number] = subject.subscribe(onNext: { _ in
                received.append(number)
                meanwhile?()
                meanwhile = nil
            })
        }
        func leave() {
            guard let number = subscriptions.keys.sorted().randomElement(using: &random) else {
                return
            }
            model.remove(number)
            subscriptions.removeValue(forKey: number)?.dispose()
        }
        for _ in 0..<200 {
            if Int.random(in: 0..<100, using: &random) < 55 { subscribe() } else { leave() }
            var expected = model.inOrder
            if seed.isMultiple(of: 2), let head = expected.first {
                // The first subscriber to be called removes another, which is then not called.
                meanwhile = {
                    leave()
                    subscribe()
                    expected = [head] + expected.dropFirst().filter { subscriptions[$0] != nil }
                }
            }
            received = []
            subject.onNext(0)
            #expect(received == expected)
        }
        for subscription in subscriptions.values { subscription.dispose() }
        #expect(!subject.hasObservers)
    }

    @Test func `a long composite disposable disposes what is left, in order`() {
        let composite = CompositeDisposable()
        var disposed: [Int] = []
        let keys = (0..<1000).map { number in
            composite.insert(Disposables.create { disposed.append(number) })
        }
        let removed = keys.indices.filter { $0 % 7 != 3 }
        for index in removed { keys[index].map(composite.remove(for:)) }
        #expect(disposed == removed)
        #expect(composite.count == 1000 - removed.count)
        // A second removal does not dispose the disposable again.
        for index in removed { keys[index].map(composite.remove(for:)) }
        #expect(disposed == removed)
        disposed = []
        composite.dispose()
        #expect(disposed == keys.indices.filter { $0 % 7 == 3 })
        #expect(composite.count == 0)
    }
}
