import Gestures
import Glibc
import InputEvents

/// A gesture of a hand, on a panel of 150 × 90 mm that reports 100 times per second.
///
/// No two are alike: position, size, direction, tempo and the order of fingers vary as in
/// recordings of people, within the range that each recogniser should accept.
struct Performance {
    struct Finger {
        /// The milliseconds of landing and lift.
        let down: Double
        let up: Double
        /// Returns the position at a time in milliseconds.
        let place: (Double) -> Point
    }

    private(set) var fingers: [Finger] = []

    static let panel = Device(
        id: DeviceID(rawValue: 1),
        name: "Panel",
        kinds: [.touchscreen],
        surface: Surface(width: 150, height: 90)
    )

    /// The frames of a panel that reports 100 times per second, from the first landing to the last
    /// lift.
    var frames: [Frame] { frames(every: 10) }

    /// Returns the frames from the first landing to the last lift, `period` milliseconds apart.
    ///
    /// The first is at `phase`, which is less than the period.
    func frames(every period: Double, phase: Double = 0) -> [Frame] {
        let end = fingers.reduce(0) { max($0, $1.up) }
        // Only fingers that are down count, so that each frame of a long performance costs the same.
        var later = fingers.indices.sorted { fingers[$0].down > fingers[$1].down }
        var down: [Int] = []
        return stride(from: phase, through: end + 2 * period, by: period).compactMap { time in
            while let next = later.last, fingers[next].down <= time {
                down.append(next)
                later.removeLast()
            }
            down = down.filter { time - period < fingers[$0].up }.sorted()
            var changes: [TouchChange] = []
            for slot in down {
                let finger = fingers[slot]
                let phase: TouchChange.Phase
                if time >= finger.down, time - period < finger.down {
                    phase = .down
                } else if time >= finger.up, time - period < finger.up {
                    phase = .up
                } else if time > finger.down, time < finger.up {
                    phase = .motion
                } else {
                    continue
                }
                let place = finger.place(min(time, finger.up))
                changes.append(TouchChange(slot: Int32(slot), phase: phase, position: place))
            }
            return changes.isEmpty ? nil : Frame(time: time, changes: changes)
        }
    }

    // MARK: - Resting fingers

    static func taps(
        _ count: Int,
        fingers: Int = 1,
        for length: ClosedRange<Double> = 60...180,
        _ random: inout SeededRandom
    ) -> Performance {
        var performance = Performance()
        let place = Point(x: random.number(30...80), y: random.number(20...70))
        var time = 0.0
        for _ in 0..<count {
            let length = random.number(length)
            for finger in 0..<fingers {
                let off = random.number(0...25) * Double(min(1, fingers - 1))
                let point = Point(
                    x: place.x + Double(finger) * 18 + random.number(-1...1),
                    y: place.y + random.number(-1...1)
                )
                performance.add(time + off, time + off + length) { _ in point }
            }
            time += length + random.number(90...180)
        }
        return performance
    }

    /// Returns one finger that rests and another that taps beside it.
    static func tipTap(_ random: inout SeededRandom) -> Performance {
        var performance = Performance()
        let place = Point(x: random.number(40...80), y: random.number(30...60))
        let tap = random.number(250...400)
        let length = random.number(60...180)
        performance.add(0, tap + length + random.number(100...300)) { _ in place }
        let beside = Point(x: place.x + random.number(20...40), y: place.y + random.number(-8...8))
        performance.add(tap, tap + length) { _ in beside }
        return performance
    }

    // MARK: - Moving fingers

    /// Returns a stroke at an angle (0° right, 90° up), with a deviation of up to 12°.
    static func swipe(
        _ degrees: Double,
        fingers: Int = 1,
        _ random: inout SeededRandom
    ) -> Performance {
        let angle = (degrees + random.number(-12...12)) * .pi / 180
        let length = random.number(25...50)
        let way = Vector(dx: cos(angle) * length, dy: -length * sin(angle))
        let start = Point(
            x: 75 - way.dx / 2 + random.number(-10...10),
            y: 45 - way.dy / 2 + random.number(-5...5)
        )
        let duration = random.number(150...450)
        return Performance.along([start, start + way], duration, fingers: fingers, &random)
    }

    /// Returns a movement to one side and then another, of more than 0.7 s.
    static func drag(fingers: Int = 1, _ random: inout SeededRandom) -> Performance {
        let start = Point(x: random.number(40...60), y: random.number(50...65))
        let corner = start + Vector(dx: random.number(25...40), dy: random.number(-10...0))
        let end = corner + Vector(dx: random.number(-10...0), dy: random.number(-35 ... -25))
        let duration = random.number(900...1400)
        return Performance.along([start, corner, end], duration, fingers: fingers, &random)
    }

    /// Returns a drawing along corners in per cent of a size, which is 30 to 50 mm.
    static func stroke(_ corners: [Point], _ random: inout SeededRandom) -> Performance {
        let size = random.number(30...50) / 100
        let turn = random.number(-4...4) * .pi / 180
        let place = Point(x: random.number(30...70), y: random.number(20...35))
        let way = corners.map { point -> Point in
            let turned = Vector(
                dx: point.x * cos(turn) - point.y * sin(turn),
                dy: point.x * sin(turn) + point.y * cos(turn)
            )
            return place + Vector(dx: turned.dx * size, dy: turned.dy * size)
        }
        return Performance.along(way, random.number(800...1600), fingers: 1, &random)
    }

    static func circle(turns: Int, _ random: inout SeededRandom) -> Performance {
        let start = random.number(0...360)
        let radius = random.number(12...22)
        let centre = Point(x: random.number(60...90), y: random.number(40...50))
        let whole = Double(turns) * 360 + random.number(-15...15)
        let way = (0...96).map { step -> Point in
            let angle = (start + whole * Double(step) / 96) * .pi / 180
            return Point(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
        }
        let duration = random.number(700...1200) * Double(turns)
        return Performance.along(way, duration, fingers: 1, &random)
    }

    /// Returns two fingers that move about their centre, scaled by a factor and turned by an angle
    /// in degrees.
    static func pinch(
        scale: ClosedRange<Double> = 1...1,
        turn: ClosedRange<Double> = 0...0,
        _ random: inout SeededRandom
    ) -> Performance {
        var performance = Performance()
        let scale = random.number(scale)
        let turn = random.number(turn)
        let radius = random.number(18...22) / scale.squareRoot()
        let start = random.number(0...180)
        let centre = Point(x: random.number(65...85), y: random.number(40...50))
        let duration = random.number(250...600)
        for side in [0.0, 180] {
            performance.add(random.number(0...25), duration + random.number(0...25)) { time in
                let share = eased(time / duration)
                let angle = (start + side + turn * share) * .pi / 180
                let distance = radius * (1 + (scale - 1) * share)
                return Point(
                    x: centre.x + distance * cos(angle),
                    y: centre.y + distance * sin(angle)
                )
            }
        }
        return performance
    }

    // MARK: - Movement

    mutating func add(_ down: Double, _ up: Double, _ place: @escaping (Double) -> Point) {
        fingers.append(Finger(down: down, up: up, place: place))
    }

    /// Returns fingers side by side along a path, with a slow beginning and end.
    private static func along(
        _ way: [Point],
        _ duration: Double,
        fingers: Int,
        _ random: inout SeededRandom
    ) -> Performance {
        var performance = Performance()
        let parts = zip(way, way.dropFirst()).map { $0.distance(to: $1) }
        let whole = parts.reduce(0, +)
        for finger in 0..<fingers {
            let aside = Vector(dx: Double(finger) * 12, dy: Double(finger) * -12)
            let off = random.number(0...25) * Double(min(1, fingers - 1))
            performance.add(off, duration + off) { time in
                var left = whole * eased(time / duration)
                for (part, length) in parts.enumerated() {
                    if left <= length || part == parts.count - 1 {
                        let share = length > 0 ? min(1, left / length) : 0
                        let step = way[part + 1] - way[part]
                        return way[part] + Vector(dx: step.dx * share, dy: step.dy * share) + aside
                    }
                    left -= length
                }
                return (way.last ?? Point(x: 0, y: 0)) + aside
            }
        }
        return performance
    }

    /// Goes from 0 to 1, half as fast at the ends as in the middle.
    private static func eased(_ share: Double) -> Double {
        let share = min(1, max(0, share))
        return share - sin(2 * .pi * share) / (6 * .pi)
    }
}

func + (point: Point, way: Vector) -> Point {
    Point(x: point.x + way.dx, y: point.y + way.dy)
}
