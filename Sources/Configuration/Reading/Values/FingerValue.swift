import Gestures
import YAML

extension Findings {
    /// 10: the fingers of two hands.
    private static let fingerLimit = 10

    /// Returns `3` for `three`, `3 fingers` or `2+1`, and `3-10` for `3+`; nil for other texts.
    private static func correction(_ text: String) -> String? {
        if text.hasSuffix("-") { return correction(text.dropLast() + "+") }
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0.trimmed) }
        if numbers.count > 1, numbers.count == parts.count,
            numbers.allSatisfy({ (1...fingerLimit).contains($0) })
        {
            let sum = numbers.reduce(0, +)
            return sum <= fingerLimit ? String(sum) : nil
        }
        let word = text.lowercased().split { $0 == " " || $0 == "-" }.first.map(String.init) ?? ""
        if let number = GestureGuess.numbers[word] { return String(number) }
        let digits = text.filter { !" +>=".contains($0) }
        guard let number = Int(digits), (1...fingerLimit).contains(number) else { return nil }
        if text.hasPrefix(">"), !text.contains("=") {
            return number < fingerLimit ? "\(number + 1)-\(fingerLimit)" : nil
        }
        let isOpenEnded = text.contains("+") || text.contains(">")
        return isOpenEnded && number < fingerLimit ? "\(number)-\(fingerLimit)" : String(number)
    }

    /// Returns `2-3` for `[2, 3]`, a list of consecutive numbers; nil for other values.
    private static func range(of entry: Node.Entry) -> String? {
        guard case .sequence(let nodes) = entry.value.content else { return nil }
        return range(of: nodes.map(\.text))
    }

    /// Returns `2-3` for `2,3` or `2 or 3`, consecutive numbers in one text; nil for other texts.
    private static func range(in text: String) -> String? {
        let words = text.split { $0.isWhitespace || ",;/|&".contains($0) }.map(String.init)
        return range(of: words.filter { $0 != "or" && $0 != "and" })
    }

    /// Returns `2-3` for `2` and `3`, consecutive numbers; nil for other texts.
    private static func range(of texts: [String]) -> String? {
        let numbers = texts.compactMap { Int($0) }.sorted()
        guard numbers.count == texts.count, let first = numbers.first, let last = numbers.last,
            0 < first, first < last, last <= fingerLimit, numbers == Array(first...last)
        else { return nil }
        return "\(first)-\(last)"
    }

    /// Reads a number of fingers: `3`, `2-4` or `any`; returns nil after an error.
    ///
    /// `least` is the least number of fingers that can make the gesture.
    func fingers(
        _ entry: Node.Entry,
        ofAtLeast least: Int,
        by gesture: String
    ) -> FingerCount? {
        if case .sequence = entry.value.content {
            return refuse(
                .wrongShape,
                "\(entry.key.quoted) takes one number, and this is a list",
                at: entry.value.span,
                help: "write a range: `\(Findings.range(of: entry) ?? "3-4")`"
            )
        }
        let what = "how many fingers: `3`, `2-4` or `any`"
        guard let scalar = scalar(entry, expecting: what) else { return nil }
        if scalar.text == "any" { return .range(least...Int.max) }
        let ends = scalar.text.split(separator: "-", omittingEmptySubsequences: false).map {
            $0.filter { $0 != " " }
        }
        guard (1...2).contains(ends.count),
            ends.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else {
            return refuse(
                .notANumber,
                "\(entry.key.quoted) takes a number, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: (Findings.range(in: scalar.text) ?? Findings.correction(scalar.text)
                    ?? Quantity.meantRange(scalar.text)).map { "write `\($0)`" }
                    ?? "write `3`, `2-4` for two to four, or `any`"
            )
        }
        let numbers = ends.map { Int($0) ?? Int.max }
        let (lower, upper) = (numbers[0], numbers[numbers.count - 1])
        guard least <= lower, lower <= upper, upper <= Findings.fingerLimit else {
            let isReversed = lower > upper && lower <= Findings.fingerLimit && upper >= least
            return refuse(
                .outOfRange,
                "\(gesture.quoted) cannot be made by "
                    + (scalar.text == "1" ? "1 finger" : "\(scalar.text.quoted) fingers"),
                at: scalar.span,
                help: isReversed
                    ? "write the smaller number first: `\(upper)-\(lower)`"
                    : "write a number from \(least) to \(Findings.fingerLimit), or `any`"
            )
        }
        return .range(lower...upper)
    }
}
