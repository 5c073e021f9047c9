/// The subscribers of a ``Hub``, in the order in which they are called.
///
/// As in RxSwift, a subscriber that is added after the first one was removed takes its place and
/// is called first. Chains in which the elements of one source meet again depend on that order. The
/// first is stored inline, because most subjects have one subscriber.
///
/// The others are in an array that is read without changing reference counts, which is safe because
/// only the holder of the hub's gate reads or changes it. Each subscription knows the place of its
/// subscriber, and a removed one is replaced by ``Subscriber/vacancy``, so removing takes the same
/// time however many there are. The array is compacted when most of it is vacancies.
@usableFromInline @frozen
struct Subscribers {
    @usableFromInline var first: Unmanaged<Subscriber>?
    @usableFromInline var others: UnsafeMutablePointer<Unmanaged<Subscriber>>?
    /// The number of places of `others` in use, including vacancies.
    @usableFromInline var count = 0
    private var capacity = 0
    private var vacancies = 0

    /// The `place` of the first subscriber; that of the others is their index.
    private static var firstPlace: Int32 { .max }

    @usableFromInline
    init() {}

    mutating func add(_ subscriber: __owned Subscriber) {
        let taken = Unmanaged.passRetained(subscriber)
        if first == nil {
            subscriber.subscription.place = Self.firstPlace
            first = taken
        } else {
            if count == capacity { grow() }
            subscriber.subscription.place = Int32(count)
            others?.advanced(by: count).initialize(to: taken)
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

    /// Removes the subscriber of a subscription, if it is in the list.
    ///
    /// The caller releases it while it holds the gate: its `deinit` may run code that calls back.
    mutating func remove(_ subscription: SubscriptionGuard) -> Unmanaged<Subscriber>? {
        let place = subscription.place
        guard place >= 0 else { return nil }
        subscription.place = -1
        if place == Self.firstPlace {
            defer { first = nil }
            return first
        }
        guard let others else { return nil }
        let subscriber = others[Int(place)]
        others[Int(place)] = Subscriber.vacancy
        vacancies += 1
        if vacancies == count || vacancies > max(8, count / 2) { closeVacancies(others) }
        return subscriber
    }

    private mutating func closeVacancies(_ others: UnsafeMutablePointer<Unmanaged<Subscriber>>) {
        var kept = 0
        for place in 0..<count where !others[place].isVacancy {
            others[kept] = others[place]
            others[kept]._withUnsafeGuaranteedRef { $0.subscription.place = Int32(kept) }
            kept += 1
        }
        count = kept
        vacancies = 0
    }

    /// Removes all subscribers and returns them.
    mutating func removeAll() -> [Subscriber] {
        guard first != nil || count > 0 else { return [] }
        var all: [Subscriber] = []
        if let first { all.append(first.takeRetainedValue()) }
        if let others {
            for place in 0..<count where !others[place].isVacancy {
                all.append(others[place].takeRetainedValue())
            }
        }
        for subscriber in all { subscriber.subscription.place = -1 }
        first = nil
        count = 0
        vacancies = 0
        return all
    }

    /// Releases all subscribers and the memory; called once, at the end.
    mutating func destroy() {
        if first != nil || count > 0 { _ = removeAll() }
        others?.deallocate()
    }
}

/// One subscriber of a ``Hub``; erases the type of its elements.
@usableFromInline
class Subscriber {
    /// Takes the place of a removed subscriber in the list; it is always stopped.
    fileprivate nonisolated(unsafe) static let vacancy: Unmanaged<Subscriber> = {
        let subscription = SubscriptionGuard()
        subscription.dispose()
        // It is never released, so it is not counted.
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
