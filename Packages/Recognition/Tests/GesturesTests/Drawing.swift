import Foundation
import Gestures
import InputEvents
import RecognitionTestSupport

/// Shapes as people draw them: the corners of a path in any unit, y downwards.
enum Drawing {
    static let check = ways("0,50 35,100 100,0")
    static let caret = ways("0,100 50,0 100,100")
    static let triangle = ways("50,0 0,87 100,87 50,0")
    static let square = ways("0,0 0,100 100,100 100,0 0,0")
    static let l = ways("0,0 0,100 60,100")
    static let z = ways("0,0 100,0 0,100 100,100")
    static let m = ways("0,100 20,0 50,70 80,0 100,100")
    static let s = ways(
        "90,15 70,2 45,0 20,8 10,25 22,42 50,50 78,58 90,75 80,92 55,100 30,98 8,85"
    )

    static func ways(_ text: String) -> [Point] {
        text.split(separator: " ").map { word in
            let parts = word.split(separator: ",").map { Double(String($0)) ?? 0 }
            return Point(x: parts[0], y: parts[1])
        }
    }

    /// Returns an arc of a circle by an angle in degrees, clockwise if positive.
    static func arc(_ degrees: Double, from start: Double = 0, radius: Double = 50) -> [Point] {
        (0...96).map { step in
            let (sine, cosine) = Rotation.of(start + degrees * Double(step) / 96)
            return Point(x: radius * cosine, y: radius * sine)
        }
    }
}

enum Rotation {
    /// Returns the sine and cosine of an angle in degrees.
    static func of(_ degrees: Double) -> (Double, Double) {
        (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }
}

/// The way in which somebody draws.
struct Hand {
    /// The longer side in millimetres, and the top left corner of the bounding box.
    var size = 40.0
    var place = Point(x: 50, y: 30)
    var milliseconds: Int64 = 1000
    /// The deviation of points in per cent of the size; it changes slowly, like a hand's wobble.
    var noise = 0.0
    var fingers = 1
    var rest: Int64 = 0

    /// Returns the touches of somebody who draws in this way, with a frame every 10 ms.
    func events(_ shape: [Point], _ random: inout SplitMix64) -> [InputEvent] {
        let way = placed(shape, &random)
        var events = [InputEvent(time: .zero, kind: .deviceAdded(Script.device(Script.first)))]
        var time: Int64 = 1000
        func add(_ phase: TouchChange.Phase, _ point: Point) {
            let changes = (0..<Int32(fingers)).map { finger in
                let place = Point(x: point.x + Double(finger) * 15, y: point.y)
                return TouchChange(slot: finger, phase: phase, position: place)
            }
            let kind = InputEvent.Kind.touches(Script.first, TouchFrame(changes))
            events.append(InputEvent(time: Timestamp(microseconds: time), kind: kind))
        }
        add(.down, way[0])
        for point in way.dropFirst() {
            time += milliseconds * 1000 / Int64(way.count)
            add(.motion, point)
        }
        time += 10_000 + rest * 1000
        add(.up, way[way.count - 1])
        return events
    }

    /// Returns the drawing on the panel: a point for each frame, with noise.
    func placed(_ shape: [Point], _ random: inout SplitMix64) -> [Point] {
        let even = Self.even(shape, count: Int(max(2, milliseconds / 10)))
        let least = Point(x: even.map(\.x).min() ?? 0, y: even.map(\.y).min() ?? 0)
        let extent = max(
            (even.map(\.x).max() ?? 0) - least.x,
            (even.map(\.y).max() ?? 0) - least.y
        )
        let scale = size / max(extent, 1e-9)
        var wobble = Vector.zero
        return even.map { point in
            // Uniform steps, pulled back to 0: a deviation of about `noise` in each direction.
            wobble.dx = wobble.dx * 0.8 + Double.random(in: -1...1, using: &random) * noise
            wobble.dy = wobble.dy * 0.8 + Double.random(in: -1...1, using: &random) * noise
            return Point(
                x: place.x + (point.x - least.x) * scale + wobble.dx * size / 100,
                y: place.y + (point.y - least.y) * scale + wobble.dy * size / 100
            )
        }
    }

    private static func even(_ way: [Point], count: Int) -> [Point] {
        let parts = zip(way, way.dropFirst()).map { $0.distance(to: $1) }
        let whole = parts.reduce(0, +)
        return (0..<count).map { index in
            var left = whole * Double(index) / Double(count - 1)
            for (part, length) in parts.enumerated() {
                guard left > length, part < parts.count - 1 else {
                    let share = length > 0 ? min(1, left / length) : 0
                    let (from, to) = (way[part], way[part + 1])
                    return Point(
                        x: from.x + (to.x - from.x) * share,
                        y: from.y + (to.y - from.y) * share
                    )
                }
                left -= length
            }
            return way[way.count - 1]
        }
    }
}
