import Gestures
import InputEvents
import Pipeline

/// Puts misses into words, with the measured value and the limit.
struct MissText {
    let explanation: Explanation
    /// Nil if the miss is not about one pattern.
    let pattern: GesturePattern?

    init(_ explanation: Explanation, _ pattern: GesturePattern? = nil) {
        self.explanation = explanation
        self.pattern = pattern
    }

    /// The miss in a few words.
    func text(_ miss: Check) -> String {
        if let part = self.part(of: miss) { return part.words.text(part.miss) }
        return switch miss.quantity {
        case .condition, .heldKeys: off(miss)
        case .landingNotSeen, .liftNotSeen, .landedWhileLifting, .landedLate, .tooManyFingers,
            .cancelled, .leftOut, .lost, .gaveWay, .turned, .unfinished, .phase, .place, .libinput,
            .released,
            .apart,
            .tipTap, .state, .chord:
            event(miss)
        case .maySwipe, .mayBeShape, .mayBeMore, .precedence, .dragging:
            waiting(miss)
        case .fingers, .nextFingers, .count, .keys:
            number(miss)
        case .from, .to, .along, .stillness, .movement, .distance, .straightness, .recoil, .near,
            .speed:
            way(miss)
        case .stroked:
            "went \(miss.measured.text(decimals: 0)) % of the strip, "
                + "\(miss.limit.number.text(decimals: 0)) % needed"
        case .parts, .nothingFollowed, .interrupted:
            sequence(miss)
        case .direction, .side, .together, .share, .evenness, .scale, .angle, .turnedMore,
            .scaledMore:
            shape(miss)
        case .size, .inStep, .deviation, .rival, .goneRound, .steadiness, .roundness:
            drawing(miss)
        case .lead, .landing, .resting, .lifting, .abandoned, .within, .hold, .short, .pause:
            time(miss)
        }
    }

    // MARK: - What happened or did not

    private func event(_ miss: Check) -> String {
        switch miss.quantity {
        case .landingNotSeen: "a finger was down whose landing was not seen"
        case .liftNotSeen: "a finger landed twice, so its lift was lost"
        case .landedWhileLifting: "a finger landed while others lifted"
        case .landedLate: late(numbers(miss, " ms"))
        case .tooManyFingers: "more than 20 contacts"
        case .cancelled where isLibinputs: "libinput cancelled it"
        case .cancelled where explanation.device.isTouchpad:
            "it was cancelled, because the fingers clicked or one was a palm"
        case .cancelled: "it was cancelled, for example as a palm"
        case .leftOut: "it rested at the rim or out of reach while another finger landed"
        case .lost: "events were lost, or the device was unplugged"
        case .gaveWay: "its fingers made the gesture above by their contacts"
        case .turned: "the screen was rotated while fingers were down"
        case .unfinished where isKey: "the recording ends before the press is decided"
        case .unfinished: "the recording ends before the fingers lift"
        case .phase: "the drag ended before this phase"
        case .place: "a touchpad does not report at which edge fingers are"
        case .libinput: "libinput recognised something else"
        case .chord:
            "it became part of a chord of \(miss.measured.whole) keys that did not fire"
        case .released: "its release was not seen"
        case .apart: "the fingers went the same way"
        case .tipTap: "no finger tapped while others rested"
        case .state:
            if case .key(let code, _) = explanation.subject, let number = code.padButton {
                "it was button \(number)"
            } else {
                "it went the other way"
            }
        default: miss.quantity.rawValue
        }
    }

    private func late(_ time: (measured: String, limit: String)) -> String {
        "a finger landed \(time.measured) after the first, while others moved; "
            + "\(time.limit) allowed"
    }

    /// Whether libinput recognised it, on a touchpad.
    private var isLibinputs: Bool {
        if case .touchpad = explanation.subject { true } else { false }
    }

    private var isKey: Bool {
        if case .key = explanation.subject { true } else { false }
    }

    // MARK: - Numbers

    private func number(_ miss: Check) -> String {
        switch miss.quantity {
        case .nextFingers:
            "the next tap had \(Report.count(miss.measured.whole, "finger"))"
        case .count:
            explanation.subject.movement == nil
                ? counted(miss, "press", "presses")
                : counted(miss, "tap", "taps")
        case .keys: counted(miss, "key", "keys") + " held"
        default: counted(miss, "finger", "fingers")
        }
    }

    /// `2 fingers of 3 needed`, `4 fingers, 2–3 allowed`.
    private func counted(_ miss: Check, _ noun: String, _ plural: String) -> String {
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

    // MARK: - Distances

    private func way(_ miss: Check) -> String {
        let (measured, limit) = numbers(miss, " mm")
        return switch miss.quantity {
        case .from:
            PlaceText(pattern?.from, restingPlaces: pattern?.restingPlaces ?? [])
                .text(miss, "began", (measured, limit))
        case .to: PlaceText(pattern?.to).text(miss, "ended", (measured, limit))
        case .along: PlaceText(pattern?.along).text(miss, "was", (measured, limit), " all the way")
        case .stillness: "moved \(measured), \(limit) allowed"
        case .movement: "moved \(measured), more than \(limit) needed"
        case .distance where miss.isTooMuch: "travelled \(measured), \(limit) allowed"
        case .distance: "travelled \(measured) of \(limit) needed"
        case .speed: speed(miss)
        case .straightness: "not straight: the path was \(measured) long, \(limit) allowed"
        case .recoil: "came back by \(measured) before the lift, \(limit) allowed"
        case .near: "the next was \(measured) away, \(limit) allowed"
        default: "\(measured), \(limit)"
        }
    }

    private func speed(_ miss: Check) -> String {
        let (measured, limit) = numbers(miss, " mm/s")
        return miss.isTooMuch
            ? "\(measured) near its end, slow is below \(limit)"
            : "\(measured) near its end, fast is at least \(limit)"
    }

    // MARK: - Angles and shares

    private func shape(_ miss: Check) -> String {
        let measured = miss.measured
        switch (miss.quantity, miss.limit) {
        case (.direction, .between(let from, let to)):
            return "direction \(measured.angle)°, \(from.angle)°–\(to.angle)° allowed"
        case (.side, .between(let from, let to)):
            return "tapped at \(measured.angle)° from the resting finger, "
                + "\(from.angle)°–\(to.angle)° allowed"
        case (.together, let limit):
            return "a finger's direction was \(measured.angle)° off the others, "
                + "\(limit.number.angle)° allowed"
        case (.share, let limit):
            return "a finger moved \(measured.text(decimals: 0)) % as far as the others, "
                + "\(limit.number.text(decimals: 0)) % needed"
        case (.evenness, let limit):
            return "a finger moved \(measured.text(decimals: 0)) % as far as another, "
                + "\(limit.number.text(decimals: 0)) % needed"
        case (.scale, .atLeast(let least)):
            return "\(measured.text(decimals: 2)) times as far apart, "
                + "\(least.text(decimals: 2)) needed"
        case (.scale, let limit):
            return "\(measured.text(decimals: 2)) times as far apart, "
                + "\(limit.number.text(decimals: 2)) or less needed"
        case (.angle, let limit):
            return "turned \(Report.turn(measured)), \(Report.turn(limit.number)) needed"
        case (.turnedMore, let limit):
            return "turned \(measured.text(decimals: 0))°, "
                + "more than the pinch (\(limit.number.text(decimals: 0))°) can outweigh"
        case (_, let limit):
            return "pinched by \(measured.text(decimals: 2)), "
                + "more than the turn (\(limit.number.text(decimals: 2))) can outweigh"
        }
    }

    // MARK: - Times

    private func time(_ miss: Check) -> String {
        let (measured, limit) = numbers(miss, " ms")
        return switch miss.quantity {
        case .lead: "tapped \(measured) after the other landed, \(limit) needed"
        case .landing: "the fingers landed over \(measured), \(limit) allowed"
        case .resting: "stayed down \(measured), \(limit) allowed"
        case .lifting: "the fingers lifted over \(measured), \(limit) allowed"
        case .abandoned: "rested \(measured) before the lift, \(limit) allowed"
        case .within: "took \(measured), \(limit) allowed"
        case .hold: "held \(measured) of \(limit) needed"
        case .short: "held \(measured), less than \(limit) needed"
        case .pause: "the next came \(measured) later, \(limit) allowed"
        default: "\(measured), \(limit)"
        }
    }

    /// `~` before millimetres of a device whose size is guessed.
    func guess(_ unit: String) -> String {
        unit.hasPrefix(" mm") && explanation.isGuessed ? "~" : ""
    }

    /// The measured value and the limit, precise enough to show that they differ.
    func numbers(_ miss: Check, _ unit: String) -> (measured: String, limit: String) {
        let limit = miss.nearerLimit
        let short = (miss.measured.rounded(unit), limit.rounded(unit))
        let mark = guess(unit)
        guard short.0 == short.1 else { return (mark + short.0, short.1) }
        return (mark + miss.measured.text(decimals: 3) + unit, limit.text(decimals: 3) + unit)
    }
}

extension Check {
    /// Whether the measured value is too large.
    var isTooMuch: Bool {
        switch limit {
        case .atLeast: false
        case .atMost: true
        case .between(let least, _): measured >= least
        }
    }

    /// The limit that was missed; for a range, the nearer one.
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
    /// The nearest whole number.
    var whole: Int { isFinite && magnitude < 1e9 ? Int(self.rounded()) : 0 }

    /// Whole degrees from 0 to 359.
    fileprivate var angle: Int {
        let rest = whole % 360
        return rest < 0 ? rest + 360 : rest
    }

    /// The number with a tenth, if it is not zero, and the unit.
    fileprivate func rounded(_ unit: String) -> String {
        let text = self.text(decimals: unit == " ms" || unit == " mm/s" ? 0 : 1)
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + unit
    }
}
