/// Keys or a button that a gesture holds while the pointer follows its fingers.
public struct PointerDrag: Hashable, Sendable {
    /// The press of the keys or button when the gesture begins.
    public var down: SentInput
    /// The release of the keys or button when the gesture ends, or when the lock expires.
    public var up: SentInput
    /// The speed of the pointer for fingers that have no place on the screen.
    public var profile: PointerProfile
    /// The time for which the keys stay down after the fingers lift, so that the drag can go on;
    /// nil if the keys go up at the lift.
    public var lock: Duration?

    /// Creates a drag in code.
    public init(
        down: SentInput,
        up: SentInput,
        profile: PointerProfile = .adaptive,
        lock: Duration? = nil
    ) {
        self.down = down
        self.up = up
        self.profile = profile
        self.lock = lock
    }
}

/// The speed of the pointer as a function of the fingers' speed, in libinput's terms.
public enum PointerProfile: String, CaseIterable, Hashable, Sendable {
    /// Slow fingers move the pointer less, and fast ones more, as on a touchpad.
    case adaptive = "adaptive"
    /// The ratio of the two speeds is constant.
    case flat = "flat"
}
