import Foundation
import Testing

/// The commands in README and the pages in docs that people are told to type.
@Suite("A command in the documentation")
struct DocumentedCommandTests {
    @Test("names a command and options that exist", arguments: DocumentedCommand.all)
    func exists(_ command: DocumentedCommand) throws {
        let known = try #require(DocumentedCommand.known)
        let name = command.subcommand ?? "run"
        let options = try #require(known[name], "\(command.page): \(command.text)")
        for option in command.options {
            #expect(options.contains(option), "\(command.page): \(command.text)")
        }
    }

    @Test("runs if it needs no device and no daemon", arguments: DocumentedCommand.all)
    func runs(_ command: DocumentedCommand) {
        guard command.needsOnlyFiles else { return }
        let program = Program()
        let home = program.home
        for file in command.files { program.write(DocumentedCommand.content(of: file), to: file) }
        program.write(
            DocumentedCommand.content(of: "config.yaml"),
            to: ".config/inputrx/config.yaml"
        )
        let result = program.inputrx(
            command.arguments,
            environment: ["XDG_RUNTIME_DIR=\(home)", "XDG_CONFIG_HOME=\(home)/.config"]
        )
        #expect(
            result.status < 64 || command.isAboutMissingParts(result.status),
            "\(command.page): \(command.text): \(result.status) \(result.errors)"
        )
    }

    @Test("is one of many")
    func many() {
        #expect(DocumentedCommand.all.count > 40)
        #expect(DocumentedCommand.all.count { $0.needsOnlyFiles } > 15)
    }
}

/// An `inputrx …` that a page tells people to type.
struct DocumentedCommand: CustomTestStringConvertible {
    /// The path of the page.
    let page: String
    let text: String
    /// The text after `inputrx`.
    let arguments: [String]

    var testDescription: String { "\(page): \(text)" }

    var subcommand: String? { arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 } }

    /// The names of the options with hyphens, without values.
    var options: [String] {
        arguments.prefix { $0 != "--" }
            .filter { $0.hasPrefix("-") && $0 != "-" }
            .map { $0.split(separator: "=").first.map(String.init) ?? $0 }
    }

    /// The recordings and configurations that it reads.
    var files: [String] {
        arguments.indices.map { arguments[$0] }.filter {
            $0.hasSuffix(".yml") || $0.hasSuffix(".yaml")
        }
    }

    /// True if it only reads files.
    ///
    /// Hand-written tests cover the others, most of them on a real kernel.
    var needsOnlyFiles: Bool {
        let live = ["--live", "--json", "--verbose", "--dry-run", "--fix"]
        let reading = [
            "replay", "explain", "trace", "measure", "learn", "check", "gestures", "schema",
        ]
        return reading.contains(subcommand ?? "run") && !arguments.contains { live.contains($0) }
            && !arguments.contains { $0.contains("…") || $0.contains("[") }
            && (!files.isEmpty || ["check", "gestures", "schema"].contains(subcommand))
    }

    /// True for 65 from `measure` and `learn`: the demo's recording need not have that gesture.
    func isAboutMissingParts(_ status: Int32) -> Bool {
        ["measure", "learn"].contains(subcommand) && status == 65
    }

    // MARK: - Reading the pages

    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// Each command once per page.
    static let all: [DocumentedCommand] = {
        let below = FileManager.default.enumerator(atPath: "\(root)/docs")?.compactMap {
            $0 as? String
        }
        let pages =
            ["README.md", "CONTRIBUTING.md"]
            + (below ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        return pages.flatMap { page in
            let text = Program.text(ofFile: "\(root)/\(page)") ?? ""
            var seen: Set<String> = []
            return commands(in: text).filter { seen.insert($0).inserted }.map {
                DocumentedCommand(page: page, text: $0, arguments: words($0))
            }
        }
    }()

    /// Returns the code after each `inputrx `, up to the end of the command.
    private static func commands(in page: String) -> [String] {
        let inline = page.matches(of: /`(?:sudo )?inputrx ((?:[^`\n]|\n(?! *\n))+)`/).map {
            String($0.1)
        }
        let typed = page.matches(of: /(?m)^(?:    |\$ )(?:sudo )?inputrx (.+)$/).map {
            String($0.1)
        }
        return (inline + typed).compactMap { text in
            let command = text.replacing("\n", with: " ").split(separator: /[;|>]|&&|  +#/).first
            let trimmed = command.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
            // `inputrx run`, but not `inputrx 0.2.0` and other output.
            return trimmed.first.map { $0.isLowercase || $0 == "-" } == true ? trimmed : nil
        }
    }

    /// Splits a shell line into words without quotes; replaces placeholders by examples.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        for (index, part) in line.components(separatedBy: "\"").enumerated() {
            if index.isMultiple(of: 2) {
                words += part.split(separator: " ").map(String.init)
            } else {
                words.append(part)
            }
        }
        let examples = [
            "FILE": "recording.yml", "[FILE]": "config.yaml", "FILE…": "recording.yml",
            "OUT.svg": "out.svg",
            "GESTURE": "tap", "NAME": "app", "VALUE": "firefox", "NAME=VALUE": "app=firefox",
        ]
        return words.map { examples[$0] ?? $0 }
    }

    /// Returns the content for a file of that name: the demo's recording or its configuration.
    static func content(of file: String) -> String {
        let source = file.hasSuffix(".yml") ? "Tests/Golden/demo.yml" : "examples/touchscreen.yaml"
        return Program.text(ofFile: "\(root)/\(source)") ?? ""
    }

    // MARK: - Commands of the program

    /// The options of each command, with hyphens.
    static let known: [String: Set<String>]? = {
        let help = Program().inputrx("--experimental-dump-help").output
        guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(help.utf8)) else {
            return nil
        }
        let pairs = (tool.command.subcommands ?? []).map { ($0.commandName, $0.options) }
        return Dictionary(pairs) { $1 }
    }()

    private struct Tool: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
        let arguments: [Argument]?

        var options: Set<String> {
            let names = (arguments ?? []).flatMap { $0.names ?? [] }
            return Set(names.map { ($0.kind == "short" ? "-" : "--") + $0.name })
        }
    }

    private struct Argument: Decodable {
        let names: [Name]?
    }

    private struct Name: Decodable {
        let kind: String
        let name: String
    }
}
