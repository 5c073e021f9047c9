/// The changes of a device's contacts since the last report of the kernel (`SYN_REPORT`).
public struct TouchFrame: Hashable, Sendable {
    /// The changes, in the order of the slots if a device sent them.
    public var changes: [TouchChange]
    /// True if the changes take effect now; otherwise they take effect with the next complete
    /// frame.
    public var isComplete: Bool

    /// Creates a frame of these changes.
    @inlinable
    public init(_ changes: [TouchChange], isComplete: Bool = true) {
        self.changes = changes
        self.isComplete = isComplete
    }

    /// True if no contact lands or ends in the frame, and none is as wide as a palm.
    @inlinable public var onlyMoves: Bool {
        changes.allSatisfy { $0.phase == .motion && $0.width < TouchChange.widePalm }
    }

    /// True if contacts end in the frame, and none lands.
    @inlinable public var endsOnly: Bool {
        !changes.contains { $0.phase == .down }
            && changes.contains { $0.phase == .up || $0.phase == .cancel }
    }

    /// Returns true if a contact lands or ends in this slot.
    @inlinable
    public func isTurn(of slot: Int32) -> Bool {
        changes.contains { $0.slot == slot && $0.phase != .motion }
    }

    /// True if a contact lands in the frame.
    @inlinable public var hasLanding: Bool { changes.contains { $0.phase == .down } }
}

/// A change of one contact.
public struct TouchChange: Hashable, Sendable {
    /// The number that distinguishes the contact from simultaneous ones of the device; it is reused
    /// after the contact has ended.
    public var slot: Int32
    /// The kind of change.
    public var phase: Phase
    /// The longer axis of the contact in millimetres, at most 255; 0 if the device does not report
    /// it.
    public var width: UInt8
    /// The position of the contact in millimetres; for `up` and `cancel`, its last position.
    public var position: Point

    /// Creates a change of the contact in `slot`.
    @inlinable
    public init(slot: Int32, phase: Phase, position: Point, width: UInt8 = 0) {
        self.slot = slot
        self.phase = phase
        self.width = width
        self.position = position
    }

    /// 20 mm: the least width of a palm; a thumb that lies flat is up to 18 mm long.
    @inlinable public static var widePalm: UInt8 { 20 }

    /// The kinds of changes of a contact.
    public enum Phase: Hashable, Sendable {
        case down, motion, up
        /// The contact does not count: it was a palm, another program took it, or the device was
        /// unplugged.
        case cancel
    }
}

// For hand-written events, one contact at a time.
extension InputEvent.Kind {
    /// Returns a change of one contact, which takes effect with the next complete frame.
    public static func touch(_ id: DeviceID, _ change: TouchChange) -> InputEvent.Kind {
        .touches(id, TouchFrame([change], isComplete: false))
    }

    /// Returns the end of a frame, with which the changes since the last one take effect.
    public static func touchFrame(_ id: DeviceID) -> InputEvent.Kind {
        .touches(id, TouchFrame([]))
    }
}
