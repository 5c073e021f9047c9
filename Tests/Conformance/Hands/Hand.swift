import Gestures
import Glibc
import InputEvents

/// A person's hand making gestures, with its unsteadiness and speed.
///
/// The figures are measured ones of people where such exist; a row of the table changes one.
struct Hand {
    /// Milliseconds between the first and the last landing: up to 60 in recordings, up to 111 for
    /// moving hands.
    var landing = 5.0...40.0
    /// Milliseconds between the first and the last lift: up to 80 in recordings, rarely 160.
    var lifting = 5.0...60.0
    /// Millimetres by which the tremor of a healthy hand moves a fingertip to either side, at 8 to
    /// 12 Hz (Marsden 1984).
    var tremor = 0.1
    /// The deviation of a stroke's middle from the line between its ends, as a share of its length:
    /// a thumb swings about its joint.
    var bow = -0.06...0.06
    /// The share of its path by which a finger comes back before it lifts.
    var recoil = 0.0...0.0
    /// Milliseconds from the beginning of a stroke to its end.
    var tempo = 180.0...500.0
    /// Milliseconds of rest before and after a movement.
    var resting = 0.0...0.0

    // MARK: - Resting fingers

    /// Returns taps, or presses if they last longer, by fingers side by side.
    func taps(
        _ count: Int = 1,
        by fingers: Int = 1,
        lasting: ClosedRange<Double> = 60...200,
        on panel: SyntheticPanel,
        _ random: inout SeededRandom
    ) -> Performance {
        var performance = Performance()
        let place = panel.place(for: fingers, &random)
        var time = 0.0
        for _ in 0..<count {
            let length = random.number(lasting)
            let off = landings(of: fingers, &random)
            let shift = Vector(dx: random.number(-2...2), dy: random.number(-2...2))
            for finger in 0..<fingers {
                let point = place + Hand.tip(finger, of: fingers) + shift
                let tremble = tremble(&random)
                performance.add(time + off[finger], time + off[finger] + length) { time in
                    point + tremble(time)
                }
            }
            time += length + (off.max() ?? 0) + random.number(80...180)
        }
        return performance
    }

    // MARK: - Fingers that move together

    /// Returns a stroke at an angle (0° right, 90° up) with a length in millimetres.
    func swipe(
        _ degrees: Double,
        _ length: ClosedRange<Double>,
        by fingers: Int = 1,
        on panel: SyntheticPanel,
        _ random: inout SeededRandom
    ) -> Performance {
        let angle = (degrees + random.number(-10...10)) * .pi / 180
        let length = random.number(length)
        let along = Vector(dx: cos(angle), dy: -sin(angle))
        let bow = random.number(bow) * length
        let recoil = random.number(recoil)
        let start = panel.start(of: along, length, by: fingers, &random)
        return strokes(by: fingers, from: start, &random) { share in
            // Forward, and in the last fifth back if there is a recoil.
            let turning = recoil > 0 ? 0.8 : 1
            let there = Hand.progress(share / turning)
            let back = recoil > 0 ? recoil * Hand.progress((share - turning) / (1 - turning)) : 0
            let far = length * (there - back)
            let aside = bow * 4 * there * (1 - there)
            return Vector(
                dx: along.dx * far - along.dy * aside,
                dy: along.dy * far + along.dx * aside
            )
        }
    }

    /// Returns a closed path round a centre with `turns` turns, with the height in proportion to
    /// the width.
    func circle(
        degrees: ClosedRange<Double> = 345...385,
        flatness: Double = 1,
        by fingers: Int = 1,
        on panel: SyntheticPanel,
        _ random: inout SeededRandom
    ) -> Performance {
        let whole = random.number(degrees)
        let radius = random.number(12...20)
        let first = random.number(0...360)
        let start = panel.middle(&random)
        return strokes(by: fingers, from: start, pace: 2...3, &random) { share in
            let angle = (first + whole * Hand.progress(share)) * .pi / 180
            return Vector(dx: radius * cos(angle), dy: radius * flatness * sin(angle))
        }
    }

    /// Returns a drawing along corners in per cent of its size, each deviating by a share of the
    /// size, all rotated.
    func drawing(
        _ corners: [Point],
        off: Double,
        turned: Double,
        on panel: SyntheticPanel,
        _ random: inout SeededRandom
    ) -> Performance {
        let size = random.number(30...50)
        let turn = random.number(-turned...turned) * .pi / 180
        let way = corners.map { corner -> Vector in
            let x = (corner.x - 50) / 100 + random.normal(deviation: off)
            let y = (corner.y - 50) / 100 + random.normal(deviation: off)
            return Vector(
                dx: size * (x * cos(turn) - y * sin(turn)),
                dy: size * (x * sin(turn) + y * cos(turn))
            )
        }
        let start = panel.middle(&random)
        return strokes(by: 1, from: start, pace: 2.5...4, &random) { share in
            Hand.along(way, share)
        }
    }

    // MARK: - Fingers that move apart

    /// Returns two or more fingers that move about their centre, scaled by a factor and turned by
    /// an angle in degrees.
    func pinch(
        scale: ClosedRange<Double> = 1...1,
        turn: ClosedRange<Double> = 0...0,
        by fingers: Int = 2,
        on panel: SyntheticPanel,
        _ random: inout SeededRandom
    ) -> Performance {
        var performance = Performance()
        let (scale, turn) = (random.number(scale), random.number(turn))
        let radius = random.number(17...21) / scale.squareRoot()
        let first = random.number(0...360)
        let centre = panel.middle(&random)
        let duration = random.number(tempo)
        let off = landings(of: fingers, &random)
        for finger in 0..<fingers {
            let side = Double(finger) * 360 / Double(fingers)
            let tremble = tremble(&random)
            performance.add(off[finger], duration + random.number(lifting)) { time in
                let share = Hand.progress(time / duration)
                let angle = (first + side + turn * share) * .pi / 180
                let distance = radius * (1 + (scale - 1) * share)
                let place = Vector(dx: distance * cos(angle), dy: distance * sin(angle))
                return centre + place + tremble(time)
            }
        }
        return performance
    }

    // MARK: - Movement

    /// Returns fingers side by side that all follow a path, given as positions at a share of its
    /// time.
    ///
    /// The hand moves even before a finger has landed, so one that lands late misses a part.
    private func strokes(
        by fingers: Int,
        from start: Point,
        pace: ClosedRange<Double> = 1...1,
        _ random: inout SeededRandom,
        _ way: @escaping (Double) -> Vector
    ) -> Performance {
        var performance = Performance()
        let duration = random.number(tempo) * random.number(pace)
        let before = random.number(resting)
        let after = random.number(resting)
        let off = landings(of: fingers, &random)
        for finger in 0..<fingers {
            let tip = start + Hand.tip(finger, of: fingers)
            let tremble = tremble(&random)
            let lift = fingers > 1 ? random.number(lifting) : 0
            performance.add(off[finger], before + duration + after + lift) { time in
                tip + way((time - before) / duration) + tremble(time)
            }
        }
        return performance
    }

    /// Returns the landing of each finger in milliseconds: the first at once, the last as late as
    /// the hand allows.
    private func landings(of fingers: Int, _ random: inout SeededRandom) -> [Double] {
        guard fingers > 1 else { return [0] }
        let last = random.number(landing)
        let off = [0, last] + (2..<max(2, fingers)).map { _ in random.number(0...last) }
        return off.shuffled(using: &random)
    }

    /// Returns the deviation of a fingertip at a time in milliseconds.
    private func tremble(_ random: inout SeededRandom) -> (Double) -> Vector {
        let (one, two) = (random.number(8...12), random.number(8...12))
        let (here, there) = (random.number(0...6.28), random.number(0...6.28))
        let size = tremor * random.number(0.5...1)
        return { time in
            Vector(
                dx: size * sin(time / 1000 * one * 2 * .pi + here),
                dy: size * sin(time / 1000 * two * 2 * .pi + there)
            )
        }
    }

    /// Goes from 0 to 1 with the least jerk, as arms and hands move (Flash and Hogan 1985).
    static func progress(_ share: Double) -> Double {
        let share = min(1, max(0, share))
        return share * share * share * (10 + share * (6 * share - 15))
    }

    /// Returns the position on a path through corners: each part with the least jerk, slower at the
    /// corners.
    private static func along(_ way: [Vector], _ share: Double) -> Vector {
        let parts = zip(way, way.dropFirst()).map {
            Vector(dx: $1.dx - $0.dx, dy: $1.dy - $0.dy).length
        }
        var left = parts.reduce(0, +) * min(1, max(0, share))
        for (part, length) in parts.enumerated() {
            guard left > length, part < parts.count - 1 else {
                let share = length > 0 ? progress(left / length) : 0
                let (from, to) = (way[part], way[part + 1])
                return Vector(
                    dx: from.dx + (to.dx - from.dx) * share,
                    dy: from.dy + (to.dy - from.dy) * share
                )
            }
            left -= length
        }
        return way.last ?? .zero
    }

    /// Returns the position of a fingertip relative to the first: 17 mm apart, the middle ones
    /// farther up.
    static func tip(_ finger: Int, of fingers: Int) -> Vector {
        let place = Double(finger)
        let middle = Double(fingers - 1) / 2
        return Vector(dx: (place - middle) * 17, dy: (place - middle).magnitude * 6)
    }
}
