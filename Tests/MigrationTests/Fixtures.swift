import Desktops
import Diagnostics
import Foundation
import Migration
import Testing

/// The original files beside these tests, each with the expected configuration and remarks.
///
/// They resemble published configurations: every grammar, in scripts, units and Nix files.
struct Fixture: CustomTestStringConvertible {
    var format: ForeignFormat
    /// The name of the original.
    var name: String

    var testDescription: String { "\(format.rawValue)/\(name)" }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures")

    /// All fixtures, sorted.
    static let all: [Fixture] = ForeignFormat.allCases.flatMap { format in
        let folder = folder.appending(path: format.rawValue)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasSuffix(".expected") && !$0.hasSuffix(".remarks") }.sorted()
            .map { Fixture(format: format, name: $0) }
    }

    /// The desktop session: `NAME.sway-ydotool.conf` is translated for sway with ydotool.
    var options: ImportOptions {
        var options = ImportOptions()
        for word in name.split(whereSeparator: { $0 == "." || $0 == "-" }).map(String.init) {
            if let keys = KeyTool(rawValue: word) { options.keys = keys }
            if let desktop = Desktop(rawValue: word) { options.desktop = desktop }
        }
        return options
    }

    func source() throws -> Source {
        Source(name: name, bytes: Array(try Data(contentsOf: file(""))))
    }

    func imported() throws -> Imported {
        Importer.read(try source(), as: format, options: options)
    }

    /// The original (``""``), `.expected` or `.remarks`.
    func file(_ ending: String) -> URL {
        Fixture.folder.appending(path: "\(format.rawValue)/\(name)\(ending)")
    }
}

extension Remark {
    /// The output of `inputrx import`, without the file.
    var printed: String {
        let original = original.isEmpty ? "" : "`\(original)`: "
        return "\(line.map(String.init) ?? "-"): \(kind.rawValue): \(original)\(reason)\n"
    }
}
