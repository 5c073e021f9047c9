import Configuration
import Diagnostics

/// Reads the bytes as a configuration, and draws all mistakes in it.
func readConfiguration(_ bytes: [UInt8]) {
    let source = Source(name: "fuzz.yaml", bytes: bytes)
    let (configuration, diagnostics) = ConfigurationReader.read(source)
    let renderer = DiagnosticRenderer(source: source)
    _ = renderer.render(diagnostics)
    for diagnostic in diagnostics { _ = renderer.json(diagnostic) }
    // A refusal without a message would be as bad as a crash.
    precondition(configuration != nil || diagnostics.containsErrors)
}
