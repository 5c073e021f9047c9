import Configuration
import Diagnostics

/// libFuzzer's entry: reads the bytes as a configuration and draws whatever is wrong with it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let source = Source(
        name: "fuzz.yaml",
        bytes: Array(UnsafeBufferPointer(start: start, count: count))
    )
    let (configuration, diagnostics) = ConfigurationReader.read(source)
    let renderer = DiagnosticRenderer(source: source)
    _ = renderer.render(diagnostics)
    for diagnostic in diagnostics { _ = renderer.json(diagnostic) }
    // Refused without a word would be as bad as a crash.
    precondition(configuration != nil || diagnostics.containsErrors)
    return 0
}
