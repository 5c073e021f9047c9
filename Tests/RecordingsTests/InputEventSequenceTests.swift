import Evdev
import InputEvents
import Testing

@testable import Recordings

@Suite("A recording becomes one sequence of input events")
struct InputEventSequenceTests {
    private func device(_ name: String, switchTimes: [Int64]) -> RecordedDevice {
        var device = RecordedDevice()
        device.evdev.name = name
        device.evdev.codes.insert(type: EvdevType.switch, code: SwitchCode.lid)
        for (index, time) in switchTimes.enumerated() {
            let time = Timestamp(microseconds: time)
            let value: Int32 = index.isMultiple(of: 2) ? 1 : 0
            device.events += [
                EvdevEvent(time: time, type: EvdevType.switch, code: SwitchCode.lid, value: value),
                EvdevEvent(time: time, type: 0, code: Synchronisation.report, value: 0),
            ]
        }
        return device
    }

    private func summary(_ recording: Recording) -> [String] {
        recording.inputEvents().map { event in
            switch event.kind {
            case .deviceAdded(let device): "\(event.time.microseconds) \(device.name)"
            case .switch(let id, _, let isOn):
                "\(event.time.microseconds) \(id.rawValue) \(isOn ? "on" : "off")"
            default: "?"
            }
        }
    }

    @Test("devices come first, then all frames by time, then by device")
    func merged() {
        let recording = Recording(
            format: .evemu,
            devices: [
                device("a", switchTimes: [30_000, 50_000]),
                device("b", switchTimes: [20_000, 30_000, 70_000]),
            ]
        )
        let expected = [
            "20000 a", "20000 1 off", "20000 b", "20000 2 off", "20000 2 on", "30000 1 on",
            "30000 2 off", "50000 1 off", "70000 2 on",
        ]
        #expect(summary(recording) == expected)
        // It can be walked again from the start.
        #expect(summary(recording) == expected)
    }

    @Test("devices that libinput ignores leave the others their numbers")
    func ignored() {
        let recording = Recording(
            format: .evemu,
            devices: [RecordedDevice(), device("b", switchTimes: [5])]
        )
        #expect(summary(recording) == ["5 b", "5 2 off", "5 2 on"])
    }

    @Test("an empty recording has no events")
    func empty() {
        #expect(summary(Recording(format: .evemu, devices: [])) == [])
        #expect(summary(Recording(format: .evemu, devices: [RecordedDevice()])) == [])
        #expect(
            summary(Recording(format: .evemu, devices: [device("a", switchTimes: [])])).count == 2
        )
    }
}
