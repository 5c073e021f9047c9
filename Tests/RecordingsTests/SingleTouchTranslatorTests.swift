import Testing

@testable import Recordings

@Suite("Devices with one contact")
struct SingleTouchTranslatorTests {
    private static let panel = """
        N: Panel
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 04 00 00 00 00 00 00
        B: 03 03 00 00 00 00 00 00 00
        A: 00 0 100 0 0 1
        A: 01 0 100 0 0 1

        """

    @Test("BTN_TOUCH begins and ends, positions move")
    func drag() throws {
        let text =
            Self.panel + """
                E: 0.000000 0003 0000 10
                E: 0.000000 0000 0000 0
                E: 0.010000 0003 0001 20
                E: 0.010000 0001 014a 1
                E: 0.010000 0000 0000 0
                E: 0.020000 0003 0000 30
                E: 0.020000 0001 014a 1
                E: 0.020000 0000 0000 0
                E: 0.030000 0003 0000 40
                E: 0.030000 0000 0000 0
                E: 0.040000 0003 0000 50
                E: 0.040000 0001 014a 0
                E: 0.040000 0000 0000 0

                """
        // A repeated BTN_TOUCH 1 hides the motion of its frame, as in libinput.
        #expect(
            try TouchScript.replay(text: text) == "+10 d0@10,20 . +20 m0@40,20 . +10 m0@50,20 u0 ."
        )
    }

    @Test("unplugging lifts it, because the kernel releases BTN_TOUCH first")
    func unplugged() throws {
        let text =
            Self.panel + """
                E: 0.000000 0001 014a 1
                E: 0.000000 0000 0000 0
                E: 0.010000 0001 014a 0
                E: 0.010000 0000 0000 1

                """
        #expect(try TouchScript.replay(text: text) == "d0@0,0 . +10 u0 . gone")
    }
}
