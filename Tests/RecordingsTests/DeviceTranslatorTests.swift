import Testing

@testable import Recordings

@Suite("Lost events, unplugging and incomplete frames")
struct DeviceTranslatorTests {
    @Test("after lost events everything is void, and contacts are silent until they begin anew")
    func dropped() throws {
        let result = try TouchScript.replay("d0@1,2 +5 ! m0@3,4 +5 m0@5,6 +5 u0 +5 d0@7,8")
        #expect(result == "d0@1,2 . +5 ! +15 d0@7,8 .")
    }

    @Test(
        "after lost events, what lands while fingers are down that nobody knows of is silent, too",
        arguments: [
            // The other lifts first, or last; what lands after both counts.
            ("d0@1,2 +5 ! +5 d1@5,5 +5 u1 +5 u0 +5 d0@7,8", "d0@1,2 . +5 ! +20 d0@7,8 ."),
            ("d0@1,2 +5 ! +5 d1@5,5 +5 u0 +5 m1@6,6 +5 u1 +5 d0@7,8", "d0@1,2 . +5 ! +25 d0@7,8 ."),
            // Another contact in its slot: its lift was lost with the rest.
            ("d0@1,2 +5 ! +5 d0@5,5 +5 u0", "d0@1,2 . +5 ! +5 d0@5,5 . +5 u0 ."),
            (
                "d0@1,2 d1@3,4 +5 ! +5 d0@5,5 +5 u1 +5 u0 +5 d0@7,8",
                "d0@1,2 d1@3,4 . +5 ! +20 d0@7,8 ."
            ),
            // Lost again before they have lifted.
            ("d0@1,2 +5 ! +5 ! +5 d1@5,5 +5 u1 +5 u0 +5 d0@7,8", "d0@1,2 . +5 ! +5 ! +20 d0@7,8 ."),
            // The button says that nothing is left (0x14a: BTN_TOUCH).
            ("d0@1,2 +5 ! +5 k330 +5 d1@5,5", "d0@1,2 . +5 ! +10 d1@5,5 ."),
            // So it does when it is pressed for a contact that has just landed.
            ("d1@1,2 +5 ! +5 d0@5,5 K330 +5 u0", "d1@1,2 . +5 ! +5 d0@5,5 . +5 u0 ."),
            ("d1@1,2 +5 ! +5 d0@5,5 +5 u0", "d1@1,2 . +5 !"),
        ]
    )
    func landedAfterLoss(_ script: String, expected: String) throws {
        #expect(try TouchScript.replay(script) == expected)
    }

    @Test("a device that is unplugged in mid-touch cancels its contacts and goes")
    func unplugged() throws {
        let text =
            TouchScript.touchscreen + TouchScript.evemu("d0@1,2 d1@3,4") + """
                E: 0.010000 0001 014a 0
                E: 0.010000 0000 0000 1
                """
        #expect(try TouchScript.replay(text: text) == "d0@1,2 d1@3,4 . +10 c0 c1 . gone")
    }

    @Test("a SYN_REPORT of 1 in the middle does not unplug anything")
    func notUnplugged() throws {
        let text =
            TouchScript.touchscreen + """
                E: 0.000000 0003 0039 1
                E: 0.000000 0000 0000 1
                E: 0.010000 0003 0039 -1
                E: 0.010000 0000 0000 0
                """
        #expect(try TouchScript.replay(text: text) == "d0@0,0 . +10 u0 .")
    }

    @Test("an unfinished frame at the end is not reported")
    func unfinished() throws {
        let text =
            TouchScript.touchscreen + """
                E: 0.000000 0003 0039 1
                E: 0.000000 0003 0035 10
                """
        #expect(try TouchScript.replay(text: text) == "")
    }

    @Test("times that run backwards are moved to the last one")
    func backwards() throws {
        let text =
            TouchScript.touchscreen + """
                E: 5.000000 0003 0039 1
                E: 5.000000 0000 0000 0
                E: 4.000000 0003 0039 -1
                E: 4.000000 0000 0000 0
                """
        #expect(try TouchScript.replay(text: text) == "d0@0,0 . u0 .")
    }
}
