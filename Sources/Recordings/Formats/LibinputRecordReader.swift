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
    private var current = RecordedDevice()
    private var section = Section.outside
    /// The indentation of the device's `- node:`; its sections are 2 deeper.
    private var deviceIndentation = 0
    /// The switch that a comment has just named.
    private var commentedSwitch: UInt16?

    /// 256: a quarter of the event nodes that the kernel can have, and more than any recording has.
    static let maximumDevices = 256

    private enum Section {
        case outside, evdev, codes, axes, udev, events
        /// A section of a device that is not used here (`hid:`, `quirks:`, `libinput:`).
        case other
    }

    func finished() -> [RecordedDevice] { current.isDescribed ? devices + [current] : devices }

    mutating func readLine() throws(MalformedLine) {
        var line = scanner.line
        let indentation = line.indentation()
        if section == .events, line.skip("- [") {
            try readEvdevEvent(line)
        } else if section == .events, line.skip("- {") {
            readLibinputEvent(line)
        } else if line.next == UInt8(ascii: "#") {
            readComment(line)
        } else if line.skip("- node:") {
            try beginDevice(line, indentation: indentation)
        } else if !current.isDescribed {
            try readTop(line, indentation: indentation)
        } else if indentation == deviceIndentation + 2, beginSection(line) {
            return
        } else {
            try readDescription(line)
        }
    }

    // MARK: - Head and sections

    private mutating func readTop(_ start: LineCursor, indentation: Int) throws(MalformedLine) {
        var line = start
        guard indentation == 0, line.skip("version:") else { return }
        line.skipBlanks()
        guard line.decimal() == 1 else {
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
        current = RecordedDevice()
        guard devices.count < LibinputRecordReader.maximumDevices else {
            throw .tooManyDevices(at: scanner)
        }
        current.isDescribed = true
        current.evdev.node = start.text(start.rest)
        deviceIndentation = indentation
        section = .other
    }

    /// Returns true if the line opens a section of the device.
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
        // `- evdev:`, `libinput:`, `- hid:` and the contents of hid: events are recognised by their own
        // form.
        case .events, .outside, .other: break
        }
    }

    private mutating func readEvdevKey(_ line: inout LineCursor) throws(MalformedLine) {
        if line.skip("name:") {
            readName(line)
        } else if line.skip("id:") {
            let numbers = try list(&line, count: 4, of: "bus, vendor, product and version")
            current.evdev.identify(by: numbers)
        } else if line.skip("codes:") {
            section = .codes
        } else if line.skip("absinfo:") {
            section = .axes
        } else if line.skip("properties:") {
            for property in try list(&line) {
                if let property = UInt16(exactly: property) {
                    current.evdev.properties.insert(property)
                }
            }
        } else if let number = line.decimal(), line.skip(":") {
            try readNumberedList(UInt16(truncatingIfNeeded: number), &line)
        }
    }

    private mutating func readNumberedList(
        _ number: UInt16,
        _ line: inout LineCursor
    ) throws(MalformedLine) {
        if section == .codes {
            for code in try list(&line) {
                guard let code = UInt16(exactly: code), code <= ButtonCode.last else { continue }
                current.evdev.codes.insert(type: number, code: code)
            }
        } else if section == .axes {
            let values = try list(&line, count: 5, of: "min, max, fuzz, flat and resolution")
                .map(Int32.init(clamping:))
            let range = AxisRange(minimum: values[0], maximum: values[1], resolution: values[4])
            current.evdev.axes[number] = EvdevAxis(range: range, fuzz: values[2], flat: values[3])
        }
    }

    /// Reads `name: "Atmel maXTouch Touchscreen"`; the tool does not escape quotes, so the outer
    /// ones count.
    ///
    /// `inputrx record` writes names that contain quotes in single quotes, as YAML demands.
    private mutating func readName(_ start: LineCursor) {
        let text = start.text(start.rest)
        if text.utf8.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") {
            current.evdev.name = LibinputRecordReader.unescaped(text.dropFirst().dropLast())
            return
        }
        let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        current.evdev.name = isQuoted ? String(text.dropFirst().dropLast()) : text
    }

    /// Replaces two single quotes with one.
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
        let text = line.text(line.rest)
        guard let equals = text.firstIndex(of: "=") else { return }
        current.evdev.udevProperties[String(text[..<equals])] = String(
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
            if let code = commentedSwitch, line.decimal() == 1 {
                current.evdev.switchesOn.insert(code)
            }
        } else {
            commentedSwitch = nil
        }
    }

    // MARK: - Events

    /// Reads `- [  0,  59660,   3,  53,     222]`: seconds, microseconds, type, code, value.
    private mutating func readEvdevEvent(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        guard let seconds = element(&line), let micros = element(&line),
            let time = Timestamp(seconds: seconds, microseconds: micros),
            let type = element(&line).flatMap(UInt16.init(exactly:)),
            let code = element(&line).flatMap(UInt16.init(exactly:)),
            let value = element(&line).flatMap(Int32.init(exactly:)), line.skip("]")
        else {
            throw MalformedLine(
                LibinputRecordReader.incomplete,
                at: scanner,
                from: start.position - 3,
                help: "expected `- [seconds, microseconds, type, code, value]`, all decimal"
            )
        }
        current.events.append(EvdevEvent(time: time, type: type, code: code, value: value))
    }

    /// Returns a number of a list with the comma after it, if there is one.
    private func element(_ line: inout LineCursor) -> Int64? {
        line.skipBlanks()
        guard let number = line.decimal() else { return nil }
        line.skipBlanks()
        _ = line.skip(",")
        return number
    }

    private mutating func readLibinputEvent(_ start: LineCursor) {
        current.hasLibinputEvents = true
        if let event = LibinputEventLine(start).event { current.libinputEvents.append(event) }
    }

    // MARK: - Lists

    /// Reads `[1, 2, 3]`.
    private func list(_ line: inout LineCursor) throws(MalformedLine) -> [Int64] {
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
        while let number = element(&line) { numbers.append(number) }
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

    private func list(
        _ line: inout LineCursor,
        count: Int,
        of what: String
    ) throws(MalformedLine) -> [Int64] {
        let start = line.position
        let numbers = try list(&line)
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
