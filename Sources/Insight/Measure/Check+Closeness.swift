import Gestures

extension Check {
    /// The nearness of a passing check to its limit: 1 at the limit, less farther away, down to 0;
    /// 0 if the quantity has no limit that can be approached.
    var closeness: Double {
        let ratio =
            switch (quantity, limit) {
            case (.scale, .atLeast(let limit)), (.scale, .atMost(let limit)):
                (limit - 1) / (measured - 1)
            case (.angle, .atLeast(let limit)), (.angle, .atMost(let limit)),
                (.goneRound, .atLeast(let limit)), (.goneRound, .atMost(let limit)):
                limit / measured
            case (.direction, .between(let from, let to)):
                deviation(from, to) * 2 / (to - from)
            case (.distance, .between(let least, let most)):
                max(least / measured, measured / most)
            case (.distance, .atLeast(let least)), (.speed, .atLeast(let least)),
                (.hold, .atLeast(let least)), (.size, .atLeast(let least)),
                (.stroked, .atLeast(let least)), (.lead, .atLeast(let least)):
                least / measured
            case (.distance, .atMost(let most)), (.speed, .atMost(let most)),
                (.stillness, .atMost(let most)), (.landing, .atMost(let most)),
                (.resting, .atMost(let most)), (.lifting, .atMost(let most)),
                (.within, .atMost(let most)), (.pause, .atMost(let most)),
                (.near, .atMost(let most)), (.short, .atMost(let most)),
                (.from, .atMost(let most)), (.to, .atMost(let most)),
                (.along, .atMost(let most)):
                measured / most
            default: 0.0
            }
        return ratio.isFinite ? min(1, max(0, ratio)) : 0
    }

    /// Returns the degrees between the measured direction and the middle of a range.
    private func deviation(_ from: Double, _ to: Double) -> Double {
        let angle = (measured - (from + to) / 2).magnitude.truncatingRemainder(dividingBy: 360)
        return min(angle, 360 - angle)
    }
}
