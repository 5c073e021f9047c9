import Diagnostics
import Gestures
import InputEvents
import YAML

/// The keys under `thresholds:`.
enum ThresholdKey: String, CaseIterable {
    case tap = "tap"
    case doubleTap = "double-tap"
    case longPress = "long-press"
    case slop = "slop"
    case doubleTapDistance = "double-tap-distance"
    case swipe = "swipe"
    case flick = "flick"
    case edge = "edge"
    case rest = "rest"
    case longKey = "long-key"
    case doubleKey = "double-key"
    case sequence = "sequence"

    /// Sets the threshold to what the entry says, unless that is wrong.
    fileprivate func read(_ entry: Node.Entry, into limits: inout Thresholds, _ findings: Findings)
    {
        switch self {
        case .tap: findings.duration(entry).map { limits.tap = $0 }
        case .doubleTap: findings.duration(entry).map { limits.doubleTap = $0 }
        case .longPress: findings.duration(entry).map { limits.longPress = $0 }
        case .slop: findings.length(entry).map { limits.slop = $0 }
        case .doubleTapDistance: findings.length(entry).map { limits.doubleTapDistance = $0 }
        case .swipe: findings.length(entry).map { limits.swipe = $0 }
        case .flick: findings.speed(entry).map { limits.flick = $0 }
        case .edge: findings.length(entry).map { limits.edge = $0 }
        case .rest: findings.duration(entry).map { limits.rest = $0 }
        case .longKey: findings.duration(entry).map { limits.longKey = $0 }
        case .doubleKey: findings.duration(entry).map { limits.doubleKey = $0 }
        case .sequence: findings.duration(entry).map { limits.sequence = $0 }
        }
    }
}

/// Reads `thresholds:`.
struct ThresholdsReader {
    let findings: Findings

    /// What `thresholds:` sets; the rest keeps its defaults.
    func thresholds(_ entry: Node.Entry) -> Thresholds {
        var thresholds = Thresholds()
        guard !entry.value.isMissing,
            let section = Section(
                entry.value,
                title: "`thresholds`",
                keys: ThresholdKey.allCases.map(\.rawValue),
                findings: findings
            )
        else { return thresholds }
        for entry in section.entries {
            ThresholdKey(rawValue: entry.key)?.read(entry, into: &thresholds, findings)
        }
        for (key, time) in [
            (ThresholdKey.tap, thresholds.tap), (.doubleTap, thresholds.doubleTap),
            (.doubleKey, thresholds.doubleKey), (.sequence, thresholds.sequence),
        ] {
            findings.checkHaste(time, of: section[key.rawValue])
        }
        findings.checkReach(thresholds.swipe, of: section[ThresholdKey.swipe.rawValue])
        checkOrder(of: thresholds, in: section)
        return thresholds
    }

    /// Warns of limits that leave no room between two gestures.
    private func checkOrder(of thresholds: Thresholds, in section: Section) {
        if thresholds.longPress < thresholds.tap,
            let entry = section["long-press"] ?? section["tap"]
        {
            findings.warning(
                .thresholdConflict,
                "a touch becomes a long press before it is too long for a tap",
                at: entry.value.span,
                label:
                    "`long-press` is \(thresholds.longPress.inWords), `tap` \(thresholds.tap.inWords)",
                help: ["let `long-press` be at least as long as `tap`"]
            )
        }
        if let slop = thresholds.slop.comparable(with: thresholds.swipe), slop.0 >= slop.1,
            let entry = section["swipe"] ?? section["slop"]
        {
            findings.warning(
                .thresholdConflict,
                "a finger may move as far in a tap (`slop`) as it must in a swipe",
                at: entry.value.span,
                help: ["let `swipe` be more than `slop`"]
            )
        }
    }
}

extension Length {
    /// Both numbers if they are in the same unit; without a surface, others cannot be compared.
    func comparable(with other: Length) -> (Double, Double)? {
        switch (self, other) {
        case (.millimetres(let left), .millimetres(let right)): (left, right)
        case (.percent(let left), .percent(let right)): (left, right)
        case (.millimetres, .percent), (.percent, .millimetres): nil
        }
    }
}
