/// Keys or a button that a gesture holds while the pointer follows its fingers.
public struct PointerDrag: Hashable, Sendable {
    /// Goes down when the gesture begins.
    public var down: SentInput
    /// Goes up when it ends, or when the lock does.
    public var up: SentInput
    /// How the pointer follows fingers that have no place on the screen.
    public var profile: PointerProfile
    /// How long the fingers may be lifted before the keys go up; nil for not at all.
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

/// How fast the pointer follows fingers, in libinput's words.
public enum PointerProfile: String, CaseIterable, Hashable, Sendable {
    /// Slow fingers move it less and fast ones more, as on a touchpad.
    case adaptive = "adaptive"
    /// At every speed alike.
    case flat = "flat"
}
