import Gestures
import InputEvents

extension Hand {
    /// Returns two thumbs typing a number of letters on the on-screen keyboard, about six per
    /// second.
    ///
    /// The keyboard covers the lower 45 % of the panel. The thumbs usually take turns. One may land
    /// before the other has lifted, the more often the longer a press lasts. Every eighth letter
    /// repeats the one before.
    func typing(
        _ letters: Int,
        lasting: ClosedRange<Double> = 60...140,
        on panel: SyntheticPanel,
        _ random: inout SeededRandom
    ) -> Performance {
        var performance = Performance()
        var time = 0.0
        var isLeft = true
        var free = [true: 0.0, false: 0.0]
        var place = Point(x: 0, y: 0)
        for letter in 0..<letters {
            let isSame = letter > 0 && random.next().isMultiple(of: 8)
            if !isSame {
                if random.number(0...1) < 0.7 { isLeft.toggle() }
                let side = isLeft ? 0.05...0.5 : 0.5...0.95
                place = Point(
                    x: panel.width * random.number(side),
                    y: panel.height * random.number(0.6...0.97)
                )
            }
            // A thumb lifts before it lands again.
            time = max(time + random.number(90...260), (free[isLeft] ?? 0) + random.number(50...90))
            let length = random.number(lasting)
            free[isLeft] = time + length
            let point = place + Vector(dx: random.number(-1...1), dy: random.number(-1...1))
            performance.add(time, time + length) { _ in point }
        }
        return performance
    }
}
