import InputEvents
import Testing

@testable import Gestures

@Suite("An engine is idle while nothing is in progress on any device") struct IdleTests {
    private static let patterns: [GesturePattern] = [
        on(.tap(count: 1)), on(.tap(count: 2)), on(.longPress), on(.swipe(.left), 3),
        on(.pinch(.in), 2), key("a", .short), key("a", .double),
        on(.padDial(.ring, .clockwise)),
    ]

    @Test(arguments: [
        ("+1ms", true),
        // The engine is not idle from landing to lift, even if no gesture is possible.
        ("d1@50,50 +9ms", false),
        ("d1@50,50 +900ms m1@60,50 +9ms", false),
        ("B:d1@50,50 +9ms", false),
        ("d1@50,50 +900ms u1 +9ms", true),
        ("d1@50,50 d2@60,50 +9ms u1 +9ms", false),
        ("d1@50,50 +9ms reset +9ms", true),
        ("d1@50,50 +9ms unplug +9ms", true),
        // A tap waits for the second tap of a double tap.
        ("d1@50,50 +50ms u1 +9ms", false),
        ("d1@50,50 +50ms u1 +900ms", true),
        ("d:a +900ms", false),
        ("d:a +50ms u:a +9ms", false),
        ("d:a +50ms u:a +900ms", true),
        ("d:b +9ms", true),
        ("ring:30 +9ms", false),
        ("ring:30 +9ms ring:x +9ms", true),
        ("begin:pinch2 +9ms scale:1.1 +9ms", false),
        ("begin:pinch2 +9ms scale:1.1 +9ms end +9ms", true),
    ])
    func idle(script: String, isIdle: Bool) {
        var engine = GestureEngine(patterns: Self.patterns)
        // Another device's event lets time pass.
        let end = Script(script + " locked=yes").events
        for event in end {
            engine.handle(event)
            engine.expire(at: event.time)
        }
        #expect(engine.isIdle == isIdle)
    }
}
