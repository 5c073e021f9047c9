import Gestures
import Pipeline

extension IgnoredContact {
    /// The contact and the reason in words: `a contact of 8 ms beside a finger, too short for a
    /// finger`.
    var text: String {
        let time = length.text(decimals: 0) + " ms"
        return switch reason {
        case .brief: "a contact of \(time) beside a finger, too short for a finger"
        case .split: "a contact of \(time) that was a part of a finger"
        case .brushed: "a contact of \(time) that touched the panel only on the way of the others"
        case .merged: "a jump of a finger that was one contact with another for \(time)"
        }
    }
}
