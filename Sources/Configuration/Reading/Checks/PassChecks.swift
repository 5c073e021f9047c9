import Diagnostics
import Gestures
import InputEvents

/// Warns about `pass: true` that lets no other binding act.
struct PassChecks {
    let findings: Findings

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
                    help: "remove it, or bind the same gesture again"
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
                help: "write `pass: true` beside \(sources[first].source.text.quoted) instead"
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
                self = kind.traits.extent == .none ? .same(kind) : .movement
            }
        }
    }
}

extension GesturePattern {
    /// Returns true if both patterns allow the same number of fingers.
    fileprivate func canShare(with other: GesturePattern) -> Bool {
        guard case .range(let one) = fingers, case .range(let two) = other.fingers else {
            return true
        }
        return one.overlaps(two)
    }

    /// Returns true for `swipe left` beside `swipe`, with the same fingers, devices and conditions,
    /// that does not pass its gesture on.
    fileprivate func isNarrower(than other: GesturePattern) -> Bool {
        guard case (.swipe(_?), .swipe(nil)) = (kind, other.kind), !passes else { return false }
        return fingers == other.fingers && devices == other.devices
            && conditions == other.conditions
    }
}
