import Evdev
import Foundation
import InputEvents
import Recordings
import TestSupport
import Testing

@testable import scripted_device

/// Recordings that a script makes by itself, beside those that a kernel gave.
@Suite("A recording without a kernel") struct SimulatedKernelTests {
    @Test("has the devices and events that the kernel gave", arguments: names)
    func agreesWithTheKernel(name: String) throws {
        let kernel = try RecordingReader.read(files: ["\(GoldenRecordings.folder)/\(name).yml"])
        let simulated = try recording(of: "\(GoldenRecordings.folder)/\(name).script")
        #expect(simulated.devices.count == kernel.devices.count)
        for (device, original) in zip(simulated.devices, kernel.devices) {
            // `libinput record` does not escape the quotes and the line feed in that name.
            if name != "hostile-name" { #expect(device.evdev.name == original.evdev.name) }
            #expect(device.evdev.codes == original.evdev.codes)
            #expect(device.evdev.axes == original.evdev.axes)
            #expect(device.evdev.properties == original.evdev.properties)
            #expect(device.evdev.udevProperties == original.evdev.udevProperties)
            let events = withoutRepeats(device.events)
            let originals = withoutRepeats(original.events)
            #expect(events.map(EventKey.init) == originals.map(EventKey.init))
            // A kernel takes time between two statements: 4.2 ms at the most when these were recorded.
            #expect(zip(gaps(events), gaps(originals)).allSatisfy { abs($0 - $1) < 5_000 })
        }
    }

    @Test("repeats a key that is held after 250 ms, each 33 ms, until it comes up")
    func repeats() throws {
        let kernel = SimulatedKernel()
        let script = Script(in: kernel)
        _ = try script.play("device keyboard")
        _ = try script.play("key press KEY_A for=300ms")
        let events = try read(kernel.recording()).devices[0].events
        #expect(
            events.filter { $0.type == EvdevType.key }.map { "\($0.value)@\($0.time.microseconds)" }
                == ["1@0", "2@250000", "2@283000", "0@300000"]
        )
    }

    @Test(
        "tells what a script asks of it that no recording has",
        arguments: ["unplug", "plug", "wave"]
    )
    func refuses(statement: Substring) throws {
        let script = Script(in: SimulatedKernel())
        _ = try script.play("device touchscreen")
        #expect(throws: Failure.self) { try script.play(statement) }
    }

    private static let names = GoldenRecordings.names.map { String($0.dropLast(4)) }

    /// The type, code and value of an event.
    private struct EventKey: Hashable {
        let type: UInt16
        let code: UInt16
        let value: Int32

        init(_ event: EvdevEvent) {
            (type, code, value) = (event.type, event.code, event.value)
        }
    }

    private func recording(of script: String) throws -> Recording {
        let kernel = SimulatedKernel()
        let player = Script(in: kernel)
        for line in try String(contentsOfFile: script, encoding: .utf8).split(separator: "\n") {
            _ = try player.play(line)
        }
        return try read(kernel.recording())
    }

    private func read(_ text: String) throws -> Recording {
        let folder = try TemporaryFolder()
        return try RecordingReader.read(files: [try folder.write(text, to: "script.yml")])
    }

    /// The events but for a key's repeats, which the kernel times by its ticks of 4 ms.
    private func withoutRepeats(_ events: [EvdevEvent]) -> [EvdevEvent] {
        var isRepeat = false
        return events.filter { event in
            if event.type == EvdevType.key { isRepeat = event.value == 2 }
            return !isRepeat
        }
    }

    private func gaps(_ events: [EvdevEvent]) -> [Int64] {
        zip(events, events.dropFirst()).map { $1.time.microseconds(since: $0.time) }
    }
}
