import Diagnostics
import InputEvents
import TestSupport
import Testing

@testable import Recordings

@Suite("No bytes can crash the readers or the translation")
struct HostileRecordingTests {
    /// One text of each format that contains every element the readers support.
    private static let seeds: [String] = [
        TouchScript.touchscreen + TouchScript.evemu("d0@1,2 K30 +5 m0@3,4 L1 +5 ! +5 u0 k30"),
        TouchScript.evemu("d0@1,2 d5@9,9 +250 m0@3,4 m5@7,7 +5 u0"),
        LibinputRecordReaderTests.head
            + LibinputRecordReaderTests.device(
                "A",
                node: "/dev/input/event1",
                events: LibinputRecordReaderTests.tap
            ),
        """
        version: 1
        - node: x
          evdev:
            codes:
              3: [0, 1, 53, 54]
            absinfo:
              53: [0, 9, 0, 0, 1]
              54: [0, 9, 0, 0, 1]
          udev:
            properties:
            - ID_INPUT_TOUCHPAD=1
          events:
          - libinput:
            - {time: 1.126706, type: GESTURE_PINCH_UPDATE, nfingers: 3, scale: 1.5, \
        angle_delta: -0.14, delta: [ 1.02, 0.00], unaccel: [2.93, 0.00]}
            - {time: 1.127706, type: POINTER_BUTTON, button: 272, state: pressed}
            - {type: DEVICE_REMOVED, seat: seat0}

        """,
        """
        add device 1: /dev/input/event2
              ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, resolution 0
        [  1.5] /dev/input/event2: 0003 0035 00000064
        [  1.6] EV_ABS ABS_MT_POSITION_Y 00000064
        [  1.6] EV_SYN SYN_MT_REPORT 00000000
        [  1.6] EV_SYN SYN_REPORT 00000000

        """,
        """
        -event5   DEVICE_ADDED            Panel        seat0 default group1  cap:t
         event5   TOUCH_DOWN  +0.363s 2 (2) 36.71/32.55 (92.76/54.51mm)
         event5   TOUCH_FRAME             +0.363s
         event5   TOUCH_CANCEL  +0.364s 2 (2)
         event5   TOUCH_FRAME             +0.364s
        -event3   KEYBOARD_KEY  +1.0s KEY_A (30) pressed
        -event4   GESTURE_PINCH_UPDATE +2.0s 2 0.35/ 0.52 ( 0.88/ 1.32 unaccelerated)  0.97 @ -0.14
         event4   SWITCH_TOGGLE +3.0s switch lid state 1
        -event4   DEVICE_REMOVED          Pad

        """,
        """
        Input driver version is 1.0.1
        Input device name: "keys"
          Event type 3 (EV_ABS)
            Event code 0 (ABS_X)
              Min      -10
              Max      799
        Event: time 1.832665, type 5 (EV_SW), code 0 (SW_LID), value 0
        Event: time 1.832665, -------------- SYN_REPORT ------------

        """,
    ]

    /// The insertions of mutations: extreme numbers and bytes with a meaning in the formats.
    private static let pieces: [String] = [
        "-1", "0", "2147483647", "-2147483648", "4294967295", "9223372036854775807",
        "99999999999999999999999", "ffffffff", "0003 002f 255", "0003 0039 -1", "0000 0000 1",
        "0000 0003 0", "0000 0002 0", "A: 2f 0 2147483647 0 0", "A: 35 -2147483648 2147483647 0 0",
        "P: 00", "B: 03 ff ff ff ff ff ff ff ff", "- node:", "- [", "]", "[", "\n", "\r\n", "\0",
        "nan", "1e308", ".", "- ID_INPUT_TABLET_PAD=1", "- LIBINPUT_CALIBRATION_MATRIX=1 1 1 1 1 1",
        "- LIBINPUT_FUZZ_35=9999999999", "- LIBINPUT_FUZZ_35=8", "- LIBINPUT_FUZZ_36=8",
    ]

    @Test("mutated recordings of every format are read or refused", arguments: seeds.indices)
    func mutations(index: Int) {
        var random = SplitMix64(seed: Seeds.one &+ UInt64(index))
        let seed = Array(Self.seeds[index].utf8)
        for _ in 0..<400 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&bytes, &random) }
            replay(bytes)
        }
    }

    @Test("random bytes behind each format's first line are read or refused")
    func randomBytes() {
        var random = SplitMix64(seed: Seeds.one)
        let heads = [
            "# EVEMU 1.3\n", "version: 1\n- node: x\n", "add device 1: x\n", "Event: time 1",
        ]
        for head in heads {
            for _ in 0..<100 {
                let count = Int.random(in: 0...200, using: &random)
                replay(
                    Array(head.utf8)
                        + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                )
            }
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
        case 3: bytes.removeSubrange(start...)
        default:
            let piece = Self.pieces.randomElement(using: &random) ?? ""
            bytes.replaceSubrange(start..<end, with: piece.utf8)
        }
    }

    /// Replays the bytes if they can be read; times must never run backwards.
    private func replay(_ bytes: [UInt8]) {
        let source = Source(name: "fuzz", bytes: bytes)
        do {
            let recording = try RecordingReader.read(sources: [source])
            var last: Timestamp?
            for event in recording.inputEvents() {
                if let last, event.time < last { Issue.record("time ran backwards") }
                last = event.time
            }
        } catch {
            #expect(!"\(error)".isEmpty)
        }
    }
}
