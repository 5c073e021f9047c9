import Configuration
import Gestures
import InputEvents
import Pipeline

/// Thresholds and keys of the binding that suit the attempts.
///
/// The rule: a quarter beyond the extremes of the attempts, rounded away from them. Keys of the
/// binding (`distance:`, `within:` …) fit this gesture closely; thresholds count for every gesture,
/// so only those change that an attempt has missed. Nothing is proposed that the configuration
/// would refuse or warn of: `slop` stays below `swipe`, and `tap` within `long-press`.
struct Proposal {
    /// A key and its value, as they stand in a configuration.
    struct Line: Equatable {
        let key: String
        let value: String
    }

    private(set) var thresholds: [Line] = []
    private(set) var binding: [Line] = []
    /// What `on:` says, if another word suits better.
    private(set) var on: String?
    /// The index of the entrance that it is about.
    private(set) var index: Int
    /// How many attempts it would recognise.
    private(set) var recognised = 0
    /// The numbers, from 1, of the attempts that it would not recognise.
    private(set) var rejected: [Int] = []

    private var limits: Thresholds
    private var pattern: GesturePattern
    /// Millimetres of the shorter side of the surface, of which per cents are.
    private var side: Double

    /// 3: a stroke that is too short is not asked for its speed before it is long enough.
    private static let rounds = 3

    /// Nil without an attempt that counts.
    init?(
        _ attempts: [Attempt],
        of kind: GestureKind,
        under configuration: Configuration,
        isBound: Bool,
        again: (Configuration) -> [Attempt]
    ) {
        let valid = attempts.filter { !$0.values.isEmpty }
        let nearest = valid.compactMap(\.judgement.pattern)
        let counts = Dictionary(nearest.map { ($0, 1) }, uniquingKeysWith: +)
        guard let index = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else {
            return nil
        }
        self.index = index
        limits = configuration.thresholds
        pattern = configuration.entrances[index].pattern
        let surface = valid.lazy.flatMap(\.parts).first?.device.surface
        side = surface.map { min($0.width, $0.height) } ?? Surface.assumedLongerSide
        let untouched = self
        var judged = suit(valid, under: configuration, isBound: isBound, again: again)
        // What is still rejected was badly made, or meant as something else: without it, what is
        // proposed suits the others better.
        let left = Set(judged.lazy.filter { $0.judgement.complaint == nil }.map(\.began))
        let good = valid.filter { left.contains($0.began) }
        if !good.isEmpty, good.count < valid.count {
            self = untouched
            judged = suit(good, under: configuration, isBound: isBound, again: again)
        }
        recognised = judged.count { $0.judgement.complaint == nil }
        rejected = judged.indices.filter { judged[$0].judgement.complaint != nil }.map { $0 + 1 }
    }

    /// Finds what suits the attempts; returns how all are judged under that.
    private mutating func suit(
        _ attempts: [Attempt],
        under configuration: Configuration,
        isBound: Bool,
        again: (Configuration) -> [Attempt]
    ) -> [Attempt] {
        fit(to: attempts, isBound: isBound)
        let wanted = Set(attempts.map(\.began))
        var judged = attempts
        for _ in 0..<Proposal.rounds {
            let misses = judged.filter { wanted.contains($0.began) }.flatMap(\.judgement.misses)
            misses.grouped.forEach { accommodate($0, attempts) }
            judged = again(applied(to: configuration))
        }
        return judged
    }

    /// The configuration with what is proposed.
    private func applied(to configuration: Configuration) -> Configuration {
        var configuration = configuration
        configuration.thresholds = limits
        configuration.replace(configuration.entrances[index], by: pattern)
        return configuration
    }

    // MARK: - What fits this gesture

    private mutating func fit(to attempts: [Attempt], isBound: Bool) {
        if !isBound { fitFingers(to: attempts) }
        switch pattern.kind {
        case .swipe(let direction):
            fitDistance(to: attempts)
            if let slowest = attempts.spread(of: .duration)?.most {
                setWithin(Margin.above(slowest, step: 10))
            }
            if direction == nil { fitDirection(to: attempts) }
        case .drag: fitDistance(to: attempts)
        default: break
        }
    }

    private mutating func fitFingers(to attempts: [Attempt]) {
        guard let spread = attempts.spread(of: .fingers) else { return }
        let (least, most) = (spread.least.whole, spread.most.whole)
        pattern.fingers = .range(least...most)
        set(.fingers, least == most ? "\(least)" : "\(least)-\(most)")
    }

    private mutating func fitDistance(to attempts: [Attempt]) {
        guard let spread = attempts.spread(of: .distance) else { return }
        // What is no farther than the slop has not moved.
        let slop = limits.slop.millimetres(of: side)
        let least = max(Margin.below(spread.least, step: 1), slop.rounded(.down) + 1)
        pattern.distance = .millimetres(least)
        var text = "\(least.whole)mm"
        if pattern.farthest != nil {
            let most = min(Margin.above(spread.most, step: 1), 1000)
            pattern.farthest = .millimetres(most)
            text = "\(least.whole)mm-\(most.whole)mm"
        }
        set(.distance, text)
    }

    private mutating func setWithin(_ milliseconds: Double) {
        pattern.within = .milliseconds(milliseconds.whole)
        set(.within, "\(milliseconds.whole)ms")
    }

    /// Angles get a quarter of their spread on either side, and 10° at least.
    ///
    /// Ways that differ by more than a right angle are not one direction.
    private mutating func fitDirection(to attempts: [Attempt]) {
        guard let spread = attempts.spread(of: .direction), spread.most - spread.least <= 90 else {
            return
        }
        let margin = max(10, (spread.most - spread.least) / 4)
        let from = ((spread.least - margin) / 5).rounded(.down) * 5
        let to = ((spread.most + margin) / 5).rounded(.up) * 5
        pattern.kind = .swipe(nil)
        pattern.angles = AngleRange(from: from, to: to)
        on = "swipe"
        func text(_ angle: Double) -> String { "\((angle.whole % 360 + 360) % 360)°" }
        set(.direction, text(from) + "-" + text(to))
    }

    // MARK: - What was missed

    /// Makes room for what several attempts have missed.
    private mutating func accommodate(_ misses: [Check], _ attempts: [Attempt]) {
        guard let miss = misses.first else { return }
        let values = misses.map(\.measured)
        let least = values.min() ?? 0
        let most = values.max() ?? 0
        let isTap = if case .tap = pattern.kind { true } else { false }
        switch miss.quantity {
        case .fingers: fitFingers(to: attempts)
        case .direction: fitDirection(to: attempts)
        case .stillness:
            let room = limits.swipe.millimetres(of: side) - 1
            guard let most = values.filter({ $0 <= room }).max() else { return }
            set(\.slop, "slop", min(Margin.above(most, step: 1), room), unit: "mm")
        case .landing where isTap, .resting where isTap, .lifting where isTap:
            let room = Double(limits.longPress.wholeMilliseconds)
            guard let most = values.filter({ $0 <= room }).max() else { return }
            set(\.tap, "tap", min(Margin.above(most, step: 10), room))
        case .pause where isTap: set(\.doubleTap, "double-tap", Margin.above(most, step: 10))
        case .near where isTap:
            set(\.doubleTapDistance, "double-tap-distance", Margin.above(most, step: 1), unit: "mm")
        case .from, .to, .along: set(\.edge, "edge", Margin.above(most, step: 1), unit: "mm")
        case .size:
            set(\.swipe, "swipe", max(1, Margin.below(least, step: 1)), unit: "mm")
        case .speed:
            let isTooSlow = if case .atLeast = miss.limit { true } else { false }
            let speed =
                isTooSlow
                ? max(10, Margin.below(least, step: 10))
                : Margin.above(most, step: 10)
            set(\.flick, "flick", min(speed, 10_000), unit: "mm/s")
        case .hold:
            let room = Double(limits.tap.wholeMilliseconds)
            guard let least = values.filter({ $0 >= room }).min() else { return }
            let hold = max(Margin.below(least, step: 10), room)
            pattern.hold = .milliseconds(hold.whole)
            set(.hold, "\(hold.whole)ms")
        default: break
        }
    }

    private mutating func set(_ option: GestureOption, _ value: String) {
        binding.removeAll { $0.key == option.rawValue }
        let order = GestureOption.allCases.map(\.rawValue)
        let place = order.firstIndex(of: option.rawValue) ?? 0
        let index = binding.firstIndex { order[place...].contains($0.key) } ?? binding.count
        binding.insert(Line(key: option.rawValue, value: value), at: index)
    }

    private mutating func set(
        _ threshold: WritableKeyPath<Thresholds, Duration>,
        _ key: String,
        _ milliseconds: Double
    ) {
        limits[keyPath: threshold] = .milliseconds(milliseconds.whole)
        set(key, "\(milliseconds.whole)ms")
    }

    private mutating func set(
        _ threshold: WritableKeyPath<Thresholds, Length>,
        _ key: String,
        _ value: Double,
        unit: String
    ) {
        limits[keyPath: threshold] = .millimetres(value)
        set(key, "\(value.whole)\(unit)")
    }

    private mutating func set(_ key: String, _ value: String) {
        thresholds.removeAll { $0.key == key }
        thresholds.append(Line(key: key, value: value))
    }
}

/// A quarter beyond what was measured, rounded away from it.
private enum Margin {
    static func above(_ value: Double, step: Double) -> Double {
        (value * 1.25 / step).rounded(.up) * step
    }

    static func below(_ value: Double, step: Double) -> Double {
        (value / 1.25 / step).rounded(.down) * step
    }
}

extension [Check] {
    /// Those of one quantity together, in the order of their first.
    fileprivate var grouped: [[Check]] {
        var groups: [[Check]] = []
        for check in self {
            if let index = groups.firstIndex(where: { $0[0].quantity == check.quantity }) {
                groups[index].append(check)
            } else {
                groups.append([check])
            }
        }
        return groups
    }
}
