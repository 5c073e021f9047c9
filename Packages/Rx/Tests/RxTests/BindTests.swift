import Rx
import Synchronization
import Testing

@Suite(.leavesNothing) struct BindTests {
    @Test func `observers receive every event, in their order`() {
        var received: [String] = []
        let first = AnyObserver<Int> { received.append("first \($0)") }
        let second = AnyObserver<Int> { received.append("second \($0)") }
        _ = Observable.just(1).bind(to: first, second)
        #expect(
            received == ["first next(1)", "second next(1)", "first completed", "second completed"]
        )
    }

    @Test func `observers and relays of optional elements take elements`() {
        var received: [Int?] = []
        let observer = AnyObserver<Int?> {
            if case .next(let element) = $0 { received.append(element) }
        }
        _ = Infallible.of(1, 2).bind(to: observer)
        #expect(received == [1, 2])
        let relay = BehaviorRelay<Int?>(value: nil)
        _ = Observable.of(1, 2).bind(to: relay)
        #expect(relay.value == 2)
    }

    @Test func `relays receive the elements and not the end`() {
        let first = BehaviorRelay(value: 0)
        let second = BehaviorRelay(value: 0)
        _ = Observable.of(1, 2).bind(to: first, second)
        #expect(first.value == 2 && second.value == 2)
        first.accept(3)
        #expect(first.value == 3)
    }

    @Test func `a function takes the sequence, and an argument after it`() {
        let sum = { (source: Observable<Int>) in source.reduce(0, accumulator: +) }
        let plus = { (source: Observable<Int>) in { (more: Int) in source.map { $0 + more } } }
        var heard: [Int] = []
        _ = Observable.of(1, 2).bind(to: sum).bind { heard.append($0) }
        _ = Observable.of(1, 2).bind(to: plus)(10).bind { heard.append($0) }
        _ = Observable.of(1, 2).bind(to: plus, curriedArgument: 20).bind { heard.append($0) }
        #expect(heard == [3, 11, 12, 21, 22])
    }

    @Test func `a closure with an object stops with the object`() {
        final class Lamp { var levels: [Int] = [] }
        let subject = PublishSubject<Int>()
        var lamp: Lamp? = Lamp()
        weak let released = lamp
        let subscription = lamp.map { subject.bind(with: $0) { $0.levels.append($1) } }
        subject.onNext(1)
        #expect(released?.levels == [1])
        lamp = nil
        #expect(released == nil)
        subscription?.dispose()
    }

    @Test func `an error goes to the default error handler, with and without an object`() {
        struct OwnError: Error {}
        final class Reports: Sendable {
            let count = Atomic(0)
        }
        let reports = Reports()
        let previous = Hooks.defaultErrorHandler
        defer { Hooks.defaultErrorHandler = previous }
        // Other tests run at the same time.
        Hooks.defaultErrorHandler = { stack, error in
            if error is OwnError {
                reports.count.add(1, ordering: .relaxed)
            } else {
                previous(stack, error)
            }
        }
        let failing = Observable<Int>.error(OwnError())
        _ = failing.bind { _ in }
        #expect(reports.count.load(ordering: .relaxed) == 1)
        _ = failing.bind(with: reports) { _, _ in }
        #expect(reports.count.load(ordering: .relaxed) == 2)
    }
}
