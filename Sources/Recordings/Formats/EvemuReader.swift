import Evdev
import InputEvents

/// Reads evemu's text: a description of a device, its events, or both.
///
/// The reader accepts the formats 1.0 to 1.3; see docs/tools/recordings.md. A file describes one
/// device.
struct EvemuReader: LineReader {
    static let incomplete = "the line is not complete"
    var scanner = LineScanner()
    private var device = RecordedDevice()

    func finished() -> [RecordedDevice] { [device] }

    mutating func readLine() throws(MalformedLine) {
        var line = scanner.line
        line.skipBlanks()
        guard let key = line.next, key != UInt8(ascii: "#") else { return }
        let start = line.position
        _ = line.readWord()
        let word = start..<line.position
        guard word.count == 2, scanner.bytes[start + 1] == UInt8(ascii: ":") else {
            throw unknownLine("this is not a line of an evemu recording")
        }
        line.skipBlanks()
        switch key {
        case UInt8(ascii: "E"): try readEvent(line)
        case UInt8(ascii: "N"): readName(line)
        case UInt8(ascii: "I"): try readIdentity(line)
        case UInt8(ascii: "P"): try readProperties(line)
        case UInt8(ascii: "B"): try readCodes(line)
        case UInt8(ascii: "A"): try readAxis(line)
        case UInt8(ascii: "S"): try readSwitch(line)
        case UInt8(ascii: "L"): break
        default:
            let key = line.text(word).quoted
            throw unknownLine("evemu recordings have no lines that begin with \(key)")
        }
    }

    private func unknownLine(_ message: String) -> MalformedLine {
        let help = "lines begin with `E:`, `N:`, `I:`, `P:`, `B:`, `A:`, `L:`, `S:` or `#`"
        return MalformedLine(message, at: scanner, help: help)
    }

    /// Reads `E: 0.054565 0003 002f 0001`: time, type and code in hexadecimal, value in decimal.
    private mutating func readEvent(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        let time = try field("a time in seconds and microseconds, like `12.026878`", of: &line) {
            $0.readTime()
        }
        let type = try field("the event type, hexadecimal, like `0003`", of: &line) {
            $0.readCode()
        }
        let code = try field("the event code, hexadecimal, like `002f`", of: &line) {
            $0.readCode()
        }
        let value = try field("the event's value, a decimal number of 32 bits", of: &line) {
            line -> Int32? in
            let value = line.readDecimal(as: Int32.self)
            return line.isAtWordEnd ? value : nil
        }
        device.events.append(EvdevEvent(time: time, type: type, code: code, value: value))
    }

    /// Reads `N: Atmel maXTouch Touchscreen`: everything to the end of the line, including `#`.
    private mutating func readName(_ line: LineCursor) {
        device.isDescribed = true
        device.evdev.name = line.text(line.remaining)
    }

    /// Reads `I: 0018 0000 0000 0000`: bus, vendor, product, version.
    private mutating func readIdentity(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        let fieldName = "four hexadecimal numbers: bus, vendor, product, version"
        var numbers: [UInt32] = []
        for _ in 0..<4 { numbers.append(try field(fieldName, of: &line) { $0.readHexadecimal() }) }
        device.isDescribed = true
        device.evdev.identify(by: numbers)
    }

    /// Reads `P: 02 00 …`: the next bytes of the property bits.
    private mutating func readProperties(_ start: LineCursor) throws(MalformedLine) {
        device.isDescribed = true
        try readBits(start, mask: -1) { device, bit in device.evdev.properties.insert(bit) }
    }

    /// Reads `B: 03 03 00 …`: the next bytes of the code bits of a type; type 0 lists the types.
    private mutating func readCodes(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        let type = try field("the event type, hexadecimal, like `03`", of: &line) { $0.readCode() }
        line.skipBlanks()
        device.isDescribed = true
        try readBits(line, mask: Int(type)) { device, bit in
            device.evdev.codes.insert(type: type, code: bit)
        }
    }

    /// The number of bytes read so far of each mask; a mask may continue over several lines.
    ///
    /// The key is the event type of the mask, or -1 for the property bits.
    private var bytesRead: [Int: Int] = [:]

    /// 96 bytes, `KEY_CNT` / 8: no mask of the kernel is longer.
    private static let longestMask = 96

    /// Reads the next bytes of a mask, and calls `insert` for each bit that is set.
    private mutating func readBits(
        _ start: LineCursor,
        mask: Int,
        insert: (inout RecordedDevice, UInt16) -> Void
    ) throws(MalformedLine) {
        var line = start
        var count = bytesRead[mask, default: 0]
        while let next = line.next, next != UInt8(ascii: "#") {
            let byte = try field("bytes in hexadecimal, like `0b 00`", of: &line) {
                $0.readHexadecimal().flatMap(UInt8.init(exactly:))
            }
            if count < EvemuReader.longestMask {
                for bit in 0..<8 where byte & 1 << bit != 0 {
                    insert(&device, UInt16(count * 8 + bit))
                }
                count += 1
            }
            line.skipBlanks()
        }
        bytesRead[mask] = count
    }

    /// Reads `A: 35 0 799 0 0 0`: axis, minimum, maximum, fuzz, flat, since 1.2 the resolution.
    private mutating func readAxis(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        let axis = try field("the axis, hexadecimal, like `35`", of: &line) { $0.readCode() }
        var numbers: [Int32] = []
        while numbers.count < 5 {
            line.skipBlanks()
            guard let number = line.readDecimal() else { break }
            numbers.append(Int32(clamping: number))
        }
        guard numbers.count >= 2 else {
            throw expected("the least and the greatest value of the axis, like `0 799`", at: line)
        }
        numbers += repeatElement(0, count: 5 - numbers.count)
        device.isDescribed = true
        let range = AxisRange(minimum: numbers[0], maximum: numbers[1], resolution: numbers[4])
        device.evdev.axes[axis] = EvdevAxis(range: range, fuzz: numbers[2], flat: numbers[3])
    }

    /// Reads `S: 00 1`: a switch and its position.
    private mutating func readSwitch(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        let code = try field("the switch, hexadecimal, like `00`", of: &line) { $0.readCode() }
        line.skipBlanks()
        if line.readDecimal() ?? 0 != 0 { device.evdev.switchesOn.insert(code) }
    }
}
