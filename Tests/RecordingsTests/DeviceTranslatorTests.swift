import Testing

@testable import Recordings

@Suite("Lost events, unplugging and incomplete frames")
struct DeviceTranslatorTests {
    @Test("after lost events everything is void, and contacts are silent until they begin anew")
    func dropped() throws {
        let result = try TouchScript.replay("d0@1,2 +5 ! m0@3,4 +5 m0@5,6 +5 u0 +5 d0@7,8")
        #expect(result == "d0@1,2 . +5 ! +15 d0@7,8 .")
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
