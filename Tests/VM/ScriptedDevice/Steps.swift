import CLibevdev

/// Turns the statements that produce events into frames.
enum Steps {
    /// The frames of one statement; nil if its verb is another one.
    static func frames(
        _ verb: String,
        _ tokens: inout Tokens,
        on device: DeviceDescription
    ) throws -> [Frame]? {
        switch verb {
        case "tap", "press": try tap(&tokens, device, isLong: verb == "press")
        case "swipe": try swipe(&tokens, device)
        case "pinch": try pinch(&tokens, device)
        case "down", "move", "up", "palm": try contact(verb, &tokens, device)
        case "key": try key(&tokens)
        case "switch": try toggle(&tokens)
        case "ring": try ring(&tokens)
        case "pen": try pen(&tokens, device)
        case "storm": try storm(&tokens, device)
        case "overflow": try overflow(&tokens, device)
        default: nil
        }
    }

    /// `tap POINT [fingers=1] [for=60ms] [count=1] [gap=100ms] [stagger=0ms] [lift=0ms] [spacing=15]`;
    /// `press` is the same and lasts 700 ms.
    private static func tap(
        _ tokens: inout Tokens,
        _ device: DeviceDescription,
        isLong: Bool
    ) throws -> [Frame] {
        let count = try tokens.integer("count", default: 1)
        let gap = try tokens.time("gap", default: 100_000)
        let point = try device.panel.position(try tokens.next("the point"))
        let gesture = try path([point], &tokens, duration: isLong ? 700_000 : 60_000)
        var frames: [Frame] = []
        for _ in 0..<max(count, 1) {
            frames += gesture.frames(from: frames.last.map { $0.at + gap } ?? 0)
        }
        return frames
    }

    /// `swipe POINT POINT… [fingers=1] [for=200ms] [pause=0ms] [rate=100] [stagger=0ms] [lift=0ms]
    /// [spacing=15] [end=lift|palm|stay]`: `for` each leg, `pause` at each point but the first.
    private static func swipe(
        _ tokens: inout Tokens,
        _ device: DeviceDescription
    ) throws -> [Frame] {
        var points = [try device.panel.position(try tokens.next("where it starts"))]
        repeat {
            points.append(try device.panel.position(try tokens.next("where it goes")))
        } while !tokens.words.isEmpty
        return try path(points, &tokens, duration: 200_000).frames()
    }

    private static func path(
        _ points: [Position],
        _ tokens: inout Tokens,
        duration: Int
    ) throws -> TouchGesture {
        var gesture = TouchGesture.path(
            points,
            fingers: try tokens.integer("fingers", default: 1),
            spacing: try tokens.number("spacing", default: 15),
            duration: try tokens.time("for", default: duration)
        )
        try common(&gesture, &tokens)
        return gesture
    }

    /// `pinch CENTRE from=60 to=20 [turn=0] [fingers=2] [for=300ms] …`: distances in mm across the
    /// fingers, degrees clockwise.
    private static func pinch(
        _ tokens: inout Tokens,
        _ device: DeviceDescription
    ) throws -> [Frame] {
        var gesture = TouchGesture.pinch(
            at: try device.panel.position(try tokens.next("the centre")),
            from: try tokens.number("from", default: 40),
            to: try tokens.number("to", default: 40),
            turn: try tokens.number("turn", default: 0),
            fingers: try tokens.integer("fingers", default: 2),
            duration: try tokens.time("for", default: 300_000)
        )
        try common(&gesture, &tokens)
        return gesture.frames()
    }

    private static func common(_ gesture: inout TouchGesture, _ tokens: inout Tokens) throws {
        gesture.rate = try tokens.number("rate", default: 100)
        gesture.pause = try tokens.time("pause", default: 0)
        gesture.stagger = try tokens.time("stagger", default: 0)
        gesture.liftStagger = try tokens.time("lift", default: 0)
        let ending = tokens.option("end") ?? "lift"
        guard let known = TouchGesture.Ending(rawValue: ending) else {
            throw Failure("end=\(ending) is not lift, palm or stay")
        }
        gesture.ending = known
    }

    /// `down POINT slot=0`, `move POINT slot=0`, `up slot=0`, `palm slot=0`: contacts one by one.
    private static func contact(
        _ verb: String,
        _ tokens: inout Tokens,
        _ device: DeviceDescription
    ) throws -> [Frame] {
        let slot = try tokens.integer("slot", default: 0)
        switch verb {
        case "up": return [Frame(at: 0, [.up(slot: slot)])]
        case "palm": return [Frame(at: 0, [.palm(slot: slot)])]
        default:
            let point = try device.panel.position(try tokens.next("the point"))
            return [
                Frame(at: 0, [verb == "down" ? .down(slot: slot, point) : .move(slot: slot, point)])
            ]
        }
    }

    /// `key press|down|up KEY_A… [for=60ms] [count=1] [gap=100ms]`; of several keys, each is
    /// pressed 20 ms after the previous one.
    private static func key(_ tokens: inout Tokens) throws -> [Frame] {
        let verb = try tokens.next("press, down or up")
        guard ["press", "down", "up"].contains(verb) else {
            throw Failure("`\(verb)` is not press, down or up")
        }
        var codes = [try keyCode(try tokens.next("the key"))]
        while !tokens.words.isEmpty { codes.append(try keyCode(try tokens.next("the key"))) }
        let hold = try tokens.time("for", default: 60_000)
        let gap = try tokens.time("gap", default: 100_000)
        var frames: [Frame] = []
        for _ in 0..<max(try tokens.integer("count", default: 1), 1) {
            var now = frames.last.map { $0.at + gap } ?? 0
            if verb != "up" {
                for code in codes {
                    frames.append(Frame(at: now, [keyChange(code, 1)]))
                    now += 20_000
                }
            }
            if verb == "press" { now += hold - 20_000 }
            if verb != "down" {
                frames.append(Frame(at: now, codes.reversed().map { keyChange($0, 0) }))
            }
        }
        return frames
    }

    private static func keyChange(_ code: UInt32, _ value: Int32) -> Change {
        .event(type: UInt32(EV_KEY), code: code, value: value)
    }

    /// `switch lid|tablet-mode on|off`.
    private static func toggle(_ tokens: inout Tokens) throws -> [Frame] {
        let codes = ["lid": SW_LID, "tablet-mode": SW_TABLET_MODE]
        let name = try tokens.next("the switch")
        guard let code = codes[name] else { throw Failure("there is no switch `\(name)`") }
        let value: Int32 = try tokens.next("on or off") == "on" ? 1 : 0
        return [Frame(at: 0, [.event(type: UInt32(EV_SW), code: UInt32(code), value: value)])]
    }

    /// `pen near|writing|away POINT`.
    private static func pen(
        _ tokens: inout Tokens,
        _ device: DeviceDescription
    ) throws -> [Frame] {
        let word = try tokens.next("near, writing or away")
        guard ["near", "writing", "away"].contains(word) else {
            throw Failure("a pen is near, writing or away, not `\(word)`")
        }
        let place = device.panel.deviceUnits(
            try device.panel.position(try tokens.next("the point"))
        )
        func axis(_ code: Int32, _ value: Int32) -> Change {
            .event(type: UInt32(EV_ABS), code: UInt32(code), value: value)
        }
        return [
            Frame(
                at: 0,
                [
                    axis(ABS_X, place.x), axis(ABS_Y, place.y),
                    axis(ABS_PRESSURE, word == "writing" ? 100 : 0),
                    keyChange(UInt32(BTN_TOUCH), word == "writing" ? 1 : 0),
                    keyChange(UInt32(BTN_TOOL_PEN), word == "away" ? 0 : 1),
                ]
            )
        ]
    }

    /// `ring FROM TO [for=300ms]`: a finger moves on the ring of a pad, in steps of 5° (0…71).
    private static func ring(_ tokens: inout Tokens) throws -> [Frame] {
        let ends = [try tokens.next("the first step"), try tokens.next("the last step")]
        let steps = ends.compactMap { Int32($0) }
        guard steps.count == 2 else { throw Failure("ring steps are whole numbers from 0 to 71") }
        let duration = try tokens.time("for", default: 300_000)
        let way = Array(stride(from: steps[0], through: steps[1], by: steps[0] < steps[1] ? 1 : -1))
        var frames = way.enumerated().map { index, step in
            Frame(
                at: duration * index / way.count,
                [.event(type: UInt32(EV_ABS), code: UInt32(ABS_WHEEL), value: step)]
                    + (index == 0
                        ? [.event(type: UInt32(EV_ABS), code: UInt32(ABS_MISC), value: 15)] : [])
            )
        }
        frames.append(
            Frame(
                at: duration,
                [
                    .event(type: UInt32(EV_ABS), code: UInt32(ABS_WHEEL), value: 0),
                    .event(type: UInt32(EV_ABS), code: UInt32(ABS_MISC), value: 0),
                ]
            )
        )
        return frames
    }

    /// `storm frames=3000 [rate=125] [fingers=2]`: fingers that keep moving, for measurements.
    private static func storm(
        _ tokens: inout Tokens,
        _ device: DeviceDescription
    ) throws -> [Frame] {
        let frames = try tokens.integer("frames", default: 3_000)
        let rate = max(try tokens.number("rate", default: 125), 1)
        let fingers = try tokens.integer("fingers", default: 2)
        let panel = device.panel
        let gesture = TouchGesture(
            fingers: fingers,
            position: { finger, _, fraction in
                // Back and forth across the middle of the panel, about four times a second.
                let phase = (fraction * Double(frames) / rate * 4).truncatingRemainder(
                    dividingBy: 2
                )
                return Position(
                    x: panel.width * (0.2 + 0.6 * (phase < 1 ? phase : 2 - phase)),
                    y: panel.height * (0.3 + 0.1 * Double(finger)) + fraction * 10
                )
            },
            duration: Int(Double(frames) * 1_000_000 / rate),
            rate: rate
        )
        return gesture.frames()
    }

    /// `overflow [frames=2000]`: more events at one instant than a reader's buffer holds.
    private static func overflow(
        _ tokens: inout Tokens,
        _ device: DeviceDescription
    ) throws -> [Frame] {
        let panel = device.panel
        return (0..<(try tokens.integer("frames", default: 2_000))).map { index in
            let fraction = Double(index % 100) / 100
            let position = Position(x: panel.width * fraction, y: panel.height * fraction)
            return Frame(at: 0, [.move(slot: 0, position)])
        }
    }
}
