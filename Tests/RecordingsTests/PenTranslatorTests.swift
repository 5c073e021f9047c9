import Testing

@testable import Recordings

@Suite("Pens")
struct PenTranslatorTests {
    private static let pen = """
        N: Pen
        I: 0018 056a 48e5 0100
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 03 0c 00 00 00 00 00 00
        B: 03 03 00 00 01 00 00 00 00
        A: 00 0 27648 0 0 100
        A: 01 0 15552 0 0 100
        A: 18 0 4095 0 0 0

        """

    private func replay(_ events: String) throws -> String {
        try TouchScript.replay(text: Self.pen + TouchScript.evemu(events))
    }

    @Test("is near while its tool is in range, and writes while it touches")
    func positions() throws {
        // BTN_TOOL_PEN is 320, BTN_TOUCH 330.
        #expect(
            try replay("K320 +5 K330 +5 k330 +5 k320")
                == "pen near +5 pen writing +5 pen near +5 pen away"
        )
        #expect(try replay("K320 K330 +5 k330 k320") == "pen writing +5 pen away")
    }

    @Test("a rubber is a tool as well; a change of tools is no departure")
    func rubber() throws {
        #expect(try replay("K320 +5 k320 K321 +5 k321") == "pen near +10 pen away")
    }

    @Test("its buttons are not reported")
    func buttons() throws {
        #expect(try replay("K320 +5 K331 +5 k331 +5 k320") == "pen near +15 pen away")
    }
}
