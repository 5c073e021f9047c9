import Configuration
import Gestures
import InputEvents
import Rx

/// Turns input events into actions, as a configuration says.
///
/// The pipeline is pure: the same events at the same times give the same actions, live or replayed.
/// Its only clock is the scheduler.
public struct Pipeline {
    private let configuration: Configuration
    private let scheduler: EventTimeScheduler
    private let probe: Probe?
    private let outlooks: TouchOutlooks?
    private let made: ((_ gesture: Gesture, _ on: String) -> Void)?
    private let end: Observable<Gesture>?

    /// A closure that is called with every gesture when it is recognised, when it reaches a node,
    /// and each time it passes an operator.
    public typealias Probe = (_ gesture: Gesture, _ stage: Stage, _ time: Timestamp) -> Void

    /// The progress of a gesture through the pipeline.
    public enum Stage {
        /// The gesture was recognised, and its pattern won.
        case recognised
        /// The gesture has passed this many operators of the node; 0 when it reaches the node.
        case passed(Int, at: StreamNode)
    }

    /// Creates the pipeline of a configuration.
    ///
    /// The scheduler supplies event time. Before you deliver an event, advance it to the event's
    /// time.
    public init(_ configuration: Configuration, scheduler: EventTimeScheduler) {
        self.init(configuration, scheduler: scheduler, probe: nil)
    }

    /// Creates a pipeline that reports each stage of each gesture to `probe`.
    public init(_ configuration: Configuration, scheduler: EventTimeScheduler, probe: Probe?) {
        self.init(configuration, scheduler: scheduler, probe: probe, outlooks: nil)
    }

    /// Creates a pipeline that answers requests for the outlooks of touches through `outlooks`, and
    /// calls `made` with every gesture in the words of its binding.
    ///
    /// If `end` is given, the operators receive completion only when it completes, too.
    package init(
        _ configuration: Configuration,
        scheduler: EventTimeScheduler,
        probe: Probe? = nil,
        outlooks: TouchOutlooks? = nil,
        made: ((_ gesture: Gesture, _ on: String) -> Void)? = nil,
        end: Observable<Gesture>? = nil
    ) {
        self.configuration = configuration
        self.scheduler = scheduler
        self.probe = probe
        self.outlooks = outlooks
        self.made = made
        self.end = end
    }

    /// Returns the actions that the events cause.
    ///
    /// The observable emits an action for each gesture that reaches a binding and passes its
    /// operators; for a continuous gesture, it emits one for each part that has an effect. It is
    /// cold, and completes when the events complete. Arbitration has one winner, so bindings share
    /// a gesture only if they listen to the same stream.
    ///
    ///     events    ---a---------b----      a fires a binding with `set-mode:`
    ///     modes     ---m--------------      the mode is fed back at once, in event time
    ///     actions   ---A---------B----      b begins under the new mode
    public func actions(from events: Observable<InputEvent>) -> Observable<Action> {
        withModes(events.onConfiguredSurfaces(configuration.devices)) { actions(recognising: $0) }
    }

    /// Returns the actions that the events cause; calls `recognised` with every event that reaches
    /// the recognisers, including modes.
    public func actions(
        from events: Observable<InputEvent>,
        recognised: @escaping (InputEvent) -> Void
    ) -> Observable<Action> {
        withModes(events.onConfiguredSurfaces(configuration.devices)) {
            actions(recognising: $0.do(onNext: recognised))
        }
    }

    /// Feeds the modes that actions set back into the events.
    private func withModes(
        _ events: Observable<InputEvent>,
        _ actions: @escaping (Observable<InputEvent>) -> Observable<Action>
    ) -> Observable<Action> {
        guard configuration.bindings.contains(where: { $0.mode != nil }) else {
            return actions(events)
        }
        return .deferred {
            let modes = PublishSubject<InputEvent>()
            let input = Observable.merge(
                events.do(onCompleted: modes.onCompleted),
                modes.asObservable()
            )
            return actions(input).do(onNext: { action in
                guard let mode = action.binding.mode else { return }
                let change = StateChange(KnownState.mode.rawValue, is: mode)
                modes.onNext(InputEvent(time: action.time, kind: .state(change)))
            })
        }
    }

    /// Returns the actions; drags of the pointer receive each event after the gestures that it
    /// caused.
    private func actions(recognising events: Observable<InputEvent>) -> Observable<Action> {
        guard configuration.bindings.contains(where: { $0.effect?.drag != nil }) else {
            return actions(recognising: events, watching: .empty())
        }
        return .deferred {
            let watched = PublishSubject<InputEvent>()
            return actions(
                recognising: events.do(afterNext: watched.onNext),
                watching: watched.asObservable()
            )
        }
    }

    /// Returns the actions; `watched` are the events for drags of the pointer.
    private func actions(
        recognising events: Observable<InputEvent>,
        watching watched: Observable<InputEvent>
    ) -> Observable<Action> {
        let scheduler = scheduler
        let patternSources = configuration.patternSources
        var gestures = events.gestures(
            patternSources.map(\.pattern),
            thresholds: configuration.thresholds,
            scheduler: scheduler,
            outlooks: outlooks
        )
        if let end { gestures = gestures.concat(end) }
        if let probe {
            gestures = gestures.do(onNext: { probe($0, .recognised, Timestamp(scheduler.now)) })
        }
        if let made {
            gestures = gestures.do(onNext: { made($0, patternSources[$0.pattern].on) })
        }
        return Observable { [configuration, gestures, probe] sink in
            let router = GestureRouter(patternSources)
            var flow = Flow(configuration, router, scheduler: scheduler, probe: probe)
            let actions = Observable.merge(self.actions(of: &flow, patternSources, watched))
                .subscribe(sink: sink)
            return Disposables.create(router.connect(to: gestures), actions)
        }
    }

    /// Returns one observable for each binding, with the binding's actions.
    private func actions(
        of flow: inout Flow,
        _ patternSources: [PatternSource],
        _ watched: Observable<InputEvent>
    ) -> [Observable<Action>] {
        let scheduler = scheduler
        return configuration.bindings.enumerated().map { index, binding in
            let shared = SharedBinding(binding)
            let actions = flow.gestures(past: .binding(index))
                .map {
                    let on = patternSources[$0.pattern].on
                    return Action(time: Timestamp(scheduler.now), shared, $0, on: on)
                }
            if let drag = binding.effect?.drag {
                return actions.dragging(drag, during: watched, scheduler: scheduler)
            }
            let effective = actions.filter { $0.hasEffect }
            return binding.effect?.steps?.rate == .each ? effective.inSteps() : effective
        }
    }
}
