import ArgumentParser
import Configuration
import Diagnostics
import LinuxInput

/// A configuration file and those that it includes, with their diagnostics.
struct CheckedConfiguration {
    let sources: SourceMap
    /// The configuration; nil if there are errors.
    let configuration: Configuration?
    let diagnostics: [Diagnostic]

    /// Reads the file; ends the command if it cannot be opened.
    ///
    /// `-` is standard input. `isProgram` returns true if a program with that name exists; nil
    /// skips this check.
    init(path: String, isProgram: ((String) -> Bool)? = nil) throws {
        let name = path == "-" ? "standard input" : path
        let reading = ConfigurationReader.read(
            Source(name: name, bytes: try contents(of: path)),
            isProgram: isProgram,
            load: IncludedFile.load
        )
        sources = reading.sources
        configuration = reading.configuration
        diagnostics = reading.diagnostics
    }

    /// Returns the configuration and prints warnings; ends the command if there are errors.
    func usable() throws -> Configuration {
        let output = LineOutput.standardError
        let renderer = DiagnosticRenderer(
            sources: sources,
            color: output.wantsColour,
            layout: output.layout
        )
        output.write(renderer.render(diagnostics))
        guard let configuration else { throw ExitCode(.badConfiguration) }
        return configuration
    }
}
