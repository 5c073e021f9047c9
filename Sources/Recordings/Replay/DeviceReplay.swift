import Evdev
import InputEvents

/// Replays one recorded device from its first frame to its last.
///
/// A touchpad is replayed from libinput's reports if these were recorded, and every other device
/// from its evdev events. `libinput record` cannot write holds (up to 1.31 at least), so missing
/// holds are derived from the evdev events:
///
///     evdev hold begins    reported, unless another libinput gesture is in progress
///     gesture begins       cancels the hold
///     evdev hold ends      reported if the hold is still in progress
struct DeviceReplay {
    /// The device that the input events name.
    let device: Device
    private let recorded: RecordedDevice
    private var translator: DeviceTranslator
    /// True if libinput's reports are replayed.
    private let usesLibinputEvents: Bool
    /// True if the evdev events are translated: as the only input, or for contacts or holds.
    private let usesFrames: Bool
    /// True if the recording says that the device was unplugged.
    private let isRemovedAtEnd: Bool
    /// True if libinput's reports include the holds.
    private let hasHolds: Bool
    private var nextEvent = 0
    private var nextReport = 0
    private var isRemoved = false
    /// The time of libinput's last report, because a removal has no time of its own.
    private var lastReportTime = Timestamp.zero
    /// The number of fingers of the reported hold; nil if no hold is in progress.
    private var holdFingers: Int?
    /// True while a gesture in libinput's reports is in progress.
    private var isGesturing = false

    private enum Step {
        /// A timer of the translator.
        case timer
        /// A frame of evdev events.
        case frame
        /// A report of libinput.
        case report
    }

    /// Creates the replay of a device; nil if libinput would not use it.
    init?(_ original: RecordedDevice, id: DeviceID, wantsContacts: (Device) -> Bool) {
        let recorded = original.withGuessedDescription()
        let kinds = DeviceClassifier(recorded.evdev).kinds
        guard !kinds.isEmpty else { return nil }
        self.recorded = recorded
        device = recorded.evdev.device(id: id, kinds: kinds)
        let hasContacts = device.kinds.contains(.touchpad) && wantsContacts(device)
        translator = DeviceTranslator(
            recorded.evdev,
            kinds: kinds,
            id: id,
            reports: hasContacts ? .everything : .libinput
        )
        usesLibinputEvents = recorded.hasLibinputEvents && kinds.contains(.touchpad)
        usesFrames =
            hasContacts || !usesLibinputEvents || !recorded.libinputEvents.contains(where: \.isHold)
        hasHolds = recorded.libinputEvents.contains(where: \.isHold)
        isRemovedAtEnd = recorded.libinputEvents.contains { $0.kind == .deviceRemoved }
    }

    /// The time of the next timer, frame or report; nil at the end.
    var nextTime: Timestamp? { nextStep?.time }

    /// The next step with its time; a frame or timer precedes a report of the same time.
    private var nextStep: (time: Timestamp, step: Step)? {
        guard !isRemoved else { return nil }
        var result: (time: Timestamp, step: Step)?
        if usesFrames, nextEvent < recorded.events.count {
            let time = recorded.events[nextEvent].time
            result = (time, .frame)
            if let due = translator.nextDue, due < time { result = (due, .timer) }
        }
        if usesLibinputEvents, nextReport < recorded.libinputEvents.count {
            let removalTime = max(lastReportTime, recorded.events.last?.time ?? .zero)
            let time = recorded.libinputEvents[nextReport].time ?? removalTime
            if let result, result.time <= time { return result }
            return (time, .report)
        }
        return result
    }

    /// Reports the positions of the switches when the device appears.
    mutating func begin(at time: Timestamp, into events: inout [InputEvent]) {
        var device = recorded.evdev
        device.switchesOn = recorded.switchesOnAtStart
        translator.begin(device, at: time, into: &events)
    }

    /// Handles the next timer, frame or report; replaces times before `earliest` with `earliest`.
    mutating func advance(notBefore earliest: Timestamp, into events: inout [InputEvent]) {
        guard let (time, step) = nextStep else { return }
        switch step {
        case .report: report(at: max(time, earliest), into: &events)
        case .timer, .frame:
            guard usesLibinputEvents else {
                translate(step, at: max(time, earliest), into: &events)
                return
            }
            var translated: [InputEvent] = []
            translate(step, at: max(time, earliest), into: &translated)
            fillInHolds(from: translated, into: &events)
        }
    }

    /// Handles a timer of the translator, or a frame.
    private mutating func translate(
        _ step: Step,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        if step == .timer {
            translator.expire(at: time, into: &events)
        } else {
            advanceFrame(notBefore: time, into: &events)
        }
    }

    /// Translates the next frame; after the last event, removes the device if it was unplugged.
    private mutating func advanceFrame(
        notBefore earliest: Timestamp,
        into events: inout [InputEvent]
    ) {
        var time = earliest
        while nextEvent < recorded.events.count, !isRemoved {
            let event = recorded.events[nextEvent]
            nextEvent += 1
            time = max(time, event.time)
            let meansUnplugged = translator.handle(event, at: time, into: &events)
            let isLast = nextEvent == recorded.events.count
            if isLast, !usesLibinputEvents, meansUnplugged || isRemovedAtEnd {
                isRemoved = true
                translator.remove(at: time, into: &events)
            }
            if event.endsFrame { return }
        }
    }

    // MARK: - libinput's reports

    /// Adds libinput's next report; a gesture or the removal cancels a hold in progress.
    private mutating func report(at time: Timestamp, into events: inout [InputEvent]) {
        let event = recorded.libinputEvents[nextReport]
        nextReport += 1
        lastReportTime = time
        let kind: InputEvent.Kind
        switch event.kind {
        case .gesture(let gesture):
            cancelHold(at: time, into: &events)
            isGesturing = gesture.phase == .begin || gesture.phase == .update
            kind = .pointerGesture(device.id, gesture)
        case .button(let code, let isPressed):
            kind = .key(device.id, code: code, isPressed: isPressed)
        case .deviceRemoved:
            cancelHold(at: time, into: &events)
            isRemoved = true
            kind = .deviceRemoved(device.id)
        }
        events.append(InputEvent(time: time, kind: kind))
    }

    /// Adds the contacts and the missing holds among the translated events.
    private mutating func fillInHolds(
        from translated: [InputEvent],
        into events: inout [InputEvent]
    ) {
        for event in translated {
            if case .touches = event.kind { events.append(event) }
            guard !hasHolds, case .pointerGesture(_, let gesture) = event.kind,
                gesture.kind == .hold
            else { continue }
            if gesture.phase == .begin {
                guard !isGesturing else { continue }
                holdFingers = gesture.fingers
            } else {
                guard holdFingers != nil else { continue }
                holdFingers = nil
            }
            events.append(event)
        }
    }

    private mutating func cancelHold(at time: Timestamp, into events: inout [InputEvent]) {
        guard let fingers = holdFingers else { return }
        holdFingers = nil
        let hold = PointerGesture(kind: .hold, phase: .cancel, fingers: fingers)
        events.append(InputEvent(time: time, kind: .pointerGesture(device.id, hold)))
    }
}

extension RecordedLibinputEvent {
    /// True if the report is a step of a hold.
    fileprivate var isHold: Bool {
        guard case .gesture(let gesture) = kind else { return false }
        return gesture.kind == .hold
    }
}

extension RecordedDevice {
    /// The switches that were on when recording began.
    ///
    /// The kernel reports only changes, so a switch was in the opposite position before its first
    /// event. If a switch has no event, the description decides, which some formats lack.
    fileprivate var switchesOnAtStart: Set<UInt16> {
        var switches = evdev.switchesOn
        var seen: Set<UInt16> = []
        for event in events where event.type == EvdevType.switch {
            guard seen.insert(event.code).inserted else { continue }
            if event.value == 0 { switches.insert(event.code) } else { switches.remove(event.code) }
        }
        return switches
    }
}
