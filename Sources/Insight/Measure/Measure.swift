import Gestures

// The format of a quantity in the table.
extension Measure {
    /// The unit below the name; empty if there is none.
    var unit: String {
        switch self {
        case .fingers: ""
        case .distance, .size, .gap, .moved: "mm"
        case .direction, .angle: "°"
        case .speed: "mm/s"
        case .scale: "×"
        case .share: "%"
        case .duration, .landing, .hold, .lifting, .pause: "ms"
        }
    }

    /// The number of decimal places that are printed.
    var decimals: Int {
        switch self {
        case .distance, .size, .gap, .moved: 1
        case .scale: 2
        default: 0
        }
    }
}
