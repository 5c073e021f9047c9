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
            """
        let rules = try configuration(text).devices
        #expect(rules.map(\.grab) == [.edges, .gestures, .all, nil])
        #expect(rules.map(\.cancel) == [.palm, .lift, .auto, nil])
        #expect(rules.map(\.release) == [nil, .never, .corners, nil])
        #expect(try configuration(text).grabsDevices)
        #expect(try !configuration("bindings: [{on: tap, run: a}]").grabsDevices)
    }
}
