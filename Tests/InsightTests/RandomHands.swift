import InputEvents
import TestSupport

/// Touches and key presses made up at random on one device, and configurations that could mean them.
struct RandomHands {
    static let device = Device(
        id: DeviceID(rawValue: 1),
        name: "Panel",
        kinds: [.touchscreen, .keyboard],
        surface: Surface(width: 160, height: 100)
    )

    private(set) var events: [InputEvent] = [
        InputEvent(time: .zero, kind: .deviceAdded(device))
    ]
    private var now: Int64 = 100_000

    /// One to four touches or key presses, one after the other.
    init(_ random: inout SplitMix64) {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: press(&random)
            case 1..<4: tap(&random)
            default: stroke(&random)
            }
            now += Int64.random(in: 40_000...900_000, using: &random)
        }
    }

    private mutating func press(_ random: inout SplitMix64) {
        let code = KeyCode(rawValue: UInt16.random(in: 30...31, using: &random))
        for isPressed in [true, false] {
            let kind = InputEvent.Kind.key(Self.device.id, code: code, isPressed: isPressed)
            events.append(InputEvent(time: Timestamp(microseconds: now), kind: kind))
            now += Int64.random(in: 20_000...900_000, using: &random)
        }
    }

    private mutating func tap(_ random: inout SplitMix64) {
        let fingers = Int.random(in: 1...3, using: &random)
        let held = Int64.random(in: 20_000...800_000, using: &random)
        let shift = Double.random(in: 0...6, using: &random)
        let centre = Point(x: 80, y: 50)
        touch(fingers, from: centre, over: held, &random) { _ in Vector(dx: shift, dy: 0) }
    }

    /// A straight way, there and back, round, or fingers that part or turn.
    private mutating func stroke(_ random: inout SplitMix64) {
        let fingers = Int.random(in: 1...3, using: &random)
        let length = Double.random(in: 5...60, using: &random)
        let angle = Double(Int.random(in: 0..<72, using: &random)) * 5
        let over = Int64.random(in: 60_000...1_200_000, using: &random)
        let sort = Int.random(in: 0..<8, using: &random)
        let start = Point(
            x: Double.random(in: 4...156, using: &random),
            y: Double.random(in: 4...96, using: &random)
        )
        let unit = Self.unit(angle)
        if sort == 5 { return spread(&random, over: over) }
        touch(fingers, from: start, over: over, &random) { share in
            switch sort {
            case 6:
                let way = share < 0.5 ? share * 2 : 2 - share * 2
                return Vector(dx: unit.dx * length * way, dy: unit.dy * length * way)
            case 7:
                let point = Self.unit(share * (angle < 180 ? 360 : -330))
                return Vector(dx: (point.dx - 1) * length / 2, dy: point.dy * length / 2)
            default:
                return Vector(dx: unit.dx * length * share, dy: unit.dy * length * share)
            }
        }
    }

    /// Two fingers that move apart or together, or about each other.
    private mutating func spread(_ random: inout SplitMix64, over: Int64) {
        let growth = Double.random(in: 0.5...1.8, using: &random)
        let turn = Double.random(in: -60...60, using: &random)
        let isPinch = Bool.random(using: &random)
        frames(over: over) { share in
            let half = 20 * (isPinch ? 1 + (growth - 1) * share : 1)
            let unit = Self.unit(isPinch ? 30 : 30 + turn * share)
            return [1.0, -1].map {
                Point(x: 80 + unit.dx * half * $0, y: 50 + unit.dy * half * $0)
            }
        }
    }

    private mutating func touch(
        _ fingers: Int,
        from start: Point,
        over length: Int64,
        _ random: inout SplitMix64,
        _ way: (Double) -> Vector
    ) {
        let rest = Bool.random(using: &random) ? 0.7 : 1
        frames(over: length) { share in
            let way = way(min(1, share / rest))
            return (0..<fingers).map {
                Point(x: start.x + way.dx + Double($0) * 14, y: start.y + way.dy)
            }
        }
    }

    /// A frame each 10 ms; all fingers land and lift together.
    private mutating func frames(over length: Int64, _ places: (Double) -> [Point]) {
        let count = max(2, Int(length / 10_000))
        for step in 0...count {
            let phase: TouchChange.Phase = step == 0 ? .down : step == count ? .up : .motion
            let changes = places(Double(min(step, count - 1)) / Double(count - 1)).enumerated()
                .map { TouchChange(slot: Int32($0.offset), phase: phase, position: $0.element) }
            events.append(
                InputEvent(
                    time: Timestamp(microseconds: now),
                    kind: .touches(Self.device.id, TouchFrame(changes))
                )
            )
            if step < count { now += 10_000 }
        }
    }

    /// The direction of an angle, in steps of 5° without sine and cosine.
    private static func unit(_ degrees: Double) -> Vector {
        var point = Vector(dx: 1, dy: 0)
        let radians = degrees * 3.141592653589793 / 180
        let steps = 360
        for _ in 0..<steps {
            let part = radians / Double(steps)
            let next = Vector(dx: point.dx + point.dy * part, dy: point.dy - point.dx * part)
            point = Vector(dx: next.dx / next.length, dy: next.dy / next.length)
        }
        return point
    }
}

/// A configuration as a text that a test can change by itself.
struct WrittenConfiguration {
    var thresholds: [(key: String, value: String)] = []
    var bindings: [[(key: String, value: String)]] = []

    /// Two to eight bindings.
    init(_ random: inout SplitMix64) {
        let directions = ["left", "right", "up", "down"]
        for _ in 0..<Int.random(in: 2...8, using: &random) {
            var keys: [(String, String)] = []
            let direction = directions.randomElement(using: &random) ?? "left"
            let gestures = [
                "tap", "double tap", "triple tap", "long press", "tip-tap", "tip-tap left", "swipe",
                "swipe \(direction)", "swipe \(direction)", "swipe \(direction)", "drag move",
                "drag", "pinch in", "pinch out", "rotate clockwise", "circle clockwise",
                "circle counterclockwise", "stroke L", "stroke square",
                "tap then swipe \(direction)",
                "key KEY_A", "key KEY_A+KEY_S",
            ]
            let on = gestures.randomElement(using: &random) ?? "tap"
            keys.append(("on", on))
            func sometimes(_ key: String, _ values: String...) {
                guard Int.random(in: 0..<3, using: &random) == 0,
                    let value = values.randomElement(using: &random)
                else { return }
                keys.append((key, value))
            }
            if !on.hasPrefix("key"), !on.contains("then") {
                sometimes("fingers", "2", "3", "2-3")
            }
            if on.hasPrefix("swipe") {
                sometimes("distance", "20mm", "30mm", "-40mm", "10mm-30mm")
                sometimes("within", "200ms", "500ms")
                sometimes("from", "left edge", "top-left corner")
                sometimes("speed", "fast", "slow")
                if on == "swipe" { sometimes("direction", "30°-60°", "330°-20°") }
            }
            if on.hasPrefix("drag") { sometimes("distance", "20mm") }
            if on == "long press" { sometimes("hold", "800ms", "600ms") }
            if on == "key KEY_A" { sometimes("press", "short", "long", "double") }
            keys.append(("run", "act"))
            bindings.append(keys)
        }
        if Int.random(in: 0..<4, using: &random) == 0 { thresholds.append(("tap", "200ms")) }
        if Int.random(in: 0..<4, using: &random) == 0 { thresholds.append(("slop", "2mm")) }
    }

    /// The text of a file.
    var text: String {
        var lines: [String] = []
        if !thresholds.isEmpty {
            lines.append("thresholds:")
            lines += thresholds.map { "  \($0.key): \($0.value)" }
        }
        lines.append("bindings:")
        for keys in bindings {
            for (index, pair) in keys.enumerated() {
                lines.append("  \(index == 0 ? "-" : " ") \(pair.key): \(pair.value)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The same after following what a `try:` says to write; nil where it says nothing to write.
    func following(_ advice: String, at binding: Int) -> WrittenConfiguration? {
        var changed = self
        var count = 0
        for group in advice.split(separator: ", or ").flatMap({ $0.split(separator: ", and ") }) {
            var keys = group.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
            let isThreshold = keys.last == "thresholds:"
            if isThreshold { keys.removeLast() }
            for key in keys where !key.hasPrefix("inputrx") {
                let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
                guard let name = parts.first else { continue }
                count += 1
                let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
                if isThreshold {
                    changed.thresholds.removeAll { $0.key == name }
                    changed.thresholds.append((name, String(value)))
                } else {
                    let place = changed.bindings[binding].firstIndex { $0.key == name }
                    if let place { changed.bindings[binding].remove(at: place) }
                    guard !value.isEmpty else { continue }
                    changed.bindings[binding].insert((name, String(value)), at: 0)
                }
            }
        }
        return count > 0 ? changed : nil
    }
}
