import Gestures
import InputEvents
import Testing

@Suite("A touchpad gesture of libinput")
struct TouchpadTests {
    static let all = [
        on(.swipe(.left), 3), on(.swipe(.right), 3), on(.swipe(.up), 4), on(.pinch(.in), 2),
        on(.pinch(.out), 2), on(.rotate(.clockwise), 2), on(.hold, 3),
    ]

    @Test(
        "fires at its end if it was not cancelled and was long enough",
        arguments: [
            ("begin:swipe3 +9ms by:-6,1 +9ms by:-6,0 +9ms end", "3 swipe left @27ms"),
            ("begin:swipe3 +9ms by:6,1 +9ms by:6,0 +9ms end", "3 swipe right @27ms"),
            ("begin:swipe3 +9ms by:6,0 +9ms by:3.9,0 +9ms end", ""),
            ("begin:swipe3 +9ms by:6,0 +9ms by:4,0 +9ms end", "3 swipe right @27ms"),
            ("begin:swipe3 +9ms by:20,0 +9ms cancel", ""),
            ("begin:swipe3 +9ms by:20,0 +9ms by:-10,0 +9ms end", ""),
            ("begin:swipe4 +9ms by:0,-20 +9ms end", "4 swipe up @18ms"),
            ("begin:swipe4 +9ms by:-20,0 +9ms end", ""),
            ("begin:swipe3 +9ms by:20,0 cancel begin:swipe4 by:0,-20 +9ms end", "4 swipe up @18ms"),
            ("begin:swipe3 +9ms by:20,0 +9ms unplug +9ms plug end", ""),
            ("begin:swipe3 +9ms by:20,0 +9ms reset end", ""),
            ("begin:pinch2 +9ms scale:1.25 +9ms end", "2 pinch out @18ms"),
            ("begin:pinch2 +9ms scale:1.24 +9ms end", ""),
            ("begin:pinch2 +9ms scale:0.7 +9ms turn:10 +9ms end", "2 pinch in @27ms"),
            ("begin:pinch2 +9ms turn:15 +9ms turn:15 +9ms end", "2 rotate clockwise @27ms"),
            ("begin:pinch2 +9ms turn:-15 +9ms turn:-15 +9ms end", ""),
            ("begin:hold3 +90ms end", "3 hold @90ms"), ("begin:hold3 +90ms cancel", ""),
            ("begin:hold4 +90ms end", ""),
        ]
    )
    func next(_ script: String, expected: String) {
        #expect(recognise(script, Self.all) == expected)
    }

    @Test("may need to be held for some time")
    func hold() {
        let patterns = [on(.hold, 3), on(.hold, 3, hold: 500)]
        #expect(winners("begin:hold3 +499ms end", patterns) == [0])
        #expect(winners("begin:hold3 +500ms end", patterns) == [1])
    }

    @Test("takes any number of fingers by default")
    func anyFingers() {
        let pad = Device(id: Script.first, name: "pad", kinds: [.touchpad])
        var events = Script("begin:swipe4 +9ms by:20,0 +9ms end").events
        events[0].kind = .deviceAdded(pad)
        #expect(gestures(events, [on(.swipe(.right))]).count == 1)
    }
}
