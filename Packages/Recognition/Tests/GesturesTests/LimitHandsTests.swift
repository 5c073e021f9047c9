import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests hands whose true times are just within a limit, on panels that see each moment up to a
/// frame late.
///
/// With a single seed, the tables are printed, which takes minutes:
/// `INPUTRX_SEED=1 swift test --filter LimitHandsTests`.
@Suite("Hands at a limit")
struct LimitHandsTests {
    @Test("of time are recognised, whatever the panel's rate is", arguments: LimitHand.all)
    func times(_ hand: LimitHand) {
        var row = ""
        for rate in [60.0, 90, 125] {
            for isKnown in [false, true] {
                // The share of times in a range of frames beyond the limit.
                func share(_ frames: ClosedRange<Double>) -> Double {
                    let times = frames.scaled(by: 1000 / rate, from: hand.limit)
                    let draws = Seeds.pinned == nil ? Seeds.rounds(of: 60) : 200
                    return hand.share(times, rate: rate, isKnown: isKnown, draws: draws)
                }
                let within = share(-1...0)
                #expect(within >= 97, "\(hand.name), \(rate) Hz, known: \(isKnown): \(within) %")
                guard Seeds.pinned != nil else { continue }
                let beyond = [share(0...1), share(1...2), share(2...3)]
                row += "; \(rate) Hz\(isKnown ? ", known" : "") \(within) | \(beyond)"
            }
        }
        if Seeds.pinned != nil { print("time: \(hand.name)\(row)") }
    }

    /// The end of a tap is the beginning of a long press: what one gains, the other loses.
    @Test(
        "between a tap and a long press are as often the one as the other",
        arguments: [60.0, 125]
    )
    func press(rate: Double) {
        for (gesture, frames) in [("tap", -1.0...0.0), ("long press", 0.0...1.0)] {
            let hand = LimitHand(
                name: gesture,
                patterns: [on(.tap(count: 1)), on(.longPress)],
                limit: 500,
                expected: gesture
            ) { [LimitHand.still(0, 0...$0)] }
            let times = frames.scaled(by: 1000 / rate, from: hand.limit)
            let share = hand.share(times, rate: rate, isKnown: true, draws: 400)
            #expect(75...90 ~= share, "\(gesture), \(rate) Hz: \(share) %")
            if Seeds.pinned != nil { print("\(gesture), within a frame, \(rate) Hz: \(share) %") }
        }
    }

    @Test("of length are recognised half a millimetre within it", arguments: LimitHand.lengths)
    func lengths(_ hand: LimitHand) {
        var row = ""
        // The median of real panels, five times as much, and that of the worst panels.
        for (noise, least) in [(0.02, 97.0), (0.1, 97), (0.3, 0)] {
            var panel = FaultyPanel(rate: 120)
            panel.jitter = noise
            func share(_ lengths: ClosedRange<Double>) -> Double {
                let draws = Seeds.pinned == nil ? Seeds.rounds(of: 200) : 200
                return hand.share(lengths.scaled(by: 1, from: hand.limit), on: panel, draws: draws)
            }
            let within = share(-1...(-0.5))
            #expect(within >= least, "\(hand.name), noise \(noise) mm: \(within) %")
            guard Seeds.pinned != nil else { continue }
            row += "; \(noise) mm \(within), \(share(-0.5...0)) | \(share(0...0.5))"
        }
        if Seeds.pinned != nil { print("length: \(hand.name)\(row)") }
    }
}

extension ClosedRange<Double> {
    /// Returns the range in another unit, from another origin.
    fileprivate func scaled(by factor: Double, from origin: Double) -> ClosedRange<Double> {
        origin + lowerBound * factor...origin + upperBound * factor
    }
}
