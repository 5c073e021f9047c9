/// The effect of a translated binding at one moment.
enum ImportedEffect: Hashable, Sendable {
    /// A command line for the shell.
    case run(String)
    /// Keys, clicks and scroll steps that inputrx sends one after the other, in the form of
    /// `send:`.
    case send([String])
    /// Keys that go down and stay down, in the form of `held:`.
    case press(String)
    /// Keys that go up again.
    case release(String)

    /// Returns the entry of a binding for this effect; `key` is the moment (`run`, `begin` …).
    ///
    /// Returns nil for keys that are only pressed or only released, because in inputrx, only a
    /// whole gesture can hold keys.
    func entry(_ key: String) -> YAMLEntry? {
        switch self {
        case .run(let command): YAMLEntry(key, command)
        case .send(let input) where key == "run": YAMLEntry("send", .texts(input))
        case .send(let input): YAMLEntry(key, .mapping([YAMLEntry("send", .texts(input))]))
        case .press, .release: nil
        }
    }

    /// Joins several effects into one that performs them one after the other.
    ///
    /// It throws if commands and input are mixed, or if one of several effects only presses or only
    /// releases keys.
    static func joined(
        _ effects: [ImportedEffect],
        by separator: String
    ) throws(ImportFailure) -> ImportedEffect {
        if effects.count == 1 { return effects[0] }
        let commands = effects.compactMap { effect in
            if case .run(let command) = effect { command } else { nil }
        }
        if commands.count == effects.count {
            return .run(commands.joined(separator: separator))
        }
        let input = effects.compactMap { effect in
            if case .send(let input) = effect { input } else { nil }
        }
        if input.count == effects.count { return .send(input.flatMap(\.self)) }
        let holdsKeys = commands.count + input.count < effects.count
        throw holdsKeys ? holdsAmongOthers : commandsBesideKeys
    }

    /// The failure for effects that hold keys and do something else at the same moment, or in
    /// between.
    static let holdsAmongOthers = ImportFailure(
        "inputrx holds keys only from the begin of a gesture to its end, with nothing else in between; "
            + "--keys ydotool makes commands of them"
    )

    /// The failure for commands and keys at the same moment.
    private static let commandsBesideKeys = ImportFailure(
        "one moment either runs commands or sends keys; --keys ydotool makes commands of the keys"
    )
}
