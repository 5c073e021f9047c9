import InputEvents
import RecognitionTestSupport
import Testing

@testable import Gestures

/// Tests the search for elements at a time, among many short ones.
@Suite("Timeline")
struct TimelineTests {
    private struct Span: Hashable {
        let name: Int
        let time: ClosedRange<Timestamp>
    }

    @Test("finds all elements in their original order")
    func finds() {
        for seed in Seeds.some(200) {
            var random = SplitMix64(seed: seed)
            let spans = (0..<Int.random(in: 0...40, using: &random)).map { name in
                let began = Int64.random(in: 0...1000, using: &random)
                let ended = began + Int64.random(in: 0...60, using: &random)
                // An element that the end of the recording cuts off has no end.
                let isOpen = Int.random(in: 0..<20, using: &random) == 0
                return Span(
                    name: name,
                    time: Timestamp(
                        microseconds: began
                    )...(isOpen ? .never : Timestamp(microseconds: ended))
                )
            }
            let timeline = Timeline(spans, \.time)
            for _ in 0..<20 {
                let from = Timestamp(microseconds: .random(in: 0...1100, using: &random))
                let to = from.after(.random(in: 0...50, using: &random))
                let found = timeline.elements(from: from, to: to)
                let there = spans.filter { $0.time.overlaps(from...to) }
                #expect(found.filter { $0.time.overlaps(from...to) } == there, "seed \(seed)")
                #expect(found.map(\.name) == found.map(\.name).sorted(), "seed \(seed)")
            }
        }
    }

    @Test("inspects only a few of many")
    func few() {
        let spans = (0..<10_000).map { number in
            let began = Timestamp(microseconds: Int64(number) * 100)
            return Span(name: number, time: began...began.after(150))
        }
        let timeline = Timeline(spans, \.time)
        let found = timeline.elements(
            from: Timestamp(microseconds: 500_000),
            to: Timestamp(microseconds: 500_050)
        )
        #expect(found.map(\.name) == [4999, 5000])
    }
}
