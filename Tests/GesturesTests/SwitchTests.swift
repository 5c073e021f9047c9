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
            ("lid:on +9ms lid:off", "lid on @0ms, lid off @9ms"),
            ("lid:on +9ms lid:on", "lid on @0ms"), ("lid:off", ""),
            (
                "tablet-mode:on +9ms tablet-mode:off +9ms lid:on",
                "tablet-mode on @0ms, lid on @18ms"
            ),
            ("lid:on +9ms reset lid:on +9ms lid:off", "lid on @0ms, lid off @18ms"),
            // How it stands when its device appears is no change.
            ("unplug +5ms plug lid:on +9ms lid:off", "lid off @14ms"),
            ("unplug +5ms plug lid:off +9ms lid:on", "lid on @14ms"),
        ]
    )
    func changes(_ script: String, expected: String) {
        #expect(recognise(script, Self.patterns) == expected)
    }
}
