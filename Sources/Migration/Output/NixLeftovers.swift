// Handles Nix expressions that remain in the strings of a configuration, whatever its format.
extension ImportedConfiguration {
    /// Replaces the variables that a Nix file sets, and leaves out the bindings with expressions
    /// that only Nix can evaluate.
    mutating func resolve(_ variables: ShellVariables) {
        guard variables.isNix else { return }
        var reasons: [Int: String] = [:]
        for index in bindings.indices {
            var unknown: [String] = []
            for effect in bindings[index].effects.indices {
                bindings[index].effects[effect].value.resolve(variables, &unknown)
            }
            guard let first = unknown.first else { continue }
            reasons[index] =
                "Nix fills in `\(Original.short(first))` when it builds; import the built file"
        }
        leaveOutBindings(reasons)
    }
}

extension YAMLValue {
    /// Replaces the variables in all texts of the value, and adds the expressions that remain to
    /// `unknown`.
    fileprivate mutating func resolve(_ variables: ShellVariables, _ unknown: inout [String]) {
        switch self {
        case .text(let text):
            let (resolved, remaining) = NixText.resolved(text, variables: variables)
            self = .text(resolved)
            unknown += remaining
        case .list(var elements):
            for index in elements.indices { elements[index].resolve(variables, &unknown) }
            self = .list(elements)
        case .mapping(var entries):
            for index in entries.indices { entries[index].value.resolve(variables, &unknown) }
            self = .mapping(entries)
        }
    }
}
