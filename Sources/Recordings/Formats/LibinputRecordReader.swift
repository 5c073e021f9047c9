import Evdev
import InputEvents

/// Reads the YAML of `libinput record`, version 1, line by line.
///
/// It does not use a YAML parser, because the tool itself writes invalid YAML: with two devices and
/// `--with-libinput`, an entry is indented one level too deep, and if the recorder is killed, the
/// end is missing. The output is regular enough: each event has its own line, and the keys above a
/// line name its section. Unknown keys are skipped, as the tool's manual demands.
struct LibinputRecordReader: LineReader {
    static let incomplete = "this is no event: a part is missing, or a number is too large"
    var scanner = LineScanner()
    private var devices: [RecordedDevice] = []
    private var device = RecordedDevice()
    private var section = Section.outside
    /// The indentation of the device's `- node:`; its sections are 2 deeper.
    private var deviceIndentation = 0
    /// The switch that the last comment named; the next comment has its position.
    private var commentedSwitch: UInt16?

    /// 256, which is a quarter of the event nodes that the kernel can have; no recording has more.
    static let maximumDevices = 256

    private enum Section {
        case outside, evdev, codes, axes, udev, events
        /// An unused section of a device (`hid:`, `quirks:`, `libinput:`).
        case other
    }

    func finished() -> [RecordedDevice] { device.isDescribed ? devices + [device] : devices }

    mutating func readLine() throws(MalformedLine) {
        var line = scanner.line
        let indentation = line.readIndentation()
        if section == .events, line.skip("- [") {
            try readEvdevEvent(line)
        } else if section == .events, line.skip("- {") {
            readLibinputEvent(line)
        } else if line.next == UInt8(ascii: "#") {
            readComment(line)
        } else if line.skip("- node:") {
            try beginDevice(line, indentation: indentation)
        } else if !device.isDescribed {
            try readTop(line, indentation: indentation)
        } else if indentation == deviceIndentation + 2, beginSection(line) {
            return
        } else {
            try readDescription(line)
        }
    }

    // MARK: - Head and sections

    /// Checks the version; skips the other lines before the first device.
    private mutating func readTop(_ start: LineCursor, indentation: Int) throws(MalformedLine) {
        var line = start
        guard indentation == 0, line.skip("version:") else { return }
        line.skipBlanks()
        guard line.readDecimal() == 1 else {
            throw MalformedLine(
                "this version of the format is unknown",
                at: scanner,
                from: line.position,
                help: "inputrx reads only `version: 1`"
            )
        }
    }

    private mutating func beginDevice(
        _ start: LineCursor,
        indentation: Int
    ) throws(MalformedLine) {
        devices = finished()
        device = RecordedDevice()
        guard devices.count < LibinputRecordReader.maximumDevices else {
            throw .tooManyDevices(at: scanner)
        }
        device.isDescribed = true
        device.evdev.node = start.text(start.remaining)
        deviceIndentation = indentation
        section = .other
    }

    /// Begins the section of the device that the line opens; returns false if it opens none.
    private mutating func beginSection(_ start: LineCursor) -> Bool {
        var line = start
        if line.skip("evdev:") {
            section = .evdev
        } else if line.skip("udev:") {
            section = .udev
        } else if line.skip("events:") {
            section = .events
        } else if line.skip("hid:") || line.skip("quirks:") || line.skip("libinput:") {
            section = .other
        } else {
            return false
        }
        return true
    }

    /// Reads a line of the description; skips unknown keys.
    private mutating func readDescription(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        switch section {
        case .evdev, .codes, .axes: try readEvdevKey(&line)
        case .udev: if line.skip("- ") { readUdevProperty(line) }
        // `- evdev:`, `libinput:`, `- hid:` and the contents of `hid:` have nothing to read. The
        // events themselves are recognised by their form.
        case .events, .outside, .other: break
        }
    }

    /// Reads a line of `evdev:`, or of its sections `codes:` and `absinfo:`.
    private mutating func readEvdevKey(_ line: inout LineCursor) throws(MalformedLine) {
        if line.skip("name:") {
            readName(line)
        } else if line.skip("id:") {
            let numbers = try readList(&line, count: 4, of: "bus, vendor, product and version")
            device.evdev.identify(by: numbers)
        } else if line.skip("codes:") {
            section = .codes
        } else if line.skip("absinfo:") {
            section = .axes
        } else if line.skip("properties:") {
            for property in try readList(&line) {
                if let property = UInt16(exactly: property) {
                    device.evdev.properties.insert(property)
                }
            }
        } else if let number = line.readDecimal(), line.skip(":") {
            try readNumberedList(UInt16(truncatingIfNeeded: number), &line)
        }
    }

    /// Reads the codes of a type, or the numbers of an axis: `3: [0, 1, 53]`, `53: [0, 799, …]`.
    private mutating func readNumberedList(
        _ number: UInt16,
        _ line: inout LineCursor
    ) throws(MalformedLine) {
        if section == .codes {
            for code in try readList(&line) {
                guard let code = UInt16(exactly: code), code <= ButtonCode.last else { continue }
                device.evdev.codes.insert(type: number, code: code)
            }
        } else if section == .axes {
            let values = try readList(&line, count: 5, of: "min, max, fuzz, flat and resolution")
                .map(Int32.init(clamping:))
            let range = AxisRange(minimum: values[0], maximum: values[1], resolution: values[4])
            device.evdev.axes[number] = EvdevAxis(range: range, fuzz: values[2], flat: values[3])
        }
    }

    /// Reads `name: "Atmel maXTouch Touchscreen"`; the tool does not escape quotes, so only the
    /// outer quotes count.
    ///
    /// `inputrx record` writes names that contain quotes in single quotes, as YAML demands.
    private mutating func readName(_ start: LineCursor) {
        let text = start.text(start.remaining)
        if text.utf8.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") {
            device.evdev.name = LibinputRecordReader.unescaped(text.dropFirst().dropLast())
            return
        }
        let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        device.evdev.name = isQuoted ? String(text.dropFirst().dropLast()) : text
    }

    /// Replaces each pair of single quotes with one quote.
    private static func unescaped(_ text: Substring) -> String {
        var name = String.UnicodeScalarView()
        var isSecond = false
        for scalar in text.unicodeScalars {
            isSecond = scalar == "'" && !isSecond
            if scalar != "'" || isSecond { name.append(scalar) }
        }
        return String(name)
    }

    private mutating func readUdevProperty(_ line: LineCursor) {
        let text = line.text(line.remaining)
        guard let equals = text.firstIndex(of: "=") else { return }
        device.evdev.udevProperties[String(text[..<equals])] = String(
            text[text.index(after: equals)...]
        )
    }

    /// Reads `#   Event code 0 (SW_LID)` and `#       State 1`, because only comments have the
    /// positions of switches.
    private mutating func readComment(_ start: LineCursor) {
        guard section == .evdev else { return }
        var line = start
        if line.skip(past: "(SW_") {
            commentedSwitch =
                line.skip("LID)")
                ? SwitchCode.lid : line.skip("TABLET_MODE)") ? SwitchCode.tabletMode : nil
        } else if line.skip(past: "State ") {
            if let code = commentedSwitch, line.readDecimal() == 1 {
                device.evdev.switchesOn.insert(code)
            }
        } else {
            commentedSwitch = nil
        }
    }

    // MARK: - Events

    /// Reads `- [  0,  59660,   3,  53,     222]`: seconds, microseconds, type, code, value.
    private mutating func readEvdevEvent(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        guard let seconds = readElement(&line), let microseconds = readElement(&line),
            let time = Timestamp(seconds: seconds, microseconds: microseconds),
            let type = readElement(&line).flatMap(UInt16.init(exactly:)),
            let code = readElement(&line).flatMap(UInt16.init(exactly:)),
            let value = readElement(&line).flatMap(Int32.init(exactly:)), line.skip("]")
        else {
            throw MalformedLine(
                LibinputRecordReader.incomplete,
                at: scanner,
                from: start.position - 3,
                help: "expected `- [seconds, microseconds, type, code, value]`, all decimal"
            )
        }
        device.events.append(EvdevEvent(time: time, type: type, code: code, value: value))
    }

    /// Reads a number in a list and the comma after it, if there is one; nil if there is no number.
    private func readElement(_ line: inout LineCursor) -> Int64? {
        line.skipBlanks()
        guard let number = line.readDecimal() else { return nil }
        line.skipBlanks()
        _ = line.skip(",")
        return number
    }

    private mutating func readLibinputEvent(_ start: LineCursor) {
        device.hasLibinputEvents = true
        if let event = LibinputEventLine(start).event { device.libinputEvents.append(event) }
    }

    // MARK: - Lists

    /// Reads `[1, 2, 3]`.
    private func readList(_ line: inout LineCursor) throws(MalformedLine) -> [Int64] {
        line.skipBlanks()
        let start = line.position
        guard line.skip("[") else {
            throw MalformedLine(
                "this should be a list",
                at: scanner,
                from: start,
                help: "expected numbers in brackets, like `[0, 1, 330]`"
            )
        }
        var numbers: [Int64] = []
        while let number = readElement(&line) { numbers.append(number) }
        guard line.skip("]") else {
            throw MalformedLine(
                "the list is not complete",
                at: scanner,
                from: start,
                help: "expected decimal numbers in brackets, like `[0, 1, 330]`"
            )
        }
        return numbers
    }

    /// Reads a list of at least `count` numbers; `what` names them in the message.
    private func readList(
        _ line: inout LineCursor,
        count: Int,
        of what: String
    ) throws(MalformedLine) -> [Int64] {
        let start = line.position
        let numbers = try readList(&line)
        guard numbers.count >= count else {
            throw MalformedLine(
                "the list is too short",
                at: scanner,
                from: start,
                help: "expected \(count) numbers: \(what)"
            )
        }
        return numbers
    }
}
