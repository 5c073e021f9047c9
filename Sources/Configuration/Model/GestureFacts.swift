public import Gestures
public import InputEvents

/// Properties of a gesture, the conditions of `skip-while` and `take-while`.
public struct GestureFacts: Hashable, Sendable {
    /// The number of fingers.
    public var fingers: ClosedRange<Int>?
    /// The directions in which fingers move, as in a swipe; empty is any gesture.
    public var directions: Set<Direction>
    /// The devices that it was made on.
    public var devices: DeviceFilter

    /// Facts; without arguments, they are true of every gesture.
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
