import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads `states:`.
struct StatesReader {
    let findings: Findings

    static let section = SectionKind(
        title: "a state",
        keys: [
            ConfigurationKey("command", "sets the state", schema: { .definition("command") }),
            ConfigurationKey("preset", "instead of a command", StatePreset.self),
        ],
        advice: [
            "run": "write `command`, which prints the value",
            "every":
                "remove it: the command keeps running, and each line that it prints is a new value",
            "interval":
                "remove it: the command keeps running, and each line that it prints is a new value",
            "values": "remove it: a state takes any value",
            "default":
                "remove it; a state has no first value: set it by `inputrx state NAME VALUE`",
            "value": "remove it; a state has no first value: set it by `inputrx state NAME VALUE`",
            "initial":
                "remove it; a state has no first value: set it by `inputrx state NAME VALUE`",
            "file":
                "write a command that prints each new line of the file: `command: tail -F FILE`",
            "path":
                "write a command that prints each new line of the file: `command: tail -F FILE`",
        ]
    )

    /// Returns the schema of the whole section.
    @Sendable static func schema() -> SchemaValue {
        let definition = SchemaValue.any(of: [
            .types("null"), .section(section, rules: [.not(.having("command", "preset"))]),
        ])
        // Each preset reports only some of these states.
        let presets = StatePreset.states.map { state in
            let capablePresets = StatePreset.allCases.filter { $0.tells(state) }
            let preset = SchemaValue.holding("preset", .words(capablePresets.map(\.rawValue)))
            return (state, SchemaValue.all(of: [definition, preset]))
        }
        let withoutPreset = SchemaValue.all(of: [definition, .lacking(["preset"])])
        let orientation = SchemaValue.any(of: [.words(["sensor"]), withoutPreset])
        let reservedNames = KnownState.allCases.filter { !$0.canBeTold }.map(\.rawValue) + ["any"]
        return .names(
            "(?!(?:\(reservedNames.joined(separator: "|")))$)\(SchemaPattern.state)",
            of: withoutPreset,
            special: presets + [(KnownState.orientation.rawValue, orientation)]
        )
    }

    /// Returns the states under `states:`, each with the source of its values if it has one.
    func states(_ entry: Node.Entry) -> [ConfiguredState] {
        let entries = findings.named(
            entry,
            example: "write a name and its command: `app: {command: print-the-focused-app}`"
        )
        return entries.enumerated().compactMap { index, entry in
            if index > 0, reportMissingIndentation(entry, below: entries[index - 1]) { return nil }
            if StatesReader.lacksName(entry) {
                reportMissingName(of: entry)
                return nil
            }
            return state(entry)
        }
    }

    /// Reports a key such as `preset: sway` in the column of the state above it; returns false for
    /// other entries.
    private func reportMissingIndentation(_ entry: Node.Entry, below state: Node.Entry) -> Bool {
        guard StatesReader.section.names.contains(entry.key), state.value.isMissing,
            case .scalar(let scalar) = entry.value.content
        else { return false }
        findings.error(
            .wrongShape,
            "\(entry.key.quoted) is a key of a state, and stands beside the states here",
            at: entry.keySpan,
            help: "indent it deeper than \(state.key.quoted), or write "
                + "`\(state.key): {\(entry.key): \(scalar.text)}`"
        )
        return true
    }

    /// Returns true if the section has a state without a name, which may be any that conditions
    /// mention.
    static func hasUnnamedState(_ section: Node.Entry) -> Bool {
        section.value.entries.contains(where: lacksName)
    }

    /// Returns true for `preset: sway` or `command: …` in the place of a state.
    private static func lacksName(_ entry: Node.Entry) -> Bool {
        guard StatesReader.section.names.contains(entry.key), !entry.value.isMissing else {
            return false
        }
        return switch entry.value.content {
        case .scalar, .sequence: true
        case .mapping, .refused: false
        }
    }

    /// Reports the key of a state in the place of its name.
    private func reportMissingName(of entry: Node.Entry) {
        let preset = entry.key == "preset" ? StatePreset(rawValue: entry.value.text) : nil
        let told = preset.map { StatePreset.states.filter($0.tells) } ?? []
        let value = findings.sources.text(in: entry.value.span)
        let written = value.contains("\n") ? "…" : value
        findings.error(
            .wrongShape,
            "\(entry.key.quoted) is a key of a state, and this state has no name",
            at: entry.keySpan,
            help: "write `\(told.first ?? "app"): {\(entry.key): \(written)}`"
                + (told.count > 1 ? "; `\(entry.value.text)` tells \(list(told))" : "")
        )
    }

    /// Returns the name in lower case, with hyphens in place of spaces and underscores; nil if the
    /// result is not a valid name.
    private static func correctedName(_ name: String) -> String? {
        let corrected = String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
        return corrected != "any" && StateChange.isName(corrected) ? corrected : nil
    }

    /// Returns the names of the user's own states under `states:`, with the correction of those that
    /// are refused.
    static func names(_ entry: Node.Entry) -> [String] {
        entry.value.definedNames
            .compactMap { StateChange.isName($0) ? $0 : StatesReader.correctedName($0) }
            .filter { KnownState(rawValue: $0) == nil }
    }

    /// Reads `app:`, `app: {command: …}`, `app: {preset: …}` or `orientation: sensor`; returns nil
    /// after an error.
    private func state(_ entry: Node.Entry) -> ConfiguredState? {
        let known = KnownState(rawValue: entry.key)
        guard known?.canBeTold ?? (StateChange.isName(entry.key) && entry.key != "any") else {
            return findings.refuse(
                .badStateName,
                known == nil
                    ? "a state cannot be called \(entry.key.quoted)"
                    : "\(entry.key.quoted) is a state that inputrx itself tells",
                at: entry.keySpan,
                help: known == .mode
                    ? "remove it; a binding sets the mode: `set-mode: resize`"
                    : known != nil
                        ? "remove it, or give it another name, like `app`"
                        : StatesReader.correctedName(entry.key).map { "did you mean `\($0)`?" }
                            ?? "give it another name, like `app`",
                notes: known == nil
                    ? [
                        "names have letters a to z, digits and hyphens; `any` stands for several conditions"
                    ] : []
            )
        }
        if known == .orientation, case .scalar(let scalar) = entry.value.content,
            !entry.value.isMissing
        {
            return orientationSource(scalar, of: entry)
        }
        if entry.value.isMissing { return ConfiguredState(name: entry.key) }
        if case .scalar(let scalar) = entry.value.content {
            let isPreset = StatePreset(rawValue: scalar.text) != nil
            if StatesReader.isValue(scalar.text) {
                return findings.refuse(
                    .wrongShape,
                    "a state has no first value in the configuration",
                    at: entry.value.span,
                    help: "write `\(entry.key):` alone, and set it when you need it: "
                        + "`inputrx state \(entry.key) \(scalar.text)`"
                )
            }
            return findings.refuse(
                .wrongShape,
                "a state is a mapping of keys and values, and this is a text",
                at: entry.value.span,
                help: "write `{\(isPreset ? "preset" : "command"): \(scalar.text)}`"
            )
        }
        if known == .orientation, entry.value.entries.contains(where: { $0.key == "sensor" }) {
            return findings.refuse(
                .wrongShape,
                "`sensor` is a word here and no key",
                at: entry.value.span,
                help: "write `orientation: sensor`"
            )
        }
        guard !entry.value.isCut,
            let section = Section(entry.value, StatesReader.section, findings: findings)
        else { return nil }
        if let preset = section["preset"] {
            if let command = section["command"] {
                return findings.refuse(
                    .contradiction,
                    "a state has either a `preset` or a `command`, not both",
                    at: command.keySpan,
                    help: "remove one of them"
                )
            }
            return presetState(preset, of: entry)
        }
        guard let command = section["command"] else { return ConfiguredState(name: entry.key) }
        let commandReader = CommandReader(findings: findings)
        commandReader.checkVariables(ofState: command)
        return commandReader.program(command).map {
            ConfiguredState(name: entry.key, command: $0)
        }
    }

    /// Returns true for a text that is a value rather than a command: `yes`, `off`, `90`.
    private static func isValue(_ text: String) -> Bool {
        // `yes` and `true` are also programs, which print no useful value.
        let words = [
            "yes", "no", "true", "false", "on", "off", "open", "closed", "unknown", "none",
            "default",
            "normal",
        ]
        return words.contains(text.lowercased()) || Int(text) != nil
    }

    /// The words for the sensor of the orientation, of which only the first is right.
    private static let sensorWords = ["sensor", "iio-sensor-proxy", "iio", "accelerometer", "auto"]

    /// Reads the preset in `app: {preset: sway}`.
    private func presetState(_ entry: Node.Entry, of state: Node.Entry) -> ConfiguredState? {
        let name = state.key
        let isOrientation = name == KnownState.orientation.rawValue
        if case .scalar(let scalar) = entry.value.content,
            StatesReader.sensorWords.contains(scalar.text), isOrientation || scalar.text == "sensor"
        {
            return findings.refuse(
                .unknownValue,
                "the sensor is no preset, and only `orientation` can follow it",
                at: scalar.span,
                help: isOrientation
                    ? "write `orientation: sensor`" : "remove it, or write `orientation: sensor`"
            )
        }
        guard let preset: StatePreset = findings.choice(entry) else { return nil }
        if preset.tells(name) {
            return ConfiguredState(name: name, command: preset.command(for: name), preset: preset)
        }
        let isKnown = StatePreset.states.contains(name)
        let meant = findings.suggestion {
            Suggestions.nearest(to: name, among: StatePreset.states.filter(preset.tells))
        }
        if let meant, !isKnown {
            return findings.refuse(
                .contradiction,
                "no preset tells the state \(name.quoted)",
                at: state.keySpan,
                help: "did you mean `\(meant)`?"
            )
        }
        let capablePresets = StatePreset.allCases.filter { $0.tells(name) }.map(\.rawValue)
        return findings.refuse(
            .contradiction,
            isKnown
                ? "the preset `\(preset.rawValue)` does not tell `\(name)`"
                : "no preset tells the state \(name.quoted)",
            at: entry.value.span,
            help: isKnown
                ? "write a `command`; \(capablePresets.joined(separator: ", ")) tell it"
                : isOrientation
                    ? "write `orientation: sensor`, or a `command` that prints it"
                    : "presets tell \(StatePreset.states.joined(separator: ", ")); write a `command`"
        )
    }

    /// Reads `orientation: sensor`.
    private func orientationSource(_ scalar: Scalar, of entry: Node.Entry) -> ConfiguredState? {
        guard scalar.text == "sensor" else {
            findings.unknownValue(scalar, of: entry, accepted: ["sensor", "{command: …}"])
            return nil
        }
        return ConfiguredState(name: entry.key, usesSensor: true)
    }
}
