import Diagnostics
import Gestures
import InputEvents
import YAML

/// Finds mistakes in operators that show only together with the gestures that reach them.
struct OperatorChecks {
    let findings: Findings

    /// Warns about a `skip-while`, `take-while` or `distinct` that treats all gestures alike.
    ///
    /// The gestures are those of `patterns`; `owner` is `binding` or `stream`.
    func check(
        _ operators: [PlacedOperator],
        after patterns: [GesturePattern],
        of owner: String
    ) {
        guard !patterns.isEmpty, patterns.allSatisfy({ $0.parts.isEmpty }) else { return }
        for placed in operators {
            switch placed.operator {
            case .skipWhile(let facts):
                if patterns.allSatisfy(facts.alwaysHold) {
                    warn(placed, owner, "`skip-while` drops every gesture of", neverRuns: true)
                } else if patterns.allSatisfy(facts.neverHold) {
                    warn(placed, owner, "`skip-while` drops no gesture of", neverRuns: false)
                }
            case .takeWhile(let facts):
                if patterns.allSatisfy(facts.neverHold) {
                    warn(placed, owner, "`take-while` passes no gesture of", neverRuns: true)
                } else if patterns.allSatisfy(facts.alwaysHold) {
                    warn(placed, owner, "`take-while` passes every gesture of", neverRuns: false)
                }
            case .distinct: warnIfAlike(patterns, placed, owner)
            default: break
            }
        }
    }

    /// Warns about a `distinct` whose gestures can differ only in their device.
    private func warnIfAlike(
        _ patterns: [GesturePattern],
        _ placed: PlacedOperator,
        _ owner: String
    ) {
        guard patterns.count == 1, patterns[0].isAlwaysAlike else { return }
        findings.warning(
            .uselessOperator,
            "`distinct` passes only the first gesture of this \(owner), because the others are like it",
            at: placed.entry.keySpan,
            help: "remove it; to drop what follows quickly, write `throttle: 300ms`"
        )
    }

    private func warn(
        _ placed: PlacedOperator,
        _ owner: String,
        _ what: String,
        neverRuns: Bool
    ) {
        let end =
            neverRuns
            ? owner == "binding" ? ", which never runs" : ", and nothing comes out of it" : ""
        findings.warning(
            neverRuns ? .unreachable : .uselessOperator,
            "\(what) this \(owner)\(end)",
            at: placed.entry.keySpan,
            help: "remove it, or name a fact that only some of its gestures have"
        )
    }
}

/// An operator with its entry in the file.
struct PlacedOperator {
    let `operator`: StreamOperator
    let entry: Node.Entry
}

extension GestureFacts {
    /// Returns true if every gesture of the pattern certainly has all of the properties.
    fileprivate func alwaysHold(of pattern: GesturePattern) -> Bool {
        if let fingers {
            let ranges = pattern.possibleFingers
            guard !ranges.isEmpty,
                ranges.allSatisfy({
                    fingers.lowerBound <= $0.lowerBound && $0.upperBound <= fingers.upperBound
                })
            else { return false }
        }
        if !directions.isEmpty {
            guard case .way(let direction?) = pattern.kind.traits.bearing,
                directions.contains(direction)
            else { return false }
        }
        return devices.isAny || devices == pattern.devices
    }

    /// Returns true if certainly no gesture of the pattern has all of the properties.
    fileprivate func neverHold(of pattern: GesturePattern) -> Bool {
        if let fingers, pattern.possibleFingers.allSatisfy({ !$0.overlaps(fingers) }) {
            return true
        }
        if !directions.isEmpty {
            switch pattern.kind.traits.bearing {
            case .none, .side: return true
            case .way(let direction?): if !directions.contains(direction) { return true }
            case .way(nil): break
            }
        }
        let kinds = (devices.kinds, pattern.devices.kinds)
        return !kinds.0.isEmpty && !kinds.1.isEmpty && kinds.0.isDisjoint(with: kinds.1)
    }
}

extension GesturePattern {
    /// True if `distinct` can tell the gestures of the pattern apart only by their device.
    fileprivate var isAlwaysAlike: Bool {
        let traits = kind.traits
        let hasOneKind =
            switch (traits.moment, traits.bearing) {
            case (.atPress, _), (.atLift, .none), (.whileDown, .none): true
            case (.afterMovement, .way(.some)): true
            case (.atLift, _), (.whileDown, _), (.afterMovement, _), (.atChange, _), (.overTime, _):
                false
            }
        return hasOneKind && possibleFingers.allSatisfy { $0.count == 1 }
            && Set(possibleFingers).count < 2
    }

    /// The numbers of fingers that can make the gesture, one range for each kind of surface; empty
    /// for gestures without fingers.
    var possibleFingers: [ClosedRange<Int>] {
        guard kind.traits.fewestFingers > 0 else { return [] }
        return surfaces.map { fingerRange(onTouchpad: $0 == .touchpad) }
    }

    /// The kinds of devices on which fingers can make the gesture.
    var surfaces: Set<DeviceKind> {
        let capableKinds = kind.traits.devices.filter {
            devices.kinds.isEmpty || devices.kinds.contains($0)
        }
        return Set(capableKinds)
            .union(devices.kinds.intersection([.touchscreen, .touchpad]))
    }
}
