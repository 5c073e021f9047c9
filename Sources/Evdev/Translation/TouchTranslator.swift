import InputEvents

/// Tracks the contacts of a multi-touch device and reports their changes frame by frame.
///
/// It makes the same decisions as libinput, in the same order:
///
///     id ≥ 0          down at the frame's end
///     another id      without an end in between: near the old position, the same contact; more
///                     than 8 mm away, another contact, so up and down. Unlike libinput, which
///                     drops such ids and sees one contact that jumps
///     id -1           up; ignored in a slot without a contact
///     position        motion; nothing for a contact that landed before the recording began
///     tool palm       cancel, and silence until the next id; a contact that lands as a palm is
///                     never reported. On touchscreens, it lands as a palm if the tool is palm
///                     at the id or later in that frame; on touchpads, at the frame's end
///     several slots   reported in the order of their numbers, in one frame
struct TouchTranslator {
    private var slots: [TouchSlot]
    private var currentSlot = 0
    /// True if any slot has changed in this frame.
    private var hasChanges = false
    // The number of contacts that were down before a loss and have not lifted.
    private var leftOverCount = 0
    // The changes of the last frame. Each frame reuses the memory once nothing else refers to it.
    private var changes: [TouchChange] = []
    private let placement: Placement
    private let hysteresis: Hysteresis?
    private let hasToolType: Bool
    private let isTouchpad: Bool

    /// Converts the size of a contact; nil if the device does not report it in known units.
    private let widths: ContactWidth?

    /// 8 mm: a finger that gets another tracking id within a frame has moved less.
    private static let greatestJump = 8.0
    /// 2 = MT_TOOL_PALM.
    private static let palmTool: Int32 = 2
    /// At most 256 slots, as in libevdev, whatever a device announces.
    private static let maximumSlots = 256

    /// Tracks the contacts of a device; nil if the device has no surface.
    init?(_ device: EvdevDevice, isTouchpad: Bool, surface: Surface? = nil) {
        guard let placement = Placement(device, isTouchpad: isTouchpad, surface: surface) else {
            return nil
        }
        self.placement = placement
        self.isTouchpad = isTouchpad
        hysteresis = Hysteresis(device)
        widths = isTouchpad ? nil : ContactWidth(device, on: surface)
        hasToolType = device.codes.containsAxis(AbsoluteAxis.toolType)
        let lastSlot = device.axes[AbsoluteAxis.slot]?.range.maximum
        let count = lastSlot.map { Int($0) + 1 } ?? ContactTracker.maximumContacts
        let slotCount = min(max(count, 1), TouchTranslator.maximumSlots)
        slots = Array(repeating: TouchSlot(), count: slotCount)
    }

    /// True if any reported contact has not ended.
    var isTouched: Bool { slots.contains(where: \.isReported) }

    // MARK: - Events

    /// Handles an `EV_ABS` event of a device with slots.
    mutating func handle(code: UInt16, value: Int32) {
        switch code {
        case AbsoluteAxis.slot: currentSlot = min(max(Int(value), 0), slots.count - 1)
        case AbsoluteAxis.trackingID: setTrackingID(value, slot: currentSlot)
        case AbsoluteAxis.contactX: setX(value, slot: currentSlot)
        case AbsoluteAxis.contactY: setY(value, slot: currentSlot)
        case AbsoluteAxis.toolType: setTool(value, slot: currentSlot)
        case AbsoluteAxis.touchMajor: setWidth(value, slot: currentSlot)
        default: break
        }
    }

    /// Begins the contact in a slot, gives it another id, or ends it (-1).
    mutating func setTrackingID(_ value: Int32, slot index: Int) {
        if slots[index].isLeftOver {
            slots[index].isLeftOver = false
            leftOverCount -= 1
        }
        guard (value < 0) != (slots[index].trackingID < 0) else {
            // The kernel did not report the lift between two ids.
            guard value >= 0, value != slots[index].trackingID,
                slots[index].stage == .touching
            else { return }
            slots[index].trackingID = value
            slots[index].stage = .renamed
            markChanged(index)
            return
        }
        slots[index].trackingID = value < 0 ? -1 : value
        if value < 0 {
            slots[index].stage = .ending
        } else {
            slots[index].stage = .beginning
            slots[index].palm = hasToolType && slots[index].isPalmTool ? .past : .no
        }
        markChanged(index)
    }

    mutating func setX(_ value: Int32, slot index: Int) {
        slots[index].x = value
        markChanged(index)
    }

    mutating func setY(_ value: Int32, slot index: Int) {
        slots[index].y = value
        markChanged(index)
    }

    /// Sets the tool of a contact, which decides if the contact is a palm.
    mutating func setTool(_ value: Int32, slot index: Int) {
        slots[index].isPalmTool = value == TouchTranslator.palmTool
        if isTouchpad, slots[index].stage == .beginning {
            slots[index].palm = slots[index].isPalmTool ? .past : .no
        }
        switch (slots[index].isPalmTool, slots[index].palm) {
        case (true, .no): slots[index].palm = .new
        case (false, .yes): slots[index].palm = .past
        case (true, .new), (true, .yes), (true, .past): break
        case (false, .no), (false, .new), (false, .past): break
        }
        markChanged(index)
    }

    /// Sets the size of a contact, which is reported with its next change; a change between finger
    /// and palm is reported in this frame.
    private mutating func setWidth(_ value: Int32, slot index: Int) {
        guard let widths else { return }
        let width = widths.millimetres(value)
        let isPalm = width >= TouchChange.widePalm
        if isPalm != (slots[index].width >= TouchChange.widePalm) { markChanged(index) }
        slots[index].width = width
    }

    private mutating func markChanged(_ index: Int) {
        slots[index].isDirty = true
        hasChanges = true
    }

    // MARK: - Frames

    /// Returns the changes of the frame that ends here; nil if there are none.
    mutating func endFrame() -> TouchFrame? {
        guard hasChanges else { return nil }
        hasChanges = false
        changes.removeAll(keepingCapacity: true)
        for index in slots.indices where slots[index].isDirty {
            slots[index].isDirty = false
            flush(index)
            switch slots[index].stage {
            case .beginning, .renamed: slots[index].stage = .touching
            case .ending: slots[index].stage = .empty
            case .empty, .touching: break
            }
        }
        return changes.isEmpty ? nil : TouchFrame(changes)
    }

    /// Reports what happened to the contact in a slot in this frame.
    private mutating func flush(_ index: Int) {
        switch slots[index].palm {
        case .new:
            slots[index].palm = .yes
            if slots[index].stage != .beginning { end(index, .cancel) }
            return
        case .yes, .past: return
        case .no: break
        }
        switch slots[index].stage {
        case .beginning: begin(index)
        case .touching: move(index)
        case .renamed:
            if isElsewhere(index) { begin(index) } else { move(index) }
        case .ending: end(index, .up)
        case .empty: break
        }
    }

    /// Reports a landing, after the lift of the contact that was in the slot before.
    private mutating func begin(_ index: Int) {
        // A contact that ended and landed again nearby, within one frame, continues.
        guard !slots[index].isReported || isElsewhere(index), leftOverCount == 0 else { return }
        end(index, .up)
        slots[index].isReported = true
        if !slots[index].isPlaced { completePosition(index) }
        slots[index].centerX = slots[index].x
        slots[index].centerY = slots[index].y
        slots[index].reported = placement.point(x: slots[index].x, y: slots[index].y)
        changes.append(change(index, .down))
    }

    /// Returns true if the contact is more than 8 mm away from its last reported position.
    private func isElsewhere(_ index: Int) -> Bool {
        slots[index].isReported && slots[index].isPlaced
            && placement.point(x: slots[index].x, y: slots[index].y)
                .distance(to: slots[index].reported) > TouchTranslator.greatestJump
    }

    /// Sets the coordinates that the device has not sent: on a touchpad, to those of another
    /// contact; otherwise to 0, as the kernel does.
    ///
    /// A recording that begins while a touchpad is in use lacks the coordinates that do not change.
    private mutating func completePosition(_ index: Int) {
        let other = isTouchpad ? slots.first { $0.trackingID >= 0 && $0.isPlaced } : nil
        if slots[index].x == TouchSlot.unknown { slots[index].x = other?.x ?? 0 }
        if slots[index].y == TouchSlot.unknown { slots[index].y = other?.y ?? 0 }
    }

    private mutating func move(_ index: Int) {
        guard slots[index].isReported else { return }
        let position = (slots[index].x, slots[index].y)
        if let hysteresis {
            let old = (x: slots[index].centerX, y: slots[index].centerY)
            let center = hysteresis.center(x: position.0, y: position.1, old: old)
            slots[index].x = center.x
            slots[index].y = center.y
            if center == old { return }
            slots[index].centerX = center.x
            slots[index].centerY = center.y
        }
        // libinput reports the unfiltered position; the filter only decides if it is reported.
        slots[index].reported = placement.point(x: position.0, y: position.1)
        changes.append(change(index, .motion))
    }

    private mutating func end(_ index: Int, _ phase: TouchChange.Phase) {
        guard slots[index].isReported else { return }
        slots[index].isReported = false
        changes.append(change(index, phase))
    }

    private func change(_ index: Int, _ phase: TouchChange.Phase) -> TouchChange {
        TouchChange(
            slot: Int32(truncatingIfNeeded: index),
            phase: phase,
            position: slots[index].reported,
            width: slots[index].width
        )
    }

    // MARK: - Ends

    /// Cancels all contacts, because the device is gone; returns nil if none is reported.
    mutating func cancelAll() -> TouchFrame? {
        changes.removeAll(keepingCapacity: true)
        for index in slots.indices { end(index, .cancel) }
        clear()
        return changes.isEmpty ? nil : TouchFrame(changes)
    }

    /// Forgets all contacts, without a report, because events were lost.
    ///
    /// It keeps the positions. No contact counts until the contacts that were down have lifted, as
    /// far as the device reports their lifts.
    mutating func forgetAll() {
        let wereDown = slots.map { $0.trackingID >= 0 || $0.isLeftOver }
        clear()
        for index in slots.indices where wereDown[index] {
            slots[index].isLeftOver = true
            leftOverCount += 1
        }
    }

    /// Handles a change of `BTN_TOUCH`: the contacts from before a loss are gone, even if their
    /// lifts were lost.
    mutating func touchButtonChanged() {
        guard leftOverCount > 0 else { return }
        for index in slots.indices { slots[index].isLeftOver = false }
        leftOverCount = 0
    }

    private mutating func clear() {
        for index in slots.indices {
            let old = slots[index]
            slots[index] = TouchSlot()
            slots[index].x = old.x
            slots[index].y = old.y
        }
        leftOverCount = 0
        hasChanges = false
    }

    /// Adopts the state of the slots; contacts that are already down are ignored.
    ///
    /// After a loss, new contacts are ignored, too, until those contacts have lifted.
    mutating func synchronise(with state: EvdevState, afterLoss: Bool) {
        clear()
        currentSlot = min(max(Int(state.currentSlot), 0), slots.count - 1)
        for (index, axes) in zip(slots.indices, state.slots) {
            slots[index].x = axes[AbsoluteAxis.contactX] ?? 0
            slots[index].y = axes[AbsoluteAxis.contactY] ?? 0
            slots[index].isPalmTool = axes[AbsoluteAxis.toolType] == TouchTranslator.palmTool
            guard afterLoss, axes[AbsoluteAxis.trackingID] ?? -1 >= 0 else { continue }
            slots[index].isLeftOver = true
            leftOverCount += 1
        }
    }
}
