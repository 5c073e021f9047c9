import Foundation
import TestSupport
import Testing

/// Checks links between the pages of the project, and file names in pages and sources.
@Suite("Links") struct LinksTests {
    @Test(
        "every link leads to a file and to a heading in it; every file that is named exists",
        arguments: Pages.all
    )
    func references(page: String) throws {
        #expect(Pages.broken(in: try Pages.text(page), at: page) == [])
    }

    @Test("the pages of the project and of its packages are found")
    func pagesAreFound() {
        let expected = [
            "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/README.md",
            "docs/use/configuration.md", "Packages/Rx/docs/operators.md",
        ]
        #expect(Set(expected).isSubset(of: Pages.all))
        #expect(Pages.all.count > 70)
        #expect(Pages.sources.count > 900)
    }

    @Test("every page that a source, a script or the Makefile names exists")
    func sources() throws {
        var named = 0
        for file in Pages.sources where file != "Tests/ConfigurationTests/LinksTests.swift" {
            let parts = try Pages.text(file).components(separatedBy: "docs/")
            for (before, after) in zip(parts, parts.dropFirst()) {
                let name = after.prefix { $0.isLetter || $0.isNumber || "-_/.".contains($0) }
                let path = "docs/\(name.hasSuffix(".") ? name.dropLast() : name)"
                // A path such as `Packages/Rx/docs/…` does not begin at the root.
                guard path.hasSuffix(".md"), before.last.map({ !"/.-".contains($0) }) ?? true else {
                    continue
                }
                named += 1
                #expect(Pages.exists(path, for: file), "\(file): \(path)")
            }
        }
        #expect(named > 40)
    }

    @Test(
        "a broken reference is found",
        arguments: [
            ("[a](missing.md)", ["missing.md"]),
            ("[a](configuration.md#no-such-heading)", ["configuration.md#no-such-heading"]),
            // A comment in a block of code is no heading, and a link in code is no link.
            ("[a](#comment)\n\n```sh\n# comment\n```\n", ["#comment"]),
            ("`[a](missing.md)`", []),
            ("[a](configuration.md#zones) [b](#c) [d](../../LICENSE)\n\n## C\n", []),
            ("[a\nb](missing.md) ![c](missing.svg)", ["missing.md", "missing.svg"]),
            ("see `docs/configuration.md`", ["docs/configuration.md"]),
            ("`RUNS=1 scripts/fuzzy Recording` or `scripts/fuzz`", ["scripts/fuzzy"]),
            ("`Tests/VM/run plain`, `Sources/Nowhere`.", ["Sources/Nowhere"]),
            ("`Model/OperatorKey.swift` `Model/Key.swift`", ["Model/Key.swift"]),
            ("`docs/gestures/NAME.md` `/etc/udev/rules.d/71.rules` `NAMETests.swift`", []),
        ]
    )
    func detection(text: String, broken: [String]) {
        #expect(Pages.broken(in: text, at: "docs/use/page.md") == broken)
    }
}

/// The Markdown and the sources of the project, by their path from its root.
private enum Pages {
    static let root = DocumentationTests.root

    // DocC checks its own pages, some of which only contain links to the others.
    static let all = files.filter { $0.hasSuffix(".md") && !$0.contains(/\/Fixtures\/|\.docc\//) }
    static let sources = files.filter {
        $0.hasSuffix(".swift") || $0.hasSuffix(".sh") || $0.hasPrefix("scripts/")
            || ["Makefile", "packaging/arch/PKGBUILD", "packaging/alpine/APKBUILD"].contains($0)
    }

    private static let files: [String] = {
        let folders = [
            "Benchmarks", "Fuzz", "Packages", "Sources", "Tests", "docs", "packaging", "scripts",
        ]
        let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        let below = folders.flatMap { folder in
            let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            var found: [String] = []
            while let path = paths?.nextObject() as? String {
                // Build products are not part of the project.
                if path.hasSuffix(".build") { paths?.skipDescendants() }
                found.append("\(folder)/\(path)")
            }
            return found
        }
        return (top + below).sorted()
    }()

    /// Folders whose files are named by their path from the root of the project.
    private static let named: Set<Substring> = [
        ".ci", ".github", "Benchmarks", "Fuzz", "Packages", "Sources", "Tests", "debian", "docs",
        "examples", "packaging", "scripts", "systemd", "udev",
    ]

    static func text(_ path: String) throws -> String { try DocumentationTests.text(path) }

    /// The broken links of a page, then the names of missing files.
    static func broken(in text: String, at page: String) -> [String] {
        let links = LinkedPages(in: root.path).broken(in: text, at: page)
        let files = LinkedPages.withoutBlocks(text).matches(of: /`([^`]+)`/).flatMap {
            $0.1.split(separator: /[\s"'()]+/)
        }
        .filter { !exists($0, namedOn: page) }
        return links + files.map(String.init)
    }

    /// True if a word of code is not the name of a project file, or if that file exists.
    private static func exists(_ word: Substring, namedOn page: String) -> Bool {
        let name = word.trimmingCharacters(in: ["/", ".", ",", ":"])
        // `NAME.md`, `…/state`, `Fuzz/.build`: a pattern, or the output of a program.
        let isPattern = name.contains("NAME") || name.contains("/.build")
        guard !isPattern, !word.hasPrefix("/"), name.wholeMatch(of: /[\w.\/+-]+/) != nil else {
            return true
        }
        if named.contains(name.prefix { $0 != "/" }), name.contains("/") {
            return exists(name, for: page)
        }
        // Swift files may be named by the end of their path only.
        return !name.hasSuffix(".swift") || name == "Package.swift"
            || sources.contains { $0.hasSuffix("/\(name)") }
    }

    /// True if a file of the project exists; pages of a package name its files from its own folder.
    static func exists(_ path: String, for page: String) -> Bool {
        let package = page.hasPrefix("Packages/") ? page.split(separator: "/").prefix(2) : []
        return [root, root.appending(path: package.joined(separator: "/"))].contains {
            FileManager.default.fileExists(atPath: $0.appending(path: path).path)
        }
    }
}
