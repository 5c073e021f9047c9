/// The progress of a continuous gesture.
///
/// Each gesture has one `begin`, any number of `update`s and one `end` or `cancel`.
public struct Progress: Hashable, Sendable {
    /// The phase of the gesture.
    public var phase: Phase
    /// The steps since the last update, signed; 0 in all other phases.
    public var steps: Int
    /// The sum of all steps since the fingers landed, signed.
    public var total: Int
    /// A number that distinguishes simultaneous gestures on one device, as on two rings.
    public var lane: Int

    /// The phases of a continuous gesture.
    public enum Phase: String, CaseIterable, Hashable, Sendable {
        /// The gesture was recognised, and can no longer become another gesture.
        case begin
        /// The gesture continued.
        case update
        /// A finger lifted.
        case end
        /// The gesture does not count: another finger landed, a palm was detected, the device was
        /// removed, events were lost, the machine slept, or the configuration was reloaded.
        case cancel
    }

    /// Creates the progress of a gesture.
    public init(phase: Phase, steps: Int = 0, total: Int = 0, lane: Int = 0) {
        self.phase = phase
        self.steps = steps
        self.total = total
        self.lane = lane
    }
}
