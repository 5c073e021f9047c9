import Diagnostics
import Gestures
import InputEvents

/// Warns about `pass: true` that lets no other binding act.
struct PassChecks {
    let findings: Findings
    /// True if a rule withholds touches from other programs, to which `pass` may seem to give them.
    let grabs: Bool

    /// 64 limits the work for hostile files; with more rivals, one of them gets the gesture.
    private static let rivalLimit = 64

    /// Compares each pattern that passes its gesture on with the patterns that may get it.
    func check(_ sources: [PlacedSource]) {
        let patterns = sources.compactMap(\.source.pattern)
        // A stream or a sequence may get any gesture.
        guard patterns.contains(where: \.passes), patterns.count == sources.count,
            patterns.allSatisfy(\.parts.isEmpty)
        else { return }
        let groups = Dictionary(grouping: sources.indices) { Rivalry(patterns[$0].kind) }
        for (index, source) in sources.enumerated() where patterns[index].passes {
            let pattern = patterns[index]
            let group = groups[Rivalry(pattern.kind)] ?? []
            guard group.count <= PassChecks.rivalLimit else { continue }
            let rivals = group.filter { $0 != index && pattern.canShare(with: patterns[$0]) }
            guard let first = rivals.first else {
                findings.warning(
                    .uselessOperator,
                    "`pass` does nothing: no other binding is for this gesture",
                    at: source.span,
                    help: "remove it, or bind the same gesture again",
                    notes: grabs
                        ? ["it gives gestures to other bindings, and never touches to programs"]
                        : []
                )
                continue
            }
            guard rivals.allSatisfy({ patterns[$0].isNarrower(than: pattern) }) else { continue }
            findings.warning(
                .uselessOperator,
                "`pass` stands at the wrong binding: the more specific one gets the gesture first, "
                    + "and keeps it",
                at: source.span,
                secondary: [.init(span: sources[first].span, text: "more specific")],
                help: "write `pass: true` beside "
                    + (sources[first].source.text == source.source.text
                        ? "the more specific one" : sources[first].source.text.quoted)
                    + " instead"
            )
        }
    }

    /// The gestures that may compete for the same touch, key or state.
    private enum Rivalry: Hashable {
        /// Gestures that move compete with each other, whatever they are called.
        case movement
        case keys(Set<KeyCode>)
        case states
        case same(GestureKind)

        init(_ kind: GestureKind) {
            if case .key(let keys, _) = kind {
                self = .keys(keys)
            } else if kind.isState {
                self = .states
            } else {
                self = kind.traits.extent == .none ? .same(kind.inAnyDirection) : .movement
            }
        }
    }
}

extension GesturePattern {
    /// Returns true if one gesture can match both patterns.
    fileprivate func canShare(with other: GesturePattern) -> Bool {
        // A press of a key is short or long, for example, and not both.
        if case .key = kind, kind != other.kind { return false }
        // What a continuous gesture competes with depends on its axis.
        guard kind.isContinuous || other.kind.isContinuous || kind.overlaps(other.kind),
            devices.kinds.isEmpty || other.devices.kinds.isEmpty
                || !devices.kinds.isDisjoint(with: other.devices.kinds)
        else { return false }
        guard kind.traits.fewestFingers > 0, other.kind.traits.fewestFingers > 0 else {
            return true
        }
        return !sharedSurfaces(with: other).isEmpty
    }

    /// The surfaces on which one touch can match both patterns; each is true for a touchpad, which
    /// has other default numbers of fingers.
    private func sharedSurfaces(with other: GesturePattern) -> [Bool] {
        let kinds = surfaces.intersection(other.surfaces)
        return [false, true].filter { isTouchpad in
            kinds.contains(isTouchpad ? .touchpad : .touchscreen)
                && fingerRange(onTouchpad: isTouchpad)
                    .overlaps(other.fingerRange(onTouchpad: isTouchpad))
        }
    }

    /// Returns true if the pattern does not pass its gesture on, and certainly wins each gesture
    /// that both patterns match: by a place, a direction, a condition, a device, a number of
    /// fingers, a distance, a speed or a time.
    ///
    /// The first difference decides, as in arbitration.
    fileprivate func isNarrower(than other: GesturePattern) -> Bool {
        guard !passes, heldKeys == other.heldKeys, to == other.to, along == other.along,
            angles == other.angles
        else { return false }
        if from != other.from { return kind == other.kind && other.from.isEmpty }
        if case (.swipe(_?), .swipe(nil)) = (kind, other.kind), angles == nil { return true }
        guard kind == other.kind else { return false }
        if conditions.count != other.conditions.count {
            return conditions.count > other.conditions.count
        }
        if devices.isAny != other.devices.isAny { return other.devices.isAny }
        guard kind.traits.fewestFingers > 0 else { return false }
        let differences = sharedSurfaces(with: other).map { isTouchpad in
            let (own, others) = (
                fingerRange(onTouchpad: isTouchpad), other.fingerRange(onTouchpad: isTouchpad)
            )
            return others.upperBound - others.lowerBound - (own.upperBound - own.lowerBound)
        }
        guard differences.allSatisfy({ $0 == 0 }) else {
            return differences.allSatisfy { $0 > 0 }
        }
        if distance != other.distance { return other.distance == nil }
        if farthest != other.farthest { return other.farthest == nil }
        if speed != other.speed { return other.speed == nil }
        return within != nil && other.within == nil
    }
}
