import YAML

/// A gesture of InputActions, without its conditions and actions.
struct InputActionsGesture: Sendable {
    var device: Device
    /// The kind: `swipe`, `pinch`, `rotate`, `hold`, `tap`, `circle`, or `long press`, a hold that
    /// acts while the fingers rest.
    var kind: String
    /// The value of `fingers:`; nil for the default.
    var fingers: String?
    /// The direction (`left`, `left_right`, `any` …); nil if there is none.
    var direction: String?
    /// The two angles of `angle:` in degrees, counterclockwise from the right.
    var angles: (Int, Int)?
    /// The speed, `fast` or `slow`; nil for any speed.
    var speed: String?
    /// How far the fingers go in the device's units, or how long a hold lasts in milliseconds; nil
    /// for the default.
    var threshold: InputActionsThreshold?
    /// The milliseconds after the lift in which the gesture may continue; 0 for none.
    var resumption = 0
    /// True if the pointer is accelerated, as under one finger.
    var isAccelerated = false

    /// The kind of device.
    enum Device: String, Hashable, Sendable {
        case touchpad, touchscreen
    }

    /// Reads the keys that describe the gesture.
    static func read(
        _ mapping: InputActionsMapping,
        on device: Device
    ) throws(ImportFailure) -> InputActionsGesture {
        guard var kind = try mapping.text("type")?.lowercased() else {
            throw ImportFailure("there is no `type:`")
        }
        if kind == "press" { kind = "hold" }
        if let reason = InputActionsGesture.reasonAgainst(kind, on: device) {
            throw ImportFailure(reason)
        }
        for key in ["edges", "start_positions", "end_positions"] where mapping[key] != nil {
            throw ImportFailure(
                "`\(key)` asks where the pointer is on the screen, which inputrx does not know"
            )
        }
        if mapping["end_conditions"] != nil {
            throw ImportFailure(
                "inputrx checks conditions when a gesture begins, and none at its end"
            )
        }
        var gesture = InputActionsGesture(device: device, kind: kind)
        try gesture.readFingers(mapping)
        if ["swipe", "pinch", "rotate", "circle"].contains(kind) {
            gesture.direction = try mapping.text("direction")?.lowercased()
        }
        // A direction overrides an angle.
        if kind == "swipe", gesture.direction == nil { try gesture.readAngles(mapping) }
        if let speed = try mapping.text("speed")?.lowercased(), speed != "any" {
            guard speed == "fast" || speed == "slow" else {
                throw ImportFailure("`\(Original.short(speed))` is no speed")
            }
            gesture.speed = speed
        }
        if let text = try mapping.text("threshold") {
            gesture.threshold = try InputActionsThreshold.read(text)
        }
        if let text = try mapping.text("resume_timeout") {
            guard let time = Int(text), (0..<100_000).contains(time) else {
                throw ImportFailure("`resume_timeout` is not a time in milliseconds")
            }
            gesture.resumption = time
        }
        gesture.isAccelerated = try mapping.text("accelerated") == "true"
        return gesture
    }

    private init(device: Device, kind: String) {
        self.device = device
        self.kind = kind
    }

    /// Reads a number or a range of fingers.
    private mutating func readFingers(_ mapping: InputActionsMapping) throws(ImportFailure) {
        var written = try mapping.text("fingers")
        if written == nil { written = try mapping.text("min_fingers") }
        guard let text = written else {
            if device == .touchscreen || ["tap", "circle"].contains(kind) { fingers = "any" }
            return
        }
        let numbers = text.split(separator: "-").map { Int(String($0).filter { $0 != " " }) }
        guard (1...2).contains(numbers.count), let first = numbers.first ?? nil,
            let last = numbers.last ?? nil, first >= 1, last >= first, last <= 10
        else {
            throw ImportFailure("`\(Original.short(text))` is not a number of fingers")
        }
        // inputrx reads one and two fingers from the contacts of the touchpad, but more from
        // libinput.
        if device == .touchpad, kind == "swipe", first < 3, last > 2 {
            throw ImportFailure("a swipe on a touchpad has either one or two fingers, or more")
        }
        fingers = first == last ? "\(first)" : "\(first)-\(last)"
    }

    private mutating func readAngles(_ mapping: InputActionsMapping) throws(ImportFailure) {
        guard let text = try mapping.text("angle") else { return }
        let numbers = text.split(separator: "-").map { Double(String($0).filter { $0 != " " }) }
        guard numbers.count == 2, let from = numbers[0], let to = numbers[1],
            (0...360).contains(from), (0...360).contains(to), from != to
        else { throw ImportFailure("`angle` is not two angles from 0 to 360") }
        angles = (Int(from.rounded()), Int(to.rounded()))
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

    /// True if a hold on a touchpad begins only after a time.
    var isDelayedHold: Bool {
        kind == "hold" && device == .touchpad && (threshold?.least ?? 0) > 0
    }

    /// True if a swipe goes in any direction.
    var goesAnywhere: Bool {
        kind == "swipe" && angles == nil && (direction == nil || direction == "any")
    }

    /// True if a swipe goes both ways along one axis.
    var isAlongAxis: Bool {
        direction.map { InputActionsGesture.directions[$0]?.count == 2 } ?? false
    }

    /// The key for the place where the gesture begins; nil if libinput does not report the place.
    var placeKey: String? {
        switch (kind, device) {
        case ("swipe", _), ("circle", _): "from"
        case ("tap", _), ("long press", _), (_, .touchscreen): "at"
        case (_, .touchpad): nil
        }
    }

    // MARK: - Gestures of inputrx

    /// Returns the values of inputrx's `on:`; there are several if a single binding cannot have the
    /// same meaning.
    func spellings(_ moments: InputActionsMoments) throws(ImportFailure) -> [String] {
        let isContinuous = moments.isContinuous
        switch kind {
        case "swipe": return try swipes(isContinuous: isContinuous, hasSteps: moments.hasSteps)
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
        case "hold" where moments.repeats:
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
            let known = InputActionsGesture.oldDirections[word] ?? word
            guard directions.contains(known) else { throw unknownDirection(word) }
            return ["\(kind) \(known)"]
        }
    }

    /// The words of KWin Gestures for the directions of a pinch.
    private static let oldDirections = [
        "contracting": "in", "expanding": "out", "inward": "in", "outward": "out",
    ]

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
        if goesAnywhere || angles != nil {
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
}
