import Diagnostics
import Gestures

/// Finds bindings of one key that all act on one press, although each seems to be for presses of
/// its own.
///
/// A `press` and a `release` are two moments of one press, so both are meant. ``BindingChecks``
/// finds presses that also act when the key is held long or pressed twice.
struct PressChecks {
    let findings: Findings

    /// Compares the bindings of each key or pad button that differ only in their `press`.
    func check(_ bindings: [PlacedBinding]) {
        var groups: [GesturePattern: [KeyPress: PlacedBinding]] = [:]
        var keys: [GesturePattern] = []
        for placed in bindings {
            guard var key = placed.source.source.pattern, case .key(let codes, let press) = key.kind
            else { continue }
            key.kind = .key(codes, .press)
            key.hold = nil
            key.interval = nil
            key.passes = false
            key.conditions.sort { $0.description < $1.description }
            if groups[key] == nil { keys.append(key) }
            // Of two bindings of one press, the second one never acts.
            if groups[key]?[press] == nil { groups[key, default: [:]][press] = placed }
        }
        for key in keys {
            guard let group = groups[key], group[.long] == nil else { continue }
            checkRelease(group)
            checkUsualPress(group)
        }
    }

    /// Warns about a release that also ends the presses of another binding.
    private func checkRelease(_ group: [KeyPress: PlacedBinding]) {
        guard let release = group[.release], group[.press] == nil,
            let press = [KeyPress.short, .double, .triple].first(where: { group[$0] != nil }),
            let other = group[press]
        else { return }
        findings.warning(
            .thresholdConflict,
            "\(release.source.source.text.quoted) with `press: release` acts at each release, so "
                + "a `\(press.rawValue)` press does both",
            at: release.source.span,
            secondary: [.init(span: other.source.span, text: "the other gesture")],
            help: press == .short
                ? "write `press: long` in place of `release`, which leaves the other gesture out; "
                    + "or remove one of the two"
                : "write `press: short` in place of `release`, which leaves the other gesture out"
        )
    }

    /// Warns about a key without `press` that acts when it goes down, and again when it goes up.
    private func checkUsualPress(_ group: [KeyPress: PlacedBinding]) {
        guard let usual = group[.press], usual.source.hasUsualPress, let short = group[.short],
            group[.double] == nil, group[.triple] == nil
        else { return }
        findings.warning(
            .thresholdConflict,
            "\(usual.source.source.text.quoted) without `press` acts when the key goes down, so a "
                + "`short` press does both",
            at: usual.source.span,
            secondary: [.init(span: short.source.span, text: "the other gesture")],
            help: "remove one of the two; or write `press: press`, if both are meant"
        )
    }
}
