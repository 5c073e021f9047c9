/// A word of a shell command, before variables are replaced.
struct ShellWord: Hashable, Sendable {
    /// The parts of the word in order, without the quotes.
    var pieces: [Piece] = []
    /// The line of the first character, from 1.
    var line = 1

    /// A part of a word.
    enum Piece: Hashable, Sendable {
        /// Literal text.
        case literal(String)
        /// A variable: `$NAME`, `${NAME}` or `${NAME:-defaultValue}`.
        case variable(name: String, defaultValue: String?, raw: String)
        /// An expression that only a shell can evaluate: `$(…)`, `` `…` `` or `${NAME%…}`.
        case expansion(raw: String)
    }

    /// Creates a literal word.
    init(_ text: String, line: Int = 1) {
        pieces = [.literal(text)]
        self.line = line
    }

    init(line: Int) { self.line = line }

    /// The text; nil if a part of the word has to be expanded.
    var literal: String? {
        var text = ""
        for piece in pieces {
            guard case .literal(let part) = piece else { return nil }
            text += part
        }
        return text
    }

    /// The text of the word in the file, without the quotes.
    var raw: String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .variable(_, _, let raw), .expansion(let raw): raw
            }
        }.joined()
    }

    /// The text of the word up to the first line end.
    var firstLine: Substring { raw.prefix { !$0.isNewline } }

    /// True if the word continues behind its line, without a `\` that joins the lines.
    var hasLineEnd: Bool {
        let bytes = Array(raw.utf8)
        return bytes.indices.contains {
            bytes[$0] == Ascii.newline && !QuoteScan.isJoined(bytes, at: $0)
        }
    }

    /// Appends literal text.
    mutating func append(_ text: String) {
        if case .literal(let before)? = pieces.last {
            pieces[pieces.count - 1] = .literal(before + text)
        } else {
            pieces.append(.literal(text))
        }
    }
}
