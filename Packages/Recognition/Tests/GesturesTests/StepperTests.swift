import InputEvents
import RecognitionTestSupport
import Testing

@testable import Gestures

@Suite("Counting steps")
struct StepperTests {
    @Test(
        "rounds towards the beginning, and undoes a step after half of it",
        arguments: [
            ([0.9, 1, 1.9, 2], [0, 1, 0, 1]),
            ([2, 1.6, 1.5, 1.1, 0.5, -0.9, -1], [2, 0, -1, 0, -1, 0, -1]),
            ([5, 2.7], [5, -2]), ([5, 4.4, 3.4, 2.7], [5, -1, -1, 0]),
            ([-3.2, -2.6, -2.5], [-3, 0, 1]),
            ([1, -1.3, 1.2], [1, -2, 2]), ([0.1 + 0.2], [0]), ([(0.1 + 0.2) / 0.1], [3]),
            ([.nan, .infinity, 1e300, -1e300], [0, 0, 1_000_000_000, -2_000_000_000]),
        ]
    )
    func steps(ways: [Double], expected: [Int]) {
        var stepper = Stepper()
        #expect(ways.map { stepper.advance(to: $0) } == expected)
    }

    @Test("adds up to the distance, however the finger moves back and forth")
    func sum() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            var stepper = Stepper()
            var way = 0.0
            var sum = 0
            for _ in 0..<50 {
                way += Double.random(in: -3...3, using: &random)
                sum += stepper.advance(to: way)
                #expect(sum == stepper.total)
                let left =
                    (way.magnitude - Double(sum.magnitude))
                    * (sum != 0 && (way < 0) != (sum < 0) ? -1 : 1)
                #expect(left < 1 && left > -Stepper.backlash, "\(sum) of \(way)")
            }
        }
    }

    @Test("does not depend on the number of frames")
    func frames() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<200 {
            var whole = Stepper()
            var split = Stepper()
            var way = 0.0
            for _ in 0..<20 {
                let next = way + Double.random(in: -4...4, using: &random)
                _ = whole.advance(to: next)
                for part in 1...7 { _ = split.advance(to: way + (next - way) * Double(part) / 7) }
                way = next
                #expect(whole.total == split.total)
            }
        }
    }
}
