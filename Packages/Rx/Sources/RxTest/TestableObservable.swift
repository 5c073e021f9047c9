public import Rx

/// A sequence that sends the events that a test lists, and records its subscriptions.
public class TestableObservable<Element>: ObservableType {
    /// The subscriptions so far, in the order in which they began.
    public internal(set) var subscriptions: [Subscription] = []
    /// The events of the sequence, with their times.
    public internal(set) var recordedEvents: [Recorded<Event<Element>>]
    let testScheduler: TestScheduler

    init(testScheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
        self.testScheduler = testScheduler
        self.recordedEvents = recordedEvents
    }

    /// Sends the sequence's events to the observer.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        preconditionFailure("a TestableObservable is either hot or cold")
    }

    /// Records the start of a subscription; disposing the result records its end.
    func recordSubscription(_ whenDisposed: @escaping () -> Void) -> any Disposable {
        subscriptions.append(Subscription(testScheduler.clock))
        let index = subscriptions.count - 1
        // Weak, because the sequence may retain its observers, and they retain this disposable.
        return Disposables.create { [weak self] in
            whenDisposed()
            guard let self else { return }
            let subscribeTime = subscriptions[index].subscribe
            subscriptions[index] = Subscription(subscribeTime, testScheduler.clock)
        }
    }
}

/// Sends its events at absolute times, with or without subscribers.
final class HotObservable<Element>: TestableObservable<Element> {
    private var observers: [(id: Int, on: (Event<Element>) -> Void)] = []
    private var nextId = 0
    /// True if the next subscriber will be called first, because the first subscriber has left or
    /// there was none.
    ///
    /// This is RxSwift's order, on which tests may depend.
    private var isFirstPlaceFree = true

    override init(testScheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
        super.init(testScheduler: testScheduler, recordedEvents: recordedEvents)
        for recorded in recordedEvents {
            testScheduler.scheduleAt(recorded.time) { [self] in
                for observer in observers { observer.on(recorded.value) }
            }
        }
    }

    override func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        let id = nextId
        nextId += 1
        observers.insert((id, observer.on), at: isFirstPlaceFree ? 0 : observers.count)
        isFirstPlaceFree = false
        return recordSubscription { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: Int) {
        guard let index = observers.firstIndex(where: { $0.id == id }) else { return }
        observers.remove(at: index)
        isFirstPlaceFree = isFirstPlaceFree || index == 0
    }
}

/// Sends its events to each subscriber at times relative to its subscription.
final class ColdObservable<Element>: TestableObservable<Element> {
    override func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        let end = BooleanDisposable()
        for recorded in recordedEvents {
            _ = testScheduler.scheduleRelativeVirtual((), dueTime: recorded.time) { _ in
                if !end.isDisposed { observer.on(recorded.value) }
                return Disposables.create()
            }
        }
        return recordSubscription { end.dispose() }
    }
}
