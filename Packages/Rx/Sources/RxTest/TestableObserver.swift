public import Rx

/// An observer that records the events that it receives, with their times.
public final class TestableObserver<Element>: ObserverType {
    /// The events received so far.
    public private(set) var events: [Recorded<Event<Element>>] = []
    /// The elements among the received events.
    public var elements: [Element] { events.compactMap(\.value.element) }
    private let scheduler: TestScheduler

    init(scheduler: TestScheduler) { self.scheduler = scheduler }

    /// Records an event.
    public func on(_ event: Event<Element>) {
        events.append(Recorded(time: scheduler.clock, value: event))
    }
}
