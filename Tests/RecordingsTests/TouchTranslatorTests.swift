import Testing

@testable import Recordings

@Suite("Contacts in slots become touches")
struct TouchTranslatorTests {
    @Test(
        "each script leads to the touches that libinput would report",
        arguments: [
            // A tap, a swipe, two fingers; changes within a frame by slot.
            ("d0@10,50 +20 u0", "d0@10,50 . +20 u0 ."),
            ("d0@10,50 +20 m0@30,50 +10 u0", "d0@10,50 . +20 m0@30,50 . +10 u0 ."),
            ("d1@70,50 d0@10,50 +20 u0 u1", "d0@10,50 d1@70,50 . +20 u0 u1 ."),
            // The first contact may be in any slot.
            ("d9@1,2 +5 u9", "d9@1,2 . +5 u9 ."),
            // A slot above the announced ones is taken for the last.
            ("d12@1,2 +5 u12", "d9@1,2 . +5 u9 ."),
            // Down and up within one frame never was.
            ("d0@1,2 u0 +5 d0@3,4", "+5 d0@3,4 ."),
            // If a contact ends and another begins within one frame, the old one continues.
            ("d0@1,2 +5 u0 d0@3,4 +5 u0", "d0@1,2 . +10 u0 ."),
            // A second id without an end between changes nothing but the position.
            ("d0@1,2 +5 d0@3,4 +5 u0", "d0@1,2 . +5 m0@3,4 . +5 u0 ."),
            // Far away, it is another contact.
            ("d0@10,50 +5 u0 d0@50,50 +5 u0", "d0@10,50 . +5 u0 d0@50,50 . +5 u0 ."),
            ("d0@10,50 +5 d0@50,50 +5 u0", "d0@10,50 . +5 u0 d0@50,50 . +5 u0 ."),
            // Contacts from before the recording are not seen until they begin anew.
            ("m0@5,5 +5 m0@6,6 +5 u0 +5 d0@1,2", "+15 d0@1,2 ."),
            // A contact that is still down at the end has no end.
            ("d0@1,2 +5 m0@3,4", "d0@1,2 . +5 m0@3,4 ."),
            // Positions outside the announced range are what they are.
            ("d0@-5,120", "d0@-5,120 ."),
        ]
    )
    func script(source: String, expected: String) throws {
        #expect(try TouchScript.replay(source) == expected)
    }

    @Test("an axis that did not change keeps its value over the end of a contact")
    func keepsAxes() throws {
        let text =
            TouchScript.touchscreen + """
                E: 0.000000 0003 0039 1
                E: 0.000000 0003 0035 10
                E: 0.000000 0003 0036 20
                E: 0.000000 0000 0000 0
                E: 0.010000 0003 0039 -1
                E: 0.010000 0000 0000 0
                E: 0.020000 0003 0039 2
                E: 0.020000 0003 0036 30
                E: 0.020000 0000 0000 0
                """
        #expect(try TouchScript.replay(text: text) == "d0@10,20 . +10 u0 . +10 d0@10,30 .")
    }

    @Test("a contact that turns into a palm is cancelled and silent until the next one")
    func palm() throws {
        let text =
            TouchScript.touchscreen + """
                E: 0.000000 0003 0039 1
                E: 0.000000 0003 0035 10
                E: 0.000000 0000 0000 0
                E: 0.010000 0003 0037 2
                E: 0.010000 0000 0000 0
                E: 0.020000 0003 0037 0
                E: 0.020000 0003 0035 12
                E: 0.020000 0000 0000 0
                E: 0.030000 0003 0039 -1
                E: 0.030000 0000 0000 0
                E: 0.040000 0003 0039 2
                E: 0.040000 0000 0000 0
                """
        #expect(try TouchScript.replay(text: text) == "d0@10,0 . +10 c0 . +30 d0@12,0 .")
    }

    @Test("a contact that begins as a palm is never reported")
    func palmFromTheStart() throws {
        let text =
            TouchScript.touchscreen + """
                E: 0.000000 0003 0037 2
                E: 0.000000 0003 0039 1
                E: 0.000000 0003 0035 10
                E: 0.000000 0000 0000 0
                E: 0.010000 0003 0035 20
                E: 0.010000 0000 0000 0
                E: 0.020000 0003 0039 -1
                E: 0.020000 0000 0000 0
                """
        #expect(try TouchScript.replay(text: text) == "")
    }

    @Test("a finger that lifts in one frame with a palm of a later slot has lifted in that frame")
    func palmLiftsWithFinger() throws {
        let text =
            TouchScript.touchscreen + """
                E: 0.000000 0003 0039 1
                E: 0.000000 0003 0035 10
                E: 0.000000 0003 002f 1
                E: 0.000000 0003 0037 2
                E: 0.000000 0003 0039 2
                E: 0.000000 0000 0000 0
                E: 0.010000 0003 002f 0
                E: 0.010000 0003 0039 -1
                E: 0.010000 0003 002f 1
                E: 0.010000 0003 0039 -1
                E: 0.010000 0000 0000 0
                """
        #expect(try TouchScript.replay(text: text) == "d0@10,0 . +10 u0 .")
    }

    @Test("frames that change nothing say nothing")
    func emptyFrames() throws {
        let text =
            TouchScript.touchscreen + """
                E: 0.000000 0004 0005 0
                E: 0.000000 0000 0000 0
                E: 0.000000 0000 0000 0
                """
        #expect(try TouchScript.replay(text: text) == "")
    }

    @Test("with noise announced a contact must leave an ellipse of half of it before it moves")
    func hysteresis() throws {
        let noisy = TouchScript.touchscreen
            .split(separator: "\n")
            .map { $0 == "A: 35 0 100 0 0 1" || $0 == "A: 36 0 100 0 0 1" ? fuzzy($0) : String($0) }
            .joined(separator: "\n")
        let script = TouchScript.evemu("d0@10,10 +5 m0@12,10 +5 m0@20,10 +5 m0@17,10")
        // Inside; outside, so that the centre is dragged to 16; inside again.
        #expect(try TouchScript.replay(text: noisy + "\n" + script) == "d0@10,10 . +10 m0@20,10 .")
    }

    private func fuzzy(_ line: Substring) -> String {
        line.split(separator: " ").enumerated().map { $0 == 4 ? "8" : String($1) }
            .joined(separator: " ")
    }
}
