import Configuration
import InputEvents
import Testing

@Suite("grab: under devices")
struct GrabTests {
    @Test("all words are read, and nothing is grabbed without one")
    func words() throws {
        let text = """
            devices:
              - {kind: touchscreen, name: "A*", grab: edges, cancel: palm}
              - {name: "B*", grab: gestures, cancel: lift, release: never}
              - {kind: [touchpad, touchscreen], grab: all, cancel: auto, release: corners}
              - {authorize: always}
            bindings:
              - {on: tap, run: a}
              - {on: swipe right, from: left edge, run: b}
            """
        let rules = try configuration(text).devices
        #expect(rules.map(\.grab) == [.edges, .gestures, .all, nil])
        #expect(rules.map(\.cancel) == [.palm, .lift, .auto, nil])
        #expect(rules.map(\.release) == [nil, .never, .corners, nil])
        #expect(try configuration(text).grabsDevices)
        #expect(try !configuration("bindings: [{on: tap, run: a}]").grabsDevices)
    }

    @Test(
        "swipes on touchpads are made of contacts where a touchpad's gestures are taken",
        arguments: [
            ("{kind: touchpad, grab: gestures}", true), ("{name: Pad, grab: gestures}", true),
            ("{name: Pad, grab: edges}", false), ("{kind: touchpad, authorize: ask}", false),
            ("{kind: touchscreen, grab: gestures}", false),
        ]
    )
    func swipes(rule: String, isTaken: Bool) throws {
        let text = """
            devices: [\(rule)]
            streams: {all: {sources: {on: swipe left, fingers: 3, device: {kind: touchpad}}}}
            bindings:
              - {on: stream all, run: a}
              - {on: swipe up, device: {kind: touchpad}, run: b}
              - {on: swipe down then swipe up, fingers: 4, device: {kind: touchpad}, run: c}
              - {on: swipe right, fingers: 3, run: d}
              - {on: tap, at: left edge, run: e}
            """
        let configuration = try configuration(text)
        let asking = configuration.patternSources.filter { source in
            ([source.pattern] + source.pattern.parts).contains(where: \.asksForContacts)
        }
        #expect(asking.count == (isTaken ? 3 : 0))
        let pad = Device(id: DeviceID(rawValue: 1), name: "Pad", kinds: [.touchpad])
        #expect(configuration.wantsContacts(of: pad) == isTaken)
    }
}
