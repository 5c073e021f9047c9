/// What the contacts of a touchscreen did between two reports of the kernel (`SYN_REPORT`).
public struct TouchFrame: Hashable, Sendable {
    /// One for each contact that did something, in the order of their slots where a device sent them.
    public var changes: [TouchChange]
    /// Whether the changes take effect; otherwise they do so with the next complete frame.
    public var isComplete: Bool

    /// A frame of these changes.
    @inlinable
    public init(_ changes: [TouchChange], isComplete: Bool = true) {
        self.changes = changes
        self.isComplete = isComplete
    }

    /// Whether a contact lands in it.
    @inlinable public var hasLanding: Bool { changes.contains { $0.phase == .down } }
}

/// A change of one contact.
public struct TouchChange: Hashable, Sendable {
    /// Distinguishes simultaneous contacts of a device; reused after the contact has ended.
    public var slot: Int32
    /// What the contact did.
    public var phase: Phase
    /// Its position, in millimetres; for `up` and `cancel`, its last position.
    public var position: Point

    /// A change of the contact in `slot`.
    @inlinable
    public init(slot: Int32, phase: Phase, position: Point) {
        self.slot = slot
        self.phase = phase
        self.position = position
    }

    /// What a contact can do.
    public enum Phase: Hashable, Sendable {
        case down, motion, up
        /// The contact does not count: it was a palm, another program took it, or the device was
        /// unplugged.
        case cancel
    }
}

// For events that are written by hand, one contact at a time.
extension InputEvent.Kind {
    /// A change of one contact, which takes effect with the next complete frame.
    public static func touch(_ id: DeviceID, _ change: TouchChange) -> InputEvent.Kind {
        .touches(id, TouchFrame([change], isComplete: false))
    }

    /// The end of the frame: the changes since the last one take effect.
    public static func touchFrame(_ id: DeviceID) -> InputEvent.Kind {
        .touches(id, TouchFrame([]))
    }
}
