/// A recording of a touchscreen, in evemu's format.
enum RecordedSwipes {
    private static let fingers = 3
    private static let description = """
        # EVEMU 1.3
        N: Panel
        I: 0018 1234 5678 0100
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 03 00 00 00 00 00 80 60 02
        A: 2f 0 9 0 0 0
        A: 35 0 4095 0 0 20
        A: 36 0 4095 0 0 20
        A: 39 0 65535 0 0 0

        """

    /// Returns about `limit` events: one swipe to the right after the other, 125 frames per second.
    static func text(events limit: Int) -> [UInt8] {
        var text = description
        var (count, milliseconds) = (0, 0)
        func add(_ type: Int, _ code: Int, _ value: Int) {
            let rest = String(milliseconds % 1000)
            let fraction = String(repeating: "0", count: 3 - rest.count) + rest + "000"
            let (typeText, codeText) = (String(type, radix: 16), String(code, radix: 16))
            text += "E: \(milliseconds / 1000).\(fraction) \(typeText) \(codeText) \(value)\n"
            count += 1
        }
        func endFrame() {
            add(0, 0, 0)
            milliseconds += 8
        }
        while count < limit {
            for frame in 0..<20 {
                for finger in 0..<fingers {
                    add(3, 0x2f, finger)
                    if frame == 0 { add(3, 0x39, count % 65536) }
                    add(3, 0x35, 1000 + 300 * finger + 50 * frame)
                    add(3, 0x36, 2000)
                }
                endFrame()
            }
            for finger in 0..<fingers {
                add(3, 0x2f, finger)
                add(3, 0x39, -1)
            }
            endFrame()
            milliseconds += 300
        }
        return Array(text.utf8)
    }
}
