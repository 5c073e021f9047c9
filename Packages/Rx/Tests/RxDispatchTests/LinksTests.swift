import Foundation
import Testing

/// Checks the links of pages that are files of the repository and pages of DocC at once.
@Suite struct LinksTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The pages of docs to which symbolic links in the catalogue of `Rx` lead.
    static let pages: [String] = {
        let catalogue = root.appending(path: "Sources/Rx/Rx.docc").path
        let files = FileManager.default
        return ((try? files.contentsOfDirectory(atPath: catalogue)) ?? []).sorted().compactMap {
            try? files.destinationOfSymbolicLink(atPath: "\(catalogue)/\($0)")
        }
        .map { $0.replacing("../../../", with: "") }
    }()

    @Test func `there are such pages`() {
        #expect(Self.pages.count >= 4)
        #expect(Self.pages.contains("docs/coming-from-rxswift.md"))
    }

    /// Returns the links of a page that lead nowhere in the repository or in DocC.
    private static func broken(in page: String) -> [String] {
        let prose = page.components(separatedBy: "```").enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
            .replacing(/`[^`]*`/, with: "")
        // DocC has only its own pages and their names, and a file cannot refer to a page of DocC.
        return prose.matches(of: /<doc:[^>]*>|\]\((?!https?:)[^)]*\)/).map { String($0.output) }
    }

    @Test(arguments: pages)
    func `each link leads somewhere in both`(page: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
        #expect(Self.broken(in: text) == [])
    }

    @Test(
        arguments: [
            ("see [why](decisions/0001.md)", ["](decisions/0001.md)"]),
            ("see <doc:operators>, [a](#swift-6)", ["<doc:operators>", "](#swift-6)"]),
            ("see [b](https://semver.org), `docs/operators.md`, `[c](d)`", []),
            ("drawn\n\n```\na [b](c)\n```\n", []),
        ]
    )
    func `a link that leads somewhere in one of them only is found`(
        text: String,
        broken: [String]
    ) {
        #expect(Self.broken(in: text) == broken)
    }
}
