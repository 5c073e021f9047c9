import Testing

@testable import Recordings

@Suite("Protocol A: contacts without slots")
struct ContactTrackerTests {
    private static let panel = """
        N: Panel
        P: 02
        B: 01 00 00 00 00 00 00 00 00
        B: 03 03 00 00 00 00 00 60 00
        A: 00 0 1000 0 0 10
        A: 01 0 1000 0 0 10
        A: 35 0 1000 0 0 10
        A: 36 0 1000 0 0 10

        """

    /// Replays frames of contacts, 10 ms a frame: `10,20 30,40 | 12,22` in units.
    ///
    /// `-` is an empty SYN_MT_REPORT, `.` a BTN_TOUCH, `!` SYN_DROPPED.
    private func replay(_ frames: String) throws -> String {
        var text = Self.panel
        for (index, frame) in frames.split(separator: "|", omittingEmptySubsequences: false)
            .enumerated()
        {
            let time = "E: 0.\(index < 10 ? "0" : "")\(index)0000 "
            for contact in frame.split(separator: " ") {
                switch contact {
                case "-": text += time + "0000 0002 0\n"
                case ".": text += time + "0001 014a 0\n"
                case "!": text += time + "0000 0003 0\n"
                default:
                    let place = contact.split(separator: ",")
                    text += time + "0003 0035 \(place[0])\n" + time + "0003 0036 \(place[1])\n"
                    text += time + "0000 0002 0\n"
                }
            }
            text += time + "0000 0000 0\n"
        }
        return try TouchScript.replay(text: text)
    }

    @Test(
        "contacts are matched by position",
        arguments: [
            ("100,200|300,200|-", "d0@10,20 . +10 m0@30,20 . +10 u0 ."),
            ("100,200|300,200|.", "d0@10,20 . +10 m0@30,20 . +10 u0 ."),
            // A frame without contacts and without BTN_TOUCH is about something else.
            ("100,200||300,200|-", "d0@10,20 . +20 m0@30,20 . +10 u0 ."),
            // The order in a frame means nothing.
            (
                "100,100 900,900|880,880 120,120|-",
                "d0@10,10 d1@90,90 . +10 m0@12,12 m1@88,88 . +10 u0 u1 ."
            ),
            // One lifts, the other stays; a third takes the free slot.
            (
                "100,100 900,900|900,900|900,900 500,100|-",
                "d0@10,10 d1@90,90 . +10 u0 . +10 d0@50,10 . +10 u0 u1 ."
            ),
            // The least way for all together, not for the first: 400 → 300 and 200 → 100.
            ("200,0 400,0|300,0 100,0|-", "d0@20,0 d1@40,0 . +10 m0@10,0 m1@30,0 . +10 u0 u1 ."),
            // 1000 / 250 units are noise: of less than half of it nothing is seen, of less than all a
            // quarter, of less than twice a half.
            ("100,100|101,101|106,100|-", "d0@10,10 . +20 m0@10.3,10 . +10 u0 ."),
            // After lost events nothing counts until all have lifted.
            ("100,100|!|200,200|-|300,300", "d0@10,10 . +10 ! +30 d0@30,30 ."),
        ]
    )
    func frames(source: String, expected: String) throws {
        #expect(try replay(source) == expected)
    }

    @Test("more contacts than libinput has slots for are left out")
    func tooMany() throws {
        let contacts = (0..<14).map { "\($0 * 50),0" }.joined(separator: " ")
        let downs = try replay(contacts).split(separator: " ").filter { $0.hasPrefix("d") }
        #expect(downs.count == 10)
    }

    @Test("tracking ids decide where the device has them")
    func trackingIDs() throws {
        let panel = Self.panel.replacing("00 60 00", with: "00 60 02")
        let text =
            panel + """
                E: 0.000000 0003 0039 5
                E: 0.000000 0003 0035 100
                E: 0.000000 0003 0036 100
                E: 0.000000 0000 0002 0
                E: 0.000000 0003 0039 6
                E: 0.000000 0003 0035 200
                E: 0.000000 0003 0036 100
                E: 0.000000 0000 0002 0
                E: 0.000000 0000 0000 0
                E: 0.010000 0003 0039 6
                E: 0.010000 0003 0035 100
                E: 0.010000 0003 0036 100
                E: 0.010000 0000 0002 0
                E: 0.010000 0000 0000 0

                """
        #expect(try TouchScript.replay(text: text) == "d0@10,10 d1@20,10 . +10 u0 m1@10,10 .")
    }
}
