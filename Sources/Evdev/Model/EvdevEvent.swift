public import InputEvents

/// One event as the kernel sends it (`struct input_event`).
public struct EvdevEvent: Hashable, Sendable {
    /// When the kernel saw it.
    public var time: Timestamp
    /// `EV_*`: the type of the event.
    public var type: UInt16
    /// The code within the type: which key, which axis.
    public var code: UInt16
    /// The new state or position, or the distance moved.
    public var value: Int32

    /// An event with the kernel's numbers.
    @inlinable
    public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }

    /// Whether events before it were lost.
    @inlinable public var isLoss: Bool {
        type == EvdevType.synchronisation && code == Synchronisation.dropped
    }

    /// Whether it ends a frame.
    @inlinable public var endsFrame: Bool {
        type == EvdevType.synchronisation && code == Synchronisation.report
    }
}
