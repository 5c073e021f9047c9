import Diagnostics
import Foundation

/// The files beside these tests, and the examples of the project.
enum Fixtures {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    static let bad = tests.appending(path: "Fixtures/bad")
    static let examples = tests.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "examples")

    /// The names of the files in a folder that end so, without the end, sorted.
    static func names(in folder: URL, ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(ending) }
            .map { String($0.dropLast(ending.count)) }
            .sorted()
    }

    /// A file as the reader gets it, called by its last name.
    static func source(_ folder: URL, _ name: String) throws -> Source {
        let data = try Data(contentsOf: folder.appending(path: name))
        return Source(name: name, bytes: Array(data))
    }
}
