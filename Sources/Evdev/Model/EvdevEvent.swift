public import InputEvents

/// One event as the kernel sends it (`struct input_event`).
public struct EvdevEvent: Hashable, Sendable {
    /// The time at which the kernel received the event.
    public var time: Timestamp
    /// The type of the event (`EV_*`).
    public var type: UInt16
    /// The code within the type: the number of a key or axis.
    public var code: UInt16
    /// The new state or position, or the distance moved.
    public var value: Int32

    /// Creates an event with the kernel's numbers.
    @inlinable
    public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }

    /// True if the kernel lost events before this one.
    @inlinable public var isLoss: Bool {
        type == EvdevType.synchronisation && code == Synchronisation.dropped
    }

    /// True if the event ends a frame.
    @inlinable public var endsFrame: Bool {
        type == EvdevType.synchronisation && code == Synchronisation.report
    }
}
