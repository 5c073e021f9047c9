import Configuration
import Gestures
import InputEvents
import Pipeline

/// Changes of a configuration that could make a check pass; a ``ChangeSearch`` combines them.
struct Remedy {
    /// The index of the pattern source.
    private let index: Int
    private let pattern: GesturePattern
    private let thresholds: Thresholds
    /// The least nearness of a check whose limit may be moved.
    private let leastNearness: Double

    /// Prepares the changes for the pattern source at an index.
    init(_ index: Int, _ configuration: Configuration, leastNearness: Double) {
        self.index = index
        self.leastNearness = leastNearness
        pattern = configuration.patternSources[index].pattern
        thresholds = configuration.thresholds
    }

    /// Returns the alternatives that could make a check pass, the best first; empty if there is
    /// none.
    ///
    /// Each alternative is a list of changes to be made together. Percentages refer to the surface
    /// of the touch.
    func options(for check: Check, on surface: Surface) -> [[ConfigurationChange]] {
        // The keys of a sequence's part are in a different place of the file.
        guard check.part == nil else { return [] }
        switch check.quantity {
        case .condition: return condition(check)
        case .fingers: return fingers(check)
        case .direction: return direction(check)
        case .side:
            return [[option("on", GestureVocabulary.words(for: pattern.kind.inAnyDirection))]]
        case .place:
            let keys = [
                pattern.from.isEmpty ? nil : key(of: .from), pattern.to.isEmpty ? nil : "to",
                pattern.along.isEmpty ? nil : key(of: .along),
            ]
            return [keys.compactMap { $0 }.map { option($0, nil) }]
        case .from, .to, .along:
            let removal = [option(key(of: check.quantity), nil)]
            // A zone or an excluded place has no depth that could be changed.
            guard case .atMost(let most) = check.limit, most > 0 else { return [removal] }
            return check.nearness >= leastNearness
                ? [[threshold("edge", up(check.measured, to: 1), "mm")], removal] : [removal]
        default:
            return check.nearness >= leastNearness ? quantity(check, surface) : []
        }
    }

    /// Returns the key of a place: `at` for gestures with a single place.
    private func key(of quantity: Check.Quantity) -> String {
        let isOnlyPlace =
            quantity == .along
            ? pattern.kind.figure != nil : quantity == .from && !pattern.kind.goesSomewhere
        return isOnlyPlace ? "at" : quantity.rawValue
    }

    /// Returns the alternatives that move a limit to the measured value, or remove it.
    private func quantity(_ check: Check, _ surface: Surface) -> [[ConfigurationChange]] {
        switch check.quantity {
        case .stillness: return [stillness(check, surface)]
        case .distance: return distance(check).map { [[$0]] } ?? []
        case .speed:
            let newFlick =
                check.isTooMuch ? up(check.measured, to: 10) + 10 : down(check.measured, to: 10)
            return [[threshold("flick", newFlick, "mm/s")], [option("speed", nil)]]
        case .landing, .resting, .lifting:
            guard pattern.kind.traits.moment == .atLift else { return [] }
            // One finger may rest longer than `tap` by a factor.
            let tap = Double(thresholds.tap.wholeMilliseconds)
            let limit = check.limit.number - check.frame
            let factor = check.quantity == .resting ? limit / tap : 1
            return factor > 1
                ? [changes(forTap: check.measured / factor), changes(forTap: check.measured)]
                : [changes(forTap: check.measured)]
        case .within: return [[option("within", "\(up(check.measured, to: 10))ms")]]
        case .hold:
            let hold = down(check.measured, to: 10)
            return hold > 0 ? [[option("for", "\(hold)ms")]] : []
        case .short: return [[threshold("long-key", up(check.measured, to: 10) + 10, "ms")]]
        case .pause:
            let isTap = pattern.kind.traits.fewestFingers > 0
            return [
                [threshold(isTap ? "double-tap" : "double-key", up(check.measured, to: 10), "ms")]
            ]
        case .near: return [[threshold("double-tap-distance", up(check.measured, to: 1), "mm")]]
        case .size:
            let swipe = down(check.measured, to: 1)
            return swipe > 0 ? [[threshold("swipe", swipe, "mm")]] : []
        default: return []
        }
    }

    /// Returns the changes that let a tap last this long; `long-press` must not be shorter.
    private func changes(forTap milliseconds: Double) -> [ConfigurationChange] {
        let tap = up(milliseconds, to: 10)
        let change = threshold("tap", tap, "ms")
        return tap > thresholds.longPress.wholeMilliseconds
            ? [change, threshold("long-press", tap, "ms")] : [change]
    }

    /// Returns the change that lets the binding act while the screen is locked, too.
    ///
    /// No other condition is a default, so the user wrote all others on purpose.
    private func condition(_ check: Check) -> [[ConfigurationChange]] {
        guard let condition = check.circumstance?.condition, condition.isNegated,
            condition.state == KnownState.locked.rawValue
        else { return [] }
        return [[ConfigurationChange("locked", "any", in: .conditions(index))]]
    }

    /// Returns the alternatives: to allow only the measured number of fingers, or this number, too.
    private func fingers(_ check: Check) -> [[ConfigurationChange]] {
        let fingers = check.measured.whole
        guard (1...10).contains(fingers) else { return [] }
        let allowed: ClosedRange<Int> =
            if case .range(let range) = pattern.fingers { range } else { 1...1 }
        let least = min(allowed.lowerBound, fingers)
        let most = max(min(allowed.upperBound, 10), fingers)
        return [[option("fingers", "\(fingers)")], [option("fingers", "\(least)-\(most)")]]
    }

    /// Returns the change of `slop`, with a change of `swipe` if a swipe must become longer.
    private func stillness(_ check: Check, _ surface: Surface) -> [ConfigurationChange] {
        let side = min(surface.width, surface.height)
        // A fingertip that rolls may move farther than the slop by a factor.
        let factor = max(1, check.limit.number / thresholds.slop.millimetres(of: side))
        let slop = up(check.measured / factor, to: 1)
        let change = threshold("slop", slop, "mm")
        // A swipe must be longer than the slop.
        let swipe = thresholds.swipe.millimetres(of: side)
        return Double(slop) < swipe ? [change] : [change, threshold("swipe", slop + 1, "mm")]
    }

    private func distance(_ check: Check) -> ConfigurationChange? {
        if check.isTooMuch {
            let least = pattern.distance.map { "\($0.text)-" } ?? "-"
            return option("distance", "\(least)\(up(check.measured, to: 1))mm")
        }
        let least = down(check.measured, to: 1)
        guard least > 0 else { return nil }
        let most = pattern.farthest.map { "-\($0.text)" } ?? ""
        return option("distance", "\(least)mm\(most)")
    }

    /// Returns the change to a range of directions that includes the measured one.
    ///
    /// 30°: a path that is farther outside the range means another direction.
    private func direction(_ check: Check) -> [[ConfigurationChange]] {
        guard case .way(let named) = pattern.kind.traits.bearing,
            GestureVocabulary.options(of: pattern.kind).contains(.direction),
            case .between(let from, let to) = check.limit
        else { return [] }
        var offset = (check.measured - (from + to) / 2).truncatingRemainder(dividingBy: 360)
        if offset > 180 { offset -= 360 }
        if offset < -180 { offset += 360 }
        let halfWidth = (to - from) / 2
        guard offset.magnitude - halfWidth <= 30 else { return [] }
        // The moved angle is a multiple of 5°, at least 3° beyond the measured direction.
        let start = offset < 0 ? down((from + to) / 2 + offset - 3, to: 5) : Int(from.rounded())
        let end = offset > 0 ? up((from + to) / 2 + offset + 3, to: 5) : Int(to.rounded())
        func text(_ angle: Int) -> String { "\((angle % 360 + 360) % 360)°" }
        let change = option("direction", "\(text(start))-\(text(end))")
        let inAnyDirection = option("on", GestureVocabulary.words(for: pattern.kind.inAnyDirection))
        return [named == nil ? [change] : [inAnyDirection, change]]
    }

    private func option(_ key: String, _ value: String?) -> ConfigurationChange {
        ConfigurationChange(key, value, in: .patternSource(index))
    }

    private func threshold(_ key: String, _ value: Int, _ unit: String) -> ConfigurationChange {
        ConfigurationChange(key, "\(value)\(unit)", in: .thresholds)
    }

    private func up(_ value: Double, to step: Double) -> Int {
        ((value / step).rounded(.up) * step).whole
    }

    private func down(_ value: Double, to step: Double) -> Int {
        ((value / step).rounded(.down) * step).whole
    }
}

extension Length {
    /// The length as in a configuration: `8mm`, `10%`.
    var text: String {
        switch self {
        case .millimetres(let value): "\(value.text(decimals: 1))mm"
        case .percent(let value): "\(value.text(decimals: 1))%"
        }
    }
}
