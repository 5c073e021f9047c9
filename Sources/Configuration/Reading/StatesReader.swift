import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads `states:`.
struct StatesReader {
    let findings: Findings

    /// The states under `states:`, each a name, with the command that tells it if there is one.
    func states(_ entry: Node.Entry) -> [ConfiguredState] {
        guard !entry.value.isMissing else { return [] }
        guard case .mapping(let entries) = entry.value.content else {
            if case .refused = entry.value.content { return [] }
            findings.error(
                .wrongShape,
                "`states` is a mapping of names, and this is \(entry.value.sort)",
                at: entry.value.span,
                help: ["write a name and its command: `app: {command: print-the-focused-app}`"]
            )
            return []
        }
        return entries.compactMap { state($0) }
    }

    /// The names of the user's own states under `states:`.
    static func names(_ entry: Node.Entry) -> [String] {
        guard case .mapping(let entries) = entry.value.content else { return [] }
        return entries.map(\.key).filter {
            KnownState(rawValue: $0) == nil && StateChange.isName($0)
        }
    }

    private func state(_ entry: Node.Entry) -> ConfiguredState? {
        let known = KnownState(rawValue: entry.key)
        guard known?.canBeTold ?? (StateChange.isName(entry.key) && entry.key != "any") else {
            findings.error(
                .badStateName,
                known == nil
                    ? "a state cannot be called \(entry.key.quoted)"
                    : "\(entry.key.quoted) is a state that inputrx itself tells",
                at: entry.keySpan,
                help: ["give it another name, like `app`"],
                notes: known == nil
                    ? [
                        "names are lower-case letters, digits and hyphens; `any` stands for several conditions"
                    ] : []
            )
            return nil
        }
        if known == .orientation, case .scalar(let scalar) = entry.value.content,
            !entry.value.isMissing
        {
            return orientationSource(scalar, of: entry)
        }
        if entry.value.isMissing { return ConfiguredState(name: entry.key) }
        guard !entry.value.isCut,
            let section = Section(
                entry.value,
                title: "a state",
                keys: ["command"],
                findings: findings
            )
        else { return nil }
        guard let command = section["command"] else { return ConfiguredState(name: entry.key) }
        return CommandReader(findings: findings).program(command).map {
            ConfiguredState(name: entry.key, command: $0)
        }
    }

    /// `orientation: sensor`.
    private func orientationSource(_ scalar: Scalar, of entry: Node.Entry) -> ConfiguredState? {
        guard scalar.text == "sensor" else {
            findings.unknownValue(scalar, of: entry, accepted: ["sensor", "{command: …}"])
            return nil
        }
        return ConfiguredState(name: entry.key, usesSensor: true)
    }
}
