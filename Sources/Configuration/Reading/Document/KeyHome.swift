import Gestures
import YAML

/// Finds where a key belongs that stands in the wrong mapping: `throttle` under `thresholds`,
/// `size` in a binding, `locked` beside `on`.
struct KeyHome {
    let entry: Node.Entry
    /// All entries of the mapping in which the key stands.
    let neighbours: [Node.Entry]
    let kind: SectionKind
    let findings: Findings

    /// The advice to write the key where it belongs; nil if it is not known to belong elsewhere.
    var help: String? {
        if let help = filterHelp { return help }
        // Such advice is about mappings of other programs; no mapping is a limit.
        guard kind.advice[entry.key] == nil || isLimit else { return nil }
        if kind.names.contains("on") {
            let beside = KeyBesideGesture(key: key, written: written, entry, neighbours)
            if let help = beside.help { return help }
        }
        if let help = conditionHelp ?? gestureHelp ?? definitionHelp ?? limitHelp { return help }
        guard Section.synonym(of: entry, in: kind) == nil else { return nil }
        return deviceHelp ?? sectionHelp ?? bindingHelp
    }

    // MARK: - The entry

    /// The key in lower case, with hyphens in place of spaces and underscores.
    private var key: String {
        String(entry.key.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    }

    /// The value as it stands in the file; `…` if it takes several lines.
    private var written: String {
        let text = findings.sources.text(in: entry.value.span)
        return text.contains("\n") || text.isEmpty ? "…" : text
    }

    /// True for a limit between gestures, such as `slop: 5mm`.
    private var isLimit: Bool {
        guard case .scalar(let scalar) = entry.value.content else { return false }
        return ThresholdsReader.section.names.contains(key)
            && Quantity(scalar.text)?.unit.isEmpty == false
    }

    private var isAtTop: Bool { stands(in: ConfigurationReader.section) }

    private func stands(in section: SectionKind) -> Bool { kind.title == section.title }

    private func hasNeighbour(_ key: String) -> Bool { neighbours.contains { $0.key == key } }

    // MARK: - Conditions

    /// The advice about a condition as a key: `locked: any`, `portrait: true`, `not: locked`.
    private var conditionHelp: String? {
        guard kind.names.contains("when") || isAtTop, let condition else { return nil }
        if isAtTop {
            return "write it as a condition in each binding: `when: \(condition)`"
                + (entry.key == KnownState.mode.rawValue
                    ? "; a binding sets the mode: `set-mode: \(written)`" : "")
        }
        if let other = neighbours.first(where: { $0.key == "when" }) {
            let text = findings.sources.text(in: other.value.span)
            let list = text.hasPrefix("[") ? String(text.dropFirst().dropLast()) : text
            return text.contains("\n")
                ? "write it under `when`: `\(condition)`"
                : "write it beside the other condition: `when: [\(list), \(condition)]`"
        }
        let alternative =
            entry.key == KnownState.mode.rawValue && kind.names.contains("set-mode")
            ? ", or `set-mode: \(written)`" : ""
        return "write it as a condition: `when: \(condition)`\(alternative)"
    }

    /// The condition that the entry means; nil if it is none.
    private var condition: String? {
        if case .refused = entry.value.content { return nil }
        if entry.key == "not" { return negatedCondition }
        let isNegated = entry.key.hasPrefix("not ")
        let word = isNegated ? String(entry.key.dropFirst(4)) : entry.key
        let isOwn = findings.states.contains(word)
        let name = !isOwn && StateWords.programs.contains(word) ? "app" : word
        if ConditionReader.phrases[name] != nil, let isOn = entry.value.meansYes {
            return isOn == isNegated ? "not \(name)" : name
        }
        let isState =
            findings.states.contains(name) || KnownState(rawValue: name) != nil
            || StatePreset.states.contains(name)
        guard isState, !entry.value.isMissing, entry.value.entries.isEmpty else { return nil }
        if isAtTop {
            // The states of a desktop are defined by its name.
            guard case .scalar = entry.value.content, StatePreset(rawValue: written) == nil else {
                return nil
            }
        }
        return "{\(isNegated ? "not " : "")\(name): \(written)}"
    }

    /// The condition that `not: locked` or `not: {app: firefox}` means; nil for other values.
    private var negatedCondition: String? {
        switch entry.value.content {
        case .scalar(let scalar): return scalar.text.isEmpty ? nil : "not \(scalar.text)"
        case .mapping(let entries):
            guard let first = entries.first, entries.count == 1 else { return nil }
            return "{not \(first.key): \(findings.sources.text(in: first.value.span))}"
        case .sequence, .refused: return nil
        }
    }

    // MARK: - Gestures

    private var gestureHelp: String? {
        kind.names.contains("on") ? GestureKey(entry)?.help : nil
    }

    // MARK: - Definitions

    /// The advice about a state, a zone, a stream or a binding that is defined at the top of the
    /// file, `app: {preset: sway}`, and about a recording as a key of a test.
    private var definitionHelp: String? {
        if stands(in: TestsReader.section), key.contains(".") {
            return findings.advice(aboutRecording: entry)
        }
        guard isAtTop else { return nil }
        if case .scalar(let scalar) = entry.value.content, StatePreset.states.contains(key),
            StatePreset(rawValue: scalar.text) != nil
        {
            return "write it under `states:`: `\(key): {preset: \(scalar.text)}`"
        }
        let keys = entry.value.entries.map(\.key)
        guard !keys.isEmpty else { return nil }
        let sections = [
            (StatesReader.section.names, "states"), (ZonesReader.section.names, "zones"),
        ]
        for (names, section) in sections where keys.allSatisfy(names.contains) {
            return "write it under `\(section):`, indented: `\(entry.key): \(written)`"
        }
        if keys.contains("sources") {
            return "write it under `streams:`, indented: `\(entry.key): \(written)`"
        }
        guard keys.contains("on") else { return nil }
        return
            "write it as an entry of the list under `bindings:`: `- name: \(entry.key)`, and its "
            + "other keys in the lines below, in the column of `name`"
    }

    // MARK: - Thresholds

    /// The advice about a limit that is for all gestures.
    private var limitHelp: String? {
        guard isLimit, !stands(in: ThresholdsReader.section) else { return nil }
        if isAtTop, hasNeighbour("thresholds") {
            return "move it below `thresholds:`, indented like the keys there"
        }
        return KeyHome.advice(aboutLimit: key, written)
    }

    /// Returns the advice to write a limit where it is for all gestures.
    static func advice(aboutLimit key: String, _ value: String) -> String {
        "write it under `thresholds:`, at the top of the file, where it is for all gestures: "
            + "`thresholds: {\(key): \(value)}`"
    }

    // MARK: - Devices

    /// The advice about `device: {kind: touchscreen}` in a device rule, whose own keys these are.
    private var filterHelp: String? {
        let filter = entry.value.entries
        guard stands(in: DevicesReader.section), key == "device", !filter.isEmpty else {
            return nil
        }
        let keys = filter.map { "`\($0.key): \(findings.sources.text(in: $0.value.span))`" }
        return "write \(keys.joined(separator: " and ")) in the rule itself, without `device`"
    }

    /// The advice about a key that selects a device, or decides about it.
    private var deviceHelp: String? {
        guard !["name", "when"].contains(key),
            isAtTop || stands(in: ThresholdsReader.section)
                || stands(in: DeviceFilterKeys.section) || kind.names.contains("device")
        else { return nil }
        let selects = DeviceFilterKeys.section.names.contains(key)
        if selects, kind.names.contains("device") {
            return "write it in `device`: `device: {\(key): \(written)}`"
        }
        guard selects || DevicesReader.section.names.contains(key) else { return nil }
        let isRule = neighbours.contains {
            $0.key != "name" && DeviceFilterKeys.section.names.contains($0.key)
        }
        if isAtTop, isRule {
            return hasNeighbour("devices")
                ? "it belongs in an entry of the list under `devices:`"
                : "it belongs in a device rule: write `devices:` above it, and `- ` before its first "
                    + "key"
        }
        let device = key == "authorize" ? "name: \"Goodix*\"" : "kind: touchscreen"
        return "write it in a rule under `devices:`, at the top of the file: "
            + "`- {\(device), \(key): \(written)}`"
    }

    // MARK: - Sections and bindings

    /// The advice about a section that does not stand at the top of the file.
    private var sectionHelp: String? {
        guard !isAtTop, ConfigurationReader.section.names.contains(entry.key) else { return nil }
        let move = "move it there, and begin it in column 1 without a dash"
        return optionHelp.map {
            "for this gesture alone, \($0) in its place; it belongs at the top of the file if it is for "
                + "all gestures: \(move)"
        } ?? "it belongs at the top of the file: \(move)"
    }

    /// The advice about thresholds in a binding whose gesture has an option for each of them; nil
    /// for other sections.
    private var optionHelp: String? {
        guard entry.key == "thresholds", kind.names.contains("on") else { return nil }
        let limits = entry.value.entries
        let options = limits.compactMap { limit in
            let written = findings.sources.text(in: limit.value.span)
            return KeyBesideGesture(key: limit.key, written: written, limit, neighbours).optionHelp
        }
        guard !options.isEmpty, options.count == limits.count else { return nil }
        return options.joined(separator: " and ")
    }

    /// The advice about a key of a binding.
    private var bindingHelp: String? {
        guard BindingsReader.section.names.contains(key) else { return nil }
        if stands(in: DeviceFilterKeys.section) {
            return "it is a key of the binding: write it beside `on`"
        }
        if stands(in: GestureReader.part) {
            return "it is a key of the binding: write it beside the `on` that has the list"
        }
        if stands(in: ThresholdsReader.section) || stands(in: DevicesReader.section) {
            return key == "on"
                ? "write it in a binding: `bindings: [{on: \(written), run: date}]`"
                : "write it in each binding that it is for, beside `on`: `\(key): \(written)`"
        }
        guard isAtTop, Section.suggestedKey(for: entry, in: kind, findings) == nil else {
            return nil
        }
        guard hasNeighbour("bindings") else {
            return
                "it belongs in a binding: write `bindings:` above it, and `- ` before its first key"
        }
        if hasNeighbour("on") {
            return key == "on"
                ? "begin an entry of the list under `bindings:` with it: `- on: \(written)`"
                : "it belongs in an entry of the list under `bindings:`, beside its `on`"
        }
        return key == "name"
            ? "remove it: only bindings have names, each one beside its `on`"
            : "write it in each binding that it is for, beside `on`: `\(key): \(written)`"
    }
}

extension Node {
    /// True for `yes`, `true` and `on`, and where the value is missing; false for their opposites;
    /// nil for other values.
    var meansYes: Bool? {
        guard case .scalar(let scalar) = content else { return nil }
        return switch scalar.text.lowercased() {
        case "", "yes", "true", "on", "1": true
        case "no", "false", "off", "0": false
        default: nil
        }
    }
}
