/// The words of one statement, without its `key=value` options.
///
/// Words are separated by spaces; double quotes keep spaces, and inside them `
/// `, `\t`, `\"` and `\\` have their meaning in C, so that a script can contain hostile device
/// names.
struct Tokens {
    private(set) var words: [String] = []
    private var options: [String: String] = [:]
    private var used: Set<String> = []

    init(_ text: Substring) throws {
        for word in try Tokens.split(text) {
            if let equals = word.firstIndex(of: "="), word.first != "=" {
                options[String(word[..<equals])] = String(word[word.index(after: equals)...])
            } else {
                words.append(word)
            }
        }
    }

    /// Takes the next word; throws the name of a missing one.
    mutating func next(_ meaning: String) throws -> String {
        guard !words.isEmpty else { throw Failure("\(meaning) is missing") }
        return words.removeFirst()
    }

    mutating func option(_ key: String) -> String? {
        used.insert(key)
        return options[key]
    }

    mutating func integer(_ key: String, default value: Int) throws -> Int {
        guard let text = option(key) else { return value }
        guard let number = Int(text) else { throw Failure("\(key)=\(text) is not a whole number") }
        return number
    }

    mutating func number(_ key: String, default value: Double) throws -> Double {
        guard let text = option(key) else { return value }
        guard let number = Double(text) else { throw Failure("\(key)=\(text) is not a number") }
        return number
    }

    /// Takes a time such as `60ms` or `1.5s`, in microseconds.
    mutating func time(_ key: String, default value: Int) throws -> Int {
        guard let text = option(key) else { return value }
        return try Tokens.time(text)
    }

    /// Throws if words or options are left: a mistyped option must not go unnoticed.
    func finish() throws {
        if let word = words.first { throw Failure("`\(word)` is one word too many") }
        if let key = options.keys.sorted().first(where: { !used.contains($0) }) {
            throw Failure("there is no option `\(key)` here")
        }
    }

    static func time(_ text: String) throws -> Int {
        let units = [("us", 1.0), ("ms", 1_000.0), ("s", 1_000_000.0)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            if let number = Double(text.dropLast(unit.count)), (0...86_400).contains(number) {
                return Int(number * factor)
            }
        }
        throw Failure("`\(text)` is not a time such as 60ms or 1.5s")
    }

    private static func split(_ text: Substring) throws -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case "\\" where isQuoted:
                let escaped = rest.popFirst()
                word?.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped ?? "\\")
            case " ", "\t":
                if isQuoted {
                    word?.append(character)
                } else if let finished = word {
                    words.append(finished)
                    word = nil
                }
            default:
                word = (word ?? "") + String(character)
            }
        }
        if isQuoted { throw Failure("a quote is never closed") }
        return word.map { words + [$0] } ?? words
    }
}
