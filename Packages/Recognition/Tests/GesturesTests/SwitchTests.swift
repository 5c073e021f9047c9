import Gestures
import InputEvents
import Testing

@Suite("A switch")
struct SwitchTests {
    static let patterns = [
        on(.switch(.lid, isOn: true)), on(.switch(.lid, isOn: false)),
        on(.switch(.tabletMode, isOn: true)),
    ]

    @Test(
        "fires when it changes",
        arguments: [
            ("lid:off +9ms lid:on +9ms lid:off", "lid on @9ms, lid off @18ms"),
            ("lid:off +9ms lid:on +9ms lid:on", "lid on @9ms"),
            ("lid:off +9ms lid:on +9ms reset lid:on +9ms lid:off", "lid on @9ms, lid off @27ms"),
            // The first report of each device is an initial value.
            ("lid:on +9ms lid:off", "lid off @9ms"),
            ("lid:off tablet-mode:off +9ms tablet-mode:on", "tablet-mode on @9ms"),
            (
                "lid:off +9ms lid:on +9ms unplug +9ms plug lid:off +9ms lid:on",
                "lid on @9ms, lid on @36ms"
            ),
            ("lid:off B:lid:on +9ms lid:off", "lid off @9ms on B"),
        ]
    )
    func changes(_ script: String, expected: String) {
        #expect(recognise(script, Self.patterns) == expected)
    }
}
