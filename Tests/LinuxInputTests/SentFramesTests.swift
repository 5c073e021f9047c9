import Configuration
import Evdev
import InputEvents
import Pipeline
import Testing

@testable import LinuxInput

@Suite("The frames of sent input")
struct SentFramesTests {
    private static let left = KeyCode(rawValue: 0x110)
    private static let control = KeyCode(rawValue: 29)
    private static let letter = KeyCode(rawValue: 30)

    /// Frames as `type/code/value`, with `|` after each frame; those of a pointer after `@`.
    private func text(_ parts: [SentFrames.Part]) -> String {
        parts.flatMap { part in
            (part.device == .mouse ? [] : ["@"])
                + part.events.map { event in
                    event.endsFrame ? "|" : "\(event.type)/\(event.code)/\(event.value)"
                }
        }.joined(separator: " ")
    }

    private func input(_ events: SentInput.Event...) -> SentInput { SentInput(events, text: "x") }

    @Test("the wheel turns fine, and by whole steps for programs that know no fine one")
    func wheel() {
        var frames = SentFrames()
        func turn(_ parts: Int) -> String {
            text(frames.parts(of: input(.scroll(.vertical, parts: parts)), by: 1))
        }
        #expect(turn(120) == "2/11/120 2/8/1 |")
        #expect(turn(-360) == "2/11/-360 2/8/-3 |")
        #expect([30, 30, 30].map(turn) == ["2/11/30 |", "2/11/30 |", "2/11/30 |"])
        #expect(turn(30) == "2/11/30 2/8/1 |")
        // The other way begins anew.
        #expect([90, -90, -30].map(turn) == ["2/11/90 |", "2/11/-90 |", "2/11/-30 2/8/-1 |"])
    }

    @Test("the two wheels count for themselves")
    func wheels() {
        var frames = SentFrames()
        let both = input(.scroll(.horizontal, parts: 100), .scroll(.vertical, parts: 100))
        #expect(text(frames.parts(of: both, by: 1)) == "2/12/100 | 2/11/100 |")
        #expect(text(frames.parts(of: both, by: 1)) == "2/12/100 2/6/1 | 2/11/100 2/8/1 |")
    }

    @Test("the pointer moves along one axis or both")
    func motion() {
        var frames = SentFrames()
        let moves = input(.move(dx: 20, dy: 0), .move(dx: -1, dy: 2), .move(dx: 0, dy: 0))
        #expect(text(frames.parts(of: moves, by: 1)) == "2/0/20 | 2/0/-1 2/1/2 |")
    }

    @Test("a click at a place goes there first; the same place again is approached from beside it")
    func place() {
        var frames = SentFrames()
        let click = input(.press(Self.left), .release(Self.left))
        let panel = DeviceID(rawValue: 1)
        func clicked(_ x: Double, _ y: Double) -> String {
            text(frames.parts(of: click, by: 1, at: PointerPlace(panel: panel, x: x, y: y)))
        }
        #expect(clicked(0.5, 0.25) == "@ 3/0/32768 3/1/16384 | 1/272/1 | 1/272/0 |")
        #expect(clicked(0.5, 0.25) == "@ 3/0/32767 | 3/0/32768 3/1/16384 | 1/272/1 | 1/272/0 |")
        #expect(clicked(1, 1) == "@ 3/0/65535 3/1/65535 | 1/272/1 | 1/272/0 |")
        // The kernel's axes begin at 0.
        frames = SentFrames()
        #expect(clicked(0, 0) == "@ 3/0/1 | 3/0/0 3/1/0 | 1/272/1 | 1/272/0 |")
    }

    @Test("an end without a place releases on the pointer; other bindings use the key meanwhile")
    func holder() {
        var frames = SentFrames()
        let panel = DeviceID(rawValue: 1)
        let down = input(.press(Self.control), .press(Self.left))
        let up = input(.release(Self.left), .release(Self.control))
        let place = PointerPlace(panel: panel, x: 0, y: 1)
        #expect(
            text(frames.parts(of: down, by: 1, at: place))
                == "@ 3/0/0 3/1/65535 | 1/29/1 | 1/272/1 |"
        )
        #expect(frames.holdsKeys(on: .pointer(panel)) && !frames.holdsKeys(on: .mouse))
        let chord = input(
            .press(Self.control),
            .press(Self.letter),
            .release(Self.letter),
            .release(Self.control)
        )
        #expect(text(frames.parts(of: chord, by: 2)) == "1/30/1 | 1/30/0 |")
        #expect(text(frames.parts(of: up, by: 1)) == "@ 1/272/0 | 1/29/0 |")
        #expect(!frames.holdsKeys(on: .pointer(panel)))
    }

    @Test("everything goes up at once, on each device; a device that is gone has let go itself")
    func all() {
        var frames = SentFrames()
        let panel = DeviceID(rawValue: 1)
        let place = PointerPlace(panel: panel, x: 0.5, y: 0.5)
        _ = frames.parts(of: input(.press(Self.letter)), by: 1)
        _ = frames.parts(of: input(.press(Self.left)), by: 2, at: place)
        #expect(text(frames.partsReleasingAll()) == "@ 1/272/0 | 1/30/0 |")
        _ = frames.parts(of: input(.press(Self.left)), by: 2, at: place)
        frames.forget(.pointer(panel))
        #expect(frames.partsReleasingAll().isEmpty)
    }
}
