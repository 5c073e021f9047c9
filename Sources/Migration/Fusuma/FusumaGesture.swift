/// The properties by which fusuma distinguishes gestures.
struct FusumaGesture: Hashable, Sendable {
    /// `swipe`, `pinch`, `rotate`, `hold`, `tap`.
    var sort: String
    var fingers: Int?
    /// `left`, `in`, `clockwise` …; nil for any direction.
    var direction: String?
    /// The keys that must be held, in the kernel's names.
    var held: [String] = []
    /// The programs that must have the focus; empty for all.
    var applications: [String] = []

    /// The kinds of gestures, with the directions of each.
    static let directions: [String: [String]] = [
        "swipe": ["left", "right", "up", "down"],
        "pinch": ["in", "out"],
        "rotate": ["clockwise", "counterclockwise"],
        "hold": [],
        // The plugin for taps has these.
        "tap": [],
    ]

    /// The value of inputrx's `on:`.
    var on: String { direction.map { "\(sort) \($0)" } ?? sort }
}

/// The moment at which a command of fusuma runs.
enum FusumaPhase: String, Hashable, Sendable {
    /// Once, as soon as the gesture is certain.
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
