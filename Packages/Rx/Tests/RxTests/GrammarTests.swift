import Rx
import RxTest
import Testing

/// Tests the grammar `next* (error | completed)?` with a sink directly behind an operator, where no
/// guard hides a second termination.
@Suite(.leavesNothing) struct GrammarTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        /// Subscribes to the operator behind a source; returns its events.
        let run: @Sendable (Source) -> [String]

        init<R: ObservableConvertibleType & SendableMetatype>(
            _ name: String,
            _ operate: @escaping @Sendable (Observable<Int>) -> R
        ) {
            self.name = name
            run = { source in
                GrammarTests.events(of: operate(source.observable), send: source.send)
            }
        }

        var testDescription: String { name }
    }

    /// Returns the events that a sink without a guard receives; `isEnough` disposes at the first
    /// element.
    static func events<Result: ObservableConvertibleType>(
        of result: Result,
        untilFirst isEnough: Bool = false,
        send: () -> Void
    ) -> [String] {
        var received: [String] = []
        let subscription = SingleAssignmentDisposable()
        let sink = Sink<Result.Element>(
            next: { _ in
                received.append("next")
                if isEnough { subscription.dispose() }
            },
            stop: { received.append("\($0)") }
        )
        subscription.setDisposable(result.asObservable().subscribe(sink: sink))
        send()
        subscription.dispose()
        return received
    }

    /// A source that sends numbers and an end, even if the operator has disposed the subscription.
    struct Source {
        let observable: Observable<Int>
        let send: () -> Void

        /// Returns a source that sends all events during subscription, before it can be disposed.
        static func atOnce(_ end: Termination) -> Source {
            let source = Observable<Int> { sink in
                for element in 1...3 { sink.next(element) }
                sink.stop(end)
                return Disposables.create()
            }
            return Source(observable: source) {}
        }

        /// Returns a source that sends all events later, to the remaining subscribers.
        static func later(_ end: Termination) -> Source {
            let subject = PublishSubject<Int>()
            return Source(observable: subject) {
                for element in 1...3 { subject.onNext(element) }
                subject.on(end.event())
            }
        }
    }

    struct Thrown: Error, CustomStringConvertible {
        var description: String { "thrown" }
    }

    static func fail<A, B>(_: A) throws -> B { throw Thrown() }
    static func fail<A, B, C>(_: A, _: B) throws -> C { throw Thrown() }
    static func failAtTwo(_ element: Int) throws -> Int {
        if element == 2 { throw Thrown() }
        return element
    }

    typealias Numbers = Observable<Int>

    /// Operators that fail because a user's closure throws at an element.
    static let throwing: [Case] = [
        Case("map") { $0.map(failAtTwo) },
        Case("filter") { $0.filter { try failAtTwo($0) > 0 } },
        Case("compactMap") { $0.compactMap { try failAtTwo($0) } },
        Case("scan") { $0.scan(0) { try $0 + failAtTwo($1) } },
        Case("scan(into:)") { $0.scan(into: 0) { $0 += try failAtTwo($1) } },
        Case("reduce") { $0.reduce(0) { try $0 + failAtTwo($1) } },
        Case("distinctUntilChanged, key") { $0.distinctUntilChanged { try failAtTwo($0) } },
        Case("distinctUntilChanged, comparer") { $0.distinctUntilChanged(fail) },
        Case("skip(while:)") { $0.skip(while: { try failAtTwo($0) > 0 }) },
        Case("take(while:)") { $0.take(while: { try failAtTwo($0) > 0 }) },
        Case("take(until:), a predicate") { $0.take(until: { try failAtTwo($0) < 0 }) },
        Case("single") { $0.single { try failAtTwo($0) > 4 } },
        Case("do(onNext:)") { $0.do(onNext: { _ = try failAtTwo($0) }) },
        Case("do(afterNext:)") { $0.do(afterNext: { _ = try failAtTwo($0) }) },
        Case("flatMap") { $0.flatMap { Observable.just(try failAtTwo($0)) } },
        Case("flatMapFirst") { $0.flatMapFirst { Observable.just(try failAtTwo($0)) } },
        Case("flatMapLatest") { $0.flatMapLatest { Observable.just(try failAtTwo($0)) } },
        Case("concatMap") { $0.concatMap { Observable.just(try failAtTwo($0)) } },
        Case("groupBy") { $0.groupBy { try failAtTwo($0) } },
        Case("withLatestFrom") {
            $0.withLatestFrom(Observable.just(1)) { try failAtTwo($0) + $1 }
        },
        Case("combineLatest") {
            Observable.combineLatest(Numbers.just(1), $0) { try $0 + failAtTwo($1) }
        },
        Case("combineLatest, a collection") {
            Observable.combineLatest([.just(1), $0]) { try failAtTwo($0[1]) }
        },
        Case("zip") {
            Observable.zip(Source.atOnce(.completed).observable, $0) { try $0 + failAtTwo($1) }
        },
        Case("zip, a collection") {
            Observable.zip([Source.atOnce(.completed).observable, $0]) { try failAtTwo($0[1]) }
        },
        Case("multicast, subject") {
            $0.multicast({ try fail(()) as PublishSubject<Int> }, selector: { $0 })
        },
        Case("multicast, selector") { source in
            source.multicast({ PublishSubject() }, selector: { try fail($0) as Numbers })
        },
        Case("multicast, within the selector") { source in
            source.multicast({ PublishSubject() }, selector: { $0.map(failAtTwo) })
        },
        Case("Single.map") { $0.take(1).asSingle().map { try fail($0) as Int } },
        Case("Single.flatMap") { $0.take(1).asSingle().flatMap { try fail($0) as Single<Int> } },
        Case("Single.filter") { $0.take(1).asSingle().filter { try fail($0) } },
        Case("Single.do") { $0.take(1).asSingle().do(onSuccess: { try fail($0) }) },
        Case("Single.do, after") { $0.take(1).asSingle().do(afterSuccess: { try fail($0) }) },
        Case("Single.zip") {
            Single<Int>.zip($0.take(1).asSingle(), Single.just(1), resultSelector: fail)
        },
        Case("Maybe.map") { $0.take(1).asMaybe().map { try fail($0) as Int } },
        Case("Maybe.compactMap") { $0.take(1).asMaybe().compactMap { try fail($0) as Int? } },
        Case("Maybe.flatMap") { $0.take(1).asMaybe().flatMap { try fail($0) as Maybe<Int> } },
        Case("Maybe.do") { $0.take(1).asMaybe().do(onNext: { try fail($0) }) },
        Case("Maybe.zip") {
            Maybe<Int>.zip($0.take(1).asMaybe(), Maybe.just(1), resultSelector: fail)
        },
        Case("Single.flatMapCompletable") {
            $0.take(1).asSingle().flatMapCompletable { try fail($0) }
        },
    ]

    @Test(arguments: throwing)
    func `a closure that throws at an element ends the sequence once`(_ operation: Case) {
        for source in [
            Source.atOnce(.completed), .atOnce(.error(MarbleError())),
            .later(.completed), .later(.error(MarbleError())),
        ] {
            let received = operation.run(source)
            #expect(received.drop { $0 == "next" } == ["error(thrown)"])
        }
    }

    /// Operators that fail because a user's closure throws at the end of the source.
    static let throwingAtCompletion: [Case] = [
        Case("reduce, result") { $0.reduce(0, accumulator: +, mapResult: { try fail($0) as Int }) },
        Case("do(onCompleted:)") { $0.do(onCompleted: { try fail(()) }) },
        Case("Completable.do") {
            $0.ignoreElements().asCompletable().do(onCompleted: { try fail(()) })
        },
    ]
    static let throwingAtError: [Case] = [
        Case("do(onError:)") { $0.do(onError: { try fail($0) }) },
        Case("catch") { $0.catch { try fail($0) as Numbers } },
        Case("Single.catch") { $0.asSingle().catch { try fail($0) as Single<Int> } },
        Case("Completable.catch") {
            $0.ignoreElements().asCompletable().catch { try fail($0) as Completable }
        },
    ]

    @Test(arguments: throwingAtCompletion)
    func `an error thrown at the completion replaces it`(_ operation: Case) {
        for source in [Source.atOnce(.completed), .later(.completed)] {
            #expect(operation.run(source).drop { $0 == "next" } == ["error(thrown)"])
        }
    }

    @Test(arguments: throwingAtError)
    func `an error thrown at an error replaces it`(_ operation: Case) {
        for source in [Source.atOnce(.error(MarbleError())), .later(.error(MarbleError()))] {
            #expect(operation.run(source).drop { $0 == "next" } == ["error(thrown)"])
        }
    }

    /// Operators that fail because a user's closure throws during subscription.
    static let throwingAtOnce: [Case] = [
        Case("deferred") { _ in Observable.deferred { try fail(()) as Numbers } },
        Case("using, resource") { source in
            Observable.using(
                { try fail(()) as BooleanDisposable },
                observableFactory: { _ in source }
            )
        },
        Case("using, sequence") { _ in
            Observable.using(
                { BooleanDisposable() },
                observableFactory: { try fail($0) as Numbers }
            )
        },
        Case("generate, condition") { _ in
            Observable.generate(initialState: 1, condition: fail, iterate: { $0 })
        },
        Case("generate, iterate") { _ in
            Observable.generate(initialState: 1, condition: { _ in true }, iterate: fail)
        },
        Case("combineLatest, none") { _ in
            Observable.combineLatest([Numbers]()) { try fail($0) as Int }
        },
        Case("Single.deferred") { _ in Single.deferred { try fail(()) as Single<Int> } },
    ]

    @Test(arguments: throwingAtOnce)
    func `a closure that throws while subscribing ends the sequence once`(_ operation: Case) {
        let received = operation.run(.later(.completed))
        #expect(received.drop { $0 == "next" } == ["error(thrown)"])
    }

    @Test(arguments: ["map", "filter", "compactMap"])
    func `a do behind a closure that throws receives one end`(_ name: String) {
        var heard: [String] = []
        let just = Observable.just(8)
        let failed =
            switch name {
            case "map": just.map { try Self.fail($0) as Int }
            case "filter": just.filter { try Self.fail($0) }
            default: just.compactMap { try Self.fail($0) as Int? }
            }
        _ = failed.do(
            onError: { heard.append("\($0)") },
            onCompleted: { heard.append("completed") }
        )
        .subscribe(onError: { _ in })
        #expect(heard == ["thrown"])
    }

    // Omits `retry()`, which would forever subscribe to a source that fails during subscription.
    @Test(arguments: OperatorLawTests.cases.filter { $0.name != "retry" })
    func `a sink behind an operator receives one end`(_ law: OperatorLawTests.Case) {
        for end: Termination in [.completed, .error(MarbleError())] {
            for source in [Source.atOnce(end), .later(end)] {
                let received = law.tell(source, false)
                #expect(received.filter { $0 != "next" }.count <= 1, "\(received)")
                #expect(!received.dropLast().contains { $0 != "next" }, "\(received)")
            }
        }
    }

    // Omits `startWith`, which sends during subscription, when it cannot be disposed yet.
    @Test(arguments: OperatorLawTests.cases.filter { $0.name != "startWith" })
    func `a sink that has disposed receives no more`(_ law: OperatorLawTests.Case) {
        for end: Termination in [.completed, .error(MarbleError())] {
            let received = law.tell(.later(end), true)
            #expect(received.dropFirst().isEmpty || received.first != "next", "\(received)")
        }
    }
}
