import TestSupport
import Testing

@testable import Evdev

@Suite("Contacts are matched at the least cost")
struct ContactMatchingTests {
    @Test("the result costs as little as the best permutation")
    func optimal() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<300 {
            let rows = Int.random(in: 1...5, using: &random)
            let columns = Int.random(in: 1...5, using: &random)
            let costs = (0..<rows).map { _ in
                (0..<columns).map { _ in Int64.random(in: 0...20, using: &random) }
            }
            let match = ContactMatching().match(rows: rows, columns: columns) { costs[$0][$1] }
            #expect(Set(match.compactMap { $0 }).count == min(rows, columns))
            let total = match.enumerated().reduce(0) { sum, pair in
                sum + (pair.element.map { costs[pair.offset][$0] } ?? 0)
            }
            #expect(total == best(costs, row: 0, taken: [], toPlace: min(rows, columns)))
        }
    }

    private func best(_ costs: [[Int64]], row: Int, taken: Set<Int>, toPlace: Int) -> Int64 {
        if toPlace == 0 { return 0 }
        if costs.count - row < toPlace { return .max / 2 }
        var result = best(costs, row: row + 1, taken: taken, toPlace: toPlace)
        for column in costs[row].indices where !taken.contains(column) {
            let rest = best(
                costs,
                row: row + 1,
                taken: taken.union([column]),
                toPlace: toPlace - 1
            )
            result = min(result, costs[row][column] + rest)
        }
        return result
    }
}
