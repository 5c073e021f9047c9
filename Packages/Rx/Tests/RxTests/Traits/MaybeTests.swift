import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct MaybeTests {
    func received<Element>(_ maybe: Maybe<Element>) -> [String] {
        var received: [String] = []
        maybe.subscribe(
            onSuccess: { received.append("\($0)") },
            onError: { received.append("✗ \($0)") },
            onCompleted: { received.append("empty") },
            onDisposed: { received.append("disposed") }
        ).dispose()
        return received
    }

    @Test func `only the first event of create is passed on`() {
        func creating(_ words: MaybeEvent<Int>...) -> Maybe<Int> {
            .create { say in
                words.forEach(say)
                return Disposables.create()
            }
        }
        #expect(received(creating(.success(1), .completed)) == ["1", "disposed"])
        #expect(received(creating(.completed, .success(1))) == ["empty", "disposed"])
        #expect(received(creating(.error(Failure()), .success(1))) == ["✗ failure", "disposed"])
    }

    @Test func `factories send what they promise`() {
        #expect(received(Maybe.just(7)) == ["7", "disposed"])
        #expect(received(Maybe<Int>.empty()) == ["empty", "disposed"])
        #expect(received(Maybe<Int>.error(Failure())) == ["✗ failure", "disposed"])
        #expect(received(Maybe<Int>.never()) == ["disposed"])
    }

    @Test func `do sees the completion after an element, too`() {
        var order: [String] = []
        Maybe.just(1).do(
            onNext: { order.append("on \($0)") },
            afterNext: { order.append("after \($0)") },
            onCompleted: { order.append("completed") },
            afterCompleted: { order.append("after completed") }
        ).subscribe(onSuccess: { order.append("received \($0)") }).dispose()
        #expect(order == ["on 1", "received 1", "after 1", "completed", "after completed"])
    }

    @Test func `ifEmpty fills only an empty one`() {
        func single(_ single: Single<Int>) -> [String] { received(single.asMaybe()) }
        #expect(single(Maybe.empty().ifEmpty(default: 5)) == ["5", "disposed"])
        #expect(single(Maybe.just(1).ifEmpty(default: 5)) == ["1", "disposed"])
        #expect(single(Maybe.empty().ifEmpty(switchTo: Single.just(6))) == ["6", "disposed"])
        #expect(received(Maybe.empty().ifEmpty(switchTo: Maybe.just(7))) == ["7", "disposed"])
        #expect(
            received(Maybe<Int>.error(Failure()).ifEmpty(switchTo: Maybe.just(7))) == [
                "✗ failure", "disposed",
            ]
        )
    }

    @Test func `operators leave an empty one empty`() {
        let empty = Maybe<Int>.empty()
        #expect(received(empty.map { $0 + 1 }) == ["empty", "disposed"])
        #expect(received(empty.flatMap { .just($0) }) == ["empty", "disposed"])
        #expect(received(empty.flatMapSingle { .just($0) }) == ["empty", "disposed"])
        #expect(received(empty.compactMap { $0 }) == ["empty", "disposed"])
        #expect(received(Maybe.just(1).filter { $0 > 1 }) == ["empty", "disposed"])
        #expect(received(Maybe<Int>.error(Failure()).catchAndReturn(2)) == ["2", "disposed"])
    }

    @Test func `asCompletable drops the element and keeps the end`() {
        var words: [String] = []
        Maybe.just(1).asCompletable().subscribe { words.append("\($0)") }.dispose()
        Maybe.just(1).flatMapCompletable { _ in .error(Failure()) }
            .subscribe { words.append("\($0)") }.dispose()
        #expect(words == ["completed", "error(failure)"])
    }
}
