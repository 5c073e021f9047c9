/// The variables that a script sets, with which the arguments of its commands can be expanded.
///
/// The initialiser finds `NAME=value`, `NAME+=value` and `NAME=(…)`, also after `export`, `local`
/// and the like, and Nix's `name = "value";`.
///
/// If a variable is set several times, the last value before its use counts; if there is none, the
/// first value counts.
struct ShellVariables {
    /// A value and the line that sets it.
    private struct Assignment {
        var line: Int
        var value: ShellWord
    }

    /// An assignment of an array.
    private struct Elements {
        var line: Int
        var words: [ShellWord]
    }

    private var assignments: [String: [Assignment]] = [:]
    private var arrays: [String: [Elements]] = [:]
    /// The number of assignments.
    private var count = 0
    /// True if the file seems to be a Nix file, in which Nix replaces `${…}` when it builds.
    let isNix: Bool
    /// True if the file is a systemd service; systemd passes `$(…)` on to the command unchanged.
    let isService: Bool

    /// Finds the variables that a script sets.
    init(_ bytes: [UInt8]) {
        isService = SystemdUnit.isService(bytes)
        isNix = String(decoding: bytes, as: UTF8.self).contains("pkgs")
        var line = 1
        var start = 0
        // 1000: real scripts set ten variables; the limit bounds the work for hostile files.
        while start < bytes.count, count < 1000 {
            read(bytes, from: start, line: line)
            let end = bytes[start...].firstIndex(of: Ascii.newline) ?? bytes.count
            start = end + 1
            line += 1
        }
    }

    init() { (isNix, isService) = (false, false) }

    /// The words that may stand before an assignment.
    private static let prefixes = ["export", "local", "readonly", "declare", "typeset"]

    /// Reads the assignment at the start of a line, if there is one.
    private mutating func read(_ bytes: [UInt8], from start: Int, line: Int) {
        var position = start
        func skipBlanks() {
            while position < bytes.count, Ascii.isBlank(bytes[position]) { position += 1 }
        }
        func readName() -> String {
            let start = position
            while position < bytes.count, Ascii.isNamePart(bytes[position]) { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        func isAt(_ sign: Unicode.Scalar) -> Bool {
            position < bytes.count && bytes[position] == UInt8(ascii: sign)
        }
        skipBlanks()
        var name = readName()
        while ShellVariables.prefixes.contains(name) {
            skipBlanks()
            // These are options: `declare -a NAME=(…)`.
            while isAt("-") {
                while position < bytes.count, !Ascii.isBlank(bytes[position]),
                    bytes[position] != Ascii.newline
                {
                    position += 1
                }
                skipBlanks()
            }
            name = readName()
        }
        guard let first = name.utf8.first, Ascii.isNameStart(first) else { return }
        let end = position
        skipBlanks()
        // Blanks before `=` are possible only in Nix.
        let hasBlanks = position > end
        let isAddition = isAt("+") && !hasBlanks
        if isAddition { position += 1 }
        guard isAt("=") else { return }
        position += 1
        if hasBlanks {
            skipBlanks()
            guard isAt("\"") else { return }
        }
        count += 1
        if isAt("("), !hasBlanks {
            let words = ShellVariables.elements(bytes, from: position + 1, line: line)
            let before = isAddition ? arrays[name]?.last?.words ?? [] : []
            let elements = Elements(line: line, words: Array((before + words).prefix(1000)))
            arrays[name, default: []].append(elements)
            return
        }
        var splitter = ShellSplitter(bytes, from: position, line: line, limit: 1 << 13)
        var value = splitter.readWord()
        if isAddition, let before = assignments[name]?.last?.value {
            value.pieces = before.pieces + value.pieces
        }
        assignments[name, default: []].append(Assignment(line: line, value: value))
    }

    /// Returns the elements of an array, up to its closing bracket; they may be on several lines.
    private static func elements(_ bytes: [UInt8], from start: Int, line: Int) -> [ShellWord] {
        var splitter = ShellSplitter(bytes, from: start, line: line, limit: 1 << 14)
        var words: [ShellWord] = []
        // 1000: real arrays have ten elements; the limit bounds the work for hostile files.
        while words.count < 1000, let token = splitter.next() {
            switch token {
            case .word(let word): words.append(word)
            // A line end separates elements, as a blank does.
            case .end where bytes[splitter.position - 1] == Ascii.newline: break
            case .end, .redirection: return words
            }
        }
        return words
    }

    /// A word whose variables have been replaced.
    struct Expanded {
        /// The text; expressions that only the shell can evaluate are unchanged.
        var text: String
        /// The variables and substitutions that remain in the text.
        var remaining: [String]
        /// The variables that were replaced by their defaults.
        var defaulted: [String]
    }

    /// Replaces the variables of a word with the values that the script gives them.
    func expand(_ word: ShellWord) -> Expanded {
        // Values can refer to each other, and to themselves, so the work is limited.
        var budget = 1000
        return expand(word, depth: 0, &budget)
    }

    /// Replaces the variables of a word; `depth` is the number of variables whose values contain
    /// the word.
    private func expand(_ word: ShellWord, depth: Int, _ budget: inout Int) -> Expanded {
        var result = Expanded(text: "", remaining: [], defaulted: [])
        for (index, piece) in word.pieces.enumerated() {
            // A text can double with each line of a script; no real command is that long.
            guard result.text.utf8.count < 1 << 14, budget > 0 else { break }
            budget -= 1
            switch piece {
            case .literal(let text):
                // `${pkgs.sway}/bin/swaymsg` becomes `swaymsg`, which is in PATH in a session.
                if index > 0, isStorePath(word.pieces[index - 1]),
                    text.hasPrefix("/bin/")
                {
                    result.text += text.dropFirst("/bin/".utf8.count)
                } else {
                    result.text += text
                }
            case .variable(let name, let defaultValue, let raw):
                let isProgram = isBeforeBin(word, index)
                // A value refers to what was set before it, also in `A="$A more"`.
                let line = depth == 0 ? word.line : word.line - 1
                if let value = value(of: name, at: line), depth < 8, !isProgram {
                    let expanded = expand(value, depth: depth + 1, &budget)
                    result.text += expanded.text
                    result.remaining += expanded.remaining
                    result.defaulted += expanded.defaulted
                } else if let defaultValue, depth < 8 {
                    result.text += defaultValue
                    result.defaulted.append(name)
                } else if !isProgram {
                    result.text += raw
                    result.remaining.append(raw)
                }
            case .expansion(let raw):
                if isNix, let program = ShellVariables.nixProgram(raw) {
                    result.text += program
                } else if !isBeforeBin(word, index) {
                    result.text += raw
                    result.remaining.append(raw)
                }
            }
        }
        return result
    }

    /// Returns the text of a variable; nil if the file does not set it, or if only Nix or a shell
    /// knows it.
    func text(of name: String) -> String? {
        guard let value = value(of: name, at: .max) else { return nil }
        let expanded = expand(value)
        return expanded.remaining.isEmpty ? expanded.text : nil
    }

    /// Returns the value of a variable for a use in that line; nil if the file does not set it.
    private func value(of name: String, at line: Int) -> ShellWord? {
        guard let values = assignments[name] else { return nil }
        return (values.last { $0.line <= line } ?? values.first)?.value
    }

    /// Returns the elements of an array for a use in that line; nil if the file does not set it.
    func elements(of name: String, at line: Int) -> [ShellWord]? {
        guard let values = arrays[name] else { return nil }
        return (values.last { $0.line <= line } ?? values.first)?.words
    }

    /// Returns true if `/bin/…` follows the piece, which is then the folder of a program.
    private func isBeforeBin(_ word: ShellWord, _ index: Int) -> Bool {
        guard index + 1 < word.pieces.count, isStorePath(word.pieces[index]),
            case .literal(let text) = word.pieces[index + 1]
        else { return false }
        return text.hasPrefix("/bin/")
    }

    /// Returns true for `${pkgs.sway}` or `${rotate-screen}`, which name a program in Nix if
    /// `/bin/` follows.
    private func isStorePath(_ piece: ShellWord.Piece) -> Bool {
        switch piece {
        case .literal: false
        case .variable(_, _, let raw), .expansion(let raw): isNix && raw.hasPrefix("${")
        }
    }

    /// Returns the program of `${lib.getExe pkgs.fuzzel}`; nil if it is something else.
    private static func nixProgram(_ raw: String) -> String? {
        let expression = raw.dropFirst(2).dropLast()
        let words = expression.split(separator: " ")
        guard raw.hasPrefix("${"), words.count == 2,
            words[0] == "lib.getExe" || words[0] == "getExe", words[1].hasPrefix("pkgs.")
        else { return nil }
        return words[1].split(separator: ".").last.map(String.init)
    }
}
