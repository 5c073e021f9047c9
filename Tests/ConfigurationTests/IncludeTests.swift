import Diagnostics
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Configuration

@Suite("include") struct IncludeTests {
    /// Reads the files; the main one is `folder/config.yaml`.
    private func read(_ files: [String: String]) -> ConfigurationReading {
        let main = "folder/config.yaml"
        return ConfigurationReader.read(
            Source(name: main, text: files[main] ?? ""),
            load: { path throws(UnreadableFile) in
                guard let text = files[path] else { throw UnreadableFile(reason: "no such file") }
                return Array(text.utf8)
            }
        )
    }

    /// The diagnostics of the files, a line each.
    private func said(_ files: [String: String]) -> [String] {
        let reading = read(files)
        let renderer = DiagnosticRenderer(sources: reading.sources)
        return reading.diagnostics.map(renderer.short)
    }

    private let tap = "bindings:\n  - {on: tap, run: a}\n"

    @Test("lists are appended, the including file's elements first; mappings are united")
    func merged() throws {
        let reading = read([
            "folder/config.yaml": """
            include: [base.yaml, ../shared/keys.yaml]
            thresholds: {swipe: 20mm}
            zones: {left half: {x: 0%-50%}}
            """ + "\n" + tap,
            "folder/base.yaml": """
            include: more/states.yaml
            thresholds: {slop: 5mm}
            zones: {right half: {x: 50%-100%}}
            devices: [{name: "Goodix*", size: 68x136mm}]
            bindings:
              - {on: swipe left, from: right half, run: b}
            """,
            "folder/more/states.yaml": "states: {app: {command: focused}}\n",
            "folder/../shared/keys.yaml": """
            bindings: [{on: swipe right, from: left half, when: {app: x}, run: c}]
            """,
        ])
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        let configuration = try #require(reading.configuration)
        #expect(configuration.bindings.map(\.on) == ["tap", "swipe left", "swipe right"])
        #expect(configuration.bindings.map(\.number) == [1, 2, 3])
        #expect(configuration.thresholds.swipe == .millimetres(20))
        #expect(configuration.thresholds.slop == .millimetres(5))
        #expect(configuration.devices.count == 1 && configuration.states.count == 1)
        #expect(
            reading.includedPaths == [
                "folder/base.yaml", "folder/more/states.yaml", "folder/../shared/keys.yaml",
            ]
        )
    }

    @Test("a mistake in an included file is shown there")
    func places() {
        let said = said([
            "folder/config.yaml": "include: base.yaml\n" + tap,
            "folder/base.yaml": "bindings:\n  - on: tpa\n    run: a\nzoness: {}\n",
        ])
        #expect(said.count == 2)
        #expect(said.first?.hasPrefix("folder/base.yaml:2:9: error[unknown-gesture]") ?? false)
        #expect(said.last?.hasPrefix("folder/base.yaml:4:1: error[unknown-key]") ?? false)
    }

    @Test("a syntax error in an included file is shown there, once")
    func syntax() {
        let said = said([
            "folder/config.yaml": "include: base.yaml\n" + tap,
            "folder/base.yaml": "# x\nbindings:\n  - {on: tap\n",
        ])
        #expect(said.count == 1)
        #expect(said.first?.hasPrefix("folder/base.yaml:") ?? false)
    }

    @Test("the same key in two files is an error that names both places")
    func conflicts() throws {
        let reading = read([
            "folder/config.yaml": "include: base.yaml\nthresholds: {swipe: 20mm}\n" + tap,
            "folder/base.yaml": "thresholds:\n  swipe: 30mm\n",
        ])
        let diagnostic = try #require(reading.diagnostics.first)
        #expect(reading.configuration == nil && reading.diagnostics.count == 1)
        let text = DiagnosticRenderer(sources: reading.sources).render(diagnostic)
        #expect(text.contains("error[duplicate-key]: the key `swipe` occurs in two files"))
        #expect(text.contains("--> folder/base.yaml:2:3"))
        #expect(text.contains("::: folder/config.yaml:2:14"))
    }

    @Test("a section that is a list here and a mapping there cannot be merged")
    func shapes() {
        let files = ["folder/config.yaml": "include: base.yaml\n" + tap]
        func said(_ base: String) -> [String] {
            self.said(files.merging(["folder/base.yaml": base]) { $1 })
        }
        #expect(said("bindings: {on: tap, run: b}\n").map { $0.contains("wrong-shape") } == [true])
        #expect(
            said("- on: tap\n").map { $0.contains("base.yaml:1:1: error[wrong-shape]") } == [true]
        )
        #expect(said("word\n").map { $0.contains("base.yaml:1:1: error[wrong-shape]") } == [true])
        // While somebody edits a file, an empty one is treated like a missing one.
        for nothing in ["", "# nothing yet\n", "bindings:\n", "include:\n"] {
            #expect(said(nothing) == [], "\(nothing)")
        }
    }

    @Test(
        "a file that is missing is an error where it is included, and hides no other file's names"
    )
    func missing() {
        let said = said([
            "folder/config.yaml":
                "include: [zones.yaml, ~/x.yaml]\nbindings: [{on: tap, at: left half, run: a}]\n"
        ])
        #expect(said.count == 2)
        #expect(
            said.first == "folder/config.yaml:1:11: error[include]: "
                + "cannot include `zones.yaml`: no such file"
        )
    }

    @Test("a file includes neither itself nor a file twice")
    func cycles() {
        func said(_ text: String, _ others: [String: String] = [:]) -> [String] {
            self.said(others.merging(["folder/config.yaml": text + "\n" + tap]) { $1 })
        }
        let itself = said("include: ./config.yaml")
        #expect(itself.count == 1)
        #expect(itself.first?.contains("`./config.yaml` includes itself") ?? false)
        let round = said("include: a.yaml", ["folder/a.yaml": "include: [config.yaml]\n"])
        #expect(round.first?.hasPrefix("folder/a.yaml:1:11: error[include]") ?? false)
        #expect(round.first?.contains("→") ?? false)
        let twice = said(
            "include: [a.yaml, b.yaml]",
            ["folder/a.yaml": "include: b.yaml\n", "folder/b.yaml": "zones: {}\n"]
        )
        #expect(twice.map { $0.contains("`b.yaml` is included twice") } == [true])
    }

    @Test("includes are limited in levels, files and bytes")
    func limits() {
        var chain = ["folder/config.yaml": "include: 0.yaml\n" + tap]
        for level in 0..<20 { chain["folder/\(level).yaml"] = "include: \(level + 1).yaml\n" }
        #expect(said(chain).map { $0.contains("more than 8 levels deep") } == [true])

        let names = (0..<80).map { "\($0).yaml" }
        var many = ["folder/config.yaml": "include: [\(names.joined(separator: ", "))]\n" + tap]
        for name in names { many["folder/" + name] = "# nothing\n" }
        #expect(said(many).allSatisfy { $0.contains("more than 64 files") })
        #expect(said(many).count == 16)

        let large = String(repeating: "#", count: 1 << 20)
        let said = said(["folder/config.yaml": "include: a.yaml\n" + tap, "folder/a.yaml": large])
        #expect(said.map { $0.contains("too-large") } == [true])
    }

    @Test("`include` takes a path or a list of paths; a text from elsewhere includes nothing")
    func values() {
        #expect(said(["folder/config.yaml": "include: {a: b}\n" + tap]).count == 1)
        #expect(said(["folder/config.yaml": "include: [[a]]\n" + tap]).count == 1)
        #expect(said(["folder/config.yaml": "include:\n" + tap]) == [])
        let (configuration, diagnostics) = ConfigurationReader.read(
            Source(name: "", text: "include: a.yaml\n" + tap)
        )
        #expect(configuration == nil && diagnostics.map(\.code) == ["include"])
    }

    @Test("recordings of tests lie beside the file that names them")
    func recordings() throws {
        let test = "recording: up.yml, expect: []"
        let reading = read([
            "folder/config.yaml": "include: [more/a.yaml, /etc/b.yaml]\ntests: [{\(test)}]\n" + tap,
            "folder/more/a.yaml": "tests: [{\(test)}, {recording: /up.yml, expect: []}]\n",
            "/etc/b.yaml": "tests: [{\(test)}]\n",
        ])
        let tests = try #require(reading.configuration).tests
        #expect(tests.map(\.recording) == ["up.yml", "more/up.yml", "/up.yml", "/etc/up.yml"])
    }

    @Test("a change is made in the file that has the key")
    func edits() throws {
        let reading = read([
            "folder/config.yaml": "include: base.yaml\n" + tap,
            "folder/base.yaml":
                "thresholds: {swipe: 20mm} # wide\nbindings:\n  - {on: swipe left, run: b}\n",
        ])
        let text = try #require(ConfigurationText(reading.sources))
        #expect(text.configuration == reading.configuration)
        let changes = [
            ConfigurationChange("swipe", "10mm", in: .thresholds),
            ConfigurationChange("fingers", "2", in: .patternSource(1)),
        ]
        let changed = try #require(text.changed(by: changes))
        #expect(changed.main == reading.sources.main)
        #expect(
            changed.others.map { $0.text(in: Span(start: 0, end: 999)) } == [
                """
                thresholds: {swipe: 10mm} # wide
                bindings:
                  - {fingers: 2, on: swipe left, run: b}

                """
            ]
        )
        #expect(text.configuration(changedBy: changes)?.thresholds.swipe == .millimetres(10))
        #expect(text.lines(ofBindingAt: 1) == ["{on: swipe left, run: b}"])
        let alone = ConfigurationText.only([("on", "swipe up"), ("run", "c")], beside: text)
        #expect(alone?.configuration.thresholds.swipe == .millimetres(20))
        #expect(alone?.configuration.bindings.map(\.on) == ["swipe up"])
    }

    @Test("old names are replaced in each file that has some")
    func modernised() {
        let files = [
            "b.yaml": "bindings: [{on: tap, stream: cat}]\n", "c.yaml": "zones: {}\n",
        ]
        let main = Source(name: "a.yaml", text: "include: [b.yaml, c.yaml]\n")
        let new = ConfigurationReader.modernised(
            main,
            load: { path throws(UnreadableFile) in Array((files[path] ?? "").utf8) }
        )
        #expect(new == [Source(name: "b.yaml", text: "bindings: [{on: tap, feed: cat}]\n")])
    }

    @Test("reading ends for random includes", arguments: 0..<100)
    func random(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let names = ["config.yaml", "a.yaml", "b/c.yaml", "./a.yaml", "../folder/a.yaml", "d.yaml"]
        let parts = [
            "zones: {l: {x: 0%-50%}}", "bindings: [{on: tap, run: a}]", "- x", "{", "zones:",
        ]
        var files: [String: String] = [:]
        for name in names {
            let included = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
                names.randomElement(using: &random)
            }
            let include = "include: [\(included.joined(separator: ", "))]\n"
            files["folder/" + name] = include + (parts.randomElement(using: &random) ?? "")
        }
        let reading = read(files)
        #expect((reading.configuration == nil) == reading.diagnostics.containsErrors)
        let renderer = DiagnosticRenderer(sources: reading.sources)
        for diagnostic in reading.diagnostics { #expect(!renderer.render(diagnostic).isEmpty) }
    }
}
