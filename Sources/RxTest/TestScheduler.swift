public import Rx

/// A virtual scheduler for tests: counts in whole ticks and writes down what happens when.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter> {
    /// The times that tests use unless they say otherwise.
    public enum Defaults {
        /// When the sequence is made.
        public static let created = 100
        /// When it is subscribed.
        public static let subscribed = 200
        /// When the subscription is disposed.
        public static let disposed = 1000
    }

    private let simulateProcessingDelay: Bool

    /// A scheduler whose clock stands at `initialClock`.
    ///
    /// - `resolution`: seconds a tick.
    /// - `simulateProcessingDelay`: whether work due now or before runs one tick later.
    public init(
        initialClock: TestTime,
        resolution: Double = 1.0,
        simulateProcessingDelay: Bool = true
    ) {
        self.simulateProcessingDelay = simulateProcessingDelay
        super.init(
            initialClock: initialClock,
            converter: TestSchedulerVirtualTimeConverter(resolution: resolution)
        )
    }

    /// Moves work due now or before to the next tick.
    public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
        time <= clock ? clock + (simulateProcessingDelay ? 1 : 0) : time
    }

    /// A sequence that speaks at those times, whoever listens.
    public func createHotObservable<Element>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        HotObservable(testScheduler: self, recordedEvents: events)
    }

    /// A sequence that speaks to each subscriber at those times after its subscription.
    public func createColdObservable<Element>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        ColdObservable(testScheduler: self, recordedEvents: events)
    }

    /// An observer that writes down what it is told.
    public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
        TestableObserver(scheduler: self)
    }

    /// Subscribes a new observer to a sequence, now, for as long as the sequence goes on.
    @discardableResult
    public func record<Source: ObservableConvertibleType>(
        _ source: Source
    ) -> TestableObserver<Source.Element> {
        let observer = createObserver(Source.Element.self)
        _ = source.asObservable().subscribe(observer)
        return observer
    }

    /// Does something at a time.
    public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
        _ = scheduleAbsoluteVirtual((), time: time) { _ in
            action()
            return Disposables.create()
        }
    }

    /// Makes, subscribes and disposes a sequence at those times, and runs until nothing is left.
    public func start<Source: ObservableConvertibleType>(
        created: TestTime,
        subscribed: TestTime,
        disposed: TestTime,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        var source: Observable<Source.Element>?
        var subscription: (any Disposable)?
        let observer = createObserver(Source.Element.self)
        scheduleAt(created) { source = create().asObservable() }
        scheduleAt(subscribed) { subscription = source?.subscribe(observer) }
        scheduleAt(disposed) { subscription?.dispose() }
        start()
        return observer
    }

    /// Makes and subscribes a sequence at the default times, and disposes it at that time.
    public func start<Source: ObservableConvertibleType>(
        disposed: TestTime,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(
            created: Defaults.created,
            subscribed: Defaults.subscribed,
            disposed: disposed,
            create: create
        )
    }

    /// Makes, subscribes and disposes a sequence at the default times.
    public func start<Source: ObservableConvertibleType>(
        _ create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(disposed: Defaults.disposed, create: create)
    }
}

/// Counts ticks of a fixed length.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
    /// A point on the clock.
    public typealias VirtualTimeUnit = Int
    /// A span on the clock.
    public typealias VirtualTimeIntervalUnit = Int

    /// Nanoseconds a tick.
    private let tick: Int64

    init(resolution: Double) {
        let nanoseconds = (resolution * 1e9).rounded()
        precondition(
            nanoseconds >= 1 && nanoseconds < 9e18,
            "a tick of \(resolution) s is not between a nanosecond and 292 years"
        )
        tick = Int64(nanoseconds)
    }

    private func instant(_ ticks: Int) -> Int64 {
        let (product, overflow) = Int64(ticks).multipliedReportingOverflow(by: tick)
        guard overflow else { return product }
        return ticks < 0 ? .min : .max
    }

    /// The instant that a virtual time stands for.
    public func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
        RxTime(nanoseconds: instant(virtualTime))
    }

    /// The tick that is nearest to an instant.
    public func convertToVirtualTime(_ time: RxTime) -> Int {
        let (quotient, remainder) = time.nanoseconds.quotientAndRemainder(dividingBy: tick)
        return Int(quotient) + (remainder >= tick - remainder ? 1 : 0)
    }

    /// The span that a number of ticks stands for.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> RxTimeInterval {
        .nanoseconds(instant(virtualTimeInterval))
    }

    /// The number of ticks that is nearest to a span.
    public func convertToVirtualTimeInterval(_ virtualTimeInterval: RxTimeInterval) -> Int {
        convertToVirtualTime(.zero + virtualTimeInterval)
    }

    /// The tick that lies a number of ticks later.
    public func offsetVirtualTime(_ time: Int, offset: Int) -> Int {
        let (sum, overflow) = time.addingReportingOverflow(offset)
        guard overflow else { return sum }
        return offset < 0 ? .min : .max
    }

    /// Which comes first.
    public func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
    }
}
