import Diagnostics

/// Collects the diagnostics about a configuration while it is read.
final class Findings {
    /// The texts of the configuration.
    let sources: SourceMap
    /// The current name for each old name, with the place of the old name.
    private(set) var renames: [(span: Span, text: String)] = []
    /// The names of the user's own states, for advice about states that are used as keys.
    var states: [String] = []
    /// The machine that the configuration is for; nil if its programs and files are not known.
    let machine: Machine?
    /// The subcommands of `inputrx`; empty if they are not checked.
    let subcommands: [String]
    /// Returns the options of a subcommand of `inputrx`; empty if they are not checked.
    let options: (String) -> [String]
    /// The first `limit` diagnostics; if there are so many, a last one says that the rest is not
    /// listed.
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of errors so far, including those that are not listed.
    private(set) var errorCount = 0
    var containsErrors: Bool { errorCount > 0 }

    /// 100: more mistakes than anyone repairs at once; a hostile file could have millions.
    private static let limit = 100

    init(
        sources: SourceMap,
        diagnostics: [Diagnostic],
        machine: Machine? = nil
    ) {
        self.machine = machine?.isKnown == true ? machine : nil
        subcommands = machine?.subcommands ?? []
        options = machine?.options ?? { _ in [] }
        self.sources = sources
        diagnostics.forEach(add)
    }

    /// Returns the suggestion that `find` finds; nil if it finds none.
    ///
    /// The search takes time, so it is left out, too, if no further diagnostic will be listed.
    func suggestion(_ find: () -> String?) -> String? {
        diagnostics.count < Findings.limit ? find() : nil
    }

    /// Returns a list with the note; empty if a diagnostic already has the note, because repeated
    /// notes hide the differences.
    func once(_ note: String) -> [String] {
        diagnostics.contains { $0.notes.contains(note) } ? [] : [note]
    }

    /// Adds a diagnostic; beyond the limit, an error is only counted.
    func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { errorCount += 1 }
        guard diagnostics.count >= Findings.limit else { return diagnostics.append(diagnostic) }
        guard diagnostics.count == Findings.limit else { return }
        diagnostics.append(
            Diagnostic(
                code: ConfigurationProblem.tooMany.rawValue,
                severity: containsErrors ? .error : .warning,
                message: "there are more than \(Findings.limit) mistakes; the rest is not listed",
                at: nil,
                help: ["repair these first"]
            )
        )
    }

    /// Records the current name for an old name.
    func rename(_ span: Span, to text: String) { renames.append((span, text)) }

    /// Reports an error at a place.
    func error(
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: String...,
        notes: [String] = []
    ) {
        report(.error, problem, message, at: span, label, secondary, help: help, notes)
    }

    /// Reports an error at a place where a value is expected; returns nil in place of the value.
    func refuse<Value>(
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: String...,
        notes: [String] = []
    ) -> Value? {
        report(.error, problem, message, at: span, label, secondary, help: help, notes)
        return nil
    }

    /// Reports a warning at a place.
    func warning(
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: String...,
        notes: [String] = []
    ) {
        report(.warning, problem, message, at: span, label, secondary, help: help, notes)
    }

    /// Reports a diagnostic at a place.
    func report(
        _ severity: Diagnostic.Severity,
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        _ label: String = "",
        _ secondary: [Diagnostic.Label] = [],
        help: [String],
        _ notes: [String]
    ) {
        add(
            Diagnostic(
                code: problem.rawValue,
                severity: severity,
                message: message,
                at: span,
                label: label,
                secondary: secondary,
                help: help,
                notes: notes
            )
        )
    }
}
