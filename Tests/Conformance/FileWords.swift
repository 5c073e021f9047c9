/// What the name of a recording says of itself: `atmel.4fg-drag-down.events` is a drag by four.
///
/// A number in front of letters is a word of its own: `3finger` is `3 finger`, but `E6` is a device.
struct FileWords {
    /// The words, in lower case.
    let words: [String]

    init(_ path: String) {
        let name = path.split(separator: "/").last ?? ""
        var words: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for character in name.lowercased() {
            guard character.isLetter || character.isNumber else {
                end()
                continue
            }
            if character.isLetter, !word.isEmpty, word.allSatisfy(\.isNumber) { end() }
            word.append(character)
        }
        end()
        self.words = words
    }

    /// Whether one of the words separated by `|` is there; `a b` asks for two in sequence.
    func contains(_ alternatives: String) -> Bool {
        alternatives.split(separator: "|").contains { phrase in
            let wanted = phrase.split(separator: " ").map(String.init)
            return words.indices.contains { words[$0...].starts(with: wanted) }
        }
    }

    /// 10: what hands have.
    ///
    /// `16FG` in the name of a device is how many it can tell apart.
    private static let mostFingers = 10

    /// How many fingers the name tells; nil if it does not.
    var fingers: Int? {
        let numbers = [
            "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "single": 1, "double": 2,
            "triple": 3, "quad": 4,
        ]
        for (index, word) in words.enumerated() {
            guard let number = Int(word) ?? numbers[word], index + 1 < words.count,
                number <= FileWords.mostFingers
            else { continue }
            let next = words[index + 1]
            // `two finger tap`, `2 fg`; `single tap`, but `double tap` is one finger twice.
            if ["fg", "f", "finger", "fingers"].contains(next) { return number }
            if ["single", "double"].contains(word), !next.hasPrefix("tap") { return number }
            if word == "single" { return 1 }
        }
        return nil
    }

    /// The directions that a swipe may have; any, if the name does not tell or tells several.
    var directions: [String] {
        if contains("vert|vertical|vertically") { return ["up", "down"] }
        if contains("horiz|horizontal|horizontally") { return ["left", "right"] }
        let corners = [
            "nw se": "down-right", "se nw": "up-left", "ne sw": "down-left", "sw ne": "up-right",
            "up left": "up-left", "up right": "up-right", "down left": "down-left",
            "down right": "down-right",
        ]
        if let corner = corners.first(where: { contains($0.key) }) { return [corner.value] }
        // `from left`, `left edge` say where.
        if contains("from|edge|on") { return ["*"] }
        let named = ["left", "right", "up", "down"].filter { contains($0) }
        return named.count == 1 ? named : ["*"]
    }

    /// Whether it goes both ways, so that no single swipe is meant.
    var goesBackAndForth: Bool {
        contains("up down|down up|left right|right left|back forth|zigzag")
    }

    /// `in`, `out` or any.
    var pinch: String {
        if contains("zoom in") { return "out" }
        if contains("zoom out") { return "in" }
        if contains("in|close|closed") { return "in" }
        return contains("out|open|spread") ? "out" : "*"
    }

    /// `clockwise`, `counterclockwise` or any.
    var turn: String {
        if contains("counterclockwise|anticlockwise|ccw|counter clockwise|anti clockwise") {
            return "counterclockwise"
        }
        return contains("clockwise|cw") ? "clockwise" : "*"
    }

    /// An expectation with what the name tells in the place of `$n`, `$d`, `$p` and `$t`.
    func filled(_ text: String) -> String {
        let fingers = fingers.map { "\($0)fg" } ?? "*"
        func replaced(_ direction: String) -> String {
            var result = ""
            var rest = text[...]
            while let dollar = rest.firstIndex(of: "$") {
                result += rest[..<dollar]
                rest = rest[dollar...].dropFirst()
                switch rest.popFirst() {
                case "n": result += fingers
                case "d": result += direction
                case "p": result += pinch
                case "t": result += turn
                default: break
                }
            }
            return result + rest
        }
        guard text.contains("$d"), directions.count > 1 else { return replaced(directions[0]) }
        return directions.map(replaced).joined(separator: " | ")
    }
}

extension Range<Int> {
    fileprivate func contains(where matches: (Int) -> Bool) -> Bool {
        first(where: matches) != nil
    }
}
