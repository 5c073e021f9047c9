import Evdev
import Forwarding
import InputEvents
import Testing

@Suite("Fingers that rest in three corners")
struct CornerHoldTests {
    private static let axis = AxisRange(minimum: 0, maximum: 1000, resolution: 0)
    private static let landing = Timestamp(microseconds: 5_000_000)
    private static let due = Timestamp(microseconds: 15_000_000)

    private func deadline(_ places: [(Int32, Int32)]) -> Timestamp? {
        var panel = Panel()
        for (slot, place) in places.enumerated() { panel.land(slot, x: place.0, y: place.1) }
        var hold = CornerHold(x: Self.axis, y: Self.axis)
        hold.look(at: panel.state, at: Self.landing)
        return hold.deadline
    }

    @Test("count after 10 s in three corners or four")
    func corners() {
        #expect(deadline([(10, 10), (990, 10), (10, 990)]) == Self.due)
        #expect(deadline([(10, 10), (990, 10), (10, 990), (990, 990)]) == Self.due)
        #expect(deadline([(150, 150), (850, 150), (850, 850), (500, 500)]) == Self.due)
    }

    @Test("do not count in two corners, as two in one corner, or in the middle of an edge")
    func elsewhere() {
        #expect(deadline([]) == nil)
        #expect(deadline([(10, 10), (990, 10)]) == nil)
        #expect(deadline([(10, 10), (40, 40), (990, 10)]) == nil)
        #expect(deadline([(10, 10), (990, 10), (10, 500)]) == nil)
        #expect(deadline([(10, 10), (990, 10), (200, 990)]) == nil)
    }

    @Test("count from the third landing; a finger that leaves ends it")
    func time() {
        var panel = Panel()
        var hold = CornerHold(x: Self.axis, y: Self.axis)
        func look(_ milliseconds: Int64) -> Int64? {
            hold.look(at: panel.state, at: Timestamp(microseconds: milliseconds * 1000))
            return hold.deadline.map { $0.microseconds / 1000 }
        }
        panel.land(0, x: 0, y: 0)
        panel.land(1, x: 1000, y: 0)
        #expect(look(0) == nil)
        panel.land(2, x: 0, y: 1000)
        #expect(look(2_000) == 12_000)
        panel.move(2, x: 20, y: 980)
        #expect(look(9_000) == 12_000)
        panel.move(2, x: 300, y: 980)
        #expect(look(10_000) == nil)
        panel.move(2, x: 20, y: 980)
        #expect(look(11_000) == 21_000)
    }
}
