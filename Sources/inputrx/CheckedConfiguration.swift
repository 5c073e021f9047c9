import ArgumentParser
import Configuration
import Diagnostics
import Glibc
import LinuxInput

/// A configuration file that was read, with everything that is to be said about it.
struct CheckedConfiguration {
    let source: Source
    /// Nil if there are errors.
    let configuration: Configuration?
    let diagnostics: [Diagnostic]

    /// Reads the file; one that cannot be opened ends the command.
    init(path: String) throws {
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path)
        } catch {
            LineOutput.standardError.line("error: \(error)")
            throw ExitCode(error.code == EACCES ? .noPermission : .noInput)
        }
        source = Source(name: path, bytes: bytes)
        (configuration, diagnostics) = ConfigurationReader.read(source)
    }

    /// The configuration to work with; warnings are shown, errors end the command.
    func usable() throws -> Configuration {
        let output = LineOutput.standardError
        let renderer = DiagnosticRenderer(source: source, color: output.wantsColour)
        output.write(renderer.render(diagnostics))
        guard let configuration else { throw ExitCode(.badConfiguration) }
        return configuration
    }
}
