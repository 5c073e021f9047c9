import Foundation
import Testing

/// Compares the picture of costs and its table with the measurements (`make growth` makes both).
@Suite("What recognition costs") struct CostsTests {
    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try String(contentsOf: root.appending(path: path).standardized, encoding: .utf8)
    }

    @Test("the picture and the table name each measurement as the code does")
    func names() throws {
        let code = try Self.text("Benchmarks/Sources/FrameCosts/Growth.swift")
        let picture = try Self.text("docs/pictures/costs.svg")
        let page = try Self.text("docs/build/benchmarks.md")
        let names = code.matches(of: /\n +of: "([^"]+)",\n +unit: "([^"]+)",/)
        #expect(names.count == 7)
        for (_, of, unit) in names.map(\.output) {
            #expect(picture.contains(">\(of)</text>"), "\(of)")
            #expect(page.contains("\n| \(of) | \(unit) | "), "\(of)")
        }
        #expect(picture.matches(of: /class="name"/).count == names.count)
    }
}
