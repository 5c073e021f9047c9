import InputEvents
import Testing

@testable import Evdev

@Suite("Fingers on a touchpad that may make a gesture")
struct TouchpadContactsTests {
    /// A touchpad with two slots.
    private func contacts(slots: Int32 = 2) -> TouchpadContacts {
        var device = EvdevDevice()
        let range = AxisRange(minimum: 0, maximum: slots - 1, resolution: 0)
        device.axes[AbsoluteAxis.slot] = EvdevAxis(range: range)
        return TouchpadContacts(device)
    }

    private func change(_ slot: Int32, _ phase: TouchChange.Phase, _ x: Double = 10)
        -> TouchChange
    {
        TouchChange(slot: slot, phase: phase, position: Point(x: x, y: 10))
    }

    private func key(_ code: UInt16, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: EvdevType.key, code: code, value: value)
    }

    private func axis(_ code: UInt16, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: EvdevType.absolute, code: code, value: value)
    }

    /// Returns the changes of a frame for gesture recognition, as `down0 up1`.
    private func words(_ frame: TouchFrame?) -> String {
        (frame?.changes ?? []).map { "\($0.phase)\($0.slot)" }.joined(separator: " ")
    }

    @Test("pass unchanged if nothing prevents it")
    func fingers() {
        var contacts = contacts()
        #expect(words(contacts.endFrame(TouchFrame([change(0, .down)]))) == "down0")
        #expect(words(contacts.endFrame(TouchFrame([change(0, .motion)]))) == "motion0")
        #expect(words(contacts.endFrame(nil)) == "")
        #expect(words(contacts.endFrame(TouchFrame([change(0, .up)]))) == "up0")
    }

    @Test("are void from a press of the pad's button until they lift")
    func click() {
        var contacts = contacts()
        _ = contacts.endFrame(TouchFrame([change(0, .down)]))
        contacts.handleKey(key(ButtonCode.mouse, 1))
        #expect(words(contacts.endFrame(TouchFrame([change(1, .down)]))) == "cancel0")
        #expect(words(contacts.endFrame(TouchFrame([change(0, .motion)]))) == "")
        contacts.handleKey(key(ButtonCode.mouse, 0))
        #expect(words(contacts.endFrame(TouchFrame([change(0, .up), change(1, .up)]))) == "")
        #expect(words(contacts.endFrame(TouchFrame([change(0, .down)]))) == "down0")
    }

    @Test("become palms when they press like one")
    func palm() {
        var contacts = contacts()
        contacts.handleAxis(axis(AbsoluteAxis.slot, 0))
        contacts.handleAxis(axis(AbsoluteAxis.contactPressure, 130))
        #expect(words(contacts.endFrame(TouchFrame([change(0, .down)]))) == "down0")
        contacts.handleAxis(axis(AbsoluteAxis.contactPressure, 131))
        #expect(words(contacts.endFrame(nil)) == "cancel0")
        #expect(words(contacts.endFrame(TouchFrame([change(0, .up)]))) == "")
        // A contact that lands like a palm is never reported.
        contacts.handleAxis(axis(AbsoluteAxis.contactPressure, 140))
        #expect(words(contacts.endFrame(TouchFrame([change(0, .down)]))) == "")
    }

    @Test("land at the centre of the others if they have no slot, move with them and lift")
    func extra() {
        var contacts = contacts()
        contacts.handleKey(key(ButtonCode.threeFingers, 1))
        let landing = contacts.endFrame(TouchFrame([change(0, .down, 10), change(1, .down, 30)]))
        #expect(words(landing) == "down0 down1 down2")
        #expect(landing?.changes.last?.position == Point(x: 20, y: 10))
        let motion = contacts.endFrame(TouchFrame([change(0, .motion, 20)]))
        #expect(words(motion) == "motion0 motion2")
        #expect(motion?.changes.last?.position == Point(x: 25, y: 10))
        contacts.handleKey(key(ButtonCode.threeFingers, 0))
        #expect(
            words(contacts.endFrame(TouchFrame([change(0, .up), change(1, .up)]))) == "up0 up1 up2"
        )
        #expect(words(contacts.endFrame(nil)) == "")
    }

    @Test("are never more than the slots, if the pad has slots for all")
    func enoughSlots() {
        var contacts = contacts(slots: 5)
        // The count may come a frame before the contacts.
        contacts.handleKey(key(ButtonCode.threeFingers, 1))
        #expect(words(contacts.endFrame(TouchFrame([change(0, .down)]))) == "down0")
    }

    @Test("are cancelled when the device is gone")
    func gone() {
        var contacts = contacts()
        #expect(contacts.cancelAll() == nil)
        _ = contacts.endFrame(TouchFrame([change(1, .down)]))
        #expect(words(contacts.cancelAll()) == "cancel1")
        #expect(contacts.cancelAll() == nil)
        contacts.handleKey(key(ButtonCode.threeFingers, 1))
        _ = contacts.endFrame(TouchFrame([change(0, .down), change(1, .down)]))
        #expect(words(contacts.cancelAll()) == "cancel0 cancel1 cancel2")
        #expect(contacts.cancelAll() == nil)
    }

    @Test("are reported beside libinput's gestures only on request")
    func reports() {
        var device = EvdevDevice()
        for (code, maximum) in [
            (AbsoluteAxis.slot, 4), (AbsoluteAxis.contactX, 1000), (AbsoluteAxis.contactY, 600),
            (AbsoluteAxis.trackingID, 65_535),
        ] as [(UInt16, Int32)] {
            device.codes.insert(type: EvdevType.absolute, code: code)
            let range = AxisRange(minimum: 0, maximum: maximum, resolution: 10)
            device.axes[code] = EvdevAxis(range: range)
        }
        func touches(_ reports: DeviceTranslator.Reports) -> Int {
            let id = DeviceID(rawValue: 1)
            var translator = DeviceTranslator(device, kinds: [.touchpad], id: id, reports: reports)
            var events: [InputEvent] = []
            for event in [
                axis(AbsoluteAxis.trackingID, 1),
                EvdevEvent(time: .zero, type: EvdevType.synchronisation, code: 0, value: 0),
            ] { _ = translator.handle(event, at: .zero, into: &events) }
            return events.count { if case .touches = $0.kind { true } else { false } }
        }
        #expect(touches(.libinput) == 0)
        #expect(touches(.everything) == 1)
        #expect(touches(.contacts) == 1)
    }

    /// Returns the reports of a touchpad with tools for these events, as `down0@10,20`.
    private func frames(of events: [EvdevEvent]) -> String {
        var device = EvdevDevice()
        for (code, maximum) in [
            (AbsoluteAxis.slot, 4), (AbsoluteAxis.contactX, 1000), (AbsoluteAxis.contactY, 600),
            (AbsoluteAxis.trackingID, 65_535), (AbsoluteAxis.toolType, 2),
        ] as [(UInt16, Int32)] {
            device.codes.insert(type: EvdevType.absolute, code: code)
            let range = AxisRange(minimum: 0, maximum: maximum, resolution: 10)
            device.axes[code] = EvdevAxis(range: range)
        }
        var translator = TouchTranslator(device, isTouchpad: true)
        var frames: [String] = []
        for event in events {
            if event.type == EvdevType.synchronisation {
                guard let frame = translator?.endFrame() else { continue }
                frames.append(
                    frame.changes.map {
                        "\($0.phase)\($0.slot)@\(Int($0.position.x)),\(Int($0.position.y))"
                    }.joined(separator: " ")
                )
            } else {
                translator?.handle(code: event.code, value: event.value)
            }
        }
        return frames.joined(separator: " | ")
    }

    private let report = EvdevEvent(
        time: .zero,
        type: EvdevType.synchronisation,
        code: 0,
        value: 0
    )

    @Test(
        "a finger that lands where a palm lifted is a finger, even if its tool follows its id"
    )
    func fingerAfterPalm() {
        let land = [axis(AbsoluteAxis.contactX, 100), axis(AbsoluteAxis.contactY, 200)]
        let palm =
            [axis(AbsoluteAxis.trackingID, 1), axis(AbsoluteAxis.toolType, 2)] + land + [
                report, axis(AbsoluteAxis.trackingID, -1), report,
            ]
        #expect(frames(of: palm) == "")
        let finger = [axis(AbsoluteAxis.trackingID, 2), axis(AbsoluteAxis.toolType, 0), report]
        #expect(frames(of: palm + finger) == "down0@10,20")
        #expect(frames(of: palm + [axis(AbsoluteAxis.trackingID, 2), report]) == "")
    }

    @Test("take an unknown position from another finger")
    func unsaidPosition() {
        let two = [
            axis(AbsoluteAxis.trackingID, 1), axis(AbsoluteAxis.contactX, 100),
            axis(AbsoluteAxis.contactY, 200), axis(AbsoluteAxis.slot, 1),
            axis(AbsoluteAxis.trackingID, 2), report,
        ]
        #expect(frames(of: two) == "down0@10,20 down1@10,20")
        #expect(frames(of: [axis(AbsoluteAxis.trackingID, 1), report]) == "down0@0,0")
    }
}
