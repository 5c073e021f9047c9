/// One line of two lists that stand side by side.
struct AlignedPair: Hashable, Sendable {
    /// The index in the list of expected elements; nil for an unexpected one.
    var expected: Int?
    /// The index in the list of received elements; nil for a missing one.
    var received: Int?
    /// True if the two match.
    var isMatch: Bool
}

/// Aligns two lists side by side so that as many elements as possible match.
///
/// Between two matches, the unmatched elements of both lists are paired in order. Time and memory
/// are proportional to the product of the lengths, after matching elements at both ends are
/// removed; if that product exceeds a million, all remaining elements count as unmatched.
func align(
    expected expectedCount: Int,
    received receivedCount: Int,
    matches: (_ expected: Int, _ received: Int) -> Bool
) -> [AlignedPair] {
    var head = 0
    while head < min(expectedCount, receivedCount), matches(head, head) { head += 1 }
    var tail = 0
    while tail < min(expectedCount, receivedCount) - head,
        matches(expectedCount - 1 - tail, receivedCount - 1 - tail)
    {
        tail += 1
    }
    let rows = expectedCount - head - tail
    let columns = receivedCount - head - tail
    var pairs = (0..<head).map { AlignedPair(expected: $0, received: $0, isMatch: true) }
    var missing: [Int] = []
    var extra: [Int] = []
    // Pairs the elements that were unmatched since the last match.
    func flush() {
        for index in 0..<max(missing.count, extra.count) {
            pairs.append(
                AlignedPair(
                    expected: index < missing.count ? missing[index] : nil,
                    received: index < extra.count ? extra[index] : nil,
                    isMatch: false
                )
            )
        }
        missing = []
        extra = []
    }
    if rows.multipliedReportingOverflow(by: columns).overflow || rows * columns > 1_000_000 {
        missing = Array(head..<head + rows)
        extra = Array(head..<head + columns)
    } else {
        let lengths = commonSubsequenceLengths(rows, columns) { matches(head + $0, head + $1) }
        var row = 0
        var column = 0
        while row < rows || column < columns {
            if row < rows, column < columns, matches(head + row, head + column) {
                flush()
                pairs.append(
                    AlignedPair(expected: head + row, received: head + column, isMatch: true)
                )
                row += 1
                column += 1
            } else if column == columns
                || row < rows && lengths[row + 1][column] >= lengths[row][column + 1]
            {
                missing.append(head + row)
                row += 1
            } else {
                extra.append(head + column)
                column += 1
            }
        }
    }
    flush()
    pairs += (0..<tail).map {
        AlignedPair(
            expected: expectedCount - tail + $0,
            received: receivedCount - tail + $0,
            isMatch: true
        )
    }
    return pairs
}

/// Returns, for each pair of indices, the length of the longest common subsequence of the elements
/// from these indices on.
private func commonSubsequenceLengths(
    _ rows: Int,
    _ columns: Int,
    matches: (Int, Int) -> Bool
) -> [[Int]] {
    var lengths = [[Int]](
        repeating: [Int](repeating: 0, count: columns + 1),
        count: rows + 1
    )
    for row in (0..<rows).reversed() {
        for column in (0..<columns).reversed() {
            lengths[row][column] =
                matches(row, column)
                ? lengths[row + 1][column + 1] + 1
                : max(lengths[row + 1][column], lengths[row][column + 1])
        }
    }
    return lengths
}
