import Configuration
import Gestures
import InputEvents
import Rx

/// How gestures flow from where they are recognised through streams to bindings.
///
///     gestures ──┬─ tap ──────────▶ binding 1
///                └─ double tap ──▶ stream knocks ─┬─▶ binding 2
///                                   (throttle …)  └─▶ binding 3 (skip …)
///
/// A stream is shared: its operators see each gesture once, however many listen.
struct Flow {
    private let configuration: Configuration
    private let doors: Doors
    private let scheduler: EventTimeScheduler
    private let probe: Pipeline.Probe?
    private var streams: [String: Observable<Gesture>] = [:]

    /// The flow of what comes in at the doors.
    init(
        _ configuration: Configuration,
        _ doors: Doors,
        scheduler: EventTimeScheduler,
        probe: Pipeline.Probe?
    ) {
        self.configuration = configuration
        self.doors = doors
        self.scheduler = scheduler
        self.probe = probe
    }

    /// What comes to a stream or binding and passes its operators.
    mutating func gestures(past node: StreamNode) -> Observable<Gesture> {
        var sources: [Observable<Gesture>] = []
        if let gestures = doors.gestures(at: node) { sources.append(gestures) }
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

    /// What comes out of the stream of that name; nothing does where there is none.
    private mutating func stream(_ name: String) -> Observable<Gesture> {
        if let stream = streams[name] { return stream }
        // What flows into itself finds this.
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
    /// The pattern of a binding that takes gestures by itself.
    fileprivate func pattern(of node: StreamNode) -> GesturePattern? {
        if case .binding(let index) = node { bindings[index].pattern } else { nil }
    }
}
