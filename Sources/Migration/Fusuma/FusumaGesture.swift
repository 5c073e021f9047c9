/// The properties by which fusuma distinguishes gestures.
struct FusumaGesture: Hashable, Sendable {
    /// The kind: `swipe`, `pinch`, `rotate`, `hold` or `tap`.
    var kind: String
    /// The number of fingers; nil for any number.
    var fingers: Int?
    /// The direction (`left`, `in`, `clockwise` …); nil for any direction.
    var direction: String?
    /// The keys that must be held, in the kernel's names.
    var heldKeys: [String] = []
    /// The programs that must have the focus; empty for all.
    var applications: [String] = []

    /// The kinds of gestures, each with its directions.
    static let directions: [String: [String]] = [
        "swipe": ["left", "right", "up", "down"],
        "pinch": ["in", "out"],
        "rotate": ["clockwise", "counterclockwise"],
        "hold": [],
        // fusuma's plugin for taps adds this kind.
        "tap": [],
    ]

    /// The value of inputrx's `on:`.
    var on: String { direction.map { "\(kind) \($0)" } ?? kind }
}

/// The moment at which a command of fusuma runs.
enum FusumaPhase: String, Hashable, Sendable {
    /// The command runs once, as soon as the gesture is recognised.
    case once
    case begin
    case update
    case end
    case cancelled

    /// The corresponding key of inputrx.
    var key: String {
        switch self {
        case .once: "run"
        case .cancelled: "cancel"
        case .begin, .update, .end: rawValue
        }
    }
}
