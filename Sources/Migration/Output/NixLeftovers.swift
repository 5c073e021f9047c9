// Handles expressions of Nix that remain in the strings of a file, for every program.
extension ImportedConfiguration {
    /// Replaces the variables that the file sets, and leaves out bindings whose commands only Nix completes.
    mutating func resolve(_ variables: ShellVariables) {
        guard variables.isNix else { return }
        var resolved: [ImportedBinding] = []
        for var binding in bindings {
            var unknown: [String] = []
            for index in binding.effects.indices {
                binding.effects[index].value.resolve(variables, &unknown)
            }
            if let first = unknown.first {
                leaveOut(
                    binding.original,
                    "Nix fills in `\(Original.short(first))` when it builds; import the built file"
                )
            } else {
                resolved.append(binding)
            }
        }
        bindings = resolved
    }
}

extension YAMLValue {
    fileprivate mutating func resolve(_ variables: ShellVariables, _ unknown: inout [String]) {
        switch self {
        case .text(let text):
            let (known, rest) = NixText.resolved(text, variables: variables)
            self = .text(known)
            unknown += rest
        case .list(var elements):
            for index in elements.indices { elements[index].resolve(variables, &unknown) }
            self = .list(elements)
        case .mapping(var entries):
            for index in entries.indices { entries[index].value.resolve(variables, &unknown) }
            self = .mapping(entries)
        }
    }
}
