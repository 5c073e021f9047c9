import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

@Suite("Learning strokes") struct StrokeLessonTests {
    private func drawings(_ ways: [[Point]], noise: Double = 2) -> [DrawnStroke] {
        var random = SplitMix64(seed: 7)
        var collector = StrokeCollector()
        var offset: Int64 = 0
        for way in ways {
            let events = Hand(noise: noise).events(way, &random)
            for event in events where offset == 0 || !event.isDeviceAdded {
                let time = Timestamp(microseconds: event.time.microseconds + offset)
                collector.handle(InputEvent(time: time, kind: event.kind))
            }
            offset += 5_000_000
        }
        return collector.strokes
    }

    @Test("every touch that moves is a drawing, and its text draws it again")
    func texts() {
        let found = drawings([Drawing.z, Drawing.z], noise: 0)
        #expect(found.count == 2)
        #expect(found.map(\.text) == ["0,0 100,0 0,100 100,100", "0,0 100,0 0,100 100,100"])
        #expect(found.allSatisfy { $0.fingers == 1 && (39...41).contains($0.size) })
    }

    @Test("a tap is not a drawing")
    func taps() {
        var collector = StrokeCollector()
        for event in Script("d1@10,10 +50ms u1").events { collector.handle(event) }
        #expect(collector.strokes.isEmpty)
    }

    @Test("drawings of one shape are good; one of another shape is left out")
    func odd() {
        let lesson = StrokeLesson(
            drawings([Drawing.check, Drawing.check, Drawing.square, Drawing.check]),
            others: []
        )
        guard case .unlikeOthers(let share) = lesson.verdicts[2] else {
            Issue.record("\(lesson.verdicts)")
            return
        }
        #expect(share > 0.15)
        #expect(lesson.verdicts.filter { $0 == .good }.count == 3)
    }

    @Test("a drawing similar to another stroke is left out")
    func like() {
        let lesson = StrokeLesson(drawings([Drawing.check]), others: StrokeShape.builtIn)
        #expect(lesson.verdicts == [.like("check")])
    }

    @Test("a drawing of less than 10 mm is left out")
    func small() {
        let way = Drawing.check.map { Point(x: $0.x / 12.5, y: $0.y / 12.5) }
        #expect(StrokeLesson([DrawnStroke(way)], others: []).verdicts == [.tooSmall(8)])
    }

    @Test("a straight line is named after the way that it goes")
    func straight() {
        let left = DrawnStroke(Drawing.ways("50,0 0,1"))
        let up = DrawnStroke(Drawing.ways("0,50 40,0"))
        let verdicts = StrokeLesson([left, up], others: []).verdicts
        #expect(verdicts == [.straight(.left), .straight(.upRight)])
    }

    @Test("of more drawings than are kept, those are kept that differ most")
    func mostDifferent() {
        // Hooks whose end is at 60, 61, 62, 63, 64 and 65 per cent, and three other hooks.
        let ends = [60, 61, 62, 63, 64, 65, 100, 30, 20]
        let drawings = ends.map { DrawnStroke(Drawing.ways("0,0 0,50 50,50 50,\(50 + $0 / 2)")) }
        let all = StrokeLesson(drawings, others: [])
        #expect(all.verdicts.allSatisfy { $0 == .good })
        let lesson = StrokeLesson(drawings, others: [], most: 4)
        #expect(lesson.verdicts.filter { $0 == .good }.count == 4)
        #expect(lesson.verdicts.filter { $0 == .spare }.count == 5)
        #expect(lesson.verdicts[6] == .good)
        #expect(lesson.verdicts[8] == .good)
        #expect(StrokeLesson(drawings, others: [], most: 9).verdicts == all.verdicts)
    }

    @Test("a learned stroke is recognised, and other shapes are not")
    func recognised() {
        let shape = StrokeShape(name: "mine", samples: drawings([Drawing.m]).map(\.points))
        var random = SplitMix64(seed: 9)
        let patterns = [on(.stroke(shape))]
        let made = gestures(Hand(noise: 2).events(Drawing.m, &random), patterns)
        #expect(made.map(\.kind) == [.stroke(shape)])
        #expect(gestures(Hand().events(Drawing.z, &random), patterns).isEmpty)
    }
}

extension InputEvent {
    fileprivate var isDeviceAdded: Bool {
        if case .deviceAdded = kind { true } else { false }
    }
}
