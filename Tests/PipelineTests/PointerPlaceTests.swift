import Configuration
import Gestures
import InputEvents
import Testing

@testable import Pipeline

@Suite("The place of clicks")
struct PointerPlaceTests {
    private static let click = SentInput([.press(KeyCode(rawValue: 0x111))], text: "right click")
    private static let scroll = SentInput([.scroll(.vertical, parts: 120)], text: "scroll up")
    private static let key = SentInput([.press(KeyCode(rawValue: 30))], text: "a")

    /// The position to which input is sent for a tap in the middle of the left half of a panel of
    /// 200 × 100 mm.
    private func place(
        of input: SentInput,
        at place: SentPlace? = nil,
        kind: DeviceKind = .touchscreen,
        end: Point? = Point(x: 50, y: 50)
    ) -> String? {
        let device = Device(
            id: DeviceID(rawValue: 7),
            name: "Panel",
            kinds: [kind],
            surface: Surface(width: 200, height: 100)
        )
        let gesture = Gesture(
            pattern: 0,
            kind: .tap(count: 1),
            time: .zero,
            device: device,
            fingers: 1,
            end: end
        )
        let binding = Binding(
            number: 1,
            source: .stream("x"),
            effect: .run(.send(input)),
            place: place
        )
        return Action(time: .zero, binding: binding, gesture: gesture).place?.text
    }

    @Test("clicks are sent at the finger, everything else at the pointer")
    func usual() {
        #expect(place(of: Self.click) == "25.0%,50.0%")
        #expect(place(of: Self.scroll) == nil)
        #expect(place(of: Self.key) == nil)
    }

    @Test("`at` decides for clicks and scroll steps")
    func decided() {
        #expect(place(of: Self.click, at: .pointer) == nil)
        #expect(place(of: Self.scroll, at: .finger) == "25.0%,50.0%")
        #expect(place(of: Self.key, at: .finger) == nil)
    }

    @Test("fingers on touchpads have no place on the screen, nor have gestures without fingers")
    func elsewhere() {
        #expect(place(of: Self.click, kind: .touchpad) == nil)
        #expect(place(of: Self.click, end: nil) == nil)
    }

    @Test("a finger beyond the picture counts as at its side")
    func beyond() {
        #expect(place(of: Self.click, end: Point(x: -3, y: 120)) == "0.0%,100.0%")
        #expect(place(of: Self.click, end: Point(x: .nan, y: 50)) == "0.0%,50.0%")
    }

    @Test("a pointer is needed only for clicks at fingers on a touchscreen")
    func need() {
        func needs(
            _ input: SentInput,
            _ kind: GestureKind = .tap(count: 1),
            _ devices: DeviceFilter = .any,
            at place: SentPlace? = nil
        ) -> Bool {
            var binding = Binding(
                number: 1,
                on: "x",
                pattern: GesturePattern(kind: kind, devices: devices),
                command: .send(input)
            )
            binding.place = place
            return Configuration(bindings: [binding]).sendsAtFingers
        }
        #expect(needs(Self.click) && needs(Self.scroll, at: .finger))
        #expect(!needs(Self.click, at: .pointer) && !needs(Self.scroll) && !needs(Self.key))
        #expect(!needs(Self.click, .tap(count: 1), DeviceFilter(kinds: [.touchpad])))
        #expect(!needs(Self.click, .key([KeyCode(rawValue: 148)], .press)))
        let listener = Binding(number: 1, source: .stream("x"), effect: .run(.send(Self.click)))
        #expect(Configuration(bindings: [listener]).sendsAtFingers)
    }

    /// A panel of 200 × 100 mm whose picture is rotated, and a tap 20 mm from its left and 10 mm
    /// from its top edge: in the rotated picture, 10 mm of 100 mm from the left, 180 mm of 200 mm
    /// from the top.
    @Test("the place is that in the rotated picture")
    func rotated() throws {
        let panel = Device(
            id: DeviceID(rawValue: 7),
            name: "Panel",
            kinds: [.touchscreen],
            surface: Surface(width: 200, height: 100)
        )
        let binding = Binding(
            number: 1,
            on: "tap",
            pattern: GesturePattern(kind: .tap(count: 1)),
            command: .send(Self.click)
        )
        let configuration = Configuration(
            devices: [DeviceRule(filter: .any, turned: .rightUp)],
            bindings: [binding]
        )
        func touch(_ time: Int64, _ phase: TouchChange.Phase) -> InputEvent {
            let change = TouchChange(slot: 0, phase: phase, position: Point(x: 20, y: 10))
            return InputEvent(
                time: Timestamp(microseconds: time),
                kind: .touches(panel.id, TouchFrame([change]))
            )
        }
        var places: [String?] = []
        Replay(configuration).run([
            InputEvent(time: .zero, kind: .deviceAdded(panel)), touch(1_000_000, .down),
            touch(1_050_000, .up),
        ]) { places.append($0.place?.text) }
        #expect(places == ["10.0%,90.0%"])
    }
}
