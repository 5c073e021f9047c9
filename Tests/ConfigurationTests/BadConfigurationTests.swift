import Configuration
import Diagnostics
import Foundation
import Testing
import YAML

/// Every `Fixtures/bad/NAME.yaml` has a `NAME.stderr` with the exact text of its diagnostics.
///
/// To change messages: run with `INPUTRX_REWRITE=1`, then read the difference. A file is only rewritten
/// with a diagnostic that has the fixture's code.
@Suite("Bad configurations") struct BadConfigurationTests {
    static let names = (try? Fixtures.names(in: Fixtures.bad, ending: ".yaml")) ?? []

    /// A machine that lacks everything whose name says so.
    private var machine: Machine {
        Machine(
            program: { name in
                name.contains("no-such") || name.contains("+") || name.hasPrefix("KEY_")
                    || ["send", "Date", "volume", "scroll", "mode", "set-mode"].contains(name)
                    ? .missing
                    : name.contains("not-executable")
                        ? .notExecutable : name.hasSuffix("-folder") ? .folder : .present
            },
            programNames: { ["swaymsg", "notify-send"] },
            hasFile: { !$0.contains("no-such") },
            hasBashAsShell: false,
            subcommands: ["check", "orientation", "reload", "state", "status"],
            options: { _ in ["--clear", "--json"] }
        )
    }

    @Test("the diagnostics of bad configurations", arguments: names)
    func message(name: String) throws {
        let source = try Fixtures.source(Fixtures.bad, name + ".yaml")
        let reading = ConfigurationReader.read(
            source,
            machine: machine,
            load: { path throws(UnreadableFile) in
                if path.hasSuffix("-folder") { throw UnreadableFile(reason: "Is a directory") }
                guard let file = try? Fixtures.source(Fixtures.bad, path) else {
                    throw UnreadableFile(reason: "No such file or directory")
                }
                return file.bytes
            }
        )
        let (configuration, diagnostics) = (reading.configuration, reading.diagnostics)
        let text = DiagnosticRenderer(sources: reading.sources).render(diagnostics)
        let expected = Fixtures.bad.appending(path: name + ".stderr")
        try #require((configuration == nil) == diagnostics.containsErrors)
        try #require(diagnostics.contains { $0.code == name || name.hasPrefix($0.code + ".") })
        if ProcessInfo.processInfo.environment["INPUTRX_REWRITE"] != nil {
            try Data(text.utf8).write(to: expected)
        }
        #expect(text == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
    }

    @Test("no code lacks a fixture, and every fixture is called by its code")
    func complete() {
        let codes = Set(
            ConfigurationProblem.allCases.map(\.rawValue) + YAMLProblem.allCases.map(\.rawValue)
        )
        // NAME.yaml or NAME.WHAT.yaml; too large a file is made in a test below.
        let shown = Set(Self.names.map { $0.prefix { $0 != "." }.description })
        #expect(codes.subtracting(shown) == ["too-large"])
        #expect(shown.subtracting(codes) == [])
    }

    @Test("a diagnostic says what to type, and no message blames without naming")
    func voice() throws {
        for name in Self.names {
            let source = try Fixtures.source(Fixtures.bad, name + ".yaml")
            for diagnostic in ConfigurationReader.read(source).1 {
                #expect(!diagnostic.help.isEmpty, "\(name): \(diagnostic.message)")
                for word in ["invalid", "failed", "unexpected", "illegal"] {
                    #expect(!diagnostic.message.contains(word))
                }
                #expect(diagnostic.message.first?.isUppercase != true)
                #expect(!diagnostic.message.hasSuffix("."))
            }
        }
    }

    @Test("a file of more than a megabyte is refused unread")
    func tooLarge() {
        let source = Source(name: "x", bytes: [UInt8](repeating: 0x20, count: 1 << 20 + 1))
        let (configuration, diagnostics) = ConfigurationReader.read(source)
        #expect(configuration == nil)
        #expect(diagnostics.map(\.code) == ["too-large"])
        #expect(diagnostics.allSatisfy { !$0.help.isEmpty })
    }
}
