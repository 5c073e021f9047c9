import Diagnostics
import InputEvents
import TestSupport
import Testing

@testable import Recordings

@Suite("Recordings are found, told apart and put together")
struct RecordingReaderTests {
    @Test(
        "the first lines determine the format",
        arguments: [
            ("# EVEMU 1.3\nN: x", .evemu), ("\n\n# comment\nN: x", .evemu),
            ("# device /dev/input/event4\n# EVEMU 1.2", .evemu),
            ("E: 1.000000 0003 0035 1", .evemu), ("\u{feff}x", nil),
            ("# libinput record\nversion: 1", .libinputRecord), ("version: 1", .libinputRecord),
            ("Input driver version is 1.0.1", .evtest), ("Event: time 1.5, x", .evtest),
            ("[   1.5] EV_ABS ABS_X 0", .getevent), ("add device 1: /dev/x", .getevent),
            ("-event5   DEVICE_ADDED  x", .debugEvents), (" event4  TOUCH_UP", .debugEvents),
            ("event12 - tap: touch 0", .debugEvents), ("events: 3", nil),
            ("[section]\n", nil), ("E: ID_INPUT=1", nil), ("E: 83985.345954 14 30 07", nil),
            ("P: /devices/x", nil), ("R: 324 05 01", nil), ("{\"gesturesVersion\": 1}", nil),
            ("", nil), ("\0\0\0", nil),
        ] as [(String, RecordingFormat?)]
    )
    func detection(text: String, format: RecordingFormat?) {
        #expect(RecordingFormat(detecting: Array(text.utf8)) == format)
    }

    @Test("a description and its events may be two texts in any order")
    func twoTexts() throws {
        let description = Source(name: "a.desc", text: TouchScript.touchscreen)
        let events = Source(name: "a.events", text: TouchScript.evemu("d0@1,2"))
        for sources in [[description, events], [events, description]] {
            let recording = try RecordingReader.read(sources: sources)
            #expect(recording.devices.map(\.evdev.name) == ["Test Panel"])
            #expect(TouchScript.print(Array(recording.inputEvents())) == "d0@1,2 .")
        }
    }

    @Test(
        "the description is found beside the events",
        arguments: ["panel.desc", "panel.tap.prop"]
    )
    func besideIt(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(TouchScript.touchscreen, to: name)
        let file = try folder.write(TouchScript.evemu("d0@1,2"), to: "panel.tap.events")
        let recording = try RecordingReader.read(files: [file])
        #expect(recording.devices.map(\.evdev.name) == ["Test Panel"])
    }

    @Test("a blank in the name of a file counts like a dot")
    func blank() throws {
        let folder = try TemporaryFolder()
        try folder.write(TouchScript.touchscreen, to: "Panel Finger.desc")
        let file = try folder.write(
            TouchScript.evemu("d0@1,2"),
            to: "Panel Finger double-tap.events"
        )
        let recording = try RecordingReader.read(files: [file])
        #expect(recording.devices.map(\.evdev.name) == ["Test Panel"])
    }

    @Test("events without any description are replayed as far as they tell")
    func bare() throws {
        #expect(
            try TouchScript.replay(text: TouchScript.evemu("d0@500,0 +5 u0")) == "d0@75,0 . +5 u0 ."
        )
        #expect(try TouchScript.replay(text: TouchScript.evemu("K30 +5 k30")) == "K30 +5 k30")
    }

    @Test("a file that is not there is named in the error")
    func missing() throws {
        let error = #expect(throws: RecordingError.self) {
            try RecordingReader.read(files: ["/nonexistent/a.evemu"])
        }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("/nonexistent/a.evemu"))
        #expect(text.contains("No such file"))
    }

    @Test("a folder, no file at all and an unknown format are errors")
    func otherErrors() throws {
        let folder = try TemporaryFolder()
        let picture = try folder.write("\u{89}PNG", to: "a.png")
        for files in [[], [folder.path], [picture]] {
            #expect(throws: RecordingError.self) { try RecordingReader.read(files: files) }
        }
    }

    @Test("a malformed recording is pointed at with file, line and column")
    func place() {
        let source = Source(name: "a.evemu", text: "# EVEMU 1.3\nN: a\nE: 1.000000 0003\n")
        let error = #expect(throws: RecordingError.self) {
            try RecordingReader.read(sources: [source])
        }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.hasPrefix("a.evemu:3:17: error[malformed-recording]"))
    }
}
