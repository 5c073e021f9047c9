import Evdev
import InputEvents

/// A device of a `libinput debug-events` log, reconstructed from libinput's reports.
struct LoggedDevice {
    var device = RecordedDevice()
    /// The time of the event that is being handled.
    private var currentTime = Timestamp.zero
    /// True if the last event is not the end of a frame.
    private var isFrameOpen = false
    private var nextID: Int32 = 0
    /// The horizontal position farthest to the right; the width of the surface follows from it.
    private var rightmost = (percent: 0.0, millimetres: 0.0)
    /// The vertical position nearest to the bottom; the height of the surface follows from it.
    private var lowest = (percent: 0.0, millimetres: 0.0)

    /// 100 units a millimetre, because the log has two decimals.
    private static let unitsPerMillimetre = 100.0
    /// 700 mm: the greatest extent that counts as measured.
    ///
    /// If a device reports no size, libinput takes its units for millimetres. Few panels are larger
    /// than 700 mm, but many have more than 700 units.
    private static let greatestExtent = 700.0

    init(node: String) {
        device.evdev.node = node
        device.isDescribed = true
        device.evdev.udevProperties["ID_INPUT"] = "1"
    }

    /// Handles one event; returns false if its line is malformed.
    mutating func add(_ type: String, _ line: LineCursor, at time: Timestamp) -> Bool {
        currentTime = time
        switch type {
        case "TOUCH_FRAME": endFrame()
        case "TOUCH_DOWN", "TOUCH_MOTION", "TOUCH_UP", "TOUCH_CANCEL": return addTouch(type, line)
        case "KEYBOARD_KEY": return addKey(line, "ID_INPUT_KEY")
        case "POINTER_BUTTON": return addButton(line)
        case "SWITCH_TOGGLE": return addSwitch(line)
        default: return addGesture(type, line)
        }
        return true
    }

    /// Returns the device at the end of the log; many logs stop before the end of the last frame.
    func finished() -> RecordedDevice {
        var finished = self
        if let last = device.events.last, isFrameOpen {
            finished.currentTime = last.time
            finished.endFrame()
        }
        for (axis, farthest) in [
            (AbsoluteAxis.contactX, rightmost), (AbsoluteAxis.contactY, lowest),
        ] where farthest.percent > 0 {
            let extent = farthest.millimetres / farthest.percent * 100
            let isMeasured = extent <= LoggedDevice.greatestExtent
            let units = (extent * LoggedDevice.unitsPerMillimetre).rounded()
            let range = AxisRange(
                minimum: 0,
                maximum: Int32(max(1, min(units, 2e9))),
                resolution: isMeasured ? Int32(LoggedDevice.unitsPerMillimetre) : 0
            )
            finished.device.evdev.axes[axis] = EvdevAxis(range: range)
        }
        finished.equaliseResolutions()
        return finished.device
    }

    /// Treats both axes as unmeasured if one of them is.
    private mutating func equaliseResolutions() {
        let axes = [AbsoluteAxis.contactX, AbsoluteAxis.contactY]
        guard axes.contains(where: { device.evdev.axes[$0]?.range.resolution == 0 }) else { return }
        for axis in axes { device.evdev.axes[axis]?.range.resolution = 0 }
    }

    // MARK: - Events

    /// Adds an event to the frame, and its code to the description.
    private mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        device.evdev.codes.insert(type: type, code: code)
        device.events.append(EvdevEvent(time: currentTime, type: type, code: code, value: value))
        isFrameOpen = true
    }

    private mutating func appendAxis(_ axis: UInt16, _ value: Int32) {
        append(EvdevType.absolute, axis, value)
    }

    private mutating func endFrame() {
        append(EvdevType.synchronisation, Synchronisation.report, 0)
        isFrameOpen = false
    }

    /// Reads `0 (0) 54.37/59.60 (137.37/99.81mm)`: slot, seat slot, per cent, millimetres.
    private mutating func addTouch(_ type: String, _ start: LineCursor) -> Bool {
        var line = start
        guard let slot = line.readDecimal() else { return false }
        device.evdev.udevProperties["ID_INPUT_TOUCHSCREEN"] = "1"
        device.evdev.properties.insert(InputProperty.direct)
        let slots = AxisRange(minimum: 0, maximum: 255)
        device.evdev.axes[AbsoluteAxis.slot] = EvdevAxis(range: slots)
        // The log has slot -1 for a device with one contact.
        appendAxis(AbsoluteAxis.slot, Int32(max(0, min(slot, 255))))
        if type == "TOUCH_UP" || type == "TOUCH_CANCEL" {
            // 2 is MT_TOOL_PALM, for which libinput cancels a touch.
            if type == "TOUCH_CANCEL" { appendAxis(AbsoluteAxis.toolType, 2) }
            appendAxis(AbsoluteAxis.trackingID, -1)
            return true
        }
        if type == "TOUCH_DOWN" {
            nextID = nextID &+ 1 & 0xffff
            appendAxis(AbsoluteAxis.toolType, 0)
            appendAxis(AbsoluteAxis.trackingID, nextID)
        }
        guard line.skip(past: ")"), let percent = readPair(&line), line.skip(past: "("),
            let position = readPair(&line)
        else { return false }
        if percent.x > rightmost.percent { rightmost = (percent.x, position.x) }
        if percent.y > lowest.percent { lowest = (percent.y, position.y) }
        appendAxis(AbsoluteAxis.contactX, units(position.x))
        appendAxis(AbsoluteAxis.contactY, units(position.y))
        return true
    }

    private func units(_ millimetres: Double) -> Int32 {
        let units = (millimetres * LoggedDevice.unitsPerMillimetre).rounded()
        return Int32(max(-2e9, min(units, 2e9)))
    }

    /// Reads ` 1.02/ 0.00`.
    private func readPair(_ line: inout LineCursor) -> (x: Double, y: Double)? {
        line.skipBlanks()
        guard let x = line.readReal(), line.skip("/") else { return nil }
        line.skipBlanks()
        guard let y = line.readReal() else { return nil }
        return (x, y)
    }

    /// Reads `KEY_A (30) pressed`; hidden keys have the number -1.
    private mutating func addKey(_ start: LineCursor, _ property: String) -> Bool {
        guard let (code, isPressed) = readCode(start) else { return false }
        device.evdev.udevProperties[property] = "1"
        guard let code else { return true }
        append(EvdevType.key, code, isPressed ? 1 : 0)
        endFrame()
        return true
    }

    /// Adds a button as a report, which is replayed with the gestures of a touchpad, and as an
    /// event, which is replayed for other devices.
    private mutating func addButton(_ line: LineCursor) -> Bool {
        guard let (code, isPressed) = readCode(line) else { return false }
        if let code { appendReport(.button(KeyCode(rawValue: code), isPressed: isPressed)) }
        return addKey(line, "ID_INPUT_MOUSE")
    }

    private mutating func appendReport(_ kind: RecordedLibinputEvent.Kind) {
        device.libinputEvents.append(RecordedLibinputEvent(time: currentTime, kind: kind))
    }

    /// Reads `(30) pressed`: a code, and true if it is pressed; nil if the line is malformed.
    ///
    /// For a hidden key, the code is nil.
    private func readCode(_ start: LineCursor) -> (UInt16?, isPressed: Bool)? {
        var line = start
        guard line.skip(past: "("), let code = line.readDecimal(), line.skip(")") else {
            return nil
        }
        line.skipBlanks()
        return (UInt16(exactly: code), line.skip("pressed"))
    }

    /// Reads `switch lid state 1`.
    private mutating func addSwitch(_ start: LineCursor) -> Bool {
        var line = start
        guard line.skip("switch ") else { return false }
        let code =
            line.skip("lid")
            ? SwitchCode.lid : line.skip("tablet-mode") ? SwitchCode.tabletMode : nil
        guard let code else { return true }
        guard line.skip(" state "), let state = line.readDecimal() else { return false }
        device.evdev.udevProperties["ID_INPUT_SWITCH"] = "1"
        append(EvdevType.switch, code, state == 0 ? 0 : 1)
        endFrame()
        return true
    }

    /// Reads `2  0.35/ 0.52 ( 0.88/ 1.32 unaccelerated)  0.97 @ -0.14`, `3 cancelled`.
    private mutating func addGesture(_ type: String, _ start: LineCursor) -> Bool {
        guard var gesture = PointerGesture(logged: type[...]) else { return true }
        var line = start
        guard let fingers = line.readDecimal() else { return false }
        gesture.fingers = Int(fingers)
        line.skipBlanks()
        if gesture.phase == .end, line.skip("cancelled") { gesture.phase = .cancel }
        if gesture.phase == .update {
            guard line.skip(past: "("), let delta = readPair(&line) else { return false }
            gesture.delta = Vector(units: delta.x, delta.y)
            if line.skip(past: ")"), gesture.kind == .pinch {
                line.skipBlanks()
                gesture.scale = line.readReal() ?? 1
                if line.skip(past: "@") {
                    line.skipBlanks()
                    gesture.angleDelta = line.readReal() ?? 0
                }
            }
        }
        device.evdev.udevProperties["ID_INPUT_TOUCHPAD"] = "1"
        device.hasLibinputEvents = true
        appendReport(.gesture(gesture))
        return true
    }
}
