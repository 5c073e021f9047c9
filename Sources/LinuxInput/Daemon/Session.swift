import Configuration
import InputEvents
import Pipeline
import Rx

/// Everything that happens live, as one declaration: which devices are open, and what the events of
/// open devices lead to.
package struct Session {
    /// The configuration in force, then each one that replaces it.
    let configurations: Observable<Configuration>
    /// Which devices there are.
    let monitor: DeviceMonitor
    /// Which of them may be read.
    let gate: DeviceGate
    /// What the open ones report.
    let source: LibinputSource
    /// What is the case around them.
    let states: LiveStates
    /// Where actions end.
    let sink: any ActionSink
    let scheduler: EventTimeScheduler
    let log: Log
    /// Who else is told what happens; mostly nobody.
    let observer: (any LiveObserver)?

    /// The session of these configurations on the devices of this machine.
    package init(
        configurations: Observable<Configuration>,
        approvals: ApprovedDevices,
        states: LiveStates,
        sink: any ActionSink,
        loop: EventLoop,
        watcher: DirectoryWatcher,
        log: Log,
        observer: (any LiveObserver)? = nil
    ) throws(SystemError) {
        let source = try LibinputSource(on: loop, log: log)
        let monitor = try DeviceMonitor(on: loop, log: log)
        let access = NodeAccess(watcher)
        loop.onResume = { [weak source] in source?.reset() }
        gate = DeviceGate(
            configurations: configurations,
            approvals: approvals.identities.asObservable(),
            accessChanges: .merge([access.changes.asObservable(), monitor.changes.asObservable()]),
            readability: { node in
                access.watchDirectory()
                return NodeAccess.readability(of: node)
            },
            open: source.opened,
            refuse: { [log] connected, verdict in
                log.write(.warning, .device, verdict.advice(for: connected))
            }
        )
        self.configurations = configurations
        self.monitor = monitor
        self.source = source
        self.states = states
        self.sink = sink
        scheduler = loop.scheduler
        self.log = log
        self.observer = observer
    }

    /// Begins; what goes on is cancelled, everything ends, and every device is closed, when the result
    /// is disposed of.
    package func start() -> any Disposable {
        let actions = Session.actions(
            under: configurations,
            // States first: a device that is announced after them is turned from the beginning.
            from: .merge([states.events, source.events]),
            reset: source.reset,
            scheduler: scheduler,
            observer: observer
        )
        let openings = monitor.arrivals.flatMap { connected in
            gate.opened(connected)
                .take(until: monitor.departures.filter { $0 == connected.device.id })
        }
        let acting = actions.subscribe(onNext: { action in
            if let mode = action.binding.mode {
                log.write(.info, .inputrx, "mode \(mode) (\(action.binding.label))")
            }
            sink.perform(action)
        })
        let opening = openings.subscribe(onNext: { device in
            log.write(.notice, .device, "reading \(device.name) (\(device.node))")
        })
        monitor.start()
        if !source.isReading {
            log.write(.notice, .device, "no device yet that a binding can use; waiting")
        }
        return Disposables.create {
            source.reset()
            opening.dispose()
            acting.dispose()
        }
    }

    /// What the configuration in force makes of events.
    ///
    /// A reload begins with the devices that are open and no finger down: a gesture that was under way
    /// is cancelled, never finished by rules it was not begun under.
    /// - Parameters:
    ///   - configurations: the first, then each one that replaces it.
    ///   - events: whoever subscribes hears first of the devices that are there.
    ///   - reset: makes `events` say that whatever devices hold is void.
    ///   - scheduler: event time.
    ///   - observer: who else is told what happens.
    /// - Returns: the actions.
    static func actions(
        under configurations: Observable<Configuration>,
        from events: Observable<InputEvent>,
        reset: @escaping () -> Void,
        scheduler: EventTimeScheduler,
        observer: (any LiveObserver)? = nil
    ) -> Observable<Action> {
        // Before the old pipeline is let go: it is the one that must tell of the cancel.
        configurations.do(onNext: { _ in reset() }).flatMapLatest {
            guard let observer else {
                return Pipeline($0, scheduler: scheduler).actions(from: events)
            }
            return Pipeline($0, scheduler: scheduler) { gesture, stage, _ in
                observer.followed(gesture, stage)
            }
            .actions(from: events.do(onNext: observer.received), recognised: observer.recognised)
        }
    }
}
