import Testing

@testable import Recordings

@Suite("Tablet pads")
struct PadTranslatorTests {
    private static let pad = """
        N: Pad
        I: 0003 056a 00b7 0100
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 07 00 00 00 00 00 01 00
        B: 01 00 08 00 00 00 00 00 00
        B: 03 0b 01 00 00 00 01 00 00
        A: 00 0 1 0 0 0
        A: 01 0 1 0 0 0
        A: 03 0 4096 0 0 0
        A: 08 0 71 0 0 0
        A: 28 0 0 0 0 0

        """

    private func replay(_ events: String) throws -> String {
        try TouchScript.replay(text: Self.pad + events)
    }

    @Test("buttons are numbered in the kernel's order, released ones first")
    func buttons() throws {
        // BTN_0, BTN_2 and BTN_A of BTN_0, 1, 2, A.
        #expect(
            try replay(TouchScript.evemu("K304 K256 +5 k256 K258 +5 k304"))
                == "P1 P4 +5 p1 P3 +5 p4"
        )
    }

    @Test("a ring tells degrees clockwise from the top, and when the finger lifts")
    func ring() throws {
        let events = """
            E: 0.000000 0003 0008 18
            E: 0.000000 0003 0028 15
            E: 0.000000 0000 0000 0
            E: 0.010000 0003 0008 36
            E: 0.010000 0000 0000 0
            E: 0.020000 0003 0008 0
            E: 0.020000 0000 0000 0
            E: 0.030000 0003 0008 1
            E: 0.030000 0000 0000 0
            E: 0.040000 0003 0008 0
            E: 0.040000 0003 0028 0
            E: 0.040000 0000 0000 0

            """
        #expect(
            try replay(events) == "ring0=0 +10 ring0=90 +10 ring0=270 +10 ring0=275 +10 ring0=-"
        )
    }

    @Test("a strip of Wacom's shifts a bit along")
    func strip() throws {
        let events = """
            E: 0.000000 0003 0003 64
            E: 0.000000 0000 0000 0
            E: 0.010000 0003 0003 4096
            E: 0.010000 0000 0000 0
            E: 0.020000 0003 0003 -5
            E: 0.020000 0000 0000 0

            """
        #expect(try replay(events) == "strip0=0.5 +10 strip0=1 +10 strip0=0")
    }
}
