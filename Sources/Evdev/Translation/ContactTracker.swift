import InputEvents

/// Converts protocol A, which lists all contacts in every frame, to slots, as the library mtdev
/// does.
///
///     x y x y         SYN_MT_REPORT ends a contact. At the frame's end, each contact gets a slot:
///                     the slot with its tracking id if the device has ids; otherwise, old and new
///                     contacts are matched so that they move as little as possible in total
///     (nothing)       a frame with an empty SYN_MT_REPORT or only BTN_TOUCH lifts all contacts
///     other events    change nothing
struct ContactTracker {
    /// 10: libinput has no more slots for such devices.
    static let maximumContacts = 10

    /// A contact of the frame; nil stands for the axes that the frame omits.
    private struct Contact {
        var x: Int32?
        var y: Int32?
        var trackingID: Int32?
        var touchMajor: Int32?
        var tool: Int32?
    }

    /// The last contact in a slot.
    private struct Slot {
        var isUsed = false
        var trackingID: Int32 = -1
        var x = TouchSlot.unknown
        var y = TouchSlot.unknown
        var tool: Int32 = 0
    }

    /// The contacts of the frame so far.
    private var contacts: [Contact] = []
    /// The axes since the last SYN_MT_REPORT.
    private var pending = Contact()
    /// True if the frame has an event about contacts.
    private var hasContactEvents = false
    /// True after a loss of events; contacts are ignored until all have lifted.
    private var isWaitingForLift = false
    private var slots = [Slot](repeating: Slot(), count: maximumContacts)
    private var matching = ContactMatching()
    private let hasTrackingIDs: Bool
    private let fuzzX: Int64
    private let fuzzY: Int64
    /// The last tracking id that was assigned.
    private var lastID: Int32 = 0

    /// 250: mtdev assumes noise of 1/250 of an axis if the kernel announces none, and libinput's
    /// udev rule always sets the kernel's value to 0.
    private static let signalToNoise: Int64 = 250

    /// Creates a tracker for a device that does not announce slots.
    init(_ device: EvdevDevice) {
        hasTrackingIDs = device.codes.containsAxis(AbsoluteAxis.trackingID)
        contacts.reserveCapacity(ContactTracker.maximumContacts)
        func fuzz(_ axis: UInt16) -> Int64 {
            guard let range = device.axes[axis]?.range else { return 0 }
            let span = Int64(range.maximum) - Int64(range.minimum)
            return max(0, span / ContactTracker.signalToNoise)
        }
        fuzzX = fuzz(AbsoluteAxis.contactX)
        fuzzY = fuzz(AbsoluteAxis.contactY)
    }

    /// Handles an `EV_ABS` event.
    mutating func handle(code: UInt16, value: Int32) {
        switch code {
        case AbsoluteAxis.contactX: pending.x = value
        case AbsoluteAxis.contactY: pending.y = value
        case AbsoluteAxis.trackingID: pending.trackingID = value
        case AbsoluteAxis.touchMajor: pending.touchMajor = value
        case AbsoluteAxis.toolType: pending.tool = value
        default: guard code > AbsoluteAxis.slot else { return }
        }
        hasContactEvents = true
    }

    /// Handles `SYN_MT_REPORT`.
    mutating func endContact() {
        if pending.x != nil, pending.y != nil, contacts.count < ContactTracker.maximumContacts {
            contacts.append(pending)
        }
        pending = Contact()
        hasContactEvents = true
    }

    /// Handles `BTN_TOUCH` with any value.
    mutating func handleTouchButton() { hasContactEvents = true }

    /// Forgets all contacts after a loss of events.
    mutating func forgetAll() {
        contacts.removeAll(keepingCapacity: true)
        pending = Contact()
        hasContactEvents = false
        isWaitingForLift = true
        for index in slots.indices { slots[index].isUsed = false }
    }

    /// Assigns the frame's contacts to slots.
    mutating func endFrame(into touches: inout TouchTranslator) {
        defer {
            contacts.removeAll(keepingCapacity: true)
            pending = Contact()
            hasContactEvents = false
        }
        guard hasContactEvents else { return }
        // On devices that report the size of contacts, a contact of size 0 has lifted.
        contacts.removeAll { $0.touchMajor == 0 }
        if contacts.isEmpty { isWaitingForLift = false }
        guard !isWaitingForLift else { return }
        let assignments = hasTrackingIDs ? slotsByID() : slotsByDistance()
        var keptSlots = 0
        for (contact, slot) in zip(contacts, assignments) {
            guard let slot else { continue }
            keptSlots |= 1 << slot
            put(contact, into: slot, &touches)
        }
        for index in slots.indices where slots[index].isUsed && keptSlots & 1 << index == 0 {
            slots[index].isUsed = false
            touches.setTrackingID(-1, slot: index)
        }
    }

    /// Puts a contact into a slot, and passes on the axes that have changed.
    private mutating func put(
        _ contact: Contact,
        into index: Int,
        _ touches: inout TouchTranslator
    ) {
        // The tool comes first, because it decides if a contact begins as a palm.
        if let tool = contact.tool, tool != slots[index].tool {
            slots[index].tool = tool
            touches.setTool(tool, slot: index)
        }
        var (x, y) = (contact.x ?? slots[index].x, contact.y ?? slots[index].y)
        if slots[index].isUsed {
            x = defuzzed(x, old: slots[index].x, fuzz: fuzzX)
            y = defuzzed(y, old: slots[index].y, fuzz: fuzzY)
        } else {
            slots[index].isUsed = true
            lastID = lastID &+ 1 & 0xffff
            slots[index].trackingID = contact.trackingID ?? lastID
            touches.setTrackingID(lastID, slot: index)
        }
        if x != slots[index].x {
            slots[index].x = x
            touches.setX(x, slot: index)
        }
        if y != slots[index].y {
            slots[index].y = y
            touches.setY(y, slot: index)
        }
    }

    /// Returns a coordinate with less noise: the smaller a movement, the less of it counts.
    private func defuzzed(_ value: Int32, old: Int32, fuzz: Int64) -> Int32 {
        let (new, old) = (Int64(value), Int64(old))
        let distance = abs(new - old)
        if distance < fuzz / 2 { return Int32(clamping: old) }
        if distance < fuzz { return Int32(clamping: (old * 3 + new) / 4) }
        return distance < fuzz * 2 ? Int32(clamping: (old + new) / 2) : value
    }

    /// Returns the slot of each contact: the slot that has its tracking id, otherwise a free one;
    /// nil if no slot is free.
    private func slotsByID() -> [Int?] {
        var takenSlots = 0
        var assignments: [Int?] = contacts.map { contact in
            slots.firstIndex { $0.isUsed && $0.trackingID == contact.trackingID }
        }
        for slot in assignments { if let slot { takenSlots |= 1 << slot } }
        for index in assignments.indices where assignments[index] == nil {
            assignments[index] = takeFirstFree(&takenSlots)
        }
        return assignments
    }

    /// Returns the slot of each contact: the slot of the old contact that matches it, otherwise a
    /// free one; nil if no slot is free.
    private mutating func slotsByDistance() -> [Int?] {
        let old = slots.indices.filter { slots[$0].isUsed }
        let matches = matching.match(rows: contacts.count, columns: old.count) { row, column in
            let dx = Int64(contacts[row].x ?? 0) - Int64(slots[old[column]].x)
            let dy = Int64(contacts[row].y ?? 0) - Int64(slots[old[column]].y)
            // Coordinates are clamped, so that sums of squares cannot overflow.
            let limit = Int64(1 << 28)
            let (x, y) = (min(max(dx, -limit), limit), min(max(dy, -limit), limit))
            return x * x + y * y
        }
        var takenSlots = 0
        for match in matches { if let match { takenSlots |= 1 << old[match] } }
        return matches.map { match in match.map { old[$0] } ?? takeFirstFree(&takenSlots) }
    }

    /// Takes the first free slot and returns its index; nil if there is none.
    private func takeFirstFree(_ takenSlots: inout Int) -> Int? {
        guard
            let index = slots.indices.first(where: {
                !slots[$0].isUsed && takenSlots & 1 << $0 == 0
            })
        else { return nil }
        takenSlots |= 1 << index
        return index
    }
}
