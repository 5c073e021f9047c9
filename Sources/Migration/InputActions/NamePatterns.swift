/// Translates regular expressions that search in a name into patterns of inputrx, which have only
/// `*` and `?` and match the whole name.
///
/// It knows literal characters, `.`, `.*`, `.+`, `?`, groups, alternatives, anchors and small
/// classes of characters. Case is not distinguished, as in inputrx.
struct NamePatterns {
    /// 16: more names than anyone writes into one expression.
    private static let maximum = 16
    /// 8: more groups within each other than anyone writes.
    private static let maximumDepth = 8

    /// A part of an expression.
    private enum Token: Hashable {
        case literal(Character)
        /// Any one character.
        case any
        /// Any text.
        case anything
        case start, end
    }

    /// The part of the expression that has not been read yet.
    private var remaining: Substring

    /// Returns the patterns, one of which a name has to match; nil if there are none with the same
    /// meaning.
    static func read(_ expression: String) -> [String]? {
        let ignoresCase = "(?i)"
        let text =
            expression.hasPrefix(ignoresCase)
            ? expression.dropFirst(ignoresCase.count) : expression[...]
        var reader = NamePatterns(remaining: text)
        guard let alternatives = reader.readAlternatives(depth: 0), reader.remaining.isEmpty else {
            return nil
        }
        var patterns: [String] = []
        for alternative in alternatives {
            guard let pattern = pattern(alternative) else { return nil }
            if !patterns.contains(pattern) { patterns.append(pattern) }
        }
        return patterns
    }

    private init(remaining: Substring) { self.remaining = remaining }

    /// Returns the pattern for parts that follow one another; nil if an anchor stands within it.
    private static func pattern(_ tokens: [Token]) -> String? {
        var pattern = tokens.first == .start ? "" : "*"
        for (index, token) in tokens.enumerated() {
            switch token {
            case .literal(let character): pattern.append(character)
            case .any: pattern += "?"
            case .anything where pattern.hasSuffix("*"): break
            case .anything: pattern += "*"
            case .start where index == 0: break
            case .end where index == tokens.count - 1: break
            case .start, .end: return nil
            }
        }
        return tokens.last == .end || pattern.hasSuffix("*") ? pattern : pattern + "*"
    }

    // MARK: - Reading

    /// Reads `a|b`, up to a closing bracket or the end.
    private mutating func readAlternatives(depth: Int) -> [[Token]]? {
        var alternatives: [[Token]] = []
        repeat {
            guard let sequences = readSequence(depth: depth) else { return nil }
            alternatives += sequences
            guard alternatives.count <= NamePatterns.maximum else { return nil }
        } while consume("|")
        return alternatives
    }

    /// Reads parts that follow one another, and returns all sequences that they stand for.
    private mutating func readSequence(depth: Int) -> [[Token]]? {
        var sequences: [[Token]] = [[]]
        while let character = remaining.first, character != "|", character != ")" {
            guard let part = readPart(depth: depth), let repeated = readQuantifier(of: part) else {
                return nil
            }
            sequences = sequences.flatMap { start in repeated.map { start + $0 } }
            guard sequences.count <= NamePatterns.maximum else { return nil }
        }
        return sequences
    }

    private mutating func readPart(depth: Int) -> [[Token]]? {
        guard let character = remaining.popFirst() else { return nil }
        switch character {
        case "^": return [[.start]]
        case "$": return [[.end]]
        case ".": return [[.any]]
        case "(":
            if remaining.hasPrefix("?:") { remaining = remaining.dropFirst(2) }
            guard remaining.first != "?", depth < NamePatterns.maximumDepth,
                let alternatives = readAlternatives(depth: depth + 1), consume(")")
            else { return nil }
            return alternatives
        case "[": return readClass()
        case "\\":
            // `\d` and its like are classes; the patterns' own wildcards cannot be escaped.
            guard let escaped = remaining.popFirst(), !escaped.isLetter, !escaped.isNumber,
                !"*?".contains(escaped)
            else { return nil }
            return [[.literal(escaped)]]
        case "*", "+", "?", "{", "}", "]", ")", "|": return nil
        default: return [[.literal(character)]]
        }
    }

    /// Reads a class of characters such as `[Ff]`, without ranges.
    private mutating func readClass() -> [[Token]]? {
        let characters = remaining.prefix { $0 != "]" }
        remaining = remaining[characters.endIndex...]
        guard consume("]"), !characters.isEmpty,
            characters.allSatisfy({ !"^-\\[*?".contains($0) })
        else { return nil }
        var letters: [String] = []
        for letter in characters.map({ $0.lowercased() }) where !letters.contains(letter) {
            letters.append(letter)
        }
        return letters.map { letter in letter.map { Token.literal($0) } }
    }

    /// Reads `*`, `+` or `?` behind a part, and returns what both stand for.
    private mutating func readQuantifier(of part: [[Token]]) -> [[Token]]? {
        guard let quantifier = remaining.first, "*+?{".contains(quantifier) else { return part }
        remaining.removeFirst()
        let repeated: [[Token]]
        switch quantifier {
        case "*" where part == [[.any]]: repeated = [[.anything]]
        case "+" where part == [[.any]]: repeated = [[.any, .anything]]
        case "?": repeated = part + [[]]
        default: return nil
        }
        // A second `?` makes it lazy, which does not change what it finds.
        _ = consume("?")
        return repeated
    }

    /// Removes a character if it comes next; returns false if it does not.
    private mutating func consume(_ character: Character) -> Bool {
        guard remaining.first == character else { return false }
        remaining.removeFirst()
        return true
    }
}
