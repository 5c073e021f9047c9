import Configuration
import Gestures
import InputEvents
import Rx

/// Feeds recorded events to a pipeline in virtual time, as fast as the processor allows.
public struct Replay {
    private let scheduler = EventTimeScheduler()
    /// An observable that completes after the last timer, and lets the operators complete.
    private let end = PublishSubject<Gesture>()
    private let pipeline: Pipeline

    /// Creates a replay through the pipeline of this configuration.
    public init(_ configuration: Configuration) {
        self.init(configuration, probe: nil)
    }

    /// Creates a replay that reports each stage of each gesture to `probe`.
    package init(_ configuration: Configuration, probe: Pipeline.Probe?) {
        pipeline = Pipeline(
            configuration,
            scheduler: scheduler,
            probe: probe,
            end: end.asObservable()
        )
    }

    /// Replays the events, and passes on each action when it is due.
    ///
    /// Timers that are due before an event fire before it. After the last event, the remaining
    /// timers fire, as if the device were not touched any more; a key that is still down does not
    /// repeat.
    public func run(_ events: some Sequence<InputEvent>, perform: @escaping (Action) -> Void) {
        run(events, on: pipeline.actions(from:), perform: perform)
    }

    /// Replays the events as ``run(_:perform:)`` does, and calls `recognised` with every event that
    /// reaches the recognisers, including modes.
    package func run(
        _ events: some Sequence<InputEvent>,
        recognised: @escaping (InputEvent) -> Void,
        perform: @escaping (Action) -> Void
    ) {
        run(
            events,
            on: { pipeline.actions(from: $0, recognised: recognised) },
            perform: perform
        )
    }

    private func run(
        _ events: some Sequence<InputEvent>,
        on actions: (Observable<InputEvent>) -> Observable<Action>,
        perform: @escaping (Action) -> Void
    ) {
        let input = PublishSubject<InputEvent>()
        let subscription = actions(input.asObservable()).subscribe(onNext: perform)
        for event in events {
            scheduler.advance(to: RxTime(event.time))
            input.onNext(event)
        }
        // Completion ends recognition, which would otherwise wait for more input. The operators
        // complete only with `end`, because their timers must still fire.
        input.onCompleted()
        while let due = scheduler.nextDue {
            scheduler.advance(through: due)
        }
        end.onCompleted()
        subscription.dispose()
    }
}
