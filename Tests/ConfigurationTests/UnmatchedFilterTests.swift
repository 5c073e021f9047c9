import Configuration
import InputEvents
import Testing

@Suite("Device filters that match nothing") struct UnmatchedFilterTests {
    @Test("are those of rules, bindings, streams and parts that no device is like")
    func unmatched() throws {
        let read = try configuration(
            """
            devices:
              - {name: "Goodix*", size: 68x136mm}
              - {name: "Gooodix*", rotates: false}
            streams: {taps: {sources: [{on: tap, device: Elan}, {on: double tap, device: Goodix*}]}}
            bindings:
              - {on: stream taps, run: a}
              - {name: pad, on: swipe left, device: {kind: touchpad}, run: b}
              - {on: [{on: tap, device: "none*"}, swipe up], run: c}
              - {on: long press, run: d}
            """
        )
        let panel = Device(
            id: DeviceID(rawValue: 1),
            name: "Goodix Capacitive TouchScreen",
            kinds: [.touchscreen]
        )
        #expect(
            read.unmatchedFilters(among: [panel]).map(\.owner)
                == ["rule 2 under `devices`", "stream taps", "pad", "binding 3"]
        )
        let pad = Device(id: DeviceID(rawValue: 2), name: "Elan", kinds: [.touchpad])
        #expect(
            read.unmatchedFilters(among: [panel, pad]).map(\.owner)
                == ["rule 2 under `devices`", "binding 3"]
        )
    }
}
