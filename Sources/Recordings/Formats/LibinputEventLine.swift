import InputEvents

/// One line of `libinput record --with-libinput`, as far as it is used here.
///
///     {time: 1.126706, type: GESTURE_SWIPE_UPDATE, nfingers: 3, delta: [  1.02,   0.00],
///      unaccel: [  2.93,   0.00]}
///
/// Fields that are missing or are not numbers read as zero; an unknown type gives no event.
struct LibinputEventLine {
    private let line: LineCursor

    /// 25.4 mm an inch, 1000 of libinput's units an inch.
    static let millimetre = 0.0254

    /// The line, after its opening brace.
    init(_ line: LineCursor) { self.line = line }

    /// What it says.
    var event: RecordedLibinputEvent? {
        var type = line
        guard type.skip(past: "type: ") else { return nil }
        if type.skip("DEVICE_REMOVED") {
            return RecordedLibinputEvent(time: nil, kind: .deviceRemoved)
        }
        var clock = line
        guard clock.skip(past: "time: "), let time = clock.time() else { return nil }
        if type.skip("GESTURE_") {
            return gesture(&type).map { RecordedLibinputEvent(time: time, kind: .gesture($0)) }
        }
        if type.skip("POINTER_BUTTON") {
            return button().map { RecordedLibinputEvent(time: time, kind: $0) }
        }
        return nil
    }

    private func gesture(_ type: inout LineCursor) -> PointerGesture? {
        let kind: PointerGesture.Kind
        if type.skip("SWIPE_") {
            kind = .swipe
        } else if type.skip("PINCH_") {
            kind = .pinch
        } else if type.skip("HOLD_") {
            kind = .hold
        } else {
            return nil
        }
        let phase: PointerGesture.Phase
        if type.skip("BEGIN") {
            phase = .begin
        } else if type.skip("UPDATE") {
            phase = .update
        } else if type.skip("END") {
            var cancelled = line
            phase = cancelled.skip(past: "cancelled: true") ? .cancel : .end
        } else {
            return nil
        }
        return PointerGesture(
            kind: kind,
            phase: phase,
            fingers: Int(number(behind: "nfingers: ") ?? 0),
            delta: vector(behind: "unaccel: ["),
            scale: number(behind: "scale: ") ?? 1,
            angleDelta: number(behind: "angle_delta: ") ?? 0
        )
    }

    private func button() -> RecordedLibinputEvent.Kind? {
        guard let number = number(behind: "button: "), 0 <= number, number <= 0xffff else {
            return nil
        }
        var state = line
        let isPressed = state.skip(past: "state: pressed")
        return .button(KeyCode(rawValue: UInt16(number)), isPressed: isPressed)
    }

    private func number(behind key: StaticString) -> Double? {
        var cursor = line
        guard cursor.skip(past: key) else { return nil }
        cursor.skipBlanks()
        return cursor.real()
    }

    private func vector(behind key: StaticString) -> Vector {
        var cursor = line
        guard cursor.skip(past: key) else { return .zero }
        cursor.skipBlanks()
        let dx = cursor.real()
        _ = cursor.skip(",")
        cursor.skipBlanks()
        let dy = cursor.real()
        return Vector(
            dx: (dx ?? 0) * LibinputEventLine.millimetre,
            dy: (dy ?? 0) * LibinputEventLine.millimetre
        )
    }
}
