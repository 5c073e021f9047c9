import Gestures
import InputEvents
import RecognitionTestSupport

/// A movement that takes a given time or goes a given way, for which there is a limit.
struct LimitHand: Sendable {
    let name: String
    let patterns: [GesturePattern]
    /// The limit in milliseconds, or in millimetres.
    let limit: Double
    /// The gestures that are expected within the limit.
    let expected: String
    /// Returns the contacts of a hand that takes this time, or goes this way.
    let tips: @Sendable (_ value: Double) -> [AnatomicalHand.Tip]

    /// Limits of time.
    static let all: [LimitHand] = [
        LimitHand(
            name: "the fingers of a tap by 2 land",
            patterns: [on(.tap(count: 1), 2)],
            limit: 60,
            expected: "2 tap"
        ) { [still(0, 0...$0 + 60), still(1, $0...$0 + 60)] },
        LimitHand(
            name: "the fingers of a tap by 3 land",
            patterns: [on(.tap(count: 1), 3)],
            limit: 150,
            expected: "3 tap"
        ) { [still(0, 0...$0 + 80), still(1, $0 / 2...$0 + 80), still(2, $0...$0 + 80)] },
        LimitHand(
            name: "a slow tap rests",
            patterns: [on(.tap(count: 1))],
            limit: 1000,
            expected: "tap"
        ) { [still(0, 0...$0)] },
        LimitHand(
            name: "a tap by 2 rests",
            patterns: [on(.tap(count: 1), 2)],
            limit: 500,
            expected: "2 tap"
        ) { [still(0, 0...$0), still(1, 0...$0)] },
        LimitHand(
            name: "the fingers of a tap lift",
            patterns: [on(.tap(count: 1), 2)],
            limit: 500,
            expected: "2 tap"
        ) { [still(0, 0...80), still(1, 0...80 + $0)] },
        LimitHand(
            name: "a fingertip rolls and taps",
            patterns: [on(.tap(count: 1))],
            limit: 250,
            expected: "tap"
        ) { [moving(0, 0...$0, from: 20, by: 6, in: 60)] },
        LimitHand(
            name: "a double tap pauses",
            patterns: [on(.tap(count: 1)), on(.tap(count: 2))],
            limit: 300,
            expected: "double tap"
        ) { [still(0, 0...70), still(0, 70 + $0...140 + $0)] },
        LimitHand(
            name: "a finger taps beside another",
            patterns: [on(.tipTap(nil))],
            limit: 500,
            expected: "2 tip-tap right"
        ) { [still(0, 0...1400), still(1, 400...400 + $0)] },
        LimitHand(
            name: "a swipe with `within`",
            patterns: [on(.swipe(nil), within: 400)],
            limit: 400,
            expected: "swipe right"
        ) { [moving(0, 0...$0, from: 0, by: 50, in: $0)] },
        LimitHand(
            name: "the fingers of a swipe lift",
            patterns: [on(.swipe(nil), 2)],
            limit: 500,
            expected: "2 swipe right"
        ) {
            let way = (0.0, 50.0, 200.0)
            return [
                moving(0, 0...210, from: way.0, by: way.1, in: way.2),
                moving(1, 0...210 + $0, from: way.0, by: way.1, in: way.2),
            ]
        },
        LimitHand(
            name: "a swipe rests before the lift",
            patterns: [on(.swipe(nil))],
            limit: 500,
            expected: "swipe right"
        ) { [moving(0, 0...50 + $0, from: 0, by: 50, in: 50)] },
        LimitHand(
            name: "a finger joins a drag",
            patterns: [on(.drag(.start), 2)],
            limit: 300,
            expected: "2 start"
        ) {
            [
                moving(0, 0...$0 + 400, from: 0, by: 60, in: $0 + 400),
                moving(1, $0...$0 + 400, from: 0, by: 60, in: $0 + 400),
            ]
        },
        LimitHand(
            name: "a finger joins a swipe",
            patterns: [on(.swipe(nil), 2)],
            limit: 111,
            expected: "2 swipe right"
        ) {
            [
                moving(0, 0...300, from: 0, by: 60, in: 300),
                moving(1, $0...300, from: 0, by: 60, in: 300),
            ]
        },
        LimitHand(
            name: "a sequence pauses",
            patterns: [sequence(on(.tap(count: 1)), on(.swipe(.right)))],
            limit: 600,
            expected: "tap then swipe right"
        ) { [still(0, 0...70), moving(0, 70 + $0...270 + $0, from: 70 + $0, by: 50, in: 200)] },
    ]

    /// Limits of length in millimetres; a least length is negative.
    static let lengths: [LimitHand] = [
        LimitHand(
            name: "a long press moves",
            patterns: [on(.longPress)],
            limit: 4,
            expected: "long press"
        ) { [moving(0, 0...700, from: 100, by: $0, in: 200)] },
        LimitHand(
            name: "a tap rolls",
            patterns: [on(.tap(count: 1))],
            limit: 8,
            expected: "tap"
        ) { [moving(0, 0...200, from: 20, by: $0, in: 60)] },
        LimitHand(
            name: "a double tap goes on",
            patterns: [on(.tap(count: 1)), on(.tap(count: 2))],
            limit: 15,
            expected: "double tap"
        ) { [still(0, 0...70), moving(0, 200...270, from: 0, by: $0, in: 1)] },
        LimitHand(
            name: "a swipe begins at the edge",
            patterns: [on(.swipe(.right), from: [.left])],
            limit: 8,
            expected: "swipe right"
        ) { [easing(from: $0, by: 50)] },
        LimitHand(
            name: "a swipe goes",
            patterns: [on(.swipe(.right))],
            limit: -15,
            expected: "swipe right"
        ) { [easing(from: 60, by: -$0)] },
    ]

    /// Returns the share, in per cent, of draws in which the expected gestures were recognised, if
    /// the time is uniformly distributed in this range of milliseconds.
    ///
    /// The panel reports about as often as `rate` says; `isKnown` is true if it has shown how often
    /// before.
    func share(_ times: ClosedRange<Double>, rate: Double, isKnown: Bool, draws: Int) -> Double {
        share(times, isKnown: isKnown, draws: draws) { random in
            FaultyPanel(rate: rate * random.number(0.97...1.03))
        }
    }

    /// Returns the share for lengths that are uniformly distributed in this range of millimetres.
    func share(_ lengths: ClosedRange<Double>, on panel: FaultyPanel, draws: Int) -> Double {
        share(lengths, isKnown: false, draws: draws) { _ in panel }
    }

    private func share(
        _ values: ClosedRange<Double>,
        isKnown: Bool,
        draws: Int,
        on panel: (inout SplitMix64) -> FaultyPanel
    ) -> Double {
        var random = SplitMix64(seed: Seeds.pinned ?? 1)
        var right = 0
        for _ in 0..<draws {
            let panel = panel(&random)
            let hand = tips(random.number(values))
            let found = LimitHand.recognise(hand, on: panel, patterns, isKnown: isKnown, &random)
            if found == expected { right += 1 }
        }
        return Double(right) * 100 / Double(draws)
    }

    /// Returns the gestures of a hand; if `isKnown` is true, after a movement that shows how often
    /// the panel reports.
    static func recognise(
        _ hand: [AnatomicalHand.Tip],
        on panel: FaultyPanel,
        _ patterns: [GesturePattern],
        isKnown: Bool,
        _ random: inout SplitMix64
    ) -> String {
        let start = 3000.0
        var tips = hand.map { tip in
            var later = tip
            later.down += start
            later.up += start
            later.place = { tip.place($0 - start) }
            return later
        }
        if isKnown { tips.append(moving(0, 0...600, from: 0, by: 50, in: 600)) }
        return gestures(panel.events(tips, &random), patterns)
            .filter { $0.time.microseconds > 3_000_000 }
            .map { gesture in
                let fingers = gesture.fingers > 1 ? "\(gesture.fingers) " : ""
                return fingers + RecognitionTestSupport.name(gesture.kind)
            }
            .joined(separator: ", ")
    }

    /// Returns a finger of a hand that rests.
    static func still(_ finger: Int, _ time: ClosedRange<Double>) -> AnatomicalHand.Tip {
        moving(finger, time, from: 0, by: 0, in: 1)
    }

    /// Returns a finger that moves evenly to the right, by this many millimetres in this time.
    static func moving(
        _ finger: Int,
        _ time: ClosedRange<Double>,
        from start: Double,
        by way: Double,
        in duration: Double
    ) -> AnatomicalHand.Tip {
        AnatomicalHand.Tip(down: time.lowerBound, up: time.upperBound) { now in
            let share = min(1, max(0, (now - start) / duration))
            return Point(x: 60 + Double(finger) * 25 + way * share, y: 60)
        }
    }
    /// Returns a finger that moves to the right in 250 ms with minimum jerk.
    private static func easing(from start: Double, by way: Double) -> AnatomicalHand.Tip {
        AnatomicalHand.Tip(down: 0, up: 250) { now in
            let share = min(1, max(0, now / 250))
            let done = share * share * share * (10 + share * (6 * share - 15))
            return Point(x: start + way * done, y: 60)
        }
    }
}
