import Diagnostics
import Gestures
import InputEvents

/// Warns about `pass: true` that lets no other binding act.
struct PassChecks {
    let findings: Findings

    /// Compares each pattern that passes its gesture on with the patterns that may get it.
    func check(_ sources: [PlacedSource]) {
        let patterns = sources.compactMap(\.source.pattern)
        guard patterns.contains(where: \.passes), patterns.allSatisfy(\.parts.isEmpty) else {
            return
        }
        for (index, source) in sources.enumerated() {
            guard let pattern = source.source.pattern, pattern.passes else { continue }
            let others = sources.enumerated().filter { $0.offset != index }.map(\.element)
            let rivals = others.filter {
                $0.source.pattern.map { pattern.mayShare(with: $0) } ?? true
            }
            if rivals.isEmpty {
                findings.warning(
                    .uselessOperator,
                    "`pass` does nothing: no other binding is for this gesture",
                    at: source.span,
                    help: "remove it, or bind the same gesture again"
                )
            } else if let narrower = rivals.first(where: {
                $0.source.pattern?.isNarrower(than: pattern) == true
            }), rivals.allSatisfy({ $0.source.pattern?.isNarrower(than: pattern) == true }) {
                findings.warning(
                    .uselessOperator,
                    "`pass` stands at the wrong binding: the more specific one gets the gesture first, "
                        + "and keeps it",
                    at: source.span,
                    secondary: [.init(span: narrower.span, text: "more specific")],
                    help: "write `pass: true` beside \(narrower.source.text.quoted) instead"
                )
            }
        }
    }
}

extension GesturePattern {
    /// Returns true if both patterns may match one gesture; it is sometimes true although they
    /// cannot.
    fileprivate func mayShare(with other: GesturePattern) -> Bool {
        if case .range(let one) = fingers, case .range(let two) = other.fingers,
            !one.overlaps(two)
        {
            return false
        }
        if case .key(let one, _) = kind, case .key(let two, _) = other.kind { return one == two }
        if kind.isState, other.kind.isState { return true }
        // Gestures that move compete with each other, whatever they are called.
        return kind == other.kind
            || kind.traits.extent != .none && other.kind.traits.extent != .none
    }

    /// Returns true for `swipe left` beside `swipe`, with the same fingers, devices and conditions,
    /// that does not pass its gesture on.
    fileprivate func isNarrower(than other: GesturePattern) -> Bool {
        guard case (.swipe(_?), .swipe(nil)) = (kind, other.kind), !passes else { return false }
        return fingers == other.fingers && devices == other.devices
            && conditions == other.conditions
    }
}
