public import Rx

/// A virtual scheduler for tests that counts in whole ticks and records events.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter> {
    /// The default times of a test.
    public enum Defaults {
        /// The time at which the sequence is created.
        public static let created = 100
        /// The time at which the sequence is subscribed.
        public static let subscribed = 200
        /// The time at which the subscription is disposed.
        public static let disposed = 1000
    }

    private let simulateProcessingDelay: Bool
    private let ticks: TestSchedulerVirtualTimeConverter
    /// The scheduler as a clock; nil until the first call of ``asClock()``.
    var testClock: TestClock?

    /// Creates a scheduler whose clock starts at `initialClock`.
    ///
    /// - Parameters:
    ///   - initialClock: The first time on the clock.
    ///   - resolution: Seconds per tick.
    ///   - simulateProcessingDelay: True if work that is due now or earlier runs at the next tick.
    public init(
        initialClock: TestTime,
        resolution: Double = 1.0,
        simulateProcessingDelay: Bool = true
    ) {
        self.simulateProcessingDelay = simulateProcessingDelay
        ticks = TestSchedulerVirtualTimeConverter(resolution: resolution)
        super.init(initialClock: initialClock, converter: ticks)
    }

    /// Returns the time of work: `time`, or the next tick if work is due now or earlier.
    ///
    /// Without a simulated processing delay, such work is due now.
    public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
        time <= clock ? clock + (simulateProcessingDelay ? 1 : 0) : time
    }

    /// Sets the time of `testClock`, and schedules the wake-ups of tasks that began to sleep.
    public override func takeOutsideWork() {
        guard let sleepers = testClock?.sleepers else { return }
        for sleeper in sleepers.takeUnscheduled(at: now) {
            scheduleAt(ticks.convertToVirtualTime(notBefore: sleeper.due)) {
                sleepers.wake(sleeper)
            }
        }
    }

    /// Returns a sequence that sends events at absolute times, with or without subscribers.
    public func createHotObservable<Element>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        HotObservable(testScheduler: self, recordedEvents: events)
    }

    /// Returns a sequence that sends events to each subscriber, at times relative to its
    /// subscription.
    public func createColdObservable<Element>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        ColdObservable(testScheduler: self, recordedEvents: events)
    }

    /// Returns an observer that records the events that it receives.
    public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
        TestableObserver(scheduler: self)
    }

    /// Subscribes a new observer to a sequence now, and never disposes the subscription.
    @discardableResult
    public func record<Source: ObservableConvertibleType>(
        _ source: Source
    ) -> TestableObserver<Source.Element> {
        let observer = createObserver(Source.Element.self)
        _ = source.asObservable().subscribe(observer)
        return observer
    }

    /// Schedules an action to run at the given time.
    public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
        _ = scheduleAbsoluteVirtual((), time: time) { _ in
            action()
            return Disposables.create()
        }
    }

    /// Creates a sequence, subscribes to it and disposes the subscription at the given times; runs
    /// until no work is left.
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

    /// Creates a sequence and subscribes to it at the default times; disposes the subscription at
    /// the given time.
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

    /// Creates a sequence, subscribes to it and disposes the subscription at the default times.
    public func start<Source: ObservableConvertibleType>(
        _ create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(disposed: Defaults.disposed, create: create)
    }
}

/// Converts between time and ticks of a fixed duration.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
    /// A time on the clock, in ticks.
    public typealias VirtualTimeUnit = Int
    /// A duration on the clock, in ticks.
    public typealias VirtualTimeIntervalUnit = Int

    private let nanosecondsPerTick: Int64

    init(resolution: Double) {
        let nanoseconds = (resolution * 1e9).rounded()
        precondition(
            nanoseconds >= 1 && nanoseconds < 9e18,
            "a tick of \(resolution) s is not between a nanosecond and 292 years"
        )
        nanosecondsPerTick = Int64(nanoseconds)
    }

    private func nanoseconds(ofTicks ticks: Int) -> Int64 {
        let (product, overflow) = Int64(ticks)
            .multipliedReportingOverflow(by: nanosecondsPerTick)
        guard overflow else { return product }
        return ticks < 0 ? .min : .max
    }

    /// Returns the instant of a virtual time.
    public func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
        RxTime(nanoseconds: nanoseconds(ofTicks: virtualTime))
    }

    /// Returns the tick nearest to an instant.
    public func convertToVirtualTime(_ time: RxTime) -> Int {
        let (quotient, remainder) = time.nanoseconds
            .quotientAndRemainder(dividingBy: nanosecondsPerTick)
        return Int(quotient) + (remainder >= nanosecondsPerTick - remainder ? 1 : 0)
    }

    /// Returns the first tick at or after an instant.
    func convertToVirtualTime(notBefore time: RxTime) -> Int {
        let (quotient, remainder) = time.nanoseconds
            .quotientAndRemainder(dividingBy: nanosecondsPerTick)
        return Int(quotient) + (remainder > 0 ? 1 : 0)
    }

    /// Returns the duration of a number of ticks.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> RxTimeInterval {
        .nanoseconds(nanoseconds(ofTicks: virtualTimeInterval))
    }

    /// Returns the number of ticks nearest to a duration.
    public func convertToVirtualTimeInterval(_ virtualTimeInterval: RxTimeInterval) -> Int {
        convertToVirtualTime(.zero + virtualTimeInterval)
    }

    /// Returns the tick that is later by `offset`.
    public func offsetVirtualTime(_ time: Int, offset: Int) -> Int {
        let (sum, overflow) = time.addingReportingOverflow(offset)
        guard overflow else { return sum }
        return offset < 0 ? .min : .max
    }

    /// Compares two ticks.
    public func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
    }
}
