import Testing

@testable import Recordings

@Suite("Android's getevent is read")
struct GeteventReaderTests {
    @Test("labels, hexadecimal values, CRLF and trailing blanks; protocol A with empty release")
    func labels() throws {
        let text = """
            [  212916.728517] EV_ABS       ABS_MT_POSITION_X    000003e8            \r
            [  212916.728520] EV_ABS       ABS_MT_POSITION_Y    000001f4            \r
            [  212916.728521] EV_SYN       SYN_MT_REPORT        00000000            \r
            [  212916.728522] EV_SYN       SYN_REPORT           00000000            \r
            [  212916.798522] EV_SYN       SYN_MT_REPORT        00000000            \r
            [  212916.798522] EV_SYN       SYN_REPORT           00000000            \r
            [  212917.000000] EV_KEY       KEY_VOLUMEUP         DOWN
            [  212917.000000] EV_SYN       SYN_REPORT           00000000
            [  212917.100000] EV_KEY       KEY_VOLUMEUP         UP
            [  212917.100000] EV_SYN       SYN_REPORT           00000000
            """
        let recording = try TouchScript.read(text)
        #expect(recording.format == .getevent)
        // 1000 of 1000 units are 150 mm.
        #expect(
            try TouchScript.replay(text: text)
                == "+5us d0@150,75 . +70 u0 . +201478us K115 +100 k115"
        )
    }

    @Test("numbers, nodes and axis ranges; protocol B")
    func numbers() throws {
        let text = """
            add device 1: /dev/input/event2
              name:     "touch\u{1b}panel"
              ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                          ABS_MT_POSITION_X     : value 0, min 0, max 719, fuzz 0, flat 0, resolution 10
                          ABS_MT_POSITION_Y     : value 0, min 0, max 1279, fuzz 0, flat 0, resolution 10
            [ 149840.463459] /dev/input/event2: 0003 0039 0000107b
            [ 149840.463459] /dev/input/event2: 0003 0035 00000064
            [ 149840.463459] /dev/input/event2: 0000 0000 00000000
            [ 149840.473459] /dev/input/event2: 0003 0039 ffffffff
            [ 149840.473459] /dev/input/event2: 0000 0000 00000000

            """
        let device = try #require(try TouchScript.read(text).devices.first)
        #expect(device.evdev.node == "/dev/input/event2")
        #expect(device.evdev.name == "touch\u{1b}panel")
        #expect(device.evdev.axes[0x35]?.range.maximum == 719)
        #expect(try TouchScript.replay(text: text) == "d0@10,0 . +10 u0 .")
    }

    @Test(
        "a malformed line is an error",
        arguments: [
            "[ 1.5", "[ 1.5] EV_NONE ABS_X 0", "[ 1.5] EV_ABS ABS_NONE 0", "[ 1.5] EV_ABS ABS_X",
            "[ 1.5] EV_ABS ABS_X 123456789", "[ 1.5]",
        ]
    )
    func malformed(line: String) {
        #expect(throws: MalformedLine.self) { try GeteventReader.read(Array((line + "\n").utf8)) }
    }
}
