import EventCodes
import Gestures
import InputEvents
import Pipeline

extension Report {
    /// Returns a number with its noun: `1 finger`, `2 fingers`.
    static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    static func seconds(_ time: Timestamp, since origin: Timestamp) -> String {
        (Double(max(0, time.microseconds(since: origin))) / 1_000_000).text(decimals: 3) + "s"
    }

    static func milliseconds(_ microseconds: Int64) -> String {
        (Double(microseconds) / 1000).text(decimals: 0) + " ms"
    }

    static func millimetres(_ distance: Double) -> String { distance.text(decimals: 1) + " mm" }

    /// Returns a rotation in words: `12° clockwise`.
    static func rotation(_ angle: Double) -> String {
        angle.magnitude.text(decimals: 0) + "° " + (angle < 0 ? "counterclockwise" : "clockwise")
    }

    /// Returns the name of the nearest of the eight directions; empty if the angle is not finite or
    /// unusably large.
    static func name(of degrees: Double) -> String {
        let names = [
            "right", "up-right", "up", "up-left", "left", "down-left", "down", "down-right",
        ]
        guard degrees.isFinite, degrees.magnitude < 1e6 else { return "" }
        let sector = Int((degrees / 45).rounded()) % 8
        return names[(sector + 8) % 8]
    }
}

extension PointerGesture.Kind {
    /// The name that libinput has for this kind of gesture.
    var word: String {
        switch self {
        case .swipe: "swipe"
        case .pinch: "pinch"
        case .hold: "hold"
        }
    }
}

extension Explanation.Subject {
    /// The movement of the fingers; nil for keys, switches, states and dials.
    var movement: Explanation.Movement? {
        switch self {
        case .touch(let movement), .touchpad(_, let movement): movement
        case .key, .switch, .state, .dial: nil
        }
    }
}

extension JSONLine {
    /// Adds the numbers of a movement.
    mutating func add(_ movement: Explanation.Movement) {
        add("fingers", Int64(movement.fingers))
        add("distance", movement.distance)
        if let direction = movement.direction { add("direction", direction) }
        if let scale = movement.scale { add("scale", scale) }
        if let angle = movement.angle { add("angle", angle) }
    }
}
