import TestSupport
import Testing

/// Compares what README shows with what the program prints and what `make` builds.
@Suite("README") struct ReadmeTests {
    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private static func text(_ path: String) throws -> String {
        try #require(Program.text(ofFile: "\(root)/\(path)"), "\(path)")
    }

    /// Returns the lines that the recording of `make demo` gives.
    private static func replayed(_ option: String) -> [String] {
        let result = Program().inputrx(
            "replay",
            option,
            "-c",
            "\(root)/examples/touchscreen.yaml",
            "\(GoldenRecordings.folder)/demo.yml"
        )
        #expect(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test("shows the first three gestures of the demo, which has five")
    func demo() throws {
        let makefile = try Self.text("Makefile")
        #expect(
            makefile.contains("replay --dry-run -c examples/touchscreen.yaml Tests/Golden/demo.yml")
        )
        let title = "A recording, replayed through examples/touchscreen.yaml; nothing is run:"
        #expect(makefile.contains("echo \"\(title)\""))
        let page = try Self.text("README.md")
        #expect(page.contains("The demo ends with five gestures, of which these are the first"))
        let lines = Self.replayed("--dry-run")
        #expect(lines.count == 5)
        #expect(page.contains(([title] + Array(lines.prefix(3)) + ["```"]).joined(separator: "\n")))
    }

    @Test("shows the first line of the demo with --json")
    func json() throws {
        let line = try #require(Self.replayed("--json").first)
        #expect(try Self.text("README.md").contains("\n```json\n\(line)\n```\n"))
    }

    @Test(
        "names the package that `make deb` makes, and so does the page of packages",
        arguments: ["README.md", "docs/run/packages.md"]
    )
    func packageNames(page: String) throws {
        let changelog = try Self.text("debian/changelog")
        let version = try #require(changelog.firstMatch(of: /\(([^)]+)\)/)?.output.1)
        let named = try Self.text(page).matches(of: /inputrx(?:-send)?_([^_ ]+)_(?:amd64|all)\.deb/)
        #expect(!named.isEmpty)
        for match in named { #expect(match.output.1 == version, "\(match.output.0)") }
    }

    @Test("is at most 200 lines long")
    func length() throws {
        #expect(try Self.text("README.md").count { $0 == "\n" } <= 200)
    }
}
