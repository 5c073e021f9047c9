extension RecordingFormat {
    /// Detects the format of a text from its first lines; nil if the format is unknown.
    ///
    /// Comments do not count, except those with which evemu and `libinput record` begin.
    package init?(detecting bytes: [UInt8]) {
        var scanner = LineScanner(bytes)
        // 64 lines leave room for a licence, or a note about the origin of the recording.
        while scanner.number < 64, scanner.advance() {
            var line = scanner.line
            line.skipBlanks()
            if line.isAtEnd { continue }
            guard let format = RecordingFormat.format(of: line) else {
                if line.next == UInt8(ascii: "#") { continue }
                return nil
            }
            self = format
            return
        }
        return nil
    }

    /// Returns the format in which a line can be the first; nil if there is none.
    private static func format(of start: LineCursor) -> RecordingFormat? {
        func begins(_ text: StaticString) -> Bool {
            var line = start
            return line.skip(text)
        }
        if begins("# EVEMU") { return .evemu }
        if begins("# libinput record") || begins("version:") { return .libinputRecord }
        if begins("Input driver version is") || begins("Event: time ") { return .evtest }
        if begins("add device ") || begins("[") { return isGetevent(start) ? .getevent : nil }
        if isDebugEvents(start) { return .debugEvents }
        // `E:` begins an event with a time in evemu, a property in umockdev, and bytes in
        // hid-recorder.
        if begins("E: ") { return isEvemuEvent(start) ? .evemu : nil }
        if begins("N: ") || begins("I: ") || begins("B: ") || begins("A: ") { return .evemu }
        return nil
    }

    /// Returns true for ` event4   TOUCH_DOWN`, `-event5   DEVICE_ADDED`, `event12 - tap: …`.
    private static func isDebugEvents(_ start: LineCursor) -> Bool {
        var line = start
        _ = line.skip("-")
        guard line.skip("event"), line.readDecimal() != nil else { return false }
        line.skipBlanks()
        guard let next = line.next else { return false }
        return next == UInt8(ascii: "-") || (0x41...0x5a).contains(next)
    }

    /// Returns true for `add device …`, and for a time in brackets, `[ 149840.463459]`.
    private static func isGetevent(_ start: LineCursor) -> Bool {
        var line = start
        guard line.skip("[") else { return true }
        line.skipBlanks()
        return line.readTime() != nil && line.skip("]")
    }

    /// Returns true for `E: 0.054565 0003 …`: a time, and a type of four digits.
    private static func isEvemuEvent(_ start: LineCursor) -> Bool {
        var line = start
        guard line.skip("E:") else { return false }
        line.skipBlanks()
        guard line.readTime() != nil else { return false }
        line.skipBlanks()
        return line.readWord().count == 4
    }
}
