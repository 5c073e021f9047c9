import ArgumentParser
import Configuration
import Diagnostics
import LinuxInput

/// A configuration file and the files that it includes, with their diagnostics.
struct CheckedConfiguration {
    let sources: SourceMap
    /// The configuration; nil if there are errors.
    let configuration: Configuration?
    let diagnostics: [Diagnostic]

    /// Reads the file; ends the command if it cannot be read.
    ///
    /// `-` is standard input. `machine` is the machine on which the configuration is used; nil
    /// skips the checks that need one.
    init(path: String, machine: Machine? = nil) throws {
        let name = path == "-" ? "standard input" : path
        let reading = ConfigurationReader.read(
            Source(name: name, bytes: try contents(of: path)),
            machine: machine,
            load: IncludedFile.load
        )
        sources = reading.sources
        configuration = reading.configuration
        diagnostics = reading.diagnostics
    }

    /// Returns the configuration at a path and prints nothing; nil if there is no path, or if the
    /// file cannot be read or has errors.
    static func silently(at path: String?) -> Configuration? {
        guard let path, let bytes = try? FileContents.read(path) else { return nil }
        let source = Source(name: path, bytes: bytes)
        return ConfigurationReader.read(source, load: IncludedFile.load).configuration
    }

    /// Returns the configuration and prints warnings; ends the command if there are errors.
    func usable() throws -> Configuration {
        let output = LineOutput.standardError
        output.write(output.renderer(of: sources).render(diagnostics))
        guard let configuration else { throw ExitCode(.badConfiguration) }
        return configuration
    }
}

extension LineOutput {
    /// Returns the renderer for diagnostics of these texts on this output.
    func renderer(of sources: SourceMap) -> DiagnosticRenderer {
        DiagnosticRenderer(sources: sources, color: wantsColour, layout: layout)
    }
}
