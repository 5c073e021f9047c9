import Gestures
import Pipeline

extension MissText {
    /// Returns the measured value and the limit in the format of the quantity's unit.
    ///
    /// The mark `~` shows that the millimetres are a guess.
    func numbers(_ miss: Check) -> (measured: String, limit: String) {
        let unit = miss.quantity.unit
        let limit = miss.nearerLimit
        let mark = unit.isMillimetres && explanation.isGuessed ? "~" : ""
        let shown = (unit.text(miss.measured), unit.text(limit))
        if case .between(let from, let to) = miss.limit, case .direction = unit {
            return (shown.0, unit.text(from) + "–" + unit.text(to))
        }
        let addition = frameText(miss)
        guard shown.0 == shown.1, unit.isPreciseIfEqual else {
            return (mark + shown.0, shown.1 + addition)
        }
        // Different numbers must not look equal.
        let precise = [miss.measured, limit].map { $0.text(decimals: 3) + unit.suffix }
        return (mark + precise[0], precise[1] + addition)
    }

    /// Returns the parts of a limit that allows for a frame: ` (300 ms and a frame of the panel)`;
    /// empty for other limits.
    func frameText(_ miss: Check) -> String {
        guard miss.frame > 0 else { return "" }
        let limit = miss.quantity.unit.text(miss.limit.number - miss.frame)
        return " (\(limit) and a frame of the panel)"
    }

    /// Returns the time that had passed and the limit: ` (80 of 150 ms)`.
    func waitText(_ miss: Check) -> String {
        let (measured, limit) = numbers(miss)
        return " (\(measured.dropLast(" ms".count)) of \(limit))"
    }

    /// Returns a count with its limit: `2 fingers of 3 needed`, `4 fingers, 2–3 allowed`.
    func countText(_ miss: Check, _ noun: String, _ plural: String) -> String {
        let measured = miss.measured.whole
        let text = "\(measured) \(measured == 1 ? noun : plural)"
        switch miss.limit {
        case .atLeast(let least):
            return "\(text) of \(least.whole) needed"
        case .atMost(let most):
            return "\(text), \(most.whole) allowed"
        case .between(let least, let most):
            if miss.measured < least { return "\(text) of \(least.whole) needed" }
            let range = least == most ? "\(most.whole)" : "\(least.whole)–\(most.whole)"
            return "\(text), \(range) allowed"
        }
    }
}

/// The unit of a quantity, and the format of its numbers.
enum QuantityUnit {
    case millimetres
    /// The longer side of a drawing, always with one decimal place.
    case drawnMillimetres
    case millimetresPerSecond
    case milliseconds
    case percent
    case tenthsOfPercent
    /// A factor: this many times as large.
    case factor
    case degrees
    /// Degrees on the circle, from 0 to 359.
    case direction
    /// Degrees with the words for clockwise or counterclockwise.
    case turn
    /// A number of things, or 1 for yes and 0 for no.
    case count

    /// True if the unit contains millimetres, which are a guess on some devices.
    var isMillimetres: Bool {
        switch self {
        case .millimetres, .drawnMillimetres, .millimetresPerSecond: true
        default: false
        }
    }

    /// True if different numbers get three decimal places when they would look equal.
    fileprivate var isPreciseIfEqual: Bool {
        switch self {
        case .millimetres, .millimetresPerSecond, .milliseconds: true
        default: false
        }
    }

    /// The text after the number.
    fileprivate var suffix: String {
        switch self {
        case .millimetres, .drawnMillimetres: " mm"
        case .millimetresPerSecond: " mm/s"
        case .milliseconds: " ms"
        case .percent, .tenthsOfPercent: " %"
        case .degrees, .direction: "°"
        case .factor, .turn, .count: ""
        }
    }

    /// Returns a number with its unit.
    fileprivate func text(_ value: Double) -> String {
        switch self {
        case .millimetres:
            let text = value.text(decimals: 1)
            return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + suffix
        case .drawnMillimetres, .tenthsOfPercent: return value.text(decimals: 1) + suffix
        case .factor: return value.text(decimals: 2)
        case .direction: return "\((value.whole % 360 + 360) % 360)" + suffix
        case .turn: return Report.rotation(value)
        case .millimetresPerSecond, .milliseconds, .percent, .degrees, .count:
            return value.text(decimals: 0) + suffix
        }
    }
}

extension Check.Quantity {
    /// The unit of the measured value and the limit.
    var unit: QuantityUnit {
        switch self {
        case .from, .to, .along, .stillness, .movement, .distance, .straightness, .recoil, .near:
            .millimetres
        case .size: .drawnMillimetres
        case .speed: .millimetresPerSecond
        case .maySwipe, .mayBeShape, .mayBeMore, .landedLate, .landing, .resting, .lifting,
            .abandoned, .within, .hold, .short, .pause, .lead, .nothingFollowed:
            .milliseconds
        case .share, .evenness, .inStep, .roundness, .cornering, .gap, .stroked: .percent
        case .deviation, .rival: .tenthsOfPercent
        case .scale, .scaledMore: .factor
        case .turnedMore, .steadiness: .degrees
        case .direction, .side, .together: .direction
        case .angle, .goneRound: .turn
        case .condition, .heldKeys, .precedence, .dragging, .landingNotSeen, .liftNotSeen,
            .landedWhileLifting, .tooManyFingers, .cancelled, .leftOut, .lost, .gaveWay, .turned,
            .pen, .unfinished, .fingers, .apart, .rim, .palm, .count, .nextFingers, .phase, .place,
            .libinput, .tipTap,
            .parts, .interrupted, .keys, .chord, .released, .state:
            .count
        }
    }
}

extension Check {
    /// True if a failed check measured a value that is too large, not too small.
    var isTooMuch: Bool {
        switch limit {
        case .atLeast: false
        case .atMost: true
        case .between(let least, _): measured >= least
        }
    }

    /// The limit that was missed; for a range, its nearer end.
    fileprivate var nearerLimit: Double {
        if case .between(_, let most) = limit, isTooMuch { most } else { limit.number }
    }
}

extension Check.Limit {
    /// The limit as one number; for a range, its lower end.
    var number: Double {
        switch self {
        case .atLeast(let number), .atMost(let number), .between(let number, _): number
        }
    }
}

extension Double {
    /// The nearest whole number; 0 if the value is not finite, or has 10 or more digits.
    var whole: Int { isFinite && magnitude < 1e9 ? Int(self.rounded()) : 0 }
}
