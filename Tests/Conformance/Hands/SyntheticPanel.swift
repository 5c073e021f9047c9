import Gestures
import InputEvents

/// A touchscreen model: its size, the size that it reports, and the rate and precision of its
/// measurements.
struct SyntheticPanel {
    /// The name in the table.
    var name: String
    /// Its real size in millimetres.
    var width: Double
    var height: Double
    /// The size that the device reports; nil if that is the real one.
    var told: Surface?
    /// The bus that connects it.
    var bus = Bus.builtIn
    /// Frames per second.
    var rate = 120.0
    /// The standard deviation of a measured position in each axis, in millimetres: the median of 83
    /// real panels is 0.02, and four have more than 0.3.
    var jitter = 0.03
    /// Units per millimetre, to which positions are rounded.
    ///
    /// 10 is coarse; most panels have 12 to 40.
    var resolution = 20.0
    /// The number of frames in which a finger is lost in the middle of the gesture: 8 of 83 real
    /// panels flicker.
    var lostFrames = 0

    static let phone = SyntheticPanel(name: "phone", width: 68, height: 147)
    static let tablet = SyntheticPanel(name: "tablet", width: 216, height: 135)
    static let laptop = SyntheticPanel(name: "laptop", width: 294, height: 165)
    static let monitor = SyntheticPanel(name: "24\" monitor", width: 531, height: 299).with {
        $0.bus = .usb
    }
    static let watch = SyntheticPanel(name: "watch", width: 40, height: 34)

    /// Returns a changed copy of the panel.
    func with(_ change: (inout SyntheticPanel) -> Void) -> SyntheticPanel {
        var panel = self
        change(&panel)
        return panel
    }

    /// The panel as a device.
    var device: Device {
        Device(
            id: DeviceID(rawValue: 1),
            name: name,
            kinds: [.touchscreen],
            bus: bus,
            surface: surface
        )
    }

    private var surface: Surface { told ?? Surface(width: width, height: height) }

    // MARK: - Positions of hands

    /// Returns a position where that many fingers fit side by side.
    func place(for fingers: Int, _ random: inout SeededRandom) -> Point {
        let half = Hand.reach(of: fingers) + 10
        return Point(
            x: inside(half, width, &random),
            y: inside(min(half, 20), height, &random)
        )
    }

    /// Returns a position near the middle.
    func middle(_ random: inout SeededRandom) -> Point {
        Point(
            x: width / 2 + random.number(-0.05...0.05) * width,
            y: height / 2 + random.number(-0.05...0.05) * height
        )
    }

    /// Returns the beginning of a stroke whose middle is near the middle of the panel.
    func start(
        of along: Vector,
        _ length: Double,
        by fingers: Int,
        _ random: inout SeededRandom
    ) -> Point {
        let middle = middle(&random)
        return middle + Vector(dx: -along.dx * length / 2, dy: -along.dy * length / 2)
    }

    private func inside(_ margin: Double, _ size: Double, _ random: inout SeededRandom) -> Double {
        let margin = min(margin, size / 2)
        return random.number(margin...max(margin, size - margin))
    }

    // MARK: - Reports

    /// Returns the panel's frames of a performance.
    func frames(of performance: Performance, _ random: inout SeededRandom) -> [Frame] {
        let period = 1000 / rate
        let frames = performance.frames(every: period, phase: random.number(0...period * 0.99))
        let lost = lostSpan(of: performance, period, &random)
        let surface = surface
        var last: [Int32: Point] = [:]
        return frames.compactMap { frame in
            var frame = frame
            if let lost { lose(&frame, lost, period) }
            for index in frame.changes.indices {
                let slot = frame.changes[index].slot
                if frame.changes[index].phase == .up, let last = last[slot] {
                    // A finger lifts at its last position.
                    frame.changes[index].position = last
                    continue
                }
                let place = frame.changes[index].position
                let x = rounded(place.x + random.normal(deviation: jitter), to: width)
                let y = rounded(place.y + random.normal(deviation: jitter), to: height)
                frame.changes[index].position = surface.point(
                    xFraction: x / width,
                    yFraction: y / height
                )
                last[slot] = frame.changes[index].position
            }
            return frame.changes.isEmpty ? nil : frame
        }
    }

    private func rounded(_ value: Double, to most: Double) -> Double {
        min(most, max(0, (value * resolution).rounded() / resolution))
    }

    /// Returns the finger that is lost, and the time span.
    private func lostSpan(
        of performance: Performance,
        _ period: Double,
        _ random: inout SeededRandom
    ) -> (slot: Int32, from: Double, to: Double)? {
        guard lostFrames > 0, !performance.fingers.isEmpty else { return nil }
        let slot = Int.random(in: performance.fingers.indices, using: &random)
        let finger = performance.fingers[slot]
        let from = finger.down + (finger.up - finger.down) * random.number(0.25...0.75)
        return (Int32(slot), from, from + Double(lostFrames) * period)
    }

    /// Removes the lost finger from a frame: it lifts, is gone, and lands again.
    private func lose(
        _ frame: inout Frame,
        _ lost: (slot: Int32, from: Double, to: Double),
        _ period: Double
    ) {
        guard frame.time >= lost.from, frame.time < lost.to + period,
            let index = frame.changes.firstIndex(where: { $0.slot == lost.slot }),
            frame.changes[index].phase == .motion
        else { return }
        if frame.time >= lost.to {
            frame.changes[index].phase = .down
        } else if frame.time < lost.from + period {
            frame.changes[index].phase = .up
        } else {
            frame.changes.remove(at: index)
        }
    }
}

extension Hand {
    /// Returns the millimetres from the middle of fingers side by side to the outermost.
    static func reach(of fingers: Int) -> Double { Double(fingers - 1) * 17 / 2 }
}
