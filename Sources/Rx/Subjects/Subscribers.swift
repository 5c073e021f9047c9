/// The subscribers of a ``Hub``, first come first.
///
/// As in RxSwift, who comes after the first one has left is told first: it takes that place.
/// Elements of one source that meet again further down depend on it.
///
/// An array that is read without touching reference counts: the one inside the gate is the only one
/// who reads or changes it, and changes wait while it reads. Each subscriber knows its place, and one
/// that leaves is replaced by ``Subscriber/vacancy``, so leaving takes the same time however many
/// there are. Vacancies are closed when they are the majority.
@usableFromInline @frozen
struct Subscribers {
    @usableFromInline var base: UnsafeMutablePointer<Unmanaged<Subscriber>>?
    /// How many places are in use, vacancies included.
    @usableFromInline var count = 0
    private var capacity = 0
    private var vacancies = 0

    @usableFromInline
    init() {}

    mutating func take(_ subscriber: Subscriber) {
        if let base, count > 0, base[0].isVacancy {
            vacancies -= 1
            put(subscriber, at: 0)
        } else {
            if count == capacity { grow() }
            count += 1
            put(subscriber, at: count - 1)
        }
    }

    private func put(_ subscriber: Subscriber, at place: Int) {
        subscriber.subscription.place = place
        base?.advanced(by: place).initialize(to: .passRetained(subscriber))
    }

    private mutating func grow() {
        capacity = max(2, capacity * 2)
        let larger = UnsafeMutablePointer<Unmanaged<Subscriber>>.allocate(capacity: capacity)
        if let base {
            larger.moveInitialize(from: base, count: count)
            base.deallocate()
        }
        base = larger
    }

    /// Takes out the subscriber of that subscription, if it is here.
    ///
    /// The caller lets go of it with the gate still closed: what it holds may call back when it is
    /// released.
    mutating func remove(_ subscription: SubscriptionGuard) -> Unmanaged<Subscriber>? {
        guard let base, subscription.place >= 0 else { return nil }
        let place = subscription.place
        subscription.place = -1
        let subscriber = base[place]
        base[place] = Subscriber.vacancy
        vacancies += 1
        if vacancies == count {
            count = 0
            vacancies = 0
        } else if vacancies > 8, vacancies > count / 2 {
            closeVacancies(base)
        }
        return subscriber
    }

    /// Moves the subscribers together, but for a vacancy in the first place.
    private mutating func closeVacancies(_ base: UnsafeMutablePointer<Unmanaged<Subscriber>>) {
        var kept = 1
        for place in 1..<count where !base[place].isVacancy {
            base[kept] = base[place]
            base[kept]._withUnsafeGuaranteedRef { $0.subscription.place = kept }
            kept += 1
        }
        count = kept
        vacancies = base[0].isVacancy ? 1 : 0
    }

    /// Takes out all.
    mutating func takeAll() -> [Subscriber] {
        guard let base, count > 0 else { return [] }
        defer {
            count = 0
            vacancies = 0
        }
        return (0..<count).compactMap { place in
            guard !base[place].isVacancy else { return nil }
            let subscriber = base[place].takeRetainedValue()
            subscriber.subscription.place = -1
            return subscriber
        }
    }

    /// Lets go of all and of the memory; to be called once, at the end.
    mutating func destroy() {
        if count > 0 { _ = takeAll() }
        base?.deallocate()
    }
}

/// One subscriber of a ``Hub``; its type is erased so that lists of them need not know it.
@usableFromInline
class Subscriber {
    /// Stands in the list where a subscriber has left; never active.
    fileprivate nonisolated(unsafe) static let vacancy: Unmanaged<Subscriber> = {
        let subscription = SubscriptionGuard()
        subscription.dispose()
        // It stays for good and is nobody's: not counted.
        Resources.decrement()
        return .passRetained(Subscriber(subscription))
    }()

    @usableFromInline final let subscription: SubscriptionGuard

    @inlinable
    init(_ subscription: SubscriptionGuard) { self.subscription = subscription }

    /// Tells the subscriber the end.
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
