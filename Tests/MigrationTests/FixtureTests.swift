import Configuration
import Diagnostics
import Foundation
import Migration
import Testing

/// Every original has a `.expected` with the configuration and a `.remarks`, to the letter.
///
/// To change them: run with `INPUTRX_REWRITE=1`, then read the difference.
@Suite("Translated configurations") struct FixtureTests {
    @Test("the translation of an original", arguments: Fixture.all)
    func translation(fixture: Fixture) throws {
        let imported = try fixture.imported()
        let remarks =
            imported.remarks.map(\.printed).joined() + (imported.failure.map { "\($0)\n" } ?? "")
        if ProcessInfo.processInfo.environment["INPUTRX_REWRITE"] != nil {
            try Data(imported.yaml.utf8).write(to: fixture.file(".expected"))
            try Data(remarks.utf8).write(to: fixture.file(".remarks"))
        }
        #expect(imported.yaml == text(fixture.file(".expected")))
        #expect(remarks == text(fixture.file(".remarks")))
    }

    @Test("`check` has nothing to say about it but what a note has said", arguments: Fixture.all)
    func isClean(fixture: Fixture) throws {
        let imported = try fixture.imported()
        guard imported.failure == nil else { return }
        let source = Source(name: "config.yaml", text: imported.yaml)
        let (configuration, diagnostics) = ConfigurationReader.read(source)
        let told = Set(imported.remarks.filter { $0.kind == .note }.map(\.reason))
        let untold = diagnostics.filter { $0.severity == .error || !told.contains($0.message) }
        #expect(DiagnosticRenderer(source: source).render(untold) == "")
        #expect(configuration?.bindings.count == imported.count)
        #expect(imported.diagnostics == [])
    }

    @Test("every format has fixtures, and each binding has its original above it")
    func complete() throws {
        #expect(Set(Fixture.all.map(\.format)) == Set(ForeignFormat.allCases))
        for fixture in Fixture.all {
            let lines = try fixture.imported().yaml.split(separator: "\n")
            for (before, line) in zip(lines, lines.dropFirst()) where line.hasPrefix("  - on:") {
                #expect(before.hasPrefix("  # "), "\(fixture.name)")
            }
        }
    }

    @Test("notes with the same reason stand together, with their lines")
    func grouped() {
        let text =
            "gesture swipe up a #\ngesture swipe left b #\nswipe_threshold 9\ngesture swipe down c #\n"
        let imported = Importer.read(Source(name: "x", text: text), as: .libinputGestures)
        #expect(imported.remarks.count == 4)
        #expect(imported.groupedRemarks.map(\.first.line) == [1, 3])
        #expect(imported.groupedRemarks.map(\.otherLines) == [[2, 4], []])
    }

    @Test("what is left out for the same reason stands together, too")
    func groupedOmissions() {
        let text = """
            swipe: {3: {left: {server: a},
              right: {server: b}, up: {update: {command: c}}}}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        #expect(imported.remarks.map(\.kind) == [.leftOut, .leftOut])
        #expect(imported.groupedRemarks.map(\.otherLines) == [[2]])
        #expect(imported.groupedRemarks.map(\.suffix) == [" (also line 2)"])
    }

    @Test("several parts of one line that are left out for the same reason are counted")
    func groupedLine() {
        let text = """
            swipe: {3: {left: {server: a}, right: {server: b}, up: {server: c}},
              4: {left: {server: d}, right: {server: e}},
              5: {up: {server: f}}}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        #expect(imported.remarks.count == 6)
        #expect(imported.groupedRemarks.map(\.otherLines) == [[2, 3]])
        #expect(
            imported.groupedRemarks.map(\.suffix) == [" (and 2 more in this line; also lines 2, 3)"]
        )
    }

    @Test("what is left out has no notes about differences, and each of its lines is told")
    func idleNotes() {
        let text = """
            pinch:
              1:
                in: {update: {command: a, interval: 2}}
                out: {update: {command: b, interval: 2}}
              2:
                in: {update: {command: c, interval: 2}}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        #expect(imported.remarks.map(\.kind) == [.leftOut, .leftOut, .note])
        #expect(imported.remarks.map(\.line) == [3, 4, 6])
    }

    @Test("omissions stand together neither with notes nor with those of the whole file")
    func separateOmissions() {
        let text = """
            mouse: {gestures: [{type: wheel}, {type: press}]}
            touchpad:
              gestures:
                - {type: stroke}
                - {type: tap, fingers: 3, actions: [{input: [{mouse: [left]}]}]}
                - {type: stroke}
            pointer: {gestures: [{type: hover}]}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .inputActions)
        #expect(imported.remarks.count == 6)
        #expect(imported.groupedRemarks.map(\.first.line) == [nil, 1, 4])
        #expect(imported.groupedRemarks.map(\.otherLines) == [[], [7], [6]])
    }

    private func text(_ file: URL) -> String {
        (try? String(contentsOf: file, encoding: .utf8)) ?? "there is no \(file.lastPathComponent)"
    }
}
