/// Keys or a button that a gesture holds while the pointer follows its fingers.
public struct PointerDrag: Hashable, Sendable {
    /// The press of the keys or button when the gesture begins.
    public var down: SentInput
    /// The release when the gesture ends, or when the lock expires.
    public var up: SentInput
    /// The motion of the pointer with fingers that have no place on the screen.
    public var profile: PointerProfile
    /// The time for which the fingers may be lifted before the keys go up; nil if they go up at the
    /// lift.
    public var lock: Duration?

    /// Creates a drag made in code.
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
    /// The ratio is the same at every speed.
    case flat = "flat"
}
