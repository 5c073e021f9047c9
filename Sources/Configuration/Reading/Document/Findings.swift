import Diagnostics

/// Collects what is wrong with a configuration while it is read.
final class Findings {
    /// The texts of the configuration.
    let sources: SourceMap
    /// What to write where an old name stands.
    private(set) var renames: [(span: Span, text: String)] = []
    /// The states of the user's own, for who does not know them as conditions.
    var states: [String] = []
    /// Whether there is a program of that name here; nil where nobody can say.
    let isProgram: ((String) -> Bool)?
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var containsErrors = false

    /// 100: more mistakes than anybody repairs in one go; a hostile file could have millions.
    private static let limit = 100

    init(
        sources: SourceMap,
        diagnostics: [Diagnostic],
        isProgram: ((String) -> Bool)? = nil
    ) {
        self.isProgram = isProgram
        self.sources = sources
        diagnostics.forEach(add)
    }

    /// What was meant, unless nothing more is listed: looking for it takes its time.
    func suggestion(_ find: () -> String?) -> String? {
        diagnostics.count < Findings.limit ? find() : nil
    }

    func add(_ diagnostic: Diagnostic) {
        containsErrors = containsErrors || diagnostic.severity == .error
        guard diagnostics.count < Findings.limit else { return }
        diagnostics.append(diagnostic)
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

    /// Another text says the same as what stands there.
    func rename(_ span: Span, to text: String) { renames.append((span, text)) }

    /// An error at a place.
    func error(
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: [String] = [],
        notes: [String] = []
    ) {
        add(
            Diagnostic(
                code: problem.rawValue,
                message: message,
                at: span,
                label: label,
                secondary: secondary,
                help: help,
                notes: notes
            )
        )
    }

    /// An error at a place where a value is expected; the result stands for that value.
    func refuse<Value>(
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: [String] = [],
        notes: [String] = []
    ) -> Value? {
        error(
            problem,
            message,
            at: span,
            label: label,
            secondary: secondary,
            help: help,
            notes: notes
        )
        return nil
    }

    /// A warning at a place.
    func warning(
        _ problem: ConfigurationProblem,
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: [String] = [],
        notes: [String] = []
    ) {
        add(
            Diagnostic(
                code: problem.rawValue,
                severity: .warning,
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
