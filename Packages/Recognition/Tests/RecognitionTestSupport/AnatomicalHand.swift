package import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A simulated hand: five fingertips of a rigid hand that moves and turns about its wrist.
///
/// The speed of a stroke is a log-normal curve (Plamondon 1995) or has minimum jerk. Fingers land
/// and lift one by one during the movement.
package struct AnatomicalHand {
    /// The fingers of a hand, from the thumb.
    package enum Digit: Int, CaseIterable { case thumb, index, middle, ring, little }

    /// A contact of the hand, with its place at each millisecond from landing to lift.
    package struct Tip {
        package var down: Double
        package var up: Double
        package var place: (Double) -> Point
        /// The longer axis of the contact in millimetres.
        package var width = 8.0

        package init(
            down: Double,
            up: Double,
            width: Double = 8,
            place: @escaping (Double) -> Point
        ) {
            (self.down, self.up, self.width, self.place) = (down, up, width, place)
        }
    }

    /// The places of the fingertips of a right hand of medium size, relative to the middle finger.
    private static let tips: [Digit: Vector] = [
        .thumb: Vector(dx: -58, dy: 62), .index: Vector(dx: -22, dy: 8),
        .middle: Vector(dx: 0, dy: 0), .ring: Vector(dx: 20, dy: 7),
        .little: Vector(dx: 40, dy: 26),
    ]
    /// The wrist, about which the hand turns.
    private static let wrist = Vector(dx: 0, dy: 165)

    /// The distance between fingers, as a factor of the distance in a relaxed hand.
    package var spread = 1.0
    /// The tremor of a fingertip in millimetres.
    package var tremor = 0.08
    /// The range of milliseconds in which the fingers land and lift.
    package var landing = 0.0...40.0
    package var lifting = 0.0...45.0

    package init() {}

    /// Returns fingers that stay at one place.
    package func rest(
        _ digits: [Digit],
        at centre: Point,
        for time: ClosedRange<Double>,
        _ random: inout SplitMix64
    ) -> [Tip] {
        let length = random.number(time)
        return tips(digits, at: centre, for: length, &random) { _, tip in tip }
    }

    /// Returns fingers that all move the same way while the hand turns a little about the wrist.
    package func stroke(
        _ digits: [Digit],
        from start: Point,
        by way: Vector,
        in time: ClosedRange<Double>,
        _ random: inout SplitMix64
    ) -> [Tip] {
        let length = random.number(time)
        let progress = AnatomicalHand.progress(over: length, &random)
        let turn = random.number(-5...5) * .pi / 180
        return tips(digits, at: start, for: length, &random) { time, tip in
            let share = progress(time)
            let arm = Vector(
                dx: tip.dx - AnatomicalHand.wrist.dx,
                dy: tip.dy - AnatomicalHand.wrist.dy
            )
            let (sine, cosine) = (sin(turn * share), cos(turn * share))
            return Vector(
                dx: AnatomicalHand.wrist.dx + arm.dx * cosine - arm.dy * sine + way.dx * share,
                dy: AnatomicalHand.wrist.dy + arm.dx * sine + arm.dy * cosine + way.dy * share
            )
        }
    }

    /// Returns fingers that move towards their centre, or away from it.
    package func pinch(
        _ digits: [Digit],
        at centre: Point,
        scale: ClosedRange<Double>,
        in time: ClosedRange<Double>,
        _ random: inout SplitMix64
    ) -> [Tip] {
        let (length, scale) = (random.number(time), random.number(scale))
        let progress = AnatomicalHand.progress(over: length, &random)
        let all = digits.map { AnatomicalHand.tips[$0] ?? .zero }
        let middle = Vector(
            dx: all.reduce(0) { $0 + $1.dx } / Double(all.count),
            dy: all.reduce(0) { $0 + $1.dy } / Double(all.count)
        )
        return tips(digits, at: centre, for: length, &random) { time, tip in
            let factor = 1 + (scale - 1) * progress(time)
            return Vector(
                dx: (tip.dx - middle.dx) * factor,
                dy: (tip.dy - middle.dy) * factor
            )
        }
    }

    private func tips(
        _ digits: [Digit],
        at centre: Point,
        for length: Double,
        _ random: inout SplitMix64,
        _ way: @escaping (Double, Vector) -> Vector
    ) -> [Tip] {
        let size = random.number(0.88...1.12) * spread
        let lean = random.number(-20...20) * .pi / 180
        let lands = digits.count > 1 ? random.number(landing) : 0
        let lifts = digits.count > 1 ? random.number(lifting) : 0
        return digits.map { digit in
            let own = AnatomicalHand.tips[digit] ?? .zero
            let (x, y) = (own.dx * size, own.dy * size)
            let tip = Vector(
                dx: x * cos(lean) - y * sin(lean) + random.normal() * 1.2,
                dy: x * sin(lean) + y * cos(lean) + random.normal() * 1.2
            )
            let shake = (random.number(7...12), random.number(0...6.28), random.number(0...6.28))
            let tremor = tremor
            let roll = random.number(0...0.4)
            return Tip(
                down: digits.count > 1 ? random.number(0...max(lands, 0.001)) : 0,
                up: length + (digits.count > 1 ? random.number(0...max(lifts, 0.001)) : 0),
                width: random.number(6.5...10),
                place: { time in
                    let at = way(time, tip)
                    let angle = time / 1000 * shake.0 * 2 * .pi
                    // The fingertip rolls after it has landed.
                    let settled = roll * (1 - exp(-time / 60))
                    return Point(
                        x: centre.x + at.dx + tremor * sin(angle + shake.1),
                        y: centre.y + at.dy + settled + tremor * sin(angle + shake.2)
                    )
                }
            )
        }
    }

    /// Returns the share of the path that a hand has covered at each millisecond.
    private static func progress(over length: Double, _ random: inout SplitMix64)
        -> (Double) -> Double
    {
        if random.next().isMultiple(of: 2) {
            return { time in
                let share = min(1, max(0, time / length))
                return share * share * share * (10 + share * (6 * share - 15))
            }
        }
        let sigma = random.number(0.3...0.45)
        let middle = length * random.number(0.38...0.48)
        let end = 0.5 * erfc(-log(length / middle) / sigma / 2.0.squareRoot())
        return { time in
            guard time > 0 else { return 0 }
            let share = 0.5 * erfc(-log(time / middle) / sigma / 2.0.squareRoot())
            return min(1, share / end)
        }
    }
}

extension SplitMix64 {
    /// Returns a uniformly distributed number in a range.
    package mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// Returns a normally distributed number.
    package mutating func normal() -> Double {
        (-2 * log(number(1e-9...1))).squareRoot() * cos(2 * .pi * number(0...1))
    }
}
