import Diagnostics
import Gestures
import InputEvents
import YAML

/// Finds mistakes that show only when a binding is compared with the other bindings and with the
/// rules for devices.
struct BindingChecks {
    let findings: Findings
    let definitions: Definitions

    /// Compares all bindings with each other and with the rules.
    func check(_ bindings: [PlacedBinding], _ rules: [PlacedRule]) {
        let decisions = DecisionsOfRules(rules)
        checkKeys(bindings)
        PressChecks(findings: findings).check(bindings)
        for placed in rules {
            checkTellers(of: placed.conditions, decisions, isWholeRule: placed.hasOnlyConditions)
        }
        for placed in bindings {
            checkDevice(of: placed, decisions)
            checkAuthorisation(of: placed, decisions)
            checkKeyboards(of: placed, decisions)
            checkTellers(of: placed.source.conditions, decisions)
            checkUnlocking(placed)
            checkUnsetStates(of: placed)
            checkSteps(of: placed)
            checkHeldButton(of: placed, decisions)
            checkPen(of: placed, decisions)
        }
    }

    // MARK: - Keys

    /// Warns about presses that also act when another gesture of the same key is made.
    private func checkKeys(_ bindings: [PlacedBinding]) {
        // The bindings in which a key is pressed or held, by the keys.
        var users: [Set<KeyCode>: [PlacedBinding]] = [:]
        // The bindings of chords, by each of their keys.
        var chords: [KeyCode: [PlacedBinding]] = [:]
        for placed in bindings {
            guard let pattern = placed.source.source.pattern else { continue }
            if case .key(let keys, _) = pattern.kind {
                users[keys, default: []].append(placed)
                if keys.count > 1 { for key in keys { chords[key, default: []].append(placed) } }
            }
            if !pattern.heldKeys.isEmpty { users[pattern.heldKeys, default: []].append(placed) }
        }
        for placed in bindings {
            guard let pattern = placed.source.source.pattern,
                case .key(let keys, let press) = pattern.kind, press == .press || press == .release
            else { continue }
            // 16 limits the work for hostile files.
            let other = users[keys, default: []].prefix(16).first { user in
                guard let other = user.source.source.pattern, other.devices == pattern.devices
                else { return false }
                if press == .press, other.heldKeys == keys { return true }
                guard case .key(_, let otherPress) = other.kind else { return false }
                return press == .press
                    ? otherPress == .double || otherPress == .triple : otherPress == .long
            }
            if let other {
                warn(placed, keys, press, alsoActsFor: other)
            } else if press == .press, placed.source.hasUsualPress {
                let key = keys.count == 1 ? keys.first : nil
                checkUsualPress(
                    placed,
                    keys,
                    besides: users[keys, default: []],
                    key.map { chords[$0, default: []] } ?? []
                )
            }
        }
    }

    /// Warns about a key without `press` that is also held long, or that begins a chord.
    ///
    /// People who want both actions can write `press: press`.
    private func checkUsualPress(
        _ placed: PlacedBinding,
        _ keys: Set<KeyCode>,
        besides users: [PlacedBinding],
        _ chords: [PlacedBinding]
    ) {
        guard let pattern = placed.source.source.pattern else { return }
        let conditions = Set(pattern.conditions)
        let isModifier = keys.contains { SentKey.isModifier($0.name) }
        let other = (users.prefix(16) + chords.prefix(16)).first { user in
            guard let other = user.source.source.pattern, other.devices == pattern.devices,
                case .key(let otherKeys, let otherPress) = other.kind
            else { return false }
            let otherConditions = Set(other.conditions)
            guard
                conditions.isSubset(of: otherConditions) || otherConditions.isSubset(of: conditions)
            else { return false }
            // A repeating long press continues what the press has begun.
            if otherKeys == keys { return otherPress == .long && other.interval == nil }
            // The modifier of a chord is pressed first, and then only the chord acts.
            return isModifier
                || !otherKeys.subtracting(keys).allSatisfy { SentKey.isModifier($0.name) }
        }
        if let other { warn(placed, keys, .press, alsoActsFor: other, mayBeMeant: true) }
    }

    private func warn(
        _ placed: PlacedBinding,
        _ keys: Set<KeyCode>,
        _ press: KeyPress,
        alsoActsFor other: PlacedBinding,
        mayBeMeant: Bool = false
    ) {
        let name = keys.map(\.name).sorted().joined(separator: "+")
        let otherGesture =
            if case .key(let otherKeys, let press)? = other.source.source.pattern?.kind {
                otherKeys == keys
                    ? "a `\(press.rawValue)` press"
                    : "the chord \(String(other.source.source.text.dropFirst(4)).quoted)"
            } else {
                "holding it for \(other.source.source.text.quoted)"
            }
        findings.warning(
            .thresholdConflict,
            "\(name.quoted) with `press: \(press.rawValue)` acts at each "
                + (press == .press ? "press" : "release") + ", so \(otherGesture) does both",
            at: placed.source.span,
            secondary: [.init(span: other.source.span, text: "the other gesture")],
            help: "write `press: short` beside it, which leaves the other gesture out"
                + (mayBeMeant ? "; or `press: press`, if both are meant" : "")
        )
    }

    // MARK: - Conditions

    /// Warns about conditions of a binding that exclude those of every device that can make its
    /// gesture.
    private func checkDevice(of placed: PlacedBinding, _ decisions: DecisionsOfRules) {
        guard let pattern = placed.source.source.pattern else { return }
        let kinds = placed.possibleKinds.sorted { $0.rawValue < $1.rawValue }
        let all = kinds.map { decisions.conditions[$0]?.map(\.condition) }
        // Rules for several kinds repeat the same conditions for each.
        guard let kind = kinds.first, let conditions = decisions.conditions[kind],
            all.allSatisfy({ $0 == all[0] })
        else { return }
        for own in conditions where own.condition.alternatives.isEmpty {
            let condition = own.condition
            let related = pattern.conditions.filter {
                $0.alternatives.isEmpty && $0.state == condition.state
            }
            guard !related.isEmpty, BindingChecks.excludeEachOther(related + [condition]) else {
                continue
            }
            let isDefault =
                condition.state == KnownState.locked.rawValue
                && !placed.source.conditions.contains {
                    $0.condition.parts.contains { $0.state == condition.state }
                }
            var marks = [Diagnostic.Label(span: own.span, text: "the devices need this")]
            if let other = placed.source.conditions.first(where: { $0.condition == related[0] }) {
                marks.append(.init(span: other.span, text: "the binding needs this"))
            }
            findings.warning(
                .impossibleCondition,
                "this binding is never on: its devices need \("\(condition)".quoted), and "
                    + (isDefault
                        ? "without `when: locked` a binding is off while the session is locked"
                        : "the binding needs \("\(related[0])".quoted)"),
                at: placed.source.span,
                secondary: marks,
                help: isDefault
                    ? "write `when: locked` beside it" : "remove one of the two conditions"
            )
            return
        }
    }

    /// Returns true if no value of their state meets all conditions.
    private static func excludeEachOther(_ conditions: [Condition]) -> Bool {
        let exact = conditions.first { condition in
            !condition.isNegated && !condition.values.contains { $0.contains { "*?".contains($0) } }
        }
        let accepted = conditions.first.flatMap { KnownState(rawValue: $0.state)?.accepted }
        guard let values = accepted ?? exact?.values else { return false }
        return !values.contains { value in conditions.allSatisfy { $0.isMet(by: value) } }
    }

    /// Warns about conditions on a state that only devices tell which may never be read.
    ///
    /// `isWholeRule` is true for the conditions of a device rule that has no other decision.
    private func checkTellers(
        of conditions: [PlacedCondition],
        _ decisions: DecisionsOfRules,
        isWholeRule: Bool = false
    ) {
        // Without its only decision, a rule would decide nothing.
        let (own, other) =
            isWholeRule
            ? ("this rule", "the rule with `authorize: never`")
            : ("the condition", "the rule under `devices:`")
        for condition in conditions {
            guard let state = KnownState(rawValue: condition.condition.state),
                state != .touchpad, let kind = state.tellingDevice,
                let rule = decisions.closedKinds[kind],
                !definitions.toldStates.contains(state.rawValue)
            else { continue }
            let value = state.initialValue
            findings.warning(
                .impossibleCondition,
                "\(state.rawValue.quoted) "
                    + (value.map { "is always \($0.quoted)" } ?? "has no value")
                    + ": under `devices:`, `authorize: never` closes every \(kind.rawValue) that could tell it",
                at: condition.span,
                secondary: [.init(span: rule, text: "this rule")],
                help: condition.condition.isMet(by: value)
                    ? "remove \(own), or \(other)"
                    : "remove \(other), or \(own)"
            )
        }
    }

    /// Warns about a binding whose devices may never be read.
    private func checkAuthorisation(of placed: PlacedBinding, _ decisions: DecisionsOfRules) {
        guard let pattern = placed.source.source.pattern else { return }
        let kinds = placed.possibleKinds
        let rules: Set<Span>
        if pattern.devices != .any, let rule = decisions.closedFilters[pattern.devices] {
            rules = [rule]
        } else {
            guard !kinds.isEmpty, kinds.allSatisfy({ decisions.closedKinds[$0] != nil }) else {
                return
            }
            rules = Set(kinds.compactMap { decisions.closedKinds[$0] })
        }
        findings.warning(
            .unreachable,
            "this binding never runs: `authorize: never` keeps its devices closed",
            at: placed.source.span,
            secondary: rules.sorted { $0.start < $1.start }
                .map { .init(span: $0, text: "this rule") },
            help: "remove the rule under `devices:`, or bind a gesture of another device"
        )
    }

    /// Warns about a command that unlocks the session and never runs while the session is locked.
    private func checkUnlocking(_ placed: PlacedBinding) {
        let commands = (placed.binding.effect?.commands ?? []).compactMap(\.program)
        guard commands.contains(where: { $0.text.hasPrefix("inputrx state locked no") }),
            let pattern = placed.source.source.pattern,
            pattern.conditions.contains(where: {
                $0.state == KnownState.locked.rawValue && !$0.isMet(by: "yes")
            })
        else { return }
        findings.warning(
            .impossibleCondition,
            "this binding is off while the session is locked, so it never unlocks it",
            at: placed.source.span,
            help: "write `when: locked` beside it"
        )
    }

    /// Warns about `not game: yes` for a state that has no value until something sets it.
    ///
    /// `not game: no` means that something has switched it on, which it is not at first.
    private func checkUnsetStates(of placed: PlacedBinding) {
        for condition in placed.source.conditions {
            let part = condition.condition
            // Programs that set the states of a desktop set them from the beginning.
            guard part.isNegated, definitions.valuelessStates.contains(part.state),
                !StatePreset.states.contains(part.state),
                ["no", "off", "false"].allSatisfy({ part.isMet(by: $0) })
            else { continue }
            findings.warning(
                .impossibleCondition,
                "\(part.state.quoted) has no value at first, and a state without a value meets no "
                    + "condition, not even one with `not`",
                at: condition.span,
                help: "let a `command` print its value under `states:`, or set it at the start: "
                    + "`inputrx state \(part.state) no`"
            )
        }
    }

    /// Warns about a gesture of fingers that needs the pen near a panel whose fingers make no
    /// gesture then.
    private func checkPen(of placed: PlacedBinding, _ decisions: DecisionsOfRules) {
        guard let pattern = placed.source.source.pattern, pattern.kind.traits.fewestFingers > 0,
            pattern.devices.kinds.isEmpty || pattern.devices.kinds.contains(.touchscreen),
            !decisions.ignoresPens,
            let condition = placed.source.conditions.first(where: { placed in
                let condition = placed.condition
                return condition.state == KnownState.pen.rawValue
                    && !condition.isMet(by: PenPosition.away.rawValue)
            })
        else { return }
        findings.warning(
            .impossibleCondition,
            "while the pen of a panel is near, the fingers on this panel make no gesture",
            at: condition.span,
            help:
                "let them make gestures, under `devices:`: `- {kind: touchscreen, yields-to-pen: false}`"
        )
    }

    // MARK: - Buttons

    /// Warns about a button or key that is held while other programs get the touch as well.
    private func checkHeldButton(of placed: PlacedBinding, _ decisions: DecisionsOfRules) {
        guard let drag = placed.binding.effect?.drag,
            placed.source.source.pattern?.devices.kinds == [.touchscreen],
            !decisions.grabs
        else { return }
        let held = drag.down.clicks ? "button" : "key"
        findings.warning(
            .contradiction,
            "other programs get the touch as well, beside the \(held) that is held",
            at: placed.source.span,
            help: "take it from them, under `devices:`: `- {kind: touchscreen, grab: gestures}`"
        )
    }

    // MARK: - Steps

    /// Warns about steps up and steps back that do the same.
    private func checkSteps(of placed: PlacedBinding) {
        guard let steps = placed.binding.effect?.steps, let more = steps.more, more == steps.less
        else { return }
        findings.warning(
            .contradiction,
            "`more` and `less` do the same, so going back takes nothing back",
            at: placed.lessSpan ?? placed.source.span,
            help: "let `less` do the opposite, or write `update` for every movement"
        )
    }
}

extension PlacedBinding {
    /// The kinds of devices that can make the gesture.
    fileprivate var possibleKinds: Set<DeviceKind> {
        let named = source.source.pattern?.devices.kinds ?? []
        return named.isEmpty ? Set(source.devices) : named
    }
}

extension PlacedRule {
    /// True if `when` is the only decision of the rule.
    fileprivate var hasOnlyConditions: Bool {
        rule == DeviceRule(filter: rule.filter, conditions: rule.conditions)
    }
}
