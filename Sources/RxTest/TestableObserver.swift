public import Rx

/// Writes down what it is told, and when.
public final class TestableObserver<Element>: ObserverType {
    /// What it was told so far.
    public private(set) var events: [Recorded<Event<Element>>] = []
    /// The elements among them.
    public var elements: [Element] { events.compactMap(\.value.element) }
    private let scheduler: TestScheduler

    init(scheduler: TestScheduler) { self.scheduler = scheduler }

    /// Writes an event down.
    public func on(_ event: Event<Element>) {
        events.append(Recorded(time: scheduler.clock, value: event))
    }
}
