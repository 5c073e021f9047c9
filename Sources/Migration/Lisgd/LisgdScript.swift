/// Finds the command lines of lisgd in a file of any kind: a shell script, a unit, the
/// configuration of a compositor, a Nix file.
///
/// The file is not parsed in its own language. A command line begins at a word `lisgd` (or a path
/// that ends in it). If the word is in a quoted string, as in `bash -c '…'`, the command line is
/// read from the content of that string only. Gestures outside a command line, such as those in a
/// Nix list, are found, too.
struct LisgdScript {
    private let bytes: [UInt8]
    private let variables: ShellVariables
    /// The line of the file on which the text begins, from 1.
    private let firstLine: Int
    /// The number of strings around the text: 2 within `sh -c "bash -c '…'"`.
    private let depth: Int
    private(set) var commandLines: [LisgdCommandLine] = []
    /// The lines with gestures of command lines; no loose gestures are searched for in them.
    private var readLines: Set<Int> = []
    /// The offset up to which command lines have been read.
    private var readEnd = 0
    /// The offset of the first quote of the last string without a command line, which need not be
    /// read again.
    private var emptyString: Int?

    /// Finds the command lines in a file that sets these variables.
    init(_ bytes: [UInt8], _ variables: ShellVariables) {
        self.init(bytes, variables, firstLine: 1, depth: 0)
        findLooseGestures()
    }

    private init(_ bytes: [UInt8], _ variables: ShellVariables, firstLine: Int, depth: Int) {
        self.bytes = bytes
        self.variables = variables
        self.firstLine = firstLine
        self.depth = depth
        findCommands()
    }

    private static let name = Array("lisgd".utf8)

    // MARK: - Command lines

    /// Finds the command lines, at most 16 in a line.
    private mutating func findCommands() {
        var quotes = QuoteScan(from: 0)
        forEachLine { script, line in
            if !line.isContinued { quotes = QuoteScan(from: line.start) }
            var position = max(line.start, script.readEnd)
            // No real line names lisgd 16 times; the limit bounds the work.
            var attempts = 0
            while attempts < 16, position < line.end,
                let found = script.bytes[position..<line.end].firstRange(of: LisgdScript.name)
            {
                attempts += 1
                position = found.upperBound
                guard script.isProgram(at: found.lowerBound, lineStart: line.start) else {
                    continue
                }
                quotes.advance(to: found.lowerBound, in: script.bytes)
                script.readCommand(found, quotes, line)
                position = max(position, script.readEnd)
            }
        }
    }

    /// Reads the command line behind the name of lisgd, up to which the quotes were followed.
    private mutating func readCommand(_ name: Range<Int>, _ quotes: QuoteScan, _ line: Line) {
        let next = bytes[name.upperBound]
        // In `"${pkgs.lisgd}/bin/lisgd" -d …`, the string ends behind the name.
        if let opening = quotes.opening, bytes[opening] != next, depth < 4,
            readString(at: quotes.firstOpening ?? opening, line)
        {
            return
        }
        let isInQuotes = "\"'".utf8.contains(next)
        var splitter = ShellSplitter(
            bytes,
            from: name.upperBound + (isInQuotes ? 1 : 0),
            line: line.number,
            limit: 1 << 15,
            endsAtOuterQuote: true
        )
        var words = splitter.readCommand()
        if let index = LisgdScript.unclosedGesture(in: words) {
            // What seems to follow may belong to other lines.
            words.removeSubrange((index + 1)...)
            readEnd = max(readEnd, line.end)
        } else {
            readEnd = max(readEnd, splitter.position)
        }
        var command = LisgdCommandLine(words, variables, hasLines: true)
        // A string with nothing but `lisgd $X` is rather a message, unless the name has a path.
        let hasPath = name.lowerBound > 0 && bytes[name.lowerBound - 1] == UInt8(ascii: "/")
        let canBeUnknown = quotes.opening == nil && depth == 0 || hasPath
        guard !command.gestures.isEmpty || !isQuotedArgument(name, lineStart: line.start) else {
            return
        }
        guard
            !command.gestures.isEmpty || !command.options.isEmpty
                || canBeUnknown && !command.unknownArguments.isEmpty
        else { return }
        if startsAsRoot(name.lowerBound, lineStart: line.start) { command.rootLine = line.number }
        commandLines.append(command)
        for gesture in command.gestures { readLines.insert(gesture.word.line) }
    }

    /// Reads the command lines in a string, or in joined strings, whose first quote is at an offset;
    /// returns false if there are none.
    private mutating func readString(at opening: Int, _ line: Line) -> Bool {
        guard opening != emptyString else { return false }
        let string = QuotedString(bytes, from: opening + 1, quote: bytes[opening])
        // The string may begin on an earlier line, if `\` joins the lines.
        let linesBefore = bytes[opening..<max(opening, line.start)].count { $0 == Ascii.newline }
        let inner = LisgdScript(
            string.content,
            variables,
            firstLine: line.number - linesBefore,
            depth: depth + 1
        )
        guard !inner.commandLines.isEmpty else {
            emptyString = opening
            return false
        }
        commandLines += inner.commandLines
        readLines.formUnion(inner.readLines)
        readEnd = max(readEnd, string.end)
        return true
    }

    /// Returns the index of the first gesture whose quotes end on another line; nil if there is
    /// none.
    private static func unclosedGesture(in words: [ShellWord]) -> Int? {
        words.indices.first { index in
            let isGesture =
                words[index].raw.hasPrefix("-g") || index > 0 && words[index - 1].literal == "-g"
            return isGesture && words[index].hasLineEnd
        }
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

    /// Returns true if a quoted word with the name of lisgd is an argument of another program, as
    /// in `notify-send "lisgd" "…"`.
    private func isQuotedArgument(_ name: Range<Int>, lineStart: Int) -> Bool {
        let quote = bytes[name.upperBound]
        guard "\"'".utf8.contains(quote),
            let opening = bytes[lineStart..<name.lowerBound].lastIndex(of: quote)
        else { return false }
        // What stands before the word in the same command, which `;` and the like begin.
        let before = bytes[lineStart..<opening].split { ";|&({`=".utf8.contains($0) }
        let isAtStart = opening == lineStart || ";|&({`=".utf8.contains(bytes[opening - 1])
        guard !isAtStart, let last = before.last else { return false }
        let words = last.split(whereSeparator: Ascii.isBlank)
            .map { String(decoding: $0, as: UTF8.self) }
        return words.contains { !LisgdScript.starters.contains($0) && !$0.hasPrefix("-") }
    }

    /// The words behind which a program stands.
    private static let starters: Set<String> = [
        "exec", "exec_always", "exec-once", "sudo", "doas", "env", "nohup", "setsid", "time",
        "then", "do", "else", "elif", "if", "while", "until", "!", "command", "spawn-at-startup",
    ]

    /// Returns true if `sudo` or `doas`, perhaps with options, stands before the program.
    private func startsAsRoot(_ position: Int, lineStart: Int) -> Bool {
        // 200 bytes are enough for the path and the options.
        let before = bytes[max(lineStart, position - 200)..<position]
        let command = before.split { ";|&(`'\"=".utf8.contains($0) }.last ?? []
        // The last word is the beginning of the path, if there is one.
        let words = command.split(omittingEmptySubsequences: false, whereSeparator: Ascii.isBlank)
            .dropLast().filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
        let starter = words.last { !$0.hasPrefix("-") }
        return starter == "sudo" || starter == "doas"
    }

    // MARK: - Loose gestures

    /// Finds gestures outside the command lines: `"-g '1,LR,…'"` in a Nix list or a shell array.
    private mutating func findLooseGestures() {
        var loose = LisgdCommandLine()
        // The gestures in the value of `$ARGS` belong to the command line that uses it.
        let read = Set(commandLines.flatMap(\.gestures).map { variables.expand($0.word).text })
        var quotes = QuoteScan(from: 0)
        forEachLine { script, line in
            if !line.isContinued { quotes = QuoteScan(from: line.start) }
            guard !script.readLines.contains(line.number), loose.gestures.count < 1000 else {
                return
            }
            var position = line.start
            while position < line.end,
                let found = script.bytes[position..<line.end].firstRange(of: "-g".utf8)
            {
                position = found.upperBound
                if found.lowerBound > line.start {
                    let previous = script.bytes[found.lowerBound - 1]
                    if Ascii.isNamePart(previous) || previous == UInt8(ascii: "-") { continue }
                }
                quotes.advance(to: found.lowerBound, in: script.bytes)
                guard let word = script.gesture(at: position, quotes.opening, line),
                    !read.contains(script.variables.expand(word).text)
                else { continue }
                loose.gestures.append(.init(word: word, line: line.number))
            }
        }
        guard !loose.gestures.isEmpty else { return }
        commandLines.append(loose)
        guard variables.isNix else { return }
        // They seem to be the value of `${concatStringsSep " " gestures}`.
        for index in commandLines.indices {
            commandLines[index].unknownArguments.removeAll { $0.raw.hasPrefix("${") }
        }
    }

    /// Returns the gesture behind a loose `-g`, which may be in a string; nil if there is something
    /// else.
    private func gesture(at position: Int, _ opening: Int?, _ line: Line) -> ShellWord? {
        var splitter: ShellSplitter
        if let opening {
            let quote = bytes[opening]
            // 4 KiB: longer than any real gesture; the limit bounds the work for hostile files.
            let string = QuotedString(bytes, from: position, quote: quote, length: 1 << 12)
            splitter = ShellSplitter(string.content, line: line.number)
        } else {
            splitter = ShellSplitter(
                bytes,
                from: position,
                line: line.number,
                limit: 1 << 12,
                endsAtOuterQuote: true
            )
        }
        guard case .word(let word)? = splitter.next(), word.looksLikeGesture else { return nil }
        return word
    }

    // MARK: - Lines

    /// A line of the text.
    private struct Line {
        var start: Int
        var end: Int
        /// The number of the line in the file.
        var number: Int
        /// True if `\` joins the line to the one before.
        var isContinued: Bool
    }

    /// Calls `body` for each line that is neither blank nor a comment.
    private mutating func forEachLine(_ body: (inout LisgdScript, Line) -> Void) {
        var line = Line(start: 0, end: 0, number: firstLine, isContinued: false)
        while line.start < bytes.count {
            line.end = bytes[line.start...].firstIndex(of: Ascii.newline) ?? bytes.count
            let first = bytes[line.start..<line.end].first { !Ascii.isBlank($0) }
            let isComment = first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
            if first != nil, !isComment { body(&self, line) }
            line.isContinued = !isComment && QuoteScan.isJoined(bytes, at: line.end)
            line.start = line.end + 1
            line.number += 1
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
