import Configuration
import Diagnostics

/// Checks the written configuration as `inputrx check` does, and leaves out the bindings with
/// mistakes.
///
/// Some mistakes of the original cannot be translated: a command that no shell can read, or a
/// binding that another binding of the original always overrides.
enum CheckedOutput {
    /// The diagnostics whose cause is in the original, not in the translation.
    private static let originalFaults: Set<String> = [
        // For example, a gesture that cannot begin where it should.
        ConfigurationProblem.contradiction.rawValue,
        // For example, a pinch with one finger.
        ConfigurationProblem.outOfRange.rawValue,
        ConfigurationProblem.brokenCommand.rawValue,
        ConfigurationProblem.unreachable.rawValue,
        ConfigurationProblem.nulCharacter.rawValue,
        ConfigurationProblem.emptyCommand.rawValue,
        ConfigurationProblem.unknownVariable.rawValue,
    ]

    /// The warnings that apply to the original, too; the binding stays, with a note.
    private static let originalWarnings: Set<String> = [
        ConfigurationProblem.uselessCommand.rawValue, ConfigurationProblem.noCancel.rawValue,
        ConfigurationProblem.impossibleCondition.rawValue, ConfigurationProblem.badChord.rawValue,
        ConfigurationProblem.unknownProgram.rawValue, ConfigurationProblem.noShell.rawValue,
    ]

    /// Returns the configuration with only the bindings that `check` accepts, and its text.
    ///
    /// `diagnostics` lists the remaining diagnostics: mistakes of the translation, which are bugs.
    static func write(
        _ imported: ImportedConfiguration
    ) -> (text: String, configuration: ImportedConfiguration, diagnostics: [Diagnostic]) {
        var imported = imported
        // Each round leaves out the bindings with faults of the original, until there are none.
        while true {
            let (text, lines) = ConfigurationWriter.write(imported)
            let source = Source(name: "configuration", text: text)
            let diagnostics = ConfigurationReader.read(source).1
            let sourceLines = SourceLines(source)
            var faults: [Int: Diagnostic] = [:]
            /// Returns the index of the binding that a diagnostic is about.
            func index(of diagnostic: Diagnostic) -> Int? {
                guard let start = diagnostic.primary?.span.start else { return nil }
                let line = sourceLines.line(at: start)
                return lines.firstIndex { $0.contains(line) }
            }
            for diagnostic in diagnostics where originalFaults.contains(diagnostic.code) {
                guard let index = index(of: diagnostic) else { continue }
                faults[index] = faults[index] ?? diagnostic
            }
            guard !faults.isEmpty else {
                var remaining = diagnostics.filter { !reportsNoBindings($0, of: imported) }
                for warning in remaining where isOriginalWarning(warning) {
                    guard let index = index(of: warning) else { continue }
                    imported.note(imported.bindings[index].original, warning.message)
                }
                remaining.removeAll(where: isOriginalWarning)
                imported.removeIdleNotes()
                return (text, imported, remaining)
            }
            imported.leaveOutBindings(faults.mapValues(reason))
        }
    }

    private static func isOriginalWarning(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity == .warning && originalWarnings.contains(diagnostic.code)
    }

    /// Returns the reason for an omission, worded for a configuration that the user did not write.
    private static func reason(_ fault: Diagnostic) -> String {
        fault.code == ConfigurationProblem.unreachable.rawValue
            ? "another gesture of the original comes first each time" : fault.message
    }

    /// Returns true if the diagnostic only says that there are no bindings, which the remarks
    /// already explain.
    private static func reportsNoBindings(
        _ diagnostic: Diagnostic,
        of imported: ImportedConfiguration
    ) -> Bool {
        imported.bindings.isEmpty
            && diagnostic.code == ConfigurationProblem.noBindings.rawValue
    }
}
