import Testing

@testable import Recordings

@Suite("Keys and buttons")
struct KeyTranslatorTests {
    @Test(
        "repeats, and releases of keys that were not pressed, are dropped",
        arguments: [
            ("K30 +10 k30", "K30 +10 k30"),
            ("K30 +250 R30 +33 R30 +33 k30", "K30 +316 k30"),
            ("k28 +5 K30", "+5 K30"),
            ("K30 +5 K30 +5 k30 +5 k30", "K30 +10 k30"),
            // Of a chord each key has its own.
            ("K29 +5 K46 +5 k29 +5 k46", "K29 +5 K46 +5 k29 +5 k46"),
            // BTN_LEFT of a thing that is no pointer.
            ("K30 +5 K272 +5 k30", "K30 +10 k30"),
        ]
    )
    func keys(source: String, expected: String) throws {
        let text = "N: keys\nB: 01 fe ff ff ff ff ff ff ff\n" + TouchScript.evemu(source)
        #expect(try TouchScript.replay(text: text) == expected)
    }

    @Test("buttons of a pointer are reported at the frame's end, by number")
    func buttons() throws {
        let text = """
            N: mouse
            B: 00 07 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 07 00 00 00 00 00
            B: 02 03 00 00 00 00 00 00 00

            """
        let script = TouchScript.evemu("K274 K272 +5 k272 k274")
        #expect(try TouchScript.replay(text: text + script) == "K272 K274 +5 k272 k274")
    }

    @Test("after lost events no key is down")
    func dropped() throws {
        let text = "N: keys\nB: 01 fe ff ff ff ff ff ff ff\n" + TouchScript.evemu("K30 +5 ! +5 k30")
        #expect(try TouchScript.replay(text: text) == "K30 +5 !")
    }
}
