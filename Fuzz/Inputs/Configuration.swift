import Configuration
import Diagnostics

/// Reads the bytes as a configuration and draws whatever is wrong with it.
func readConfiguration(_ bytes: [UInt8]) {
    let source = Source(name: "fuzz.yaml", bytes: bytes)
    let (configuration, diagnostics) = ConfigurationReader.read(source)
    let renderer = DiagnosticRenderer(source: source)
    _ = renderer.render(diagnostics)
    for diagnostic in diagnostics { _ = renderer.json(diagnostic) }
    // Refused without a word would be as bad as a crash.
    precondition(configuration != nil || diagnostics.containsErrors)
}
