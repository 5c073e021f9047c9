import Evdev
import InputEvents
import Testing

@testable import Recordings

@Suite("evemu text is read in all its variants")
struct EvemuReaderTests {
    private func device(_ text: String) throws -> RecordedDevice {
        try #require(try TouchScript.read(text).devices.first)
    }

    @Test(
        "an event line is read however it is padded and commented",
        arguments: [
            "E: 12.000345 0003 0035 -12",
            "E: 12.000345 0003 0035 -0012",
            "E: 12.000345 0003 0035 -012\t# EV_ABS / ABS_MT_POSITION_X    -12",
            "E:  12.000345  0003  0035  -12   # with blanks",
            "E: 12.345 0003 0035 -12",
        ]
    )
    func event(line: String) throws {
        let expected = EvdevEvent(
            time: Timestamp(microseconds: 12_000_345),
            type: 3,
            code: 0x35,
            value: -12
        )
        #expect(try device("# EVEMU 1.3\n" + line).events == [expected])
        #expect(try device("# EVEMU 1.3\r\n" + line + "\r\n").events == [expected])
        #expect(try device(line + "\n").events == [expected])
    }

    @Test("wall clocks, uptimes and values of more than four digits are read")
    func largeNumbers() throws {
        let event = try #require(
            try device("E: 1330496004.684626 0004 0004 458792\n").events.first
        )
        #expect(event.time.microseconds == 1_330_496_004_684_626)
        #expect(event.value == 458_792)
    }

    @Test("the description is read, with and without resolution")
    func description() throws {
        let device = try device(
            """
            # device /dev/input/event4
            # EVEMU 1.3
            N: Cool "Touch" # 2
            I: 0018 1234 abcd 0111
            P: 02 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 01 00 00 00 00 00 00 80
            B: 05 02 00 00 00 00 00 00 00
            A: 35 -10 799 8 0 12
            A: 36 0 479 0 0
            L: 00 0
            S: 01 1
            """
        )
        #expect(device.evdev.name == "Cool \"Touch\" # 2")
        #expect(device.evdev.busType == 0x18)
        #expect(device.evdev.vendor == 0x1234)
        #expect(device.evdev.product == 0xabcd)
        #expect(device.evdev.version == 0x111)
        #expect(device.evdev.properties == [1])
        #expect(device.evdev.codes.containsKey(64))
        #expect(device.evdev.codes.containsKey(127))
        #expect(!device.evdev.codes.containsKey(65))
        #expect(device.evdev.codes.contains(type: 5, code: 1))
        #expect(
            device.evdev.axes[0x35]
                == EvdevAxis(
                    range: AxisRange(minimum: -10, maximum: 799, resolution: 12),
                    fuzz: 8
                )
        )
        #expect(device.evdev.axes[0x36]?.range.resolution == 0)
        #expect(device.evdev.switchesOn == [1])
    }

    @Test("bytes that are no UTF-8 are replaced in names")
    func brokenName() throws {
        let bytes = Array("# EVEMU 1.3\nN: a".utf8) + [0xff, 0xfe] + Array("b\n".utf8)
        #expect(try EvemuReader.read(bytes).first?.evdev.name == "a\u{fffd}\u{fffd}b")
    }

    @Test("a last line that was cut off is left out")
    func cutOff() throws {
        let device = try device("E: 0.000001 0003 0035 1\nE: 0.000002 0003 00")
        #expect(device.events.count == 1)
    }

    @Test(
        "a malformed line is an error that says where and what is expected",
        arguments: [
            ("E: 1 0003 0035 1", 4, "seconds and microseconds"),
            ("E: 8589934592.0 0003 0035 1", 4, "seconds and microseconds"),
            ("E: 1.5 xyz 0035 1", 8, "the event type"),
            ("E: 1.5 0003 10000 1", 18, "the event code"),
            ("E: 1.5 0003 0035 0x10", 19, "value"),
            ("E: 1.5 0003 0035 4294967296", 28, "value"),
            ("I: 0018 1234", 13, "bus, vendor"),
            ("A: 35 1", 8, "least and the greatest"),
            ("B: 01 0g", 8, "bytes"),
            ("Q: 1", 1, "lines begin with"),
            ("hello world", 1, "lines begin with"),
        ]
    )
    func malformed(line: String, column: Int, help: String) {
        let error = #expect(throws: MalformedLine.self) {
            try EvemuReader.read(Array("# EVEMU 1.3\n\(line)\n".utf8))
        }
        #expect(error?.diagnostic.help.first?.contains(help) == true)
        #expect(error?.diagnostic.primary?.span.start == 12 + column - 1)
    }
}
