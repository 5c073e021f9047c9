import Gestures
import InputEvents
import Testing

@Suite("Of several patterns that match one gesture")
struct ArbitrationTests {
    static let script = "d1@2,50 >60,0/100ms +10ms u1"

    @Test(
        "the most specific wins, in any order",
        arguments: [
            (on(.swipe(.right), from: [.left]), on(.swipe(.right), device: "A")),
            (on(.swipe(.right), device: "A"), on(.swipe(.right))),
            (on(.swipe(nil), along: [.top]), on(.swipe(.right), from: [.left], to: [.right])),
            (on(.swipe(nil), from: [.topLeft]), on(.swipe(.right), from: [.left])),
            (on(.swipe(nil), from: [.topLeft]), on(.swipe(.right), from: [.topLeft, .left])),
            (on(.swipe(.right)), GesturePattern(kind: .swipe(.right), fingers: .any)),
            (on(.swipe(.right)), on(.swipe(nil))),
            (
                on(.swipe(.right), from: [.left], to: [.right, .top]),
                on(.swipe(.right), from: [.left])
            ),
            (on(.swipe(.right), distance: .millimetres(50)), on(.swipe(.right))),
            (
                on(.swipe(.right), distance: .millimetres(50)),
                on(.swipe(.right), distance: .millimetres(30))
            ),
            (on(.swipe(.right), within: 300), on(.swipe(.right))),
            (on(.swipe(.right), farthest: .millimetres(80)), on(.swipe(.right))),
            (on(.swipe(.right), speed: .fast), on(.swipe(.right), within: 300)),
            (on(.swipe(nil), angles: AngleRange(from: 350, to: 20)), on(.swipe(.right))),
            (on(.swipe(.right)), on(.swipe(nil), angles: AngleRange(from: 300, to: 60))),
            (on(.swipe(.right), within: 300), on(.swipe(.right), within: 900)),
            (
                GesturePattern(kind: .swipe(.right), fingers: .range(1...2)),
                GesturePattern(kind: .swipe(.right), fingers: .any)
            ),
        ]
    )
    func specific(_ better: GesturePattern, worse: GesturePattern) {
        let isLong = !better.to.isEmpty || !better.along.isEmpty
        let height = better.from.places.contains(.topLeft) || !better.along.isEmpty ? 2 : 50
        let script =
            isLong ? "d1@2,\(height) >147,0/100ms +10ms u1" : "d1@2,\(height) >60,0/100ms u1"
        #expect(winners(script, [better, worse]) == [0])
        #expect(winners(script, [worse, better]) == [1])
    }

    @Test("the first in the list wins among equal ones")
    func ties() {
        #expect(
            winners(Self.script, [on(.tap(count: 1)), on(.swipe(nil)), on(.swipe(nil))]) == [1]
        )
    }

    @Test("those for another device or other conditions do not count")
    func others() {
        let patterns = [
            on(.swipe(.right), device: "B"), on(.swipe(.right), from: [.right]),
            on(.swipe(.right), distance: .millimetres(100)), on(.swipe(.right), within: 50),
            on(.swipe(.right), 2), on(.swipe(.right)),
        ]
        #expect(winners(Self.script, patterns) == [5])
    }
}
