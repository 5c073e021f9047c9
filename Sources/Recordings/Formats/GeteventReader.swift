import Evdev
import EventCodes
import InputEvents

/// Reads the output of Android's `getevent -t`, with labels (`-l`) or numbers, with or without
/// `-p`.
///
///     [  212916.728517] EV_ABS       ABS_MT_TRACKING_ID   00000000
///     [ 149840.463459] /dev/input/event2: 0003 0039 0000107b
///
/// Values are hexadecimal, 32 bits in two's complement; keys may read `DOWN` and `UP`. Without
/// `-p`, the devices are not described.
struct GeteventReader: LineReader {
    static let incomplete = "this is no event: a part is missing, or a number is too large"
    var scanner = LineScanner()
    private var devices: [RecordedDevice] = []
    private var indexOfNode: [String: Int] = [:]
    /// The last node that a line named.
    private var nodeBytes: [UInt8] = []
    /// The index of the device to which lines without a node belong; nil before the first.
    private var currentIndex: Int?
    private let labels = LabelCache()

    func finished() -> [RecordedDevice] { devices }

    mutating func readLine() throws(MalformedLine) {
        var line = scanner.line
        line.skipBlanks()
        if line.skip("[") { try readEvent(line) } else { try readDescription(line) }
    }

    /// Reads a line that describes a device: `add device 1: /dev/input/event2`, `name: "…"`, or an
    /// axis.
    ///
    /// Without `-p`, these lines occur only at the start, and there are no axes.
    private mutating func readDescription(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        if line.skip("add device"), line.skip(past: ": ") {
            currentIndex = try index(ofNode: line.remaining)
        } else if let currentIndex, line.skip("name:") {
            devices[currentIndex].evdev.name = line.name
        } else if let currentIndex, let axis = axisRange(line) {
            devices[currentIndex].evdev.axes[axis.code] = axis.axis
        }
    }

    /// Reads `ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution
    /// 0`.
    private func axisRange(_ start: LineCursor) -> (code: UInt16, axis: EvdevAxis)? {
        var line = start
        if line.skip("ABS (0003):") { line.skipBlanks() }
        let word = line.readWord()
        let code = labels.code(line, word, type: EvdevType.absolute)
        guard let code, let minimum = number(line, after: "min "),
            let maximum = number(line, after: "max ")
        else { return nil }
        let range = AxisRange(
            minimum: minimum,
            maximum: maximum,
            resolution: number(line, after: "resolution ") ?? 0
        )
        let fuzz = number(line, after: "fuzz ") ?? 0
        return (code, EvdevAxis(range: range, fuzz: fuzz, flat: number(line, after: "flat ") ?? 0))
    }

    private func number(_ start: LineCursor, after key: StaticString) -> Int32? {
        var line = start
        return line.skip(past: key) ? line.readDecimal().map(Int32.init(clamping:)) : nil
    }

    /// Reads the part of a line after `[`: the time, perhaps the node, and the event.
    private mutating func readEvent(_ start: LineCursor) throws(MalformedLine) {
        var line = start
        let time = try field("a time like `[  212916.728517]`", of: &line) { line -> Timestamp? in
            let time = line.readTime()
            return line.skip("]") ? time : nil
        }
        line.skipBlanks()
        if line.next == UInt8(ascii: "/") {
            let word = line.readWord()
            currentIndex = try index(
                ofNode: word.lowerBound..<max(word.lowerBound, word.upperBound - 1)
            )
        }
        let type = try field("an event type like `EV_ABS` or `0003`", of: &line) {
            labels.type($0, $0.readWord())
        }
        let code = try field("an event code like `ABS_MT_SLOT` or `0039`", of: &line) {
            labels.code($0, $0.readWord(), type: type)
        }
        let value = try field("a value like `0000107b`, `DOWN` or `UP`", of: &line, value)
        let index =
            if let currentIndex {
                currentIndex
            } else {
                try self.index(ofNode: line.end..<line.end)
            }
        currentIndex = index
        devices[index].events.append(EvdevEvent(time: time, type: type, code: code, value: value))
    }

    private func value(_ line: inout LineCursor) -> Int32? {
        if line.skip("DOWN") { return 1 }
        if line.skip("UP") { return 0 }
        if line.skip("REPEAT") { return 2 }
        guard let number = line.readHexadecimal(), line.isAtWordEnd else { return nil }
        return Int32(bitPattern: number)
    }

    /// Returns the index of the device with this node; adds the device if it is new.
    private mutating func index(ofNode range: Range<Int>) throws(MalformedLine) -> Int {
        // Nearly every line names the same node as the line before.
        if let currentIndex, scanner.bytes[range].elementsEqual(nodeBytes) { return currentIndex }
        nodeBytes = Array(scanner.bytes[range])
        let node = String(decoding: nodeBytes, as: UTF8.self)
        if let index = indexOfNode[node] { return index }
        guard devices.count < LibinputRecordReader.maximumDevices else {
            throw .tooManyDevices(at: scanner)
        }
        var device = RecordedDevice()
        device.evdev.node = node
        devices.append(device)
        indexOfNode[node] = devices.count - 1
        return devices.count - 1
    }
}

/// Caches the numbers of event names.
private final class LabelCache {
    private var types: [[UInt8]: UInt16] = [:]
    private var codes: [UInt16: [[UInt8]: UInt16]] = [:]

    /// Reads `EV_ABS` or `0003`.
    func type(_ line: LineCursor, _ word: Range<Int>) -> UInt16? {
        let bytes = line.bytes(word)
        if let cached = types[bytes] { return cached }
        let type = EventCodes.type(named: String(decoding: bytes, as: UTF8.self)) ?? number(bytes)
        types[bytes] = type
        return type
    }

    /// Reads `ABS_MT_SLOT` or `002f`.
    func code(_ line: LineCursor, _ word: Range<Int>, type: UInt16) -> UInt16? {
        let bytes = line.bytes(word)
        if let cached = codes[type]?[bytes] { return cached }
        let name = String(decoding: bytes, as: UTF8.self)
        let code = EventCodes.code(named: name, type: type) ?? number(bytes)
        codes[type, default: [:]][bytes] = code
        return code
    }

    private func number(_ bytes: [UInt8]) -> UInt16? {
        var cursor = LineCursor(bytes, from: 0, to: bytes.count)
        guard let number = cursor.readHexadecimal(), cursor.isAtEnd else { return nil }
        return UInt16(exactly: number)
    }
}
