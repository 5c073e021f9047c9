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
    /// The nearness of a check below which no limit is moved.
    private let nearEnough: Double

    /// Creates the possible changes for a pattern source.
    init(_ index: Int, _ configuration: Configuration, nearEnough: Double) {
        self.index = index
        self.nearEnough = nearEnough
        pattern = configuration.patternSources[index].pattern
        thresholds = configuration.thresholds
    }

    /// Returns several ways to make a check pass, the best first; empty if no key can.
    ///
    /// Percentages refer to the surface of the touch.
    func options(for check: Check, on surface: Surface) -> [[ConfigurationChange]] {
        // The keys of a part are in a different place of the file.
        guard check.part == nil else { return [] }
        switch check.quantity {
        case .condition: return condition(check)
        case .fingers: return fingers(check)
        case .direction: return direction(check)
        case .side: return [[own("on", GestureVocabulary.words(for: pattern.kind.inAnyDirection))]]
        case .place:
            let keys = [
                pattern.from.isEmpty ? nil : key(of: .from), pattern.to.isEmpty ? nil : "to",
                pattern.along.isEmpty ? nil : key(of: .along),
            ]
            return [keys.compactMap { $0 }.map { own($0, nil) }]
        case .from, .to, .along:
            let removal = [own(key(of: check.quantity), nil)]
            // A zone and an excluded place have no depth that could be changed.
            guard case .atMost(let most) = check.limit, most > 0 else { return [removal] }
            return check.nearness >= nearEnough
                ? [[limit("edge", up(check.measured, to: 1), "mm")], removal] : [removal]
        default:
            return check.nearness >= nearEnough ? quantity(check, surface) : []
        }
    }

    /// Returns the key for that place: gestures with a single place have `at`.
    private func key(of quantity: Check.Quantity) -> String {
        let isOnlyPlace =
            quantity == .along
            ? pattern.kind.figure != nil : quantity == .from && !pattern.kind.goesSomewhere
        return isOnlyPlace ? "at" : quantity.rawValue
    }

    /// Returns the change of a limit that reaches the measured value.
    private func quantity(_ check: Check, _ surface: Surface) -> [[ConfigurationChange]] {
        switch check.quantity {
        case .stillness: return [stillness(check, surface)]
        case .distance: return distance(check).map { [[$0]] } ?? []
        case .speed:
            let flick =
                check.isTooMuch ? up(check.measured, to: 10) + 10 : down(check.measured, to: 10)
            return [[limit("flick", flick, "mm/s")], [own("speed", nil)]]
        case .landing, .resting, .lifting:
            guard pattern.kind.traits.moment == .atLift else { return [] }
            // One finger may rest longer than `tap`, by a factor.
            let tap = Double(thresholds.tap.wholeMilliseconds)
            let factor = check.quantity == .resting ? check.limit.number / tap : 1
            return factor > 1
                ? [longer(tap: check.measured / factor), longer(tap: check.measured)]
                : [longer(tap: check.measured)]
        case .within: return [[own("within", "\(up(check.measured, to: 10))ms")]]
        case .hold:
            let hold = down(check.measured, to: 10)
            return hold > 0 ? [[own("for", "\(hold)ms")]] : []
        case .short: return [[limit("long-key", up(check.measured, to: 10) + 10, "ms")]]
        case .pause:
            let isTap = pattern.kind.traits.fewestFingers > 0
            return [[limit(isTap ? "double-tap" : "double-key", up(check.measured, to: 10), "ms")]]
        case .near: return [[limit("double-tap-distance", up(check.measured, to: 1), "mm")]]
        case .size:
            let swipe = down(check.measured, to: 1)
            return swipe > 0 ? [[limit("swipe", swipe, "mm")]] : []
        default: return []
        }
    }

    /// Returns the changes with which a tap may last that long; `long-press` must not be shorter.
    private func longer(tap milliseconds: Double) -> [ConfigurationChange] {
        let tap = up(milliseconds, to: 10)
        let change = limit("tap", tap, "ms")
        return tap > thresholds.longPress.wholeMilliseconds
            ? [change, limit("long-press", tap, "ms")] : [change]
    }

    /// The lock screen is the only condition that a binding has by default.
    private func condition(_ check: Check) -> [[ConfigurationChange]] {
        guard let condition = check.circumstance?.condition, condition.isNegated,
            condition.state == KnownState.locked.rawValue
        else { return [] }
        return [[ConfigurationChange("locked", "any", in: .conditions(index))]]
    }

    private func fingers(_ check: Check) -> [[ConfigurationChange]] {
        let fingers = check.measured.whole
        guard (1...10).contains(fingers) else { return [] }
        let wanted: ClosedRange<Int> =
            if case .range(let range) = pattern.fingers { range } else { 1...1 }
        let least = min(wanted.lowerBound, fingers)
        let most = max(min(wanted.upperBound, 10), fingers)
        return [[own("fingers", "\(fingers)")], [own("fingers", "\(least)-\(most)")]]
    }

    private func stillness(_ check: Check, _ surface: Surface) -> [ConfigurationChange] {
        let side = min(surface.width, surface.height)
        // A fingertip that rolls may move farther than the slop, by a factor.
        let factor = max(1, check.limit.number / thresholds.slop.millimetres(of: side))
        let slop = up(check.measured / factor, to: 1)
        let change = limit("slop", slop, "mm")
        // A swipe must be longer than the slop.
        let swipe = thresholds.swipe.millimetres(of: side)
        return Double(slop) < swipe ? [change] : [change, limit("swipe", slop + 1, "mm")]
    }

    private func distance(_ check: Check) -> ConfigurationChange? {
        if check.isTooMuch {
            let least = pattern.distance.map { "\($0.text)-" } ?? "-"
            return own("distance", "\(least)\(up(check.measured, to: 1))mm")
        }
        let least = down(check.measured, to: 1)
        guard least > 0 else { return nil }
        let most = pattern.farthest.map { "-\($0.text)" } ?? ""
        return own("distance", "\(least)mm\(most)")
    }

    /// 30°: a path that is farther off means another direction.
    private func direction(_ check: Check) -> [[ConfigurationChange]] {
        guard case .way(let named) = pattern.kind.traits.bearing,
            GestureVocabulary.options(of: pattern.kind).contains(.direction),
            case .between(let from, let to) = check.limit
        else { return [] }
        var off = (check.measured - (from + to) / 2).truncatingRemainder(dividingBy: 360)
        if off > 180 { off -= 360 }
        if off < -180 { off += 360 }
        let half = (to - from) / 2
        guard off.magnitude - half <= 30 else { return [] }
        // The angles are multiples of 5°, and go beyond the measured direction.
        let start = off < 0 ? down((from + to) / 2 + off - 3, to: 5) : Int(from.rounded())
        let end = off > 0 ? up((from + to) / 2 + off + 3, to: 5) : Int(to.rounded())
        func text(_ angle: Int) -> String { "\((angle % 360 + 360) % 360)°" }
        let change = own("direction", "\(text(start))-\(text(end))")
        let open = own("on", GestureVocabulary.words(for: pattern.kind.inAnyDirection))
        return [named == nil ? [change] : [open, change]]
    }

    private func own(_ key: String, _ value: String?) -> ConfigurationChange {
        ConfigurationChange(key, value, in: .patternSource(index))
    }

    private func limit(_ key: String, _ value: Int, _ unit: String) -> ConfigurationChange {
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
    /// The length in the form of the configuration.
    var text: String {
        switch self {
        case .millimetres(let value): "\(value.text(decimals: 1))mm"
        case .percent(let value): "\(value.text(decimals: 1))%"
        }
    }
}
