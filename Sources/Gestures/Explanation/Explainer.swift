public import InputEvents

/// Says of everything that was done what it was recognised as, and why each pattern did or did not.
///
/// Give it the events of a recording in order, then ``finish()``. It recognises with a
/// ``GestureEngine`` whose recognisers write down what they ask and decide, so what it says has fired
/// is what fires. Not to be used on as a copy: what is written down is shared.
///
///     var explainer = Explainer(patterns: patterns)
///     for event in events { explainer.handle(event) }
///     for explanation in explainer.finish() { print(explanation.verdicts) }
public struct Explainer {
    private let patterns: [GesturePattern]
    private let thresholds: Thresholds
    private var engine: GestureEngine
    private let journal: Journal
    private var gestures: [Gesture] = []
    private var devices: [ObservedDevice] = []
    private var current: [DeviceID: Int] = [:]
    private var keys: KeyObserver
    private var lastTime = Timestamp.zero

    /// Everything that was recognised.
    struct Found {
        let gestures: [Gesture]
        /// What became of sequences.
        let sequences: SequenceVerdicts
    }

    /// An explainer for patterns of which ``Verdict/pattern`` is the index.
    public init(patterns: [GesturePattern], thresholds: Thresholds = Thresholds()) {
        self.patterns = patterns
        self.thresholds = thresholds
        engine = GestureEngine(patterns: patterns, thresholds: thresholds)
        journal = engine.keepJournal()
        keys = KeyObserver(patterns)
    }

    /// Takes in what a device reported.
    public mutating func handle(_ event: InputEvent) {
        // What begins is judged by what was the case before.
        let moment = Moment(engine.singles.switchboard)
        engine.handle(event, into: &gestures)
        observe(event, moment)
        lastTime = max(lastTime, event.time)
    }

    /// Everything that was done, in the order in which it began; time runs out for what waits.
    public mutating func finish() -> [Explanation] {
        engine.finish()
        engine.expire(at: .never, into: &gestures)
        engine.closeJournal(at: lastTime)
        for index in devices.indices { devices[index].interrupt(.unfinished, at: lastTime) }
        return explanations()
    }

    /// What was done since the last time, if that is over by then, else nothing.
    ///
    /// Over is what no finger, no key that is bound and no recogniser's waiting goes on with.
    public mutating func settled(at time: Timestamp) -> [Explanation] {
        guard !keys.isHeld, !devices.contains(where: \.isBusy),
            !engine.singles.devices.contains(where: \.isTouched)
        else { return [] }
        engine.expire(at: time, into: &gestures)
        guard engine.nextDeadline == nil else { return [] }
        defer {
            gestures.removeAll()
            engine.forgetEndings()
            journal.forget()
            for index in devices.indices { devices[index].forget() }
            keys.forgetStrokes()
        }
        return explanations()
    }

    private func explanations() -> [Explanation] {
        let found = Found(
            gestures: gestures.filter(\.isWhole),
            sequences: SequenceVerdicts(
                engine.sequences?.endings ?? [],
                patterns: patterns,
                thresholds: thresholds
            )
        )
        var explanations = touches(found) + devices.flatMap { $0.explanations(found) }
        let checks = KeyChecks(observer: keys, patterns: patterns, thresholds: thresholds)
        explanations += checks.explanations(gestures, found.sequences, end: lastTime)
        return explanations.enumerated()
            .sorted { ($0.element.began, $0.offset) < ($1.element.began, $1.offset) }
            .map(\.element)
    }

    private func touches(_ found: Found) -> [Explanation] {
        var devices: [Device] = []
        for touch in journal.touches where !devices.contains(touch.device) {
            devices.append(touch.device)
        }
        return devices.flatMap { device in
            TouchExplainer(
                device: device,
                touches: journal.touches.filter { $0.device == device },
                tapRows: journal.tapRows.filter { $0.device == device.id },
                patterns: patterns,
                sequences: found.sequences
            )
            .explanations(found.gestures.filter { $0.device == device })
        }
    }

    private mutating func observe(_ event: InputEvent, _ moment: Moment) {
        let time = event.time
        switch event.kind {
        case .deviceAdded(let device):
            // A device that is there already has got another surface.
            withDevice(device.id) { $0.interrupt(.turned, at: time) }
            current[device.id] = devices.count
            devices.append(
                ObservedDevice(
                    device,
                    patterns: patterns,
                    thresholds: thresholds,
                    moment: moment
                )
            )
        case .deviceRemoved(let id):
            remove(id, at: time)
        case .key(let id, let code, let isPressed):
            keyChanged(code, isPressed: isPressed, on: id, at: time, moment)
        case .switch(let id, let name, let isOn):
            withDevice(id) { $0.switchChanged(name, isOn: isOn, at: time, moment) }
        case .pointerGesture(let id, let step):
            withDevice(id) { $0.pointerGesture(step, at: time, moment) }
        case .padButton(let id, let number, let isPressed):
            guard let code = KeyCode(padButton: number &+ 1) else { return }
            keyChanged(code, isPressed: isPressed, on: id, at: time, moment)
        case .padDial(let id, let dial, let position):
            withDevice(id) { $0.turned(dial, to: position, at: time, moment) }
        case .state, .touches:
            break
        case .reset(let id):
            withDevice(id) { $0.interrupt(.lost, at: time) }
            if current[id] != nil { keys.forget(id, at: time) }
        }
    }

    private mutating func keyChanged(
        _ code: KeyCode,
        isPressed: Bool,
        on id: DeviceID,
        at time: Timestamp,
        _ moment: Moment
    ) {
        guard let index = current[id] else { return }
        let device = devices[index].device
        keys.keyChanged(code, isPressed: isPressed, on: device, at: time, moment)
    }

    private mutating func withDevice(_ id: DeviceID, _ body: (inout ObservedDevice) -> Void) {
        guard let index = current[id] else { return }
        body(&devices[index])
    }

    private mutating func remove(_ id: DeviceID, at time: Timestamp) {
        guard let index = current.removeValue(forKey: id) else { return }
        devices[index].interrupt(.lost, at: time)
        keys.forget(id, at: time)
    }
}
