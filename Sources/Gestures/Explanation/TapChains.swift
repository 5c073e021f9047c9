import InputEvents

/// Counts taps that follow each other, for a pattern that wants several.
struct TapChains {
    /// What a touch is to the pattern.
    enum Place {
        /// Not a tap by those fingers, or not one that the pattern counts.
        case none
        /// A tap that was followed by as many as are wanted.
        case begun
        /// The last tap that was wanted.
        case complete
        /// A tap that was not followed by enough, with what was wrong with the next touch.
        case incomplete([Check])
    }

    private let touches: [TouchRecord]
    private let limits: Limits
    private(set) var places: [Place]

    /// `satisfied` tells of each touch whether it is a tap by some fingers, and by the pattern's.
    init(
        _ touches: [TouchRecord],
        count: Int,
        limits: Limits,
        satisfied: [(isTap: Bool, isWanted: Bool)]
    ) {
        self.touches = touches
        self.limits = limits
        places = touches.map { _ in .none }
        var chain: [Int] = []
        for index in touches.indices {
            if let last = chain.last, !satisfied[index].isTap || !follows(index, last) {
                settle(chain, of: count, next: index)
                chain = []
            }
            guard satisfied[index].isTap, !chain.isEmpty || satisfied[index].isWanted else {
                continue
            }
            chain.append(index)
            guard chain.count == count else { continue }
            for place in chain.dropLast() { places[place] = .begun }
            places[index] = .complete
            chain = []
        }
        settle(chain, of: count, next: nil)
    }

    private func follows(_ next: Int, _ last: Int) -> Bool {
        !touches[next].isFirst && checks(next, last).allSatisfy(\.passes)
    }

    private func checks(_ next: Int, _ last: Int) -> [Check] {
        let before = touches[last].sequence
        let touch = touches[next].sequence
        let pause = touch.firstLanding.microseconds(since: before.lastLift)
        let way = before.start.distance(to: touch.start)
        return [
            Check(.pause, microseconds: pause, atMost: limits.doubleTap),
            Check(
                .nextFingers,
                Double(touch.fingers),
                .between(Double(before.fingers), Double(before.fingers)),
                passes: touch.fingers == before.fingers
            ),
            Check(
                .near,
                way,
                .atMost(limits.doubleTapDistance),
                passes: way <= limits.doubleTapDistance
            ),
        ]
    }

    private mutating func settle(_ chain: [Int], of count: Int, next: Int?) {
        for (index, place) in chain.enumerated() {
            let made = Check(
                .count,
                Double(index + 1),
                .atLeast(Double(count)),
                passes: false
            )
            let isLast = index + 1 == chain.count
            let following = isLast ? next.map { checks($0, place) } : nil
            places[place] = .incomplete([made] + (following?.filter { !$0.passes } ?? []))
        }
    }
}
