/// The results of one recogniser: how often it was right, said nothing, or was wrong.
struct DrawingScore: Equatable {
    private(set) var right = 0
    private(set) var nothing = 0
    private(set) var wrong = 0

    var count: Int { right + nothing + wrong }

    /// Counts a result: the name that was recognised, nil for nothing.
    mutating func add(_ found: String?, for expected: String?) {
        if found == expected {
            right += 1
        } else if found == nil {
            nothing += 1
        } else {
            wrong += 1
        }
    }

    static func + (one: DrawingScore, other: DrawingScore) -> DrawingScore {
        var sum = one
        sum.right += other.right
        sum.nothing += other.nothing
        sum.wrong += other.wrong
        return sum
    }

    /// `98.9 / 1.1 / 0.0`: right, nothing and wrong in per cent.
    var all: String {
        [right, nothing, wrong].map { DrawingScore.percent($0, of: count) }
            .joined(separator: " / ")
    }

    /// The share that was right, in per cent.
    var rightOnly: String { DrawingScore.percent(right, of: count) }

    /// Returns a share in per cent with one decimal.
    static func percent(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "–" }
        let tenths = Int((Double(part) / Double(whole) * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// The scores of the recognisers by shape and person.
struct DrawingScores {
    /// The recognisers, in the order of the columns.
    static let titles = ["inputrx", DollarOne.title, DollarP.title, DollarQ.title]

    private var scores: [Key: DrawingScore] = [:]

    private struct Key: Hashable {
        let title: String
        let shape: String
        let person: String
    }

    /// Counts the result of a recogniser on a drawing.
    mutating func add(
        _ title: String,
        _ found: String?,
        for expected: String?,
        on drawing: PersonDrawing
    ) {
        let key = Key(title: title, shape: drawing.shape, person: drawing.person)
        scores[key, default: DrawingScore()].add(found, for: expected)
    }

    /// Returns the score of a recogniser, only for the named shape or person if there is one.
    subscript(title: String, shape shape: String? = nil, person person: String? = nil)
        -> DrawingScore
    {
        scores.filter {
            $0.key.title == title && $0.key.shape == shape ?? $0.key.shape
                && $0.key.person == person ?? $0.key.person
        }.values.reduce(DrawingScore(), +)
    }
}
