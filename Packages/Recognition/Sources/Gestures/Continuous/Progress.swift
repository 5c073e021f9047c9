/// How far a continuous gesture has come.
///
/// Of each gesture there is one `begin`, any number of `update`s and one `end` or `cancel`.
public struct Progress: Hashable, Sendable {
    /// Where in the gesture.
    public var phase: Phase
    /// The steps since the last update, signed; 0 in all other phases.
    public var steps: Int
    /// All steps since the fingers landed, signed.
    public var total: Int
    /// Tells gestures apart that go on at the same time on one device, as on two rings.
    public var lane: Int

    /// A part of a continuous gesture.
    public enum Phase: String, CaseIterable, Hashable, Sendable {
        /// It was recognised, and is nothing else any more.
        case begin = "begin"
        /// It went on.
        case update = "update"
        /// A finger was lifted.
        case end = "end"
        /// It is not to count: another finger landed, a palm was seen, the device is gone, events
        /// were lost, the machine slept, or the configuration was read again.
        case cancel = "cancel"
    }

    /// A part of a gesture.
    public init(phase: Phase, steps: Int = 0, total: Int = 0, lane: Int = 0) {
        self.phase = phase
        self.steps = steps
        self.total = total
        self.lane = lane
    }
}
