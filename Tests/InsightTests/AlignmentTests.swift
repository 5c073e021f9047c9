import Testing

@testable import Insight

@Suite("Laying two lists side by side")
struct AlignmentTests {
    /// `a-a` both, `a-.` missing, `.-a` one too many, `a!b` one in the place of the other.
    private func aligned(_ expected: String, _ received: String) -> String {
        let left = Array(expected)
        let right = Array(received)
        return align(expected: left.count, received: right.count) { left[$0] == right[$1] }
            .map { pair in
                let expected = pair.expected.map { String(left[$0]) } ?? "."
                let received = pair.received.map { String(right[$0]) } ?? "."
                #expect(pair.isMatch == (expected == received))
                return expected + (pair.isMatch ? "-" : "!") + received
            }
            .joined(separator: " ")
    }

    @Test(
        "matching elements stand side by side, the others between them",
        arguments: [
            ("", "", ""), ("abc", "abc", "a-a b-b c-c"), ("abc", "ac", "a-a b!. c-c"),
            ("ac", "abc", "a-a .!b c-c"), ("abc", "axc", "a-a b!x c-c"),
            ("", "xy", ".!x .!y"), ("ab", "", "a!. b!."),
            ("aab", "ab", "a-a a!. b-b"), ("abcd", "xbyd", "a!x b-b c!y d-d"),
            ("abcd", "bcda", "a!. b-b c-c d-d .!a"),
        ]
    )
    func pairs(expected: String, received: String, result: String) {
        #expect(aligned(expected, received) == result)
    }

    @Test("as many match as can, whatever the lists")
    func most() {
        for seed in 0..<200 {
            let left = digits(6) { place in (seed >> place) * 3 / 2 ^ place * seed }
            let right = digits(5) { place in seed >> place ^ place * 7 }
            let matches = aligned(left, right).filter { $0 == "-" }.count
            #expect(matches == longest(Array(left), Array(right)), "\(left) \(right)")
        }
    }

    /// Digits from 0 to 2, made of one number for each place.
    private func digits(_ count: Int, _ number: (Int) -> Int) -> String {
        (0..<count).map { place in String(number(place) % 3) }.joined()
    }

    /// The longest common subsequence, the slow way.
    private func longest(_ left: [Character], _ right: [Character]) -> Int {
        guard let first = left.first else { return 0 }
        let without = longest(Array(left.dropFirst()), right)
        guard let place = right.firstIndex(of: first) else { return without }
        let rest = Array(right[(place + 1)...])
        return max(without, 1 + longest(Array(left.dropFirst()), rest))
    }

    @Test("lists too long to compare are laid side by side by place")
    func long() {
        let pairs = align(expected: 2000, received: 2001) { _, _ in false }
        #expect(pairs.count == 2001)
        #expect(pairs[1999].expected == 1999 && pairs[1999].received == 1999)
        #expect(pairs[2000].expected == nil)
    }
}
