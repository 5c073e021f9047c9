import Glibc
import InputEvents

/// The rules of lisgd, a daemon that knows swipes only, as its manual describes them.
///
/// A finger swipes in one of eight directions if it travels `-t` pixels of the screen or more (125),
/// within `-r` degrees of the direction (15). The gesture of all fingers counts if they lift within
/// `-m` milliseconds (800); it is by as many fingers as made the same swipe. Written from the manual;
/// no part of it is lisgd's.
struct SwipeRules {
    /// Pixels.
    private static let threshold = 125.0
    /// Degrees to either side.
    private static let leniency = 15.0
    private static let timeout: Int64 = 800_000

    /// A finger: where it landed, and where it was last.
    private struct Finger {
        let landing: Point
        var last: Point
    }

    private var fingers: [Int32: Finger] = [:]
    private var lifted: [Finger] = []
    private var began = Timestamp.zero

    /// The result for a touch that began at a time.
    struct Swipes {
        let began: Timestamp
        /// The number of fingers for each direction in which some went.
        let directions: [Direction: Int]
    }

    /// Handles a frame; returns the swipes when the last finger lifts.
    mutating func handle(_ frame: TouchFrame, at time: Timestamp) -> Swipes? {
        for change in frame.changes {
            switch change.phase {
            case .down:
                if fingers.isEmpty { (began, lifted) = (time, []) }
                fingers[change.slot] = Finger(landing: change.position, last: change.position)
            case .motion: fingers[change.slot]?.last = change.position
            case .up, .cancel:
                if let finger = fingers.removeValue(forKey: change.slot) { lifted.append(finger) }
            }
        }
        guard fingers.isEmpty, !lifted.isEmpty else { return nil }
        defer { lifted = [] }
        guard time.microseconds(since: began) <= SwipeRules.timeout else { return nil }
        let directions = lifted.compactMap(SwipeRules.direction)
        let counts = Dictionary(directions.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.isEmpty ? nil : Swipes(began: began, directions: counts)
    }

    private static let compass: [Direction] = [
        .right, .upRight, .up, .upLeft, .left, .downLeft, .down, .downRight,
    ]

    private static func direction(of finger: Finger) -> Direction? {
        let way = finger.last - finger.landing
        guard way.length * LabelledTouches.pixels >= threshold else { return nil }
        let degrees = atan2(-way.dy, way.dx) * 180 / .pi
        let nearest = (degrees / 45).rounded()
        guard (degrees - nearest * 45).magnitude <= leniency else { return nil }
        return compass[(Int(nearest) + 8) % 8]
    }
}
