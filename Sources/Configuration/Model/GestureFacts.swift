public import Gestures
public import InputEvents

/// What a gesture may be like: what `skip-while` and `take-while` ask.
public struct GestureFacts: Hashable, Sendable {
    /// By how many fingers it was made.
    public var fingers: ClosedRange<Int>?
    /// The directions in which fingers move, as in a swipe; empty is any gesture.
    public var directions: Set<Direction>
    /// The devices on which it was made.
    public var devices: DeviceFilter

    /// Facts; leave everything out for those of any gesture.
    public init(
        fingers: ClosedRange<Int>? = nil,
        directions: Set<Direction> = [],
        devices: DeviceFilter = .any
    ) {
        self.fingers = fingers
        self.directions = directions
        self.devices = devices
    }

    /// Whether the gesture is like that in everything that is given.
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
