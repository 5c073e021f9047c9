import Gestures
import InputEvents

extension Words {
    /// What to write into the configuration, or do, so that the miss would be none.
    ///
    /// Nil where nothing in the configuration could help and the miss says all.
    func advice(_ miss: Check) -> String? {
        if let part = self.part(of: miss) { return part.words.advice(part.miss) }
        return switch miss.quantity {
        case .condition: condition(miss)
        case .nothingFollowed: "go on sooner, or let `within:` be longer"
        case .fingers:
            fingers(miss)
        case .from: "begin nearer to the \(sort(pattern?.from)), or leave out `from:`"
        case .to: "go on to the \(sort(pattern?.to)), or leave out `to:`"
        case .along: "stay nearer to the edge, or write `from:` instead of `along:`"
        case .stillness: "keep still, or " + threshold("slop", miss, unit: "mm")
        case .movement: "move farther"
        case .distance: distance(miss)
        case .speed: speed(miss)
        case .direction: direction(miss)
        case .side: "bind `tip-tap` without a side"
        case .lead: "let the other finger rest before you tap"
        case .together, .share: "move all fingers alike"
        case .evenness: "put all fingers down before you move"
        case .straightness: "go straight, or bind a `drag`: it may go any way"
        case .apart: "move the fingers apart or about each other"
        case .scale: "move the fingers farther"
        case .angle where explanation.subject.movement == nil: "turn farther"
        case .angle: "turn the fingers farther"
        case .stroked: "go farther"
        case .turnedMore: "turn the fingers less"
        case .scaledMore: "keep the fingers as far apart as they are"
        case .landing, .resting: "be quicker, or " + threshold("tap", miss, unit: "ms")
        case .lifting: isTap ? threshold("tap", miss, unit: "ms") : "lift all fingers together"
        case .abandoned: "lift while you move, or bind a `drag`"
        case .within: "be quicker, or `within: \(roundedUp(miss.measured, to: 10))ms`"
        case .hold: hold(miss)
        case .short: "let go sooner, or bind `press: long`"
        case .count, .nextFingers: "do it again at once"
        case .pause:
            threshold(isTap ? "double-tap" : "double-key", miss, unit: "ms")
        case .near: threshold("double-tap-distance", miss, unit: "mm")
        case .keys: "hold all keys together"
        case .place: "leave out `from:`, `to:` and `along:`"
        default: drawingAdvice(miss)
        }
    }

    /// Of all conditions, only that of the lock screen holds without being written.
    private func condition(_ miss: Check) -> String? {
        guard let condition = miss.circumstance?.condition, condition.isNegated,
            condition.state == KnownState.locked.rawValue
        else { return nil }
        return "`when: {locked: any}`, to run it on the lock screen, too"
    }

    private var isTap: Bool {
        if case .tap = pattern?.kind { true } else { false }
    }

    private func sort(_ places: Set<Place>?) -> String {
        places?.contains { !$0.isCorner } == false ? "corner" : "edge"
    }

    private func fingers(_ miss: Check) -> String {
        let count = Report.count(miss.limit.number.whole, "finger")
        if miss.measured < 2, pattern?.kind.takesTwo == true { return count }
        return "\(count), or `fingers: \(miss.measured.whole)`"
    }

    private func threshold(_ name: String, _ miss: Check, unit: String) -> String {
        let value = roundedUp(miss.measured, to: unit == "ms" ? 10 : 1)
        return "`\(name): \(value)\(unit)` under `thresholds:`"
    }

    /// A distance that was hardly begun is not made right by asking for less.
    private func distance(_ miss: Check) -> String {
        if miss.isTooMuch { return "do not go as far" }
        let value = miss.measured.rounded(.down).whole
        guard miss.nearness >= 0.5, value > 4 else { return "go farther" }
        return "`distance: \(value)mm`, or go farther"
    }

    private func speed(_ miss: Check) -> String {
        let value = (miss.measured / 10).rounded(.down).whole * 10
        if miss.isTooMuch { return "be slower near the end, or let go later" }
        guard miss.nearness >= 0.5 else { return "be faster near the end, and do not rest" }
        return "be faster near the end, or `flick: \(value)mm/s` under `thresholds:`"
    }

    private func direction(_ miss: Check) -> String? {
        guard case .swipe = pattern?.kind else { return nil }
        if pattern?.angles != nil { return "go straighter, or make `direction:` wider" }
        return "go straighter, or bind `swipe \(Report.name(of: miss.measured))`"
    }

    private func hold(_ miss: Check) -> String {
        let value = (miss.measured / 10).rounded(.down).whole * 10
        guard miss.nearness >= 0.5, value > 0 else { return "hold longer" }
        return "`hold: \(value)ms`, or hold longer"
    }

    private func roundedUp(_ value: Double, to step: Double) -> Int {
        ((value / step).rounded(.up) * step).whole
    }
}
