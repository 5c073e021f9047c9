import Glibc
import Testing

/// The scenarios in Tests/VM wait for texts in the daemon's log.
///
/// If the sources no longer had a text, a guest would wait in vain, which would only show much
/// later.
@Suite struct GuestTextTests {
    private static let root = String(#filePath.split(separator: "/Tests/")[0])
    private static let modules = [
        "LinuxInput", "Pipeline", "Configuration", "Diagnostics", "inputrx",
    ]

    private static let phrases = Result { try Phrases(modules: modules, root: root) }

    @Test("the sources contain each text that a guest scenario waits for")
    func waitedFor() throws {
        let phrases = try GuestTextTests.phrases.get()
        let files = try TextFiles.below("\(GuestTextTests.root)/Tests/VM/scenarios", suffix: "")
        let lines = try files.flatMap { try TextFiles.read($0).split(separator: "\n") }
        let texts = lines.flatMap(waitedFor)
        // Names and labels that the scenarios themselves define.
        let own = Set(lines.filter { waitedFor(in: $0).isEmpty }.flatMap(words))
        for text in texts {
            for part in text.split(separator: ".*") {
                let isSaid = phrases.canSay(words(part), own: own)
                #expect(isSaid, "nothing in the sources says “\(part)”, for which a guest waits")
            }
        }
        #expect(texts.count > 30)
    }

    /// A scenario reads several of these files, so a second function with the same name would
    /// replace the first.
    @Test("each function of the guest scenarios is defined once")
    func functions() throws {
        var places: [Substring: [String]] = [:]
        for file in try TextFiles.below("\(GuestTextTests.root)/Tests/VM/scenarios", suffix: "") {
            for line in try TextFiles.read(file).split(separator: "\n") {
                guard let name = line.prefixMatch(of: /([A-Za-z_][A-Za-z_0-9]*) ?\(\)/)?.1 else {
                    continue
                }
                places[name, default: []].append(file)
            }
        }
        #expect(places.filter { $0.value.count > 1 } == [:])
        #expect(places["expect"]?.count == 1 && places.count > 100)
    }

    @Test(
        "a text that no source contains is found",
        arguments: [
            ("events were lost", true), ("many: 64 of its commands are running", true),
            ("Permission denied; the old", true), ("events were mislaid", false),
            ("were events lost", false),
        ]
    )
    func isFound(text: String, isSaid: Bool) throws {
        let phrases = try GuestTextTests.phrases.get()
        #expect(phrases.canSay(words(text), own: ["many"]) == isSaid)
    }

    /// Returns the texts that a line of a scenario looks for in the log.
    private func waitedFor(in line: Substring) -> [Substring] {
        line.matches(of: /\blogged(_times)? (?<quote>["'])(?<text>.*?)\k<quote>/).map(\.text)
            + line.matches(of: /grep -[^"']*(?<quote>["'])(?<text>[^"']*)\k<quote> "\$log"/).map(
                \.text
            )
    }
}

/// Returns the runs of letters, without shell variables.
private func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var isVariable = false
    for character in "\(text) " {
        if character == "$" { isVariable = true }
        if character.isLetter {
            word.append(character)
        } else if !(isVariable && "${[_".contains(character)) {
            if !word.isEmpty, !isVariable { words.append(word) }
            word = ""
            isVariable = isVariable && character == "$"
        }
    }
    return words
}

/// The possible texts of the sources: the words of their string literals, in order.
private struct Phrases {
    /// The rest of a literal from each place of a word on.
    private var rests: [String: [ArraySlice<String>]] = [:]

    init(modules: [String], root: String) throws {
        for module in modules {
            for file in try TextFiles.below("\(root)/Sources/\(module)", suffix: ".swift") {
                let lines = try TextFiles.read(file).split(separator: "\n")
                for line in lines where line.contains("\"") {
                    // The text between quotes; all parts if a literal contains others.
                    let isNested = line.contains(/\\\([^)]*"/)
                    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                    for (index, part) in parts.enumerated() where isNested || index % 2 == 1 {
                        add(words(part.replacing(/\\\([^)]*\)+/, with: " ")))
                    }
                }
            }
        }
        // The system's error messages.
        for code in 1..<134 { add(words(String(cString: strerror(Int32(code))))) }
    }

    private mutating func add(_ literal: [String]) {
        for (index, word) in literal.enumerated() {
            rests[word, default: []].append(literal[index...])
        }
    }

    /// Returns true if the words are a series of phrases in the sources: several words of a
    /// literal, or a whole literal of one word.
    func canSay(_ words: [String], own: Set<String>) -> Bool {
        var ends: Set<Int> = [0]
        for end in words.indices.map({ $0 + 1 }) {
            let isSaid = ends.contains { start in
                let phrase = words[start..<end]
                if phrase.count == 1, own.contains(phrase[start]) { return true }
                return rests[phrase[start], default: []].contains { rest in
                    phrase.count > 1
                        ? rest.starts(with: phrase) : rest.count == 1 && rest.startIndex == 0
                }
            }
            if isSaid { ends.insert(end) }
        }
        return ends.contains(words.count)
    }
}

/// The files of this repository.
private enum TextFiles {
    struct Missing: Error { let path: String }

    static func read(_ path: String) throws -> String {
        guard let file = fopen(path, "r") else { throw Missing(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func below(_ folder: String, suffix: String) throws -> [String] {
        guard let open = opendir(folder) else { throw Missing(path: folder) }
        defer { closedir(open) }
        var files: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if entry.pointee.d_type == DT_DIR {
                if !name.hasPrefix(".") { files += try below("\(folder)/\(name)", suffix: suffix) }
            } else if name.hasSuffix(suffix) {
                files.append("\(folder)/\(name)")
            }
        }
        return files.sorted()
    }
}
