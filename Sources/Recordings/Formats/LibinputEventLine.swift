import InputEvents

/// One line of `libinput record --with-libinput`, without the fields that are not used here.
///
///     {time: 1.126706, type: GESTURE_SWIPE_UPDATE, nfingers: 3, delta: [  1.02,   0.00],
///      unaccel: [  2.93,   0.00]}
///
/// A field that is missing or not a number counts as 0, but the scale as 1. A line has no event if
/// its type is unknown, or if it lacks the time or the button that its type needs.
struct LibinputEventLine {
    private let line: LineCursor

    /// Creates the line from a cursor just after its opening brace.
    init(_ line: LineCursor) { self.line = line }

    /// The event that the line describes; nil if it describes none.
    var event: RecordedLibinputEvent? {
        var type = line
        guard type.skip(past: "type: ") else { return nil }
        if type.skip("DEVICE_REMOVED") {
            return RecordedLibinputEvent(kind: .deviceRemoved)
        }
        var clock = line
        guard clock.skip(past: "time: "), let time = clock.readTime() else { return nil }
        let kind = type.skip("POINTER_BUTTON") ? button() : gesture(type.text(type.readWord()))
        return kind.map { RecordedLibinputEvent(time: time, kind: $0) }
    }

    private func gesture(_ type: String) -> RecordedLibinputEvent.Kind? {
        guard var gesture = PointerGesture(logged: type.prefix { $0 != "," }) else { return nil }
        var cancelled = line
        if gesture.phase == .end, cancelled.skip(past: "cancelled: true") {
            gesture.phase = .cancel
        }
        gesture.fingers = Int(number(after: "nfingers: ") ?? 0)
        gesture.delta = vector(after: "unaccel: [")
        gesture.scale = number(after: "scale: ") ?? 1
        gesture.angleDelta = number(after: "angle_delta: ") ?? 0
        return .gesture(gesture)
    }

    private func button() -> RecordedLibinputEvent.Kind? {
        guard let number = number(after: "button: "), 0 <= number, number <= 0xffff else {
            return nil
        }
        var state = line
        let isPressed = state.skip(past: "state: pressed")
        return .button(KeyCode(rawValue: UInt16(number)), isPressed: isPressed)
    }

    private func number(after key: StaticString) -> Double? {
        var cursor = line
        guard cursor.skip(past: key) else { return nil }
        cursor.skipBlanks()
        return cursor.readReal()
    }

    private func vector(after key: StaticString) -> Vector {
        var cursor = line
        guard cursor.skip(past: key) else { return .zero }
        cursor.skipBlanks()
        let dx = cursor.readReal()
        _ = cursor.skip(",")
        cursor.skipBlanks()
        let dy = cursor.readReal()
        return Vector(units: dx ?? 0, dy ?? 0)
    }
}

extension Vector {
    /// Creates a displacement from libinput's units, 1000 of which make an inch (25.4 mm).
    init(units x: Double, _ y: Double) { self.init(dx: x * 0.0254, dy: y * 0.0254) }
}

extension PointerGesture {
    /// Creates the step with a name such as `GESTURE_SWIPE_BEGIN`; nil for other names.
    init?(logged type: Substring) {
        let words = type.split(separator: "_")
        guard words.count == 3, words[0] == "GESTURE", let kind = PointerGesture.kinds[words[1]],
            let phase = PointerGesture.phases[words[2]]
        else { return nil }
        self.init(kind: kind, phase: phase, fingers: 0)
    }

    private static let kinds: [Substring: Kind] = ["SWIPE": .swipe, "PINCH": .pinch, "HOLD": .hold]
    private static let phases: [Substring: Phase] = [
        "BEGIN": .begin, "UPDATE": .update, "END": .end,
    ]
}
