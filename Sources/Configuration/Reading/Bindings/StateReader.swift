import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads the names and values of states, in conditions, tests and gestures.
struct StateReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// Returns the name if there is such a state; nil after an error.
    ///
    /// `isNegated` is true if `not` stands before the name.
    func stateName(_ name: String, at span: Span, isNegated: Bool = false) -> String? {
        if KnownState(rawValue: name) != nil || definitions.states.contains(name) { return name }
        reportUnknownState(name, at: span, isNegated: isNegated)
        return nil
    }

    /// Reports an unknown state or condition; `meant` is a condition that it may mean.
    ///
    /// `isNegated` is true if `not` stands before the text.
    func reportUnknownState(
        _ text: String,
        at span: Span,
        isNegated: Bool = false,
        meaning meant: String? = nil
    ) {
        let synonyms = [
            "unlocked": "not locked", "tablet": "tablet-mode", "laptop": "not tablet-mode",
            "lid-closed": "lid closed", "lid-open": "lid open", "rotation": "orientation",
            "lock": "locked", "session": "locked", "or": "any", "either": "any",
            "folded": "tablet-mode", "flipped": "tablet-mode", "laptop-mode": "not tablet-mode",
            "desktop-mode": "not tablet-mode",
            "landscape-mode": "landscape", "portrait-mode": "portrait", "horizontal": "landscape",
            "vertical": "portrait", "upright": "portrait", "rotated": "{not orientation: 0}",
            "screen-locked": "locked", "lockscreen": "locked", "lock-screen": "locked",
            "mouse-connected": "mouse", "touchpad-disabled": "touchpad off",
            "touchpad-enabled": "touchpad on", "idle": "not typing",
        ]
        let isConstant = ["always", "never", "true", "false"].contains(text.lowercased())
        let stateNames = KnownState.allCases.map(\.rawValue) + definitions.states
        if StateWords.programs.contains(text), !stateNames.contains("app") {
            findings.error(
                .unknownState,
                "there is no state called \(text.quoted)",
                at: span,
                help: "write `app`, which a desktop tells: `states: {app: {preset: sway}}`"
            )
            return
        }
        let phrases = ["portrait", "landscape", "lid open", "lid closed"]
        let normalised = String(text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
        let synonym =
            StateWords.programs.contains(text)
            ? "app" : synonyms[normalised] ?? StateReader.phrase(normalised)
        let suggestion =
            synonym ?? (stateNames.contains(normalised) ? normalised : nil)
            ?? findings.suggestion { Suggestions.nearest(to: text, among: stateNames + phrases) }
        if BindingsReader.section.names.contains(text), synonym == nil {
            findings.error(
                .unknownState,
                "\(text.quoted) is a key of the binding and no state",
                at: span,
                help: "write it beside `when`, not in it"
            )
            return
        }
        let constant = isConstant && !stateNames.contains(text) ? StateReader.constantAdvice : nil
        /// Returns the condition, or its opposite if `not` stands before the text.
        func meaning(_ condition: String) -> String {
            isNegated ? StateReader.opposite(of: condition) : condition
        }
        let mapping = mappingText(text, stateNames).map {
            "write it in braces, with a space after the colon: `\(meaning("{\($0)}"))`"
        }
        let compared = comparison(text).map {
            ["write it as `\(meaning($0.condition))`"] + definitionAdvice($0.state, stateNames)
        }
        let help =
            (mapping ?? constant).map { [$0] } ?? compared
            ?? (suggestion.map(meaning) ?? meant).map { ["did you mean `\($0)`?"] }
        // A state without a name, which has been reported, may be meant to have this one.
        if help == nil, definitions.hasUnnamedState { return }
        findings.report(
            .error,
            .unknownState,
            "there is no state called \(text.quoted)",
            at: span,
            help: help ?? definitionAdvice(text, stateNames),
            ["states are: \(list(stateNames))"]
        )
    }

    /// Returns `keyboard: no` for `keyboard:no`; nil if the text does not begin with the name of a
    /// state and a colon.
    private func mappingText(_ text: String, _ stateNames: [String]) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let state = text[..<colon]
        let name = state.hasPrefix("not ") ? state.dropFirst(4) : state
        let value = text[colon...].dropFirst().trimmed
        return stateNames.contains(String(name)) ? "\(state): \(value)" : nil
    }

    /// Returns the condition `not lid closed` for `not-lid-closed`; nil for other texts.
    private static func phrase(_ text: String) -> String? {
        guard text.hasPrefix("not-") else { return nil }
        let name = text.dropFirst(4)
        return ConditionReader.phrases.keys.first { $0.replacing(" ", with: "-") == name }
            .map { "not \($0)" }
    }

    /// Returns the opposite of a condition: `not locked`, `locked`, `{not app: foot}`.
    static func opposite(of condition: String) -> String {
        for (negated, plain) in [("not ", ""), ("{not ", "{")] where condition.hasPrefix(negated) {
            return "\(plain)\(condition.dropFirst(negated.count))"
        }
        return condition.hasPrefix("{") ? "{not \(condition.dropFirst())" : "not \(condition)"
    }

    /// The advice about `always` and `never` in place of a condition.
    private static let constantAdvice =
        "remove `when` to let it act always, or write `when: {locked: any}` to include the lock screen; "
        + "to let it never act, put `#` before its lines"

    /// Returns the advice to define a state with that name; empty if the state exists.
    private func definitionAdvice(_ name: String, _ stateNames: [String]) -> [String] {
        guard !stateNames.contains(name) else { return [] }
        guard let preset = StatePreset.allCases.first(where: { $0.tells(name) })
        else {
            return [
                "write one of those below, or name it under `states:`, with a `command` that prints it"
            ]
        }
        return [
            "define it under `states:`: `\(name): {preset: \(preset.rawValue)}`, "
                + "or a `command` that prints it"
        ]
    }

    /// Returns the state, the value and the correct form of a condition such as `app == firefox` or
    /// `app is firefox`; nil for other texts.
    func comparison(_ text: String) -> (state: String, value: String, condition: String)? {
        let signs = [
            ("==", ""), ("!=", "not "), ("=", ""), (" is not ", "not "), (" isn't ", "not "),
            (" is ", ""),
        ]
        for (sign, word) in signs {
            guard let found = text.firstRange(of: sign) else { continue }
            let isIgnored: (Character) -> Bool = { " \"'".contains($0) }
            let name = text[..<found.lowerBound].filter { !isIgnored($0) }
            let value = text[found.upperBound...].drop(while: isIgnored)
            let end = value.lastIndex { !isIgnored($0) } ?? value.startIndex
            guard StateChange.isName(name), !value.isEmpty else { continue }
            return (name, String(value[...end]), "{\(word)\(name): \(value[...end])}")
        }
        return nil
    }

    /// Warns about a value in the style of other programs: a pattern such as `firefox|chromium`, or
    /// a negation such as `!firefox`.
    ///
    /// In the values of inputrx, only `*` and `?` have a special meaning. `others` are the values
    /// beside this one, and may contain it.
    func checkValue(_ node: Node, of state: String, isNegated: Bool, beside others: [String]) {
        guard case .scalar(let scalar) = node.content, KnownState(rawValue: state)?.accepted == nil
        else { return }
        checkPattern(scalar, of: state, isNegated: isNegated)
        if state == "workspace", let numbers = StateReader.numbers(in: scalar.text) {
            let condition = "\(isNegated ? "not " : "")\(state): [\(list(numbers))]"
            return warn(scalar, of: state, "`-`", help: "write `{\(condition)}`")
        }
        let number = scalar.text.drop { "<>= ".contains($0) }
        if scalar.text.first == "<" || scalar.text.first == ">",
            Int(number.filter { $0 != "%" }) != nil
        {
            return warn(
                scalar,
                of: state,
                "`\(scalar.text.prefix(1))`",
                help:
                    "let the command of the state compare the numbers and print a word: `{\(state): low}`"
            )
        }
        for (word, sign) in [("!", "exclamation mark"), ("not ", "`not`")]
        where scalar.text.hasPrefix(word) {
            let negated = scalar.text.dropFirst(word.count).drop { "! ".contains($0) }
            guard !negated.isEmpty else { return }
            let condition = "\(isNegated ? "" : "not ")\(state): \(negated)"
            let plain = others.filter { !$0.hasPrefix("!") && !$0.hasPrefix("not ") }
            let values = plain.count == 1 ? plain[0] : "[\(list(plain))]"
            let beginning = plain.isEmpty || isNegated ? "" : "\(state): \(values), "
            warn(scalar, of: state, sign, help: "write `{\(beginning)\(condition)}`")
        }
    }

    /// Returns `1`, `2` and `3` for `1-3`; nil for other texts.
    private static func numbers(in text: String) -> [String]? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        // 20: more workspaces than anyone names in a list.
        guard ends.count == 2, let first = ends[0], let last = ends[1], first < last,
            last - first < 20, first >= 0
        else { return nil }
        return (first...last).map { String($0) }
    }

    private func checkPattern(_ scalar: Scalar, of state: String, isNegated: Bool) {
        guard
            let pattern = ForeignPattern(
                scalar.text,
                isName: StatePreset.states.contains(state) || state == KnownState.mode.rawValue
            )
        else { return }
        let values = pattern.meant.map { $0.hasPrefix("*") || $0.contains(" ") ? "\"\($0)\"" : $0 }
        let corrected = values.count == 1 ? values[0] : "[\(list(values))]"
        warn(
            scalar,
            of: state,
            pattern.sign.quoted,
            help: "write `{\(isNegated ? "not " : "")\(state): \(corrected)}`",
            notes: findings.once(ForeignPattern.wildcards)
        )
    }

    /// Warns that a sign or word has no special meaning, and is compared as a part of the value.
    private func warn(
        _ scalar: Scalar,
        of state: String,
        _ sign: String,
        help: String,
        notes: [String] = []
    ) {
        findings.warning(
            .impossibleCondition,
            "\(state.quoted) is compared with \(scalar.text.quoted), \(sign) and all",
            at: scalar.span,
            help: help,
            notes: notes
        )
    }

    /// Returns the value in its usual form; nil after an error, such as a value that the state
    /// cannot have.
    ///
    /// The values in `others` are accepted, too, and named in messages.
    func stateValue(
        _ node: Node,
        of entry: Node.Entry,
        state: String,
        besides others: [String] = []
    ) -> String? {
        let accepted = accepted(of: state).map { $0 + others }
        let what = accepted.map { "one of \(list($0))" } ?? "a value like `firefox*`"
        let scalar = findings.scalar(node, of: entry, expecting: what, acceptsQuotes: true)
        guard let scalar else { return nil }
        return stateValue(scalar, state: state, besides: others)
    }

    /// Returns the values that a state can have; nil if the state can have any value.
    func accepted(of state: String) -> [String]? {
        KnownState(rawValue: state)?.accepted
            ?? (definitions.presetStates.contains(state) ? StatePreset.values(of: state) : nil)
    }

    /// Returns the value in its usual form; nil if the state cannot have the value, which is
    /// reported.
    ///
    /// The text must not be empty.
    func stateValue(_ scalar: Scalar, state: String, besides others: [String] = []) -> String? {
        let accepted = accepted(of: state).map { $0 + others }
        if state == Orientation.state, let orientation = Orientation(text: scalar.text) {
            return orientation.text
        }
        guard let accepted, !accepted.contains(scalar.text) else { return scalar.text }
        if let synonym = StateReader.synonyms[scalar.text.lowercased()], accepted.contains(synonym)
        {
            return synonym
        }
        let suggestion =
            StateWords.value(scalar.text, among: accepted)
            ?? Suggestions.nearest(to: scalar.text, among: accepted)
        let advice =
            StateReader.others(than: scalar.text, accepted).map { "write \($0)" }
            ?? StateReader.otherState(than: state, having: scalar.text)
            ?? suggestion.map { "did you mean `\($0)`?" } ?? "write one of those below"
        return findings.refuse(
            .unknownValue,
            "\(state.quoted) cannot be \(scalar.text.quoted)",
            at: scalar.span,
            help: advice,
            notes: ["\(state.quoted) is one of: \(list(accepted))"]
        )
    }

    /// Returns the advice about `orientation: landscape` and `screen: 90`, each a value of the other
    /// state; nil for other values.
    private static func otherState(than state: String, having text: String) -> String? {
        let (screen, orientation) = (KnownState.screen, KnownState.orientation)
        if state == orientation.rawValue {
            return StateWords.value(text, among: screen.accepted ?? []).map {
                "the shape of the picture is a state of its own: write `screen: \($0)`, or `\($0)` in `on`"
            }
        }
        guard state == screen.rawValue, let turned = Orientation(text: text) else { return nil }
        return
            "how far the picture is turned is a state of its own: write `orientation: \(turned.text)`"
    }

    /// Returns the values that are meant by `not closed` or `!closed`; nil for other texts.
    private static func others(than text: String, _ accepted: [String]) -> String? {
        guard let sign = ["not ", "!"].first(where: text.hasPrefix) else { return nil }
        let negated = text.dropFirst(sign.count).trimmed
        guard accepted.contains(String(negated)) else { return nil }
        return accepted.filter { $0 != negated }.map(\.quoted).joined(separator: " or ")
    }

    /// Returns the value of a state that inputrx knows, perhaps given as another word; nil if the
    /// state cannot have it.
    static func value(_ text: String, of state: KnownState) -> String? {
        if state == .orientation { return Orientation(text: text)?.text }
        guard let accepted = state.accepted else { return text.isEmpty ? nil : text }
        return [text, synonyms[text.lowercased()] ?? text].first(where: accepted.contains)
    }

    /// Returns the one of the values of a state that a text probably means; nil if it means none.
    static func meant(_ text: String, of state: String, among accepted: [String]) -> String? {
        if let known = KnownState(rawValue: state), let meant = value(text, of: known) {
            return meant
        }
        return StateWords.value(text, among: accepted)
            ?? Suggestions.nearest(to: text, among: accepted)
            ?? accepted.first { !text.isEmpty && $0.hasPrefix(text) }
    }

    /// `on`, `off` and YAML's booleans are other words for yes and no.
    static let synonyms = ["on": "yes", "true": "yes", "off": "no", "false": "no"]

    /// Returns the states, with their values, at the beginning of a test.
    func stateChanges(_ entry: Node.Entry) -> [StateChange] {
        let example = "write each with its value: `{locked: yes, mode: resize}`"
        return findings.named(entry, keys: "states", example: example).compactMap { entry in
            guard let state = stateName(entry.key, at: entry.keySpan),
                let value = stateValue(entry.value, of: entry, state: state)
            else { return nil }
            return StateChange(state, is: value)
        }
    }

    // MARK: - Schema

    /// Returns the schema of the states, with their values, at the beginning of a test.
    @Sendable static func changesSchema() -> SchemaValue {
        let known = KnownState.allCases.map { ($0.rawValue, valueSchema(of: $0)) }
        return .names(SchemaPattern.state, of: .text, special: known)
    }

    /// Returns the schema of a state's value in a condition or a test.
    static func valueSchema(of state: KnownState) -> SchemaValue {
        guard let accepted = state.accepted else { return .text }
        if state == .orientation { return .orientation(allowsSign: false) }
        guard accepted.contains("yes") else { return .words(accepted) }
        return .any(of: [.types("boolean"), .pattern(valuePattern(of: state))])
    }

    /// Returns the regular expression for the values of a state.
    static func valuePattern(of state: KnownState) -> String {
        guard let accepted = state.accepted else { return ".+" }
        if state == .orientation { return "(?:0|90|180|270|normal|right-up|bottom-up|left-up)" }
        guard accepted.contains("yes") else { return SchemaPattern.oneOf(accepted) }
        return "(?:yes|no|[Oo][Nn]|[Oo][Ff][Ff]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])"
    }
}
