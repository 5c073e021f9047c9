import Gestures
import InputEvents
import Testing

@Suite("By one to ten fingers")
struct FingerCountTests {
    private static let everyTap: [GesturePattern] = (1...10).flatMap { fingers in
        (1...3).map { on(.tap(count: $0), fingers) }
    }

    /// Returns fingers that land and lift one after the other like real hands: up to 108 ms for
    /// ten.
    private static func touch(_ fingers: Int, spread: Int, held: Int) -> String {
        let lands = (1...fingers).map { "d\($0)@\(10 + $0 * 12),\(40 + $0 % 3 * 8)" }
        // The first finger to land is not the first to lift.
        let lifts = (1...fingers).map { "u\($0 % fingers + 1)" }
        let pause = spread == 0 ? " " : " +\(spread)ms "
        return lands.joined(separator: pause) + " +\(held)ms " + lifts.joined(separator: pause)
    }

    @Test("taps are single, double or triple", arguments: 1...10, 1...3)
    func taps(fingers: Int, count: Int) {
        for spread in [0, 12] {
            let tap = Self.touch(fingers, spread: spread, held: 60)
            let script = Array(repeating: tap, count: count).joined(separator: " +90ms ")
            let expected = on(.tap(count: count), fingers)
            let found = gestures(Script(script).events, Self.everyTap)
            #expect(found.map { Self.everyTap[$0.pattern] } == [expected], "\(script)")
            #expect(found.map(\.fingers) == [fingers])
        }
    }

    @Test("a tap fires at once if no other is bound", arguments: 1...10)
    func alone(fingers: Int) {
        let script = Self.touch(fingers, spread: 12, held: 60)
        let end = 60 + 2 * 12 * (fingers - 1)
        let name = fingers == 1 ? "tap" : "\(fingers) tap"
        #expect(recognise(script, [on(.tap(count: 1), fingers)]) == "\(name) @\(end)ms")
        #expect(recognise(script, [on(.tap(count: 1), fingers == 10 ? 9 : fingers + 1)]) == "")
    }

    @Test("resting fingers make a long press, counted from the last landing", arguments: 1...10)
    func longPresses(fingers: Int) {
        let every = (1...10).map { on(.longPress, $0) }
        let script = Self.touch(fingers, spread: 12, held: 900)
        let name = fingers == 1 ? "long press" : "\(fingers) long press"
        #expect(recognise(script, every) == "\(name) @\(500 + 12 * (fingers - 1))ms")
        #expect(winners(script, every) == [fingers - 1])
    }

    @Test("a tap makes no long press, and a long press no tap", arguments: 1...10)
    func either(fingers: Int) {
        let patterns = [on(.tap(count: 1), fingers), on(.longPress, fingers)]
        #expect(winners(Self.touch(fingers, spread: 12, held: 300), patterns) == [0])
        #expect(winners(Self.touch(fingers, spread: 12, held: 800), patterns) == [1])
    }

    @Test("eleven or more fingers make nothing")
    func eleven() {
        let script = Self.touch(11, spread: 5, held: 60)
        #expect(kinds(script, Self.everyTap) == "")
        #expect(kinds(script, [GesturePattern(kind: .tap(count: 1), fingers: .any)]) == "11 tap")
    }
}
