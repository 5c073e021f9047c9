import Diagnostics
import Gestures
import InputEvents

/// Finds mistakes in `grab:` that show only together with the bindings.
struct GrabChecks {
    let findings: Findings

    /// Warns about a `grab:` that takes no touch, and about keys that need a grab if there is none.
    func check(_ rules: [PlacedRule], of configuration: Configuration) {
        let patterns = configuration.patternSources.flatMap { [$0.pattern] + $0.pattern.parts }
        /// Returns true if such a grab takes touches from devices of the rule.
        func takes(_ grab: TouchGrab, _ placed: PlacedRule) -> Bool {
            let kinds = placed.rule.filter.kinds
            return [DeviceKind.touchscreen, .touchpad].contains { kind in
                (kinds.isEmpty || kinds.contains(kind))
                    && patterns.contains { grab.takes($0, from: kind) }
            }
        }
        for placed in rules {
            guard let span = placed.grabSpan, let grab = placed.rule.grab, grab != .all,
                !takes(grab, placed)
            else { continue }
            let kinds = placed.rule.filter.kinds
            if kinds == [.touchpad] {
                let asksForContacts = patterns.contains(where: \.asksForContacts)
                warn(
                    asksForContacts
                        ? "nothing is taken from this touchpad: no gesture begins at an edge or zone"
                        : "nothing is taken from this touchpad: no gesture asks where its fingers are",
                    at: span,
                    help: padHelp(grab)
                )
            } else {
                let device = kinds == [.touchscreen] ? "touchscreen" : "device"
                let isForPads =
                    kinds == [.touchscreen]
                    && patterns.contains { pattern in
                        pattern.kind.traits.fewestFingers > 0
                            && pattern.devices.kinds == [.touchpad]
                    }
                guard !isForPads else {
                    warn(
                        "nothing is taken from this touchscreen: all gestures of fingers are bound on touchpads",
                        at: span,
                        help: "write `kind: touchpad` here, or bind a gesture of a touchscreen"
                    )
                    continue
                }
                warn(
                    grab == .edges
                        ? "nothing is taken from this \(device): no gesture begins at an edge or zone"
                        : "nothing is taken from this \(device): no gesture of fingers is bound",
                    at: span,
                    help: grab == .edges
                        ? GrabChecks.placeHelp(configuration) + ", or `grab: gestures`"
                        : "bind a gesture, such as `on: swipe left`, or remove `grab`"
                )
            }
        }
        guard rules.allSatisfy({ $0.rule.grab == nil }) else { return }
        for placed in rules {
            guard let (key, span) = placed.grabOption else { continue }
            let grab = [TouchGrab.edges, .gestures].first { takes($0, placed) }
            warn(
                "\(key.quoted) is about a device that is grabbed, and none is",
                at: span,
                help: (grab.map { "write `grab: \($0.rawValue)` beside it, or " } ?? "")
                    + "remove \(key.quoted)"
            )
        }
    }

    private func warn(_ message: String, at span: Span, help: String) {
        findings.warning(.uselessRule, message, at: span, help: help)
    }

    /// Returns the advice to let the first gesture that can begin at an edge do so.
    private static func placeHelp(_ configuration: Configuration) -> String {
        let kinds = configuration.patternSources.map(\.pattern).filter { pattern in
            TouchGrab.gestures.takes(pattern, from: .touchscreen)
        }
        .map(\.kind)
        for option in [GestureOption.from, .at] {
            guard
                let kind = kinds.first(where: {
                    GestureVocabulary.options(of: $0).contains(option)
                })
            else { continue }
            let place = Place(kind.edge(as: option.rawValue)).name
            return "write `\(option.rawValue): \(place)` beside "
                + "`on: \(GestureVocabulary.words(for: kind))`"
        }
        return "write `from: left edge` or another place beside a gesture"
    }

    private func padHelp(_ grab: TouchGrab) -> String {
        let filter = "`device: {kind: touchpad}`"
        return grab == .edges
            ? "bind a gesture that begins at an edge, with \(filter) beside it"
            : "write \(filter) beside the gestures that are meant; a pinch, a rotation or a hold cannot be taken"
    }
}

extension TouchGrab {
    /// Returns true if the grab takes touches of the gesture from devices of that kind.
    fileprivate func takes(_ pattern: GesturePattern, from kind: DeviceKind) -> Bool {
        let isPlaced = !pattern.from.anyOf.isEmpty || !pattern.along.anyOf.isEmpty
        guard self != .edges || isPlaced else { return false }
        guard kind == .touchscreen else { return pattern.asksForContacts }
        let kinds = pattern.devices.kinds
        return (kinds.isEmpty || kinds.contains(.touchscreen))
            && pattern.kind.traits.devices.contains(.touchscreen)
            && pattern.kind.traits.fewestFingers > 0
    }
}
