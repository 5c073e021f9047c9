import Foundation
import Testing

/// Checks that the page of examples shows the code that the tests run, and the number of its lines.
struct ExamplesPageTests {
    /// Returns the page, divided at its headings.
    private static func sections() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/examples.md"), encoding: .utf8)
        return Array(page.components(separatedBy: "\n## ").dropFirst())
    }

    private static func programs(in section: String) -> [String] {
        section.components(separatedBy: "```").filter { $0.hasPrefix("swift\n") }
            .map { String($0.dropFirst("swift\n".count)) }
    }

    /// Returns the number of lines of a program, without imports, comments and empty lines.
    private static func lines(of program: String) -> Int {
        program.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { line in
                !line.isEmpty && !["//", "import "].contains { line.hasPrefix($0) }
            }.count
    }

    @Test(
        arguments: [
            ("A search field", "SearchFieldTests.swift", [0]),
            ("A device stream with permission", "DeviceStreamTests.swift", [0, 2]),
            ("A download that is tried again", "RetryingDownloadTests.swift", [0, 2]),
        ]
    )
    func `the page shows what the tests run`(
        title: String,
        file: String,
        compiled: [Int]
    ) throws {
        let section = try #require(Self.sections().first { $0.hasPrefix(title) })
        let programs = Self.programs(in: section)
        try #require(programs.count == 3)
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file)
        let source = try String(contentsOf: tests, encoding: .utf8)
        for index in compiled { #expect(source.contains(programs[index])) }

        let counts = programs.map { "\(Self.lines(of: $0))" }.joined(separator: " | ")
        #expect(section.contains("| lines | \(counts) |"), "the lines are \(counts)")
    }
}
