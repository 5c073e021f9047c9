import Diagnostics
import InputEvents

/// The decisions that the device rules make about all devices of a kind, whatever they are called.
///
/// The first rule that matches a device and has a decision applies. Where an earlier rule is only
/// for some devices of a kind, nothing is known about all of them.
struct DecisionsOfRules {
    /// The kinds of which no device may ever be read, with the places of the rules that close them.
    private(set) var closedKinds: [DeviceKind: Span] = [:]
    /// The filters of rules that close their devices, unless an earlier rule may open some of them,
    /// with the places of these rules.
    private(set) var closedFilters: [DeviceFilter: Span] = [:]
    /// The conditions of all devices of a kind.
    private(set) var conditions: [DeviceKind: [PlacedCondition]] = [:]
    /// True if a rule grabs touches.
    let grabs: Bool
    /// True if a rule lets fingers make gestures while the pen of their panel is near.
    let ignoresPens: Bool

    /// Reads the decisions of the rules, in the order of the file.
    init(_ rules: [PlacedRule]) {
        grabs = rules.contains { $0.rule.grab != nil }
        ignoresPens = rules.contains { $0.rule.yieldsToPen == false }
        var opened: Set<DeviceKind> = []
        var conditioned: Set<DeviceKind> = []
        var opensAny = false
        for placed in rules {
            let rule = placed.rule
            let (kinds, isWhole) = DecisionsOfRules.kinds(of: rule.filter)
            if let authorize = rule.authorize, let span = placed.authorizeSpan {
                if authorize != .never {
                    opened.formUnion(kinds)
                    opensAny = true
                } else if isWhole {
                    let closed = kinds.subtracting(opened).map { ($0, span) }
                    closedKinds.merge(closed) { first, _ in first }
                }
                if authorize == .never, !opensAny, closedFilters[rule.filter] == nil {
                    closedFilters[rule.filter] = span
                }
            }
            if rule.conditions != nil {
                if isWhole {
                    for kind in kinds.subtracting(conditioned) {
                        conditions[kind] = placed.conditions
                    }
                }
                conditioned.formUnion(kinds)
            }
        }
        // That no device at all may be read is reported once, at the rules.
        if closedKinds.count == DeviceKind.allCases.count { closedKinds = [:] }
    }

    /// Returns the kinds that a filter may match, and whether it matches all devices of them.
    private static func kinds(of filter: DeviceFilter) -> (Set<DeviceKind>, isWhole: Bool) {
        let kinds = filter.kinds.isEmpty ? Set(DeviceKind.allCases) : filter.kinds
        let isWhole =
            filter == .any || filter == DeviceFilter(name: "*")
            || filter == DeviceFilter(kinds: filter.kinds)
        return (kinds, isWhole)
    }
}
