import InputEvents

/// Reads the output of `libinput debug-events`.
///
///     -event5   DEVICE_ADDED            Atmel maXTouch Touchscreen     seat0 default group1  cap:t
///      event4   TOUCH_DOWN              +0.000s   0 (0) 54.37/59.60 (137.37/99.81mm)
///      event12  GESTURE_SWIPE_UPDATE    +1.046s   3  1.02/ 0.00 (10.94/ 0.00 unaccelerated)
///
/// The reader converts touches to evdev events in hundredths of a millimetre, so a replay handles
/// them like touches of other recordings. The log is rounded: times to 1 ms, positions to 0.01 mm.
/// Other lines (pointer motion, `--verbose`) are skipped.
struct DebugEventsReader: LineReader {
    static let incomplete = "the event is not complete"
    var scanner = LineScanner()
    private var devices: [LoggedDevice] = []
    private var indexOfNode: [String: Int] = [:]

    func finished() -> [RecordedDevice] { devices.map { $0.finished() } }

    mutating func readLine() throws(MalformedLine) {
        var line = scanner.line
        line.skipBlanks()
        _ = line.skip("-")
        let node = line.readWord()
        line.skipBlanks()
        let type = line.readWord()
        guard !type.isEmpty else { return }
        if line.isEqual(type, "DEVICE_ADDED") {
            let index = try index(ofNode: node, line)
            devices[index].device.evdev.name = name(line)
            return
        }
        if line.isEqual(type, "DEVICE_REMOVED") {
            let index = try index(ofNode: node, line)
            let removal = RecordedLibinputEvent(kind: .deviceRemoved)
            devices[index].device.libinputEvents.append(removal)
            return
        }
        guard DebugEventsReader.prefixes.contains(where: { line.begins(type, $0) }) else { return }
        line.skipBlanks()
        // Newer versions number the events.
        _ = line.readDecimal()
        let time = try field("the time, like `+0.363s`", of: &line, time)
        line.skipBlanks()
        let index = try index(ofNode: node, line)
        guard devices[index].add(line.text(type), line, at: time) else {
            throw expected("what belongs to such an event", at: line)
        }
    }

    /// The beginnings of the events that are read.
    private static let prefixes: [StaticString] = [
        "TOUCH_", "KEYBOARD_KEY", "POINTER_BUTTON", "SWITCH_TOGGLE", "GESTURE_",
    ]

    /// Returns the device's name, which ends at a tab or two blanks; the seat follows.
    private func name(_ start: LineCursor) -> String {
        var line = start
        line.skipBlanks()
        var end = line.position
        let bytes = scanner.bytes
        while end < line.end, bytes[end] != 0x09,
            !(bytes[end] == 0x20 && end + 1 < line.end && bytes[end + 1] == 0x20)
        {
            end += 1
        }
        return line.text(line.position..<end)
    }

    /// Reads `+0.363s`, in whole milliseconds; nil if it is malformed.
    ///
    /// An event from before the start of the tool has a time of nearly 2^32 ms in the log; this
    /// time counts as zero.
    private func time(_ line: inout LineCursor) -> Timestamp? {
        guard line.skip("+"), let seconds = line.readReal(), line.skip("s") else { return nil }
        guard 0 <= seconds, seconds < 4_000_000 else { return .zero }
        return Timestamp(microseconds: Int64((seconds * 1000).rounded()) * 1000)
    }

    /// Returns the index of the device with this node; adds the device if it is new.
    private mutating func index(
        ofNode word: Range<Int>,
        _ line: LineCursor
    ) throws(MalformedLine) -> Int {
        let node = line.text(word)
        if let index = indexOfNode[node] { return index }
        guard devices.count < LibinputRecordReader.maximumDevices else {
            throw expected("at most \(LibinputRecordReader.maximumDevices) devices", at: line)
        }
        devices.append(LoggedDevice(node: "/dev/input/\(node)"))
        indexOfNode[node] = devices.count - 1
        return devices.count - 1
    }
}
