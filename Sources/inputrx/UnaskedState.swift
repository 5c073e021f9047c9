import Configuration
import Diagnostics
import Gestures
import LinuxInput
import Pipeline

/// A state that is set although no binding asks for it, so that it may be mistyped.
struct UnaskedState {
    private let name: String
    private let help: String

    /// Nil if the state may be asked for.
    ///
    /// Without a configuration, only a name that is nearly one of the built-in states counts as mistyped.
    init?(_ name: String, in configuration: Configuration?, at path: String?) {
        let builtIn = KnownState.allCases.map(\.rawValue)
        let known = builtIn + (configuration?.stateNames.sorted() ?? [])
        guard !known.contains(name) else { return nil }
        let meant = Suggestions.nearest(to: name, among: known)
        guard configuration != nil || meant != nil else { return nil }
        self.name = name
        help =
            meant.map { "did you mean `\($0)`?" }
            ?? "name it under `states:` in \(path?.printable ?? "the configuration")"
    }

    /// Warns on standard error.
    func report() {
        LineOutput.standardError.text("warning: no binding asks for the state `\(name)`")
        LineOutput.standardError.text("  = help: \(help)")
    }
}
