import Configuration
import Gestures
import InputEvents
import Pipeline

/// Describes a recognised gesture in words and numbers.
struct GestureWords {
    let gesture: Gesture
    let explanation: Explanation
    /// The place where the binding requires the gesture to begin; nil if there is none.
    let place: Place?

    /// The description: `swipe left, 3 fingers, 41 mm, from the right edge, 180 ms`.
    var text: String {
        let parts = [name, fingers, amount, location, duration]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private var name: String? {
        let words = GestureVocabulary.words(for: gesture.kind).printable
        guard case .key(_, let press) = gesture.kind else { return words }
        return switch press {
        case .double, .triple, .long: "\(words), \(press.rawValue) press"
        case .press, .release, .short: words
        }
    }

    private var fingers: String? {
        gesture.fingers > 0 ? Report.count(gesture.fingers, "finger") : nil
    }

    /// The distance, size, scale or angle.
    private var amount: String? {
        let movement = explanation.subject.movement
        switch gesture.kind.traits.extent {
        case .distance: return movement.map { millimetres($0.distance) }
        case .scale:
            return movement?.scale.map { "\($0.text(decimals: 2)) times as far apart" }
        case .angle:
            let angle = gesture.kind.dial == nil ? movement?.angle : gesture.angle
            return angle.map { "turned \(Report.rotation($0))" }
        case .size:
            return movement?.measures.map { "\(millimetres($0.size)) large" }
        case .share, .none: return nil
        }
    }

    private var location: String? {
        if let place { return (gesture.kind.goesSomewhere ? "from the " : "in the ") + place.name }
        guard gesture.kind.traits.landmark == .spot, let start = gesture.start,
            let surface = gesture.device.surface
        else { return nil }
        let share = surface.share(start)
        let (x, y) = (share.x * 100, share.y * 100)
        return "at \(x.text(decimals: 0)) %, \(y.text(decimals: 0)) %"
    }

    private var duration: String? {
        let traits = gesture.kind.traits
        // A change takes no time, and the explanation of a double tap covers only the first tap.
        guard traits.moment != .atChange, traits.times == 1 else { return nil }
        return Report.milliseconds(explanation.ended.microseconds(since: explanation.began))
    }

    private func millimetres(_ distance: Double) -> String {
        (explanation.isGuessed ? "~" : "") + distance.text(decimals: 0) + " mm"
    }
}
