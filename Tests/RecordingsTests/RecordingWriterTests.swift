import Diagnostics
import Evdev
import InputEvents
import TestSupport
import Testing

@testable import Recordings

@Suite("The files of inputrx record")
struct RecordingWriterTests {
    /// The text of a recording of these devices.
    private static func text(_ devices: [RecordedDevice], masksKeys: Bool = false) -> String {
        let start = devices.compactMap(\.events.first?.time).min() ?? .zero
        let system = RecordedSystem(system: "debian:12", kernel: "6.1.0", hardware: "dmi:\"x")
        var text = RecordingHead(by: "a test", devices: devices.count, on: system).text
        for device in devices {
            var lines = EventLines(from: start, masksKeys: masksKeys)
            text += DeviceDescription(device.evdev).text
            for event in device.events { text += lines.text(event) }
        }
        return text
    }

    private static func read(_ text: String) throws -> [RecordedDevice] {
        try RecordingReader.read(sources: [Source(name: "w", text: text)]).devices
    }

    @Test("is read back as the same devices and the same frames", arguments: GoldenRecordings.names)
    func roundTrip(name: String) throws {
        let recording = try RecordingReader.read(files: ["\(GoldenRecordings.folder)/\(name)"])
        let devices = try Self.read(Self.text(recording.devices))
        #expect(devices.count == recording.devices.count)
        for (read, original) in zip(devices, recording.devices) {
            #expect(
                read.evdev.name == original.evdev.name && read.evdev.node == original.evdev.node
            )
            #expect(
                read.evdev.codes == original.evdev.codes && read.evdev.axes == original.evdev.axes
            )
            #expect(read.evdev.properties == original.evdev.properties)
            #expect(read.evdev.switchesOn == original.evdev.switchesOn)
            #expect(read.evdev.udevProperties == original.evdev.udevProperties)
            let shift = recording.start.microseconds
            let events = original.events.map { event in
                var event = event
                event.time = Timestamp(microseconds: event.time.microseconds - shift)
                return event
            }
            #expect(read.events == events)
        }
    }

    @Test("there are recordings to write")
    func thereAreSome() { #expect(GoldenRecordings.names.count >= 15) }

    @Test("the events of a frame stand below it, with the kernel's names")
    func frame() {
        var lines = EventLines(from: Timestamp(microseconds: 5_000_000), masksKeys: true)
        let events: [(UInt16, UInt16, Int32)] = [(3, 53, -1), (0, 3, 0), (0, 0, 0), (5, 0, 1)]
        let text = events.map { type, code, value in
            lines.text(
                EvdevEvent(
                    time: Timestamp(microseconds: 6_059_660),
                    type: type,
                    code: code,
                    value: value
                )
            )
        }
        #expect(
            text == [
                "  - evdev:\n    - [  1,  59660,   3,  53,      -1] # EV_ABS / ABS_MT_POSITION_X -1\n",
                "    - [  1,  59660,   0,   3,       0] # EV_SYN / SYN_DROPPED 0\n",
                "    - [  1,  59660,   0,   0,       0] "
                    + "# ------------ SYN_REPORT (0) ---------- +1059ms\n",
                "  - evdev:\n    - [  1,  59660,   5,   0,       1] # EV_SW / SW_LID 1\n",
            ]
        )
    }

    @Test("keys that type become KEY_A, with their scan codes; others keep their names")
    func masks() {
        func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> EvdevEvent {
            EvdevEvent(time: .zero, type: type, code: code, value: value)
        }
        for code: UInt16 in [16, 28, 57, 71, 502, 512] {
            #expect(event(1, code, 1).masked == event(1, 30, 1))
        }
        #expect(event(4, 4, 458_792).masked == event(4, 4, 30))
        for code: UInt16 in [59, 102, 113, 114, 116, 272, 330] {
            #expect(event(1, code, 1).masked == event(1, code, 1))
        }
        #expect(event(3, 53, 16).masked == event(3, 53, 16))
        var lines = EventLines(from: .zero, masksKeys: true)
        let line = lines.text(event(1, 16, 1))
        #expect(line.contains("1,  30,") && line.hasSuffix("# EV_KEY / KEY_A 1 (masked)\n"))
    }

    @Test(
        "any name is kept, except control characters",
        arguments: [
            ("Panel", "\"Panel\"", "Panel"), ("a: b # c", "\"a: b # c\"", "a: b # c"),
            ("6\" panel", "'6\" panel'", "6\" panel"), ("", "\"\"", ""),
            ("it's \\ \"x\"", "'it''s \\ \"x\"'", "it's \\ \"x\""),
            ("a\nevents:\u{1b}", "\"a?events:?\"", "a?events:?"),
            ("CoolTouch® 点", "\"CoolTouch® 点\"", "CoolTouch® 点"),
        ]
    )
    func anyName(name: String, written: String, read: String) throws {
        #expect(DeviceDescription.quoted(name) == written)
        var device = RecordedDevice()
        device.evdev.name = name
        device.isDescribed = true
        #expect(try Self.read(Self.text([device])).map(\.evdev.name) == [read])
    }

    @Test("the size that was known is kept, and counts in a replay")
    func size() throws {
        let recording = try RecordingReader.read(files: [
            "\(GoldenRecordings.folder)/no-resolution.yml"
        ])
        var device = recording.devices[0]
        let size = Surface(width: 68, height: 136.5, source: .configuration)
        device.evdev.udevProperties[Surface.recordedProperty] = size.recorded
        let text = Self.text([device])
        #expect(text.contains("    - INPUTRX_SIZE=68x136.5mm configuration\n"))
        let devices = try Self.read(text)
        let events = Recording(format: .libinputRecord, devices: devices).inputEvents()
        for event in events {
            guard case .deviceAdded(let device) = event.kind else { continue }
            #expect(device.surface == size)
        }
    }

    @Test("the recording of a killed recorder is still read")
    func truncated() throws {
        let recording = try RecordingReader.read(files: ["\(GoldenRecordings.folder)/taps.yml"])
        let text = Self.text(recording.devices)
        let whole = recording.devices[0].events.count
        for part in 1..<20 {
            let end = text.utf8.count * part / 20
            let read = try? Self.read(String(decoding: Array(text.utf8.prefix(end)), as: UTF8.self))
            #expect(read != nil && (read?.first?.events.count ?? 0) < whole, "\(part)/20")
        }
    }
}
