import Foundation
import Testing

/// Runs inputs that once revealed a mistake, and one valid input of each kind.
@Suite struct RegressionTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Regressions")

    @Test("inputs that fuzzing has found are read or refused", arguments: FuzzInput.allCases)
    func regressions(input: FuzzInput) throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: RegressionTests.folder.appending(path: input.rawValue),
            includingPropertiesForKeys: nil
        )
        #expect(!files.isEmpty)
        for file in files { input.run(Array(try Data(contentsOf: file))) }
    }
}
