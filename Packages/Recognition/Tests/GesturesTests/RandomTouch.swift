import InputEvents
import RecognitionTestSupport

/// A random touch by some fingers, like those of a hand: they land and lift one after another, and
/// move straight, round or not at all.
struct RandomTouch {
    struct Finger {
        var slot: Int32
        var landing: Point
        var landed: Int64
        var lifted: Int64

        /// Returns true if the finger is down after these events.
        func isDown(at time: Timestamp, in events: ArraySlice<InputEvent>) -> Bool {
            var isDown = false
            for event in events {
                guard case .touches(_, let frame) = event.kind else { continue }
                for change in frame.changes where change.slot == slot {
                    isDown = change.phase == .down || change.phase == .motion
                }
            }
            return isDown
        }
    }

    var fingers: [Finger] = []
    var isCancelled = false
    private var way = Vector.zero
    private var spin = 0.0
    private var growth = 1.0
    private var moving: ClosedRange<Int64> = 0...0
    private let width = 150.0

    init(_ random: inout SplitMix64) {
        let spread = Int64.random(in: 0...60_000, using: &random)
        let start = Int64.random(in: 5_000...600_000, using: &random)
        let duration = Int64.random(in: 20_000...900_000, using: &random)
        let count = Int.random(in: 1...5, using: &random)
        moving = start...(start + duration)
        let end = start + duration + Int64.random(in: 0...700_000, using: &random)
        for slot in 0..<count {
            fingers.append(
                Finger(
                    slot: Int32(slot),
                    landing: Point(
                        x: Double.random(in: 40...110, using: &random),
                        y: Double.random(in: 30...70, using: &random)
                    ),
                    landed: Int64(slot) * spread,
                    lifted: end + Int64(slot) * Int64.random(in: 0...40_000, using: &random)
                )
            )
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: break
        case 1: growth = Double.random(in: 0.3...2, using: &random)
        case 2: spin = Double.random(in: -2...2, using: &random)
        default:
            way = Vector(
                dx: Double.random(in: -40...40, using: &random),
                dy: Double.random(in: -30...30, using: &random)
            )
        }
        isCancelled = Int.random(in: 0..<10, using: &random) == 0
    }

    /// The mirror image of the touch at the left edge.
    var mirrored: RandomTouch {
        var other = self
        for index in fingers.indices {
            other.fingers[index].landing.x = width - fingers[index].landing.x
        }
        other.way.dx = -way.dx
        other.spin = -spin
        return other
    }

    /// Returns the position of a finger, which is only shifted, and rotated and scaled about the
    /// panel's centre.
    private func place(_ finger: Finger, at time: Int64) -> Point {
        let centre = Point(x: width / 2, y: 50)
        let share = min(
            1,
            max(0, Double(time - moving.lowerBound) / Double(moving.upperBound - moving.lowerBound))
        )
        let from = finger.landing - centre
        // Rotate without sine and cosine: in small steps, each scaled back to size.
        var turned = from
        let steps = 12
        for _ in 0..<steps {
            let step = spin * share / Double(steps)
            let next = Vector(dx: turned.dx - turned.dy * step, dy: turned.dy + turned.dx * step)
            let correction = next.length > 0 ? turned.length / next.length : 1
            turned = Vector(dx: next.dx * correction, dy: next.dy * correction)
        }
        let scale = 1 + (growth - 1) * share
        return Point(
            x: centre.x + turned.dx * scale + way.dx * share,
            y: centre.y + turned.dy * scale + way.dy * share
        )
    }

    func events(
        device: DeviceID = Script.first,
        shift: Int64 = 0,
        splitsFrames: Bool = false,
        slot: (Int32) -> Int32 = { $0 }
    ) -> [InputEvent] {
        var events = [
            InputEvent(time: time(-1_000, shift), kind: .deviceAdded(Script.device(device)))
        ]
        let end = fingers.map(\.lifted).max() ?? 0
        var now: Int64 = 0
        var down: Set<Int32> = []
        while now <= end + 10_000 {
            var changes: [TouchChange] = []
            for finger in fingers {
                let place = place(finger, at: now)
                if !down.contains(finger.slot), finger.landed <= now, now < finger.lifted {
                    down.insert(finger.slot)
                    changes.append(
                        TouchChange(slot: slot(finger.slot), phase: .down, position: place)
                    )
                } else if down.contains(finger.slot), finger.lifted <= now {
                    down.remove(finger.slot)
                    let isLast = isCancelled && down.isEmpty
                    changes.append(
                        TouchChange(
                            slot: slot(finger.slot),
                            phase: isLast ? .cancel : .up,
                            position: place
                        )
                    )
                } else if down.contains(finger.slot) {
                    changes.append(
                        TouchChange(slot: slot(finger.slot), phase: .motion, position: place)
                    )
                }
            }
            for change in changes {
                events.append(InputEvent(time: time(now, shift), kind: .touch(device, change)))
                if splitsFrames {
                    events.append(InputEvent(time: time(now, shift), kind: .touchFrame(device)))
                }
            }
            if !changes.isEmpty, !splitsFrames {
                events.append(InputEvent(time: time(now, shift), kind: .touchFrame(device)))
            }
            now += 10_000
        }
        return events
    }

    private func time(_ microseconds: Int64, _ shift: Int64) -> Timestamp {
        Timestamp(microseconds: 1_000 + microseconds + shift)
    }
}

extension [InputEvent] {
    /// Returns the events with all simultaneous changes of a device's contacts in one frame.
    func joiningFrames() -> [InputEvent] {
        reduce(into: []) { joined, event in
            guard case .touches(let id, let frame) = event.kind, let last = joined.last,
                case .touches(id, var open) = last.kind, last.time == event.time,
                !open.isComplete || !frame.changes.isEmpty
            else {
                joined.append(event)
                return
            }
            open.changes += frame.changes
            open.isComplete = frame.isComplete
            joined[joined.count - 1] = InputEvent(time: event.time, kind: .touches(id, open))
        }
    }
}
