import Diagnostics
import InputEvents

/// A motion of the wheel or the pointer: `scroll up 3`, `scroll left 0.25`, `move right 20`.
struct SentMotion {
    let input: SentInput

    private enum Verb: String, CaseIterable {
        case scroll
        case move
    }

    /// 0.01 to 50: the steps that a wheel can make at once.
    private static let stepRange = 0.01...50.0
    /// 1 to 2000: the counts that a mouse can move at once, up to the width of a screen.
    private static let countRange = 1...2000

    /// Reads a motion; nil if the text is no motion, or if its amount is out of range.
    init?(_ text: String) {
        let words = text.lowercased().words.split(separator: " ").map(String.init)
        guard let verb = words.first.flatMap(Verb.init), words.count == 2 || words.count == 3,
            let direction = SentMotion.directions[words[1]]
        else { return nil }
        let amount = words.count == 3 ? words[2] : "1"
        let event: SentInput.Event
        switch verb {
        case .scroll:
            guard let steps = SentMotion.steps(amount) else { return nil }
            let parts = Int((steps * Double(SentInput.partsOfStep)).rounded())
            // Up is positive for a wheel, down for the pointer.
            event =
                direction.dy == 0
                ? .scroll(.horizontal, parts: direction.dx * parts)
                : .scroll(.vertical, parts: -direction.dy * parts)
        case .move:
            guard words.count == 3, let count = Int(amount), SentMotion.countRange.contains(count)
            else { return nil }
            event = .move(dx: direction.dx * count, dy: direction.dy * count)
        }
        input = SentInput([event], text: words.joined(separator: " "))
    }

    /// Returns a number of steps with at most two decimal places; nil for other texts, and for a
    /// number that is out of range.
    private static func steps(_ text: String) -> Double? {
        let digits = text.split(separator: ".", omittingEmptySubsequences: false)
        guard digits.count <= 2, digits.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
            digits.count == 1 || digits[1].count <= 2, let steps = Double(text),
            SentMotion.stepRange.contains(steps)
        else { return nil }
        return steps
    }

    private static let directions: [String: (dx: Int, dy: Int)] = [
        "left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1),
    ]

    /// A complaint about a text that begins like a motion, with the advice what to write.
    typealias Complaint = (problem: ConfigurationProblem, message: String, help: String)

    /// Returns the complaint about a motion whose amount is too small or too large; nil for other
    /// texts.
    private static func complaint(ofAmountIn words: [String]) -> Complaint? {
        guard words.count == 3, directions[words[1]] != nil, let verb = Verb(rawValue: words[0]),
            words[2].allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
            let amount = Double(words[2])
        else { return nil }
        let (range, least, most, what): (ClosedRange<Double>, String, String, String) =
            switch verb {
            case .scroll: (stepRange, "0.01", "50", "steps")
            case .move: (1...2000, "1", "2000", "counts")
            }
        guard !range.contains(amount) else { return nil }
        let nearest = amount < range.lowerBound ? least : most
        return (
            ConfigurationProblem.outOfRange,
            "a \(verb) has \(least) to \(most) \(what), and this one \(words[2].quoted)",
            "write a number from \(least) to \(most): `\(verb) \(words[1]) \(nearest)`"
        )
    }

    /// Returns the complaint about a text that begins like a motion; nil for other texts.
    static func complaint(of text: String) -> Complaint? {
        let words = text.lowercased().words.split(separator: " ").map(String.init)
        if let complaint = complaint(ofAmountIn: words) { return complaint }
        let isMotion = words.count > 1 && directions[words[1]] != nil
        let verb = words.first.flatMap { word in
            Verb(rawValue: word) ?? (word == "wheel" && isMotion ? .scroll : nil)
                ?? (isMotion
                    ? Suggestions.nearest(to: word, among: Verb.allCases.map(\.rawValue))
                        .flatMap(Verb.init)
                    : nil)
        }
        return switch verb {
        case .scroll:
            (
                ConfigurationProblem.unknownKeyName,
                "nothing scrolls like \(text.quoted)",
                "write `up`, `down`, `left` or `right`, and 0.01 to 50 steps: `scroll up 3`"
            )
        case .move:
            (
                ConfigurationProblem.unknownKeyName,
                "no pointer moves like \(text.quoted)",
                "write `up`, `down`, `left` or `right`, and 1 to 2000 counts of a mouse: "
                    + "`move right 20`"
            )
        case nil: nil
        }
    }

    /// The regular expression for the texts of motions.
    static let pattern: String = {
        let way = "\\s+(?:up|down|left|right)"
        let steps = "(?:50(?:\\.00?)?|[1-4]?[0-9](?:\\.[0-9]{1,2})?)"
        let counts = "(?:[1-9][0-9]{0,2}|1[0-9]{3}|2000)"
        return "[Ss]croll\(way)(?:\\s+(?!0+(?:\\.0+)?$)\(steps))?|[Mm]ove\(way)\\s+\(counts)"
    }()
}
