/// The subscribers of a ``Hub``, in the order in which they are called.
///
/// As in RxSwift, a subscriber that is added after the first one was removed takes the first place
/// and is called first. Chains in which the elements of one source meet again depend on that order.
/// The first subscriber is stored inline, because most subjects have only one subscriber.
///
/// The others are in a buffer that is read without changing reference counts, which is safe because
/// only the holder of the hub's gate reads or changes the buffer. Each subscription knows the index
/// of its subscriber, and a removed subscriber is replaced by ``Subscriber/vacancy``, so removing
/// takes amortised constant time. The buffer is compacted when most of it is vacancies.
@usableFromInline @frozen
struct Subscribers {
    @usableFromInline var first: Unmanaged<Subscriber>?
    @usableFromInline var others: UnsafeMutablePointer<Unmanaged<Subscriber>>?
    /// The number of entries of `others`, including vacancies.
    @usableFromInline var count = 0
    private var capacity = 0
    private var vacancies = 0

    /// The `indexInHub` of the first subscriber; for the others, it is the index in `others`.
    private static var firstIndex: Int32 { .max }

    @usableFromInline
    init() {}

    mutating func add(_ subscriber: __owned Subscriber) {
        let retained = Unmanaged.passRetained(subscriber)
        if first == nil {
            subscriber.subscription.indexInHub = Self.firstIndex
            first = retained
        } else {
            if count == capacity { grow() }
            subscriber.subscription.indexInHub = Int32(count)
            others?.advanced(by: count).initialize(to: retained)
            count += 1
        }
    }

    private mutating func grow() {
        capacity = max(4, capacity * 2)
        let larger = UnsafeMutablePointer<Unmanaged<Subscriber>>.allocate(capacity: capacity)
        if let others {
            larger.moveInitialize(from: others, count: count)
            others.deallocate()
        }
        others = larger
    }

    /// Removes and returns the subscriber of a subscription; nil if the list does not contain it.
    ///
    /// The caller must release the subscriber while it holds the gate, because the subscriber's
    /// `deinit` may run code that calls back.
    mutating func remove(_ subscription: SubscriptionGuard) -> Unmanaged<Subscriber>? {
        let index = subscription.indexInHub
        guard index >= 0 else { return nil }
        subscription.indexInHub = -1
        if index == Self.firstIndex {
            defer { first = nil }
            return first
        }
        guard let others else { return nil }
        let subscriber = others[Int(index)]
        others[Int(index)] = Subscriber.vacancy
        vacancies += 1
        if vacancies == count || vacancies > max(8, count / 2) { closeVacancies(others) }
        return subscriber
    }

    private mutating func closeVacancies(_ others: UnsafeMutablePointer<Unmanaged<Subscriber>>) {
        var kept = 0
        for index in 0..<count where !others[index].isVacancy {
            others[kept] = others[index]
            others[kept]._withUnsafeGuaranteedRef { $0.subscription.indexInHub = Int32(kept) }
            kept += 1
        }
        count = kept
        vacancies = 0
    }

    /// Removes all subscribers and returns them.
    mutating func removeAll() -> [Subscriber] {
        guard first != nil || count > 0 else { return [] }
        var removed: [Subscriber] = []
        if let first { removed.append(first.takeRetainedValue()) }
        if let others {
            for index in 0..<count where !others[index].isVacancy {
                removed.append(others[index].takeRetainedValue())
            }
        }
        for subscriber in removed { subscriber.subscription.indexInHub = -1 }
        first = nil
        count = 0
        vacancies = 0
        return removed
    }

    /// Releases all subscribers and the memory; called once, at the end.
    mutating func destroy() {
        if first != nil || count > 0 { _ = removeAll() }
        others?.deallocate()
    }
}

/// One subscriber of a ``Hub``, without the element type.
@usableFromInline
class Subscriber {
    /// The entry that replaces a removed subscriber; its subscription is always stopped.
    fileprivate nonisolated(unsafe) static let vacancy: Unmanaged<Subscriber> = {
        let subscription = SubscriptionGuard()
        subscription.dispose()
        // The subscription is never released, so it is not counted.
        Resources.decrement()
        return .passRetained(Subscriber(subscription))
    }()

    @usableFromInline final let subscription: SubscriptionGuard

    @inlinable
    init(_ subscription: SubscriptionGuard) { self.subscription = subscription }

    /// Sends the end to the subscriber.
    @usableFromInline
    func stop(_ termination: Termination) {}
}

/// A subscriber with its sink.
@usableFromInline
final class SinkSubscriber<Element>: Subscriber {
    @usableFromInline let sink: Sink<Element>

    @inlinable
    init(_ subscription: SubscriptionGuard, _ sink: __owned Sink<Element>) {
        self.sink = sink
        super.init(subscription)
    }

    @inlinable
    override func stop(_ termination: Termination) { sink.stop(termination) }
}

extension Unmanaged<Subscriber> {
    fileprivate var isVacancy: Bool { toOpaque() == Subscriber.vacancy.toOpaque() }
}
