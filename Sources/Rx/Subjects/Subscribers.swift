/// The subscribers of a ``Hub``, first come first.
///
/// As in RxSwift, who comes after the first one has left is told first: it takes that place.
/// Elements of one source that meet again further down depend on it. The first place needs no
/// memory of its own, because most subjects have one subscriber.
///
/// The others stand in an array that is read without touching reference counts: the one inside the
/// gate is the only one who reads or changes it, and changes wait while it reads. Each knows its
/// place, and one that leaves is replaced by ``Subscriber/vacancy``, so leaving takes the same time
/// however many there are. Vacancies are closed when they are the majority.
@usableFromInline @frozen
struct Subscribers {
    @usableFromInline var first: Unmanaged<Subscriber>?
    @usableFromInline var others: UnsafeMutablePointer<Unmanaged<Subscriber>>?
    /// How many places behind the first are in use, vacancies included.
    @usableFromInline var count = 0
    private var capacity = 0
    private var vacancies = 0

    /// The `place` of the first; the others have their index.
    private static var firstPlace: Int { .max }

    @usableFromInline
    init() {}

    mutating func add(_ subscriber: Subscriber) {
        let taken = Unmanaged.passRetained(subscriber)
        if first == nil {
            subscriber.subscription.place = Self.firstPlace
            first = taken
        } else {
            if count == capacity { grow() }
            subscriber.subscription.place = count
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

    /// Takes out the subscriber of that subscription, if it is here.
    ///
    /// The caller lets go of it with the gate still closed: what it holds may call back when it is
    /// released.
    mutating func remove(_ subscription: SubscriptionGuard) -> Unmanaged<Subscriber>? {
        let place = subscription.place
        guard place >= 0 else { return nil }
        subscription.place = -1
        if place == Self.firstPlace {
            defer { first = nil }
            return first
        }
        guard let others else { return nil }
        let subscriber = others[place]
        others[place] = Subscriber.vacancy
        vacancies += 1
        if vacancies == count || vacancies > max(8, count / 2) { closeVacancies(others) }
        return subscriber
    }

    private mutating func closeVacancies(_ others: UnsafeMutablePointer<Unmanaged<Subscriber>>) {
        var kept = 0
        for place in 0..<count where !others[place].isVacancy {
            others[kept] = others[place]
            others[kept]._withUnsafeGuaranteedRef { $0.subscription.place = kept }
            kept += 1
        }
        count = kept
        vacancies = 0
    }

    /// Takes out all.
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

    /// Lets go of all and of the memory; to be called once, at the end.
    mutating func destroy() {
        _ = removeAll()
        others?.deallocate()
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
