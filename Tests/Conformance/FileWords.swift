/// The description in a recording's name: `atmel.4fg-drag-down.events` is a drag by four fingers.
///
/// A number before letters is a separate word: `3finger` is `3 finger`, but `E6` is a device.
struct FileWords {
    /// The words in lower case.
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

    /// Returns true if any of the words separated by `|` is present; `a b` needs two in sequence.
    func contains(_ alternatives: String) -> Bool {
        alternatives.split(separator: "|").contains { phrase in
            let wanted = phrase.split(separator: " ").map(String.init)
            return words.indices.contains { words[$0...].starts(with: wanted) }
        }
    }

    /// 10: the fingers of two hands.
    ///
    /// `16FG` in the name of a device is the number that it can distinguish.
    private static let mostFingers = 10

    /// The number of fingers in the name; nil if there is none.
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

    /// The possible directions of a swipe; any, if the name has none or several.
    var directions: [String] {
        if contains("vert|vertical|vertically") { return ["up", "down"] }
        if contains("horiz|horizontal|horizontally") { return ["left", "right"] }
        let corners = [
            "nw se": "down-right", "se nw": "up-left", "ne sw": "down-left", "sw ne": "up-right",
            "up left": "up-left", "up right": "up-right", "down left": "down-left",
            "down right": "down-right",
        ]
        if let corner = corners.first(where: { contains($0.key) }) { return [corner.value] }
        // `from left`, `left edge` are places.
        if contains("from|edge|on") { return ["*"] }
        let named = ["left", "right", "up", "down"].filter { contains($0) }
        return named.count == 1 ? named : ["*"]
    }

    /// True if it goes back and forth, so that it is not a single swipe.
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

    /// Returns an expectation with the values of the name in place of `$n`, `$d`, `$p` and `$t`.
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
