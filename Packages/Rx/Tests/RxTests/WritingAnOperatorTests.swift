import Foundation
import Rx
import RxTest
import Testing

// The operator of docs/writing-an-operator.md, copied literally.

extension ObservableType {
    /// Passes on the elements up to the first that satisfies `isLast`, and completes with that one.
    func through(_ isLast: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Observable { sink in
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !source.isStopped else { return }
                        do {
                            let ends = try isLast(element)
                            sink.next(element)
                            if ends { source.stop(sink, .completed) }
                        } catch { source.stop(sink, .error(error)) }
                    },
                    stop: { source.stop(sink, $0) }
                ),
                within: source
            )
            return source
        }
    }
}

@Suite(.leavesNothing) struct WritingAnOperatorTests {
    @Test func `the documented operator keeps all laws`() {
        #expect(brokenOperatorLaws { source, _ in source.through { $0 > 1000 } } == [])
        #expect(
            brokenOperatorLaws(handlesErrors: true) { source, _ in source.through { $0 > 1 } } == []
        )
        expectMarbles(
            marbles("-1-2-9-1-|") { source, _ in source.through { $0 == "9" } },
            "-1-2-(9|)"
        )
    }

    @Test func `it is the one that the page shows`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "docs/writing-an-operator.md"),
            encoding: .utf8
        )
        let blocks = page.components(separatedBy: "```")
        let code = try #require(blocks.first { $0.hasPrefix("swift\n") }).dropFirst("swift\n".count)
        #expect(try String(contentsOfFile: #filePath, encoding: .utf8).contains(code))
    }
}
