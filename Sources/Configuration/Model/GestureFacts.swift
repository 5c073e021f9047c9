public import Gestures
public import InputEvents

/// Properties of a gesture: the conditions of `skip-while` and `take-while`.
public struct GestureFacts: Hashable, Sendable {
    /// The number of fingers; nil for any number.
    public var fingers: ClosedRange<Int>?
    /// The directions in which fingers move, as in a swipe; empty if the direction does not matter.
    public var directions: Set<Direction>
    /// The devices on which the gesture is made.
    public var devices: DeviceFilter

    /// Creates properties; without arguments, every gesture has them.
    public init(
        fingers: ClosedRange<Int>? = nil,
        directions: Set<Direction> = [],
        devices: DeviceFilter = .any
    ) {
        self.fingers = fingers
        self.directions = directions
        self.devices = devices
    }

    /// Returns true if the gesture has all of these properties.
    public func hold(of gesture: Gesture) -> Bool {
        if let fingers, !fingers.contains(gesture.fingers) { return false }
        if !directions.isEmpty {
            guard case .way(let direction?) = gesture.kind.traits.bearing,
                directions.contains(direction)
            else { return false }
        }
        return devices.matches(gesture.device)
    }
}
