import Configuration
import Diagnostics
import Gestures
import LinuxInput
import Pipeline

/// A warning about a state that is set although no binding uses it: its name may be mistyped.
struct UnusedState {
    private let name: String
    private let help: String

    /// Creates the warning; nil if a binding may use the state.
    ///
    /// Without a configuration, only a name similar to a built-in state counts as mistyped.
    init?(_ name: String, in configuration: Configuration?, at path: String?) {
        let builtIn = KnownState.allCases.map(\.rawValue)
        let known = builtIn + (configuration?.stateNames.sorted() ?? [])
        guard !known.contains(name) else { return nil }
        let suggestion = Suggestions.nearest(to: name, among: known)
        guard configuration != nil || suggestion != nil else { return nil }
        self.name = name
        help =
            suggestion.map { "did you mean `\($0)`?" }
            ?? "name it under `states:` in \(path?.printable ?? "the configuration")"
    }

    /// Prints the warning on standard error.
    func report() {
        LineOutput.standardError.text("warning: no binding asks for the state `\(name)`")
        LineOutput.standardError.text("  = help: \(help)")
    }
}
