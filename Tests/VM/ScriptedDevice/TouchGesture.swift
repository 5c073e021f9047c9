import Glibc

/// Fingers that land one after another, move together along a path, and lift one after another.
///
///     landing      every `stagger`, finger by finger
///     path         one frame every 1/`rate` s, `duration` for each leg, `pause` at each stop
///     leaving      every `liftStagger`, finger by finger, or all at once as a palm, or not at all
struct TouchGesture {
    var fingers: Int
    /// The position of each finger at a fraction of a leg.
    var position: (_ finger: Int, _ leg: Int, _ fraction: Double) -> Position
    var legs = 1
    var duration: Int
    var pause = 0
    var rate = 100.0
    var stagger = 0
    var liftStagger = 0
    var ending = Ending.lift

    enum Ending: String {
        case lift = "lift"
        case palm = "palm"
        /// The fingers stay down for the next statement, such as unplugging.
        case stay = "stay"
    }

    /// The frames from the first contact to the last lift.
    func frames(from start: Int = 0) -> [Frame] {
        var frames = (0..<fingers).map { finger in
            (
                at: start + finger * stagger,
                change: Change.down(slot: finger, position(finger, 0, 0))
            )
        }
        .reduce(into: [Frame]()) { frames, landing in
            TouchGesture.append(landing.change, at: landing.at, to: &frames)
        }
        var now = start + max(0, fingers - 1) * stagger
        let step = max(1, Int(1_000_000 / max(rate, 1)))
        for leg in 0..<legs {
            let steps = max(1, duration / step)
            // A finger that stays reports nothing: the kernel filters unchanged values.
            for index in 1...steps {
                let fraction = Double(index) / Double(steps)
                let moves = (0..<fingers).map { finger in
                    Change.move(slot: finger, position(finger, leg, fraction))
                }
                frames.append(Frame(at: now + duration * index / steps, moves))
            }
            now += duration + pause
        }
        switch ending {
        case .lift:
            now += step
            for finger in 0..<fingers {
                TouchGesture.append(
                    .up(slot: finger),
                    at: now + finger * liftStagger,
                    to: &frames
                )
            }
        case .palm:
            // Real drivers mark the palm first and remove it some frames later.
            frames.append(Frame(at: now + step, (0..<fingers).map { .palm(slot: $0) }))
            frames.append(Frame(at: now + 3 * step, (0..<fingers).map { .up(slot: $0) }))
        case .stay:
            break
        }
        return frames
    }

    private static func append(_ change: Change, at time: Int, to frames: inout [Frame]) {
        if let last = frames.indices.last, frames[last].at == time {
            frames[last].changes.append(change)
        } else {
            frames.append(Frame(at: time, [change]))
        }
    }

    /// Fingers side by side that move through all of these points together.
    static func path(
        _ points: [Position],
        fingers: Int,
        spacing: Double,
        duration: Int
    ) -> TouchGesture {
        let first = points[0]
        let last = points[points.count - 1]
        // The fingers lie across the direction of movement; resting ones lie along x.
        let isHorizontal = abs(last.x - first.x) > abs(last.y - first.y)
        return TouchGesture(
            fingers: fingers,
            position: { finger, leg, fraction in
                let offset = (Double(finger) - Double(fingers - 1) / 2) * spacing
                let next = min(leg + 1, points.count - 1)
                let centre = points[leg].towards(points[next], fraction)
                return Position(
                    x: centre.x + (isHorizontal ? 0 : offset),
                    y: centre.y + (isHorizontal ? offset : 0)
                )
            },
            legs: max(1, points.count - 1),
            duration: duration
        )
    }

    /// Fingers on a circle that grows, shrinks or turns.
    static func pinch(
        at centre: Position,
        from: Double,
        to: Double,
        turn degrees: Double,
        fingers: Int,
        duration: Int
    ) -> TouchGesture {
        TouchGesture(
            fingers: fingers,
            position: { finger, _, fraction in
                let radius = (from + (to - from) * fraction) / 2
                let start = Double.pi / 4 + 2 * Double.pi * Double(finger) / Double(fingers)
                let angle = start + degrees * fraction * Double.pi / 180
                return Position(
                    x: centre.x + radius * cos(angle),
                    y: centre.y + radius * sin(angle)
                )
            },
            duration: duration
        )
    }
}
