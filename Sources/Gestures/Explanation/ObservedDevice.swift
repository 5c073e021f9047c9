import InputEvents

/// Everything that was done on one device, and what is to be said about it.
struct ObservedDevice {
    let device: Device
    private let patterns: [GesturePattern]
    private let thresholds: Thresholds
    private let context: DeviceContext
    /// What else was on differs from one selection to the next.
    private var contexts: [Int: DeviceContext] = [:]
    private var touchpadObserver = TouchpadObserver()
    private var dialObserver = DialObserver()
    private var touchpad: [TouchpadRecord] = []
    private var dials: [DialRecord] = []
    private var isOn: [Switch: Bool] = [:]
    private var changes: [Change] = []

    /// A switch that changed.
    private struct Change {
        let name: Switch
        let isOn: Bool
        let time: Timestamp
        let moment: Moment
    }

    init(
        _ device: Device,
        patterns: [GesturePattern],
        thresholds: Thresholds,
        moment: Moment
    ) {
        self.device = device
        self.patterns = patterns
        self.thresholds = thresholds
        context = DeviceContext(
            device,
            patterns: patterns,
            thresholds: thresholds,
            selection: moment.selection
        )
        contexts[moment.selection.version] = context
    }

    /// Remembers what was on, if it was not on before.
    private mutating func note(_ moment: Moment) {
        guard contexts[moment.selection.version] == nil else { return }
        contexts[moment.selection.version] = DeviceContext(
            device,
            patterns: patterns,
            thresholds: thresholds,
            selection: moment.selection
        )
    }

    private func context(at moment: Moment) -> DeviceContext {
        contexts[moment.selection.version] ?? context
    }

    // MARK: - Events

    mutating func pointerGesture(_ step: PointerGesture, at time: Timestamp, _ moment: Moment) {
        note(moment)
        if let record = touchpadObserver.handle(step, at: time, moment) { touchpad.append(record) }
    }

    mutating func switchChanged(
        _ name: Switch,
        isOn now: Bool,
        at time: Timestamp,
        _ moment: Moment
    ) {
        guard let was = isOn.updateValue(now, forKey: name), was != now else { return }
        changes.append(Change(name: name, isOn: now, time: time, moment: moment))
    }

    mutating func turned(
        _ dial: PadDial,
        to position: Double?,
        at time: Timestamp,
        _ moment: Moment
    ) {
        if let record = dialObserver.turned(dial, to: position, at: time, moment) {
            dials.append(record)
        }
    }

    /// What is going on ends for that reason.
    mutating func interrupt(_ reason: Check.Quantity, at time: Timestamp) {
        if let record = touchpadObserver.interrupt(reason, at: time) { touchpad.append(record) }
        dials += dialObserver.interrupt(reason)
    }

    /// Whether a gesture is going on.
    var isBusy: Bool { touchpadObserver.isBusy || dialObserver.isBusy }

    /// What is over needs no more explanation.
    mutating func forget() {
        touchpad.removeAll()
        dials.removeAll()
        changes.removeAll()
    }

    // MARK: - Explanations

    func explanations(_ found: Explainer.Found) -> [Explanation] {
        let meant = patterns.indices.filter { patterns[$0].devices.matches(device) }
        let fired = found.gestures.filter { $0.device == device }
        return touchpad.map {
            explain($0, meant.filter { patterns[$0].kind.isMadeOnTouchpads }, fired, found)
        } + changes.map { explain($0, meant, fired, found) }
            + dials.map { explain($0, meant, fired) }
    }

    /// Only the same sort of dial is worth a word.
    private func explain(_ record: DialRecord, _ meant: [Int], _ fired: [Gesture]) -> Explanation {
        let winners = fired.filter {
            $0.kind.isMade(on: record.dial) && record.moves.contains($0.time)
        }
        let verdicts = meant.compactMap { index in
            record.checks(patterns[index]).map { Verdict(index, $0, fired: winners) }
        }
        return Explanation(
            subject: .dial(record.dial, turned: record.turned),
            device: device,
            began: record.began,
            ended: record.ended,
            verdicts: verdicts.nearestFirst
        )
    }

    private func explain(
        _ record: TouchpadRecord,
        _ meant: [Int],
        _ fired: [Gesture],
        _ found: Explainer.Found
    ) -> Explanation {
        let motion = record.motion
        let deed = SequenceVerdicts.Deed(
            device: device.id,
            began: motion.began,
            ended: record.ended
        )
        let winners =
            found.sequences.fired(by: deed)
            + fired.filter {
                $0.kind.isMadeOnTouchpads && $0.began == motion.began
                    && ($0.progress != nil || $0.time == record.ended)
            }
        let isPinch = motion.kind == .pinch
        let movement = Explanation.Movement(
            fingers: motion.fingers,
            distance: motion.travel.length,
            direction: motion.travel.length >= 1 ? Compass.degrees(of: motion.travel) : nil,
            scale: isPinch ? motion.scale : nil,
            angle: isPinch ? motion.angle : nil,
            speed: motion.speed(at: record.ended),
            void: record.void
        )
        let verdicts = meant.map { index in
            let context = context(at: record.moment)
            guard patterns[index].parts.isEmpty else {
                return found.sequences.verdict(on: index, deed) { part in
                    context.checks(record, part, context.candidate(part, at: index))
                }
            }
            let candidate = context.candidate(patterns[index], at: index)
            let checks = context.checks(record, patterns[index], candidate)
            return Verdict(index, checks, fired: winners)
        }
        return Explanation(
            subject: .touchpad(motion.kind, movement),
            device: device,
            began: motion.began,
            ended: record.ended,
            verdicts: verdicts.nearestFirst
        )
    }

    /// Only the same switch is worth a word.
    private func explain(
        _ change: Change,
        _ meant: [Int],
        _ fired: [Gesture],
        _ found: Explainer.Found
    ) -> Explanation {
        let kind = GestureKind.switch(change.name, isOn: change.isOn)
        let deed = SequenceVerdicts.Deed(
            device: device.id,
            began: change.time,
            ended: change.time
        )
        let winners =
            found.sequences.fired(by: deed)
            + fired.filter { $0.time == change.time && $0.kind == kind }
        let verdicts = meant.compactMap { index -> Verdict? in
            if patterns[index].parts.contains(where: { $0.kind.isSwitch(change.name) }) {
                return found.sequences.verdict(on: index, deed)
            }
            guard case .switch(change.name, let wantsOn) = patterns[index].kind else { return nil }
            let check = Check(.state, is: change.isOn == wantsOn)
            return Verdict(
                index,
                change.moment.checks(patterns[index]) + [check],
                fired: winners
            )
        }
        return Explanation(
            subject: .switch(change.name, isOn: change.isOn),
            device: device,
            began: change.time,
            ended: change.time,
            verdicts: verdicts.nearestFirst
        )
    }
}

extension GestureKind {
    /// Whether a finger on a dial of that kind makes it.
    fileprivate func isMade(on dial: PadDial) -> Bool {
        switch self {
        case .padDial(dial.kind, _), .continuous(.dial(dial.kind, _)): true
        default: false
        }
    }

    /// Whether it is a change of that switch.
    fileprivate func isSwitch(_ wanted: Switch) -> Bool {
        if case .switch(wanted, _) = self { true } else { false }
    }

    /// Whether fingers on a touchscreen make it.
    var isMadeOnTouchscreens: Bool {
        switch self {
        case .tap, .longPress, .tipTap, .swipe, .drag, .pinch, .rotate, .stroke, .circle: true
        case .continuous(.pinch), .continuous(.rotate), .continuous(.swipe), .continuous(.drag):
            true
        case .continuous(.hold), .continuous(.dial): false
        case .hold, .key, .switch, .padDial: false
        case .sequence(let sequence): sequence.parts.contains(where: \.kind.isMadeOnTouchscreens)
        }
    }

    /// Whether fingers on a touchpad make it.
    var isMadeOnTouchpads: Bool {
        switch self {
        case .swipe, .pinch, .rotate, .hold: true
        case .continuous(.pinch), .continuous(.rotate), .continuous(.swipe), .continuous(.hold):
            true
        case .continuous(.drag), .continuous(.dial): false
        case .tap, .longPress, .tipTap, .drag, .stroke, .circle, .key, .switch, .padDial: false
        case .sequence(let sequence): sequence.parts.contains(where: \.kind.isMadeOnTouchpads)
        }
    }
}

extension Gesture {
    /// Whether it counts: of a continuous gesture, only the begin.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }

    /// When its first finger landed, or its key went down.
    var began: Timestamp { time.after(-duration.inMicroseconds) }
}
