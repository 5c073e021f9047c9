import InputEvents
import Testing

@testable import Evdev

@Suite("The state of the axes is adopted after opening and after lost events")
struct SynchronisationTests {
    /// A touchscreen of 100 × 100 mm with one unit per millimetre and two slots.
    private var panel: EvdevDevice {
        var device = EvdevDevice()
        device.properties = [InputProperty.direct]
        for (code, maximum) in [
            (AbsoluteAxis.slot, 1), (AbsoluteAxis.contactX, 100), (AbsoluteAxis.contactY, 100),
            (AbsoluteAxis.toolType, 2), (AbsoluteAxis.trackingID, 65_535),
        ] as [(UInt16, Int32)] {
            device.codes.insert(type: EvdevType.absolute, code: code)
            let range = AxisRange(minimum: 0, maximum: maximum, resolution: 1)
            device.axes[code] = EvdevAxis(range: range)
        }
        return device
    }

    /// Returns the changes that these axis events cause in one frame.
    private func frame(
        _ translator: inout DeviceTranslator,
        _ axes: [(UInt16, Int32)]
    ) -> [TouchChange] {
        var events: [InputEvent] = []
        for (code, value) in axes {
            let event = EvdevEvent(time: .zero, type: EvdevType.absolute, code: code, value: value)
            _ = translator.handle(event, at: .zero, into: &events)
        }
        let end = EvdevEvent(time: .zero, type: EvdevType.synchronisation, code: 0, value: 0)
        _ = translator.handle(end, at: .zero, into: &events)
        return events.flatMap { event -> [TouchChange] in
            if case .touches(_, let frame) = event.kind { return frame.changes }
            return []
        }
    }

    private func state(id: Int32, tool: Int32 = 0) -> EvdevState {
        var state = EvdevState()
        state.currentSlot = 1
        state.slots = [
            [AbsoluteAxis.trackingID: -1, AbsoluteAxis.contactX: 1, AbsoluteAxis.contactY: 2],
            [
                AbsoluteAxis.trackingID: id, AbsoluteAxis.contactX: 30,
                AbsoluteAxis.contactY: 40, AbsoluteAxis.toolType: tool,
            ],
        ]
        return state
    }

    @Test("a contact lands at the position of its slot, in the kernel's current slot")
    func landing() {
        let id = DeviceID(rawValue: 1)
        var translator = DeviceTranslator(panel, kinds: [.touchscreen], id: id)
        translator.synchronise(with: state(id: -1), afterLoss: false)
        // The kernel sends neither the slot nor a coordinate that has not changed.
        let changes = frame(
            &translator,
            [(AbsoluteAxis.trackingID, 7), (AbsoluteAxis.contactX, 31)]
        )
        #expect(
            changes == [TouchChange(slot: 1, phase: .down, position: Point(x: 31, y: 40))]
        )
    }

    @Test("a contact that is down counts only from its next landing")
    func downAlready() {
        let id = DeviceID(rawValue: 1)
        var translator = DeviceTranslator(panel, kinds: [.touchscreen], id: id)
        translator.synchronise(with: state(id: 6), afterLoss: false)
        #expect(frame(&translator, [(AbsoluteAxis.contactX, 50)]).isEmpty)
        #expect(frame(&translator, [(AbsoluteAxis.trackingID, -1)]).isEmpty)
        #expect(frame(&translator, [(AbsoluteAxis.trackingID, 7)]).map(\.phase) == [.down])
    }

    @Test("after a loss, other contacts beside one that is down are half a touch")
    func half() {
        let id = DeviceID(rawValue: 1)
        for afterLoss in [false, true] {
            var translator = DeviceTranslator(panel, kinds: [.touchscreen], id: id)
            translator.synchronise(with: state(id: 6), afterLoss: afterLoss)
            let landing: [(UInt16, Int32)] = [
                (AbsoluteAxis.slot, 0), (AbsoluteAxis.trackingID, 7),
            ]
            #expect(frame(&translator, landing).isEmpty == afterLoss)
            #expect(frame(&translator, [(AbsoluteAxis.trackingID, -1)]).isEmpty == afterLoss)
            // The old contact lifts; from then on, all count.
            _ = frame(&translator, [(AbsoluteAxis.slot, 1), (AbsoluteAxis.trackingID, -1)])
            #expect(frame(&translator, landing).map(\.phase) == [.down])
        }
    }

    @Test("a slot whose tool is a palm reports nothing until it is a finger again")
    func palm() {
        let id = DeviceID(rawValue: 1)
        var translator = DeviceTranslator(panel, kinds: [.touchscreen], id: id)
        translator.synchronise(with: state(id: -1, tool: 2), afterLoss: false)
        #expect(frame(&translator, [(AbsoluteAxis.trackingID, 7)]).isEmpty)
    }

    @Test("a state with fewer or more slots than the device announces is harmless")
    func hostile() {
        let id = DeviceID(rawValue: 1)
        var translator = DeviceTranslator(panel, kinds: [.touchscreen], id: id)
        var state = EvdevState()
        state.currentSlot = -5
        translator.synchronise(with: state, afterLoss: false)
        state.currentSlot = .max
        state.slots = Array(repeating: [:], count: 300)
        translator.synchronise(with: state, afterLoss: false)
        #expect(frame(&translator, [(AbsoluteAxis.trackingID, 7)]).map(\.slot) == [1])
    }
}
