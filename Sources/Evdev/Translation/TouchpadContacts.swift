import InputEvents

/// Separates the fingers on a touchpad that may make a gesture from palms and from clicking
/// fingers.
///
///     D a contact lands   m moves   U lifts   P presses hard   K the pad's button goes down
///     1) D-m-U            reported unchanged
///     2) D-m-P-m-U        cancelled at P as a palm; nothing else is reported until it lands again
///     3) D-m-K-m-U        all contacts are cancelled at K: the fingers click or drag something
///     4) D-D-T-m-UU       T: the pad counts more fingers than it has slots; each additional finger
///                         lands at the centroid of the others and moves with it
///
/// ``TouchTranslator`` removes palms that the kernel detects (MT_TOOL_PALM). Neither of
/// them detects thumbs; libinput does.
struct TouchpadContacts {
    private struct Finger {
        var slot: Int32
        var position: Point
        /// True if the finger was cancelled, or landed as a palm or while a button was down.
        var isVoid = false
    }

    private let slotCount: Int
    /// The slot to which the next events belong.
    private var slot: Int32 = 0
    private var fingers: [Finger] = []
    /// The slots whose contacts have pressed like a palm in this frame.
    private var heavySlots: Set<Int32> = []
    /// The pad's buttons that are down.
    private var buttons: Set<UInt16> = []
    /// The number of fingers that the pad counts (`BTN_TOOL_*`).
    private var toolCount = 0
    /// The number of fingers without a slot; they are reported in slots after the last one.
    private var extraCount = 0
    /// The last reported position of the fingers without a slot.
    private var lastCentroid = Point(x: 0, y: 0)

    /// 130: a contact with a greater ABS_MT_PRESSURE is a palm (libinput's default for touchpads
    /// that announce pressure).
    private static let palmPressure: Int32 = 130
    /// `BTN_LEFT` to `BTN_MIDDLE`.
    private static let padButtons = ButtonCode.mouse...ButtonCode.mouse + 2

    /// Tracks the contacts of a touchpad.
    init(_ device: EvdevDevice) {
        slotCount = device.axes[AbsoluteAxis.slot].map { Int($0.range.maximum) + 1 } ?? 1
    }

    /// Handles an `EV_ABS` event.
    mutating func handleAxis(_ event: EvdevEvent) {
        switch event.code {
        case AbsoluteAxis.slot: slot = event.value
        case AbsoluteAxis.contactPressure where event.value > TouchpadContacts.palmPressure:
            heavySlots.insert(slot)
        default: break
        }
    }

    /// Handles an `EV_KEY` event.
    mutating func handleKey(_ event: EvdevEvent) {
        if let count = ButtonCode.fingers(event.code) {
            if event.value != 0 { toolCount = count } else if toolCount == count { toolCount = 0 }
        } else if TouchpadContacts.padButtons.contains(event.code) {
            if event.value != 0 { buttons.insert(event.code) } else { buttons.remove(event.code) }
        }
    }

    /// Returns the changes of a frame for gesture recognition; nil if there are none.
    mutating func endFrame(_ frame: TouchFrame?) -> TouchFrame? {
        var changes: [TouchChange] = []
        for change in frame?.changes ?? [] { apply(change, into: &changes) }
        for index in fingers.indices where !fingers[index].isVoid {
            guard !buttons.isEmpty || heavySlots.contains(fingers[index].slot) else { continue }
            fingers[index].isVoid = true
            changes.append(change(fingers[index], .cancel))
        }
        updateExtraFingers(into: &changes)
        heavySlots.removeAll(keepingCapacity: true)
        return changes.isEmpty ? nil : TouchFrame(changes)
    }

    /// Applies a change to the fingers; passes it on unless its finger is void.
    private mutating func apply(_ change: TouchChange, into changes: inout [TouchChange]) {
        guard let index = fingers.firstIndex(where: { $0.slot == change.slot }) else {
            guard change.phase == .down else { return }
            var finger = Finger(slot: change.slot, position: change.position)
            finger.isVoid = heavySlots.contains(change.slot) || !buttons.isEmpty
            fingers.append(finger)
            if !finger.isVoid { changes.append(change) }
            return
        }
        fingers[index].position = change.position
        if !fingers[index].isVoid { changes.append(change) }
        if change.phase == .up || change.phase == .cancel { fingers.remove(at: index) }
    }

    /// Adds the changes of the fingers without a slot: landing, motion, and lift or cancel.
    private mutating func updateExtraFingers(into changes: inout [TouchChange]) {
        let hasAllSlots = fingers.count >= slotCount
        let newCount =
            hasAllSlots && !fingers.contains(where: \.isVoid)
            ? max(0, toolCount - fingers.count) : 0
        guard extraCount > 0 || newCount > 0 else { return }
        let count = Double(max(1, fingers.count))
        let centroid = Point(
            x: fingers.reduce(0) { $0 + $1.position.x } / count,
            y: fingers.reduce(0) { $0 + $1.position.y } / count
        )
        let hasMoved = !changes.isEmpty
        let phase: TouchChange.Phase = fingers.contains(where: \.isVoid) ? .cancel : .up
        for number in 0..<max(extraCount, newCount) {
            let slot = Int32(slotCount + number)
            if number >= newCount {
                changes.append(TouchChange(slot: slot, phase: phase, position: lastCentroid))
            } else if number >= extraCount {
                changes.append(TouchChange(slot: slot, phase: .down, position: centroid))
            } else if hasMoved {
                changes.append(TouchChange(slot: slot, phase: .motion, position: centroid))
            }
        }
        extraCount = newCount
        if newCount > 0 { lastCentroid = centroid }
    }

    private func change(_ finger: Finger, _ phase: TouchChange.Phase) -> TouchChange {
        TouchChange(slot: finger.slot, phase: phase, position: finger.position)
    }

    /// Cancels all contacts, because the device is gone; returns nil if none is reported.
    mutating func cancelAll() -> TouchFrame? {
        let changes =
            fingers.filter { !$0.isVoid }.map { change($0, .cancel) }
            + (0..<extraCount).map { number in
                let slot = Int32(slotCount + number)
                return TouchChange(slot: slot, phase: .cancel, position: lastCentroid)
            }
        forgetAll()
        return changes.isEmpty ? nil : TouchFrame(changes)
    }

    /// Forgets all fingers and buttons, without a report, because events were lost.
    mutating func forgetAll() {
        fingers.removeAll(keepingCapacity: true)
        heavySlots.removeAll(keepingCapacity: true)
        buttons.removeAll(keepingCapacity: true)
        toolCount = 0
        extraCount = 0
    }
}
