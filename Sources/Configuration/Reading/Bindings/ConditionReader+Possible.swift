import Diagnostics
import Gestures
import YAML

/// Finds conditions that can never be met.
extension ConditionReader {
    /// Warns about conditions on one state if no value of the state meets all of them;
    /// `consequence` says what follows.
    func checkPossible(_ placed: [PlacedCondition], otherwise consequence: String) {
        checkBesideAlternatives(placed, otherwise: consequence)
        for (index, last) in placed.enumerated() {
            let state = last.condition.state
            // A condition with alternatives has no state; each alternative has already been
            // checked.
            guard last.condition.alternatives.isEmpty else { continue }
            // Each state is checked once, at its last condition.
            guard !placed[(index + 1)...].contains(where: { $0.condition.state == state }) else {
                continue
            }
            let related = placed.filter { $0.condition.state == state }
            if let list = ConditionReader.alternatives(in: related.map(\.condition)) {
                findings.warning(
                    .impossibleCondition,
                    "\(consequence): \(state.quoted) has one value at a time, and all "
                        + "conditions must be met",
                    at: last.span,
                    secondary: related.dropLast().map { .init(span: $0.span, text: "and this") },
                    help: "for any of them, write a list: `{\(state): [\(list)]}`"
                )
                continue
            }
            if related.count == 1 { checkAllValues(last) }
            guard let values = possibleValues(of: state, under: related.map(\.condition)),
                values.isEmpty
            else { continue }
            let texts = related.map { "\($0.condition)".quoted }
            findings.warning(
                .impossibleCondition,
                texts.count == 1
                    ? "\(consequence): nothing meets \(texts[0])"
                    : "\(consequence): \(texts.joined(separator: " and ")) cannot be "
                        + "at once",
                at: last.span,
                secondary: related.dropLast().map { .init(span: $0.span, text: "and this") },
                help: texts.count == 1
                    ? "remove it"
                    : ConditionReader.choice(among: related.map(\.condition)).map {
                        "for any of them, write a list: `{\(state): [\($0)]}`"
                    } ?? eitherHelp(state, related.map(\.condition))
            )
        }
    }

    /// Warns about an `any` of which each alternative contradicts the conditions beside it.
    private func checkBesideAlternatives(
        _ placed: [PlacedCondition],
        otherwise consequence: String
    ) {
        let beside = placed.filter { $0.condition.alternatives.isEmpty }
        // 16 and 64 limit the work for hostile files.
        guard !beside.isEmpty, beside.count <= 16, !areImpossible(beside.map(\.condition)) else {
            return
        }
        for last in placed {
            let groups = last.condition.alternatives
            // An alternative that is impossible by itself has already been reported.
            guard !groups.isEmpty, groups.count <= 64, !groups.contains(where: areImpossible),
                groups.allSatisfy({ areImpossible($0 + beside.map(\.condition)) })
            else { continue }
            let states = Set(groups.joined().map(\.state))
            let rivals = beside.filter { states.contains($0.condition.state) }
            let texts = rivals.map { "\($0.condition)".quoted }.joined(separator: " and ")
            findings.warning(
                .impossibleCondition,
                "\(consequence): nothing under `any` can be met together with \(texts)",
                at: last.span,
                secondary: rivals.map { .init(span: $0.span, text: "and this") },
                help: "remove one of the two, or move \(texts) into the list under `any`"
            )
        }
    }

    /// Returns true if no values of their states meet all conditions; conditions with alternatives
    /// are not considered.
    private func areImpossible(_ conditions: [Condition]) -> Bool {
        let simple = conditions.filter { $0.alternatives.isEmpty }
        return Set(simple.map(\.state)).contains { state in
            let related = simple.filter { $0.state == state }
            return ConditionReader.alternatives(in: related) != nil
                || possibleValues(of: state, under: related)?.isEmpty == true
        }
    }

    /// Warns about a condition that names all values of a state which always has one.
    private func checkAllValues(_ placed: PlacedCondition) {
        // A condition on `locked` lets a binding act while the session is locked.
        guard let state = KnownState(rawValue: placed.condition.state), state != .locked,
            state.initialValue != nil, let values = state.accepted,
            values.allSatisfy({ placed.condition.isMet(by: $0) })
        else { return }
        findings.warning(
            .impossibleCondition,
            "this condition is always met: it names all values of \(state.rawValue.quoted)",
            at: placed.span,
            help: "remove it, or name only some of the values"
        )
    }

    /// Returns the advice about conditions on one state that cannot be met at once.
    private func eitherHelp(_ state: String, _ conditions: [Condition]) -> String {
        guard let values = stateReader.accepted(of: state),
            values.allSatisfy({ value in conditions.contains { $0.isMet(by: value) } })
        else { return "remove one, or bind the gesture twice" }
        // Without a condition on it, a binding is off while the session is locked.
        return state == KnownState.locked.rawValue
            ? "for either, write `when: {locked: any}`" : "for either, remove both; or remove one"
    }

    /// Warns about alternatives of which one is always met: `{not app: a}` and `{not app: b}`.
    func checkAlternatives(_ groups: [[PlacedCondition]], of entry: Node.Entry) {
        let single = groups.filter { $0.count == 1 }.compactMap(\.first?.condition)
            .filter { $0.alternatives.isEmpty }
        for state in Set(single.map(\.state)).sorted()
        where areAlwaysMet(single.filter { $0.state == state }) {
            let excluded = single.filter { $0.state == state && $0.isNegated }.flatMap(\.values)
            let isOfAll = single.allSatisfy { $0.state == state && $0.isNegated }
            findings.warning(
                .impossibleCondition,
                "one of these conditions on \(state.quoted) is always met, so `any` is, too",
                at: entry.keySpan,
                help: isOfAll && groups.count == single.count
                    ? "for none of them, write in place of `any`: "
                        + "`{not \(state): [\(list(excluded))]}`"
                    : "remove one of them"
            )
            return
        }
    }

    /// Returns true if each value of their state meets one of the conditions.
    private func areAlwaysMet(_ conditions: [Condition]) -> Bool {
        guard let state = conditions.first?.state, conditions.count > 1 else { return false }
        let known = KnownState(rawValue: state)
        // A condition on `locked` lets a binding act while the session is locked, and any condition
        // on `screen` needs a touchscreen.
        guard known != .locked, known != .screen else { return false }
        var values = stateReader.accepted(of: state) ?? []
        if values.isEmpty {
            if ConditionReader.excludeDifferent(conditions.filter(\.isNegated)) { return true }
            let named = conditions.flatMap(\.values)
            // Two patterns are not compared. No state has a value with a line break.
            let hasPattern = named.contains { value in value.contains { "*?".contains($0) } }
            guard !hasPattern else { return false }
            values = named + ["\n"]
        }
        return values.allSatisfy { value in conditions.contains { $0.isMet(by: value) } }
    }

    /// Returns the values of conditions that no text meets together, because it would have to begin
    /// in two ways; nil for other conditions.
    private static func alternatives(in conditions: [Condition]) -> String? {
        guard conditions.count > 1,
            conditions.allSatisfy({
                !$0.isNegated && $0.values.count == 1 && $0.alternatives.isEmpty
            }),
            KnownState(rawValue: conditions[0].state)?.accepted == nil
        else { return nil }
        let values = conditions.map { $0.values[0] }
        let areApart = values.dropFirst().contains { beginApart(values[0], $0) }
        return areApart ? values.joined(separator: ", ") : nil
    }

    /// Returns true if no text matches both patterns, because it would have to begin in two ways.
    fileprivate static func beginApart(_ one: String, _ other: String) -> Bool {
        func beginning(_ value: String) -> Substring {
            value.lowercased().prefix { $0 != "*" && $0 != "?" }
        }
        let (one, other) = (beginning(one), beginning(other))
        return !one.hasPrefix(other) && !other.hasPrefix(one)
    }

    /// Returns true for negated conditions of which two exclude values that have nothing in common,
    /// so that each value meets one of the two: `not app: steam_*` and `not app: minetest`.
    private static func excludeDifferent(_ conditions: [Condition]) -> Bool {
        let excluded = conditions.map(\.values)
        // 64 limits the work for hostile files.
        guard excluded.joined().count <= 64 else { return false }
        return excluded.indices.contains { index in
            excluded[..<index].contains { others in
                excluded[index].allSatisfy { value in
                    others.allSatisfy { beginApart($0, value) }
                }
            }
        }
    }

    /// Returns the values of conditions on a built-in state, if other values are left; nil for
    /// other conditions.
    private static func choice(among conditions: [Condition]) -> String? {
        let values = conditions.flatMap(\.values)
        guard conditions.allSatisfy({ !$0.isNegated }),
            let accepted = conditions.first.flatMap({ KnownState(rawValue: $0.state)?.accepted }),
            Set(values).count == values.count, values.count < accepted.count,
            values.allSatisfy(accepted.contains)
        else { return nil }
        return list(values)
    }

    /// Returns the values of a state that meet all conditions; nil if its values cannot be listed.
    private func possibleValues(of state: String, under conditions: [Condition]) -> [String]? {
        let exact = conditions.first {
            !$0.isNegated && !$0.values.contains { $0.contains("*") || $0.contains("?") }
        }
        guard let values = stateReader.accepted(of: state) ?? exact?.values else {
            return nil
        }
        return values.filter { value in conditions.allSatisfy { $0.isMet(by: value) } }
    }
}

extension Condition {
    /// Returns true if no value that a pattern such as `firefox*` matches meets the condition.
    ///
    /// Of two patterns, only the beginnings are compared.
    func isNeverMet(by pattern: String) -> Bool {
        func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }
        guard isPattern(pattern) else { return !isMet(by: pattern) }
        guard !isNegated, alternatives.isEmpty else { return false }
        let change = Condition(state, is: [pattern])
        return values.allSatisfy { value in
            isPattern(value)
                ? ConditionReader.beginApart(value, pattern) : !change.isMet(by: value)
        }
    }
}
