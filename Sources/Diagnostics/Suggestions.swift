/// Finds the word that the user probably meant to type.
public enum Suggestions {
    /// Returns the candidate nearest to the typed word; nil if none is near enough.
    ///
    /// A near word differs by at most one slip (a letter wrong, missing or extra, or two swapped)
    /// for every three letters of the longer word; case does not count. On a tie, the first
    /// candidate wins.
    public static func nearest(
        to typed: String,
        among candidates: some Sequence<String>
    ) -> String? {
        let letters = Array(typed.lowercased().unicodeScalars)
        // 64: the known words are shorter, but hostile files have words of any length.
        guard !letters.isEmpty, letters.count <= 64 else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let candidateLetters = Array(candidate.lowercased().unicodeScalars)
            let limit = min(
                best.map { $0.distance - 1 } ?? .max,
                max(letters.count, candidateLetters.count) / 3
            )
            guard limit >= 0, abs(letters.count - candidateLetters.count) <= limit else {
                continue
            }
            let slips = distance(letters, candidateLetters)
            if slips <= limit { best = (candidate, slips) }
        }
        return best?.candidate
    }

    /// Returns the least number of slips that turn one word into the other.
    ///
    /// It is the optimal string alignment distance: insertions, deletions, substitutions, and swaps
    /// of neighbours. Time and memory grow with the product of the lengths.
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var rowBeforeLast = [Int](repeating: 0, count: right.count + 1)
        var lastRow = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1] + [Int](repeating: 0, count: right.count)
            for j in right.indices {
                let substitution = lastRow[j] + (left[i] == right[j] ? 0 : 1)
                row[j + 1] = min(substitution, lastRow[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    row[j + 1] = min(row[j + 1], rowBeforeLast[j - 1] + 1)
                }
            }
            rowBeforeLast = lastRow
            lastRow = row
        }
        return lastRow[right.count]
    }
}
