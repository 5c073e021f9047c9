import Configuration
import Diagnostics
import Migration

/// Reads the bytes as each program's configuration; the result must be a valid configuration of
/// ours.
func readForeignConfiguration(_ bytes: [UInt8]) {
    let source = Source(name: "fuzz", bytes: bytes)
    for format in ForeignFormat.allCases {
        let imported = Importer.read(source, as: format)
        precondition(imported.diagnostics.isEmpty)
        guard imported.failure == nil else { continue }
        let (configuration, _) = ConfigurationReader.read(
            Source(name: "fuzz.yaml", text: imported.yaml)
        )
        precondition(configuration?.bindings.count == imported.count)
    }
    // The arguments of lisgd, one a line.
    let arguments = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    precondition(Importer.read(lisgdArguments: arguments).diagnostics.isEmpty)
}
