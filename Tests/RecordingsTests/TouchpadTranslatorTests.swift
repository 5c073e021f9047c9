import Testing

@testable import Recordings

@Suite("Touchpads without libinput's events")
struct TouchpadTranslatorTests {
    /// The test panel with BTN_TOOL_FINGER and without INPUT_PROP_DIRECT.
    private static let pad = TouchScript.touchscreen
        .replacing("P: 02", with: "P: 00")
        .replacing("B: 01 00 04", with: "B: 01 20 04")

    @Test(
        "fingers that rest hold, fingers that move together swipe, fingers that part pinch",
        arguments: [
            ("d0@10,10 +100 u0", ""),
            ("d0@10,10 +200 m0@10,11 +100 u0", "+180 hold-begin-1 +120 hold-end-1"),
            ("d0@10,10 +50 m0@20,10 +200 m0@21,10 +9 u0", ""),
            (
                "d0@10,10 d1@30,10 d2@50,10 +50 m0@15,10 m1@35,10 m2@55,10 +20 u0 u1 u2",
                "+50 swipe-begin-3 swipe-update-3 +20 swipe-end-3"
            ),
            (
                "d0@10,10 d1@30,10 d2@50,10 +300 m0@15,10 m1@35,10 m2@55,10 +20 u0 +9 u1 u2",
                "+180 hold-begin-3 +120 hold-cancel-3 swipe-begin-3 swipe-update-3 +20 swipe-end-3"
            ),
            // Two fingers that move together scroll.
            ("d0@10,10 d1@30,10 +50 m0@10,30 m1@30,30 +20 u0 u1", ""),
            (
                "d0@40,50 d1@60,50 +50 m0@35,50 m1@65,50 +20 m0@20,50 m1@80,50 +9 u0 u1",
                "+50 pinch-begin-2 pinch-update-2 +20 pinch-update-2 +9 pinch-end-2"
            ),
            // One finger ahead of the other still scrolls.
            ("d0@10,10 d1@30,10 +50 m0@11,10 m1@45,10 +20 u0 u1", ""),
            // A finger more cancels, and all begins again.
            (
                "d0@10,10 +200 d1@30,10 +200 m0@10,10 +9 u0 u1",
                "+180 hold-begin-1 +20 hold-cancel-1 +180 hold-begin-2 +29 hold-end-2"
            ),
        ]
    )
    func gestures(source: String, expected: String) throws {
        #expect(try TouchScript.replay(text: Self.pad + TouchScript.evemu(source)) == expected)
    }

    @Test("where contacts are wanted, they stand beside the gestures, and a click makes them void")
    func contacts() throws {
        let text =
            Self.pad + TouchScript.evemu("d0@10,10 +200 m0@10,11 +9 K272 +9 m0@11,11 +9 u0 k272")
        let recording = try TouchScript.read(text)
        let events = Array(recording.inputEvents { $0.kinds.contains(.touchpad) })
        #expect(
            TouchScript.print(events)
                == "d0@10,10 . +180 hold-begin-1 +20 m0@10,11 . +9 c0 . K272 +18 hold-end-1 k272"
        )
        let others = Array(recording.inputEvents { _ in false })
        #expect(!TouchScript.print(others).contains("@"))
    }

    @Test("more fingers than slots are counted by BTN_TOOL_*")
    func toolCount() throws {
        let text =
            Self.pad + TouchScript.evemu("d0@10,10 d1@30,10 K334 +200 m0@10,10 +9 u0 u1 k334")
        #expect(try TouchScript.replay(text: text) == "+180 hold-begin-3 +29 hold-end-3")
    }

    @Test("unplugging cancels what is going on")
    func unplugged() throws {
        let text =
            Self.pad + TouchScript.evemu("d0@10,10 +200 m0@10,11") + """
                E: 0.300000 0001 014a 0
                E: 0.300000 0000 0000 1

                """
        #expect(
            try TouchScript.replay(text: text) == "+180 hold-begin-1 +120 hold-cancel-1 gone"
        )
    }
}
