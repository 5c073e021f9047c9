import InputEvents

/// Separates the fingers on a touchpad that may make a gesture from palms and from clicking
/// fingers.
///
///     D a contact lands   m moves   U lifts   P presses hard   K the pad's button goes down
///     1) D-m-U            the same
///     2) D-m-P-m-U        cancelled when it presses like a palm, silent until it lifts
///     3) D-m-K-m-U        all contacts are cancelled: the fingers click or drag something
///     4) D-D-T-m-UU       T: the pad counts more fingers than it has slots; each additional one
///                         lands at the centre of the others and moves with them
///
/// Palms that the kernel detects (MT_TOOL_PALM) never get here. Not handled, unlike in libinput:
/// thumbs.
struct TouchpadContacts {
    private struct Finger {
        var slot: Int32
        var position: Point
        var isVoid = false
    }

    private let slotCount: Int
    private var slot: Int32 = 0
    private var fingers: [Finger] = []
    private var heavy: Set<Int32> = []
    private var buttons: Set<UInt16> = []
    private var toolCount = 0
    /// The number of fingers without a slot; they get the numbers after the slots.
    private var extra = 0

    /// 130: the ABS_MT_PRESSURE of a palm (libinput's default for touchpads that announce
    /// pressure).
    private static let palmPressure: Int32 = 130
    /// `BTN_LEFT` to `BTN_MIDDLE`.
    private static let padButtons = ButtonCode.mouse...ButtonCode.mouse + 2

    /// Follows the contacts of a touchpad.
    init(_ device: EvdevDevice) {
        slotCount = device.axes[AbsoluteAxis.slot].map { Int($0.range.maximum) + 1 } ?? 1
    }

    /// Handles an `EV_ABS` event.
    mutating func handleAxis(_ event: EvdevEvent) {
        switch event.code {
        case AbsoluteAxis.slot: slot = event.value
        case AbsoluteAxis.contactPressure where event.value > TouchpadContacts.palmPressure:
            heavy.insert(slot)
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
        for change in frame?.changes ?? [] { take(change, into: &changes) }
        for index in fingers.indices where !fingers[index].isVoid {
            guard !buttons.isEmpty || heavy.contains(fingers[index].slot) else { continue }
            fingers[index].isVoid = true
            changes.append(change(fingers[index], .cancel))
        }
        countMore(into: &changes)
        heavy.removeAll(keepingCapacity: true)
        return changes.isEmpty ? nil : TouchFrame(changes)
    }

    private mutating func take(_ change: TouchChange, into changes: inout [TouchChange]) {
        guard let index = fingers.firstIndex(where: { $0.slot == change.slot }) else {
            guard change.phase == .down else { return }
            var finger = Finger(slot: change.slot, position: change.position)
            finger.isVoid = heavy.contains(change.slot) || !buttons.isEmpty
            fingers.append(finger)
            if !finger.isVoid { changes.append(change) }
            return
        }
        fingers[index].position = change.position
        if !fingers[index].isVoid { changes.append(change) }
        if change.phase == .up || change.phase == .cancel { fingers.remove(at: index) }
    }

    /// Lets fingers without a slot land, move and lift.
    private mutating func countMore(into changes: inout [TouchChange]) {
        let hasAllSlots = fingers.count >= slotCount
        let wanted =
            hasAllSlots && !fingers.contains(where: \.isVoid)
            ? max(0, toolCount - fingers.count) : 0
        guard extra > 0 || wanted > 0 else { return }
        let count = Double(max(1, fingers.count))
        let middle = Point(
            x: fingers.reduce(0) { $0 + $1.position.x } / count,
            y: fingers.reduce(0) { $0 + $1.position.y } / count
        )
        let hasMoved = !changes.isEmpty
        let phase: TouchChange.Phase = fingers.contains(where: \.isVoid) ? .cancel : .up
        for number in 0..<max(extra, wanted) {
            let slot = Int32(slotCount + number)
            if number >= wanted {
                changes.append(TouchChange(slot: slot, phase: phase, position: lastMiddle))
            } else if number >= extra {
                changes.append(TouchChange(slot: slot, phase: .down, position: middle))
            } else if hasMoved {
                changes.append(TouchChange(slot: slot, phase: .motion, position: middle))
            }
        }
        extra = wanted
        if wanted > 0 { lastMiddle = middle }
    }

    private var lastMiddle = Point(x: 0, y: 0)

    private func change(_ finger: Finger, _ phase: TouchChange.Phase) -> TouchChange {
        TouchChange(slot: finger.slot, phase: phase, position: finger.position)
    }

    /// Cancels all contacts because the device is gone; nil if there are none.
    mutating func cancelAll() -> TouchFrame? {
        let changes = fingers.filter { !$0.isVoid }.map { change($0, .cancel) }
        forgetAll()
        return changes.isEmpty ? nil : TouchFrame(changes)
    }

    /// Forgets everything, without a report, because events were lost.
    mutating func forgetAll() {
        fingers.removeAll(keepingCapacity: true)
        heavy.removeAll(keepingCapacity: true)
        buttons.removeAll(keepingCapacity: true)
        toolCount = 0
        extra = 0
    }
}
