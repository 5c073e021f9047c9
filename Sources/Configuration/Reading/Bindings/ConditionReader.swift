import Diagnostics
import Gestures
import InputEvents
import YAML

/// A condition with its place in the file.
struct PlacedCondition {
    let condition: Condition
    let span: Span
}

/// Reads `when:`.
struct ConditionReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// Returns the conditions under `when:`, which must all be met, without those that have errors.
    ///
    /// Warns about conditions that cannot be met together; `consequence` says what follows.
    func conditions(
        _ entry: Node.Entry,
        otherwise consequence: String = "this binding is never on"
    ) -> [PlacedCondition] {
        let placed = groups(entry).flatMap { $0 }
        checkPossible(placed, otherwise: consequence)
        return placed
    }

    /// Reads `any: [tablet-mode, {app: firefox*}]`: at least one element of the list must be met.
    ///
    /// Returns nil after an error.
    private func alternatives(_ entry: Node.Entry) -> PlacedCondition? {
        let groups = groups(entry)
        for group in groups { checkPossible(group, otherwise: "this alternative is never met") }
        guard groups.allSatisfy({ !$0.isEmpty }), !groups.isEmpty else { return nil }
        checkAlternatives(groups, of: entry)
        if groups.count == 1 {
            findings.warning(
                .impossibleCondition,
                "`any` has one condition only, which must be met",
                at: entry.keySpan,
                help: "write a list: `any: [tablet-mode, {app: firefox*}]`"
            )
        }
        return PlacedCondition(
            condition: Condition(anyOf: groups.map { $0.map(\.condition) }),
            span: entry.keySpan
        )
    }

    /// Returns one group of conditions for each element of a list, or for a single value.
    ///
    /// A mapping may have several conditions; those that have errors are left out.
    private func groups(_ entry: Node.Entry) -> [[PlacedCondition]] {
        let nodes = findings.elements(entry, expecting: "a condition like `tablet-mode`")
        return nodes.map { node -> [PlacedCondition] in
            if case .mapping(let entries) = node.content {
                if entries.isEmpty {
                    findings.missingValue(entry, expecting: "a state and its value")
                }
                if reportValuesWithoutBrackets(entries) { return [] }
                return entries.compactMap { condition($0, isAmongOthers: entries.count > 1) }
            }
            let what = "a condition like `tablet-mode` or `{app: firefox*}`, or a list of them"
            return findings.scalar(node, of: entry, expecting: what).flatMap { condition($0) }.map {
                [$0]
            }
                ?? []
        }
    }

    /// Returns the written conditions and, unless a condition or the gesture mentions `locked`, the
    /// condition `not locked`.
    static func effective(_ conditions: [PlacedCondition], of kind: GestureKind) -> [Condition] {
        let written = conditions.map(\.condition)
        // A binding that waits for the lock is meant to act while the session is locked.
        if case .state(KnownState.locked.rawValue, _) = kind { return written }
        if written.flatMap(\.parts).contains(where: { $0.state == KnownState.locked.rawValue }) {
            return written
        }
        return written + [Condition(.locked, is: "yes", isNegated: true)]
    }

    /// Warns about a condition that is never met after the change of a state that the binding waits
    /// for.
    func checkChange(_ kind: GestureKind, under conditions: [PlacedCondition]) {
        if case .switch(let changed, let isOn) = kind {
            checkTurn(changed, isOn: isOn, under: conditions)
        }
        guard case .state(let state, let value) = kind,
            let placed = conditions.first(where: {
                $0.condition.state == state && $0.condition.isNeverMet(by: value)
            })
        else { return }
        findings.warning(
            .impossibleCondition,
            "this binding is never on: after this change, \(state.quoted) is \(value.quoted)",
            at: placed.span,
            help: "remove it; conditions use the values after the change"
        )
    }

    /// Warns about a condition that is never met before a switch is turned; conditions use the
    /// position before that.
    private func checkTurn(_ changed: Switch, isOn: Bool, under conditions: [PlacedCondition]) {
        let (state, before, phrase) =
            switch changed {
            case .lid: (KnownState.lid, isOn ? "open" : "closed", isOn ? "lid closed" : "lid open")
            case .tabletMode:
                (
                    KnownState.tabletMode, isOn ? "no" : "yes",
                    isOn ? "tablet-mode on" : "tablet-mode off"
                )
            }
        let placed = conditions.first {
            $0.condition.state == state.rawValue && !$0.condition.isMet(by: before)
        }
        guard let placed else { return }
        findings.warning(
            .impossibleCondition,
            "this binding is never on: before this change, \(state.rawValue.quoted) is \(before.quoted)",
            at: placed.span,
            help:
                "remove it, or write `on: \(phrase)`, whose conditions use the values after the change"
        )
    }

    // MARK: - One condition

    /// The conditions that are written as a text, with their states and values.
    static let phrases: [String: (state: KnownState, value: String)] = [
        "locked": (.locked, "yes"), "tablet-mode": (.tabletMode, "yes"),
        "lid open": (.lid, "open"), "lid closed": (.lid, "closed"),
        "portrait": (.screen, "portrait"), "landscape": (.screen, "landscape"),
        "mouse": (.mouse, "yes"), "typing": (.typing, "yes"),
        "touchpad on": (.touchpad, "on"), "touchpad off": (.touchpad, "off"),
        "pen away": (.pen, "away"), "pen near": (.pen, "near"), "pen writing": (.pen, "writing"),
    ]

    /// Returns the words of a condition without a leading `not`, and whether there is a `not`.
    static func words(_ text: String) -> (words: [String], isNegated: Bool) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let isNegated = words.count > 1 && words[0] == "not"
        return (isNegated ? Array(words.dropFirst()) : words, isNegated)
    }

    /// Reads a condition that is a text: `tablet-mode`, `not locked`, `lid closed`.
    private func condition(_ scalar: Scalar) -> PlacedCondition? {
        let (words, isNegated) = ConditionReader.words(scalar.text)
        let text = words.joined(separator: " ")
        if let (state, value) = ConditionReader.phrases[text] {
            let condition = Condition(state, is: value, isNegated: isNegated)
            return PlacedCondition(condition: condition, span: scalar.span)
        }
        guard !reportSeveral(scalar), !reportOtherSyntax(scalar) else { return nil }
        let remainder = words.dropFirst().joined(separator: " ")
        if let first = words.first, ["no", "without", "unless", "except"].contains(first),
            ConditionReader.phrases[remainder] != nil
        {
            return findings.refuse(
                .wrongShape,
                "`not` negates a condition, and this is \(scalar.text.quoted)",
                at: scalar.span,
                help: "write `not \(remainder)`"
            )
        }
        let name = words.first ?? ""
        guard isState(name) else {
            let meant = meantCondition(words, isNegated: isNegated)
            stateReader.reportUnknownState(
                text,
                at: scalar.span,
                isNegated: isNegated,
                meaning: meant
            )
            return nil
        }
        reportText(of: name, value: remainder, isNegated: isNegated, in: scalar)
        return nil
    }

    /// Returns `{app: firefox}` for the state `app` and the value `firefox`, to be shown as advice.
    ///
    /// A missing or impossible value is replaced by a possible one, by all of them, or by `…`.
    func mapping(_ name: String, _ value: String, _ isNegated: Bool) -> String {
        let accepted = stateReader.accepted(of: name)
        if name == KnownState.orientation.rawValue,
            let shape = StateWords.value(value, among: KnownState.screen.accepted ?? [])
        {
            return "{\(isNegated ? "not " : "")screen: \(shape)}"
        }
        let key = (isNegated ? "not " : "") + name
        let corrected =
            accepted.map { accepted in
                StateReader.meant(value, of: name, among: accepted)
                    ?? (value.isEmpty ? accepted.last : nil)
                    ?? accepted.joined(separator: "}` or `{\(key): ")
            } ?? (value.isEmpty ? "…" : value)
        return "{\(key): \(corrected)}"
    }

    /// Returns the condition that a value without its state means, such as `{app: firefox}`; nil if
    /// no state is likely to have it.
    private func meantCondition(_ words: [String], isNegated: Bool) -> String? {
        guard words.count == 1, let word = words.first else { return nil }
        // On the lock screen and elsewhere.
        if word == "any", !isNegated { return "{\(KnownState.locked.rawValue): any}" }
        let owners = KnownState.allCases.filter { state in
            state.accepted?.contains(word) == true || state == .mode && word == state.initialValue
        }
        if owners.count == 1 { return mapping(owners[0].rawValue, word, isNegated) }
        let isName = word.allSatisfy { $0.isLetter || $0.isNumber || "-_.*?".contains($0) }
        guard owners.isEmpty, isName, definitions.states.contains("app") else { return nil }
        return mapping("app", word, isNegated)
    }

    /// Returns a condition as it is written in a list: `{app: firefox}` for `app firefox`.
    ///
    /// Other texts are returned unchanged.
    private func element(_ text: String) -> String {
        let (words, isNegated) = ConditionReader.words(text)
        guard ConditionReader.phrases[words.joined(separator: " ")] == nil, words.count > 1,
            isState(words[0])
        else { return text }
        return mapping(words[0], words.dropFirst().joined(separator: " "), isNegated)
    }

    /// Returns true for the name of a state.
    func isState(_ name: String) -> Bool {
        KnownState(rawValue: name) != nil || definitions.states.contains(name)
    }

    /// Reports several conditions in one text, such as `locked and tablet-mode`; returns false if
    /// there is only one.
    private func reportSeveral(_ scalar: Scalar) -> Bool {
        for (word, isAny) in [
            (" and ", false), (" && ", false), (" or ", true), (" || ", true), (",", false),
        ] {
            let parts = scalar.text.split(separator: word).map(\.trimmed).filter { !$0.isEmpty }
            guard parts.count > 1 else { continue }
            let list = parts.map { element(String($0)) }.joined(separator: ", ")
            findings.error(
                .wrongShape,
                "\(scalar.text.quoted) is several conditions in one text",
                at: scalar.span,
                help: isAny ? "write `when: {any: [\(list)]}`" : "write a list: `when: [\(list)]`"
            )
            return true
        }
        return false
    }

    /// Reports `!locked`, `not` without a condition, and keys, which belong in `while`; returns
    /// false for other texts.
    private func reportOtherSyntax(_ scalar: Scalar) -> Bool {
        let text = scalar.text
        let negated = text.drop { $0 == "!" || $0 == " " }
        if text.hasPrefix("!"), !negated.isEmpty {
            let isKnown = ConditionReader.phrases[String(negated)] != nil
            let compared = stateReader.comparison(String(negated))
            let meant =
                compared.map { StateReader.opposite(of: $0.condition) } ?? element("not \(negated)")
            findings.error(
                .unknownState,
                "there is no state called \(text.quoted)",
                at: scalar.span,
                help: isKnown || meant.hasPrefix("{")
                    ? "write `\(meant)`" : "write `not`, and a condition behind it"
            )
            return true
        }
        if text == "not" {
            findings.error(
                .wrongShape,
                "`not` negates a condition, and there is none behind it",
                at: scalar.span,
                help: "write the condition: `not locked`"
            )
            return true
        }
        guard text.hasPrefix("KEY_") || text.hasPrefix("BTN_") else { return false }
        findings.error(
            .unknownState,
            "\(text.quoted) is a key and no state",
            at: scalar.span,
            help: "a key that must be held stands beside `when`: `while: \(text)`"
        )
        return true
    }

    /// Reads a condition that is an entry of a mapping: `app: firefox*`, `not mode: default`,
    /// `orientation: [90, 270]`.
    private func condition(_ entry: Node.Entry, isAmongOthers: Bool) -> PlacedCondition? {
        if entry.key == "any" { return alternatives(entry) }
        let (words, isNegated) = ConditionReader.words(entry.key)
        if ["all", "and"].contains(entry.key), !definitions.states.contains(entry.key) {
            return findings.refuse(
                .unknownState,
                "there is no state called \(entry.key.quoted)",
                at: entry.keySpan,
                help: "write a list, of which all must be met: `when: [tablet-mode, portrait]`"
            )
        }
        if entry.key == "not", case .scalar(let scalar) = entry.value.content,
            !definitions.states.contains("not")
        {
            return findings.refuse(
                .wrongShape,
                "`not` stands before a condition and is no state",
                at: entry.keySpan,
                help: negationHelp(scalar.text, isAmongOthers: isAmongOthers)
            )
        }
        if let help = negationHelp(entry, isAmongOthers: isAmongOthers) {
            return findings.refuse(
                .wrongShape,
                "\(entry.key.quoted) is no state: `not` stands before the name of each state",
                at: entry.keySpan,
                help: help
            )
        }
        let name = words.joined(separator: " ")
        if reportPhrase(name, entry, isNegated: isNegated) { return nil }
        guard let state = stateReader.stateName(name, at: entry.keySpan, isNegated: isNegated)
        else { return nil }
        let nodes = findings.elements(entry, expecting: "a value")
        let values = nodes.compactMap { node -> String? in
            if state == KnownState.locked.rawValue, case .scalar(let scalar) = node.content,
                scalar.text == "any"
            {
                return "*"
            }
            let others = nodes.map(\.text)
            stateReader.checkValue(node, of: state, isNegated: isNegated, beside: others)
            return stateReader.stateValue(
                node,
                of: entry,
                state: state,
                besides: state == KnownState.locked.rawValue ? ["any"] : []
            )
        }
        guard !values.isEmpty, values.count == nodes.count else { return nil }
        return PlacedCondition(
            condition: Condition(state, is: values, isNegated: isNegated),
            span: entry.keySpan
        )
    }

    /// Reports `{portrait}`, which stands without a value among states in braces; returns false for
    /// other entries.
    private func reportPhrase(_ name: String, _ entry: Node.Entry, isNegated: Bool) -> Bool {
        guard let (state, value) = ConditionReader.phrases[name], let isMet = entry.value.meansYes,
            KnownState(rawValue: name) == nil || entry.value.isMissing,
            !definitions.states.contains(name)
        else { return false }
        let word = isMet == isNegated ? "not " : ""
        findings.error(
            .wrongShape,
            "a condition among states with their values is a pair, too, and \(name.quoted) is none",
            at: entry.keySpan,
            help: "write `\(word)\(state.rawValue): \(value)`"
        )
        return true
    }

    // MARK: - Schema

    /// Returns the schema of `when:`, which refers to itself under `any`.
    @Sendable static func schema() -> SchemaValue {
        let word = SchemaValue.pattern(
            "(?:not\\s+)?" + SchemaPattern.oneOf(phrases.keys.sorted())
        )
        let values = KnownState.allCases.flatMap { state in
            let value = StateReader.valueSchema(of: state)
            let values = SchemaValue.oneOrMore(
                state == .locked ? .any(of: [value, .words(["any"])]) : value
            )
            return [(state.rawValue, values), ("not \(state.rawValue)", values)]
        }
        let states = SchemaValue.names(
            "(?:not\\s+)?\(SchemaPattern.state)",
            of: .oneOrMore(.text),
            special: values + [("any", .definition("conditions"))]
        )
        let condition = SchemaValue.any(of: [word, .all(of: [states, .nonEmpty])])
        return .oneOrMore(condition)
    }
}
