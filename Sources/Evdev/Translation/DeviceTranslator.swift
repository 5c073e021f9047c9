import InputEvents

/// Translates a device's evdev events into the events that libinput would have reported live.
///
///     SYN_DROPPED             reset; everything up to the next SYN_REPORT is discarded, then
///                             contacts are ignored until all that were down have lifted
///     final SYN_REPORT is 1   the device was unplugged: contacts are cancelled, deviceRemoved
///     no final SYN_REPORT     events after the last SYN_REPORT are not reported, except keys
package struct DeviceTranslator {
    private let id: DeviceID
    private var keys: KeyTranslator
    private var switches: SwitchTranslator?
    private var touches: TouchTranslator?
    private var singleTouch: SingleTouchTranslator?
    private var tracker: ContactTracker?
    private var pad: PadTranslator?
    private var pen: PenTranslator?
    private var touchpad: TouchpadTranslator?
    /// The contacts of a touchpad; nil if they should not be reported.
    private var contacts: TouchpadContacts?
    private let reports: Reports
    /// True between SYN_DROPPED and the next SYN_REPORT.
    private var isDropping = false
    /// True if the frame has a key repeat.
    private var hasRepeat = false

    /// The events to report.
    package enum Reports: Sendable {
        /// The same events as libinput.
        case libinput
        /// The events of libinput, and a touchpad's contacts, which libinput does not report.
        case everything
        /// Contacts, without the gestures of a touchpad and without keys.
        case contacts
    }

    /// Creates a translator for a device of these kinds.
    ///
    /// `surface` is the device's surface, if its size is known from elsewhere; nil means the size
    /// that the device reports.
    package init(
        _ device: EvdevDevice,
        kinds: Set<DeviceKind>,
        id: DeviceID,
        surface: Surface? = nil,
        reports: Reports = .libinput
    ) {
        self.id = id
        self.reports = reports
        keys = KeyTranslator(kinds, id: id)
        switches = kinds.contains(.switch) ? SwitchTranslator(id: id) : nil
        pad = kinds.contains(.tabletPad) ? PadTranslator(device, id: id) : nil
        pen = kinds.contains(.pen) ? PenTranslator(id: id) : nil
        let isTouchpad = kinds.contains(.touchpad)
        touchpad = isTouchpad && reports != .contacts ? TouchpadTranslator(id: id) : nil
        contacts = isTouchpad && reports != .libinput ? TouchpadContacts(device) : nil
        if kinds.contains(.touchscreen) || kinds.contains(.touchpad) {
            if device.isMultitouch {
                touches = TouchTranslator(device, isTouchpad: isTouchpad, surface: surface)
            } else {
                singleTouch = SingleTouchTranslator(
                    device,
                    isTouchpad: isTouchpad,
                    surface: surface
                )
            }
        }
        if device.isMultitouch, !device.codes.containsAxis(AbsoluteAxis.slot) {
            tracker = ContactTracker(device)
        }
    }

    /// Reports the positions of the switches when the device appears.
    package mutating func begin(
        _ device: EvdevDevice,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        switches?.begin(device, at: time, into: &events)
    }

    /// Adopts the positions of the axes after the device was opened or events were lost.
    ///
    /// Contacts that are already down are ignored. After a loss, new contacts are ignored, too,
    /// until those contacts have lifted.
    package mutating func synchronise(with state: EvdevState, afterLoss: Bool) {
        isDropping = false
        touches?.synchronise(with: state, afterLoss: afterLoss)
        singleTouch?.synchronise(with: state)
        contacts?.forgetAll()
    }

    /// The time at which the translator is due without an event; nil if it waits for events only.
    package var nextDue: Timestamp? { touchpad?.nextDue }

    /// Handles what is due by the given time.
    package mutating func expire(at time: Timestamp, into events: inout [InputEvent]) {
        touchpad?.expire(at: time, into: &events)
    }

    /// Handles the next event; `time` is its time, or a later one if recorded times run backwards.
    ///
    /// Returns true if the event means that the device was unplugged, provided that it is the last
    /// event of a recording.
    package mutating func handle(
        _ event: EvdevEvent,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) -> Bool {
        if isDropping {
            if event.endsFrame { isDropping = false }
            return false
        }
        switch event.type {
        case EvdevType.synchronisation: return handleSynchronisation(event, time, &events)
        case EvdevType.key: handleKey(event, time, &events)
        case EvdevType.absolute: handleAxis(event)
        case EvdevType.switch:
            let isOn = event.value != 0
            switches?.handle(code: event.code, isOn: isOn, at: time, into: &events)
        default: break
        }
        return false
    }

    /// Reports the removal of the device.
    package mutating func remove(at time: Timestamp, into events: inout [InputEvent]) {
        if let frame = contacts?.cancelAll() {
            events.append(InputEvent(time: time, kind: .touches(id, frame)))
        }
        if touchpad == nil, contacts == nil,
            let frame = touches?.cancelAll() ?? singleTouch?.cancelAll()
        {
            events.append(InputEvent(time: time, kind: .touches(id, frame)))
        }
        touchpad?.cancel(at: time, into: &events)
        events.append(InputEvent(time: time, kind: .deviceRemoved(id)))
    }

    private mutating func handleSynchronisation(
        _ event: EvdevEvent,
        _ time: Timestamp,
        _ events: inout [InputEvent]
    ) -> Bool {
        switch event.code {
        case Synchronisation.report:
            endFrame(time, &events)
            defer { hasRepeat = false }
            // The SYN_REPORT of a key repeat has the value 1, too.
            return event.value == 1 && !hasRepeat
        case Synchronisation.contactReport: tracker?.endContact()
        case Synchronisation.dropped: drop(time, &events)
        default: break
        }
        return false
    }

    private mutating func handleKey(
        _ event: EvdevEvent,
        _ time: Timestamp,
        _ events: inout [InputEvent]
    ) {
        if event.value == 2 { hasRepeat = true }
        contacts?.handleKey(event)
        if pad != nil {
            pad?.handle(event)
            return
        }
        if pen != nil {
            pen?.handle(event)
            return
        }
        if event.code == ButtonCode.touch {
            tracker?.handleTouchButton()
            if event.value != 2 { touches?.touchButtonChanged() }
            if event.value != 2 { singleTouch?.handleTouchButton(isPressed: event.value != 0) }
        }
        touchpad?.handleKey(event)
        if reports != .contacts { keys.handle(event, at: time, into: &events) }
    }

    private mutating func handleAxis(_ event: EvdevEvent) {
        contacts?.handleAxis(event)
        if tracker != nil {
            tracker?.handle(code: event.code, value: event.value)
        } else if touches != nil {
            touches?.handle(code: event.code, value: event.value)
        } else if singleTouch != nil {
            singleTouch?.handle(code: event.code, value: event.value)
        } else {
            pad?.handle(event)
        }
    }

    private mutating func endFrame(_ time: Timestamp, _ events: inout [InputEvent]) {
        if tracker != nil, touches != nil { endContacts() }
        let frame = touches?.endFrame() ?? singleTouch?.endFrame()
        if contacts != nil, let frame = contacts?.endFrame(frame) {
            events.append(InputEvent(time: time, kind: .touches(id, frame)))
        }
        if touchpad != nil {
            touchpad?.endFrame(frame?.changes ?? [], at: time, into: &events)
        } else if contacts == nil, let frame {
            events.append(InputEvent(time: time, kind: .touches(id, frame)))
        }
        pad?.endFrame(at: time, into: &events)
        pen?.endFrame(at: time, into: &events)
        keys.endFrame(at: time, into: &events)
    }

    private mutating func endContacts() {
        guard var touches else { return }
        // The translator is moved out, so that the slots are not copied.
        self.touches = nil
        tracker?.endFrame(into: &touches)
        self.touches = touches
    }

    /// Forgets everything in progress and reports a reset, because events were lost.
    private mutating func drop(_ time: Timestamp, _ events: inout [InputEvent]) {
        isDropping = true
        hasRepeat = false
        touches?.forgetAll()
        singleTouch?.forgetAll()
        tracker?.forgetAll()
        pad?.forgetAll()
        pen?.forgetAll()
        touchpad?.forgetAll()
        contacts?.forgetAll()
        keys.forgetAll()
        events.append(InputEvent(time: time, kind: .reset(id)))
    }
}
