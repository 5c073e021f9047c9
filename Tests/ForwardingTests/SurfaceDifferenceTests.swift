import Evdev
import Forwarding
import InputEvents
import TestSupport
import Testing

@Suite("Unseen changes of a surface")
struct SurfaceDifferenceTests {
    private let time = Timestamp(microseconds: 1)

    @Test("a contact lifts before another one lands in its slot")
    func another() {
        var panel = Panel()
        panel.land(0, x: 1, y: 2)
        panel.land(1, x: 3, y: 4)
        _ = panel.endFrame()
        let before = panel.state
        panel.lift(0)
        panel.land(0, x: 1, y: 9)
        _ = panel.endFrame()
        func brief(_ frame: [EvdevEvent]) -> [String] { frame.map { "\($0.code)=\($0.value)" } }
        let frames = before.frames(to: panel.state, at: time)
        let (slot, id, y) = (
            AbsoluteAxis.slot, AbsoluteAxis.trackingID, AbsoluteAxis.contactY
        )
        #expect(Array(brief(frames[0]).prefix(2)) == ["\(slot)=0", "\(id)=-1"])
        #expect(brief(frames[1]).contains("\(id)=3"))
        #expect(brief(frames[1]).contains("\(y)=9"))
    }

    @Test("no frames if nothing has changed")
    func nothing() {
        var panel = Panel()
        panel.land(0, x: 1, y: 2)
        _ = panel.endFrame()
        #expect(panel.state.frames(to: panel.state, at: time) == [[], []])
    }

    @Test("a reader of the frames knows the present state", arguments: Seeds.some(200))
    func complete(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: .edges)
        for _ in 0..<20 {
            let before = hands.panel.state
            for _ in 0..<Int(seed % 7) { _ = hands.frame() }
            var reader = TwinReader(before)
            let end = EvdevEvent(time: time, type: EvdevType.synchronisation, code: 0, value: 0)
            for frame in before.frames(to: hands.panel.state, at: time) where !frame.isEmpty {
                reader.read(frame + [end])
            }
            #expect(reader.state == hands.panel.state, "seed \(seed)")
        }
    }
}
