import Configuration
import Gestures
import InputEvents
import Rx

/// Connects the recognisers with bindings, through streams.
///
///     gestures ──┬─ tap ──────────▶ binding 1
///                └─ double tap ──▶ stream knocks ─┬─▶ binding 2
///                                   (throttle …)  └─▶ binding 3 (skip …)
///
/// A stream is shared: its operators get each gesture once, however many bindings listen.
struct Flow {
    private let configuration: Configuration
    private let router: GestureRouter
    private let scheduler: EventTimeScheduler
    private let probe: Pipeline.Probe?
    /// The outputs of the streams that have been built, by name.
    private var streams: [String: Observable<Gesture>] = [:]

    /// Creates the flow of the gestures that ``GestureRouter`` distributes.
    init(
        _ configuration: Configuration,
        _ router: GestureRouter,
        scheduler: EventTimeScheduler,
        probe: Pipeline.Probe?
    ) {
        self.configuration = configuration
        self.router = router
        self.scheduler = scheduler
        self.probe = probe
    }

    /// Returns the gestures that reach a stream or binding and pass its operators.
    mutating func gestures(past node: StreamNode) -> Observable<Gesture> {
        var sources: [Observable<Gesture>] = []
        if let gestures = router.gestures(at: node) { sources.append(gestures) }
        for case .stream(let name) in configuration.sources(of: node) {
            sources.append(stream(name))
        }
        let probe = probe
        let scheduler = scheduler
        return (sources.count == 1 ? sources[0] : .merge(sources)).applying(
            configuration.operators(of: node),
            of: configuration.pattern(of: node),
            scheduler: scheduler,
            probe: probe.map { probe in
                { stage, gesture in
                    probe(gesture, .passed(stage, at: node), Timestamp(scheduler.now))
                }
            }
        )
    }

    /// Returns the output of a named stream; an empty observable if the name is unknown.
    private mutating func stream(_ name: String) -> Observable<Gesture> {
        if let stream = streams[name] { return stream }
        // A stream that flows into itself receives this empty observable.
        streams[name] = .empty()
        guard let index = configuration.streams.firstIndex(where: { $0.name == name }) else {
            return .empty()
        }
        let stream = gestures(past: .stream(index)).share()
        streams[name] = stream
        return stream
    }
}

extension Configuration {
    /// Returns the pattern of a binding; nil for a stream, and for a binding that listens to one.
    fileprivate func pattern(of node: StreamNode) -> GesturePattern? {
        if case .binding(let index) = node { bindings[index].pattern } else { nil }
    }
}
