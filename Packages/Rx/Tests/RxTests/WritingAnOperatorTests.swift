import Foundation
import Rx
import RxTest
import Testing

// The operator of docs/writing-an-operator.md, copied literally.

extension ObservableType {
    /// Passes on the elements up to the first that satisfies `isLast`, and completes with that one.
    func through(
        isolation: (any Actor)? = #isolation,
        _ isLast: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        Observable { sink in
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !source.isStopped else { return }
                        isolation?.preconditionIsolated()
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

    @MainActor final class Model {
        var count = 0
        let numbers = PublishSubject<Int>()

        func count(_ number: Int) -> Bool {
            count += number
            return false
        }
    }

    @Test func `a closure of the main actor that is called elsewhere traps`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let model = Model()
            let numbers = model.numbers
            numbers.through { model.count($0) }.subscribe()
            await Task.detached { numbers.onNext(1) }.value
        }
    }

    @Test func `it traps in a variable, too`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let model = Model()
            let numbers = model.numbers
            let isLast: (Int) -> Bool = { model.count($0) }
            numbers.through(isLast).subscribe()
            await Task.detached { numbers.onNext(1) }.value
        }
    }

    @MainActor @Test func `on its actor it is called, and one that needs none, anywhere`() async {
        let model = Model()
        let numbers = model.numbers
        let first = numbers.through { model.count($0) }.subscribe()
        numbers.onNext(2)
        #expect(model.count == 2)
        first.dispose()
        let last = BehaviorRelay(value: 0)
        let second = numbers.through(isolation: nil) { @Sendable in $0 > 7 }
            .subscribe(onNext: { @Sendable in last.accept($0) })
        await Task.detached { numbers.onNext(9) }.value
        #expect(last.value == 9)
        second.dispose()
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
