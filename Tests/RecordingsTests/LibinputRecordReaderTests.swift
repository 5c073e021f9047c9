import InputEvents
import Testing

@testable import Recordings

@Suite("The YAML of libinput record is read, also where it is none")
struct LibinputRecordReaderTests {
    static let head = """
        # libinput record
        version: 1
        ndevices: 1
        libinput:
          version: "1.22.1"
        system:
          os: "debian:12"
        devices:

        """

    static func device(_ name: String, node: String, events: String) -> String {
        """
        - node: \(node)
          evdev:
            # Name: \(name)
            # Supported Events:
            # Event type 5 (EV_SW)
            #   Event code 0 (SW_LID)
            #       State 0
            #   Event code 1 (SW_TABLET_MODE)
            #       State 1
            name: "\(name)"
            id: [24, 4660, 22136, 1]
            codes:
              0: [0, 1, 2] # EV_SYN
              1: [330] # EV_KEY
              3: [0, 1, 47, 53, 54, 57] # EV_ABS
            absinfo:
              0: [0, 99, 0, 0, 0]
              1: [0, 99, 0, 0, 0]
              47: [0, 4, 0, 0, 0]
              53: [-50, 50, 0, 0, 1]
              54: [0, 100, 2, 0, 1]
              57: [0, 65535, 0, 0, 0]
            properties: [1]
          hid: [
            0x05, 0x0d, 0x09, 0x04,
            0xa1, 0x01
          ]
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_TOUCHSCREEN=1
            - LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1 0
          quirks:
          - AttrKeyboardIntegration=external
          libinput:
            size: [101, 57]
            capabilities: [touch]
          events:
        \(events)
        """
    }

    static let tap = """
          # Current time is 03:10:32
          - libinput:
            - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
          - evdev:
            - [  0,  59660,   3,  57,       7] # EV_ABS / ABS_MT_TRACKING_ID        7
            - [  0,  59660,   3,  53,     -40] # EV_ABS / ABS_MT_POSITION_X
            - [  0,  59660,   3,  54,      20]
            - [  0,  59660,   0,   0,       0] # ------------ SYN_REPORT (0) ----------
            libinput:
            - {time: 0.059660, type: TOUCH_DOWN, slot: 0, seat_slot: 0, point: [ 1.00, 3.00]}
            - {time: 0.059660, type: TOUCH_FRAME}
          - hid:
              time: [  0,  61000]
              hidraw3: [ 0x04, 0x01 ]
          - evdev:
            - [  1, 234,   3,  57,      -1]
            - [  1, 234,   0,   0,       0]
                                             # Touch device in neutral state

        """

    @Test("a device is read with everything that counts")
    func device() throws {
        let text = Self.head + Self.device("Panel", node: "/dev/input/event1", events: Self.tap)
        let recording = try TouchScript.read(text)
        #expect(recording.format == .libinputRecord)
        let device = try #require(recording.devices.first)
        #expect(device.evdev.name == "Panel")
        #expect(device.evdev.node == "/dev/input/event1")
        #expect(device.evdev.busType == 24)
        #expect(device.evdev.vendor == 4660)
        #expect(device.evdev.properties == [1])
        #expect(device.evdev.udevProperties["ID_INPUT_TOUCHSCREEN"] == "1")
        #expect(device.evdev.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == "1 0 0 0 1 0")
        #expect(device.evdev.codes.containsKey(330))
        #expect(device.evdev.axes[54]?.fuzz == 2)
        #expect(device.evdev.axes[53]?.range.minimum == -50)
        #expect(device.evdev.switchesOn == [1])
        #expect(device.hasLibinputEvents)
        #expect(device.events.count == 6)
        #expect(device.events.last?.time.microseconds == 1_000_234)
        #expect(try TouchScript.replay(text: text) == "d0@10,20 . +940574us u0 .")
    }

    @Test("two devices are merged by time, the later described one may come first")
    func twoDevices() throws {
        let text =
            Self.head + Self.device("A", node: "/dev/input/event1", events: Self.tap)
            + Self.device(
                "B",
                node: "/dev/input/event2",
                events: """
                      # What the tool writes with two devices: no `- libinput:`, and too deep.
                        - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
                      - evdev:
                        - [0, 100000, 3, 57, 7]
                        - [0, 100000, 0, 0, 0]
                    """
            )
        let recording = try TouchScript.read(text)
        #expect(recording.devices.map(\.evdev.name) == ["A", "B"])
        let result = TouchScript.print(Array(recording.inputEvents()))
        #expect(result == "d0@10,20 . +40340us d0@50,0 . +900234us u0 .")
    }

    @Test(
        "a recording that was cut off anywhere is read up to there",
        arguments: [10, 120, 480, 900, 1100, 1300, 1500, 1700]
    )
    func cutOff(count: Int) throws {
        let text = Self.head + Self.device("A", node: "/dev/input/event1", events: Self.tap)
        let whole = try TouchScript.read(text).devices[0].events
        let cut = try LibinputRecordReader.read(Array(text.utf8.prefix(count)))
        let events = cut.first?.events ?? []
        #expect(Array(whole.prefix(events.count)) == events)
    }

    @Test("CRLF line ends change nothing")
    func lineEnds() throws {
        let text = Self.head + Self.device("A", node: "/dev/input/event1", events: Self.tap)
        let other = String(
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\r\n")
        )
        #expect(try TouchScript.read(other).devices[0].events.count == 6)
        #expect(try TouchScript.read(other).devices[0].evdev.name == "A")
    }

    @Test("libinput's own touchpad gestures are replayed instead of the contacts")
    func touchpad() throws {
        let text =
            Self.head
                + """
                - node: /dev/input/event1
                  evdev:
                    name: "Pad"
                    id: [24, 0, 0, 0]
                    codes:
                      1: [325, 330] # EV_KEY
                      3: [0, 1, 47, 53, 54, 57] # EV_ABS
                    absinfo:
                      53: [0, 100, 0, 0, 1]
                      54: [0, 100, 0, 0, 1]
                  udev:
                    properties:
                    - ID_INPUT=1
                    - ID_INPUT_TOUCHPAD=1
                  events:
                  - evdev:
                    - [0, 0, 3, 57, 7]
                    - [0, 0, 0, 0, 0]
                    libinput:
                    - {time: 1.126706, type: GESTURE_SWIPE_BEGIN, nfingers: 3, delta: [ 0.00, 0.00]}
                    - {time: 1.126706, type: GESTURE_SWIPE_UPDATE, nfingers: 3, delta: [ 1.02, \
                0.00], unaccel: [100.00, -50.00]}
                    - {time: 1.127706, type: POINTER_BUTTON, button: 272, state: pressed, seat_count: 1}
                    - {time: 1.128706, type: GESTURE_SWIPE_END, nfingers: 3, delta: [ 0.00, 0.00]}
                    - {type: DEVICE_REMOVED, seat: seat0, logical_seat: default}

                """
        let events = Array(try TouchScript.read(text).inputEvents())
        #expect(
            TouchScript.print(events)
                == "+1126706us swipe-begin-3 swipe-update-3 +1 K272 +1 swipe-end-3 gone"
        )
        let deltas = events.compactMap { event -> Vector? in
            guard case .pointerGesture(_, let gesture) = event.kind else { return nil }
            return gesture.delta
        }
        #expect(deltas.contains { abs($0.dx - 2.54) < 1e-9 && abs($0.dy + 1.27) < 1e-9 })
    }

    @Test("holds, which the tool cannot write, are filled in from the contacts")
    func holds() throws {
        let head = """
            version: 1
            - node: x
              evdev:
                codes:
                  3: [0, 1, 47, 53, 54, 57]
                absinfo:
                  53: [0, 100, 0, 0, 1]
                  54: [0, 100, 0, 0, 1]
              udev:
                properties:
                - ID_INPUT_TOUCHPAD=1
              events:

            """
        let down = "- [0, 0, 3, 57, 7]\n- [0, 0, 0, 0, 0]\n"
        let rest = "- [0, 300000, 4, 5, 0]\n- [0, 300000, 0, 0, 0]\n"
        let up = "- [0, 400000, 3, 57, -1]\n- [0, 400000, 0, 0, 0]\n"
        let added = "- {type: DEVICE_ADDED, seat: seat0}\n"
        let begin = "- {time: 0.350000, type: GESTURE_SWIPE_BEGIN, nfingers: 1}\n"
        let end = "- {time: 0.390000, type: GESTURE_SWIPE_END, nfingers: 1}\n"
        #expect(
            try TouchScript.replay(text: head + added + down + rest + up)
                == "+180 hold-begin-1 +220 hold-end-1"
        )
        // libinput's gesture ends the hold; what the stand-in says of it then is not heard.
        #expect(
            try TouchScript.replay(text: head + added + down + rest + begin + end + up)
                == "+180 hold-begin-1 +170 hold-cancel-1 swipe-begin-1 +40 swipe-end-1"
        )
        // A recorder that can write holds is believed.
        let hold = "- {time: 0.200000, type: GESTURE_HOLD_BEGIN, nfingers: 1}\n"
        #expect(try TouchScript.replay(text: head + added + down + hold + up) == "hold-begin-1")
    }

    @Test(
        "an unreadable line is an error with its number",
        arguments: [
            ("version: 2", "version: 1", 2),
            ("id: [24, 4660]", "4 numbers", 19),
            ("id: 24", "in brackets", 19),
            ("    - [  0,  x,   3,  57,       7]", "seconds, microseconds", 54),
        ]
    )
    func malformed(line: String, help: String, number: Int) throws {
        let original: String
        if line.hasPrefix("version") {
            original = "version: 1\n"
        } else if line.hasPrefix("id") {
            original = "id: [24, 4660, 22136, 1]"
        } else {
            original = "    - [  0,  59660,   3,  57,       7]"
        }
        var text = Self.head + Self.device("A", node: "/dev/input/event1", events: Self.tap)
        let range = try #require(text.ranges(of: original).first)
        text.replaceSubrange(range, with: line + (original.hasSuffix("\n") ? "\n" : ""))
        do {
            _ = try TouchScript.read(text)
            Issue.record("it was read")
        } catch RecordingError.malformed(let source, let diagnostic) {
            #expect(diagnostic.help.first?.contains(help) == true)
            let start = try #require(diagnostic.primary?.span.start)
            let before = source.bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
            let expected = text[..<range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
            #expect(before == expected)
        }
    }
}
