import Foundation
import TestSupport
import Testing

/// Installs the debug build into a folder, as the Debian package and the tarball are made.
@Suite("What `make install` puts in place")
struct InstallationTests {
    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// Calls make in the project; the programs are those beside this test.
    private static func make(_ target: String, in folder: String) -> Program.Result {
        Program().shell(
            "make -C \(root) --silent \(target) BUILT=$(dirname $inputrx) "
                + "DESTDIR=\(folder) PREFIX=/usr/local"
        )
    }

    @Test("has all pages, and each link in them leads somewhere")
    func links() throws {
        let folder = try TemporaryFolder()
        let result = Program().shell("\(Self.root)/scripts/install-documents \(folder.path)")
        #expect(result.status == 0 && result.errors == "")
        let pages = LinkedPages(in: folder.path)
        let all = pages.all
        for part in ["handbook", "desktops", "gestures", "decisions", "tools", "use", "build"] {
            #expect(all.contains { $0.hasPrefix("docs/\(part)/") }, "no page of docs/\(part)")
        }
        #expect(all.isSuperset(of: ["README.md", "Packages/Rx/README.md", "CHANGELOG.md"]))
        for page in all.sorted() {
            #expect(pages.broken(in: pages.text(page), at: page) == [], "\(page)")
        }
    }

    @Test("the first pages of the tarball lead to the pages that lie deeper in it")
    func front() throws {
        let folder = try TemporaryFolder()
        let script = "\(Self.root)/scripts/install-documents"
        let place = "files/share/doc/inputrx"
        let result = Program().shell(
            "\(script) \(folder.path)/\(place) && \(script) --front \(folder.path) \(place)"
        )
        #expect(result.status == 0 && result.errors == "")
        let pages = LinkedPages(in: folder.path)
        for page in ["README.md", "CHANGELOG.md"] {
            let text = pages.text(page)
            #expect(text.contains("](\(place)/docs/"))
            #expect(pages.broken(in: text, at: page) == [])
        }
        #expect(pages.text("README.md").contains("](https://www.swift.org/"))
    }

    @Test("every page can be reached from README, and those for users within two links")
    func distances() throws {
        let folder = try TemporaryFolder()
        let result = Program().shell("\(Self.root)/scripts/install-documents \(folder.path)")
        #expect(result.status == 0)
        let pages = LinkedPages(in: folder.path)
        let distances = pages.distances(from: "README.md")
        #expect(pages.all.subtracting(distances.keys).sorted() == [])
        let forUsers = ["handbook", "desktops", "gestures", "tools", "use", "run"].map {
            "docs/\($0)/"
        }
        for page in pages.all.sorted() where forUsers.contains(where: page.hasPrefix) {
            #expect((distances[page] ?? .max) <= 2, "\(page)")
        }
    }

    @Test("is gone after `make uninstall`")
    func uninstall() throws {
        let folder = try TemporaryFolder()
        let installed = Self.make("install", in: folder.path)
        #expect(installed.status == 0, "\(installed.errors)")
        func files() -> [String] {
            let paths = FileManager.default.enumerator(atPath: folder.path)
            return (paths?.compactMap { $0 as? String } ?? []).filter { path in
                var isFolder: ObjCBool = false
                let file = "\(folder.path)/\(path)"
                return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
        }
        let expected = [
            "usr/local/bin/inputrx", "usr/local/libexec/inputrx/inputrx-daemon",
            "usr/local/share/man/man1/inputrx.1", "usr/local/share/man/man5/inputrx-config.5",
            "usr/local/share/doc/inputrx/README.md",
            "usr/local/share/doc/inputrx/71-inputrx-send.rules",
            "usr/local/share/doc/inputrx/examples/phone.yaml",
            "usr/local/lib/udev/rules.d/70-inputrx.rules",
        ]
        #expect(Set(files()).isSuperset(of: expected))
        let removed = Self.make("uninstall", in: folder.path)
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(files() == [])
    }
}
