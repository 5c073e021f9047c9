import ArgumentParser
import Configuration
import Diagnostics
import Glibc
import LinuxInput

/// A configuration file with its diagnostics.
struct CheckedConfiguration {
    let source: Source
    /// Nil if there are errors.
    let configuration: Configuration?
    let diagnostics: [Diagnostic]

    /// Reads the file; ends the command if it cannot be opened.
    ///
    /// `isProgram` returns whether there is a program with that name; nil to skip this check.
    init(path: String, isProgram: ((String) -> Bool)? = nil) throws {
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path)
        } catch {
            LineOutput.standardError.line("error: \(error)")
            throw ExitCode(error.code == EACCES ? .noPermission : .noInput)
        }
        source = Source(name: path, bytes: bytes)
        (configuration, diagnostics) = ConfigurationReader.read(source, isProgram: isProgram)
    }

    /// The configuration; prints warnings, and ends the command if there are errors.
    func usable() throws -> Configuration {
        let output = LineOutput.standardError
        let renderer = DiagnosticRenderer(
            source: source,
            color: output.wantsColour,
            layout: output.layout
        )
        output.write(renderer.render(diagnostics))
        guard let configuration else { throw ExitCode(.badConfiguration) }
        return configuration
    }
}
