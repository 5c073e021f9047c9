import Evdev
import Testing

@testable import Forwarding

@Suite("Frames that are held back")
struct HeldFramesTests {
    private static let fingers = 5

    /// A frame in which all fingers move to that place.
    private static func movement(to place: Int32) -> HeldFrames.Frame {
        HeldFrames.Frame(
            changes: (0..<fingers).map {
                HeldFrames.Change(slot: $0, code: AbsoluteAxis.contactX, value: place)
            }
        )
    }

    private static let landing = HeldFrames.Frame(
        changes: (0..<fingers).map {
            HeldFrames.Change(slot: $0, code: AbsoluteAxis.trackingID, value: Int32($0))
        }
    )

    @Test("movements are joined from the size of a reader's buffer on")
    func joined() {
        var held = HeldFrames(burst: Panel.burst)
        held.append(Self.landing)
        for step in 1...40 { held.append(Self.movement(to: Int32(step))) }
        #expect(held.frames.map(\.eventCount).reduce(0, +) <= Panel.burst)
        #expect(held.frames.count > 10)
        #expect(held.frames.first?.hasLandingOrLift == true)
        #expect(held.frames.last?.changes.map(\.value) == Array(repeating: 40, count: Self.fingers))
    }

    @Test("frames in which contacts begin or end are never joined")
    func turns() {
        var held = HeldFrames(burst: 1)
        for step in 1...3 {
            held.append(Self.landing)
            held.append(Self.movement(to: Int32(2 * step)))
            held.append(Self.movement(to: Int32(2 * step + 1)))
        }
        #expect(held.frames.map(\.hasLandingOrLift) == [true, false, true, false, true, false])
        #expect(held.frames.compactMap { $0.changes.first?.value } == [0, 3, 0, 5, 0, 7])
    }
}
