import YAML

/// A gesture of InputActions, without its conditions and actions.
struct InputActionsGesture: Sendable {
    var device: Device
    /// The kind: `swipe`, `pinch`, `rotate`, `hold`, `tap` or `circle`.
    var kind: String
    /// The value of `fingers:`; nil for the default.
    var fingers: String?
    /// The direction (`left`, `left_right`, `any` …); nil if there is none.
    var direction: String?
    /// The two angles of `angle:` in degrees, counterclockwise from the right.
    var angles: (Int, Int)?
    /// The speed, `fast` or `slow`; nil for any speed.
    var speed: String?
    /// The least distance in the device's units, or the least time of a hold in milliseconds; nil
    /// for the default.
    var threshold: Double?

    /// The kind of device.
    enum Device: Hashable, Sendable {
        case touchpad, touchscreen
    }

    /// Reads the keys that describe the gesture.
    static func read(
        _ entries: [Node.Entry],
        on device: Device
    ) throws(ImportFailure) -> InputActionsGesture {
        func text(_ key: String) -> String? { entries.first { $0.key == key }?.value.text }
        guard var kind = text("type")?.lowercased() else {
            throw ImportFailure("there is no `type:`")
        }
        if kind == "press" { kind = "hold" }
        if let reason = InputActionsGesture.reasonAgainst(kind, on: device) {
            throw ImportFailure(reason)
        }
        var gesture = InputActionsGesture(device: device, kind: kind)
        if let fingers = text("fingers") ?? text("min_fingers") {
            let numbers = fingers.split(separator: "-").map { Int(String($0).filter { $0 != " " }) }
            guard (1...2).contains(numbers.count), let first = numbers.first ?? nil,
                let last = numbers.last ?? nil, first >= 1, last >= first, last <= 10
            else {
                throw ImportFailure("`\(Original.short(fingers))` is not a number of fingers")
            }
            // inputrx reads one and two fingers from the contacts of the touchpad, but more from
            // libinput.
            if device == .touchpad, kind == "swipe", first < 3, last > 2 {
                throw ImportFailure("a swipe on a touchpad has either one or two fingers, or more")
            }
            gesture.fingers = first == last ? "\(first)" : "\(first)-\(last)"
        } else if device == .touchscreen || ["tap", "circle"].contains(kind) {
            gesture.fingers = "any"
        }
        gesture.direction = text("direction")?.lowercased()
        if let angle = text("angle") {
            let numbers = angle.split(separator: "-").map {
                Double(String($0).filter { $0 != " " })
            }
            guard numbers.count == 2, let from = numbers[0], let to = numbers[1],
                (0...360).contains(from), (0...360).contains(to), from != to
            else { throw ImportFailure("`angle` is not two angles from 0 to 360") }
            gesture.angles = (Int(from.rounded()), Int(to.rounded()))
        }
        if let speed = text("speed"), speed == "fast" || speed == "slow" { gesture.speed = speed }
        let minimum = text("threshold")?.split(separator: "-").first
        gesture.threshold = minimum.flatMap { Double($0) }.flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
        return gesture
    }

    private init(device: Device, kind: String) {
        self.device = device
        self.kind = kind
    }

    /// Returns the reason why a kind of gesture has no translation; nil if it has one.
    private static func reasonAgainst(_ kind: String, on device: Device) -> String? {
        switch (kind, device) {
        case ("swipe", _), ("pinch", _), ("rotate", _), ("hold", _), ("tap", _), ("circle", _):
            nil
        case ("stroke", _):
            "its strokes are in a format of its own: draw it again with `inputrx learn NAME --live`"
        case ("click", _): "the desktop makes clicks of presses on a touchpad"
        default: "`\(Original.short(kind))` is no gesture of a touch surface"
        }
    }

    /// True if the gesture begins and ends at the same time.
    var actsOnce: Bool { kind == "tap" || kind == "hold" && device == .touchscreen }

    /// The key for the place where the gesture begins; nil if libinput does not report the place.
    var placeKey: String? {
        switch (kind, device) {
        case ("swipe", _), ("circle", _): "from"
        case ("tap", _), (_, .touchscreen): "at"
        case (_, .touchpad): nil
        }
    }

    // MARK: - Keys of inputrx

    /// Returns the values of inputrx's `on:`; there are several if a single binding cannot have the
    /// same meaning.
    func spellings(isContinuous: Bool, hasSteps: Bool) throws(ImportFailure) -> [String] {
        switch kind {
        case "swipe": return try swipes(isContinuous: isContinuous, hasSteps: hasSteps)
        case "pinch": return try directed(["in", "out"], isContinuous)
        case "rotate": return try directed(["clockwise", "counterclockwise"], isContinuous)
        case "circle":
            guard !isContinuous else {
                throw ImportFailure("a circle acts only when it is complete")
            }
            return try directed(["clockwise", "counterclockwise"], isContinuous)
        case "hold" where device == .touchscreen && isContinuous:
            throw ImportFailure("on a touchscreen, a long press acts only once")
        case "hold" where device == .touchscreen: return ["long press"]
        case "hold" where hasSteps:
            throw ImportFailure("a hold has no steps; nothing repeats while it lasts")
        case "tap" where isContinuous: throw ImportFailure("a tap acts only once")
        default: return [kind]
        }
    }

    /// Returns the spelling for one of two directions, or those for both: one continuous gesture,
    /// or two gestures that act once.
    private func directed(
        _ directions: [String],
        _ isContinuous: Bool
    ) throws(ImportFailure) -> [String] {
        switch direction {
        case nil, "any"?:
            return isContinuous ? [kind] : directions.map { "\(kind) \($0)" }
        case let word?:
            // KWin Gestures used these words for the directions of a pinch.
            let known = word == "contracting" ? "in" : word == "expanding" ? "out" : word
            guard directions.contains(known) else { throw unknownDirection(word) }
            return ["\(kind) \(known)"]
        }
    }

    /// The directions of a swipe in inputrx's words, by those of InputActions.
    private static let directions: [String: [String]] = [
        "left": ["left"], "right": ["right"], "up": ["up"], "down": ["down"],
        "left_up": ["up-left"], "left_down": ["down-left"],
        "right_up": ["up-right"], "right_down": ["down-right"],
        "left_right": ["left", "right"], "up_down": ["up", "down"],
        "horizontal": ["left", "right"], "vertical": ["up", "down"],
        "left_up_right_down": ["up-left", "down-right"],
        "left_down_right_up": ["down-left", "up-right"],
    ]

    /// Returns the spellings of a swipe: a swipe in both directions of an axis is one continuous
    /// gesture, or two gestures that act once.
    private func swipes(isContinuous: Bool, hasSteps: Bool) throws(ImportFailure) -> [String] {
        if angles != nil || direction == nil || direction == "any" {
            guard !hasSteps else {
                throw ImportFailure("a swipe in any direction has no steps forwards and back")
            }
            return ["swipe"]
        }
        guard let direction, let words = InputActionsGesture.directions[direction] else {
            throw unknownDirection(direction ?? "")
        }
        guard words.count == 2, isContinuous else { return words.map { "swipe \($0)" } }
        switch words[0] {
        case "left": return ["swipe horizontal"]
        case "up": return ["swipe vertical"]
        default:
            throw ImportFailure("a continuous swipe goes along one axis, not diagonally both ways")
        }
    }

    private func unknownDirection(_ word: String) -> ImportFailure {
        ImportFailure("`\(Original.short(word))` is no direction of a \(kind)")
    }

    /// Returns the entries after `on`: fingers, angles, limits and the size of a step.
    func options(isContinuous: Bool, _ moments: InputActionsMoments) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        if let fingers { entries.append(YAMLEntry("fingers", fingers)) }
        if let angles {
            entries.append(YAMLEntry("direction", "\(angles.0)°-\(angles.1)°"))
        }
        if let speed, !isContinuous, kind == "swipe" { entries.append(YAMLEntry("speed", speed)) }
        if let threshold, !isContinuous {
            if kind == "hold" {
                let time = Int(min(60_000, max(10, threshold.rounded())))
                entries.append(YAMLEntry("for", .duration(milliseconds: time)))
            } else if kind == "swipe", device == .touchpad {
                let distance = InputActionsGesture.millimetres(threshold)
                if distance > 10 { entries.append(YAMLEntry("distance", "\(distance)mm")) }
            }
        }
        if let step = stepSize(moments.interval) { entries.append(YAMLEntry("every", step)) }
        return entries
    }

    /// Returns the size of a step; nil for the default.
    private func stepSize(_ interval: Double?) -> String? {
        guard let interval, interval > 0, interval < 1e6 else { return nil }
        switch kind {
        case "rotate": return "\(Int(min(360, max(1, interval.rounded()))))°"
        case "pinch": return "\(Int(min(100, max(1, (interval * 100).rounded()))))%"
        case "swipe" where device == .touchpad:
            return "\(InputActionsGesture.millimetres(interval))mm"
        default: return nil
        }
    }

    /// Converts libinput's units on a touchpad to whole millimetres from 2 to 100.
    ///
    /// Fingers that move by 1 mm make 10.5 units.
    private static func millimetres(_ units: Double) -> Int {
        Int(min(100, max(2, (units / 10.5).rounded())))
    }
}
