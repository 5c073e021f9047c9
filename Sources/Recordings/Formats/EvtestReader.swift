import Evdev
import InputEvents

/// Reads the log of `evtest`: the description of one device, and its events.
///
///     Event: time 1795233947.483119, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 21
///     Event: time 1795233947.483119, -------------- SYN_REPORT ------------
///
/// The log lacks the value of SYN_REPORT, so it does not show that a device was unplugged.
struct EvtestReader: LineReader {
    static let incomplete = "this is no event: a part is missing, or a number is too large"
    var scanner = LineScanner()
    private var device = RecordedDevice()
    /// The event type to which the next lines of the description belong; nil before the first.
    private var type: UInt16?
    /// The code to which the next lines of the description belong; nil before the first.
    private var code: UInt16?

    func finished() -> [RecordedDevice] { [device] }

    mutating func readLine() throws(MalformedLine) {
        var line = scanner.line
        line.skipBlanks()
        if line.skip("Event: time ") { try readEvent(line) } else { readDescription(line) }
    }

    private mutating func readDescription(_ start: LineCursor) {
        var line = start
        if line.skip("Input device name: ") {
            device.isDescribed = true
            device.evdev.name = line.name
        } else if line.skip("Input device ID: bus ") {
            device.isDescribed = true
            device.evdev.busType = readPrefixed(&line)
            if line.skip(" vendor ") { device.evdev.vendor = readPrefixed(&line) }
            if line.skip(" product ") { device.evdev.product = readPrefixed(&line) }
            if line.skip(" version ") { device.evdev.version = readPrefixed(&line) }
        } else if line.skip("Event type ") {
            type = line.readDecimal(as: UInt16.self)
        } else if line.skip("Property type ") {
            if let property = line.readDecimal(as: UInt16.self) {
                device.evdev.properties.insert(property)
            }
        } else if line.skip("Event code ") {
            readCode(&line)
        } else if let code, type == EvdevType.absolute {
            readAxis(&line, code)
        }
    }

    /// Reads `Event code 0 (SW_LID) state 1`.
    private mutating func readCode(_ line: inout LineCursor) {
        code = line.readDecimal(as: UInt16.self)
        guard let type, let code, code <= ButtonCode.last else { return }
        device.evdev.codes.insert(type: type, code: code)
        if type == EvdevType.switch, line.skip(past: ") state "), line.readDecimal() == 1 {
            device.evdev.switchesOn.insert(code)
        }
    }

    /// Reads `Min        0`, `Max      799`, and the other values, which are omitted if they are 0.
    private mutating func readAxis(_ line: inout LineCursor, _ code: UInt16) {
        let word = line.readWord()
        let key = line.text(word)
        line.skipBlanks()
        guard let number = line.readDecimal().map(Int32.init(clamping:)) else { return }
        let emptyAxis = EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
        switch key {
        case "Min": device.evdev.axes[code, default: emptyAxis].range.minimum = number
        case "Max": device.evdev.axes[code, default: emptyAxis].range.maximum = number
        case "Resolution": device.evdev.axes[code, default: emptyAxis].range.resolution = number
        case "Fuzz": device.evdev.axes[code, default: emptyAxis].fuzz = number
        default: break
        }
    }

    /// Reads `0x18`, or `00` for zero.
    private func readPrefixed(_ line: inout LineCursor) -> UInt16 {
        _ = line.skip("0x")
        return UInt16(truncatingIfNeeded: line.readHexadecimal() ?? 0)
    }

    /// Reads the part of a line after `Event: time `.
    private mutating func readEvent(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        guard let time = line.readTime() else { throw incomplete }
        let event: EvdevEvent
        if line.skip(", type ") {
            guard let type = line.readDecimal(as: UInt16.self), line.skip(past: ", code "),
                let code = line.readDecimal(as: UInt16.self), line.skip(past: ", value "),
                let value = value(&line, type)
            else { throw incomplete }
            event = EvdevEvent(time: time, type: type, code: code, value: value)
        } else {
            guard let code = synchronisation(line) else { throw incomplete }
            event = EvdevEvent(time: time, type: 0, code: code, value: 0)
        }
        device.events.append(event)
    }

    /// Returns the code in `-------------- SYN_REPORT ------------`; nil if the line names none.
    ///
    /// Old versions write `EV_SYN` in place of `SYN_REPORT`.
    private func synchronisation(_ start: LineCursor) -> UInt16? {
        let names: [(StaticString, UInt16)] = [
            ("SYN_REPORT", Synchronisation.report), ("EV_SYN", Synchronisation.report),
            ("SYN_MT_REPORT", Synchronisation.contactReport),
            ("SYN_DROPPED", Synchronisation.dropped),
        ]
        for (name, code) in names {
            var line = start
            if line.skip(past: name) { return code }
        }
        return nil
    }

    /// Reads a value; 0 for scan codes, which are hexadecimal without a prefix and are not used.
    private func value(_ line: inout LineCursor, _ type: UInt16) -> Int32? {
        type == EvdevType.miscellaneous ? 0 : line.readDecimal(as: Int32.self)
    }

    private var incomplete: MalformedLine {
        MalformedLine(
            EvtestReader.incomplete,
            at: scanner,
            help: "expected `Event: time SECONDS, type NUMBER (…), code NUMBER (…), value NUMBER`"
        )
    }
}
