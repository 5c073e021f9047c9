import Foundation
import Testing

/// Inputs that something untrusted was once wrong about, and one of each kind that it must read.
@Suite struct RegressionTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Regressions")

    @Test("what fuzzing has found is read or refused", arguments: FuzzInput.allCases)
    func regressions(input: FuzzInput) throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: RegressionTests.folder.appending(path: input.rawValue),
            includingPropertiesForKeys: nil
        )
        #expect(!files.isEmpty)
        for file in files { input.run(Array(try Data(contentsOf: file))) }
    }
}
