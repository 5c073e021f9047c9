import Configuration
import Gestures
import InputEvents
import Pipeline
import Rx

/// A live session: opens devices, and turns their events into actions.
package struct Session {
    /// The configuration in force, then each configuration that replaces it.
    let configurations: Observable<Configuration>
    /// Reports arrivals and departures of devices.
    let monitor: DeviceMonitor
    /// Keeps a device open while its events may be read.
    let gate: DeviceGate
    /// Reads the open devices.
    let readers: DeviceReaders
    /// The values of states.
    let states: LiveStates
    /// The receiver of actions.
    let sink: any ActionSink
    let scheduler: EventTimeScheduler
    let log: Log
    /// Receives all events in addition to the pipeline; nil in the daemon.
    let observer: (any LiveObserver)?
    /// Tells which gestures a touch in progress can still become; nil if nothing needs this.
    let outlooks: TouchOutlooks?
    /// Grabs devices; nil if none may be grabbed.
    let grabs: Grabs?
    /// Receives every gesture; nil if no program can query the daemon.
    let board: StatusBoard?
    /// Sends the input of bindings, and is told which touchscreens are open; nil if no input is
    /// sent.
    let sender: InputSender?

    /// Creates a session of these configurations on the devices of this machine.
    package init(
        configurations: Observable<Configuration>,
        approvals: ApprovedDevices,
        states: LiveStates,
        sink: any ActionSink,
        loop: EventLoop,
        watcher: DirectoryWatcher,
        log: Log,
        observer: (any LiveObserver)? = nil,
        outlooks: TouchOutlooks? = nil,
        grabs: Grabs? = nil,
        board: StatusBoard? = nil,
        sender: InputSender? = nil
    ) throws(SystemError) {
        let readers = try DeviceReaders(on: loop, log: log)
        readers.contacts.grabs = grabs
        grabs?.libinput = readers.libinput
        let monitor = try DeviceMonitor(on: loop, log: log)
        let access = NodeAccess(watcher)
        loop.onResume = { [weak libinput = readers.libinput, weak contacts = readers.contacts] in
            libinput?.reset()
            contacts?.reset()
        }
        gate = DeviceGate(
            configurations: configurations,
            approvals: approvals.identities.asObservable(),
            accessChanges: .merge([access.changes.asObservable(), monitor.changes.asObservable()]),
            readability: access.readability(of:),
            open: { readers.opened($0, under: configurations) },
            refuse: { [log] connected, verdict in
                log.write(.warning, .device, verdict.advice(for: connected))
            }
        )
        self.configurations = configurations
        self.monitor = monitor
        self.readers = readers
        self.states = states
        self.sink = sink
        scheduler = loop.scheduler
        self.log = log
        self.observer = observer
        self.outlooks = outlooks
        self.grabs = grabs
        self.board = board
        self.sender = sender
    }

    /// Starts the session.
    ///
    /// Dispose of the result to cancel gestures in progress, end the session and close all devices.
    package func start() -> any Disposable {
        let actions = Session.actions(
            under: configurations,
            // States come first, so that a touchscreen is rotated from its first event on.
            from: .merge([states.events] + readers.events),
            reset: readers.reset,
            scheduler: scheduler,
            observer: observer,
            outlooks: outlooks,
            made: board.map { board in { board.recordGesture($0, on: $1) } }
        )
        let grabbing = grabs?.follow(configurations, states.events)
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
        let opening = openings.withLatestFrom(configurations, resultSelector: { ($0, $1.devices) })
            .subscribe(onNext: { [sender] device, rules in
                sender?.use(device)
                log.write(.notice, .device, "reading \(device.name) (\(device.node))")
                guard device.kinds.contains(.touchscreen), let surface = device.surface else {
                    return
                }
                let size = rules.size(for: device) ?? surface
                let level = size.isGuessed ? LogLevel.notice : .info
                log.write(level, .device, "size of \(device.name): \(size.text)")
            })
        let departing = sender.map { sender in
            monitor.departures.subscribe(onNext: sender.forget)
        }
        // A touch that began before the session was locked must not act afterwards.
        let locking = states.events.lockChanges.filter { $0 }
            .subscribe(onNext: { [readers] _ in readers.reset() })
        let mice = followMice()
        monitor.start()
        warnOfUnmatchedFilters()
        if !readers.isReading {
            log.write(.notice, .device, "no device yet that a binding can use; waiting")
        }
        return Disposables.create {
            readers.reset()
            opening.dispose()
            departing?.dispose()
            mice.dispose()
            locking.dispose()
            grabbing?.dispose()
            acting.dispose()
        }
    }

    /// Sets the state `mouse` from the devices that are plugged in, readable or not.
    private func followMice() -> any Disposable {
        let changes = Observable<(inout PluggedMice) -> Void>.merge([
            monitor.arrivals.map { connected in { $0.add(connected.device) } },
            monitor.departures.map { id in { $0.remove(id) } },
        ])
        return changes.scan(PluggedMice()) { mice, change in
            var mice = mice
            change(&mice)
            return mice
        }
        // The state is set from the start, so that its first value is an initial value.
        .map(\.any).startWith(false).distinctUntilChanged()
        .subscribe(onNext: { [states] any in
            states.tell(KnownState.mouse.rawValue, is: any ? "yes" : "no", by: .udev)
        })
    }

    /// Logs the device filters that match no device at the start.
    private func warnOfUnmatchedFilters() {
        let devices = monitor.devices
        let current = configurations.take(1).subscribe(onNext: { [log] configuration in
            for unmatched in configuration.unmatchedFilters(among: devices) {
                log.write(.notice, .config, unmatched.text)
            }
        })
        current.dispose()
    }

    /// Returns the actions that the events cause under the configuration in force.
    ///
    /// Another configuration starts with the open devices and no finger down: a gesture in progress
    /// is cancelled, never completed under rules that were not in force when it began. An equal
    /// configuration changes nothing.
    /// - Parameters:
    ///   - configurations: the configuration in force, then each one that replaces it.
    ///   - events: the input events; a new subscriber first receives the open devices.
    ///   - reset: makes `events` report that everything in progress on the devices is void.
    ///   - scheduler: the scheduler of event time.
    ///   - observer: receives all events, too; `outlooks` and `made` are then not used.
    ///   - outlooks: tells which gestures a touch can still become.
    ///   - made: receives every gesture, with the `on:` of its binding or stream.
    /// - Returns: the actions.
    static func actions(
        under configurations: Observable<Configuration>,
        from events: Observable<InputEvent>,
        reset: @escaping () -> Void,
        scheduler: EventTimeScheduler,
        observer: (any LiveObserver)? = nil,
        outlooks: TouchOutlooks? = nil,
        made: ((_ gesture: Gesture, _ on: String) -> Void)? = nil
    ) -> Observable<Action> {
        // The reset comes first, because the old pipeline must still report the cancel before it is
        // released.
        configurations.distinctUntilChanged().do(onNext: { _ in reset() }).flatMapLatest {
            guard let observer else {
                return Pipeline($0, scheduler: scheduler, outlooks: outlooks, made: made)
                    .actions(from: events)
            }
            return Pipeline($0, scheduler: scheduler) { gesture, stage, _ in
                observer.followed(gesture, stage)
            }
            .actions(from: events.do(onNext: observer.received), recognised: observer.recognised)
        }
    }
}
