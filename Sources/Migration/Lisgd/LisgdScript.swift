/// Finds the command lines of lisgd in a file of any kind: a shell script, a unit, the
/// configuration of a compositor, a Nix file.
///
/// The file is not parsed in its own language. A command line begins at a word `lisgd` (or a path
/// that ends in it). Gestures outside a command line, such as those in a Nix list, are found, too.
struct LisgdScript {
    private let bytes: [UInt8]
    private(set) var commandLines: [LisgdCommandLine] = []
    /// The lines with gestures of command lines; no loose gestures are searched for in them.
    private var readLines: Set<Int> = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        findCommands()
        findLooseGestures()
    }

    private static let name = Array("lisgd".utf8)

    /// Finds the command lines, at most 16 in a line.
    private mutating func findCommands() {
        forEachLine { script, start, end, line in
            var position = start
            // No real line names lisgd 16 times; the limit bounds the work.
            var attempts = 0
            while attempts < 16, position < end,
                let found = script.bytes[position..<end].firstRange(of: LisgdScript.name)
            {
                attempts += 1
                position = found.upperBound
                guard script.isProgram(at: found.lowerBound, lineStart: start) else { continue }
                // If the path is quoted, its closing quote follows.
                if script.bytes[position...].first.map({ "\"'".utf8.contains($0) }) == true {
                    position += 1
                }
                var splitter = script.makeSplitter(from: position, to: end, lineStart: start, line)
                let words = splitter.readCommand()
                let command = LisgdCommandLine(words, hasLines: true)
                guard !command.gestures.isEmpty || !command.options.isEmpty else { continue }
                script.commandLines.append(command)
                for gesture in command.gestures { script.readLines.insert(gesture.word.line) }
            }
        }
    }

    /// Creates a splitter that begins at a position.
    ///
    /// If the position is inside a string of the outer language, the splitter gets only the rest of
    /// that string, without the escapes of its quotes.
    private func makeSplitter(
        from position: Int,
        to end: Int,
        lineStart: Int,
        _ line: Int
    ) -> ShellSplitter {
        guard isQuoted(position, lineStart: lineStart) else {
            return ShellSplitter(bytes, from: position, line: line, limit: 1 << 15)
        }
        var quotedBytes: [UInt8] = []
        var isEscaped = false
        for byte in bytes[position..<end] {
            if isEscaped {
                // `\"` in the outer language is a quote for the shell.
                if byte != UInt8(ascii: "\"") { quotedBytes.append(UInt8(ascii: "\\")) }
                quotedBytes.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                break
            } else {
                quotedBytes.append(byte)
            }
        }
        return ShellSplitter(quotedBytes, line: line)
    }

    /// Returns true if a `"` before the position, on the same line, is not closed.
    private func isQuoted(_ position: Int, lineStart: Int) -> Bool {
        var isOpen = false
        var previous: UInt8 = 0
        for byte in bytes[lineStart..<min(position, bytes.count)] {
            if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isOpen.toggle() }
            previous = byte
        }
        return isOpen
    }

    /// Returns true if the word at a position is a program that is started, not a name in a
    /// sentence.
    private func isProgram(at position: Int, lineStart: Int) -> Bool {
        let end = position + LisgdScript.name.count
        if position > lineStart {
            let previous = bytes[position - 1]
            guard Ascii.isBlank(previous) || "/'\"(;&|=!`".utf8.contains(previous) else {
                return false
            }
        }
        guard end < bytes.count else { return false }
        if Ascii.isBlank(bytes[end]) { return true }
        // A quote ends the path in `"${pkgs.lisgd}/bin/lisgd" -d …`.
        guard "\"'".utf8.contains(bytes[end]), end + 1 < bytes.count else { return false }
        return Ascii.isBlank(bytes[end + 1])
    }

    /// Finds gestures outside the command lines: `"-g '1,LR,…'"` in a Nix list or a shell array.
    private mutating func findLooseGestures() {
        var loose = LisgdCommandLine()
        forEachLine { script, start, end, line in
            guard !script.readLines.contains(line), loose.gestures.count < 1000 else { return }
            var position = start
            while position < end,
                let found = script.bytes[position..<end].firstRange(of: "-g".utf8)
            {
                position = found.upperBound
                if found.lowerBound > start {
                    let previous = script.bytes[found.lowerBound - 1]
                    if Ascii.isNamePart(previous) || previous == UInt8(ascii: "-") { continue }
                }
                var splitter = script.makeSplitter(from: position, to: end, lineStart: start, line)
                guard case .word(let word)? = splitter.next(), word.looksLikeGesture else {
                    continue
                }
                loose.gestures.append(.init(word: word, line: line))
            }
        }
        if !loose.gestures.isEmpty { commandLines.append(loose) }
    }

    // MARK: - Lines

    /// Calls `body` for each line that is neither blank nor a comment, with the offsets of its
    /// start and end, and its number.
    private mutating func forEachLine(_ body: (inout LisgdScript, Int, Int, Int) -> Void) {
        var start = 0
        var line = 1
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: Ascii.newline) ?? bytes.count
            let first = bytes[start..<end].first { !Ascii.isBlank($0) }
            if let first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") {
                body(&self, start, end, line)
            }
            start = end + 1
            line += 1
        }
    }
}

extension ShellWord {
    /// True if the word begins with a number and a comma, like `1,LR`, possibly after quotes of
    /// another language.
    fileprivate var looksLikeGesture: Bool {
        guard case .literal(let text)? = pieces.first else { return false }
        let digits = text.utf8.drop { "\"'\\".utf8.contains($0) }.prefix(while: Ascii.isDigit)
        return !digits.isEmpty && text.utf8[digits.endIndex...].first == UInt8(ascii: ",")
    }
}
